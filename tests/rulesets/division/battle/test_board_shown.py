"""The board beside the map, what is hidden on it, and the odds that it shows (DC-BOARD, DC-BAT-07, DC-BAT-20)."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from longroll import odds
from longroll.dice import Sum
from longroll.flow import total
from longroll.rulesets.division import SCREEN, ruleset
from longroll.rulesets.division.battle.aftermath import Aftermath
from longroll.rulesets.division.battle.battle_cards import FormationCards, NextCard, PassCards, PlayBattleCard
from longroll.rulesets.division.battle.declaration import Battles, DeclareBattle
from longroll.rulesets.division.battle.melee import terms
from longroll.rulesets.division.battle.resolution import ColumnFight
from longroll.rulesets.division.battle.volleys import shot
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.dice.battle_dice import SelectDice
from longroll.rulesets.division.dice.rerolls import Again
from longroll.rulesets.division.discipline.checks import Check
from longroll.rulesets.division.screen import battle_charts, board
from longroll.rulesets.division.supposition import suppose
from rulesets.division.battle.boards import card, column, fought, number, place
from rulesets.division.drill import battle, run, then

FIELD = "codori-farm"
NEVER_ENDING = 1_000


def shares(odds):
    return {row.label: row.weight for row in odds.outcomes}


def test_stands_are_dragged_to_columns_and_back_to_the_rear():
    """DC-BAT-02, DC-BOARD-04: an area that takes them is a spot; one that does not says why."""
    b = battle(
        {"kershaw": FIELD, "ward": FIELD, "graham": FIELD, "carr": FIELD}, {"longstreet": FIELD}, general="longstreet"
    )
    b = run(b, Battles(), DeclareBattle(AREA[FIELD]), place("ward", 0), place("graham", 0))
    k = b.known(0)
    ask = SCREEN.ask(k, b.needs)
    item = next(each for each in ask.items if each.thing == f"stand:{number('carr')}")
    assert item.form == "assign"
    assert [(spot.area, spot.refusal.rule if spot.refusal else "") for spot in item.spots] == [
        ("column:0", "DC-BAT-02"), ("column:1", ""), ("column:2", "")
    ]  # fmt: skip
    assert ruleset.convert(b.needs, {**item.value, "to": "column:1"}) == place("carr", 1)
    assert SCREEN.probe(b, 0, ask.id, {**item.value, "to": "column:0"}).refusal.rule == "DC-BAT-02"
    assert SCREEN.probe(b, 0, ask.id, {**item.value, "to": "rear:1"}).refusal.rule == "DC-BOARD-04"
    back = SCREEN.probe(b, 0, ask.id, {"type": "Place", "stand": number("ward"), "to": "rear:0"})
    assert ruleset.convert(b.needs, back.nearest) == place("ward", -1)


def test_the_board_lies_beside_the_map_with_everybody_in_his_place():
    """DC-BOARD-02: columns, both rears, stands and generals in them; off the board everything is on the map again."""
    b = column(("barksdale", "kershaw", "cabell"), ("ward",), generals=("mclaws",), routed=("webb",), rear=("carr",))
    k = b.known(1)
    surfaces = board.surfaces(k)
    assert [row.id for row in surfaces] == ["board", "column"]
    keys = ("barksdale", "kershaw", "cabell", "ward", "webb", "carr")
    lies = board._lies(b.fight, 1)
    assert {lies[f"stand:{number(key)}"][0] for key in keys[:-1]} == {"column:0"}
    assert lies[f"stand:{number('carr')}"][0] == "rear:0"
    front, second = (lies[f"stand:{number(key)}"][1] for key in ("barksdale", "kershaw"))
    assert front[1] > second[1]  # one's own half is below
    areas = board.areas(k, 1)
    for area in areas:
        assert len(area.places) == len([thing for thing, (where, _) in lies.items() if where == area.id])
    b.fight = None
    assert board.surfaces(b) == board.areas(b, 1) == ()


def test_what_lies_face_down_shows_in_nothing():
    """DC-BAT-07: two battles that differ by the card that was placed look the same to the other side."""
    hands = (("UB01",), ("CB06", "CB11"))
    asked = run(column(hands=hands), FormationCards())
    one, other = (then(asked, card(asked, 1, key)) for key in ("CB06", "CB11"))
    seen = [board.surfaces(each.known(0)) + board.slots(each.known(0)) for each in (one, other)]
    assert seen[0] == seen[1]
    assert one.known(0) == other.known(0)
    supposed = suppose(one.known(0), 0, Random(1))
    assert fought(supposed).formations[1] in supposed.piles[1].hand
    assert sorted(supposed.piles[1].hand) == sorted(one.piles[1].hand)
    assert [line.text for line in one.news] == [line.text for line in other.news]
    assert one.stack == other.stack


def test_both_totals_and_the_odds_of_the_roll_as_it_stands():
    """DC-BAT-18, DC-BAT-19, DC-BAT-20: the sums are those that are rolled with, the odds those of four dice."""
    b = column(formations=("UB01", "CB01"), generals=("mclaws",))
    fight = board.surfaces(b)[1]
    assert [each.side for each in fight.columns] == [1, 0]
    assert fight.columns[0].sum.modifiers == terms(b, 1)
    lead = total(terms(b, 1)) - total(terms(b, 0))
    outcomes = [(one * two, lead + mine - his) for one, mine in Sum(2).outcomes() for two, his in Sum(2).outcomes()]
    tied = sum(weight for weight, margin in outcomes if not margin)
    assert shares(fight.odds)["neither gives way"] == tied
    assert sum(shares(fight.odds).values()) == fight.odds.of == 1296


def test_red_dice_are_in_the_odds():
    """DC-UNM-01, DC-BAT-20: a column that is not matched makes them worse."""

    def won(red):
        odds = board.chances(column(("law",), ("ward",), formations=("", ""), red=red))
        return sum(row.weight for row in odds.outcomes if row.label.startswith("Confederate")) / odds.of

    assert won(0) > won(1) > won(2)


def test_what_comes_of_a_card_if_nobody_plays_more():
    """DC-BAT-14, DC-BAT-16, DC-BAT-22: ranks, roll, loss and check, followed by the rules themselves."""
    b = column(("kershaw",), ("webb",), formations=("UB01", "CB06"), hands=(("UB02",), ("CB11",)))
    b = run(b, ColumnFight(step="play"))
    assert isinstance(b.needs, NextCard)
    k = b.known(1)
    passed = battle_charts.card(k, b.needs, PassCards())
    played = battle_charts.card(k, b.needs, PlayBattleCard(card(b, 1, "CB11")))
    for chart in (passed, played):
        assert sum(shares(chart).values()) == chart.of
        assert chart.of < 2**63
    worse, better = (shares(each)["Union breaks"] / each.of for each in (passed, played))
    assert better > worse
    probed = SCREEN.probe(b, 1, "NextCard", msgspec.to_builtins(PassCards()))
    assert probed.odds == passed


def test_the_odds_of_a_select_and_of_a_die_rolled_again():
    """DC-DICE-04, DC-DICE-06: of a check at nine: two dice, or three of which the lowest two count; a six rolled again."""
    b = column(("law",), ("webb",), formations=("UB04", ""))
    asked = run(b, Check(stand=number("webb"), why="a drill"))
    assert isinstance(asked.needs, SelectDice)
    two = battle_charts.roll(asked.known(0), asked.needs, -1)
    three = battle_charts.roll(asked.known(0), asked.needs, asked.needs.cards[0])
    assert (shares(two)["passes"], two.of) == (30, 36)
    assert three.of == 216
    assert shares(three)["passes"] > 30 * 6
    b = column(("law",), ("webb",), formations=("UB14", ""))
    lie = run(b, Check(stand=number("webb"), why="a drill"), (6, 5))
    again = battle_charts.roll(lie.known(0), lie.needs, Again(0, lie.needs.sources(lie)[0]))
    assert (shares(again)["passes"], again.of) == (4, 6)


def test_the_odds_of_a_shot_count_the_check_that_it_brings():
    """DC-FIRE-03, DC-DISC-05: Fire 3 against strength 4: seven or more, and each point over makes nine harder to hold."""
    b = column(("law",), ("webb",), formations=("", "CB03"))
    asked = run(b, shot(b, number("law"), number("webb"), "DC-BAT-13"))
    assert isinstance(asked.needs, SelectDice)
    odds = battle_charts.roll(asked.known(1), asked.needs, -1)
    assert odds.of == 36 * 36
    at_most = {most: sum(weight for weight, shown in Sum(2).outcomes() if shown <= most) for most in range(13)}
    routs = sum(weight * (36 - at_most[9 - (shown - 7)]) for weight, shown in Sum(2).outcomes() if shown >= 7)
    assert shares(odds) == {
        "misses": 15 * 36,
        "hits, and it loses a step and routs": routs,
        "hits, and it stands": 21 * 36 - routs,
    }


@pytest.mark.parametrize("key", ["CB13", "CB03"])
def test_cards_for_dice_that_nobody_uses_change_nothing(key):
    """DC-DICE-05, DC-DICE-06: a Re-roll or a Select that is played is taken as used up, with the odds of one that is passed."""
    b = column(("kershaw",), ("webb",), formations=("UB04", "CB06"), hands=((), (key,)))
    b = run(b, ColumnFight(step="play"))
    k, answer = b.known(1), PlayBattleCard(card(b, 1, key))
    found = battle_charts.of_column(k, 1, "a drill", answer, answer.card)
    assert likely(found) == pytest.approx(heard(k, answer), abs=1e-5)


def likely(found):
    return {row.label: row.weight / found.of for row in found.outcomes}


def heard(k, answer, rounds=NEVER_ENDING):
    """What comes of the column if all of it is told, what comes after it is under way, and no die is spared."""

    def over(b):
        steps = [each for each in b.stack if isinstance(each, ColumnFight | Aftermath)]
        return not steps or isinstance(steps[-1], Aftermath) or fought(b).round > rounds

    told = odds.odds(k, battle_charts.came(k, 1), answer, until=over, bound=1_000_000)
    return {came.words: float(told.share(came)) for came in told.weights}


WITH = {"formations": ("UB04", "CB06"), "hands": ((), ("CB11",))}


@pytest.mark.parametrize(
    ("troops", "rounds"),
    [
        ({"attackers": ("kershaw", "semmes"), "defenders": ("ward", "carr")}, 1),
        ({"attackers": ("kershaw", "cabell"), "red": 1, "losses": {"kershaw": 2, "ward": 3}}, NEVER_ENDING),
        ({"generals": ("mclaws",), "routed": ("webb",), "losses": {"kershaw": 1, "ward": 3}}, NEVER_ENDING),
        ({"defenders": ("devin",), "losses": {"kershaw": 2, "devin": 1}}, NEVER_ENDING),
    ],
    ids=["ranks", "guns and red dice", "a general and routers", "cavalry on foot"],
)  # fmt: skip
def test_what_nobody_hears_comes_out_as_what_is_told(troops, rounds):
    """DC-BAT-20 to DC-BAT-22: what is spared where a column is only followed changes no odds."""
    b = run(column(**WITH, **troops), ColumnFight(step="play"))
    k, answer = b.known(1), PlayBattleCard(card(b, 1, "CB11"))
    found = battle_charts.of_column(k, 1, "a drill", answer, answer.card)
    assert likely(found) == pytest.approx(heard(k, answer, rounds), abs=1e-5)
    assert len(found.outcomes) > 3


def test_where_the_column_is_too_wide_to_be_followed_the_roll_is_shown():
    """DC-BAT-20, DC-UNM-01: five ranks with two red dice against as many: what a card does to the melee roll."""
    ranks = ("barksdale", "kershaw", "semmes", "wofford", "law")
    b = column(
        ranks, ("ward", "graham", "carr", "brewster", "webb"), formations=("UB01", "CB06"), hands=((), ("CB11",)), red=2
    )
    b = run(b, ColumnFight(step="play"))
    k = b.known(1)
    assert battle_charts.of_column(k, 1, "a drill", PassCards()) is None
    passed, played = (
        battle_charts.card(k, b.needs, each) for each in (PassCards(), PlayBattleCard(card(b, 1, "CB11")))
    )
    assert passed.of == played.of == 6**6
    assert shares(passed) != shares(played)


def test_the_bars_are_coloured_for_whoever_reads_them():
    """DC-BAT-20: what is good for the one is bad for the other: of the roll, of the whole column, and of a die rolled again."""
    b = column(("kershaw",), ("webb",), formations=("UB01", "CB06"), hands=(("UB02",), ("CB11",)))
    b = run(b, ColumnFight(step="play"))
    charts = [
        [chart(b.known(side), side) for side in (0, 1)]
        for chart in (
            lambda k, side: board.chances(k, reader=side),
            lambda k, side: battle_charts.of_column(k, side, "a drill", PassCards()),
        )
    ]
    for union, confederate in charts:
        mine, theirs = ({row.label: (row.weight, row.tone) for row in each.outcomes} for each in (union, confederate))
        assert {label: weight for label, (weight, _) in mine.items()} == {
            label: weight for label, (weight, _) in theirs.items()
        }
        turned = {"good": "bad", "fair": "poor", "even": "even", "poor": "fair", "bad": "good"}
        assert {label: turned[tone] for label, (_, tone) in mine.items()} == {
            label: tone for label, (_, tone) in theirs.items()
        }
        assert union.outcomes[0].tone in ("good", "fair")
        assert confederate.outcomes[0].tone in ("good", "fair")
    assert {row.tone for row in charts[0][0].outcomes if row.label.startswith("Union wins")} <= {"good", "fair"}
    assert {row.tone for row in charts[0][1].outcomes if row.label.startswith("Union wins")} <= {"bad", "poor"}
    b = column(("law",), ("webb",), formations=("UB14", "CB14"))
    lie = run(b, Check(stand=number("webb"), why="a drill"), (6, 5))
    passes = []
    for side in (0, 1):
        asked = replace(lie.needs, side=side)
        odds = battle_charts.again(lie.known(side), asked, Again(0))
        passes += [row.tone for row in odds.outcomes if row.label == "passes"]
    assert passes[0] in ("good", "fair")
    assert passes[1] in ("bad", "poor")
