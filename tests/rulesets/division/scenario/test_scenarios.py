"""The scenarios that come with the rulebook, and what is wrong with others."""

import doctest
import re
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from longroll.registry import complete
from longroll.rulesets.division import ruleset, scenario
from longroll.rulesets.division.areas.control import settle
from longroll.rulesets.division.components.areas import AREA, CIRCLE, CIRCLES
from longroll.rulesets.division.components.cards import CARDS, RESERVES
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.scenario import paper as paper_module
from longroll.rulesets.division.screen.tracks import tracks
from longroll.rulesets.division.tables import CONTESTED, NOBODY, TURNS

FOLDER = files("longroll.rulesets") / "division" / "scenarios"
GUIDE = Path(__file__).parents[4] / "docs" / "scenarios-division.md"
NAMES = ("first-day", "meeting-engagement", "three-days", "second-day", "third-day")
THREE_DAYS = (FOLDER / "three-days.toml").read_text("utf-8")


def begun(name):
    """The battle of a scenario before anybody has done anything."""
    return scenario.begin(ruleset.load(name), {})


def briefed(name):
    """What is told of how a battle is won."""
    record = ruleset.load(name)
    return ruleset.briefing(record, complete(ruleset, {}), scenario.begin(record, {}), 0).victory


@pytest.fixture(params=NAMES)
def b(request):
    return begun(request.param)


def faults(tmp_path, text):
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text, "utf-8")
    return scenario.check(wrong)


def changed(tmp_path, old, new):
    """What is wrong with Three Days with one passage put otherwise: one fault."""
    assert old in THREE_DAYS
    found = faults(tmp_path, THREE_DAYS.replace(old, new, 1))
    assert len(found) == 1, found
    return found[0]


# --- those that come with it
def test_they_are_listed_as_they_were_fought():
    assert tuple(row.name for row in ruleset.scenarios()) == NAMES


def test_on_the_first_of_july_at_dawn_one_circle_is_confederate_and_most_are_union():
    """DC-CIRC-09: Cashtown against 31 points; eleven are nobody's."""
    b = begun("three-days")
    assert (b.points(0), b.points(1)) == (31, 1 + laid(b.setting).points[1])
    assert [row.key for row in CIRCLES if b.owner(row.id) == 1] == ["mc-cashtown"]
    assert sum(row.vp for row in CIRCLES if b.owner(row.id) == NOBODY) == 11


def test_heth_waits_at_cashtown_and_buford_on_the_ridges():
    """DC-SETUP-02."""
    b = begun("three-days")
    heth, buford = b.generals[GENERAL["heth"]], b.generals[GENERAL["buford"]]
    assert heth.circle == CIRCLE["mc-cashtown"]
    assert buford.circle == CIRCLE["mc-mcpherson-barn"]
    column = {row.unit.key for row in b.column(heth.id)}
    assert column == {"archer", "davis", "pettigrew", "brockenbrough", "garnett-art", "pegram"}
    places = {"gamble": "mcpherson-ridge", "calef": "mcpherson-ridge", "devin": "oak-hill"}
    for key, area in places.items():
        assert b.stands[UNIT[key]].area == AREA[area]
        assert not b.stands[UNIT[key]].mounted
    assert sum(row.on_map for row in b.generals) == 2


