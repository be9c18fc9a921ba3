"""The briefing: what wins this battle, who comes when and by which pike."""

from collections.abc import Iterator
from typing import Any

from longroll.briefing import Briefing, Due, Stake
from longroll.rulesets.division import options as switches
from longroll.rulesets.division.components.areas import CIRCLES
from longroll.rulesets.division.components.forces import GENERALS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import Setting, laid
from longroll.rulesets.division.tables import EVENING, GRAVESTONES, HOURS, SIDES, TURN_NAMES, half
from longroll.scene import Badge, Fact
from longroll.screen import briefings
from longroll.screen.words import listed, so_many

SIGNS = (
    Badge("strength", "strength: steps left", "4"),
    Badge("routed", "routed: it does nothing until it rallies", tone="beaten"),
    Badge("column", "in march order, with its general on a pike", tone="order"),
    Badge("mounted", "mounted: two areas a move", tone="past"),
    Badge("price", "what its action costs the active general", "1", "legal"),
    Badge("gravestone", f"a gravestone: wounded or killed once, so that he commands less; {GRAVESTONES} at the most"),
    Badge("led", "the general who is active", tone="legal"),
    Badge("moved", "a general who was active this turn", tone="past"),
    Badge("halted", "on a board: it holds back", tone="order"),
)
"""The marks on stands and generals (DC-STAND-02, DC-CIRC-02, DC-AP-01, DC-GEN-02)."""


def briefing(scenario: dict[str, Any], options: dict[str, str], battle: Battle, side: int | None) -> Briefing:
    """What a side is told of its battle; None is told all."""
    k = battle if side is None else battle.known(side)
    setting = laid(k.setting)
    return Briefing(
        briefings.missions(scenario, side),
        briefings.situation(scenario),
        ends=tuple(_ends(setting)),
        victory=tuple(_counted(setting)),
        stakes=_stakes(k),
        dues=briefings.timetable(_dues(k, setting)),
        options=briefings.switches(switches.OPTIONS, options),
        signs=SIGNS,
    )


def _ends(setting: Setting) -> Iterator[Fact]:
    nights = [TURN_NAMES[turn] for turn in range(setting.first, setting.last + 1) if half(turn) == EVENING]
    if nights:
        quits = "a side with twice the enemy's points has an operational victory"
        yield Fact("At night", f"at the end of {listed(nights)}: {quits}", "DC-WIN-04")
    last = f"after {TURN_NAMES[setting.last]}"
    yield Fact("In time", f"{last}: whoever has more points has a tactical victory; with as many, a draw", "DC-WIN-05")


def _counted(setting: Setting) -> Iterator[Fact]:
    yield Fact("A circle", "the figure in it, to the side that holds every area about it", "DC-WIN-03")
    yield Fact("A general of the enemy killed", "1 point each time, which is never lost", "DC-WIN-07")
    for side, points in enumerate(setting.points):
        if points:
            yield Fact(f"From the start, to the {SIDES[side]} side", so_many(points, "point"), "DC-CIRC-09")


def _stakes(k: Battle) -> tuple[Stake, ...]:
    """The circles, dearest first, and who holds them (DC-WIN-02, DC-CIRC-05)."""
    found = []
    for row in sorted(CIRCLES, key=lambda row: (-row.vp, row.name)):
        owner = k.owner(row.id)
        held = SIDES[owner] if owner in (0, 1) else "nobody"
        whose = owner if owner in (0, 1) else None
        found.append(Stake(row.name, (row.vp, row.vp), whose, held, row.thing, rule="DC-WIN-02"))
    return tuple(found)


def _dues(k: Battle, setting: Setting) -> Iterator[tuple[int, Due]]:
    """The generals who come later with theirs, and the brigades that come after their generals, of both sides: turns and pikes
    are the scenario's, and open (DC-ARR-02)."""
    for general in k.generals:
        turn, entry = general.printed.arrives, general.printed.entry
        if setting.first <= turn <= setting.last and general.where != "unused" and entry >= 0:
            who = f"{general.name} ({general.printed.commands})"
            yield turn, _due(k, turn, who, entry, general.side, general.where == "off")
    for stand in k.stands:
        unit = stand.unit
        late = unit.arrives != GENERALS[unit.chain[0]].arrives
        if late and setting.first <= unit.arrives <= setting.last and stand.where != "unused" and unit.entry >= 0:
            yield unit.arrives, _due(k, unit.arrives, stand.name, unit.entry, stand.side, stand.where == "off")


def _due(k: Battle, turn: int, who: str, entry: int, side: int, off: bool) -> Due:
    now = "has come" if not off else "" if k.turn < turn else "may come, by his card"
    when = f"{TURN_NAMES[turn]}, {HOURS[half(turn)]}"
    return Due(when, who, CIRCLES[entry].name, side, now=now, rule="DC-ARR-02")
