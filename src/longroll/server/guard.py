"""Who may speak to the table: pages that came from it, under a name that is its own.

A page of another site cannot read or change a game (its Origin is another), nor can it pretend to be this site by
letting its own name point here (the Host would be another).
"""

from urllib.parse import urlsplit

import msgspec
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


class Guard:
    """Lets through only requests made to one of `hosts` from its own pages (or from no page at all)."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...] = LOOPBACK) -> None:
        self.app = app
        self.hosts = {host.casefold() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        trouble = self._trouble(scope)
        if trouble:
            await _refuse(scope, receive, send, trouble)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                have = {name.lower() for name, _ in message.get("headers", ())}
                fresh = [pair for pair in _HEADERS if pair[0] not in have]
                message = {**message, "headers": [*message.get("headers", ()), *fresh]}
            await send(message)

        await self.app(scope, receive, with_headers)

    def _trouble(self, scope: Scope) -> str:
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if _name(host) not in self.hosts:
            return f"this table is not called {host!r}: open it as {' or '.join(sorted(self.hosts))}"
        origin = headers.get(b"origin")
        if origin is not None and urlsplit(origin).netloc.casefold() != host.casefold():
            changes = scope["type"] == "websocket" or scope.get("method") not in ("GET", "HEAD")
            if changes:
                return f"a page of {origin} may not play here"
        return ""


def _name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").casefold()
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
