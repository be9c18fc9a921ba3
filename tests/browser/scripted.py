"""The one scripted game: a stand may go five inches, the Iron Brigade may go as one, the 7th Wisconsin may fire.

One stand is refused.  Dice always fall the same.
"""

import math
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.flow import Modifier, News
from longroll.scene import Ask, At, Denial, Handle, Item, Odds, Outcome, Overlay, Pick, Probed, Scene, Sum, Thing

from . import forces
from .sealing import Sealing

REACH = 5000
FIRER, TARGETS = "unit:16", ("unit:22", "unit:23")
HANDLES = (
    Handle("advance", "Advance", 0, REACH, 500),
    Handle("wheel-left", "Wheel left", 0, 900, 50),
    Handle("wheel-right", "Wheel right", 0, 900, 50),
    Handle("slide", "Slide", -2000, 2000, 250),
    Handle("about-face", "About face", key="a"),
)
ODDS = Odds(
    "7th Wisconsin fires at the 1st Tennessee",
    (
        Outcome("1st Tennessee broken", 1),
        Outcome("1st Tennessee beaten", 9),
        Outcome("1st Tennessee disordered", 11),
        Outcome("no effect", 6),
        Outcome("7th Wisconsin disordered", 6),
        Outcome("7th Wisconsin beaten", 3),
    ),
    36,
    (
        Sum(
            "7th Wisconsin",
            6,
            (Modifier(4, "combat value", "VF-CV-01"), Modifier(2, "supported by the 2nd Wisconsin", "VF-VOF-11")),
        ),
        Sum(
            "1st Tennessee",
            4,
            (
                Modifier(4, "combat value", "VF-CV-01"),
                Modifier(1, "in Herbst Woods", "VF-VOF-10"),
                Modifier(-1, "disordered", "VF-VOF-08"),
            ),
        ),
    ),
    "Every later choice is taken as passed.",
)


def forward(heading: int) -> tuple[float, float]:
    """The direction of a heading."""
    angle = math.radians(heading / 10)
    return math.sin(angle), math.cos(angle)


def ring(one: Thing) -> tuple[int, ...]:
    """The corners of a stand: front left, front right, rear right, rear left."""
    assert isinstance(one.where, At)
    fx, fy = forward(one.where.heading)
    half, deep = one.shape[0] / 2, one.shape[1] / 2
    corners = []
    for across, along in ((-half, deep), (half, deep), (half, -deep), (-half, -deep)):
        corners += [round(one.where.x + across * fy + along * fx), round(one.where.y - across * fx + along * fy)]
    return tuple(corners)


def numbered(count: int) -> int:
    """The number of a scene: any whole number, and no count."""
    return count * 0x9E3779B97F4A7C15 % 2**48


