"""Where the losers of a melee go, and who goes with them (VB-MELEE-09, VB-MOVE-19)."""

from random import Random

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import CombatPhase
from longroll.rulesets.volley_and_bayonet.melee.advance import may_advance
from longroll.rulesets.volley_and_bayonet.melee.facing_after_advance import FaceAfterAdvance, Front
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee, MeleeResult, StopUnderCover
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, chief, refused, stand, told
from rulesets.volley_and_bayonet.ground.plains import patch, plain

FAR = chief(0, 2, 2), chief(1, 2, 38)


def lost(*stands, **said):
    """The second stand has lost a melee with the first."""
    return begun(
        battle(*stands, chiefs=FAR, **said), MeleeResult(side=0, attackers=(0,), defenders=(1,), suffered=(0, 1))
    )


def test_on_a_tie_the_better_of_two_equals_stands_for_its_side():
    """VB-MELEE-02, VB-MELEE-04: of two brigades as steady the owner picks, and picks the Stationary one."""
    horse = stand(1, 20, 10, SOUTH, kind="cavalry brigade", mounted=True)
    b = battle(stand(0, 18.4, 10), horse, stand(0, 21.6, 10, stationary=True), chiefs=FAR)
    b = begun(b, MeleeResult(side=0, attackers=(0, 2), defenders=(1,)))
    (name, sums), _ = b.needs.sums
    assert name == b.stands[2].name
    assert "VB-MELEE-04" in {term.rule for term in sums}


def test_in_the_open_a_loser_goes_half_a_move():
    """VB-MELEE-09: and is not asked."""
    b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH))
    assert b.stands[1].front == (20_000, 18_000)
    assert isinstance(b.needs, AdvanceAfterMelee)


def test_it_may_stop_after_four_inches_under_cover():
    """VB-MELEE-09: behind a friendly brigade, or in a forest."""
    wood = plain(patch("forest", 0, 13_900, 40_000, 40_000))
    for others, land in (((stand(1, 20, 13.2, SOUTH),), plain()), ((), wood)):
        b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH), *others, land=land)
        assert b.needs == StopUnderCover(1, 1)
        near, far = answer(b, True), answer(b, False)
        assert near.stands[1].front[1] < far.stands[1].front[1]
        assert near.stands[1].level == far.stands[1].level == "temporary disorder"


def test_guns_that_limbering_destroys_are_not_asked_where_they_stop():
    """VB-MELEE-09: the point that it costs is their last."""
    for strength, asked in ((2, True), (1, False)):
        guns = stand(1, 20, 10, SOUTH, kind="artillery battalion", strength=strength)
        b = lost(stand(0, 20, 10), guns, stand(1, 20, 14.2, SOUTH))
        assert isinstance(b.needs, StopUnderCover) is asked
        assert b.stands[1].on_table is asked


def test_who_goes_back_and_who_advances_treads_the_crops_flat():
    """VB-TERR-31: skirmishers do not."""
    for kind, flat in (("infantry brigade", True), ("infantry skirmisher", False)):
        corn = plain(patch("crops", 0, 14_000, 40_000, 30_000))
        assert bool(lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH, kind=kind), land=corn).trampled) is flat
    b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH), land=plain(patch("crops", 0, 11_000, 40_000, 12_000)))
    before = b.trampled
    assert set(answer(b, 0).trampled) > set(before)


def test_a_brigade_beside_its_way_is_no_cover():
    """VB-MELEE-09."""
    b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(1, 26, 13.2, SOUTH))
    assert not isinstance(b.needs, StopUnderCover)


def test_a_skirmisher_that_reinforces_goes_where_its_brigade_goes():
    """VB-MOVE-19: back with who has lost, ahead with who advances."""
    helper = {"kind": "infantry skirmisher", "strength": 1}
    b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(1, 23, 11, SOUTH, **helper))
    before = b.stands[2]
    assert "C goes with B" in told(b)
    assert before.front == (23_000, 19_000)
    b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(0, 20, 7, **helper))
    b = answer(b, 0)
    assert b.stands[0].front == (20_000, 13_000)
    assert b.stands[2].pose == Pose(20_000, 9_250, 0)


def test_one_in_contact_itself_stays():
    """VB-MOVE-19: it fights for itself."""
    b = lost(
        stand(0, 20, 10), stand(1, 20, 10, SOUTH), stand(1, 23, 10, SOUTH, kind="infantry skirmisher"), stand(0, 23, 10)
    )
    assert b.stands[2].front == (23_000, 10_000)


