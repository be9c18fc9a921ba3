"""Activation: every brigade rolls once before it moves, and the roll is its morale test too (VF-ACT-01 to VF-ACT-18).
The owner picks who rolls next; each result is carried out before the next roll."""

from collections.abc import Iterator
from typing import Any, ClassVar

from longroll.dice import Die, Sum, Throw
from longroll.flow import Decision, Jump, Modifier, Need, Procedure, Refusal, done, total
from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.activation import fatigue
from longroll.rulesets.volume_of_fire.activation.retreat import retreat
from longroll.rulesets.volume_of_fire.combat import losses
from longroll.rulesets.volume_of_fire.command import division_morale
from longroll.rulesets.volume_of_fire.command.action_points import commanders
from longroll.rulesets.volume_of_fire.command.chain_of_command import general_to_general, superiors
from longroll.rulesets.volume_of_fire.orders.orders_in_force import take_up, take_up_pending
from longroll.rulesets.volume_of_fire.orders.permissions import hull_of, nearest_enemy_brigade, order_text
from longroll.rulesets.volume_of_fire.record import NONE, Battle, Order
from longroll.rulesets.volume_of_fire.record.units import Mark
from longroll.rulesets.volume_of_fire.sight.knowledge import look
from longroll.rulesets.volume_of_fire.sight.unseen import onlookers


class NextToActivate(Decision[int], frozen=True):
    """VF-ACT-01  Which brigade rolls next, of those that have not rolled."""

    rule: ClassVar[str] = "VF-ACT-01"
    left: tuple[int, ...] = ()

    def offers(self, known: Battle) -> Iterator[Any]:
        yield from self.left

    def refusal(self, known: Battle, answer: Any) -> Refusal | None:
        if answer in self.left:
            return None
        if isinstance(answer, int) and 0 <= answer < len(known.brigades) and known.brigades[answer].rolled:
            return Refusal("VF-ACT-01", f"{known.brigades[answer].name} has rolled this turn, and rolls once")
        return Refusal("VF-ACT-01", "that is no brigade of yours with a roll to come")


class Activation(Procedure[None]):
    """The activation phase of one side: its brigades roll one after another (VF-ACT-01)."""

    side: int = 0

    def choose(self, b: Battle) -> Need[int] | done[None]:
        if len(left := waiting(b, self.side)) > 1:
            return NextToActivate(self.side, left)
        return self.chosen(b, left[0]) if left else done()

    def chosen(self, b: Battle, brigade: int) -> Jump:
        return self.go(self.choose, ActivationRoll(brigade=brigade))


class ActivationRoll(Procedure[None]):
    """One brigade's roll, and what comes of it (VF-ACT-02, VF-ACT-03)."""

    brigade: int = NONE

    def roll(self, b: Battle) -> Need[int]:
        """VF-ACT-02: one die, the brigadier's quality and the modifiers of the chart; or two dice (an option)."""
        row = b.brigades[self.brigade]
        dice = Sum(2) if b.options.activation == "2d6" else Die()
        sums = ((row.name, tuple(modifiers(b, self.brigade))),)
        return Throw(dice, f"activation of {row.name}: {bands()}", "VF-ACT-02", row.side, sums)

    def carry_out(self, b: Battle, dice: int) -> done[None]:
        terms = b.thrown_for
        rolled = dice + total(terms)
        result = band(rolled)
        brigade = b.change_brigade(self.brigade, rolled=result)
        text = f"{brigade.name} rolls {rolled}: {result}"
        b.say("threw", text, "VF-ACT-03", brigade, to=brigade.side, sums=((brigade.name, terms),))
        _RESULTS[result](b, self.brigade)
        return done()


def waiting(b: Battle, side: int) -> tuple[int, ...]:
    """VF-ACT-01: the side's brigades on the table that have not rolled; those to come this turn do not roll."""
    return tuple(row.id for row in b.brigades_of(side) if not row.rolled and b.of_brigade(row.id))


def band(total: int) -> str:
    """VF-ACT-03: the result of a total."""
    return next(name for most, name in tables.ACTIVATION if total <= most)


def bands() -> str:
    """The chart in words, band by band: "0 broken, 1-2 beaten" and so on (VF-ACT-03)."""
    words, least = [], tables.ACTIVATION[0][0]
    for most, name in tables.ACTIVATION:
        last = name == tables.ACTIVATION[-1][1]
        words.append(f"{least if last or most == least else f'{least}-{most}'} {name}")
        least = most + 1
    return ", ".join(words)


