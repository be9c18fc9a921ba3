"""What files may say has bounds, and whatever lies outside is refused by its key, in a sentence."""

import sys
from pathlib import Path
from typing import Any

import pytest

from longroll import document, history
from longroll.contract import Trouble
from longroll.registry import ruleset

HERE = Path(history.__file__).parents[1]


def paper(tmp_path: Path, rules: str, scenario: str, head: str = "", tail: str = "", **swaps: str) -> str:
    """A copy of one of our scenario files with lines before and after it, and words of it swapped."""
    folder = Path(sys.modules[type(ruleset(rules)).__module__].__file__ or "").parent / "scenarios"
    text = (folder / f"{scenario}.toml").read_text("utf-8")
    for key, value in swaps.items():
        lines = [line for line in text.splitlines() if not line.startswith(f"{key} =")]
        text = "\n".join([f"{key} = {value}", *lines])
    path = tmp_path / f"{scenario}.toml"
    path.write_text(f"{head}\n{text}\n{tail}\n", "utf-8")
    return str(path)


@pytest.mark.parametrize(
    ("swaps", "told"),
    [
        ({"turns": "1000000000000000000"}, "turns: expected `int` <= 300"),
        ({"turns": "-1"}, "turns: expected `int` >= 1"),
        ({"turns": "true"}, "turns: expected `int | null`, got `bool`"),
        ({"turns": "1.5"}, "turns: expected `int | null`, got `float`"),
        ({"turn_minutes": "99999999999999999999999"}, "turn_minutes: expected `int` <= 1440"),
        ({"title": '"two\\nlines"'}, "title: it must be one line, without control characters"),
        ({"title": '"bell \\u0007"'}, "title: it must be one line"),
        ({"title": f'"{"long " * 1000}"'}, "title: it has more than 2000 characters"),
        ({"battle": '""'}, "battle: it is empty"),
    ],
)
def test_a_scenario_says_which_of_its_keys_is_out_of_bounds(tmp_path: Path, swaps: dict[str, str], told: str) -> None:
    with pytest.raises(Trouble, match="first-volley") as trouble:
        ruleset("volume-of-fire").load(paper(tmp_path, "volume-of-fire", "first-volley", **swaps))
    assert told in str(trouble.value)


@pytest.mark.parametrize("rules", ["brigade", "volume-of-fire"])
@pytest.mark.parametrize("number", ["nan", "inf", "-inf", "1e300"])
def test_a_place_is_a_number_that_a_field_can_have(tmp_path: Path, rules: str, number: str) -> None:
    scenario = {"brigade": "first-brigade", "volume-of-fire": "first-volley"}[rules]
    zone = f'[[zones]]\nside = "union"\nring = [[0, 0], [1, 1], [{number}, 5]]'
    with pytest.raises(Trouble, match=r"zones\[.*float"):
        ruleset(rules).load(paper(tmp_path, rules, scenario, tail=zone))


def test_a_name_may_be_written_in_any_letters(tmp_path: Path) -> None:
    path = paper(tmp_path, "volume-of-fire", "first-volley", title='"Бой за гряду"')
    assert ruleset("volume-of-fire").load(path)["title"] == "Бой за гряду"


def test_a_battle_is_not_looked_for_by_a_name_no_file_can_have(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="not among the battles"):
        ruleset("brigade").load(paper(tmp_path, "brigade", "first-brigade", battle=f'"{"гряда" * 40}"'))


def test_a_deployment_area_may_cross_itself(tmp_path: Path) -> None:
    bow = "ring = [[-9000, 9000], [9000, -9000], [-9000, -9000], [9000, 9000], [-1500, 700]]"
    zones = f'[[zones]]\nside = "union"\n{bow}\n[[zones]]\nside = "confederate"\n{bow}'
    with pytest.raises(Trouble, match="the two deployment areas overlap"):
        ruleset("brigade").load(paper(tmp_path, "brigade", "first-brigade", tail=zones))


def battle(**changes: Any) -> str:
    text = (HERE / "data" / "gettysburg" / "battles" / "first-volley.toml").read_text("utf-8")
    for old, new in changes.values():
        assert old in text
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("width = ", "width = nan #", "window.width: is out of bounds"),
        ("width = ", "width = 1e9 #", "window.width: is out of bounds; give a number at most 50000"),
        ('\nid = "', '\nid = "a\\nb" #', "id: is not an id"),
        ('\ntitle = "', '\ntitle = "Fight\\r\\nsecond line', "title: it must be one line"),
    ],
)
def test_a_battle_says_which_of_its_keys_is_out_of_bounds(old: str, new: str, told: str) -> None:
    with pytest.raises(history.BattleError) as trouble:
        history.read(battle(one=(old, new)), "fight")
    assert told in str(trouble.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = " + "[" * 100_000, "deep in one another"),
        ("a = " + "[" * 40 + "]" * 40, "deep in one another"),
        (".".join("a" * 3000) + " = 1", "deep in one another"),
        ("a = '" + "x" * document.LARGEST_TEXT + "'", "more than 1,000,000 bytes"),
        ("a = 2026-99-99", "is not TOML"),
    ],
)
def test_a_text_is_neither_too_long_nor_too_deep(text: str, told: str) -> None:
    with pytest.raises(Trouble, match=told):
        document.toml(text)


def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    (tmp_path / "noise.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Trouble, match="not text in UTF-8"):
        ruleset("brigade").load(str(tmp_path / "noise.toml"))
    with pytest.raises(history.BattleError, match="not text in UTF-8"):
        history.load(tmp_path / "noise.toml")
