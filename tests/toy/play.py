"""The rules of Skirmish: pieces, what is asked, the chapters, cards and their window, the battle."""

from collections.abc import Iterator
from copy import copy
from typing import Any, ClassVar, Self

import msgspec
from msgspec.structs import replace

from longroll.dice import Die, Hits, Lead, Sum, Throw
from longroll.flow import Decision, Jump, Modifier, Need, News, Procedure, Refusal, State, done
from longroll.ledger import read

WIDTH, DEPTH = 12_000, 8_000
REACH, RANGE, CLOSE, SPRING, ROOM = 2_000, 3_000, 1_500, 1_500, 300
UNKNOWN = -1
ORDERS = ("hold", "steady", "charge")
Sums = tuple[Modifier, ...]

BOOK = read("toy")


class Piece(msgspec.Struct, frozen=True):
    """A handful of men; a hidden one whose place is not known stands at UNKNOWN."""

    id: int
    side: int
    x: int
    y: int
    heading: int
    men: int
    lost: int = 0
    hidden: bool = False

    @property
    def thing(self) -> str:
        """What it is called in the scene."""
        return f"piece:{self.id}"

    @property
    def placed(self) -> bool:
        """Whether it stands on the table, as far as is known."""
        return self.men > 0 and self.x != UNKNOWN


