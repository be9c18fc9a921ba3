"""What is shown of a battle and asked: places dragged, sticks and arrows laid, odds told, every question in words."""

from typing import Any

import pytest
from msgspec import convert
from msgspec.structs import replace

from longroll.flow import Decision, Modifier
from longroll.registry import ruleset as find
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.cards.deck import DiscardCards
from longroll.rulesets.brigade.cards.events import Boundary, FireDeclared, FireHit
from longroll.rulesets.brigade.cards.tactics import NextPart
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard, bottoms
from longroll.rulesets.brigade.charge.charge import ChargeAt, chances
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.command.generals import GoAlong
from longroll.rulesets.brigade.deployment.order_of_battle import ChooseFormation, LeadBrigade
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder
from longroll.rulesets.brigade.dice.rerolls import RollAgain
from longroll.rulesets.brigade.fire.aim import FireAt
from longroll.rulesets.brigade.fire.losses import ShareLoss
from longroll.rulesets.brigade.fire.shot import Firing, NextTarget, ReturnFire
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeLoss, MeleeRound, MeleeTarget, NextMelee, NextRout
from longroll.rulesets.brigade.record.units import Battle
from longroll.rulesets.brigade.rout.panic import WhoChecks
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove
from longroll.rulesets.brigade.rout.rout import RoutWay
from longroll.rulesets.brigade.screen import board, charts, lines, outlook, view
from longroll.rulesets.brigade.screen.asks import ask
from longroll.rulesets.brigade.screen.cards import BOTTOMS
from longroll.rulesets.brigade.sequence import victory
from longroll.rulesets.brigade.sequence.actions import Act, Acting
from longroll.rulesets.brigade.sequence.grants import Do, Grant
from longroll.rulesets.brigade.sequence.turn import TakeTurn
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.scene import Ask, Item, Probed

from .. import drill
from ..drill import BRIGADES, battery, battle, cavalry, general, pose, stand

POINTS = Grant("points", ("Move", "Tactic", "Charge", "Fire", "Rally"), 5, 1, 0)


def facing_each_other(far: float = 5, **more: Any) -> Battle:
    """A Union regiment, its general and a battery, and an enemy so many inches ahead."""
    return battle(
        stand(0, 18, 10),
        stand(1, 18, 10 + far + 0.75, 180),
        battery(0, 24, 10),
        generals=(general(0, 18, 8), general(1, 18, 24, leads=BRIGADES[1])),
        **more,
    )


def asking(b: Battle, decision: Decision) -> Battle:
    """The battle with this asked of the Union."""
    after = b.copy()
    after.needs = decision
    return after


def item(asked: Ask, label: str) -> Item:
    """The item of that label."""
    return next(each for each in asked.items if each.label.startswith(label))


def tried(b: Battle, value: Any) -> Probed:
    """What a probe says of a value."""
    return view.probe(b, b.needs.side, type(b.needs).__name__, value)


def names(found: Probed) -> set[str]:
    """The overlays of a probe, by the first part of their names."""
    return {each.id.partition(":")[0] for each in found.overlays}


def told_now(b: Battle, number: int, side: int | None = 0) -> str:
    """What a stand's card says of why it can do nothing now."""
    shown = next(one for one in view.scene(b, side).things if one.id == f"stand:{number}")
    return next((f"{fact.value} {fact.rule}" for fact in shown.facts if fact.label == "Now"), "")


