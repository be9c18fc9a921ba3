"""What came of a battle with regiments, as it is marked on the map (BC-CAMP-03 to BC-CAMP-08, DC-CAMP-03 to DC-CAMP-05)."""

from longroll.campaign.engagement import marked_above
from longroll.campaign.record import Campaign
from longroll.campaign.transfer import (
    Unit,
    artillery_removed,
    gravestones,
    next_battle,
    removed_above,
    units_of,
    upward,
)
from longroll.rulesets.brigade.record.battle import Battle as Lower
from longroll.rulesets.brigade.tables import NONE
from longroll.rulesets.division.battle.regiments import Outcome, Suffered
from longroll.rulesets.division.components.forces import GENERAL, UNITS
from longroll.rulesets.division.tables import GRAVESTONES, NOBODY


def outcome(b: Campaign) -> Outcome:
    """What is told of the battle that is over; the regiments keep their marks, which are the only record (BC-GAME-09)."""
    lower, agreed = b.lower, b.engagement
    assert lower is not None
    assert agreed is not None
    after = {unit.key: unit for unit in units_of(lower)}
    rows = []
    for force in agreed.forces:
        units = tuple(after.get(unit.key, unit) for unit in b.roll(force.stand))
        b.keep_roll(force.stand, units)
        rows.append(_suffered(b, force.stand, units, lower))
    fallen = gravestones(
        {row.key: row.marks for row in agreed.leaders}, {row.key: row.gravestones for row in lower.generals}
    )
    marks = {key: min(term.value, GRAVESTONES) for key, term in fallen.items()}
    on_map = {row.key for row in agreed.leaders if row.general >= 0}
    b.graves = tuple(sorted({**dict(b.graves), **{k: n for k, n in marks.items() if n and k not in on_map}}.items()))
    generals = tuple((GENERAL[key], marks[key]) for key in sorted(on_map))
    return Outcome(tuple(rows), generals, left(lower))


def _suffered(b: Campaign, number: int, units: tuple[Unit, ...], lower: Lower) -> Suffered:
    stand = b.upper.stands[number]
    steps = upward("division", units, marked_above(stand)).steps
    room = (stand.full - stand.lost, stand.horses, stand.holders)
    foot, mounted, holders = (max(0, min(lost, most)) for lost, most in zip(steps, room, strict=True))
    if stand.arm == "artillery":
        news = artillery_removed(units)
        if news is not None:
            b.say(news.kind, news.text, news.rule)
        return Suffered(number, gone=news is not None, routed=_ran(lower, UNITS[number].key))
    return Suffered(number, foot, mounted, holders, routed=_ran(lower, UNITS[number].key))


def _ran(lower: Lower, key: str) -> bool:
    """Whether a brigade ran: half of its stands or more are routed or lost when the battle ends."""
    command = next((row.id for row in lower.commands if row.key == key), NONE)
    own = [row for row in lower.stands if row.command == command and row.counted and row.fielded]
    gone = sum(row.routed or row.place in ("fled", "destroyed", "captured") for row in own)
    return bool(own) and gone * 2 >= len(own)


def left(lower: Lower) -> int:
    """The side that had to leave the field, or chose to: it lost, and not by the clock (BC-WIN-02, BC-WIN-04)."""
    verdict = lower.verdict
    if verdict is None or verdict.winner == NONE or verdict.rule not in ("BC-WIN-02", "BC-WIN-04"):
        return NOBODY
    return 1 - verdict.winner


def spared(b: Campaign) -> None:
    """Which stands are spent on the map while regiments of theirs have strength left: those leave the game with them, their
    marks as they are (BC-CAMP-06, DC-CAMP-05)."""
    found = []
    for number, units in b.rolls:
        stand = b.upper.stands[number]
        if (
            stand.where == "spent"
            and stand.lost >= stand.full
            and any(unit.left.foot for unit in next_battle(units)[0])
        ):
            roll, news = removed_above(units)
            b.keep_roll(number, roll)
            b.news.extend(news)
            found.append(number)
    b.upper.spared = tuple(sorted({*b.upper.spared, *found}))
