"""The battle: all its rows and what turn it is, found and changed.  Nothing of it is hidden but rosters, where that is agreed
(VB-ORG-10)."""

from copy import copy
from typing import Any, Self

from msgspec.structs import replace

from longroll.flow import State
from longroll.miniatures.positions import Memory, carry, facts, in_step, kept, latest, put, put_all, share
from longroll.rulesets.volley_and_bayonet.ground.land import Changed
from longroll.rulesets.volley_and_bayonet.record.rosters import veiled
from longroll.rulesets.volley_and_bayonet.record.setting import laid
from longroll.rulesets.volley_and_bayonet.record.units import Charged, Commander, Formation, Moving, Options, Stand


class Battle(State, dict=True):
    """A battle of Volley & Bayonet.  `half` counts player turns from 0; `turn` game turns from 1.

    `holders`: each objective's number and the side that has held it last.  `fought`: pairs of stands whose melee is over in
    this combat phase.  `trampled`: cells of standing crops that are flat (VB-TERR-31).  `mired`: where marshes were entered in
    this player turn (VB-TERR-55).  `burning`: buildings on fire, with the turn in which they caught it, `ruins`: those that
    have burnt out (VB-TERR-88 to VB-TERR-91).  `breaches`: where the walls of fortresses are broken (VB-TERR-43).  `beaten`:
    pairs of a stand and an enemy it beat in melee, with the player turn (VB-CHG-19).
    """

    setting: str
    options: Options
    turn: int
    half: int
    phasing: int
    phase: str
    stands: tuple[Stand, ...]
    formations: tuple[Formation, ...]
    commanders: tuple[Commander, ...]
    moving: Moving | None = None
    charges: tuple[Charged, ...] = ()
    fought: tuple[tuple[int, int], ...] = ()
    beaten: tuple[tuple[int, int, int], ...] = ()
    holders: tuple[int, ...] = ()
    trampled: tuple[tuple[int, int], ...] = ()
    mired: tuple[tuple[int, int], ...] = ()
    burning: tuple[tuple[str, int], ...] = ()
    ruins: tuple[str, ...] = ()
    breaches: tuple[tuple[int, int], ...] = ()
    over: bool = False

    def copy(self) -> Self:
        after = copy(self)
        carry(self, after)
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news = self.news.copy()
        return after

    def known(self, side: int) -> Self:
        """The battle as a side knows it: where rosters are hidden, without the strength of the enemy's stands (VB-ORG-10)."""
        if not self.options.hidden_rosters:
            return self
        after = copy(self)
        share(self, after, f"known to {side}")
        after.stands = latest(self, ("stands known", side), (self.stands,), lambda: self._seen_by(side))
        return after

    def _seen_by(self, side: int) -> tuple[Stand, ...]:
        """The stands as a side knows them."""
        agreed = self.options.remnants
        return tuple(row if row.side == side else veiled(row, agreed) for row in self.stands)

    # --- finding
    @property
    def ground(self) -> Changed:
        """What the battle has done to the ground."""
        records = (self.trampled, self.burning, self.ruins, self.breaches, self.setting)
        return latest(self, "ground", records, lambda: _changed(self))

    @property
    def found(self) -> Memory:
        """What was found out of the stands as they are, by name."""
        return facts(self, "stands", self.stands)

    @property
    def lie(self) -> Memory:
        """What was found out of where the stands lie, by name: it holds as long as none of them moves, comes or goes."""
        return in_step(self, "lie", self.stands, Lie).found

    @property
    def ways(self) -> Memory:
        """What was found out of straight ways over the ground as it is, for a phase; its copies share it once it was asked for."""
        return latest(self, "ways", (self.ground, self.half, self.phase), dict)

    def of_side(self, side: int) -> list[Stand]:
        """The side's stands on the table.  The list is kept: read it, and change a copy."""
        stands = self.stands
        return kept(self.found, ("side", side), lambda: [row for row in stands if row.on_table and row.side == side])

    def enemies(self, side: int) -> list[Stand]:
        """Enemy stands on the table."""
        return self.of_side(1 - side)

    def of_formation(self, number: int) -> list[Stand]:
        """The stands on the table that belong to a formation directly."""
        return [row for row in self.stands if row.on_table and row.formation == number]

    def head(self, formation: int) -> Commander | None:
        """The commander of a formation, if he is on the table."""
        number = self.formations[formation].head
        return self.commanders[number] if number >= 0 and self.commanders[number].present else None

    # --- changing
    def change(self, number: int, **changes: Any) -> Stand:
        """Replace a stand's record."""
        row = replace(self.stands[number], **changes)
        self.stands = put(self.stands, number, row)
        return row

    def put_stands(self, *stands: Stand) -> None:
        """Put records in the places of the stands of their numbers."""
        if stands:
            self.stands = put_all(self.stands, {stand.id: stand for stand in stands})

    def change_formation(self, number: int, **changes: Any) -> Formation:
        """Replace a formation's record."""
        row = replace(self.formations[number], **changes)
        self.formations = put(self.formations, number, row)
        return row

    def change_commander(self, number: int, **changes: Any) -> Commander:
        """Replace a commander's record."""
        row = replace(self.commanders[number], **changes)
        self.commanders = put(self.commanders, number, row)
        return row


class Lie:
    """Where stands lie and what was found out of it; and `next`, by what moved, how they have come to lie then: so whatever
    comes to lie alike in many copies of a battle finds what was found for the first of them."""

    __slots__ = ("found", "next", "stands")

    def __init__(self, stands: tuple[Stand, ...]) -> None:
        self.stands, self.found, self.next = stands, dict[Any, Any](), dict[Any, Lie]()

    def but(self, stands: tuple[Stand, ...], numbers: list[int]) -> "Lie":
        """The same if all lie as they lay."""
        moved = [(n, lies) for n in numbers if (lies := _lies(stands[n])) != _lies(self.stands[n])]
        return kept(self.next, tuple(moved), lambda: Lie(stands)) if moved else self


def _lies(row: Stand) -> tuple[Any, ...]:
    return row.place, row.pose, row.column, row.trail


def _changed(b: Battle) -> Changed:
    """The ground as it is now."""
    burning = frozenset(name for name, _ in b.burning)
    return Changed(frozenset(b.trampled), burning, frozenset(b.ruins), laid(b.setting).sight, b.breaches)
