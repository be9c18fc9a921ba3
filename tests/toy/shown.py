"""What each seat of Skirmish sees and is asked, and what a probe says."""

from typing import Any

import msgspec

from longroll import odds, scene
from longroll.flow import Decision, Refusal, Refused, State
from longroll.record import typed
from toy.play import DEPTH, WIDTH, Act, Battle, Fire, Move, Piece, volley_sum


def shown_to(battle: State, side: int | None) -> scene.Scene:
    """What `side` sees and is asked."""
    assert isinstance(battle, Battle)
    known = battle if side is None else battle.known(side)
    needs = battle.needs
    asked = needs if isinstance(needs, Decision) else None
    return scene.Scene(
        ruleset="skirmish",
        seat=-1 if side is None else side,
        turn=f"turn {known.turn} of {known.turns}",
        phase=type(asked).__name__ if asked else "",
        to_act=asked.side if asked else None,
        surfaces=(scene.Surface("plane", "field", "the plane", (WIDTH, DEPTH)),),
        things=tuple(map(_thing, filter(lambda piece: piece.placed, known.pieces))),
        slots=tuple(
            scene.Slot(f"hand:{n}", ", ".join(hand) if n == side else "hand", "hand", len(hand), n)
            for n, hand in enumerate(known.hands)
        ),
        asks=(_ask(known, asked),) if asked and asked.side == side else (),
        news=tuple(known.news),
    )


def probed(battle: State, side: int, ask: str, value: Any) -> scene.Probed:
    """What would come of answering `value`, by what `side` knows."""
    assert isinstance(battle, Battle)
    known, needs = battle.known(side), battle.needs
    if not isinstance(needs, Decision) or needs.side != side or ask != type(needs).__name__:
        return scene.Probed(refusal=scene.Denial("flow", "this is not asked now"))
    try:
        answer = typed(needs, value)
    except Refused as refused:
        return scene.Probed(refusal=_denial(refused.refusal))
    refusal = needs.refusal(known, answer)
    if refusal:
        return scene.Probed(refusal=_denial(refusal))
    return scene.Probed(nearest=value, odds=volley_odds(known, answer) if isinstance(answer, Fire) else None)


def volley_odds(known: Battle, fire: Fire) -> scene.Odds:
    """The odds of a volley, by what its side knows."""
    terms = volley_sum(known, fire.piece, fire.at)

    def describe(before: Battle, after: Battle) -> str:
        was, now = before.pieces[fire.at], after.pieces[fire.at]
        moved = "falls back" if (was.x, was.y) != (now.x, now.y) else "stands"
        return f"{was.men - now.men} lost, {moved if now.men else 'gone'}"

    counted = odds.odds(known, describe, fire)
    return counted.chart("volley", (scene.Sum("dice", sum(term.value for term in terms), terms),))


def _denial(refusal: Refusal) -> scene.Denial:
    return scene.Denial(refusal.rule, refusal.because, refusal.remedy)


def _thing(piece: Piece) -> scene.Thing:
    where = scene.At("plane", piece.x, piece.y, piece.heading)
    facts = (scene.Fact("men", str(piece.men), "SK-FIRE"),)
    name = f"piece {piece.id}"
    return scene.Thing(piece.thing, "stand", where, (300, 300), piece.side, "infantry", name, name, facts=facts)


def _ask(known: Battle, asked: Decision) -> scene.Ask:
    items = [_item(known, asked, answer) for answer in asked.offers(known)]
    if isinstance(asked, Act):
        for piece in asked.able(known):
            items += [
                _item(known, asked, Fire(piece.id, enemy.id))
                for enemy in known.standing(1 - asked.side)
                if asked.refusal(known, Fire(piece.id, enemy.id))
            ]
    return scene.Ask(type(asked).__name__, asked.side, "what now?", items=tuple(items), rule=asked.rule)


def _item(known: Battle, asked: Decision, answer: Any) -> scene.Item:
    refusal = asked.refusal(known, answer)
    fires = isinstance(answer, Fire) and not refusal
    return scene.Item(
        str(answer),
        msgspec.to_builtins(answer),
        thing=f"piece:{answer.piece}" if isinstance(answer, Move | Fire) else "",
        refusal=_denial(refusal) if refusal else None,
        odds=volley_odds(known, answer) if fires else None,
        commit="rolls" if fires else "plain",
    )
