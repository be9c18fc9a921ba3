"""Decks of one's own: printed cards in place of the reconstructed ones (BC-CARD-14, BC-CARD-15)."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from longroll.cli import main
from longroll.contract import Trouble
from longroll.rulesets.brigade import scenario, tables
from longroll.rulesets.brigade.scenario import decks
from longroll.rulesets.brigade.tables import DESIGNS, Design

SCENARIO = """
battle = "first-volley"
squares = "I1:K3"
summary = "A fight."
minutes = 30
decks = "cards.toml"
"""
CARDS = """
[[design]]
id = "L1"
formation = "Line"
top = "Fire"
stands = 4
red = 2
blue = 2
bottom = "Firing Line"

[[design]]
id = "X1"
formation = "Assault"
top = "Reroll"
rerolls = 2
red = 1
blue = 3
bottom = "Zouave Drill"

[sets]
archer = "X1 X1 L1 C2"
"""


@pytest.fixture(autouse=True)
def _catalogue():
    """The catalogue is left as it was."""
    yield
    for name in [name for name in DESIGNS if "~" in name]:
        del DESIGNS[name]


def files(folder: Path, cards: str) -> Path:
    (folder / "cards.toml").write_text(cards, "utf-8")
    path = folder / "mine.toml"
    path.write_text(SCENARIO, "utf-8")
    return path


def designs(b, key):
    number = next(row.id for row in b.commands if row.key == key)
    return [card.design for card in b.cards if card.command == number and card.design]


def test_a_set_of_ones_own_replaces_a_brigades(tmp_path):
    """BC-CARD-15."""
    b = scenario.begin(scenario.load(files(tmp_path, CARDS)), {})
    found = designs(b, "archer")
    assert [name.partition("~")[0] for name in found] == ["X1", "X1", "L1", "C2"]
    assert DESIGNS[found[0]] == Design("Assault", "Reroll", 0, 1, 3, "Zouave Drill", 2)
    assert DESIGNS[found[2]] == Design("Line", "Fire", 4, 2, 2, "Firing Line")
    assert found[3] == "C2"


def test_a_design_of_ones_own_replaces_it_in_every_set(tmp_path):
    """BC-CARD-14: the other brigade's cards by that name are the printed ones too, and nothing else changes."""
    b = scenario.begin(scenario.load(files(tmp_path, CARDS)), {})
    found = designs(b, "meredith")
    usual = tables.set_of("line")
    assert [name.partition("~")[0] for name in found] == list(usual)
    assert all(("~" in name) == (card == "L1") for name, card in zip(found, usual, strict=True))
    assert DESIGNS["L1"] == Design("Line", "Fire", 3, 1, 2, "Firing Line")


def test_a_saved_game_needs_no_file_of_decks(tmp_path):
    path = files(tmp_path, CARDS)
    loaded = scenario.load(path)
    (tmp_path / "cards.toml").unlink()
    assert designs(scenario.begin(loaded, {}), "archer")


def test_the_same_card_from_two_files_is_the_same_and_another_is_not(tmp_path):
    files(tmp_path, CARDS)
    one = decks.read(tmp_path / "cards.toml")
    assert decks.read(tmp_path / "cards.toml") == one
    files(tmp_path, CARDS.replace("red = 2", "red = 3"))
    assert set(decks.read(tmp_path / "cards.toml").designs) & set(one.designs) == {
        name for name in one.designs if name.startswith("X1")
    }


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("X1 X1 L1 C2", "X1 X1 L9 C2", r"sets.archer: there is no design 'L9' \(BC-CARD-14\); write one of L4"),
        ("X1 X1 L1 C2", "", r"sets.archer: it holds no cards \(BC-CARD-15\)"),
        ("stands = 4\n", "", r"Fire needs the number of stands it serves \(BC-CARD-10\)"),
        ("rerolls = 2\n", "", r"give rerolls alone"),
        ('id = "X1"', 'id = "L1"', "'L1' is said twice"),
        ('id = "X1"', 'id = "X~1"', "an id is one word without ~"),
        ('"Zouave Drill"', '"Zouave March"', "invalid enum value 'Zouave March'.*docs/scenarios-brigade.md"),
        ("red = 2\n", "", r"missing required field `red` \(BC-CARD-07\)"),
        ("[sets]", "[sets", "is not TOML"),
    ],
)
def test_faults_of_a_deck_are_sentences(tmp_path, old, new, told):
    path = files(tmp_path, CARDS.replace(old, new, 1))
    with pytest.raises(Trouble, match=told):
        decks.read(tmp_path / "cards.toml")
    assert scenario.check(tmp_path / "cards.toml")
    assert "decks: it names 'cards.toml', which cannot be used" in scenario.check(path)[0]


def test_a_missing_deck_is_told(tmp_path):
    path = files(tmp_path, CARDS)
    (tmp_path / "cards.toml").unlink()
    assert "cannot be read" in "\n".join(scenario.check(path))


def test_a_sound_deck_has_no_faults(tmp_path):
    files(tmp_path, CARDS)
    assert scenario.check(tmp_path / "cards.toml") == []


def test_the_catalogue_is_whole():
    """BC-CARD-11, BC-CARD-14: thirty-one designs, every bottom action among them, attack and defence 0 to 3, their sum 1 to 4."""
    usual = {name: card for name, card in DESIGNS.items() if "~" not in name}
    assert len(usual) == 31
    assert all(0 <= card.red <= 3 and 0 <= card.blue <= 3 and 1 <= card.red + card.blue <= 4 for card in usual.values())
    assert len({card.bottom for card in usual.values()}) == 15


def test_sets_have_twelve_ten_and_eight_cards():
    """BC-CARD-15."""
    sizes = {profile: len(tables.set_of(profile)) for profile in tables.PROFILES}
    assert sizes == {
        "line": 12,
        "assault": 12,
        "skirmish": 12,
        "zouave": 12,
        "frontier": 12,
        "artillery": 8,
        "cavalry": 10,
    }


def test_longroll_check_looks_over_a_deck(tmp_path):
    path = tmp_path / "cards.toml"
    path.write_text('ruleset = "brigade"\n' + CARDS, "utf-8")
    found = CliRunner().invoke(main, ["check", str(path)])
    assert found.exit_code == 0, found.output
    assert "a sound file of brigade" in found.output
    path.write_text('ruleset = "brigade"\n' + CARDS.replace("X1 X1", "X9 X1"), "utf-8")
    found = CliRunner().invoke(main, ["check", str(path)])
    assert found.exit_code == 2
    assert "there is no design 'X9' (BC-CARD-14)" in found.output
