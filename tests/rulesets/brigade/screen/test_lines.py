"""Lines of fire from where a stand would be."""

from longroll.rulesets.brigade.screen import lines

from ..drill import battle, stand


def test_where_a_stand_would_have_a_flank_the_line_says_so() -> None:
    """BC-STAND-07"""
    b = battle(stand(0, 18, 10), stand(1, 18, 16))
    (behind,) = lines.from_there(b, b.stands[0], b.stands[0].pose)
    assert behind.label == "flank"
    b = battle(stand(0, 18, 10), stand(1, 18, 15, 180))
    (before,) = lines.from_there(b, b.stands[0], b.stands[0].pose)
    assert before.label == ""
