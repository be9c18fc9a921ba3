"""What an answer costs and what it may come to: ways to pay, the price of a ride, the worst, and what cards may bring."""

from longroll.registry import ruleset as find
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.cards.events import Play
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.dice.rolls import SharpenAim
from longroll.rulesets.brigade.fire.fire_action import Firing, NextTarget
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeRound, MeleeTarget
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.sequence.turn import TakeTurn

from .. import drill
from ..drill import battle, general, stand
from .shown import POINTS, ask, asking, facing_each_other, item, tried


def melee() -> Battle:
    """Five steps against three, the attacker with an attack of 3, asked for a card; both hold one."""
    b = battle(stand(0, 18, 10, circles=5), stand(1, 18, 10.75, 180, circles=3), hands=(("A1",), ("L1",)))
    b = drill.run(b, MeleeRound(stands=(0, 1)))
    while not isinstance(b.needs, MeleeCard):
        b = drill.then(b, None if type(b.needs).__name__ == "PlayCard" else (1, 1))
    return b


def test_an_action_that_may_be_paid_in_two_ways_is_one_row() -> None:
    """BC-ACT-13, BC-PLAN-01"""
    plan = Grant("plan", ("Move", "Tactic", "Charge", "Fire"), 2, 1, 0)
    b = asking(facing_each_other(), Act(0, (POINTS, plan)))
    shots = [each for each in ask(b, b.needs).items if each.thing == "stand:0" and each.label.startswith("Fire at")]
    (shot,) = shots
    assert [way.label for way in shot.ways] == ["1 Action Point, 4 left then", "Plan, 1 stand left then"]
    assert [way.value["by"] for way in shot.ways] == ["points", "plan"]
    assert shot.value == shot.ways[0].value
    assert [tried(b, way.value).cost for way in shot.ways] == [
        "1 Action Point, 4 left then",
        "paid by Plan, 1 stand left then",
    ]
    alone = asking(facing_each_other(), Act(0, (POINTS,)))
    assert not any(each.ways for each in ask(alone, alone.needs).items)


def test_riding_into_a_square_that_doubles_the_price_says_so_before() -> None:
    """BC-ACT-05"""
    b = asking(facing_each_other(20, flags={1: 2}), MoveGeneral(0, 0))
    dear = tried(b, {"to": {"x": 22_000, "y": 9_000, "heading": 0}})
    assert "an action costs" not in dear.cost, "it costs two where he is as well"
    north = tried(b, {"to": {"x": 18_000, "y": 13_000, "heading": 0}})
    assert north.cost.endswith("an action costs 1 point there, 2 where he is")
    back = asking(facing_each_other(20, flags={4: 2}), MoveGeneral(0, 0))
    assert tried(back, {"to": {"x": 18_000, "y": 13_000, "heading": 0}}).cost.endswith(
        "an action costs 2 points there, 1 where he is"
    )


def test_an_activation_says_its_price_and_a_card_who_could_use_it_now() -> None:
    """BC-ACT-05, BC-PLAY-02"""
    far = stand(0, 6, 30)
    b = battle(
        stand(0, 18, 10),
        stand(1, 18, 14, 180),
        far,
        generals=(general(0, 18, 8), general(1, 18, 24)),
        hands=(("L1",), ()),
        flag=2,
    )
    b = asking(b, TakeTurn(0))
    asked = ask(b, b.needs)
    assert item(asked, "Activate").says.startswith("7 Action Points, 2 an action where he is")
    assert "nobody could act" not in item(asked, "Activate").says
    alone = asking(battle(far, stand(1, 18, 14, 180), generals=(general(0, 18, 8), general(1, 18, 24))), TakeTurn(0))
    assert item(ask(alone, alone.needs), "Activate").says.endswith("; nobody could act by them from where he is")
    top = next(each for each in asked.items if each.value and each.value.get("type") == "PlayTop")
    who = top.says.partition("; now for ")[2]
    design = drill.tables.DESIGNS["L1"]
    assert "Regiment 0" in who
    assert ("Regiment 2" in who) == (design.top not in ("Fire", "Charge"))


def test_a_card_for_a_melee_tells_what_the_roll_becomes_and_the_worst_answer_to_it() -> None:
    """BC-MELEE-04, BC-MELEE-08"""
    b = melee()
    board = next(each for each in ruleset.view(b, 0).surfaces if each.kind == "board")
    card = next(each for each in ask(b, b.needs).items if each.odds)
    assert card.odds is not None
    assert board.odds is not None
    won = [
        sum(row.weight for row in odds.outcomes if row.label.startswith("Union"))
        for odds in (card.odds, board.odds, card.odds.worst)
        if odds is not None
    ]
    assert won[0] > won[1], "with the card it is won more often"
    assert won[2] < won[0], "and less often where it is answered"
    played = drill.then(b, b.piles[0].hand[0])
    after = next(each for each in ruleset.view(played, 0).surfaces if each.kind == "board")
    assert after.odds is not None
    assert [row.weight for row in after.odds.outcomes] == [row.weight for row in card.odds.outcomes]


