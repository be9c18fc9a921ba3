"""The abbreviations of the terrain chart and what they mean in words (VB-TERR-01 to VB-TERR-17, VB-TERR-94).

Cells are printed in them; the card of a stand spells out those of the ground it is in.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from longroll.ledger import read
from longroll.rulesets.volley_and_bayonet.ground.terrain_chart import CHART, Class, Part, Terrain, printed


class Abbreviation(NamedTuple):
    """What stands in a cell, what it means, and the rule that says so."""

    text: str
    means: str
    rule: str


KEY = (
    Abbreviation("-", "no effect", "VB-TERR-01"),
    Abbreviation("1/2M", "half of the move", "VB-TERR-02"),
    Abbreviation("2x", "each inch costs two", "VB-TERR-03"),
    Abbreviation("B LOS", "sight does not pass", "VB-TERR-04"),
    Abbreviation("BR", "no use of its roads, and closed to others", "VB-TERR-05"),
    Abbreviation("DE", "disordered on entering", "VB-TERR-06"),
    Abbreviation("DI", "disordered inside", "VB-TERR-07"),
    Abbreviation("DL", "disordered on leaving", "VB-TERR-08"),
    Abbreviation("m", "higher ground steadies", "VB-TERR-09"),
    Abbreviation("NA", "no attack from inside", "VB-TERR-10"),
    Abbreviation("up", "only uphill", "VB-TERR-11"),
    Abbreviation("ST", "a saving throw against fire and melee", "VB-TERR-12"),
    Abbreviation("STf", "a saving throw against fire", "VB-TERR-13"),
    Abbreviation("STm", "a saving throw against melee", "VB-TERR-14"),
    Abbreviation("STs", "a saving throw against small arms", "VB-TERR-15"),
    Abbreviation("XX", "prohibited", "VB-TERR-17"),
)
"""The abbreviations of the chart, as it lists them."""
PARTS: dict[Part, str] = {"visibility": "V", "movement": "M", "combat": "C"}
"""The letter of each part of the chart (VB-TERR-16)."""
WORDS = "VB-TERR-94"
"""The rule that explains what stands in a cell in whole words."""


class Line(NamedTuple):
    """A cell of the chart that does something: what it is of, its words, and its rule."""

    of: str
    text: str
    rule: str


def cells(terrain: Terrain, column: Class) -> Iterator[Line]:
    """What the chart has for a class of stand in a terrain, but for what does nothing."""
    rules = (CHART[terrain].visibility.rule, CHART[terrain].movement.rule, CHART[terrain].combat.rule)
    for (part, letter), rule in zip(PARTS.items(), rules, strict=True):
        text = printed(terrain, part, column)
        if text != "-":
            yield Line(f"{terrain.capitalize()} ({letter})", text, rule)


@cache
def words() -> tuple[Abbreviation, ...]:
    """What stands in cells in whole words, explained by the rulebook itself."""
    listed = {one.text for one in KEY}
    found = list[Abbreviation]()
    for text, means in read("longroll.rulesets.volley_and_bayonet")[WORDS].figures[1:]:
        found += [
            Abbreviation(word, means, WORDS)
            for word in text.split(" / ")
            if word not in listed and not {*word.split()} <= listed
        ]
    return tuple(found)


def meanings(text: str) -> Iterator[Abbreviation]:
    """The abbreviations in a cell, then its words, each in the order of its list.

    >>> [one.means for one in meanings("1/2M DE")]
    ['half of the move', 'disordered on entering']
    """
    for one in (*KEY, *words()):
        if text == one.text or (one.text != "-" and re.search(rf"(?<![\w/]){re.escape(one.text)}(?![\w-])", text)):
            yield one
