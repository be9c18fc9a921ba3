"""What is asked of a side, as the scene puts it: one ask a decision, its items reached from the things they concern."""

from collections.abc import Iterator
from typing import Any

import msgspec

from longroll.flow import Decision, Refusal
from longroll.rulesets.brigade.cards.deck import ChooseCards, DiscardCards, battle_cards
from longroll.rulesets.brigade.cards.events import FireHit, Play
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard
from longroll.rulesets.brigade.charge.approach import reach, ways
from longroll.rulesets.brigade.charge.charge import ChargeAt, chances, may_charge
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.command.free_move import MoveGeneral
from longroll.rulesets.brigade.deployment.order_of_battle import PickBrigades, may_come_later, serving
from longroll.rulesets.brigade.dice.rerolls import RollAgain, SharpenAim
from longroll.rulesets.brigade.fire.aim import FireAt, denied, each_target, generals_in_sight
from longroll.rulesets.brigade.fire.shot import ReturnFire
from longroll.rulesets.brigade.melee.clash import MeleeCard
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.movement.cavalry_moves import MoveAgain
from longroll.rulesets.brigade.movement.mounting import may_dismount, may_mount
from longroll.rulesets.brigade.movement.reinforcements import changes, may_enter
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.units import Battle, General, Stand, thing
from longroll.rulesets.brigade.rout.rally import RallyFacing, RallyMove, RallyStand, faced
from longroll.rulesets.brigade.screen import charts, deployment
from longroll.rulesets.brigade.screen.items import TURNED, denial, item_of, plain, put
from longroll.rulesets.brigade.screen.ways import nowhere, shut
from longroll.rulesets.brigade.screen.words import card_words, describe, of_stand, part_words
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.grants import Action, Dismount, Do, Grant, Mount, eligible, entry_action
from longroll.rulesets.brigade.sequence.turn import PlayBottom, PlayCommand, PlayTop, Retire, TakeTurn
from longroll.rulesets.brigade.tables import NONE
from longroll.scene import Ask, Item

MOST = 200
"""How many offers of a decision are listed."""
PAID = {
    "points": "by Action Points",
    "top": "by the card",
    "plan": "by Plan",
    "march": "by March",
    "rally": "by the Command card",
    "enter": "by the Command card",
}
WAY = "BC-CHRG-01"
"""That a charge does not come to touch an enemy along some heading says less than why it may not be charged at all."""
KEYS = {"Move": "m", "Tactic": "t", "March": "h"}
WEIGHED = FireAt | ChargeAt | RallyStand


def ask(k: Battle, decision: Decision) -> Ask:
    """The ask that puts a decision to its side."""
    match decision:
        case Act():
            return _act(k, decision)
        case MoveAgain() | NextPart():
            return _moving(k, decision)
        case RollAgain() | SharpenAim():
            return _again(k, decision)
        case DiscardCards() | ChooseCards() | PickBrigades():
            return _several(k, decision)
        case MoveGeneral() | RallyFacing() | RallyMove() | FormOn():
            return _placing(k, decision)
    return deployment.ask(k, decision) or _listed(k, decision)


def _listed(k: Battle, decision: Decision) -> Ask:
    """Any decision: its offers, each in words; plays of a card that set a stand down are one item a stand."""
    items: list[Item] = []
    passes: Item | None = None
    quiet: tuple[Item, ...] = ()
    placed: set[tuple[int, int]] = set()
    for answer in decision.offers(k):
        if answer is None:
            passes = Item("Pass", None, key=".")
            continue
        if answer == QUIET:
            quiet = (Item("Pass for the rest of this turn", QUIET, key="x"),)
            continue
        play = answer.play if isinstance(answer, PlayBottom) else answer
        if isinstance(play, Play) and play.to is not None and play.other == NONE:
            if (play.card, play.stand) not in placed:
                placed.add((play.card, play.stand))
                items.append(_placed_play(k, decision, answer, play))
            continue
        weighed = isinstance(decision, ReturnFire) and answer is True
        made = item_of(k, decision, answer, weighed)
        if isinstance(decision, PlayCard) and isinstance(decision.what, FireHit) and play.dice:
            made = msgspec.structs.replace(made, odds=charts.forced(k, decision.what, play.dice))
            if any((made.label, made.thing) == (each.label, each.thing) for each in items):
                continue  # two dice alike
        items.append(made)
        if len(items) == MOST:
            break
    if isinstance(decision, TakeTurn):
        items += [item_of(k, decision, answer) for answer in retirements() if decision.refusal(k, answer) is None]
    if isinstance(decision, TakeTurn | PlayCard | MeleeCard):
        items += _unnamed(k, decision, items)
    done = put(k, decision, items, passes)
    return msgspec.structs.replace(done, pass_until=quiet) if quiet else done


