"""Where a stand may go: round what bars it, between its own, into sight of who is in a wood, where a column has room for a line."""

import pytest

from longroll.rulesets.volley_and_bayonet.advice import places, ways
from longroll.rulesets.volley_and_bayonet.advice.outlook import in_sight
from longroll.rulesets.volley_and_bayonet.advice.ways import Goal, between, roundabout, toward
from longroll.rulesets.volley_and_bayonet.advice.worth import STYLES
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import unfolds
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.move_under_way import PARTS
from longroll.rulesets.volley_and_bayonet.record.units import Moving
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH
from longroll.tabletop import gap
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand
from rulesets.volley_and_bayonet.ground.plains import patch, plain

SERGEANT = STYLES["sergeant"]


@pytest.mark.parametrize(("far", "most"), [(12_000, 16_000), (30_000, 16_000), (40_000, 22_000), (51_000, 32_000)])
def test_a_march_column_near_the_enemy_keeps_what_it_costs_to_form_line(far, most):
    """VB-MARCH-06: or it stops out of his reach; where it cannot get near him it marches its whole way."""
    b = begun(battle(stand(0, 20, 8, column=True), stand(1, 20, 22, SOUTH)))
    assert ways._most(b, b.stands[0], far) == most


def test_who_is_barred_goes_round_so_far_that_it_is_all_his_move():
    """VB-MOVE-01: to either side; and not at all with nothing left of it."""
    b = begun(battle(stand(0, 20, 8), stand(1, 20, 39, SOUTH)))
    mine, aim = b.stands[0], Goal(20_000, 35_000, "take")
    found = [one.to for one in roundabout(b, mine, aim)]
    assert min(to.x for to in found) < 17_000 < 23_000 < max(to.x for to in found)
    assert all(mine.pose.distance(*to.spot) > COLUMN_DEPTH for to in found)
    b.moving = Moving(0, mine.pose, 16_000, 8_000, spent=16_000 * PARTS)
    assert not list(roundabout(b, mine, aim))


def test_who_finds_his_own_men_on_every_way_comes_up_to_where_there_is_room(monkeypatch):
    """VB-MOVE-10: close behind them or between them; he does not stand where he is for that."""
    friends = [stand(0, x, y) for x, y in ((20, 15), (17, 19), (23, 19), (20, 23))]
    b = begun(battle(stand(0, 20, 8), *friends, stand(1, 20, 39, SOUTH)))
    mine, aim = b.stands[0], Goal(20_000, 35_000, "take")
    room = list(between(b, mine, aim))
    assert all(b.needs.refusal(b, one) is None for one in room)
    barred = [one for one in toward(b, mine, aim, True, 31_000, b.stands[5]) if one not in room]
    monkeypatch.setattr(places, "toward", lambda *_: [one for one in barred if b.needs.refusal(b, one) is not None])
    monkeypatch.setattr(places, "roundabout", lambda *_: [])
    found = places.best_way(b, mine, aim, STYLES["sergeant"], 31_000, b.stands[5])
    assert found in room
    assert found.to.distance(aim.x, aim.y) < mine.pose.distance(aim.x, aim.y) - 6_000


def wood(*stands):
    """Stands in a wood that covers all the ground between them."""
    return begun(battle(*stands, land=plain(patch("forest", 5_000, 5_000, 35_000, 35_000))))


def test_who_is_in_a_wood_is_gone_up_to_until_he_is_seen():
    """VB-LOS-04, VB-CHG-03: an inch away, from where he can be charged in the next turn."""
    b = wood(stand(0, 20, 13), stand(1, 20, 19, SOUTH))
    mine, foe = b.stands
    assert foe.id not in mine.seen
    aim = Goal(*foe.pose.spot, "attack", foe.id)
    found = places.best_way(b, mine, aim, SERGEANT, gap(mine.quad, foe.quad), foe)
    assert b.needs.refusal(b, found) is None
    assert sees(b, mine, foe, found.to)


@pytest.mark.parametrize(("y", "seen"), [(17_900, False), (18_100, True)])
def test_in_a_wood_it_is_inches_that_are_looked_at(y, seen):
    """VB-LOS-04: who stands in the same squares of the table sees another at an inch and not at more."""
    b = wood(stand(0, 20, y / 1000), stand(1, 20, 19, SOUTH))
    assert in_sight(b, *b.stands) is sees(b, *b.stands) is seen


def test_a_march_column_stops_where_it_can_form_line():
    """VB-MARCH-06: not where one of its own is in the way of the rest of it."""
    b = begun(battle(stand(0, 20, 12, column=True), stand(0, 22.5, 17.3), stand(1, 20, 32, SOUTH)))
    mine, aim, about = b.stands[0], Goal(20_000, 32_000, "take"), places.around(b, b.stands[0])
    beside, short = (Move(0, mine.pose.ahead(far)) for far in (7_000, 1_000))
    assert b.needs.refusal(b, beside) is None
    assert places._jammed(b, mine, beside.to, about)
    assert places._best(b, mine, [beside, short], -1_000_000, aim, SERGEANT, about) == short


def test_a_march_column_that_cannot_form_line_goes_where_it_can():
    """VB-MARCH-06: even a little further from its aim."""
    b = begun(battle(stand(0, 20, 20, column=True), stand(0, 22, 20), stand(1, 20, 28, SOUTH)))
    mine, foe = b.stands[0], b.stands[2]
    assert not unfolds(b, mine)
    found = places.best_way(b, mine, Goal(*mine.pose.spot, "hold"), SERGEANT, gap(mine.quad, foe.quad), foe)
    assert found is not None
    assert not places._jammed(b, mine, found.to, places.around(b, mine))
