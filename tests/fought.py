"""In how many fights each formation took part while a passage of the rules was carried out, as a batch counts them."""

from typing import Any

from longroll.contract import Ruleset
from longroll.flow import Chance, Decision, Procedure, State, act, advance
from longroll.lab import Engagements


def fought(rules: Ruleset, battle: Any, procedure: Procedure, *replies: Any) -> dict[str, int]:
    """The fights of each formation once a procedure was carried out: throws take those of the replies that are faces, in
    turn, and every decision the first that is left if it is allowed and no faces; else it is passed."""
    b: State = battle.copy()
    counted, left = Engagements(rules), list(replies)
    b.stack = [procedure]
    advance(b, None)
    while b.needs is not None:
        if isinstance(b.needs, Chance):
            counted.note(b)
            act(b, left.pop(0))
            continue
        assert isinstance(b.needs, Decision)
        known = b.known(b.needs.side)
        named = bool(left) and not isinstance(left[0], tuple) and b.needs.refusal(known, left[0]) is None
        act(b, left.pop(0) if named else b.needs.passed(known))
    assert not left, f"these are left: {left}"
    return {loss.label: loss.fights for loss in counted.losses(b)}
