"""Battles played at the same time in several threads, as a server plays them."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from longroll.cards import Deal
from longroll.flow import Chance, act
from longroll.rulesets.brigade import ruleset
from longroll.rulesets.brigade.record.battle import Battle


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(seed: int) -> list[str]:
    """The news of a battle between two players who answer at random, every answer held against the law."""
    rng, told = Random(seed), []
    found = ruleset.load("first-brigade")
    b: Battle = ruleset.begin(found, {option.name: option.default for option in ruleset.options})
    while b.needs is not None:
        needs = b.needs
        if isinstance(needs, Chance):
            most = needs.count if isinstance(needs, Deal) else 6
            act(b, tuple(rng.randint(1, most) for _ in range(getattr(needs, "dice", 0))))
        else:
            known = b.known(needs.side)
            answer = ruleset.draw_answer(needs, known, rng)
            assert needs.refusal(known, answer) is None
            act(b, answer)
        told += [news.text for news in b.news]
    return told


def test_battles_played_in_threads_do_not_disturb_each_other(restless: None) -> None:
    seeds = range(12)
    alone = [played(seed) for seed in seeds]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(played, seeds)) == alone
