"""How good things are for a side, in steps of strength: a shot, a charge, a place to stand."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from longroll.rulesets.brigade import aiming, command, discipline, facing, rally, victory
from longroll.rulesets.brigade.advice import chances
from longroll.rulesets.brigade.aiming import Line, Shot
from longroll.rulesets.brigade.setting import laid
from longroll.rulesets.brigade.tables import BLUE, DESIGNS, NONE
from longroll.rulesets.brigade.units import Battle, General, Stand
from longroll.tabletop import Pose, kernel

RETURN = 0.8
"""How much of an enemy's return fire counts against a shot."""
PRESSURE = 0.12
"""Worth of an inch nearer to where a stand is wanted."""
FAR = 60_000
"""Farther than anything is from anything."""
CARD_A_MELEE = 1.2
"""What an unknown card of the enemy's adds to his melee, on an average, for the first few."""


class Mind(NamedTuple):
    """A player's point of view: his style, what he knows, his side, and whether he must take ground to win."""

    style: str
    known: Battle
    side: int
    attacks: bool

    @property
    def plain(self) -> bool:
        """Whether it is a private, who weighs nothing."""
        return self.style == "private"

    @property
    def enemies(self) -> list[Stand]:
        """The enemy's troops on the map."""
        return [stand for stand in self.known.stands if stand.side != self.side and stand.place == "table"]

    @property
    def own(self) -> list[Stand]:
        """The side's own troops on the map."""
        return [stand for stand in self.known.stands if stand.side == self.side and stand.place == "table"]


def mind_of(style: str, known: Battle, side: int) -> Mind:
    """The mind of a player: he attacks if he is the Attacker, or if he would lose by points as they stand."""
    setting, score = laid(known.setting), victory.points(known)
    behind = score[side] < score[1 - side] or (score[0] == score[1] and side == setting.attacker)
    return Mind(style, known, side, behind or style == "private")


def shot_at(known: Battle, firer: Stand, target: Stand) -> Shot | None:
    """The shot of a stand, where it stands or might stand, at another; None where there is none."""
    if not firer.shoots or firer.routed:
        return None
    line = aiming.line_to(known, firer, target)
    return aiming.solution(known, firer, target) if isinstance(line, Line) else None


def of_fire(known: Battle, firer: Stand, target: Stand, shot: Shot | None = None) -> float:
    """What a Fire is worth: its toll, less that of the return fire it may draw."""
    shot = shot or shot_at(known, firer, target)
    if shot is None:
        return 0.0
    gain = chances.toll(known, shot, target)
    worth = gain.worth(target)
    if target.shoots and not target.routed:
        back = shot_at(known, target, firer)
        if back is not None:
            alive = 1 - gain.destroyed - gain.routs
            worth -= RETURN * alive * chances.toll(known, back, firer).worth(firer)
    return worth


def of_charge(mind: Mind, charger: Stand, target: Stand, friends: float = 0.0) -> float:
    """What a charge is worth: the check, the defender's fire, then the melee with the cards that may come."""
    known = mind.known
    steady = chances.steadiness(known, charger)
    goes = chances.at_most(steady)
    flank = facing.flanks(charger, target)
    strength, cost = float(charger.strength), 0.0
    if not flank and target.shoots and not target.routed:
        adds = 4 if target.arm == "artillery" else 0
        needed = target.fire
        hit = chances.toll_of(needed, adds, 2, charger.strength, steady)
        strength -= hit.steps
        goes *= 1 - hit.routs - hit.destroyed
        cost = hit.worth(charger) * 0.8
    theirs = max(1, target.strength - 2) if flank or target.routed else target.strength
    lead = round(strength + friends + red(mind) - theirs - blue_feared(mind))
    wins = chances.leads(lead)
    loses = chances.leads(-lead)
    steady_theirs = chances.steadiness(known, target)
    prize = 1 + 3.0 * (1 - chances.at_most(steady_theirs)) + (3 if target.arm == "artillery" else 0)
    price = 1 + 3.0 * (1 - chances.at_most(steady))
    return goes * (wins * prize - loses * price) - cost


