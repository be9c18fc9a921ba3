"""What the card of a stand says of it, what a commander's does, and what the measures of the game are."""

from collections.abc import Iterator

from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import longest
from longroll.rulesets.volley_and_bayonet.fire.shelter import level
from longroll.rulesets.volley_and_bayonet.melee.security import secured_by
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import begun, rate, rate_rule
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Commander, Stand
from longroll.rulesets.volley_and_bayonet.screen import ground
from longroll.rulesets.volley_and_bayonet.tables import (
    ARTILLERY,
    CANNON,
    CARTRIDGE,
    CREWS,
    HORSE,
    MEN,
    NONE,
    SMALL_ARMS,
    Level,
    Reach,
)
from longroll.scene import Fact
from longroll.screen.words import inches, listed, so_far, so_many

TRAINING = {"poorly trained": "VB-MISC-13", "militia": "VB-MISC-14"}
COLOURS: dict[Level, str] = {"temporary disorder": "yellow", "permanent disorder": "red", "rout": "yellow and red"}
"""The markers on a stand by its level of morale (VB-ORG-20)."""


def posture(stand: Stand) -> str:
    """What a stand is, in a few words."""
    if stand.artillery:
        how = "limbered" if stand.limbered else "unlimbered"
    elif stand.kind in HORSE:
        how = "mounted" if stand.mounted else "on foot"
    else:
        how = ""
    column = "in march column" if stand.column else ""
    return ", ".join(filter(None, (stand.kind, how, column)))


def strength(stand: Stand) -> tuple[str, str]:
    """A stand's strength and losses as its card says them, and the rule of it."""
    if stand.veiled:
        return f"not known, {stand.lost} lost", "VB-ORG-10"
    return f"{so_many(stand.strength, 'point')}, {stand.lost} lost", "VB-ORG-04"


def facts(k: Battle, stand: Stand) -> tuple[Fact, ...]:
    """What the card of a stand says."""
    formation = k.formations[stand.formation]
    return (
        Fact("Commander", stand.commander),
        Fact("Belongs to", formation.name, "VB-ORG-17"),
        Fact("Kind", posture(stand), "VB-ORG-05"),
        Fact("Base", f"{inches(stand.width)} by {so_far(stand.depth)}", "VB-ORG-06"),
        Fact("Strength", *strength(stand)),
        Fact("Morale", str(stand.morale), "VB-ORG-11"),
        Fact("Order", stand.level if stand.disordered else "good order", "VB-MOR-25"),
        *_markers(stand),
        *_arms(stand),
        *_quality(stand),
        Fact("Move", f"{so_far(rate(stand))}", rate_rule(stand)),
        Fact("Half a move", f"{so_far(begun(k, stand).half)}", "VB-ORG-22"),
        Fact("Command", "in command" if stand.in_command else "out of command", "VB-CMD-02"),
        *_enemies(k, stand),
        *_height(k, stand),
        *ground.facts(ground.terrains(k, stand), stand),
    )


def _markers(stand: Stand) -> Iterator[Fact]:
    """The colours that mark it, and for what."""
    if stand.level in COLOURS:
        yield Fact("Marker", COLOURS[stand.level], "VB-ORG-20")
    states = (
        (stand.stationary, "Stationary (blue)"),
        (stand.grounded, "gone to ground (green)"),
        (not stand.in_command, "out of command (a white ring)"),
    )
    worn = [colour for state, colour in states if state]
    if worn:
        yield Fact("States", listed(worn), "VB-ORG-21")


