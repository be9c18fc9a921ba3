"""Who may order a brigade, and what he may order (VF-ORD-01 to VF-ORD-10, VF-OPH-01 to VF-OPH-06).  Asked of what the
owner knows; whether an enemy observes a brigade he is told (VF-SCALE-04)."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command import chain_of_command, division_morale
from longroll.rulesets.volume_of_fire.ground.terrain import inside
from longroll.rulesets.volume_of_fire.orders import permissions
from longroll.rulesets.volume_of_fire.orders.messengers import Spot, way_refusal
from longroll.rulesets.volume_of_fire.orders.permissions import RULES, order_text, said
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Brigade, General, Order, laid
from longroll.rulesets.volume_of_fire.record.position import of_units
from longroll.rulesets.volume_of_fire.record.units import Messenger, OrderKind
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import point_sees
from longroll.tabletop import Pose

PLAIN: tuple[OrderKind, ...] = ("hold", "retire", "rest")


# --- answers
class RideOn(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A messenger on the table rides on, straight or by these turning points."""

    messenger: int
    via: tuple[Spot, ...] = ()


class StandFast(msgspec.Struct, frozen=True, tag=True):
    """A messenger stays where he is."""

    messenger: int


class ReadReport(msgspec.Struct, frozen=True, tag=True):
    """A general reads the report that a messenger has brought him."""

    messenger: int


class DirectOrder(msgspec.Struct, frozen=True, tag=True):
    """A superior in touch with the brigadier gives him an order in person."""

    general: int
    brigade: int
    order: Order


