"""The battle: all its rows and what turn it is, found and changed.  Hidden are the other side's cards."""

from copy import copy
from operator import attrgetter
from typing import Any, NamedTuple, Self

from msgspec.structs import replace

from longroll.cards import Layer, Pile, covered
from longroll.flow import State
from longroll.miniatures.positions import Memory, carry, facts, in_step, kept, latest, put, share
from longroll.rulesets.division.components.areas import AREAS, CIRCLES, EDGES_APART, from_circle
from longroll.rulesets.division.components.forces import SUPERIORS, UNITS
from longroll.rulesets.division.record.activation import Activation, Options
from longroll.rulesets.division.record.board import Fight, veiled
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.record.stands import General, Stand
from longroll.rulesets.division.tables import NOBODY

Two = tuple[int, int]
NUMBER = attrgetter("id")


Both = tuple[list[Stand], list[Stand]]


class ByArea(NamedTuple):
    """Of each area, the stands of both sides in it, by their numbers."""

    stands: tuple[Stand, ...]
    areas: tuple[Both, ...]

    @classmethod
    def of(cls, stands: tuple[Stand, ...]) -> Self:
        """Of all of these."""
        found: tuple[Both, ...] = tuple(([], []) for _ in AREAS)
        for row in stands:
            if row.deployed:
                found[row.area][row.side].append(row)
        return cls(stands, found)

    def but(self, rows: tuple[Stand, ...], numbers: list[int]) -> Self:
        """The same of these, of whom no others than those numbered differ."""
        areas = list(self.areas)
        for row in (*map(self.stands.__getitem__, numbers), *map(rows.__getitem__, numbers)):
            if row.deployed:
                there = [each for each in areas[row.area][row.side] if each.id != row.id]
                if row is rows[row.id]:
                    there = sorted((*there, row), key=NUMBER)
                areas[row.area] = _paired(areas[row.area], row.side, there)
        return type(self)(rows, tuple(areas))


