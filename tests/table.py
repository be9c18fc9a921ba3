"""The table's server on a free port of this machine, with a small client, for tests."""

import threading
from types import TracebackType
from typing import Any, Self

import httpx
import uvicorn
from starlette.types import ASGIApp
from websockets.sync.client import ClientConnection, connect

from longroll.server.guard import Guard
from longroll.server.serve import Server, config, listener


class Pages(httpx.Client):
    """Serves `app` while it is open; requests go to it, as its owner's."""

    def __init__(self, app: ASGIApp) -> None:
        socket = listener(0)
        self.port = socket.getsockname()[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        up = threading.Event()
        self._server: uvicorn.Server = Server(config(app), up.set)
        self._thread = threading.Thread(target=self._server.run, kwargs={"sockets": [socket]}, daemon=True)
        self._thread.start()
        assert up.wait(20)
        key = app.owner.key if isinstance(app, Guard) else ""
        self.cookie = f"longroll-{self.port}={key}"
        self.home = f"{self.origin}/?key={key}"
        super().__init__(base_url=self.origin, timeout=20, headers={"cookie": self.cookie})

    def socket(self, token: str, headers: dict[str, str] | None = None) -> ClientConnection:
        """A socket at the seat that `token` opens, to be used in a `with`; the owner's, unless its headers say otherwise."""
        headers = {"cookie": self.cookie, **(headers or {})}
        address = f"ws://127.0.0.1:{self.port}/ws/{token}"
        return connect(address, additional_headers=headers, max_size=None, max_queue=None, close_timeout=1)

    def __enter__(self) -> Self:
        return super().__enter__()

    def __exit__(
        self,
        kind: type[BaseException] | None = None,
        trouble: BaseException | None = None,
        trace: TracebackType | None = None,
    ) -> None:
        super().__exit__(kind, trouble, trace)
        self._server.should_exit = True
        self._thread.join(20)


__all__: list[Any] = ["Pages"]
