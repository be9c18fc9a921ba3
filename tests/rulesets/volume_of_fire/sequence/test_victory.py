"""The end of the battle and who has won it."""

import pytest
from msgspec.structs import replace

from longroll.match import play
from longroll.rulesets.volume_of_fire import scenario
from longroll.rulesets.volume_of_fire.record import Clause, Order, laid
from longroll.rulesets.volume_of_fire.record.setting import Grade, Victory
from longroll.rulesets.volume_of_fire.sequence import objectives, victory
from longroll.rulesets.volume_of_fire.sequence.morale_status import MoraleStatus
from longroll.tabletop import Pose

from ..positions import CONFEDERATE, NONE, UNION, Table, box, inches, run, told


class Field:
    """A brigade or two a side, and two hills."""

    def __init__(self, brigades=2, **setting):
        table = self.table = Table(**setting)
        self.hill = table.objective(box(5, 5, 15, 15), value=3)
        self.wood = table.objective(box(40, 20, 50, 30), value=2)
        self.sides = []
        for side, name, y in ((UNION, "Union", 10), (CONFEDERATE, "Rebel", 40)):
            division = table.general(side, f"{name} general", at=(20, y))
            numbers = [table.brigade(side, f"{name} {n}", division) for n in range(1, brigades + 1)]
            for n, number in enumerate(numbers):
                table.unit(number, (20 + 12 * n, y), heading=180 * side)
            self.sides.append((division, numbers))
        self.union, self.rebel = self.sides[0][1], self.sides[1][1]

    def battle(self, **more):
        b = self.table.battle(**more)
        objectives.assign(b)
        return b


def over(b):
    b.over = True
    return victory.result(b)


def gone(b, brigade, fate):
    b.change_brigade(brigade, place="out", fate=fate)
    for unit in b.units:
        if unit.brigade == brigade:
            b.change_unit(unit.id, place="broken" if fate == "broken" else "left")


def test_a_battle_that_goes_on_has_no_result():
    """VF-WIN-01"""
    assert victory.result(Field().battle()) is None


def test_the_score_counts_ground_broken_and_retired_brigades():
    """VF-WIN-01, VF-OBJ-01"""
    field = Field(brigades=3)
    b = field.battle()
    b.holders = ((0, UNION), (1, 2))
    gone(b, field.rebel[0], "broken")
    b.change_brigade(field.rebel[1], mark="beaten")
    b.change_brigade(field.union[0], order=Order("retire"))
    assert victory.points(b) == (2 * 3 + 2 + 4 + 2, 2 + 2)  # in half points
    assert [term.reason for term in victory.score(b, UNION)] == [
        "objective-0",
        "objective-1, contested",
        "Rebel 1 broken",
        "Rebel 2 retired",
    ]


@pytest.mark.parametrize(
    ("lead", "winner", "grade"),
    [
        (0, None, "draw"),
        (1, None, "draw"),
        (2, UNION, "marginal victory"),
        (3, UNION, "marginal victory"),
        (4, UNION, "clear victory"),
        (6, UNION, "clear victory"),
        (7, UNION, "decisive victory"),
        (-2, CONFEDERATE, "marginal victory"),
        (-7, CONFEDERATE, "decisive victory"),
    ],
)
def test_the_lead_decides_how_much_is_won(lead, winner, grade):
    """VF-WIN-01"""
    table = Table()
    table.objective(box(5, 5, 15, 15), value=abs(lead))
    table.unit(table.brigade(UNION, "Ours"), (60, 10))
    table.unit(table.brigade(CONFEDERATE, "Theirs"), (60, 40))
    b = table.battle()
    b.holders = ((0, UNION if lead > 0 else CONFEDERATE),)
    found = over(b)
    assert (found.winner, found.grade) == (winner, grade)


