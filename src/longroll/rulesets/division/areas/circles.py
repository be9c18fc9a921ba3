"""What kind a circle is to a side: safe, a front-line post, or hazardous (DC-CIRC-08)."""

from typing import Literal

from longroll.rulesets.division.components.areas import AREAS, CIRCLES
from longroll.rulesets.division.record.battle import Battle

Kind = Literal["safe", "front-line", "hazardous"]


def kind_of(b: Battle, circle: int, side: int) -> Kind:
    """Hazardous where a steady enemy is in an attached area; front-line where one is next to such an area; or else safe."""
    attached = CIRCLES[circle].areas
    if any(b.steady(area, 1 - side) for area in attached):
        return "hazardous"
    if any(b.steady(beside, 1 - side) for area in attached for beside in AREAS[area].edges):
        return "front-line"
    return "safe"
