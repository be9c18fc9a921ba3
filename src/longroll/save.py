"""A game as it is kept: the entries of its log, and the file they are written to and read from.

The list of answers and faces is the truth: whoever plays them again comes to the same battle.
"""

from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from longroll.bounds import FEW, MOST, Count, Link, Name, Side, Words, in_words
from longroll.chance import Dice
from longroll.contract import Proving, Spot, Trouble
from longroll.document import LARGEST_SAVE, measured
from longroll.registry import ruleset

FORMAT = 3
"""Number of the save format; it changes whenever a save of the other kind could not be read."""

READABLE = (1, 2, FORMAT)
"""The formats that can be read: the first knows no salts that people add, the second no dice that lie as they fell elsewhere."""


class Answered(msgspec.Struct, frozen=True, tag="answer", omit_defaults=True):
    """A seat's answer, as plain JSON."""

    seat: Side
    value: Any
    player: Link = ""


class Thrown(msgspec.Struct, frozen=True, tag="throw"):
    """Faces of throw number `n`."""

    n: Count
    faces: Annotated[tuple[Count, ...], Meta(max_length=MOST)]


class Undone(msgspec.Struct, frozen=True, tag="undo"):
    """A seat took back everything from entry `to` onwards."""

    seat: Side
    to: Count


class Salted(msgspec.Struct, frozen=True, tag="salt"):
    """A seat's share in the dice, added once it had their commitment."""

    seat: Side
    salt: Name


class Edited(msgspec.Struct, frozen=True, tag="edit"):
    """Whoever moderates both sides, with the eyes of one, put a thing elsewhere by hand, and why."""

    seat: Side
    thing: Link
    to: Spot
    reason: Words


class Deputed(msgspec.Struct, frozen=True, tag="deputy"):
    """A seat left its sides of battle number `of` within the battle to a player, or took them into its own hands again."""

    seat: Side
    sides: Annotated[tuple[Side, ...], Meta(min_length=1, max_length=2)]
    player: Name
    of: Count


Entry = Answered | Thrown | Undone | Salted | Edited | Deputed


class Save(msgspec.Struct, omit_defaults=True):
    """A game as it is kept."""

    format: int
    ruleset: Name
    version: Count
    scenario: dict[str, Any]
    options: Annotated[dict[str, str], Meta(max_length=FEW)]
    players: tuple[Name, Name]
    dice: Dice
    log: Annotated[list[Entry], Meta(max_length=1_000_000)]
    commitment: str = ""
    title: str = ""
    position: str = ""
    seal: str = ""


def difference(index: int, kept: Entry, made: Entry) -> str:
    """How entry `index` of a log, as it was kept, differs from what the rules make of the ones before it."""
    if isinstance(kept, Thrown) and isinstance(made, Thrown):
        return (
            f"entry {index + 1} of the log says throw {kept.n + 1} fell {list(kept.faces)}, but the sealed dice fall "
            f"{list(made.faces)}: the save was edited, or the rules changed"
        )
    return f"entry {index + 1} of the log differs from what the rules make of the entries before it"


def sealed(scenario: dict[str, Any]) -> str:
    """The SHA-256 of an embedded scenario: what rules read there was checked once, and may not change since."""
    return sha256(msgspec.json.encode(scenario, order="deterministic")).hexdigest()


def written(save: Save) -> bytes:
    """A save as readable JSON."""
    return msgspec.json.format(msgspec.json.encode(save), indent=1)


def read_save(data: bytes) -> Save:
    """A save from a file, checked for its form and version, and its scenario as a scenario file is.  Raises Trouble.

    A seal is no proof of that: whoever edits a save can leave it out, or make one that fits.
    """
    save = read_kept(data)
    try:
        msgspec.convert(save.title, Words)
    except msgspec.ValidationError:
        raise Trouble("the title is too long for a line, or has control characters: the save was edited") from None
    rules = ruleset(save.ruleset)
    if isinstance(rules, Proving):
        rules.prove(save.scenario)
    try:
        measured(save.scenario)
        for entry in save.log:
            if isinstance(entry, Answered):
                measured([entry.value], MOST)
    except Trouble as trouble:
        raise Trouble(f"the save {trouble}: it was edited") from None
    return save


def read_kept(data: bytes) -> Save:
    """A save that we kept ourselves, and proved when it came in: checked for its form and version alone.  Raises Trouble."""
    if len(data) > LARGEST_SAVE:
        raise Trouble(f"this has more than {LARGEST_SAVE:,} bytes, which no save of longroll has")
    try:
        save = msgspec.json.decode(data, type=Save)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as trouble:
        what, at, place = str(trouble).partition(" - at ")
        told = f"{in_words(what) or what}{at}{place}"
        raise Trouble(f"this is not a whole longroll save ({told}): it may be cut short or edited") from None
    if save.format not in READABLE:
        formats = f"{READABLE[0]} to {READABLE[-1]}"
        raise Trouble(f"the save has format {save.format}, this longroll reads formats {formats}")
    try:
        bytes.fromhex(save.dice.secret)
    except ValueError:
        raise Trouble("the secret of the dice is not a hexadecimal number: the save was edited") from None
    if save.dice.source != "typed" and not save.dice.secret:
        raise Trouble("the secret of the dice is missing: the save was edited")
    if save.seal and save.seal != sealed(save.scenario):
        raise Trouble("the scenario in this save is not the one it was begun with: the save was edited")
    if save.commitment and save.commitment != save.dice.commitment:
        raise Trouble("the secret of the dice is not the one committed to at the start: the save was edited")
    return save
