"""How matters stand in a battle: what each side has lost, and the chance to win where the ruleset has learnt numbers."""

from typing import Self

import msgspec
from msgspec.structs import replace

from longroll.contract import Advised, Counts, Dated, Scored, Supposing
from longroll.flow import State
from longroll.game import Game
from longroll.players.prospects import Reckoning


class Standing(msgspec.Struct, frozen=True):
    """What each side has lost, the chance of side 0 to win, from 0 to 1, None where nothing was learnt of it, and the points
    of each side where they are looked up."""

    lost: tuple[float, float]
    chance: float | None = None
    points: tuple[int, int] | None = None

    def less(self, other: Self) -> "Standing":
        """How much more it is than another."""
        lost = (self.lost[0] - other.lost[0], self.lost[1] - other.lost[1])
        known = self.chance is not None and other.chance is not None
        return Standing(lost, (self.chance or 0.0) - (other.chance or 0.0) if known else None)


class Judge:
    """Weighs the battles of one game."""

    def __init__(self, game: Game) -> None:
        self.rules = game.ruleset
        both = isinstance(self.rules, Advised) and isinstance(self.rules, Supposing)
        self.reckoning = Reckoning(self.rules) if both else None

    def standing(self, battle: State) -> Standing:
        """How matters stand."""
        return Standing(self.lost(battle), self.chance(battle))

    def stood(self, battle: State) -> Standing:
        """How matters really stood, points and all."""
        found = self.standing(battle)
        return replace(found, points=self.rules.points(battle)) if isinstance(self.rules, Scored) else found

    def lost(self, battle: State) -> tuple[float, float]:
        """The killed, wounded and missing of each side; none where the ruleset does not count them."""
        found = [0.0, 0.0]
        if isinstance(self.rules, Counts):
            for row in self.rules.losses(battle):
                found[row.side] += row.game
        return found[0], found[1]

    def chance(self, battle: State, side: int | None = None) -> float | None:
        """The chance of side 0 to win, as a side sees it, or midway between what both make of it; at the end it is settled."""
        if self.reckoning is None or not self.reckoning.prospects(battle).games:
            return None
        if battle.needs is None:
            result = self.rules.result(battle)
            return 0.5 if result is None or result.winner is None else float(result.winner == 0)
        chance = self.reckoning.chance
        if side is None:
            return (chance(battle, 0) + 1 - chance(battle, 1)) / 2
        return chance(battle, 0) if side == 0 else 1 - chance(battle, 1)

    def mean(self, weighed: list[tuple[int, Standing]]) -> Standing:
        """The mean of what may come, by its weights."""
        whole = sum(weight for weight, _ in weighed)
        first, second = (sum(weight * each.lost[side] for weight, each in weighed) / whole for side in (0, 1))
        if any(each.chance is None for _, each in weighed):
            return Standing((first, second))
        return Standing((first, second), sum(weight * (each.chance or 0.0) for weight, each in weighed) / whole)

    def turn(self, battle: State) -> str:
        """What turn it is, in words."""
        return self.rules.turn(battle) if isinstance(self.rules, Dated) else self.rules.view(battle, None).turn

    def player_turn(self, battle: State) -> int:
        """Which player turn it is; 0 where these are not counted."""
        return self.rules.player_turns(battle) if isinstance(self.rules, Supposing) else 0

    def words(self, battle: State) -> tuple[str, str]:
        """The turn and the phase, in words."""
        scene = self.rules.view(battle, None)
        return scene.turn, scene.phase
