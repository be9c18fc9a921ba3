"""How a turn's play is asked, and the actions of an activation one after another (BC-TURN, BC-ACT)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from longroll.flow import Refusal
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.deployment import reinforcements
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.record import Battle, General, Stand
from longroll.rulesets.brigade.record.positions import positions
from longroll.rulesets.brigade.rout.rally import RallyStand
from longroll.rulesets.brigade.screen import cards, charge, fire, lines, movement, rout
from longroll.rulesets.brigade.screen.hands import orders_words, top_words
from longroll.rulesets.brigade.screen.names import at, dragged, ends
from longroll.rulesets.brigade.sequence.actions import Act
from longroll.rulesets.brigade.sequence.activation import flag_cost, orders_of, points_of
from longroll.rulesets.brigade.sequence.grants import Action, Do, Go, Grant, eligible, entry_action
from longroll.rulesets.brigade.sequence.turn import Activate, PlayBottom, PlayCommand, PlayTop, Retire, TakeTurn
from longroll.rulesets.brigade.tables import ARROWS, DESIGNS, NONE, TACTIC, Design
from longroll.scene import Ask, Fact, Item, Payment, Probed
from longroll.screen.alignment import Aligned
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import Shown, Why, Words, greyed, item
from longroll.screen.words import listed, so_many
from longroll.tabletop import Pose

# --- a turn's play
LAST = ": it is the last turn of this round"


def _play(b: Battle, asked: TakeTurn, answer: Any) -> Words:
    match answer:
        case Activate():
            general = b.generals[answer.general]
            idle = "" if _now(b, asked.side, points_of(b, general)) else "; nobody could act by them from where he is"
            return Words(f"Activate {general.label}", general.thing, says=_brings(b, general) + idle)
        case PlayCommand():
            general = b.generals[b.cards[answer.card].general]
            about = (general.thing,) if general.on_table else ()
            says = f"{_brings(b, general)}; {orders_words(orders_of(b, general))}"
            return Words(f"Play {general.label}'s Command card", f"card:{answer.card}", about, "reveals", says)
        case PlayTop():
            design = DESIGNS[b.cards[answer.card].design]
            says = top_words(design) + _able(b, asked.side, design)
            return Words(f"Play {design.label}", f"card:{answer.card}", (), "reveals", says)
        case PlayBottom():
            return cards.play_words(b, answer.play)
        case Retire(how="fighting"):
            return Words("Declare a fighting retirement", commit="reveals", says="stands may then leave the map")
    return Words("Give up the field", commit="reveals", says="all stands count as routed: a decisive defeat")


def _brings(b: Battle, general: General) -> str:
    """What an activation gives, and the price of its actions where the general is (BC-ACT-05)."""
    cost = flag_cost(b, general) if general.on_table else 1
    price = f", {cost} an action where he is" if cost > 1 else ""
    return f"{general.leadership} Action Points{price}, draws {general.command}"


def _able(b: Battle, side: int, design: Design) -> str:
    """Who could use the top of a card now (BC-PLAY-02)."""
    if design.top == "Reroll":
        return ""
    names = _now(b, side, Grant("top", (design.top,), design.stands))
    few = names if len(names) <= FEW else [*names[:FEW], f"{len(names) - FEW} more"]
    return f"; now for {listed(few)}" if names else "; nobody could use it now"


def _now(b: Battle, side: int, grant: Grant) -> list[str]:
    """Whom of those on the map a source of actions would serve now."""
    asked = Act(side, (grant,))
    own = (stand for stand in b.of_side(side) if asked.open_to(b, grant, stand))
    return [stand.label for stand in own if asked.idle(b, stand) is None]


FEW = 4
"""So many stands are named that could use a card."""


def _plays(k: Battle, asked: TakeTurn) -> list[Item]:
    """Generals and cards; both ways to give up the field."""
    plays, retirements = filter(None, asked.offers(k)), (Retire("fighting"), Retire("routed"))
    found = cards.once_each(plays, lambda answer: _play(k, asked, answer))
    found += (item(_play(k, asked, way), way) for way in retirements if asked.refusal(k, way) is None)
    return cards.whole_hand(k, asked, found, lambda card: _plainly(k, card))


def _plainly(k: Battle, card: int) -> PlayTop | PlayCommand:
    return PlayTop(card) if k.cards[card].design else PlayCommand(card)


_BOTTOMS = cards.bottoms("Move")


def _played(k: Battle, asked: TakeTurn, answer: Any) -> Probed:
    if isinstance(answer, Activate):
        return Probed(overlays=(lines.radius(k.generals[answer.general], "probe"),))
    return _BOTTOMS.foreseen(k, asked, getattr(answer, "play", None))


def _draw_turn(asked: TakeTurn, known: Battle, rng: Random) -> Any:
    """A play: a general, a card, and now and then a pass."""
    plays: list[Any] = [Activate(one.id) for one in known.generals if one.on_table and not one.activated]
    plays += (_plainly(known, card) for card in known.piles[asked.side].hand)
    while plays and rng.random() < 0.95:
        play = plays.pop(int(len(plays) * rng.random()))
        if rng.random() < 0.3 and isinstance(play, PlayTop):
            bottom = cards.draw_own(known, asked.side, play.card, rng)
            if bottom is not None:
                return PlayBottom(bottom)
        if asked.refusal(known, play) is None:
            return play
    return None


TURN = Shown(
    TakeTurn,
    why=lambda b, asked: Why(f"Play a card, activate a general, or pass{LAST if b.last == asked.side else ''}"),
    rows=_plays,
    last=lambda k, asked: ends("Pass"),
    probe=Placing(
        lambda k, asked, begun, wanted: map(PlayBottom, _BOTTOMS.near(k, asked, begun["play"], wanted)),
        _played,
        goes=lambda k, asked, begun: _BOTTOMS.goes(k, asked, begun["play"]),
        aligned=lambda k, asked, begun, wanted: (
            (PlayBottom(play), by) for play, by in _BOTTOMS.aligned(k, asked, begun["play"], wanted)
        ),
        lies=lambda k, _, answer: lines.lies(k, answer.play),
        wants=lambda answer: isinstance(answer, PlayBottom) and cards.wants_place(answer.play),
        little=movement.WHOLE_LENGTH,
        within="play",
    ),
    draw=_draw_turn,
)

# --- actions
PAID = {"points": "Action Points", "top": "the card", "plan": "Plan", "march": "March"}
"""What pays for an action, where it is not the Command card."""
DEEDS: dict[str, Placing[Battle, Grant]] = {
    "Go": movement.GO,
    "Enter": movement.ENTER,
    "Mount": Placing(),
    "Dismount": Placing(),
    "FireAt": fire.FIRE,
    "ChargeAt": charge.CHARGE,
    "RallyStand": rout.RALLY,
}
"""How each kind of action is tried, by whichever grant it is paid."""
Other = tuple[Callable[[Battle, Stand], Iterator[Item]], Callable[[Battle, Stand, Random], Any]]
OTHERS: dict[str, Other] = {
    "Fire": (fire.shots, fire.draw),
    "Charge": (charge.charges, charge.draw),
    "Rally": (rout.rally, lambda known, stand, rng: RallyStand(stand.id)),
}
"""The actions that are no moves: their items, and how one is drawn."""


def _actions(k: Battle, asked: Act) -> Ask:
    items: list[Item] = []
    own = [stand for stand in k.stands if stand.side == asked.side]
    for stand in sorted(own, key=lambda one: one.arm == "holders"):  # after those who fight
        items += _payable([(grant, each) for grant in asked.grants for each in _of_stand(k, asked, grant, stand)])
    told, left, grant = {each.thing for each in items}, "; ".join(map(_left, asked.grants)), asked.grants[0]
    if all(each.refusal is not None for each in items):
        left = f"{left}, and nobody who can act by {'it' if grant.left == 1 else 'them'}"
    leader = k.generals[grant.general] if grant.general != NONE else None
    for stand in own:
        if stand.on_table and stand.thing not in told:
            items += _barred(k, asked, grant, stand, leader)
    if leader is not None:
        left = f"{leader.label}: {left}"
    why = Why(left, about=(leader.thing,) if leader is not None and leader.on_table else ())
    return ACT.put(k, asked, items, ends("Done with this activation"), why)


def _left(grant: Grant) -> str:
    if grant.source == "points":
        cost = f", {grant.cost} an action" if grant.cost > 1 else ""
        return f"{so_many(grant.left, 'Action Point')}{cost}"
    if grant.source == "enter":
        return "stands may come on"
    name = grant.actions[0] if grant.source == "top" else grant.source.capitalize()
    return f"{name}, {so_many(grant.left, 'stand')} left"


def _payable(deeds: list[tuple[Grant, Item]]) -> Iterator[Item]:
    """Actions as answers: what several grants could pay for is one row, with its ways to be paid."""
    alike: dict[tuple[str, tuple[str, ...]], list[tuple[Grant, Item]]] = {}
    for grant, deed in deeds:
        alike.setdefault((deed.label, deed.things), []).append((grant, deed))
    for rows in alike.values():
        able = [(grant, deed) for grant, deed in rows if deed.refusal is None] or rows[:1]
        by = [None if deed.value is None else {"by": grant.source, "what": deed.value} for grant, deed in able]
        ways = [Payment(_price(grant), value) for (grant, _), value in zip(able, by, strict=True)]
        yield replace(able[0][1], value=ways[0].value, ways=tuple(ways) if len(ways) > 1 else ())


def _price(grant: Grant) -> str:
    """What an action takes of a grant, and what is left of it then."""
    if grant.source == "points":
        return f"{so_many(grant.cost, 'Action Point')}, {grant.left - grant.cost} left then"
    paid = PAID.get(grant.source, "the Command card")
    return f"{paid[0].upper()}{paid[1:]}, {so_many(grant.left - 1, 'stand')} left then"


def _of_stand(k: Battle, asked: Act, grant: Grant, stand: Stand) -> Iterator[Item]:
    """What a stand may do by a grant, and what of it it may not now."""
    enters, by = stand.place == "off" and not stand.activated, (grant.source, grant.general, entry_action(grant))
    if enters and reinforcements.may_enter(k, stand, *by) is None:
        yield from movement.entries(stand)
    if not stand.on_table:
        return
    open_ = asked.open_to(k, grant, stand)
    closed: dict[Any, Refusal] = movement.nowhere(k, stand, open_, grant.source == "points")
    for action in open_:
        if action in OTHERS:
            yield from OTHERS[action][0](k, stand)
        else:
            value, key = {"type": "Go", "stand": stand.id, "action": action}, movement.KEYS[action]
            yield greyed(dragged(action, value, stand, ARROWS[TACTIC], key=key), closed.get(action))
    if open_ and (saddle := asked.saddle(k, grant, stand)) is not None:
        yield movement.saddle(stand, saddle)


def _barred(k: Battle, asked: Act, grant: Grant, stand: Stand, leader: General | None) -> Iterator[Item]:
    """A stand that may do nothing now, and why: one that bears a mark which says so is told why it is not rallied."""
    if leader is not None and not chain_of_command.commands(k, leader, stand):
        return
    spent = (stand.activated and grant.source != "plan") or stand.routed
    if spent and "Rally" not in grant.actions:
        return
    tried: tuple[Action, ...] = ("Rally",) if spent else tuple(one for one in grant.actions if one != "Rally")
    refusals = (eligible(k, grant, asked.side, stand, action) for action in tried or grant.actions)
    why = next(filter(None, refusals), None)
    if why is None and spent and stand.id in asked.rallied:
        why = asked.refusal(k, Do(grant.source, RallyStand(stand.id)))
    if why is not None:
        may = "be rallied" if spent else "act"
        yield greyed(item(at(stand, f"{stand.label} may not {may}"), None), why)


def idle(k: Battle, side: int | None, stand: Stand) -> Fact | None:
    """Why a stand of the side that is to act can do nothing now."""
    if not isinstance(k.needs, Act) or not k.needs.side == side == stand.side:
        return None
    why = k.needs.idle(k, stand)
    return None if why is None else Fact("Now", why.because + (f": {why.remedy}" if why.remedy else ""), why.rule)


def _grant(asked: Act, by: str) -> Grant:
    if (grant := asked.grant(by)) is None:
        raise ValueError(f"nothing is left of {by!r} to pay for an action")
    return grant


def _near(k: Battle, asked: Act, begun: Begun, wanted: Pose) -> Iterator[Do]:
    grant, what = _grant(asked, begun["by"]), begun["what"]
    return (Do(grant.source, deed) for deed in DEEDS[what["type"]].near(k, grant, what, wanted))


def _aligned(k: Battle, asked: Act, begun: Begun, wanted: Pose) -> Iterator[tuple[Do, Aligned]]:
    grant, what = _grant(asked, begun["by"]), begun["what"]
    return ((Do(grant.source, deed), by) for deed, by in DEEDS[what["type"]].aligned(k, grant, what, wanted))


def _first(k: Battle, asked: Act, begun: Begun) -> Do | None:
    grant, what = _grant(asked, begun["by"]), begun["what"]
    deed = DEEDS[what["type"]].first(k, grant, what)
    return None if deed is None else Do(grant.source, deed)


def _foreseen(k: Battle, asked: Act, answer: Do | None) -> Probed:
    """What comes of an action, and what it costs."""
    if answer is None:
        return Probed()
    grant = _grant(asked, answer.by)
    found = DEEDS[type(answer.what).__name__].foreseen(k, grant, answer.what)
    price = f"paid by {_price(grant)}" if grant.source != "points" else _price(grant)
    return replace(found, cost="; ".join(filter(None, (found.cost, price))))


def _draw(asked: Act, known: Battle, rng: Random) -> Any:
    """An action of some stand by some grant; now and then none."""
    if rng.random() < 0.05:
        return None
    if len(grants := list(asked.grants)) > 1:
        rng.shuffle(grants)
    for grant in grants:
        stands = _within_chain(known, asked.side, grant)
        while stands:
            stand = known.stands[stands.pop(int(len(stands) * rng.random()))]
            if (deed := _deed(asked, known, grant, stand, rng)) is not None:
                return Do(grant.source, deed)
    return None


def _deed(asked: Act, known: Battle, grant: Grant, stand: Stand, rng: Random) -> Any:
    if stand.place == "off":
        return asked.entrance(known, grant, stand, rng)
    actions: list[Any] = list(asked.open_to(known, grant, stand))
    while actions:
        if (action := actions.pop(int(len(actions) * rng.random()))) in OTHERS:
            deed = OTHERS[action][1](known, stand, rng)
        else:
            to = law_of_arrows.draw(known, stand, action, rng, grant.source == "points")
            deed = Go(stand.id, action, to) if to is not None else None
            if stand.arm == "cavalry" and rng.random() < 0.3:
                deed = asked.saddle(known, grant, stand) or deed
        if deed is not None:
            return deed
    return None


def _within_chain(known: Battle, side: int, grant: Grant) -> list[int]:
    """Of a side's stands those that a grant's general commands and that it might serve, and those that it might bring on."""
    stands, again = known.stands, grant.source == "plan" or "Rally" in grant.actions
    chain = chain_of_command.below(known, known.generals[grant.general].leads if grant.general != NONE else NONE)
    off = "off" if reinforcements.brings(known, side, grant.source, grant.general) else None
    return [
        number
        for number in positions(known).rolls[side]
        if (one := stands[number]).place == off
        or (one.place == "table" and one.command in chain and (again or not one.activated or number in grant.spare))
    ]


ACT = Shown(
    Act,
    why=lambda b, asked: Why(""),
    ask=_actions,
    forced=lambda asked, known: () if any(each.refusal is None for each in _actions(known, asked).items) else (None,),
    probe=Placing(
        _near,
        _foreseen,
        first=_first,
        goes=lambda k, asked, begun: DEEDS[begun["what"]["type"]].goes(k, _grant(asked, begun["by"]), begun["what"]),
        aligned=_aligned,
        lies=lambda k, _, answer: lines.lies(k, answer.what),
        little=movement.WHOLE_LENGTH,
        within="what",
    ),
    draw=_draw,
)
SHOWN: tuple[Shown[Battle, Any], ...] = (TURN, ACT)
