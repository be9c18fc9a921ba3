"""Exact odds of what is about to be rolled, for the player to see before he commits himself.

The rules themselves run on what the side knows; every later choice is passed, no card is answered, and return fire is
followed to its end.
"""

from collections import Counter
from collections.abc import Callable
from itertools import product

from msgspec.structs import replace

from longroll import odds, scene
from longroll.dice import Sum
from longroll.flow import Procedure
from longroll.rulesets.brigade.cards.events import FireHit
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.dice.rerolls import JUDGED, Standing, Sums, standing
from longroll.rulesets.brigade.fire import aim
from longroll.rulesets.brigade.fire.shot import Firing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.rout import rally
from longroll.rulesets.brigade.rout.panic import Shaken
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.rout.rout import Rout
from longroll.rulesets.brigade.screen import board
from longroll.rulesets.brigade.screen.outlook import came, quiet
from longroll.rulesets.brigade.tables import NONE
from longroll.screen.charts import Came, Terms, best_first, chart, summed, total
from longroll.tabletop import Pose

PLAIN = "no card is played and no die rolled again"


FOLLOWED = 4_000
"""So many positions are followed at the table, where nobody waits longer."""
NO_FURTHER = f"{PLAIN}; what a rout carries along is too wide to be followed"


def _chart(known: Battle, side: int, procedure: Procedure, title: str, sums: tuple[scene.Sum, ...]) -> scene.Odds:
    assumes = PLAIN
    try:
        tally = odds.odds(quiet(known), came(side), procedure, bound=FOLLOWED)
    except odds.TooWide:  # many stands would be run through: it is followed until the first turns to run
        tally, assumes = odds.odds(quiet(known), _runs(side), procedure, until=_running), NO_FURTHER
    return chart(title, best_first(tally.weights), tally.whole, sums, assumes)


def _running(b: Battle) -> bool:
    """Whether somebody has turned to run, or is to see a friend destroyed beside him."""
    return any(isinstance(each, Rout | Shaken) for each in b.stack)


def _runs(side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle where somebody turns to run, or all is over, from the one before."""
    told = came(side)

    def describe(before: Battle, after: Battle) -> Came:
        found = told(before, after)
        for each in after.stack:
            if isinstance(each, Rout):
                runner = before.stands[each.stand]
                words = f"{runner.label} routs"
                worth = found.worth + (-3 if runner.side == side else 3)
                return Came(words if found.words == "no effect" else f"{found.words}; {words}", worth)
        return found

    return describe


def fire(known: Battle, side: int, firing: Firing) -> scene.Odds:
    """The odds of a Fire with its return fire, or of return fire (BC-FIRE-09)."""
    firer = known.stands[firing.firer]
    target = known.generals[firing.general] if firing.general != NONE else known.stands[firing.target]
    rows = aim.solution(known, firer, target).sums
    sums = tuple(summed(label, terms, label in JUDGED) for label, terms in rows if terms)
    how = "fires back at" if firing.returning else "fires at"
    return _chart(known, side, firing, f"{firer.name} {how} {target.name}", sums)


def rallying(known: Battle, what: RallyStand) -> scene.Odds:
    """The odds of a Rally, by the check alone."""
    stand = known.stands[what.stand]
    bad = "runs on" if stand.routed else "stays as it is"
    return check(known, stand, f"Rally {stand.name}", "rallied", bad, rally.burden(known, stand))


def moving(known: Battle, stand: Stand) -> scene.Odds:
    """The odds of the check that a Tactic move takes (BC-TACT-02)."""
    return check(known, stand, f"{stand.name} moves by Tactic", "passes and moves", "stays where it is")


def entering(known: Battle, stand: Stand, to: Pose) -> scene.Odds | None:
    """The odds of the check to come on to the map, by the general in whose radius it comes on (BC-REIN-01)."""
    way = reinforcements.plan(known, stand, to, True)
    if not isinstance(way, reinforcements.EntryPlan):
        return None
    return check(known, replace(stand, pose=way.start), f"{stand.name} comes on", "comes on", "stays off the map")


def check(known: Battle, stand: Stand, title: str, good: str, bad: str, adds: Terms = ()) -> scene.Odds:
    """The odds of a discipline check, by the number and what is added to the roll (BC-DICE-02)."""
    sums = checked(discipline.number(known, stand), adds)
    reading = Sum(2)
    need = sums[0].value - total(adds)
    whole = sum(weight for weight, _ in reading.outcomes())
    well = sum(weight for weight, rolled in reading.outcomes() if rolled <= need)
    rows = ((Came(good, 3), well), (Came(bad, -3), whole - well))
    return chart(title, rows, whole, sums, "no die is rolled again")


def checked(terms: Terms, adds: Terms) -> tuple[scene.Sum, ...]:
    """The sums of a discipline check."""
    sums = (summed("Pass at or under", terms, True),)
    return (*sums, summed("Added to the roll", adds)) if adds else sums


def again(known: Battle, faces: tuple[int, ...], die: int, sums: Sums, mine: bool) -> scene.Odds | None:
    """The odds of one die rolled again, the others lying as they are (BC-REROLL-03); None where the roll is not judged."""
    fight = board.under_way(known)
    if fight is not None and len(faces) == 4:
        return board.rerolled(known, fight, die)
    now = standing(faces, sums)
    if now is None:
        return None
    left = now.total - faces[die]
    shot = next((each for each in reversed(known.stack) if isinstance(each, Firing)), None)
    names = _names(known, NONE if shot is None else shot.target, now)
    rows = best_first(Counter(names(left + face) for face in range(1, 7)))
    return chart(f"The {faces[die]} rolled again", ((row if mine else row.turned(), n) for row, n in rows), 6)


def forced(known: Battle, what: FireHit, dice: tuple[int, ...]) -> scene.Odds:
    """The odds of dice of a hit that its target has rolled again (BC-FIRE-16, BC-FIRE-17)."""
    added = sum(face for at, face in enumerate(what.faces) if at not in dice) + what.adds
    named = _names(known, what.target, Standing(0, what.need, True, True))
    told = Counter(named(added + sum(fresh)).turned() for fresh in product(range(1, 7), repeat=len(dice)))
    return chart("The dice rolled again", best_first(told), told.total(), assumes="no other card is played")


def _names(known: Battle, number: int, now: Standing) -> Callable[[int], Came]:
    """What tells of a total what it comes to: of a shot also whether it is enough for a check (BC-LOSS-03)."""
    if not now.fire:
        return lambda total: Came("passes", 3) if total <= now.need else Came("fails", -3)
    target = None if number == NONE else known.stands[number]

    def named(total: int) -> Came:
        if total < now.need:
            return Came("misses", -3)
        if target is None or target.arm != "infantry":
            return Came("hits", 3)
        left = target.strength - 1
        if not left:
            return Came("destroys it", 5)
        return Came("hits, and it checks", 4) if total - now.need >= left else Came("hits, without a check", 1)

    return named
