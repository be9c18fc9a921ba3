"""Re-roll points: either side may have dice of a roll in the column thrown again, one point a die (DC-DICE-06 to DC-DICE-09)."""

from collections.abc import Iterator
from typing import Any, ClassVar

import msgspec

from longroll.dice import Die, Throw
from longroll.flow import Decision, Jump, Need, Procedure, Refusal, done
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.dice.battle_dice import Wanted, counted, reroll_cards, reroll_points, use_up
from longroll.rulesets.division.record.battle import Battle, paired
from longroll.rulesets.division.tables import NOBODY, SIDES
from longroll.screen.words import so_many

Two = tuple[int, int]
Casts = tuple[tuple[int, ...], ...]
LEAST, BEST = 1, 6


class Again(msgspec.Struct, frozen=True, tag=True):
    """A point is spent on a die, by its place among all that lie there; `card` is the Re-roll card that it comes from, NOBODY
    while points of one that serves this roll are left."""

    die: int
    card: int = NOBODY


class Content(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The dice may lie; points of a card that has served this roll are lost.  `column`: so may all others that are rolled in it,
    and one's Re-roll cards there are given up."""

    column: bool = False


class RollAgain(Decision[Again | Content], frozen=True):
    """Which die is rolled again, if one is: of one's own or of the other's (DC-DICE-06)."""

    casts: Casts
    left: int
    why: str
    rule: ClassVar[str] = "DC-DICE-06"
    rules: ClassVar[tuple[str, ...]] = ("DC-DICE-07", "DC-DICE-08", "DC-DICE-09", "DC-BCARD-08")

    @property
    def faces(self) -> tuple[int, ...]:
        """All dice that lie there."""
        return tuple(face for cast in self.casts for face in cast)

    def sources(self, known: Battle) -> tuple[int, ...]:
        """Where the next point may come from."""
        return (NOBODY,) if self.left else reroll_cards(known, self.side)

    def offers(self, known: Battle) -> Iterator[Again | Content]:
        yield Content()
        for card in self.sources(known):
            yield from (Again(die, card) for die in range(len(self.faces)))

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if isinstance(answer, Content):
            return None
        if not isinstance(answer, Again):
            return Refusal(self.rule, "a die is rolled again, or they lie")
        if answer.card not in self.sources(known):
            if self.left:
                left = f"{so_many(self.left, 'point')} of the card that serves this roll"
                return Refusal(
                    self.rule, f"{left} {'is' if self.left == 1 else 'are'} left", "spend what is left first"
                )
            return Refusal(
                "DC-DICE-09", "there are no points of that card to spend", "name a Re-roll card that is left"
            )
        if not 0 <= answer.die < len(self.faces):
            return Refusal(self.rule, f"{len(self.faces)} dice lie there, and none has the place {answer.die}")
        return None

    def passed(self, known: Battle) -> Again | Content:
        return Content()


class Rerolls(Procedure[Casts]):
    """Points are spent on the dice of one roll: by whoever rolled first, then in turn, until both let them lie; the result is
    the faces, cast by cast (DC-DICE-08).  `wanted` is what the first cast hopes for, and `need` what its dice must show for it,
    None where every point tells, as in a melee, whose second cast is the other side's; `ends` is by how much the first may be
    behind there, or ahead, and a point more still tells."""

    first: int = 0
    why: str = ""
    wanted: Wanted = "high"
    need: int | None = None
    ends: Two | None = None
    casts: Casts = ()
    turn: int = 0
    declined: int = 0
    left: Two = (0, 0)
    die: int = NOBODY

    def begin(self, b: Battle) -> None:
        self.turn = self.first

    def offer(self, b: Battle) -> Need[Again | Content] | done[Casts]:
        while self.declined < len(SIDES):
            points = self.left[self.turn] + reroll_points(b, self.turn)
            if points and not self._in_vain(b, points):
                return RollAgain(self.turn, self.casts, self.left[self.turn], self.why)
            self._pass_on(self.declined + 1)
        return done(self.casts)

    def spend(self, b: Battle, answer: Again | Content) -> Need[int]:
        """Who is content loses what is left of the card (DC-DICE-06)."""
        if isinstance(answer, Content):
            if answer.column:
                b.say("said", f"{SIDES[self.turn]} has no more dice rolled again in this column", "DC-DICE-06")
                while cards := reroll_cards(b, self.turn):
                    use_up(b, cards[0])
            self.left = paired(self.left, self.turn, 0)
            self._pass_on(self.declined + 1)
            return self.go(self.offer)
        points = self.left[self.turn]
        if answer.card != NOBODY:
            use_up(b, answer.card)
            points = CARDS[answer.card].reroll
        self.left, self.die = paired(self.left, self.turn, points - 1), answer.die
        return Throw(Die(), f"{self.why}, a die again", "DC-DICE-06", self.turn)

    def change(self, b: Battle, face: int) -> Jump:
        casts, at = [list(cast) for cast in self.casts], self.die
        for cast in casts:
            if at < len(cast):
                b.say("threw", f"{SIDES[self.turn]} has a {cast[at]} rolled again: {face}", "DC-DICE-06")
                cast[at] = face
                cast.sort(reverse=True)
                break
            at -= len(cast)
        self.casts = tuple(map(tuple, casts))
        self._pass_on(0)
        return self.go(self.offer)

    def _in_vain(self, b: Battle, points: int) -> bool:
        """Whether points of the side whose turn it is could not help it, whatever they threw."""
        own = self.turn == self.first
        best = [
            with_points(cast, points, (self.wanted == "high") == (own == (at == 0)))
            for at, cast in enumerate(self.casts)
        ]
        return self._well(b, tuple(best)) == self._well(b, self.casts)

    def _well(self, b: Battle, casts: Casts) -> int:
        """How well casts serve whoever rolled first: a check is passed or not, a shot that misses by little is no better than
        one that misses by far."""
        came = counted(b, self.first, self.wanted, casts[0])
        if len(casts) > 1:
            came -= counted(b, 1 - self.first, self.wanted, casts[1])
        if self.need is None:
            return came if self.ends is None else max(self.ends[0], min(came, self.ends[1]))
        return int(came <= self.need) if self.wanted == "low" else max(-1, came - self.need)

    def _pass_on(self, declined: int) -> None:
        """It is the other's turn, after so many who have let the dice lie."""
        self.turn, self.declined = 1 - self.turn, declined


def with_points(cast: tuple[int, ...], points: int, high: bool) -> tuple[int, ...]:
    """A cast after so many of its dice came as high, or as low, as dice do: those that were worst."""
    worst = sorted(cast, reverse=not high)
    spent = min(points, len(cast))
    return (*(BEST if high else LEAST for _ in range(spent)), *worst[spent:])
