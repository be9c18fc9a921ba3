"""Markers, pieces and decks as a scenario says (DC-SETUP-01, DC-SETUP-02, DC-CIRC-09)."""

from typing import NamedTuple

from longroll.cards import Layer, Pile, shuffled
from longroll.rulesets.division.components.areas import AREA, AREAS, CIRCLE
from longroll.rulesets.division.components.cards import BASE, COMMAND_CARDS, RESERVES, of
from longroll.rulesets.division.components.forces import GENERAL, GENERALS, UNIT, UNITS
from longroll.rulesets.division.record.stands import General, Stand, Where
from longroll.rulesets.division.scenario.paper import Paper
from longroll.rulesets.division.tables import BY_EVENT, NOBODY, TURNS, side_of


class SetUp(NamedTuple):
    """Everything that stands and lies at the start."""

    stands: tuple[Stand, ...]
    generals: tuple[General, ...]
    control: tuple[int, ...]
    piles: tuple[Pile, Pile]
    reserves: tuple[Layer, Layer]


def set_up(paper: Paper) -> SetUp:
    """What a proved paper says."""
    return SetUp(_stands(paper), _generals(paper), _control(paper), *_cards(paper))


def _later(arrives: int, first: int) -> Where:
    """Who is not on the map is still to come, or is not in this battle."""
    return "off" if arrives > first or arrives == BY_EVENT else "unused"


def _stands(paper: Paper) -> tuple[Stand, ...]:
    placed = {UNIT[row.unit]: row for row in paper.stands}
    left_out, first = {GENERAL[name] for name in paper.unused}, TURNS.index(paper.first)
    found = []
    for unit in UNITS:
        row = placed.get(unit.id)
        if row is None:
            where = "unused" if left_out.intersection(unit.chain) else _later(unit.arrives, first - 1)
            found.append(Stand(unit.id, where, unit.strength, mounted=unit.arm == "cavalry"))
            continue
        area, general = AREA.get(row.area, NOBODY), GENERAL.get(row.general, NOBODY)
        found.append(Stand(unit.id, "map", unit.strength, area, general, row.mounted, row.routed, row.lost))
    return tuple(found)


def _generals(paper: Paper) -> tuple[General, ...]:
    placed = {GENERAL[row.id]: row for row in paper.generals}
    left_out, first = {GENERAL[name] for name in paper.unused}, TURNS.index(paper.first)
    found = []
    for printed in GENERALS:
        row = placed.get(printed.id)
        if row is None:
            where = "unused" if printed.id in left_out else _later(printed.arrives, first - 1)
            found.append(General(printed.id, where))
            continue
        found.append(General(printed.id, "map", AREA.get(row.area, NOBODY), CIRCLE.get(row.circle, NOBODY), row.marks))
    return tuple(found)


def _control(paper: Paper) -> tuple[int, ...]:
    return tuple(side_of(paper.control[row.key]) if row.key in paper.control else row.control for row in AREAS)


def _cards(paper: Paper) -> tuple[tuple[Pile, Pile], tuple[Layer, Layer]]:
    piles, reserves = [], []
    for side, deck in enumerate((paper.union, paper.confederate)):
        events = [card for name in deck.events for card in of(side, name)]
        hand = _command_cards(deck.hand)
        commands = [card for card in _command_cards(deck.commands) if card not in hand]
        come, later = RESERVES[side][: deck.reserves], RESERVES[side][deck.reserves :]
        piles.append(Pile(hand=tuple(sorted(hand)), deck=shuffled(*BASE[side], *events, *commands, *come)))
        reserves.append(later)
    return (piles[0], piles[1]), (reserves[0], reserves[1])


def _command_cards(names: tuple[str, ...]) -> list[int]:
    return [card for name in names for card in COMMAND_CARDS[GENERAL[name]]]
