"""The sheet to print: table, roster, and the figures of the rulebook; the foot of the drawing keeps its parts apart."""

import re

import pytest
from msgspec.structs import replace

from longroll.ground import ornaments
from longroll.ground.table import laid
from longroll.ledger import Rule, Rulebook
from longroll.match import play
from longroll.registry import ruleset
from longroll.sheet import sheet


def book_of(rule: Rule) -> Rulebook:
    return Rulebook("x", "X", "1:1", (rule,))


def test_the_sheet_has_the_table_the_roster_and_every_figure_of_the_rulebook() -> None:
    match = play("volume-of-fire/first-volley", seed=1)
    scene, book = match.view(None), match.ruleset.rulebook()
    page = sheet("The First Volley", "a <fight>", "<svg></svg>", scene, match.ruleset.sides, book)
    assert "<svg></svg>" in page
    assert "a &lt;fight&gt;" in page
    assert all(f"<code>{rule.id}</code>" in page for rule in book.rules if rule.data)
    assert all(row.name.replace("'", "&#x27;") in page for row in scene.roster)
    charge = play("volley-and-bayonet/first-charge", seed=1)
    page = sheet("A", "a", "", charge.view(None), charge.ruleset.sides, charge.ruleset.rulebook())
    assert "VB-TERR-37" in page
    assert "VB-TERR-18" not in page  # open ground hinders nobody's sight


@pytest.mark.parametrize(
    ("scenario", "unit"),
    [
        ("brigade/first-brigade", "7th Tennessee (2 of 2; 249 men)"),
        ("division/meeting-engagement", "Pettigrew (7 of 7)"),
        ("volley-and-bayonet/first-charge", "Armistead&#x27;s Brigade (4"),
        ("volume-of-fire/first-volley", "14th Tennessee (220 men)"),
    ],
)
def test_the_roster_names_the_units_of_a_formation_with_their_strength(scenario: str, unit: str) -> None:
    match = play(scenario, seed=1)
    assert unit in sheet("A", "a", "", match.view(None), match.ruleset.sides, match.ruleset.rulebook())


def test_figures_are_tables_in_words_and_what_is_no_table_is_a_sentence() -> None:
    rule = Rule("X-1", "All", "One", "table", "Says.", data="share of it | moves\n<10 | 4\n33 | 3")
    assert rule.figures == (("share of it", "moves"), ("<10", "4"), ("33", "3"))
    assert replace(rule, data="One line | with a bar.").figures == ()
    assert replace(rule, data="two | cells\nthree | cells | here").figures == ()
    page = sheet("A", "a", "", play("volume-of-fire/first-volley", seed=1).view(None), ("a", "b"), book_of(rule))
    assert "<thead><tr><th>share of it</th><th>moves</th></tr></thead>" in page
    assert "<td>&lt;10</td>" in page
    assert '<p class="figures">Just so.</p>' in sheet(
        "A",
        "a",
        "",
        play("volume-of-fire/first-volley", seed=1).view(None),
        (),
        book_of(replace(rule, data="Just so.")),
    )


@pytest.mark.parametrize("name", ["brigade", "division", "volley-and-bayonet", "volume-of-fire"])
def test_the_figures_of_a_rulebook_are_for_who_plays(name: str) -> None:
    """No table is written by commas, no heading is a name of code, and no figure is a note to ourselves."""
    for rule in ruleset(name).rulebook().rules:
        assert not re.search(r"reconstructed|lifecycle|csv|source|\(r\)|\[\[|[a-z]_[a-z]|<=|>=|->", rule.data), rule.id
        assert bool(rule.figures) == ("\n" in rule.data or " | " in rule.data), rule.id
        assert rule.figures or not rule.data or not re.search(r"\w,\S", rule.data), rule.id


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
