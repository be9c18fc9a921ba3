"""What is read of a request and what is answered, wherever it goes."""

import asyncio
import gzip
import re
from typing import Any, TypeVar
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from longroll.contract import Trouble
from longroll.server.guard import Owner

LARGEST_ORDER = 100_000
SLOWEST = 60
"""Within how many seconds what a page sends has to come."""

R = TypeVar("R")


def owner_only(owner: Owner, request: Request) -> None:
    """Raises Trouble when it is not the owner who asks."""
    if not owner.is_(request):
        raise Trouble("games are begun by whoever keeps them: open the address that longroll printed, with its key")


def whole(text: str) -> int:
    """A number of an address.  Raises Trouble."""
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Trouble(f"a moment is a whole number, not {text[:20]!r}")
    return int(text)


def as_json(value: Any, status: int = 200) -> Response:
    """A value as JSON, which nobody keeps."""
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, media_type="application/json", headers=headers)


def packed(request: Request, value: Any) -> Response:
    """A long answer, compressed where the browser can unpack it."""
    answer = as_json(value)
    if unpacks(request):
        answer.body = gzip.compress(answer.body, 6, mtime=0)
        answer.headers["content-encoding"] = "gzip"
        answer.headers["content-length"] = str(len(answer.body))
    return answer


def unpacks(request: Request) -> bool:
    """Whether the browser can unpack what is compressed."""
    return "gzip" in request.headers.get("accept-encoding", "")


async def order(request: Request, kind: type[R]) -> R:
    """What a game is to be begun with.  Raises Trouble."""
    try:
        return msgspec.json.decode(await posted(request, LARGEST_ORDER), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as trouble:
        raise Trouble(f"a game cannot be begun with this: {trouble}") from None


async def posted(request: Request, most: int) -> bytes:
    """What a page sent.  Raises Trouble where it is too much, or too slow."""
    parts, size = [], 0
    try:
        async with asyncio.timeout(SLOWEST):
            async for part in request.stream():
                size += len(part)
                if size > most:
                    raise Trouble(f"that is more than {most} bytes, which nothing here needs")
                parts.append(part)
    except TimeoutError:
        raise Trouble(f"that did not come whole within {SLOWEST} seconds: send it again") from None
    return b"".join(parts)


def attached(name: str) -> str:
    """The header by which a browser keeps a file under its name, whatever letters are in it."""
    plain = re.sub(r"[^A-Za-z0-9._-]+", "-", name)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name, safe='')}"