def test_who_has_advanced_faces_within_45_degrees():
    """VB-MELEE-11: where it stands, and touching nobody."""
    b = answer(lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH)), 0)
    assert b.needs == FaceAfterAdvance(0, 0)
    pose = b.stands[0].pose
    for wrong in (Front(pose.turned(460)), Front(pose.ahead(100)), 0):
        assert refused(b, wrong) == "VB-MELEE-11"
    assert answer(b, Front(pose.turned(-450))).stands[0].pose == pose.turned(-450)
    rules = ruleset("volley-and-bayonet")
    assert [row.label for row in rules.view(b, 0).asks[0].items][-1] == "Turn 45 degrees to the left"
    assert rules.advise("sergeant", b.needs, b, Random(1), dict) == Front(pose)
    for (dx, dy, heading), turn in (
        ((0, 0, 300), 300),
        ((0, 0, 2000), -450),
        ((9000, 9000, 0), 450),
        ((-500, 9000, 0), -32),
        ((0, 500, 250), 250),
    ):
        value = {"type": "Front", "to": {"x": pose.x + dx, "y": pose.y + dy, "heading": heading}}
        assert rules.probe(b, 0, "FaceAfterAdvance", value).nearest["to"][2] == pose.turned(turn).heading


def test_a_column_that_advances_takes_its_markers_along():
    """VB-MELEE-11, VB-MARCH-04: and goes on facing as it goes."""
    trail = tuple(Pose(20_000, y) for y in (7_750, 6_250, 4_750))
    b = answer(lost(stand(0, 20, 10, column=True, trail=trail), stand(1, 20, 10, SOUTH)), 0)
    assert [pose.y for pose in b.stands[0].trail] == [10_750, 9_250, 7_750]
    assert not isinstance(b.needs, FaceAfterAdvance)


def test_a_helper_for_whom_there_is_no_room_stays():
    """VB-MOVE-19: another stands there, or the table ends."""
    for others, x in (((stand(1, 23, 19.5, SOUTH),), 20), ((), 35.6)):
        helper = stand(1, x + 3, 11, SOUTH, kind="infantry skirmisher")
        b = lost(stand(0, x, 10), stand(1, x, 10, SOUTH), helper, *others)
        assert b.stands[1].front[1] > 15_000
        assert (b.stands[2].front == (23_000, 11_000)) is bool(others)


def test_unlimbered_guns_and_the_routed_do_not_advance():
    """VB-MELEE-11."""
    over = ((18_500, 10_000, 21_500, 10_000, 21_500, 13_000, 18_500, 13_000),)
    guns = {"kind": "artillery battalion"}
    for said, able in (({}, True), (guns, False), (guns | {"limbered": True}, True), ({"level": "rout"}, False)):
        b = battle(stand(0, 20, 10, **said))
        assert may_advance(b, b.stands[0], over) is able


def test_whom_one_has_beaten_is_remembered_for_two_player_turns():
    """VB-CHG-19."""
    b = battle(stand(0, 20, 10), stand(1, 20, 10, SOUTH), chiefs=FAR)
    b.half, b.beaten = 4, ((5, 6, 2), (5, 7, 1))
    b = begun(b, MeleeResult(side=0, attackers=(0,), defenders=(1,), suffered=(0, 1)))
    assert b.beaten == ((5, 6, 2), (0, 1, 4))


def test_what_is_no_answer_after_a_melee():
    """VB-MELEE-11: only who has won advances."""
    b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH))
    assert [refused(b, wrong) for wrong in (1, 9, "0")] == ["VB-MELEE-11"] * 3


def test_it_is_told_by_which_rule_a_melee_was_won():
    """VB-MELEE-01, VB-MELEE-10: by casualties, or since nobody is left."""
    for place, rule in (("table", "VB-MELEE-01"), ("lost", "VB-MELEE-10")):
        b = lost(stand(0, 20, 10), stand(1, 20, 10, SOUTH, place=place))
        assert rule in {line.rule for line in b.news if "wins the melee" in line.text}


def test_a_phase_begins_with_nobody_having_fought():
    """VB-COMB-03, VB-TERR-80: neither at all nor from a side of his block."""
    rows = stand(0, 20, 10, fought=True), stand(0, 26, 10, sides=(1,)), stand(1, 20, 30, SOUTH)
    b = begun(battle(*rows, chiefs=FAR), CombatPhase(side=0))
    assert not any(row.fought or row.sides for row in b.stands)
