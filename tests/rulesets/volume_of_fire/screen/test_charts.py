"""Charts: the odds shown are those of every pair of dice, and the sums shown are those used."""

from fractions import Fraction
from itertools import product

import msgspec
import pytest

from longroll.dice import Throw
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.activation import Activation
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.melee.melee import Melee, melees
from longroll.rulesets.volume_of_fire.movement.encounters import make
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
from longroll.rulesets.volume_of_fire.movement.paths import Step
from longroll.rulesets.volume_of_fire.orders.messengers import MessengerRide, touching
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.rulesets.volume_of_fire.record.units import Messenger, Options
from longroll.rulesets.volume_of_fire.screen import charts
from longroll.scene import Odds

from ..positions import CONFEDERATE, UNION, Table, box, run, throw


class Field:
    """Two regiments of the Iron Brigade with one behind, before two of Archer's."""

    def __init__(self, apart: float = 4, fog: bool = False, order: Order | str = "hold", **options: str) -> None:
        table = Table()
        self.iron = table.brigade(UNION, "Iron Brigade", order=order)
        self.archer = table.brigade(CONFEDERATE, "Archer")
        self.left, self.right = table.line(self.iron, (20, 10), 2)
        self.behind = table.unit(self.iron, (20, 9), name="19th Indiana")
        self.first = table.unit(self.archer, (21, 10 + 1 + apart), 180, name="7th Tennessee")
        self.second = table.unit(self.archer, (24, 10 + 1 + apart), 180, name="14th Tennessee")
        self.b = table.battle(options=Options(fog=fog, **options))  # type: ignore[arg-type]


def weights(odds: Odds) -> dict[str, int]:
    return {row.label: row.weight for row in odds.outcomes}


def by_hand(before: Battle, first: Battle, side: int) -> dict[str, int]:
    """What each of the 36 throws brings, thrown one by one."""
    found: dict[str, int] = {}
    describe = charts.outcome(side)
    for a, d in product(range(1, 7), repeat=2):
        words = describe(before, throw(first, a, d)).words
        found[words] = found.get(words, 0) + 1
    return found


def sums_are_modifiers(odds: Odds) -> None:
    for row in odds.sums:
        assert row.value == sum(term.value for term in row.modifiers)


def test_a_firefight_is_counted_over_every_pair_of_dice() -> None:
    field = Field()
    firers, supporters = (field.left, field.right), (field.behind,)
    volley = Volley(side=UNION, target=field.first, firers=firers, supporters=supporters)
    odds = charts.firefight(field.b.known(UNION), UNION, volley)
    first = run(field.b, Volley(side=UNION, target=field.first, firers=firers, supporters=supporters))
    assert odds.of == sum(row.weight for row in odds.outcomes) == 36
    assert weights(odds) == by_hand(field.b, first, UNION)


def test_an_order_to_rest_is_hidden_and_the_odds_say_that_nobody_is_taken_to_have_one() -> None:
    """VF-VOF-15"""
    field = Field()
    field.b.change_brigade(field.archer, order=Order("rest"))
    odds = charts.firefight(field.b.known(UNION), UNION, Volley(side=UNION, target=field.first, firers=(field.left,)))
    assert "VF-VOF-15" not in {term.rule for term in odds.sums[1].modifiers}
    assert odds.assumes == "no enemy joins or supports the target, no enemy unit is at Rest"
    volley = run(field.b, Volley(side=UNION, target=field.first, firers=(field.left,)))
    assert isinstance(volley.needs, Throw)
    assert "VF-VOF-15" in {term.rule for term in volley.needs.sums[1][1]}


def test_the_sums_shown_are_those_of_the_throw_unit_by_unit() -> None:
    field = Field()
    firers, supporters = (field.left, field.right), (field.behind,)
    volley = Volley(side=UNION, target=field.first, firers=firers, supporters=supporters)
    odds = charts.firefight(field.b.known(UNION), UNION, volley)
    first = run(field.b, Volley(side=UNION, target=field.first, firers=firers, supporters=supporters))
    assert isinstance(first.needs, Throw)
    assert tuple((row.label, row.modifiers) for row in odds.sums) == first.needs.sums
    assert [row.label for row in odds.sums][2:] == ["Iron Brigade 0", "Iron Brigade 1"]
    sums_are_modifiers(odds)


