"""A column of a board in few words: who stands in it, front first, and which cards lie on it."""

from msgspec.structs import replace

from longroll.rulesets.division.battle.deployment import Place, into
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERAL, UNIT, UNITS
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.board import Column, Fight
from longroll.rulesets.division.tables import NOBODY
from rulesets.division import drill

Keys = tuple[str, ...]
FIELD = "codori-farm"
"""Open fields."""


def column(
    attackers: Keys = ("kershaw",),
    defenders: Keys = ("ward",),
    generals: Keys = (),
    routed: Keys = (),
    formations: tuple[str, str] | None = None,
    cards: tuple[Keys, Keys] = ((), ()),
    hands: tuple[Keys, Keys] = ((), ()),
    losses: dict[str, int] | None = None,
    rear: Keys = (),
    area: str = FIELD,
    red: int = 0,
    attacker: int = 1,
    **changes: object,
) -> Battle:
    """A battle with one column under resolution; the Confederates attack under Longstreet.  Pairs are the Union's and the
    Confederates'; `formations` ("" for none) makes the column open."""
    losses = losses or {}
    stands = {key: {"at": area, "lost": losses.get(key, 0)} for key in (*attackers, *defenders, *rear)}
    stands |= {key: {"at": area, "lost": losses.get(key, 0), "routed": True} for key in routed}
    b = drill.battle(
        stands, {"longstreet": area, **dict.fromkeys(generals, area)}, active=attacker, general="longstreet",
        hands=hands, **changes,
    )  # fmt: skip
    taken: set[int] = {card for pile in b.piles for card in pile.hand}
    sides = [[UNIT[key] for key in keys] for keys in ((defenders, attackers) if attacker else (attackers, defenders))]
    gone = [UNIT[key] for key in routed]
    chiefs = [GENERAL[key] for key in generals]
    row = Column(
        foot=_pair([n for n in side if UNITS[n].arm != "artillery"] for side in sides),
        guns=_pair([n for n in side if UNITS[n].arm == "artillery"] for side in sides),
        routed=_pair([n for n in gone if UNITS[n].side == side] for side in (0, 1)),
        generals=_pair([n for n in chiefs if b.generals[n].side == side] for side in (0, 1)),
        formations=_formations(formations, taken),
        cards=_pair([_card(side, key, taken) for key in cards[side]] for side in (0, 1)),
        open=formations is not None,
        had=(True, True),
    )
    back = _pair([UNIT[key] for key in rear if UNITS[UNIT[key]].side == side] for side in (0, 1))
    b.fight = Fight(AREA[area], attacker, GENERAL["longstreet"], (row,), back, 0, red)
    return b


def _pair(rows: object) -> tuple[tuple[int, ...], tuple[int, ...]]:
    one, other = (tuple(row) for row in rows)  # type: ignore[attr-defined]
    return one, other


def _formations(names: tuple[str, str] | None, taken: set[int]) -> tuple[int, int]:
    if names is None:
        return NOBODY, NOBODY
    one, other = (_card(side, key, taken) if key else NOBODY for side, key in enumerate(names))
    return one, other


def _card(side: int, key: str, taken: set[int]) -> int:
    number = next(card.id for card in CARDS if card.side == side and card.key == key and card.id not in taken)
    taken.add(number)
    return number


def card(b: Battle, side: int, key: str) -> int:
    """The number of a card of a key in a side's hand."""
    return next(number for number in b.piles[side].hand if CARDS[number].key == key)


def fought(b: Battle) -> Column:
    """The column under resolution."""
    assert b.fight is not None
    return b.fight.columns[b.fight.at]


def number(key: str) -> int:
    """The number of a stand."""
    return UNIT[key]


def place(key: str, at: int) -> Place:
    """A stand placed in a column, or (-1) in the rear."""
    return into(UNIT[key], UNITS[UNIT[key]].side, at)


def routers(b: Battle, side: int) -> set[str]:
    """The keys of a side's routers in the column."""
    return {UNITS[each].key for each in fought(b).routed[side]}


def ranks(b: Battle, side: int) -> list[str]:
    """The keys of a side's foot in the column, front first."""
    return [UNITS[each].key for each in fought(b).foot[side]]


def with_column(b: Battle, **changes: object) -> Battle:
    """The same with the column changed."""
    after = b.copy()
    assert after.fight is not None
    after.fight = replace(after.fight, columns=(replace(fought(after), **changes),))
    return after
