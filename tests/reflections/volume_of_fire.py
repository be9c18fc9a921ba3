"""The battle on the mirrored table, and the unseen dealt anew: what the tests of fairness and secrecy stand on."""

from random import Random
from typing import Any

from msgspec.structs import replace

from longroll import tabletop
from longroll.flow import total
from longroll.miniatures.entries import Entry
from longroll.rulesets.volume_of_fire.activation.activation import modifiers
from longroll.rulesets.volume_of_fire.command.chain_of_command import behind
from longroll.rulesets.volume_of_fire.command.fallen_generals import at_risk
from longroll.rulesets.volume_of_fire.deployment.places import placed, still_to_come
from longroll.rulesets.volume_of_fire.deployment.reinforcements import room_at_entry
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, drawn_in, inside
from longroll.rulesets.volume_of_fire.movement.generals_rides import near_enemy
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Ride, inside_table
from longroll.rulesets.volume_of_fire.movement.paths import Kind, Step
from longroll.rulesets.volume_of_fire.orders.messengers import in_danger, touching
from longroll.rulesets.volume_of_fire.record import DEPTH, NONE, Battle, General, Order, Unit, laid
from longroll.rulesets.volume_of_fire.record.setting import lay
from longroll.rulesets.volume_of_fire.record.units import Messenger, Sighting
from longroll.rulesets.volume_of_fire.sight.knowledge import known
from longroll.rulesets.volume_of_fire.sight.lines_of_sight import brigade_observed
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.rulesets.volume_of_fire.tables import ACTIVATION
from longroll.tabletop import Pose, footprint, overlap

from .mirror import Mirror

HULLS = ("position", "ground")
OTHER_HAND: dict[Kind, Kind] = {"wheel-left": "wheel-right", "wheel-right": "wheel-left"}


class BattleMirror(Mirror):
    """The mirror as this ruleset's records need it."""

    lines = ("points", "crest")
    spots = ("at", "point", "spot", "centre")
    edges = ("edge", "edges", "way")
    placed = (General, Messenger, Ride)

    def of(self, value: Any) -> Any:
        if isinstance(value, Step):
            return _step(value)
        return self.stretch(value) if isinstance(value, Entry) else super().of(value)

    def field(self, record: Any, name: str, value: Any) -> Any:
        if name in HULLS and value:
            return tabletop.hull(self.ring(value))
        if name == "wheel":
            return -value
        if name == "via":
            return tuple(map(self.spot, value))
        return super().field(record, name, value)


def _step(step: Step) -> Step:
    if step.kind in OTHER_HAND:
        return replace(step, kind=OTHER_HAND[step.kind])
    if step.kind in ("turn", "slide"):
        return replace(step, by=-step.by)
    return replace(step, angle=-step.angle % 3600) if step.kind == "oblique" else step


def mirrored(b: Battle) -> Battle:
    """The battle on the mirrored table, what is under way and asked included."""
    mirror = BattleMirror(laid(b.setting).width)
    after = mirror.record(b)
    after.setting = lay(mirror.record(laid(b.setting)))
    return after  # type: ignore[no-any-return]


def mirrored_answer(b: Battle, answer: Any) -> Any:
    """What answers the mirrored battle as `answer` answers this one."""
    handed = getattr(b.needs, "handed", False)
    return -answer if handed else BattleMirror(laid(b.setting).width).of(answer)


# --- the unseen dealt anew
def _even(rng: Random) -> bool:
    return rng.random() < 0.5