def test_a_stand_that_can_do_nothing_says_why() -> None:
    """BC-ACT-08, BC-FIRE-02, BC-FIRE-03"""
    fire = Grant("top", ("Fire",), 2)
    near = asking(facing_each_other(), Act(0, (fire,), ()))
    assert told_now(near, 0) == ""
    assert "BC-FIRE-03" in told_now(asking(facing_each_other(12), Act(0, (fire,), ())), 0)
    turned = facing_each_other()
    turned.change_stand(0, pose=pose(18, 10, 180))
    assert "BC-FIRE-02" in told_now(asking(turned, Act(0, (fire,), ())), 0)
    spent = facing_each_other()
    spent.change_stand(0, activated=True)
    spent = asking(spent, Act(0, (fire,), ()))
    assert "has been activated this round" in told_now(spent, 0)
    assert told_now(spent, 0, 1) == told_now(spent, 0, None) == told_now(spent, 1) == ""
    charging = Grant("top", ("Charge",), 1)
    far = asking(facing_each_other(20), Act(0, (charging,), ()))
    assert "BC-CHRG-01" in told_now(far, 0)
    assert "BC-CHRG-02" in told_now(far, 2)
    assert told_now(asking(facing_each_other(3), Act(0, (charging,), ())), 0) == ""
    assert told_now(asking(facing_each_other(20), Act(0, (POINTS,), ())), 0) == ""
    assert told_now(asking(facing_each_other(), Act(0, (Grant("enter", (), 1, 1, 0),), ())), 0) == ""


def test_a_move_is_dragged_to_the_nearest_end_that_is_allowed_and_its_arrow_is_laid() -> None:
    b = asking(facing_each_other(20), Act(0, (POINTS,)))
    move = item(ask(b, b.needs), "Move")
    begun = tried(b, move.value)
    assert begun.nearest is None
    assert begun.refusal is None
    assert "fan" in names(begun)
    told = tried(b, {**move.value, "to": {"x": 18_000, "y": 14_000, "heading": 0}})
    assert told.nearest["what"]["to"] == [18_000, 14_500, 0]
    assert told.cost == "Regiment 0: arrow 2"
    assert {"arrow", "pivot", "arc", "bases", "fan"} <= names(told)


def test_a_move_under_fire_shows_who_fires_and_a_tactic_the_odds_of_its_check() -> None:
    b = asking(facing_each_other(), Act(0, (POINTS,)))
    tactic = item(ask(b, b.needs), "Tactic")
    assert "menace" in names(tried(b, item(ask(b, b.needs), "Move").value))
    told = tried(b, {**tactic.value, "to": {"x": 18_000, "y": 7_000, "heading": 0}})
    assert told.odds is not None
    assert {line.label for line in told.odds.outcomes} == {
        "passes and moves",
        "stays where it is",
    }


def test_a_shot_lays_the_fire_stick_with_its_bands_and_tells_the_odds_with_return_fire() -> None:
    b = asking(facing_each_other(), Act(0, (POINTS,)))
    asked = ask(b, b.needs)
    shots = [each for each in asked.items if each.label == "Fire at Regiment 1"]
    assert [shot.thing for shot in shots] == ["stand:0", "stand:2"]
    assert all(shot.odds_follow for shot in shots)
    told = tried(b, shots[1].value)
    stick = next(each for each in told.overlays if each.id == "stick")
    assert [band.label for band in stick.bands] == ["canister +4", "shell +2", "solid shot", "long range -2"]
    assert told.odds is not None
    assert sum(line.weight for line in told.odds.outcomes) == told.odds.of


def test_a_charge_tells_its_check_and_the_melee_that_follows() -> None:
    b = asking(facing_each_other(3), Act(0, (POINTS,)))
    charge = item(ask(b, b.needs), "Charge Regiment 1")
    told = tried(b, charge.value)
    assert told.odds is not None
    labels = {line.label for line in told.odds.outcomes}
    assert {"fails its check and stays", "melee won", "melee lost"} <= labels
    assert {"reach", "charge", "bases"} <= names(told)
    failing = next(line.weight for line in told.odds.outcomes if line.label == "fails its check and stays")
    assert failing * 36 == told.odds.of * 6, "Discipline 8 and Heroism 1: ten of 36 fail at 8, six at 9"
    aside = tried(b, {**charge.value, "to": {"x": 18_300, "y": 14_000, "heading": 0}})
    assert aside.nearest["what"]["heading"] != charge.value["what"]["heading"]


