"""Losses between a campaign and its battles: three for one and twelve for one, cavalry by part, guns at three quarters."""

from typing import Any

import pytest

from longroll.campaign import transfer
from longroll.campaign.transfer import Steps, Unit
from rulesets.brigade.drill import BRIGADES, battery, battle, cavalry, stand


def regiment(key: str, strength: int, lost: int = 0, **changes: Any) -> Unit:
    fields: dict[str, Any] = {"arm": "infantry", "whole": Steps(strength), "marks": Steps(lost)} | changes
    return Unit(key, "brigade", **fields)


def guns(key: str, state: Any = "present") -> Unit:
    return Unit(key, "battalion", "artillery", Steps(1), Steps(int(state != "present")), state)


BRIGADE = (regiment("a", 5), regiment("b", 4), regiment("c", 3), guns("battery"))


# --- down
def test_two_new_losses_of_a_brigade_are_six_marks_to_distribute() -> None:
    """BC-CAMP-01"""
    carried = transfer.downward("division", Steps(2))
    assert carried.steps == Steps(6)
    assert [term.rule for term in carried.terms] == ["BC-CAMP-01"]
    assert transfer.misgiven("division", BRIGADE, Steps(2), {"a": Steps(3), "b": Steps(3)}) is None
    assert transfer.misgiven("division", BRIGADE, Steps(2), {"a": Steps(4), "b": Steps(1), "battery": Steps(1)}) is None


@pytest.mark.parametrize(
    "shares",
    [
        {"a": Steps(3), "b": Steps(2)},
        {"a": Steps(4), "b": Steps(3)},
        {"a": Steps(6)},
        {"z": Steps(6)},
        {"c": Steps(3), "a": Steps(3)},
        {"battery": Steps(2), "a": Steps(4)},
        {"a": Steps(4), "b": Steps(3), "c": Steps(-1)},
        {"a": Steps(3), "b": Steps(3, mounted=1)},
    ],
)
def test_losses_are_given_out_whole_and_no_last_strength_is_taken_needlessly(shares: dict[str, Steps]) -> None:
    """BC-CAMP-01"""
    refusal = transfer.misgiven("division", BRIGADE, Steps(2), shares)
    assert refusal is not None
    assert refusal.rule == "BC-CAMP-01"


def test_supply_erases_losses_that_are_marked_and_no_more() -> None:
    """BC-MARK-04, BC-CAMP-01"""
    worn = (regiment("a", 5, 3), regiment("b", 4, 1))
    assert transfer.misgiven("division", worn, Steps(-1), {"a": Steps(-2), "b": Steps(-1)}) is None
    after = transfer.given_out(worn, {"a": Steps(-2), "b": Steps(-1)})
    assert [unit.marks for unit in after] == [Steps(1), Steps(0)]
    refusal = transfer.misgiven("division", worn, Steps(-1), {"a": Steps(-1), "b": Steps(-2)})
    assert refusal is not None
    assert refusal.rule == "BC-MARK-04"


def test_the_last_strength_is_taken_when_nobody_has_more() -> None:
    """BC-CAMP-01"""
    thin = (regiment("a", 2, 1), regiment("b", 3, 1))
    assert transfer.misgiven("division", thin, Steps(1), {"a": Steps(1), "b": Steps(2)}) is None
    assert transfer.misgiven("division", thin, Steps(2), {"a": Steps(1), "b": Steps(2)}) is None, "there is no more"
    after = transfer.given_out(thin, {"a": Steps(1), "b": Steps(1)})
    assert [unit.state for unit in after] == ["destroyed", "present"]


def test_a_battery_given_a_loss_is_destroyed() -> None:
    """BC-CAMP-01"""
    after = transfer.given_out(BRIGADE, {"a": Steps(2), "battery": Steps(1)})
    assert [unit.state for unit in after] == ["present", "present", "present", "destroyed"]
    assert after[0].left == Steps(3)