def test_the_decks_are_as_the_morning_of_the_first_says():
    """DC-SETUP-01, DC-BCARD-09: twelve base cards, the command and event cards that are listed, no Reserve card."""
    b = begun("three-days")
    held = [[CARDS[number] for layer in pile.deck for number in layer] for pile in b.piles]
    hands = [{CARDS[number].general for number in pile.hand} for pile in b.piles]
    keys = ("buford", "reynolds", "howard", "robinson", "barlow"), ("heth", "pender", "ewell", "early")
    assert hands == [{GENERAL[key] for key in each} for each in keys]
    for side, commands in ((0, {"wadsworth", "doubleday"}), (1, {"rodes", "ap-hill"})):
        kinds = [card.kind for card in held[side]]
        assert kinds.count("battle") == 12
        assert not any(card.reserve for card in held[side])
        assert {card.general for card in held[side] if card.kind == "command"} == {GENERAL[key] for key in commands}
    events = [sorted(card.key for card in cards if card.kind == "event") for cards in held]
    assert events[0] == ["command-changes", "general-forward", "heroic-charge", "heroic-charge", "reserves-arrive"]
    assert events[1] == ["battle-plan", "heroic-charge", "heroic-charge", "reserves-arrive", "supplies-arrive"]
    assert [len(cards) for cards in b.reserves] == [36, 32]


def test_the_ground_held_at_nightfall_of_the_first_day_counts_as_it_should():
    """DC-WIN-02: 23 to 17 at dawn of 2 July; at dawn of 3 July 18 for the Confederates."""
    for day, held in (("second-day", (23, 17)), ("third-day", (15, 18))):
        b = begun(day)
        ahead = laid(b.setting).points
        assert (b.points(0) - ahead[0], b.points(1) - ahead[1]) == held


def test_a_marker_may_begin_ahead_of_the_circles_that_its_side_holds(tmp_path):
    """DC-CIRC-09: it is told at the beginning, beside the points as they stand, and in the briefing."""
    given = tmp_path / "given.toml"
    given.write_text(THREE_DAYS.replace("\npoints = 4\n", "\npoints = 7\n", 1), "utf-8")
    b = begun(given)
    assert (b.points(0), b.points(1)) == (31, 8)
    assert [[fact.value for fact in track.facts if fact.rule == "DC-CIRC-09"] for track in tracks(b)] == [[], [], ["7"]]
    assert [fact.value for fact in briefed(given) if fact.rule == "DC-CIRC-09"] == ["7 points"]
    assert not [fact for fact in briefed("second-day") if fact.rule == "DC-CIRC-09"]


def test_whose_an_area_is_agrees_with_who_stands_in_it(b):
    """DC-AREA-05."""
    before = b.control
    settle(b)
    assert b.control == before


def test_who_has_come_is_there_and_who_is_due_is_still_to_come(b):
    first = laid(b.setting).first
    for row in b.stands:
        if row.where == "off":
            assert row.unit.arrives >= first or row.unit.arrives < 0, row.unit.key
        if row.where == "map":
            assert row.lost < row.full
            assert row.unit.arrives <= first or row.unit.arrives < 0
    assert any(row.where == "map" and row.side == 0 for row in b.stands)
    assert any(row.where == "map" and row.side == 1 for row in b.stands)


def test_no_card_is_in_two_places(b):
    for side, pile in enumerate(b.piles):
        cards = [*pile.hand, *(number for layer in pile.deck for number in layer), *b.reserves[side]]
        assert len(cards) == len(set(cards))
        assert {number for number in cards if CARDS[number].reserve} == set(RESERVES[side])


def test_losses_of_history_are_told_where_whole_days_are_played():
    three, second, third = (dict(laid(begun(name).setting).lost) for name in ("three-days", "second-day", "third-day"))
    assert not laid(begun("meeting-engagement").setting).lost
    assert len(three) == 129
    assert second["barksdale"] > 700
    assert "garnett-r" not in second
    assert third["steuart"] < three["steuart"]  # in the trenches below Culp's Hill, of which the battle does not tell
    assert third["garnett-r"] > third["wright-a"] > 0
    assert three["archer"] == 683
    by_day = dict(laid(begun("three-days").setting).lost_by_day)
    assert by_day.keys() == three.keys()
    assert all(abs(sum(by_day[key]) - men) <= 0.15 * men + 2 for key, men in three.items())
    assert by_day["kemper"] == (0, 0, three["kemper"])
    assert not laid(begun("first-day").setting).lost_by_day


