"""How generals are asked to ride and to go along (BC-ACT-10)."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.miniatures.legal import drawn, rings
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.command.generals import GoAlong
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.screen import lines
from longroll.rulesets.brigade.screen.names import at, ends
from longroll.rulesets.brigade.sequence.activation import flag_cost
from longroll.rulesets.brigade.tables import GENERAL
from longroll.scene import Probed
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, item
from longroll.screen.words import so_far, so_many

SHORTER = 250
"""By how much a way is cut short while a nearer place is looked for."""


def about(wanted: tabletop.Pose, reach: int = 2 * GENERAL) -> Iterator[tuple[int, int]]:
    """A spot, and rings of places about it."""
    for there in rings(replace(wanted, heading=0), range(0, reach + 1, SHORTER), 450):
        yield there.x, there.y


def _why(b: Battle, asked: MoveGeneral) -> Why:
    one = b.generals[asked.general]
    return Why(f"{one.label} may ride, up to {so_far(one.reach)}", one.thing, (one.thing,))


def _rides(k: Battle, asked: MoveGeneral, begun: Begun, wanted: tabletop.Pose) -> Iterator[tuple[int, int]]:
    """Places for a general: where he was dragged, as far that way as he rides, then about that."""
    general = k.generals[asked.general]
    here = tabletop.Pose(general.x, general.y)
    if here.distance(wanted.x, wanted.y) <= general.reach:
        yield from about(wanted, GENERAL)
        return
    for left in range(general.reach, 0, -SHORTER):
        yield tabletop.ahead(*here.spot, here.bearing(wanted.x, wanted.y), left - 2, 0)


def _ridden(k: Battle, asked: MoveGeneral, at: tuple[int, int] | None) -> Probed:
    """A general's ride: how far he could, and what he commands from there."""
    if at is None:
        return Probed()
    general = k.generals[asked.general]
    there = replace(general, x=at[0], y=at[1])
    far = tabletop.length(at[0] - general.x, at[1] - general.y)
    own = (stand for stand in k.stands if stand.on_table and chain_of_command.commands(k, general, stand))
    within = sum(chain_of_command.in_radius(there, stand.quad) for stand in own)
    stands = f"{within or 'none'} of his stands {'is' if within < 2 else 'are'}"
    price, now = flag_cost(k, there), flag_cost(k, general)
    dear = f"; an action costs {so_many(price, 'point')} there, {now} where he is" if price != now else ""
    return Probed(
        cost=f"{general.label} rides {far / 1000:.1f} inches; {stands} within his radius there{dear}",
        overlays=(lines.ride(general), lines.radius(there, "probe"), lines.bases((there.quad,), "legal")),
    )


def _draw(asked: MoveGeneral, known: Battle, rng: Random) -> tuple[int, int] | None:
    """Somewhere within a general's move, or nowhere."""
    general = known.generals[asked.general]
    ways = ((int((general.reach + 1) * rng.random()), 10 * int(360 * rng.random())) for _ in range(4))
    spots = (tabletop.ahead(general.x, general.y, way, far, 0) for far, way in ways)
    return drawn(lambda spot: asked.refusal(known, spot), spots)


def _why_along(b: Battle, asked: GoAlong) -> Why:
    general = b.generals[asked.general]
    return Why(f"Does {general.label} go with {b.stands[asked.stand].name}?", general.thing)


def _along(b: Battle, asked: GoAlong, answer: bool) -> Words:
    general = b.generals[asked.general]
    return Words(f"{general.label} {'goes along' if answer else 'stays'}", general.thing)


SHOWN: tuple[Shown[Battle, Any], ...] = (
    Shown(
        MoveGeneral,
        why=_why,
        rows=lambda k, asked: [item(at(k.generals[asked.general], "Ride", key="m"), {}, form="place")],
        last=lambda k, asked: ends("Stay here"),
        probe=Placing(_rides, _ridden, goes=lambda k, asked, _: (lines.ride(k.generals[asked.general]),)),
        draw=_draw,
    ),
    Shown(GoAlong, why=_why_along, words=_along),
)
