"""Exact odds of a combat before it is fought: the combat itself is followed through every face (VB-COMB-02)."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec.structs import replace

from longroll import odds, scene
from longroll.dice import Throw
from longroll.flow import UNHEARD, Chance, Decision, advance, total
from longroll.rulesets.volley_and_bayonet.buildings.breaches import breaks_walls
from longroll.rulesets.volley_and_bayonet.combat.combat import Combat, who_may_be_hit
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack
from longroll.rulesets.volley_and_bayonet.combat.who_fights import Melee, melee_of, opponents, targets
from longroll.rulesets.volley_and_bayonet.dice.dice import blows
from longroll.rulesets.volley_and_bayonet.dice.saving_throws import saves, unsaved
from longroll.rulesets.volley_and_bayonet.melee.melee_result import MeleeResult
from longroll.rulesets.volley_and_bayonet.morale.levels import lose
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.record.units import Stand
from longroll.rulesets.volley_and_bayonet.tables import SAVE
from longroll.screen.charts import Came, best_first, chart, summed
from longroll.screen.words import listed

LOST, DRIVEN, GONE = 2, 3, 4
"""How much a strength point, ground lost, and a stand destroyed weigh when outcomes are put in order."""
HOPE = {"good": 2, "fair": 1, "even": 0, "poor": -1, "bad": -2}
"""How good an outcome is, by its tone."""
SCALE = 1_000_000
MOST = 6
"""The highest face of a die."""
FEW = 3
"""At so many enemies it is tried what a stand does by firing back."""
NOUGHT = Fraction(0)
WIDE = 4_000
"""How many outcomes are followed before the odds are not worth their time."""


def fight(k: Battle, side: int, answer: Attack, back: int | None = None) -> Combat:
    """The combat that an attack brings on, nobody firing back but the target at one of its enemies, if that is named."""
    target = k.stands[answer.target]
    melee = (melee_of(k, target) if answer.melee else None) or Melee((), ())
    volleys = tuple((number, target.id) for number in answer.firers) + (() if back is None else ((target.id, back),))
    return Combat(side=side, volleys=volleys, attackers=melee.attackers, defenders=melee.defenders)


def attack(k: Battle, side: int, answer: Attack) -> scene.Odds | None:
    """The odds of an attack, and at worst those where its target fires back at whom that hurts most (VB-COMB-02)."""
    target = k.stands[answer.target]
    found = combat(k, side, f"The attack on {target.name}", fight(k, side, answer))
    if found is None or answer.melee:
        return found
    met = [(at, combat(k, side, _back(k, target, at), fight(k, side, answer, at))) for at in targets(k, target)[:FEW]]
    worst = min((each for _, each in met if each is not None), key=_hope, default=None)
    return replace(found, worst=worst)


def _back(k: Battle, target: Stand, at: int) -> str:
    return f"{target.name} fires back at {k.stands[at].name}"


def _hope(found: scene.Odds) -> int:
    """How well a combat goes on the whole, by what its outcomes are coloured as."""
    return sum(HOPE[row.tone] * row.weight for row in found.outcomes) * SCALE // found.of


def answered(k: Battle, side: int, title: str, answer: Any) -> scene.Odds | None:
    """The odds for a side of an answer in the midst of a combat, to the end of that combat; None where they take too long to
    reckon."""
    before = k.copy()
    before.stack = before.stack[next(at for at, each in enumerate(before.stack) if isinstance(each, Combat)) :]
    return _charted(before, side, title, answer, "every later choice is passed", ())


def combat(k: Battle, side: int, title: str, found: Combat) -> scene.Odds | None:
    """The odds of a combat for a side, through a tie and to the retreat; None where they take too long to reckon."""
    back = {by for by, _ in found.volleys if k.stands[by].side != found.side}
    nobody = "nobody else fires back" if back else "nobody fires back"
    assumes = f"{nobody}, no cavalry chooses to save, and nobody advances"
    return _charted(k, side, title, found, assumes, sums(k, found))


def _charted(
    k: Battle, side: int, title: str, what: Any, assumes: str, shown: Iterable[scene.Sum]
) -> scene.Odds | None:
    before = k.copy()
    before.news, _ = UNHEARD, before.ways
    tell = _outcome(side)
    shares: dict[Came, Fraction] = {}
    try:
        for share, after in ends(before, what):
            came = tell(before, after)
            shares[came] = shares.get(came, NOUGHT) + share
    except odds.TooWide:
        return None
    return drawn(k, title, shares, tuple(shown), assumes)


def drawn(
    k: Battle, title: str, shares: Mapping[Came, Fraction], shown: tuple[scene.Sum, ...], assumes: str
) -> scene.Odds:
    """Shares of what may come as odds, the best first."""
    if k.options.hidden_rosters:  # VB-ORG-10
        assumes += "; the enemy's strength is the usual one, less what he was seen to lose"
    whole = lcm(*(share.denominator for share in shares.values()))
    weights = {came: int(share * whole) for came, share in shares.items()}
    return chart(title, best_first(weights), whole, shown, assumes)


def ends(before: Battle, what: Any) -> Iterator[tuple[Fraction, Battle]]:
    """Every end of a combat, or of an answer in the midst of one, with its share."""
    ((_, begun),) = odds.distribution(before, what, until=_waits_for_dice).positions
    yield from _each_by_itself(begun) if _apart(begun) else _to_the_end(before, what)


def _to_the_end(before: Battle, what: Any) -> Iterator[tuple[Fraction, Battle]]:
    """The same, followed throw by throw, and through a tie."""
    came = odds.distribution(before, what, until=_tied, bound=WIDE)
    for weight, after in came.positions:
        share = Fraction(weight, came.whole)
        if _tied(after):
            yield from ((share * part, end) for part, end in _through_the_tie(after))
        else:
            yield share, after


def _waits_for_dice(b: Battle) -> bool:
    return isinstance(b.needs, Chance)


def _apart(b: Battle) -> bool:
    """Whether a combat has come to blows of which each does what it does whatever the others did: none breaks walls (VB-TERR-43),
    and nobody need say which of several skirmishers is hit (VB-TERR-80)."""
    fight = b.stack[-1] if b.stack else None
    return (
        isinstance(fight, Combat)
        and fight.step == Combat.struck.__name__
        and not any(breaks_walls(b, blow) or len(who_may_be_hit(b, b.stands[blow.at])) > 1 for blow in fight.blows)
    )


def _each_by_itself(b: Battle) -> Iterator[tuple[Fraction, Battle]]:
    """What can come of a combat whose blows stand apart: what they cost is added up, and of all costs that bring the same one is
    followed."""
    fight = b.stack[-1]
    had = dict.fromkeys((blow.at for blow in fight.blows), 0) | dict(fight.wounds)
    struck = [b.stands[number] for number in had]
    came, whole = {tuple(min(had[row.id], row.strength) for row in struck): 1}, 1
    for blow in fight.blows:
        costs, then, at = unsaved(b, blow), dict[tuple[int, ...], int](), struck.index(b.stands[blow.at])
        whole *= sum(weight for weight, _ in costs)
        for hits, weight in came.items():
            for part, more in costs:
                key = (*hits[:at], min(hits[at] + more, struck[at].strength), *hits[at + 1 :])
                then[key] = then.get(key, 0) + weight * part
        came = then
        if len(came) > WIDE:
            raise odds.TooWide(f"a combat can cost its stands more than {WIDE:,} things")
    alike = dict[Any, list[tuple[int, ...]]]()
    for hits in came:
        alike.setdefault(_brings(b, struck, hits), []).append(hits)
    for first, *others in alike.values():
        wounds = tuple((row.id, lost) for row, lost in zip(struck, first, strict=True) if lost)
        suffered = replace(fight, step=Combat.casualties.__name__, blows=(), wounds=wounds)
        for share, after in _to_the_end(b, suffered):
            yield share * Fraction(came[first], whole), after
            for hits in others:
                end = after.copy()
                for row, lost, less in zip(struck, hits, first, strict=True):
                    if end.stands[row.id].on_table:
                        lose(end, row.id, lost - less, "VB-ORG-08")
                yield share * Fraction(came[hits], whole), end


def _brings(b: Battle, struck: list[Stand], hits: tuple[int, ...]) -> tuple[Any, ...]:
    """What hits bring on after them: who wins, whether an army commander is at risk, who is gone, and who has so little left that
    a retreat, which may cost a point and guns two, may be its end (VB-MELEE-09, VB-MISC-01)."""
    rows = list(zip(struck, hits, strict=True))
    ahead = sum(lost if row.side else -lost for row, lost in rows)
    spent = [(row.id, row.strength - lost) for row, lost in rows if row.strength - lost <= 1 + row.artillery]
    led = {row.attached for row in b.commanders if row.rank == "army"}
    return (ahead > 0) - (ahead < 0), tuple(spent), tuple(row.id for row, lost in rows if lost and row.id in led)


def _through_the_tie(tied: Battle) -> Iterator[tuple[Fraction, Battle]]:
    """Both ends of a tie.  Even throws are thrown again until they are not, and count for nothing (VB-MELEE-02)."""
    assert isinstance(tied.needs, Throw)
    (_, first), (_, second) = tied.needs.sums
    leads: dict[bool, list[tuple[int, Any]]] = {True: [], False: []}
    for weight, lead in tied.needs.outcomes():
        if ahead := lead + total(first) - total(second):
            leads[ahead > 0].append((weight, lead))
    whole = sum(weight for rows in leads.values() for weight, _ in rows)
    for rows in filter(None, leads.values()):
        end, brought = tied.copy(), rows[0][1]
        while not isinstance(end.needs, Chance) or end.needs == tied.needs:
            advance(end, brought)
            if end.needs is None:
                break
            if isinstance(end.needs, Decision):
                brought = end.needs.passed(end.known(end.needs.side))
        yield Fraction(sum(weight for weight, _ in rows), whole), end


def sums(k: Battle, found: Combat) -> Iterator[scene.Sum]:
    """The dice of each blow of a combat, where it is clear whom it strikes, and beside them what its hits are saved by."""
    melee = Melee(found.attackers, found.defenders)
    struck = [(number, opponents(k, number, melee)) for number in (*melee.attackers, *melee.defenders)]
    pairs = [(by, at, False) for by, at in found.volleys] + [(by, at[0], True) for by, at in struck if len(at) == 1]
    for by, at, hand_to_hand in pairs:
        for blow in blows(k, k.stands[by], k.stands[at], hand_to_hand):
            faces = f"a {blow.on}" if blow.on == MOST else f"{blow.on} or more"
            yield summed(f"{k.stands[by].name}: dice, {faces} hits", blow.terms, held=True)
            for why in saves(k, blow):
                yield summed(f"{k.stands[at].name} saves on {SAVE}", why)


def _tied(b: Battle) -> bool:
    """Whether a melee hangs on a die each."""
    return (
        bool(b.stack) and isinstance(b.stack[-1], MeleeResult) and b.stack[-1].champions[0] >= 0 and b.stack[-1].won < 0
    )


def _outcome(side: int) -> Callable[[Battle, Battle], Came]:
    """What tells the battle after a combat from the one before it, as a side puts it."""

    def describe(before: Battle, after: Battle) -> Came:
        parts, worth = [], 0
        for was, now in zip(before.stands, after.stands, strict=True):
            words = []
            weight = 0
            if now.lost != was.lost:
                words.append(f"loses {now.lost - was.lost}")
                weight += LOST * (now.lost - was.lost)
            if now.place != was.place:
                words, weight = ["is destroyed"], weight + GONE
            elif now.pose != was.pose:
                words.append("is driven back")
                weight += DRIVEN
            if words:
                parts.append(f"{was.name} {listed(words)}")
                worth += -weight if was.side == side else weight
        return Came("; ".join(parts) or "nothing comes of it", worth)

    return describe
