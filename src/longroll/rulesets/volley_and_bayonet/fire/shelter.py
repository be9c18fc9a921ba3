"""What the ground does for a stand in combat: cover, buildings and works, height, and ground that silences it
(VB-SAVE-06, VB-MOR-08, VB-MOR-09, VB-MISC-10)."""

from collections.abc import Iterator

from longroll.flow import Refusal
from longroll.rulesets.volley_and_bayonet.buildings.buildings import house, walls
from longroll.rulesets.volley_and_bayonet.contact.contact import charge_of
from longroll.rulesets.volley_and_bayonet.ground.cover import Sheltered, behind_buildings_or_works, shelters
from longroll.rulesets.volley_and_bayonet.ground.land import Spot, level_at, terrains_at
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART, combat
from longroll.rulesets.volley_and_bayonet.movement.going import column_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand

SECURE = ("town", "village", "fort", "fortress", "forest")
"""Where infantry is secure against cavalry (VB-MISC-07)."""


def sheltered(b: Battle, stand: Stand, attacker: Spot) -> Iterator[Sheltered]:
    """What shelters a stand from an attack that comes from a point: a building if it holds it, a fort if the point is outside
    its walls."""
    land = laid(b.setting).land
    for row in shelters(land, column_of(stand), stand.pose, stand.width, stand.depth, attacker, b.ground):
        special = row.cover.special
        if special in ("town", "village") and house(b, stand) is not row.of:
            continue
        if special == "fort" and walls(b, stand, attacker) is None:
            continue
        yield row


def behind_works(b: Battle, stand: Stand, attacker: Spot) -> bool:
    """Whether a stand defends a building or works against an attack from a point (VB-MOR-09)."""
    return any(map(behind_buildings_or_works, sheltered(b, stand, attacker)))


def hand_to_hand(b: Battle, stand: Stand, enemy: Stand) -> Iterator[Sheltered]:
    """What shelters a stand from an enemy whom it touches; whoever charges him holds no building or works against him
    (VB-MOR-09, VB-SAVE-06)."""
    charges = charge_of(b, stand.id, enemy.id) is not None
    return (row for row in sheltered(b, stand, enemy.pose.spot) if not (charges and behind_buildings_or_works(row)))


def defends(b: Battle, stand: Stand, enemy: Stand) -> bool:
    """Whether a stand defends a building or works against an enemy whom it touches (VB-MOR-09)."""
    return any(map(behind_buildings_or_works, hand_to_hand(b, stand, enemy)))


def level(b: Battle, spot: Spot) -> int:
    """The level of the ground at a point."""
    return level_at(laid(b.setting).land, *spot)


def in_ground(b: Battle, stand: Stand, *kinds: str) -> bool:
    """Whether the middle of a stand's front is in terrain of one of these kinds."""
    return any(terrain in kinds for terrain in terrains_at(laid(b.setting).land, *stand.front, b.ground))


def silenced(b: Battle, stand: Stand) -> Refusal | None:
    """Ground from which a stand does not fire: guns in forest, horse and guns in a town (VB-TERR-10, VB-TERR-38)."""
    for terrain in terrains_at(laid(b.setting).land, *stand.front, b.ground):
        cover = combat(terrain, column_of(stand))
        if not cover.fires or not cover.fights:
            rule = "VB-TERR-10" if not cover.fights else CHART[terrain].combat.rule
            return Refusal(rule, f"{stand.name} does not fire out of the {terrain}")
    return None


def unflanked(b: Battle, stand: Stand) -> bool:
    """Whether a stand has no flank where it is: in a block of a town, in a fort (VB-TERR-80, VB-TERR-41)."""
    return in_ground(b, stand, "fort", "fortress") or (
        in_ground(b, stand, "town") and (house(b, stand) is not None or idle(b, stand))
    )


def makes_a_stand(b: Battle, skirmishers: Stand) -> bool:
    """Whether skirmishers are in ground in which they fight cavalry as though in close order (VB-TERR-29)."""
    terrains = terrains_at(laid(b.setting).land, *skirmishers.front, b.ground)
    return skirmishers.skirmishing and any(combat(terrain, column_of(skirmishers)).stands for terrain in terrains)


def idle(b: Battle, stand: Stand) -> bool:
    """Whether a stand has no dice at all where it is (VB-TERR-10)."""
    terrains = terrains_at(laid(b.setting).land, *stand.front, b.ground)
    return any(not combat(terrain, column_of(stand)).fights for terrain in terrains)
