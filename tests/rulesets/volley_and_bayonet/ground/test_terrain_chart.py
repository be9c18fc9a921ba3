"""Every cell of the terrain chart, against the rows of the rulebook and against what its words mean."""

import pytest

from longroll.rulesets.volley_and_bayonet.ground import abbreviations
from longroll.rulesets.volley_and_bayonet.ground import terrain_chart as chart
from longroll.rulesets.volley_and_bayonet.tables import BASES

from ..charts import BOOK, rows

PARTS = ("visibility", "movement", "combat")
RULES = {
    "open": ("VB-TERR-18", "VB-TERR-19", "VB-TERR-20"),
    "bridge": ("VB-TERR-21", "VB-TERR-22", "VB-TERR-23"),
    "ford": ("VB-TERR-24", "VB-TERR-25", "VB-TERR-26"),
    "broken ground": ("VB-TERR-27", "VB-TERR-28", "VB-TERR-29"),
    "crops": ("VB-TERR-30", "VB-TERR-31", "VB-TERR-32"),
    "field works": ("VB-TERR-33", "VB-TERR-34", "VB-TERR-35"),
    "forest": ("VB-TERR-36", "VB-TERR-37", "VB-TERR-38"),
    "fort": ("VB-TERR-39", "VB-TERR-40", "VB-TERR-41"),
    "fortress": ("VB-TERR-42", "VB-TERR-43", "VB-TERR-44"),
    "hasty works": ("VB-TERR-45", "VB-TERR-46", "VB-TERR-47"),
    "hill": ("VB-TERR-48", "VB-TERR-49", "VB-TERR-50"),
    "steep hill": ("VB-TERR-51", "VB-TERR-52", "VB-TERR-53"),
    "marsh": ("VB-TERR-54", "VB-TERR-55", "VB-TERR-56"),
    "marshy stream": ("VB-TERR-57", "VB-TERR-58", "VB-TERR-59"),
    "orchard": ("VB-TERR-60", "VB-TERR-61", "VB-TERR-62"),
    "river": ("VB-TERR-63", "VB-TERR-64", "VB-TERR-65"),
    "road": ("VB-TERR-66", "VB-TERR-67", "VB-TERR-68"),
    "sunken road": ("VB-TERR-69", "VB-TERR-70", "VB-TERR-71"),
    "stream": ("VB-TERR-72", "VB-TERR-73", "VB-TERR-74"),
    "swamp": ("VB-TERR-75", "VB-TERR-76", "VB-TERR-77"),
    "town": ("VB-TERR-78", "VB-TERR-79", "VB-TERR-80"),
    "tree line": ("VB-TERR-81", "VB-TERR-82", "VB-TERR-83"),
    "village": ("VB-TERR-84", "VB-TERR-85", "VB-TERR-86"),
}
"""The rows of each terrain in the rulebook: visibility, movement, combat."""
HEADINGS = {"crops": "Standing crops", "hasty works": "Hasty works and low walls"} | {
    "hill": "Hill, one contour",
    "steep hill": "Hill, two contours",
    "open": "Open ground",
}


def test_the_chart_has_every_terrain_every_part_and_every_class():
    """VB-TERR-93."""
    printed = list(chart.lines())
    assert len(printed) == 69
    assert sum(len(cells) for *_, cells in printed) == 414
    assert [(terrain, part) for terrain, part, *_ in printed] == [
        (one, part) for one in chart.TERRAINS for part in PARTS
    ]


@pytest.mark.parametrize("terrain", chart.TERRAINS)
@pytest.mark.parametrize(("place", "part"), list(enumerate(PARTS)))
def test_every_cell_is_as_the_rulebook_rules(terrain, place, part):
    rule = RULES[terrain][place]
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


def test_the_key_explains_the_abbreviations_as_the_rulebook_does():
    """VB-TERR-01 to VB-TERR-17: each by its own row."""
    for one in abbreviations.KEY:
        assert BOOK[one.rule].title == f"Abbreviation {one.text}"
    assert [one.rule for one in abbreviations.KEY] == [
        *("VB-TERR-01", "VB-TERR-02", "VB-TERR-03", "VB-TERR-04", "VB-TERR-05", "VB-TERR-06", "VB-TERR-07"),
        *("VB-TERR-08", "VB-TERR-09", "VB-TERR-10", "VB-TERR-11", "VB-TERR-12", "VB-TERR-13", "VB-TERR-14"),
        *("VB-TERR-15", "VB-TERR-17"),
    ]
    assert all(f"{letter}" in BOOK["VB-TERR-16"].title for letter in abbreviations.PARTS.values())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("1/2M up", ["1/2M", "up"]),
        ("2x DI", ["2x", "DI"]),
        ("DI BR NA", ["BR", "DI", "NA"]),
        ("DE DL", ["DE", "DL"]),
        ("STf *", ["STf", "*"]),
        ("ST ex. siege", ["ST", "ex. siege"]),
        ("B LOS; occupants see out", ["B LOS", "occupants see out"]),
        ("XX; DE by a breach", ["DE", "XX", "by a breach"]),
        ("m", ["m"]),
        ("-", ["-"]),
        ("no dice", ["no dice"]),
    ],
)
def test_a_cell_is_read_by_its_abbreviations_and_its_words(text, found):
    """VB-TERR-94: what is no abbreviation is explained as well."""
    assert [one.text for one in abbreviations.meanings(text)] == found


def test_every_cell_that_does_something_can_be_read():
    """VB-TERR-93, VB-TERR-94."""
    for terrain in chart.TERRAINS:
        for column in chart.CLASSES:
            lines = list(abbreviations.cells(terrain, column))
            assert [line.rule for line in lines] == [
                rule
                for rule, part in zip(RULES[terrain], PARTS, strict=True)
                if chart.printed(terrain, part, column) != "-"
            ]
            assert all(any(abbreviations.meanings(line.text)) for line in lines)
