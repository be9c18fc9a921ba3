"""The ground as a stand's card tells of it, by the chart: what it is in, and what that does to it (VB-TERR)."""

from collections.abc import Iterator

from longroll.rulesets.volley_and_bayonet.ground.abbreviations import cells, meanings
from longroll.rulesets.volley_and_bayonet.ground.land import terrains_at
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import Terrain
from longroll.rulesets.volley_and_bayonet.movement.going import column_of
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.scene import Fact


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
        spelled = dict.fromkeys(meanings("-"))
        yield Fact(found[0].capitalize(), "-", "VB-TERR-93")
    yield from (Fact(one.text, one.means, one.rule) for one in spelled)