def test_one_loss_of_a_division_is_twelve() -> None:
    """BC-CAMP-02"""
    carried = transfer.downward("corps", Steps(1))
    assert (carried.steps, carried.terms[0].rule) == (Steps(12), "BC-CAMP-02")
    division = (*(regiment(key, 5) for key in "abcd"), guns("battery"))
    assert transfer.misgiven("corps", division, Steps(1), {key: Steps(3) for key in "abcd"}) is None
    refusal = transfer.misgiven("corps", division, Steps(1), {"a": Steps(3)})
    assert refusal is not None
    assert refusal.rule == "BC-CAMP-02"


def test_supply_gives_strength_back_as_it_was_taken() -> None:
    """BC-CAMP-01, BC-CAMP-07: supply restores even what was destroyed"""
    worn = (regiment("a", 5, 2), regiment("b", 4, 4, state="destroyed"))
    assert transfer.misgiven("division", worn, Steps(-1), {"a": Steps(-1), "b": Steps(-2)}) is None
    assert transfer.misgiven("division", worn, Steps(-1), {"a": Steps(-3)}) is not None, "it misses only two"
    after = transfer.given_out(worn, {"a": Steps(-1), "b": Steps(-2)})
    assert [(unit.left.foot, unit.state) for unit in after] == [(4, "present"), (2, "present")]


