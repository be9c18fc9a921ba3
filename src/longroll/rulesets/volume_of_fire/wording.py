"""Answers in words: how the scene letters what may be answered."""

from typing import Any, Literal, NamedTuple

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.activation import NextToActivate
from longroll.rulesets.volume_of_fire.issuing import (
    DirectOrder,
    NoMoreOrders,
    ReadReport,
    RideOn,
    Send,
    SendReport,
    StandFast,
)
from longroll.rulesets.volume_of_fire.leaders import PlaceSuccessor
from longroll.rulesets.volume_of_fire.melee import NextMelee
from longroll.rulesets.volume_of_fire.obedience import order_text
from longroll.rulesets.volume_of_fire.units import Battle


class Words(NamedTuple):
    """An answer's label, the thing it is reached from, all it concerns, and whether it rolls dice."""

    label: str
    thing: str = ""
    things: tuple[str, ...] = ()
    area: str = ""
    commit: Literal["plain", "rolls", "reveals"] = "plain"
    says: str = ""


def brigadier(k: Battle, brigade: int) -> str:
    """The thing id of a brigade's general."""
    return f"general:{k.brigades[brigade].general}"


def messenger_words(k: Battle, number: int) -> str:
    """What a messenger of one's own carries."""
    row = next(row for row in k.messengers if row.id == number)
    name = k.brigades[row.brigade].name
    return f"the order for {name}" if row.kind == "order" else f"the report of {name}"


def describe(k: Battle, decision: Decision, answer: Any) -> Words:
    """An answer to a decision, in words."""
    match answer:
        case RideOn():
            return Words(
                f"Ride on with {messenger_words(k, answer.messenger)}", f"messenger:{answer.messenger}", commit="rolls"
            )
        case StandFast():
            return Words("The messenger waits", f"messenger:{answer.messenger}")
        case ReadReport():
            return Words(f"Read {messenger_words(k, answer.messenger)}", f"messenger:{answer.messenger}")
        case Send():
            return Words(
                f"Send {k.brigades[answer.brigade].name}: {order_text(k, answer.order)}",
                brigadier(k, answer.brigade),
                (f"general:{answer.general}",),
                _area(answer.order.area),
                "rolls",
            )
        case DirectOrder():
            return Words(
                f"Order {k.brigades[answer.brigade].name} in person: {order_text(k, answer.order)}",
                brigadier(k, answer.brigade),
                (f"general:{answer.general}",),
                _area(answer.order.area),
            )
        case SendReport():
            name = k.brigades[answer.brigade].name
            return Words(f"{name} reports, asking for orders", brigadier(k, answer.brigade), commit="rolls")
        case NoMoreOrders():
            return Words("Done")
    match decision:
        case NextToActivate():
            return Words(
                f"Roll for {k.brigades[answer].name}",
                brigadier(k, answer),
                tuple(f"unit:{unit.id}" for unit in k.of_brigade(answer)),
                commit="rolls",
            )
        case NextMelee():
            return Words(f"Fight out the melee of {k.units[answer].name}", f"unit:{answer}", commit="rolls")
        case PlaceSuccessor():
            if k.generals[decision.general].rank == "brigade":
                return Words(f"He joins {k.units[answer].name}", f"unit:{answer}")
            return Words(f"He joins {k.generals[answer].name}", f"general:{answer}")
    return Words(str(answer))


def _area(name: str) -> str:
    return f"objective:{name}" if name else ""
