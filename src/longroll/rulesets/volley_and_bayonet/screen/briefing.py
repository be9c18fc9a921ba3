"""The briefing: what wins this battle, who comes when, and what is agreed for it alone."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from longroll.briefing import Briefing, Due, Stake
from longroll.rulesets.volley_and_bayonet import options as switches
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import Setting, laid
from longroll.rulesets.volley_and_bayonet.screen.things import MARKS
from longroll.rulesets.volley_and_bayonet.tables import (
    BATTALION_POINTS,
    COLLAPSED_POINTS,
    EXHAUSTED_POINTS,
    OBJECTIVE,
)
from longroll.scene import Badge, Fact
from longroll.screen import briefings
from longroll.screen.words import so_far, so_many

MEANT = {
    "temporary disorder": "its morale is 1 worse, until half of a move takes the marker off",
    "permanent disorder": "its morale is 1 worse, and nothing takes the marker off",
    "rout": "it has run, and does nothing until it rallies",
}
"""What the marker of each level of morale means."""
SIGNS = (
    Badge("strength", "strength points left: the dice it throws come from them", "4"),
    *(replace(row, says=f"{row.says}: {MEANT[level]}") for level, row in MARKS.items()),
    Badge("stationary", "Stationary: it has not moved, and throws far more dice", "S", "hold"),
    Badge("grounded", "gone to ground", "G"),
    Badge("out of command", "out of command: it moves under limits", "?"),
    Badge("led", "a commander is with it"),
    Badge("moved", "has had its move or, in combat, its fight: the stand is paler"),
    Badge("exhausted", "beside a commander: his division is exhausted, and may touch nobody", "E"),
    Badge("collapsed", "beside a commander: his division has collapsed", "C"),
)
"""The markers beside stands and commanders (VB-ORG-20, VB-ORG-21, VB-EXH-01)."""


def briefing(scenario: dict[str, Any], options: dict[str, str], battle: Battle, side: int | None) -> Briefing:
    """What a side is told of its battle; None is told all."""
    k = battle if side is None else battle.known(side)
    setting = laid(k.setting)
    return Briefing(
        briefings.missions(scenario, side),
        briefings.situation(scenario),
        ends=_ends(setting),
        victory=_counted(),
        stakes=_stakes(k, scenario),
        dues=briefings.timetable(_dues(k, setting, side)),
        rules=tuple(_agreed(setting)),
        options=briefings.switches(switches.OPTIONS, options),
        signs=SIGNS,
    )


def _ends(setting: Setting) -> tuple[Fact, ...]:
    last = f"after turn {setting.turns}, at {setting.clock(setting.turns + 1)}"
    return (
        Fact("In time", f"{last}: whoever has more points has won, and with as many it is a draw", "VB-WIN-01"),
        Fact(
            "Before",
            "when at the end of a turn more than half of a side's divisions have collapsed: it has lost",
            "VB-WIN-03",
        ),
    )


def _counted() -> tuple[Fact, ...]:
    near = f"whoever had a stand within {so_far(OBJECTIVE)} of it last, and no enemy as near"
    return (
        Fact("Ground", f"its worth, to {near}", "VB-WIN-01"),
        Fact("A division of the enemy exhausted", so_many(EXHAUSTED_POINTS, "point"), "VB-WIN-02"),
        Fact("Collapsed besides", f"{so_many(COLLAPSED_POINTS, 'point')} more", "VB-WIN-02"),
        Fact("An artillery battalion destroyed", so_many(BATTALION_POINTS, "point"), "VB-WIN-02"),
    )


def _stakes(k: Battle, scenario: dict[str, Any]) -> tuple[Stake, ...]:
    """The objectives, their worth, and who holds them (VB-WIN-01)."""
    held = ("nobody", *laid(k.setting).sides)
    return tuple(
        briefings.stake(row, row.worth, holder, held[holder + 1], scenario, "VB-WIN-01")
        for row, holder in zip(laid(k.setting).objectives, k.holders, strict=True)
    )


def _dues(k: Battle, setting: Setting, side: int | None) -> Iterator[tuple[int, Due]]:
    """Who comes later (VB-ORG-24).  The clock of both sides is the scenario's and open to both; where rosters are hidden
    nobody is told of the other's (VB-ORG-10)."""
    where = {row.id: row.name for row in setting.entries}
    for row in k.stands:
        if not row.entry or (side is not None and row.side != side and k.options.hidden_rosters):
            continue
        now = (
            "" if row.place == "coming" and k.turn < row.arrival else "is due" if row.place == "coming" else "has come"
        )
        when = f"turn {row.arrival}, {setting.clock(row.arrival)}"
        yield row.arrival, Due(when, row.name, where.get(row.entry, ""), row.side, now=now, rule="VB-ORG-24")


def _agreed(setting: Setting) -> Iterator[Fact]:
    first = setting.sides[setting.first]
    yield Fact("First in every turn", f"the {first} side", "VB-ORG-23")
    if setting.day:
        yield Fact("Night", f"falls after every {so_many(setting.day, 'turn')}", "VB-ORG-25")
    if setting.sight:
        yield Fact("Light", f"nobody sees further than {so_far(setting.sight)}", "VB-LOS-01")
