"""What a game says of itself as it goes on, and what the map says beside it."""

import pytest

import longroll
from longroll.flow import News
from longroll.rulesets.division import ruleset
from longroll.rulesets.division.battle.declaration import Declare
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.generals.commanding import commanding
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.screen.tracks import tracks
from longroll.rulesets.division.sequence.actions import Act
from longroll.rulesets.division.sequence.activation import Activated
from longroll.rulesets.division.sequence.phase import OpenPhase, Phase
from longroll.rulesets.division.tables import CS, US
from rulesets.division.drill import battle


def played(**options: str) -> tuple[list[News], longroll.Match]:
    """The first day between two recruits, and all it told."""
    match = longroll.play("division/first-day", seed=4, options=options)
    told = [line for _, line in match.game.news]
    while not match.over:
        match.let("recruit")
    return [line for _, line in match.game.news] or told, match


@pytest.fixture(scope="module")
def day() -> tuple[list[News], longroll.Match]:
    return played(rain="on")


def test_the_beginning_tells_what_is_agreed_the_cards_and_the_points(day):
    """DC-SCEN-02, DC-SETUP-01, DC-BCARD-09, DC-EVT-01, DC-CIRC-09."""
    told = {line.rule: line for line in day[0][:12]}
    assert "rain" in told["DC-SCEN-02"].text
    assert {term.rule for line in day[0][:12] for _, terms in line.sums for term in terms} == {
        "DC-BCARD-09",
        "DC-SETUP-01",
        "DC-EVT-01",
    }
    assert "31 to 9" in told["DC-CIRC-09"].text


def test_phases_and_the_ends_of_turns_are_told(day):
    """DC-SEQ-01, DC-SEQ-06, DC-SEQ-07, DC-SEQ-08, DC-SEQ-09, DC-SEQ-10."""
    phases = [line for line in day[0] if line.rule in ("DC-SEQ-01", "DC-SEQ-06")]
    assert phases[0].text == "Confederate phase"
    assert [line.text for line in phases if line.rule == "DC-SEQ-01"] == ["Confederate phase"] * 3
    told = [line.rule for line in day[0]]
    assert told.count("DC-SEQ-07") == 3
    assert told.index("DC-SEQ-07") < told.index("DC-SEQ-09") < told.index("DC-SEQ-10")
    assert "DC-SEQ-08" in told


def test_battles_come_after_the_actions_and_before_a_further_general():
    """DC-SEQ-05, DC-SEQ-02, DC-AREA-03: the steps of an activation, and what follows it in a phase."""
    steps = list(Activated.route)
    assert steps.index("act") < steps.index("fight") < steps.index("end")
    steps = list(Phase.route)
    assert steps.index("begin") < steps.index("after") < steps.index("further")
    assert "DC-AREA-03" in Declare.rules


def test_points_are_counted_at_once_and_say_what_they_come_from():
    """DC-WIN-01, DC-WIN-06, DC-TRACK-05: twice the enemy's are told, and 43 in all."""
    b = battle({"graham": "peach-orchard"}, owners={"trostle-farm": US, "klingle-farm": US})
    turn, union = tracks(b)[:2]
    facts = {fact.rule: fact.value for fact in turn.facts}
    assert "twice" in facts["DC-WIN-01"]
    assert facts["DC-TRACK-05"] == "43 points"
    assert "DC-WIN-06" in facts
    assert [(fact.rule, fact.value) for fact in union.facts] == [("DC-WIN-03", "3")]


def shown(b: Battle, thing: str) -> dict[str, str]:
    """What is told of a thing, by rule."""
    row = next(row for row in ruleset.view(b, CS).things if row.id == thing)
    return {fact.rule: fact.value for fact in row.facts}


@pytest.fixture(scope="module")
def dawn() -> Battle:
    return longroll.play("division/three-days", seed=1).battle


def test_steps_are_lost_for_good(dawn):
    """DC-TRACK-04: what is marked stays, through battles and turns."""
    b = dawn.copy()
    archer = b.change(UNIT["archer"], lost=2)
    assert shown(b, archer.thing)["DC-TRACK-04"].startswith("2")
    assert "DC-TRACK-04" not in shown(dawn, archer.thing)


def test_an_area_holds_any_number_of_both_sides_and_generals_drive_all_play():
    """DC-AREA-01, DC-GEN-01."""
    both = dict.fromkeys(("archer", "davis", "pettigrew", "brockenbrough", "gamble", "devin", "meredith"), "herr-ridge")
    b = battle(both, {"heth": "herr-ridge"})
    assert len(b.there(AREA["herr-ridge"], CS)) == 4
    assert len(b.there(AREA["herr-ridge"], US)) == 3
    assert "DC-AREA-01" in Act.rules
    assert "DC-GEN-01" in OpenPhase.rules


def test_who_commands_the_army_says_so_and_a_card_when_it_joins_the_deck(dawn):
    """DC-HAND-03, DC-CMD-02."""
    assert "6" in shown(dawn, f"general:{GENERAL['heth']}")["DC-HAND-03"]
    assert "DC-HAND-03" not in shown(dawn, f"general:{GENERAL['buford']}") or commanding(dawn, US) == GENERAL["buford"]
    pender = next(
        row for row in ruleset.view(dawn, CS).things if row.kind == "card" and row.label == "W. Dorsey Pender"
    )
    assert any(fact.rule == "DC-CMD-02" and fact.value == "1 July, Morning" for fact in pender.facts)
