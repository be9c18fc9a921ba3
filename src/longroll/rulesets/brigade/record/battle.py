"""The battle: its rows, its cards, whose turn it is and what has been settled."""

from copy import copy
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from longroll.bounds import Link, Row, RowOrNone, Side
from longroll.cards import Pile
from longroll.flow import State
from longroll.miniatures.positions import carry, put, share
from longroll.rulesets.brigade.record.units import Command, General, Stand
from longroll.rulesets.brigade.tables import NONE, Formation
from longroll.tabletop import Pose


class Card(msgspec.Struct, gc=False, frozen=True):
    """A card of a deck: a Battle card of a command (`design`), or a general's Command card (`general`)."""

    id: Row
    side: Side
    command: Row
    design: Link = ""
    general: RowOrNone = NONE


class Melee(msgspec.Struct, gc=False, frozen=True):
    """A melee under way: who attacks, the stands that began it, and the cards played in it, each side's (BC-MELEE-12).
    `rerolls`: points of each side's Reroll cards left from earlier rounds.  `fought`: the turn in which it was last
    fought.  `cavalry`: a fight of mounted cavalry, settled by BC-CHCAV-07."""

    attacker: int
    stands: tuple[int, ...]
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    rerolls: tuple[int, int] = (0, 0)
    fought: int = 0
    cavalry: bool = False


class Verdict(msgspec.Struct, gc=False, frozen=True):
    """How the battle ended: who won (NONE: nobody), by how much, why, and each side's points."""

    winner: int
    grade: str
    why: str
    rule: str
    score: tuple[int, int]


class Options(msgspec.Struct, gc=False, frozen=True):
    """The options of a game (see `options.py`)."""

    minor_contours: bool = False
    stands_block: bool = True
    town_hinders: bool = True
    deployment: Literal["historical", "formations"] = "historical"


class Battle(State, dict=True):
    """A battle under way.

    `active` has the turn; `leading` is the general whose activation it is and `points` his Action Points left; `rerolls` are
    the points each side may spend on dice now; `quiet` marks sides that pass until this turn ends.  `arrows` are the Move
    arrows laid in each square of the map in this card play (BC-MOVE-11).  `emptied`: the card of each side that emptied its
    deck and is yet to be played, `closing`: the side that has played it, with whose turn the round ends, `last`: the side
    that has its one more turn, NONE while neither has (BC-TURN-03).  `risked`: stands that have put their general at risk
    in the event under way (BC-KILL-01).  `flanked`: pairs of stands in contact, of which the first struck the second in
    flank or rear (BC-CHRG-09).  `holders` have the objectives.  `chosen`: formations a side chose in secret and has not shown
    (BC-DEPL-06).

    What follows from where its stands and generals are is remembered beside it (see `positions`), and is no part of it.
    """

    setting: str
    options: Options
    stands: tuple[Stand, ...]
    generals: tuple[General, ...]
    commands: tuple[Command, ...]
    cards: tuple[Card, ...]
    piles: tuple[Pile, Pile]
    stage: Literal["deployment", "play", "over"] = "deployment"
    round: int = 1
    turn: int = 0
    active: int = 0
    phase: str = ""
    leading: int = NONE
    points: int = 0
    rerolls: tuple[int, int] = (0, 0)
    quiet: tuple[bool, bool] = (False, False)
    arrows: tuple[int, ...] = ()
    passes: int = 0
    emptied: tuple[int, int] = (NONE, NONE)
    last: int = NONE
    melees: tuple[Melee, ...] = ()
    flanked: tuple[tuple[int, int], ...] = ()
    barricades: tuple[Pose, ...] = ()
    closing: int = NONE
    risked: tuple[int, ...] = ()
    holders: tuple[int, ...] = ()
    retiring: tuple[bool, bool] = (False, False)
    chosen: tuple[tuple[tuple[int, Formation], ...], tuple[tuple[int, Formation], ...]] = ((), ())
    verdict: Verdict | None = None

    def known(self, side: int) -> "Battle":
        """The battle as a side knows it: the other's hand and the order of both decks are hidden (BC-CARD-19).  It is
        to be read; whoever would change it takes a copy."""
        other = 1 - side
        after = replace(self, piles=paired(self.piles, other, self.piles[other].covered))
        if self.emptied[other] in self.piles[other].hand:
            after.emptied = paired(after.emptied, other, NONE)
        if self.chosen[other]:
            after.chosen = paired(self.chosen, other, ())
        share(self, after)
        return after

    def copy(self) -> "Battle":
        after = copy(self)
        carry(self, after)
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news = self.news.copy()
        return after

    def change_stand(self, number: int, **changes: Any) -> Stand:
        """Replace a stand's record, and answer the new one."""
        before = self.stands[number]
        stand = replace(before, **changes)
        if "arm" not in changes and "mounted" not in changes:
            _carry(before, stand, "pose" in changes)
        self.stands = put(self.stands, number, stand)
        return stand

    def put_stand(self, stand: Stand) -> None:
        """Put a record in the place of the stand of its number."""
        self.stands = put(self.stands, stand.id, stand)

    def change_general(self, number: int, **changes: Any) -> General:
        """Replace a general's record, and answer the new one."""
        before = self.generals[number]
        general = replace(before, **changes)
        if changes.keys().isdisjoint(General.values):
            _carry(before, general, "x" in changes or "y" in changes)
        self.generals = put(self.generals, number, general)
        return general

    def change_command(self, number: int, **changes: Any) -> Command:
        """Replace a command's record, and answer the new one."""
        command = replace(self.commands[number], **changes)
        self.commands = put(self.commands, number, command)
        return command

    def change_pile(self, side: int, **changes: Any) -> Pile:
        """Replace one side's cards, and answer them."""
        pile = replace(self.piles[side], **changes)
        self.piles = paired(self.piles, side, pile)
        return pile

    def use_card(self, side: int, card: int) -> None:
        """Note that a card is played and not discarded: played, the last of a deck ends the round (BC-TURN-03)."""
        if self.emptied[side] == card:
            self.closing = side

    def spend_reroll(self, side: int) -> None:
        """Take one of a side's reroll points."""
        self.rerolls = paired(self.rerolls, side, self.rerolls[side] - 1)

    def unit_of(self, stand: Stand) -> Stand:
        """What bears a stand's losses and its mark of activation: of horse holders their regiment, else it itself (BC-CAV-09)."""
        return self.stands[stand.partner] if stand.arm == "holders" else stand

    def lying_open(self, side: int) -> set[int]:
        """The cards of a side that everybody sees: its discards, and those played in melees (BC-CARD-17, BC-MELEE-12)."""
        return {*self.piles[side].discards, *(card for melee in self.melees for card in melee.cards[side])}

    def there(self) -> list[Stand]:
        """The stands on the map."""
        return [stand for stand in self.stands if stand.place == "table"]

    def of_side(self, side: int) -> list[Stand]:
        """A side's stands on the map, holders among them."""
        return [stand for stand in self.stands if stand.side == side and stand.place == "table"]


def _carry(before: Stand | General, after: Stand | General, moved: bool) -> None:
    """What a record has worked out once stays, but for what depends on its place if it has moved."""
    kept = after.__dict__
    kept.update(before.__dict__)
    if moved:
        for name in before.placed:
            kept.pop(name, None)


def paired(pair: tuple[Any, Any], side: int, value: Any) -> tuple[Any, Any]:
    """A pair, one for each side, with that of `side` replaced."""
    return (value, pair[1]) if side == 0 else (pair[0], value)