def red(mind: Mind) -> int:
    """What the best three cards of the hand would add to an attack."""
    return sum(sorted((DESIGNS[card].red for card in _designs(mind)), reverse=True)[:3])


def blue(mind: Mind) -> int:
    """What the best three cards of the hand would add to a defence."""
    return sum(sorted((DESIGNS[card].blue for card in _designs(mind)), reverse=True)[:3])


def blue_feared(mind: Mind) -> float:
    """What the enemy's hand may add to his defence."""
    return CARD_A_MELEE * min(3, len(mind.known.piles[1 - mind.side].hand))


def _designs(mind: Mind) -> Iterable[str]:
    known = mind.known
    for number in known.piles[mind.side].hand:
        if number != NONE and known.cards[number].design:
            yield known.cards[number].design


def at(stand: Stand, pose: Pose) -> Stand:
    """A stand as it would be elsewhere."""
    return replace(stand, pose=pose)


def of_place(mind: Mind, stand: Stand, pose: Pose) -> float:
    """How good a place is for a stand: what it could fire at from there, what could fire at it, how near it is to where it
    is wanted, and whether friends are by."""
    known, there = mind.known, at(stand, pose)
    worth, threat = 0.0, 0.0
    nearest: int = FAR
    guns = stand.arm == "artillery"
    for enemy in mind.enemies:
        far = kernel.length(enemy.pose.x - pose.x, enemy.pose.y - pose.y)
        nearest = min(nearest, far)
        if stand.shoots and far < (20_000 if guns else BLUE + 2500):
            shot = shot_at(known, there, enemy)
            if shot is not None:
                worth = max(worth, chances.toll(known, shot, enemy).worth(enemy))
        if not enemy.routed and enemy.shoots and far < (20_000 if enemy.arm == "artillery" else BLUE + 2500):
            back = shot_at(known, enemy, there)
            if back is not None:
                threat += chances.toll(known, back, there).worth(there)
    goal = goal_of(mind, stand)
    far_off: int = kernel.length(goal[0] - pose.x, goal[1] - pose.y)
    pull = PRESSURE * far_off / 1000
    if mind.plain:
        return worth - pull
    led = 0.25 if any(command.in_radius(general, there.quad) for general in _leaders(known, stand)) else 0.0
    shy = 0.6 * max(0.0, (9000 - nearest) / 1000) if guns or stand.strength <= 1 else 0.0
    share = 0.35 if mind.attacks else 0.55
    return worth - share * threat - pull * (1.0 if mind.attacks else 0.4) + led - shy


def _leaders(known: Battle, stand: Stand) -> list[General]:
    return [
        general
        for general in known.generals
        if general.place == "table" and general.side == stand.side and command.commands(known, general, stand)
    ]


def commanded_by(known: Battle, general: General, stand: Stand) -> bool:
    """Whether a stand is in a general's chain of command."""
    return command.commands(known, general, stand)


def goal_of(mind: Mind, stand: Stand) -> tuple[int, int]:
    """Where a stand is wanted: on the nearest objective not held, else by the nearest enemy; a defender on what is held."""
    known, setting = mind.known, laid(mind.known.setting)
    x, y = stand.pose.x, stand.pose.y
    wanted = [
        (kernel.length(row.at[0] - x, row.at[1] - y) - 2000 * row.points, row.at)
        for row, holder in zip(setting.objectives, known.holders, strict=True)
        if (holder != mind.side) == mind.attacks
    ]
    if wanted and not mind.plain:
        return min(wanted)[1]
    foes = [(kernel.length(foe.pose.x - x, foe.pose.y - y), (foe.pose.x, foe.pose.y)) for foe in mind.enemies]
    foes += wanted
    return min(foes)[1] if foes else (x, y)


def of_rally(known: Battle, stand: Stand) -> float:
    """What rallying a stand is worth: much if it is routed, for every routed stand counts toward defeat."""
    need = sum(term.value for term in discipline.number(known, stand))
    passes = chances.at_most(need - sum(term.value for term in rally.burden(known, stand)))
    if stand.routed:
        return passes * 3.5 - (1 - passes) * 0.4
    return 0.0
