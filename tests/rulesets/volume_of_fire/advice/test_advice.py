"""Advice: how a battle is laid before its commander, what his tasks become, what a stake is, what moving unrallied costs."""

from random import Random

import pytest
from msgspec.structs import replace

from longroll.chance import Dice
from longroll.flow import Chance, act
from longroll.miniatures.zones import middle as middle_of
from longroll.players.plans import planned
from longroll.players.sergeant import Sergeant
from longroll.registry import complete, ruleset
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.advice import candidates
from longroll.rulesets.volume_of_fire.advice.field import SOON, Field
from longroll.rulesets.volume_of_fire.advice.fighting import promise
from longroll.rulesets.volume_of_fire.advice.manoeuvring import horse_changes
from longroll.rulesets.volume_of_fire.advice.ordering import BEHIND, order_for, orders
from longroll.rulesets.volume_of_fire.advice.situation import situation, steadiness
from longroll.rulesets.volume_of_fire.advice.style import STYLES
from longroll.rulesets.volume_of_fire.advice.ways import bars, hindrance, roundabout
from longroll.rulesets.volume_of_fire.advice.worth import stake
from longroll.rulesets.volume_of_fire.combat.combat_phase import OpenFire
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.permissions import target_unit
from longroll.rulesets.volume_of_fire.record import DEPTH, INCH, Order, laid
from longroll.rulesets.volume_of_fire.record.units import Messenger
from longroll.staff import Task
from longroll.tabletop import Pose, length

VF = ruleset("volume-of-fire")


def begun(scenario, side):
    return VF.begin(VF.load(scenario), complete(VF, {})).known(side)


@pytest.fixture
def known():
    return begun("little-round-top", 1)


def replaced(known, **changes):
    found = known.copy()
    for name, value in changes.items():
        setattr(found, name, value)
    return found


def field(known, *tasks):
    return Field(known, 1, STYLES["sergeant"], lambda: {task.formation: task for task in tasks})


def brigade(known, key):
    return next(row for row in known.brigades if row.key == key)


def formations(known, side):
    return {known.brigades[one.id].key: one for one in situation(known, side).formations}


def test_brigades_to_come_are_laid_out_where_they_enter_and_those_kept_back_are_not():
    found = formations(begun("mcphersons-ridge", 0), 0)
    assert found["cutler"].late == 4
    assert found["cutler"].y == 0
    assert found["gamble"].spare
    assert found["gamble"].arm == "horse"
    assert not found["cutler"].spare
    assert "stone" not in found


def test_of_the_enemy_nothing_is_laid_out_but_what_is_known(known):
    theirs = {key for key, one in formations(known, 1).items() if not one.own}
    assert theirs == {known.brigades[unit.brigade].key for unit in known.believed(1)}
    assert "vincent" not in theirs


def test_who_leads_stakes_his_brigades_only_when_the_end_is_near():
    for side, staked in ((0, 100), (1, 0)):
        known = begun("first-volley", side)
        late = replaced(known, turn=laid(known.setting).turns - 1)
        assert situation(late, side).ahead == (side == 0)
        assert (situation(known, side).staked, situation(late, side).staked) == (0, staked)
        careful = [Field(b, side, STYLES["sergeant"]).caution for b in (known, late)]
        assert (careful[0] < careful[1]) == (side == 0)


def test_a_brigade_near_to_giving_way_weighs_less(known):
    law = brigade(known, "law")
    whole, steady = formations(known, 1)["law"].might, steadiness(known, law.id)
    known.change_unit(known.of_brigade(law.id)[0].id, place="broken")
    assert steadiness(known, law.id) == steady - 2
    assert stake(known, law.id) == 125
    known.put_brigade(replace(law, mark="beaten"))
    assert steadiness(known, law.id) == steady - 4
    assert formations(known, 1)["law"].might < whole
    assert not formations(known, 1)["law"].shaken
    known.change_unit(known.of_brigade(law.id)[0].id, condition="beaten")
    assert formations(known, 1)["law"].shaken


def test_who_is_winning_leads_no_unsteady_brigade_into_a_fight_and_a_beaten_one_is_led_into_none():
    for side in (0, 1):
        known = begun("first-volley", side)
        own = next(row for row in known.brigades if row.side == side)
        known.change_brigade(own.id, fatigue=40)
        task = planned(situation(known, side))[own.id]
        assert (task.kind == "reserve") == (side == 0) == situation(known, side).ahead
        known.put_brigade(replace(own, mark="beaten"))
        assert planned(situation(known, side))[own.id].kind == "reserve"


def test_a_worn_brigade_does_not_rest_under_fire(known):
    law = brigade(known, "law")
    known.change_brigade(law.id, fatigue=20)
    assert formations(known, 1)["law"].worn
    known.change_brigade(law.id, fought_since=True)
    assert not formations(known, 1)["law"].worn


