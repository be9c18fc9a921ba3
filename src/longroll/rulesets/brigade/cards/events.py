"""What happens that a card may answer.  Every event is public; a window opens for what is seen, never for what is held."""

from typing import ClassVar, TypeVar

import msgspec

from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose


class Event(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Something that a card may answer."""

    elsewhere: ClassVar[str] = ""
    """Why a card is not for another stand than the one it concerns: `it` is that one, `this` the other."""

    @property
    def concerns(self) -> int:
        """The only stand for which a card can be played now; NONE where it may be one of several."""
        return NONE

    def sides(self, b: Battle) -> tuple[int, ...]:
        """The sides that could answer it at all."""
        alone = self.concerns
        return (0, 1) if alone == NONE else (b.stands[alone].side,)


class Boundary(Event, frozen=True):
    """An action of the active player is about to begin, or (`melee`) a melee to be fought."""

    melee: bool = False

    def sides(self, b: Battle) -> tuple[int, ...]:
        return (1 - b.active,)


class Contacted(Event, frozen=True):
    """An enemy has just moved into contact with a stand."""

    stand: int
    by: int

    def sides(self, b: Battle) -> tuple[int, ...]:
        return (b.stands[self.stand].side,)


class OfCharger(Event, frozen=True):
    """A moment of a charge."""

    charger: int
    target: int
    elsewhere: ClassVar[str] = "it is {it} that charges"

    @property
    def concerns(self) -> int:
        return self.charger


class ChargePassed(OfCharger, frozen=True):
    """A stand has passed the check to charge.  `clear`: no checks for passage of lines are made."""

    clear: bool = False


class ChargeBegins(OfCharger, frozen=True):
    """A stand sets out on its charge.  `swept`: friends in its path go with it, behind it, in this order."""

    heading: int
    clear: bool = False
    swept: tuple[int, ...] = ()


class OfFirer(Event, frozen=True):
    """A moment of a Fire, at a stand; at a general `target` is NONE."""

    firer: int
    target: int
    elsewhere: ClassVar[str] = "it is not {this} that fires"

    @property
    def concerns(self) -> int:
        return self.firer


class FireDeclared(OfFirer, frozen=True):
    """A stand is about to fire.  `dice` are 3 in enfilade; `sharp`: one kept die may be rolled again; `double`: shot and
    shell; `used`: which sides have added their one card to this Fire (BC-FIRE-12)."""

    dice: int = 2
    sharp: bool = False
    double: bool = False
    used: tuple[bool, bool] = (False, False)
    general: int = NONE


class FireHit(OfFirer, frozen=True):
    """A shot has hit, its loss not yet marked: the kept faces, what was needed, what is added to the dice."""

    faces: tuple[int, ...]
    need: int
    adds: int
    used: tuple[bool, bool] = (False, False)
    elsewhere: ClassVar[str] = "it is not {this} that was hit"

    @property
    def concerns(self) -> int:
        return self.target


class FireDone(OfFirer, frozen=True):
    """A Fire and its return fire are over.  `again`: the firer fires once more; `melee`: at a charger in contact."""

    again: bool = False
    used: tuple[bool, bool] = (False, False)
    melee: bool = False


class OwnTurn(Event, frozen=True):
    """The turn's own play: a bottom action that is a whole card play (BC-CARD-13)."""


AnyEvent = OwnTurn | Boundary | Contacted | ChargePassed | ChargeBegins | FireDeclared | FireHit | FireDone
E = TypeVar("E", bound=AnyEvent)


class Play(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """A card played for its bottom action: on which stand, and what the card wants besides: a place, another stand, dice."""

    card: int
    stand: int
    to: Pose | None = None
    other: int = NONE
    dice: tuple[int, ...] = ()
