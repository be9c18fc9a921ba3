"""Running the table: a free port on this machine, the server on it, and a browser opened at the right page."""

import socket
import threading
import webbrowser
from collections.abc import Callable
from contextlib import suppress

import uvicorn
from starlette.types import ASGIApp

from longroll.contract import Trouble
from longroll.server.wire import MOST

PORT = 1863
TRIES = 20


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
    """How the table is served: quietly, small messages only, nothing compressed on the way to this same machine."""
    return uvicorn.Config(
        app,
        log_level="warning",
        ws_max_size=MOST,
        ws_per_message_deflate=False,
        server_header=False,
        timeout_graceful_shutdown=2,
    )


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
    with suppress(KeyboardInterrupt):  # the server has stopped in good order by then
        Server(config(app), ready).run(sockets=[at])


def open_browser(url: str) -> None:
    """Open a page without waiting for the browser."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
