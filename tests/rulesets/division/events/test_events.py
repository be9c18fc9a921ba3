"""Event cards (DC-EVT): what each brings, when it enters the decks and leaves them."""

from longroll.cards import shuffled
from longroll.rulesets.division.components.areas import AREA, CIRCLE
from longroll.rulesets.division.components.cards import BASE, RESERVES, of
from longroll.rulesets.division.components.forces import GENERAL, MEADE, UNIT
from longroll.rulesets.division.events import command_changes
from longroll.rulesets.division.events.battle_plan import PlayBattlePlan, law_of_battle_plan, plans
from longroll.rulesets.division.events.cavalry_corps import (
    CavalryCorps,
    EntryCircle,
    Part,
    RollForCavalry,
    entries,
    pool,
)
from longroll.rulesets.division.events.command_changes import CommandChanges
from longroll.rulesets.division.events.lifecycle import begin_turn, end_turn
from longroll.rulesets.division.events.night_march import NightMarch
from longroll.rulesets.division.events.piles import everywhere
from longroll.rulesets.division.events.rain import Rain
from longroll.rulesets.division.events.reserves_arrive import ReservesArrive
from longroll.rulesets.division.events.supplies_arrive import NextSupplied, StepBack, SuppliesArrive
from longroll.rulesets.division.events.waiting import GeneralForward
from longroll.rulesets.division.record.activation import Options
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import CS, NOBODY, TURNS, US
from rulesets.division.drill import battle, chief, over, refused, run, stand, then, told

NIGHT, RAIN, CAVALRY = (
    tuple(of(side, key)[0] for side in (0, 1)) for key in ("night-march", "rain", "cavalry-skirmish")
)
RESERVES_ARRIVE = of(CS, "reserves-arrive")[0]
SUPPLIES, CHANGES, FORWARD = of(CS, "supplies-arrive")[0], of(US, "command-changes")[0], of(US, "general-forward")[0]
PLAN = of(CS, "battle-plan")[0]


def at(turn: str, **more: object) -> Battle:
    b = battle(
        {"archer": "herr-ridge", "gamble": "mcpherson-ridge"},
        {"heth": "herr-ridge", "buford": "mcpherson-ridge"},
        turn=turn,
    )
    for side in (0, 1):
        b.change_pile(side, deck=shuffled(*BASE[side]))
    for name, value in more.items():
        setattr(b, name, value)
    return b


def test_reserves_arrive_brings_a_reserve_card_until_none_is_left():
    """DC-EVT-05, DC-EVT-06: both go on the discard pile; without a card left to add it leaves the game."""
    b = at("J1M", reserves=((), RESERVES[CS][:2]))
    after = run(b, ReservesArrive(side=CS, card=RESERVES_ARRIVE), (2,))
    assert over(after)
    assert set(after.piles[CS].discards) == {RESERVES_ARRIVE, RESERVES[CS][1]}
    assert after.reserves[CS] == RESERVES[CS][:1]
    last = run(after, ReservesArrive(side=CS, card=RESERVES_ARRIVE), (1,))
    assert last.piles[CS].discards.count(RESERVES_ARRIVE) == 1
    assert last.reserves[CS] == ()


def test_night_march_is_in_the_decks_at_evening_only():
    """DC-EVT-07, DC-EVT-01: shuffled in at the start of Evening, taken out by the Morning."""
    b = at("J1E")
    begin_turn(b)
    assert all(NIGHT[side] in everywhere(b, side) for side in (0, 1))
    assert len(b.piles[CS].deck) == 1
    end_turn(b)
    assert not any(NIGHT[side] in everywhere(b, side) for side in (0, 1))
    morning = at("J2M")
    morning.change_pile(US, hand=(NIGHT[US],))
    begin_turn(morning)
    assert NIGHT[US] not in everywhere(morning, US)


def test_night_binds_both_sides_to_the_end_of_the_turn():
    """DC-EVT-08, DC-EVT-04: the card goes on the discard pile."""
    after = run(at("J1E"), NightMarch(side=US, card=NIGHT[US]))
    assert after.night
    assert NIGHT[US] in after.piles[US].discards
    begin_turn(after)
    assert not after.night


def test_rain_comes_in_the_afternoon_where_it_is_agreed():
    """DC-EVT-09: nobody ends two turns by it."""
    dry, wet = at("J1A"), at("J1A", options=Options(rain=True))
    for b in (dry, wet):
        begin_turn(b)
    assert RAIN[CS] not in everywhere(dry, CS)
    assert RAIN[CS] in everywhere(wet, CS)
    end_turn(wet)
    assert RAIN[CS] not in everywhere(wet, CS)
    again = at("J2A", options=Options(rain=True), rained=(False, True))
    begin_turn(again)
    assert RAIN[CS] not in everywhere(again, CS)
    assert RAIN[US] in everywhere(again, US)


