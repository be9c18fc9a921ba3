"""Generals on the map: where one gives way to, what becomes of one whom the enemy meets alone, and whom he goes along
with.  His base is large and never turns (BC-GENL-08).  Where a place has to be found for him, ways are tried every
fifteen degrees from a line that the situation gives (the mover's motion, a stand's facing); of places equally good to
the left and right that one is taken which is nearer to the stand of the lowest number, so that a mirrored table is
mended alike."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import ClassVar

from longroll import tabletop
from longroll.flow import Decision, Jump, Need, Procedure, done
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.fire.losses import GeneralHit
from longroll.rulesets.brigade.ground import terrain
from longroll.rulesets.brigade.record import Battle, General, Stand, facing, laid
from longroll.rulesets.brigade.tables import ARROWS, GENERAL, NONE, SHIFT
from longroll.tabletop import Pose, Ring, footprint, gap

WAYS = sorted(range(0, 3600, 150), key=lambda turn: min(turn, 3600 - turn))
"""Directions tried about a line: ahead first, then ever further to either side."""


def base_at(x: int, y: int) -> Ring:
    """The base of a general with its centre at a point."""
    return footprint(Pose(x, y, 0), GENERAL, GENERAL)


def attached(b: Battle, general: General) -> bool:
    """Whether a general touches an unrouted troop stand of his side (BC-GENL-07)."""
    return any(not stand.routed for stand in facing.touching(b, general.quad, general.side))


def room(b: Battle, general: General, ring: Ring, heading: int, mover: int = NONE) -> tuple[int, int] | None:
    """Where a general goes to clear a base that is to lie at `ring`: the least shift, at most SHIFT, to a place free of all
    bases and of closed ground (BC-GENL-07); None if there is no room.  `mover` is the stand whose base that will be."""
    return _choose(b, _clear_places(b, general, ring, heading, mover, WAYS), general)


def bars(b: Battle, general: General, side: int, ring: Ring, heading: int, mover: int = NONE) -> bool:
    """Whether a general keeps a side's base from a place: an enemy's among his troops, or a friend's who has no room to give
    way, for which straight ahead and back are tried first (BC-GENL-07)."""
    if general.side != side:
        return attached(b, general)
    if not facing.overlaps(ring, general.quad) or _clear_places(b, general, ring, heading, mover, [0, 1800]):
        return False
    return room(b, general, ring, heading, mover) is None


def _clear_places(
    b: Battle, general: General, ring: Ring, heading: int, mover: int, turns: list[int]
) -> list[tuple[int, int, int, int]]:
    """The places (shift, turn, x, y) to which a general gets clear of a base, and of all others but the mover's, by turns off a
    heading, each shift no longer than the one before."""
    setting, others = laid(b.setting), [ring, *_others(b, general, general.quad, SHIFT, mover)]
    table = tabletop.Table(setting.width, setting.height, list(setting.closed))
    found = tabletop.ways_to_clear(general.quad, others, heading, turns, SHIFT, table)
    return list(zip(found[::4], found[1::4], found[2::4], found[3::4], strict=True))


def _others(b: Battle, general: General, ring: Ring, reach: int, mover: int = NONE) -> list[Ring]:
    """The bases within reach of a ring, but for the mover's, that keep a general from places there."""
    others = [stand.quad for stand in facing.near(b, ring, reach) if stand.id != mover]
    return others + [one.quad for one in facing.generals_near(b, ring, reach) if one.id != general.id]


def _choose(b: Battle, places: list[tuple[int, int, int, int]], general: General) -> tuple[int, int] | None:
    """The best of places (worth, turn, x, y), least first; of those alike but for left and right the one nearer to the
    stand of the lowest number that tells them apart; those that nothing tells apart are passed over."""
    worth = itemgetter(0, 1)
    for _, alike in groupby(sorted(places, key=worth), worth):
        at = told_apart(b, [(x, y) for _, _, x, y in alike], general=general.id)
        if at is not None:
            return at
    return None


