"""Small battles in few words: who is where on the map, what is carried out, and with which dice.

Stands, generals, areas and circles are called by their keys in the box's files: `battle(stands={"archer": "herr-ridge"},
generals={"heth": "mc-herr-tavern"})`.  Whoever is not named is not in the battle.
"""

from copy import copy
from typing import Any, ClassVar

from msgspec.structs import replace

from longroll.cards import Pile, shuffled
from longroll.flow import Decision, Jump, Need, Procedure, Refused, advance, answer
from longroll.rulesets.division.areas import control
from longroll.rulesets.division.components.areas import AREA, AREAS, CIRCLE
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERAL, GENERALS, UNIT, UNITS
from longroll.rulesets.division.record.activation import Activation, Options
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.setting import Setting, lay
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import NOBODY, TURNS

Place = str | dict[str, Any]


def battle(
    stands: dict[str, Place] | None = None,
    generals: dict[str, Place] | None = None,
    active: int = 1,
    general: str = "",
    points: int = 11,
    turn: str = "J1M",
    hands: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    decks: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    owners: dict[str, int] | None = None,
    options: Options | None = None,
    **changes: Any,
) -> Battle:
    """A battle with nothing under way.  A place is an area, a circle (of a general), or a general (of a stand that marches with
    him); or a dict with `at` such a place and what more is to be said of the record.  With `general` his activation is under
    way, with so many points.  Cards are named by their keys; of cards of one key the next is taken.  `owners` says whose areas
    are."""
    rows = [Stand(unit.id, "unused", unit.strength, mounted=False) for unit in UNITS]
    chiefs = [General(row.id, "unused") for row in GENERALS]
    for key, place in (generals or {}).items():
        at, more = _said(place)
        chiefs[GENERAL[key]] = General(GENERAL[key], "map", AREA.get(at, NOBODY), CIRCLE.get(at, NOBODY), **more)
    for key, place in (stands or {}).items():
        at, more = _said(place)
        unit = UNITS[UNIT[key]]
        made = Stand(
            unit.id, "map", unit.strength, AREA.get(at, NOBODY), GENERAL.get(at, NOBODY) if at not in AREA else NOBODY
        )
        rows[unit.id] = replace(made, **more)
    taken: set[int] = set()
    piles = tuple(
        Pile(hand=_cards(side, hands[side], taken), deck=shuffled(*_cards(side, decks[side], taken))) for side in (0, 1)
    )
    setting = Setting("drill", "A drill", "", 24_000, 24_000, "", 0, len(TURNS) - 1)
    b = Battle(
        stack=[],
        needs=None,
        news=[],
        setting=lay(setting),
        options=options or Options(),
        turn=TURNS.index(turn),
        stands=tuple(rows),
        generals=tuple(chiefs),
        control=tuple((owners or {}).get(row.key, NOBODY) for row in AREAS),
        piles=piles,
        reserves=((), ()),
        active=active,
    )
    control.settle(b)
    if general:
        b.activation = Activation(0, GENERAL[general], points=points)
    for name, value in changes.items():
        setattr(b, name, value)
    b.news.clear()
    return b


def _said(place: Place) -> tuple[str, dict[str, Any]]:
    if isinstance(place, str):
        return place, {}
    more = dict(place)
    return more.pop("at"), more


def _cards(side: int, keys: tuple[str, ...], taken: set[int]) -> tuple[int, ...]:
    found = []
    for key in keys:
        number = next(card.id for card in CARDS if card.side == side and card.key == key and card.id not in taken)
        taken.add(number)
        found.append(number)
    return tuple(sorted(found))


def stand(b: Battle, key: str) -> Stand:
    """A stand by its key."""
    return b.stands[UNIT[key]]


def chief(b: Battle, key: str) -> General:
    """A general by his key."""
    return b.generals[GENERAL[key]]


class Over(Decision[None], frozen=True):
    """What was carried out is over; its result."""

    result: Any = None
    rule: ClassVar[str] = ""


class Awaited(Procedure[None]):
    """Lies under what is carried out, and hears its result."""

    def wait(self, b: Battle) -> Jump:
        return self.go(self.hear)

    def hear(self, b: Battle, result: object) -> Need[None]:
        return Over(0, result)


def run(b: Battle, procedure: Procedure[Any], *replies: Any) -> Battle:
    """The battle after a procedure is begun and these replies were given: faces to throws, answers to decisions.  News of the
    whole way is kept; when it is over, `result` says what it came to."""
    after = b.copy()
    after.stack = [*after.stack, Awaited(step="hear"), copy(procedure)]
    after.news.clear()
    advance(after, None)
    return then(after, *replies)


def then(b: Battle, *replies: Any) -> Battle:
    """The battle after further replies; news is gathered."""
    for reply in replies:
        told = b.news.copy()
        assert not over(b), f"it is over, and {reply!r} is left"
        b = answer(b, reply)
        b.news[:0] = told
    return b


def over(b: Battle) -> bool:
    """Whether what was begun is over."""
    return isinstance(b.needs, Over)


def result(b: Battle) -> Any:
    """What it came to."""
    assert isinstance(b.needs, Over), f"{b.needs!r} is asked"
    return b.needs.result


def refused(b: Battle, reply: Any) -> str:
    """The id of the rule that forbids an answer; "" where none does."""
    try:
        answer(b, reply)
    except Refused as refused:
        return refused.refusal.rule
    return ""


def told(b: Battle) -> str:
    """All news as one text."""
    return "\n".join(line.text for line in b.news)


def rules(b: Battle) -> set[str]:
    """The rules that the news name."""
    return {line.rule for line in b.news}
