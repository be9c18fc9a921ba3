"""A stand's modified morale: its number, and what is added to it (VB-MOR-06 to VB-MOR-19).  The same sum decides ties in melee
(VB-MELEE-02)."""

from collections.abc import Iterable, Iterator

from longroll.flow import Modifier
from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.contact.contact import behind_front, charge_of, flanks, touched
from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import close
from longroll.rulesets.volley_and_bayonet.fire.shelter import behind_works, defends, level, makes_a_stand, unflanked
from longroll.rulesets.volley_and_bayonet.melee.security import secure, supported
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import CARTRIDGE, MORALE

Terms = tuple[Modifier, ...]
SUPPORTED = Modifier(0, "Stationary guns with infantry beside them", "VB-MELEE-08")
"""What spares guns the penalty of VB-MOR-10."""


def by_flank(b: Battle, attacker: Stand, target: Stand) -> bool:
    """Whether a stand that touches another has it by the flank: as it charged, or as it stands (VB-CHG-20); nobody in a town or a
    fort is ever flanked (VB-TERR-80, VB-TERR-41)."""
    if unflanked(b, target):
        return False
    charge = charge_of(b, attacker.id, target.id)
    return charge.flank if charge is not None else flanks(b, attacker, target)


def terms(b: Battle, stand: Stand) -> Terms:
    """A stand's morale with every modifier that applies to it now."""
    return (Modifier(stand.morale, "morale", "VB-ORG-11"), *steady(b, stand), *pressed(b, stand))


def steady(b: Battle, stand: Stand) -> Iterator[Modifier]:
    """What applies whatever the enemy does: disorder, the army commander (VB-ROUT-03)."""
    if stand.disordered:
        yield MORALE["disordered"]
    if any(row.rank == "army" and row.present and row.attached == stand.id for row in b.commanders):
        yield MORALE["army commander"]


def pressed(b: Battle, stand: Stand) -> Terms:
    """What applies because of the enemies that touch it, or have it under close fire."""
    if stand is not b.stands[stand.id]:
        return tuple(_pressed(b, stand))
    return kept(b.found, ("pressed", stand.id, b.charges, b.ground), lambda: tuple(_pressed(b, stand)))


def _pressed(b: Battle, stand: Stand) -> Iterator[Modifier]:
    enemies = touched(b, stand)
    under_fire = [row for row in b.enemies(stand.side) if row not in enemies and close(b, row, stand)]
    if stand.stationary and not stand.horse and _looks_down(b, stand, enemies, under_fire):
        yield MORALE["higher ground"]
    if any(defends(b, stand, row) for row in enemies) or any(behind_works(b, stand, row.front) for row in under_fire):
        yield MORALE["works"]
    horse = [row for row in enemies if row.horse]
    if horse and stand.artillery:
        firm = stand.stationary and supported(b, stand)
        yield SUPPORTED if firm else MORALE["guns against cavalry"]
    if any(stand.foot and not secure(b, stand, row) for row in horse):
        yield MORALE["not secure"]
    flanked = any(by_flank(b, row, stand) for row in enemies)
    if flanked and stand.column:
        yield MORALE["column flank"]
    elif flanked or (not unflanked(b, stand) and any(behind_front(stand, *row.front) for row in under_fire)):
        yield MORALE["flank"]
    if any(by_flank(b, stand, row) for row in enemies):
        yield MORALE["on a flank"]
    if enemies and stand.brigade and all(row.skirmishing for row in enemies) and not _stood_up_to(b, stand, enemies):
        yield MORALE["skirmishers only"]
    fronts = [row for row in enemies if not by_flank(b, stand, row)]
    if any(row.artillery and not row.limbered for row in fronts):
        yield MORALE["front of guns"]
    charged = [row for row in fronts if charge_of(b, stand.id, row.id) and row.arm in CARTRIDGE]
    if any(row.stationary for row in charged):
        yield MORALE["steady cartridge arms"]
    if stand.horse and any(not row.disordered for row in charged):
        yield MORALE["cavalry against cartridge arms"]
    if enemies and stand.grounded:
        yield MORALE["to ground"]


def _stood_up_to(b: Battle, stand: Stand, enemies: Iterable[Stand]) -> bool:
    """Whether cavalry meets skirmishers who fight it as though in close order (VB-TERR-29)."""
    return stand.horse and any(makes_a_stand(b, row) for row in enemies)


def _looks_down(b: Battle, stand: Stand, enemies: Iterable[Stand], under_fire: Iterable[Stand]) -> bool:
    """Whether an enemy comes, or fires, from lower ground (VB-MISC-10): a charger from where his run began."""
    mine = level(b, stand.front)
    for row in enemies:
        charge = charge_of(b, row.id, stand.id)
        if level(b, row.front if charge is None else row.front_at(charge.began)) < mine:
            return True
    return any(level(b, row.front) < mine for row in under_fire)
