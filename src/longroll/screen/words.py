"""Words of answers, lists of names, inches."""

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from longroll.flow import Refusal
from longroll.scene import Denial, Item, Odds


class Words(NamedTuple):
    """An answer's label, the thing it is reached from, all it concerns, whether it rolls dice or reveals, what more there is
    to say of it; whether it ends the matter, so that it stands as the way to pass; the key printed on it; its odds, or
    whether they follow the scene; bases that show what it comes to."""

    label: str
    thing: str = ""
    things: tuple[str, ...] = ()
    commit: Literal["plain", "rolls", "reveals"] = "plain"
    says: str = ""
    area: str = ""
    ends: bool = False
    key: str = ""
    weighed: bool = False
    odds: Odds | None = None
    drawing: tuple[tuple[int, ...], ...] = ()


class Why(NamedTuple):
    """What is asked, what brought it on (a thing, or words), and the things it concerns."""

    words: str
    trigger: str = ""
    about: tuple[str, ...] = ()


def item(words: Words, value: Any, odds_follow: bool = False, **more: Any) -> Item:
    """An answer in words as an item of the ask, with what more `Item` has."""
    return Item(
        words.label,
        msgspec.to_builtins(value),
        thing=words.thing,
        things=words.things,
        area=words.area,
        commit=words.commit,
        says=words.says,
        key=words.key,
        odds=words.odds,
        odds_follow=odds_follow or words.weighed,
        drawing=words.drawing,
        **more,
    )


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def listed(names: Sequence[str]) -> str:
    """Names one after the other, "and" before the last.

    >>> listed(["Archer", "Davis", "Pettigrew"])
    'Archer, Davis and Pettigrew'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def so_many(count: int, name: str) -> str:
    """A number of things, by the name of one of them.

    >>> so_many(1, "point"), so_many(0, "point")
    ('1 point', '0 points')
    """
    return f"{count} {name}{'' if count == 1 else 's'}"


def inches(length: int) -> str:
    """A length in thousandths as inches, as short as it can be said.

    >>> inches(2500), inches(3000), inches(3333)
    ('2.5', '3', '3.33')
    """
    return f"{length / 1000:.2f}".rstrip("0").rstrip(".")