class Send(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A general sends a brigade an order by messenger."""

    general: int
    brigade: int
    order: Order
    via: tuple[Spot, ...] = ()


class SendReport(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A brigadier sends his commander a report, to be given new orders."""

    brigade: int
    via: tuple[Spot, ...] = ()


class NoMoreOrders(msgspec.Struct, frozen=True, tag=True):
    """The orders phase is over."""


AnyOrders = RideOn | StandFast | ReadReport | DirectOrder | Send | SendReport | NoMoreOrders


# --- what may be ordered
def issue_refusal(known: Battle, brigade_id: int, order: Order, observed: bool) -> Refusal | None:
    """Why this order may not be given to a brigade now, whoever gives it.  `observed`: an enemy has the brigade in its
    zone of observation; the owner is told so much, not by whom."""
    brigade = known.brigades[brigade_id]
    named = (order.target != NONE) + (order.area != "") + (order.point is not None)
    if order.kind not in RULES or order.position:
        return Refusal("VF-ORD-01", "the orders there are: Attack, Advance, Hold, Retire, Rest")
    if named > 1:
        because = "an order takes one step: it names one enemy brigade or one piece of ground"
        return Refusal("VF-ORD-10", because, "send the second order so that it arrives when the first is carried out")
    if order.kind == "attack":
        return division_morale.spent(known, brigade.superior) or _attack(known, brigade_id, order)
    if order.kind == "advance":
        return division_morale.spent(known, brigade.superior) or _advance(known, brigade_id, order, observed)
    if named:
        return Refusal("VF-ORD-01", f"{order.kind.capitalize()} names no enemy and no ground")
    return None


def _attack(known: Battle, brigade_id: int, order: Order) -> Refusal | None:
    side = known.brigades[brigade_id].side
    if order.target in (there := permissions.known_brigades(known, side)):
        return None
    because = "Attack names an enemy brigade"
    if 0 <= order.target < len(known.brigades) and known.brigades[order.target].side != side:
        because = f"no unit of {known.brigades[order.target].name} is seen, or known from earlier"
    names = ", ".join(known.brigades[number].name for number in there)
    return Refusal("VF-ORD-02", because, f"known are: {names}" if names else "")


def _advance(known: Battle, brigade_id: int, order: Order, observed: bool) -> Refusal | None:
    brigade = known.brigades[brigade_id]
    if order.point is not None:
        if not inside(known.setting, *order.point):
            return Refusal("VF-ORD-03", "the point to advance to is off the table")
    elif laid(known.setting).area(order.area) is None:
        return Refusal("VF-ORD-03", "Advance names marked ground, or a point of the table")
    where, enemy = order_text(known, order, bare=True), permissions.occupant(known, brigade.side, order)
    if enemy is not None:
        return Refusal("VF-ORD-03", f"{where} is not unoccupied: {enemy.name} is in it", "attack its brigade instead")
    near = permissions.nearest_to_brigade(known, brigade_id) if observed else None
    if near is not None:
        far = permissions.area_gap(known.setting, order, near[0].quad)
        if far is not None and far > near[1]:
            enemy_is = f"{near[0].name} is {said(near[1])} from it and {said(far)} from {where}"
            because = f"{brigade.name} is in sight of the enemy: {enemy_is}"
            return Refusal("VF-ORD-09", because, "go backwards by Retire")
    return None


# --- who may order
def send_refusal(known: Battle, side: int, sent: Send, observed: bool) -> Refusal | None:
    """Why a general may not send this brigade an order by messenger now."""
    refusal = _no_such(known, side, sent.brigade, sent.general) or _not_his_to_send(known, sent)
    if refusal:
        return refusal
    brigade, general = known.brigades[sent.brigade], known.generals[sent.general]
    if (pool := known.generals[brigade.superior]).messengers == 0:
        because = f"{pool.name} has no messenger left beside him"
        return Refusal("VF-MSG-02", because, "wait until one comes back, or order in person")
    if refusal := issue_refusal(known, sent.brigade, sent.order, observed):
        return refusal
    if not may_be_sent(known, sent.brigade, general, sent.order):
        under = f"{brigade.name} is under {brigade.order.kind.capitalize()}, out of {general.name}'s sight"
        because = f"{under}, and no report of it has been read"
        return Refusal("VF-OPH-02", because, "let its brigadier send a report, or ride to him")
    return way_refusal(known, order_from(general, sent), sent.via)


def _not_his_to_send(known: Battle, sent: Send) -> Refusal | None:
    brigade, general = known.brigades[sent.brigade], known.generals[sent.general]
    acting = chain_of_command.acting_commander(known, sent.brigade)
    if acting is not None and acting.id == general.id:
        return None
    own = chain_of_command.superiors(known, sent.brigade)
    if own and own[0].id == general.id:
        return Refusal("VF-REPL-05", f"{general.name} is {away(general)}: no new orders start from him")
    if own and own[0].rank != "division":
        acts = f"{own[0].name} acts as its division commander"
        return Refusal("VF-OPH-06", f"{brigade.name} belongs to no division: {acts}")
    by = f"{acting.name} sends it orders" if acting else "nobody can send it orders now"
    because = f"{general.name} does not send orders to {brigade.name}: {by}"
    return Refusal("VF-OPH-01", because, "a superior who touches its brigadier may give him an order in person")


def away(general: General) -> str:
    return {"dead": "dead", "out": "out of action", "coming": "not here yet"}.get(general.place, "gone")


def may_be_sent(known: Battle, brigade_id: int, general: General, order: Order) -> bool:
    """VF-OPH-02, VF-OPH-03: on Hold, its report read, or in the commander's sight; or a scenario frees it to retire."""
    brigade = known.brigades[brigade_id]
    if brigade.order.kind == "hold" or brigade.granted or (order.kind == "retire" and free_to_go(known, brigade)):
        return True
    return in_sight(known, brigade_id, general, known.brigadier(brigade_id))


def free_to_go(known: Battle, brigade: Brigade) -> bool:
    """Whether a brigade that fights for time may go now without cost: a clause of the scenario lets it."""
    return any(known.turn >= clause.turn for clause in laid(known.setting).reliefs(brigade.key))


@of_units
def in_sight(known: Battle, brigade_id: int, general: General, leader: General) -> bool:
    """VF-OPH-02: the brigadier, or any unit of the brigade, is visible to the general's spot."""
    units = known.of_brigade(brigade_id)
    if any(point_sees(known, general.side, general.x, general.y, unit) for unit in units):
        return True
    if not leader.present or not units:
        return False
    disc = replace(units[0], pose=Pose(leader.x, leader.y, 0), size=0, size_dismounted=0)
    return point_sees(known, general.side, general.x, general.y, disc)


def direct_refusal(known: Battle, side: int, direct: DirectOrder, observed: bool) -> Refusal | None:
    """Why a general may not give this brigade an order in person now (VF-OPH-04)."""
    if refusal := _no_such(known, side, direct.brigade, direct.general):
        return refusal
    brigade, general = known.brigades[direct.brigade], known.generals[direct.general]
    leader = known.brigadier(direct.brigade)
    if general.rank == "brigade" or not chain_of_command.commands(known, general.id, direct.brigade):
        return Refusal("VF-OPH-04", f"{general.name} is not a superior of {brigade.name}")
    if not general.present or not leader.present:
        absent = leader if general.present else general
        return Refusal("VF-OPH-04", f"{absent.name} is {away(absent)}")
    if (far := chain_of_command.general_to_general(general, leader)) > tables.CONTACT:
        because = f"{general.name} is {said(far)} from {leader.name} and must touch him to order him in person"
        return Refusal("VF-OPH-04", because, "ride to him in tactical movement, or send a messenger")
    if leader.points == 0:
        return Refusal("VF-AP-13", f"{leader.name} has no action point left to receive an order")
    return issue_refusal(known, direct.brigade, direct.order, observed)


def report_refusal(known: Battle, side: int, report: SendReport) -> Refusal | None:
    """Why a brigadier may not send a report now (VF-OPH-03)."""
    if refusal := _no_such(known, side, report.brigade):
        return refusal
    brigade, leader = known.brigades[report.brigade], known.brigadier(report.brigade)
    if brigade.superior == NONE or known.generals[brigade.superior].place in ("gone", "coming"):
        return Refusal("VF-OPH-03", f"{brigade.name} has no commander on the field to report to")
    if not leader.present:
        return Refusal("VF-OPH-03", f"{leader.name} is {away(leader)} and cannot report")
    if brigade.granted or any(row.kind == "report" and row.brigade == brigade.id for row in known.messengers):
        return Refusal("VF-OPH-03", f"a report of {brigade.name} is on its way, or has been read and not yet answered")
    if (pool := known.generals[brigade.superior]).messengers == 0:
        return Refusal("VF-MSG-02", f"none of {pool.name}'s messengers is free to carry a report")
    return way_refusal(known, report_from(known, report), report.via)


def _no_such(known: Battle, side: int, brigade: int, general: int | None = None) -> Refusal | None:
    if not 0 <= brigade < len(known.brigades) or known.brigades[brigade].side != side:
        return Refusal("VF-ORD-01", "that is none of your brigades")
    if known.brigades[brigade].place != "table":
        return Refusal("VF-ORD-01", f"{known.brigades[brigade].name} is not on the table")
    if general is not None and (not 0 <= general < len(known.generals) or known.generals[general].side != side):
        return Refusal("VF-OPH-01", "that is none of your generals")
    return None


def order_from(general: General, sent: Send) -> Messenger:
    return Messenger(NONE, general.side, general.id, "order", sent.brigade, general.x, general.y, sent.order)


def report_from(b: Battle, report: SendReport) -> Messenger:
    leader, superior = b.brigadier(report.brigade), b.brigades[report.brigade].superior
    return Messenger(NONE, leader.side, superior, "report", report.brigade, leader.x, leader.y)


def worth_ordering(known: Battle, brigade_id: int) -> Iterator[Order]:
    """Orders worth a thought for a brigade: on every known enemy brigade, to every objective, and the plain three."""
    brigade = known.brigades[brigade_id]
    yield from (Order("attack", target=enemy) for enemy in permissions.known_brigades(known, brigade.side))
    yield from (Order("advance", area=objective.id) for objective in laid(known.setting).objectives)
    yield from (Order(kind) for kind in PLAIN if kind != brigade.order.kind)