def test_the_odds_of_a_melee_are_coloured_for_the_side_that_reads_them() -> None:
    b = melee()
    mine, theirs = (
        {row.label: row.tone for each in ruleset.view(b, side).surfaces if each.odds for row in each.odds.outcomes}
        for side in (0, 1)
    )
    assert mine["Union wins"] == theirs["Confederate wins"] == "fair"
    assert mine["Confederate wins"] == theirs["Union wins"] == "poor"


def may(b: Battle) -> list[str]:
    """What cards may bring into the shot of the first stand."""
    asked = asking(b, Act(0, (POINTS,)))
    odds = tried(asked, item(ask(asked, asked.needs), "Fire at Regiment 1").value).odds
    assert odds is not None
    return [fact.label for fact in odds.may]


def test_a_shot_tells_what_cards_may_bring_by_what_lies_open() -> None:
    """BC-TURN-07, BC-CARD-19: of the enemy the cards that do not lie open, whatever he holds."""
    generals = general(0, 18, 8), general(1, 18, 16)
    hands = (("L1",), ("V3",))
    b = battle(stand(0, 18, 10), stand(1, 18, 14, 180), generals=generals, hands=hands)
    told = may(b)
    assert f"Union {drill.tables.DESIGNS['L1'].bottom}" in told
    other = battle(stand(0, 18, 10), stand(1, 18, 14, 180), generals=generals, hands=(("L1",), ("L1",)))
    both = {f"Confederate {drill.tables.DESIGNS[name].bottom}" for name in ("L1", "V3")}
    assert both.isdisjoint(may(battle(stand(0, 18, 10), stand(1, 18, 14, 180), generals=generals)))
    assert may(other)


def test_a_charge_tells_the_worst_that_a_card_makes_of_its_melee() -> None:
    """BC-MELEE-04"""
    b = battle(
        stand(0, 18, 10),
        stand(1, 18, 13.5, 180),
        generals=(general(0, 18, 8), general(1, 18, 24)),
        hands=((), ("L1",)),
    )
    b = asking(b, Act(0, (POINTS,)))
    odds = tried(b, item(ask(b, b.needs), "Charge Regiment 1").value).odds
    assert odds is not None
    assert odds.worst is not None
    assert odds.worst.title.startswith("the enemy plays ")
    share = [
        sum(row.weight for row in each.outcomes if row.label.startswith("melee won")) / each.of
        for each in (odds, odds.worst)
    ]
    assert share[1] < share[0]
    assert any("in the melee" in fact.label for fact in odds.may)


def test_a_second_shot_and_the_choice_of_a_charger_to_fire_at_have_their_odds() -> None:
    """BC-FIRE-14, BC-MELEE-02"""
    b = facing_each_other()
    again = asking(b, NextTarget(0, 0))
    shot = item(ask(again, again.needs), "Fire at")
    assert shot.odds_follow
    told = tried(again, shot.value)
    assert told.odds is not None
    assert told.odds.title == "Regiment 0 fires at Regiment 1"
    asked = ask(again, again.needs)
    assert asked.passes is not None
    assert asked.passes.label == "Hold the second shot"
    touching = battle(stand(0, 18, 10), stand(1, 18, 10.75, 180))
    charged = asking(touching, MeleeTarget(0, 0, (1,)))
    assert tried(charged, 1).odds is not None


def test_the_die_of_sharpshooters_tells_what_it_would_come_to() -> None:
    """BC-FIRE-18"""
    b = battle(stand(0, 18, 10, fire=6), stand(1, 18, 14, 180), generals=(general(0, 18, 8),), hands=(("V3",), ()))
    b = drill.then(drill.run(b, Firing(firer=0, target=1)), Play(0, 0))
    b = drill.then(b, (2, 3, 1))
    assert isinstance(b.needs, SharpenAim)
    odds = [each.odds for each in ask(b, b.needs).items]
    assert all(each is not None and sum(row.weight for row in each.outcomes) == 6 for each in odds)


def test_the_borders_of_squares_are_there_to_be_asked_for() -> None:
    """BC-MAP-02"""
    b = facing_each_other(flags={4: 2})
    borders = [each for each in ruleset.view(b, 0).overlays if each.when == "wanted"]
    assert len(borders) == len(drill.laid(b.setting).squares)
    assert [each.tone for each in borders].count("costly") == 1


def test_arrivals_that_are_due_say_where_they_come_on_and_what_they_need() -> None:
    """BC-REIN-01"""
    rules = find("brigade")
    b = rules.begin(rules.load("chambersburg-pike"), {})
    coming = next(row for row in rules.view(b, 0).roster if row.name.startswith("Cutler"))
    assert coming.due.startswith("due round 2, ")
    assert ", by the fields between" in coming.due
    assert coming.due.endswith("; it needs its Command card, or 1 Action Point of Reynolds a stand, and then a check")
    assert not coming.now
    b.round = 2
    assert next(row for row in rules.view(b, 0).roster if row.id == coming.id).now
