"""The addresses of the table: the client, what can be played, the games, the ground and the rules."""

import asyncio
import gc
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
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from longroll import registry
from longroll.contract import Counts, Option, Ruleset, Trouble
from longroll.game import HUMAN, Game, Thrown
from longroll.ground import UnknownTable
from longroll.players import PLAYERS
from longroll.server import drawings
from longroll.server.computers import DELAY
from longroll.server.guard import LOOPBACK, Guard
from longroll.server.learned import learn
from longroll.server.pictures import PICTURES, Pictures
from longroll.server.room import Room
from longroll.server.rooms import Rooms, begin, seat_token
from longroll.server.seat import Seat
from longroll.server.wire import NewGame, Reply, read
from longroll.store import Card, Store, seats_of

STATIC = Path(__file__).parent / "static"
LARGEST_SAVE = 64_000_000
LARGEST_ORDER = 100_000

Endpoint = Callable[[Request], Awaitable[Response]]


def application(store: Store, hosts: tuple[str, ...] = LOOPBACK, static: Path = STATIC, delay: int = DELAY) -> ASGIApp:
    """The table over the games of `store`, for pages opened under one of `hosts`."""
    table = _Table(store, static, delay)
    routes = [
        Route("/", table.page),
        Route("/table/{token}", table.page),
        Route("/rulebook/{ruleset}", table.page),
        Route("/api/menu", _plainly(table.menu)),
        Route("/api/games", _plainly(table.begin), methods=["POST"]),
        Route("/api/games/{token}", _plainly(table.delete), methods=["DELETE"]),
        Route("/api/games/{token}/save", _plainly(table.save)),
        Route("/api/games/{token}/end", _plainly(table.end)),
        Route("/api/import", _plainly(table.bring_in), methods=["POST"]),
        Route("/rules/{ruleset}", _plainly(table.rules)),
        Route("/rule/{ruleset}/{rule}", _plainly(table.rule)),
        Route("/ground/{hash}.svg", _plainly(table.ground)),
        Route("/picture/{ruleset}/{scenario}.webp", _plainly(table.picture)),
        WebSocketRoute("/ws/{token}", table.socket),
        Route("/{name}", table.file),
    ]

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        for name in registry.rulesets():
            registry.ruleset(name)
        learn()
        gc.collect()
        gc.freeze()  # what is loaded by now stays, and going through it again and again would keep answers waiting
        yield
        table.rooms.shut_all()

    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={500: _stumbled, 404: _nowhere},
        lifespan=lifespan,
    )


async def _stumbled(request: Request, fault: Exception) -> Response:
    """A defect: said to whoever asked, and logged by the server."""
    return _json(
        {"trouble": f"something stumbled over that ({type(fault).__name__}: {fault}); nothing was changed"}, 500
    )


async def _nowhere(request: Request, fault: Exception) -> Response:
    return _json({"trouble": f"there is nothing at {request.url.path}"}, 404)