def _unnamed(k: Battle, decision: TakeTurn | PlayCard | MeleeCard, named: list[Item]) -> Iterator[Item]:
    """The other cards of the hand: those like one that is named may be played as it may, and of the rest it is said why
    they may not."""
    hand = k.piles[decision.side].hand
    own: dict[int, list[Item]] = {number: [] for number in hand}
    for item in named:
        if item.thing.startswith("card:"):
            own[int(item.thing.removeprefix("card:"))].append(item)
    for number in hand:
        if own[number]:
            continue
        like = next((other for other in hand if own[other] and _alike(k, number, other)), None)
        if like is not None:
            yield from (_with_card(item, number) for item in own[like])
        else:
            refusal = decision.refusal(k, _tried(k, decision, number))
            if refusal is not None:
                there = f"card:{number}"
                yield Item("It may not be played now", None, "", there, (there,), refusal=denial(refusal))


def _alike(k: Battle, one: int, other: int) -> bool:
    """Whether two Battle cards are of one brigade and one design."""
    a, b = k.cards[one], k.cards[other]
    return bool(a.design) and (a.design, a.command) == (b.design, b.command)


def _with_card(item: Item, number: int) -> Item:
    """An item of a card for another like it."""
    value = item.value
    if isinstance(value, dict):
        inner = value.get("play")
        value = {**value, "play": {**inner, "card": number}} if isinstance(inner, dict) else {**value, "card": number}
    else:
        value = number
    return msgspec.structs.replace(item, thing=f"card:{number}", value=value)


def _tried(k: Battle, decision: TakeTurn | PlayCard | MeleeCard, number: int) -> Any:
    """The plainest way to play a card."""
    if isinstance(decision, MeleeCard):
        return number
    if isinstance(decision, TakeTurn):
        return PlayTop(number) if k.cards[number].design else PlayCommand(number)
    return _first_play(k, number)


def _first_play(k: Battle, number: int) -> Play:
    """A card played on the first stand of its brigade that could bear it."""
    own = [stand.id for stand in k.stands if stand.command == k.cards[number].command]
    return Play(number, next((one for one in own if k.stands[one].formed), own[0] if own else 0))


def _placed_play(k: Battle, decision: Decision, answer: Any, play: Play) -> Item:
    """A card whose stand is set down where its player drags it."""
    bare = plain(msgspec.structs.replace(play, to=None))
    value = {"type": "PlayBottom", "play": bare} if isinstance(answer, PlayBottom) else bare
    words = describe(k, decision, msgspec.structs.replace(play, to=None))
    return Item(
        words.label,
        value,
        "place",
        words.thing,
        words.things,
        commit="reveals",
        handles=TURNED,
        says=f"{words.says}: drag it to its place",
    )


def retirements() -> tuple[Any, ...]:
    """The two ways to give up the field."""
    return Retire("fighting"), Retire("routed")


def _again(k: Battle, decision: RollAgain | SharpenAim) -> Ask:
    """Which die is rolled again, each with what may come of it."""
    items = []
    for place in range(len(decision.faces)):
        made = item_of(k, decision, place)
        odds = charts.again(k, decision, place) if isinstance(decision, RollAgain) else None
        items.append(msgspec.structs.replace(made, odds=odds, key=str(place + 1)))
    return put(k, decision, items, Item("Let them lie", NONE, key="."))


def _several(k: Battle, decision: DiscardCards | ChooseCards | PickBrigades) -> Ask:
    """Cards or brigades, some of them."""
    if isinstance(decision, PickBrigades):
        rows = serving(k, decision.side)
        items = [Item(row.name, row.id) for row in rows if may_come_later(k, row.id)]
        return put(k, decision, items, Item("All deploy", [], key="."), "several", 0, len(rows) - 1)
    if isinstance(decision, ChooseCards):
        cards = battle_cards(k, decision.command)
        items = [Item(card_words(k, number), number) for number in cards]
        everything = Item(f"Bring all {len(cards)}", list(cards), key=".")
        return put(k, decision, items, everything, "several", decision.least, len(cards))
    hand = k.piles[decision.side].hand
    items = [Item(card_words(k, number), number, thing=f"card:{number}") for number in hand]
    nothing = None if decision.least else Item("Discard none", [], key=".")
    return put(k, decision, items, nothing, "several", decision.least, min(decision.most, len(hand)))


