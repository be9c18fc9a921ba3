"""Who fights in a battle with regiments, and with what: out of the board of the map's battle and what is left of each brigade
(BC-GAME-07, BC-SETUP-09, DC-CAMP-02, DC-CAMP-07)."""

from typing import Literal

from longroll.campaign import field
from longroll.campaign.proposal import Proposal
from longroll.campaign.record import Campaign, Engagement, Force, Leader, Roll
from longroll.campaign.transfer import NONE_LOST, STEPS, Steps, Unit, badly_elected, next_battle, restored, units_of
from longroll.rulesets import brigade
from longroll.rulesets.brigade.deployment.order_of_battle import FORMATIONS
from longroll.rulesets.brigade.tables import Formation
from longroll.rulesets.division.battle.battle_cards import formation
from longroll.rulesets.division.battle.columns import fought
from longroll.rulesets.division.battle.declaration import taking_part
from longroll.rulesets.division.battle.deployment import near
from longroll.rulesets.division.battle.regiments import engaged
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.record.battle import Battle as Upper
from longroll.rulesets.division.record.stands import Stand

FORMED: dict[str, Formation] = {"": "Unformed", **dict(zip(FORMATIONS, FORMATIONS, strict=True))}
"""The formation in which a brigade deploys, by that of its column's card (DC-CAMP-07)."""


def proposal(b: Campaign, area: int) -> Proposal:
    """A battlefield as the aggressor submits it: the squares of the Area, his general, the steady troops of both sides there, and
    where they may come from (BC-GAME-07)."""
    upper = b.upper
    side, activation = upper.active, upper.activation
    assert activation is not None
    mine = tuple(row.unit.key for row in upper.steady(area, side) if upper.commands(activation.general, row.id))
    yours = tuple(row.unit.key for row in upper.there(area, 1 - side))
    laid = field.ground(AREAS[area])
    general = upper.generals[activation.general].printed.key
    return Proposal(AREAS[area].name, laid.names, general, mine, yours)


def engagement(b: Campaign) -> Engagement:
    """The battle as it will be fought: of both sides those in the columns of the board, in the formation of the column, and those
    behind them; with the generals who take part in the Area or from a circle attached to it (DC-BAT-29) and the brigadiers'
    gravestones (BC-CAMP-08)."""
    upper = b.upper
    fight = fought(upper)
    graves, there = dict(b.graves), engaged(fight)
    formed = {number: _formed(upper, number) for number in there}
    steady = [number for number in there if not upper.stands[number].routed]
    forces = tuple(Force(number, formed[number], _taking_the_field(b, number)) for number in steady)
    here = [row.id for row in upper.generals if row.where == "map" and row.area == fight.area]
    generals = dict.fromkeys((*here, *taking_part(upper, fight.area), *near(upper, 0), *near(upper, 1)))
    leaders = [Leader(upper.generals[row].printed.key, upper.generals[row].marks, row) for row in generals]
    leaders += [Leader(UNITS[number].key, graves.get(UNITS[number].key, 0)) for number in steady]
    present = {"battle": [UNITS[number].key for number in steady]}
    refusal = badly_elected("division", present, [UNITS[row.stand].key for row in forces])
    assert refusal is None, refusal.because
    mine = set(there)
    strangers = tuple(
        number
        for number in AREAS[fight.area].edges
        if any(row.id not in mine for side in (0, 1) for row in upper.there(number, side))
    )
    return Engagement(fight.area, upper.turn, fight.attacker, forces, tuple(leaders), upper.control, strangers)


def _formed(upper: Upper, number: int) -> Formation | Literal[""]:
    """The formation that a brigade's column has (DC-CAMP-07); "" for one that stands behind, or has no card against it."""
    stand = upper.stands[number]
    for row in fought(upper).columns:
        if number in row.foot[stand.side]:
            return FORMED[formation(row, stand.side)] if row.open else ""
    return ""


def _taking_the_field(b: Campaign, number: int) -> Roll:
    """The regiments that take the field in the next battle (BC-CAMP-07); none are named before they are mustered."""
    return next_battle(b.roll(number))[0]


# --- what each has
def strength(b: Campaign, number: int) -> tuple[tuple[Unit, ...], Steps]:
    """The regiments and batteries of a brigade, and what it has lost on the map, or got back, since they last had their share:
    steps of the map by part (BC-CAMP-01, BC-CAMP-04)."""
    stand = b.upper.stands[number]
    units = restored(b.roll(number))[0] or mustered(b, number)
    if stand.arm == "artillery":  # of guns nothing but their removal is carried (BC-CAMP-05)
        return units, NONE_LOST
    return units, marked_above(stand).plus(carried(units), -1)


def marked_above(stand: Stand) -> Steps:
    """The steps that are marked on a stand of the map."""
    return Steps(stand.lost, stand.lost_mounted, stand.lost_holders)


def carried(units: Roll) -> Steps:
    """Of those steps so many as the regiments bear already (BC-CAMP-03, BC-CAMP-04)."""
    found = NONE_LOST
    for unit in units:
        if unit.arm != "artillery":
            found = found.plus(unit.marks)
    return Steps(*(marks // STEPS["division"] for marks in found))


def mustered(b: Campaign, number: int) -> Roll:
    """The regiments of a brigade before its first battle, whole."""
    agreed = b.engagement
    assert agreed is not None
    found = brigade.ruleset.begin(field.made(agreed), field.chosen())
    return tuple(unit for unit in units_of(found) if unit.command == UNITS[number].key)