class _Table:
    def __init__(self, store: Store, static: Path, delay: int) -> None:
        self.store, self.static = store, static
        self.rooms = Rooms(store, delay)
        self.pictures = Pictures(store.folder / PICTURES)

    # --- the client
    async def page(self, request: Request) -> Response:
        return self._file(request, "index.html")

    async def file(self, request: Request) -> Response:
        return self._file(request, request.path_params["name"])

    def _file(self, request: Request, name: str) -> Response:
        path = self.static / name
        if path.name != name or not path.is_file():
            if name == "index.html":
                return _json(
                    {"trouble": "the browser's half was not built: run `make client`, or install a wheel"}, 500
                )
            return _json({"trouble": f"there is nothing called {name} here"}, 404)
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if "gzip" in request.headers.get("accept-encoding", "") and kind.startswith("text/"):
            return _tagged(request, _squeezed(path, path.stat().st_mtime_ns), kind, "gzip")
        return _tagged(request, path.read_bytes(), kind)

    # --- what there is
    async def menu(self, request: Request) -> Response:
        return _json(await asyncio.to_thread(self._menu, _at_home(request)))

    def _menu(self, home: bool) -> dict[str, Any]:
        rulesets = [registry.ruleset(name) for name in registry.rulesets()]
        sides = {rules.name: rules.sides for rules in rulesets}
        return {
            "version": version("longroll"),
            "rulesets": [_ruleset(rules, self.pictures) for rules in rulesets],
            "opponents": [{"name": each.name, "label": each.label, "help": each.help} for each in PLAYERS.values()],
            "games": [_saved(card, sides.get(card.ruleset, ("0", "1"))) for card in self.store.cards()] if home else [],
        }

    async def rules(self, request: Request) -> Response:
        book = _rules(request.path_params["ruleset"]).rulebook()
        words = request.query_params.get("q", "")
        rows = book.search(words) if words else book.rules
        return _json({"name": book.name, "title": book.title, "scale": book.scale, "rules": rows})

    async def rule(self, request: Request) -> Response:
        book, id = _rules(request.path_params["ruleset"]).rulebook(), request.path_params["rule"]
        if id not in book:
            raise _Missing(f"{book.name} has no rule {id}")
        return _json(book[id])

    async def ground(self, request: Request) -> Response:
        try:
            body = await asyncio.to_thread(drawings.ground, request.path_params["hash"])
        except UnknownTable:
            raise _Missing("no open game is played on this ground") from None
        return _tagged(request, body, "image/svg+xml", "gzip")

    async def picture(self, request: Request) -> Response:
        rules, scenario = _rules(request.path_params["ruleset"]), request.path_params["scenario"]
        card = next((card for card in rules.scenarios() if card.name == scenario), None)
        if card is None:
            raise _Missing(f"{rules.name} has no scenario {scenario!r}")
        try:
            body = await asyncio.to_thread(self.pictures.read, rules, card)
        except Trouble as trouble:
            raise _Missing(str(trouble)) from None
        return _tagged(request, body, "image/webp")

    # --- games
    async def begin(self, request: Request) -> Response:
        _host_only(request)
        try:
            new = msgspec.json.decode(await _body(request, LARGEST_ORDER), type=NewGame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as trouble:
            raise Trouble(f"a game cannot be begun with this: {trouble}") from None
        return _json(await asyncio.to_thread(self._begin, new), 201)

    def _begin(self, new: NewGame) -> dict[str, Any]:
        with drawings.warming:
            game, seat = begin(new)
        card = self.store.card(self.store.create(game, new.title, game.turn))
        return _opened(card, seat, game.ruleset.sides)

    async def bring_in(self, request: Request) -> Response:
        _host_only(request)
        data = await _body(request, LARGEST_SAVE)
        return _json(await asyncio.to_thread(self._bring_in, data), 201)

    def _bring_in(self, data: bytes) -> dict[str, Any]:
        card = self.store.card(self.store.bring_in(data))
        return _opened(card, seats_of(card.players)[0], _rules(card.ruleset).sides)

    async def delete(self, request: Request) -> Response:
        card = await asyncio.to_thread(self._whole, request.path_params["token"], "deleted")
        await asyncio.to_thread(self.store.delete, card.id)
        self.rooms.shut(card.id, "this game was deleted")
        return Response(status_code=204)

    async def save(self, request: Request) -> Response:
        card = await asyncio.to_thread(self._whole, request.path_params["token"], "saved")
        data = await asyncio.to_thread(self.store.export, card.id)
        name = f"{card.scenario or card.ruleset}-{card.id}.longroll.json"
        headers = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(data, media_type="application/json", headers=headers)

    def _whole(self, token: str, what: str) -> Card:
        """The game that a token opens, if it is good for every seat that people hold.  Raises Trouble."""
        id, seat = self.store.seat(token)
        card = self.store.card(id)
        if not card.ended and seat in ("0", "1") and card.players[1 - int(seat)] == HUMAN:
            raise Trouble(f"a game under way can be {what} by whoever holds both seats: both sides' secrets are in it")
        return card

    async def end(self, request: Request) -> Response:
        id, _ = await asyncio.to_thread(self.store.seat, request.path_params["token"])
        return _json(await asyncio.to_thread(_end, self.store, id))

    # --- the socket
    async def socket(self, socket: WebSocket) -> None:
        await socket.accept()
        try:
            room, seat = await self.rooms.sit(socket.path_params["token"])
        except Trouble as trouble:
            await socket.send_text(msgspec.json.encode(Reply(trouble=str(trouble))).decode())
            await socket.close(4404)
            return
        tasks = [
            asyncio.create_task(_listening(socket, room, seat)),
            asyncio.create_task(seat.sending(socket.send_text, room.compose, room.weigh)),
            asyncio.create_task(room.probing(seat)),
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


async def _listening(socket: WebSocket, room: Room, seat: Seat) -> None:
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        said = message.get("text")
        try:
            await room.hear(seat, read(message.get("bytes") or b"" if said is None else said))
        except Trouble as trouble:
            seat.reply(Reply(trouble=str(trouble)))


class _Missing(Trouble):
    """Something asked for that is not there."""


def _plainly(endpoint: Endpoint) -> Endpoint:
    """Say trouble in a sentence."""

    async def said(request: Request) -> Response:
        try:
            return await endpoint(request)
        except _Missing as trouble:
            return _json({"trouble": str(trouble)}, 404)
        except Trouble as trouble:
            return _json({"trouble": str(trouble)}, 409)

    return said


def _at_home(request: Request) -> bool:
    """Whether it comes from this machine: the list of games, with the links that open them, is for its owner."""
    return request.client is None or request.client.host in (*LOOPBACK, "testclient")


def _host_only(request: Request) -> None:
    if not _at_home(request):
        raise Trouble("games are begun on the machine that keeps them: ask your host for a link")


def _json(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, media_type="application/json", headers=headers)


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


async def _body(request: Request, most: int) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise Trouble(f"that is more than {most} bytes, which nothing here needs")
        parts.append(part)
    return b"".join(parts)


def _rules(name: str) -> Ruleset:
    if name not in registry.rulesets():
        raise _Missing(f"there is no ruleset {name!r}; there are {', '.join(registry.rulesets())}")
    return registry.ruleset(name)


def _ruleset(rules: Ruleset, pictures: Pictures) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": rules.title,
        "scale": rules.rulebook().scale,
        "sides": rules.sides,
        "options": [_option(option) for option in rules.options],
        "scenarios": [
            {
                "id": f"{rules.name}/{each.name}",
                "picture": pictures.address(rules, each),
                **msgspec.to_builtins(each),
            }
            for each in rules.scenarios()
        ],
    }


def _option(option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "label": option.name.replace("-", " ").replace("_", " ").capitalize(),
        "help": option.help,
        "rule": option.rule,
        "default": option.default,
        "values": [{"value": value, "label": value} for value in option.values],
    }


def _links(card: Card, sides: tuple[str, str]) -> list[dict[str, str]]:
    labels = {"0": sides[0], "1": sides[1], "both": "Both sides", "watch": "Look on"}
    return [{"label": labels[seat], "token": token} for seat, token in sorted(card.tokens.items())]


def _opened(card: Card, seat: str, sides: tuple[str, str]) -> dict[str, Any]:
    return {"game": card.id, "token": seat_token(card, seat), "links": _links(card, sides)}


def _saved(card: Card, sides: tuple[str, str]) -> dict[str, Any]:
    seat = seats_of(card.players)[0]
    return {
        "game": card.id,
        "token": seat_token(card, seat),
        "title": card.title,
        "ruleset": card.ruleset,
        "scenario": card.scenario,
        "sides": sides,
        "players": card.players,
        "side": sides[int(seat)] if seat in ("0", "1") else seat,
        "turn": card.turn,
        "created": card.created,
        "when": card.played,
        "ended": card.ended,
        "entries": card.entries,
        "links": _links(card, sides),
    }


def _end(store: Store, id: str) -> dict[str, Any]:
    """How a finished game came out, what it cost, and all that proves its dice.  Raises Trouble while it goes on."""
    game = store.load(id)
    result = game.ruleset.result(game.battle) if game.battle.needs is None else None
    if result is None:
        raise Trouble("this game is not over: its dice are revealed at the end")
    page = game.scenario.get("history", {})
    history = {name: page.get(name, "") for name in ("outcome", "result")}
    return {"result": result, "history": history, "lines": _losses(game, result.score), "dice": _proof(game)}


def _losses(game: Game, score: tuple[float, ...]) -> list[dict[str, Any]]:
    rules = game.ruleset
    lost = rules.losses(game.battle) if isinstance(rules, Counts) else ()
    return [
        {
            "side": side,
            "score": score[side] if side < len(score) else 0,
            "losses": [
                {"label": each.label, "game": each.game, "history": each.history} for each in lost if each.side == side
            ],
        }
        for side in (0, 1)
    ]


def _proof(game: Game) -> dict[str, Any]:
    """The secret, the salts and every throw, so that each face can be worked out again."""
    thrown = [entry for entry in game.log if isinstance(entry, Thrown)]
    throws = [
        {"throw": entry.n, "faces": entry.faces, "why": why} for entry, why in zip(thrown, game.reasons, strict=True)
    ]
    dice = game.dice
    return {
        "source": dice.source,
        "commitment": dice.commitment,
        "secret": dice.secret,
        "salts": dice.salts,
        "throws": throws,
    }
