"""What is asked in combat: whom to attack with whom, whether to fire back, whom to strike, what to save, who advances."""

from collections.abc import Iterable
from random import Random

from longroll.rulesets.volley_and_bayonet.combat.combat import SaveAndFallBack, WhoIsHit
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import (
    Attack,
    Cease,
    CombatPhase,
    Fire,
    LeftoverFire,
    NextCombat,
    ReturnFire,
)
from longroll.rulesets.volley_and_bayonet.combat.going_to_ground import LieDown
from longroll.rulesets.volley_and_bayonet.combat.several_enemies import Aim, AimFromBlock, Counts
from longroll.rulesets.volley_and_bayonet.combat.who_fights import melee_of
from longroll.rulesets.volley_and_bayonet.melee.melee_result import AdvanceAfterMelee, StopUnderCover
from longroll.rulesets.volley_and_bayonet.record.battle import Battle
from longroll.rulesets.volley_and_bayonet.screen import charts
from longroll.scene import Ask, Item, Odds, Pick
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words, item
from longroll.screen.words import listed, so_many

Numbers = tuple[int, ...]


def bases(numbers: Iterable[int]) -> tuple[str, ...]:
    """Stands by number as things on the table."""
    return tuple(f"stand:{number}" for number in numbers)


def names(k: Battle, numbers: Iterable[int]) -> str:
    """Stands by number, by their names."""
    return listed([k.stands[number].name for number in numbers])


# --- attacks
def _attacks(k: Battle, decision: NextCombat) -> Ask:
    items = []
    for attack in decision.chances(k):
        melee = melee_of(k, k.stands[attack.target]) if attack.melee else None
        mine = melee.attackers if melee else ()
        how = f"Melee with {names(k, (attack.target,))}" if melee else f"Fire at {names(k, (attack.target,))}"
        about = (*mine, *attack.firers, attack.target)
        words = Words(how, f"stand:{attack.target}", bases(dict.fromkeys(about)), "rolls", weighed=False)
        picks = tuple(
            Pick("firers", number, f"{k.stands[number].name} fires", f"stand:{number}", True)
            for number in attack.firers
        )
        items.append(item(words, attack, form="picks" if picks else "", picks=picks))
    barred = decision.refusal(k, Cease())
    last = None if barred else Item("Nobody else is attacked", {"type": "Cease"}, key=".")
    return ATTACK.put(k, decision, items, last)


def _attack_odds(k: Battle, decision: NextCombat, answer: Attack | Cease) -> Odds | None:
    if isinstance(answer, Cease):
        return None
    return charts.attack(k, decision.side, answer)


def _draw_attack(decision: NextCombat, known: Battle, rng: Random) -> Attack | Cease:
    """Attack somebody with some of those who can, or nobody if that may be."""
    offers = list(decision.offers(known))
    answer: Attack | Cease = rng.choice(offers)
    if isinstance(answer, Attack) and len(answer.firers) > 1 and rng.random() < 0.5:
        some = tuple(sorted(rng.sample(answer.firers, rng.randint(1, len(answer.firers)))))
        return Attack(answer.target, some, answer.melee)
    return answer


ATTACK: Shown[Battle, NextCombat] = Shown(
    NextCombat,
    why=lambda k, decision: Why("Which enemy is attacked next?"),
    ask=_attacks,
    probe=weighed(_attack_odds),
    draw=_draw_attack,
)


# --- fire in answer
def _back(k: Battle, decision: ReturnFire, at: int | None) -> Words:
    if at is None:
        return Words("Hold its fire", ends=True, key=".")
    return Words(f"Fire back at {names(k, (at,))}", f"stand:{at}", bases((decision.stand, at)), "rolls")


def _back_odds(k: Battle, decision: ReturnFire, at: int | None) -> Odds | None:
    """What the combat comes to with this fire in it, or without any."""
    title = f"{names(k, (decision.stand,))} holds its fire"
    if at is not None:
        title = f"{names(k, (decision.stand,))} fires back at {names(k, (at,))}"
    phase = k.stack[-1]
    if not isinstance(phase, CombatPhase) or phase.attack is None:
        return None
    return charts.combat(k, decision.side, title, charts.fight(k, phase.side, phase.attack, at))


RETURN: Shown[Battle, ReturnFire] = Shown(
    ReturnFire,
    why=lambda k, d: Why(f"{k.stands[d.stand].name} is attacked: does it fire back?", f"stand:{d.stand}"),
    words=_back,
    probe=weighed(_back_odds),
)