def imagine(b: Battle, side: int, rng: Random) -> Battle:
    """The battle with all that `side` does not know dealt anew, so that nothing of it can be told from what it knows."""
    after = b.copy()
    for brigade in b.brigades:
        if brigade.side != side and brigade.place != "out":
            other = Order("hold" if brigade.order.kind != "hold" else "rest")
            order = other if _even(rng) else brigade.order
            after.put_brigade(replace(brigade, order=order, pending=None, granted=_even(rng)))
    for unit in b.units:
        if unit.side != side and unit.place != "table":  # where it stood last, or will, is not told
            after.change_unit(unit.id, pose=unit.pose.shifted(rng.randrange(-500, 501), rng.randrange(-500, 501)))
    for place, messenger in enumerate(b.messengers):
        if messenger.side != side and messenger.order is not None and _even(rng):
            other = Order("hold" if messenger.order.kind != "hold" else "retire")
            after.put_messenger(place, replace(messenger, order=other))
    for general in b.generals:
        if general.side != side and general.place == "table":
            # Without fog it shows whether he has a point left: a messenger who finds none waits beside him (VF-AP-13).
            points = rng.randint(1, general.quality) if general.points else 0
            after.change_general(general.id, points=points, rides=rng.randrange(3))
    after.morale = tuple(
        row if b.generals[row[0]].side == side or row[1] <= 0 else (row[0], rng.randint(1, 2 * row[1]))
        for row in b.morale
    )
    _comes_otherwise(after, side, rng)
    if b.options.fog and _even(rng):
        _has_come_already(after, side, rng)
    _is_about_other_things(after, side, rng)
    if b.options.fog:
        found = zip(b.units, b.sightings, strict=True)
        unseen = [unit for unit, last in found if unit.place == "table" and (last is None or not last.now)]
        for unit in unseen:
            if unit.side == side:
                # where the enemy, who does not see it now, might have seen it last
                seen = None
                if not _even(rng):
                    pose, turn = _near(unit.pose, 9000, rng), rng.randrange(1, b.turn + 1)
                    seen = Sighting(pose, unit.frontage, turn, False)
                after.put_sighting(unit.id, seen)
        for unit in unseen:
            if unit.side != side:
                _stands_elsewhere(after, after.units[unit.id], rng)
        for general, told in zip(b.generals, known(b, side).generals, strict=True):
            if general.side != side and general.place == "table" != told.place:
                _rides_elsewhere(after, after.generals[general.id], rng)
        for place, messenger in enumerate(b.messengers):
            if messenger.side != side:
                _carries_elsewhere(after, place, rng)
    return after


def _comes_otherwise(b: Battle, side: int, rng: Random) -> None:
    """Deal anew when and where the other side's reinforcements come on, but for those who come within the next turn: that is
    about to be shown."""
    table, least = laid(b.setting), b.turn + 2
    entries = [row.id for row in table.entries if row.side != side] + [""]
    late = [row for row in b.brigades if row.side != side and row.place == "coming" and row.arrival >= least]
    for brigade in late:
        arrival = rng.randrange(least, table.turns + 3)
        b.change_brigade(brigade.id, arrival=arrival, entry=rng.choice(entries))
    for general in (row for row in b.generals if row.side != side and row.place == "coming"):
        if general.arrival >= least:
            x, y = drawn_in(b.setting, *_near(Pose(*general.spot), 4000, rng).spot)
            b.change_general(general.id, arrival=rng.randrange(least, table.turns + 3), x=x, y=y)
        if any(row.key == general.entry for row in late):
            b.change_general(general.id, entry=rng.choice(late).key)


def _has_come_already(b: Battle, side: int, rng: Random) -> None:
    """Put one of the other side's brigades that is still to come on to the table, where nobody sees it: which of those
    out of sight are there is not told (VF-SCALE-04)."""
    late = [row for row in b.brigades if row.side != side and row.place == "coming" and row.arrival >= b.turn + 2]
    if not late or b.phasing != side:
        return
    brigade = rng.choice(late)
    if (poses := next(room_at_entry(b, brigade.id, 0), None)) is None:
        return
    trial = b.copy()
    units = placed(still_to_come(b, brigade.id), poses)
    trial.put_units(*(replace(unit, place="table") for unit in units))
    trial.change_brigade(brigade.id, place="table")
    for general in b.generals:
        if general.place == "coming" and (general.command == brigade.id or general.entry == brigade.key):
            x, y = behind(trial, trial.of_brigade(brigade.id)[0])
            trial.change_general(general.id, place="table", x=x, y=y)
    if known(trial, side) == known(b, side) and _in_the_open(trial, side, brigade.id) == _in_the_open(b, side):
        b.units, b.brigades, b.generals = trial.units, trial.brigades, trial.generals


def _is_about_other_things(b: Battle, side: int, rng: Random) -> None:
    """Deal anew the marks that the other side's units, brigades and generals bear and that are not seen."""
    other = 1 - side
    told, before = known(b, side), _in_the_open(b, side)
    met = {unit.brigade for unit in told.units if unit.side == other and unit.place == "table"}
    for general in b.generals:
        if general.side == other:
            b.change_general(general.id, messengers=rng.randrange(4))
    for unit in b.units:
        if unit.side == other and unit.place == "table":
            if b.options.fog and b.phasing == side:  # what it did in its own turn shows in nothing until its next
                attackers = tuple(enemy.id for enemy in b.enemies(other) if rng.random() < 0.1)
                marks = {"used": _even(rng), "moved": rng.randrange(6000), "stirred": _even(rng)}
                b.change_unit(unit.id, attackers=attackers, **marks)
            if told.units[unit.id].place != "table":
                _bears_itself_otherwise(b, b.units[unit.id], before, rng)
    for brigade in b.brigades:
        if brigade.side == other and brigade.place == "table":
            if b.phasing == side:
                rolled = rng.choice([name for _, name in ACTIVATION])
                did = {name: _even(rng) for name in ("holds", "moved", "marched")}
                ground = b.of_brigade(brigade.id)[0].quad if did["holds"] and b.of_brigade(brigade.id) else ()
                b.change_brigade(brigade.id, rolled=rolled, ground=ground, **did)
            if b.options.fog and brigade.id not in met:  # another fatigue, unless it shows in its dice (VF-ACT-16)
                rested = b.brigades[brigade.id]
                b.change_brigade(brigade.id, fatigue=rng.randrange(brigade.fatigue + 3), fought_since=_even(rng))
                if _in_the_open(b, side) != before:
                    b.put_brigade(rested)
    if b.phasing == side and b.options.fog:
        for brigade in b.brigades:
            if brigade.side == other and brigade.id not in met and brigade.mark != "beaten":
                b.change_brigade(brigade.id, mark=rng.choice(("", "shaken")))


