"""What is asked of a side, as the scene puts it: one ask a decision, its items reached from the things they concern."""

from typing import Any

import msgspec

from longroll.flow import Decision
from longroll.rulesets.brigade import moves
from longroll.rulesets.brigade.acting import MOVES, Act, Do, Enter, Go, Grant, MoveAgain
from longroll.rulesets.brigade.aiming import FireAt
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard
from longroll.rulesets.brigade.charge import ChargeAt
from longroll.rulesets.brigade.rally import RallyStand
from longroll.rulesets.brigade.rolling import RollAgain
from longroll.rulesets.brigade.screen.wording import Words, describe, happening, of_stand
from longroll.rulesets.brigade.tables import NONE
from longroll.rulesets.brigade.turn import Retire, TakeTurn
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.scene import Ask, Handle, Item

MOST = 200
"""How many offers of a decision are listed."""
HANDLES = (Handle("free", "Move there", 0, 8000), Handle("turn", "Turn", -1800, 1800, 50, "t"))
PAID = {
    "points": "by Action Points",
    "top": "by the card",
    "plan": "by Plan",
    "march": "by March",
    "rally": "by the Command card",
    "enter": "by Action Points",
}


def ask(k: Battle, decision: Decision) -> Ask:
    """The ask that puts a decision to its side."""
    match decision:
        case Act():
            return _act(k, decision)
        case MoveAgain() | NextPart():
            return _moving(k, decision)
        case RollAgain():
            return _again(k, decision)
    return _listed(k, decision)


def plain(answer: Any) -> Any:
    """An answer as plain JSON."""
    return msgspec.to_builtins(answer)


def _item(words: Words, answer: Any, odds_follow: bool = False) -> Item:
    return Item(
        words.label,
        plain(answer),
        thing=words.thing,
        things=words.things,
        commit=words.commit,
        says=words.says,
        odds_follow=odds_follow,
    )


def _put(k: Battle, decision: Decision, items: list[Item], passes: Item | None, why: str, about: Any = ()) -> Ask:
    return Ask(
        type(decision).__name__,
        decision.side,
        why,
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        about=tuple(about),
        passes=passes,
    )


def _listed(k: Battle, decision: Decision) -> Ask:
    """Any decision: its offers, each in words."""
    items: list[Item] = []
    passes = None
    for answer in decision.offers(k):
        if answer is None:
            passes = Item("Pass", None, key=".")
            continue
        item = _item(describe(k, decision, answer), answer)
        items.append(item)
        if len(items) == MOST:
            break
    if isinstance(decision, TakeTurn):
        items += [
            _item(describe(k, decision, answer), answer)
            for answer in retirements()
            if decision.refusal(k, answer) is None
        ]
    if isinstance(decision, PlayCard):
        items = [item for item in items if item.value != QUIET]
        items.append(Item("Pass for the rest of this turn", QUIET, key="x"))
    return _put(k, decision, items, passes, why(k, decision))


def retirements() -> tuple[Any, ...]:
    """The two ways to give up the field."""
    return Retire("fighting"), Retire("routed")


def why(k: Battle, decision: Decision) -> str:
    """What is asked, in a few words."""
    match decision:
        case TakeTurn():
            return "Play a card, activate a general, or pass"
        case PlayCard():
            return f"{happening(k, decision.what)}: play a card?"
    text = (type(decision).__doc__ or "").strip().splitlines()[0]
    return text.partition(" (BC-")[0].rstrip(".:")


def _again(k: Battle, decision: RollAgain) -> Ask:
    items = [Item(f"Roll the {face} again", place, commit="rolls") for place, face in enumerate(decision.faces)]
    left = f"{decision.left} reroll{'' if decision.left == 1 else 's'} left"
    return _put(k, decision, items, Item("Let them lie", NONE, key="."), f"{decision.why}: {left}")


def _act(k: Battle, decision: Act) -> Ask:
    items: list[Item] = []
    several = len(decision.grants) > 1
    for grant in decision.grants:
        paid = f", {PAID[grant.source]}" if several else ""
        for stand in k.stands:
            if stand.side == decision.side and stand.place in ("table", "off"):
                items += _stand_items(k, decision, grant, stand, paid)
    left = ", ".join(f"{_left(grant)}" for grant in decision.grants)
    return _put(k, decision, items, Item("Done with this activation", None, key="."), f"Act: {left}")


def _left(grant: Grant) -> str:
    if grant.source == "points":
        cost = f" at {grant.cost} an action" if grant.cost > 1 else ""
        return f"{grant.left} Action Points{cost}"
    if grant.source == "enter":
        return "stands may enter"
    name = grant.actions[0] if grant.source == "top" else grant.source.capitalize()
    return f"{name}, {grant.left} stand{'' if grant.left == 1 else 's'} left"


def _stand_items(k: Battle, decision: Act, grant: Grant, stand: Stand, paid: str) -> list[Item]:
    thing = of_stand(stand.id)
    if stand.place == "off":
        first = next(iter(decision.deeds(k, grant, stand)), None)
        if not isinstance(first, Enter):
            return []
        value = {"by": grant.source, "what": {"type": "Enter", "stand": stand.id}}
        return [Item(f"{stand.label} enters{paid}", value, "place", commit="rolls", handles=HANDLES)]
    items = []
    moved = [action for action in MOVES if action in decision.open_to(k, grant, stand)]
    for action in moved:
        if next(iter(moves.ends(k, stand, action, grant.source == "points")), None) is None:
            continue
        value = {"by": grant.source, "what": {"type": "Go", "stand": stand.id, "action": action}}
        key = {"Move": "m", "Tactic": "t", "March": "g"}[action]
        items.append(Item(f"{action}{paid}", value, "place", thing, (thing,), handles=HANDLES, key=key))
    for deed in decision.deeds(k, grant, stand):
        if isinstance(deed, Go):
            continue
        answer = Do(grant.source, deed)
        words = describe(k, decision, answer)
        items.append(
            _item(
                words._replace(label=f"{words.label}{paid}"),
                answer,
                isinstance(deed, FireAt | ChargeAt | RallyStand),
            )
        )
    return items


def _moving(k: Battle, decision: MoveAgain | NextPart) -> Ask:
    """The next part of what one stand does."""
    stand = k.stands[decision.stand]
    thing = of_stand(stand.id)
    items: list[Item] = []
    placed = False
    for answer in decision.offers(k):
        if answer is None:
            continue
        if isinstance(answer, Go | Step):
            if not placed:
                value = {name: part for name, part in plain(answer).items() if name != "to"}
                items.append(Item(f"{stand.label} moves", value, "place", thing, (thing,), handles=HANDLES, key="m"))
                placed = True
            continue
        items.append(_item(describe(k, decision, answer), answer, isinstance(answer, FireAt)))
    return _put(k, decision, items, Item("Nothing more", None, key="."), f"{stand.name} may go on", (thing,))
