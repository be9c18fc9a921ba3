"""The reference scenario of the rulebook: The Pike, a schematic field on the squares of the Chambersburg Pike (BC-SCEN-02).

It is no battle of history and its ground is no survey: bands of height, a wood, an orchard, a creek, all straight.  It is here to
try the rules on, with forces, cards and terms that are written down to the last number, and is called by its name alone
(`the-pike`); lists of scenarios leave it out.  Lengths in the tables below are inches.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.ground.table import Area, Line, Table, sealed
from longroll.miniatures.zones import Zone, box
from longroll.rulesets.brigade import options, tables
from longroll.rulesets.brigade.record.setting import Creek, Entry, Objective, Patch, Setting, Square
from longroll.rulesets.brigade.record.units import CONFEDERATE, UNION, Command, General, Stand
from longroll.rulesets.brigade.scenario import decks, terms
from longroll.rulesets.brigade.scenario.grid import block
from longroll.rulesets.brigade.tables import NONE, SQUARE, Formation, Rank
from longroll.tabletop import Pose, Ring

NAME = "the-pike"
TITLE = "The Pike"
SUBTITLE = "The reference scenario, on schematic ground"
SUMMARY = (
    "Daniel attacks Stone on a ridge of straight lines, with Meredith on the way: a battle to try the rules on, every "
    "number of it stated."
)
SQUARES = "I3:K5"
LIMITS = {"I4": 3, "J3": 3, "J4": 3, "K3": 3}
"""Squares that allow fewer than four Moves; flags are all 1."""
BANDS = ((0, 480), (6, 440), (10, 480), (14, 520), (20, 480), (30, 440))
"""From so far east, the contour interval of the ground (BC-LOS-02)."""
WITHIN_BAND = 20
"""Feet above its line at which the ground of an interval lies."""
STEP = tables.CELL
WOOD, ORCHARD = (11, 6, 16, 13), (20, 20, 23, 23)
CREEK = 8
AREAS = {UNION: ((0, 0, 36, 12), (14, 12, 20, 18)), CONFEDERATE: ((0, 24, 36, 36),)}
OBJECTIVES = (("farm", "The farm", 3, 17, 15), ("crossroads", "The crossroads", 2, 25, 9))
ROUNDS = 6
ENTERS = 2
"""The round from which Meredith may come on."""

COMMANDS: tuple[tuple[str, str, int, Rank, str, str, Formation | str], ...] = (
    ("doubleday", "Doubleday's Division", UNION, "division", "", "division solid", ""),
    ("stone", "Stone's Brigade", UNION, "brigade", "line", "brigade solid", "Line"),
    ("meredith", "Meredith's Iron Brigade", UNION, "brigade", "frontier", "brigade able", ""),
    ("wainwright", "Wainwright's Artillery", UNION, "artillery", "artillery", "artillery", ""),
    ("rodes", "Rodes's Division", CONFEDERATE, "division", "", "division solid", ""),
    ("daniel", "Daniel's Brigade", CONFEDERATE, "brigade", "assault", "brigade able", "Line"),
    ("carter", "Carter's Artillery", CONFEDERATE, "artillery", "artillery", "artillery", ""),
)
GENERALS = {
    "doubleday": ("Maj. Gen. Abner Doubleday", (3, 7, 1), (20, 8)),
    "stone": ("Col. Roy Stone", (2, 5, 2), (17, 13)),
    "meredith": ("Brig. Gen. Solomon Meredith", (3, 6, 2), None),
    "wainwright": ("Col. Charles S. Wainwright", (3, 6, 1), (23.5, 8)),
    "rodes": ("Maj. Gen. Robert E. Rodes", (3, 7, 1), (18, 31)),
    "daniel": ("Brig. Gen. Junius Daniel", (3, 6, 1), (14, 28)),
    "carter": ("Lt. Col. Thomas H. Carter", (3, 6, 1), (23, 28)),
}
FOOT: tuple[tuple[str, str, str, int, str, tuple[float, float] | None], ...] = (
    ("stone", "143-pennsylvania", "143rd Pennsylvania", 465, "regular", (15, 15)),
    ("stone", "149-pennsylvania", "149th Pennsylvania", 450, "regular", (17, 15)),
    ("stone", "150-pennsylvania", "150th Pennsylvania", 400, "regular", (19, 15)),
    ("meredith", "2-wisconsin", "2nd Wisconsin", 302, "elite", None),
    ("meredith", "6-wisconsin", "6th Wisconsin", 344, "elite", None),
    ("meredith", "7-wisconsin", "7th Wisconsin", 364, "elite", None),
    ("meredith", "19-indiana", "19th Indiana", 308, "elite", None),
    ("meredith", "24-michigan", "24th Michigan", 496, "veteran", None),
    ("daniel", "32-north-carolina", "32nd North Carolina", 454, "steady", (10, 26)),
    ("daniel", "43-north-carolina", "43rd North Carolina", 572, "steady", (12, 26)),
    ("daniel", "45-north-carolina", "45th North Carolina", 570, "steady", (14, 26)),
    ("daniel", "53-north-carolina", "53rd North Carolina", 322, "steady", (16, 26)),
    ("daniel", "2-north-carolina-battalion", "2nd North Carolina Battalion", 240, "regular", (18, 26)),
)
"""Brigade, id, name, men, quality, place (BC-STAND-12); who has no place comes later."""
GUNS: tuple[tuple[str, str, str, str, tuple[float, float]], ...] = (
    ("wainwright", "1-new-york-l", "1st New York Light, Battery L", "union battery", (22, 10)),
    ("wainwright", "1-pennsylvania-b", "1st Pennsylvania Light, Battery B", "union battery", (25, 10)),
    ("carter", "orange-artillery", "Orange Artillery", "confederate battery", (22, 26)),
    ("carter", "king-william-artillery", "King William Artillery", "confederate battery", (25, 26)),
)


def pike() -> dict[str, Any]:
    """The Pike as a loaded scenario, like any other."""
    table = _table()
    setting = _setting(table)
    commands = _commands()
    stands, generals = _stands(), _generals()
    plain: dict[str, Any] = msgspec.json.decode(
        msgspec.json.encode(
            {
                "name": NAME,
                "title": TITLE,
                "subtitle": SUBTITLE,
                "summary": SUMMARY,
                "options": {row.name: row.default for row in options.OPTIONS},
                "table": table,
                "setting": setting,
                "stands": stands,
                "generals": generals,
                "commands": commands,
                "cards": decks.cards(commands, generals, decks.Decks()),
                "designs": {},
                "barricades": (),
                "told": (
                    ("This is the reference scenario, on schematic ground", "BC-SCEN-02"),
                    ("Every brigade is Independent, and the decks have 36 and 23 cards", "BC-SCEN-03"),
                    ("Regiments and batteries are those of the rules' sample", "BC-STAND-12"),
                    *terms.told(block(SQUARES), setting, commands, stands, ()),
                ),
                "history": {},
            }
        )
    )
    return plain


def _box(left: float, low: float, right: float, high: float) -> Ring:
    return box(*(round(value * 1000) for value in (left, low, right, high)))


def _table() -> Table:
    laid = block(SQUARES)
    window = laid.window(TITLE)
    size = laid.columns * SQUARE, laid.rows * SQUARE
    columns, rows = size[0] // STEP + 1, size[1] // STEP + 1
    lattice = [(_level(x * STEP - 1) + _level(x * STEP)) * 5 for x in range(columns)]
    return sealed(
        Table(
            hash="",
            name=TITLE,
            width=size[0],
            height=size[1],
            yards_per_inch=window.yards_per_inch,
            centre_east=window.centre_east,
            centre_north=window.centre_north,
            rotation=0,
            areas=(
                Area("wood", "The wood", "woods", _box(*WOOD)),
                Area("orchard", "The orchard", "orchard", _box(*ORCHARD)),
            ),
            lines=(Line("creek", "The creek", "creek", (CREEK * 1000, 0, CREEK * 1000, size[1])),),
            hills=(),
            labels=(),
            columns=columns,
            rows=rows,
            step=STEP,
            heights=tuple(lattice * rows),
        )
    )


def _level(x: int) -> int:
    """The height in feet so many thousandths east of the edge."""
    return next(line for start, line in reversed(BANDS) if x >= start * 1000 or start == 0) + WITHIN_BAND


def _setting(table: Table) -> Setting:
    laid = block(SQUARES)
    wood, orchard = table.areas
    creek = table.lines[0]
    meredith = _number("meredith")
    return Setting(
        title=TITLE,
        subtitle=SUBTITLE,
        table=table.hash,
        columns=laid.columns,
        rows=laid.rows,
        squares=tuple(Square(name, LIMITS.get(name, 4), 1) for name in laid.names),
        step=table.step,
        heights=table.heights,
        patches=(
            Patch(wood.id, wood.name, tables.WOODS, wood.ring),
            Patch(orchard.id, orchard.name, tables.ORCHARD, orchard.ring),
        ),
        creeks=(Creek(creek.id, creek.name, creek.points),),
        closed=(),
        entries=(Entry("south", "The road from the south", UNION, "south", SQUARE, 2 * SQUARE, (meredith,)),),
        objectives=tuple(
            Objective(key, name, points, _box(x - 1, y - 1, x + 1, y + 1), (x * 1000, y * 1000))
            for key, name, points, x, y in OBJECTIVES
        ),
        zones=tuple(Zone(side, _box(*area)) for side, areas in AREAS.items() for area in areas),
        edges=("south", "north"),
        attacker=CONFEDERATE,
        rounds=ROUNDS,
        start=14 * 60,
        round_minutes=20,
    )


def _number(key: str) -> int:
    return next(place for place, row in enumerate(COMMANDS) if row[0] == key)


def _commands() -> tuple[Command, ...]:
    chiefs = {UNION: _number("doubleday"), CONFEDERATE: _number("rodes")}
    made = tuple(
        Command(
            id=place,
            key=key,
            name=name,
            label=GENERALS[key][0].split()[-1],
            side=side,
            rank=rank,
            parent=NONE if rank == "division" else chiefs[side],
            general=place,
            profile=profile,
            card=card,
            tint=place % 4,
        )
        for place, (key, name, side, rank, profile, card, _) in enumerate(COMMANDS)
    )
    line = [replace(row, formation="Line") if COMMANDS[row.id][6] == "Line" else row for row in made]
    entering = _number("meredith")
    line[entering] = replace(line[entering], entries=("south",), arrival=ENTERS)
    return tuple(line)


def _generals() -> tuple[General, ...]:
    found = []
    for place, (key, _, side, rank, *_rest) in enumerate(COMMANDS):
        name, values, at = GENERALS[key]
        x, y = at or (0, 0)
        found.append(
            General(
                id=place,
                key=key,
                name=name,
                label=name.split()[-1],
                side=side,
                rank=rank,
                leads=place,
                printed=values,
                x=round(x * 1000),
                y=round(y * 1000),
                place="table" if at else "off",
                arrival=0 if at else ENTERS,
            )
        )
    return tuple(found)


def _stands() -> tuple[Stand, ...]:
    found: list[Stand] = []
    for brigade, key, name, men, quality, at in FOOT:
        stand = _stand(len(found), brigade, key, name, quality, at)
        found.append(replace(stand, men=men, circles=tables.strength_of(men)))
    for brigade, key, name, quality, at in GUNS:
        found.append(replace(_stand(len(found), brigade, key, name, quality, at), arm="artillery"))
    return tuple(found)


def _stand(number: int, brigade: str, key: str, name: str, quality: str, at: tuple[float, float] | None) -> Stand:
    command = _number(brigade)
    side = COMMANDS[command][2]
    fire, discipline = tables.QUALITY[quality]
    x, y = at or (0, 0)
    return Stand(
        id=number,
        key=key,
        name=name,
        label=name,
        side=side,
        command=command,
        arm="infantry",
        fire=fire,
        discipline=discipline,
        circles=1,
        pose=Pose(round(x * 1000), round(y * 1000), 0 if side == UNION else 1800),
        place="table" if at else "off",
        arrival=0 if at else ENTERS,
        entry="" if at else "south",
        fielded=at is not None,
    )