def squared(a: tuple[int, int], b: tuple[int, int]) -> int:
    """The square of the distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def apart(one: Piece, other: Piece) -> int:
    """The square of the distance between two pieces."""
    return squared((one.x, one.y), (other.x, other.y))


# --- what is asked
class Move(msgspec.Struct, frozen=True, tag=True):
    """Move a piece to a pose."""

    piece: int
    x: int
    y: int
    heading: int = 0


class Fire(msgspec.Struct, frozen=True, tag=True):
    """Fire at a piece."""

    piece: int
    at: int


class Rest(msgspec.Struct, frozen=True, tag=True):
    """Do no more this turn."""


class ChooseOrder(Decision[str], frozen=True):
    """The order of the turn, chosen in secret."""

    rule: ClassVar[str] = "SK-ORDER"

    def offers(self, known: "Battle") -> Iterator[str]:
        yield from ORDERS

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        return None if answer in ORDERS else Refusal(self.rule, f"there is no order {answer!r}", "say one of three")


class Act(Decision[Move | Fire | Rest], frozen=True):
    """Which piece does what; `acted` have."""

    acted: tuple[int, ...] = ()
    rule: ClassVar[str] = "SK-ACT"

    def offers(self, known: "Battle") -> Iterator[Any]:
        yield Rest()
        forward = 1 if self.side == 0 else -1
        for piece in self.able(known):
            wanted: list[Move | Fire] = [Fire(piece.id, target.id) for target in known.pieces]
            for dx, dy in ((0, 1_500), (1_200, 900), (-1_200, 900), (0, -900)):
                wanted.append(Move(piece.id, piece.x + dx, piece.y + forward * dy, piece.heading))
            yield from (answer for answer in wanted if not self.refusal(known, answer))

    def able(self, known: "Battle") -> list[Piece]:
        return [piece for piece in known.standing(self.side) if piece.id not in self.acted]

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        if isinstance(answer, Rest):
            return None
        if not isinstance(answer, Move | Fire):
            return Refusal(self.rule, "a piece moves or fires")
        if not any(piece.id == answer.piece for piece in self.able(known)):
            return Refusal(self.rule, f"piece {answer.piece} is not yours, or has acted, or is lost")
        piece = known.pieces[answer.piece]
        return _not_there(known, piece, answer) if isinstance(answer, Move) else _out_of_range(known, piece, answer)

    def passed(self, known: "Battle") -> Rest:
        return Rest()


def _not_there(known: "Battle", piece: Piece, to: Move) -> Refusal | None:
    if piece.hidden:
        return Refusal("SK-HIDE", "a hidden piece lies still", "fire with it")
    if not (0 <= to.x <= WIDTH and 0 <= to.y <= DEPTH and 0 <= to.heading < 3_600):
        return Refusal("SK-MOVE", f"{to.x}, {to.y} is off the table")
    if (far := squared((piece.x, piece.y), (to.x, to.y))) > REACH**2:
        return Refusal("SK-MOVE", f"the square of the way is {far}, and of a move {REACH**2}", "go less far")
    for other in known.pieces:
        if other.placed and other.id != piece.id and squared((to.x, to.y), (other.x, other.y)) < ROOM**2:
            return Refusal("SK-MOVE", f"piece {other.id} stands there")
    return None


def _out_of_range(known: "Battle", piece: Piece, fire: Fire) -> Refusal | None:
    if not 0 <= fire.at < len(known.pieces) or known.pieces[fire.at].side == piece.side:
        return Refusal("SK-FIRE", "fire is at an enemy")
    target = known.pieces[fire.at]
    if target.hidden:
        return Refusal("SK-HIDE", "nobody knows where it lies")
    if not target.placed:
        return Refusal("SK-FIRE", "it is lost")
    if (far := apart(piece, target)) > RANGE**2:
        return Refusal("SK-FIRE", f"the square of the distance is {far}, and of the range {RANGE**2}", "go nearer")
    return None


# --- the chapters
class Orders(Procedure[None]):
    """Both sides choose at once: asked one after the other, the first hidden until both are in."""

    def first(self, b: "Battle") -> Need[str]:
        b.orders, b.shown = ("", ""), False
        return ChooseOrder(0)

    def second(self, b: "Battle", order: str) -> Need[str]:
        b.orders = (order, "")
        return ChooseOrder(1)

    def show(self, b: "Battle", order: str) -> done[None]:
        b.orders, b.shown = (b.orders[0], order), True
        b.say("revealed", f"orders: {b.orders[0]} against {order}", "SK-ORDER", reveals=True)
        return done()


class Shot(msgspec.Struct, frozen=True, tag=True):
    """A volley about to be thrown."""

    by: int
    side: int
    at: int
    on: int
    sums: Sums


class Played(msgspec.Struct, frozen=True, tag=True):
    """A card about to take effect."""

    card: str
    side: int


What = Shot | Played


class Volley(Procedure[None]):
    """Fire of one piece at another, with all that answers it."""

    by: int = 0
    at: int = 0

    def declare(self, b: "Battle") -> Need[What | None]:
        shooter = b.pieces[self.by]
        if shooter.hidden:
            b.reveal(shooter)
        shot = Shot(self.by, shooter.side, self.at, 5, volley_sum(b, self.by, self.at))
        return Window(what=shot, turn=1 - shooter.side)

    def throw(self, b: "Battle", shot: What | None) -> Need[int] | done[None]:
        if not isinstance(shot, Shot):
            return done()
        dice = sum(term.value for term in shot.sums)
        firer, target = b.pieces[shot.by], b.pieces[shot.at]
        b.say("threw", f"{dice} dice at {shot.on}", "SK-FIRE", firer, target, sums=(("dice", shot.sums),))
        return Throw(Hits(dice, shot.on), "volley", "SK-FIRE", shot.side, (("dice", shot.sums),))

    def strike(self, b: "Battle", hits: int) -> Need[None]:
        return Struck(piece=self.at, by=self.by, hits=hits)

    def over(self, b: "Battle") -> done[None]:
        return done()


def volley_sum(b: "Battle", by: int, at: int) -> Sums:
    """How many dice a volley throws, and why."""
    terms = [Modifier(2, "muskets", "SK-FIRE")]
    if apart(b.pieces[by], b.pieces[at]) <= CLOSE**2:
        terms.append(Modifier(1, "close", "SK-FIRE"))
    if b.orders[b.pieces[by].side] == "steady":
        terms.append(Modifier(1, "steady", "SK-ORDER"))
    return tuple(terms)


class Struck(Procedure[None]):
    """Losses, and whether the piece stands."""

    piece: int = 0
    by: int = 0
    hits: int = 0

    def losses(self, b: "Battle") -> Need[int] | done[None]:
        struck = b.pieces[self.piece]
        self.hits = min(self.hits, struck.men)
        if not self.hits:
            return done()
        b.pieces[self.piece] = replace(struck, men=struck.men - self.hits, lost=struck.lost + self.hits)
        b.say("hit", f"{self.hits} lost", "SK-FIRE", b.pieces[self.piece])
        if not b.morale or self.hits == struck.men:
            return done()
        return Throw(Sum(2), "morale", "SK-MORALE", struck.side, (("morale", self._sum()),))

    def _sum(self) -> Sums:
        return (Modifier(-self.hits, "hits", "SK-MORALE"),)

    def stand_or_fall_back(self, b: "Battle", thrown: int) -> done[None]:
        struck = b.pieces[self.piece]
        if thrown + sum(term.value for term in self._sum()) < 6:
            by = b.pieces[self.by]
            aside = (struck.x > by.x) - (struck.x < by.x)
            back = -1 if struck.side == 0 else 1
            x, y = struck.x + 400 * aside, struck.y + 900 * back
            b.pieces[self.piece] = replace(struck, x=min(max(x, 0), WIDTH), y=min(max(y, 0), DEPTH))
            b.say("moved", "it falls back", "SK-MORALE", b.pieces[self.piece])
        return done()


class Ambush(Procedure[None]):
    """What lies hidden springs at a piece that has come near."""

    mover: int = 0
    springer: int = 0

    def spring(self, b: "Battle") -> Need[int] | done[None]:
        mover = b.pieces[self.mover]
        near = [p for p in b.standing(1 - mover.side) if p.hidden and p.placed and apart(p, mover) <= SPRING**2]
        if not near:
            return done()
        self.springer = near[0].id
        b.reveal(near[0])
        return Throw(Hits(2, 5), "ambush", "SK-HIDE", near[0].side)

    def strike(self, b: "Battle", hits: int) -> Need[None]:
        return Struck(piece=self.mover, by=self.springer, hits=hits)

    def over(self, b: "Battle") -> done[None]:
        return done()


class Activation(Procedure[None]):
    """One side's pieces act, one by one."""

    side: int = 0
    acted: tuple[int, ...] = ()

    def ask(self, b: "Battle") -> Need[Move | Fire | Rest] | done[None]:
        able = any(piece.id not in self.acted for piece in b.standing(self.side))
        return Act(self.side, self.acted) if able and b.standing(1 - self.side) else done()

    def carry_out(self, b: "Battle", action: Move | Fire | Rest) -> Need[None] | done[None]:
        if isinstance(action, Rest):
            return done()
        self.acted = (*self.acted, action.piece)
        if isinstance(action, Fire):
            return Volley(by=action.piece, at=action.at)
        b.pieces[action.piece] = replace(b.pieces[action.piece], x=action.x, y=action.y, heading=action.heading)
        b.say("moved", "it moves", "SK-MOVE", b.pieces[action.piece])
        return Ambush(mover=action.piece)

    def next(self, b: "Battle") -> Jump:
        return self.go(self.ask)


