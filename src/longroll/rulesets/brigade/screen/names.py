"""How stands, cards and sides are named on the screen, and the plainest ways to word and place an answer."""

from collections.abc import Callable, Iterator
from typing import Any

from longroll.flow import Named
from longroll.rulesets.brigade.record import Battle, laid
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.scene import Handle, Item
from longroll.screen.shown import Why, Words

TURNED = (Handle("turn", "Turn", step=50, key="r"),)


def shown(b: Battle, number: int) -> tuple[str, ...]:
    """A stand as the scene names it, if it lies on the map."""
    return (b.stands[number].thing,) if number != NONE and b.stands[number].on_table else ()


def at(where: Named, label: str, *others: Named, **more: Any) -> Words:
    """An answer that is reached from a stand or general, and concerns these others too."""
    return Words(label, where.thing, tuple(each.thing for each in (where, *others)), **more)


def at_stand(b: Battle, number: int, label: str, says: str = "") -> Words:
    """An answer that is a stand."""
    there = shown(b, number)
    return Words(label, there[0] if there else "", there, says=says)


def one_of(b: Battle, asked: Any, number: int) -> Words:
    """A stand among others, with its strength."""
    stand = b.stands[number]
    return at_stand(b, number, stand.label, f"strength {stand.strength}")


def why(b: Battle, words: str, *stands: int) -> Why:
    """What is asked about some stands, the first of which brought it on."""
    about = tuple(one for number in stands for one in shown(b, number))
    return Why(words, about[0] if about else "", about)


def asks(words: str, *fields: str) -> Callable[[Battle, Any], Why]:
    """What asks about the stands of these fields of a decision, whose names stand in the words."""

    def asked(b: Battle, decision: Any) -> Why:
        numbers = {field: getattr(decision, field) for field in fields}
        names = {field: b.stands[number].name for field, number in numbers.items()}
        return why(b, words.format(**names), *numbers.values())

    return asked


def whose(b: Battle, side: int) -> str:
    """What a side is called."""
    return laid(b.setting).sides[side]


def card_words(b: Battle, number: int) -> str:
    """A card in a line."""
    if not (card := b.cards[number]).design:
        return f"{b.generals[card.general].label}'s Command card"
    design = DESIGNS[card.design]
    return f"{design.label} / {design.bottom}, attack {design.red}, defence {design.blue}"


def dragged(label: str, value: Any, where: Named | None = None, least: int = 0, **more: Any) -> Item:
    """An item of a stand that is set down where its player drags it, `least` away or farther."""
    words = Words(label) if where is None else at(where, label)
    handles = (Handle("free", "Put it there", least), *TURNED) if least else TURNED
    return Item(label, value, "place", words.thing, words.things, handles=handles, **more)


def each_dragged(b: Battle, asked: Any, **value: Any) -> Iterator[Item]:
    """The stands that a decision's offers set down, an item each."""
    for number in dict.fromkeys(answer.stand for answer in asked.offers(b) if answer is not None):
        yield dragged(b.stands[number].label, {**value, "stand": number}, b.stands[number])


def ends(label: str, value: Any = None) -> Item:
    """The item that ends the matter."""
    return Item(label, value, key=".")
