"""How a general comes on (DC-ARR-05, DC-ARR-06, DC-CMD-09)."""

import msgspec

from longroll.flow import Procedure, Refusal, done
from longroll.rulesets.division.record.battle import Battle


class Enter(msgspec.Struct, frozen=True, tag=True):
    """Bring on a general whose card has not come up, from the turn after he was due (DC-ARR-05)."""

    general: int


def may_come(b: Battle, general: int) -> Refusal | None:
    """Why a general who is off the map cannot come on now (DC-ARR-05)."""
    return Refusal("DC-ARR-05", f"{b.generals[general].name} cannot come on")


def waiting(b: Battle, side: int) -> list[int]:
    """The generals of a side who may enter without their cards."""
    return []


def may_enter(b: Battle, side: int, general: int) -> Refusal | None:
    """Why a general may not enter without his card."""
    return Refusal("DC-ARR-05", "he is not due")


class Entering(Procedure[None]):
    """A general comes on with his stands."""

    general: int = 0

    def enter(self, b: Battle) -> done[None]:
        return done()
