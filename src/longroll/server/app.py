"""The addresses of the table: the client, what can be played, the games, the ground and the rules."""

import asyncio
import gzip
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from longroll import registry
from longroll.contract import Ruleset, Trouble
from longroll.document import LARGEST_SAVE
from longroll.game import HUMAN
from longroll.ground import UnknownTable
from longroll.players import PLAYERS
from longroll.server import drawings
from longroll.server.computers import DELAY
from longroll.server.ending import ending
from longroll.server.guard import LOOPBACK, Breath, Guard, Owner
from longroll.server.learned import learn
from longroll.server.looking_back import LookingBack
from longroll.server.menu import kept, of_rulesets, opened
from longroll.server.pictures import PICTURES, Pictures
from longroll.server.replies import as_json, attached, order, owner_only, packed, posted, unpacks
from longroll.server.room import Room
from longroll.server.rooms import Rooms, begin
from longroll.server.seat import Seat
from longroll.server.sweeping import swept
from longroll.server.wire import NewGame, Reply, read
from longroll.store import Card, Store

STATIC = Path(__file__).parent / "static"
Endpoint = Callable[[Request], Awaitable[Response]]


def application(
    store: Store,
    hosts: tuple[str, ...] = LOOPBACK,
    static: Path = STATIC,
    delay: int = DELAY,
    processes: int = 0,
) -> Guard:
    """The table over the games of `store`, for pages opened under one of `hosts`; whoever has the key of the guard that
    comes back is their owner.  Computers think in `processes` processes, or with none beside the server's own work."""
    owner = Owner()
    table = _Table(store, static, owner, Rooms(store, delay, processes))
    routes = [
        Route("/", table.page),
        Route("/table/{token}", table.page),
        Route("/replay/{token}", table.page),
        Route("/rulebook/{ruleset}", table.page),
        Route("/api/menu", table.plainly(table.menu)),
        Route("/api/games", table.plainly(table.begin), methods=["POST"]),
        Route("/api/games/{token}", table.plainly(table.delete), methods=["DELETE"]),
        Route("/api/games/{token}/save", table.plainly(table.save)),
        Route("/api/games/{token}/end", table.plainly(table.end)),
        *(
            Route(f"/api/games/{{token}}/{name}", table.plainly(does), methods=[how])
            for name, how, does in table.looking_back.routes
        ),
        Route("/api/import", table.plainly(table.bring_in), methods=["POST"]),
        Route("/rules/{ruleset}", table.plainly(table.rules)),
        Route("/rule/{ruleset}/{rule}", table.plainly(table.rule)),
        Route("/ground/{hash}.svg", table.plainly(table.ground)),
        Route("/picture/{ruleset}/{scenario}.webp", table.plainly(table.picture)),
        Route("/picture/{ruleset}/{scenario}/small.webp", table.plainly(table.small_picture)),
        WebSocketRoute("/ws/{token}", table.socket),
        Route("/{name}", table.file),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        for name in registry.rulesets():
            registry.ruleset(name)
        learn()
        async with swept(lambda: table.rooms.quiet):
            yield
            await table.rooms.shut_all()

    handlers = {500: _stumbled, 404: _nowhere, 405: _nowhere}
    return Guard(Starlette(routes=routes, exception_handlers=handlers, lifespan=lifespan), owner, hosts)


async def _stumbled(request: Request, fault: Exception) -> Response:
    """A defect: said to whoever asked, and logged by the server."""
    return as_json({"trouble": f"something stumbled over that ({type(fault).__name__}); nothing was changed"}, 500)


async def _nowhere(request: Request, fault: Exception) -> Response:
    return as_json({"trouble": f"there is nothing to {request.method} at {request.url.path}"}, 404)


class _Table:
    def __init__(self, store: Store, static: Path, owner: Owner, rooms: Rooms) -> None:
        self.store, self.static, self.owner, self.rooms = store, static, owner, rooms
        self.pictures = Pictures(store.folder / PICTURES)
        self.looking_back = LookingBack(store, owner)

    # --- the client
    async def page(self, request: Request) -> Response:
        if self.owner.key_in(request):
            return self.owner.let_in(RedirectResponse(request.url.path, 303), request)
        return self._file(request, "index.html")

    async def file(self, request: Request) -> Response:
        return self._file(request, request.path_params["name"])

    def _file(self, request: Request, name: str) -> Response:
        path = self.static / name
        if path.name != name or not path.is_file():
            if name == "index.html":
                return as_json(
                    {"trouble": "the browser's half was not built: run `make client`, or install a wheel"}, 500
                )
            return as_json({"trouble": f"there is nothing called {name} here"}, 404)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if unpacks(request) and kind.startswith("text/"):
            return _tagged(request, _squeezed(path, path.stat().st_mtime_ns), kind, "gzip")
        return _tagged(request, path.read_bytes(), kind)

    # --- what there is
    async def menu(self, request: Request) -> Response:
        return packed(request, await asyncio.to_thread(self._menu, self.owner.is_(request)))

    def _menu(self, home: bool) -> dict[str, Any]:
        rulesets = [registry.ruleset(name) for name in registry.rulesets()]
        sides = {rules.name: rules.sides for rules in rulesets}
        return {
            "version": version("longroll"),
            "rulesets": of_rulesets(rulesets, self.pictures),
            "opponents": [{"name": each.name, "label": each.label, "help": each.help} for each in PLAYERS.values()],
            "games": [kept(card, sides.get(card.ruleset, ("0", "1"))) for card in self.store.cards()] if home else [],
        }

    async def rules(self, request: Request) -> Response:
        book = _rules(request.path_params["ruleset"]).rulebook()
        words = request.query_params.get("q", "")
        rows = book.search(words) if words else book.rules
        return packed(request, {"name": book.name, "title": book.title, "scale": book.scale, "rules": rows})

    async def rule(self, request: Request) -> Response:
        book, id = _rules(request.path_params["ruleset"]).rulebook(), request.path_params["rule"]
        if id not in book:
            raise _Missing(f"{book.name} has no rule {id}")
        return as_json(book[id])

    async def ground(self, request: Request) -> Response:
        try:
            body = await asyncio.to_thread(drawings.ground, request.path_params["hash"])
        except UnknownTable:
            raise _Missing("no open game is played on this ground") from None
        return _tagged(request, body, "image/svg+xml", "gzip")

    async def picture(self, request: Request) -> Response:
        return await self._picture(request, False)

    async def small_picture(self, request: Request) -> Response:
        return await self._picture(request, True)

    async def _picture(self, request: Request, small: bool) -> Response:
        rules, scenario = _rules(request.path_params["ruleset"]), request.path_params["scenario"]
        card = next((card for card in rules.scenarios() if card.name == scenario), None)
        if card is None:
            raise _Missing(f"{rules.name} has no scenario {scenario!r}")
        try:
            body = await asyncio.to_thread(self.pictures.read, rules, card, small)
        except Trouble as trouble:
            raise _Missing(str(trouble)) from None
        return _tagged(request, body, "image/webp")

    # --- games
    async def begin(self, request: Request) -> Response:
        owner_only(self.owner, request)
        new = await order(request, NewGame)
        if new.scenario.endswith(".toml"):
            raise Trouble("a scenario file is played from the command line: longroll play FILE")
        return as_json(await asyncio.to_thread(self._begin, new), 201)

    def _begin(self, new: NewGame) -> dict[str, Any]:
        with drawings.warming:
            game, seat = begin(new)
        card = self.store.card(self.store.create(game, new.title, game.turn, seat))
        return opened(card, game.ruleset.sides)

    async def bring_in(self, request: Request) -> Response:
        owner_only(self.owner, request)
        data = await posted(request, LARGEST_SAVE)
        return as_json(await asyncio.to_thread(self._bring_in, data), 201)

    def _bring_in(self, data: bytes) -> dict[str, Any]:
        card = self.store.card(self.store.bring_in(data))
        return opened(card, _rules(card.ruleset).sides)

    async def delete(self, request: Request) -> Response:
        card = await asyncio.to_thread(self._whole, request, "deleted", False)
        await asyncio.to_thread(self.store.delete, card.id)
        self.rooms.shut(card.id, "this game was deleted")
        return Response(status_code=204)

    async def save(self, request: Request) -> Response:
        card = await asyncio.to_thread(self._whole, request, "saved", True)
        data = await asyncio.to_thread(self.store.export, card.id)
        name = f"{card.scenario or card.ruleset}-{card.id}.longroll.json"
        headers = {"content-disposition": attached(name), "cache-control": "no-store"}
        return Response(data, media_type="application/json", headers=headers)

    def _whole(self, request: Request, what: str, once_over: bool) -> Card:
        """The game that a token opens, for its owner, for whoever holds every seat that people play, and, where that is
        enough, for anybody at the table once it is over.  Raises Trouble."""
        id, seat = self.store.seat(request.path_params["token"])
        card = self.store.card(id)
        one_of_two = seat in ("0", "1") and card.players[1 - int(seat)] == HUMAN
        if one_of_two and not (once_over and card.ended) and not self.owner.is_(request):
            raise Trouble(f"a game of two people can be {what} by whoever holds both seats, or keeps the games")
        if what == "saved" and one_of_two and not card.ended:
            raise Trouble("a game under way is saved by whoever holds both seats: both sides' secrets are in it")
        return card

    async def end(self, request: Request) -> Response:
        id, _ = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        return as_json(await asyncio.to_thread(ending, self.store, id))

    # --- the socket
    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            room, seat = await self.rooms.sit(socket.path_params["token"], self.owner.is_(socket))
        except Trouble as trouble:
            said = self._for_outside(trouble)
            await socket.send_text(msgspec.json.encode(Reply(trouble=said)).decode())
            await socket.close(4404)
            return
        tasks = [
            asyncio.create_task(_listening(socket, room, seat)),
            asyncio.create_task(seat.sending(socket.send_text, room.compose, room.probes.weigh)),
            asyncio.create_task(room.probes.answering(seat)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.rooms.leave(room, seat)
        if seat.closed:
            await socket.close(4404)
        for task in done:
            fault = None if task.cancelled() else task.exception()
            if fault is not None and not isinstance(fault, (WebSocketDisconnect, RuntimeError, OSError)):
                raise fault

    # --- who may, and what he is told
    def _for_outside(self, trouble: Trouble) -> str:
        """A sentence without the places of this machine."""
        return str(trouble).replace(str(self.store.path), "the games kept here").replace(str(self.store.folder), "here")

    def plainly(self, endpoint: Endpoint) -> Endpoint:
        """Say trouble in a sentence."""

        async def said(request: Request) -> Response:
            try:
                return await endpoint(request)
            except _Missing as trouble:
                return as_json({"trouble": self._for_outside(trouble)}, 404)
            except Trouble as trouble:
                return as_json({"trouble": self._for_outside(trouble)}, 409)

        return said


async def _listening(socket: WebSocket, room: Room, seat: Seat) -> None:
    breath = Breath()
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        said = message.get("bytes") or b"" if text is None else text
        await breath.after(len(said))
        try:
            await room.hear(seat, read(said))
        except Trouble as trouble:
            seat.reply(Reply(trouble=str(trouble)))


class _Missing(Trouble):
    """Something asked for that is not there."""


@lru_cache(maxsize=16)
def _squeezed(path: Path, changed: int) -> bytes:
    """A file, compressed; `changed` is when it was, so that a newer one is read again."""
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def _tagged(request: Request, body: bytes, kind: str, coding: str = "") -> Response:
    """A body that the browser asks about again, and gets again only if it changed."""
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if coding:
        headers["content-encoding"] = coding
    return Response(body, media_type=kind, headers=headers)


def _rules(name: str) -> Ruleset:
    if name not in registry.rulesets():
        raise _Missing(f"there is no ruleset {name!r}; there are {', '.join(registry.rulesets())}")
    return registry.ruleset(name)
