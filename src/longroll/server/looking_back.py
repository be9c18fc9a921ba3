"""The addresses of games looked back on: shown again, told, played on from a moment, begun once more."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from longroll.server.accounts import Accounts
from longroll.server.branching import Rematch, WhatIf, again, branches, what_if
from longroll.server.guard import Owner
from longroll.server.replay import Replays
from longroll.server.replies import as_json, attached, order, owner_only, packed, whole
from longroll.store import Store

Endpoint = Callable[[Request], Awaitable[Response]]


class LookingBack:
    """What may be asked of a game by whoever has a token of it."""

    def __init__(self, store: Store, owner: Owner) -> None:
        self.store, self.owner = store, owner
        self.replays = Replays(store)
        self.accounts = Accounts(store, self.replays)

    @property
    def routes(self) -> tuple[tuple[str, str, Endpoint], ...]:
        """The last words of the addresses, how each is asked, and what answers."""
        return (
            ("account", "GET", self.account),
            ("report", "GET", self.report),
            ("replay", "GET", self.replay),
            ("scenes", "GET", self.scenes),
            ("branch", "POST", self.branch),
            ("again", "POST", self.again),
        )

    async def account(self, request: Request) -> Response:
        id, _ = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        return as_json(await asyncio.to_thread(self.accounts.account, id))

    async def report(self, request: Request) -> Response:
        id, _ = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        headers = {"content-disposition": attached(f"battle-{id}.html"), "cache-control": "no-store"}
        return Response(await asyncio.to_thread(self.accounts.report, id), media_type="text/html", headers=headers)

    async def replay(self, request: Request) -> Response:
        id, seat = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        wanted = request.query_params.get("eyes", "")
        line = await asyncio.to_thread(self.replays.line, id, seat, wanted)
        begins = branches(line["over"], line["players"], seat) if self.owner.is_(request) else ()
        return packed(request, {**line, "branches": begins})

    async def scenes(self, request: Request) -> Response:
        id, seat = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        first, last = (whole(request.query_params.get(name, "")) for name in ("from", "to"))
        wanted = request.query_params.get("eyes", "")
        scenes = await asyncio.to_thread(self.replays.scenes, id, seat, wanted, first, last)
        return packed(request, msgspec.Raw(scenes))

    async def branch(self, request: Request) -> Response:
        owner_only(self.owner, request)
        asked = await order(request, WhatIf)
        id, seat = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        return as_json(await asyncio.to_thread(what_if, self.store, self.replays, id, seat, asked), 201)

    async def again(self, request: Request) -> Response:
        owner_only(self.owner, request)
        asked = await order(request, Rematch)
        id, _ = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        return as_json(await asyncio.to_thread(again, self.store, self.replays, id, asked), 201)
