"""The briefing: what wins this battle, who comes when, and what is agreed for it alone."""

from collections.abc import Iterator
from typing import Any

from longroll.briefing import Briefing, Due, Stake
from longroll.rulesets.volume_of_fire import options as switches
from longroll.rulesets.volume_of_fire.deployment.reinforcements import keeping
from longroll.rulesets.volume_of_fire.orders.permissions import RULES
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Brigade, Setting, laid
from longroll.rulesets.volume_of_fire.scenario import AS_SCENARIO
from longroll.rulesets.volume_of_fire.screen.things import holders, worth
from longroll.rulesets.volume_of_fire.sequence.victory import GRADES, grades
from longroll.scene import Badge, Fact
from longroll.screen import briefings
from longroll.screen.words import listed, so_many

SIGNS = (
    Badge("disordered", "disordered: 1 less in combat until it recovers"),
    Badge("beaten", "beaten and disordered: 2 less in combat, and it goes no nearer to the enemy"),
    Badge("led", "a general leads it: 1 more in combat"),
    Badge("resting", "its brigade is ordered to rest and wins back fatigue"),
    Badge("moved", "has had its move: the stand is paler"),
    Badge("shaken", "brigade shaken: 1 less when it is activated"),
    *(Badge(kind, f"ordered to {kind}", tone="order") for kind in RULES),
    Badge("to come", "another order is on its way, or waits to be taken up", "…", "costly"),
)
"""The marks beside stands and brigadiers (VF-RES-05, VF-FAT-05, VF-ORD-02)."""


def briefing(scenario: dict[str, Any], options: dict[str, str], battle: Battle, side: int | None) -> Briefing:
    """What a side is told of its battle; None is told all."""
    k = battle if side is None else battle.known(side)
    setting = laid(k.setting)
    left = {name: scenario["options"].get(name, value) for name, value in options.items() if value == AS_SCENARIO}
    return Briefing(
        briefings.missions(scenario, side),
        briefings.situation(scenario),
        ends=_ends(setting),
        victory=tuple(_counted(setting)),
        stakes=stakes(k, scenario),
        dues=briefings.timetable(_dues(k, setting, side)),
        rules=tuple(Fact(clause.title, clause.says) for clause in setting.clauses),
        options=briefings.switches(switches.OPTIONS, {**options, **left}),
        signs=SIGNS,
    )


def _ends(setting: Setting) -> tuple[Fact, ...]:
    last = f"after turn {setting.turns}, at {setting.clock(setting.turns + 1)}"
    gone = f"when a side has no division left: a {GRADES[0].name} of the other"
    return Fact("In time", last, "VF-WIN-01"), Fact("Before", gone, "VF-WIN-01")


def _counted(setting: Setting) -> Iterator[Fact]:
    """What gives points, and what the points come to (VF-WIN-01)."""
    rules, sides = setting.victory, setting.sides
    if rules.side == NONE:
        own, enemy = "of one's own", "of the enemy"
        yield Fact("Who counts", "either side: what decides is who leads, and by how much", "VF-WIN-01")
    else:
        own, enemy = (f"of the {sides[side]} side" for side in (rules.side, 1 - rules.side))
        yield Fact("Who counts", f"the {sides[rules.side]} side alone; the other keeps it from points", "VF-WIN-01")
    yield Fact("Ground", "counts for who holds it, and by half where both stand on it", "VF-OBJ-02")
    for label, points in (
        (f"A brigade {enemy} broken or routed", rules.broken_enemy),
        (f"A brigade {enemy} retired or beaten", rules.retired_enemy),
        (f"A brigade {own} broken or routed", rules.broken_own),
        (f"A brigade {own} retired or beaten", rules.retired_own),
        (f"A general {enemy} lost", rules.generals),
        (f"A general {own} lost", -rules.generals),
    ):
        if points:
            yield Fact(label, briefings.signed(points), "VF-WIN-01")
    if not rules.guns:
        yield Fact("A brigade of artillery", "counts for nothing", "VF-WIN-01")
    if rules.detachments:
        yield Fact("Detachments", f"{so_many(len(rules.detachments), 'brigade')} sent by itself counts for nothing")
    named, unit = grades(setting)
    yield from briefings.by_lead(named, "VF-WIN-01", unit)


def stakes(k: Battle, scenario: dict[str, Any]) -> tuple[Stake, ...]:
    """The objectives, their worth to either side, and who holds them (VF-OBJ-01, VF-OBJ-02)."""
    setting = laid(k.setting)
    return tuple(
        briefings.stake(row, worth(setting, row), owner, held, scenario, "VF-OBJ-01") for row, owner, held in holders(k)
    )


def _dues(k: Battle, setting: Setting, side: int | None) -> Iterator[tuple[int, Due]]:
    """A side's own brigades that come later (VF-GT-15); those of the enemy nobody announces."""
    where = {row.id: row.name for row in setting.entries}
    for brigade in k.brigades:
        if brigade.entry and side in (None, brigade.side):
            turn = brigade.arrival
            when = f"turn {turn}, {setting.clock(turn)}"
            place, now = where.get(brigade.entry, ""), _now(k, brigade)
            yield turn, Due(when, brigade.name, place, brigade.side, now=now, rule="VF-GT-15")


def _now(k: Battle, brigade: Brigade) -> str:
    """What has become of a brigade that was to come."""
    if brigade.place != "coming":
        return "has come"
    if kept := [row for row in keeping(k, brigade) if row.id not in k.events]:
        return f"kept back: {listed([row.title for row in kept])}"
    return "is due" if k.turn >= brigade.arrival else ""
