"""What units, brigades and generals lose: order, place on the table, life.

A unit falls down one ladder, ordered, disordered, beaten, broken (VF-DIS-01, VF-DIS-02).  Whatever removes units comes
through here, so that a brigade whose last unit is gone is out (VF-ACT-18), its brigadier with it, its messengers are
called back (VF-MSG-01), and its neighbours remember that it went (VF-ACT-14, VF-ACT-15).

Whoever calls these looks again afterwards (`knowledge.look`): what was removed no longer sees.
"""

from collections import Counter
from collections.abc import Container, Iterable, Sequence

from msgspec.structs import replace

from longroll import tabletop
from longroll.miniatures.positions import facts, kept
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation.fatigue import level, level_name
from longroll.rulesets.volume_of_fire.command.chain_of_command import nearest_of, place_with, units_under
from longroll.rulesets.volume_of_fire.ground.terrain import SLACK, impassable_met
from longroll.rulesets.volume_of_fire.record import DISC, NONE, Battle, General, Unit
from longroll.rulesets.volume_of_fire.record.units import Messenger, Retreat
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.rulesets.volume_of_fire.sight.unseen import onlookers, witnesses
from longroll.screen.words import so_many
from longroll.tabletop import Ring, disc_gap, gap

FATE = {"broken": "is broken", "retired": "has left the field", "routed": "is swept away with its division"}


def disorder(b: Battle, unit_id: int, rule: str) -> None:
    """An ordered unit becomes disordered; a disordered or beaten one stays as it is."""
    unit = b.units[unit_id]
    if unit.condition == "ordered" and unit.on_table:
        b.change_unit(unit_id, condition="disordered")
        b.say("hit", f"{unit.name} is disordered", rule, unit, at=unit.pose.spot, to=witnesses(b, unit))


def beat(b: Battle, unit_id: int, rule: str) -> None:
    """A unit becomes beaten, and is disordered with it (VF-DIS-03); a beaten one stays beaten."""
    unit = b.units[unit_id]
    if unit.condition == "beaten" or not unit.on_table:
        return
    b.change_unit(unit_id, condition="beaten")
    at, to = unit.pose.spot, witnesses(b, unit)
    b.say("hit", f"{unit.name} is beaten", rule, unit, at=at, to=to)
    if unit.condition == "ordered":
        b.say("hit", f"{unit.name} is disordered with it", "VF-DIS-03", unit, at=at, to=to)


def break_unit(b: Battle, unit_id: int, rule: str, why: str) -> None:
    """A unit routs and is removed for good (VF-RES-03, VF-RALLY-02); `why` completes "REGIMENT breaks: ..."."""
    if not (unit := b.units[unit_id]).on_table:
        return
    at, to = unit.pose.spot, witnesses(b, unit)
    b.say("lost", f"{unit.name} breaks: {why}", rule, unit, at=at, to=to, reveals=True)
    _say_gone(b, unit, "is broken, out of sight")
    _take_off(b, unit, "broken")
    if left := len(b.of_brigade(unit.brigade)):
        brigade = b.brigades[unit.brigade]
        text = f"{brigade.name} has {so_many(left, 'unit')} left for the rest of the battle"
        b.say("changed", text, "VF-RALLY-02", brigade, to=unit.side)


def leave_table(b: Battle, unit_id: int, rule: str) -> None:
    """A unit goes over the table edge unbroken and does not come back (VF-MOVE-12)."""
    if not (unit := b.units[unit_id]).on_table:
        return
    b.say("lost", f"{unit.name} leaves the field", rule, unit, at=unit.pose.spot, to=witnesses(b, unit))
    _say_gone(b, unit, "has left the field")
    _take_off(b, unit, "left")


def _say_gone(b: Battle, unit: Unit, words: str) -> None:
    """Who does not see a unit go is told that it is out of play all the same, and not where it stood (VF-SCALE-04)."""
    if len(witnesses(b, unit)) == 1:
        b.say("lost", f"{unit.name} {words}", "VF-SCALE-04", to=1 - unit.side, reveals=True)


