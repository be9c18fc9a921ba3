"""Who may speak to the table, and how much: pages that came from it, under a name that is its own, and its owner.

A page of another site cannot read or change a game (its Origin is another), nor can it pretend to be this site by
letting its own name point here (the Host would be another).  Being on this machine is not being the owner: others may use
it too.  Whoever started the table has a key in the address that was printed, and his browser keeps it as a cookie.
"""

import asyncio
import hmac
import secrets
from typing import TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "::1")

_HEADERS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (
        b"content-security-policy",
        b"default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
        b"base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    ),
]

R = TypeVar("R", bound=Response)


class Owner:
    """The one who keeps the games: whoever has the key, which is drawn anew each time the table is opened."""

    def __init__(self) -> None:
        self.key = secrets.token_urlsafe(24)

    def is_(self, at: HTTPConnection) -> bool:
        """Whether it comes from the owner's browser."""
        return self._fits(at.cookies.get(_cookie(at), ""))

    def key_in(self, at: HTTPConnection) -> bool:
        """Whether the address holds the key."""
        return self._fits(at.query_params.get("key", ""))

    def let_in(self, answer: R, at: HTTPConnection) -> R:
        """An answer that leaves the key with the browser."""
        answer.set_cookie(_cookie(at), self.key, httponly=True, samesite="strict", path="/")
        return answer

    def _fits(self, said: str) -> bool:
        return hmac.compare_digest(said.encode(), self.key.encode())


def _cookie(at: HTTPConnection) -> str:
    """Cookies are shared by all ports of a machine, tables are not."""
    return f"longroll-{at.url.port or 80}"


class Breath:
    """How much a browser may say: a burst, and then so much a second; more is heard later."""

    A_SECOND = 40.0
    BURST = 200.0
    BYTES = 2_000
    """So many bytes count as a message."""

    def __init__(self) -> None:
        self._left = self.BURST
        self._since = asyncio.get_running_loop().time()

    async def after(self, size: int) -> None:
        """Come back when a message of `size` bytes may be heard."""
        now = asyncio.get_running_loop().time()
        self._left = min(self.BURST, self._left + (now - self._since) * self.A_SECOND) - 1 - size / self.BYTES
        self._since = now
        if self._left < 0:
            await asyncio.sleep(-self._left / self.A_SECOND)


class Guard:
    """Lets through only requests made to one of `hosts` from its own pages (or from no page at all)."""

    def __init__(self, app: ASGIApp, owner: Owner, hosts: tuple[str, ...] = LOOPBACK) -> None:
        self.app, self.owner = app, owner
        self.hosts = {host.casefold() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {name.lower() for name, _ in message.get("headers", ())}
                fresh = [pair for pair in _HEADERS if pair[0] not in have]
                message = {**message, "headers": [*message.get("headers", ()), *fresh]}
            await send(message)

        trouble = self._trouble(scope)
        if trouble:
            await _refuse(scope, receive, with_headers, trouble)
        else:
            await self.app(scope, receive, with_headers)

    def _trouble(self, scope: Scope) -> str:
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if _name(host) not in self.hosts:
            return f"this table is not called {host!r}: open it as {' or '.join(sorted(self.hosts))}"
        origin = headers.get(b"origin")
        if origin is not None and _place(origin) != host.casefold():
            changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
            if changes:
                return f"a page of {origin!r} may not play here"
        return ""


def _name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
    except ValueError:
        return ""


def _place(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.casefold()
    except ValueError:
        return ""


async def _refuse(scope: Scope, receive: Receive, send: Send, trouble: str) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4403, "reason": trouble[:100]})
        return
    body = msgspec.json.encode({"trouble": trouble})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 403, "headers": headers})
    await send({"type": "http.response.body", "body": body})
