"""The terrain chart: for each kind of terrain what it does to visibility, movement and combat, class by class of stand.

A cell is a record of what it means, and `text` is how it is printed; a row holds six cells in the order of `CLASSES`.  The
three rows of a terrain carry the rules they come from (VB-TERR-18 to VB-TERR-86).
"""

from collections.abc import Iterator
from typing import Generic, Literal, NamedTuple, TypeVar, get_args

from longroll.rulesets.volley_and_bayonet.tables import GUNS, Kind

Class = Literal[
    "infantry brigade",
    "cavalry brigade",
    "artillery battalion",
    "infantry skirmisher",
    "cavalry skirmisher",
    "commander",
]
"""A column of the chart."""
CLASSES: tuple[Class, ...] = get_args(Class)
Terrain = Literal[
    "open",
    "bridge",
    "ford",
    "broken ground",
    "crops",
    "field works",
    "forest",
    "fort",
    "fortress",
    "hasty works",
    "hill",
    "steep hill",
    "marsh",
    "marshy stream",
    "orchard",
    "river",
    "road",
    "sunken road",
    "stream",
    "swamp",
    "town",
    "tree line",
    "village",
]
"""A kind of terrain, in the order of the chart; low walls are hasty works, a hill has one contour and a steep hill two."""
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
Part = Literal["visibility", "movement", "combat"]
NO_DIE = -1


def class_of(kind: Kind, *, mounted: bool = True) -> Class:
    """The column of the chart that a stand uses (VB-ORG-05): on foot, cavalry uses the infantry's."""
    if kind in GUNS:
        return "artillery battalion"
    if kind == "commander":
        return "commander"
    if kind in ("cavalry skirmisher", "infantry skirmisher"):
        return "cavalry skirmisher" if kind == "cavalry skirmisher" and mounted else "infantry skirmisher"
    return "cavalry brigade" if kind in ("cavalry brigade", "mounted infantry") and mounted else "infantry brigade"


class View(NamedTuple):
    """What terrain does to sight.

    `blocks`: a line of sight does not pass (VB-TERR-04).  `inside`: how far one sees within, and out from its edge, which is
    also the only place to see out of it or be seen; 0 where that is not so.  `looked_over`: from higher ground one looks
    over it.  `occupied`: who is inside sees out and is seen.  `beside`: it does not block where viewer or target is next to
    it.  `edge`: who is deep inside neither sees out nor is seen from outside, though lines pass.
    """

    text: str = "-"
    blocks: bool = False
    inside: int = 0
    looked_over: bool = False
    occupied: bool = False
    beside: bool = False
    edge: bool = False


class Going(NamedTuple):
    """What terrain does to movement.

    `times`: each inch costs so many.  `half`: half the allowance, at the feature's edge, for each contour climbed, or once up a
    slope of two contours.
    `entering`, `inside`, `leaving`: where it disorders.  `choice`: the owner may take disorder instead of the half.
    `second`: from the second such crossing of a move on, disorder is taken instead of the half.  `barred`: nobody enters, or
    only by the gate, or only by a breach.  `column`: none of it to a march column (at a fort, only by its gate).
    `die`: NO_DIE, or what is added to the marsh's die.  `spares`: whom a road spares the terrain it leads through.
    """

    text: str = "-"
    times: int = 1
    half: Literal["", "edge", "contour", "slope"] = ""
    entering: bool = False
    inside: bool = False
    leaving: bool = False
    choice: bool = False
    second: bool = False
    barred: Literal["", "always", "but by the gate", "but by a breach"] = ""
    column: bool = False
    die: int = NO_DIE
    spares: Literal["", "columns", "always"] = ""
    unlimbers: bool = True
    loses_guns: bool = False
    tramples: bool = False
    roadless: bool = False
    attacks: bool = True
    like: Literal["", "stream"] = ""


