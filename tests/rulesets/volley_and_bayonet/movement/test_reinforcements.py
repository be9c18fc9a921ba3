"""Who comes on by the edge of the table, where, and behind whom (VB-ORG-24)."""

from longroll.flow import answer
from longroll.miniatures.entries import Entry
from longroll.rulesets.volley_and_bayonet.movement.law_of_moves import Move
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import Halt
from longroll.rulesets.volley_and_bayonet.movement.reinforcements import Enter, ahead, due, place
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH, MARKER, MARKERS
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, begun, chief, refused, stand, told

PIKE = Entry("pike", "the pike", 0, "south", 18_000, 22_000)
FIRST = Pose(20_000, 750, 0)
"""In the middle of the pike, as deep as a column's front element is in it."""
FOE = stand(1, 20, 38, SOUTH)
MINE, THEIRS = chief(0, 30, 20), chief(1, 30, 39)
COMING = stand(0, 0, 0, place="coming", arrival=1, entry="pike")


def coming(*others, rows=(COMING,), chiefs=(MINE, THEIRS)):
    """A battle in which these are to come by a pike from the south; the enemy's first stand is the last but the others."""
    return begun(battle(*rows, FOE, *others, chiefs=chiefs, entries=(PIKE,)))


def test_a_column_lengthens_by_who_came_by_the_same_road_this_turn():
    """VB-ORG-24: neither by who came before, nor by another road, nor by itself."""
    b = battle(
        stand(0, 20, 2, entry="pike", came=1),
        stand(0, 20, 12, entry="pike", came=-1),
        stand(0, 30, 2, entry="lane", came=1),
        stand(0, 20, 2, entry="pike", place="coming", came=0),
    )
    one = COLUMN_DEPTH + MARKER[1] * MARKERS["infantry brigade"]
    assert ahead(b, b.stands[3]) == one
    assert ahead(b, b.stands[0]) == 0


def test_it_comes_in_its_turn_in_march_column_in_the_middle_of_its_stretch():
    """VB-ORG-24: and has paid for the depth of its front."""
    later = stand(0, 0, 0, place="coming", arrival=2, entry="pike")
    theirs = stand(1, 0, 0, place="coming", arrival=1, entry="pike")
    b = coming(theirs, rows=(COMING, later))
    assert [row.id for row in due(b, 0)] == [0]
    assert place(b, b.stands[0]) == FIRST
    for number in (1, 2, 3, 9):
        assert refused(b, Enter(number, FIRST)) == "VB-ORG-24"
    for wrong in (Pose(26_100, 750, 0), Pose(20_000, 750, 900), Pose(20_000, 900, 0)):
        assert refused(b, Enter(0, wrong)) == "VB-ORG-24"
    assert not refused(b, Enter(0, Pose(26_000, 750, 0)))
    b = answer(b, Enter(0, FIRST))
    assert (b.stands[0].column, b.stands[0].came, b.stands[0].pose) == (True, 1, FIRST)
    assert "A comes on by the pike" in told(b)
    assert refused(b, Move(0, FIRST.ahead(30_600))) == "VB-MOVE-02"
    assert not refused(b, Move(0, FIRST.ahead(30_500)))
    assert refused(b, Enter(0, FIRST)) == "VB-ORG-24"


def test_an_enemy_within_an_inch_or_a_friend_there_shifts_it_along_the_edge():
    """VB-ORG-24: an inch exactly is too near."""
    for side, x, shut in ((1, 17.5, True), (1, 17.499, False), (0, 18.4, False), (0, 18.6, True)):
        b = coming(stand(side, x, 1.5, EAST))
        assert (refused(b, Enter(0, FIRST)) == "VB-ORG-24") is shut
        assert (place(b, b.stands[0]) != FIRST) is shut


def test_where_there_is_no_room_within_six_inches_it_comes_next_turn():
    """VB-ORG-24."""
    wall = [stand(1, x, 2.4, SOUTH) for x in (12, 16, 20, 24, 28)]
    b = coming(*wall)
    assert place(b, b.stands[0]) is None
    assert not refused(b, Halt())


def test_the_next_pays_for_the_column_before_it():
    """VB-ORG-24: six inches of the first and its own front, at the rate across country."""
    second = stand(0, 0, 0, place="coming", arrival=1, entry="pike")
    b = answer(coming(rows=(COMING, second)), Enter(0, FIRST))
    b = answer(answer(b, Move(0, FIRST.ahead(12_000))), Enter(1, FIRST))
    assert b.moving.spent == (6_000 + 1_500) * 6 // 2
    for kind, up in (("cavalry brigade", "mounted"), ("artillery battalion", "limbered")):
        b = coming(rows=(stand(0, 0, 0, kind=kind, place="coming", arrival=1, entry="pike"),))
        assert getattr(answer(b, Enter(0, FIRST)).stands[0], up)


def test_a_column_longer_than_the_march_lets_no_other_come_behind_it():
    """VB-ORG-24: six brigades have used up 36 inches, and infantry marches 32."""
    gone = [stand(0, x, 20, entry="pike", came=1) for x in (2, 6, 10, 14, 18)]
    b = battle(COMING, FOE, *gone, entries=(PIKE,))
    assert not refused(begun(b), Enter(0, FIRST))
    b = battle(COMING, FOE, *gone, stand(0, 22, 20, entry="pike", came=1), entries=(PIKE,))
    assert refused(begun(b), Enter(0, FIRST)) == "VB-ORG-24"


def test_his_commander_comes_with_the_force_he_marches_with():
    """VB-ORG-24: it is in command if he is there; one who is to come later, or with others, does not."""
    for said, there in (({}, True), ({"arrival": 2}, False), ({"comes_with": "stand-1", "formation": 2}, False)):
        late = chief(0, 0, 0, place="coming", **{"arrival": 1, "comes_with": "stand-0", **said})
        b = answer(coming(chiefs=(late, THEIRS)), Enter(0, FIRST))
        assert (b.commanders[0].present, b.stands[0].in_command) == (there, there)
        assert b.commanders[1].pose == THEIRS.pose


def test_a_commander_who_comes_by_himself_is_there_in_his_hour():
    """VB-ORG-24."""
    alone = [chief(0, 10, 10, place="coming", arrival=hour) for hour in (1, 2)]
    other = chief(1, 10, 30, place="coming", arrival=1)
    b = begun(battle(stand(0, 30, 20), FOE, chiefs=(*alone, other)))
    assert [row.present for row in b.commanders] == [True, False, False]
    assert "arrives" in told(b)