# --- places
def _placing(k: Battle, decision: MoveGeneral | RallyFacing | RallyMove | FormOn) -> Ask:
    """Something is set down or turned where it is dragged."""
    if isinstance(decision, MoveGeneral):
        general = k.generals[decision.general]
        item = Item("Ride", {}, "place", thing(general), (thing(general),), key="m")
        return put(k, decision, [item], Item("Stay here", None, key="."))
    if isinstance(decision, FormOn):
        numbers = dict.fromkeys(answer.stand for answer in decision.offers(k) if answer is not None)
        items = [
            Item(k.stands[one].label, {"stand": one}, "place", of_stand(one), (of_stand(one),), handles=TURNED)
            for one in numbers
        ]
        return put(k, decision, items, Item("No more", None, key="."))
    stand = k.stands[decision.stand]
    there = of_stand(stand.id)
    if isinstance(decision, RallyMove):
        item = Item("Tactic", {}, "place", there, (there,), handles=TURNED, key="t")
        item = _or_shut(item, shut(k, stand, "Tactic", False, True))
        return put(k, decision, [item], Item("Stay here", None, key="."))
    about = faced(stand, (stand.pose.heading + 1800) % 3600)
    items = [Item("Turn", {}, "place", there, (there,), handles=TURNED, key="r")]
    if decision.refusal(k, about) is None:
        items.append(Item("About face", plain(about), thing=there, things=(there,), key="a"))
    return put(k, decision, items, Item("Keep its facing", plain(stand.pose), key="."))


# --- actions
def _act(k: Battle, decision: Act) -> Ask:
    items: list[Item] = []
    several = len(decision.grants) > 1
    for grant in decision.grants:
        paid = f", {PAID[grant.source]}" if several else ""
        for stand in sorted(k.stands, key=_last_the_horses):
            if stand.side == decision.side and stand.place in ("table", "off"):
                items += _stand_items(k, decision, grant, stand, paid)
    told = {item.thing for item in items}
    able = any(item.refusal is None for item in items)
    grant = decision.grants[0]
    leader = k.generals[grant.general] if grant.general != NONE else None
    for stand in k.stands:
        if stand.side == decision.side and stand.on_table and of_stand(stand.id) not in told:
            items += _barred(k, decision, grant, stand, leader)
    left = "; ".join(_left(grant) for grant in decision.grants)
    if not able:
        left = f"{left}, and nobody who can act by {'it' if grant.left == 1 else 'them'}"
    why = f"{leader.label}: {left}" if leader is not None else left
    done = put(k, decision, items, Item("Done with this activation", None, key="."), why=why)
    return done if leader is None or not leader.on_table else msgspec.structs.replace(done, about=(thing(leader),))


def _last_the_horses(stand: Stand) -> bool:
    """Horse holders come after those who fight."""
    return stand.arm == "holders"


def _left(grant: Grant) -> str:
    if grant.source == "points":
        cost = f", {grant.cost} an action" if grant.cost > 1 else ""
        return f"{grant.left} Action Point{'' if grant.left == 1 else 's'}{cost}"
    if grant.source == "enter":
        return "stands may come on"
    name = grant.actions[0] if grant.source == "top" else grant.source.capitalize()
    return f"{name}, {grant.left} stand{'' if grant.left == 1 else 's'} left"


def _barred(k: Battle, decision: Act, grant: Grant, stand: Stand, leader: General | None) -> Iterator[Item]:
    """A stand that may do nothing now, and why: one that bears a mark which says so is told why it is not rallied."""
    if leader is not None and not chain_of_command.commands(k, leader, stand):
        return
    spent = (stand.activated and grant.source != "plan") or stand.routed
    if spent and "Rally" not in grant.actions:
        return
    tried: tuple[Action, ...] = ("Rally",) if spent else tuple(one for one in grant.actions if one != "Rally")
    refusals = (eligible(k, grant, decision.side, stand, action) for action in tried or grant.actions)
    why = next((refusal for refusal in refusals if refusal is not None), None)
    if why is None and spent and stand.id in decision.rallied:
        why = decision.refusal(k, Do(grant.source, RallyStand(stand.id)))
    if why is not None:
        there, may = of_stand(stand.id), "be rallied" if spent else "act"
        yield Item(f"{stand.label} may not {may}", None, "", there, (there,), refusal=denial(why))


def _stand_items(k: Battle, decision: Act, grant: Grant, stand: Stand, paid: str) -> Iterator[Item]:
    there = of_stand(stand.id)
    if stand.place == "off":
        if not stand.activated and may_enter(k, stand, grant.source, grant.general, entry_action(grant)) is None:
            for changed in changes(stand):
                value = {"by": grant.source, "what": {"type": "Enter", "stand": stand.id, "changed": changed}}
                how = "" if stand.arm != "cavalry" else " mounted" if stand.mounted != changed else " on foot"
                yield Item(f"{stand.label} comes on{how}{paid}", value, "place", commit="rolls", handles=TURNED)
        return
    open_ = decision.open_to(k, grant, stand)
    closed = nowhere(k, stand, open_, grant.source == "points")
    for action in open_:
        if action == "Fire":
            yield from _fires(k, decision, grant, stand, paid)
        elif action == "Charge":
            yield from _charges(k, decision, grant, stand, paid)
        elif action == "Rally":
            yield _deed(k, decision, grant, RallyStand(stand.id), paid, "y")
        else:
            value = {"by": grant.source, "what": {"type": "Go", "stand": stand.id, "action": action}}
            item = Item(f"{action}{paid}", value, "place", there, (there,), handles=TURNED, key=KEYS[action])
            yield _or_shut(item, closed.get(action))
    if open_ and (saddle := decision.saddle(k, grant, stand)) is not None:
        yield _deed(k, decision, grant, saddle, paid, "")


