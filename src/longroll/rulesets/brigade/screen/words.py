"""Answers in words: how the scene letters what may be answered."""

from typing import Any, Literal, NamedTuple

from longroll.flow import Decision
from longroll.rulesets.brigade.cards.deck import ChooseCards, DiscardCards
from longroll.rulesets.brigade.cards.events import FireHit, Play
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard
from longroll.rulesets.brigade.charge.cavalry_charge import FaceHorse
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.command.generals import GoAlong
from longroll.rulesets.brigade.deployment.generals_stations import Ready, Station
from longroll.rulesets.brigade.deployment.order_of_battle import ChooseFormation, LeadBrigade, PickBrigades
from longroll.rulesets.brigade.deployment.placement import Array, Entrench, HoldBack, Saddle, Shift, Withdraw
from longroll.rulesets.brigade.deployment.unformed_brigades import Push
from longroll.rulesets.brigade.dice.rerolls import RollAgain, SharpenAim
from longroll.rulesets.brigade.fire.aim import FireAt
from longroll.rulesets.brigade.fire.losses import ShareLoss, left_on
from longroll.rulesets.brigade.fire.shot import NextTarget, ReturnFire
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.melee.melee import MeleeLoss, MeleeTarget, NextMelee, NextRout
from longroll.rulesets.brigade.record.setting import laid
from longroll.rulesets.brigade.record.units import Battle, thing
from longroll.rulesets.brigade.rout.panic import WhoChecks
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.rout.rout import RoutWay
from longroll.rulesets.brigade.screen.cards import BOTTOMS, card_label, orders_words, top_words
from longroll.rulesets.brigade.sequence.activation import orders_of
from longroll.rulesets.brigade.sequence.grants import Dismount, Do, Enter, Go, Mount
from longroll.rulesets.brigade.sequence.turn import Activate, PlayBottom, PlayCommand, PlayTop, Retire
from longroll.rulesets.brigade.tables import DESIGNS, NONE


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


def shown(b: Battle, number: int) -> tuple[str, ...]:
    """A stand as the scene names it, if it lies on the map."""
    return (of_stand(number),) if number != NONE and b.stands[number].on_table else ()


def at_stand(b: Battle, number: int, label: str, says: str = "") -> Words:
    """An answer that is a stand."""
    there = shown(b, number)
    return Words(label, there[0] if there else "", there, says=says)


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
            says = "routed" if stand.routed else "activated: it may act again"
            return Words("Rally", place, (place,), "rolls", says)
        case Mount():
            return Words("Mount", place, (place,))
        case Dismount():
            return Words("Dismount", place, (place,))
        case Enter():
            how = "" if stand.arm != "cavalry" else " mounted" if stand.mounted != what.changed else " on foot"
            return Words(f"{stand.label} enters{how}", "", (), "rolls")
    return Words(f"{getattr(what, 'action', 'Move')} {stand.label}", place, (place,))


def play(b: Battle, answer: Play, faces: tuple[int, ...] = ()) -> Words:
    """A card played for its bottom action."""
    stand = b.stands[answer.stand]
    design = DESIGNS[b.cards[answer.card].design]
    about = [of_stand(stand.id)]
    more = ""
    if answer.other != NONE and answer.other != answer.stand:
        more = f", with {b.stands[answer.other].label}"
        if answer.to is not None:
            more = f", behind {b.stands[answer.other].label}"
        about += shown(b, answer.other)
    if answer.dice:
        lying = [f"the {faces[die]}" for die in answer.dice if die < len(faces)]
        more = f", {' and '.join(lying)} again" if lying else ""
        if len(set(faces)) < len(faces) == len(answer.dice):
            more = f", both {faces[0]}s again"
    return Words(
        f"{design.bottom}: {stand.label}{more}", f"card:{answer.card}", tuple(about), "reveals", BOTTOMS[design.bottom]
    )