# --- the sum
def modifiers(b: Battle, brigade_id: int) -> list[Modifier]:
    """What is added to the dice of a brigade's activation (VF-ACT-02, VF-ACT-11 to VF-ACT-17)."""
    brigade, added = b.brigades[brigade_id], tables.ACTIVATION_MODIFIERS
    terms = [quality(b, brigade_id)] if b.options.activation == "1d6" else []
    if (worn := fatigue.modifier(b, brigade_id, "VF-ACT-16")).value:
        terms.append(worn)
    if brigade.mark:
        terms.append(Modifier(added[brigade.mark], f"brigade is {brigade.mark}", "VF-ACT-11"))
    if beaten := sum(unit.condition == "beaten" for unit in b.of_brigade(brigade_id)):
        terms.append(Modifier(beaten * added["unit beaten"], f"{beaten} beaten", "VF-ACT-12"))
    if broken := losses.broken_units(b, brigade_id):
        terms.append(Modifier(broken * added["unit broken"], f"{broken} broken", "VF-ACT-12"))
    if higher := higher_command(b, brigade_id):
        terms.append(higher)
    if enemies_retired(b, brigade_id):
        terms.append(Modifier(added["enemies retired"], "every enemy near retired", "VF-ACT-14"))
    if friends_retired(b, brigade_id):
        terms.append(Modifier(added["friends retired"], "friends near retired", "VF-ACT-15"))
    return terms


def quality(b: Battle, brigade_id: int) -> Modifier:
    """The brigadier's quality (VF-GEN-02); without him the lowest (VF-ACT-17), or a higher general's near by (VF-REPL-04)."""
    if (leader := b.brigadier(brigade_id)).present:
        return Modifier(leader.quality, f"{leader.name}, {tables.QUALITY[leader.quality]}", "VF-GEN-02")
    best = max(commanders(b, brigade_id), key=lambda general: general.quality, default=None)
    if best is not None and best.quality > tables.NO_BRIGADIER:
        return Modifier(best.quality, f"{best.name} takes over", "VF-REPL-04")
    return Modifier(tables.NO_BRIGADIER, "no brigadier", "VF-ACT-17")


def higher_command(b: Battle, brigade_id: int) -> Modifier | None:
    """VF-ACT-13: the highest of the chain, or of those who encourage the brigade, within 12 inches of the brigadier.
    The best counts, not both."""
    if not (leader := b.brigadier(brigade_id)).present:
        return None
    helpers = (*superiors(b, brigade_id), *(row for row in b.generals if brigade_id in row.encourages))
    near = (row for row in helpers if row.present and general_to_general(row, leader) <= tables.SUPERIOR)
    best = max(near, key=lambda general: general.rank != "division", default=None)
    if best is None:
        return None
    return Modifier(tables.ACTIVATION_MODIFIERS[best.rank], f"{best.name} near", "VF-ACT-13")


def enemies_retired(b: Battle, brigade_id: int) -> bool:
    """VF-ACT-14: there were enemy brigades near as the opponent's last turn began, and in it all of them went back."""
    near = dict(b.neighbours).get(brigade_id, ())
    went = {row.brigade for row in b.retreats if row.turn == b.half - 1}
    return bool(near) and all(enemy in went for enemy in near)


def friends_retired(b: Battle, brigade_id: int) -> bool:
    """VF-ACT-15: in the owner's last turn another brigade, of whatever arm, went back within 12 inches of this one."""
    side, last = b.brigades[brigade_id].side, (row for row in b.retreats if row.turn == b.half - 2)
    return any(brigade_id in row.near and b.brigades[row.brigade].side == side for row in last)


# --- the results
def _broken(b: Battle, brigade_id: int) -> None:
    """VF-ACT-04: the whole brigade routs and leaves play."""
    losses.rout_brigade(b, brigade_id, "VF-ACT-04", "broken")
    look(b)


def _beaten(b: Battle, brigade_id: int) -> None:
    """VF-ACT-05: the brigade falls back, is to Retire, and does nothing else this turn."""
    losses.record_retreat(b, brigade_id)
    mark(b, brigade_id, "beaten", "VF-ACT-05")
    b.change_brigade(brigade_id, pending=None)
    take_up(b, brigade_id, Order("retire"), "VF-ACT-05")
    b.change_general(b.brigadier(brigade_id).id, points=0)
    retreat(b, brigade_id)


