"""What there is to read of each scenario, and what `longroll check` says of files that cannot be played."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from longroll import history
from longroll.cli import main
from longroll.rulesets.volume_of_fire import ruleset, scenario

FIELD = Path(history.__file__).parents[1] / "data" / "gettysburg" / "battles"
SHELF = scenario.SHELF.folder


def run(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.mark.parametrize("name", scenario.SHELF.names())
def test_the_page_of_a_scenario_tells_how_matters_stood_and_what_happened(name: str) -> None:
    card = next(card for card in scenario.SHELF.summaries() if card.name == name)
    battle = history.load(name)
    assert card.page is not None
    assert (card.page.situation, card.page.story) == (battle.situation.strip(), battle.story.strip())
    assert card.page.outcome == battle.outcome.text.strip()
    assert [clock for clock, _ in card.page.timeline] == [event.clock for event in battle.timeline]
    assert card.page.result.startswith(("Union", "Confederate", "Draw"))
    kept = scenario.load(name)["history"]
    assert {key: kept[key] for key in ("situation", "story", "result")} == {
        "situation": card.page.situation,
        "story": card.page.story,
        "result": card.page.result,
    }


def test_what_history_comes_to_is_said_in_the_words_of_a_result() -> None:
    pages = {card.name: card.page.result for card in scenario.SHELF.summaries() if card.page}
    assert pages["mcphersons-ridge"].startswith("Union decisive victory, -3 points for the Confederate side. Reynolds")
    assert pages["little-round-top"].startswith("Confederate marginal victory, 5 to 3. Little Round Top 3")


def test_show_tells_the_page(tmp_path: Path) -> None:
    found = run("show", "first-volley", "-o", tmp_path / "table.svg", "--story")
    assert found.exit_code == 0, found.output
    for words in ("tall black hats", "Private Patrick Maloney", "10:15", "Union clear victory, 6 to 0."):
        assert words in " ".join(found.output.split())


# --- longroll check
@pytest.mark.parametrize("name", scenario.SHELF.names())
def test_our_own_scenarios_and_battles_are_sound_by_name_and_by_file(name: str) -> None:
    found = run("check", f"volume-of-fire/{name}", SHELF / f"{name}.toml", FIELD / f"{name}.toml")
    assert found.exit_code == 0, found.stderr
    assert [line.split(": ")[1] for line in found.output.splitlines()] == [
        "a sound scenario of volume-of-fire",
        "a sound scenario of volume-of-fire",
        "a sound battle",
    ]


BROKEN = {
    "unknown unit": (
        '{ unit = "7-tennessee"',
        '{ unit = "77-tennessee"',
        ("forces[", "77-tennessee"),
    ),
    "overlap": ("at = [-2216, 479]", "at = [-2210, 500]", ("7th Tennessee", "overlap", "VF-GEOM-02", "move")),
    "off the table": ("at = [-2216, 479]", "at = [-3040, 479]", ("over the edge of the table", "window")),
    "bad clock": ('start = "10:15"', 'start = "25:15"', ("start", "HH:MM")),
    "clock that runs backwards": ('end = "11:00"', 'end = "10:00"', ("end", "10:00")),
}


@pytest.mark.parametrize("fault", BROKEN)
def test_a_broken_copy_is_refused_with_a_sentence_that_says_where_and_what_to_do(fault: str, tmp_path: Path) -> None:
    old, new, words = BROKEN[fault]
    battle = (FIELD / "first-volley.toml").read_text("utf-8")
    assert old in battle
    battle = battle.replace('id = "first-volley"', 'id = "copy"', 1).replace(old, new, 1)
    (tmp_path / "copy.toml").write_text(battle, "utf-8")
    own = (SHELF / "first-volley.toml").read_text("utf-8").replace('battle = "first-volley"', 'battle = "copy.toml"')
    (tmp_path / "mine.toml").write_text(own, "utf-8")
    found = run("check", tmp_path / "mine.toml")
    assert found.exit_code == 2
    said = found.stderr
    for word in ("mine.toml", *words):
        assert word in said
    assert "Traceback" not in said
    assert "1 of 1 files cannot be used as they are" in said


def test_every_fault_of_a_file_is_told_on_a_line_of_its_own(tmp_path: Path) -> None:
    own = (SHELF / "first-volley.toml").read_text("utf-8")
    own = own.replace('force = "archer"', 'force = "archers"').replace('id = "woods-herbst"', 'id = "woods-herbert"')
    (tmp_path / "mine.toml").write_text(own, "utf-8")
    lines = run("check", tmp_path / "mine.toml").stderr.splitlines()
    assert [line for line in lines if "archers" in line and "brigades[0]" in line]
    assert [line for line in lines if "woods-herbert" in line and "ground[0]" in line and "woods-herbst" in line]
    assert all(line.count("mine.toml") <= 1 for line in lines)


def test_what_is_played_otherwise_than_printed_is_listed_with_the_reason() -> None:
    listed = run("rules", "volume-of-fire", "--departures").output
    for rule, words in (
        ("VF-TERR-16", "Dismounted cavalry"),
        ("VF-ORD-02", "3 inches nearer"),
        ("VF-ORD-03", "VF-ORD-02"),
    ):
        row = ruleset.rulebook()[rule]
        assert words in row.departs
        assert f"{rule}  {row.title}\n" in listed