def test_rain_ends_the_turn_on_eleven_or_twelve():
    """DC-EVT-09: three of thirty-six; on less it is discarded."""
    b = at("J1A", options=Options(rain=True))
    poured = run(b, Rain(side=CS, card=RAIN[CS]), (5, 6))
    assert poured.stopped
    assert poured.rained == (False, True)
    assert RAIN[CS] not in everywhere(poured, CS)
    passed = run(b, Rain(side=CS, card=RAIN[CS]), (5, 5))
    assert not passed.stopped
    assert RAIN[CS] in passed.piles[CS].discards


def cavalry(**more: object) -> Battle:
    """3 July: the Union holds Westminster, 19 points to 17 or so; both cavalry corps wait."""
    b = at("J3A", **more)
    b.control = tuple(US if row in CIRCLE_AREAS else NOBODY for row in range(len(b.control)))
    b.stands = tuple(
        Stand(row.id, "off", row.full, mounted=True) if row.unit.arrives == -3 and row.side == US else row
        for row in b.stands
    )
    b.generals = tuple(
        General(row.id, "off") if row.printed.arrives == -3 and row.side == US else row for row in b.generals
    )
    return b


CIRCLE_AREAS = {AREA["white-run"]}


def test_the_skirmish_cards_enter_on_the_afternoon_of_the_third_day():
    """DC-EVT-10."""
    b = at("J3A")
    begin_turn(b)
    assert all(CAVALRY[side] in everywhere(b, side) for side in (0, 1))
    early = at("J2A")
    begin_turn(early)
    assert CAVALRY[US] not in everywhere(early, US)


def test_cavalry_comes_in_on_a_roll_against_the_enemys_points():
    """DC-EVT-21, DC-EVT-22: 19 against 17 succeeds, 16 does not; by the Baltimore Pike at Westminster, which the Union holds."""
    b = cavalry(bonus=(0, 17))
    assert entries(b) == [CIRCLE["mc-westminster"]]
    begun = run(b, CavalryCorps(side=US, card=CAVALRY[US]))
    assert isinstance(begun.needs, RollForCavalry)
    failed = then(begun, True, (4, 4, 4, 4))
    assert over(failed)
    assert CAVALRY[US] in failed.piles[US].discards
    won = then(begun, True, (6, 5, 4, 4))
    assert isinstance(won.needs, EntryCircle)
    assert refused(won, CIRCLE["mc-cashtown"]) == "DC-EVT-22"
    done = then(won, CIRCLE["mc-westminster"])
    assert over(done)
    assert done.skirmished == (True, False)
    assert stand(done, "custer").general == GENERAL["kilpatrick"]
    assert stand(done, "merritt").general == GENERAL["pleasonton"]
    assert chief(done, "pleasonton").circle == CIRCLE["mc-westminster"]
    assert CAVALRY[US] not in everywhere(done, US)
    assert not pool(done, US)


def test_who_does_not_throw_may_do_so_another_time():
    """DC-EVT-21, DC-EVT-04; nothing enters where the Union holds no entry (DC-EVT-22)."""
    refused_roll = run(cavalry(), CavalryCorps(side=US, card=CAVALRY[US]), False)
    assert CAVALRY[US] in refused_roll.piles[US].discards
    nowhere = cavalry()
    nowhere.control = (NOBODY,) * len(nowhere.control)
    assert over(after := run(nowhere, CavalryCorps(side=US, card=CAVALRY[US])))
    assert CAVALRY[US] in after.piles[US].discards


def test_the_excess_is_lost_by_the_cavalry_where_that_is_agreed():
    """DC-EVT-11: 19 against 17 costs two steps, as its player likes, and none beyond what there is."""
    b = cavalry(bonus=(0, 17), options=Options(cavalry_losses=True))
    asked = run(b, CavalryCorps(side=US, card=CAVALRY[US]), True, (6, 5, 4, 4), CIRCLE["mc-westminster"])
    custer = UNIT["custer"]
    assert refused(asked, Part(UNIT["gamble"], "mounted")) == "DC-EVT-11"
    done = then(asked, Part(custer, "holders"), Part(custer, "holders"))
    assert over(done)
    assert stand(done, "custer").holders == 0
    assert stand(done, "custer").horses == 6


def test_command_changes_picks_another_corps_general_at_random():
    """DC-EVT-15: or, where there is none, one of a division."""
    b = battle({}, {"buford": "oak-hill", "reynolds": "mcpherson-ridge", "howard": "cemetery-hill"}, turn="J1A")
    assert command_changes.candidates(b) == (GENERAL["howard"],)
    after = run(b, CommandChanges(side=US, card=CHANGES), (1,))
    assert after.commander == GENERAL["howard"]
    assert CHANGES in after.piles[US].discards
    alone = battle({}, {"buford": "oak-hill", "wadsworth": "mcpherson-ridge"}, turn="J1A")
    assert len(command_changes.candidates(alone)) == 1


