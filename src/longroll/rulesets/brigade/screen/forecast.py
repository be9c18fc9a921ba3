"""What a charge comes to: the check, the passage of friends, the fire that meets it, and the melee as it stands, without
cards (BC-CHRG-01 to BC-CHRG-10, BC-MELEE-01 to BC-MELEE-10).

The charge is followed through its dice to the moment at which the melee's dice are thrown; what these come to is counted.
"""

from collections import defaultdict
from fractions import Fraction
from math import lcm

from msgspec.structs import replace

from longroll import odds, scene
from longroll.flow import Modifier
from longroll.rulesets.brigade.charge import cavalry_charge
from longroll.rulesets.brigade.charge.charge import ChargeAt, Charging
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.melee.clash import Clash
from longroll.rulesets.brigade.melee.melee import MeleeRound, groups
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.screen import board, cards_to_come, charts
from longroll.rulesets.brigade.screen.names import whose
from longroll.screen.charts import Came, best_first, chart, summed

Shares = defaultdict[Came, Fraction]
Fought = tuple[Fraction, tuple[scene.Sum, ...]]
"""A melee that a charge may come to: how likely, and what each side adds to its dice there."""


MOST = 8
"""So many ways to end are told apart; what is rarer is counted together."""


def clashing(b: Battle) -> bool:
    """Whether all is ready for the dice of a melee."""
    return bool(b.stack) and isinstance(b.stack[-1], Clash) and type(b.needs).__name__ == "Throw"


def charge_at(known: Battle, what: ChargeAt) -> scene.Odds:
    """The odds of a charge to the end of its melee's first round."""
    stand, target = known.stands[what.stand], known.stands[what.target]
    before = charts.quiet(known)
    found: Shares = defaultdict(Fraction)
    fought: list[tuple[Fraction, Battle]] = []
    charging = Charging(stand=what.stand, target=what.target, heading=what.heading, flush=what.flush)
    for share, after in _ends(before, charging):
        group = None if clashing(after) else _met(after, stand)
        for part, later in [(Fraction(1), after)] if group is None else _ends(after, MeleeRound(stands=group)):
            if clashing(later):
                fought.append((share * part, later))
            else:
                found[_stayed(before, later, stand)] += share * part
    adds = cavalry_charge.enemy_fire(known, stand, target, what.heading) if stand.mounted else ()
    sums = charts.checked(discipline.number(known, stand), adds)
    title, may = f"{stand.name} charges {target.name}", cards_to_come.of_charge(known, stand.side, what)
    odds = replace(_charted(title, stand, found, fought, sums), may=may)
    best = cards_to_come.best_number(known, stand.side, target.side, attacks=False)
    if not fought or not best:
        return odds
    return replace(
        odds, worst=_charted(f"the enemy plays {best}, the best he may hold", stand, found, fought, (), best)
    )


def _charted(
    title: str,
    stand: Stand,
    stayed: Shares,
    fought: list[tuple[Fraction, Battle]],
    sums: tuple[scene.Sum, ...],
    theirs: int = 0,
) -> scene.Odds:
    """The odds of a charge, the enemy adding so much in its melee by a card; beside the sums those of the likeliest melee."""
    found = stayed.copy()
    columns = [_fight(found, share, later, stand, theirs) for share, later in fought]
    if columns:
        sums += max(columns, key=lambda one: one[0])[1]
    rows = best_first(found)
    if len(rows) > MOST:
        keep = {row[0] for row in sorted(rows, key=lambda row: -row[1])[: MOST - 1]}
        rest = sum((share for what, share in rows if what not in keep), Fraction(0))
        rows = [row for row in rows if row[0] in keep] + [(Came("something else", 0), rest)]
    whole = lcm(*(share.denominator for _, share in rows))
    shares = ((what, int(share * whole)) for what, share in rows)
    return chart(title, shares, whole, sums, "" if theirs else charts.PLAIN)


def _ends(before: Battle, procedure: Charging | MeleeRound) -> list[tuple[Fraction, Battle]]:
    spread = odds.distribution(before, procedure, until=lambda b: clashing(b) or not b.stack)
    return [(Fraction(weight, spread.whole), after) for weight, after in spread.positions]


def _met(after: Battle, stand: Stand) -> tuple[int, ...] | None:
    """The melee that a stand has come to."""
    now = after.stands[stand.id]
    if not now.on_table or not facing.enemies_at(after, now):
        return None
    return next((group for group in groups(after) if stand.id in group), None)


def _stayed(before: Battle, after: Battle, stand: Stand) -> Came:
    """What a charge came to that brought on no melee."""
    now = after.stands[stand.id]
    if not now.on_table or now.routed:
        return Came("is beaten off by fire", -4)
    if now.pose == stand.pose and now.marks == stand.marks:
        return Came("fails its check and stays", -1)
    what: Came = charts.came(stand.side)(before, after)
    return Came("in contact, no melee", 0) if what.words == "no effect" else what


def _fight(found: Shares, share: Fraction, after: Battle, stand: Stand, theirs: int) -> Fought:
    """Count what the dice of the melee come to, the enemy adding so much by a card."""
    fight = board.under_way(after)
    assert fight is not None
    card = (Modifier(theirs, "a card", "BC-MELEE-04"),) if theirs else ()
    rows = [
        (f"{whose(after, side)}, in the melee", board.terms(after, fight, side) + (card if side != stand.side else ()))
        for side in fight.sides
    ]
    sums = tuple(summed(*row) for row in rows)
    words = WORDS if fight.attacker == stand.side else TURNED
    for name, weight in board.wins(sums[0].value, sums[1].value).items():
        if weight:
            found[words[name]] += share * Fraction(weight, 36 * 36)
    return share, sums


WORDS = {
    "doubled": Came("melee won twice over", 5),
    "won": Came("melee won", 3),
    "tied": Came("melee: neither gives way", 0),
    "lost": Came("melee lost", -3),
    "beaten twice over": Came("melee lost twice over", -5),
}
TURNED = dict(zip(WORDS, reversed(WORDS.values()), strict=True))
