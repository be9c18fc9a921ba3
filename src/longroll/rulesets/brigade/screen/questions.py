"""What is asked, in a few words; what brought it on; and whom it concerns."""

from typing import NamedTuple

from longroll.flow import Decision
from longroll.rulesets.brigade.cards.deck import ChooseCards, DiscardCards
from longroll.rulesets.brigade.cards.events import (
    AnyEvent,
    Boundary,
    ChargeBegins,
    ChargePassed,
    Contacted,
    FireDeclared,
    FireDone,
    FireHit,
)
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.window import PlayCard
from longroll.rulesets.brigade.charge.cavalry_charge import FaceHorse
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.command.generals import GoAlong
from longroll.rulesets.brigade.deployment.generals_stations import PlaceGenerals
from longroll.rulesets.brigade.deployment.order_of_battle import ChooseFormation, LeadBrigade, PickBrigades
from longroll.rulesets.brigade.deployment.placement import Deploy
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder
from longroll.rulesets.brigade.dice.rerolls import RollAgain, SharpenAim, standing
from longroll.rulesets.brigade.fire.losses import ShareLoss
from longroll.rulesets.brigade.fire.shot import NextTarget, ReturnFire
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeLoss, MeleeTarget, NextMelee, NextRout
from longroll.rulesets.brigade.record.units import Battle, thing
from longroll.rulesets.brigade.rout.panic import WhoChecks
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove
from longroll.rulesets.brigade.rout.rout import RoutWay
from longroll.rulesets.brigade.screen.words import form_words, shown, whose
from longroll.rulesets.brigade.sequence.turn import TakeTurn
from longroll.rulesets.brigade.tables import NONE


class Question(NamedTuple):
    """What is asked, what brought it on (a thing, or words), and the things it concerns."""

    why: str
    trigger: str = ""
    about: tuple[str, ...] = ()


def question(b: Battle, decision: Decision) -> Question:
    """The words of a decision."""
    match decision:
        case TakeTurn():
            last = ": it is the last turn of this round" if b.last == decision.side else ""
            return Question(f"Play a card, activate a general, or pass{last}")
        case PlayCard():
            return window(b, decision)
        case MoveGeneral():
            general = b.generals[decision.general]
            words = f"{general.label} may ride, up to {general.reach / 1000:g} inches"
            return Question(words, thing(general), (thing(general),))
        case RollAgain():
            left = f"{decision.left} reroll{'' if decision.left == 1 else 's'} left"
            if len(decision.faces) > 2:
                return Question(f"The dice of the melee lie: roll one again? {left}")
            return Question(f"{decision.why}{_so_far(decision)}: roll a die again? {left}")
        case SharpenAim():
            return Question("The sharpshooters may roll one of their dice again")
        case ChooseFormation():
            return Question(f"In which formation does {b.commands[decision.command].name} deploy?")
        case LeadBrigade():
            return Question(f"Who leads {b.commands[decision.command].name}?")
        case PickBrigades():
            return Question("Which brigades come later, as reinforcements? The others deploy")
        case PlaceGenerals():
            return Question("Place your generals in your area")
        case Deploy():
            return Question("Set out your brigades")
        case Disorder():
            return Question(f"Move up to {decision.left} stands of the enemy's Unformed brigades")
        case GoAlong():
            general = b.generals[decision.general]
            return Question(f"Does {general.label} go with {b.stands[decision.stand].name}?", thing(general))
    return _cards(b, decision) or _of_stands(b, decision)


def _so_far(decision: RollAgain) -> str:
    """How the roll stands before a die is rolled again."""
    now = standing(decision.faces, decision.sums)
    if now is None:
        return ""
    came = ("a hit" if now.well else "a miss") if now.fire else ("it passes" if now.well else "it fails")
    return f", {now.total} against {now.need}, {came}"


def _cards(b: Battle, decision: Decision) -> Question | None:
    match decision:
        case DiscardCards():
            least, most = decision.least, min(decision.most, len(b.piles[decision.side].hand))
            many = (
                "any number of"
                if not least
                else str(least)
                if least == most
                else f"{least} {'or' if most - least == 1 else 'to'} {most}"
            )
            return Question(f"Discard {many} card{'' if (least, most) == (1, 1) else 's'}")
        case ChooseCards():
            name = b.commands[decision.command].name
            return Question(f"Which cards does {name} bring? At least {decision.least}")
        case MeleeCard():
            number = "red number, to attack" if decision.attacks else "blue number, to defend"
            about = tuple(one for number_ in decision.stands for one in shown(b, number_))
            return Question(f"Play a card for its {number}, or pass", about[0] if about else "", about)
    return None