def test_an_enemy_in_reach_that_may_not_be_charged_says_why() -> None:
    """BC-CHCAV-01, BC-CHRG-01"""
    b = battle(cavalry(0, 18, 10), stand(1, 18, 13, 180), stand(1, 18, 7, 180), generals=(general(0, 20, 8),))
    barred = [each for each in ask(b, Act(0, (POINTS,))).items if each.label.startswith("Charge")]
    assert [each.things for each in barred] == [("stand:0", "stand:2")], "what lies behind it is not spoken of"
    assert barred[0].refusal is not None
    assert barred[0].refusal.rule == "BC-CHCAV-01"
    assert "mounted cavalry may not charge it" in barred[0].refusal.because


def not_fired_at(b: Battle, number: int = 0) -> list[tuple[str, str, str]]:
    """Whom a stand may not fire at, as it is told: the enemy, the rule and the reason."""
    asked = view.scene(asking(b, Act(0, (POINTS,))), 0).asks[0]
    barred = [each for each in asked.items if each.label.startswith("Fire at") and each.things[0] == f"stand:{number}"]
    return [(each.things[1], each.refusal.rule, each.refusal.because) for each in barred if each.refusal]


WOODS = [(tables.WOODS, drill.box(10, 11.5, 26, 12.5))]


@pytest.mark.parametrize(
    ("enemy", "more", "rule", "because"),
    [
        (stand(1, 18, 15, 180), {"patches": WOODS}, "BC-LOS-06", "woods or houses between"),
        (stand(1, 18, 15, 180), {"heights": lambda x, y: 480 if 11 < y < 13 else 400}, "BC-LOS-05", "ground between"),
        (stand(1, 18, 6, 0), {}, "BC-FIRE-02", "no part of Regiment 1 lies in the front arc of Regiment 0"),
        (stand(1, 18, 18, 180), {}, "BC-FIRE-03", '7.2" away and musketry reaches 6.0"'),
    ],
    ids=["woods", "hill", "behind", "too far"],
)
def test_an_enemy_that_may_not_be_fired_at_says_why(enemy: Any, more: Any, rule: str, because: str) -> None:
    b = battle(stand(0, 18, 10), enemy, generals=(general(0, 20, 8),), **more)
    ((thing, cited, told),) = not_fired_at(b)
    assert (thing, cited) == ("stand:1", rule)
    assert because in told
    assert not any(isinstance(do.what, FireAt) for do in Act(0, (POINTS,)).offers(b) if do)


def test_one_behind_others_and_one_in_melee_say_why_and_those_that_may_be_fired_at_are_open() -> None:
    """BC-LOS-08, BC-FIRE-11"""
    b = battle(
        stand(0, 18, 10),
        stand(1, 18, 13, 180),
        stand(1, 18, 15, 180),
        stand(1, 14, 14, 180),
        stand(0, 14, 13.25),
        generals=(general(0, 20, 8),),
    )
    assert [(enemy, rule) for enemy, rule, _ in not_fired_at(b)] == [
        ("stand:3", "BC-FIRE-11"),
        ("stand:2", "BC-LOS-08"),
    ]
    assert item(ask(b, Act(0, (POINTS,))), "Fire at Regiment 1").refusal is None


def test_of_enemies_all_round_a_battery_the_nearest_three_say_why() -> None:
    """BC-FIRE-02"""
    behind = [stand(1, 10 + 4 * k, 8 - k, 0) for k in range(5)]
    b = battle(battery(0, 18, 12), stand(1, 18, 30, 180), *behind, generals=(general(0, 24, 12),))
    assert [rule for _, rule, _ in not_fired_at(b)] == ["BC-FIRE-02"] * 3
    far = battle(battery(0, 18, 30), stand(1, 18, 4, 0), generals=(general(0, 20, 32),))
    assert [rule for _, rule, _ in not_fired_at(far)] == ["BC-FIRE-02"], "nobody else is there"
    ahead = battle(battery(0, 18, 4), stand(1, 18, 12, 180), stand(1, 18, 34, 0), generals=(general(0, 20, 2),))
    assert not_fired_at(ahead) == []


def test_mounted_cavalry_near_the_enemy_is_told_once_that_it_does_not_fire() -> None:
    """BC-FIRE-01"""
    near = battle(cavalry(0, 18, 10), stand(1, 18, 15, 180), stand(1, 15, 15, 180), generals=(general(0, 20, 8),))
    assert [rule for _, rule, _ in not_fired_at(near)] == ["BC-FIRE-01"]
    far = battle(cavalry(0, 18, 10), stand(1, 18, 25, 180), generals=(general(0, 20, 8),))
    assert not_fired_at(far) == []


