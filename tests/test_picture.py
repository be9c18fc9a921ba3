"""The printed map: no name is cut by the frame, lies on another or on a stand, or is hard to read on what lies under it."""

import re
from typing import NamedTuple

import pytest

import catalogue
import longroll
from longroll.picture import PAPER, troops, wide
from longroll.registry import ruleset, rulesets
from longroll.scene import Scene, Surface


class Written(NamedTuple):
    """A name on the map, about as much room as it takes."""

    text: str
    left: float
    top: float
    right: float
    foot: float

    def meets(self, other: "Written") -> bool:
        return self.left < other.right and self.right > other.left and self.top < other.foot and self.foot > other.top


WORDS = re.compile(r'<text x="(-?\d+)" y="(-?\d+)" font-size="(\d+)" font-style="italic"([^>]*)>([^<]+)<')


def names(scene: Scene, surface: Surface) -> tuple[list[Written], list[str]]:
    """The names written on a surface, and how each is inked."""
    found, inks = [], []
    for x, y, size, ink, text in WORDS.findall(troops(scene, surface)):
        half, high = wide(text, int(size)) / 2, int(size)
        foot = int(y) - high * 0.32 + high / 2
        found.append(Written(text, int(x) - half, foot - high, int(x) + half, foot))
        inks.append(ink)
    return found, inks


@pytest.mark.parametrize(
    "scenario", [f"{name}/{card.name}" for name in rulesets() for card in catalogue.scenarios(ruleset(name))]
)
def test_names_keep_within_the_frame_and_clear_of_each_other(scenario: str) -> None:
    scene = longroll.play(scenario, seed=1).view(None)
    surface = scene.surfaces[0]
    found, inks = names(scene, surface)
    assert found
    for one in found:
        assert one.left >= -1, one.text
        assert one.top >= -1, one.text
        assert one.right <= surface.size[0] + 1, one.text
        assert one.foot <= surface.size[1] + 1, one.text
    areas = {area.label for area in scene.areas}
    troops_alone = [one for one in found if one.text not in areas]
    crossed = [(a.text, b.text) for i, a in enumerate(troops_alone) for b in troops_alone[:i] if a.meets(b)]
    assert crossed == []
    assert all(f'stroke="{PAPER}"' in ink and 'paint-order="stroke"' in ink for ink in inks)
