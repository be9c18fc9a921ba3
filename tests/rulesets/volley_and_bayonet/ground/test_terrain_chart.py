"""Every cell of the terrain chart, against the rows of the rulebook and against what its words mean."""

import pytest

from longroll.rulesets.volley_and_bayonet.ground import terrain_chart as chart
from longroll.rulesets.volley_and_bayonet.tables import BASES

from ..charts import BOOK, rows

PARTS = ("visibility", "movement", "combat")
RULES = {  # the rows of each terrain in the rulebook: the first of three
    terrain: 18 + 3 * place for place, terrain in enumerate(chart.TERRAINS)
}
HEADINGS = {"crops": "Standing crops", "hasty works": "Hasty works and low walls"} | {
    "hill": "Hill, one contour",
    "steep hill": "Hill, two contours",
    "open": "Open ground",
}


def test_the_chart_has_every_terrain_every_part_and_every_class():
    printed = list(chart.lines())
    assert len(printed) == 69
    assert sum(len(cells) for *_, cells in printed) == 414
    assert [(terrain, part) for terrain, part, *_ in printed] == [
        (one, part) for one in chart.TERRAINS for part in PARTS
    ]


@pytest.mark.parametrize("terrain", chart.TERRAINS)
@pytest.mark.parametrize(("place", "part"), list(enumerate(PARTS)))
def test_every_cell_is_as_the_rulebook_rules(terrain, place, part):
    rule = f"VB-TERR-{RULES[terrain] + place}"
    heading = HEADINGS.get(terrain, terrain.capitalize())
    assert BOOK[rule].title == f"{heading}: {part}"
    assert getattr(chart.CHART[terrain], part).rule == rule
    wanted = {row["stand"]: row["effect"] for row in rows(rule)}
    assert list(wanted) == list(chart.CLASSES)
    assert {column: chart.printed(terrain, part, column) for column in chart.CLASSES} == wanted


WORDS = {
    "1/2M": lambda cell: bool(cell.half),
    "1/2M up": lambda cell: cell.half == "contour",
    "2x": lambda cell: cell.times == 2,
    "DE": lambda cell: cell.entering,
    "DI": lambda cell: cell.inside,
    "DL": lambda cell: cell.leaving,
    "XX": lambda cell: bool(cell.barred),
    "BR": lambda cell: cell.roadless,
    "NA": lambda cell: not cell.attacks,
    "or D": lambda cell: cell.choice,
    "no unlimbering": lambda cell: not cell.unlimbers,
    "dedicated guns lost": lambda cell: cell.loses_guns,
    "die": lambda cell: cell.die != chart.NO_DIE,
    "+1": lambda cell: cell.die == 1,
    "tramples": lambda cell: cell.tramples,
    "second D": lambda cell: cell.second,
    "ignores terrain": lambda cell: bool(cell.spares),
    "in column": lambda cell: cell.column or cell.spares == "columns",
    "gate": lambda cell: cell.column and (cell.barred or cell.entering),
    "breach": lambda cell: cell.barred == "but by a breach",
    "stream": lambda cell: cell.like == "stream",
    "B LOS": lambda cell: cell.blocks,
    "in inside": lambda cell: cell.inside > 0,
    "1 in inside": lambda cell: cell.inside == 1000,
    "3 in inside": lambda cell: cell.inside == 3000,
    "higher looks over": lambda cell: cell.looked_over,
    "occupants see out": lambda cell: cell.occupied,
    "unless adjacent": lambda cell: cell.beside,
    "edge sees out": lambda cell: cell.edge,
    "ST ": lambda cell: cell.saves == "all",
    "STf": lambda cell: cell.saves == "fire",
    "STs": lambda cell: cell.saves == "small arms",
    "ex. siege": lambda cell: not cell.siege,
    "infantry melee": lambda cell: not cell.infantry,
    "*": lambda cell: cell.pursuit,
    "no fire": lambda cell: not cell.fires,
    "no dice": lambda cell: not cell.fights,
    "far bank": lambda cell: cell.bank,
    "stands": lambda cell: cell.stands,
    "m": lambda cell: cell.higher,
}
OF = {
    "visibility": (
        *("B LOS", "in inside", "1 in inside", "3 in inside"),
        *("higher looks over", "occupants see out", "unless adjacent", "edge sees out"),
    ),
    "combat": ("ST ", "STf", "STs", "ex. siege", "infantry melee", "*", "no fire", "no dice", "far bank", "stands"),
}
OF["movement"] = tuple(word for word in WORDS if word not in (*OF["visibility"], *OF["combat"], "m"))


@pytest.mark.parametrize("terrain", chart.TERRAINS)
@pytest.mark.parametrize("part", PARTS)
def test_a_cell_does_what_its_words_say_and_nothing_else(terrain, part):
    for column in chart.CLASSES:
        cell = getattr(chart, part)(terrain, column)
        for word in OF[part]:
            assert bool(WORDS[word](cell)) == (word in cell.text), f"{terrain}, {column}: {cell.text!r} and {word!r}"
        if part == "combat":
            assert cell.higher == (cell.text == "m")
            assert (cell.special or cell.text) == cell.text


def test_what_is_printed_as_nothing_does_nothing():
    for terrain in chart.TERRAINS:
        for column in chart.CLASSES:
            assert (chart.visibility(terrain, column) == chart.View()) == (
                chart.printed(terrain, "visibility", column) == "-"
            )
            assert (chart.movement(terrain, column) == chart.Going()) == (
                chart.printed(terrain, "movement", column) == "-"
            )
            assert (chart.combat(terrain, column) == chart.Cover()) == (chart.printed(terrain, "combat", column) == "-")


def test_every_stand_has_a_column():
    wanted = {}
    for row in rows("VB-ORG-05"):
        mounted = not row["stand"].endswith((" dismounted", " on foot"))
        wanted[row["stand"].removesuffix(" dismounted").removesuffix(" on foot"), mounted] = row["terrain column"]
    for kind in BASES:
        assert chart.class_of(kind) == wanted[kind, True]
        if (kind, False) in wanted:
            assert chart.class_of(kind, mounted=False) == wanted[kind, False]
    assert chart.class_of("infantry brigade", mounted=False) == "infantry brigade"


def test_the_words_of_the_cells_are_explained():
    explained = " ".join(row["word"] for row in rows("VB-TERR-94"))
    for _, _, _, cells in chart.lines():
        for piece in {piece.strip() for text in cells for piece in text.split(";")}:
            assert all(word in explained for word in piece.split()), piece