def test_it_ends_after_the_last_full_turn():
    """VF-WIN-01, VF-SEQ-04, VF-TIME-01"""
    field = Field(turns=3)
    b = field.battle(half=4)
    victory.end_of_game_test(b)
    assert not b.over  # the second player turn is still to come
    b = field.battle(half=5)
    victory.end_of_game_test(b)
    assert b.over
    assert told(b, "VF-WIN-01") == ["turn 3 was the last: draw, 0 to 0. A lead of less than 2: draw"]
    assert told(b, "VF-TIME-01") == ["10:45: the time is up"]  # three turns of a quarter of an hour from ten


def test_a_side_whose_divisions_are_all_gone_loses_decisively_whatever_the_score():
    """VF-WIN-01"""
    field = Field()
    b = field.battle(half=4)
    b.holders = ((0, CONFEDERATE), (1, CONFEDERATE))
    for number in field.rebel:
        gone(b, number, "retired")
    victory.end_of_game_test(b)
    assert b.over
    found = victory.result(b)
    assert (found.winner, found.grade) == (UNION, "decisive victory")
    assert found.score == (2, 5)  # points, not halves


def test_brigades_still_to_come_keep_a_side_in_the_battle():
    """VF-WIN-01"""
    field = Field()
    b = field.battle(half=4)
    gone(b, field.rebel[0], "broken")
    b.change_brigade(field.rebel[1], place="coming")
    victory.end_of_game_test(b)
    assert not b.over


def test_if_both_sides_are_gone_the_score_decides():
    """VF-WIN-01"""
    field = Field(brigades=1)
    b = field.battle()
    gone(b, field.rebel[0], "broken")
    gone(b, field.union[0], "retired")
    b.holders = ((0, UNION),)
    assert (over(b).winner, over(b).grade) == (UNION, "clear victory")  # 5 to 1


def test_a_side_without_divisions_is_judged_by_its_brigades():
    """VF-WIN-01"""
    table = Table()
    lone = table.brigade(UNION, "Gamble")
    table.unit(lone, (20, 10))
    b = table.battle()
    assert not victory.swept_away(b, UNION)
    b.change_brigade(lone, place="out", fate="retired")
    assert victory.swept_away(b, UNION)


def test_a_scenario_may_count_for_one_side_with_grades_of_its_own():
    """VF-WIN-01"""
    rules = Victory(
        side=CONFEDERATE,
        objectives=("objective-0",),
        broken_enemy=3,
        retired_enemy=0,
        broken_own=-1,
        generals=1,
        grades=(
            Grade(5, "the ridge is carried", CONFEDERATE),
            Grade(2, "a foothold", NONE),
            Grade(-99, "repulsed", UNION),
        ),
    )
    field = Field(brigades=3, victory=rules)
    b = field.battle()
    assert victory.points(b) == (0, 0)
    assert (over(b).winner, over(b).text) == (
        UNION,
        "repulsed, 0 points for the Confederate side. Confederate points less than 2: Union repulsed",
    )
    b.tally = (("generals lost:0", 1),)
    assert over(b).text == "repulsed, 1 point for the Confederate side. Confederate points less than 2: Union repulsed"
    b.holders = ((0, CONFEDERATE), (1, CONFEDERATE))  # the second is not asked for
    b.tally = ()
    assert (over(b).winner, over(b).grade) == (None, "a foothold")
    gone(b, field.union[0], "broken")
    gone(b, field.rebel[0], "broken")
    b.tally = (("generals lost:0", 2), ("generals lost:1", 1))
    assert victory.points(b) == (0, 2 * (3 + 3 - 1 + 2 - 1))
    assert over(b).winner == CONFEDERATE
    assert [term.reason for term in victory.score(b, CONFEDERATE)][-2:] == [
        "2 generals lost by the enemy",
        "one general lost of one's own",
    ]


def test_a_scenario_may_leave_artillery_out_of_the_count():
    """VF-WIN-01, VF-ORG-04"""
    for guns in (True, False):
        field = Field(brigades=3, victory=Victory(side=CONFEDERATE, broken_own=-2, retired_own=-1, guns=guns))
        b = field.battle()
        b.change_brigade(field.rebel[0], guns=True, mark="beaten")
        b.change_brigade(field.rebel[1], guns=True)
        gone(b, field.rebel[1], "broken")
        gone(b, field.rebel[2], "broken")
        assert victory.points(b) == (0, 2 * (-2 - 2 - 1) if guns else 2 * -2)