def test_command_changes_leaves_with_its_play_in_the_first_evening_or_with_meade():
    """DC-EVT-15, DC-ARR-07: Meade commands from the moment he is on the map."""
    b = battle({}, {"buford": "oak-hill", "howard": "cemetery-hill"}, turn="J1E")
    assert CHANGES not in everywhere(run(b, CommandChanges(side=US, card=CHANGES), (1,)), US)
    b = battle({}, {"meade": "cemetery-hill", "howard": "cemetery-hill"}, turn="J2M", commander=GENERAL["howard"])
    b.change_pile(US, discards=(CHANGES,))
    command_changes.meade_commands(b)
    assert b.commander == NOBODY
    assert CHANGES not in everywhere(b, US)


def test_command_changes_waits_for_reynolds_where_that_is_agreed():
    """DC-EVT-16: killed before Meade comes."""
    b = at("J1M", options=Options(changes_if_reynolds_falls=True))
    b.change_pile(US, deck=shuffled(*BASE[US], CHANGES))
    command_changes.set_aside(b)
    assert CHANGES not in everywhere(b, US)
    command_changes.reynolds_falls(b)
    assert CHANGES in everywhere(b, US)
    late = at("J2M", options=Options(changes_if_reynolds_falls=True))
    late.change_general(MEADE, where="map", area=AREA["leister-farm"])
    command_changes.reynolds_falls(late)
    assert CHANGES not in everywhere(late, US)


def test_supplies_let_routed_stands_test_where_no_enemy_is():
    """DC-EVT-17: once each, in any order, without action points."""
    b = battle(
        {
            "archer": {"at": "herr-ridge", "routed": True},
            "davis": {"at": "belmont-ridge", "routed": True},
            "scales": {"at": "mcpherson-ridge", "routed": True},
            "gamble": "mcpherson-ridge",
        }
    )
    begun = run(b, SuppliesArrive(side=CS, card=SUPPLIES))
    assert isinstance(begun.needs, NextSupplied)
    assert refused(begun, UNIT["scales"]) == "DC-EVT-17"
    after = then(begun, UNIT["davis"], (1, 1))
    assert not stand(after, "davis").routed
    assert refused(after, UNIT["davis"]) == "DC-EVT-17"
    done = then(after, UNIT["archer"], (6, 6))
    assert over(done)
    assert stand(done, "archer").routed
    assert SUPPLIES in done.piles[CS].discards


def test_supplies_give_a_step_back_where_that_is_agreed():
    """DC-EVT-18: not to a stand that is spent."""
    b = battle({"archer": {"at": "herr-ridge", "lost": 1}, "davis": "herr-ridge"}, options=Options(supplies_step=True))
    b.change(UNIT["scales"], where="spent", lost=4)
    asked = run(b, SuppliesArrive(side=CS, card=SUPPLIES))
    assert isinstance(asked.needs, StepBack)
    assert refused(asked, UNIT["scales"]) == "DC-EVT-18"
    assert refused(asked, UNIT["davis"]) == "DC-EVT-18"
    assert stand(then(asked, UNIT["archer"]), "archer").lost == 0
    assert over(run(battle({"archer": {"at": "herr-ridge", "lost": 1}}), SuppliesArrive(side=CS, card=SUPPLIES)))


def test_battle_plan_activates_one_who_has_not_been():
    """DC-EVT-13."""
    b = battle({}, {"heth": {"at": "herr-ridge", "used": True}, "pender": "belmont-ridge"})
    b.change_pile(CS, hand=(PLAN,))
    assert list(plans(b, CS)) == [PlayBattlePlan(PLAN, GENERAL["pender"])]
    for answer in (
        PlayBattlePlan(PLAN, GENERAL["heth"]),
        PlayBattlePlan(PLAN, GENERAL["lee"]),
        PlayBattlePlan(SUPPLIES, 0),
    ):
        assert law_of_battle_plan(b, CS, answer).rule == "DC-EVT-13"


def test_general_forward_waits_and_lapses_after_the_second_evening():
    """DC-EVT-19, DC-EVT-20, DC-EVT-03."""
    b = run(at("J2A"), GeneralForward(side=US, card=FORWARD))
    assert b.forward
    assert FORWARD in b.piles[US].discards
    end_turn(b)
    assert b.forward
    b.turn = TURNS.index("J2E")
    end_turn(b)
    assert not b.forward
    assert FORWARD not in everywhere(b, US)
    assert "Cashtown" in told(run(at("J2A"), GeneralForward(side=US, card=FORWARD)))
