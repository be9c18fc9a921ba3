"""A rule is in force only where its id runs; a test names it anywhere."""

import pytest

from longroll.ledger import Rule, Rulebook, coverage

IDS = ("X-RUN-01", "X-ROW-01", "X-ARG-01", "X-DOC-01", "X-NOTE-01", "X-HINT-01", "X-TEXT-01", "X-RUN-011")
BOOK = Rulebook("x", "X", "1:1", tuple(Rule(id, "All", f"Rule {id}", "procedure", f"Says {id}.") for id in IDS))

CODE = '''
"""X-DOC-01 is only talked about here."""

class Charge:
    """X-DOC-01"""
    rule = "X-RUN-01"
    field: "X-HINT-01" = None

    def step(self, battle: "X-HINT-01") -> "X-HINT-01":
        "X-DOC-01"
        # "X-NOTE-01"
        return refuse("X-ARG-01", "not X-TEXT-01, which stands inside another text")

ROWS = (("canister", 3, "X-ROW-01"),)
'''


@pytest.fixture
def covered(tmp_path):
    (tmp_path / "code.py").write_text(CODE)
    (tmp_path / "test.py").write_text("def test_x():\n    'X-RUN-01 and (X-DOC-01), X-RUN-0111 not'\n")
    return {row.id: row for row in coverage(BOOK, [tmp_path / "code.py"], [tmp_path / "test.py"])}


def test_ids_that_run_are_in_code(covered):
    assert covered["X-RUN-01"].code == ("code.py:6",)
    assert covered["X-ARG-01"].code == ("code.py:12",)
    assert covered["X-ROW-01"].code == ("code.py:14",)


@pytest.mark.parametrize("id", ["X-DOC-01", "X-NOTE-01", "X-HINT-01", "X-TEXT-01", "X-RUN-011"])
def test_ids_that_are_only_talked_about_are_not(covered, id):
    assert covered[id].code == ()


def test_tests_name_ids_anywhere_but_whole(covered):
    assert covered["X-RUN-01"].tests == ("test.py:2",)
    assert covered["X-DOC-01"].tests == ("test.py:2",)
    assert covered["X-RUN-011"].tests == ()


def test_rules_are_found_by_id_and_by_words():
    assert BOOK["X-ROW-01"].title == "Rule X-ROW-01"
    assert "X-ROW-01" in BOOK
    assert "X-NONE" not in BOOK
    assert [row.id for row in BOOK.search("says ROW")] == ["X-ROW-01"]
    with pytest.raises(KeyError):
        BOOK["X-NONE"]


def test_departures_are_the_rules_that_give_a_reason_for_one():
    odd = Rule("X-ODD-01", "All", "Odd", "procedure", "Says so.", departs="Its words would stop the game.")
    book = Rulebook("x", "X", "1:1", (*BOOK.rules, odd))
    assert book.departures() == [odd]
    assert book.search("stop the game") == [odd]