def test_what_a_brigade_is_about_is_the_order_that_it_has_or_awaits(known):
    law, ward = brigade(known, "law"), brigade(known, "ward").id
    names = [row.id for row in situation(known, 1).grounds if row.name == "Vincent's Spur"]
    assert formations(known, 1)["law"].about == ("take", names[0])
    known.put_brigade(replace(law, pending=Order("attack", target=ward)))
    assert formations(known, 1)["law"].about == ("attack", ward)


def test_a_task_becomes_an_order(known):
    law, ward = brigade(known, "law").id, brigade(known, "ward").id
    spur = next(row.id for row in situation(known, 1).grounds if row.name == "Vincent's Spur")
    told = {
        "attack": Order("attack", target=ward),
        "take": Order("advance", area="vincents-spur"),
        "hold": Order("hold"),
        "reserve": Order("hold"),
        "delay": Order("retire"),
        "withdraw": Order("retire"),
        "rest": Order("rest"),
    }
    for kind, order in told.items():
        assert order_for(field(known), Task(law, kind, "", ground=spur, foe=ward)) == order


def test_support_comes_up_behind_the_fight_and_goes_in_when_it_is_there(known):
    law, ward = brigade(known, "law").id, brigade(known, "ward").id
    task = Task(law, "support", "", foe=ward)
    order = order_for(field(known), task)
    assert order.kind == "advance"
    them = formations(known, 1)["ward"]
    assert abs(length(order.point[0] - them.x, order.point[1] - them.y) - BEHIND) < 10
    for unit in known.of_brigade(law):
        known.change_unit(unit.id, pose=replace(unit.pose, x=them.x - BEHIND, y=them.y))
    assert order_for(field(known), task) == Order("attack", target=ward)


def test_an_order_goes_out_only_where_it_is_news(known):
    law, ward = brigade(known, "law").id, brigade(known, "ward").id
    spur = next(row.id for row in situation(known, 1).grounds if row.name == "Vincent's Spur")
    assert orders(field(known, Task(law, "take", "", ground=spur))) == {}
    attack = Order("attack", target=ward)
    assert orders(field(known, Task(law, "attack", "", foe=ward))) == {law: attack}
    known.messengers = (Messenger(0, 1, 0, "order", law, 0, 0, Order("hold")),)
    assert orders(field(known, Task(law, "attack", "", foe=ward))) == {}


def test_every_brigade_that_is_known_of_is_told_something(known):
    seen = situation(known, 1)
    assert set(planned(seen)) == {one.id for one in seen.formations if one.own}


def test_rallying_is_missed_only_near_the_enemy(known):
    seen = field(known)
    unit = replace(known.of_side(1)[0], condition="disordered")
    foe = known.enemies(1)[0]
    near = replace(unit, pose=replace(foe.pose, x=foe.pose.x - 6000))
    far = replace(unit, pose=replace(foe.pose, x=1000, y=1000))
    assert seen.off(near) < SOON <= seen.off(far)
    assert seen.disorder(far, far) == 0
    assert seen.disorder(near, near) > 0
    assert seen.disorder(replace(near, condition="ordered"), near) == 0


def test_guns_go_round_a_wood_that_stops_them_and_regiments_go_through_it():
    known = begun("mcphersons-ridge", 0)
    schultz = next(piece for piece in laid(known.setting).pieces if piece.id == "woods-schultz")
    x, y = middle_of(schultz.ring)
    foot = [unit for unit in known.units if known.brigades[unit.brigade].key == "stone" and unit.regiment]
    guns = [unit for unit in known.units if unit.arm == "artillery" and known.brigades[unit.brigade].key == "cutler"]
    assert guns
    assert bars(guns)
    assert not bars(foot)
    order, before = Order("advance", area="railroad-cut"), Order("hold")
    goal = (x, y + 24 * INCH)
    there = [replace(unit, pose=Pose(x, y - 12 * INCH, 0)) for unit in (foot[0], guns[0])]
    ways = [hindrance(known.setting, [(unit.pose, Pose(*goal, 0), INCH)], bars([unit])) for unit in there]
    assert ways[1] > ways[0] > 0
    aside = roundabout(known, there[1:], before, order, goal)
    assert aside.point
    assert abs(aside.point[0] - x) > 3 * INCH
    assert roundabout(known, there[1:], before, order, (x, y - 9 * INCH)) == order


