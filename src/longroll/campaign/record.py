"""A campaign: the battle on the map of areas, the battle that is fought with regiments in one of them, and the regiments of
each brigade between battles."""

from copy import copy
from typing import Any, Literal, Self

import msgspec

from longroll.campaign.transfer import Unit
from longroll.flow import UNHEARD, State, advance
from longroll.rulesets.brigade.record.battle import Battle as Lower
from longroll.rulesets.brigade.tables import Formation
from longroll.rulesets.division.record.battle import Battle as Upper

Whose = Literal["upper", "lower", "own"]
Roll = tuple[Unit, ...]


class Force(msgspec.Struct, frozen=True, gc=False):
    """A brigade or battalion that goes into battle: its stand on the map, the formation that its column's card dictates ("" where
    none does), its regiments and batteries as they take the field."""

    stand: int
    formation: Formation | Literal[""]
    units: Roll


class Leader(msgspec.Struct, frozen=True, gc=False):
    """A general who goes with them, by his number on the map or, of a brigadier, by his brigade's key; with the gravestones that
    he bears."""

    key: str
    marks: int
    general: int = -1


class Engagement(msgspec.Struct, frozen=True, gc=False):
    """A battle with regiments as it is agreed (BC-GAME-07): the area, the turn, who attacks, all forces and leaders, and the side
    that holds each area of the map."""

    area: int
    turn: int
    attacker: int
    forces: tuple[Force, ...]
    leaders: tuple[Leader, ...]
    control: tuple[int, ...]
    strangers: tuple[int, ...] = ()
    """Neighbouring areas in which somebody stands who is not in this battle (BC-MAP-12)."""


class Campaign(State):
    """A campaign.  `whose` the request is that is put: of the map, of the battle with regiments, or of the campaign between them.
    `rolls` are the regiments of brigades that have been in battle, by the number of their stand; `graves` the gravestones of
    brigadiers; `fought` how many battles with regiments there were."""

    upper: Upper
    lower: Lower | None = None
    whose: Whose = "upper"
    engagement: Engagement | None = None
    rolls: tuple[tuple[int, Roll], ...] = ()
    graves: tuple[tuple[str, int], ...] = ()
    fought: int = 0

    def copy(self) -> Self:
        after = copy(self)
        after.upper = self.upper.copy()
        after.lower = None if self.lower is None else self.lower.copy()
        after.stack = [copy(procedure) for procedure in self.stack]
        after.news = self.news.copy()
        return after

    def known(self, side: int) -> Any:
        """What a side knows of what it is asked in: of the battle with regiments while that is fought, else of the map."""
        if self.lower is not None:
            return self.lower.known(side)
        known = self.upper.known(side)
        if self.whose == "own":
            known.needs = self.needs
        return known

    @property
    def turn(self) -> int:
        """The turn of the map."""
        return self.upper.turn

    @property
    def shown(self) -> Upper | Lower:
        """The battle that lies on the table."""
        return self.upper if self.lower is None else self.lower

    def roll(self, stand: int) -> Roll:
        """The regiments of a brigade as the last battle left them; none before its first."""
        return next((roll for number, roll in self.rolls if number == stand), ())

    def keep_roll(self, stand: int, roll: Roll) -> None:
        """Keep a brigade's regiments."""
        kept = dict(self.rolls) | {stand: roll}
        self.rolls = tuple(sorted(kept.items(), key=lambda row: row[0]))

    def carry_on(self, part: Upper | Lower, result: Any) -> None:
        """Let one of the battles go on with what it asked for, and take over what it tells."""
        part.news = UNHEARD if self.news is UNHEARD else []
        advance(part, result)
        self.news.extend(part.news)