def test_a_regiment_sent_by_itself_need_not_count_as_a_brigade():
    """VF-WIN-01"""
    field = Field(victory=Victory(detachments=("b0",)))
    b = field.battle()
    gone(b, field.union[0], "broken")
    gone(b, field.union[1], "broken")
    assert victory.points(b) == (0, 4)


def test_contested_ground_makes_half_points_in_the_result():
    """VF-WIN-01, VF-OBJ-02"""
    b = Field().battle()
    b.holders = ((0, 2), (1, UNION))
    found = over(b)
    assert found.score == (3.5, 1.5)
    assert found.text == "Union marginal victory, 3.5 to 1.5. A lead of 2 to 3: marginal victory"


def test_a_crossing_costs_the_side_its_points_once():
    """VF-WIN-01: a clause of the scenario, told at the end of the turn in which it happens."""
    clause = Clause(
        "run", "crossing", "Over the run", "The run is crossed.", ("b2",), ("b3",), "creek-0", CONFEDERATE, 2
    )
    field = Field(clauses=(clause,))
    field.table.barrier("creek", inches(30, 0, 28, 48))
    b = field.battle(half=4)
    rebel = field.table.brigades[field.rebel[0]]
    assert rebel.key == "b2"
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.events == ()  # it stands west of the run
    b.change_unit(2, pose=b.units[2].pose.shifted(12000, 0))
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.events == ("run",)
    assert "Over the run: The run is crossed." in told(b, "VF-WIN-01")
    assert victory.points(b) == (0, -4)
    b = run(b, MoraleStatus(side=CONFEDERATE))
    assert b.events == ("run",)


def test_a_relieved_brigade_leaves_without_cost_in_points_or_morale():
    """VF-WIN-01, VF-MOR-03"""
    clause = Clause("relief", "relieved", "Relief", "It may go.", brigades=("b0",), turn=3)
    field = Field(clauses=(clause,))
    b = field.battle(half=4)
    gone(b, field.union[0], "retired")
    gone(b, field.union[1], "retired")
    assert victory.points(b) == (0, 2)
    assert [victory.retired(b, number) for number in field.union] == [False, True]
    b = field.battle(half=4)
    b.change_brigade(field.union[0], order=Order("retire"))
    assert victory.points(b) == (0, 2)  # it is free to leave, but as long as it is there it retires


def test_a_brigade_that_left_before_it_was_relieved_is_not_forgiven():
    """VF-WIN-01"""
    clause = Clause("relief", "relieved", "Relief", "It may go.", brigades=("b0",), turn=3)
    field = Field(clauses=(clause,))
    b = field.battle(half=2)
    gone(b, field.union[0], "retired")
    for _ in range(2):
        b = run(b, MoraleStatus(side=UNION))
    assert len(b.events) == 1
    b.turn = 3
    assert victory.points(b) == (0, 2)
    assert victory.retired(b, field.union[0])