def rout_brigade(b: Battle, brigade_id: int, rule: str, fate: str) -> None:
    """A whole brigade, arrived or not, leaves play: `fate` is broken (VF-ACT-04) or routed (VF-MOR-05)."""
    brigade = b.brigades[brigade_id]
    if brigade.place == "out":
        return
    record_retreat(b, brigade_id)
    seen = onlookers(b, brigade_id)
    for unit in (row for row in b.units if row.brigade == brigade_id and row.place in ("table", "coming")):
        b.change_unit(unit.id, place="routed")
    for general in b.generals:
        if general.attached != NONE and b.units[general.attached].brigade == brigade_id:
            b.change_general(general.id, attached=NONE)  # a higher one who led a regiment of it stays by himself
    _out(b, brigade_id, rule, fate, seen)


def record_retreat(b: Battle, brigade_id: int) -> None:
    """Remember that a brigade retires, or does worse, in this player turn, and who stands within 12 inches of it now.
    Called before anything of it is moved or removed (VF-ACT-14, VF-ACT-15); more than once a turn adds neighbours."""
    brigade = b.brigades[brigade_id]
    mine = b.of_brigade(brigade_id)
    others = (unit for unit in b.of_side(brigade.side) if unit.brigade != brigade_id)
    near = {row.brigade for row in others if any(gap(row.quad, unit.quad) <= tables.NEIGHBOUR for unit in mine)}
    same = [row for row in b.retreats if (row.turn, row.brigade) == (b.half, brigade_id)]
    near = near.union(*(row.near for row in same))
    # Older than the owner's last turn none is asked for again.
    kept = (row for row in b.retreats if row.turn >= b.half - 2 and row not in same)
    b.retreats = (*kept, Retreat(b.half, brigade_id, tuple(sorted(near))))


def ride_over(b: Battle, unit_id: int, rings: Sequence[Ring]) -> None:
    """What a unit does to the enemy's generals and messengers by passing over these rings, the ground its base swept.
    A messenger is overrun, or has an enemy near (VF-MSG-04); an unattached general is put with the nearest unit of his
    command within 12 inches, or is captured (VF-GEN-05)."""
    side = b.units[unit_id].side
    if not in_danger(b, 1 - side, tabletop.bounds(sum(rings, ()))):
        return
    for ring in rings:
        for place, messenger in enumerate(b.messengers):
            if messenger.side == side:
                continue
            far = disc_gap(ring, messenger.x, messenger.y, DISC)
            if far == 0 and not messenger.overrun:
                b.put_messenger(place, replace(messenger, near=True, overrun=True))
            elif far <= tables.HAZARD and not messenger.near:
                b.put_messenger(place, replace(messenger, near=True))
        for general in _by_themselves(b, 1 - side):
            if disc_gap(ring, general.x, general.y, DISC) == 0:
                displace(b, general.id)


def in_danger(b: Battle, side: int, box: tuple[int, int, int, int]) -> bool:
    """Whether a side may have a messenger or an unattached general whom an enemy rides over somewhere in a box."""
    reach = DISC + tables.HAZARD
    left, bottom, right, top = box[0] - reach, box[1] - reach, box[2] + reach, box[3] + reach
    riders = (row for row in b.messengers if row.side == side)
    theirs: list[General | Messenger] = [*riders, *_by_themselves(b, side)]
    return any(left <= row.x <= right and bottom <= row.y <= top for row in theirs)


def _by_themselves(b: Battle, side: int) -> list[General]:
    """A side's generals on the table who lead no unit."""
    own = (row for row in b.generals if row.side == side)
    found = facts(b, "generals", b.generals)
    return kept(found, ("by themselves", side), lambda: [row for row in own if row.present and row.attached == NONE])


def friends_passed(b: Battle, unit: Unit, rings: Iterable[Ring], besides: Container[int]) -> list[Unit]:
    """Friendly regiments, but for those numbered, that a regiment goes through on these rings; none where guns do, and no
    guns: they disorder nobody, and nobody them (VF-MOVE-09)."""
    if not unit.regiment:
        return []
    here = lookout(b)
    met = sorted({number for ring in rings for number in here.under(ring, SLACK)})
    friends = [b.units[number] for number in met if number not in besides]
    return [friend for friend in friends if friend.side == unit.side and friend.regiment]


def pass_friends(b: Battle, unit: Unit, rings: Iterable[Ring], besides: Container[int]) -> None:
    """VF-MOVE-09: regiments passing through one another are both disordered."""
    for friend in friends_passed(b, unit, rings, besides):
        disorder(b, unit.id, "VF-MOVE-09")
        disorder(b, friend.id, "VF-MOVE-09")


