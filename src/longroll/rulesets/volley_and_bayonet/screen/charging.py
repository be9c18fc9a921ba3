"""Exact odds of a charge before it is made: the tests of morale that it brings on both sides, and the melee of those who stand
(VB-MOR-01, VB-COMB-02)."""

from collections.abc import Callable
from fractions import Fraction

from longroll import odds, scene
from longroll.flow import UNHEARD
from longroll.rulesets.volley_and_bayonet.charge import charges
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge, Run
from longroll.rulesets.volley_and_bayonet.combat.combat import Combat
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack
from longroll.rulesets.volley_and_bayonet.combat.who_fights import melee_of
from longroll.rulesets.volley_and_bayonet.contact.contact import touched
from longroll.rulesets.volley_and_bayonet.morale.morale_number import terms
from longroll.rulesets.volley_and_bayonet.morale.morale_tests import MoraleTests, under_test
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.screen import charts
from longroll.screen.charts import Came, summed
from longroll.screen.words import listed

FATE = {"disordered": 1, "driven back": 2, "routed": 4, "gone": 5}
"""What may befall a stand, and how much that weighs when outcomes are put in order."""


def charge(k: Battle, side: int, title: str, answer: Charge, run: Run) -> scene.Odds | None:
    """The odds of a charge for a side, to the end of the melee: who stands, who is left on the ground, and how much is lost on
    the average; None where a marsh is to be thrown for or routers run, or where it takes too long to reckon."""
    if run.mire is not None or k.stands[answer.target].routed or not run.touches:
        return None
    home = k.copy()
    home.news = UNHEARD
    charges.carried_home(home, answer, run)
    _ = home.ways
    tests = MoraleTests(left=under_test(home, _involved(home, answer.stand)))
    try:
        shares, lost = _followed(home, side, tests, answer.target)
    except odds.TooWide:
        return None
    mean = " and ".join(f"{float(lost[by]):.1f} {whose}" for by, whose in ((side, "ours"), (1 - side, "theirs")))
    assumes = (
        f"strength points lost on the average: {mean}; nobody else comes or fires, and every later choice is passed"
    )
    sums = [
        summed(f"{row.name} stands on", terms(home, row), held=True) for row in (home.stands[n] for n in tests.left)
    ]
    fight = _melee(home, side, answer.target)
    blows = () if fight is None else charts.sums(home, fight)
    return charts.drawn(k, title, shares, (*sums, *blows), assumes)


def _involved(home: Battle, charger: int) -> set[int]:
    """Whoever is in the melee of a stand: the enemies it touches, and those of its side who touch them too."""
    enemies = touched(home, home.stands[charger])
    return {charger, *(row.id for row in enemies), *(row.id for enemy in enemies for row in touched(home, enemy))}


def _melee(b: Battle, side: int, target: int) -> Combat | None:
    """The melee in which a stand is attacked, if anybody touches it still."""
    row = b.stands[target]
    fought = row.on_table and not row.routed and melee_of(b, row) is not None
    return charts.fight(b, side, Attack(target, melee=True)) if fought else None


def _followed(home: Battle, side: int, tests: MoraleTests, target: int) -> tuple[dict[Came, Fraction], list[Fraction]]:
    """What may come of the tests and then of the melee, each with its share, and what each side loses on the average."""
    shares: dict[Came, Fraction] = {}
    lost = [charts.NOUGHT, charts.NOUGHT]
    tell = _outcome(home, side)
    tested = odds.distribution(home, tests, bound=charts.WIDE)
    for weight, stood in tested.positions:
        fight = _melee(stood, side, target)
        for part, end in ((Fraction(1), stood),) if fight is None else charts.ends(stood, fight):
            share = part * weight / tested.whole
            what = tell(end)
            shares[what] = shares.get(what, charts.NOUGHT) + share
            for was, now in zip(home.stands, end.stands, strict=True):
                if now is not was:
                    lost[was.side] += share * (now.lost - was.lost)
    return shares, lost


def _outcome(home: Battle, side: int) -> Callable[[Battle], Came]:
    def tell(end: Battle) -> Came:
        parts, worth = [], 0
        for was, now in zip(home.stands, end.stands, strict=True):
            words = [] if now is was else _befell(was, now)
            if words:
                parts.append(f"{was.name} is {listed(words)}")
                weight = sum(FATE[word] for word in words)
                worth += -weight if was.side == side else weight
        return Came("; ".join(parts) or "both stay where they are", worth)

    return tell


def _befell(was: Stand, now: Stand) -> list[str]:
    if now.place != was.place:
        return ["gone"]
    if now.routed and not was.routed:
        return ["routed"]
    broken = ["disordered"] if now.disordered and not was.disordered else []
    return broken + (["driven back"] if now.pose != was.pose else [])
