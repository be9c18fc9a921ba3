"""Raising the forces: who stands where, who comes when, who leads whom, at any scale."""

import msgspec
import pytest

from longroll import history
from longroll.ground.window import Window
from longroll.history.border import Border
from longroll.miniatures.forces import NOBODY, Coming, coming, due, formations, standing, superior, upward

BATTLE = history.load("little-round-top")


@pytest.fixture
def border() -> Border:
    """A hundred yards to the inch, turns of half an hour, whole degrees."""
    east, north = (round(metres) for metres in BATTLE.window.centre)
    return Border(Window(east, north, 24, 24, 100), BATTLE.start, 30, finest=10)


def test_a_force_is_there_or_comes_in_a_turn_by_a_zone(border):
    march = BATTLE.arrivals[0]
    assert coming(BATTLE, border, march.forces[0]) == (border.turn(march.clock), march.zone)
    there = next(force.id for force in BATTLE.forces if BATTLE.arrival_of(force.id) is None)
    assert coming(BATTLE, border, there) == Coming()


def test_a_general_is_due_by_the_clock_or_with_the_force_he_comes_with(border):
    for officer in BATTLE.commanders:
        turn = due(BATTLE, border, officer)
        if officer.clock:
            assert turn == border.turn(officer.clock)
        elif officer.comes_with:
            assert turn == coming(BATTLE, border, officer.comes_with).turn > 0
        else:
            assert turn == 0


def test_units_stand_on_the_table_in_whole_degrees_and_who_comes_faces_as_he_marches(border):
    for present in history.roster(BATTLE):
        pose = standing(BATTLE, border, present)
        assert pose.heading % 10 == 0
        if present.at is None:
            arrival = BATTLE.arrival_of(present.force)
            assert (pose.x, pose.y, pose.heading) == (0, 0, border.heading(arrival.facing))
        else:
            assert (pose.x, pose.y) == border.place(present.at)


def test_the_nearest_general_of_a_higher_rank_leads_a_force():
    force = next(each for each in BATTLE.forces if each.parent)
    above = list(upward(BATTLE, force.id))
    assert above[:2] == [force.id, force.parent]
    chiefs = {("corps", force.id): 7, ("division", force.parent): 8}
    assert superior(BATTLE, force.id, ("division", "corps"), chiefs) == 7, "who leads the force itself comes first"
    assert superior(BATTLE, force.parent, ("division", "corps"), chiefs) == 8
    assert superior(BATTLE, force.id, ("army",), chiefs) == NOBODY


def test_every_formation_of_those_who_fight_is_in_the_tree_once_and_under_whoever_leads_it():
    fielded = {row.force for row in history.roster(BATTLE)}
    leaders = [(row, row.rank) for row in BATTLE.commanders]
    tree = formations(BATTLE, fielded, leaders, ("artillery", "brigade", "division", "corps"))
    keys = [row.key for row in tree]
    assert len(keys) == len(set(keys))
    assert fielded <= set(keys)
    assert {row.above for row in tree} <= {*keys, ""}
    for row in tree:
        if row.leader is not None:
            assert row.key in (row.leader.id, *row.leader.leads)
        assert row.above != row.key


def test_a_general_who_leads_no_formation_of_his_rank_has_one_of_his_own():
    officer = msgspec.structs.replace(BATTLE.commanders[0], id="longstreet")
    army = (officer, "army")
    tree = formations(BATTLE, officer.leads, [army], ("artillery", "brigade", "division", "corps", "army"))
    own = next(row for row in tree if row.leader is officer)
    assert (own.key, own.rank, own.above) == (officer.id, "army", "")
    assert any(row.above == officer.id for row in tree)