class Battle(State, dict=True):
    """A battle of Division Command.

    `turn` is the place in TURNS; `phase` counts activation phases from 0, `active` is whose it is, `step` what is done in it.
    `control` is each area's (DC-AREA-05).  `piles`, `reserves` and `open_cards` are each side's cards, Reserve battle cards still
    to come, and Army cards laid open, of which `fresh` were in this phase; `unseen`, in what a side knows, are the other's cards
    that do not lie open.  `bonus` are points for generals killed.  `commander` is the Union general whom Command Changes put in
    command, `reynolds_fell` that Reynolds was killed.  `night`: only marches are allowed (DC-EVT-08); `rained`: who has ended a
    turn by rain; `forward`: General Forward waits; `skirmished`: whose cavalry corps has come.  `closing` is the side with the last
    phase of this turn (DC-TRACK-02), `passes` how many phases were passed in a row, `stopped` that the turn ends at once,
    `moved_on` that its first phase has begun.  `dusk`
    are all steps lost by each stand at the end of each day; `quits` is the army that left the field at night.  `grounds`: in a
    campaign the areas where battles may be fought with regiments (DC-SCOPE-02), `spared` the spent stands that have regiments
    left (DC-CAMP-05).
    """

    setting: str
    options: Options
    turn: int
    stands: tuple[Stand, ...]
    generals: tuple[General, ...]
    control: tuple[int, ...]
    piles: tuple[Pile, Pile]
    reserves: tuple[Layer, Layer]
    phase: int = 0
    active: int = 1
    step: str = "set up"
    open_cards: tuple[Layer, Layer] = ((), ())
    fresh: Layer = ()
    unseen: Layer = ()
    bonus: Two = (0, 0)
    commander: int = NOBODY
    reynolds_fell: bool = False
    night: bool = False
    rained: tuple[bool, bool] = (False, False)
    forward: bool = False
    closing: int = NOBODY
    passes: int = 0
    stopped: bool = False
    moved_on: bool = False
    skirmished: tuple[bool, bool] = (False, False)
    activations: int = 0
    activation: Activation | None = None
    fight: Fight | None = None
    dusk: tuple[tuple[int, ...], ...] = ()
    quits: int = NOBODY
    over: bool = False
    grounds: tuple[int, ...] = ()
    spared: tuple[int, ...] = ()

    def copy(self) -> Self:
        after = copy(self)
        carry(self, after)
        after.stack = [procedure.__copy__() for procedure in self.stack]
        after.news = self.news.copy()
        return after

    def known(self, side: int) -> Self:
        """The battle as a side knows it: of the other's hand, deck and reserves how many cards there are."""
        after = copy(self)
        share(self, after)
        other = 1 - side
        after.unseen = latest(self, ("unseen", other), (self.piles, self.reserves), lambda: _unseen(self, other))
        after.piles = _paired(self.piles, other, self.piles[other].covered)
        after.reserves = _paired(self.reserves, other, covered(self.reserves[other]))
        if self.fight is not None:
            after.fight = veiled(self.fight, other)
        return after

    # --- finding
    @property
    def found(self) -> Memory:
        """What was found out of the stands as they are, by name."""
        return facts(self, "stands", self.stands)

    @property
    def by_area(self) -> tuple[Both, ...]:
        """Of each area, the stands of both sides in it.  They are kept: read them."""
        here: tuple[Any, ByArea] | None = self.__dict__.get("by area")  # asked so often that a call is spared
        if here is not None and here[0] is self.stands:
            return here[1].areas
        return in_step(self, "by area", self.stands, ByArea.of).areas

    def there(self, area: int, side: int) -> list[Stand]:
        """The stands of a side in an area.  The list is kept: read it, and change a copy."""
        return self.by_area[area][side]

    def steady(self, area: int, side: int) -> list[Stand]:
        """Those of them that are steady."""
        return [row for row in self.there(area, side) if not row.routed]

    def column(self, general: int) -> list[Stand]:
        """The stands in march order with a general (DC-CIRC-02)."""
        return [row for row in self.stands if row.general == general and row.where == "map"]

    def in_circle(self, circle: int, side: int) -> list[General]:
        """A side's generals in a circle."""
        return [row for row in self.generals if row.where == "map" and row.circle == circle and row.side == side]

    def columns_in(self, circle: int, side: int) -> list[Stand]:
        """A side's stands in march order in a circle."""
        here = {row.id for row in self.in_circle(circle, side)}
        return [row for row in self.stands if row.where == "map" and row.general in here] if here else []

    def commands(self, general: int, stand: int) -> bool:
        """Whether a stand is under a general's command (DC-CMD-03, DC-AP-03)."""
        return general in UNITS[stand].chain

    def over_whom(self, general: int) -> list[General]:
        """The generals under a general."""
        return [row for row in self.generals if general in SUPERIORS[row.id]]

    def distance(self, general: General, area: int) -> int:
        """How many edges an area is from a general; from a circle, the attached areas count as his own (DC-AP-01, DC-AP-02)."""
        return EDGES_APART[general.area][area] if general.area >= 0 else from_circle(general.circle, area)

    def owner(self, circle: int) -> int:
        """Who controls a circle: whoever controls every area attached to it (DC-CIRC-05, DC-WIN-03)."""
        owners = {self.control[area] for area in CIRCLES[circle].areas}
        only = owners.pop()
        return only if not owners and only in (0, 1) else NOBODY

    def points(self, side: int) -> int:
        """A side's victory points as matters stand (DC-CIRC-09, DC-WIN-06, DC-WIN-07)."""
        control = facts(self, "control", self.control)
        return kept(control, side, lambda: self._held(side)) + self.bonus[side]

    def _held(self, side: int) -> int:
        return laid(self.setting).points[side] + sum(row.vp for row in CIRCLES if self.owner(row.id) == side)

    # --- changing
    def change(self, number: int, **changes: Any) -> Stand:
        """Replace a stand's record."""
        row = replace(self.stands[number], **changes)
        self.stands = put(self.stands, number, row)
        return row

    def change_general(self, number: int, **changes: Any) -> General:
        """Replace a general's record."""
        row = replace(self.generals[number], **changes)
        self.generals = put(self.generals, number, row)
        return row

    def change_pile(self, side: int, **changes: Any) -> Pile:
        """Replace some of a side's cards."""
        row = replace(self.piles[side], **changes)
        self.piles = _paired(self.piles, side, row)
        return row

    def change_activation(self, **changes: Any) -> Activation:
        """Replace the record of the activation under way."""
        assert self.activation is not None
        self.activation = replace(self.activation, **changes)
        return self.activation


def _unseen(b: Battle, side: int) -> Layer:
    """The cards of a side that do not lie open, wherever they are; which these are everybody can work out."""
    pile = b.piles[side]
    return tuple(sorted((*pile.hand, *(card for layer in pile.deck for card in layer), *b.reserves[side])))


def _paired(pair: Any, side: int, value: Any) -> Any:
    """A pair with another value for one side."""
    return (value, pair[1]) if side == 0 else (pair[0], value)


paired = _paired
