"""What is asked in combat: whom to fire on and with whom, and who joins a target that is fired on.

The odds of each follow the scene: they take longer than all the rest of it.
"""

from msgspec import to_builtins

from longroll.history.calling import short
from longroll.rulesets.volume_of_fire.combat.combat_phase import Firefight, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.record.units import Battle
from longroll.rulesets.volume_of_fire.screen import charts
from longroll.rulesets.volume_of_fire.screen.words import listed
from longroll.scene import Ask, Item, Pick


def open_fire(k: Battle, decision: OpenFire) -> Ask:
    """The ask that opens a firefight."""
    items = []
    for target, firers in decision.chances(k):
        supporters = charts.supporters_for(k, decision, firers)
        answer = Firefight(target, firers, supporters)
        items.append(
            Item(
                f"Fire on {short(k.units[target].name)}",
                to_builtins(answer),
                "picks",
                f"unit:{target}",
                tuple(f"unit:{number}" for number in (*firers, target)),
                odds_follow=True,
                picks=_firefight_picks(k, decision, target, firers, supporters),
                commit="rolls",
            )
        )
    return Ask(
        type(decision).__name__,
        decision.side,
        "Open a firefight, or cease fire",
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        passes=Item("Cease fire", {"type": "cease"}, key=".", says=_left_to_fire(len(items))),
    )


def _left_to_fire(targets: int) -> str:
    if not targets:
        return ""
    return "One target could still be fired on." if targets == 1 else f"{targets} targets could still be fired on."


def _firefight_picks(
    k: Battle, decision: OpenFire, target: int, firers: tuple[int, ...], supporters: tuple[int, ...]
) -> tuple[Pick, ...]:
    picks = [
        Pick("firers", number, f"{short(k.units[number].name)} fires", f"unit:{number}", True) for number in firers
    ]
    busy = (*decision.fought, *firers)
    for unit in k.of_side(decision.side):
        if unit.id not in busy and charts.could_support(k, firers, unit, busy):
            picks.append(
                Pick("supporters", unit.id, f"{short(unit.name)} supports", f"unit:{unit.id}", unit.id in supporters)
            )
    return tuple(picks)


def reply(k: Battle, decision: Reply) -> Ask:
    """The ask of the side that is fired on."""
    target = k.units[decision.target]
    able = decision.able(k)
    everyone = (decision.target, *able)
    best = max(decision.offers(k), key=lambda join: (len(join.units), len(join.supporters)))
    picks = [
        Pick("units", number, f"{short(k.units[number].name)} joins", f"unit:{number}", number in best.units)
        for number in able
    ]
    busy = (*decision.barred, *everyone)
    for unit in k.of_side(decision.side):
        if unit.id not in busy and charts.could_support(k, everyone, unit, busy):
            picks.append(
                Pick(
                    "supporters", unit.id, f"{short(unit.name)} supports", f"unit:{unit.id}", unit.id in best.supporters
                )
            )
    items = []
    if picks:
        items.append(
            Item(
                f"Stand by {short(target.name)}",
                to_builtins(best),
                "picks",
                f"unit:{target.id}",
                tuple(f"unit:{number}" for number in everyone),
                odds_follow=True,
                picks=tuple(picks),
                commit="rolls",
            )
        )
    firers = listed([short(k.units[number].name) for number in decision.firers])
    return Ask(
        type(decision).__name__,
        decision.side,
        f"{firers} fire{'s' if len(decision.firers) == 1 else ''} on {short(target.name)}: who joins?",
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        trigger=f"unit:{target.id}",
        about=tuple(f"unit:{number}" for number in (*decision.firers, target.id)),
        passes=Item("Nobody joins", to_builtins(Join()), commit="rolls", key="."),
    )
