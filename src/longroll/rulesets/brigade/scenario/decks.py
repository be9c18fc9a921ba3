"""The cards of a battle: each brigade's Battle cards, each general's Command card; and decks of one's own.  Designs and
sets of the rulebook are reconstructed (BC-CARD-14, BC-CARD-15).  Who owns the printed cards writes them down in a file
of decks beside his scenario, and they take the place of those.  A design so replaced goes by its name and a mark made
of its content, so that cards of one name from two files are never mixed up."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from hashlib import sha256
from pathlib import Path

import msgspec

from longroll.history import papers
from longroll.history.wrong import Wrong, refuse
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.record import Card, Command, General
from longroll.rulesets.brigade.scenario.paper import DeckPaper
from longroll.rulesets.brigade.tables import DESIGNS, PROFILES, Design


class Decks(msgspec.Struct, frozen=True):
    """Designs and sets that take the place of the rulebook's: designs by the key cards bear, sets by profile or brigade."""

    designs: dict[str, Design] = {}
    sets: dict[str, tuple[str, ...]] = {}


def read(file: str | Path) -> Decks:
    """A file of decks.  Raises Trouble with a sentence for each fault."""
    path = Path(file)
    text = papers.text_of(path, path.name, "give the name of a file beside the scenario")
    remedy = "docs/scenarios-brigade.md says what a card holds"
    paper = papers.typed(text, path.name, DeckPaper, remedy, "BC-CARD-07")
    refuse(path.name, _faults(paper))
    marked = {row.id: _key(row.id, _design(row)) for row in paper.design}
    designs = {marked[row.id]: _design(row) for row in paper.design}
    every = {**(PROFILES if marked else {}), **paper.sets}
    sets = {name: tuple(marked.get(card, card) for card in cards.split()) for name, cards in every.items()}
    return Decks(designs, sets)


def known(designs: Mapping[str, Design]) -> None:
    """Let the rules know designs of one's own; each has a key of its own, so that nothing else changes."""
    for key, design in designs.items():
        DESIGNS.setdefault(key, design)


def cards(commands: Sequence[Command], generals: Sequence[General], decks: Decks) -> tuple[Card, ...]:
    """Every card of a battle: by side, the Battle cards of each brigade (BC-CARD-15), then a Command card for each general
    (BC-CARD-04)."""
    found: list[Card] = []
    for side in (0, 1):
        for command in (row for row in commands if row.side == side and row.profile):
            found += [Card(0, side, command.id, design) for design in set_of(command, decks)]
        found += [Card(0, side, general.leads, "", general.id) for general in generals if general.side == side]
    return tuple(msgspec.structs.replace(card, id=number) for number, card in enumerate(found))


def set_of(command: Command, decks: Decks) -> tuple[str, ...]:
    """The designs of a brigade's Battle cards: its own set, that of its profile, the rulebook's.  Raises KeyError."""
    own = decks.sets.get(command.key) or decks.sets.get(command.profile)
    return own or tables.set_of(command.profile)


def _design(row: object) -> Design:
    return Design(**{name: getattr(row, name) for name in Design._fields})


def _key(name: str, design: Design) -> str:
    return f"{name}~{sha256(repr(tuple(design)).encode()).hexdigest()[:8]}"


def counterfeit(designs: Mapping[str, Design]) -> Iterator[Wrong]:
    """Faults of the designs in a record: a mark that is not that of the card's content, and numbers that no card has."""
    for key, design in designs.items():
        name, mark, _ = key.partition("~")
        if not mark or key != _key(name, design):
            yield Wrong(f"designs.{key}", "its mark is not that of what it holds", "take the save as it was written")
        yield from _top(f"designs.{key}", design)


def _top(key: str, row: Design) -> Iterator[Wrong]:
    """A top action has the number it needs."""
    if row.top == "Reroll":
        if row.stands or not row.rerolls:
            wrong = "Reroll as top action has a number of rerolls and no stands"
            yield Wrong(key, wrong, "give rerolls alone", "BC-CARD-10")
    elif not row.stands:
        yield Wrong(key, f"{row.top} needs the number of stands it serves", "give stands", "BC-CARD-10")


def _faults(paper: DeckPaper) -> Iterator[Wrong]:
    seen: set[str] = set()
    for place, row in enumerate(paper.design):
        key = f"design[{place}] ({row.id})"
        if not row.id or " " in row.id or "~" in row.id:
            yield Wrong(key, f"{row.id!r} is no id: an id is one word without ~", "write one such as L1", "BC-CARD-14")
        if row.id in seen:
            yield Wrong(key, f"{row.id!r} is said twice", "say it once", "BC-CARD-14")
        seen.add(row.id)
        yield from _top(key, _design(row))
    for name, listed in paper.sets.items():
        key = f"sets.{name}"
        if not listed.split():
            yield Wrong(key, "it holds no cards", "list designs, as often as each is there", "BC-CARD-15")
        for card in listed.split():
            if card not in seen and card not in DESIGNS:
                every = sorted({*seen, *(key for key in DESIGNS if "~" not in key)})
                near = ", ".join(get_close_matches(card, every, n=3, cutoff=0.3) or every[:5])
                remedy = f"write one of {near}, or add a [[design]]"
                yield Wrong(key, f"there is no design {card!r}", remedy, "BC-CARD-14")
