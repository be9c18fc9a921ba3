"""Charges and hand to hand: contact, who is taken in front and who in flank, defensive fire, and how melees end."""

import pytest

from longroll.dice import Throw
from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee, melees, sides_of
from longroll.rulesets.volume_of_fire.movement.manoeuvres import touching
from longroll.rulesets.volume_of_fire.record import Battle
from longroll.rulesets.volume_of_fire.record.units import CONFEDERATE, UNION, Charge, Options
from longroll.tabletop import gap

from ..fights import Cease, Field, Firefight, Join, ahead, charge, close, combat, refused, rows, sums, terms, where
from ..positions import box, bring, inches, throw, told


def charged(field: Field, *charges: tuple[int, int, bool], **more: object) -> Battle:
    """A position in which these charges (charger, target, frontal) were made this turn."""
    return field.battle(charges=tuple(Charge(*row) for row in charges), **more)


def frontal(gap: float = 3, **foe: object) -> tuple[Battle, int, int]:
    """A Union regiment has charged one of Archer's straight in front."""
    field = Field(iron="attack")
    mine, target = field.union(20), field.rebel(20, gap, **foe)
    b = field.battle()
    charge(b, mine, ahead(gap))
    return b, mine, target


# --- contact
def test_moving_into_contact_is_a_charge_and_gives_no_further_inch():
    """VF-CHG-01, VF-MOVE-10"""
    b, mine, target = frontal()
    assert b.charges == (Charge(mine, target, True),)
    assert b.units[mine].moved == 3000
    assert told(b, "VF-CHG-01") == ["Iron Brigade 0 charges Archer 1 in front"]


def test_a_tenth_of_an_inch_is_contact_and_the_charger_closes_up():
    """VF-CHG-01, VF-GEOM-01"""
    for by, contact in ((2.9, True), (2.899, False)):
        field = Field()
        mine, target = field.union(20), field.rebel(20, 3)
        b = field.battle()
        charge(b, mine, ahead(by))
        assert bool(b.charges) == contact
        assert b.units[mine].pose.y == (13000 if contact else 12899)
        assert melees(b, ()) == ([(mine, target)] if contact else [])


def test_whom_a_charger_meets_in_closing_up_it_charges_too():
    """VF-CHG-01, VF-GEOM-01: it ends 0.06 inch from one enemy and 0.12 from the other, until it has closed up."""
    field = Field(iron="attack")
    mine, target, other = field.union(20), field.rebel(19, 3, size=1), field.rebel(21, 3.06, size=1)
    b = field.battle()
    charge(b, mine, ahead(2.94))
    assert b.charges == (Charge(mine, target, True), Charge(mine, other, True))
    assert melees(b, ()) == [(mine, target, other)]


def test_a_charger_does_not_close_up_onto_a_third_unit():
    """VF-GEOM-01, VF-CHG-01"""
    for friend, ends in ((13.97, 12_950), (14.2, 13_000)):
        field = Field(iron="attack")
        mine, target = field.union(20), field.rebel(20, 3, size=1)
        field.union(21.9, friend, size=1)
        b = field.battle()
        charge(b, mine, ahead(2.95))
        assert (b.units[mine].pose.y, b.charges) == (ends, (Charge(mine, target, True),))


@pytest.mark.parametrize(
    ("start", "heading", "by", "front"),
    [
        ((20, 10), 0, 3, True),
        ((16.5, 10.5), 45, 3.8, True),  # from well in front of the flank, on to the corner of the front
        ((16, 14), 90, 2, False),  # on its right flank
        ((20, 18), 180, 3, False),  # in its rear
    ],
)
def test_a_charge_is_frontal_that_begins_in_the_front_zone_and_strikes_the_front(start, heading, by, front):
    """VF-CHG-02, VF-VOF-12"""
    field = Field()
    mine, target = field.union(*start, heading), field.rebel(20, 3)
    b = field.battle()
    charge(b, mine, ahead(by))
    assert b.charges == (Charge(mine, target, front),)


def test_a_charge_that_begins_outside_the_front_zone_is_no_frontal_one_though_it_strike_the_front():
    """VF-CHG-02"""
    field = Field()
    mine, target = field.union(14, 13, 90), field.rebel(20, 3)
    b = field.battle()
    charge(b, mine, ahead(4))
    assert b.charges == (Charge(mine, target, False),)