def told_apart(
    b: Battle, spots: list[tuple[int, int]], stands: tuple[int, ...] = (), general: int = NONE
) -> tuple[int, int] | None:
    """Of places alike but for left and right the one nearer to the stand of the lowest number, these and one general apart;
    None where they cannot be told apart."""
    if len(spots) < 2:
        return spots[0] if spots else None
    first, second, *_ = sorted((distances(b, *spot, stands, general), spot) for spot in spots)
    return None if first[0] == second[0] else first[1]


def distances(b: Battle, x: int, y: int, stands: tuple[int, ...] = (), general: int = NONE) -> tuple[int, ...]:
    """How far a place is from every stand but these and every general but one, in order of their numbers, squared."""
    bases = [(one.pose.x, one.pose.y) for one in b.stands if one.place == "table" and one.id not in stands]
    bases += [(one.x, one.y) for one in b.generals if one.place == "table" and one.id != general]
    return tuple((x - other_x) ** 2 + (y - other_y) ** 2 for other_x, other_y in bases)


def overlapped(b: Battle, ring: Ring) -> list[General]:
    """The generals on whose bases a base lies."""
    return [one for one in facing.generals_near(b, ring) if facing.overlaps(ring, one.quad)]


def displaced(b: Battle, stand: Stand, heading: int | None = None, besides: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Shift the generals of either side on whose bases a stand has come to lie (BC-GENL-07); the numbers of those for whom
    there is no room, who stay.  `heading` is the way it went, its facing if that is not given; `besides` stay for now."""
    lost: list[int] = []
    for general in overlapped(b, stand.quad):
        if general.id in besides:
            continue
        at = room(b, general, stand.quad, stand.pose.heading if heading is None else heading, stand.id)
        if at is None:
            lost.append(general.id)
            continue
        b.change_general(general.id, x=at[0], y=at[1])
        b.say("moved", f"{general.label} gives way", "BC-GENL-07", general, at=at)
    return tuple(lost)


def place_beside(b: Battle, general: General, stand: Stand, wary: bool = False) -> tuple[int, int] | None:
    """A place for a general in contact with a stand, behind it if there is room there, else ever further round it; None if
    there is none.  `wary`: clear of contact with enemies (BC-KILL-05)."""
    setting = laid(b.setting)
    others = _others(b, general, stand.quad, 2 * GENERAL)
    hostile = [other.quad for other in facing.near(b, stand.quad, 2 * GENERAL) if other.side != general.side]
    found: list[tuple[int, int, int, int]] = []
    for order, turn in enumerate(WAYS):
        way = stand.pose.heading + 1800 + turn
        far = stand.pose.toward(way, 2 * GENERAL)
        back, _, _ = tabletop.straight_contact(base_at(far.x, far.y), stand.quad, (way + 1800) % 3600, 0)
        x, y = tabletop.ahead(stand.pose.x, stand.pose.y, way, 2 * GENERAL - back, 0)
        ring = base_at(x, y)
        if (
            facing.contact(ring, stand.quad)
            and terrain.on_ground(setting, ring)
            and not facing.overlapping(ring, others)
            and not (wary and any(facing.contact(ring, enemy) for enemy in hostile))
        ):
            found.append((min(turn, 3600 - turn), 0, x, y))
        # Straight behind and straight in front are single ways; all others come in pairs, left and right.
        if order % 2 == 0 or order == len(WAYS) - 1:
            if (at := _choose(b, found, general)) is not None:
                return at
            found = []
    return None


# --- met alone by the enemy
def alone(b: Battle, side: int, ring: Ring) -> list[General]:
    """The generals of a side in contact with a base, or the ground it sweeps, who touch no unrouted troop stand of their own:
    an enemy may run over them (BC-KILL-05)."""
    return [one for one in facing.generals_near(b, ring, side=side) if not attached(b, one)]


def met(b: Battle, stand: Stand, over: Iterable[int] = ()) -> tuple[int, ...]:
    """The lone enemy generals whom an unrouted stand has run over or ends in contact with (BC-KILL-05)."""
    if not stand.formed:
        return ()
    reached = {one.id for one in alone(b, 1 - stand.side, stand.quad)}
    run_over = (b.generals[number] for number in over)
    return tuple(sorted(reached | {one.id for one in run_over if one.on_table and not attached(b, one)}))


def give_way(b: Battle, stand: Stand, heading: int | None = None, over: Iterable[int] = ()) -> tuple[int, ...]:
    """Generals make room for a stand that has just come to a place, but for lone enemies, whom it meets there or has run over:
    their numbers (BC-GENL-07, BC-KILL-05).  `heading` is the way it went, its facing if that is not given."""
    if not over and not facing.generals_near(b, stand.quad):
        return ()
    lone = met(b, stand, over)
    displaced(b, stand, heading, lone)
    return lone


class Meeting(Procedure[None]):
    """An unrouted enemy has run over or reached generals who were alone: each is at risk once, then flees to the nearest
    friend of his chain, or is captured, and the hand limit may fall at once (BC-KILL-05, BC-CARD-02)."""

    stand: int = 0
    generals: tuple[int, ...] = ()

    def risk(self, b: Battle) -> Need[None] | done[None]:
        return GeneralHit(general=self.generals[0]) if self.generals else done()

    def flee(self, b: Battle) -> Jump:
        general, self.generals = b.generals[self.generals[0]], self.generals[1:]
        if general.on_table:
            flee(b, general)
        return self.go(self.risk, deck_and_hand.ReducingHand() if deck_and_hand.excess(b, general.side) else None)


def flee(b: Battle, general: General) -> None:
    """Set a general in contact with the nearest unrouted friend of his chain within reach, or take him off: captured."""
    friends = [stand for stand in b.stands if stand.formed and chain_of_command.commands(b, general, stand)]
    for far, number in sorted((gap(general.quad, stand.quad), stand.id) for stand in friends):
        at = place_beside(b, general, b.stands[number], wary=True) if far <= ARROWS[4] else None
        if at is not None:
            b.change_general(general.id, x=at[0], y=at[1])
            text = f"{general.label} gets away to {b.stands[number].name}"
            b.say("moved", text, "BC-KILL-05", general, at=at)
            return
    b.change_general(general.id, place="captured")
    b.say("lost", f"{general.label} is captured", "BC-KILL-05", general, at=general.spot)


# --- along with a stand
class GoAlong(Decision[bool], frozen=True):
    """Whether a general who touched a stand goes with it, to stay in contact (BC-ACT-10)."""

    general: int
    stand: int
    rule: ClassVar[str] = "BC-ACT-10"

    def offers(self, known: Battle) -> Iterator[bool]:
        yield from (True, False)


def with_stand(b: Battle, stand: Stand) -> tuple[int, ...]:
    """The generals of its side in contact with a stand: they may go with it when it charges, marches or routs."""
    return tuple(one.id for one in facing.generals_near(b, stand.quad, side=stand.side))


class Accompanying(Procedure[None]):
    """Generals who touched a stand before it charged, marched or ran may go with it, into contact again (BC-ACT-10)."""

    stand: int = 0
    generals: tuple[int, ...] = ()
    place: tuple[int, int] = (0, 0)

    def ask(self, b: Battle) -> Need[bool] | done[None]:
        stand = b.stands[self.stand]
        while self.generals and stand.on_table:
            general = b.generals[self.generals[0]]
            at = place_beside(b, general, stand) if general.on_table else None
            if at is not None and not facing.contact(general.quad, stand.quad):
                self.place = at
                return GoAlong(general.side, general.id, stand.id)
            self.generals = self.generals[1:]
        return done()

    def ride(self, b: Battle, goes: bool) -> Jump:
        number, self.generals = self.generals[0], self.generals[1:]
        if goes:
            general = b.change_general(number, x=self.place[0], y=self.place[1])
            text = f"{general.label} goes with {b.stands[self.stand].name}"
            b.say("moved", text, "BC-ACT-10", general, at=self.place)
        return self.go(self.ask)
