"""Small positions, built by a few calls: a table, brigades with their generals, units where they are wanted.

    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", under=table.general(UNION, "Wadsworth", "division", at=(20, 4)))
    first = table.unit(iron, at=(20, 10), size=3)
    b = table.battle()

Places are in inches, headings in degrees; what is returned are numbers of units, brigades and generals.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from longroll.flow import Asked, Chance, Procedure, answer, done, settle
from longroll.miniatures.ground import Way
from longroll.rulesets.volume_of_fire.record import (
    INCH,
    NONE,
    Barrier,
    Battle,
    Brigade,
    General,
    Objective,
    Order,
    Piece,
    Setting,
    Unit,
)
from longroll.rulesets.volume_of_fire.record.setting import Hill, Victory, lay
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION, Messenger, Options
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.tabletop import Pose

__all__ = ["CONFEDERATE", "INCH", "NONE", "UNION", "Table", "bring", "inches", "run", "throw", "told"]


def inches(*values: float) -> tuple[int, ...]:
    """Lengths in thousandths."""
    return tuple(round(value * INCH) for value in values)


def ring(*values: float) -> tuple[int, ...]:
    """A ring given in inches."""
    return inches(*values)


def box(west: float, south: float, east: float, north: float) -> tuple[int, ...]:
    """A rectangle as a ring, anticlockwise, given in inches."""
    return inches(west, south, east, south, east, north, west, north)


class Table:
    """A position being built.  Union's base edge is the south, the Confederates' the north, unless said otherwise."""

    def __init__(self, width: float = 72, height: float = 48, **setting: Any) -> None:
        self.setting: dict[str, Any] = {
            "scenario": "test",
            "title": "A test",
            "subtitle": "",
            "width": round(width * INCH),
            "height": round(height * INCH),
            "table": "",
            "pieces": (),
            "barriers": (),
            "roads": (),
            "hills": (),
            "objectives": (),
            "entries": (),
            "zones": (),
            "edges": ("south", "north"),
            "first": UNION,
            "attacker": NONE,
            "start": 600,
            "turn_minutes": 15,
            "turns": 16,
            "victory": Victory(),
            "clauses": (),
            **setting,
        }
        self.units: list[Unit] = []
        self.brigades: list[Brigade] = []
        self.generals: list[General] = []
        self.messengers: list[Messenger] = []

    # --- ground
    def area(self, kind: str, around: Sequence[int], *, move: str, sight: str, cover: str = "") -> str:
        """A piece of ground; its id is its kind and number."""
        name = f"{kind}-{len(self.setting['pieces'])}"
        piece = Piece(name, name, kind, move, sight, cover, tuple(around))
        self.setting["pieces"] += (piece,)
        return name

    def woods(self, around: Sequence[int]) -> str:
        """A wood: obstructed, soft cover."""
        return self.area("woods", around, move="obstructed", sight="obstructed", cover="soft")

    def barrier(self, kind: str, points: Sequence[int], cover: str = "soft") -> str:
        """A linear obstacle."""
        name = f"{kind}-{len(self.setting['barriers'])}"
        self.setting["barriers"] += (Barrier(name, name, kind, cover, tuple(points)),)
        return name

    def road(self, points: Sequence[int]) -> str:
        """A road's centre line."""
        name = f"road-{len(self.setting['roads'])}"
        self.setting["roads"] += (Way(name, name, tuple(points)),)
        return name

    def hill(self, around: Sequence[int], crest: Sequence[int] = (), level: int = 1) -> str:
        """A hill with its crest line."""
        name = f"hill-{len(self.setting['hills'])}"
        self.setting["hills"] += (Hill(name, name, level, tuple(around), tuple(crest)),)
        return name

    def objective(self, around: Sequence[int], value: int = 1) -> str:
        """Ground with a value; its place is the middle of its corners' extent."""
        name = f"objective-{len(self.setting['objectives'])}"
        xs, ys = around[::2], around[1::2]
        at = ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        self.setting["objectives"] += (Objective(name, name, value, tuple(around), at),)
        return name

    # --- troops
    def general(
        self,
        side: int,
        name: str,
        rank: str = "division",
        at: tuple[float, float] = (0, 0),
        quality: int = 3,
        under: int = NONE,
        messengers: int = 3,
        **more: Any,
    ) -> int:
        """A higher general; his points are full."""
        number = len(self.generals)
        x, y = inches(*at)
        row = {"points": quality, "messengers": messengers, "superior": under, **more}
        self.generals.append(General(number, f"g{number}", name, side, rank, quality, x, y, **row))  # type: ignore[arg-type]
        return number

    def brigade(
        self,
        side: int,
        name: str,
        under: int = NONE,
        at: tuple[float, float] | None = None,
        quality: int = 3,
        order: Order | str = "hold",
        guns: bool = False,
        **more: Any,
    ) -> int:
        """A brigade and its brigadier, who stands `at` his place or with the first unit."""
        number = len(self.brigades)
        general = self.general(
            side, f"{name}'s brigadier", "brigade", at or (-1, -1), quality, under, 0, command=number
        )
        given = Order(order) if isinstance(order, str) else order  # type: ignore[arg-type]
        self.brigades.append(Brigade(number, f"b{number}", name, side, general, under, guns, given, **more))
        return number

    def unit(
        self,
        brigade: int,
        at: tuple[float, float],
        heading: float = 0,
        size: int = 3,
        arm: str = "infantry",
        value: int = 3,
        **more: Any,
    ) -> int:
        """A unit with its centre `at` a place, facing `heading` degrees clockwise from north."""
        number = len(self.units)
        x, y = inches(*at)
        row = self.brigades[brigade]
        men, guns = (0, 3 * size) if arm == "artillery" else (150 * size, 0)
        name = more.pop("name", f"{row.name} {number}")
        weapon = more.pop("weapon", "napoleon_12" if guns else "rifled_musket")
        pose = Pose(x, y, round(heading * 10) % 3600)
        fixed = (men, guns, size, more.pop("size_dismounted", size), value, weapon, pose)
        self.units.append(Unit(number, f"u{number}", name, "", row.side, brigade, arm, *fixed, **more))  # type: ignore[arg-type]
        leader = self.generals[row.general]
        if leader.x < 0:
            back = pose.ahead(-INCH)
            self.generals[leader.id] = msgspec.structs.replace(leader, x=back.x, y=back.y)
        return number

    def line(self, brigade: int, at: tuple[float, float], count: int, size: int = 3, heading: float = 0) -> list[int]:
        """Units of a brigade side by side, from left to right, the first one's centre `at` a place."""
        x, y = inches(*at)
        start = Pose(x, y, round(heading * 10) % 3600)
        poses = [start.aside(size * INCH * i) for i in range(count)]
        return [self.unit(brigade, (pose.x / INCH, pose.y / INCH), heading, size) for pose in poses]

    def order(self, side: int, sender: int, brigade: int, at: tuple[float, float], order: Order, **more: Any) -> int:
        """A messenger on his way with an order."""
        x, y = inches(*at)
        number = len(self.messengers)
        self.messengers.append(Messenger(number, side, sender, "order", brigade, x, y, order, **more))
        return number

    def report(self, side: int, sender: int, brigade: int, at: tuple[float, float], **more: Any) -> int:
        """A messenger on his way with a brigade's report to `sender`."""
        x, y = inches(*at)
        number = len(self.messengers)
        self.messengers.append(Messenger(number, side, sender, "report", brigade, x, y, **more))
        return number

    def battle(self, phasing: int = UNION, fog: bool = False, half: int = 4, **more: Any) -> Battle:
        """The battle: everything in view unless `fog`, in the third full turn, nothing under way."""
        options = more.pop("options", Options(fog=fog))
        b = Battle(
            stack=[],
            needs=None,
            news=[],
            setting=lay(Setting(**self.setting)),
            options=options,
            turn=half // 2 + 1,
            half=half,
            phasing=phasing,
            phase="",
            units=tuple(self.units),
            brigades=tuple(self.brigades),
            generals=tuple(self.generals),
            messengers=tuple(self.messengers),
            sightings=(None,) * len(self.units),
            **more,
        )
        look(b)
        b.news.clear()
        return b