# --- the turn of the charge
def test_a_unit_charged_in_front_fires_as_the_charge_comes_in():
    """VF-VOF-14, VF-MELEE-03, VF-CHG-02"""
    b, _, _ = frontal()
    b = close(b)
    assert sums(b) == (4, 6)
    assert terms(b, 1)["VF-VOF-14"] == 2
    assert "VF-VOF-14" not in terms(b, 0)
    assert told(throw(b, 3, 3), "VF-MELEE-03")  # one roll, and no other


def test_a_unit_charged_in_flank_does_not_fire_and_has_three_less():
    """VF-CHG-02, VF-VOF-14"""
    field = Field()
    mine = field.union(16, 14, 90)
    field.rebel(20, 3)
    b = field.battle()
    charge(b, mine, ahead(2))
    b = close(b)
    assert terms(b, 1)["VF-CHG-02"] == -3
    assert "VF-VOF-14" not in terms(b, 1)
    assert "VF-VOF-12" not in terms(b, 0)


def test_one_charged_in_front_and_in_flank_fires_and_has_three_less():
    """VF-VOF-14, VF-CHG-02"""
    for first, second in ((0, 1), (1, 0)):  # whoever came first
        field = Field()
        front, flank = field.union(20, 13), field.union(18, 14, 90)
        target = field.rebel(20, 3)
        rows_ = {front: True, flank: False}
        order = [(front, flank)[first], (front, flank)[second]]
        b = close(charged(field, *((number, target, rows_[number]) for number in order)))
        assert (terms(b, 1)["VF-VOF-14"], terms(b, 1)["VF-CHG-02"]) == (2, -3)


def test_defensive_fire_counts_once_a_side_though_several_are_charged():
    """VF-VOF-14"""
    field = Field()
    left, right = field.union(20, 13), field.union(23, 13)
    target, other = field.rebel(20, 3), field.rebel(23, 3)
    b = close(charged(field, (left, target, True), (right, other, True)))
    assert terms(b, 1)["VF-VOF-14"] == 2
    assert all("VF-VOF-14" not in row for _, row in rows(b)[2:])


@pytest.mark.parametrize(
    "more", [{"arm": "artillery", "size": 2, "limbered": True}, {"arm": "cavalry", "mounted": True}]
)
def test_limbered_guns_and_mounted_cavalry_have_no_defensive_fire(more):
    """VF-VOF-14, VF-MOVE-07, VF-ARTY-01"""
    b, _, _ = frontal(**more)
    b = close(b)
    assert "VF-VOF-14" not in terms(b, 1)
    assert "VF-ARTY-04" not in terms(b, 1)


def test_guns_charged_in_front_have_canister_in_the_turn_of_the_charge():
    """VF-ARTY-04"""
    b, mine, guns = frontal(arm="artillery", size=2)
    first = close(b)
    assert terms(first, 1)["VF-ARTY-04"] == 0
    assert "VF-VOF-17" not in terms(first, 0)  # 3 to 4
    b.charges = ()  # the next round
    later = close(b)
    assert "VF-ARTY-04" not in terms(later, 1)
    assert terms(later, 0)["VF-VOF-17"] == 1  # 3 to 2
    field = Field()
    mine, guns = field.union(18, 14, 90), field.rebel_battery(19.5, 3)
    assert "VF-ARTY-04" not in terms(close(charged(field, (mine, guns, False))), 1)


def test_who_charges_has_no_cover_and_who_is_charged_keeps_his():
    """VF-VOF-10, VF-TERR-17"""
    field = Field()
    field.barrier("stone_wall", inches(10, 13.5, 30, 13.5), "hard")
    mine, target = field.union(20, 13), field.rebel(20, 3)
    b = close(charged(field, (mine, target, True)))
    assert terms(b, 1)["VF-VOF-10"] == 2
    assert terms(b, 0)["VF-VOF-10"] == 0  # the sum says that a charger has none
    assert terms(close(field.battle()), 0)["VF-VOF-10"] == 2  # in a later round the wall is his as well