def _shaken(b: Battle, brigade_id: int) -> None:
    """VF-ACT-06: the brigade holds its ground and is shaken; a beaten one stays beaten."""
    if b.brigades[brigade_id].mark != "beaten":
        mark(b, brigade_id, "shaken", "VF-ACT-06")
    hold_ground(b, brigade_id, "VF-ACT-06")


def _hesitant(b: Battle, brigade_id: int) -> None:
    """VF-ACT-07: one thing only, the first that applies: rally, take up new orders, move."""
    if rally_brigade(b, brigade_id):
        hold_ground(b, brigade_id, "VF-ACT-07")
    elif b.brigades[brigade_id].pending is not None:
        take_up_pending(b, brigade_id)
        hold_ground(b, brigade_id, "VF-ACT-07")
    else:
        _moves(b, brigade_id, "VF-ACT-07")


def _eager(b: Battle, brigade_id: int) -> None:
    """VF-ACT-08: all that applies: rally, take up new orders, move."""
    rally_brigade(b, brigade_id)
    if b.brigades[brigade_id].pending is not None:
        take_up_pending(b, brigade_id)
    _moves(b, brigade_id, "VF-ACT-08")


def _moves(b: Battle, brigade_id: int, rule: str) -> None:
    brigade = b.brigades[brigade_id]
    text = f"{brigade.name} moves as usual: {order_text(b, brigade.order)}"
    b.say("changed", text, rule, brigade, to=brigade.side)


def _attack(b: Battle, brigade_id: int) -> None:
    """VF-ACT-09: over to the attack, on the enemy brigade with the nearest known unit; otherwise as Eager.  A brigade
    on Retire or beaten goes too: only its division's spent morale, or having nobody to attack, stops it."""
    brigade = b.brigades[brigade_id]
    target = nearest_enemy_brigade(b.known(brigade.side), brigade_id)
    if target is None or division_morale.spent(b, brigade.superior):
        why = "no enemy is known" if target is None else "its division's morale is spent"
        text = f"{brigade.name} does not go over to the attack: {why}"
        b.say("said", text, "VF-ACT-09" if target is None else "VF-MOR-04", brigade, to=brigade.side)
        _eager(b, brigade_id)
        return
    rally_brigade(b, brigade_id)
    b.change_brigade(brigade_id, pending=None)
    take_up(b, brigade_id, Order("attack", target=target), "VF-ACT-09")


_RESULTS = {
    "broken": _broken,
    "beaten": _beaten,
    "shaken": _shaken,
    "hesitant": _hesitant,
    "eager": _eager,
    "attack": _attack,
}


def rally_brigade(b: Battle, brigade_id: int) -> bool:
    """VF-ACT-10, VF-AP-13: a marked brigade climbs one step for a point of its brigadier's.  Says whether it did."""
    brigade, leader = b.brigades[brigade_id], b.brigadier(brigade_id)
    if not brigade.mark or not leader.present or leader.points == 0:
        return False
    b.change_general(leader.id, points=leader.points - 1)
    better: Mark = "shaken" if brigade.mark == "beaten" else ""
    b.change_brigade(brigade_id, mark=better)
    text = f"{leader.name} rallies {brigade.name}: it is {better or 'no longer shaken'} (1 point)"
    b.say("changed", text, "VF-ACT-10", brigade, to=brigade.side)
    return True


def mark(b: Battle, brigade_id: int, worse: Mark, rule: str) -> None:
    """Mark a brigade shaken or beaten; the first mark costs its brigadier a point at once (VF-AP-15)."""
    brigade = b.brigades[brigade_id]
    leader = b.brigadier(brigade_id)
    b.change_brigade(brigade_id, mark=worse)
    b.say("changed", f"{brigade.name} is {worse}", rule, brigade, to=onlookers(b, brigade_id))
    if not brigade.mark and leader.points:
        b.change_general(leader.id, points=leader.points - 1)
        text = f"{leader.name} has a point less while {brigade.name} is {worse}"
        b.say("changed", text, "VF-AP-15", leader, to=brigade.side)


def hold_ground(b: Battle, brigade_id: int, rule: str) -> None:
    """VF-ORD-11: for this turn the brigade is bound as under Hold, on the ground it stands on; its order stays."""
    brigade = b.change_brigade(brigade_id, holds=True, ground=hull_of(b.of_brigade(brigade_id)))
    b.say("changed", f"{brigade.name} holds its ground this turn", rule, brigade, to=brigade.side)
