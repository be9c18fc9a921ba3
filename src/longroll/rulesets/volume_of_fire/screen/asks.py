"""What is asked of a side, as the scene puts it: one ask a decision, its items reached from the things they concern."""

from typing import Any, Literal

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.volume_of_fire import moves
from longroll.rulesets.volume_of_fire.activation import NextToActivate
from longroll.rulesets.volume_of_fire.arrivals import Arrive, ComeOn, entry_of, still_to_come
from longroll.rulesets.volume_of_fire.combat import Firefight, Join, OpenFire, Reply
from longroll.rulesets.volume_of_fire.command import commands
from longroll.rulesets.volume_of_fire.deployment import FirstOrder, PlaceBrigade, PlaceGeneral, SetUp, StandAt, waiting
from longroll.rulesets.volume_of_fire.grand_tactical import ChooseMarch, EndMarches, March, WheelAgain
from longroll.rulesets.volume_of_fire.issuing import RideOn
from longroll.rulesets.volume_of_fire.leaders import PlaceSuccessor
from longroll.rulesets.volume_of_fire.melee import NextMelee
from longroll.rulesets.volume_of_fire.movement import Manoeuvre
from longroll.rulesets.volume_of_fire.moves import Change, Face, Halt, Lead
from longroll.rulesets.volume_of_fire.orders import GiveOrders
from longroll.rulesets.volume_of_fire.paths import groups
from longroll.rulesets.volume_of_fire.points import price
from longroll.rulesets.volume_of_fire.screen import charts, massing, probing
from longroll.rulesets.volume_of_fire.screen.things import last_name, short
from longroll.rulesets.volume_of_fire.screen.wording import (
    brief,
    brigadier,
    describe,
    listed,
    messenger_words,
)
from longroll.rulesets.volume_of_fire.units import NONE, Battle, Unit
from longroll.scene import Ask, Denial, Item, Pick

WEIGHED = (NextToActivate, NextMelee)
"""Decisions whose every answer is one roll, its odds known beforehand; a probe tells them."""

RANKS = {0: "where there is room", 1: "in one line", 2: "in two lines", 3: "in three lines"}


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def plain(answer: Any) -> Any:
    """An answer as plain JSON."""
    return msgspec.to_builtins(answer)


def ask(k: Battle, decision: Decision) -> Ask:
    """The ask that puts a decision to its side."""
    match decision:
        case Manoeuvre():
            return _manoeuvre(k, decision)
        case OpenFire():
            return _open_fire(k, decision)
        case Reply():
            return _reply(k, decision)
    return _listed(k, decision)


def _listed(k: Battle, decision: Decision) -> Ask:
    """Any other decision: its offers, each in words, and what may be placed by hand."""
    offers = list(decision.offers(k))
    items = _in_a_row(k, decision, offers)
    passes = None
    by_hand = {type(answer) for answer in offers if isinstance(answer, ComeOn | SetUp | StandAt)}
    for answer in offers:
        if type(answer) in by_hand:
            continue
        words = describe(k, decision, answer)
        item = Item(
            words.label,
            plain(answer),
            thing=words.thing,
            things=words.things,
            area=words.area,
            commit=words.commit,
            says=words.says,
            odds_follow=isinstance(decision, WEIGHED),
        )
        if words.ends:
            passes = item
        else:
            items.append(item)
    items += _placements(k, decision)
    if passes is None and isinstance(decision, ChooseMarch):
        passes = Item("No further march", plain(EndMarches()), refusal=denial(decision.refusal(k, EndMarches())))
    return Ask(
        _name(decision),
        decision.side,
        why(k, decision),
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        passes=passes,
    )


def _in_a_row(k: Battle, decision: Decision, offers: list[Any]) -> list[Item]:
    """All answers of a kind given one after the other, where there are several and their order hardly matters."""
    match decision:
        case NextToActivate():
            answers, what = offers, "Roll for all, in this order"
        case GiveOrders():
            answers, what = [each for each in offers if isinstance(each, RideOn)], "All messengers ride on"
        case ChooseMarch():
            answers, what = list(decision.owed(k)), "March all that their orders send on"
        case _:
            return []
    if len(answers) < 2:
        return []
    names = [name for each in answers if (name := _of_whom(k, each))]
    rolls: Literal["rolls", "reveals"] = "reveals" if isinstance(decision, ChooseMarch) else "rolls"
    return [Item(what, [plain(each) for each in answers], commit=rolls, says=", ".join(names), key="x", series=True)]


