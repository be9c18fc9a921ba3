"""The window in which cards are played: one procedure for every card, to any depth (BC-TURN-07).  It opens where a side
might hold an answer by all that the other can see (its hand is not empty, and not every copy of the card lies open),
never because it does."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, ClassVar, TypeAlias, get_args

from msgspec.structs import replace

from longroll.annotations import argument
from longroll.cards import without
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done, families
from longroll.miniatures.positions import latest, memory
from longroll.rulesets.brigade.cards.events import AnyEvent, Boundary, E, Play
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.record import Battle, Card, Stand, paired
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.tables import DESIGNS, NONE, Bottom

QUIET = "quiet"
"""The answer that passes now and for the rest of this turn."""

Printed: TypeAlias = dict[tuple[int, str], list[tuple[int, tuple[int, ...]]]]
"""By side and bottom: commands, each with the numbers of its cards that have it."""


class BottomCard(Procedure[E]):
    """A bottom action, which answers an event, an E.  Its result is what now happens: the event, changed or not."""

    name: ClassVar[Bottom]
    rule: ClassVar[str]
    event: ClassVar[type]
    side: int = 0
    play: Play = Play(0, 0)
    what: E = Boundary()  # type: ignore[assignment]

    def __init_subclass__(cls, **kw: Any) -> None:
        super().__init_subclass__(**kw)
        cls.event = argument(cls, BottomCard, Boundary)

    @classmethod
    def _bars(cls, known: Battle, side: int, what: Any, stand: Stand) -> Refusal | None:
        """Why this action may not be played on this commanded stand at all, by what everybody sees; None if it may."""
        return None

    @classmethod
    def _refuses(cls, known: Battle, side: int, what: Any, play: Play) -> Refusal | None:
        """Why this play, of a stand that is not barred, may not be made."""
        return None

    @classmethod
    def _choices(cls, known: Battle, side: int, what: Any, card: int, stand: Stand) -> Iterator[Play]:
        """Plays of a card on a stand that is not barred; good ones, every one allowed."""
        yield Play(card, stand.id)


class Altering(BottomCard[E]):
    """A card that changes what happens in these respects, and does nothing else."""

    makes: ClassVar[dict[str, Any]] = {}

    def act(self, b: Battle) -> done[E]:
        return done(replace(self.what, **self.makes))


@cache
def bottoms() -> tuple[type[BottomCard[Any]], ...]:
    """Every bottom action there is: the classes of cards that no other is a kind of (BC-CARD-11).  Kept, for what
    classes there are is settled when the ruleset has been read."""
    every: tuple[Any, ...] = families(BottomCard, "longroll")
    return tuple(kind for kind in every if not kind.__subclasses__())


@cache
def _by_event() -> dict[type, list[type[BottomCard[Any]]]]:
    return {event: [kind for kind in bottoms() if kind.event is event] for event in get_args(AnyEvent)}


@cache
def _by_name() -> dict[Bottom, type[BottomCard[Any]]]:
    return {kind.name: kind for kind in bottoms()}


def kinds(what: AnyEvent) -> list[type[BottomCard[Any]]]:
    """The bottom actions that answer an event."""
    return _by_event()[type(what)]


def named(bottom: Bottom) -> type[BottomCard[Any]]:
    """The bottom action of a name."""
    return _by_name()[bottom]


def commanded(b: Battle, stand: Stand) -> bool:
    """Whether a stand is commanded: unrouted, on the map, in the radius of a general of its chain (BC-CARD-12)."""
    return stand.formed and bool(chain_of_command.led(b, stand))


def bars(known: Battle, side: int, what: AnyEvent, kind: type[BottomCard[Any]], stand: Stand) -> Refusal | None:
    """Why an action may not be played on a stand."""
    if stand.side != side:
        return Refusal("BC-CARD-09", f"{stand.name} is not yours")
    if stand.place != "table" or stand.routed:
        return Refusal("BC-CARD-12", f"{stand.name} is {'routed' if stand.on_table else 'not on the map'}")
    if not commanded(known, stand):
        return Refusal("BC-CARD-12", f"{stand.name} is in the radius of no general of its chain")
    if what.concerns not in (NONE, stand.id):
        names = {"this": stand.name, "it": known.stands[what.concerns].name}
        return Refusal(kind.rule, what.elsewhere.format(**names))
    return kind._bars(known, side, what, stand)


def might(b: Battle, side: int, what: AnyEvent, played: tuple[str, ...] = ()) -> bool:
    """Whether a side might hold an answer, by all that the other side can see; `played` it has in this window already."""
    if not b.piles[side].hand or b.quiet[side] or side not in what.sides(b) or _used(what, side):
        return False
    alone = what.concerns
    last: dict[Any, tuple[int, ...]] = memory(b).setdefault("last playable", {})
    for kind in kinds(what):
        rows = unseen(b, side, kind.name) if kind.name not in played else []
        if not rows:
            continue
        # The one that was found last is asked first: it is likely to be found again.  What bars others is settled here.
        numbers: Iterable[int] = (
            chain(last.get((side, kind), ()), positions(b).rolls[side]) if alone == NONE else (alone,)
        )
        for number in numbers:
            stand = b.stands[number]
            if stand.command in rows and commanded(b, stand) and kind._bars(b, side, what, stand) is None:
                last[side, kind] = (number,)
                return True
    return False


def unseen(b: Battle, side: int, name: Bottom) -> list[int]:
    """The commands of a side of whose cards with this bottom not all lie open."""
    open_ = b.lying_open(side)
    printed = latest(b, "printed", (b.cards,), lambda: _by_bottom(b.cards))
    return [row for row, cards in printed.get((side, name), ()) if not open_.issuperset(cards)]


def _by_bottom(cards: tuple[Card, ...]) -> Printed:
    rows: dict[tuple[int, str], dict[int, tuple[int, ...]]] = {}
    for card in cards:
        if card.design:
            of_bottom = rows.setdefault((card.side, DESIGNS[card.design].bottom), {})
            of_bottom[card.command] = (*of_bottom.get(card.command, ()), card.id)
    return {key: sorted(of_bottom.items()) for key, of_bottom in rows.items()}


def _used(what: AnyEvent, side: int) -> bool:
    used: tuple[bool, bool] = getattr(what, "used", (False, False))
    return used[side]


class PlayCard(Decision[Play | str | None], frozen=True):
    """A side may answer what happens with a card of its hand: a `Play`, None to pass, or QUIET to pass for this turn."""

    what: AnyEvent
    played: tuple[str, ...] = ()
    rule: ClassVar[str] = "BC-TURN-07"
    rules: ClassVar[tuple[str, ...]] = ("BC-CARD-09", "BC-CARD-11", "BC-CARD-12", "BC-CARD-13")

    def offers(self, known: Battle) -> Iterator[Any]:
        yield None
        yield QUIET
        tried: set[tuple[int, str]] = set()
        for number in known.piles[self.side].hand:
            card = known.cards[number]
            if self._kind(card) is None or (card.command, card.design) in tried:
                continue
            tried.add((card.command, card.design))
            yield from self.plays(known, card)

    def plays(self, known: Battle, card: Card) -> Iterator[Play]:
        """What may be done with a card of the hand now."""
        for stand in self.concerned(known, card):
            yield from self.plays_on(known, card, stand)

    def concerned(self, known: Battle, card: Card) -> Iterator[Stand]:
        """The stands on which a card of the hand might be played now, as far as the card goes."""
        if self._kind(card) is not None:
            alone = self.what.concerns
            for stand in known.stands if alone == NONE else (known.stands[alone],):
                if stand.command == card.command:
                    yield stand

    def plays_on(self, known: Battle, card: Card, stand: Stand) -> Iterator[Play]:
        """What may be done on a stand with a card of the hand now."""
        kind = self._kind(card)
        if kind is not None and bars(known, self.side, self.what, kind, stand) is None:
            yield from kind._choices(known, self.side, self.what, card.id, stand)

    def _kind(self, card: Card) -> type[BottomCard[Any]] | None:
        kind = named(DESIGNS[card.design].bottom) if card.design else None
        if kind is None or kind.event is not type(self.what):
            return None
        return None if kind.name in self.played or _used(self.what, self.side) else kind

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer is None or answer == QUIET:
            return None
        if not isinstance(answer, Play):
            return Refusal(self.rule, f"play a card, pass, or say {QUIET!r} to pass until this turn is over")
        if answer.card not in known.piles[self.side].hand:
            return Refusal("BC-CARD-19", "that card is not in your hand")
        if not (card := known.cards[answer.card]).design:
            return Refusal("BC-CARD-05", "a Command card has no bottom action that could be played here")
        bottom = DESIGNS[card.design].bottom
        if (kind := self._kind(card)) is None:
            if bottom in self.played:
                return Refusal("BC-CARD-13", f"you have played {bottom} in this window already")
            if _used(self.what, self.side):
                return Refusal("BC-FIRE-12", "you have added a card to this Fire already")
            return Refusal("BC-CARD-11", f"{bottom} does not answer what is happening now")
        if not 0 <= answer.stand < len(known.stands) or known.stands[answer.stand].command != card.command:
            return Refusal("BC-CARD-09", f"the card is for {known.commands[card.command].name} only")
        stand = known.stands[answer.stand]
        return bars(known, self.side, self.what, kind, stand) or kind._refuses(known, self.side, self.what, answer)


class Window(Procedure[E]):
    """Players answer in turn, the active one first, until both have declined in a row; the result is what now happens."""

    what: E = Boundary()  # type: ignore[assignment]
    turn: int = -1
    declined: int = 0
    played: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    play: Play | None = None

    def offer(self, b: Battle) -> Need[Play | str | None] | done[E]:
        if self.turn < 0:
            self.turn = b.active
        while self.declined < 2:
            played = self.played[self.turn]
            if might(b, self.turn, self.what, played):
                return PlayCard(self.turn, self.what, played)
            self.declined += 1
            self.turn = 1 - self.turn
        return done(self.what)

    def take(self, b: Battle, answer: Play | str | None) -> Need[E]:
        if answer == QUIET:
            b.quiet = paired(b.quiet, self.turn, True)
        if not isinstance(answer, Play):
            return self.go(self.decline)
        bottom = show(b, self.turn, answer)
        self.played = paired(self.played, self.turn, (*self.played[self.turn], bottom))
        what = self.what
        if hasattr(what, "used"):
            what = replace(what, used=paired(what.used, self.turn, True))
        self.declined, side = 0, self.turn
        self.turn = 1 - self.turn
        return named(bottom)(side=side, play=answer, what=what)

    def changed(self, b: Battle, what: E) -> Jump:
        self.what = what
        return self.go(self.offer)

    def decline(self, b: Battle) -> Jump:
        self.declined += 1
        self.turn = 1 - self.turn
        return self.go(self.offer)


def show(b: Battle, side: int, play: Play) -> Bottom:
    """Put a card played for its bottom action on the discard pile, and say which action it is."""
    card, stand = b.cards[play.card], b.stands[play.stand]
    b.use_card(side, play.card)
    discard(b, side, play.card)
    bottom = DESIGNS[card.design].bottom
    b.say("revealed", f"{bottom} is played on {stand.name}", "BC-CARD-09", stand, reveals=True)
    return bottom


def discard(b: Battle, side: int, card: int) -> None:
    """Put a card of the hand on the discard pile, where it lies open (BC-CARD-17)."""
    pile = b.piles[side]
    b.change_pile(side, hand=without(pile.hand, card), discards=tuple(sorted((*pile.discards, card))))
    if b.emptied[side] == card:
        b.emptied = paired(b.emptied, side, -1)