def test_a_charger_inside_the_wood_takes_its_cover_away():
    """VF-TERR-17"""
    for south, worth in ((12, 0), (12.999, 0), (13, 1)):  # the charger's centre is at 13
        field = Field()
        field.woods(box(10, south, 30, 20))
        mine, target = field.union(20, 13), field.rebel(20, 3)
        b = close(charged(field, (mine, target, True)))
        assert terms(b, 1).get("VF-VOF-10", 0) == worth


# --- one melee
def test_a_melee_is_reckoned_like_a_firefight():
    """VF-MELEE-02, VF-VOF-05, VF-VOF-13, VF-VOF-17"""
    field = Field()
    left = field.union(20, value=4)
    field.union(23, condition="disordered"), field.rebel(21.5, 0)
    field.general(UNION, "Wadsworth", at=(20, 9), attached=left)
    b = close(field.battle())
    assert b.needs.rule == "VF-MELEE-02"
    assert terms(b) == {"VF-VOF-05": 4, "VF-VOF-13": 1, "VF-VOF-17": 2}


def test_all_who_are_linked_by_contact_fight_one_melee():
    """VF-MELEE-01"""
    field = Field()
    first, second, third = field.union(20), field.union(23), field.union(26)
    one, two = field.rebel(21.5, 0), field.rebel(24.5, 0)
    alone, other = field.union(40), field.rebel(40, 0)
    bystander = field.union(29)
    b = field.battle()
    assert melees(b, ()) == [(first, second, third, one, two), (alone, other)]
    assert bystander not in melees(b, ())[0]  # it touches only a friend


def test_units_not_in_contact_do_not_join_a_melee_and_only_support_it():
    """VF-MELEE-01, VF-VOF-11"""
    field = Field()
    mine, behind, beside, foe = field.union(20), field.union(20, 9), field.union(23), field.rebel(20, 0, size=1)
    b = close(field.battle())
    assert rows(b)[0][0] == "Iron Brigade 0"
    assert terms(b)["VF-VOF-11"] == 1  # once, however many, and unasked
    b = throw(b, 1, 6)
    assert [b.units[n].engaged for n in (mine, behind, beside, foe)] == [True, False, False, True]


@pytest.mark.parametrize("what", ["fought", "beaten", "in contact", "guns"])
def test_who_fought_this_phase_is_beaten_in_contact_or_a_battery_does_not_support_a_melee(what: str):
    """VF-VOF-11"""
    field = Field()
    field.union(20), field.rebel(20, 0, size=1)
    arm = {"arm": "artillery"} if what == "guns" else {}
    beside = field.union(23, condition="beaten" if what == "beaten" else "ordered", **arm)
    far = field.rebel(24, 3)
    if what == "in contact":
        field.unit(field.archer, (24, 11), 180, 1)
    b = combat(field.battle())
    if what == "fought":
        b = bring(b, Firefight(far, (beside,)), (3, 3))
    b = bring(b, Cease())
    if isinstance(b.needs, NextMelee):
        b = bring(b, 0)
    assert "VF-VOF-11" not in terms(b)


def test_who_only_supported_a_firefight_supports_a_melee_too():
    """VF-VOF-11"""
    field = Field()
    field.union(20), field.rebel(20, 0, size=1)
    middle, right, far = field.union(23), field.union(26), field.rebel(26, 3)
    b = bring(combat(field.battle()), Firefight(far, (right,), (middle,)), (3, 3), Cease())
    assert terms(b)["VF-VOF-11"] == 1


def test_in_later_rounds_an_enemy_who_touches_only_a_side_or_the_rear_takes_it_in_flank():
    """VF-VOF-12, VF-MELEE-05"""
    field = Field()
    field.union(20), field.unit(field.archer, (22, 10), 270)
    b = close(field.battle())
    assert terms(b)["VF-VOF-12"] == -3
    assert "VF-VOF-12" not in terms(b, 1)
    field = Field()
    field.union(20), field.rebel(22.9, 0)  # touching a tenth of its front
    assert "VF-VOF-12" not in terms(close(field.battle()))


@pytest.mark.parametrize(("x", "worth"), [(22, -3), (22.1, -3), (22.11, 0)])
def test_a_tenth_of_an_inch_from_a_side_is_contact(x, worth):
    """VF-VOF-12, VF-GEOM-01: another enemy holds the front."""
    field = Field()
    field.union(20), field.rebel(20, 0), field.unit(field.archer, (x, 10), 270)
    assert terms(close(field.battle())).get("VF-VOF-12", 0) == worth


