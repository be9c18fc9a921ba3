"""The reference scenario of the rulebook: The Pike, a schematic field on the squares of the Chambersburg Pike
(BC-SCEN-02).  It is no battle of history and its ground is no survey, so its file holds the records themselves.  It is
called by its name alone (`the-pike`); lists of scenarios leave it out."""

from importlib.resources import files
from typing import Any

import msgspec

from longroll import document
from longroll.ground.table import Area, Line, Table, sealed
from longroll.history.scenario import made
from longroll.rulesets.brigade import options, tables
from longroll.rulesets.brigade.record import Command, General, Setting, Stand
from longroll.rulesets.brigade.scenario import decks, terms
from longroll.rulesets.brigade.scenario.grid import Block, block
from longroll.rulesets.brigade.scenario.paper import SquarePaper

NAME = "the-pike"
WITHIN_BAND = 20
"""Feet above its line at which the ground of a contour interval lies."""
STEP = tables.CELL
REFERENCE = (
    ("A schematic field on the squares of the Chambersburg Pike", "BC-SCEN-02"),
    ("Regiments and batteries have the strengths of the rulebook's sample", "BC-STAND-12"),
    ("Every brigade is Independent and brings its whole set of cards", "BC-SCEN-03"),
)
"""What is said of it before the battle."""


class Schematic(msgspec.Struct, frozen=True):
    """A scenario on schematic ground; `bands`: from so far east, the contour interval of the ground; `terms`: what of a
    setting is not its ground."""

    title: str
    subtitle: str
    summary: str
    squares: str
    told: tuple[tuple[str, str], ...]
    bands: tuple[tuple[int, int], ...]
    areas: tuple[Area, ...]
    lines: tuple[Line, ...]
    map: tuple[SquarePaper, ...]
    terms: dict[str, Any]
    commands: tuple[Command, ...]
    generals: tuple[General, ...]
    stands: tuple[Stand, ...]


def pike() -> dict[str, Any]:
    """The Pike as a loaded scenario, like any other."""
    file = files("longroll.rulesets") / "brigade" / "scenarios" / "schematic" / f"{NAME}.toml"
    drawn = msgspec.convert(document.toml(file.read_text("utf-8")), Schematic)
    laid = block(drawn.squares)
    table = _table(drawn, laid)
    ground = terms.mapped(laid, table, (), drawn.map, title=drawn.title, subtitle=drawn.subtitle)
    setting = msgspec.convert(msgspec.to_builtins(ground) | drawn.terms, Setting)
    record = {
        "name": NAME,
        "title": drawn.title,
        "subtitle": drawn.subtitle,
        "summary": drawn.summary,
        "options": {row.name: row.default for row in options.OPTIONS},
        "table": table,
        "setting": setting,
        "stands": drawn.stands,
        "generals": drawn.generals,
        "commands": drawn.commands,
        "cards": decks.cards(drawn.commands, drawn.generals, decks.Decks()),
        "designs": {},
        "barricades": (),
        "told": (*REFERENCE, *drawn.told, *terms.told(laid, setting, drawn.commands, drawn.stands, ())),
        "history": {},
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(record))
    return plain


def _table(drawn: Schematic, laid: Block) -> Table:
    def level(x: int) -> int:
        """The height in feet so far east of the edge, or at it."""
        return next(line for start, line in reversed(drawn.bands) if x >= start or start == 0) + WITHIN_BAND

    width, height = laid.columns * tables.SQUARE, laid.rows * tables.SQUARE
    columns, rows = width // STEP + 1, height // STEP + 1
    lattice = [(level(x * STEP - 1) + level(x * STEP)) * 5 for x in range(columns)]
    size = {"width": width, "height": height, "columns": columns, "rows": rows, "step": STEP}
    ground = {"areas": drawn.areas, "lines": drawn.lines, "hills": (), "labels": (), "heights": tuple(lattice * rows)}
    return sealed(made(Table, laid.window(drawn.title), hash="", **size, **ground))