def test_one_that_has_fired_says_so_on_its_card_and_is_asked_for_no_target() -> None:
    """BC-ACT-08, BC-PLAY-02"""
    begun = drill.run(facing_each_other(), Acting(side=0, grants=(POINTS,)), Do("points", FireAt(0, 1)), (1, 1), False)
    assert isinstance(begun.needs, Act)
    assert not_fired_at(begun) == []
    assert "has been activated this round" in told_now(begun, 0)
    assert told_now(begun, 2) == "", "the battery may still act"


def test_what_is_told_of_a_target_is_the_law_s_own_reason() -> None:
    b = battle(stand(0, 18, 10), stand(1, 18, 6), stand(1, 18, 15, 180), generals=(general(0, 20, 8),), patches=WOODS)
    act = Act(0, (POINTS,))
    barred = [each for each in ask(b, act).items if each.label.startswith("Fire at")]
    assert len(barred) == 2
    for each in barred:
        refusal = drill.refused(asking(b, act), convert(each.value, Do))
        assert each.refusal is not None
        assert (each.refusal.rule, each.refusal.because) == (refusal.rule, refusal.because)


def test_the_fire_of_a_drill_says_why_too() -> None:
    """BC-PLAY-03, BC-LOS-06"""
    b = battle(stand(0, 18, 10), stand(1, 18, 15, 180), generals=(general(0, 20, 8),), patches=WOODS)
    asked = ask(b, NextPart(0, 0, "Fire", NONE, "Skirmish Drill"))
    assert [(each.label, each.refusal.rule) for each in asked.items if each.refusal] == [
        ("Fire at Regiment 1", "BC-LOS-06")
    ]


def test_who_may_not_act_is_greyed_with_the_reason() -> None:
    b = battle(stand(0, 4, 10), stand(1, 18, 30, 180), generals=(general(0, 18, 8),))
    b = asking(b, Act(0, (POINTS,)))
    barred = next(each for each in ask(b, b.needs).items if each.thing == "stand:0" and each.refusal)
    assert barred.refusal is not None
    assert "his command reaches" in barred.refusal.because


def test_who_may_not_be_rallied_says_why_though_its_mark_says_that_it_has_acted() -> None:
    """BC-CMD-02, BC-RALLY-02"""
    b = battle(stand(0, 4, 10, activated=True), stand(0, 18, 10, activated=True), generals=(general(0, 18, 8),))
    b = asking(b, Act(0, (POINTS,), rallied=(1,)))
    asked = ask(b, b.needs)
    far, tried_ = (each.refusal for each in asked.items)
    assert far is not None
    assert "his command reaches" in far.because
    assert tried_ is not None
    assert "has been tried this turn" in tried_.because
    assert asked.why.endswith("5 Action Points, and nobody who can act by them")


def test_a_general_rides_no_further_than_he_may_and_his_radius_is_shown() -> None:
    b = asking(facing_each_other(20), MoveGeneral(0, 0))
    told = tried(b, {"to": {"x": 30_000, "y": 8_000, "heading": 0}})
    x, y = told.nearest
    assert 23_000 < x <= 24_000
    assert y == 8_000
    assert {"ride", "radius", "bases"} <= names(told)
    assert told.cost == "General 0 rides 6.0 inches; 2 of his stands are within his radius there"
    away = tried(b, {"to": {"x": 18_000, "y": 2_500, "heading": 0}})
    assert away.cost.endswith("none of his stands is within his radius there")


def test_a_general_who_rides_has_no_action_points_to_show_yet() -> None:
    b = asking(facing_each_other(20), MoveGeneral(0, 0))
    b.leading, b.points = 0, 0
    assert all(track.id != "action-points" for track in view.scene(b, 0).tracks)
    b.points = 3
    assert any(track.id == "action-points" for track in view.scene(b, 0).tracks)


