"""How an ask is put together: its items, its words, its ways to pass."""

from typing import Any, Literal

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.brigade.record.units import Battle
from longroll.rulesets.brigade.screen.questions import question
from longroll.rulesets.brigade.screen.words import describe
from longroll.scene import Ask, Denial, Handle, Item

TURNED = (Handle("turn", "Turn", step=50, key="r"),)


def plain(answer: Any) -> Any:
    """An answer as plain JSON."""
    return msgspec.to_builtins(answer)


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def item_of(k: Battle, decision: Decision, answer: Any, odds_follow: bool = False) -> Item:
    """An answer as an item."""
    words = describe(k, decision, answer)
    return Item(
        words.label,
        plain(answer),
        thing=words.thing,
        things=words.things,
        commit=words.commit,
        says=words.says,
        odds_follow=odds_follow,
    )


def put(
    k: Battle,
    decision: Decision,
    items: list[Item],
    passes: Item | None,
    form: Literal["choose", "several"] = "choose",
    least: int = 1,
    most: int = 1,
    why: str = "",
) -> Ask:
    """The ask that puts a decision with these items."""
    asked = question(k, decision)
    return Ask(
        type(decision).__name__,
        decision.side,
        why or asked.why,
        form=form,
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        trigger=asked.trigger,
        about=asked.about,
        least=least,
        most=most,
        passes=passes,
    )
