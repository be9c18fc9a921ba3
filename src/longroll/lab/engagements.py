"""In how many firefights and melees each formation takes part while a game is played.

A fight is settled by chance, so it is looked for where something is left to chance; several throws of one fight are one.  A
melee that goes on in another turn is fought again, as fire in another turn is.
"""

from collections import Counter

from msgspec.structs import replace

from longroll.contract import Counts, Fighting, Loss, Ruleset
from longroll.flow import State

ENGAGED = 3
"""Fights from which a formation is taken to have fought in a game."""


class Engagements:
    """The fights of one game, counted by formation as it is played in place."""

    def __init__(self, rules: Ruleset) -> None:
        self._rules = rules if isinstance(rules, Counts) else None
        self._fighting = rules if isinstance(rules, Fighting) else None
        self._fights = Counter[tuple[int, str]]()
        self._under_way: object = None
        self._there = set[tuple[int, str]]()

    def note(self, battle: State) -> None:
        """Count the fight that a chance belongs to, for each formation once."""
        found = self._fighting.fight(battle) if self._fighting else None
        if found is None:
            return
        if found.procedure is not self._under_way:
            self._under_way, self._there = found.procedure, set()
        fresh = set(found.formations) - self._there
        self._fights.update(fresh)
        self._there |= fresh

    def losses(self, battle: State) -> tuple[Loss, ...]:
        """What each formation lost, with the fights it took part in; empty where the ruleset does not say."""
        lost = self._rules.losses(battle) if self._rules else ()
        return tuple(replace(each, fights=self._fights[each.side, each.label]) for each in lost)
