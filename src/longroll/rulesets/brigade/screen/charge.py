"""How charges are asked and tried, and squares turned to the horse (BC-CHRG, BC-CHCAV)."""

from collections.abc import Iterator
from random import Random

from longroll.rulesets.brigade.charge import cavalry_charge, charge, law_of_charges
from longroll.rulesets.brigade.charge.charge import ChargeAt
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.screen import forecast, lines
from longroll.rulesets.brigade.screen.names import asks, at
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.tables import OFF_STRAIGHT
from longroll.scene import Item, Overlay, Probed
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Words, greyed, item
from longroll.tabletop import Pose, turn_to

WAY = "BC-CHRG-01"
"""That a charge does not come to touch an enemy along some heading says less than why it may not be charged at all."""


def charges(k: Battle, stand: Stand) -> Iterator[Item]:
    """The enemies that may be charged: the best heading is proposed, another may be dragged.  Of the others in front and in
    reach it is told why they may not."""
    best = dict(charge.chances(k, stand))
    for target, heading in best.items():
        enemy = k.stands[target]
        words = at(stand, f"Charge {enemy.label}", enemy, commit="rolls", key="c", weighed=True)
        yield item(words, ChargeAt(stand.id, target, heading), form="place")
    most = law_of_charges.reach(stand)
    for enemy in facing.near(k, stand.quad, most) if stand.charges else ():
        if enemy.side == stand.side or enemy.id in best or not 0 <= facing.distance_ahead(stand, enemy.quad) <= most:
            continue
        refusals = [charge.may_charge(k, stand, enemy.id, way) for way in law_of_charges.ways(k, stand, enemy)]
        because = next((each for each in refusals if each is not None and each.rule != WAY), refusals[0])
        yield greyed(item(at(stand, f"Charge {enemy.label}", enemy), None), because)


def draw(known: Battle, stand: Stand, rng: Random) -> ChargeAt | None:
    """A charge drawn at random."""
    chances = list(charge.chances(known, stand))
    return ChargeAt(stand.id, *rng.choice(chances)) if chances else None


def _headings(k: Battle, grant: Grant, begun: Begun, wanted: Pose) -> Iterator[ChargeAt]:
    """A charge as it was dragged, then along the good headings nearest to that."""
    stand, target = k.stands[begun["stand"]], k.stands[begun["target"]]
    turn = turn_to(stand.pose.heading, stand.pose.bearing(wanted.x, wanted.y))
    way = (stand.pose.heading + min(max(turn, -OFF_STRAIGHT), OFF_STRAIGHT)) % 3600
    for heading in (way, *sorted(charge.headings(k, stand, target), key=lambda one: abs(turn_to(way, one)))):
        yield ChargeAt(stand.id, target.id, heading)


def _charged(k: Battle, grant: Grant, what: ChargeAt) -> Probed:
    """A charge: its way, where it comes into contact, and its odds."""
    stand, target = k.stands[what.stand], k.stands[what.target]
    found = law_of_charges.onset(k, stand, target, what.heading)
    laid_down: tuple[Overlay, ...] = ()
    if isinstance(found, law_of_charges.Onset):
        lies = law_of_charges.flush(k, stand, found, target, what.heading) if what.flush else None
        meets = not stand.mounted or cavalry_charge.class_of(k, target) != cavalry_charge.HORSE
        laid_down = tuple(lines.onset(stand, (lies or found.pose) if meets else found.pose, lies is not None))
    return Probed(odds=forecast.charge_at(k, what), overlays=laid_down)


CHARGE = Placing(_headings, _charged)
SHOWN = (
    Shown(
        cavalry_charge.FaceHorse,
        why=asks("{stand} has formed square: does it turn to the horse?", "stand"),
        words=lambda b, asked, answer: Words(
            "Turn to face the horse" if answer else "Keep its facing", b.stands[asked.stand].thing
        ),
    ),
)
