"""The rulebook: every row is there, in words of our own about the card and nothing else."""

import re
from collections import Counter

from .charts import BOOK

CHAPTERS = {
    "ORG": 26,
    "SEQ": 5,
    "CMD": 13,
    "MOVE": 20,
    "MARCH": 7,
    "CHG": 22,
    "RALLY": 4,
    "MOR": 26,
    "ROUT": 10,
    "COMB": 11,
    "RNG": 12,
    "DICE": 19,
    "SAVE": 7,
    "MELEE": 12,
    "EXH": 7,
    "MISC": 17,
    "LOS": 6,
    "TERR": 94,
    "WIN": 3,
}
"""How many rows each chapter has."""


def test_every_row_of_every_chapter_is_there_once_and_in_order():
    wanted = [f"VB-{name}-{number:02}" for name, many in CHAPTERS.items() for number in range(1, many + 1)]
    assert [row.id for row in BOOK.rules] == wanted


def test_where_a_row_leaves_something_open_it_is_ruled():
    for row in BOOK.rules:
        assert not row.gap or row.ruling, f"{row.id} has a gap and no ruling"
        assert row.says.endswith((".", "?")), f"{row.id} does not end its sentence"


def test_a_row_names_only_rows_that_are_there():
    for row in BOOK.rules:
        for named in re.findall(
            r"VB-[A-Z]+(?:-\d+)?", " ".join((row.says, row.gap, row.ruling, row.departs, row.data))
        ):
            assert named in BOOK, f"{row.id} names {named}"


def test_rows_that_depart_from_the_card_say_so_and_why():
    departing = BOOK.departures()
    assert [row.id for row in departing] == ["VB-CHG-05"]
    assert all(row.ruling and ". " in row.departs for row in departing)


def test_most_rows_can_be_tested():
    assert Counter(row.testable for row in BOOK.rules)[False] <= 10
