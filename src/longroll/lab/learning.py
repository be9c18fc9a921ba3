"""What measures of a situation are worth, learnt from games between computers.

Sergeants play the scenarios of a ruleset; when one is first asked in a player turn his situation is measured, and beside it
stands whether he won.  A logistic curve is laid through four games of five, with a little weight against large
numbers and none below nought, and held against the fifth.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from longroll.asked import Asked
from longroll.contract import Advised, Ruleset, Supposing, Trouble
from longroll.lab.games import Bench, Task
from longroll.players import player
from longroll.players.prospects import Prospects, measured
from longroll.registry import complete

Rows = NDArray[np.float64]
HELD_OUT = 5
"""One game of so many is kept to be foretold."""
RIDGE = 1.0
"""The weight against large numbers."""
TENTHS = 10


class Sample(msgspec.Struct, frozen=True):
    """A side in a situation: the game it comes from, its measures by name, and whether it won (a draw is half)."""

    game: int
    values: dict[str, float]
    won: float


def samples(rules: Ruleset, scenario: str, seed: int, game: int) -> Iterator[Sample]:
    """What there was to measure in a game between sergeants."""
    if not isinstance(rules, Advised) or not isinstance(rules, Supposing):
        raise Trouble(f"{rules.title} lays no situation before a commander: there is nothing to learn from")
    sergeant, turns = player("sergeant"), [0, 0]
    seen: list[tuple[int, dict[str, float]]] = []

    def watched(asked: Asked) -> Any:
        """A sergeant, of whose situation note is taken when he is first asked in a player turn."""
        side, turn = asked.side, rules.player_turns(asked.known)
        if turn > turns[side]:
            turns[side] = turn
            seen.append((side, dict(measured(rules, asked.known, side))))
        return sergeant.answer(rules, asked.known, asked.decision, asked.rng)

    bench = Bench(rules, rules.load(scenario), complete(rules, {}), bots={"watched": watched})
    winner = bench.play(Task(game, seed, ("watched", "watched"))).winner
    for side, values in seen:
        yield Sample(game, values, 0.5 if winner is None else float(winner == side))


def learnt(
    rules: Any,
    games: int,
    seed: int = 1,
    progress: Callable[[int, int], None] = lambda done, whole: None,
    scenarios: Sequence[str] = (),
) -> Prospects:
    """What the measures are worth by so many games of every scenario, or of those named, as often as each is named.  Raises
    Trouble where nothing can be learnt."""
    names = [card.name for card in rules.scenarios()]
    if strangers := [name for name in scenarios if name not in names]:
        raise Trouble(f"{rules.title} has no scenario {strangers[0]!r}; it has {', '.join(names)}")
    played = scenarios or names
    found: list[Sample] = []
    for number in range(games * len(played)):
        found.extend(samples(rules, played[number % len(played)], seed + number, number // len(played)))
        progress(number + 1, games * len(played))
    some = () if set(played) == set(names) else tuple(dict.fromkeys(scenarios))
    return fitted(rules.version, games * len(played), found, some)


def fitted(version: int, games: int, found: Sequence[Sample], scenarios: tuple[str, ...] = ()) -> Prospects:
    """What the measures of these samples are worth: one game of five is held back to be foretold."""
    kept = [row for row in found if row.game % HELD_OUT == HELD_OUT - 1]
    weights = _fitted([row for row in found if row.game % HELD_OUT != HELD_OUT - 1])
    named = {name: round(float(value), 3) for name, value in zip(found[0].values, weights, strict=True)}
    return Prospects(version, games, named, _calibration(kept, weights), scenarios)


def _fitted(found: Sequence[Sample]) -> Rows:
    """The weights under which what came of the situations is likeliest."""
    values = np.array([tuple(row.values.values()) for row in found])
    won = np.array([row.won for row in found])

    def unlikely(weights: Rows) -> tuple[float, Rows]:
        z = values @ weights
        chance = 1 / (1 + np.exp(-z))
        loss = float(np.sum(np.logaddexp(0, z) - won * z) + RIDGE * weights @ weights / 2)
        return loss, values.T @ (chance - won) + RIDGE * weights

    none_hurts, nothing = [(0, None)] * values.shape[1], np.zeros(values.shape[1])
    return np.asarray(minimize(unlikely, nothing, jac=True, method="L-BFGS-B", bounds=none_hurts).x)


def _calibration(found: Sequence[Sample], weights: Rows) -> tuple[tuple[float, float, int], ...]:
    """By tenths of what was foretold: the chance foretold, the share won, and of how many."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for row in found:
        chance = float(1 / (1 + np.exp(-np.dot(tuple(row.values.values()), weights))))
        bins[min(TENTHS - 1, int(chance * TENTHS))].append((chance, row.won))
    return tuple(
        (
            round(sum(row[0] for row in some) / len(some), 3),
            round(sum(row[1] for row in some) / len(some), 3),
            len(some),
        )
        for some in bins
        if some
    )
