"""The morale of divisions: what it comes to, what it forbids, and the rout of one (VF-MOR-03 to VF-MOR-05).  Regiments
and brigades take no morale test (VF-MOR-01, VF-MOR-02): combat and activation do that duty.  Morale is kept doubled,
since ground that is fought over counts half (VF-GEOM-02)."""

from longroll.flow import Modifier, Refusal, total
from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.command.chain_of_command import division_brigades
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.setting import laid
from longroll.rulesets.volume_of_fire.sequence import victory
from longroll.rulesets.volume_of_fire.sequence.objectives import all_shares, assign
from longroll.rulesets.volume_of_fire.sight.knowledge import look


def divisions(b: Battle, side: int) -> list[int]:
    """The generals of a side's divisions that have brigades other than artillery and are not routed."""
    leaders = (row.id for row in b.generals if row.side == side and row.rank == "division" and row.id not in b.routed)
    return [row for row in leaders if any(not b.brigades[number].guns for number in division_brigades(b, row))]


def terms(b: Battle, division: int) -> list[Modifier]:
    """VF-MOR-03: the morale of a division as a sum of doubled points: brigades, general, losses, ground."""
    general = b.generals[division]
    brigades = [b.brigades[number] for number in division_brigades(b, division) if not b.brigades[number].guns]
    number = "1 brigade" if len(brigades) == 1 else f"{len(brigades)} brigades"
    found = [Modifier(2 * len(brigades), number, "VF-MOR-03")]
    if guns := len(division_brigades(b, division)) - len(brigades):
        found.append(Modifier(0, f"{guns} of artillery, not counted", "VF-ORG-04"))
    if general.place not in ("dead", "out", "gone"):
        if general.quality == 5:
            found.append(Modifier(2, f"{general.name} is exceptional", "VF-MOR-03"))
        elif general.quality == 2:
            found.append(Modifier(-2, f"{general.name} is incompetent", "VF-MOR-03"))
    elif general.quality in (2, 5):
        found.append(Modifier(0, f"{general.name} is absent", "VF-REPL-05"))
    for brigade in brigades:
        if brigade.fate in ("broken", "routed"):
            found.append(Modifier(-4, f"{brigade.name} is broken", "VF-MOR-03"))
        elif victory.retired(b, brigade.id):
            found.append(Modifier(-2, f"{brigade.name} retires", "VF-MOR-03"))
    for objective, there in zip(laid(b.setting).objectives, all_shares(b), strict=True):
        own = (share for share in there if share.division == division)
        found += (Modifier(share.doubled, objective.name, "VF-OBJ-02") for share in own)
    return found


def judge(b: Battle) -> None:
    """VF-SEQ-04 (5): division morale of both sides; those below zero are routed and leave the field (VF-MOR-05)."""
    before = dict(b.morale)
    sums = _sums(b)
    totals = {division: total(found) for division, found in sums.items()}
    for division, points in totals.items():
        general = b.generals[division]
        if points != before.get(division):
            text = f"the morale of {general.name}'s division is {points / 2:g}"
            sum_shown = (f"{general.name}, in half points", tuple(sums[division]))
            b.say("changed", text, "VF-MOR-03", general, to=general.side, sums=(sum_shown,))
    b.morale = tuple(sorted(totals.items()))
    for division in [number for number, points in totals.items() if points < 0]:
        rout(b, division)
    look(b)


def rout(b: Battle, division: int) -> None:
    """VF-MOR-05: a division is taken off the field with its general; brigades of it still to come never arrive."""
    general = b.generals[division]
    text = f"{general.name}'s division is routed and leaves the field"
    b.say("lost", text, "VF-MOR-05", general, reveals=True)
    for number in division_brigades(b, division):
        losses.rout_brigade(b, number, "VF-MOR-05", "routed")
    losses.remove_general(b, division)
    b.routed = (*b.routed, division)


def begin(b: Battle) -> None:
    """VF-MOR-03: objectives and division morale as the battle opens; nobody routs before the first turn."""
    assign(b)
    b.morale = tuple(sorted((division, total(found)) for division, found in _sums(b).items()))


def _sums(b: Battle) -> dict[int, list[Modifier]]:
    """The terms of every division's morale."""
    return {division: terms(b, division) for side in (0, 1) for division in divisions(b, side)}


def spent(known: Battle, division: int) -> Refusal | None:
    """Why a division whose morale is at 0 or less is given no fresh Attack or Advance (VF-MOR-04); None while it has spirit."""
    doubled = dict(known.morale).get(division)
    if doubled is None or doubled > 0:
        return None
    morale = f"the morale of {known.generals[division].name}'s division is {doubled / 2:g}"
    return Refusal("VF-MOR-04", f"{morale}: at 0 or less it is given no fresh Attack or Advance")
