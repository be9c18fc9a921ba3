"""The sheet to print: table, roster, and the figures of the rulebook; the foot of the drawing keeps its parts apart."""

import re

import pytest

from longroll.ground import ornaments
from longroll.ground.table import laid
from longroll.match import play
from longroll.sheet import sheet


def test_the_sheet_has_the_table_the_roster_and_every_figure_of_the_rulebook() -> None:
    match = play("volume-of-fire/first-volley", seed=1)
    scene, book = match.view(None), match.ruleset.rulebook()
    page = sheet("The First Volley", "a <fight>", "<svg></svg>", scene, match.ruleset.sides, book)
    assert "<svg></svg>" in page
    assert "a &lt;fight&gt;" in page
    assert all(f"<code>{rule.id}</code>" in page for rule in book.rules if rule.data)
    assert all(row.name.replace("'", "&#x27;") in page for row in scene.roster)


@pytest.mark.parametrize("scenario", ["volley-and-bayonet/first-charge", "volume-of-fire/mcphersons-ridge"])
def test_the_legend_keeps_clear_of_the_title(scenario: str) -> None:
    table = laid(play(scenario, seed=1).view(None).surfaces[0].ground)
    drawn = ornaments.ornaments(table, "A Title Of Some Length", "what it is about")
    words = re.findall(r'<text x="(-?\d+)" y="(-?\d+)" font-size="(\d+)"( text-anchor="middle")?[^>]*>([^<]+)<', drawn)
    boxes = []
    for x, y, size, middle, text in words:
        wide = 0.5 * int(size) * len(text)
        left = int(x) - (wide / 2 if middle else 0)
        boxes.append((left, int(y) - int(size) * 0.7, left + wide, float(y), text))
    for one in boxes:
        for other in boxes:
            apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
            assert one is other or apart, (one[4], other[4])
