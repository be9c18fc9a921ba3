"""Who follows a script plays legally in every ruleset, does what the script says, and is beaten by a sergeant."""

import os

import pytest

from longroll.contract import Advised, Counts
from longroll.lab import survey
from longroll.lab.report import share
from longroll.registry import ruleset, rulesets
from scripts import bait, passive, rush

FOUGHT = [rules for rules in map(ruleset, rulesets()) if isinstance(rules, Advised) and isinstance(rules, Counts)]
COMMANDED = [rules for rules in FOUGHT if rules.name not in ("volley-and-bayonet", "division", "campaign")]
"""Where a sergeant is worth his rank: those of Volley & Bayonet, Division Command and the campaign are not yet."""
SHORTEST = [
    f"{rules.name}/{min(rules.scenarios(), key=lambda card: (not card.teaches, card.minutes)).name}" for rules in FOUGHT
]
MAPS = ("division/", "campaign/")
"""Rulesets of a map, on which brigades are told one by one."""
ONCE = os.environ.get("LONGROLL_FUZZ_GAMES") == "1"
PAIRS = [(rush, "recruit"), (bait, passive), ("recruit", bait), (passive, rush)]
EVERY = [f"{rules.name}/{card.name}" for rules in FOUGHT for card in rules.scenarios()]


def named(pair):
    """What a pair of players is called."""
    return "-".join(getattr(each, "__name__", each) for each in pair)


def fights(scenario, *players, games=2):
    """The fights of each formation in the mean, every answer checked."""
    return [row.fights for row in survey(scenario, games=games, players=players, seed=77, strict=True).losses()]


def against(scenario, script, games):
    """How many games a sergeant and a script won, both of them on either side, every answer checked."""
    report = survey(scenario, games=games, players=("sergeant", script), seed=77, both_seats=True, strict=True)
    won = {row.label: row for row in report.by_player()}
    return won["sergeant"], won[script.__name__]


@pytest.mark.parametrize("scenario", SHORTEST)
def test_two_who_do_nothing_fight_nobody_and_two_who_rush_fight_no_less_than_two_who_bait(scenario):
    """But for a tenth, which so few games leave open; in a campaign whoever rushes is sooner done with its battles."""
    of_many = scenario.startswith("campaign/")  # a game of a campaign is one of the map and several battles
    still, wary, rash = (sum(fights(scenario, each, each, games=2 - of_many)) for each in (passive, bait, rush))
    assert still == 0 < rash
    assert of_many or wary <= 1.1 * rash


@pytest.mark.parametrize("scenario", [each for each in SHORTEST if not each.startswith(MAPS)])
def test_whoever_rushes_fights_him_who_does_nothing(scenario):
    assert all(each > 0 for each in fights(scenario, rush, passive))


@pytest.mark.parametrize("scenario", [each for each in SHORTEST if each.startswith("division/")])
def test_on_a_map_whoever_rushes_fights_those_who_are_there_already(scenario):
    """Who does nothing never comes on, and only one side stands there from the beginning."""
    assert any(fights(scenario, passive, rush))


@pytest.mark.fuzz
@pytest.mark.parametrize(
    ("scenario", "pair"),
    [
        pytest.param(scenario, pair, id=f"{named(pair)}-{scenario}")
        for n, scenario in enumerate(EVERY)
        for pair in (PAIRS[n % 4 :: 4] if ONCE else PAIRS)
    ],
)
def test_every_answer_of_theirs_is_allowed_everywhere_on_either_side(scenario, pair):
    """Once over, LONGROLL_FUZZ_GAMES=1, one of the four pairs in each battle, turn about."""
    survey(scenario, games=1, players=pair, seed=7, strict=True)


@pytest.mark.fuzz
@pytest.mark.parametrize("rules", COMMANDED, ids=lambda rules: rules.name)
@pytest.mark.parametrize(("script", "wanted"), [(passive, 2 / 3), (rush, 1 / 2)])
def test_over_the_battles_of_a_ruleset_a_sergeant_wins_more_games_than_who_does_nothing_or_rushes(
    rules, script, wanted
):
    """Of the games that somebody won, so many are his, unless so few games leave it open (the Wilson interval at 95 per cent
    reaches it still).  Once over, LONGROLL_FUZZ_GAMES=1, in the shortest battle that is no lesson."""
    cards = sorted((card for card in rules.scenarios() if not card.teaches), key=lambda card: card.minutes)
    won = [against(f"{rules.name}/{card.name}", script, 4) for card in cards[: 1 if ONCE else None]]
    mine, theirs = (sum(each.times for each in column) for column in zip(*won, strict=True))
    assert share("sergeant", mine, mine + theirs).high >= wanted
