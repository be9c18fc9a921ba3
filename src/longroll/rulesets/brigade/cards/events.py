"""What happens that a card may answer.  Every event is public; a window opens for what is seen, never for what is held."""

import msgspec

from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import Pose


class Event(msgspec.Struct, gc=False, frozen=True, tag=True):
    """Something that a card may answer."""

    @property
    def concerns(self) -> int:
        """The only stand for which a card can be played now; NONE where it may be one of several."""
        return NONE


class Boundary(Event, frozen=True):
    """An action of the active player is about to begin, or (`melee`) a melee to be fought."""

    melee: bool = False


class Contacted(Event, frozen=True):
    """An enemy has just moved into contact with a stand."""

    stand: int
    by: int


class ChargePassed(Event, frozen=True):
    """A stand has passed the check to charge.  `clear`: no checks for passage of lines are made."""

    charger: int
    target: int
    clear: bool = False

    @property
    def concerns(self) -> int:
        return self.charger


class ChargeBegins(Event, frozen=True):
    """A stand sets out on its charge.  `swept`: friends in its path go with it, behind it, in this order."""

    charger: int
    target: int
    heading: int
    clear: bool = False
    swept: tuple[int, ...] = ()

    @property
    def concerns(self) -> int:
        return self.charger


class FireDeclared(Event, frozen=True):
    """A stand is about to fire.  `dice` are 3 in enfilade; `sharp`: one kept die may be rolled again; `double`: shot and
    shell; `used`: which sides have added their one card to this Fire (BC-FIRE-12).  At a general, `target` is NONE."""

    firer: int
    target: int
    dice: int = 2
    sharp: bool = False
    double: bool = False
    used: tuple[bool, bool] = (False, False)
    general: int = NONE

    @property
    def concerns(self) -> int:
        return self.firer


class FireHit(Event, frozen=True):
    """A shot has hit, its loss not yet marked: the kept faces, what was needed, what is added to the dice."""

    firer: int
    target: int
    faces: tuple[int, ...]
    need: int
    adds: int
    used: tuple[bool, bool] = (False, False)

    @property
    def concerns(self) -> int:
        return self.target


class FireDone(Event, frozen=True):
    """A Fire and its return fire are over.  `again`: the firer fires once more; `melee`: at a charger in contact."""

    firer: int
    target: int
    again: bool = False
    used: tuple[bool, bool] = (False, False)
    melee: bool = False

    @property
    def concerns(self) -> int:
        return self.firer


class OwnTurn(Event, frozen=True):
    """The turn's own play: a bottom action that is a whole card play (BC-CARD-13)."""


AnyEvent = OwnTurn | Boundary | Contacted | ChargePassed | ChargeBegins | FireDeclared | FireHit | FireDone


class Play(msgspec.Struct, gc=False, frozen=True, omit_defaults=True):
    """A card played for its bottom action: on which stand, and what the card wants besides: a place, another stand, dice."""

    card: int
    stand: int
    to: Pose | None = None
    other: int = NONE
    dice: tuple[int, ...] = ()
