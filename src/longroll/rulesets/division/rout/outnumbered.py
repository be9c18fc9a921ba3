"""Stands that are outnumbered may rout away in their own phase (DC-AREA-04)."""

from collections.abc import Iterator

import msgspec

from longroll.flow import Need, Procedure, Refusal, done
from longroll.rulesets.division.components.areas import AREAS
from longroll.rulesets.division.generals.displaced import Displaced, homeless
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.rout.retreat import Retreat, refuges
from longroll.rulesets.division.tables import NOBODY


class Withdraw(msgspec.Struct, frozen=True, tag=True):
    """A stand in an area where the enemy is stronger routs and retreats."""

    stand: int

    def carried_out(self) -> Procedure[None]:
        """What carries it out."""
        return Withdrawal(stand=self.stand)


class Withdrawal(Procedure[None]):
    """The stand goes; a general whom it leaves alone among enemies rides away (DC-GEN-08)."""

    stand: int = NOBODY

    def go_back(self, b: Battle) -> Need[None]:
        return Retreat(stands=(self.stand,))

    def ride_away(self, b: Battle) -> Need[None]:
        return Displaced() if homeless(b) else None

    def over(self, b: Battle) -> done[None]:
        return done()


def strengths(b: Battle, area: int, side: int) -> tuple[int, int]:
    """The steps that a side and its enemy have in an area, those of routed stands counted."""
    own, enemy = (sum(row.strength for row in b.there(area, each)) for each in (side, 1 - side))
    return own, enemy


def outnumbered(b: Battle, side: int) -> Iterator[Withdraw]:
    """The stands that may go, and have somewhere to go."""
    if b.night:
        return
    for area, (us, cs) in enumerate(b.by_area):
        if not (us and cs):
            continue
        own, enemy = strengths(b, area, side)
        if enemy > own:
            yield from (Withdraw(row.id) for row in b.there(area, side) if refuges(b, row))


def law_of_withdrawal(b: Battle, side: int, answer: Withdraw) -> Refusal | None:
    """Why a stand may not: it is not where the enemy is stronger (DC-AREA-04), or only marches are allowed (DC-EVT-08)."""
    stand = b.stands[answer.stand] if 0 <= answer.stand < len(b.stands) else None
    if stand is None or stand.side != side or not stand.deployed:
        return Refusal("DC-AREA-04", "a stand of yours that is in an area withdraws")
    if b.night:
        return Refusal("DC-EVT-08", "only marches are allowed for the rest of this evening")
    own, enemy = strengths(b, stand.area, side)
    if enemy <= own:
        because = f"in {AREAS[stand.area].name} are {own} of yours and {enemy} of the enemy's: it is not outnumbered"
        return Refusal("DC-AREA-04", because, "activate a general and let it move")
    return None
