"""Answers in words: how the scene letters what may be answered."""

from typing import Any, Literal, NamedTuple

from longroll.flow import Decision
from longroll.rulesets.brigade.acting import Dismount, Enter, Go, Mount
from longroll.rulesets.brigade.aiming import FireAt
from longroll.rulesets.brigade.cards.events import (
    AnyEvent,
    Boundary,
    ChargeBegins,
    ChargePassed,
    Contacted,
    FireDeclared,
    FireDone,
    FireHit,
    Play,
)
from longroll.rulesets.brigade.cards.window import QUIET
from longroll.rulesets.brigade.charge import ChargeAt
from longroll.rulesets.brigade.rally import RallyStand
from longroll.rulesets.brigade.screen.things import card_label
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.rulesets.brigade.turn import Activate, PlayBottom, PlayCommand, PlayTop, Retire
from longroll.rulesets.brigade.units import Battle


class Words(NamedTuple):
    """An answer's label, the thing it is reached from, all it concerns, whether it rolls dice or reveals."""

    label: str
    thing: str = ""
    things: tuple[str, ...] = ()
    commit: Literal["plain", "rolls", "reveals"] = "plain"
    says: str = ""


def of_stand(number: int) -> str:
    """A stand as the scene names it."""
    return f"stand:{number}"


def deed(b: Battle, what: Any) -> Words:
    """An action of a stand."""
    stand = b.stands[what.stand]
    place = of_stand(stand.id) if stand.on_table else ""
    match what:
        case FireAt():
            target = b.generals[what.general].label if what.general != NONE else b.stands[what.target].label
            other = f"general:{what.general}" if what.general != NONE else of_stand(what.target)
            return Words(f"Fire at {target}", place, (place, other), "rolls")
        case ChargeAt():
            return Words(f"Charge {b.stands[what.target].label}", place, (place, of_stand(what.target)), "rolls")
        case RallyStand():
            return Words(f"Rally {stand.label}", place, (place,), "rolls")
        case Mount():
            return Words(f"{stand.label} mounts", place, (place,))
        case Dismount():
            return Words(f"{stand.label} dismounts", place, (place,))
        case Enter():
            return Words(f"{stand.label} enters", "", (), "rolls")
        case Go():
            return Words(f"{what.action} {stand.label}", place, (place,))
    return Words(type(what).__name__)


def play(b: Battle, answer: Play) -> Words:
    """A card played for its bottom action."""
    stand = b.stands[answer.stand]
    design = DESIGNS[b.cards[answer.card].design]
    more = ""
    if answer.other != NONE and answer.other != answer.stand:
        more = f" ({b.stands[answer.other].label})"
    if answer.dice:
        more = f" ({len(answer.dice)} {'die' if len(answer.dice) == 1 else 'dice'})"
    return Words(f"{design.bottom}: {stand.label}{more}", f"card:{answer.card}", (of_stand(stand.id),), "reveals")


def describe(b: Battle, decision: Decision, answer: Any) -> Words:
    """An answer to a decision, in words."""
    match answer:
        case None:
            return Words("Pass")
        case Activate():
            general = b.generals[answer.general]
            return Words(f"Activate {general.label}", f"general:{general.id}", (), "plain")
        case PlayCommand():
            general = b.generals[b.cards[answer.card].general]
            return Words(
                f"Play {general.label}'s Command card", f"card:{answer.card}", (f"general:{general.id}",), "reveals"
            )
        case PlayTop():
            return Words(f"Play {card_label(b, b.cards[answer.card])}", f"card:{answer.card}", (), "reveals")
        case PlayBottom():
            return play(b, answer.play)
        case Play():
            return play(b, answer) if answer.card != NONE else Words(f"{b.stands[answer.stand].label} forms here")
        case Retire():
            words = "Declare a fighting retirement" if answer.how == "fighting" else "Give up the field"
            return Words(words, commit="reveals")
        case bool():
            return Words("Yes" if answer else "No")
        case str() if answer == QUIET:
            return Words("Pass for the rest of this turn")
    if hasattr(answer, "what"):
        return deed(b, answer.what)
    if isinstance(answer, FireAt | ChargeAt | RallyStand | Mount | Dismount | Go | Enter):
        return deed(b, answer)
    return Words(str(answer))


def happening(b: Battle, what: AnyEvent) -> str:
    """What a card may answer, in words."""
    match what:
        case Boundary(melee=True):
            return "A melee is about to be fought"
        case Boundary():
            return "The enemy is about to act"
        case Contacted():
            return f"{b.stands[what.by].name} has reached {b.stands[what.stand].name}"
        case ChargePassed():
            return f"{b.stands[what.charger].name} is ready to charge {b.stands[what.target].name}"
        case ChargeBegins():
            return f"{b.stands[what.charger].name} sets out against {b.stands[what.target].name}"
        case FireDeclared():
            return f"{b.stands[what.firer].name} is about to fire at {_target(b, what.target)}"
        case FireHit():
            return f"{b.stands[what.firer].name} has hit {_target(b, what.target)}"
        case FireDone():
            return f"{b.stands[what.firer].name} has fired at {_target(b, what.target)}"
    return "What happens may be answered"


def _target(b: Battle, number: int) -> str:
    return b.stands[number].name if number != NONE else "a general"