def _of_whom(k: Battle, answer: Any) -> str:
    if isinstance(answer, RideOn):
        return messenger_words(k, answer.messenger)
    number = answer if isinstance(answer, int) else answer.brigade
    return brief(k.brigades[number].name)


def _placements(k: Battle, decision: Decision) -> list[Item]:
    """What is placed or marched by hand: dragged, probed, confirmed."""
    match decision:
        case ChooseMarch():
            ready = {answer.brigade for answer in decision.offers(k) if isinstance(answer, March)}
            return [_march(k, number) for number in sorted(ready)]
        case PlaceBrigade():
            numbers = [row.id for row in waiting(k, decision.side)]
            return [
                Item(f"Set up {brief(k.brigades[number].name)}", {"type": "SetUp", "brigade": number}, "place")
                for number in numbers
            ]
        case Arrive():
            most = min(max(RANKS), len(still_to_come(k, decision.brigade)))
            return [
                Item(f"Come on {words}", {"type": "ComeOn", "ranks": ranks}, "place", commit="reveals")
                for ranks, words in RANKS.items()
                if ranks <= most
            ]
        case PlaceGeneral():
            name = last_name(k.generals[decision.general].name)
            return [Item(f"Place {name}", {"type": "StandAt"}, "place")]
    return []


def _march(k: Battle, number: int) -> Item:
    brigade = k.brigades[number]
    return Item(
        f"March {brief(brigade.name)} where you point",
        {"type": "March", "brigade": number},
        "place",
        brigadier(k, number),
        tuple(f"unit:{unit.id}" for unit in k.of_brigade(number)),
        key="g",
    )


def _name(decision: Decision) -> str:
    return type(decision).__name__


def why(k: Battle, decision: Decision) -> str:
    """What is asked, in a few words."""
    match decision:
        case GiveOrders():
            if any(row.side == decision.side and row.ready for row in k.messengers):
                return "Your messengers ride"
            return "Give orders: by messenger, or in person"
        case NextToActivate():
            return "Which brigade rolls for activation next?"
        case ChooseMarch():
            return "March a brigade that no enemy sees, or go on"
        case WheelAgain():
            return f"{brief(k.brigades[decision.brigade].name)} may wheel once more where it stands"
        case Arrive():
            brigade = k.brigades[decision.brigade]
            where = entry_of(k, brigade).name
            return f"{brief(brigade.name)} comes on by {where[0].lower() if where.startswith('The ') else where[0]}{where[1:]}"
        case PlaceBrigade():
            return "Set up a brigade"
        case PlaceGeneral():
            return f"Where does {k.generals[decision.general].name} stand?"
        case FirstOrder():
            return f"What order does {brief(k.brigades[decision.brigade].name)} begin with?"
        case PlaceSuccessor():
            return "Where does the new commander appear?"
        case NextMelee():
            return "Which melee is fought next?"
    text = (type(decision).__doc__ or "").strip().splitlines()[0]
    return text.removeprefix(decision.rule).strip().rstrip(".")


# --- tactical movement
def _manoeuvre(k: Battle, decision: Manoeuvre) -> Ask:
    items: list[Item] = []
    for brigade in k.brigades:
        if brigade.side == decision.side and brigade.place == "table":
            items += _brigade_items(k, decision, brigade.id)
    for general in k.generals:
        if general.side == decision.side and general.present:
            items += _general_items(k, decision, general.id)
    refusal = decision.refusal(k, Halt())
    return Ask(
        _name(decision),
        decision.side,
        "Move what you wish, as far as action points allow",
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        passes=Item("Done with movement", plain(Halt()), refusal=denial(refusal), key=".", says=_idle(k, decision)),
    )


def _idle(k: Battle, decision: Manoeuvre) -> str:
    """Which brigades that their orders would let move on have not moved at all, though their commanders could pay."""
    names = [
        brief(brigade.name)
        for brigade in k.brigades
        if brigade.side == decision.side
        and brigade.place == "table"
        and brigade.order.kind in ("attack", "advance")
        and not brigade.holds
        and not brigade.moved
        and massing.movable(k, brigade.id)
    ]
    if not names:
        return ""
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'} not moved."


