"""Faces can be verified, repeat when seeded, and are fair."""

from collections import Counter
from hashlib import sha256

import pytest

from longroll.chance import Dice
from longroll.dice import Sum, Throw
from longroll.flow import Chance

THROW = Throw(Sum(3), "try", "X-01")


def test_a_secret_gives_the_same_faces_again():
    dice = Dice.sealed()
    again = Dice("sealed", dice.secret, dice.salts)
    assert [dice.faces(n, THROW) for n in range(50)] == [again.faces(n, THROW) for n in range(50)]


def test_the_commitment_is_the_hash_of_the_secret_and_says_nothing_before_there_is_one():
    dice = Dice.sealed()
    assert dice.commitment == sha256(bytes.fromhex(dice.secret)).hexdigest()
    assert Dice("typed").commitment == ""


def test_two_games_do_not_share_a_secret():
    assert Dice.sealed().secret != Dice.sealed().secret


def test_another_salt_gives_other_faces():
    one = Dice("sealed", "ab" * 32, ("1", "2"))
    other = Dice("sealed", "ab" * 32, ("1", "3"))
    assert [one.face(n, 0) for n in range(40)] != [other.face(n, 0) for n in range(40)]


def test_a_seed_repeats_and_is_marked():
    assert Dice.seeded(7) == Dice.seeded(7)
    assert Dice.seeded(7) != Dice.seeded(8)
    assert Dice.seeded(7).source == "seeded"


def test_the_first_faces_of_a_seed_never_change():
    assert [Dice.seeded(1863).face(n, k) for n in range(4) for k in range(3)] == FIRST_FACES_OF_1863


def test_every_face_is_as_likely():
    dice = Dice.seeded(1)
    count = Counter(dice.face(n, k) for n in range(3000) for k in range(4))
    expected = 12000 / 6
    assert sorted(count) == [1, 2, 3, 4, 5, 6]
    assert sum((seen - expected) ** 2 / expected for seen in count.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_dice_answer_dice_only():
    with pytest.raises(TypeError, match="Chance"):
        Dice.seeded(1).faces(0, Chance())


FIRST_FACES_OF_1863 = [3, 1, 4, 3, 6, 2, 1, 3, 6, 6, 4, 5]
