"""Skirmishers before a charge: they fall back, run for cover, fight, retire, or are ridden down (VB-CHG-13 to VB-CHG-16)."""

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge
from longroll.rulesets.volley_and_bayonet.charge.cover_for_skirmishers import covers
from longroll.rulesets.volley_and_bayonet.charge.skirmishers import (
    BeforeTheSabres,
    FallBack,
    FightOnFoot,
    RetireBeforeCharge,
    RunTo,
    StayUnderCover,
)
from longroll.rulesets.volley_and_bayonet.record.units import Options
from longroll.rulesets.volley_and_bayonet.tables import HALVES, allowance
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

SABRES = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
FOOT = {"kind": "infantry skirmisher", "strength": 2}
HORSE = {"kind": "cavalry skirmisher", "strength": 2, "mounted": True}


def charged(*others, target=1, **said):
    """The battle after a brigade of cavalry, ten inches south of the enemy, has charged him."""
    return answer(begun(battle(stand(0, 20, 5, **SABRES), *others, **said)), Charge(0, target, 0))


# --- cavalry skirmishers
def test_cavalry_skirmishers_fall_back_six_inches_as_they_face():
    """VB-CHG-14: straight away from the charger, who rides on over their ground and may carry on."""
    b = charged(stand(1, 20, 15, SOUTH, **HORSE))
    assert b.stands[1].pose == Pose(20_000, 21_750, SOUTH)
    assert b.stands[0].front == (20_000, 15_000)
    assert b.moving.carried
    assert not b.charges
    assert "A rides on" in told(b)
    b = charged(stand(1, 20, 15, SOUTH, **HORSE), stand(1, 20, 17, SOUTH), target=2)
    assert "A rides on" not in told(b)


def test_reached_a_third_time_they_are_lost():
    """VB-CHG-14: the charge is carried on straight ahead, with what is left of its move."""
    b = charged(stand(1, 20, 11, SOUTH, **HORSE))
    b = answer(b, Charge(0, 1, 0))
    assert b.stands[1].front == (20_000, 23_000)
    b = answer(b, Charge(0, 1, 0))
    assert b.stands[1].place == "lost"
    assert b.formations[1].tally == 2


def test_who_cannot_end_clear_is_lost():
    """VB-CHG-14: a river behind and to both sides."""
    banks = course("river", 15_000, 10_000, 15_000, 15_030, 25_000, 15_030, 25_000, 10_000)
    b = charged(stand(1, 20, 15, SOUTH, **HORSE), stand(1, 20, 35, SOUTH), land=plain(banks))
    assert b.stands[1].place == "lost"
    assert "cannot get away" in told(b)


def test_on_foot_they_are_as_infantry():
    """VB-MISC-08: no falling back as cavalry."""
    b = charged(stand(1, 20, 15, SOUTH, **{**HORSE, "mounted": False}))
    assert b.stands[1].place == "lost"
    assert "ridden down" in told(b)


# --- infantry skirmishers
def test_without_cover_in_reach_infantry_skirmishers_are_lost():
    """VB-CHG-15: a wood 9 inches off does not save them, one 7 inches off does."""
    for edge, saved in ((26_000, False), (23_000, True)):
        wood = plain(patch("forest", 0, edge, 40_000, 40_000))
        b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **FOOT), land=wood))
        b = answer(b, Charge(0, 1, 0))
        assert isinstance(b.needs, BeforeTheSabres) is saved
        if saved:
            (place,) = b.needs.places
            assert (place.where, refused(b, RunTo(Pose(20_000, 16_000, SOUTH)))) == ("the forest", "VB-CHG-15")
            b = answer(b, RunTo(place.to))
            assert b.stands[1].front[1] >= edge
            assert refused(b, Charge(0, 1, 0)) == "VB-CHG-15"
        else:
            assert (b.stands[1].place, b.formations[1].tally) == ("lost", 2)