def test_an_enemy_flush_along_a_side_touches_no_front_though_it_reach_past_the_corner():
    """VF-VOF-12"""
    field = Field()
    field.union(20)
    field.unit(field.archer, (22, 11), 270)  # from 9.5 to 12.5, past the front at 10.5
    assert terms(close(field.battle()))["VF-VOF-12"] == -3


@pytest.mark.parametrize(("y", "worth"), [(11, 0), (9, -3)])
def test_an_enemy_who_touches_a_mere_corner_touches_the_front_if_it_is_a_front_corner(y, worth):
    """VF-VOF-12"""
    field = Field()
    field.union(20), field.unit(field.archer, (22.5, y), 180, 2)
    assert terms(close(field.battle())).get("VF-VOF-12", 0) == worth


def test_who_was_charged_in_front_is_not_taken_in_flank_by_that_charger_wherever_he_touches():
    """VF-CHG-02, VF-VOF-12"""
    field = Field()
    mine, target = field.union(22, 14, 270), field.rebel(20, 3)
    assert "VF-VOF-12" not in terms(close(charged(field, (mine, target, True))), 1)
    assert terms(close(field.battle()), 1)["VF-VOF-12"] == -3  # in a later round it does


def test_a_charger_is_not_taken_in_flank_by_whom_it_charges_however_they_touch():
    """VF-CHG-02, VF-VOF-12: it has struck the enemy's side with the corner of its front and lies along it."""
    field = Field()
    mine, target = field.union(18, 13.6, 0), field.rebel(20, 3, 270)
    b = close(charged(field, (mine, target, False)))
    assert "VF-VOF-12" not in terms(b, 0)
    assert terms(b, 1)["VF-CHG-02"] == -3
    assert terms(close(field.battle()), 0)["VF-VOF-12"] == -3  # in a later round it is


def test_a_charger_struck_in_flank_by_an_old_enemy_suffers_for_it():
    """VF-VOF-12, VF-CHG-02"""
    field = Field()
    mine, target = field.union(20, 13), field.rebel(20, 3)
    field.unit(field.archer, (22, 13), 270)
    b = close(charged(field, (mine, target, True)))
    assert terms(b, 0)["VF-VOF-12"] == -3


# --- how it ends
def test_derived_a_charged_unit_that_loses_by_1_is_beaten_and_driven_back():
    """VF-MELEE-04: the worked example."""
    b, mine, target = frontal()
    b = throw(close(b), 4, 1)  # 4 + 4 against 6 + 1
    assert b.units[target].condition == "beaten"
    assert where(b.units[target]) == (*inches(20, 17), 1800)
    assert told(b, "VF-MELEE-04") == ["Archer 1 is beaten"]
    assert b.units[mine].condition == "ordered"


def test_derived_a_charged_unit_that_loses_by_3_is_broken_and_removed():
    """VF-MELEE-04: the worked example."""
    b, _, target = frontal()
    b = throw(close(b), 6, 1)
    assert b.units[target].place == "broken"
    assert told(b, "VF-MELEE-04")[0].startswith("Archer 1 breaks")


def test_derived_a_charger_that_loses_by_3_is_beaten_and_driven_back():
    """VF-MELEE-04: the worked example."""
    b, mine, _ = frontal()
    b = throw(close(b), 3, 4)
    assert (b.units[mine].condition, b.units[mine].place) == ("beaten", "table")
    assert where(b.units[mine]) == (*inches(20, 10), 0)
    assert not told(b, "VF-MELEE-04")
    assert told(b, "VF-RES-02")


def test_a_unit_charged_in_flank_suffers_the_more_as_well():
    """VF-MELEE-04, VF-CHG-02"""
    field = Field()
    mine, target = field.union(18, 14, 90), field.rebel(20, 3)
    b = close(charged(field, (mine, target, False)))
    first, second = sums(b)
    b = throw(b, 1, 1 + first - second - 1)
    assert b.units[target].condition == "beaten"


