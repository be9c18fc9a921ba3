"""Skirmish: a ruleset made for tests, small and yet with everything a ruleset may have.

Two handfuls of skirmishers on a bare plane: secret orders given at once by both sides, opposed initiative, moves that
can be taken back, volleys with modifiers, cards that answer volleys and cards that answer cards, to any depth, and an
ambusher whose place the enemy does not know, and who acts by interrupting a move.
"""

from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import scene
from longroll.contract import Option, Result, Summary, Trouble
from longroll.flow import Decision, State, advance
from longroll.ledger import Rulebook
from longroll.record import typed
from toy.play import (
    BOOK,
    CARDS,
    COPIES,
    ORDERS,
    REACH,
    SPRING,
    UNKNOWN,
    WIDTH,
    Act,
    Battle,
    Move,
    Piece,
    Skirmish,
    squared,
)
from toy.shown import probed, shown_to

SCENARIOS: dict[str, dict[str, Any]] = {
    "ford": {
        "turns": 2,
        "pieces": [(0, 4_000, 2_000, 3, False), (0, 7_000, 2_500, 3, False), (1, 6_000, 5_500, 4, False)],
        "spots": [],
        "hands": [2, 2],
    },
    "thicket": {
        "turns": 3,
        "pieces": [
            (0, 5_000, 1_500, 4, False),
            (0, 6_500, 1_500, 3, False),
            (1, 6_000, 5_500, 3, False),
            (1, 4_500, 4_500, 2, True),
        ],
        "spots": [(3_000, 4_000), (4_500, 4_500), (7_500, 4_200)],
        "hands": [3, 3],
    },
}


class SkirmishRules:
    """The toy's entry: everything outside goes through this."""

    name = "skirmish"
    title = "Skirmish"
    version = 1
    sides = ("Union", "Confederate")
    options = tuple(
        Option(name, ("on", "off"), "on", rule, help)
        for name, rule, help in (
            ("cards", "SK-CARD", "play with cards"),
            ("ambush", "SK-HIDE", "pieces may lie hidden"),
            ("morale", "SK-MORALE", "who is hit may fall back"),
        )
    )
    _decoder = msgspec.json.Decoder(Battle)

    def rulebook(self) -> Rulebook:
        return BOOK

    def scenarios(self) -> tuple[Summary, ...]:
        return tuple(Summary(name, name.title(), "", "", 1, self.sides) for name in SCENARIOS)

    def load(self, scenario: str) -> dict[str, Any]:
        if scenario not in SCENARIOS:
            raise Trouble(f"skirmish has no scenario {scenario!r}; it has {', '.join(SCENARIOS)}")
        plain: dict[str, Any] = msgspec.to_builtins({"name": scenario, **SCENARIOS[scenario]})
        return plain

    def begin(self, scenario: dict[str, Any], options: dict[str, str]) -> Battle:
        ambush = options["ambush"] == "on"
        pieces = [
            Piece(n, side, x, y, 0 if side == 0 else 1_800, men, 0, hidden and ambush)
            for n, (side, x, y, men, hidden) in enumerate(scenario["pieces"])
        ]
        mine, theirs = scenario["hands"] if options["cards"] == "on" else (0, 0)
        cards = tuple(CARDS) * COPIES
        spots = tuple((x, y) for x, y in scenario["spots"])
        battle = Battle(
            [Skirmish()], None, [], pieces, (cards[:mine], cards[mine : mine + theirs]), cards[mine + theirs :], (),
            spots, scenario["turns"], morale=options["morale"] == "on",
        )  # fmt: skip
        advance(battle, None)
        return battle

    def decode(self, data: bytes) -> Battle:
        return self._decoder.decode(data)

    def convert(self, decision: Decision, value: Any) -> Any:
        return typed(decision, value)

    def view(self, battle: State, side: int | None) -> scene.Scene:
        return shown_to(battle, side)

    def probe(self, battle: State, side: int, ask: str, value: Any) -> scene.Probed:
        return probed(battle, side, ask, value)

    def draw_answer(self, decision: Decision, known: Any, rng: Random) -> Any:
        if isinstance(decision, Act) and rng.random() < 0.5:
            able = [piece for piece in decision.able(known) if not piece.hidden]
            for piece in able * 5:
                x, y = piece.x + rng.randint(-REACH, REACH), piece.y + rng.randint(-REACH, REACH)
                move = Move(piece.id, x, y, rng.randrange(3_600))
                if not decision.refusal(known, move):
                    return move
        return rng.choice(list(decision.offers(known)))

    def imagine(self, battle: State, side: int, rng: Random) -> Battle:
        assert isinstance(battle, Battle)
        enemy = 1 - side
        cards = [*battle.hands[enemy], *battle.unseen]
        rng.shuffle(cards)
        held = len(battle.hands[enemy])
        hands, orders = list(battle.hands), list(battle.orders)
        hands[enemy] = tuple(cards[:held])
        if not battle.shown and orders[enemy]:
            orders[enemy] = rng.choice(ORDERS)
        after = battle.copy()
        after.hands, after.unseen, after.orders = (hands[0], hands[1]), tuple(cards[held:]), (orders[0], orders[1])
        for piece in battle.pieces:
            if piece.hidden and piece.side == enemy:
                mine = battle.standing(side)
                free = [s for s in battle.spots if all(squared(s, (p.x, p.y)) > SPRING**2 for p in mine)]
                x, y = rng.choice([(piece.x, piece.y), *free])
                after.pieces[piece.id] = replace(piece, x=x, y=y)
        return after

    def mirrored(self, battle: State) -> Battle:
        assert isinstance(battle, Battle)
        after = battle.copy()
        after.pieces = [
            replace(p, x=p.x if p.x == UNKNOWN else WIDTH - p.x, heading=-p.heading % 3_600) for p in battle.pieces
        ]
        after.spots = tuple((WIDTH - x, y) for x, y in battle.spots)
        return after

    def mirrored_answer(self, battle: State, answer: Any) -> Any:
        return (
            replace(answer, x=WIDTH - answer.x, heading=-answer.heading % 3_600) if isinstance(answer, Move) else answer
        )

    def strengths(self, battle: State) -> dict[str, tuple[int, int, int]]:
        assert isinstance(battle, Battle)
        return {f"piece {piece.id}": (piece.men, piece.lost, 0) for piece in battle.pieces}

    def result(self, battle: State) -> Result | None:
        assert isinstance(battle, Battle)
        if battle.needs is not None:
            return None
        score = tuple(sum(piece.men for piece in battle.standing(side)) for side in (0, 1))
        winner = None if score[0] == score[1] else int(score[1] > score[0])
        return Result(winner, "draw" if winner is None else "victory", f"{score[0]} men to {score[1]}", score)


RULES = SkirmishRules()
