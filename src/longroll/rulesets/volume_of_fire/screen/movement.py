"""What is asked in tactical movement: brigades, lines, single units and generals, each reached from where it stands.
What a gesture comes to is tried in `gestures`; a random answer is drawn until one is legal, never listed: that is what
makes random play quick."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from longroll.history.calling import short
from longroll.miniatures.legal import drawn
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.command.action_points import commander
from longroll.rulesets.volume_of_fire.command.chain_of_command import commands
from longroll.rulesets.volume_of_fire.movement import law_of_moves
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Change, Face, Halt, Lead, Move, Ride
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step, groups, not_a_group
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre
from longroll.rulesets.volume_of_fire.orders.obligations import duties
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Brigade, General, Unit
from longroll.rulesets.volume_of_fire.screen import drags, gestures, group_moves
from longroll.rulesets.volume_of_fire.screen.names import bases, brief, brigadier, last_name
from longroll.scene import Handle, Item
from longroll.screen.shown import Shown, Why, denial, greyed
from longroll.screen.words import listed
from longroll.tabletop import greatest_wheel

TRIES = 4
OTHERWISE: tuple[Kind, ...] = ("turn", "slide", "oblique", "road", "back")
"""The steps of a random move that goes neither ahead nor by a wheel."""


# --- what is asked
def _rows(k: Battle, decision: Manoeuvre) -> Iterator[Item]:
    for brigade in k.brigades_of(decision.side):
        yield from _brigade_items(k, decision, brigade)
    for general in _present(k, decision.side):
        yield from _general_items(k, decision, general)


def _present(k: Battle, side: int) -> list[General]:
    return [general for general in k.generals if general.side == side and general.present]


def _done(k: Battle, decision: Manoeuvre) -> Item:
    """The end of movement, with the brigades that their orders would let move on and that have not moved at all, though
    their commanders could pay."""
    own = (row for row in k.brigades_of(decision.side) if row.order.kind in ("attack", "advance"))
    idle = (row for row in own if not row.holds and not row.moved and group_moves.movable(k, row.id))
    names = [brief(k, row.id) for row in idle]
    says = f"{listed(names)} {'has' if len(names) == 1 else 'have'} not moved." if names else ""
    refusal = denial(decision.refusal(k, Halt()))
    return Item("Done with movement", to_builtins(Halt()), refusal=refusal, key=".", says=says)


def _brigade_items(k: Battle, decision: Manoeuvre, brigade: Brigade) -> Iterator[Item]:
    units, movable = k.of_brigade(brigade.id), group_moves.movable(k, brigade.id)
    if len(movable) > 1:
        label, value = f"Move {brigade.name}", {"type": "together", "brigade": brigade.id}
        thing, about = brigadier(k, brigade.id), bases(unit.id for unit in movable)
        yield Item(label, value, "path", thing, about, handles=handles(movable, apart=True), key="b")
        if group_moves.out_of_line(k, brigade.id, movable):
            item = Item(f"Dress {brigade.name}", value | {"dress": True}, "path", thing, about)
            found = group_moves.dressed(k, brigade.id)
            yield greyed(item, None if found.answer else found.refusal)
    for group in groups([unit for unit in units if not unit.used]):
        if len(group) > 1:
            yield _path_item(k, group, f"Move the line of {len(group)}", "l")
    for unit in units:
        for enemy in () if decision.begun else unit.attackers:
            label = f"Turn to face {short(k.units[enemy].name)}"
            yield _whole(k, decision, label, unit, Face(unit.id, enemy))
        yield _path_item(k, (unit,), f"Move {short(unit.name)}", "m")
        if unit.arm != "infantry":
            mounts, limbers = "Dismount" if unit.mounted else "Mount", "Unlimber" if unit.limbered else "Limber"
            yield _whole(k, decision, mounts if unit.arm == "cavalry" else limbers, unit, Change((unit.id,)), "c")


def _whole(k: Battle, decision: Manoeuvre, label: str, unit: Unit, answer: Face | Change, key: str = "") -> Item:
    """A whole answer, greyed where it is barred."""
    return greyed(Item(label, to_builtins(answer), thing=unit.thing, key=key), decision.refusal(k, answer))


def _path_item(k: Battle, group: tuple[Unit, ...], label: str, key: str) -> Item:
    numbers, barred = [unit.id for unit in group], group_moves.barred(k, group)
    made = Item(label, None, "path", group[0].thing, bases(numbers), refusal=denial(barred), key=key)
    value = {"type": "move", "units": numbers, "path": []}
    return made if barred else replace(made, value=value, handles=handles(group))


def handles(units: tuple[Unit, ...], apart: bool = False) -> tuple[Handle, ...]:
    """The handles of a unit's or group's ghost, with their limits by its arm and state (VF-MOVE-02 to VF-MOVE-08); `apart`: they
    need not be one group."""
    forward, other = drags.reach(units), drags.reach(units, forward=False)
    if not forward:
        pivot = Handle("turn", "Pivot", least=-tables.PIVOT_GUNS, most=tables.PIVOT_GUNS, step=50, key="t")
        return (pivot,) if len(units) == 1 else ()
    found = [
        Handle("free", "Move there", 0, forward),
        Handle("advance", "Advance or fall back", -other, forward, 250),
        Handle("slide", "Move sideways", -other, other, 250),
    ]
    if apart or not_a_group(units) is None:
        wheel = greatest_wheel(drags.box_about(units, [unit.pose for unit in units]).width, forward)
        found.append(Handle("wheel-left", "Wheel left", least=10, most=wheel, step=50))
        found.append(Handle("wheel-right", "Wheel right", least=10, most=wheel, step=50))
    if len(units) == 1:
        found.append(Handle("turn", "Turn", least=-1800, most=1800, step=50, key="t"))
        found.append(Handle("about-face", "About face", least=1800, most=1800, step=1800, key="a"))
    return tuple(found)


def _general_items(k: Battle, decision: Manoeuvre, general: General) -> Iterator[Item]:
    thing, ride = general.thing, {"type": "ride", "general": general.id}
    barred = denial(decision.refusal(k, Ride(general.id, *general.spot)))
    yield Item(f"{last_name(general.name)} rides", ride, "place", thing, (thing,), refusal=barred, key="r")
    if general.attached != NONE or not general.points:
        return
    for unit in k.of_side(general.side):
        lead = Lead(general.id, unit.id)
        if commands(k, general.id, unit.brigade) and decision.refusal(k, lead) is None:
            label = f"Lead {short(unit.name)} in person"
            yield Item(label, to_builtins(lead), thing=thing, things=(unit.thing,))


# --- what is spared a player
def _forced(decision: Manoeuvre, known: Battle) -> tuple[Any, ...]:
    """That the phase is over, where it holds nothing: no unit may go, no general has a point left."""
    side = decision.side
    points = any(unit.attackers for unit in known.of_side(side)) or any(row.points for row in _present(known, side))
    return () if points or any(group_moves.movable(known, row.id) for row in known.brigades_of(side)) else (Halt(),)


def _remedy(decision: Manoeuvre, known: Battle, answer: Any) -> tuple[str, Any] | None:
    """The moves that orders still demand, where they bar the end of the phase."""
    together = group_moves.as_ordered(known, decision.side) if isinstance(answer, Halt) else None
    if together is None:
        return None
    count = sum(len(move.units) for move in together.moves)
    return f"Move {'it' if count == 1 else f'the {count}'} on as ordered", together


# --- drawn at random
def _draw(decision: Manoeuvre, known: Battle, rng: Random) -> Any:
    if rng.random() >= 0.2:
        able = [(brigade.id, commander(known, brigade.id)) for brigade in known.brigades_of(decision.side)]
        paid = {number for number, general in able if general is not None and general.points > 0}
        free = [unit for unit in known.of_side(decision.side) if not unit.used and unit.brigade in paid]
        tries = (rng.choice(DRAWS)(known, rng.choice(free), rng) for _ in range(TRIES if free else 0))
        if (answer := drawn(lambda one: decision.refusal(known, one), tries)) is not None:
            return answer
    return next(duties(known, decision.side), Halt())


def _group(known: Battle, unit: Unit, rng: Random) -> tuple[int, ...]:
    if rng.random() < 0.4:
        return (unit.id,)
    mates = [other for other in known.of_brigade(unit.brigade) if not other.used]
    return next(tuple(other.id for other in group) for group in groups(mates) if unit in group)


def _ahead(known: Battle, unit: Unit, rng: Random) -> Any:
    if not (far := law_of_moves.allowance(unit, forward=True)):
        return Change((unit.id,))
    return Move(_group(known, unit, rng), (Step("advance", rng.randrange(250, far + 1, 250)),))


def _wheel(known: Battle, unit: Unit, rng: Random) -> Any:
    far = law_of_moves.allowance(unit, forward=True)
    tenths, left = rng.randrange(20, 400, 20), rng.random() < 0.5
    right = Step("wheel-right", tenths), Step("advance", max(250, far // 4))
    return Move(_group(known, unit, rng), (Step("wheel-left", tenths),) if left else right)


def _otherwise(known: Battle, unit: Unit, rng: Random) -> Any:
    far = law_of_moves.allowance(unit, forward=False) or tables.INFANTRY_OTHERWISE
    by, kind = rng.randrange(250, far + 1, 250), rng.choice(OTHERWISE)
    units = (unit.id,) if kind in ("turn", "road") else _group(known, unit, rng)
    if kind in ("slide", "road"):
        by = rng.choice((-by, by))
    elif kind == "turn":
        by = rng.randrange(-1800, 1801, 10) or 10
    return Move(units, (Step(kind, by, rng.randrange(0, 3600, 10) if kind == "oblique" else 0),))


def _general(known: Battle, unit: Unit, rng: Random) -> Any:
    general = known.brigadier(unit.brigade)
    if not general.present or general.attached != NONE:
        return None
    if rng.random() < 0.2:
        return Lead(general.id, unit.id)
    return Ride(general.id, general.x + rng.randrange(-4000, 4001, 100), general.y + rng.randrange(-4000, 4001, 100))


def _change(known: Battle, unit: Unit, rng: Random) -> Any:
    return None if unit.arm == "infantry" else Change((unit.id,))


DRAWS: tuple[Callable[[Battle, Unit, Random], Any], ...] = (_ahead, _ahead, _wheel, _otherwise, _general, _change)

SHOWN: tuple[Shown[Battle, Manoeuvre]] = (
    Shown(
        Manoeuvre,
        why=lambda k, decision: Why("Move what you wish, as far as action points allow"),
        rows=_rows,
        last=_done,
        probe=gestures.PROBE,
        draw=_draw,
        forced=_forced,
        remedy=_remedy,
    ),
)
