"""A game shown again, moment by moment, as its seats could see it.

Once it is over whoever has a seat may look with the eyes of either side, or with all.  While it goes on a seat sees again what
it has seen, and no moment at which it was told nothing: not even how many of these there were.
"""

import threading
from collections import OrderedDict
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from longroll.chronicle.standing import Judge
from longroll.contract import Lettered, Trouble
from longroll.flow import News, State
from longroll.game import Game
from longroll.save import Answered, Edited
from longroll.server.picture import Picture, patch, taken
from longroll.server.seat import SIDES
from longroll.store import Store

ALL = "all"
AT_ONCE = 48
"""How many moments are sent at most for one request."""
KEPT = 4
"""How many games are kept as they are shown."""
WEIGHT = ("edited", "lost", "hit", "threw", "moved")
"""What marks a moment on the time line, the weightiest first."""

_encode = msgspec.json.Encoder().encode


class Eyes(NamedTuple):
    """Whose eyes see it again: a side's, or None for all; and whether no more may be shown than that side has seen."""

    side: int | None
    own: bool


class Replay:
    """One game through some eyes: its moments, as places among the entries of the log that stand."""

    def __init__(self, id: str, game: Game, eyes: Eyes) -> None:
        self.id, self.game, self.eyes = id, game, eyes
        self.lettered = game.ruleset if isinstance(game.ruleset, Lettered) else None
        self.told: dict[int, list[News]] = {}
        for number, line in game.news:
            if eyes.side is None or eyes.side in line.to:
                self.told.setdefault(number, []).append(line)
        self.places = [place for place in range(len(game.past) + 1) if not eyes.own or self._seen(place)]

    def _seen(self, place: int) -> bool:
        """Whether the side was told of what made this moment, or made it itself; of the first and the last it knows."""
        if place in (0, len(self.game.past)):
            return True
        number = self.game.past.numbers[place - 1]
        entry = self.game.log[number]
        answered = isinstance(entry, Answered | Edited) and entry.seat == self.eyes.side
        return answered or number + 1 in self.told

    # --- the time line
    def line(self) -> dict[str, Any]:
        """All moments: turns, what happened, how many lines of the log there were, how matters stood."""
        game, judge = self.game, Judge(self.game)
        wanted = set(self.places)
        turns: list[tuple[int, str]] = []
        lines: list[int] = []
        marks: list[str] = []
        standing: list[dict[str, Any]] = []
        news: list[News] = []
        left = sorted(self.told)
        for place, (number, battle) in enumerate(game.course()):
            if place not in wanted:
                continue
            fresh: list[News] = []
            while left and (left[0] <= number or place == len(game.past)):
                fresh += [self._read(battle, line) for line in self.told[left.pop(0)]]
            news += fresh
            turn = judge.turn(battle)
            if not turns or turns[-1][1] != turn:
                turns.append((len(lines), turn))
            lines.append(len(news))
            marks.append(next((kind for kind in WEIGHT if any(line.kind == kind for line in fresh)), ""))
            standing.append(self._standing(judge, battle))
        return {
            "eyes": ALL if self.eyes.side is None else str(self.eyes.side),
            "over": game.over,
            "title": str(game.scenario.get("title") or game.ruleset.title),
            "ruleset": game.ruleset.name,
            "sides": game.ruleset.sides,
            "players": game.players,
            "turns": turns,
            "lines": lines,
            "marks": marks,
            "lost": [each["lost"] for each in standing],
            "chance": [each["chance"] for each in standing],
            "points": [each["points"] for each in standing],
            "news": news,
        }

    def _standing(self, judge: Judge, battle: State) -> dict[str, Any]:
        """How matters stood: while the game goes on, what the side itself lost and makes of its chance."""
        if not self.eyes.own:
            found = judge.stood(battle)
            return {"lost": found.lost, "chance": found.chance, "points": found.points}
        side = self.eyes.side
        lost: list[float | None] = list(judge.lost(battle))
        if side is not None:
            lost[1 - side] = None
        return {"lost": lost, "chance": judge.chance(battle, side), "points": None}

    def _read(self, battle: State, line: News) -> News:
        """A line as these eyes read it, and as the table letters the names in it."""
        read = line.read_by(self.eyes.side) if self.eyes.own and self.eyes.side is not None else line
        return self.lettered.lettered(battle, read) if self.lettered else read

    # --- the scenes
    def scenes(self, first: int, last: int) -> bytes:
        """The scene of moment `first`, and what changes of it from each moment to the next up to `last`."""
        last = min(last, len(self.places) - 1, first + AT_ONCE - 1)
        if not 0 <= first <= last:
            raise Trouble(f"this game has {len(self.places)} moments, and none is numbered {first}")
        wanted = {self.places[at]: at for at in range(first, last + 1)}
        pictures = []
        for place, (_, battle) in enumerate(self.game.course(self.places[first]), self.places[first]):
            if place in wanted:
                pictures.append(self._picture(battle, wanted[place]))
            if place == self.places[last]:
                break
        patches = [patch(old, new) for old, new in pairwise(pictures)]
        return _encode({"first": first, "scene": pictures[0].scene, "patches": patches})

    def _picture(self, battle: State, moment: int) -> Picture:
        side = self.eyes.side
        seen = self.game.ruleset.view(battle, side)
        besides = {"game": self.id, "seat": -1 if side is None else side, "undo": False, "asks": ()}
        return taken(msgspec.structs.replace(seen, asks=()), [], moment, besides, None)


