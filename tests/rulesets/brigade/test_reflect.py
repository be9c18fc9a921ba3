"""The mirrored table: what has a place on it is mirrored, what has none is not."""

from random import Random

from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.command.generals import Accompanying
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.tabletop import Pose
from reflections import brigade as reflection

from .drill import battle, general, stand


def test_places_of_procedures_are_mirrored_and_a_place_not_yet_known_is_not() -> None:
    b = battle(stand(0, 10, 10, 30), generals=[general(0, 12, 10)])
    b.stack = [Accompanying(stand=0, generals=(0,), place=(1000, 2000)), Rout(stand=0)]
    image = reflection.mirrored(b)
    assert image.stack[0].place == (35000, 2000)
    assert image.stack[1].start == Pose(0, 0)
    assert image.stands[0].pose == Pose(26000, 10000, 3300)
    assert image.generals[0].x == 24000
    assert reflection.mirrored(image) == b


def test_a_place_that_is_asked_for_is_mirrored_and_no_place_is_none() -> None:
    b = battle(stand(0, 10, 10), generals=[general(0, 12, 10)])
    b.needs = MoveGeneral(0, 0)
    assert reflection.mirrored_answer(b, (1000, 2000)) == (35000, 2000)
    assert reflection.mirrored_answer(b, None) is None
    b.needs = None
    assert reflection.mirrored_answer(b, (0, 1)) == (0, 1)


def test_the_card_that_emptied_a_deck_is_imagined_in_the_hand_it_is_held_in() -> None:
    """BC-CARD-19, BC-TURN-03"""
    b = battle(stand(0, 10, 10), hands=([], ["L1", "L2"]), decks=([], ["L3", "L4"]))
    for emptied, held in ((0, True), (2, False), (-1, False)):
        b.emptied = (-1, emptied)
        for seed in range(8):
            image = reflection.imagine(b, 0, Random(seed))
            assert (image.emptied[1] in image.piles[1].hand) if held else image.emptied == b.emptied
        hidden = b.known(0).emptied[1]
        assert hidden == (-1 if held else emptied)