class Battle:
    """The scripted game: things that move, a log, and what is undone."""

    def __init__(self, sealing: Sealing) -> None:
        self.sealing = sealing
        self.marks: dict[int, str] = {}
        self.seat = 0
        self.things = {one.id: one for one in forces.things()}
        self.seq = 1
        self.extra: tuple[Overlay, ...] = ()
        self.log = [
            News("turn", "Turn 5 begins"),
            News("moved", "Archer's Brigade crosses Willoughby Run.", "VF-MOVE-02", ("general:4",), (55_800, 31_000)),
            News(
                "hit",
                "13th Alabama drives the 8th Illinois Cavalry into disorder.",
                "VF-RES-01",
                ("unit:0", "unit:23"),
                (60_800, 30_400),
                ((5,), (3,)),
                (
                    ("13th Alabama", (Modifier(3, "combat value", "VF-CV-01"),)),
                    (
                        "8th Illinois",
                        (Modifier(3, "combat value", "VF-CV-01"), Modifier(-1, "outnumbered", "VF-VOF-17")),
                    ),
                ),
            ),
        ]
        self.before: list[tuple[dict[str, Thing], int]] = []
        self.ended = ""
        self.asked = "move"
        self.occasion = "when fire has hit"

    def brigade(self) -> tuple[str, ...]:
        """The stands of the Iron Brigade."""
        return tuple(one.id for one in self.things.values() if one.formation == "Iron Brigade" and one.kind == "stand")

    def asks(self) -> tuple[Ask, ...]:
        """What is asked now."""
        if self.ended or self.asked == "other":
            return ()
        if self.asked == "reply":
            yes, no = Item("Fire back", True), Item("Hold its fire", False)
            why, trigger = "The 7th Wisconsin may fire back", TARGETS[0]
            return (Ask("ReturnFire", self.seat, why, items=(yes, no), trigger=trigger, occasion=self.occasion),)
        if self.asked == "idle":
            may_not = Item("Move the 3rd Indiana", refusal=Denial("VF-DIS-04", "the 3rd Indiana is beaten"))
            return (Ask("move", self.seat, "Nobody can move", items=(may_not,), passes=Item("Pass", {"kind": "done"})),)
        if self.asked == "faces":
            return (Ask("faces", 0, "Throw for the firefight", form="faces", least=2, most=2, rule="VF-VOF-02"),)
        items = []
        for one in self.things.values():
            if one.side == 0 and one.kind == "stand" and one.seen == "true":
                value = {"kind": "move", "unit": one.id}
                refusal = None
                if one.id == "unit:2":
                    refusal = Denial("VF-DIS-04", "the 3rd Indiana is beaten and may not go nearer", "Rally it first.")
                label = f"Move the {one.label}"
                items.append(Item(label, value, "path", one.id, (one.id,), refusal=refusal, handles=HANDLES, key="m"))
        items.append(
            Item(
                "Move the whole Iron Brigade",
                {"kind": "brigade"},
                "path",
                "general:3",
                self.brigade(),
                handles=HANDLES[:3],
                says="One action point for all, straight ahead.",
            )
        )
        picks = tuple(
            Pick("with", name, f"{self.things[name].label} joins in", name, chosen=chosen, refusal=refusal)
            for name, chosen, refusal in (
                ("unit:15", True, None),
                ("unit:17", False, None),
                ("unit:18", False, Denial("VF-ARMS-01", "the 24th Michigan does not face the 1st Tennessee")),
            )
        )
        items.append(
            Item(
                "Fire at the 1st Tennessee",
                {"kind": "fire", "unit": FIRER, "target": TARGETS[0]},
                "picks",
                FIRER,
                (FIRER, TARGETS[0]),
                odds_follow=True,
                picks=picks,
                commit="rolls",
            )
        )
        items.append(
            Item(
                "Fire at the 13th Alabama",
                None,
                "",
                FIRER,
                (FIRER, TARGETS[1]),
                refusal=Denial("VF-ARMS-02", 'it is 9.2" away and muskets reach 5"'),
            )
        )
        items.append(Item("Rally the 8th Illinois", {"kind": "rally", "unit": "unit:0"}, thing="unit:0"))
        leads = {"kind": "lead"}
        items.append(Item("Lead the 2nd Wisconsin", leads, thing="general:3", things=("general:3", "unit:15")))
        items.append(Item("Give up the field", {"kind": "yield"}, commit="reveals", says="A decisive defeat."))
        passes = Item("Done with the rest", {"kind": "done"}, says="Two brigades have not moved.")
        return (
            Ask("move", self.seat, "Move your brigades, or fire", items=tuple(items), rule="VF-AP-01", passes=passes),
        )

    def scene(self) -> Scene:
        """What is seen."""
        return Scene(
            "volume_of_fire",
            self.seat,
            "Turn 5",
            "Union tactical movement",
            "10:00",
            to_act=None if self.ended else int(self.asked == "other"),
            surfaces=(forces.surface("stub"),),
            things=tuple(self.things.values()),
            areas=forces.areas(),
            overlays=(*forces.orders(), *self.extra),
            tracks=forces.tracks(),
            roster=forces.roster(),
            asks=self.asks(),
            ended=self.ended,
            game="stub",
            seq=numbered(self.seq),
            undo=bool(self.before),
        )

    def moved(self, value: dict[str, Any]) -> tuple[list[Thing], list[dict[str, Any]], Denial | None]:
        """The things a path moves, where it takes them, and what is wrong with it."""
        ids = [value["unit"]] if value["kind"] == "move" else list(self.brigade())
        stands = [self.things[name] for name in ids]
        steps = [dict(step) for step in value.get("path", ())]
        denial = None
        drag = value.get("drag")
        first = stands[0]
        assert isinstance(first.where, At)
        if drag and drag["handle"] in ("free", "advance"):
            start = first if value["kind"] == "move" else self.things["general:3"]
            assert isinstance(start.where, At)
            fx, fy = forward(first.where.heading)
            edge = 500 if drag["handle"] == "advance" else 0
            by = round((drag["x"] - start.where.x) * fx + (drag["y"] - start.where.y) * fy) - edge
            steps.append({"kind": "advance", "by": by})
        elif drag:
            steps.append({"kind": drag["handle"], "by": 200})
        total = sum(abs(step["by"]) for step in steps if step["kind"] == "advance")
        if total > REACH:
            denial = Denial("VF-MOVE-02", f'it is {total / 1000:.1f}" and infantry goes 5"', "It stops at 5 inches.")
            over = total - REACH
            last = next(step for step in reversed(steps) if step["kind"] == "advance")
            last["by"] -= over if last["by"] > 0 else -over
        done = []
        for one in stands:
            assert isinstance(one.where, At)
            at = one.where
            for step in steps:
                fx, fy = forward(at.heading)
                by = step["by"]
                if step["kind"] == "advance":
                    at = replace(at, x=round(at.x + by * fx), y=round(at.y + by * fy))
                elif step["kind"] == "slide":
                    at = replace(at, x=round(at.x + by * fy), y=round(at.y - by * fx))
                else:
                    sign = -1 if step["kind"] == "wheel-left" else 1
                    at = replace(at, heading=(at.heading + sign * by) % 3600)
            done.append(replace(one, where=at))
        return done, [step for step in steps if step["by"]], denial

    def probe(self, value: Any, n: int) -> Probed:
        """What would come of it."""
        if not isinstance(value, dict) or value.get("kind") in ("done", "rally", "lead", "yield"):
            return Probed(n)
        if value["kind"] == "fire":
            ray = Overlay(
                "ray", "table", "ray", ((67_000, 25_400, 56_800, 31_000),), "sight", "clear", label="9.4 inches"
            )
            return Probed(n, nearest=value, odds=ODDS, overlays=(ray,))
        done, steps, denial = self.moved(value)
        stands = [self.things[one.id] for one in done]
        bases = Overlay("ghost", "table", "bases", tuple(ring(one) for one in done), "legal", "the ghost")
        region = Overlay("reach", "table", "region", (tuple(self.reach(stands[0])),), "legal", "legal ground")
        used = sum(abs(step["by"]) for step in steps if step["kind"] == "advance")
        plain = {key: item for key, item in value.items() if key not in ("drag", "path")} | {"path": steps}
        cost = f"1 of 2 action points, {used / 1000:.1f} of 5 inches"
        return Probed(n, denial, plain, cost, (region, bases), says="In sight of the 1st Tennessee.")

    def reach(self, one: Thing) -> list[int]:
        """A fan before a stand."""
        assert isinstance(one.where, At)
        found = [one.where.x, one.where.y]
        for turn in range(-450, 451, 75):
            fx, fy = forward(one.where.heading + turn)
            found += [round(one.where.x + REACH * fx), round(one.where.y + REACH * fy)]
        return found

    def answer(self, value: Any) -> Denial | None:
        """Carries an answer out."""
        if isinstance(value, bool):
            self.asked = "other"
            self.log.append(News("said", f"The 7th Wisconsin {'fires back' if value else 'holds its fire'}."))
            self.seq += 1
            return None
        kind = value["kind"]
        before = (dict(self.things), len(self.log))
        if kind in ("move", "brigade"):
            done, steps, _ = self.moved(value)
            if value.get("unit") == "unit:2" or not steps:
                return Denial("VF-DIS-04", "the 3rd Indiana is beaten and may not go nearer")
            for one in done:
                self.things[one.id] = one
            who = done[0].label if kind == "move" else "Iron Brigade"
            assert isinstance(done[0].where, At)
            place = (done[0].where.x, done[0].where.y)
            self.log.append(News("moved", f"{who} moves.", "VF-MOVE-01", tuple(one.id for one in done), place))
            self.before.append(before)
        elif kind == "fire":
            self.before.clear()
            sums = tuple((sum_.label, sum_.modifiers) for sum_ in ODDS.sums)
            text = "7th Wisconsin beats the 1st Tennessee by 4: beaten."
            about = (FIRER, TARGETS[0])
            (ours, theirs), mark = self.sealing.throw("the 7th Wisconsin fires")
            self.marks[len(self.log)] = mark
            self.log.append(News("hit", text, "VF-RES-02", about, (61_000, 28_000), ((ours,), (theirs,)), sums))
        elif kind == "lead":
            self.log.append(News("said", "Meredith leads the 2nd Wisconsin."))
        elif kind == "rally":
            self.log.append(News("said", "The 8th Illinois rallies.", "VF-RALLY-01", ("unit:0",)))
            self.things["unit:0"] = replace(self.things["unit:0"], badges=())
            self.before.append(before)
        else:
            self.before.clear()
            self.ended = "The Union holds McPherson's Ridge."
            self.log.append(News("said", self.ended, "VF-WIN-01"))
        self.seq += 1
        return None

    def undo(self) -> None:
        """Takes the last answer back."""
        self.things, count = self.before.pop()
        del self.log[count:]
        self.seq += 1

    def lines(self, since: int) -> list[dict[str, Any]]:
        """The log from a line on, as it is sent."""
        told = enumerate(self.log[since:], since)
        return [{**msgspec.to_builtins(line), "mark": self.marks.get(at, "")} for at, line in told]
