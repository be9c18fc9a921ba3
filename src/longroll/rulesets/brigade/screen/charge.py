"""How charges are asked and tried, what one comes to, and squares turned to the horse (BC-CHRG, BC-CHCAV).  What a
charge comes to is the check, the passage of friends, the fire that meets it, and the melee as it stands, without cards
(BC-CHRG-01 to BC-CHRG-10, BC-MELEE-01 to BC-MELEE-10).  It is followed through its dice to the moment at which the
melee's dice are thrown; what these come to is counted."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from random import Random

from msgspec.structs import replace

from longroll import odds, scene
from longroll.flow import Modifier
from longroll.rulesets.brigade.charge import cavalry_charge, charge, law_of_charges
from longroll.rulesets.brigade.charge.charge import ChargeAt, Charging
from longroll.rulesets.brigade.dice import discipline
from longroll.rulesets.brigade.melee.clash import Clash
from longroll.rulesets.brigade.melee.melee import MeleeRound, groups
from longroll.rulesets.brigade.record import Battle, Stand, facing
from longroll.rulesets.brigade.screen import board, cards_to_come, charts, lines
from longroll.rulesets.brigade.screen.names import asks, at, whose
from longroll.rulesets.brigade.sequence.grants import Grant
from longroll.rulesets.brigade.tables import OFF_STRAIGHT
from longroll.screen.charts import Came, best_first, chart, summed
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Words, greyed, item
from longroll.tabletop import Pose, turn_to

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
    title = f"the enemy plays {best}, the best he may hold"
    return replace(odds, worst=_charted(title, stand, found, fought, (), best))


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
    if columns := [_fight(found, share, later, stand, theirs) for share, later in fought]:
        sums += max(columns, key=lambda one: one[0])[1]
    if len(rows := best_first(found)) > MOST:
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


WAY = "BC-CHRG-01"
"""That a charge does not come to touch an enemy along some heading says less than why it may not be charged at all."""


def charges(k: Battle, stand: Stand) -> Iterator[scene.Item]:
    """The enemies that may be charged: the best heading is proposed, another may be dragged.  Of the others in front and in
    reach it is told why they may not."""
    best = dict(charge.chances(k, stand))
    for target, heading in best.items():
        enemy = k.stands[target]
        words = at(stand, f"Charge {enemy.label}", enemy, commit="rolls", key="c", weighed=True)
        yield item(words, ChargeAt(stand.id, target, heading), form="place")
    most = law_of_charges.reach(stand)
    for enemy in facing.near(k, stand.quad, most) if stand.charges else ():
        if enemy.side == stand.side or enemy.id in best or not 0 <= facing.distance_ahead(stand, enemy.quad) <= most:
            continue
        refusals = [charge.may_charge(k, stand, enemy.id, way) for way in law_of_charges.ways(k, stand, enemy)]
        because = next((each for each in refusals if each is not None and each.rule != WAY), refusals[0])
        yield greyed(item(at(stand, f"Charge {enemy.label}", enemy), None), because)


def draw(known: Battle, stand: Stand, rng: Random) -> ChargeAt | None:
    """A charge drawn at random."""
    chances = list(charge.chances(known, stand))
    return ChargeAt(stand.id, *rng.choice(chances)) if chances else None


def _headings(k: Battle, grant: Grant, begun: Begun, wanted: Pose) -> Iterator[ChargeAt]:
    """A charge as it was dragged, then along the good headings nearest to that."""
    stand, target = k.stands[begun["stand"]], k.stands[begun["target"]]
    turn = turn_to(stand.pose.heading, stand.pose.bearing(wanted.x, wanted.y))
    way = (stand.pose.heading + min(max(turn, -OFF_STRAIGHT), OFF_STRAIGHT)) % 3600
    for heading in (way, *sorted(charge.headings(k, stand, target), key=lambda one: abs(turn_to(way, one)))):
        yield ChargeAt(stand.id, target.id, heading)


def _charged(k: Battle, grant: Grant, what: ChargeAt) -> scene.Probed:
    """A charge: its way, where it comes into contact, and its odds."""
    stand, target = k.stands[what.stand], k.stands[what.target]
    found = law_of_charges.onset(k, stand, target, what.heading)
    laid_down: tuple[scene.Overlay, ...] = ()
    if isinstance(found, law_of_charges.Onset):
        lies = law_of_charges.flush(k, stand, found, target, what.heading) if what.flush else None
        meets = not stand.mounted or cavalry_charge.class_of(k, target) != cavalry_charge.HORSE
        laid_down = tuple(lines.onset(stand, (lies or found.pose) if meets else found.pose, lies is not None))
    return scene.Probed(odds=charge_at(k, what), overlays=laid_down)


CHARGE = Placing(_headings, _charged)
SHOWN = (
    Shown(
        cavalry_charge.FaceHorse,
        why=asks("{stand} has formed square: does it turn to the horse?", "stand"),
        words=lambda b, asked, answer: Words(
            "Turn to face the horse" if answer else "Keep its facing", b.stands[asked.stand].thing
        ),
    ),
)
