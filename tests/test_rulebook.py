"""A rule is in force only where its id runs; a test names it anywhere."""

import pytest
from click.testing import CliRunner

from longroll.cli import main
from longroll.ledger import Rule, Rulebook, coverage, reached, read

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


HOUSE = {
    "__init__.py": "from house.fire import shoot\nimport house.melee.clash",
    "fire.py": "from . import dice\nfrom .melee import rounds",
    "dice.py": 'RULE = "X-RUN-01"',
    "melee/__init__.py": "",
    "melee/clash.py": "from ..rout import run",
    "melee/rounds.py": 'RULE = "X-ARG-01"',
    "melee/lonely.py": "from house import fire",
    "rout.py": "def run():\n    from house import rally",
    "rally.py": "",
    "campaign/__init__.py": "from house.campaign import transfer",
    "campaign/transfer.py": 'RULES = ("X-RUN-01", "X-ROW-01")',
}


@pytest.fixture
def house(tmp_path):
    folder = tmp_path / "house"
    for name, source in HOUSE.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(source)
    return folder


def test_what_the_face_of_a_package_imports_is_reached_and_the_rest_waits(house):
    names = {str(path.relative_to(house).as_posix()) for path in reached("house", house)}
    assert set(HOUSE) - names == {"melee/lonely.py", "campaign/__init__.py", "campaign/transfer.py"}


def test_a_rule_cited_only_where_no_game_comes_is_not_yet_in_force(house):
    code = reached("house", house)
    rows = {row.id: row for row in coverage(BOOK, sorted(code), [], sorted(set(house.rglob("*.py")) - code))}
    assert rows["X-RUN-01"].code == ("dice.py:1",)
    assert rows["X-RUN-01"].waiting == ("transfer.py:1",)
    assert rows["X-ROW-01"].code == ()
    assert rows["X-ROW-01"].waiting == ("transfer.py:1",)
    assert rows["X-ARG-01"].waiting == ()


def test_rules_of_campaigns_are_in_force_where_battles_are_joined():
    """Two rulebooks have rows that neither enforces alone: a campaign joins them, and its code counts for both."""
    for name, rules in (
        ("brigade", ("BC-CAMP-01", "BC-GAME-07", "BC-MAP-13", "BC-SETUP-02")),
        ("division", ("DC-CAMP-02",)),
    ):
        found = CliRunner().invoke(main, ["rules", name, "--coverage"])
        lines = {line.split(maxsplit=1)[0]: line for line in found.output.splitlines()}
        for rule in rules:
            assert "no code" not in lines[rule]
            assert "(not yet in force)" not in lines[rule]


def test_rows_of_brigade_command_that_depart_from_the_source_say_so_and_why():
    book = read("longroll.rulesets.brigade")
    departing = {row.id: row for row in book.rules if row.departs}
    assert {"BC-TACT-02", "BC-TURN-03", "BC-LOS-08", "BC-GENL-06", "BC-MELEE-10"} <= set(departing)
    assert not {"BC-RALLY-04", "BC-CHRG-05"} & set(departing), "here the source's words hold"
    for row in departing.values():
        assert row.ruling, f"{row.id} departs and rules nothing"
        assert row.departs.count(". ") >= 1, f"{row.id} says where it departs and not why"