@pytest.mark.parametrize("lost", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("level", ["division", "corps"])
def test_losses_spread_by_themselves_keep_the_rule(level: transfer.Level, lost: int) -> None:
    """BC-CAMP-01, BC-CAMP-02"""
    shares = transfer.spread(level, BRIGADE, Steps(lost))
    assert transfer.misgiven(level, BRIGADE, Steps(lost), shares) is None
    worn = transfer.given_out(BRIGADE, shares)
    back = transfer.spread(level, worn, Steps(-lost))
    assert transfer.misgiven(level, worn, Steps(-lost), back) is None
    assert transfer.marks_of(transfer.given_out(worn, back)).foot == 0


# --- up
def test_every_three_losses_of_a_brigade_are_one_mark_and_remainders_are_kept_by_the_stands() -> None:
    """BC-CAMP-03: 8 losses make 2; 1 more in the next battle makes 1 further"""
    first = transfer.upward("division", (regiment("a", 5, 4), regiment("b", 4, 4)))
    assert (first.steps, first.terms[0].rule) == (Steps(2), "BC-CAMP-03")
    second = transfer.upward("division", (regiment("a", 5, 5), regiment("b", 4, 4)), first.steps)
    assert second.steps == Steps(1)
    assert transfer.upward("corps", (regiment("a", 8, 8), regiment("b", 8, 5))).steps == Steps(1)
    assert transfer.upward("corps", (regiment("a", 8, 8), regiment("b", 8, 3))).steps == Steps(0)


def test_second_brigade_of_the_first_union_cavalry_division() -> None:
    """BC-CAMP-04, the source's example: 7 dismounted, 3 mounted and 1 of horse holders give 2, 1 and 0"""
    strengths = ((2, 2, 1), (3, 3, 1), (5, 5, 2))
    marks = (Steps(2, 1, 0), Steps(2, 1, 1), Steps(3, 1, 0))
    devin = [
        Unit(f"regiment {i}", "devin", "cavalry", Steps(*whole), lost)
        for i, (whole, lost) in enumerate(zip(strengths, marks, strict=True))
    ]
    assert transfer.marks_of(devin) == Steps(7, 3, 1)
    carried = transfer.upward("division", devin)
    assert carried.steps == Steps(2, 1, 0)
    assert [term.rule for term in carried.terms] == ["BC-CAMP-03", "BC-CAMP-04", "BC-CAMP-04"]


def test_parts_of_cavalry_are_given_out_apart() -> None:
    """BC-CAMP-04"""
    horse = (Unit("a", "devin", "cavalry", Steps(3, 3, 1)), Unit("b", "devin", "cavalry", Steps(4, 4, 2)))
    assert transfer.misgiven("division", horse, Steps(0, 1), {"a": Steps(0, 1), "b": Steps(0, 2)}) is None
    assert transfer.misgiven("division", horse, Steps(0, 1), {"a": Steps(1), "b": Steps(0, 2)}) is not None


@pytest.mark.parametrize(
    ("gone", "of", "removed"), [(3, 4, True), (3, 5, False), (4, 5, True), (0, 0, False), (1, 1, True)]
)
def test_a_battalion_is_removed_when_three_quarters_of_its_batteries_are_destroyed(
    gone: int, of: int, removed: bool
) -> None:
    """BC-CAMP-05"""
    batteries = [guns(str(i), "destroyed" if i < gone else "present") for i in range(of)]
    told = transfer.artillery_removed(batteries)
    assert (told is not None) is removed
    assert told is None or told.rule == "BC-CAMP-05"
    assert transfer.upward("division", batteries).steps == Steps(), "not otherwise transferred"


# --- between battles
def test_a_unit_destroyed_above_is_taken_out_below_with_its_strength_unmarked() -> None:
    """BC-CAMP-06"""
    units = (regiment("a", 5, 3), regiment("b", 4, 4, state="destroyed"))
    gone, told = transfer.removed_above(units)
    assert [line.rule for line in told] == ["BC-CAMP-06"]
    assert [(unit.state, unit.marks) for unit in gone] == [("removed", Steps(3)), ("destroyed", Steps(4))]
    assert transfer.next_battle(gone)[0] == ()
    assert transfer.restored(gone)[0] == units
    refusal = transfer.misgiven("division", gone, Steps(-1), {"a": Steps(-3)})
    assert refusal is not None, "supply restores the unit first"


def test_old_losses_stand_and_the_routed_are_back() -> None:
    """BC-CAMP-07, BC-GAME-09"""
    units = (
        regiment("a", 5, 2),
        regiment("b", 4, 1, state="fled"),
        regiment("c", 4, 4, state="destroyed"),
        regiment("d", 4, 1, state="captured"),
    )
    there, told = transfer.next_battle(units)
    assert [line.rule for line in told] == ["BC-GAME-09", "BC-CAMP-07"]
    assert [(unit.key, unit.state, unit.left.foot) for unit in there] == [
        ("a", "present", 3),
        ("b", "present", 3),
    ]


def test_gravestones_carry_over_for_generals_in_both_games() -> None:
    """BC-CAMP-08"""
    battle_, campaign = {"stone": 2, "rowley": 1}, {"rowley": 0, "doubleday": 1}
    up, down = transfer.gravestones(campaign, battle_), transfer.gravestones(battle_, campaign)
    assert {key: term.value for key, term in up.items()} == {"rowley": 1, "doubleday": 1}
    assert {key: term.value for key, term in down.items()} == {"stone": 2, "rowley": 1}
    assert {term.rule for term in up.values()} == {"BC-CAMP-08"}


def test_from_a_division_campaign_all_brigades_fight_from_a_corps_campaign_one_of_each_division() -> None:
    """BC-SETUP-09"""
    present = {"first": ("a", "b"), "second": ("c",)}
    assert transfer.badly_elected("division", present, ("a", "b", "c")) is None
    for level, chosen in (("division", ("a", "c")), ("corps", ("a", "b")), ("corps", ("a", "c", "z"))):
        refusal = transfer.badly_elected(level, present, chosen)  # type: ignore[arg-type]
        assert refusal is not None
        assert refusal.rule == "BC-SETUP-09"
    assert transfer.badly_elected("corps", present, ("a", "c")) is None


def test_a_battles_stands_become_records() -> None:
    """BC-GAME-09, BC-CAV-07"""
    horse = cavalry(0, 20, 10, mounted=False, marks=1, horse_marks=2, holders={"marks": 1})
    b = battle(stand(0, 10, 10, marks=2), battery(0, 14, 10, place="captured"), horse, stand(1, 10, 30, place="fled"))
    found = transfer.units_of(b)
    assert [unit.called for unit in found] == [stand.name for stand in b.stands if stand.counted]
    _, told = transfer.removed_above(found)
    assert [news.text for news in told if b.stands[0].name in news.text] == [
        f"{b.stands[0].name} is taken out with its command"
    ]
    assert [(unit.marks, unit.state) for unit in found] == [
        (Steps(2), "present"),
        (Steps(1), "captured"),
        (Steps(1, 2, 1), "present"),
        (Steps(0), "fled"),
    ]
    assert found[2].whole == Steps(3, 3, 1)
    assert found[0].command == b.commands[BRIGADES[0]].key
    b.change_stand(2, place="destroyed")
    b.change_stand(3, place="destroyed")
    assert transfer.units_of(b)[2].marks == Steps(3, 2, 1), "horses and holders take no losses for it"


@pytest.mark.parametrize(
    ("change", "shares", "rule"),
    [
        (Steps(mounted=1), {"a": Steps(1, 3), "b": Steps(-1)}, "BC-CAMP-01"),
        (Steps(1), {"a": Steps(4), "b": Steps(-1)}, "BC-CAMP-01"),
        (Steps(-1), {"a": Steps(1), "b": Steps(-4)}, "BC-MARK-04"),
    ],
)
def test_no_loss_goes_over_from_one_regiment_to_another(change: Steps, shares: dict[str, Steps], rule: str) -> None:
    """BC-CAMP-01, BC-CAMP-04, BC-MARK-04"""
    horse = [Unit(key, "devin", "cavalry", Steps(6, 6, 2), Steps(4, 1)) for key in "ab"]
    horse[0] = Unit("a", "devin", "cavalry", Steps(9, 6, 2), Steps(1, 1))
    refusal = transfer.misgiven("division", horse, change, shares)
    assert refusal is not None
    assert refusal.rule == rule


def test_what_is_to_be_given_out_is_said_with_what_is() -> None:
    refusal = transfer.misgiven("division", BRIGADE, Steps(1), {})
    assert refusal is not None
    assert refusal.because == "3 losses on foot are to be given out, and 0 losses are"


def test_a_captured_regiment_has_no_strength_to_spare() -> None:
    """BC-CAMP-01"""
    thin = (regiment("a", 2, 1), regiment("b", 3, 2), regiment("c", 4, 1, state="captured"))
    assert transfer.misgiven("division", thin, Steps(1), {"a": Steps(1), "b": Steps(1)}) is None


def test_only_strength_on_foot_brings_a_regiment_back() -> None:
    """BC-CAMP-07"""
    routed = Unit("a", "devin", "cavalry", Steps(3, 3, 1), Steps(1, 1), "fled")
    for share, state in ((Steps(0, 1), "fled"), (Steps(0, -1), "fled"), (Steps(-1), "present")):
        (after,) = transfer.given_out([routed], {"a": share})
        assert after.state == state


def test_losses_go_first_to_the_strongest_and_last_to_batteries() -> None:
    """BC-CAMP-01"""
    assert transfer.spread("division", BRIGADE, Steps(1)) == {"a": Steps(2), "b": Steps(1)}
    assert "battery" not in transfer.spread("division", BRIGADE, Steps(4))
    assert transfer.spread("division", BRIGADE, Steps(5))["battery"] == Steps(1)


def test_holders_that_are_lost_are_lost_whole_while_their_regiment_stands() -> None:
    """BC-CAMP-04, BC-CAV-07"""
    b = battle(cavalry(0, 20, 10, mounted=False, holders={"place": "destroyed"}), stand(1, 10, 30))
    assert transfer.units_of(b)[0].marks == Steps(0, 0, 1)
    b.change_stand(0, place="destroyed")
    assert transfer.units_of(b)[0].marks == Steps(3, 0, 0)


def test_of_gravestones_only_the_greater_number_is_carried_over() -> None:
    """BC-CAMP-08"""
    kept = transfer.gravestones({"a": 1, "b": 1, "c": 1}, {"a": 2, "b": 1})
    assert [kept[key].reason for key in "abc"] == ["carried over", "kept", "kept"]
