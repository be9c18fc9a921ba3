"""A shot on the map: muskets in an area, guns over areas or against guns in their own; what distance and ground do to it.

The rule tells muskets from guns: what each fires at is said with its law.
"""

from longroll.flow import Modifier, Need, Procedure, Refusal, done
from longroll.rulesets.division.components.areas import EDGES_APART
from longroll.rulesets.division.dice.roll import Terms
from longroll.rulesets.division.fire.losses import UnderFire
from longroll.rulesets.division.fire.support import Support
from longroll.rulesets.division.fire.to_hit import BEST, Fire, natural, shelter, supported, supporter
from longroll.rulesets.division.record.battle import Battle
from longroll.rulesets.division.record.stands import Stand
from longroll.rulesets.division.tables import CLOSE_RANGE, NOBODY


def target_of(b: Battle, stand: Stand, number: int, rule: str) -> Stand | Refusal:
    """The enemy stand in an area that is meant, or why there is none."""
    target = b.stands[number] if 0 <= number < len(b.stands) else None
    if target is None or target.side == stand.side or not target.deployed:
        return Refusal(rule, "an enemy stand in an area is fired at")
    return target


def over_distance(stand: Stand, target: Stand) -> Terms:
    """What is added to the dice of guns: each is one less for every edge crossed (DC-BOMB-03), and has nothing of close range
    (DC-BOMB-05); against guns in their own area they have it (DC-BOMB-06).  Muskets have nothing."""
    if stand.arm != "artillery":
        return ()
    far = EDGES_APART[stand.area][target.area]
    if far == 0:
        return (Modifier(CLOSE_RANGE, "guns alone with guns", "DC-BOMB-06"),)
    return (Modifier(-2 * far, f"{far} area{'s' * (far != 1)} crossed, one off each die", "DC-BOMB-03"),)


def over_ground(stand: Stand, target: Stand) -> Terms:
    """What the target's ground adds to the number, for every edge crossed (DC-BOMB-04)."""
    return shelter(target.area, EDGES_APART[stand.area][target.area], "DC-BOMB-04")


def needed(b: Battle, stand: Stand, target: Stand) -> int:
    """What two dice must show at least, guns having what support there is."""
    more = (*over_ground(stand, target), *supported(supporter(b, target)))
    return natural(b, stand, target, over_distance(stand, target), more)


def likely(b: Battle, stand: Stand, target: Stand) -> bool:
    """Whether two dice may show so much."""
    return needed(b, stand, target) <= BEST


class Shot(Procedure[None]):
    """A stand fires at another, which makes its check if it is hit (DC-MUSK-02, DC-BOMB-07); nobody fires back (DC-MUSK-04)."""

    stand: int = NOBODY
    target: int = NOBODY
    rule: str = "DC-MUSK-02"

    def support(self, b: Battle) -> Need[Terms]:
        return Support(target=self.target)

    def fire(self, b: Battle, more: Terms) -> Need[int]:
        stand, target = b.stands[self.stand], b.stands[self.target]
        return Fire(
            firer=self.stand,
            target=self.target,
            rule=self.rule,
            terms=over_distance(stand, target),
            more=(*over_ground(stand, target), *more),
        )

    def hit(self, b: Battle, surplus: int) -> Need[bool] | done[None]:
        return UnderFire(stand=self.target, surplus=surplus) if surplus >= 0 else done()

    def stay(self, b: Battle, routs: bool) -> done[None]:
        """Outside a battle whoever routs stays where it is (DC-ROUT-02)."""
        target = b.stands[self.target]
        if routs:
            b.say("said", f"{target.name} stays where it is", "DC-ROUT-02", target)
        return done()
