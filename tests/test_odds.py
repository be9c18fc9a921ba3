"""Exact odds: against icepool, against throws, and what bounds them."""

from collections import Counter
from copy import copy
from fractions import Fraction
from random import Random
from typing import Any, Self

import icepool
import pytest

import toy
from conformance import agree, pack
from longroll import odds
from longroll.dice import AtMost, Die, Hits, Lead, Sum, Throw
from longroll.flow import (
    Chance,
    Decision,
    FlowError,
    Jump,
    Modifier,
    Need,
    Procedure,
    Refused,
    State,
    act,
    advance,
    answer,
    done,
    total,
)
from longroll.registry import complete
from toy import play, shown


def volley_about_to_be_fired(steady: bool = True, cards: str = "off") -> tuple[play.Battle, play.Fire]:
    """Side 0 is asked, and may fire at three men an inch away."""
    battle = toy.RULES.begin(toy.RULES.load("ford"), complete(toy.RULES, {"cards": cards}))
    battle = answer(answer(battle, "steady" if steady else "hold"), "hold")
    battle = answer(battle, (6, 1))
    battle.pieces[0] = play.Piece(0, 0, 6_000, 4_500, 0, 3)
    return battle, play.Fire(0, 2)


def lost_and_stood(before: play.Battle, after: play.Battle) -> tuple[int, bool]:
    was, now = before.pieces[2], after.pieces[2]
    return was.men - now.men, (was.x, was.y) == (now.x, now.y)


def test_a_volley_and_its_morale_are_what_icepool_says() -> None:
    battle, fire = volley_about_to_be_fired()
    counted = odds.odds(battle, lost_and_stood, fire)

    def outcome(hits: int, thrown: int) -> tuple[int, bool]:
        return hits, hits in (0, 4) or thrown - hits >= 6

    hits = 4 @ (icepool.d6 >= 5)
    oracle = icepool.map(outcome, hits, 2 @ icepool.d6)
    assert {label: counted.share(label) for label in counted.weights} == {
        label: Fraction(quantity, oracle.denominator()) for label, quantity in oracle.items()
    }
    assert sum(counted.weights.values()) == counted.whole


def test_odds_agree_with_a_hundred_thousand_throws() -> None:
    battle, fire = volley_about_to_be_fired()
    counted = odds.odds(battle, lost_and_stood, fire)
    dice = Random(1863).choices(range(1, 7), k=600_000)
    at = answer(battle, fire)
    thrown: Counter[Any] = Counter()
    for _ in range(100_000):
        after = at.copy()
        while isinstance(after.needs, Throw):
            count = after.needs.dice
            act(after, tuple(dice[-count:]))
            del dice[-count:]
        thrown[lost_and_stood(battle, after)] += 1
    agree(counted.weights, counted.whole, thrown, least=1e-4)


def test_odds_leave_the_battle_as_it_was() -> None:
    battle, fire = volley_about_to_be_fired(cards="on")
    before = pack(battle)
    odds.odds(battle, lost_and_stood, fire)
    assert pack(battle) == before


def test_cards_that_may_answer_are_taken_as_passed() -> None:
    battle, fire = volley_about_to_be_fired(cards="on")
    plain, same_fire = volley_about_to_be_fired(cards="off")
    assert fire == same_fire
    assert isinstance(answer(battle, fire).needs, play.PlayCard)
    assert odds.odds(battle, lost_and_stood, fire) == odds.odds(plain, lost_and_stood, fire)


def test_odds_of_an_answer_that_is_not_allowed_are_refused() -> None:
    battle, _ = volley_about_to_be_fired()
    with pytest.raises(Refused, match="SK-FIRE"):
        odds.odds(battle, lost_and_stood, play.Fire(0, 1))