def test_the_meeting_engagement_teaches_and_nobody_else_comes():
    b = begun("meeting-engagement")
    setting = laid(b.setting)
    assert {lesson.asked for lesson in setting.lessons} >= {"OpenPhase", "Act", "GoOn", "MoveGeneral", "Declare"}
    assert setting.lesson("OpenPhase", TURNS.index("J1A")) != setting.lesson("OpenPhase", TURNS.index("J1M"))
    coming = {row.unit.division for row in b.stands if row.where == "off" and row.unit.arrives >= 0}
    assert coming == {"Pender's Division", "corps"}
    assert (b.points(0), b.points(1)) == (5, 2)


# --- what may be wrong with one
def test_a_stand_that_is_nowhere_or_in_two_places(tmp_path):
    assert "not in one place" in changed(tmp_path, 'unit = "gamble", area = "mcpherson-ridge"', 'unit = "gamble"')


def test_a_stand_marches_with_a_general_of_its_own_in_a_circle(tmp_path):
    """DC-CIRC-02."""
    told = changed(tmp_path, 'unit = "archer", general = "heth"', 'unit = "archer", general = "buford"')
    assert "not under buford" in told
    assert "DC-CIRC-02" in told


def test_a_name_that_means_nothing_is_answered_with_the_nearest(tmp_path):
    told = changed(tmp_path, 'area = "oak-hill"', 'area = "oak-hil"')
    assert "oak-hil" in told
    assert "oak-hill" in told


def test_a_battle_ends_after_it_begins(tmp_path):
    told = changed(tmp_path, 'first = "J1M"\nlast = "J3E"', 'first = "J2M"\nlast = "J1E"')
    assert "comes before" in told


def test_a_lesson_about_nothing(tmp_path):
    found = faults(tmp_path, f'{THREE_DAYS}\n[[lessons]]\nasked = "OpenPhas"\nsays = "?"\n')
    assert len(found) == 1
    assert "OpenPhase" in found[0]


def test_a_stand_with_no_step_left(tmp_path):
    told = changed(tmp_path, 'unit = "calef", area = "mcpherson-ridge"', 'unit = "calef", area = "oak-hill", lost = 1')
    assert "no step left" in told


def test_only_cavalry_is_mounted(tmp_path):
    told = changed(tmp_path, 'unit = "calef", area', 'unit = "calef", mounted = true, area')
    assert "only cavalry" in told


def test_an_area_where_both_armies_begin_is_contested(tmp_path):
    """DC-AREA-05."""
    both = tmp_path / "both.toml"
    said = THREE_DAYS.replace('unit = "archer", general = "heth"', 'unit = "archer", area = "oak-hill"', 1)
    both.write_text(said, "utf-8")
    b = scenario.begin(ruleset.load(both), {})
    assert b.control[AREA["oak-hill"]] == CONTESTED
    assert not b.news


def test_who_is_due_later_is_not_there_yet(tmp_path):
    told = changed(
        tmp_path,
        '    { unit = "archer", general = "heth" },',
        '    { unit = "archer", general = "heth" },\n    { unit = "kemper", area = "herr-ridge" },',
    )
    assert "kemper" in told
    assert "J2E" in told


# --- the guide
def test_every_key_is_told_of():
    told = set(re.findall(r"`([a-z_-]+)`|\[\[?([a-z]+)\]", GUIDE.read_text("utf-8")))
    words = {word for pair in told for word in pair}
    for name, record in vars(paper_module).items():
        if (
            isinstance(record, type)
            and issubclass(record, msgspec.Struct)
            and record.__module__ == paper_module.__name__
        ):
            own = {field.name for field in msgspec.structs.fields(record)}
            inherited = {field.name for base in record.__bases__ for field in msgspec.structs.fields(base)}
            assert own - inherited <= words, name


def test_the_guides_examples_hold():
    assert doctest.testfile(str(GUIDE), module_relative=False).failed == 0
