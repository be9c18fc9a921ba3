"""Who holds a block of a town or a village, how many it holds, and who is behind the walls of a fort (VB-TERR-41, VB-TERR-80,
VB-TERR-86, VB-TERR-87)."""

from typing import Literal

from longroll import tabletop
from longroll.flow import Refusal
from longroll.miniatures.positions import kept
from longroll.rulesets.volley_and_bayonet.ground.land import Land, Patch, Spot
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART, combat
from longroll.rulesets.volley_and_bayonet.movement.going import column_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import BLOCK_HOLDS, VILLAGE_HOLDS
from longroll.screen.words import listed

STONE = "VB-TERR-87"


def land_of(b: Battle) -> Land:
    """The ground of a battle."""
    return laid(b.setting).land


def called(patch: Patch) -> str:
    """What a building is called in a sentence."""
    if patch.terrain == "town":
        return f"a block of {patch.name or 'the town'}"
    return patch.name or f"the {patch.terrain}"


def standing(b: Battle, patch: Patch) -> bool:
    """Whether a building is neither burning nor burnt out."""
    return patch.id not in b.ground.burning and patch.id not in b.ground.ruins


def housed(b: Battle) -> dict[int, Patch]:
    """By the number of a stand the block or village that it holds: infantry whose front is in it, skirmishers alone in a village;
    where both sides are, that one which is nearer to its middle."""
    if not land_of(b).buildings:
        return {}
    return kept(b.found, ("housed", b.burning, b.ruins), lambda: _housed(b))


def _housed(b: Battle) -> dict[int, Patch]:
    found = dict[int, Patch]()
    for patch in land_of(b).buildings:
        if not standing(b, patch):
            continue
        inside = [row for row in b.stands if row.on_table and row.id not in found and _takes_in(patch, row, row.front)]
        if not inside:
            continue
        left, bottom, right, top = tabletop.bounds(patch.ring)
        middle = (left + right) // 2, (bottom + top) // 2
        first = min(inside, key=lambda row: (row.pose.distance(*middle), row.id))
        for row in inside if patch.terrain == "town" else [first]:
            if row.side == first.side:
                found[row.id] = patch
    return found


def _takes_in(patch: Patch, stand: Stand, front: Spot) -> bool:
    """Whether a building shelters a stand whose front is there: infantry, on whatever feet (VB-TERR-80, VB-TERR-86)."""
    return combat(patch.terrain, column_of(stand)).special != "" and tabletop.holds(patch.ring, *front)


def house(b: Battle, stand: Stand) -> Patch | None:
    """The block or village that a stand holds."""
    return housed(b).get(stand.id)


def mates(b: Battle, stand: Stand) -> tuple[int, ...]:
    """The stands that hold a building together, this one among them."""
    found = housed(b)
    patch = found.get(stand.id)
    return tuple(number for number, other in found.items() if other is patch) if patch is not None else (stand.id,)


def full(b: Battle, stand: Stand, front: Spot) -> Refusal | None:
    """Why a stand may not end its move with its front there: the building holds no more (VB-TERR-80, VB-TERR-86)."""
    for patch in land_of(b).buildings:
        if not standing(b, patch) or not _takes_in(patch, stand, front):
            continue
        if house(b, stand) is patch:
            return None
        others = [b.stands[number] for number, each in housed(b).items() if each is patch]
        friends = [row for row in others if row.side == stand.side]
        holds = VILLAGE_HOLDS if patch.terrain == "village" else BLOCK_HOLDS if stand.skirmishing else 1
        if len(friends) < holds and not any(row.brigade for row in friends):
            return None
        what = "one infantry skirmisher" if patch.terrain == "village" else "one brigade or four infantry skirmishers"
        names = listed([row.name for row in friends])
        because = f"{called(patch)} holds {what}, and {names} {'are' if len(friends) > 1 else 'is'} in it"
        return Refusal(CHART[patch.terrain].combat.rule, because, "end outside it, or make room first")
    return None


# --- stone and walls
def in_stone(b: Battle, stand: Stand) -> bool:
    """Whether a stand holds a building of stone (VB-TERR-87)."""
    patch = house(b, stand)
    return patch is not None and patch.stone


def walls(b: Battle, stand: Stand, attacker: Spot) -> Patch | None:
    """The fort or fortress that a stand is in, and an attack from a point is not (VB-TERR-41, VB-TERR-44)."""
    for patch in land_of(b).forts:
        if tabletop.holds(patch.ring, *stand.front) and not tabletop.holds(patch.ring, *attacker):
            return patch
    return None


Build = Literal["stone", "wood"]


def build(patch: Patch) -> Build:
    """Of what a building is: of wood unless the scenario says otherwise (VB-TERR-88)."""
    return "stone" if patch.stone else "wood"
