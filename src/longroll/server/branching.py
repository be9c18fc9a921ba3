"""New games out of those that were: what if from one of their moments, and the same battle once more."""

from typing import Any, Literal

import msgspec

from longroll.chance import Dice
from longroll.chronicle.branch import branch
from longroll.contract import Trouble
from longroll.game import HUMAN, Game
from longroll.server.menu import opened
from longroll.server.replay import Replay, Replays
from longroll.server.rooms import PERSON, seated
from longroll.server.wire import NewGame
from longroll.store import Card, Store

EVERY = ("0", "1", "both", "watch")


class WhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new game from moment `at` as some eyes count them: the seat of whoever begins it, and who plays the others."""

    at: int
    side: str
    eyes: str = ""
    opponent: str = "recruit"
    other: str = ""


class Rematch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same battle once more, with sides changed or not."""

    sides: Literal["kept", "changed"] = "kept"


def branches(over: bool, players: tuple[str, str], seat: str) -> tuple[str, ...]:
    """The seats in which the holder of one may go on from a moment of a game: any once it is over; before that his own, so
    that he learns nothing more, and none where another person plays."""
    if over or seat == "watch":
        return EVERY
    alone = seat == "both" or players[1 - int(seat)] != HUMAN
    return (seat,) if alone else ()


def what_if(store: Store, replays: Replays, id: str, seat: str, asked: WhatIf) -> dict[str, Any]:
    """Keep a new game from a moment of one; where it is opened.  Raises Trouble."""
    replay: Replay = replays.replay(id, seat, asked.eyes)
    game = replay.game
    if asked.side not in branches(game.over, game.players, seat):
        raise Trouble("while a game goes on another can be begun from it only in one's own seat, against a computer")
    if not game.over and seat != "watch" and asked.opponent == PERSON:
        raise Trouble("while a game goes on another can be begun from it only against a computer")
    if not 0 <= asked.at < len(replay.places):
        raise Trouble(f"this game has {len(replay.places)} moments, and none is numbered {asked.at}")
    rules = game.ruleset
    side, players = seated(NewGame("", asked.side, asked.opponent, asked.other), rules.sides)
    fresh = branch(game, replay.places[asked.at], players, _dice(game, players, "sealed"))
    card = store.card(id)
    return _opened(store, fresh, f"{card.title}, what if: {fresh.turn}", side)


def again(store: Store, replays: Replays, id: str, asked: Rematch) -> dict[str, Any]:
    """Keep the same battle once more; where it is opened.  Raises Trouble."""
    game, card = replays.game(id), store.card(id)
    swap = asked.sides == "changed"
    players = (game.players[1], game.players[0]) if swap else game.players
    side = {"0": "1", "1": "0"}.get(card.seat, card.seat) if swap else card.seat
    dice = _dice(game, players, game.dice.source)
    fresh = Game(game.ruleset, game.scenario, game.options, players, dice)
    return _opened(store, fresh, card.title.partition(", what if: ")[0], side)


def _dice(game: Game, players: tuple[str, str], source: str) -> Dice:
    people = tuple(side for side in (0, 1) if players[side] == HUMAN)
    return Dice.typed(people=people) if source == "typed" and people else Dice.sealed(people)


def _opened(store: Store, game: Game, title: str, seat: str) -> dict[str, Any]:
    card: Card = store.card(store.create(game, title, game.turn, seat))
    return opened(card, game.ruleset.sides)