def _bears_itself_otherwise(b: Battle, unit: Unit, before: object, rng: Random) -> None:
    """Another state of an unseen unit; what is beaten stays so, which shows in the dice of its brigade (VF-ACT-12)."""
    if unit.condition != "beaten":
        b.change_unit(unit.id, condition=rng.choice(("ordered", "disordered")))
    if unit.arm == "artillery":
        b.change_unit(unit.id, limbered=_even(rng))
    if _in_the_open(b, 1 - unit.side) != before:
        b.put_units(unit)


def _near(pose: Pose, far: int, rng: Random) -> Pose:
    return pose.shifted(rng.randrange(-far, far + 1), rng.randrange(-far, far + 1)).turned(rng.randrange(3600))


def _stands_elsewhere(b: Battle, unit: Unit, rng: Random) -> None:
    """Move an unseen unit to some other place where it is not seen either."""
    other = 1 - unit.side
    before = known(b, other), _in_the_open(b, other)
    for _ in range(6):
        there = replace(unit, pose=_near(unit.pose, 4000, rng))
        others = (row for row in b.units if row.place == "table" and row.id != unit.id)
        if not inside_table(b, there.quad) or any(overlap(there.quad, row.quad, SLACK) for row in others):
            continue
        b.put_units(there)
        if (known(b, other), _in_the_open(b, other)) == before:
            return
        b.put_units(unit)


def _rides_elsewhere(b: Battle, general: General, rng: Random) -> None:
    """Move an unseen general: with the unit he leads, or else to some other place where he may be (VF-GEN-05)."""
    before = _in_the_open(b, 1 - general.side)
    for _ in range(6):
        led = general.attached != NONE
        x, y = behind(b, b.units[general.attached]) if led else _near(Pose(*general.spot), 4000, rng).spot
        if near_enemy(b, general.side, x, y) or not inside(b.setting, x, y):
            continue
        b.put_general(replace(general, x=x, y=y))
        if _in_the_open(b, 1 - general.side) == before:
            return
        b.put_general(general)


def _carries_elsewhere(b: Battle, place: int, rng: Random) -> None:
    """Move a messenger, whom nobody sees."""
    messenger = b.messengers[place]
    before = _in_the_open(b, 1 - messenger.side)
    x, y = drawn_in(b.setting, *_near(Pose(*messenger.spot), 2000, rng).spot)
    b.put_messenger(place, replace(messenger, x=x, y=y))
    if _in_the_open(b, 1 - messenger.side) != before:
        b.put_messenger(place, messenger)


def _in_the_open(b: Battle, side: int, besides: int = NONE) -> object:
    """What follows from places that are hidden from a side and is yet told or thrown in the open: which of its brigades are
    observed and what it would find if it looked (VF-SCALE-04), what brigades add to their dice (VF-ACT-02), what generals
    are tested under fire (VF-CAS-01), what messengers ride or are in danger (VF-MSG-03, VF-MSG-04).  `besides` is a brigade
    that is left out of account."""
    position = lookout(b)

    others = [brigade.id for brigade in b.brigades if brigade.side != side and brigade.id != besides]
    found = []
    for unit, last in zip(b.units, b.sightings, strict=True):
        if unit.place == "table" and unit.brigade in others:
            ground = None if last is None else footprint(last.pose, last.frontage, DEPTH)
            empty = ground is not None and position.whole_in_view(side, ground, unit.id)
            found.append((position.seen_by_any(unit.id) >= 0, empty))
    watched = [brigade_observed(b, brigade.id) for brigade in b.brigades if brigade.side == side]
    added = [total(modifiers(b, number)) for number in others if b.brigades[number].place == "table"]
    tested = [at_risk(b, general) for general in b.generals if general.side != side]
    riding = [(touching(b, row), in_danger(b, row)) for row in b.messengers if row.side != side]
    return found, watched, added, tested, riding