class Skirmish(Procedure[None]):
    """The sequence of play."""

    first: int = 0

    def turn(self, b: "Battle") -> Need[None] | done[None]:
        if b.turn == b.turns or not (b.standing(0) and b.standing(1)):
            return done()
        b.turn += 1
        b.say("turn", f"turn {b.turn}", "SK-TURN")
        return Orders()

    def initiative(self, b: "Battle") -> Need[int]:
        return Throw(Lead(), "initiative", "SK-FIRST", None, self._sums(b))

    def _sums(self, b: "Battle") -> tuple[tuple[str, Sums], ...]:
        eager = tuple((Modifier(1, "charge", "SK-FIRST"),) if order == "charge" else () for order in b.orders)
        return (("side 0", eager[0]), ("side 1", eager[1]))

    def first_side(self, b: "Battle", lead: int) -> Need[None]:
        mine, theirs = (sum(term.value for term in terms) for _, terms in self._sums(b))
        self.first = 0 if lead + mine - theirs >= 0 else 1
        return Activation(side=self.first)

    def second_side(self, b: "Battle") -> Need[None]:
        return Activation(side=1 - self.first)

    def again(self, b: "Battle") -> Jump:
        return self.go(self.turn)


# --- cards
class PlayCard(Decision[str | None], frozen=True):
    """Answer what is happening with a card, or not."""

    what: What
    rule: ClassVar[str] = "SK-CARD"

    def offers(self, known: "Battle") -> Iterator[Any]:
        yield None
        yield from sorted({card for card in known.hands[self.side] if not self.refusal(known, card)})

    def refusal(self, known: "Battle", answer: Any) -> Refusal | None:
        if answer is None:
            return None
        if answer not in CARDS or answer not in known.hands[self.side]:
            return Refusal(self.rule, f"{answer} is not in your hand")
        return unplayable(answer, self.side, self.what)


class Card(Procedure[What | None]):
    """A card taking effect; its result is what now happens."""

    what: What | None = None
    rule: ClassVar[str] = ""


class Canister(Card):
    """Who fires hits on a four as well."""

    rule = "SK-CANISTER"

    def load(self, b: "Battle") -> done[Shot]:
        assert isinstance(self.what, Shot)
        return done(replace(self.what, on=4))


class LieDown(Card):
    """Who is fired upon wastes the volley on a four or more."""

    rule = "SK-LIE"

    def test(self, b: "Battle") -> Need[int]:
        return Throw(Die(), "lying down", self.rule)

    def lie_down(self, b: "Battle", face: int) -> done[What | None]:
        return done(None if face >= 4 else self.what)


