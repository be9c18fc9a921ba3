"""Who comes on by the edge of the table, and behind whom (VB-ORG-24)."""

from longroll.rulesets.volley_and_bayonet.movement.reinforcements import ahead
from longroll.rulesets.volley_and_bayonet.tables import COLUMN_DEPTH, MARKER, MARKERS
from rulesets.volley_and_bayonet.drill import battle, stand


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