def test_the_points_that_are_told_one_by_one_add_up() -> None:
    """BC-WIN-05: those that a side begins with among them."""
    brigade = find("brigade")
    b = brigade.begin(brigade.load("rummels-farm"), {})
    for track in (each for each in view.scene(b, 0).tracks if each.id.startswith("score:")):
        assert sum(int(fact.value) for fact in track.facts if fact.value.isdigit()) == track.value


def test_before_anybody_is_set_out_nobody_is_told_as_lost() -> None:
    brigade = find("brigade")
    b = brigade.begin(brigade.load("rummels-farm"), {"deployment": "formations"})
    told = [each.says for each in view.scene(b, 0).tracks if each.id.startswith("score:")]
    assert told == ["8 points", "2 points"]


def test_horse_holders_are_named_after_their_regiment_and_listed_last() -> None:
    """BC-CAV-01, BC-CAV-05"""
    brigade = find("brigade")
    b = brigade.begin(brigade.load("rummels-farm"), {})
    horses = next(one for one in b.stands if one.arm == "holders")
    assert horses.label == f"{b.stands[horses.partner].label}'s horses"
    b = battle(cavalry(0, 18, 10, mounted=False), stand(0, 22, 10), generals=(general(0, 18, 7),))
    assert [each.thing for each in ask(b, Act(0, (POINTS,))).items if each.label == "Move"] == ["stand:0", "stand:2"]
    left = b.copy()  # the horses that their regiment has left behind
    left.change_stand(1, pose=pose(14, 8, 0))
    asked = ask(left, Act(0, (POINTS,)))
    assert [each.thing for each in asked.items if each.label == "Move"] == ["stand:0", "stand:2", "stand:1"]
    shown = next(each for each in view.scene(asking(b, Act(0, (POINTS,))), 0).things if each.id == "stand:1")
    assert shown.name.startswith("Horse holders of Regiment 0, ")


def test_horses_are_told_as_many() -> None:
    before = battle(cavalry(0, 18, 10, mounted=False, holders={"circles": 2}))
    after = before.copy()
    after.change_stand(1, marks=1, routed=True)
    assert outlook.came(1)(before, after).words.endswith("lose 1 step and rout")


def test_who_bears_a_loss_is_told_what_his_last_circle_costs() -> None:
    """BC-CAV-05, BC-CAV-06, BC-CAV-07"""
    b = battle(cavalry(0, 18, 10, mounted=False, circles=3, marks=1))
    asked = ask(b, ShareLoss(0, 0, 0))
    assert [each.says for each in asked.items] == [
        "2 left",
        "3 left",
        "its last: the regiment may still mount, but then not move in that action",
    ]


def test_a_rallied_stand_turns_toward_where_it_is_dragged() -> None:
    b = asking(facing_each_other(20), RallyFacing(0, 0))
    told = tried(b, {"to": {"x": 28_000, "y": 10_000, "heading": 0}})
    assert told.nearest == [17_625, 10_389, 921], "its flag bearer stays at 18, 10.375 and looks there"
    assert ask(b, b.needs).passes is not None


def test_a_window_lights_the_cards_that_answer_and_passes_for_the_turn() -> None:
    b = facing_each_other(hands=(("L1", "L2"), ()))
    what = FireDeclared(0, 1)
    b = asking(b, PlayCard(0, what))
    asked = ask(b, b.needs)
    assert asked.trigger == "stand:0"
    assert asked.about == ("stand:0", "stand:1")
    assert [later.value for later in asked.pass_until] == [QUIET]
    assert asked.pass_until[0].label == "Pass for the rest of this turn"
    assert asked.passes is not None
    assert asked.passes.value is None
    assert not any(each.value == QUIET for each in asked.items)