def test_a_brigade_half_a_move_off_is_cover_and_one_further_off_is_none():
    """VB-CHG-15: exactly half a move is near enough."""
    half = allowance("infantry skirmisher", mounted=False) // HALVES
    for off, near in ((half, True), (half + 1, False)):
        b = battle(stand(1, 20, 20, SOUTH, **FOOT), stand(1, 20, 17 - off / 1_000, SOUTH), stand(0, 20, 1))
        assert bool(covers(b, b.stands[0])) is near


def test_behind_a_brigade_they_are_safe_and_the_charge_goes_home_on_it():
    """VB-CHG-13, VB-CHG-15: skirmishers do not stop a charge on whoever is behind them."""
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **FOOT), stand(1, 20, 19, SOUTH)))
    b = answer(b, Charge(0, 2, 0))
    (place,) = b.needs.places
    assert place.where == "C"
    b = answer(b, RunTo(place.to))
    assert b.stands[1].pose == Pose(20_000, 22_750, SOUTH)
    assert b.stands[0].front == (20_000, 19_000)
    assert [(row.charger, row.target) for row in b.charges] == [(0, 2)]


def test_under_cover_in_its_way_they_stop_the_charge_an_inch_short():
    """VB-CHG-15: in forest there is nothing to ask; in broken ground they may fight."""
    wood = plain(patch("forest", 18_000, 14_900, 22_000, 17_000))
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **FOOT), land=wood))
    b = answer(b, Charge(0, 1, 0))
    assert list(b.needs.offers(b)) == [StayUnderCover()]
    assert b.needs.places == (), "who is under cover runs for no other"
    assert refused(b, FightOnFoot()) == "VB-CHG-15"
    b = answer(b, StayUnderCover())
    assert b.stands[0].front == (20_000, 14_000)
    assert b.stands[0].done
    assert not b.charges


def test_in_broken_ground_they_may_fight():
    """VB-CHG-15, VB-TERR-29."""
    rocks = plain(patch("broken ground", 18_000, 14_900, 22_000, 17_000))
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **FOOT), land=rocks))
    b = answer(b, Charge(0, 1, 0))
    assert refused(b, FallBack()) == "VB-CHG-14"
    b = answer(b, FightOnFoot())
    assert b.stands[0].front == (20_000, 15_000)
    assert [(row.charger, row.target) for row in b.charges] == [(0, 1)]


def test_a_charge_beside_skirmishers_does_not_touch_them():
    """VB-CHG-13, VB-MOVE-13: their zone of control does not halt it."""
    b = charged(stand(1, 23.5, 10, SOUTH, **FOOT), stand(1, 20, 15, SOUTH), target=2)
    assert b.stands[1].place == "table"
    assert b.stands[0].front == (20_000, 15_000)


