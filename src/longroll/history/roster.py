"""The roll of one fight: every unit of a battle with its men and guns, place, posture and hour of arrival.

The strength is that morning's muster, less the men and guns detached, plus those that join, unless the
battle file states another and why.
"""

from __future__ import annotations

import msgspec

from longroll.bounds import Point
from longroll.history.battle import Battle, Detachment, Force, Post, Posture
from longroll.muster import Arm, Army, Strength, muster, unit

UNSAID: dict[Arm, Posture] = {"infantry": "line", "cavalry": "mounted", "artillery": "limbered"}
"""The posture of a unit whose post states none, and of every unit that arrives."""


class Present(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit or detachment in a fight; `at` and `facing` are None, and `arrives` a clock, for one not yet up.

    `weapon` is as the order of battle words it; `of` is the unit of the order of battle it is, or comes from.
    """

    id: str
    of: str
    force: str
    army: Army
    name: str
    arm: Arm
    commander: str
    men: int
    guns: int
    weapon: str
    posture: Posture
    at: Point | None = None
    facing: float | None = None
    arrives: str = ""
    zone: str = ""

    @property
    def side(self) -> int:
        """Zero for the Union, one for the Confederacy."""
        return 0 if self.army == "union" else 1


def roster(battle: Battle) -> tuple[Present, ...]:
    """Every unit in the battle, forces in the order of the file, detachments after their force's units."""
    roll = []
    for force in battle.forces:
        roll += [_unit_present(battle, force, post) for post in force.units]
        roll += [
            _detachment_present(battle, force, each)
            for each in battle.detachments
            if each.force == force.id and not each.joins
        ]
    return tuple(roll)


def strength(battle: Battle, post: Post) -> Strength:
    """Men and guns of one unit in this fight, after detachments and what the file overrides."""
    day = muster(post.unit, battle.date)
    men, guns = day.men, day.guns
    for each in battle.detachments:
        men -= each.men.get(post.unit, 0)
        guns -= each.guns.get(post.unit, 0)
        if each.joins == post.unit:
            men += sum(each.men.values())
            guns += sum(each.guns.values())
    return Strength(men if post.men is None else post.men, guns if post.guns is None else post.guns)


def _unit_present(battle: Battle, force: Force, post: Post) -> Present:
    each = unit(post.unit)
    arrival = battle.arrival_of(force.id)
    present = strength(battle, post)
    return Present(
        id=each.id,
        of=each.id,
        force=force.id,
        army=force.side,
        name=each.name,
        arm=each.arm,
        commander=post.commander or each.commander,
        men=present.men,
        guns=present.guns,
        weapon=each.weapon,
        posture=post.posture or UNSAID[each.arm],
        at=post.at,
        facing=post.facing,
        arrives=arrival.clock if arrival else "",
        zone=arrival.zone if arrival else "",
    )


def _detachment_present(battle: Battle, force: Force, each: Detachment) -> Present:
    home = unit(next(iter({**each.men, **each.guns})))
    arrival = battle.arrival_of(force.id)
    return Present(
        id=each.id,
        of=home.id,
        force=force.id,
        army=force.side,
        name=each.name,
        arm=each.arm,
        commander=each.commander or home.commander,
        men=sum(each.men.values()),
        guns=sum(each.guns.values()),
        weapon=home.weapon,
        posture=each.posture or UNSAID[each.arm],
        at=each.at,
        facing=each.facing,
        arrives=arrival.clock if arrival else "",
        zone=arrival.zone if arrival else "",
    )