def test_outcomes_come_best_first_and_our_own_losses_are_called_ours() -> None:
    field = Field()
    odds = charts.firefight(field.b.known(UNION), UNION, Volley(side=UNION, target=field.first, firers=(field.left,)))
    labels = [row.label for row in odds.outcomes]
    assert labels[0] == "7th Tennessee beaten, driven back"
    assert labels[-1] == "our Iron Brigade 0 beaten, driven back; our 19th Indiana disordered"
    assert "no effect" in labels
    assert [row.tone for row in odds.outcomes] == sorted(
        (row.tone for row in odds.outcomes), key=("good", "fair", "even", "poor", "bad").index
    )


def test_the_same_fight_is_read_from_the_other_side() -> None:
    field = Field()
    k = field.b.known(CONFEDERATE)
    volley = Volley(side=UNION, target=field.first, firers=(field.left,))
    odds = charts.firefight(k, CONFEDERATE, volley)
    assert odds.outcomes[0].label == "Iron Brigade 0 beaten, driven back; 19th Indiana disordered"
    assert odds.outcomes[-1].label == "our 7th Tennessee beaten, driven back"


def test_who_joins_is_in_the_sums() -> None:
    field = Field()
    k = field.b.known(CONFEDERATE)
    volley = Volley(side=UNION, target=field.first, firers=(field.left, field.right))
    joining = Volley(side=UNION, target=field.first, firers=volley.firers, joiners=(field.second,))
    alone, joined = charts.firefight(k, CONFEDERATE, volley), charts.firefight(k, CONFEDERATE, joining)
    assert alone.sums[1].label == "7th Tennessee"
    assert joined.sums[1].label == "7th Tennessee, 14th Tennessee"
    assert alone.outcomes != joined.outcomes
    first = run(field.b, joining)
    assert weights(joined) == by_hand(field.b, first, CONFEDERATE)


def test_a_charge_is_reckoned_as_the_move_would_leave_it() -> None:
    field = Field(apart=2)
    k = field.b.known(UNION)
    move = Move((field.left,), (Step("advance", 2000),))
    odds = charts.charge(k, UNION, move)
    assert odds is not None
    after = field.b.copy()
    make(after, move)
    after.news.clear()
    (chain,) = melees(after, ())
    first = run(after, Melee(side=UNION, units=chain))
    assert isinstance(first.needs, Throw)
    assert tuple((row.label, row.modifiers) for row in odds.sums) == first.needs.sums
    assert any(term.rule == "VF-VOF-14" for row in odds.sums for term in row.modifiers)
    assert weights(odds) == by_hand(after, first, UNION)
    sums_are_modifiers(odds)


def test_the_charge_of_a_whole_brigade_is_reckoned_as_one_move_after_another_leaves_it() -> None:
    field = Field(apart=2)
    ahead = (Step("advance", 2000),)
    answer = Together((Move((field.left,), ahead), Move((field.right,), ahead)))
    odds = charts.charge(field.b.known(UNION), UNION, answer)
    assert odds is not None
    assert odds.sums[0].label == "Iron Brigade 0, Iron Brigade 1"


def test_a_move_that_meets_nobody_has_no_odds() -> None:
    field = Field(apart=4)
    assert charts.charge(field.b.known(UNION), UNION, Move((field.left,), (Step("advance", 1000),))) is None


def test_an_enemy_unseen_is_not_in_the_odds_of_a_charge() -> None:
    table = Table()
    iron, archer = table.brigade(UNION, "Iron Brigade"), table.brigade(CONFEDERATE, "Archer")
    table.woods(box(10, 11, 30, 22))
    mine = table.unit(iron, (20, 10))
    hidden = table.unit(archer, (20, 17), 180)
    b = table.battle(fog=True)
    k = b.known(UNION)
    assert k.units[hidden].place == "unseen"
    assert charts.charge(k, UNION, Move((mine,), (Step("advance", 6000),))) is None