def test_of_several_losers_only_those_that_were_charged_suffer_the_more():
    """VF-MELEE-04"""
    field = Field()
    mine, target, other = field.union(21.5, 13), field.rebel(20, 3), field.rebel(23, 3)
    b = close(charged(field, (mine, target, False)))
    first, second = sums(b)
    b = throw(b, max(1, 2 + second - first), max(1, 2 + second - first) + first - second - 1)
    assert (b.units[target].condition, b.units[other].condition) == ("beaten", "disordered")


def test_a_tie_leaves_both_in_contact_and_they_fight_on_in_the_next_players_turn():
    """VF-MELEE-05, VF-MELEE-03"""
    b, mine, target = frontal()
    b = throw(close(b), 4, 2)
    assert (b.units[mine].condition, b.units[target].condition) == ("ordered", "ordered")
    assert melees(b, ()) == [(mine, target)]
    b.charges, b.phasing = (), CONFEDERATE
    b = close(b)
    assert sums(b) == (4, 4)  # no defensive fire now


def test_a_shaken_charger_stays_in_contact():
    """VF-MELEE-05"""
    b, mine, target = frontal()
    b = throw(close(b), 3, 2)
    assert b.units[mine].condition == "disordered"
    assert melees(b, ()) == [(mine, target)]


def test_losing_a_later_round_has_the_ordinary_result():
    """VF-MELEE-05"""
    field = Field()
    _, foe, elsewhere, struck = field.union(20), field.rebel(20, 0), field.union(40), field.rebel(40, 0)
    b = bring(close(charged(field, (elsewhere, struck, True))), 0, (5, 4))
    assert b.units[foe].condition == "disordered"
    assert "Archer 1 is disordered" in told(b, "VF-MELEE-05")


def test_the_winner_stays_where_it_is():
    """VF-MELEE-06, VF-RES-06"""
    b, mine, _ = frontal()
    b = throw(close(b), 4, 1)
    assert where(b.units[mine]) == (*inches(20, 13), 0)
    assert told(b, "VF-MELEE-06") == ["Iron Brigade 0 stands fast: nobody pursues"]
    assert melees(b, ()) == []


def test_every_loser_in_contact_takes_the_result_wherever_it_looks():
    """VF-RES-04, VF-MELEE-01"""
    field = Field()
    field.union(20)
    foe = field.unit(field.archer, (20, 11), 0)  # its back to us
    b = close(field.battle())
    first, second = sums(b)
    b = throw(b, 1, 1 + first - second - 1)
    assert b.units[foe].condition == "disordered"


def test_a_melee_tires_both_sides_and_puts_their_leaders_at_risk():
    """VF-FAT-02, VF-CAS-01, VF-AP-10"""
    b, mine, target = frontal()
    b = throw(close(b), 4, 2)
    assert b.units[mine].engaged
    assert b.units[target].engaged
    assert b.fired_upon == (0, 1)
    assert (b.units[target].attackers, b.units[mine].attackers) == ((mine,), ())


# --- several melees
def two_melees() -> tuple[Field, tuple[int, int], tuple[int, int]]:
    field = Field()
    return field, (field.union(20), field.rebel(20, 0)), (field.union(30), field.rebel(30, 0))


def test_the_phasing_player_says_which_melee_is_fought_first():
    """VF-RES-06"""
    field, one, two = two_melees()
    b = close(field.battle())
    assert isinstance(b.needs, NextMelee)
    assert b.needs.side == UNION
    assert list(b.needs.offers(b)) == [one[0], two[0]]
    assert refused(b, 7).rule == "VF-RES-06"
    assert refused(b, True).rule == "VF-RES-06"
    b = bring(b, two[0])
    assert rows(b)[0][0] == f"Iron Brigade {two[0]}"
    b = throw(b, 3, 3)
    assert rows(b)[0][0] == f"Iron Brigade {one[0]}"  # the other needs no asking
    assert throw(b, 3, 3).needs is None


def test_results_of_one_melee_are_there_in_the_next():
    """VF-RES-06, VF-DIS-05"""
    field = Field()
    mine = field.union(20, 20, size=1)
    field.unit(field.archer, (20, 21), 180, 1)
    behind = field.union(20, 18.5, 90, size=1)
    field.unit(field.archer, (21, 18.5), 270, 1)
    b = bring(close(field.battle()), mine, (1, 4))
    assert where(b.units[mine]) == (*inches(20, 17), 0)
    assert told(b, "VF-DIS-05") == [f"Iron Brigade {behind} is disordered"]
    assert terms(b)["VF-VOF-08"] == -1


