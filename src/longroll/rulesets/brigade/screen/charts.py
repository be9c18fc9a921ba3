"""Exact odds of what is about to be rolled, for the player to see before he commits himself.  The rules themselves run
on what the side knows; every later choice is passed, no card is answered, and return fire is followed to its end."""

from collections import Counter
from collections.abc import Callable
from itertools import product

from msgspec.structs import replace

from longroll import odds, scene
from longroll.dice import Sum
from longroll.flow import Procedure, total
from longroll.rulesets.brigade.cards.events import FireHit
from longroll.rulesets.brigade.cards.rerolls import JUDGED, Standing, Sums, standing
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.fire import line_of_fire, to_hit
from longroll.rulesets.brigade.fire.fire_action import Firing
from longroll.rulesets.brigade.record import Battle, Stand
from longroll.rulesets.brigade.rout.rout import Rout, Shaken
from longroll.rulesets.brigade.screen import board, cards_to_come
from longroll.rulesets.brigade.tables import NONE
from longroll.screen.charts import Came, Terms, best_first, chart, summed
from longroll.screen.words import so_many

PLAIN = "no card is played and no die rolled again"
FOLLOWED = 4_000
"""So many positions are followed at the table, where nobody waits longer."""
NO_FURTHER = f"{PLAIN}; what a rout carries along is too wide to be followed"


def quiet(known: Battle) -> Battle:
    """What the side knows, with nobody answering by cards: odds are of the dice."""
    after = known.copy()
    after.quiet, after.rerolls = (True, True), (0, 0)
    after.news.clear()
    return after


def _befell(was: Stand, now: Stand) -> tuple[str, int]:
    """What has happened to a stand, in words, and how bad it is."""
    one = "" if was.arm == "holders" else "s"  # they are told as the horses of their regiment
    lost = (now.marks - was.marks) + (now.horse_marks - was.horse_marks)
    if now.place != was.place and was.place == "table":
        words = {"destroyed": "destroyed", "captured": "captured", "fled": f"rout{one} off the map"}
        return words.get(now.place, "gone"), 5
    steps = [f"lose{one} {so_many(lost, 'step')}"] if lost else []
    routs = now.routed and not was.routed
    return " and ".join([*steps, f"rout{one}"] if routs else steps), lost + 3 * routs


