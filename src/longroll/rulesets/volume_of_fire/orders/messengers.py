"""Messengers: their way across the table, what may happen to them on it, and what they bring (VF-MSG-01 to VF-MSG-06).
A figure rides at most once in an orders phase, from where it is towards its recipient: the brigadier an order is for
(the nearest unit of his brigade while he is away), or the general whose figure it is, with a report."""

from itertools import pairwise

from msgspec.structs import replace

from longroll import tabletop
from longroll.dice import Die, Sum, Throw
from longroll.flow import Modifier, Need, Procedure, Refusal, done, total
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.losses import return_figure
from longroll.rulesets.volume_of_fire.command.chain_of_command import acting_commander
from longroll.rulesets.volume_of_fire.ground.terrain import impassable_between, inside
from longroll.rulesets.volume_of_fire.orders.permissions import order_text, said
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import DISC, INCH, General, Messenger, Order
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.tabletop import any_within, disc_gap, disc_to_disc, gap

Spot = tuple[int, int]
KEEP_OFF = INCH
"""How near to enemy units a messenger may not pass (VF-MSG-03)."""
FARTHEST = 6 * tables.MESSENGER_DICE * INCH
"""The most that its dice bring it (VF-MSG-03)."""


def find(b: Battle, number: int) -> Messenger | None:
    """A messenger by his number, if he is still on his way."""
    return next((row for row in b.messengers if row.id == number), None)


def change(b: Battle, number: int, **changes: object) -> None:
    """Replace a messenger's record."""
    b.messengers = tuple(replace(row, **changes) if row.id == number else row for row in b.messengers)


def recipient(b: Battle, messenger: Messenger) -> General | None:
    """The general a messenger rides for; None where he rides for a brigade whose brigadier is away."""
    if messenger.kind == "report":
        return b.generals[messenger.sender]
    leader = b.brigadier(messenger.brigade)
    return leader if leader.present else None


def touching(b: Battle, messenger: Messenger) -> bool:
    """Whether a messenger's disc touches the general it is for, or a unit of the brigade without one."""
    x, y, general = messenger.x, messenger.y, recipient(b, messenger)
    if general is not None:
        return disc_to_disc(x, y, DISC, general.x, general.y, DISC) <= tables.CONTACT
    return any(disc_gap(unit.quad, x, y, DISC) <= tables.CONTACT for unit in b.of_brigade(messenger.brigade))


def goal(b: Battle, messenger: Messenger) -> tuple[Spot, int]:
    """The point a messenger rides for, and how far from it he stops, touching."""
    x, y, general = messenger.x, messenger.y, recipient(b, messenger)
    if general is not None:
        return (general.x, general.y), 2 * DISC
    feet = [tabletop.nearest_in_ring(unit.quad, x, y) for unit in b.of_brigade(messenger.brigade)]
    return min(feet, key=lambda spot: (tabletop.length(spot[0] - x, spot[1] - y), spot)), DISC


def path(start: Spot, via: tuple[Spot, ...], end: Spot, stop: int, most: int) -> list[Spot]:
    """The corners of a way from `start` by `via` towards `end`: at most so long, ending `stop` short of the end."""
    spots, left = [start], most
    for number, spot in enumerate((*via, end)):
        here = spots[-1]
        dx, dy = spot[0] - here[0], spot[1] - here[1]
        full = tabletop.length(dx, dy)
        wanted = max(0, full - stop) if number == len(via) else full
        run = min(wanted, left)
        if full and run:
            spots.append((here[0] + tabletop.divide(dx * run, full), here[1] + tabletop.divide(dy * run, full)))
        left -= run
        if run < wanted:
            break
    return spots


def way_refusal(known: Battle, messenger: Messenger, via: tuple[Spot, ...]) -> Refusal | None:
    """VF-MSG-03: why a messenger may not take this way: an enemy known to be within an inch of it, or no way at all."""
    if len(via) > 4 or not all(inside(known.setting, *spot) for spot in via):
        return Refusal("VF-MSG-03", "a messenger's way has at most four turning points, all of them on the table")
    end, stop = goal(known, messenger)
    spots = path((messenger.x, messenger.y), via, end, stop, FARTHEST)
    for here, there in pairwise(spots):
        ray = (*here, *there)
        if (piece := impassable_between(known.setting, *ray)) is not None:
            return Refusal("VF-MSG-03", f"{piece.name} cannot be crossed", "ride round it by a turning point")
        for enemy in known.believed(messenger.side):
            near = max(0, gap(ray, enemy.quad) - DISC)
            if near <= KEEP_OFF and near < disc_gap(enemy.quad, messenger.x, messenger.y, DISC):
                because = f'the way comes within {said(near)} of {enemy.name}, and a messenger keeps more than 1.0" off'
                return Refusal("VF-MSG-03", because, "ride round it by a turning point, or stay where he is")
    return None


def in_danger(b: Battle, messenger: Messenger) -> bool:
    """VF-MSG-04: an enemy is within 6 inches, was so since the last roll, or rode him down."""
    if messenger.near or messenger.overrun:
        return True
    near = lookout(b).near((messenger.x, messenger.y), DISC + tables.HAZARD)
    return any(b.units[number].side != messenger.side for number in near)


def turned_back_to(b: Battle, messenger: Messenger) -> General:
    """Beside whom a messenger is who was turned back, to try again next turn: whoever sent it (VF-MSG-04)."""
    if messenger.kind == "report":
        return b.brigadier(messenger.brigade)
    sender = b.generals[messenger.sender]
    return sender if sender.present else acting_commander(b, messenger.brigade) or sender