class Cover(NamedTuple):
    """What terrain does in combat.

    `saves`: against what the target has a saving throw.  `siege`, `infantry`: whether that holds against siege artillery, and
    against infantry in melee.  `bank`: who crossed it this turn is disordered on contact with a defender who lines the far
    bank.  `fires`, `fights`: whether a stand inside may fire, and has dice at all.  `stands`: skirmishers fight cavalry
    there instead of being destroyed.  `special`: the passage of the rules that says the rest.
    """

    text: str = "-"
    saves: Literal["", "all", "fire", "small arms"] = ""
    siege: bool = True
    infantry: bool = True
    bank: bool = False
    fires: bool = True
    fights: bool = True
    stands: bool = False
    higher: bool = False
    pursuit: bool = False
    special: Literal["", "fort", "town", "village"] = ""


Cell = TypeVar("Cell", View, Going, Cover)


class Row(NamedTuple, Generic[Cell]):
    """A row of the chart: its rule, and its cells in the order of `CLASSES`."""

    rule: str
    cells: tuple[Cell, ...]

    def of(self, column: Class) -> Cell:
        """The cell of a class of stand."""
        return self.cells[CLASSES.index(column)]


class Rows(NamedTuple):
    """What the chart says of one kind of terrain."""

    visibility: Row[View]
    movement: Row[Going]
    combat: Row[Cover]


Three = tuple[str, str, str]
"""The rules of a terrain: of what it does to visibility, to movement, in combat."""


def _terrain(rules: Three, views: tuple[View, ...], goings: tuple[Going, ...], covers: tuple[Cover, ...]) -> Rows:
    """The rows of a terrain, with their rules; a single cell is every class's."""
    return Rows(
        Row(rules[0], views if len(views) > 1 else views * len(CLASSES)),
        Row(rules[1], goings if len(goings) > 1 else goings * len(CLASSES)),
        Row(rules[2], covers if len(covers) > 1 else covers * len(CLASSES)),
    )


CLEAR, FREE, BARE = View(), Going(), Cover()
BLOCKS = View("B LOS", blocks=True)
HIGHER = View("B LOS; higher looks over", blocks=True, looked_over=True)
EDGE = View("edge sees out", edge=True)

DOUBLE = Going("2x", times=2)
DOUBLE_INSIDE = Going("2x DI", times=2, inside=True)
HALF = Going("1/2M", half="edge")
BARRED = Going("XX", barred="always")
WORKS = Going("DE DL", entering=True, leaving=True)
BRIDGE = Going("- in column; else 1/2M or D", half="edge", choice=True, column=True)
STREAM = Going("1/2M; the second D", half="edge", second=True)
AS_STREAM = Going("as a stream", like="stream")
TRAMPLES = Going("tramples", tramples=True)
STEEP = Going("1/2M DE", half="slope", entering=True)
MIRE = Going("1/2M DI", half="edge", inside=True)
MIRE_GUNS = Going("1/2M DI; dedicated guns lost", half="edge", inside=True, loses_guns=True)
BY_GATE = Going("XX; - in column by the gate", barred="but by the gate", column=True)
OVER_WALLS = Going("DE over the walls; - in column by the gate", entering=True, column=True)
BY_BREACH = Going("XX; DE by a breach", barred="but by a breach", entering=True)
IN_COLUMN = Going("in column ignores terrain", spares="columns")
ALWAYS = Going("ignores terrain", spares="always")
SUNKEN_IN_COLUMN = Going("in column ignores terrain; across DE DL", spares="columns", entering=True, leaving=True)
SUNKEN = Going("ignores terrain; across DE DL", spares="always", entering=True, leaving=True)
DIE = Going("die", die=0)
IN_TOWN = Going("DI BR NA", inside=True, roadless=True, attacks=False)

