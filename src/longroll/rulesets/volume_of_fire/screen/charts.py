"""Exact odds of what is about to be rolled, for the player to see before he commits himself.

Each chart lets the rules themselves run on a copy of what the side knows: the sums shown are those of the throw that the
rules ask for, and the outcomes are counted over every pair of dice.  What is hidden is not in them, and each chart says
what it takes for granted.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec.structs import replace

from longroll import odds, scene, tabletop
from longroll.dice import Throw
from longroll.flow import Procedure, total
from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.activation.activation import ActivationRoll
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.melee.melee import Melee, melees
from longroll.rulesets.volume_of_fire.movement import encounters
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Together
from longroll.rulesets.volume_of_fire.orders import messengers
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Messenger, Unit
from longroll.rulesets.volume_of_fire.screen import spoken_names
from longroll.screen.charts import Came, Terms, best_first, chart, first_throw, summed

L = TypeVar("L")
WORST = {"broken": 3, "swept away": 3, "driven off the table": 3, "beaten": 2, "driven back": 2, "disordered": 1}
"""How much each thing that can come of a combat weighs when outcomes are put in order."""

BANDS = {
    "broken": ("broken: the brigade routs", "bad"),
    "beaten": ("beaten: it falls back and is to Retire", "bad"),
    "shaken": ("shaken: it holds its ground", "poor"),
    "hesitant": ("hesitant: one thing only: rally, new orders or movement", "fair"),
    "eager": ("eager: all it may do", "good"),
    "attack": ("attack: it goes over to the attack", "good"),
}
"""What each band of the activation chart means (VF-ACT-03), and its tone."""


# --- combat
def firefight(known: Battle, side: int, volley: Volley) -> scene.Odds:
    """The odds for `side` of a firefight: one that it opens, nobody joining the target, or one that is opened on it, with
    those who join and support (VF-VOF-02, VF-VOF-04, VF-RES-01 to VF-RES-04)."""
    title = f"{_names(known, volley.firers)} fire{_s(volley.firers)} on {_names(known, (volley.target,))}"
    if volley.joiners:
        title += f", {_names(known, volley.joiners)} join{_s(volley.joiners)}"
    return _fought(known, side, volley, title, "no enemy joins or supports the target, " if side == volley.side else "")


def ahead(known: Battle, volley: Volley) -> int:
    """By how much the firers of a volley lead before the dice (VF-VOF-02)."""
    throw = first_throw(unveiled(known), volley)
    assert throw is not None
    mine, theirs = (total(terms) for _, terms in throw.sums[:2])
    return mine - theirs


def melee(known: Battle, side: int, units: tuple[int, ...]) -> scene.Odds:
    """The odds for `side` of a melee of these units, as it stands now (VF-MELEE-02, VF-MELEE-04)."""
    mine = tuple(number for number in units if known.units[number].side == side)
    theirs = tuple(number for number in units if known.units[number].side != side)
    title = f"{_names(known, mine)} hand to hand with {_names(known, theirs)}"
    return _fought(known, side, Melee(side=known.phasing, units=units), title, "both sides go into it as they stand, ")


def charge(known: Battle, side: int, answer: Move | Together) -> scene.Odds | None:
    """The odds of the melee that a move would bring on, by what the side knows; None if it meets nobody (VF-CHG-01).
    The move is made on a copy: ground crossed disorders, and the chargers close up.  Of several melees it is that of
    the first unit named."""
    after = made(known, answer)
    new = {row.charger for row in after.charges[len(known.charges) :]}
    named = (number for move in moves_of(answer) for number in move.units if number in new)
    chain = next((chain for number in named for chain in melees(after, ()) if number in chain), None)
    return melee(after, side, chain) if chain else None


def moves_of(answer: Move | Together) -> tuple[Move, ...]:
    """The moves that an answer is."""
    return answer.moves if isinstance(answer, Together) else (answer,)


def made(known: Battle, answer: Move | Together) -> Battle:
    """What the side knows, after a legal answer: ground, friends and contact have done what they do."""
    after = unveiled(known)
    for move in moves_of(answer):
        encounters.make(after, move)
    return after


def unveiled(known: Battle) -> Battle:
    """A copy on which the rules can be run: what is not known is not there, and nothing more can come to light."""
    after = known.copy()
    after.options = replace(known.options, fog=False)
    after.news.clear()
    return after


def outcome(side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle after a combat from the one before it, as `side` puts it."""

    def describe(before: Battle, after: Battle) -> Came:
        found: dict[tuple[bool, str], list[str]] = {}
        worth = worst = 0
        for was, now in zip(before.units, after.units, strict=True):
            if words := _befell(was, now):
                ours, weight = was.side == side, WORST[words.split(",")[0]]
                found.setdefault((ours, words), []).append(short(was.name))
                worth += -weight if ours else weight
                worst = max(worst, weight)
        for row, then in zip(before.brigades, after.brigades, strict=True):
            if row.place != then.place:
                found.setdefault((row.side == side, "out of the battle"), []).append(row.name)
        parts = [f"{'our ' if ours else ''}{' and '.join(names)} {words}" for (ours, words), names in found.items()]
        return Came("; ".join(parts) or "no effect", worth, worst >= WORST["beaten"])

    return describe