def test_a_chart_carries_the_sums_and_what_it_assumes() -> None:
    battle, fire = volley_about_to_be_fired()
    chart = shown.volley_odds(battle.known(0), fire)
    assert chart.of == sum(outcome.weight for outcome in chart.outcomes)
    assert [(line.label, line.value) for line in chart.sums] == [("dice", 4)]
    assert chart.assumes == odds.ASSUMES


# --- a ladder of throws, to see where odds end and what they merge
class Rung(Decision[bool], frozen=True):
    """Whether to climb on."""

    rule = "L-1"


class Climb(Procedure[None]):
    """So many throws, one after the other, each of which may add one."""

    left: int = 0

    def throw(self, b: "Ladder") -> Need[int] | done[None]:
        if not self.left:
            return done()
        self.left -= 1
        return Throw(Hits(1, 4), "a rung", "L-1")

    def count(self, b: "Ladder", hits: int) -> Jump:
        b.height += hits
        return self.go(self.throw)


class Halting(Procedure[None]):
    """Asks in the middle, and throws once more when told to."""

    def throw(self, b: "Ladder") -> Need[int]:
        return Throw(Hits(1, 4), "a rung", "L-1")

    def ask(self, b: "Ladder", hits: int) -> Need[bool]:
        b.height += hits
        return Rung(0)

    def once_more(self, b: "Ladder", on: bool) -> Need[int] | done[None]:
        return Throw(Die(), "a leap", "L-1") if on else done()

    def leap(self, b: "Ladder", face: int) -> done[None]:
        b.height += face
        return done()


class Party(Procedure[None]):
    """Asks, and then climbs: `left` throws, or with a halt."""

    left: int = 0

    def ask(self, b: "Ladder") -> Need[bool]:
        return Rung(0)

    def climb(self, b: "Ladder", on: bool) -> Need[None] | done[None]:
        return (Climb(left=self.left) if self.left else Halting()) if on else done()

    def again(self, b: "Ladder") -> Jump:
        return self.go(self.ask)


class Asking(Procedure[None]):
    """Asks for ever."""

    def ask(self, b: "Ladder") -> Need[bool]:
        return Rung(0)

    def again(self, b: "Ladder") -> Jump:
        return self.go(self.ask)


class Pair(Procedure[None]):
    """One climb after another, of which only the first was asked about."""

    def first(self, b: "Ladder") -> Need[None]:
        return Climb(left=1)

    def second(self, b: "Ladder") -> Need[None]:
        return Climb(left=1)

    def over(self, b: "Ladder") -> done[None]:
        return done()


class Leaning(Procedure[None]):
    """A die, and then one that must show no more; `heard` is whether the second throw tells what the first showed."""

    heard: bool = False

    def lean(self, b: "Ladder") -> Need[int]:
        return Throw(Die(), "a ladder", "L-1")

    def hold(self, b: "Ladder", face: int) -> Need[bool]:
        sums = (("of", (Modifier(face, "the first", "L-1"),)),) if self.heard else ()
        return Throw(AtMost(1, face), "a hand", "L-1", sums=sums)

    def grip(self, b: "Ladder", held: bool) -> done[None]:
        b.height += held * (total(b.needs.sums[0][1]) if self.heard else 1)
        return done()


class Ladder(State):
    """How high the party is."""

    stack: list[Climb | Halting | Party | Asking | Pair | Leaning]
    needs: Rung | Throw | None
    height: int = 0

    def copy(self) -> Self:
        after = copy(self)
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news = self.news.copy()
        return after


def begun(*procedures: Any) -> Ladder:
    """A ladder with these procedures under way."""
    ladder = Ladder(list(procedures), None, [])
    advance(ladder, None)
    return ladder


def height(before: Ladder, after: Ladder) -> int:
    return after.height


def test_equal_positions_are_counted_together() -> None:
    found = odds.distribution(begun(Party(left=20)), True)
    assert len(found.positions) == 21
    assert found.whole == 2**20
    assert sorted((position.height, weight) for weight, position in found.positions)[:3] == [(0, 1), (1, 20), (2, 190)]
    assert sum(weight for weight, _ in found.positions) == found.whole