def _brigade_items(k: Battle, decision: Manoeuvre, number: int) -> list[Item]:
    brigade = k.brigades[number]
    units = k.of_brigade(number)
    free = [unit for unit in units if not unit.used]
    items: list[Item] = []
    leader = k.generals[brigade.general]
    lead = f"general:{leader.id}" if leader.present else f"unit:{units[0].id}" if units else ""
    movable = massing.movable(k, number)
    if len(movable) > 1:
        items.append(
            Item(
                f"Move {brigade.name}",
                {"type": "together", "brigade": number},
                "path",
                lead,
                tuple(f"unit:{unit.id}" for unit in movable),
                handles=probing.handles(k, tuple(unit.id for unit in movable)),
                key="b",
            )
        )
    for group in groups(free):
        if len(group) > 1:
            items.append(_path_item(k, decision, group, f"Move the line of {len(group)}"))
    for unit in units:
        if not decision.begun:
            for enemy in unit.attackers:
                face = Face(unit.id, enemy)
                items.append(
                    Item(
                        f"Turn to face {short(k.units[enemy].name)}",
                        plain(face),
                        thing=f"unit:{unit.id}",
                        refusal=denial(decision.refusal(k, face)),
                    )
                )
        items.append(_path_item(k, decision, (unit,), f"Move {short(unit.name)}"))
        if unit.arm != "infantry":
            items.append(_change_item(k, decision, unit))
    return items


def _barred(k: Battle, decision: Manoeuvre, units: tuple[Unit, ...]) -> Refusal | None:
    """Why these units cannot move at all, whatever the path."""
    barred = moves.idle(k, units)
    if barred is not None:
        return barred
    cost = price(k, units)
    return cost if isinstance(cost, Refusal) else None


def _path_item(k: Battle, decision: Manoeuvre, group: tuple[Unit, ...], label: str) -> Item:
    numbers = tuple(unit.id for unit in group)
    barred = _barred(k, decision, group)
    return Item(
        label,
        {"type": "move", "units": list(numbers), "path": []} if barred is None else None,
        "path",
        f"unit:{group[0].id}",
        tuple(f"unit:{number}" for number in numbers),
        refusal=denial(barred),
        handles=() if barred else probing.handles(k, numbers),
        key="m" if len(group) == 1 else "l",
    )


def _change_item(k: Battle, decision: Manoeuvre, unit: Unit) -> Item:
    if unit.arm == "cavalry":
        label = "Dismount" if unit.mounted else "Mount"
    else:
        label = "Unlimber" if unit.limbered else "Limber"
    change = Change((unit.id,))
    return Item(label, plain(change), thing=f"unit:{unit.id}", refusal=denial(decision.refusal(k, change)), key="c")


def _general_items(k: Battle, decision: Manoeuvre, number: int) -> list[Item]:
    general = k.generals[number]
    thing = f"general:{number}"
    barred = decision.refusal(k, moves.Ride(number, general.x, general.y))
    items = [
        Item(
            f"{last_name(general.name)} rides",
            {"type": "ride", "general": number},
            "place",
            thing,
            (thing,),
            refusal=denial(barred),
            key="r",
        )
    ]
    if general.attached == NONE and general.points:
        for unit in k.of_side(general.side):
            if not commands(k, number, unit.brigade):
                continue
            lead = Lead(number, unit.id)
            if decision.refusal(k, lead) is None:
                items.append(
                    Item(f"Lead {short(unit.name)} in person", plain(lead), thing=thing, things=(f"unit:{unit.id}",))
                )
    return items


# --- combat
def _open_fire(k: Battle, decision: OpenFire) -> Ask:
    items = []
    for target, firers in decision.chances(k):
        supporters = charts.supporters_for(k, decision, firers)
        answer = Firefight(target, firers, supporters)
        items.append(
            Item(
                f"Fire on {short(k.units[target].name)}",
                plain(answer),
                "picks",
                f"unit:{target}",
                tuple(f"unit:{number}" for number in (*firers, target)),
                odds_follow=True,
                picks=_firefight_picks(k, decision, target, firers, supporters),
                commit="rolls",
            )
        )
    return Ask(
        _name(decision),
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


def _reply(k: Battle, decision: Reply) -> Ask:
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
                plain(best),
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
        _name(decision),
        decision.side,
        f"{firers} fire{'s' if len(decision.firers) == 1 else ''} on {short(target.name)}: who joins?",
        items=tuple(items),
        rule=decision.rule,
        rules=decision.rules,
        trigger=f"unit:{target.id}",
        about=tuple(f"unit:{number}" for number in (*decision.firers, target.id)),
        passes=Item("Nobody joins", plain(Join()), commit="rolls", key="."),
    )
