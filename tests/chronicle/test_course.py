"""How a game went, act by act, and what the dice did less what was due of them."""

import pytest

import longroll
from longroll.chronicle import apart
from longroll.chronicle.account import CHANCE, account, said
from longroll.chronicle.course import course
from longroll.chronicle.standing import Judge, Standing
from longroll.flow import News
from longroll.odds import distribution


def test_acts_follow_one_another_from_the_beginning_to_the_end(volley):
    went = course(volley.game)
    assert went.acts[0].first == 0
    assert went.acts[-1].last == len(went.stood) - 1 == len(volley.game.past)
    assert all(one.last == two.first for one, two in zip(went.acts, went.acts[1:], strict=False))
    assert sum(len(act.faces) for act in went.acts) == volley.game.throws


def test_every_line_of_the_log_is_told_in_one_act_or_was_told_before_the_first(volley):
    went = course(volley.game)
    begun = [line for number, line in volley.game.news if number == 0]
    assert begun + [line for act in went.acts for line in act.lines] == [line for _, line in volley.game.news]


def test_what_is_due_is_the_mean_of_all_that_can_come_up_to_the_next_answer(volley):
    went, judge = course(volley.game), Judge(volley.game)
    battles = [battle for _, battle in volley.game.course()]
    act = next(act for act in went.acts if len(act.faces) == 1 and act.due is not None and any(act.after.lost))
    thrown = battles[act.last - 1]
    outcomes = thrown.needs.outcomes()
    assert sum(weight for weight, _ in outcomes) == thrown.needs.whole
    ends = distribution(thrown, depth=0, until=lambda battle: battle.needs is not thrown.needs)
    due = sum(weight * judge.lost(battle)[0] for weight, battle in ends.positions) / ends.whole
    assert abs(act.due.lost[0] - due) < 1e-9


def test_the_chance_is_settled_at_the_end_and_stands_midway_between_both_before(volley, monkeypatch):
    went, judge = course(volley.game), Judge(volley.game)
    assert went.stood[-1].chance == float(volley.result.winner == 0)
    first = volley.game.before(0)
    one, other = (judge.chance(first, side) for side in (0, 1))
    assert went.stood[0].chance == pytest.approx((one + other) / 2)
    monkeypatch.setattr(judge.reckoning, "chance", lambda battle, side: (0.9, 0.5)[side])
    assert [judge.chance(first, side) for side in (0, 1, None)] == pytest.approx([0.9, 0.5, 0.7])


def test_turning_points_are_those_acts_that_moved_the_chance_most(volley):
    went = course(volley.game)
    told = account(volley.game, went)
    assert told.measure == CHANCE
    assert [row.moment for row in told.turnings] == sorted(row.moment for row in told.turnings)
    least = min(row.share for row in told.turnings)
    before = [act for act in went.acts if act.last < went.acts[-1].last]
    moves = [abs(act.after.less(act.before).chance) for act in before if said(act.lines) and act.faces]
    assert sum(move > least for move in moves) < 6
    assert max(moves) == max(row.share for row in told.turnings)


def test_the_line_of_the_end_is_the_course_as_fine_as_it_can_be_seen(volley, lane):
    went = course(volley.game)
    line = account(volley.game, went).line
    assert line.last == len(went.stood) - 1
    assert [name for _, name in line.turns] == list(dict.fromkeys(went.turns))
    assert all(went.turns[at] == name for at, name in line.turns)
    assert (line.chances[0][0], line.chances[-1]) == (0, (line.last, float(volley.result.winner == 0)))
    height = dict(line.chances)
    now = 0.0
    for at, stood in enumerate(went.stood):
        now = height.get(at, now)
        assert abs(stood.chance - now) < 0.006
    assert account(lane, course(lane)).line is None, "of these rules nothing was learnt"


@pytest.fixture(scope="module")
def meeting():
    """A meeting engagement of Division Command between sergeants, to its end."""
    return longroll.play("division/meeting-engagement", seed=5).let("sergeant", until="end")


def test_a_game_on_the_map_of_areas_has_its_line_its_turning_points_and_its_luck(meeting):
    went = course(meeting.game)
    told = account(meeting.game, went)
    assert told.measure == CHANCE
    assert told.turnings
    assert told.line.chances[-1][1] == {0: 1.0, 1: 0.0, None: 0.5}[meeting.result.winner]
    assert went.stood[-1].points == meeting.ruleset.points(meeting.battle)
    lost = [sum(row.game for row in meeting.ruleset.losses(meeting.battle) if row.side == side) for side in (0, 1)]
    assert list(went.stood[-1].lost) == lost
    assert any(any(row.lost) for row in told.luck)
    assert told.whole.throws == sum(len(act.faces) for act in went.acts if act.due is not None)


def test_luck_by_phase_adds_up_to_all_of_it(volley):
    told = account(volley.game, course(volley.game))
    assert len({row.phase for row in told.luck}) == len(told.luck) > 2
    assert abs(sum(row.chance for row in told.luck) - told.whole.chance) < 1e-9
    assert sum(row.throws for row in told.luck) == told.whole.throws


def test_what_was_taken_back_is_counted_and_is_no_part_of_the_course(lane):
    told = account(lane, went := course(lane))
    assert (told.back, told.vain) == ((1, 1), 1)
    assert went.numbers == (0, *(number + 1 for number in lane.past.numbers))
    assert sum(len(act.faces) for act in went.acts) == lane.throws - 1


def test_the_weightiest_lines_are_told_once_and_in_their_order():
    lines = [News("moved", "a"), News("hit", "b"), News("threw", "c"), News("drawn", "d"), News("lost", "e")]
    assert said((*lines, News("hit", "b"))) == ("b", "c", "e")
    assert said((News("hit", "seen by one", to=(0,)), *lines), 1) == ("c",)


def test_marks_and_points_are_told_only_where_nothing_else_is():
    noted = (
        News("changed", "All marks of activation come off"),
        News("changed", "5 of Heth's Action Points are lost", about=("general:3",)),
        News("changed", "the morale of Heth's division is 4", about=("general:3",)),
        News("changed", "Davis's Brigade is under orders to Hold", about=("brigade:1",), at=(1, 1)),
    )
    field = (
        News("changed", "The cut is in Union hands", at=(4, 4)),
        News("changed", "Stone's Brigade routs", about=("stand:4",)),
        News("moved", "Archer falls back", about=("stand:5",)),
    )
    assert said((*noted, *field)) == tuple(line.text for line in field)
    assert said(noted, 4) == tuple(line.text for line in noted)
    assert said((*noted, News("changed", "Heth is wounded", about=("general:3",), dice=((1,),)))) == (
        "Heth is wounded",
    )


def test_the_step_to_the_end_itself_turned_nothing(volley):
    went = course(volley.game)
    assert all(row.moment < len(went.stood) - 1 for row in account(volley.game, went).turnings)


def test_standings_are_taken_from_one_another_and_an_unknown_chance_stays_unknown():
    assert Standing((3, 1), 0.5).less(Standing((1, 1), 0.75)) == Standing((2, 0), -0.25)
    assert Standing((3, 1)).less(Standing((1, 1), 0.75)).chance is None


def test_a_game_weighed_in_a_process_of_its_own_is_weighed_alike(volley):
    assert apart.weighed(volley.game) == course(volley.game)