@pytest.mark.parametrize(("heard", "steps"), [(False, 1 + 6 + 2), (True, 1 + 6 + 6 * 2 - 1)])
def test_chances_that_differ_in_how_their_dice_are_read_are_followed_once(
    heard: bool, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    followed = []
    follow = odds._follow
    monkeypatch.setattr(odds, "_follow", lambda *about: followed.append(about) or follow(*about))
    found = odds.odds(Ladder([], None, []), height, Leaning(heard=heard))
    share = {face: Fraction(face, 36) for face in range(1, 7)}
    won = share if heard else {1: sum(share.values())}
    assert {label: found.share(label) for label in found.weights if label} == won
    assert len(followed) == steps


def test_the_odds_end_where_the_asking_procedure_asks_again() -> None:
    found = odds.distribution(begun(Party(left=1)), True)
    assert all(isinstance(position.needs, Rung) and len(position.stack) == 1 for _, position in found.positions)


def test_a_later_decision_is_passed() -> None:
    counted = odds.odds(begun(Party()), height, True)
    assert counted.weights == {0: 1, 1: 1}
    assert counted.whole == 2


def test_the_odds_end_when_the_procedure_that_asked_is_over_though_another_of_its_depth_throws() -> None:
    ladder = begun(Pair())
    assert isinstance(ladder.needs, Chance)
    assert odds.odds(ladder, height).weights == {0: 1, 1: 1}
    assert odds.odds(ladder, height, depth=1).weights == {0: 1, 1: 2, 2: 1}


def test_odds_can_end_where_the_caller_says() -> None:
    counted = odds.odds(begun(Pair()), height, until=lambda ladder: ladder.height > 0)
    assert counted.share(1) == Fraction(3, 4)
    assert counted.share(2) == 0


def test_a_procedure_is_carried_out_by_itself_to_its_end() -> None:
    ladder = begun(Party(left=3))
    counted = odds.odds(ladder, height, Climb(left=2))
    assert counted.weights == {0: 1, 1: 2, 2: 1}
    assert odds.odds(Ladder([], None, []), height, Halting()).weights == {0: 1, 1: 1}


def test_odds_without_a_chance_are_certain() -> None:
    counted = odds.odds(begun(Party(left=0)), height, False)
    assert (counted.weights, counted.whole) == ({0: 1}, 1)


def test_a_question_too_wide_says_so() -> None:
    with pytest.raises(odds.TooWide, match="more than 10 positions"):
        odds.distribution(begun(Party(left=20)), True, bound=10)


def test_decisions_without_end_are_not_passed_for_ever() -> None:
    with pytest.raises(odds.TooWide, match="passed in a row"):
        odds.distribution(Ladder([], None, []), Asking())


def test_a_battle_that_waits_for_an_answer_needs_a_reply() -> None:
    with pytest.raises(ValueError, match="say which reply"):
        odds.distribution(begun(Party()))
    with pytest.raises(ValueError, match="nothing to reply to"):
        odds.distribution(begun(Climb(left=1)), True)
    with pytest.raises(ValueError, match="names no procedure"):
        odds.distribution(begun(Climb(left=1)), depth=2)


def test_outcomes_that_do_not_weigh_their_whole_are_a_defect(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hits, "outcomes", lambda self: [(1, 0)])
    with pytest.raises(FlowError, match="weigh 1, not the 6"):
        odds.distribution(begun(Climb(left=1)))


@pytest.mark.parametrize(
    ("reading", "oracle"), [(Sum(3), 3 @ icepool.d6), (Lead(), icepool.d6 - icepool.d6), (Die(), icepool.d6)]
)
def test_one_throw_is_what_icepool_says(reading: Any, oracle: Any) -> None:
    assert {result: weight for weight, result in reading.outcomes()} == dict(oracle.items())
