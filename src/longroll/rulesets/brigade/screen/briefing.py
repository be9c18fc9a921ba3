"""The briefing: what wins this battle, who comes when, and what is agreed for it alone."""

from collections.abc import Iterator
from typing import Any

from longroll.briefing import Briefing, Due, Stake
from longroll.rulesets.brigade import options as switches
from longroll.rulesets.brigade.record import Battle, Setting, laid
from longroll.rulesets.brigade.screen.things import prizes
from longroll.rulesets.brigade.sequence.victory import GRADES, KILLS
from longroll.scene import Badge, Fact
from longroll.screen import briefings
from longroll.screen.words import so_many

SIGNS = (
    Badge("strength", "Strength: steps left, and dice in fire", "6"),
    Badge("routed", "routed: it runs until it is rallied", tone="bad"),
    Badge("moved", "activated: it has acted this round, and the stand is paler"),
    Badge("gravestone", "beside a general: gravestones, one for each time he was hit; he commands less", "1"),
)
"""The marks beside stands and generals (BC-STAND-04, BC-ROUT-09, BC-KILL-04)."""
ELSEWHERE = ("BC-WIN-05", "BC-TURN-04")
"""Rules of what is agreed before the battle that stand in another part of the briefing."""


def briefing(scenario: dict[str, Any], options: dict[str, str], battle: Battle, side: int | None) -> Briefing:
    """What a side is told of its battle; None is told all."""
    k = battle if side is None else battle.known(side)
    setting = laid(k.setting)
    return Briefing(
        briefings.missions(scenario, side),
        briefings.situation(scenario),
        ends=tuple(_ends(setting)),
        victory=tuple(_counted(setting)),
        stakes=_stakes(k, scenario),
        dues=briefings.timetable(_dues(k, setting)),
        rules=tuple(Fact("", text, rule) for text, rule in scenario["told"] if rule not in ELSEWHERE),
        options=briefings.switches(switches.OPTIONS, options),
        signs=SIGNS,
    )


def _ends(setting: Setting) -> Iterator[Fact]:
    last = f"after round {setting.rounds}, at {setting.clock(setting.rounds + 1)}"
    holder = setting.sides[1 - setting.attacker]
    decides = "points decide; with as many " if setting.points else ""
    yield Fact("In time", f"{last}: {decides}the {holder} side has held its ground", "BC-WIN-03")
    for side, (share, whole) in zip(setting.sides, setting.breaks, strict=True):
        part = "half" if (share, whole) == (1, 2) else f"{share} in {whole}"
        lost = f"{part} of the stands that took the field are destroyed, captured or routed"
        yield Fact(f"The {side} side is beaten", f"when at the end of a turn {lost}", "BC-WIN-02")


def _counted(setting: Setting) -> Iterator[Fact]:
    if not setting.points:
        yield Fact("Points", "are not counted: what decides is who is beaten", "BC-WIN-03")
        return
    for side, had in zip(setting.sides, setting.scores, strict=True):
        if had:
            yield Fact(f"The {side} side begins with", so_many(had, "point"), "BC-WIN-05")
    yield Fact("Ground", "its worth to whoever stood on it last, alone and not routed", "BC-WIN-05")
    yield Fact("A stand of the enemy destroyed", "1 point", "BC-WIN-05")
    yield Fact("Captured, unless it is guns", "2 points", "BC-WIN-05")
    yield Fact("A general of the enemy killed", f"1 point each time, {KILLS} for one general at the most", "BC-KILL-04")
    yield from briefings.by_lead(GRADES, "BC-WIN-05", "A lead of")


def _stakes(k: Battle, scenario: dict[str, Any]) -> tuple[Stake, ...]:
    """The objectives, their points, and who holds them (BC-WIN-05)."""
    return tuple(briefings.stake(*prize, scenario, "BC-WIN-05") for prize in prizes(k))


def _dues(k: Battle, setting: Setting) -> Iterator[tuple[int, Due]]:
    """Who comes later, of both sides: the schedule of arrivals is agreed between them (BC-GAME-08)."""
    where = {row.id: row.name for row in setting.entries}
    seen = set()
    for row in k.stands:
        off = row.place == "off" and row.arm != "holders"
        key = row.command, row.arrival, row.entry, off
        if not row.entry or row.arm == "holders" or key in seen:
            continue
        seen.add(key)
        now = "" if off and k.round < row.arrival else "may come" if off else "has come"
        when = f"round {row.arrival}, {setting.clock(row.arrival)}"
        name = k.commands[row.command].name
        yield row.arrival, Due(when, name, where.get(row.entry, ""), row.side, now=now, rule="BC-REIN-01")
