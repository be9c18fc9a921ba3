"""How a finished game came out, what it cost, and all that proves its dice."""

from typing import Any

from longroll.cards import Deal
from longroll.contract import Counts, Trouble
from longroll.game import Game
from longroll.save import Thrown
from longroll.store import Store


def ending(store: Store, id: str) -> dict[str, Any]:
    """How a finished game came out, what it cost, and all that proves its dice.  Raises Trouble while it goes on."""
    game = store.load(id)
    result = game.ruleset.result(game.battle) if game.battle.needs is None else None
    if result is None:
        raise Trouble("this game is not over: its dice are revealed at the end")
    page = game.scenario.get("history", {})
    history = {name: page.get(name, "") for name in ("outcome", "result")}
    return {"result": result, "history": history, "lines": _losses(game, result.score), "dice": _proof(game)}


def _losses(game: Game, score: tuple[float, ...]) -> list[dict[str, Any]]:
    rules = game.ruleset
    lost = rules.losses(game.battle) if isinstance(rules, Counts) else ()
    return [
        {
            "side": side,
            "score": score[side] if side < len(score) else 0,
            "losses": [
                {"label": each.label, "out": each.out, "game": each.game, "history": each.history}
                for each in lost
                if each.side == side
            ],
        }
        for side in (0, 1)
    ]


def _proof(game: Game) -> dict[str, Any]:
    """The secret, the salts and every throw, so that each face can be worked out again."""
    in_vain = game.thrown_in_vain()
    throws = [
        {
            "throw": entry.n,
            "kind": "card" if isinstance(chance := game.chances[entry.n], Deal) else "dice",
            "of": chance.count if isinstance(chance, Deal) else 6,
            "faces": entry.faces,
            "why": game.why(entry.n),
            "back": entry.n in in_vain,
            "laid": entry.n < game.dice.laid,
        }
        for entry in game.log
        if isinstance(entry, Thrown)
    ]
    dice = game.dice
    return {
        "source": dice.source,
        "commitment": dice.commitment,
        "secret": dice.secret,
        "salts": dice.salts,
        "throws": throws,
        "edits": [line.text for _, line in game.news if line.kind == "edited"],
    }