def test_others_than_brigades_of_cavalry_are_stopped_by_skirmishers():
    """VB-CHG-13, VB-MOVE-10."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 12, SOUTH, **FOOT), stand(1, 20, 16, SOUTH)))
    assert refused(b, Charge(0, 2, 0)) == "VB-MOVE-10"


def test_the_screen_asks_the_owner_of_the_skirmishers():
    """VB-CHG-15: the places are laid on the map, and the other side sees nothing to answer."""
    rules = ruleset("volley-and-bayonet")
    wood = plain(patch("forest", 0, 23_000, 40_000, 40_000))
    behind = stand(1, 26, 22, SOUTH)
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **FOOT), behind, land=wood))
    b = answer(b, Charge(0, 1, 0))
    asked = rules.view(b, 1).asks[0]
    assert [row.label for row in asked.items] == ["Run to C, 6.26 inches", "Run to the forest, 6.5 inches"]
    assert not rules.view(b, 0).asks
    assert [row.id for row in rules.view(b, 1).overlays if row.id.startswith("cover")] == ["cover:0", "cover:1"]
    assert rules.forced(b.needs, b) == ()


# --- infantry charges them
def test_infantry_is_fought_where_they_stand():
    """VB-CHG-16: unless it is agreed that they may retire."""
    b = answer(begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH, **FOOT))), Charge(0, 1, 0))
    assert not isinstance(b.needs, RetireBeforeCharge)
    assert b.stands[0].front == (20_000, 15_000)


def test_where_it_is_agreed_skirmishers_retire_and_are_followed():
    """VB-CHG-16: 6 inches straight back; the charger ends on their former ground."""
    for goes in (True, False):
        agreed = Options(skirmish_evade=True)
        b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH, **FOOT), options=agreed))
        b = answer(b, Charge(0, 1, 0))
        assert b.needs == RetireBeforeCharge(1, 1, 0)
        b = answer(b, goes)
        assert b.stands[1].front[1] == (21_000 if goes else 15_000)
        assert b.stands[0].front[1] == (16_500 if goes else 15_000)
        assert len(b.charges) == (not goes)


# --- disorder
def test_a_stationary_stand_that_is_disordered_keeps_its_marker_if_so_agreed():
    """VB-MOVE-15."""
    from longroll.rulesets.volley_and_bayonet.morale.levels import disorder

    for lost in (True, False):
        b = battle(stand(0, 20, 5, stationary=True), options=Options(stationary_lost_on_disorder=lost))
        assert disorder(b, 0, "VB-MOR-20", "by the enemy").stationary is not lost


def test_what_is_no_answer_for_skirmishers_before_the_sabres():
    """VB-CHG-14, VB-CHG-15: those in the open do not stay, those on horseback neither stay nor run."""
    wood = plain(patch("forest", 0, 23_000, 40_000, 40_000))
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **FOOT), land=wood))
    b = answer(b, Charge(0, 1, 0))
    for wrong in (StayUnderCover(), FightOnFoot(), 3, RunTo(Pose(0, 0))):
        assert refused(b, wrong) == "VB-CHG-15"
    assert refused(b, FallBack()) == "VB-CHG-14"
    rocks = plain(patch("broken ground", 18_000, 14_900, 22_000, 17_000))
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH, **HORSE), land=rocks))
    b = answer(b, Charge(0, 1, 0))
    assert [refused(b, wrong) for wrong in (StayUnderCover(), RunTo(Pose(20_000, 16_000)))] == ["VB-CHG-15"] * 2
    assert not refused(b, FallBack())
    assert b.needs.places == (), "on horseback nobody runs for cover"
    assert answer(b, FallBack()).stands[1].front == (20_000, 19_000), "two inches of rocks count twice"


def test_only_skirmishers_may_retire_before_infantry():
    """VB-CHG-16."""
    agreed = Options(skirmish_evade=True)
    b = begun(battle(stand(0, 20, 5), stand(1, 18.4, 15, SOUTH), stand(1, 21.6, 15, SOUTH, **FOOT), options=agreed))
    b = answer(b, Charge(0, 1, 0))
    assert b.needs == RetireBeforeCharge(1, 2, 0)
    b = answer(b, True)
    assert b.stands[0].front == (20_000, 15_000), "it touches another still"
    b = begun(battle(stand(0, 20, 5, **SABRES), stand(1, 20, 15, SOUTH), options=agreed))
    assert not isinstance(answer(b, Charge(0, 1, 0)).needs, RetireBeforeCharge)


def test_who_cannot_get_out_of_contact_is_not_asked_to_retire():
    """VB-CHG-16: a river behind him."""
    river = plain(course("river", 0, 15_020, 40_000, 15_020))
    b = begun(
        battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH, **FOOT), land=river, options=Options(skirmish_evade=True))
    )
    assert not isinstance(answer(b, Charge(0, 1, 0)).needs, RetireBeforeCharge)


def test_nobody_runs_for_cover_through_an_enemy_or_where_another_stands():
    """VB-CHG-15: the wood lies beyond him; or he has taken the only place at its edge."""
    wood = plain(patch("forest", 19_900, 23_000, 20_100, 23_600))
    for others, near in (
        ((), True),
        ((stand(0, 20, 20.5, EAST, kind="infantry skirmisher"),), False),
        ((stand(1, 20, 24.4, SOUTH),), False),
    ):
        b = battle(stand(1, 20, 17, SOUTH, **FOOT), stand(0, 20, 2), *others, land=wood)
        assert bool([row for row in covers(b, b.stands[0]) if row.where == "the forest"]) is near