def test_a_melee_lies_on_a_board_with_both_columns_and_the_odds_as_they_stand() -> None:
    b = battle(stand(0, 18, 10, circles=5), stand(1, 18, 10.75, 180, circles=3), hands=(("A1",), ("L1",)))
    b = drill.run(b, MeleeRound(stands=(0, 1)))
    while not isinstance(b.needs, MeleeCard):
        b = drill.then(b, None if isinstance(b.needs, Decision) else (1, 1))
    shown = view.scene(b, b.needs.side)
    melee = next(each for each in shown.surfaces if each.kind == "board")
    assert [column.sum.value for column in melee.columns] == [5, 3]
    assert [column.side for column in melee.columns] == [0, 1]
    assert melee.odds is not None
    assert melee.odds.of == 36 * 36
    played = drill.then(b, b.piles[b.needs.side].hand[0])
    melee = next(each for each in view.scene(played, 0).surfaces if each.kind == "board")
    assert melee.columns[0].sum.value == 8
    assert melee.columns[0].slot == "melee:0:0"


def test_the_odds_of_the_dice_of_a_melee_are_counted_out() -> None:
    found = board.wins(0, 0)
    assert found["won"] + found["doubled"] == found["lost"] + found["beaten twice over"]
    assert found["tied"] == 146
    assert board.wins(30, 0)["doubled"] == 36 * 36


def test_a_die_rolled_again_tells_what_it_would_come_to() -> None:
    needed = (("Needed", drill_terms(8)),)
    b = asking(facing_each_other(), RollAgain(0, (5, 2), 1, "Regiment 0 fires", 0, needed))
    lower = ask(b, b.needs).items[1]
    assert lower.odds is not None
    assert [(line.label, line.weight) for line in lower.odds.outcomes] == [
        ("hits", 4),
        ("misses", 2),
    ]


def test_before_a_die_is_rolled_again_it_is_said_how_the_roll_stands() -> None:
    needed = (("Needed", drill_terms(8)), ("Added to the dice", drill_terms(2)))
    b = asking(facing_each_other(), RollAgain(0, (5, 2), 1, "Regiment 0 fires", 0, needed))
    assert ask(b, b.needs).why == "Regiment 0 fires, 9 against 8, a hit: roll a die again? 1 reroll left"
    checked = (("Pass at or under", drill_terms(8)),)
    b = asking(facing_each_other(), RollAgain(0, (6, 5), 2, "Regiment 0 checks", 0, checked))
    assert ask(b, b.needs).why == "Regiment 0 checks, 11 against 8, it fails: roll a die again? 2 rerolls left"


def test_a_die_rolled_again_for_a_shot_tells_whether_its_target_would_check() -> None:
    """BC-LOSS-03: of three steps two are left, so that a surplus of two is enough."""
    b = battle(stand(0, 18, 10, fire=6), stand(1, 18, 14, 180, circles=3), changes={"rerolls": (1, 0)})
    b = drill.run(b, Firing(firer=0, target=1), (3, 2))
    lower = ask(b, b.needs).items[1]
    assert lower.odds is not None
    assert [(line.label, line.weight) for line in lower.odds.outcomes] == [
        ("hits, and it checks", 2),
        ("hits, without a check", 2),
        ("misses", 2),
    ]


def test_two_cards_alike_may_be_played_alike() -> None:
    b = asking(facing_each_other(hands=(("L1", "L1"), ())), TakeTurn(0))
    items = ask(b, b.needs).items
    first, second = ([each for each in items if each.thing == f"card:{number}"] for number in b.piles[0].hand)
    assert [each.label for each in first] == [each.label for each in second]
    assert [each.value["card"] for each in second if "card" in each.value] == [b.piles[0].hand[1]]


def test_a_card_that_may_not_be_played_says_why_and_what_it_is_for() -> None:
    b = asking(facing_each_other(hands=(("R3", "L1"), ())), TakeTurn(0))
    reroll = f"card:{b.piles[0].hand[0]}"
    (item,) = (each for each in ask(b, b.needs).items if each.thing == reroll)
    assert item.refusal is not None
    assert item.refusal.rule == "BC-REROLL-02"
    facts = {fact.label: (fact.value, fact.rule) for fact in shown_thing(b, reroll).facts}
    assert facts["Reroll 2"] == ("in a melee 2 dice may be rolled again", "BC-CARD-08")
    assert facts["Close Order"] == ("in the enemy's turn: it closes up in column behind a friend", "BC-BOTM-01")