def describe(b: Battle, decision: Decision, answer: Any) -> Words:
    """An answer to a decision, in words."""
    if isinstance(answer, bool):
        return _yes_or_no(b, decision, answer)
    if isinstance(answer, int):
        return _number(b, decision, answer)
    if isinstance(answer, str):
        return _named(b, decision, answer)
    match answer:
        case None:
            return Words("Pass")
        case Activate():
            general = b.generals[answer.general]
            says = f"{general.leadership} Action Points, draws {general.command}"
            return Words(f"Activate {general.label}", f"general:{general.id}", (), "plain", says)
        case PlayCommand():
            general = b.generals[b.cards[answer.card].general]
            about = (thing(general),) if general.on_table else ()
            says = f"{general.leadership} Action Points, draws {general.command}; {orders_words(orders_of(b, general))}"
            return Words(f"Play {general.label}'s Command card", f"card:{answer.card}", about, "reveals", says)
        case PlayTop():
            card = b.cards[answer.card]
            says = top_words(DESIGNS[card.design])
            return Words(f"Play {card_label(b, card)}", f"card:{answer.card}", (), "reveals", says)
        case PlayBottom():
            return play(b, answer.play)
        case Play():
            faces = decision.what.faces if isinstance(decision, PlayCard) and isinstance(decision.what, FireHit) else ()
            return (
                play(b, answer, faces)
                if answer.card != NONE
                else at_stand(b, answer.stand, b.stands[answer.stand].label)
            )
        case Retire(how="fighting"):
            return Words("Declare a fighting retirement", commit="reveals", says="stands may then leave the map")
        case Retire():
            return Words("Give up the field", commit="reveals", says="all stands count as routed: a decisive defeat")
        case Do():
            return deed(b, answer.what)
        case FireAt() | ChargeAt() | RallyStand() | Mount() | Dismount() | Go() | Enter():
            return deed(b, answer)
    return _setting_out(b, answer)


def _setting_out(b: Battle, answer: Any) -> Words:
    """An answer of deployment."""
    match answer:
        case Ready():
            return Words("Ready")
        case Station():
            return Words(f"Place {b.generals[answer.general].label}")
        case Array():
            return Words(f"Set out {b.commands[answer.command].name}")
        case Withdraw():
            says = "there is no room for it: it waits off the map, in Reserve"
            return Words(f"Keep {b.commands[answer.command].name} off the map", says=says)
        case Shift():
            return at_stand(b, answer.stand, f"Set down {b.stands[answer.stand].label}")
        case HoldBack():
            return at_stand(b, answer.stand, "Keep off the map", "a possible reinforcement")
        case Saddle():
            return at_stand(b, answer.stand, "Mounted" if answer.mounted else "On foot, with its horse holders")
        case Entrench():
            return at_stand(b, answer.stand, "Lay a barricade" if answer.laid else "Take up the barricade")
        case Push():
            return at_stand(b, answer.stand, f"Move {b.stands[answer.stand].label}")
        case tuple():
            return Words("There")
    return Words("This")


def _yes_or_no(b: Battle, decision: Decision, answer: bool) -> Words:
    match decision:
        case ReturnFire():
            there = of_stand(decision.firer)
            if not answer:
                return Words("Hold its fire", "", (there,))
            return Words("Fire back", there, (there, *shown(b, decision.target)), "rolls")
        case GoAlong():
            general = b.generals[decision.general]
            return Words(f"{general.label} {'goes along' if answer else 'stays'}", thing(general))
        case FaceHorse():
            words = "Turn to face the horse" if answer else "Keep its facing"
            return Words(words, of_stand(decision.stand))
    return Words("Yes" if answer else "No")


def _named(b: Battle, decision: Decision, answer: str) -> Words:
    if answer == QUIET:
        return Words("Pass for the rest of this turn")
    if isinstance(decision, ShareLoss):
        left = left_on(b, b.stands[decision.regiment], answer)  # type: ignore[arg-type]
        words, lost = LAST[answer]
        return Words(words, says=f"{left} left" if left > 1 else f"its last: {lost}")
    if isinstance(decision, ChooseFormation):
        return Words(answer, says=FORMATIONS.get(answer, ""))
    return Words(answer)