def _of_stands(b: Battle, decision: Decision) -> Question:
    """What is asked about one stand or some of them."""
    number = getattr(decision, "stand", getattr(decision, "firer", getattr(decision, "leader", NONE)))
    name = b.stands[number].name if number != NONE else ""
    about = shown(b, number)
    words = f"{name} may go on"
    match decision:
        case ReturnFire():
            words = f"{name} may fire back at {b.stands[decision.target].name}"
            about += shown(b, decision.target)
        case NextTarget():
            words = f"{name} fires again: at whom?"
        case MeleeTarget():
            words = f"{name} fires at which of those that charge it?"
        case RoutWay():
            words = f"{name} routs: where does it run?"
            about += shown(b, decision.enemy)
        case FaceHorse():
            words = f"{name} has formed square: does it turn to the horse?"
        case RallyFacing():
            words = f"{name} has rallied: which way does it face?"
        case RallyMove():
            words = f"{name} may make a Tactic move, without a check"
        case FormOn():
            words = form_words(b, decision)
        case ShareLoss():
            about = shown(b, decision.hit)
            words = f"Which part of {b.stands[decision.regiment].name} bears the loss?"
        case NextMelee():
            words = "Which melee is fought next?"
        case MeleeLoss():
            words = "The melee is lost: which stand bears the loss?"
        case NextRout():
            words = "Which stand routs next?"
        case WhoChecks():
            words = "A friend beside them is destroyed: which stand checks next?"
    return Question(words, about[0] if about else "", about)


def window(b: Battle, decision: PlayCard) -> Question:
    """A window for cards: what happens, and who is in it."""
    words, numbers = happening(b, decision.what)
    about = tuple(one for number in numbers for one in shown(b, number))
    if isinstance(decision.what, Boundary) and not decision.what.melee:
        words = "You may close up before it does" if b.active != decision.side else "You may answer"
        words = f"The {whose(b, b.active)} side is about to act. {words}"
    elif isinstance(decision.what, FireDone):
        words = f"{words}. You may play a card"
    return Question(words, about[0] if about else "", about)


def happening(b: Battle, what: AnyEvent) -> tuple[str, tuple[int, ...]]:
    """What a card may answer, in words, and the stands in it."""
    match what:
        case Boundary(melee=True):
            return "A melee is about to be fought", ()
        case Boundary():
            return "An action is about to begin", ()
        case Contacted():
            return f"{b.stands[what.by].name} has reached {b.stands[what.stand].name}", (what.by, what.stand)
        case ChargePassed():
            words = f"{b.stands[what.charger].name} is ready to charge {b.stands[what.target].name}"
            return words, (what.charger, what.target)
        case ChargeBegins():
            words = f"{b.stands[what.charger].name} sets out against {b.stands[what.target].name}"
            return words, (what.charger, what.target)
        case FireDeclared():
            words = f"{b.stands[what.firer].name} is about to fire at {_target(b, what.target)}"
            return words, (what.firer, what.target)
        case FireHit():
            over = sum(what.faces) + what.adds - what.need
            rolled = f"{over + what.need} against {what.need}"
            words = (
                f"{b.stands[what.firer].name} has hit {_target(b, what.target)}, {rolled}{_next(b, what.target, over)}"
            )
            return words, (what.firer, what.target)
        case FireDone():
            words = f"{b.stands[what.firer].name} has fired at {_target(b, what.target)}"
            return words, (what.firer, what.target)
    return "What happens may be answered", ()


def _next(b: Battle, number: int, over: int) -> str:
    """What a hit that is so much over the number calls for, where that is sure (BC-LOSS-03)."""
    if number == NONE or b.stands[number].arm != "infantry":
        return ""
    left = b.stands[number].strength - 1
    return (
        ": it would be destroyed" if not left else ": it would have to check" if over >= left else ": no check follows"
    )


def _target(b: Battle, number: int) -> str:
    return b.stands[number].name if number != NONE else "a general"