def _left(k: Battle, decision: LeftoverFire, answer: Fire | None) -> Words:
    if answer is None:
        return Words("Nobody else fires", ends=True, key=".")
    label = f"{names(k, (answer.stand,))} fires at {names(k, (answer.at,))}"
    return Words(label, f"stand:{answer.stand}", bases((answer.stand, answer.at)), "rolls")


def _left_odds(k: Battle, decision: LeftoverFire, answer: Fire | None) -> Odds | None:
    if answer is None:
        return None
    title = f"{names(k, (answer.stand,))} fires at {names(k, (answer.at,))}"
    return charts.combat(k, decision.side, title, charts.fight(k, decision.side, Attack(answer.at, (answer.stand,))))


LEFTOVER: Shown[Battle, LeftoverFire] = Shown(
    LeftoverFire,
    why=lambda k, d: Why("Who was not attacked, and fires now?"),
    words=_left,
    probe=weighed(_left_odds),
)


# --- in a melee
def _struck(k: Battle, decision: Aim, counts: Counts) -> Words:
    """Whom a stand strikes, with how many dice."""
    struck = [(at, count) for at, count in zip(decision.among, counts, strict=True) if count]
    about = bases((decision.stand, *(at for at, _ in struck)))
    if len(struck) == 1:
        return Words(f"Strike {names(k, (struck[0][0],))}", f"stand:{struck[0][0]}", about)
    return Words("Strike " + listed([f"{k.stands[at].name} with {count}" for at, count in struck]), "", about)


AIM: Shown[Battle, Aim] = Shown(
    Aim,
    why=lambda k, d: Why(f"Whom does {k.stands[d.stand].name} strike, with {d.dice} dice?", f"stand:{d.stand}"),
    words=_struck,
)
FROM_BLOCK: Shown[Battle, AimFromBlock] = Shown(
    AimFromBlock,
    why=lambda k, d: Why(f"Whom does {k.stands[d.stand].name} strike from this side of its block?", f"stand:{d.stand}"),
    words=lambda k, d, at: Words(f"Strike {names(k, (at,))}", f"stand:{at}", bases((d.stand, at))),
)
SAVE: Shown[Battle, SaveAndFallBack] = Shown(
    SaveAndFallBack,
    why=lambda k, d: Why(f"{k.stands[d.stand].name} is hit: does it fall back to save?", f"stand:{d.stand}"),
    words=lambda k, d, n: Words(
        f"Try to save {so_many(n, 'hit')}, and fall back {6 * n} inches" if n else "Stand",
        commit="rolls" if n else "plain",
    ),
    probe=weighed(
        lambda k, d, n: charts.answered(
            k, d.side, f"{names(k, (d.stand,))} {f'tries to save {n}' if n else 'stands'}", n
        )
    ),
)
HIT: Shown[Battle, WhoIsHit] = Shown(
    WhoIsHit,
    why=lambda k, d: Why("Whom of those in the block does the hit fall on?", about=bases(d.among)),
    words=lambda k, d, n: Words(f"On {names(k, (n,))}", f"stand:{n}", bases((n,))),
)
STOP: Shown[Battle, StopUnderCover] = Shown(
    StopUnderCover,
    why=lambda k, d: Why(f"{k.stands[d.stand].name} retreats: does it stop under cover?", f"stand:{d.stand}"),
    words=lambda k, d, stops: Words(
        "Stop there" if stops else "Retreat half a move", f"stand:{d.stand}", ends=not stops
    ),
)


ADVANCE: Shown[Battle, AdvanceAfterMelee] = Shown(
    AdvanceAfterMelee,
    why=lambda k, d: Why("Who advances over the ground that was won?", about=bases(d.able)),
    words=lambda k, d, n: (
        Words("Nobody advances", ends=True, key=".")
        if n is None
        else Words(f"{names(k, (n,))} advances", f"stand:{n}", bases((n,)))
    ),
)
DOWN: Shown[Battle, LieDown] = Shown(
    LieDown,
    why=lambda k, d: Why("Who goes to ground?"),
    words=lambda k, d, n: (
        Words("Nobody else lies down", ends=True, key=".")
        if n is None
        else Words(f"{names(k, (n,))} goes to ground", f"stand:{n}", bases((n,)))
    ),
)
SHOWN = (DOWN, ATTACK, RETURN, LEFTOVER, AIM, FROM_BLOCK, SAVE, HIT, STOP, ADVANCE)
