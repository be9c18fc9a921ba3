"""A server with one scripted game, for trying what the browser does by itself: no rule of any book is in it.

It speaks the wire of the real one: the scene, and from then on what has changed of it.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from threading import Condition
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from longroll.briefing import Briefing
from longroll.scene import Denial, Fact, Looked, Scene, Weighed
from longroll.server.wire import Likely

from . import forces
from .printed import MENU, RULES
from .scripted import ODDS, Battle, numbered
from .sealing import Sealing

COLLECTIONS = ("surfaces", "things", "slots", "areas", "overlays", "tracks", "roster")
STATIC = Path(__file__).parents[2] / "src" / "longroll" / "server" / "static"


def changed(old: Scene, new: Scene) -> dict[str, Any]:
    """What makes one scene of another."""
    names = [name for name in new.__struct_fields__ if name not in ("news", "seq")]
    differing = [name for name in names if getattr(old, name) != getattr(new, name)]
    put, gone = {}, {}
    for name in set(differing) & set(COLLECTIONS):
        before = {each.id: each for each in getattr(old, name)}
        after = {each.id: each for each in getattr(new, name)}
        put[name] = [each for id, each in after.items() if before.get(id) != each]
        gone[name] = [id for id in before if id not in after]
    head = {name: getattr(new, name) for name in differing if name not in COLLECTIONS}
    return {"base": old.seq, "seq": new.seq, "head": head, "put": put, "gone": gone}


class Stub:
    """The server: its battle, what it heard, and the switches a test may turn."""

    def __init__(self) -> None:
        self.sealing = Sealing()
        self.battle = Battle(self.sealing)
        self.table: dict[str, Any] = {}
        self.briefing: Briefing | None = None
        self.likely = Likely()
        self.address = ""
        self.heard: list[dict[str, Any]] = []
        self.hearing = Condition()
        self.sockets: dict[WebSocket, tuple[Scene, dict[str, Any]] | None] = {}
        self.loop: asyncio.AbstractEventLoop | None = None
        self.app = Starlette(
            routes=[
                Route("/", self.page),
                Route("/table/{token}", self.page),
                Route("/rulebook/{ruleset}", self.page),
                Route("/api/menu", self.menu),
                Route("/api/games", self.begin, methods=["POST"]),
                Route("/api/games/{token}/end", self.end),
                Route("/api/games/{token}/account", self.account),
                Route("/rules/{ruleset}", self.rules),
                Route("/ground/{name}", self.ground),
                Route("/{name}", self.file),
                WebSocketRoute("/ws/{token}", self.talk),
            ]
        )

    async def page(self, request: Request) -> Response:
        return FileResponse(STATIC / "index.html")

    async def file(self, request: Request) -> Response:
        path = STATIC / request.path_params["name"]
        return FileResponse(path) if path.is_file() else Response("nothing here", 404)

    async def menu(self, request: Request) -> Response:
        return JSONResponse(MENU)

    async def begin(self, request: Request) -> Response:
        asked = await request.json()
        self.heard.append(asked)
        if asked["dice"] == "typed":
            return JSONResponse({"trouble": "There are no dice on this table: choose sealed ones."}, 400)
        return JSONResponse({"game": "stub", "token": "stub", "links": [{"label": "Union", "token": "stub"}]}, 201)

    async def end(self, request: Request) -> Response:
        return JSONResponse(
            {
                "result": {"winner": 0, "grade": "A Union victory", "text": "The Union holds.", "score": [9, 4]},
                "history": {"outcome": "The Union held the ridge till noon.", "result": "Union victory"},
                "lines": [
                    {
                        "side": 0,
                        "score": 9,
                        "losses": [{"label": "Gamble's Brigade", "out": 300, "game": 120, "history": 99}],
                    },
                    {
                        "side": 1,
                        "score": 4,
                        "losses": [{"label": "Archer's Brigade", "out": 700, "game": 410, "history": 373}],
                    },
                ],
                "dice": self.sealing.proof(),
            }
        )

    async def account(self, request: Request) -> Response:
        whole = {"phase": "All dice", "throws": 2, "lost": [30, -12], "chance": None}
        return JSONResponse(
            {"measure": "losses", "turnings": [], "luck": [whole], "whole": whole, "back": [1, 0], "vain": 1}
        )

    async def rules(self, request: Request) -> Response:
        return JSONResponse({"name": "volume_of_fire", "title": "Volume of Fire", "scale": "", "rules": RULES})

    async def ground(self, request: Request) -> Response:
        return Response(forces.GROUND, media_type="image/svg+xml")

    def about(self) -> dict[str, Any]:
        """What is so of the whole game; a test changes what it wants otherwise."""
        return {
            "title": "McPherson's Ridge",
            "sides": ["Union", "Confederate"],
            "players": ["human", "sergeant"],
            "dice": "sealed",
            "commitment": self.sealing.dice.commitment,
            "pace": None,
            "thinking": False,
            "plans": None,
            "stopped": "",
            "over": bool(self.battle.ended),
            "petition": "",
            "seats": [0],
            "hidden": False,
            "salts": list(self.sealing.dice.salts),
            "salting": [side for side, salt in enumerate(self.sealing.dice.salts) if not salt],
            "waits": "",
            "briefed": self.briefing is not None,
        } | self.table

    def told(self, socket: WebSocket, since: int) -> bytes:
        """The scene, or what has changed of it since it was sent on this line."""
        scene, table, before = self.battle.scene(), self.about(), self.sockets[socket]
        lines = self.battle.lines(since)
        self.sockets[socket] = scene, table
        if before is None:
            whole = {**msgspec.to_builtins(scene), "news": lines}
            return msgspec.json.encode({"scene": whole, "news_from": since, "table": table})
        patch = {"patch": changed(before[0], scene), "news_from": since, "news": lines}
        return msgspec.json.encode(patch if table == before[1] else {**patch, "table": table})

    async def show(self, socket: WebSocket, since: int = 0) -> None:
        """Sends the scene, and then the odds that it leaves out."""
        await socket.send_text(self.told(socket, since).decode())
        asks = self.battle.asks()
        odds = [Weighed(ask.id, at, ODDS) for ask in asks for at, item in enumerate(ask.items) if item.odds_follow]
        await socket.send_text(msgspec.json.encode({"weighed": odds, "n": numbered(self.battle.seq)}).decode())

    def push(self, since: int | None = None) -> None:
        """Shows every page the scene of now, as after an answer from elsewhere; to be called from another thread."""

        async def showing() -> None:
            for socket in list(self.sockets):
                await self.show(socket, len(self.battle.log) if since is None else since)

        self.battle.seq += 1
        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(showing(), self.loop).result(5)

    def send(self, message: dict[str, Any]) -> None:
        """Says something to every page; to be called from another thread."""

        async def sending() -> None:
            for socket in list(self.sockets):
                await socket.send_text(json.dumps(message))

        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(sending(), self.loop).result(5)

    def hang_up(self) -> None:
        """Closes every line from the server's end; to be called from another thread."""

        async def closing() -> None:
            for socket in list(self.sockets):
                await socket.close()

        assert self.loop is not None
        asyncio.run_coroutine_threadsafe(closing(), self.loop).result(5)

    def said(self, do: str, least: int = 0) -> list[dict[str, Any]]:
        """What the browser said of one kind, once it has said as much as that."""

        def so_far() -> list[dict[str, Any]]:
            return [message for message in self.heard if message.get("do") == do]

        with self.hearing:
            assert self.hearing.wait_for(lambda: len(so_far()) >= least, 20), f"{least} of {do!r} wanted: {so_far()}"
        return so_far()

    def comes_to(self, do: str, **said: object) -> None:
        """Waits until what the browser said last of one kind is so: it says nothing while a finger or a key still moves."""

        def so() -> bool:
            last = [message for message in self.heard if message.get("do") == do][-1:]
            return bool(last) and said.items() <= last[0]["value"].items()

        with self.hearing:
            assert self.hearing.wait_for(so, 20), f"{do!r} never came to {said}: {self.heard[-3:]}"

    async def lines(self, socket: WebSocket) -> AsyncIterator[dict[str, Any]]:
        try:
            while True:
                yield json.loads(await socket.receive_text())
        except WebSocketDisconnect:
            return

    async def talk(self, socket: WebSocket) -> None:
        await socket.accept()
        self.sockets[socket] = None
        self.loop = asyncio.get_running_loop()
        await self.show(socket)
        async for message in self.lines(socket):
            with self.hearing:
                self.heard.append(message)
                self.hearing.notify_all()
            battle = self.battle
            if message["do"] == "scene":
                self.sockets[socket] = None
                await self.show(socket)
            elif message["do"] == "salt":
                self.sealing.salted(message["side"], message["value"])
                battle.seq += 1
                await self.show(socket, len(battle.log))
            elif message["do"] == "pace":
                continue
            elif message["do"] == "brief":
                await socket.send_text(msgspec.json.encode({"briefing": self.briefing}).decode())
            elif message["do"] == "wonder":
                await socket.send_text(msgspec.json.encode({"likely": self.likely}).decode())
            elif message["seq"] != numbered(battle.seq):
                await self.show(socket)
            elif message["do"] == "look":
                looked = Looked(
                    message["n"],
                    f"{message['one']} to {message['other'] or 'all'}",
                    (Fact("Nearest points", "4 inches, 200 yards"), Fact("It fires", "could fire", "VF-VOF-11")),
                    profile=(4000, 4100, 4300, 4200),
                    far=4000,
                )
                await socket.send_text(msgspec.json.encode({"looked": looked}).decode())
            elif message["do"] == "probe":
                probed = battle.probe(message["value"], message["n"])
                await socket.send_text(msgspec.json.encode({"probed": probed}).decode())
            elif message["do"] == "undo" and not battle.before:
                denial = Denial("flow", "dice have been thrown since", "Take it back all the same")
                await socket.send_text(msgspec.json.encode({"refusal": denial}).decode())
            elif message["do"] == "undo":
                battle.undo()
                await self.show(socket, len(battle.log))
            elif message["do"] == "faces":
                battle.asked = "move"
                battle.seq += 1
                await self.show(socket, len(battle.log))
            else:
                since = len(battle.log)
                refused = battle.answer(message["value"])
                if refused:
                    await socket.send_text(msgspec.json.encode({"refusal": refused}).decode())
                else:
                    await self.show(socket, since)
        del self.sockets[socket]
