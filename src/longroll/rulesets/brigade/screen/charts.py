"""Exact odds of what is about to be rolled, for the player to see before he commits himself.

The rules themselves run on what the side knows; every later choice is passed, no card is answered, and return fire is
followed to its end.
"""

from typing import Any, NamedTuple

from longroll import odds, scene
from longroll.dice import Sum
from longroll.flow import Decision, Modifier, Procedure, Refusal
from longroll.rulesets.brigade import aiming, discipline
from longroll.rulesets.brigade.aiming import FireAt
from longroll.rulesets.brigade.charge import ChargeAt
from longroll.rulesets.brigade.fire import Firing
from longroll.rulesets.brigade.rally import RallyStand
from longroll.rulesets.brigade.screen.things import FIELD
from longroll.rulesets.brigade.tables import NONE
from longroll.rulesets.brigade.units import Battle, Stand
from longroll.scene import Overlay

Terms = tuple[Modifier, ...]


class Came(NamedTuple):
    """What came of it for one side: in words, and how good it is."""

    words: str
    worth: int

    @property
    def tone(self) -> str:
        """How the outcome is coloured."""
        if not self.worth:
            return "even"
        return ("good" if self.worth > 2 else "fair") if self.worth > 0 else ("bad" if self.worth < -2 else "poor")


def quiet(known: Battle) -> Battle:
    """What the side knows, with nobody answering by cards: odds are of the dice."""
    after = known.copy()
    after.quiet = (True, True)
    after.rerolls = (0, 0)
    after.news.clear()
    return after


def _befell(was: Stand, now: Stand) -> tuple[str, int]:
    """What has happened to a stand, in words, and how bad it is."""
    lost = (now.marks - was.marks) + (now.horse_marks - was.horse_marks)
    if now.place != was.place and was.place == "table":
        words = {"destroyed": "destroyed", "captured": "captured", "fled": "routs off the map"}
        return words.get(now.place, "gone"), 5
    steps = "" if not lost else f"loses {lost} step{'s' if lost > 1 else ''}"
    if now.routed and not was.routed:
        return (f"{steps} and routs" if steps else "routs"), 3 + lost
    return steps, lost


def came(side: int) -> Any:
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
        return Came("; ".join(parts) or "no effect", worth)

    return describe


def _chart(known: Battle, side: int, procedure: Procedure, title: str, sums: tuple[scene.Sum, ...]) -> scene.Odds:
    tally = odds.odds(quiet(known), came(side), procedure)
    rows = sorted(tally.weights.items(), key=lambda row: (-row[0].worth, row[0].words))
    lines = tuple(scene.Outcome(what.words, weight, what.tone) for what, weight in rows)
    return scene.Odds(title, lines, tally.whole, sums, "no card is played and no die rolled again")


def fire_at(known: Battle, side: int, what: FireAt) -> scene.Odds:
    """The odds of a Fire, its return fire with it."""
    firer = known.stands[what.stand]
    whom = known.generals[what.general].name if what.general != NONE else known.stands[what.target].name
    firing = Firing(firer=what.stand, target=what.target, general=what.general)
    return _chart(known, side, firing, f"{firer.name} fires at {whom}", _shot(known, firer, what))


def _shot(known: Battle, firer: Stand, what: FireAt) -> tuple[scene.Sum, ...]:
    if what.general != NONE:
        return ()
    sums = aiming.solution(known, firer, known.stands[what.target]).sums
    return tuple(scene.Sum(label, sum(term.value for term in terms), terms) for label, terms in sums if terms)


def charge_at(known: Battle, what: ChargeAt) -> scene.Odds:
    """The odds of the check to charge."""
    stand = known.stands[what.stand]
    return check(known, stand, f"{stand.name} charges {known.stands[what.target].name}", "passes and charges", "stays")


def rally(known: Battle, what: RallyStand) -> scene.Odds:
    """The odds of a Rally, by the check alone."""
    stand = known.stands[what.stand]
    return check(known, stand, f"Rally {stand.name}", "rallied", "runs on" if stand.routed else "not rallied")


def check(known: Battle, stand: Stand, title: str, good: str, bad: str, adds: Terms = ()) -> scene.Odds:
    """The odds of a discipline check, by the number and what is added to the roll (BC-DICE-02)."""
    terms = discipline.number(known, stand)
    need = sum(term.value for term in terms) - sum(term.value for term in adds)
    reading = Sum(2)
    whole = sum(weight for weight, _ in reading.outcomes())
    well = sum(weight for weight, total in reading.outcomes() if total <= need)
    lines = ((good, well, "good"), (bad, whole - well, "bad"))
    sums: tuple[scene.Sum, ...] = (scene.Sum("Pass at or under", sum(term.value for term in terms), terms),)
    if adds:
        sums += (scene.Sum("Added to the roll", sum(term.value for term in adds), adds),)
    return scene.Odds(
        title, tuple(scene.Outcome(*line) for line in lines if line[1]), whole, sums, "no die is rolled again"
    )


def ray(known: Battle, what: FireAt) -> tuple[Overlay, ...]:
    """The line of a shot."""
    firer = known.stands[what.stand]
    if what.general != NONE:
        x, y = known.generals[what.general].x, known.generals[what.general].y
    else:
        x, y = known.stands[what.target].pose.x, known.stands[what.target].pose.y
    return (Overlay("ray", FIELD, "ray", ((*firer.flag, x, y),), "fire", "the line of fire", when="probe"),)


def move_words(known: Battle, stand: Stand, plan: Any) -> str:
    """What a move is: which arrow, and whether a check comes first."""
    if isinstance(plan, Refusal):
        return plan.because
    arrow = "the Tactic arrow" if plan.special or not plan.arrow else f"arrow {plan.arrow}"
    check = ", after a discipline check" if plan.checked else ""
    return f"{stand.label}: {arrow}{check}"


def asked(known: Battle, decision: Decision, what: Any) -> scene.Odds | None:
    """The odds of an action, where it rolls."""
    if isinstance(what, FireAt):
        return fire_at(known, decision.side, what)
    if isinstance(what, ChargeAt):
        return charge_at(known, what)
    if isinstance(what, RallyStand):
        return rally(known, what)
    return None