class MessengerRide(Procedure[None]):
    """A messenger's part in the orders phase: the hazard first, then three dice of way (VF-MSG-03, VF-MSG-04)."""

    messenger: int = 0
    via: tuple[Spot, ...] = ()
    stays: bool = False

    def hazard(self, b: Battle) -> Need[int]:
        change(b, self.messenger, ready=False)
        row = self._of(b)
        if not in_danger(b, row):
            return self.go(self.move)
        b.say("said", "a messenger has the enemy near him", "VF-MSG-04", row, at=row.spot, to=row.side, reveals=True)
        overrun = (Modifier(tables.OVERRUN, "overrun", "VF-MSG-04"),) if row.overrun else ()
        fates = "a messenger near the enemy: 1-3 missed, 4-5 turned back, 6 or more taken"
        return Throw(Die(), fates, "VF-MSG-04", row.side, (("messenger", overrun),))

    def missed_or_taken(self, b: Battle, face: int) -> Need[None] | done[None]:
        row = self._of(b)
        rolled = face + total(b.thrown_for)
        fate = next(name for most, name in tables.MESSENGER if rolled <= most)
        change(b, row.id, near=False, overrun=False)
        if fate == "captured":
            self._captured(b, row)
            return done()
        if fate == "turned back":
            back = turned_back_to(b, row)
            change(b, row.id, x=back.x, y=back.y)
            self._say(b, f"a messenger is turned back to {back.name}", "VF-MSG-04")
            return done()
        self._say(b, f"a messenger slips past the enemy ({rolled})", "VF-MSG-04")
        return None

    def move(self, b: Battle) -> Need[int] | done[None]:
        row = self._of(b)
        if self.stays or touching(b, row):
            return done()
        return Throw(Sum(tables.MESSENGER_DICE), "how far a messenger rides, in inches", "VF-MSG-03", row.side)

    def ride(self, b: Battle, inches: int) -> done[None]:
        row = self._of(b)
        end, stop = goal(b, row)
        spots = path((row.x, row.y), self.via, end, stop, inches * INCH)
        quads = [enemy.quad for enemy in b.enemies(row.side)]
        near = any_within([(*here, *there) for here, there in pairwise(spots)], quads, tables.HAZARD + DISC)
        x, y = spots[-1]
        change(b, row.id, x=x, y=y, near=near)
        return done()

    def _of(self, b: Battle) -> Messenger:
        row = find(b, self.messenger)
        assert row is not None
        return row

    def _say(self, b: Battle, text: str, rule: str) -> None:
        row = self._of(b)
        b.say("said", text, rule, row, at=row.spot, to=row.side)

    def _captured(self, b: Battle, row: Messenger) -> None:
        """The figure is lost for the game, and the enemy reads what it carried (VF-MSG-04, VF-MSG-05)."""
        name = b.brigades[row.brigade].name
        carried = f"an order for {name}: {order_text(b, row.order)}" if row.order is not None else f"a report of {name}"
        b.messengers = tuple(other for other in b.messengers if other.id != row.id)
        b.say("lost", f"a messenger is taken with {carried}", "VF-MSG-04", row, at=row.spot, reveals=True)
        left = b.generals[row.sender].messengers + sum(other.sender == row.sender for other in b.messengers)
        text = f"the figure is lost for the rest of the game: {b.generals[row.sender].name} has {left} left"
        b.say("lost", text, "VF-MSG-05", to=row.side)


def deliver(b: Battle, number: int) -> bool:
    """Hand over what a messenger brings, if he is there and it can be taken.  Says whether his figure went back.  An
    order costs the brigadier a point and is then pending (VF-NEW-01, VF-NEW-02); without a brigadier, or with no point
    left, the messenger waits (VF-MSG-01, VF-AP-13).  A report waits until it is read (VF-OPH-03)."""
    row = find(b, number)
    if row is None or not touching(b, row):
        return False
    if (waits := _waits(b, row)) is None:
        return_figure(b, row)
        assert row.order is not None
        receive(b, row.brigade, row.order, row.spot)
        return True
    if not row.waiting:
        b.say("changed", *waits, b.brigades[row.brigade], at=row.spot, to=row.side)
    change(b, number, waiting=True)
    return False


def _waits(b: Battle, row: Messenger) -> tuple[str, str] | None:
    """That what a messenger brings is not taken yet, in words, and the rule; None if it is."""
    name, leader, general = b.brigades[row.brigade].name, b.brigadier(row.brigade), b.generals[row.sender]
    if row.kind == "report":
        if general.present:
            return f"the report of {name} waits to be read", "VF-OPH-03"
        return f"the report of {name} waits where {general.name} was", "VF-REPL-05"
    if not leader.present:
        return f"an order waits beside {name}: it has no brigadier", "VF-MSG-01"
    if leader.points == 0:
        return f"an order waits beside {leader.name}, who has no point left to receive it", "VF-AP-13"
    return None


def receive(b: Battle, brigade_id: int, order: Order, at: Spot) -> None:
    """A brigadier pays a point and has an order pending; a newer one takes the place of an older (VF-NEW-01)."""
    leader = b.brigadier(brigade_id)
    b.change_general(leader.id, points=leader.points - 1)
    older = b.brigades[brigade_id].pending
    brigade = b.change_brigade(brigade_id, pending=order)
    text = f"{leader.name} receives the order: {order_text(b, order)} (1 point)"
    b.say("changed", text, "VF-NEW-02", brigade, at=at, to=brigade.side)
    instead = f", in place of {order_text(b, older)}" if older is not None else ""
    text = f"it waits for the activation of {brigade.name}{instead}"
    b.say("changed", text, "VF-NEW-01", brigade, at=at, to=brigade.side)