class PressOn(Card):
    """Cancels the card that it answers."""

    rule = "SK-PRESS"

    def cancel(self, b: "Battle") -> done[None]:
        return done(None)


CARDS: dict[str, type[Card]] = {"canister": Canister, "lie down": LieDown, "press on": PressOn}
COPIES = 3


def unplayable(card: str, side: int, what: What) -> Refusal | None:
    """Why `card` does not answer `what`, whoever may hold it."""
    kind = CARDS[card]
    if (kind is PressOn) != isinstance(what, Played):
        return Refusal(kind.rule, f"{card} does not answer that")
    if isinstance(what, Shot) and (kind is Canister) != (what.side == side):
        return Refusal(kind.rule, f"{card} is for the other side")
    return None


class Window(Procedure[What | None]):
    """Sides answer in turn until both have passed, one after the other; the result is what now happens."""

    what: What | None = None
    turn: int = 0
    passes: int = 0
    card: str = ""

    def offer(self, b: "Battle") -> Need[str | None] | done[What | None]:
        if self.what is None or self.passes == 2:
            return done(self.what)
        if not b.might_answer(self.turn, self.what):
            return self.go(self.decline)
        return PlayCard(self.turn, self.what)

    def play(self, b: "Battle", card: str | None) -> Need[What | None]:
        if card is None:
            return self.go(self.decline)
        b.spend(self.turn, card)
        self.card = card
        return Window(what=Played(card, self.turn), turn=1 - self.turn)

    def effect(self, b: "Battle", played: What | None) -> Need[What | None]:
        self.passes, self.turn = 0, 1 - self.turn
        return self.go(self.offer) if played is None else CARDS[self.card](what=self.what)

    def changed(self, b: "Battle", what: What | None) -> Jump:
        self.what = what
        return self.go(self.offer)

    def decline(self, b: "Battle") -> Jump:
        self.passes += 1
        self.turn = 1 - self.turn
        return self.go(self.offer)


# --- the battle
AnyProcedure = Skirmish | Orders | Activation | Volley | Struck | Ambush | Window | Canister | LieDown | PressOn


class Battle(State):
    """The state: pieces by id, hands of cards, the secret orders, places where something may lie hidden."""

    stack: list[AnyProcedure]
    needs: ChooseOrder | Act | PlayCard | Throw | None
    news: list[News]
    pieces: list[Piece]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    unseen: tuple[str, ...]
    discards: tuple[str, ...]
    spots: tuple[tuple[int, int], ...]
    turns: int
    turn: int = 0
    orders: tuple[str, str] = ("", "")
    shown: bool = False
    morale: bool = True

    def copy(self) -> Self:
        return replace(self, stack=[copy(p) for p in self.stack], news=self.news.copy(), pieces=self.pieces.copy())

    def known(self, side: int) -> "Battle":
        enemy = 1 - side
        hands, orders = list(self.hands), list(self.orders)
        hands[enemy] = ("?",) * len(hands[enemy])
        if not self.shown and orders[enemy]:
            orders[enemy] = "?"
        pieces = [replace(p, x=UNKNOWN, y=UNKNOWN) if p.hidden and p.side == enemy else p for p in self.pieces]
        return replace(
            self,
            stack=self.stack.copy(),
            news=[item.read_by(side) for item in self.news if side in item.to],
            pieces=pieces,
            hands=(hands[0], hands[1]),
            orders=(orders[0], orders[1]),
            unseen=("?",) * len(self.unseen),
        )

    def standing(self, side: int) -> list[Piece]:
        """The pieces of `side` that have men left, by id."""
        return [piece for piece in self.pieces if piece.side == side and piece.men]

    def might_answer(self, side: int, what: What) -> bool:
        """Whether `side` could hold an answer, by what everybody can see."""
        left = [card for card in CARDS if self.discards.count(card) < COPIES]
        return bool(self.hands[side]) and any(not unplayable(card, side, what) for card in left)

    def spend(self, side: int, card: str) -> None:
        """Take a card out of a hand, for all to see."""
        hand = list(self.hands[side])
        hand.remove(card)
        self.hands = (tuple(hand), self.hands[1]) if side == 0 else (self.hands[0], tuple(hand))
        self.discards = (*self.discards, card)
        self.say("revealed", f"{card} is played", CARDS[card].rule, reveals=True)

    def reveal(self, piece: Piece) -> None:
        """Show where a hidden piece lies."""
        self.pieces[piece.id] = replace(piece, hidden=False)
        self.say("revealed", "an ambush", "SK-HIDE", piece, reveals=True)
