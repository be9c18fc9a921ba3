"""What is asked in combat: whom to fire on and with whom, and who joins a target that is fired on.  The odds of each
follow the scene: they take longer than all the rest of it."""

from collections.abc import Iterable
from random import Random

from msgspec import to_builtins
from msgspec.structs import replace

from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.activation.fatigue import would_tire
from longroll.rulesets.volume_of_fire.combat import combat_phase, fields_of_fire
from longroll.rulesets.volume_of_fire.combat.combat_phase import Cease, Firefight, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.combat.combat_value import supporters_of
from longroll.rulesets.volume_of_fire.combat.engaged import of_side
from longroll.rulesets.volume_of_fire.combat.firefight import Volley
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.screen import charts
from longroll.rulesets.volume_of_fire.screen.names import bases
from longroll.rulesets.volume_of_fire.sight.lookout import lookout
from longroll.scene import Ask, Item, Odds, Pick
from longroll.screen.charts import weighed
from longroll.screen.shown import Shown, Why, Words, item
from longroll.screen.words import listed, so_many

Numbers = tuple[int, ...]


def _picks(k: Battle, field: str, verb: str, numbers: Iterable[int], chosen: Numbers) -> tuple[Pick, ...]:
    """Units that may be put into or left out of a part of an answer."""
    return tuple(
        Pick(field, number, f"{short(k.units[number].name)} {verb}", f"unit:{number}", number in chosen)
        for number in numbers
    )


def _backing(k: Battle, side: int, backed: Numbers, busy: Numbers, chosen: Numbers) -> tuple[Pick, ...]:
    """Units that could be named in support of one of these (VF-VOF-11)."""
    return _picks(k, "supporters", "supports", supporters_of(k, side, backed, busy), chosen)


def fatigue_words(k: Battle, numbers: Numbers) -> str:
    """What it costs the brigades of these units that they fight, the target's own in any case (VF-FAT-02)."""
    return "; ".join(
        f"{brigade.name} gains {so_many(points, 'point')} of fatigue" + (f" and will be {worn}" if worn else "")
        for brigade, points, worn in would_tire(k, numbers)
    )


# --- opening fire
def _open_fire(k: Battle, decision: OpenFire) -> Ask:
    items = []
    for target, firers in decision.chances(k):
        busy = (*decision.fought, *firers)
        supporters = combat_phase.good_supporters(k, firers, busy)
        picks = _picks(k, "firers", "fires", firers, firers) + _backing(k, decision.side, firers, busy, supporters)
        answer, about = Firefight(target, firers, supporters), (*firers, target)
        items.append(_fight(k, "Fire on", target, answer, about, picks))
    many = f"{len(items)} targets" if len(items) > 1 else "One target"
    left = f"{many} could still be fired on." if items else ""
    return OPEN_FIRE.put(k, decision, items, Item("Cease fire", {"type": "cease"}, key=".", says=left))


def _fight(
    k: Battle, label: str, target: int, answer: Firefight | Join, about: Numbers, picks: tuple[Pick, ...]
) -> Item:
    """Firing on a target or standing by it, with those who may take part."""
    words = Words(f"{label} {short(k.units[target].name)}", f"unit:{target}", bases(about), "rolls", weighed=True)
    return item(words, answer, form="picks", picks=picks)


def _odds(known: Battle, decision: OpenFire, fire: Firefight | Cease) -> Odds | None:
    if isinstance(fire, Cease):
        return None
    volley = Volley(side=decision.side, target=fire.target, firers=fire.firers, supporters=fire.supporters)
    alone = charts.firefight(known, decision.side, volley)
    return replace(alone, worst=_worst(known, decision.side, volley))


def _worst(known: Battle, side: int, volley: Volley) -> Odds | None:
    """The odds if those of the enemy who are seen join and support as strongly as they can; None where nobody could."""
    phase = next((each for each in reversed(known.stack) if isinstance(each, combat_phase.CombatPhase)), None)
    if phase is None:
        return None
    supporting = of_side(known, 1 - side, phase.supporting)
    reply = combat_phase.reply_to(phase, volley.target, volley.firers, volley.supporters, supporting)
    fights = [_joined(volley, join) for join in reply.offers(known) if join.units or join.supporters]
    if not fights:
        return None
    return charts.firefight(known, side, min(fights, key=lambda fight: charts.ahead(known, fight)))


