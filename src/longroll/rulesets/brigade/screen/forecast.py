"""What a charge comes to: the check, the passage of friends, the fire that meets it, and the melee as it stands, without
cards (BC-CHRG-01 to BC-CHRG-10, BC-MELEE-01 to BC-MELEE-10).

The charge is followed through its dice to the moment at which the melee's dice are thrown; what these come to is counted.
"""

from collections import defaultdict
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from longroll import odds, scene
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.charge.charge import ChargeAt, Charging
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.melee.clash import Clash
from longroll.rulesets.brigade.melee.melee import MeleeRound, groups
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.screen import board, charts
from longroll.rulesets.brigade.screen.names import whose
from longroll.rulesets.brigade.screen.outlook import came, quiet
from longroll.screen.charts import Came, Terms, best_first, chart, summed, total

Shares = defaultdict[Came, Fraction]


class Fought(NamedTuple):
    """A melee that a charge may come to: how likely, and what each side adds to its dice there."""

    share: Fraction
    sides: tuple[tuple[str, Terms], ...]


MOST = 8
"""So many ways to end are told apart; what is rarer is counted together."""


def clashing(b: Battle) -> bool:
    """Whether all is ready for the dice of a melee."""
    return bool(b.stack) and isinstance(b.stack[-1], Clash) and type(b.needs).__name__ == "Throw"


def charge_at(known: Battle, what: ChargeAt) -> scene.Odds:
    """The odds of a charge to the end of its melee's first round."""
    stand, target = known.stands[what.stand], known.stands[what.target]
    before = quiet(known)
    found: Shares = defaultdict(Fraction)
    fought: list[Fought] = []
    charging = Charging(stand=what.stand, target=what.target, heading=what.heading, flush=what.flush)
    for share, after in _ends(before, charging):
        _meet(found, fought, share, before, after, stand)
    terms = discipline.number(known, stand)
    adds = cavalry_charge.enemy_fire(known, stand, target, what.heading) if stand.mounted else ()
    sums = charts.checked(terms, adds)
    if fought:
        likeliest = max(fought, key=lambda one: one.share)
        sums += tuple(summed(label, row) for label, row in likeliest.sides)
    title = f"{stand.name} charges {target.name}"
    return _chart(title, found, sums)


def _ends(before: Battle, procedure: Charging | MeleeRound) -> list[tuple[Fraction, Battle]]:
    spread = odds.distribution(before, procedure, until=lambda b: clashing(b) or not b.stack)
    return [(Fraction(weight, spread.whole), after) for weight, after in spread.positions]


def _meet(found: Shares, fought: list[Fought], share: Fraction, before: Battle, after: Battle, stand: Stand) -> None:
    """Add what comes of a charge that has come so far."""
    if clashing(after):
        return _fight(found, fought, share, after, stand)
    now = after.stands[stand.id]
    met = now.on_table and facing.enemies_at(after, now)
    group = next((group for group in groups(after) if stand.id in group), None) if met else None
    if group is None:
        found[_stayed(before, after, stand)] += share
        return None
    for part, later in _ends(after, MeleeRound(stands=group)):
        if clashing(later):
            _fight(found, fought, share * part, later, stand)
        else:
            found[_stayed(before, later, stand)] += share * part
    return None


def _stayed(before: Battle, after: Battle, stand: Stand) -> Came:
    """What a charge came to that brought on no melee."""
    now = after.stands[stand.id]
    if now.on_table and now.pose == stand.pose and now.marks == stand.marks and not now.routed:
        return Came("fails its check and stays", -1)
    what: Came = came(stand.side)(before, after)
    if not now.on_table or now.routed:
        return Came("is beaten off by fire", -4)
    return Came("in contact, no melee", 0) if what.words == "no effect" else what


def _fight(found: Shares, fought: list[Fought], share: Fraction, after: Battle, stand: Stand) -> None:
    """Count what the dice of the melee come to."""
    fight = board.under_way(after)
    assert fight is not None
    order = (fight.attacker, 1 - fight.attacker)
    rows = [board.terms(after, fight, side) for side in order]
    names = [f"{whose(after, side)}, in the melee" for side in order]
    fought.append(Fought(share, tuple(zip(names, rows, strict=True))))
    attack, defence = map(total, rows)
    mine = fight.attacker == stand.side
    for name, weight in board.wins(attack, defence).items():
        if weight:
            what = WORDS[name] if mine else TURNED[name]
            found[what] += share * Fraction(weight, 36 * 36)


WORDS = {
    "doubled": Came("melee won twice over", 5),
    "won": Came("melee won", 3),
    "tied": Came("melee: neither gives way", 0),
    "lost": Came("melee lost", -3),
    "beaten twice over": Came("melee lost twice over", -5),
}
TURNED = dict(zip(WORDS, reversed(WORDS.values()), strict=True))


def _chart(title: str, found: Shares, sums: tuple[scene.Sum, ...]) -> scene.Odds:
    rows = best_first(found)
    if len(rows) > MOST:
        keep = {row[0] for row in sorted(rows, key=lambda row: -row[1])[: MOST - 1]}
        rest = sum((share for what, share in rows if what not in keep), Fraction(0))
        rows = [row for row in rows if row[0] in keep] + [(Came("something else", 0), rest)]
    whole = lcm(*(share.denominator for _, share in rows))
    return chart(title, ((what, int(share * whole)) for what, share in rows), whole, sums, charts.PLAIN)