def barred(b: Battle, unit: Unit, ring: Ring) -> str:
    """The enemy or impassable ground that a unit would cross on its way back, by name; nothing if its way is free."""
    for number in lookout(b).under(ring, SLACK):
        if b.units[number].side != unit.side:
            return b.units[number].name
    piece = impassable_met(b.setting, ring)
    return "" if piece is None else piece.name


def displace(b: Battle, general_id: int) -> None:
    """An enemy has come over a general: he is put with the nearest unit of his command, or is captured (VF-GEN-05)."""
    general = b.generals[general_id]
    near = nearest_of(general, units_under(b, general_id))
    if near is not None and near[1] <= tables.NEIGHBOUR:
        place_with(b, general_id, near[0])
        text = f"{general.name} is ridden down on and escapes to {near[0].name}"
        b.say("moved", text, "VF-GEN-05", b.generals[general_id], to=general.side, reveals=True)
        return
    b.say("lost", f"{general.name} is captured", "VF-GEN-05", general, at=general.spot, reveals=True)
    kill(b, general_id)


def kill(b: Battle, general_id: int) -> None:
    """A general is dead or taken; his successor comes in the second morale status phase from now (VF-REPL-01)."""
    general = b.generals[general_id]
    back = b.half + 2 if general.replaceable else NONE
    b.change_general(general_id, place="dead", points=0, attached=NONE, back=back)
    counts, name = dict(b.tally), f"generals lost:{general.side}"
    counts[name] = counts.get(name, 0) + 1
    b.tally = tuple(sorted(counts.items()))


def broken_units(b: Battle, brigade_id: int) -> int:
    """How many of a brigade's units were broken in the game so far (VF-ACT-12)."""
    return kept(b.found, "broken", lambda: Counter(row.brigade for row in b.units if row.place == "broken"))[brigade_id]


def _take_off(b: Battle, unit: Unit, place: str) -> None:
    """Remove a unit; with the last one its brigade is out (VF-ACT-18)."""
    brigade = b.brigades[unit.brigade]
    last = [other.id for other in b.of_brigade(brigade.id)] == [unit.id]
    if last:
        record_retreat(b, brigade.id)
    seen = witnesses(b, unit)
    before = level(b, brigade.id)
    b.change_unit(unit.id, place=place)
    if last:
        fate = "broken" if broken_units(b, brigade.id) else "retired"
        _out(b, brigade.id, "VF-ACT-18", fate, seen)
    elif level(b, brigade.id) != before:
        units = so_many(len(b.of_brigade(brigade.id)), "unit")
        text = f"{brigade.name} is {level_name(b, brigade.id)}: {brigade.fatigue} fatigue in {units}"
        b.say("changed", text, "VF-ORG-05", brigade, to=brigade.side)


def _out(b: Battle, brigade_id: int, rule: str, fate: str, seen: tuple[int, ...]) -> None:
    """A brigade is out of play, its brigadier with it, and messengers on their way to or from it turn back."""
    brigade = b.change_brigade(brigade_id, place="out", fate=fate, pending=None, holds=False, ground=(), granted=False)
    b.say("lost", f"{brigade.name} {FATE[fate]}", rule, b.brigades[brigade_id], to=seen, reveals=True)
    remove_general(b, brigade.general)
    for messenger in [row for row in b.messengers if row.brigade == brigade_id]:
        _call_back(b, messenger)


def remove_general(b: Battle, general_id: int) -> None:
    """A general leaves play with his command; for a dead one no successor comes."""
    place = "dead" if b.generals[general_id].place == "dead" else "gone"
    b.change_general(general_id, place=place, points=0, attached=NONE, back=NONE)
    for messenger in [row for row in b.messengers if row.sender == general_id]:
        _call_back(b, messenger)


def return_figure(b: Battle, messenger: Messenger) -> bool:
    """A messenger's figure goes back beside the commander at once, if he is still in play: says whether (VF-MSG-01)."""
    b.messengers = tuple(row for row in b.messengers if row.id != messenger.id)
    if (sender := b.generals[messenger.sender]).place != "gone":
        b.change_general(sender.id, messengers=sender.messengers + 1)
    return sender.place != "gone"


def _call_back(b: Battle, messenger: Messenger) -> None:
    """A messenger goes back beside its commander and what it carried is void (VF-MSG-01)."""
    if return_figure(b, messenger):
        text = f"a messenger comes back to {b.generals[messenger.sender].name}: what he carried is void"
        b.say("said", text, "VF-MSG-01", messenger, to=messenger.side)