BANK = Cover("D at a held far bank", bank=True)
FIELD_WORKS = Cover("ST ex. siege", saves="all", siege=False)
SUNKEN_ROAD = Cover("ST ex. siege and infantry melee", saves="all", siege=False, infantry=False)
SMALL_ARMS = Cover("STs", saves="small arms")
SHELTER = Cover("STf", saves="fire")
WOODS = Cover("STf *", saves="fire", pursuit=True)
STAR = Cover("*", pursuit=True)
HILLTOP = Cover("m", higher=True)
STANDS = Cover("stands", stands=True)
FORT = Cover("fort", special="fort")
BLOCK = Cover("town", special="town")
IDLE = Cover("no dice", fights=False)
BANKS = (BANK,) * 5 + (BARE,)
FORTS = (FORT,) * 5 + (BARE,)
HILLTOPS = (HILLTOP,) * 5 + (BARE,)


def _sheltered(cover: Cover) -> tuple[Cover, ...]:
    """A row of works: infantry and guns have its cover, horsemen and commanders nothing."""
    return cover, BARE, cover, cover, BARE, BARE


CHART: dict[Terrain, Rows] = {
    "open": _terrain(("VB-TERR-18", "VB-TERR-19", "VB-TERR-20"), (CLEAR,), (FREE,), (BARE,)),
    "bridge": _terrain(("VB-TERR-21", "VB-TERR-22", "VB-TERR-23"), (CLEAR,), (BRIDGE,) * 5 + (FREE,), BANKS),
    "ford": _terrain(("VB-TERR-24", "VB-TERR-25", "VB-TERR-26"), (CLEAR,), (AS_STREAM,), BANKS),
    "broken ground": _terrain(
        ("VB-TERR-27", "VB-TERR-28", "VB-TERR-29"),
        (CLEAR,),
        (DOUBLE, DOUBLE_INSIDE, DOUBLE, FREE, DOUBLE, FREE),
        (BARE, BARE, SHELTER, STANDS, STANDS, BARE),
    ),
    "crops": _terrain(
        ("VB-TERR-30", "VB-TERR-31", "VB-TERR-32"),
        (BLOCKS,),
        (TRAMPLES, TRAMPLES, TRAMPLES, FREE, FREE, TRAMPLES),
        (BARE,),
    ),
    "field works": _terrain(
        ("VB-TERR-33", "VB-TERR-34", "VB-TERR-35"),
        (CLEAR,),
        (FREE, WORKS, WORKS, FREE, WORKS, FREE),
        _sheltered(FIELD_WORKS),
    ),
    "forest": _terrain(
        ("VB-TERR-36", "VB-TERR-37", "VB-TERR-38"),
        (View("B LOS; edge; 1 in inside", blocks=True, inside=1000),),
        (DOUBLE, DOUBLE_INSIDE, Going("2x no unlimbering", times=2, unlimbers=False), FREE, DOUBLE, FREE),
        (WOODS, STAR, Cover("no fire *", fires=False, pursuit=True), WOODS, STAR, STAR),
    ),
    "fort": _terrain(
        ("VB-TERR-39", "VB-TERR-40", "VB-TERR-41"),
        (EDGE,),
        (OVER_WALLS, BY_GATE, BY_GATE, OVER_WALLS, BY_GATE, FREE),
        FORTS,
    ),
    "fortress": _terrain(("VB-TERR-42", "VB-TERR-43", "VB-TERR-44"), (EDGE,), (BY_BREACH,) * 5 + (FREE,), FORTS),
    "hasty works": _terrain(("VB-TERR-45", "VB-TERR-46", "VB-TERR-47"), (CLEAR,), (FREE,), _sheltered(SMALL_ARMS)),
    "hill": _terrain(
        ("VB-TERR-48", "VB-TERR-49", "VB-TERR-50"),
        (HIGHER,),
        (FREE, FREE, Going("1/2M up", half="contour"), FREE, FREE, FREE),
        HILLTOPS,
    ),
    "steep hill": _terrain(
        ("VB-TERR-51", "VB-TERR-52", "VB-TERR-53"), (HIGHER,), (STEEP, STEEP, BARRED, FREE, FREE, FREE), HILLTOPS
    ),
    "marsh": _terrain(
        ("VB-TERR-54", "VB-TERR-55", "VB-TERR-56"),
        (CLEAR,),
        (DIE, DIE, Going("die +1", die=1), FREE, DIE, FREE),
        (BARE,),
    ),
    "marshy stream": _terrain(
        ("VB-TERR-57", "VB-TERR-58", "VB-TERR-59"), (CLEAR,), (MIRE_GUNS, MIRE_GUNS, BARRED, MIRE, MIRE, HALF), BANKS
    ),
    "orchard": _terrain(
        ("VB-TERR-60", "VB-TERR-61", "VB-TERR-62"),
        (View("B LOS; edge; 3 in inside", blocks=True, inside=3000),),
        (FREE, DOUBLE_INSIDE, FREE, FREE, FREE, FREE),
        (BARE,),
    ),
    "river": _terrain(("VB-TERR-63", "VB-TERR-64", "VB-TERR-65"), (CLEAR,), (BARRED,), (BARE,)),
    "road": _terrain(
        ("VB-TERR-66", "VB-TERR-67", "VB-TERR-68"),
        (CLEAR,),
        (IN_COLUMN, IN_COLUMN, ALWAYS, IN_COLUMN, IN_COLUMN, ALWAYS),
        (BARE,),
    ),
    "sunken road": _terrain(
        ("VB-TERR-69", "VB-TERR-70", "VB-TERR-71"),
        (CLEAR,),
        (IN_COLUMN, SUNKEN_IN_COLUMN, SUNKEN, IN_COLUMN, SUNKEN_IN_COLUMN, ALWAYS),
        _sheltered(SUNKEN_ROAD),
    ),
    "stream": _terrain(("VB-TERR-72", "VB-TERR-73", "VB-TERR-74"), (CLEAR,), (STREAM,) * 5 + (HALF,), BANKS),
    "swamp": _terrain(
        ("VB-TERR-75", "VB-TERR-76", "VB-TERR-77"), (CLEAR,), (BARRED, BARRED, BARRED, DOUBLE, BARRED, DOUBLE), (BARE,)
    ),
    "town": _terrain(
        ("VB-TERR-78", "VB-TERR-79", "VB-TERR-80"),
        (View("B LOS; occupants see out", blocks=True, occupied=True),),
        (WORKS, IN_TOWN, IN_TOWN, FREE, IN_TOWN, FREE),
        (BLOCK, IDLE, IDLE, BLOCK, IDLE, BARE),
    ),
    "tree line": _terrain(
        ("VB-TERR-81", "VB-TERR-82", "VB-TERR-83"),
        (View("B LOS unless adjacent", blocks=True, beside=True),),
        (FREE,),
        (BARE,),
    ),
    "village": _terrain(
        ("VB-TERR-84", "VB-TERR-85", "VB-TERR-86"),
        (CLEAR,),
        (FREE,),
        (BARE, BARE, BARE, Cover("village", special="village"), BARE, BARE),
    ),
}


def visibility(terrain: Terrain, column: Class) -> View:
    """What a terrain does to sight for a class of stand."""
    return CHART[terrain].visibility.of(column)


def movement(terrain: Terrain, column: Class) -> Going:
    """What a terrain does to the moves of a class of stand."""
    return CHART[terrain].movement.of(column)


def combat(terrain: Terrain, column: Class) -> Cover:
    """What a terrain does for a class of stand in combat."""
    return CHART[terrain].combat.of(column)


def printed(terrain: Terrain, part: Part, column: Class) -> str:
    """The text of a cell, in the abbreviations of the chart (VB-TERR-94)."""
    row: Row[View] | Row[Going] | Row[Cover] = getattr(CHART[terrain], part)
    return row.of(column).text


def lines() -> Iterator[tuple[Terrain, Part, str, tuple[str, ...]]]:
    """The chart as it is printed, line by line: terrain, what it affects, its rule, and the text of its six cells."""
    for terrain, rows in CHART.items():
        for part in get_args(Part):
            row = getattr(rows, part)
            yield terrain, part, row.rule, tuple(cell.text for cell in row.cells)