def test_an_attack_is_drawn_to_where_it_may_charge_over_rough_ground_the_turn_after():
    known = begun("first-volley", 1)
    archer = brigade(known, "archer")
    before = field(known)
    foe = target_unit(known, archer.id)

    def drawn(inches):
        """At so many inches straight before the enemy."""
        here = replace(known.of_brigade(archer.id)[0], pose=foe.pose.ahead(inches * INCH + DEPTH).turned(1800))
        return candidates._drawn(before, known, archer, here) - before.worth_of_ground(here)

    assert archer.order.kind == "attack"
    assert drawn(5) < drawn(4) < drawn(3) < drawn(2) == drawn(1)
    assert 2 * INCH < tables.INFANTRY_OTHERWISE


def test_who_attacks_is_not_called_off_to_stand_behind_another_attack(known):
    law, ward = brigade(known, "law"), brigade(known, "ward").id
    known.put_brigade(replace(law, order=Order("attack", target=ward)))
    assert orders(field(known, Task(law.id, "support", "", foe=ward))) == {}


def test_cavalry_that_buys_time_attacks_nobody_and_goes_when_it_may():
    known = begun("mcphersons-ridge", 0)
    gamble, archer = brigade(known, "gamble"), brigade(known, "archer")
    seen = Field(known, 0, STYLES["sergeant"])
    assert order_for(seen, Task(gamble.id, "attack", "", foe=archer.id)) == Order("hold")
    assert not formations(known, 0)["gamble"].shaken
    known.turn = 6
    assert formations(known, 0)["gamble"].shaken


def test_cavalry_that_retires_mounts_although_the_enemy_is_near():
    known = begun("mcphersons-ridge", 0)
    gamble = brigade(known, "gamble")
    trooper = next(unit for unit in known.of_brigade(gamble.id) if unit.arm == "cavalry")
    foe = next(unit for unit in known.units if unit.side == 1 and unit.place == "table")
    known.change_unit(foe.id, place="table", pose=replace(trooper.pose, x=trooper.pose.x - 8 * INCH))
    wanted = {}
    for order in ("hold", "retire"):
        known.put_brigade(replace(gamble, order=Order(order)))
        for mounted in (False, True):
            known.change_unit(trooper.id, mounted=mounted)
            seen = Field(known, 0, STYLES["sergeant"])
            wanted[order, mounted] = horse_changes(seen, (known.units[trooper.id],))
    assert wanted == {("hold", False): False, ("hold", True): True, ("retire", False): True, ("retire", True): False}


def test_a_unit_that_has_ground_counts_for_more_until_it_is_beaten():
    known = begun("first-volley", 1)
    there = [
        unit
        for unit in known.of_side(1)
        if any(unit.id in row.ours for row in Field(known, 1, STYLES["sergeant"]).grounds)
    ]
    assert there
    found = Field(known, 1, STYLES["sergeant"])
    assert found.price[there[0].id] > found.stakes[there[0].brigade]
    known.change_unit(there[0].id, condition="beaten")
    found = Field(known, 1, STYLES["sergeant"])
    assert found.price[there[0].id] == found.stakes[there[0].brigade]


def asked_of_sergeants(scenario, seed, kind):
    """What a side knows and is asked, wherever two sergeants are asked something of a kind in a game."""
    battle, dice, throws = VF.begin(VF.load(scenario), complete(VF, {})), Dice.seeded(seed), 0
    while (needs := battle.needs) is not None:
        if isinstance(needs, Chance):
            act(battle, dice.faces(throws, needs))
            throws += 1
            continue
        known = battle.known(needs.side)
        if isinstance(needs, kind):
            yield known, needs
        act(battle, Sergeant().answer(VF, known, needs, Random(throws)))


def onward(answer):
    """How far an answer goes ahead, what it falls back taken off."""
    moves = getattr(answer, "moves", (answer,))
    steps = [step for move in moves for step in getattr(move, "path", ())]
    return sum(step.by if step.kind == "advance" else -step.by if step.kind == "back" else 0 for step in steps)


def test_of_those_of_another_temper_who_are_thought_over_the_bolder_go_further():
    went = [0, 0]
    for known, needs in asked_of_sergeants("first-volley", 3, Manoeuvre):
        tasks = planned(situation(known, needs.side))
        for place, answer in enumerate(VF.courses(known, needs, None, Random(1), lambda tasks=tasks: tasks)):
            went[place] += onward(answer)
    assert went[0] > went[1] > 0


def test_the_firefights_that_promise_most_are_thought_over_the_best_first():
    seen = 0
    for known, needs in asked_of_sergeants("first-volley", 3, OpenFire):
        found = list(VF.courses(known, needs, None, Random(1), dict))
        worth = [promise(Field(known, needs.side, STYLES["sergeant"], dict), fight) for fight in found]
        assert worth == sorted(worth, reverse=True)
        assert len(found) <= 3
        seen += len(found) > 1
    assert seen