def test_every_bottom_action_is_told_in_a_line() -> None:
    assert set(BOTTOMS) == {design.bottom for design in DESIGNS.values()} == {kind.name for kind in bottoms()}


def shown_thing(b: Battle, name: str) -> Any:
    """A thing as the first side sees it."""
    return next(each for each in view.scene(b, 0).things if each.id == name)


def test_the_last_turn_of_a_round_is_said_to_be_so() -> None:
    b = replace(asking(facing_each_other(), TakeTurn(0)), last=0)
    assert ask(b, b.needs).why == "Play a card, activate a general, or pass: it is the last turn of this round"


def test_a_charge_tells_what_each_side_brings_into_the_melee() -> None:
    """BC-MELEE-05, BC-MELEE-06: five steps against five that are taken from behind."""
    b = battle(stand(0, 18, 10, circles=5), stand(1, 18, 14, circles=5))
    target, heading = next(chances(b, b.stands[0]))
    found = charts.asked(b, Act(0, (POINTS,)), ChargeAt(0, target, heading))
    assert found is not None
    assert [(row.label, row.value) for row in found.sums] == [
        ("Pass at or under", 8),
        ("Union, in the melee", 5),
        ("Confederate, in the melee", 3),
    ]


def test_where_a_stand_would_have_a_flank_the_line_says_so() -> None:
    """BC-STAND-07"""
    b = battle(stand(0, 18, 10), stand(1, 18, 16))
    (behind,) = lines.from_there(b, b.stands[0], b.stands[0].pose)
    assert behind.label == "flank"
    b = battle(stand(0, 18, 10), stand(1, 18, 15, 180))
    (before,) = lines.from_there(b, b.stands[0], b.stands[0].pose)
    assert before.label == ""


def test_a_beaten_side_keeps_its_count_when_its_stands_have_left() -> None:
    """BC-WIN-02, BC-WIN-04"""
    b = battle(stand(0, 18, 10), stand(1, 18, 15, 180, routed=True), stand(1, 24, 15, 180, routed=True))
    b = asking(b, TakeTurn(0))
    for each in b.stands:
        b.change_stand(each.id, fielded=True)
    assert victory.after_turn(b) is not None
    (lost,) = (track for track in view.scene(b, 0).tracks if track.id == "score:1")
    assert "2 of 2 lost or routed" in lost.says


def test_where_no_arrow_is_open_the_reason_is_told_and_not_the_length_that_was_dragged() -> None:
    """BC-MARCH-02"""
    march = Grant("march", ("March",), 3, 0, 0)
    b = battle(stand(0, 18, 10), battery(1, 18, 22, 180), generals=(general(0, 18, 8),))
    b = asking(b, Act(0, (march,)))
    value = {"by": "march", "what": {"type": "Go", "stand": 0, "action": "March"}}
    found = tried(b, {**value, "what": {**value["what"], "to": {"x": 18000, "y": 13200, "heading": 0}}})
    assert found.refusal is not None
    assert found.refusal.rule == "BC-MARCH-02"


def test_a_card_that_answers_a_hit_names_the_die_and_tells_what_may_come_of_it() -> None:
    """BC-FIRE-16, BC-LOSS-03: eleven against eight of a stand of four; its six or its five is rolled again."""
    b = battle(
        stand(0, 18, 10, circles=4),
        stand(1, 18, 14, 180),
        generals=(general(0, 18, 8),),
        hands=(("S1",), ()),
    )
    hit = FireHit(1, 0, (6, 5), 8, 0)
    asked = ask(b, PlayCard(0, hit))
    assert asked.why == "Regiment 1 has hit Regiment 0, 11 against 8: it would have to check"
    six = item(asked, "Loose Order: Regiment 0, the 6 again")
    assert six.odds is not None
    assert [(line.label, line.weight) for line in six.odds.outcomes] == [
        ("misses", 2),
        ("hits, without a check", 3),
        ("hits, and it checks", 1),
    ]
    assert [each.label for each in ask(b, PlayCard(0, replace(hit, faces=(6, 6)))).items] == [
        "Loose Order: Regiment 0, the 6 again"
    ]


