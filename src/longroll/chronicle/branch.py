"""What if: a new game that goes on from a moment of one that was.

All that had been answered and thrown by then stands in its log as it fell; what is thrown after it is thrown anew.
"""

from msgspec.structs import replace

from longroll.chance import Dice
from longroll.game import Game
from longroll.save import Answered, Edited, Thrown


def branch(game: Game, place: int, players: tuple[str, str], dice: Dice) -> Game:
    """A game like another up to before its entry at `place` of those that stand, with these players and dice from there on."""
    standing = [game.log[number] for number in game.past.numbers[:place]]
    fallen = sum(isinstance(entry, Thrown) for entry in standing)
    fresh = Game(game.ruleset, game.scenario, game.options, players, replace(dice, laid=fallen))
    for entry in standing:
        if isinstance(entry, Answered):
            fresh.answer(entry.seat, entry.value, entry.player)
        elif isinstance(entry, Edited):
            fresh.edit(entry.seat, entry.thing, entry.to, entry.reason)
        elif isinstance(entry, Thrown):
            fresh.bring(entry.faces)
    return fresh
