"""What every ruleset passes without writing it: see `conformance.py`.

By default a short game of every scenario as it comes is looked at here and there.  LONGROLL_FUZZ_GAMES=1 with `-m fuzz` plays
a game of some scenario under every option alone and in sampled pairs, so far as most of its rules come up; 3 plays three
whole games of every scenario under all of these and as it comes.  LONGROLL_RANDOM_GAMES=1000 plays a thousand whole games
of every scenario with options drawn anew for each, as `random_games.py` does and counts.
"""

import os
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from _pytest.mark import ParameterSet

import surfaces
import toy
import toy_areas
from catalogue import scenarios
from conformance import check_secrets, parts_never_dealt, play
from longroll.contract import Ruleset
from longroll.registry import ruleset, rulesets
from random_games import NEVER, UNDEALT, random_game

TOYS: tuple[Ruleset, ...] = (toy.RULES, toy_areas.RULES)
RULESETS: tuple[Ruleset, ...] = (*TOYS, *(ruleset(name) for name in rulesets()))
FUZZ_GAMES = int(os.environ.get("LONGROLL_FUZZ_GAMES", "0"))
RANDOM_GAMES = int(os.environ.get("LONGROLL_RANDOM_GAMES", "0"))
OPEN = {"campaign": 1, "division": 0.06, "volley-and-bayonet": 0.06}
"""The share of the requests that is looked at for secrets in short games in which nothing is hidden."""
FUZZ_SHARE, FUZZ_STOP = (0.01, 600) if FUZZ_GAMES == 1 else (0.05, None)
"""The share of the requests of a large game that is looked at when fuzzing (one of a hundred takes longer than the game itself),
and at which entry of its log it is left."""


def alone(rules: Ruleset) -> Iterator[dict[str, str]]:
    """Each option at each value that is not its default."""
    for option in rules.options:
        for value in option.values:
            if value != option.default:
                yield {option.name: value}


def pairs(rules: Ruleset, count: int) -> list[dict[str, str]]:
    """Pairs of options away from their defaults, sampled by seed."""
    every = [one | two for one, two in combinations(alone(rules), 2) if len(one | two) == 2]
    return Random(rules.name).sample(every, min(count, len(every)))


def named(rules: Ruleset, scenario: str, options: dict[str, str]) -> str:
    """What a case is called."""
    return f"{rules.name}/{scenario}" + "".join(f"-{name}={value}" for name, value in options.items())


def cases(plain: bool, options: bool, everywhere: bool = False) -> list[ParameterSet]:
    """Ruleset, scenario, options: `plain`: every scenario as it comes; `options`: each option on one of the three shortest;
    `everywhere`: on all.  The toys have it all always."""
    found = []
    for rules in RULESETS:
        names = [card.name for card in sorted(scenarios(rules), key=lambda card: card.minutes)]
        short = min(3, len(names))
        every = [*alone(rules), *pairs(rules, 12)]
        for n, scenario in enumerate(names):
            chosen = every if everywhere or rules in TOYS else every[n::short] if options and n < short else []
            for each in (*[{}] * (plain or rules in TOYS), *chosen):
                found.append(pytest.param(rules, scenario, each, id=named(rules, scenario, each)))
    return found


@pytest.mark.parametrize(("rules", "scenario", "options"), cases(plain=True, options=False))
def test_random_play_holds_to_the_house(rules: Ruleset, scenario: str, options: dict[str, str]) -> None:
    if rules in TOYS:
        play(rules, scenario, options, seed=1)
    else:
        play(rules, scenario, options, seed=1, share=0.02, stop=150, undealt=UNDEALT.get(rules.name, frozenset()))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_a_whole_game_at_random_comes_to_an_end(rules: Ruleset) -> None:
    play(rules, scenarios(rules)[0].name, {}, seed=2, share=0)


@pytest.mark.parametrize(
    ("rules", "scenario"),
    [pytest.param(rules, card.name, id=named(rules, card.name, {})) for rules in RULESETS for card in scenarios(rules)],
)
def test_the_log_shows_each_sum_beside_the_dice_of_its_side(rules: Ruleset, scenario: str) -> None:
    assert any(play(rules, scenario, {}, seed, share=0).told for seed in range(3, 13))


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.name)
def test_all_that_a_side_does_not_know_is_dealt_anew_and_shows_in_nothing(rules: Ruleset) -> None:
    share, excused = 1 if rules in TOYS else OPEN.get(rules.name, 0.05), UNDEALT.get(rules.name, frozenset())
    names = [card.name for card in scenarios(rules)] * (4 if rules in TOYS else 1)
    games = [
        play(rules, name, {}, 5 + n, share, checks=(check_secrets,), stop=500, undealt=excused)
        for n, name in enumerate(names)
    ]
    assert sum(bench.checked["check_secrets"] for bench in games) > 50
    gaps = parts_never_dealt(games) - NEVER.get(rules.name, frozenset())
    assert not gaps, f"{', '.join(sorted(gaps))}: hidden, and imagine() never deals it anew"


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(FUZZ_GAMES))
@pytest.mark.parametrize(
    ("rules", "scenario", "options"), cases(plain=FUZZ_GAMES > 1, options=True, everywhere=FUZZ_GAMES > 1)
)
def test_much_random_play_holds_to_the_house(rules: Ruleset, scenario: str, options: dict[str, str], seed: int) -> None:
    share, stop = (1, None) if rules in TOYS else (FUZZ_SHARE, FUZZ_STOP)
    play(rules, scenario, options, 100 + seed, share, stop=stop, undealt=UNDEALT.get(rules.name, frozenset()))


@pytest.mark.fuzz
@pytest.mark.parametrize("number", range(RANDOM_GAMES))
@pytest.mark.parametrize(("rules", "scenario"), [(rules, card.name) for rules in RULESETS for card in scenarios(rules)])
def test_random_games_are_clean(rules: Ruleset, scenario: str, number: int) -> None:
    random_game(rules, scenario, number)


def test_a_surface_does_not_change_under_its_number() -> None:
    found = surfaces.now(rules for rules in RULESETS if rules not in TOYS)
    pinned = surfaces.read()
    assert not surfaces.unannounced(pinned, found), surfaces.HOW
    assert {name: entry["number"] for name, entry in found.items()} == {
        name: entry["number"] for name, entry in pinned.items()
    }, f"a number changed, or a ruleset is new. {surfaces.HOW}"