def _befell(was: Unit, now: Unit) -> str:
    if now.place != was.place:
        return {"broken": "broken", "left": "driven off the table"}.get(now.place, "swept away")
    driven = "driven back" if now.pose != was.pose else ""
    if now.condition == "beaten" != was.condition:
        return f"beaten, {driven}" if driven else "beaten"
    return now.condition if now.condition != was.condition else driven


def _fought(known: Battle, side: int, fight: Procedure[object], title: str, assumes: str) -> scene.Odds:
    """The odds of a combat; what is hidden is taken not to be so: that an enemy brigade rests (VF-VOF-15), and troops out of
    sight."""
    throw, weights = _rolled(known, fight, outcome(side))
    assumes += "no enemy unit is at Rest" + (", and nobody is there whom you do not see" if known.options.fog else "")
    return chart(title, best_first(weights), throw.whole, _sums(spoken_names.sums(known, throw.sums)), assumes)


def _rolled(
    known: Battle, procedure: Procedure[object], tell: Callable[[Battle, Battle], L]
) -> tuple[Throw[object], dict[L, int]]:
    """The throw that a procedure asks for, and of all its faces how many bring what is told."""
    before = unveiled(known)
    throw, tally = first_throw(before, procedure), odds.odds(before, tell, procedure)
    assert throw is not None
    return throw, {what: weight * (throw.whole // tally.whole) for what, weight in tally.weights.items()}


def _names(known: Battle, numbers: tuple[int, ...]) -> str:
    return ", ".join(short(known.units[number].name) for number in numbers)


def _s(numbers: tuple[int, ...]) -> str:
    return "s" if len(numbers) == 1 else ""


# --- brigades and messengers
def activation(known: Battle, brigade: int) -> scene.Odds:
    """The odds of a brigade's activation, band by band from the worst (VF-ACT-02, VF-ACT-03)."""
    throw, weights = _rolled(known, ActivationRoll(brigade=brigade), lambda _, after: after.brigades[brigade].rolled)
    rows = tuple(scene.Outcome(says, weights[band], tone) for band, (says, tone) in BANDS.items() if band in weights)
    return scene.Odds(f"Activation of {known.brigades[brigade].name}", rows, throw.whole, _sums(throw.sums))


FATES = {
    "arrives": "good",
    "is still on his way": "even",
    "is turned back by the enemy": "poor",
    "is taken, with what he carries": "bad",
}
"""What may become of a messenger, and its tone (VF-MSG-03, VF-MSG-04)."""


def messenger(known: Battle, row: Messenger, via: tuple[messengers.Spot, ...] = ()) -> scene.Odds:
    """What may become of a messenger this turn, by the way given: taken, turned back, there, or still riding.  The
    hazard (VF-MSG-04) comes first where an enemy is near, then three dice of inches (VF-MSG-03)."""
    before, ride = unveiled(known), messengers.MessengerRide(messenger=row.id, via=via)
    before.messengers = (*(other for other in before.messengers if other.id != row.id), row)
    throw = first_throw(before, ride)
    tally = odds.odds(before, _fate(row), ride)
    end, stop = messengers.goal(known, row)
    far = max(0, tabletop.length(end[0] - row.x, end[1] - row.y) - stop)
    rows = tuple(scene.Outcome(fate, tally.weights[fate], FATES[fate]) for fate in FATES if fate in tally.weights)
    sums = _sums(row for row in throw.sums if row[1]) if throw else ()
    title = f'A messenger with {far / 1000:.1f}" to ride'
    return scene.Odds(title, rows, tally.whole, sums, "nobody moves in the meantime")


def _fate(row: Messenger) -> Callable[[Battle, Battle], str]:
    """What tells a messenger's ride by where it leaves him."""
    arrives, rides, turned_back, taken = FATES

    def describe(before: Battle, after: Battle) -> str:
        if (now := messengers.find(after, row.id)) is None:
            return taken
        if messengers.touching(after, now):
            return arrives
        back = messengers.in_danger(before, row) and now.spot == messengers.turned_back_to(after, now).spot
        return turned_back if back else rides

    return describe


def _sums(rows: Iterable[tuple[str, Terms]]) -> tuple[scene.Sum, ...]:
    return tuple(summed(label, terms) for label, terms in rows)
