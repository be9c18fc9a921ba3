"""What is asked of a side, as the scene puts it: one ask a decision, its items reached from the things they concern."""

from typing import Any, Literal

from msgspec import to_builtins

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.combat.combat_phase import OpenFire, Reply
from longroll.rulesets.volume_of_fire.command.leaders import PlaceSuccessor
from longroll.rulesets.volume_of_fire.deployment.deployment import FirstOrder, PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade, SetUp, waiting
from longroll.rulesets.volume_of_fire.deployment.places import still_to_come
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive, ComeOn, entry_of
from longroll.rulesets.volume_of_fire.march.grand_tactical import WheelAgain
from longroll.rulesets.volume_of_fire.march.marches import ChooseMarch, EndMarches, March
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.new_orders import RideOn
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders
from longroll.rulesets.volume_of_fire.record.units import Battle
from longroll.rulesets.volume_of_fire.screen import manoeuvres, targets
from longroll.rulesets.volume_of_fire.screen.completion import denial
from longroll.rulesets.volume_of_fire.screen.things import last_name
from longroll.rulesets.volume_of_fire.screen.words import brief, brigadier, describe, messenger_words
from longroll.scene import Ask, Item

WEIGHED = (NextToActivate, NextMelee)
"""Decisions whose every answer is one roll, its odds known beforehand; a probe tells them."""

RANKS = {0: "where there is room", 1: "in one line", 2: "in two lines", 3: "in three lines"}


def ask(k: Battle, decision: Decision) -> Ask:
    """The ask that puts a decision to its side."""
    match decision:
        case Manoeuvre():
            return manoeuvres.manoeuvre(k, decision)
        case OpenFire():
            return targets.open_fire(k, decision)
        case Reply():
            return targets.reply(k, decision)
    return _listed(k, decision)


def _listed(k: Battle, decision: Decision) -> Ask:
    """Any other decision: its offers, each in words, and what may be placed by hand."""
    offers = list(decision.offers(k))
    items = _in_a_row(k, decision, offers)
    passes = None
    by_hand = {type(answer) for answer in offers if isinstance(answer, ComeOn | SetUp | StandAt)}
    for answer in offers:
        if type(answer) in by_hand:
            continue
        words = describe(k, decision, answer)
        item = Item(
            words.label,
            to_builtins(answer),
            thing=words.thing,
            things=words.things,
            area=words.area,
            commit=words.commit,
            says=words.says,
            odds_follow=isinstance(decision, WEIGHED),
        )
        if words.ends:
            passes = item
        else:
            items.append(item)
    items += _placements(k, decision)
    if passes is None and isinstance(decision, ChooseMarch):
        passes = Item("No further march", to_builtins(EndMarches()), refusal=denial(decision.refusal(k, EndMarches())))
    return Ask(
        type(decision).__name__,
        decision.side,
        why(k, decision),
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        passes=passes,
    )


def _in_a_row(k: Battle, decision: Decision, offers: list[Any]) -> list[Item]:
    """All answers of a kind given one after the other, where there are several and their order hardly matters."""
    match decision:
        case NextToActivate():
            answers, what = offers, "Roll for all, in this order"
        case GiveOrders():
            answers, what = [each for each in offers if isinstance(each, RideOn)], "All messengers ride on"
        case ChooseMarch():
            answers, what = list(decision.owed(k)), "March all that their orders send on"
        case _:
            return []
    if len(answers) < 2:
        return []
    names = [name for each in answers if (name := _of_whom(k, each))]
    rolls: Literal["rolls", "reveals"] = "reveals" if isinstance(decision, ChooseMarch) else "rolls"
    return [
        Item(what, [to_builtins(each) for each in answers], commit=rolls, says=", ".join(names), key="x", series=True)
    ]


def _of_whom(k: Battle, answer: Any) -> str:
    if isinstance(answer, RideOn):
        return messenger_words(k, answer.messenger)
    number = answer if isinstance(answer, int) else answer.brigade
    return brief(k.brigades[number].name)


def _placements(k: Battle, decision: Decision) -> list[Item]:
    """What is placed or marched by hand: dragged, probed, confirmed."""
    match decision:
        case ChooseMarch():
            ready = {answer.brigade for answer in decision.offers(k) if isinstance(answer, March)}
            return [_march(k, number) for number in sorted(ready)]
        case PlaceBrigade():
            numbers = [row.id for row in waiting(k, decision.side)]
            return [
                Item(f"Set up {brief(k.brigades[number].name)}", {"type": "SetUp", "brigade": number}, "place")
                for number in numbers
            ]
        case Arrive():
            most = min(max(RANKS), len(still_to_come(k, decision.brigade)))
            return [
                Item(f"Come on {words}", {"type": "ComeOn", "ranks": ranks}, "place", commit="reveals")
                for ranks, words in RANKS.items()
                if ranks <= most
            ]
        case PlaceGeneral():
            name = last_name(k.generals[decision.general].name)
            return [Item(f"Place {name}", {"type": "StandAt"}, "place")]
    return []


def _march(k: Battle, number: int) -> Item:
    brigade = k.brigades[number]
    return Item(
        f"March {brief(brigade.name)} where you point",
        {"type": "March", "brigade": number},
        "place",
        brigadier(k, number),
        tuple(f"unit:{unit.id}" for unit in k.of_brigade(number)),
        key="g",
    )


def why(k: Battle, decision: Decision) -> str:
    """What is asked, in a few words."""
    match decision:
        case GiveOrders():
            if any(row.side == decision.side and row.ready for row in k.messengers):
                return "Your messengers ride"
            return "Give orders: by messenger, or in person"
        case NextToActivate():
            return "Which brigade rolls for activation next?"
        case ChooseMarch():
            return "March a brigade that no enemy sees, or go on"
        case WheelAgain():
            return f"{brief(k.brigades[decision.brigade].name)} may wheel once more where it stands"
        case Arrive():
            brigade = k.brigades[decision.brigade]
            where = entry_of(k, brigade).name
            return f"{brief(brigade.name)} comes on by {where[0].lower() if where.startswith('The ') else where[0]}{where[1:]}"
        case PlaceBrigade():
            return "Set up a brigade"
        case PlaceGeneral():
            return f"Where does {k.generals[decision.general].name} stand?"
        case FirstOrder():
            return f"What order does {brief(k.brigades[decision.brigade].name)} begin with?"
        case PlaceSuccessor():
            return "Where does the new commander appear?"
        case NextMelee():
            return "Which melee is fought next?"
        case Manoeuvre():
            return "Move what you wish, as far as points allow"
        case OpenFire():
            return "Open a firefight, or cease fire"
        case Reply():
            return "Which units join the target, and which support them?"
    raise TypeError(f"there are no words for the question {type(decision).__name__}")