def _or_shut(item: Item, refusal: Refusal | None) -> Item:
    """A move to be dragged, or why there is nowhere to drag it."""
    return item if refusal is None else msgspec.structs.replace(item, form="", handles=(), refusal=denial(refusal))


def _fires(k: Battle, decision: Act, grant: Grant, stand: Stand, paid: str) -> Iterator[Item]:
    for target in each_target(k, stand):
        yield _deed(k, decision, grant, FireAt(stand.id, target), paid, "f")
    for general in generals_in_sight(k, stand):
        yield _deed(k, decision, grant, FireAt(stand.id, NONE, general), paid, "f")
    for enemy, why in denied(k, stand) if stand.arm != "holders" else ():
        yield _refused(_deed(k, decision, grant, FireAt(stand.id, enemy), paid, ""), why)


def _refused(item: Item, why: Refusal) -> Item:
    """An item that may not be chosen, and why."""
    return msgspec.structs.replace(item, odds_follow=False, refusal=denial(why))


def _charges(k: Battle, decision: Act, grant: Grant, stand: Stand, paid: str) -> Iterator[Item]:
    """The enemies that may be charged: the best heading is proposed, another may be dragged.  Of the others in front and in
    reach it is told why they may not."""
    open_ = set[int]()
    for target, heading in chances(k, stand):
        open_.add(target)
        made = _deed(k, decision, grant, ChargeAt(stand.id, target, heading), paid, "c")
        yield msgspec.structs.replace(made, form="place")
    most = reach(stand)
    for enemy in facing.near(k, stand.quad, most) if stand.charges else ():
        if enemy.side == stand.side or enemy.id in open_ or not 0 <= facing.distance_ahead(stand, enemy.quad) <= most:
            continue
        refusals = [may_charge(k, stand, enemy.id, way) for way in ways(k, stand, enemy)]
        why = next((each for each in refusals if each is not None and each.rule != WAY), refusals[0])
        there = (of_stand(stand.id), of_stand(enemy.id))
        yield Item(f"Charge {enemy.label}{paid}", None, "", there[0], there, refusal=denial(why))


def _deed(k: Battle, decision: Act, grant: Grant, deed: Any, paid: str, key: str) -> Item:
    made = item_of(k, decision, Do(grant.source, deed), isinstance(deed, WEIGHED))
    return msgspec.structs.replace(made, label=f"{made.label}{paid}", key=key)


def _moving(k: Battle, decision: MoveAgain | NextPart) -> Ask:
    """The next part of what one stand does."""
    stand = k.stands[decision.stand]
    there = of_stand(stand.id)
    items: list[Item] = []
    if isinstance(decision, NextPart):
        if decision.part == "Fire":
            items = [item_of(k, decision, answer, True) for answer in decision.offers(k) if answer is not None]
            items += [_refused(item_of(k, decision, FireAt(stand.id, enemy)), why) for enemy, why in denied(k, stand)]
        else:
            value = {"type": "Step", "stand": stand.id}
            item = Item(part_words(decision), value, "place", there, (there,), handles=TURNED, key="m")
            action: law_of_arrows.Action = "Move" if decision.part == "Move" else "Tactic"
            items.append(_or_shut(item, shut(k, stand, action, False, True)))
        why = f"{decision.card}: {part_words(decision)}"
    else:
        if decision.moves:
            value = {"type": "Go", "stand": stand.id, "action": decision.action}
            key = KEYS[decision.action]
            item = Item(f"Second {decision.action}", value, "place", there, (there,), handles=TURNED, key=key)
            items.append(_or_shut(item, shut(k, stand, decision.action, decision.points)))
        for answer, refusal in saddles(k, stand):
            if refusal is None:
                items.append(item_of(k, decision, answer))
        why = f"{stand.name} may go on"
    return put(k, decision, items, Item("Nothing more", None, key="."), why=why)


def saddles(k: Battle, stand: Stand) -> Iterator[tuple[Any, Refusal | None]]:
    """Mounting and dismounting, with why not."""
    yield Mount(stand.id), may_mount(k, stand)
    yield Dismount(stand.id), may_dismount(k, stand)