def came(side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle after a fight from the one before, as `side` puts it."""

    def describe(before: Battle, after: Battle) -> Came:
        parts, worth = [], 0
        for was, now in zip(before.stands, after.stands, strict=True):
            if was is now or was == now:
                continue
            words, weight = _befell(was, now)
            if words:
                parts.append(f"{was.label} {words}")
                worth += -weight if was.side == side else weight
        for old, new in zip(before.generals, after.generals, strict=True):
            if new.gravestones != old.gravestones or new.kills != old.kills:
                parts.append(f"{old.label} {'killed' if new.kills > old.kills else 'wounded'}")
                worth += -2 if old.side == side else 2
        runner = next((before.stands[each.stand] for each in after.stack if isinstance(each, Rout)), None)
        if runner is not None:  # it was followed no further than until somebody turns to run
            parts.append(f"{runner.label} routs")
            worth += -3 if runner.side == side else 3
        return Came("; ".join(parts) or "no effect", worth)

    return describe


def _chart(
    known: Battle, side: int, procedure: Procedure[object], title: str, sums: tuple[scene.Sum, ...]
) -> scene.Odds:
    assumes = PLAIN
    try:
        tally = odds.odds(quiet(known), came(side), procedure, bound=FOLLOWED)
    except odds.TooWide:  # many stands would be run through: it is followed until the first turns to run
        tally, assumes = odds.odds(quiet(known), came(side), procedure, until=_running), NO_FURTHER
    return chart(title, best_first(tally.weights), tally.whole, sums, assumes)


def _running(b: Battle) -> bool:
    """Whether somebody has turned to run, or is to see a friend destroyed beside him."""
    return any(isinstance(each, Rout | Shaken) for each in b.stack)


def fire(known: Battle, side: int, firing: Firing) -> scene.Odds:
    """The odds of a Fire with its return fire, or of return fire (BC-FIRE-09)."""
    firer, target = known.stands[firing.firer], line_of_fire.aimed(known, firing.target, firing.general)
    rows = to_hit.solution(known, firer, target).sums
    sums = tuple(summed(label, terms, label in JUDGED) for label, terms in rows if terms)
    how = "fires back at" if firing.returning else "fires at"
    found = _chart(known, side, firing, f"{firer.name} {how} {target.name}", sums)
    return replace(found, may=cards_to_come.of_fire(known, side, firing))


def check(known: Battle, stand: Stand, title: str, good: str, bad: str, adds: Terms = ()) -> scene.Odds:
    """The odds of a discipline check, by the number and what is added to the roll (BC-DICE-02)."""
    sums = checked(discipline.number(known, stand), adds)
    need = sums[0].value - total(adds)
    well = sum(weight for weight, rolled in Sum(2).outcomes() if rolled <= need)
    return chart(title, ((Came(good, 3), well), (Came(bad, -3), 36 - well)), 36, sums, "no die is rolled again")


def checked(terms: Terms, adds: Terms) -> tuple[scene.Sum, ...]:
    """The sums of a discipline check."""
    return summed("Pass at or under", terms, True), *([summed("Added to the roll", adds)] if adds else ())


def again(known: Battle, side: int, faces: tuple[int, ...], die: int, sums: Sums, mine: bool) -> scene.Odds | None:
    """The odds for a side of one die rolled again, the others lying as they are (BC-REROLL-03); None where the roll is not
    judged."""
    if (fight := board.under_way(known)) is not None and len(faces) == 4:
        return board.again(known, fight, side, die)
    if (now := standing(faces, sums)) is None:
        return None
    target = next((each.target for each in reversed(known.stack) if isinstance(each, Firing)), NONE)
    names = _names(known, target, now)
    rows = best_first(Counter(names(now.total - faces[die] + face) for face in range(1, 7)))
    return chart(f"The {faces[die]} rolled again", ((row if mine else row.turned(), n) for row, n in rows), 6)


def sharpened(known: Battle, faces: tuple[int, ...], die: int) -> scene.Odds | None:
    """The odds of one die of sharpshooters rolled again (BC-FIRE-18); None where it is not judged by a shot."""
    firing = next((each for each in reversed(known.stack) if isinstance(each, Firing)), None)
    return None if firing is None else again(known, known.stands[firing.firer].side, faces, die, firing.shot.sums, True)


def forced(known: Battle, what: FireHit, dice: tuple[int, ...]) -> scene.Odds:
    """The odds of dice of a hit that its target has rolled again (BC-FIRE-16, BC-FIRE-17)."""
    added = sum(face for at, face in enumerate(what.faces) if at not in dice) + what.adds
    named = _names(known, what.target, Standing(0, what.need, True, True))
    told = Counter(named(added + sum(fresh)).turned() for fresh in product(range(1, 7), repeat=len(dice)))
    return chart("The dice rolled again", best_first(told), told.total(), assumes="no other card is played")


def _names(known: Battle, number: int, now: Standing) -> Callable[[int], Came]:
    """What tells of a total what it comes to."""
    if not now.fire:
        return lambda total: Came("passes", 3) if total <= now.need else Came("fails", -3)
    return lambda total: hit(known, number, total - now.need)[0] if total >= now.need else Came("misses", -3)


def hit(known: Battle, number: int, over: int) -> tuple[Came, str]:
    """What a hit that is so much over the number comes to, and what it calls for, where that is sure (BC-LOSS-03)."""
    if number == NONE or known.stands[number].arm != "infantry":
        return Came("hits", 3), ""
    if not (left := known.stands[number].strength - 1):
        return Came("destroys it", 5), ": it would be destroyed"
    if over >= left:
        return Came("hits, and it checks", 4), ": it would have to check"
    return Came("hits, without a check", 1), ": no check follows"
