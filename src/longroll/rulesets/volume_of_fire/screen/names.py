"""Brigades and orders in few words, and the things on the table by which they are reached."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal

from msgspec import to_builtins

from longroll.rulesets.volume_of_fire.orders.permissions import order_text
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.scene import Item

POINTED = "Advance to where you point"


def brigadier(k: Battle, brigade: int) -> str:
    """The thing by which a brigade is reached: its brigadier or, while he is not there, its first stand."""
    general = k.brigadier(brigade)
    return general.thing if general.present else next(iter(stands(k, brigade)), "")


def brief(k: Battle, brigade: int) -> str:
    """A brigade as it is called in a few words: by its commander's name, where it has one."""
    return k.brigades[brigade].name.partition("'s ")[0]


def last_name(name: str) -> str:
    """A general's name without rank and first names, but with what belongs to it (von Gilsa, Heth's successor)."""
    words = name.split()
    two = len(words) > 1 and (words[-2] in ("von", "Von", "de", "De") or words[-1] == "successor")
    return " ".join(words[-2:]) if two else words[-1]


def order_words(k: Battle, order: Order) -> str:
    """An order in few words."""
    if order.kind == "attack" and 0 <= order.target < len(k.brigades):
        return f"Attack {brief(k, order.target)}"
    return order_text(k, order)


def area(order: Order) -> str:
    """The objective an order names, as the scene knows it."""
    return f"objective:{order.area}" if order.area else ""


def to_come(k: Battle, side: int) -> Iterator[tuple[int, Order, str]]:
    """The orders of a side that are not in force yet: the brigade, the order, and how far it has come."""
    for brigade in k.brigades:
        if brigade.side == side and brigade.pending is not None:
            yield brigade.id, brigade.pending, "has reached its brigadier and is not in force yet"
    for row in k.messengers:
        if row.side == side and row.kind == "order" and row.order is not None:
            yield row.brigade, row.order, "is on its way to it by messenger"


def bases(numbers: Iterable[int]) -> tuple[str, ...]:
    """Units by number as things on the table."""
    return tuple(f"unit:{number}" for number in numbers)


def stands(k: Battle, brigade: int) -> tuple[str, ...]:
    """The units of a brigade as things on the table."""
    return bases(unit.id for unit in k.of_brigade(brigade))


def one_after_another(
    label: str, answers: Sequence[Any], names: Iterable[str], commit: Literal["rolls", "reveals"]
) -> tuple[Item, ...]:
    """All answers of a kind given one after the other, where there are several and their order hardly matters."""
    if len(answers) < 2:
        return ()
    told = ", ".join(filter(None, names))
    return (Item(label, [to_builtins(each) for each in answers], commit=commit, says=told, key="x", series=True),)
