"""Running the table: a free port on this machine, the server on it, and a browser opened at the right page."""

import asyncio
import errno
import os
import re
import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from html import escape
from ipaddress import IPv4Address
from pathlib import Path
from typing import Any, ClassVar

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from longroll.contract import Trouble
from longroll.server.wire import MOST

PORT = 1863
TRIES = 20

SILENCE = 10
"""After how many seconds a connection on which nothing was asked for is hung up."""

PATIENCE = 30
"""After how many seconds a browser that does not take what it is sent is hung up."""

MOST_SILENT = 200
"""So many connections may be waited for at a time."""

MOST_FILES = 8192
"""So many connections and files this process asks to be allowed."""

COMPRESSION = ServerPerMessageDeflateFactory(
    server_max_window_bits=14, client_no_context_takeover=True, compress_settings={"memLevel": 6, "level": 5}
)
"""The last 16 kB said are remembered, which takes 96 kB a socket; of what browsers say nothing is."""


ANYWHERE = "0.0.0.0"


def house(host: str) -> str:
    """The address to listen on so that others of the network come under `host`: that address itself, or every one of this
    machine, where it is a name.  Raises Trouble when it is written wrongly."""
    try:
        return str(IPv4Address(host))
    except ValueError:
        if re.fullmatch(r"(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?", host.casefold()):
            return ANYWHERE
    raise Trouble(f"{host!r} is no name and no address of a machine: write it as 192.168.1.20 or as study.local")


def listener(port: int | None, host: str = "127.0.0.1") -> socket.socket:
    """A socket listening on `port` of this machine, or on the first free port from 1863 on.  Raises Trouble."""
    asked = [port] if port is not None else range(PORT, PORT + TRIES)
    for each in asked:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, each))
            found.listen(128)
        except OSError as trouble:
            found.close()
            if trouble.errno == errno.EADDRNOTAVAIL:
                raise Trouble(
                    f"{host} is no address of this machine: its network settings show the one to use"
                ) from None
            if port is not None:
                raise Trouble(
                    f"port {port} cannot be used ({trouble.strerror}): stop the program that has it, or choose another "
                    "with --port, or leave --port out and the next free one is taken"
                ) from None
            continue
        found.setblocking(False)
        return found
    raise Trouble(f"none of the ports {PORT} to {PORT + TRIES - 1} is free: choose another with --port")


def config(app: ASGIApp) -> uvicorn.Config:
    """How the table is served: quietly, small messages only, nobody believed who says that he speaks for another, nobody
    waited for who says nothing."""
    return uvicorn.Config(
        app,
        http=Caller,
        log_level="warning",
        ws=Line,
        ws_max_size=4 * MOST,
        ws_max_queue=4,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


class Caller(H11Protocol):
    """A connection: one on which nothing is asked for is hung up, the first of them when there are too many."""

    silent: ClassVar[dict["Caller", asyncio.TimerHandle]] = {}

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        while len(self.silent) >= MOST_SILENT:
            next(iter(self.silent)).hang_up()
        self.silent[self] = self.loop.call_later(SILENCE, self.hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._speaks()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """What has come is looked at; whoever has asked for something whole is no longer silent."""
        super().handle_events()
        if bool(self.cycle) or self.transport.get_protocol() is not self:
            self._speaks()

    def hang_up(self) -> None:
        """It has said nothing for too long."""
        self._speaks()
        self.transport.abort()

    def _speaks(self) -> None:
        waiting = self.silent.pop(self, None)
        if waiting:
            waiting.cancel()


class Line(WebSocketsSansIOProtocol):
    """A socket.  What a scene says has mostly been said before: each message is compressed by those before it.  One that does
    not take what it is sent is hung up, with whatever waits for it."""

    stalled: asyncio.TimerHandle | None = None

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.conn.available_extensions = [COMPRESSION]

    def pause_writing(self) -> None:
        super().pause_writing()
        self.stalled = self.loop.call_later(PATIENCE, self.transport.abort)

    def resume_writing(self) -> None:
        self._flows()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._flows()
        super().connection_lost(exc)

    def _flows(self) -> None:
        if self.stalled:
            self.stalled.cancel()


def more_files() -> None:
    """Let this process hold as many connections as the system lets it."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


class Server(uvicorn.Server):
    """A server that says when pages can be opened."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


def serve(app: ASGIApp, at: socket.socket, ready: Callable[[], None] = lambda: None) -> None:
    """Serve `app` on a listening socket until interrupted; `ready` is called when pages can be opened."""
    more_files()
    with suppress(KeyboardInterrupt):  # the server has stopped in good order by then
        Server(config(app), ready).run(sockets=[at])


def open_browser(url: str, folder: Path) -> None:
    """Open a page without waiting for the browser.

    What a program is started with can be read by everybody on the machine, and the address has a key in it: so the browser
    is given a page in `folder`, which only its owner may read, that leads there.
    """
    way = folder / "open.html"
    way.unlink(missing_ok=True)
    with open(os.open(way, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as page:
        page.write(f'<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url={escape(url)}">')
    threading.Thread(target=webbrowser.open, args=(way.resolve().as_uri(),), daemon=True).start()