def test_who_has_fired_and_is_driven_against_an_enemy_fights_no_melee_this_phase():
    """VF-VOF-03, VF-RES-06"""
    field = Field()
    firer, target = field.union(20), field.rebel(20)
    behind = field.unit(field.archer, (20, 5.95))  # in whose front it will be, a twentieth of an inch off
    b = bring(combat(field.battle()), Firefight(target, (firer,)), Join(), (1, 5), Cease())
    assert (b.units[firer].condition, gap(b.units[firer].quad, b.units[behind].quad) <= 100) == ("beaten", True)
    assert b.needs is None
    assert isinstance(bring(combat(b), Cease()).needs, Throw)  # in a later phase it does


def test_who_has_fought_its_melee_is_in_no_other_this_phase_whomever_it_is_driven_against():
    """VF-RES-06, VF-VOF-03"""
    field = Field()
    one, foe = field.union(20), field.rebel(20, 0)
    two, third = field.union(30), field.rebel(30, 0)
    b = field.battle()
    b.change_unit(one, pose=b.units[two].pose.aside(-3000))
    b.change_unit(foe, pose=b.units[third].pose.aside(3000).ahead(-500))
    assert melees(b, (one, foe)) == [(two, third)]
    assert len(melees(b, ())[0]) > 2
    probed = SCREEN.tried(b.known(UNION), NextMelee(UNION, (two,), (one, foe)), two)
    assert probed.odds.title == f"Iron Brigade {two} hand to hand with Archer {third}"  # nor is it in the odds


# --- the whole charge in fog
def test_a_charge_brings_on_a_melee_in_the_combat_phase():
    """VF-CHG-01, VF-MELEE-01, VF-SCALE-04"""
    field = Field()
    mine, _ = field.union(20), field.rebel(20, 3)
    b = field.battle(options=Options(fog=True))
    charge(b, mine, ahead(3))
    b = bring(combat(b), Cease())
    assert rows(b)[0][0] == "Iron Brigade 0"
    assert b.known(CONFEDERATE).units[mine].place == "table"


def test_a_melee_is_fresh_only_where_charger_and_charged_are_both_in_it():
    """VF-MELEE-03, VF-MELEE-05: whom the charger charged has gone meanwhile."""
    for elsewhere, rule in ((False, "VF-MELEE-03"), (True, "VF-MELEE-05")):
        field = Field()
        mine, foe, other = field.union(20, 13), field.rebel(20, 3), field.rebel(50, 3)
        b = throw(close(charged(field, (mine, other if elsewhere else foe, True))), 3, 3)
        assert len(told(b, rule)) == 1


def test_a_charge_on_somebody_else_is_none_of_this_melee():
    """VF-MELEE-02, VF-CHG-02: as when he whom it met is gone."""
    field = Field()
    mine, foe = field.union(20), field.rebel(20, gap=0)
    gone = field.rebel(23, gap=0, place="broken")
    b = field.battle()
    for charges, charging, charged in (
        ((Charge(mine, foe, True),), (mine,), ((foe, True),)),
        ((Charge(mine, gone, True),), (), ()),
        ((Charge(gone, mine, True),), (), ()),
    ):
        b.charges = charges
        own, other = sides_of(b, (mine, foe), UNION)
        assert (own.charging, other.charged) == (charging, charged)
        assert not own.charged


def test_nobody_stands_fast_who_is_still_at_it_hand_to_hand():
    """VF-MELEE-06"""
    field = Field()
    mine, foe, second = field.union(20), field.rebel(20, gap=0), field.rebel(18.4, gap=0, size=1)
    b = close(field.battle())
    assert touching(b, b.units[mine])
    for faces in ((6, 1), (1, 6), (3, 3)):
        after = throw(b, *faces)
        for text in told(after, "VF-MELEE-06"):
            for number in (mine, foe, second):
                if f"{after.units[number].name} " in text:
                    assert not touching(after, after.units[number])
