"""One game between computers, from the first request to the result, in place and as quickly as it goes.

The dice of game n follow from the seed and n alone, as those of `longroll play --seed` do: so different players meet the
same dice, and a game met in a batch can be played again at the table.
"""

from collections.abc import Iterable, Mapping
from time import perf_counter
from typing import Any

import msgspec

from longroll.asked import Asked, Bot, bot, minds
from longroll.chance import Dice
from longroll.contract import Loss, Ruleset
from longroll.flow import UNHEARD, Chance, FlowError, Refused, act
from longroll.lab.engagements import Engagements

MOST = 50_000
"""Answers in one game, beyond which it is taken to be endless."""


class Task(msgspec.Struct, frozen=True):
    """A game to be played: its number, the seed of its dice, and who plays side 0 and side 1."""

    number: int
    seed: int
    players: tuple[str, str]


class Played(msgspec.Struct, frozen=True):
    """A game that was played.

    `winner` is a side, None for a draw.  `decisions` counts the players' answers, `throws` the dice asked for; `turns` is
    the last turn where the ruleset counts turns, else 0.  `seconds` is the time it took.
    """

    number: int
    seed: int
    players: tuple[str, str]
    winner: int | None
    grade: str
    text: str
    score: tuple[float, ...]
    turns: int
    decisions: int
    throws: int
    seconds: float
    losses: tuple[Loss, ...]


class Bench:
    """A scenario of a ruleset, ready to be played many times.

    `strict` has every answer checked against the rules; otherwise players are taken at their word, which is quicker.
    `bots` are players who are none of ours, by the names they have in tasks.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: dict[str, Any],
        options: dict[str, str],
        strict: bool = False,
        bots: Mapping[str, Bot] | None = None,
    ) -> None:
        self.ruleset, self.scenario, self.options, self.strict = ruleset, scenario, options, strict
        self.bots = bots or {}

    def play(self, task: Task) -> Played:
        """Play one game.  Raises FlowError when it does not end, Refused when `strict` and an answer is not allowed."""
        began = perf_counter()
        rules = self.ruleset
        dice = Dice.seeded(task.seed)
        sides = [self.bots[name] if name in self.bots else bot(name) for name in task.players]
        chance = minds(task.seed)
        battle = rules.begin(self.scenario, self.options)
        battle.news = UNHEARD
        engagements = Engagements(rules)
        decisions = throws = 0
        while battle.needs is not None:
            needs = battle.needs
            if isinstance(needs, Chance):
                engagements.note(battle)
                act(battle, dice.faces(throws, needs))
                throws += 1
                continue
            answer = sides[needs.side](Asked(rules, battle, chance[needs.side]))
            if self.strict:
                refusal = needs.refusal(battle.known(needs.side), answer)
                if refusal is not None:
                    raise Refused(refusal)
            act(battle, answer)
            decisions += 1
            if decisions > MOST:
                raise FlowError(f"the game with seed {task.seed} does not end: {type(needs).__name__} is asked again")
        result = rules.result(battle)
        if result is None:
            raise FlowError(f"the game with seed {task.seed} is over and has no result")
        return Played(
            task.number,
            task.seed,
            task.players,
            result.winner,
            result.grade,
            result.text,
            result.score,
            int(getattr(battle, "turn", 0)),
            decisions,
            throws,
            perf_counter() - began,
            engagements.losses(battle),
        )

    def play_all(self, tasks: Iterable[Task]) -> list[Played]:
        """Play several games, one after another."""
        return [self.play(task) for task in tasks]
