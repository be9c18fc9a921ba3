"""What a shot needs: the number to reach, what is added to the dice, and how many of these are thrown.  The number
needed is the firer's Fire value and what terrain adds to it; to the dice come the band of range, canister's the most,
and a general's Heroism (BC-FIRE-05 to BC-FIRE-07).  Both are kept as the terms that make them, so that the sum shown is
the sum used."""

from typing import NamedTuple

from longroll.flow import Modifier, total
from longroll.rulesets.brigade.cards.rerolls import Sums
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.record import Battle, General, Stand, facing
from longroll.rulesets.brigade.tables import CANISTER, MUSKETRY, STICKS, Band, Stick


class Line(NamedTuple):
    """A line of fire: the aim point, how far it is from the flag, and the stick that reaches it (BC-FIRE-02, BC-FIRE-03)."""

    x: int
    y: int
    far: int
    stick: Stick


class Shot(NamedTuple):
    """What a shot needs: the terms of the number to reach, those added to the dice, and how many dice are thrown."""

    line: Line
    need: tuple[Modifier, ...]
    adds: tuple[Modifier, ...]
    dice: int

    @property
    def stick(self) -> Stick:
        """The stick it is fired with."""
        return self.line.stick

    @property
    def needed(self) -> int:
        """The number to reach."""
        return total(self.need)

    @property
    def added(self) -> int:
        """What comes to the kept dice."""
        return total(self.adds)

    @property
    def sums(self) -> Sums:
        """The terms as a throw and the news show them."""
        return (("Needed", self.need), ("Added to the dice", self.adds)) if self.adds else (("Needed", self.need),)


NEVER = 99
"""More than any shot comes over what it needs."""
UNLAID = Shot(Line(0, 0, 0, MUSKETRY), (), (), 2)
"""No shot."""


def surplus_that_tells(target: Stand | General) -> int:
    """By how much a hit has to come over what was needed for more than a step lost: the Strength left after it (BC-LOSS-03).
    What goes at the first loss, and a general, are hit or not (BC-LOSS-02, BC-LOSS-04)."""
    if isinstance(target, General) or target.arm == "artillery" or (target.arm == "infantry" and target.strength <= 1):
        return NEVER
    return max(0, target.strength - 1)


def stick_for(firer: Stand, far: int, band: Band | None = None) -> Stick | None:
    """The shortest stick that reaches, or that of a band if it does (BC-FIRE-03)."""
    if firer.arm != "artillery":
        return MUSKETRY if far <= MUSKETRY.to else None
    return next((stick for stick in STICKS if far <= stick.to and band in (None, stick.band)), None)


def solution(
    known: Battle, firer: Stand, target: Stand | General, melee: bool = False, band: Band | None = None
) -> Shot:
    """What a shot needs, the shot being allowed.  `melee`: at a charger in contact, where guns fire canister and no
    barricade across the firer's own piece counts (BC-MELEE-02, BC-TERR-16); `band` is named for Shot & Shell.  Three
    dice are thrown in enfilade (BC-STAND-07)."""
    # A charger fired at from where it set out, or on its way, may stand beside the arc at contact.
    x, y, far = facing.aim(firer, target.quad) or (*facing.nearest_point(target.quad, *firer.flag), 0)
    guns = firer.arm == "artillery"
    found = CANISTER if melee and guns and band is None else stick_for(firer, far, band)
    stick = found or MUSKETRY  # that of foot at a charger who is still further off than musketry reaches
    hindered = terrain.fire_terrain(known, firer, x, y, target, melee)
    need = (Modifier(firer.fire, "Fire", "BC-STAND-02"), *hindered)
    adds = chain_of_command.heroism(known, firer)
    if stick.adds:
        adds = (Modifier(stick.adds, stick.band, "BC-FIRE-03"), *adds)
    dice = 3 if isinstance(target, Stand) and facing.flanks(firer, target) else 2
    if dice > 2:  # a term that adds nothing but says why there are three dice
        adds = (*adds, Modifier(0, "enfilade: the best two of three dice", "BC-STAND-07"))
    return Shot(Line(x, y, far, stick), need, adds, dice)