def test_losses_stand_beside_those_of_history():
    field = Field(lost=(("b0", 375),))
    b = field.battle()
    gone(b, field.union[0], "broken")
    found = victory.losses(b)
    assert [(row.side, row.label, row.history) for row in found][:2] == [(0, "Union 1", 375), (0, "Union 2", None)]
    assert (found[0].game, found[0].out) == (450 * 45 // 100, 450)
    assert [(row.game, row.out) for row in found[1:]] == [(0, 0)] * 3


def test_of_who_is_reckoned_lost_it_counts_what_has_become_of_a_unit():
    """VF-WIN-01"""
    field = Field()
    b = field.battle()
    unit = b.of_brigade(field.union[0])[0]
    told = {}
    for fought, engaged in ((False, False), (False, True), (True, False)):
        b.change_brigade(field.union[0], fatigue=3, fought=fought)
        for condition in ("disordered", "beaten"):
            b.change_unit(unit.id, condition=condition, engaged=engaged)
            first = victory.losses(b)[0]
            told[condition, fought, engaged] = first.game, first.out
    others = sum(row.men * 8 // 100 for row in b.of_brigade(field.union[0])[1:])
    assert told == {
        ("disordered", False, False): (0, 0),  # by rough ground
        ("disordered", False, True): (unit.men * 15 // 100, 0),
        ("disordered", True, False): (unit.men * 15 // 100 + others, 0),
        ("beaten", False, False): (unit.men * 30 // 100, unit.men),
        ("beaten", False, True): (unit.men * 30 // 100, unit.men),
        ("beaten", True, False): (unit.men * 30 // 100 + others, unit.men),
    }
    b.change_unit(unit.id, condition="ordered")
    men = [row.men for row in b.of_brigade(field.union[0])]
    assert victory.losses(b)[0].game == sum(each * 8 // 100 for each in men)


@pytest.mark.parametrize("name", scenario.SHELF.names())
def test_what_history_comes_to_is_kept_with_each_scenario_and_graded_as_a_game_would_be(name):
    """VF-WIN-01"""
    kept = scenario.load(name)
    b = scenario.begin(kept, {})
    setting = laid(b.setting)
    past = kept["history"]["past"]
    counted = setting.victory.side
    lead = past["score"][counted] if counted != NONE else past["score"][0] - past["score"][1]
    rows = setting.victory.grades or victory.GRADES
    grade = next(row for row in rows if (lead if setting.victory.grades else abs(lead)) >= row.least)
    assert past["grade"] == grade.name
    if setting.victory.grades:
        winner = grade.winner
    else:
        winner = NONE if grade.winner == NONE else 0 if lead > 0 else 1
    assert past["winner"] == {0: "union", 1: "confederate", NONE: "nobody"}[winner]
    assert past["reckoning"]


@pytest.mark.parametrize(
    ("name", "least", "winner"),
    [
        ("first-volley", 0, UNION),
        ("barlows-knoll", 1, UNION),
        ("little-round-top", 8, UNION),
        ("mcphersons-ridge", 1, CONFEDERATE),
    ],
)
def test_where_nobody_draws_one_side_has_won_from_some_lead_on(name, least, winner):
    """VF-WIN-01: the least lead, or score of the side that is counted, with which that side has won."""
    victory = laid(scenario.begin(scenario.load(name), {}).setting).victory
    assert {row.winner for row in victory.grades} == {UNION, CONFEDERATE}
    assert min(row.least for row in victory.grades if row.winner == winner) == least


CROSSING = Clause("run", "crossing", "Over the run", "The run is crossed.", ("b2",), (), "creek-0", CONFEDERATE, 2)


@pytest.mark.parametrize(
    ("way", "x", "crosses"),
    [
        ("east", 33.5, False),
        ("east", 33.501, True),
        ("east", 36, True),
        ("east", 20, False),
        ("west", 26.5, False),
        ("west", 26.499, True),
        ("west", 20, True),
        ("west", 40, False),
    ],
)
def test_a_unit_is_over_a_line_when_all_of_its_base_is_beyond_it(way, x, crosses):
    """VF-WIN-01: the run is at 32, or at 28, and the unit three inches broad."""
    field = Field(clauses=(replace(CROSSING, way=way),))
    field.table.barrier("creek", inches(32 if way == "east" else 28, 0, 32 if way == "east" else 28, 48))
    b = field.battle()
    b.change_unit(2, pose=Pose(round(1000 * x), 10_000, 0))
    b.change_unit(3, pose=Pose(1000 * (60 if way == "west" else 5), 40_000, 0))
    victory.clauses(b)
    assert bool(b.events) is crosses


def test_a_line_is_crossed_where_it_runs_at_the_units_level_and_not_where_it_reaches_furthest():
    """VF-WIN-01: from (30, 0) to (40, 40) the line is at 32.5 ten inches up, and at 32.375 and 32.625 about it."""
    for left, crosses in ((32.626, True), (32.624, False)):
        field = Field(clauses=(CROSSING,))
        field.table.barrier("creek", inches(30, 0, 40, 40))
        b = field.battle()
        b.change_unit(2, pose=Pose(round(1000 * (left + 1.5)), 10_000, 0))
        victory.clauses(b)
        assert bool(b.events) is crosses


@pytest.mark.parametrize(("turn", "forgiven"), [(4, False), (5, True)])
def test_a_brigade_is_relieved_from_the_clause_s_turn_on(turn, forgiven):
    """VF-WIN-01, VF-MOR-03"""
    clause = Clause("rest", "relieved", "Relieved", "It may go.", ("b0",), turn=5)
    b = Field(clauses=(clause,)).battle(half=2 * turn - 2)
    gone(b, 0, "retired")
    gone(b, 1, "retired")
    victory.clauses(b)
    assert (victory.relieved(b, "b0"), victory.relieved(b, "b1")) == (forgiven, False)


def test_a_clause_that_is_not_fulfilled_or_has_no_points_counts_for_nothing():
    """VF-WIN-01"""
    for points, events in ((2, ()), (0, ("run",))):
        b = Field(clauses=(replace(CROSSING, points=points),)).battle()
        b.events = events
        assert not any(
            term.reason == "Over the run" for side in (UNION, CONFEDERATE) for term in victory.score(b, side)
        )


@pytest.mark.parametrize(
    ("x", "way", "crosses"),
    [(31, "east", False), (32, "east", True), (29, "west", False), (28, "west", True), (32, "west", False)],
)
def test_above_or_below_a_line_its_nearer_end_counts(x, way, crosses):
    """VF-WIN-01: the line bends from 28 over 30 to 32, and the unit three inches broad stands above its ends."""
    field = Field(clauses=(replace(CROSSING, way=way),))
    field.table.barrier("creek", inches(28, 0, 30, 5, 32, 0))
    b = field.battle()
    for number in (2, 3):
        b.change_unit(number, pose=Pose(1000 * x, 10_000, 0))
    victory.clauses(b)
    assert bool(b.events) is crosses


def test_only_a_brigade_that_left_the_table_left_too_early():
    """VF-WIN-01: and only if the clause names it."""
    clause = Clause("rest", "relieved", "Relieved", "It may go.", ("b0", "b1"), turn=9)
    b = Field(clauses=(clause,)).battle()
    gone(b, 0, "retired")
    gone(b, 2, "retired")
    victory.clauses(b)
    assert len(b.events) == 1
    assert "b0" in b.events[0]


def test_the_grades_of_both_sides_go_by_the_lead_and_are_reached_exactly():
    """VF-WIN-01: a hill for three points and a wood for two."""
    rules = Victory(
        grades=(Grade(3, "carried", UNION), Grade(1, "a foothold", NONE), Grade(-99, "repulsed", CONFEDERATE))
    )
    b = Field(victory=rules).battle()
    for holders, grade in (
        ((UNION, NONE), "carried"),
        ((UNION, CONFEDERATE), "a foothold"),
        ((NONE, NONE), "repulsed"),
        ((NONE, CONFEDERATE), "repulsed"),
        ((NONE, UNION), "a foothold"),
    ):
        b.holders = tuple(enumerate(holders))
        assert over(b).grade == grade


def test_a_division_is_swept_away_and_a_corps_that_commands_nobody_is_none():
    """VF-WIN-01"""
    field = Field()
    field.table.general(UNION, "Reynolds", "corps")
    alone = field.table.brigade(UNION, "Alone")
    field.table.unit(alone, (60, 5))
    b = field.battle()
    for number in field.union:
        gone(b, number, "broken")
    assert victory.swept_away(b, UNION)
    assert not victory.swept_away(b, CONFEDERATE)


def test_who_begins_tired_has_lost_nobody_before_a_shot():
    """VF-FAT-06: what a brigade begins with is not of this battle."""
    match = play("volume-of-fire/first-volley", seed=1)
    assert any(brigade.fatigue for brigade in match.battle.brigades)
    assert not any(row.game for row in victory.losses(match.battle))