def test_a_chart_changes_nothing() -> None:
    field = Field(apart=2, fog=True)
    k = field.b.known(UNION)
    before = msgspec.json.encode(k)
    charts.firefight(k, UNION, Volley(side=UNION, target=field.first, firers=(field.left,)))
    charts.charge(k, UNION, Move((field.left,), (Step("advance", 2000),)))
    charts.activation(k, field.iron)
    assert msgspec.json.encode(k) == before


@pytest.mark.parametrize("dice", ["1d6", "2d6"])
def test_an_activation_is_counted_over_every_face(dice: str) -> None:
    field = Field(activation=dice)
    b = field.b
    odds = charts.activation(b.known(UNION), field.iron)
    count = int(dice[0])
    found: dict[str, int] = {}
    for faces in product(range(1, 7), repeat=count):
        first = run(b, Activation(side=UNION))
        band = throw(first, *faces).brigades[field.iron].rolled
        words = charts.BANDS[band][0]
        found[words] = found.get(words, 0) + 1
    assert weights(odds) == found
    assert odds.of == 6**count
    sums_are_modifiers(odds)


def test_a_messenger_out_of_danger_arrives_with_enough_inches() -> None:
    table = Table()
    doubleday = table.general(UNION, "Doubleday", at=(5, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=doubleday, at=(5, 21))
    table.unit(iron, (5, 22))
    row = Messenger(0, UNION, doubleday, "order", iron, 5000, 5000, Order("hold"))
    odds = charts.messenger(table.battle().known(UNION), row)
    assert odds.of == 6**3
    there = sum(a + b + c >= 15 for a, b, c in product(range(1, 7), repeat=3))
    assert weights(odds) == {"arrives": there, "is still on his way": 216 - there}


def shares(odds: Odds) -> dict[str, Fraction]:
    """The chance of each outcome."""
    return {row.label: Fraction(row.weight, odds.of) for row in odds.outcomes}


def test_a_messenger_near_the_enemy_may_be_turned_back_or_taken() -> None:
    table = Table()
    doubleday = table.general(UNION, "Doubleday", at=(5, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=doubleday, at=(5, 8))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(iron, (5, 9))
    table.unit(archer, (9, 5), 270)
    k = table.battle().known(UNION)
    row = Messenger(0, UNION, doubleday, "order", iron, 5000, 5000, Order("hold"))
    assert shares(charts.messenger(k, row)) == {
        "arrives": Fraction(1, 2),
        "is turned back by the enemy": Fraction(1, 3),
        "is taken, with what he carries": Fraction(1, 6),
    }
    overrun = charts.messenger(k, msgspec.structs.replace(row, overrun=True))
    assert shares(overrun)["is taken, with what he carries"] == Fraction(1, 2)
    assert [(term.value, term.rule) for term in overrun.sums[0].modifiers] == [(tables.OVERRUN, "VF-MSG-04")]


@pytest.mark.parametrize("kind", ["order", "report"])
def test_the_odds_of_a_messenger_are_those_of_his_ride(kind: str) -> None:
    """VF-MSG-03, VF-MSG-04: every face of the hazard and of the three dice."""
    table = Table()
    doubleday = table.general(UNION, "Doubleday", at=(5, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=doubleday, at=(5, 22))
    table.unit(iron, (5, 23))
    table.unit(table.brigade(CONFEDERATE, "Archer"), (10, 13), 270)
    if kind == "order":
        table.order(UNION, doubleday, iron, at=(5, 12), order=Order("hold"))
    else:
        table.report(UNION, doubleday, iron, at=(5, 15))
    b = table.battle()
    found: dict[str, Fraction] = {}
    for hazard, *dice in product(range(1, 7), repeat=4):
        after = throw(run(b, MessengerRide(messenger=0)), hazard)
        after = throw(after, *dice) if after.needs else after
        row = next(iter(after.messengers), None)
        fate = (
            "is taken, with what he carries"
            if row is None
            else "is turned back by the enemy"
            if hazard in (4, 5)
            else "arrives"
            if touching(after, row)
            else "is still on his way"
        )
        found[fate] = found.get(fate, Fraction(0)) + Fraction(1, 6**4)
    assert shares(charts.messenger(b.known(UNION), b.messengers[0])) == found
    assert len(found) == 4