def drill_terms(value: int) -> Any:
    """A sum of one term."""
    return (Modifier(value, "Fire", "BC-STAND-02"),)


def many() -> Battle:
    """A battle in which every kind of question can be put."""
    return battle(
        stand(0, 18, 10),
        stand(1, 18, 16, 180),
        cavalry(0, 8, 10, mounted=False),
        stand(0, 12, 10),
        generals=(general(0, 18, 8), general(1, 18, 24, leads=BRIGADES[1])),
        hands=(("L1", "A4"), ("L2",)),
    )


QUESTIONS: tuple[Decision, ...] = (
    Act(0, (POINTS,)),
    PlayCard(0, Boundary()),
    PlayCard(0, Boundary(melee=True)),
    MoveGeneral(0, 0),
    GoAlong(0, 0, 0),
    RallyFacing(0, 0),
    RallyMove(0, 0),
    ReturnFire(0, 0, 1),
    NextTarget(0, 0),
    MeleeTarget(0, 0, (1,)),
    NextMelee(0, ((0, 1),)),
    MeleeLoss(0, (0, 4)),
    NextRout(0, (0, 4)),
    WhoChecks(0, (0, 4)),
    RoutWay(0, 0, 1),
    ShareLoss(0, 2, 2),
    MeleeCard(0, (0, 1), True),
    RollAgain(0, (5, 2), 1, "a roll"),
    RollAgain(0, (5, 2, 6, 1), 1, "melee", 0),
    DiscardCards(0, 1, 2),
    LeadBrigade(0, BRIGADES[0]),
    ChooseFormation(0, BRIGADES[0]),
    Disorder(0, 2),
)


@pytest.mark.parametrize("decision", QUESTIONS, ids=lambda decision: type(decision).__name__)
def test_every_question_is_in_words(decision: Decision) -> None:
    b = asking(many(), decision)
    shown = view.scene(b, 0).asks[0]
    assert shown.why
    for words in (shown.why, *(part for each in shown.items for part in (each.label, each.says))):
        for raw in ("stand:", "=", "None", "NONE", "["):
            assert raw not in words, words
        assert not words.startswith(("Number", "This", "There")), words
    labels = [(each.label, each.thing) for each in shown.items]
    assert len(labels) == len(set(labels)), f"listed twice: {labels}"


def test_horse_holders_and_barricades_are_drawn_as_what_they_are() -> None:
    b = battle(cavalry(0, 8, 10, mounted=False), barricades=(drill.pose(20, 20),))
    shown = view.scene(b, 0)
    assert {each.glyph for each in shown.things if each.kind == "stand"} == {"dismounted", "holders"}
    assert [(each.kind, each.glyph) for each in shown.things if each.id == "barricade:0"] == [("marker", "barricade")]


def test_the_enemy_hand_is_backs_and_a_number() -> None:
    b = facing_each_other(hands=(("L1",), ("L2", "A4")))
    shown = view.scene(b, 0)
    assert next(slot.count for slot in shown.slots if slot.id == "hand:1") == 2
    assert not [each for each in shown.things if each.kind == "card" and each.side == 1]


def test_what_the_enemy_holds_changes_nothing_that_is_seen() -> None:
    b = asking(facing_each_other(hands=(("L1",), ("L2", "A4"))), Act(0, (POINTS,)))
    other = replace(b, cards=tuple(replace(card, design="S4") if card.side else card for card in b.cards))
    assert view.scene(b, 0) == view.scene(other, 0)


def test_odds_too_wide_are_followed_to_the_first_rout_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    b = battle(stand(0, 10, 10), stand(1, 10, 14, 180, discipline=5, circles=2), stand(1, 10, 14.8, 180))
    whole = charts.fire_at(b, 0, FireAt(0, 1))
    monkeypatch.setattr(charts, "FOLLOWED", 1)
    short = charts.fire_at(b, 0, FireAt(0, 1))
    assert (whole.assumes, short.assumes) == (charts.PLAIN, charts.NO_FURTHER)
    assert sum(row.weight for row in short.outcomes) == short.of
    assert any("routs" in row.label for row in short.outcomes)
