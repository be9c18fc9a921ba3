"""What a general plays on in his mind: a question, an answer to it, and the battle after that by sergeants on both sides.

The same dice fall for the same throw, whatever else was done: two answers differ by what they bring about, and hardly by chance.
"""

from random import Random
from typing import Any

from longroll.cards import Deal
from longroll.flow import UNHEARD, Chance, State, act
from longroll.players.advised import Follower
from longroll.players.prospects import Reckoning
from longroll.players.sergeant import Sergeant

AHEAD = 2
"""How many player turns are rehearsed: what is left of one's own, and the enemy's."""
LONG = 400
"""How many answers a rehearsal takes at most."""


class Rehearsal:
    """Where a question is rehearsed: what the side asked knows, and the seed of all that it supposes."""

    def __init__(self, ruleset: Any, known: Any, side: int, seed: int) -> None:
        self.ruleset, self.known, self.side, self.seed = ruleset, known, side, seed
        self.reckoning = Reckoning(ruleset)
        self.turn = ruleset.player_turns(known)

    def of(self, answer: Any, by: Follower, number: int) -> float:
        """The chance to win after an answer, when somebody played his turn on, in the rehearsal of that number."""
        name = f"{self.seed} {number}"
        world: State = self.ruleset.suppose(self.known, self.side, Random(name))
        dice, sergeant, turns = SameDice(name), Sergeant(), self.ruleset.player_turns
        world.news = UNHEARD
        act(world, answer)
        for _ in range(LONG):
            while isinstance(world.needs, Chance):
                act(world, dice.faces(world.needs, turns(world)))
            needs, turn = world.needs, turns(world)
            if needs is None or turn >= self.turn + AHEAD:
                break
            mind = Random(f"{name} {turn} {needs.side}")
            who = by if turn == self.turn and needs.side == self.side else sergeant
            act(world, who.answer(self.ruleset, world.known(needs.side), needs, mind))
        return self._worth(world)

    def _worth(self, world: State) -> float:
        result = self.ruleset.result(world)
        if result is not None:
            return 0.5 if result.winner is None else float(result.winner == self.side)
        return self.reckoning.chance(world, self.side)


class SameDice:
    """Dice that fall by what they are thrown for, in which player turn, and for the how manieth time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.thrown: dict[tuple[int, str], int] = {}

    def faces(self, request: Any, turn: int) -> tuple[int, ...]:
        """The faces of a throw, or the number of a card."""
        key = turn, request.why
        self.thrown[key] = again = self.thrown.get(key, 0) + 1
        most = request.count if isinstance(request, Deal) else 6
        rng = Random(f"{self.name} {turn} {again} {request.why}")
        return tuple(rng.randint(1, most) for _ in range(request.dice))