def _arms(stand: Stand) -> Iterator[Fact]:
    """What it fires with, and how far."""
    row = _reach(stand)
    if stand.artillery:
        many = "a battery, 1 point" if stand.kind == "artillery battery" else "a battalion, 2 to 4 points"
        yield Fact("Guns", f"{stand.bore} {stand.weight} guns", "VB-ORG-15")
        yield Fact("Organised as", many, "VB-ORG-16")
    else:
        yield Fact("Arms", str(stand.arm), "VB-ORG-13")
    if stand.arm in CARTRIDGE:
        yield Fact("Cartridge arms", "repulse the disordered; may go to ground", "VB-ORG-14")
    if stand.repeaters:
        yield Fact("Repeaters", "hit on a five close by", "VB-MISC-15")
    bands = (f"close {inches(row.close)}, " if row.close != NONE else "") + f"long {so_far(row.long)}"
    yield Fact("Range", bands, row.rule)
    if row.close == NONE:
        yield Fact("Close range", "none: the odds of long range at any distance", "VB-RNG-11")
    if stand.kind == "infantry skirmisher":
        yield Fact("Fires", f"a die, as far as its {stand.arm} reaches", "VB-DICE-19")
    if stand.guns:
        yield Fact("Dedicated guns", str(stand.guns), "VB-MISC-09")
        yield Fact("Reaches", f"{so_far(longest(stand))} with all it has", "VB-RNG-12")


def _reach(stand: Stand) -> Reach:
    if stand.bore is not None:
        return ARTILLERY[stand.bore, stand.weight]
    assert stand.arm is not None
    return SMALL_ARMS[stand.arm]


def _quality(stand: Stand) -> Iterator[Fact]:
    if stand.elite:
        yield Fact("Quality", "elite", "VB-ORG-12")
    if stand.training:
        yield Fact("Training", stand.training, TRAINING[stand.training])


def _enemies(k: Battle, stand: Stand) -> Iterator[Fact]:
    """The enemies it touches, whom it sees whatever lies between, and whether it is secure against those on horseback."""
    enemies = touched(k, stand)
    if enemies:
        yield Fact("Touches", f"{listed([row.name for row in enemies])}, and sees them", "VB-LOS-06")
    for row in enemies:
        if row.horse and stand.foot:
            why = secured_by(k, stand, row)
            yield Fact("Against cavalry", f"secure: {why}" if why else "not secure", "VB-MISC-07")


def _height(k: Battle, stand: Stand) -> Iterator[Fact]:
    """The level of the ground it stands on, and whether that can steady it."""
    if stand.horse:
        counts = "cavalry has nothing of it"
    else:
        counts = "it counts, since it is Stationary" if stand.stationary else "it counts once it is Stationary"
    yield Fact("Level of the ground", f"{level(k, stand.front)}; {counts}", "VB-MISC-10")


def of_commander(k: Battle, row: Commander, worn: str) -> Iterator[Fact]:
    """What the card of a commander says; `worn`: whether his division is exhausted or has collapsed."""
    formation = k.formations[row.formation]
    yield Fact("Commands", formation.name, "VB-ORG-18")
    with_whom = f"with {k.stands[row.attached].name}" if row.attached >= 0 else "by himself"
    yield Fact("Is", with_whom, "VB-MOVE-18")
    if row.rank == "army":
        yield Fact("Does", "steadies whom he is with, and rallies whom he touches, in one turn", "VB-MISC-17")
    if formation.endurance:
        lost = f"{formation.tally} of the {formation.endurance} strength points that exhaust it"
        yield Fact("Lost", lost + (f": {worn}" if worn else ""), "VB-EXH-01")
    if worn:
        yield Fact("Marker", "red" if formation.collapsed else "yellow", "VB-ORG-20")
        yield Fact("Recovers", "not before the day is over", "VB-EXH-02")


def measures(k: Battle) -> tuple[Fact, ...]:
    """The scales and customs of the game."""
    setting = laid(k.setting)
    return (
        Fact("Rules", "Volley & Bayonet: Road to Glory, the card for the American Civil War", "VB-ORG-01"),
        Fact("An inch", "100 yards", "VB-ORG-02"),
        Fact("A turn", "an hour, of which each side has half", "VB-ORG-03"),
        Fact("A strength point", f"{MEN} men, or {CANNON} guns with the {CREWS} men at them", "VB-ORG-04"),
        Fact("Dice", "of six sides", "VB-ORG-19"),
        Fact("Infantry", "massed brigades, in close order", "VB-ORG-07"),
        Fact("Each turn begins", setting.sides[setting.first], "VB-ORG-23"),
        Fact("Sight", f"{so_far(setting.sight)}" if setting.sight else "as far as the table goes", "VB-LOS-01"),
        Fact("Ammunition", "without limit", "VB-MISC-16"),
    )
