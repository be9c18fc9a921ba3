"""Answers in words: how the scene letters what may be answered."""

from typing import Any, Literal, NamedTuple

from longroll.flow import Decision
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.activation.activation import NextToActivate
from longroll.rulesets.volume_of_fire.command.leaders import PlaceSuccessor
from longroll.rulesets.volume_of_fire.deployment.free_deployment import BringOnLater, SetUp
from longroll.rulesets.volume_of_fire.deployment.reinforcements import ComeOn, StayOff
from longroll.rulesets.volume_of_fire.march.grand_tactical import WheelAgain
from longroll.rulesets.volume_of_fire.march.marches import EndMarches, March
from longroll.rulesets.volume_of_fire.melee.melee import NextMelee
from longroll.rulesets.volume_of_fire.orders.new_orders import (
    DirectOrder,
    NoMoreOrders,
    ReadReport,
    RideOn,
    Send,
    SendReport,
    StandFast,
)
from longroll.rulesets.volume_of_fire.orders.permissions import order_text
from longroll.rulesets.volume_of_fire.record.units import Battle, Order
from longroll.rulesets.volume_of_fire.screen.things import last_name
from longroll.tabletop import Pose


class Words(NamedTuple):
    """An answer's label, the thing it is reached from, all it concerns, whether it rolls dice or ends the matter."""

    label: str
    thing: str = ""
    things: tuple[str, ...] = ()
    area: str = ""
    commit: Literal["plain", "rolls", "reveals"] = "plain"
    says: str = ""
    ends: bool = False


def brigadier(k: Battle, brigade: int) -> str:
    """The thing by which a brigade is reached: its brigadier or, while he is not there, its first stand."""
    general = k.brigadier(brigade)
    if general.present:
        return f"general:{general.id}"
    units = k.of_brigade(brigade)
    return f"unit:{units[0].id}" if units else ""


def brief(name: str) -> str:
    """A brigade's name as it is called in a few words: its commander's, where it has one."""
    head, owns, _ = name.partition("'s ")
    return head if owns else name


def listed(names: list[str]) -> str:
    """Names one after the other, "and" before the last."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def messenger_words(k: Battle, number: int) -> str:
    """What a messenger of one's own carries."""
    row = next(row for row in k.messengers if row.id == number)
    name = brief(k.brigades[row.brigade].name)
    return f"the order for {name}" if row.kind == "order" else f"the report of {name}"


def describe(k: Battle, decision: Decision, answer: Any) -> Words:
    """An answer to a decision, in words."""
    match answer:
        case RideOn():
            carried = messenger_words(k, answer.messenger)
            return Words(f"{carried[0].upper()}{carried[1:]} rides on", f"messenger:{answer.messenger}", commit="rolls")
        case StandFast():
            return Words("The messenger waits", f"messenger:{answer.messenger}")
        case ReadReport():
            return Words(f"Read {messenger_words(k, answer.messenger)}", f"messenger:{answer.messenger}")
        case Send():
            return Words(
                order_words(k, answer.order),
                brigadier(k, answer.brigade),
                (f"general:{answer.general}",),
                _area(answer.order.area),
                "rolls",
                f"by messenger, from {last_name(k.generals[answer.general].name)}",
            )
        case DirectOrder():
            return Words(
                order_words(k, answer.order),
                brigadier(k, answer.brigade),
                (f"general:{answer.general}",),
                _area(answer.order.area),
                says=f"in person, by {last_name(k.generals[answer.general].name)}",
            )
        case SendReport():
            name = brief(k.brigades[answer.brigade].name)
            return Words(f"{name} reports, asking for orders", brigadier(k, answer.brigade), commit="rolls")
        case NoMoreOrders():
            return Words("Done with orders", ends=True)
        case March():
            brigade = k.brigades[answer.brigade]
            return Words(
                f"March {brief(brigade.name)}: {order_words(k, brigade.order)}",
                brigadier(k, answer.brigade),
                _stands(k, answer.brigade),
                commit="reveals",
                says=_march(answer),
            )
        case EndMarches():
            return Words("No further march", ends=True)
        case ComeOn():
            return Words(f"Come on here, {_facing(answer.poses)}", things=(), commit="reveals")
        case StayOff():
            return Words("Wait for another turn", ends=True)
        case SetUp():
            return Words(
                f"Set up {brief(k.brigades[answer.brigade].name)}, {_facing(answer.poses)}",
                brigadier(k, answer.brigade),
            )
        case BringOnLater():
            return Words(f"{brief(k.brigades[answer.brigade].name)} comes on later")
        case Order():
            return Words(order_text(k, answer), area=_area(answer.area))
    match decision:
        case WheelAgain():
            if answer == 0:
                return Words("Stay as it is", ends=True)
            return Words(f"Wheel {'right' if answer > 0 else 'left'} by {abs(answer) / 10:g}°")
        case NextToActivate():
            return Words(
                f"Roll for {brief(k.brigades[answer].name)}",
                brigadier(k, answer),
                tuple(f"unit:{unit.id}" for unit in k.of_brigade(answer)),
                commit="rolls",
            )
        case NextMelee():
            return Words(f"Fight out the melee of {short(k.units[answer].name)}", f"unit:{answer}", commit="rolls")
        case PlaceSuccessor():
            if k.generals[decision.general].rank == "brigade":
                return Words(f"He joins {short(k.units[answer].name)}", f"unit:{answer}")
            return Words(f"He joins {k.generals[answer].name}", f"general:{answer}")
    return Words(str(answer))


def order_words(k: Battle, order: Order) -> str:
    """An order in few words."""
    if order.kind == "attack" and 0 <= order.target < len(k.brigades):
        return f"Attack {brief(k.brigades[order.target].name)}"
    return order_text(k, order)


def _area(name: str) -> str:
    return f"objective:{name}" if name else ""


def _stands(k: Battle, brigade: int) -> tuple[str, ...]:
    return tuple(f"unit:{unit.id}" for unit in k.of_brigade(brigade))


def _march(march: March) -> str:
    """How a march goes."""
    words = ["turned about"] if march.about else []
    if march.wheel:
        words.append(f"wheeling {'right' if march.wheel > 0 else 'left'} {abs(march.wheel) / 10:.0f}°")
    words.append(f"{march.limit / 1000:g} inches at most" if march.limit is not None else "as far as it may")
    return ", ".join(words)


COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


def _facing(poses: tuple[Pose, ...]) -> str:
    return f"facing {COMPASS[(poses[0].heading + 225) // 450 % 8]}" if poses else "nobody"
