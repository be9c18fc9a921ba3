"""The small-battle maker itself."""

from longroll.rulesets.brigade.dice.discipline import Check

from .drill import BRIGADES, FAIL, PASS, battle, cavalry, general, mirrored, result, run, settled, stand


def test_a_check_is_run_with_given_dice() -> None:
    b = battle(stand(0, 10, 10), generals=[general(0, 12, 10)])
    assert result(run(b, Check(stand=0, why="a test"), PASS))
    assert not result(settled(run(b, Check(stand=0, why="a test")), FAIL))


def test_pairs_are_numbered_and_joined() -> None:
    b = battle(stand(0, 10, 10), cavalry(1, 20, 20, mounted=False), hands=(("L1",), ("A1", "A2")))
    assert (b.stands[1].partner, b.stands[2].partner) == (2, 1)
    assert b.stands[2].command == BRIGADES[1]
    assert b.stands[2].on_table
    assert b.piles[1].hand == (1, 2)
    assert mirrored(mirrored(b)) == b