LAST = {
    "dismounted": ("The stand on foot", "the regiment is destroyed"),
    "mounted": ("The mounted stand", "the regiment fights on foot from now on"),
    "holders": ("The horse holders", "the regiment may still mount, but then not move in that action"),
}
"""The parts of a cavalry regiment, and what comes of it when one has no circle left (BC-CAV-05 to BC-CAV-08)."""
FORMATIONS = {
    "Line": "at least half the regiments side by side in one unbroken line",
    "Skirmish": "no regiment touches another",
    "Frontier": "up to half the regiments beyond your area, in cover or behind a ridge",
    "Column": "two columns, or one of few regiments; the general touches one",
    "Assault": "half in line, half in column, batteries in among them",
    "Reserve": "a quarter to a half of the regiments waits off the map",
    "Unformed": "no regiment touches another, and the enemy then moves some",
}
"""What each formation asks of a brigade (BC-FORM-01 to BC-FORM-07)."""


def _number(b: Battle, decision: Decision, answer: int) -> Words:
    """An answer that is a number: of a stand, a general, a command, a card, a die."""
    match decision:
        case MeleeCard():
            design = DESIGNS[b.cards[answer].design]
            number = design.red if decision.attacks else design.blue
            more = f" and {design.rerolls} reroll{'s' if design.rerolls > 1 else ''}" if design.rerolls else ""
            return Words(f"Play {number}{more}", f"card:{answer}", commit="reveals")
        case RoutWay():
            if answer == NONE:
                return Words("Straight away from the enemy", of_stand(decision.stand), (of_stand(decision.stand),))
            general = b.generals[answer]
            return Words(f"Toward {general.label}", thing(general), (thing(general), of_stand(decision.stand)))
        case NextMelee():
            group = next((group for group in decision.choices if answer in group), (answer,))
            sides = [[b.stands[one].label for one in group if b.stands[one].side == side] for side in (0, 1)]
            label = " against ".join(", ".join(names) for names in sides)
            return Words(label, of_stand(answer), tuple(of_stand(one) for one in group))
        case MeleeLoss() | NextRout() | WhoChecks():
            stand = b.stands[answer]
            return at_stand(b, answer, stand.label, f"strength {stand.strength}")
        case MeleeTarget() | NextTarget():
            if answer == NONE:
                return Words("Hold the second shot")
            return at_stand(b, answer, f"Fire at {b.stands[answer].label}")._replace(commit="rolls")
        case LeadBrigade():
            if answer == NONE:
                own = b.commands[decision.command].general
                who = b.generals[own].label if own != NONE else "itself"
                return Words(f"Independent, under {who}", says="all its cards and its general's card")
            general = b.generals[b.commands[answer].general]
            says = f"at least {general.leadership} of its cards, and its own general stays out"
            return Words(f"Led by {general.label} himself", says=says)
        case RollAgain() | SharpenAim():
            if answer == NONE:
                return Words("Let them lie")
            mine = ""
            if len(decision.faces) > 2 and isinstance(decision, RollAgain):
                mine = "your " if (answer < 2) == (decision.by == decision.side) else "the enemy's "
            return Words(f"Roll {mine or 'the '}{decision.faces[answer]} again", commit="rolls")
        case DiscardCards() | ChooseCards():
            return Words(card_words(b, answer), f"card:{answer}" if isinstance(decision, DiscardCards) else "")
        case PickBrigades():
            return Words(b.commands[answer].name)
    return Words(f"Number {answer}")


def card_words(b: Battle, number: int) -> str:
    """A card in a line."""
    card = b.cards[number]
    if not card.design:
        return f"{b.generals[card.general].label}'s Command card"
    design = DESIGNS[card.design]
    return f"{card_label(b, card)} / {design.bottom}, attack {design.red}, defence {design.blue}"


def whose(b: Battle, side: int) -> str:
    """What a side is called."""
    return laid(b.setting).sides[side]


def part_words(decision: NextPart) -> str:
    """The part of a drill that is next."""
    return {"Move": "Move", "Tactic": "Tactic move", "Fire": "Fire", "Away": "Tactic move away"}[decision.part]


def form_words(b: Battle, decision: FormOn) -> str:
    """Who forms on whom."""
    return f"The brigade forms on {b.stands[decision.leader].name} in a column two wide"
