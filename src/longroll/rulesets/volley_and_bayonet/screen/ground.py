"""The ground as the table and a stand's card tell of it: buildings and their fires, and the chart (VB-TERR)."""

from collections.abc import Iterator

from longroll.rulesets.volley_and_bayonet.buildings.buildings import STONE, build, called, housed
from longroll.rulesets.volley_and_bayonet.ground.abbreviations import cells, meanings
from longroll.rulesets.volley_and_bayonet.ground.land import terrains_at
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import Terrain
from longroll.rulesets.volley_and_bayonet.movement.going import column_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import EDGE
from longroll.scene import Fact, Overlay
from longroll.screen.overlays import over
from longroll.screen.words import listed
from longroll.tabletop import Ring


def terrains(k: Battle, stand: Stand) -> tuple[Terrain, ...]:
    """The ground under the middle of a stand's front edge: all that covers it counts (VB-TERR-92)."""
    return terrains_at(laid(k.setting).land, *stand.front, k.ground)


def facts(found: tuple[Terrain, ...], stand: Stand) -> Iterator[Fact]:
    """The cells of the chart that hold for a stand in some ground, and what their words mean."""
    if len(found) > 1:
        yield Fact("Ground", " and ".join(found), "VB-TERR-92")
    lines = [line for terrain in found for line in cells(terrain, column_of(stand))]
    yield from (Fact(line.of, line.text, line.rule) for line in lines)
    spelled = dict.fromkeys(one for line in lines for one in meanings(line.text))
    if not lines:
        yield Fact(found[0].capitalize(), "no effect", "VB-TERR-93")
    yield from (Fact(one.text, one.means, one.rule) for one in spelled)


def marks(k: Battle) -> Iterator[Overlay]:
    """Buildings and forts on the table: of what they are built and who holds them, what burns, what is a ruin, where walls are
    broken."""
    land, found = laid(k.setting).land, housed(k)
    for patch in land.buildings:
        name, ring = f"building:{patch.id}", [patch.ring]
        if patch.id in k.ground.burning:
            says = f"{called(patch)} burns: nobody enters it or sees past it"
            yield over(name, "region", ring, "fire", says, label="burning", rule="VB-TERR-90")
        elif patch.id in k.ground.ruins:
            says = f"{called(patch)} is a ruin: broken ground that blocks sight"
            yield over(name, "region", ring, "past", says, label="ruin", rule="VB-TERR-91")
        else:
            within = [k.stands[number].name for number, other in found.items() if other is patch]
            held = f"held by {listed(within)}" if within else "held by nobody"
            stone = build(patch) == "stone"
            what = "of stone: small arms do nothing to who holds it" if stone else "of wood: it may catch fire"
            rule, label = (STONE, "stone") if stone else ("VB-TERR-88", "")
            yield over(name, "region", ring, "past", f"{called(patch)}, {what}; {held}", label=label, rule=rule)
    for number, (x, y) in enumerate(k.breaches):
        yield over(f"breach:{number}", "region", [_about(x, y)], "costly", "a breach in the walls", rule="VB-TERR-43")


def _about(x: int, y: int) -> Ring:
    return x - EDGE, y - EDGE, x + EDGE, y - EDGE, x + EDGE, y + EDGE, x - EDGE, y + EDGE