class Replays:
    """The games that are shown again; one is laid out at a time, and a few are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, Eyes], Replay] = OrderedDict()

    def line(self, id: str, seat: str, wanted: str) -> dict[str, Any]:
        """The time line of a game for the holder of a seat, who wants to see it with some eyes.  Raises Trouble."""
        with self._lock:
            game = self._game(id)
            choices = choices_of(game, seat)
            eyes = _eyes(game, choices, wanted or choices[0])
            replay = self._keep(Replay(id, game, eyes))
            return {**replay.line(), "choices": choices}

    def scenes(self, id: str, seat: str, wanted: str, first: int, last: int) -> bytes:
        """Some of its scenes.  Raises Trouble."""
        with self._lock:
            for (kept, eyes), replay in self._kept.items():
                if kept == id and wanted == _word(eyes) and wanted in choices_of(replay.game, seat):
                    return replay.scenes(first, last)
            game = self._game(id)
            return self._keep(Replay(id, game, _eyes(game, choices_of(game, seat), wanted))).scenes(first, last)

    def replay(self, id: str, seat: str, wanted: str) -> Replay:
        """A game for the holder of a seat, through some eyes.  Raises Trouble."""
        with self._lock:
            game = self._game(id)
            choices = choices_of(game, seat)
            return Replay(id, game, _eyes(game, choices, wanted or choices[0]))

    def game(self, id: str) -> Game:
        """A game as it stands, laid out.  Raises Trouble."""
        with self._lock:
            return self._game(id)

    def _game(self, id: str) -> Game:
        """A game that is over is laid out once."""
        over = (replay.game for (kept, _), replay in self._kept.items() if kept == id and replay.game.over)
        return next(over, None) or self.store.load(id)

    def _keep(self, replay: Replay) -> Replay:
        key = (replay.id, replay.eyes)
        self._kept[key] = replay
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return replay


def choices_of(game: Game, seat: str) -> tuple[str, ...]:
    """The eyes that the holder of a seat may choose from, his own first; on a shared screen they are those of whoever is
    asked."""
    sides = SIDES[seat]
    if game.over:
        first = str(sides[0]) if len(sides) == 1 else ALL
        return (first, *(each for each in (ALL, "0", "1") if each != first))
    if len(sides) == 2:
        return (str(game.to_act or 0),)
    return (str(sides[0]),) if sides else (ALL,)


def _eyes(game: Game, choices: tuple[str, ...], wanted: str) -> Eyes:
    if wanted not in choices:
        raise Trouble("while a game goes on a seat sees it again with its own eyes alone")
    return Eyes(None, False) if wanted == ALL else Eyes(int(wanted), not game.over)


def _word(eyes: Eyes) -> str:
    return ALL if eyes.side is None else str(eyes.side)