class Bench(Procedure[object]):
    """Carries out one procedure and ends."""

    under: tuple[Any, ...] = ()

    def begin(self, b: Battle) -> Asked[object]:
        return self.under[0]

    def end(self, b: Battle, result: object = None) -> done[object]:
        return done(result)


def run(b: Battle, procedure: Procedure) -> Battle:
    """The battle with `procedure` begun, at its first request or its end; `b` is left as it was."""
    after = b.copy()
    after.stack = [Bench(under=(procedure,))]
    after.needs = None
    return settle(after, None)


def bring(b: Battle, *replies: Any) -> Battle:
    """The battle after these answers and faces, one after another, keeping all that was told on the way.

    A reply for dice is a face or a tuple of faces.
    """
    told_so_far = list(b.news)
    for reply in replies:
        b = answer(b, (reply,) if isinstance(reply, int) and _dice(b) else reply)
        told_so_far += b.news
    b.news[:] = told_so_far
    return b


def throw(b: Battle, *faces: int) -> Battle:
    """The battle after one throw of these faces."""
    return bring(b, tuple(faces))


def told(b: Battle, rule: str) -> list[str]:
    """What was told under a rule."""
    return [row.text for row in b.news if row.rule == rule]


def _dice(b: Battle) -> bool:

    return isinstance(b.needs, Chance)
