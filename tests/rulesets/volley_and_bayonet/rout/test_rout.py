"""Rout: flight, losses, friends run through (VB-ROUT)."""

from longroll.flow import answer
from longroll.rulesets.volley_and_bayonet.command.riding_along import GoAlong
from longroll.rulesets.volley_and_bayonet.rout.pursuit import Chased, Follow, FollowRouter, Pursuit, Turn
from longroll.rulesets.volley_and_bayonet.rout.rout import Rout
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, WEST, battle, begun, stand, told
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain


def test_a_router_flees_a_full_move_facing_away():
    """VB-ROUT-01, VB-ROUT-02, VB-ROUT-06, VB-ROUT-09."""
    b = begun(battle(stand(0, 20, 30), stand(1, 20, 30, SOUTH)), Rout(stand=0, before=1))
    fled = b.stands[0]
    assert (fled.pose.heading, fled.pose.spot) == (SOUTH, (20_000, 12_500))
    assert (fled.level, fled.strength, fled.lost) == ("rout", 3, 1)
    assert b.formations[0].tally == 1


def test_forest_shortens_a_flight():
    """VB-ROUT-01: 8 inches through a wood."""
    wood = plain(patch("forest", 0, 0, 40_000, 40_000))
    b = begun(battle(stand(0, 20, 30), stand(1, 20, 30, SOUTH), land=wood), Rout(stand=0, before=1))
    assert b.stands[0].pose.spot == (20_000, 20_500)


def test_a_router_goes_round_what_is_barred_or_pays_for_it():
    """VB-ROUT-01: a river straight behind costs a further point."""
    river = plain(course("river", 0, 20_000, 40_000, 20_000))
    b = begun(battle(stand(0, 20, 30), stand(1, 20, 30, SOUTH), land=river), Rout(stand=0, before=1))
    assert b.stands[0].strength == 2


def test_off_the_table_is_gone():
    """VB-MOVE-20: what it had left counts for its division."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH)), Rout(stand=0, before=1))
    assert b.stands[0].place == "lost"
    assert b.formations[0].tally == 4


def test_a_last_point_is_lost_with_the_rout():
    """VB-ROUT-02, VB-ORG-08."""
    b = begun(battle(stand(0, 20, 30, strength=1), stand(1, 20, 30, SOUTH)), Rout(stand=0, before=1))
    assert b.stands[0].place == "lost"


def test_dedicated_guns_are_left_behind():
    """VB-ROUT-05."""
    b = begun(battle(stand(0, 20, 30, guns=2), stand(1, 20, 30, SOUTH)), Rout(stand=0, before=1))
    assert b.stands[0].guns == 0


def test_friends_run_through_test_and_those_who_fail_drop():
    """VB-ROUT-03: a brigade of morale 5 gives way on a six; skirmishers do not test."""
    shot = stand(0, 20, 16, kind="infantry skirmisher")
    b = battle(stand(0, 20, 30), stand(1, 20, 30, SOUTH), stand(0, 20, 24), shot)
    b = begun(b, Rout(stand=0, before=1))
    assert b.needs.why == "C is run through"
    assert answer(b, (5,)).stands[2].level == "good"
    b = answer(b, (6,))
    assert b.stands[2].level == "temporary disorder"
    assert b.needs is None


def test_a_friend_who_was_disordered_is_carried_along():
    """VB-ROUT-03: nobody tests twice for the same rout."""
    b = battle(stand(0, 20, 30), stand(1, 20, 30, SOUTH), stand(0, 20, 24, level="temporary disorder"))
    b = answer(begun(b, Rout(stand=0, before=1)), (6,))
    assert b.stands[2].level == "rout"
    assert b.stands[2].pose.heading == SOUTH
    assert b.stands[2].pose.y < 22_000
    assert b.needs == GoAlong(0, 0, (2,))
    assert answer(b, None).needs is None


def test_who_cannot_get_away_surrenders():
    """VB-ROUT-10: enemies on three sides and a river behind."""
    hemmed = (stand(1, 20, 30, SOUTH), stand(1, 18.5, 28.5, EAST), stand(1, 21.5, 28.5, WEST))
    river = plain(course("river", 0, 26_900, 40_000, 26_900))
    b = begun(battle(stand(0, 20, 30, strength=3), *hemmed, land=river), Rout(stand=0, before=1))
    assert b.stands[0].place == "lost"
    assert "surrenders" in told(b)
    assert (b.stands[0].fled, b.stands[0].taken) == (1, True)


def test_a_router_neither_moves_nor_fires():
    """VB-ROUT-07."""
    from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import silent
    from longroll.rulesets.volley_and_bayonet.movement.move_under_way import may_move

    b = battle(stand(0, 20, 30, level="rout"), stand(1, 20, 33, SOUTH))
    assert may_move(b, 0, b.stands[0]).rule == "VB-ROUT-07"
    assert silent(b, b.stands[0]).rule == "VB-ROUT-07"


def test_who_follows_a_router_is_one_who_touched_him():
    """VB-ROUT-08, VB-MOVE-10: he goes, or turns where he stands and has room."""
    b = battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH), stand(1, 23.1, 20, SOUTH), stand(1, 30, 30, place="lost"))
    ring = b.stands[0].quad
    b.change(0, place="lost")
    asked = FollowRouter(1, (1,), ring)

    def rule(reply):
        found = asked.refusal(b, reply)
        return found.rule if found else ""

    pose = b.stands[1].pose
    assert [rule(each) for each in (None, Follow(1), Turn(1, pose.turned(1800)))] == ["", "", ""]
    wrong = 1, Follow(2), Follow(0), Turn(2, pose.turned(900)), Turn(1, pose), Turn(1, pose.ahead(100))
    assert {rule(each) for each in wrong} == {"VB-ROUT-08"}
    assert rule(Turn(1, pose.turned(450))) == "VB-MOVE-10"
    assert begun(b, Pursuit(chased=(Chased(0, ring, (3,)),))).needs is None
    b.change(1, level="rout")
    b.stack.clear()
    assert begun(b, Pursuit(chased=(Chased(0, ring, (1,)),))).needs is None