def _joined(volley: Volley, join: Join) -> Volley:
    return replace(volley, joiners=join.units, supporters=(*volley.supporters, *join.supporters))


def _tired(known: Battle, decision: OpenFire, fire: Firefight | Cease) -> str:
    return "" if isinstance(fire, Cease) else fatigue_words(known, fire.firers)


def _draw(decision: OpenFire, known: Battle, rng: Random) -> Firefight | Cease:
    """Fire at somebody in some unit's field, with one or more of those who can, now and then supported."""
    if rng.random() < 0.1:
        return Cease()
    busy = (*decision.fought, *decision.supporting)
    own = (unit for unit in known.of_side(decision.side) if unit.id not in busy)
    firers = [unit for unit in own if fields_of_fire.may_fire(known, unit, True) is None]
    targets = [enemy for enemy in known.enemies(decision.side) if enemy.id not in decision.targeted] if firers else []
    rng.shuffle(targets)
    reached = [(unit, lookout(known).near(unit.quad, fields_of_fire.reach(known, unit))) for unit in firers]
    for target in targets:
        able = [unit for unit, near in reached if target.id in near and fields_of_fire.in_field(known, unit, target)]
        numbers = [unit.id for unit in able if fields_of_fire.cannot_hit(known, unit, target) is None]
        if not numbers or decision.target_refusal(known, target.id) is not None:
            continue
        some = tuple(sorted(rng.sample(numbers, rng.randint(1, len(numbers)))))
        fought = (*decision.fought, *some)
        supporters = combat_phase.good_supporters(known, some, fought) if rng.random() < 0.7 else ()
        if combat_phase.support_refusal(known, decision.side, some, supporters, fought) is None:
            return Firefight(target.id, some, supporters)
        return Firefight(target.id, (numbers[0],))
    return Cease()


# --- replying
def _fired_on(k: Battle, decision: Reply) -> Why:
    target, firers = k.units[decision.target], decision.firers
    named = listed([short(k.units[number].name) for number in firers])
    asked = f"{named} fire{'s' if len(firers) == 1 else ''} on {short(target.name)}: who joins?"
    return Why(asked, f"unit:{target.id}", bases((*firers, target.id)))


def _reply(k: Battle, decision: Reply) -> Ask:
    able = decision.able(k)
    everyone = (decision.target, *able)
    best = max(decision.offers(k), key=lambda join: (len(join.units), len(join.supporters)))
    busy = (*decision.barred, *everyone)
    picks = _picks(k, "units", "joins", able, best.units)
    picks += _backing(k, decision.side, everyone, busy, best.supporters)
    stand_by = _fight(k, "Stand by", decision.target, best, everyone, picks)
    nobody = Item("Nobody joins", to_builtins(Join()), commit="rolls", key=".")
    return REPLY.put(k, decision, (stand_by,) if picks else (), nobody)


def _reply_odds(known: Battle, decision: Reply, join: Join) -> Odds:
    volley = Volley(
        side=1 - decision.side, target=decision.target, firers=decision.firers, supporters=decision.supporters
    )
    return charts.firefight(known, decision.side, _joined(volley, join))


OPEN_FIRE: Shown[Battle, OpenFire] = Shown(
    OpenFire,
    why=lambda k, decision: Why("Open a firefight, or cease fire"),
    ask=_open_fire,
    probe=weighed(_odds, _tired),
    draw=_draw,
    forced=lambda decision, known: () if next(decision.chances(known), None) else (Cease(),),
)
REPLY: Shown[Battle, Reply] = Shown(
    Reply,
    why=_fired_on,
    ask=_reply,
    probe=weighed(_reply_odds, lambda k, decision, join: fatigue_words(k, (decision.target, *join.units))),
    forced=lambda decision, known: () if decision.could_be_answered(known) else (Join(),),
)
SHOWN = (OPEN_FIRE, REPLY)
