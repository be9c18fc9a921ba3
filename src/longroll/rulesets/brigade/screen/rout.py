"""How routs and rallies are asked and tried (BC-ROUT, BC-RALLY, BC-LOSS-05)."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import to_builtins

from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove, RallyStand, burden, faced
from longroll.rulesets.brigade.rout.rout import RoutWay, WhoChecks, away
from longroll.rulesets.brigade.screen import charts, lines
from longroll.rulesets.brigade.screen.movement import KEYS, Way, moves
from longroll.rulesets.brigade.screen.names import asks, at, dragged, ends, one_of
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.tables import NONE, ROUT
from longroll.scene import Item, Overlay, Probed
from longroll.screen.overlays import along, over
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Words, item
from longroll.tabletop import Pose

AIMED = 400
"""Dragged further than this from its centre, a stand that only turns faces where it was dragged."""


# --- Rally
def rally(k: Battle, stand: Stand) -> Iterator[Item]:
    """A Rally."""
    says = "routed" if stand.routed else "activated: it may act again"
    yield item(at(stand, "Rally", commit="rolls", says=says, key="y", weighed=True), RallyStand(stand.id))


def _rallied(k: Battle, grant: Grant, what: RallyStand) -> Probed:
    """The odds of a Rally, by the check alone."""
    stand = k.stands[what.stand]
    bad = "runs on" if stand.routed else "stays as it is"
    return Probed(odds=charts.check(k, stand, f"Rally {stand.name}", "rallied", bad, burden(k, stand)))


RALLY = Placing(foreseen=_rallied)


def _turns(k: Battle, asked: RallyFacing) -> Iterator[Item]:
    stand = k.stands[asked.stand]
    yield dragged("Turn", {}, stand, key="r")
    about = faced(stand, (stand.pose.heading + 1800) % 3600)
    if asked.refusal(k, about) is None:
        yield item(at(stand, "About face", key="a"), about)


def _facings(k: Battle, asked: RallyFacing, begun: Begun, wanted: Pose) -> Iterator[Pose]:
    """Facings about the flag bearer or muzzle: toward where it was dragged, or as it was turned; then others nearest to that."""
    stand = k.stands[asked.stand]
    far = stand.pose.distance(wanted.x, wanted.y)
    heading = Pose(*stand.flag).bearing(wanted.x, wanted.y) if far > AIMED else wanted.heading
    for off in (0, 50, -50, 100, -100, 200, -200, 300, -300, 450, -450):
        yield faced(stand, (heading + off) % 3600)
    yield stand.pose


def _turned(k: Battle, asked: RallyFacing, to: Pose) -> Probed:
    """The base as it would face, and its arc."""
    stand = k.stands[asked.stand]
    arcs = (lines.arc(stand, "probe", to),) if stand.shoots else ()
    return Probed(overlays=(*arcs, lines.base(stand, to)))


def _draw_facing(asked: RallyFacing, known: Battle, rng: Random) -> Pose:
    """Any facing, if the stand may turn to it."""
    stand = known.stands[asked.stand]
    turned = faced(stand, 10 * int(360 * rng.random()))
    return turned if asked.refusal(known, turned) is None else stand.pose


def _way(k: Battle, asked: RallyMove, begun: Begun) -> Way:
    return Way(k.stands[asked.stand], "Tactic", free=True)


# --- routs
def _runs(b: Battle, asked: RoutWay, answer: int) -> Words:
    stand = b.stands[asked.stand]
    if answer == NONE:
        return at(stand, "Straight away from the enemy")
    return at(b.generals[answer], f"Toward {b.generals[answer].label}", stand)


def flights(k: Battle, asked: RoutWay) -> Iterator[Overlay]:
    """The ways in which a stand may rout (BC-ROUT-02)."""
    stand = k.stands[asked.stand]
    for answer in asked.offers(k):
        label, heading = "away", away(k, stand, asked.enemy)
        if answer != NONE:
            label, heading = f"toward {k.generals[answer].label}", stand.pose.bearing(*k.generals[answer].spot)
        line = (*stand.pose.spot, *along(*stand.pose.spot, heading, ROUT))
        yield over(f"flight:{answer}", "arrow", (line,), "threat", f"{stand.label} runs {label}", label=label)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        RallyFacing,
        why=asks("{stand} has rallied: which way does it face?", "stand"),
        rows=_turns,
        last=lambda k, asked: ends("Keep its facing", to_builtins(k.stands[asked.stand].pose)),
        probe=Placing(_facings, _turned, first=lambda k, asked, _: k.stands[asked.stand].pose),
        draw=_draw_facing,
    ),
    Shown(
        RallyMove,
        why=asks("{stand} may make a Tactic move, without a check", "stand"),
        rows=lambda k, asked: [_way(k, asked, {}).item(k, "Tactic", {}, KEYS["Tactic"])],
        last=lambda k, asked: ends("Stay here"),
        probe=moves(_way, lambda _, begun, to: to),
        draw=lambda asked, known, rng: (
            law_of_arrows.draw(known, known.stands[asked.stand], "Tactic", rng) if rng.random() < 0.8 else None
        ),
    ),
    Shown(RoutWay, why=asks("{stand} routs: where does it run?", "stand", "enemy"), words=_runs, laid=flights),
    Shown(WhoChecks, why=asks("A friend beside them is destroyed: which stand checks next?"), words=one_of),
)
