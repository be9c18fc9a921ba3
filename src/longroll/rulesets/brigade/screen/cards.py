"""How cards are asked for: those that answer what happens, drills part by part, columns formed, hands and decks made up
(BC-CARD, BC-BOTM, BC-TACT)."""

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll.miniatures.legal import apart
from longroll.rulesets.brigade.cards.deck import ChooseCards, DiscardCards, battle_cards
from longroll.rulesets.brigade.cards.events import (
    AnyEvent,
    Boundary,
    ChargeBegins,
    ChargePassed,
    Contacted,
    FireDeclared,
    FireDone,
    FireHit,
    OwnTurn,
    Play,
)
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard
from longroll.rulesets.brigade.fire.aim import FireAt
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.screen import charts, fire, lines
from longroll.rulesets.brigade.screen.hands import BOTTOMS
from longroll.rulesets.brigade.screen.movement import WHOLE_LENGTH, Action, Way, moves
from longroll.rulesets.brigade.screen.names import (
    PASS,
    TURNED,
    asks,
    card_words,
    dragged,
    ends,
    of_stand,
    shown,
    whose,
    why,
)
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.scene import Ask, Item, Probed
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import DRAWN, MOST, Shown, any_offer, greyed
from longroll.screen.words import Why, Words, item
from longroll.tabletop import Pose

SILENT = Item("Pass for the rest of this turn", QUIET, key="x")


# --- plays of cards
def play_words(b: Battle, answer: Play, faces: tuple[int, ...] = ()) -> Words:
    """A card played for its bottom action."""
    stand = b.stands[answer.stand]
    design = DESIGNS[b.cards[answer.card].design]
    about = [of_stand(stand.id)]
    more = ""
    if answer.other != NONE and answer.other != answer.stand:
        more = f", with {b.stands[answer.other].label}"
        if answer.to is not None:
            more = f", behind {b.stands[answer.other].label}"
        about += shown(b, answer.other)
    if answer.dice:
        lying = [f"the {faces[die]}" for die in answer.dice if die < len(faces)]
        more = f", {' and '.join(lying)} again" if lying else ""
        if len(set(faces)) < len(faces) == len(answer.dice):
            more = f", both {faces[0]}s again"
    return Words(
        f"{design.bottom}: {stand.label}{more}", f"card:{answer.card}", tuple(about), "reveals", BOTTOMS[design.bottom]
    )


def wants_place(play: Any) -> bool:
    """Whether an answer is a play whose place is still to be said, if it has one."""
    return isinstance(play, Play) and play.to is None and play.stand >= 0


def to_be_placed(play: Play) -> bool:
    """Whether a play sets its stand down where its player drags it."""
    return play.to is not None and play.other == NONE


def placed(words: Words, bare: Any) -> Item:
    """A play whose stand is dragged to its place."""
    return replace(item(words, bare), form="place", handles=TURNED, says=f"{words.says}: drag it to its place")


def foreseen(k: Battle, play: Play, action: Action, touching: bool) -> Probed:
    """What comes of a play that sets a stand down."""
    if play.to is None or play.other != NONE:
        return Probed(overlays=lines.lies(k, play, "legal"))
    return Way(k.stands[play.stand], action, touching=touching).foreseen(k, play.to)


def unnamed(k: Battle, decision: Any, named: Iterable[Item], tried: Callable[[int], Any]) -> Iterator[Item]:
    """The other cards of the hand: those like one that is named may be played as it may, and of the rest it is said why
    they may not, by the plainest way to play each."""
    hand = k.piles[decision.side].hand
    own: dict[int, list[Item]] = {number: [] for number in hand}
    for each in named:
        if each.thing.startswith("card:"):
            own[int(each.thing.removeprefix("card:"))].append(each)
    for number in hand:
        if own[number]:
            continue
        like = next((other for other in hand if own[other] and _alike(k, number, other)), None)
        if like is not None:
            yield from (_with_card(each, number) for each in own[like])
            continue
        refusal = decision.refusal(k, tried(number))
        if refusal is not None:
            there = f"card:{number}"
            yield greyed(Item("It may not be played now", thing=there, things=(there,)), refusal)


def _alike(k: Battle, one: int, other: int) -> bool:
    """Whether two Battle cards are of one brigade and one design."""
    a, b = k.cards[one], k.cards[other]
    return bool(a.design) and (a.design, a.command) == (b.design, b.command)


def _with_card(made: Item, number: int) -> Item:
    """An item of a card for another like it."""
    value = made.value
    if isinstance(value, dict):
        inner = value.get("play")
        value = {**value, "play": {**inner, "card": number}} if isinstance(inner, dict) else {**value, "card": number}
    else:
        value = number
    return replace(made, thing=f"card:{number}", value=value)


def draw_bottom(asked: PlayCard, known: Battle, card: int, rng: Random) -> Play | None:
    """What may be done with a card now on some stand, drawn at random."""
    stands = list(asked.concerned(known, known.cards[card]))
    while stands:
        stand = stands.pop(int(len(stands) * rng.random()))
        plays = list(islice(asked.plays_on(known, known.cards[card], stand), DRAWN))
        if plays:
            return rng.choice(plays)
    return None


def draw_own(known: Battle, side: int, card: int, rng: Random) -> Play | None:
    """The same in a side's own turn."""
    return draw_bottom(PlayCard(side, OwnTurn()), known, card, rng)


# --- the window for cards
def _window(b: Battle, asked: PlayCard) -> Why:
    """What happens, and who is in it."""
    words, stands = happening(b, asked.what)
    if isinstance(asked.what, Boundary) and not asked.what.melee:
        words = "You may close up before it does" if b.active != asked.side else "You may answer"
        words = f"The {whose(b, b.active)} side is about to act. {words}"
    elif isinstance(asked.what, FireDone):
        words = f"{words}. You may play a card"
    return why(b, words, *stands)


def happening(b: Battle, what: AnyEvent) -> tuple[str, tuple[int, ...]]:
    """What a card may answer, in words, and the stands in it."""
    match what:
        case Boundary(melee=True):
            return "A melee is about to be fought", ()
        case Boundary():
            return "An action is about to begin", ()
        case Contacted():
            return f"{b.stands[what.by].name} has reached {b.stands[what.stand].name}", (what.by, what.stand)
        case ChargePassed() | ChargeBegins():
            does = "is ready to charge" if isinstance(what, ChargePassed) else "sets out against"
            words = f"{b.stands[what.charger].name} {does} {b.stands[what.target].name}"
            return words, (what.charger, what.target)
        case FireDeclared() | FireHit() | FireDone():
            words = f"{b.stands[what.firer].name} {_fires(b, what)}"
            return words, (what.firer, what.target)
    return "What happens may be answered", ()


def _fires(b: Battle, what: FireDeclared | FireHit | FireDone) -> str:
    whom = b.stands[what.target].name if what.target != NONE else "a general"
    if isinstance(what, FireHit):
        over = sum(what.faces) + what.adds - what.need
        return f"has hit {whom}, {over + what.need} against {what.need}{_next(b, what.target, over)}"
    return f"is about to fire at {whom}" if isinstance(what, FireDeclared) else f"has fired at {whom}"


def _next(b: Battle, number: int, over: int) -> str:
    """What a hit that is so much over the number calls for, where that is sure (BC-LOSS-03)."""
    if number == NONE or b.stands[number].arm != "infantry":
        return ""
    left = b.stands[number].strength - 1
    return (
        ": it would be destroyed" if not left else ": it would have to check" if over >= left else ": no check follows"
    )


def _card(b: Battle, asked: PlayCard, answer: Any) -> Words:
    if answer is None:
        return PASS
    return play_words(b, answer, asked.what.faces if isinstance(asked.what, FireHit) else ())


def _cards(k: Battle, asked: PlayCard) -> Ask:
    """Plays; those of a card that set a stand down are one item a stand; two dice alike are one."""
    items: dict[Any, Item] = {}
    for answer in asked.offers(k):
        if answer is None or answer == QUIET:
            continue
        if to_be_placed(answer):
            bare = replace(answer, to=None)
            items.setdefault((answer.card, answer.stand), placed(_card(k, asked, bare), bare))
        else:
            made = item(_card(k, asked, answer), answer)
            alike: Any = len(items)
            if isinstance(asked.what, FireHit) and answer.dice:
                made = replace(made, odds=charts.forced(k, asked.what, answer.dice))
                alike = made.label, made.thing
            items.setdefault(alike, made)
        if len(items) == MOST:
            break
    found = list(items.values())
    found += unnamed(k, asked, found, lambda number: _plainest(k, number))
    return WINDOW.put(k, asked, found, item(PASS, None), pass_until=(SILENT,))


def _plainest(k: Battle, number: int) -> Play:
    """A card played on the first stand of its brigade that could bear it."""
    own = [stand.id for stand in k.stands if stand.command == k.cards[number].command]
    return Play(number, next((one for one in own if k.stands[one].formed), own[0] if own else 0))


def _places(k: Battle, asked: PlayCard, begun: Begun, wanted: Pose) -> Iterator[Play]:
    play = msgspec.convert(begun, Play)
    for to in Way(k.stands[play.stand], "Tactic").near(k, wanted):
        yield replace(play, to=to)


def _played(k: Battle, asked: PlayCard, answer: Any) -> Probed:
    return foreseen(k, answer, "Tactic", True) if isinstance(answer, Play) else Probed()


def _draw_card(asked: PlayCard, known: Battle, rng: Random) -> Any:
    """Mostly a card, if one of the hand can be played; else a pass, for now or for the rest of the turn."""
    if rng.random() < 0.7:
        hand = list(known.piles[asked.side].hand)
        while hand:
            play = draw_bottom(asked, known, hand.pop(int(len(hand) * rng.random())), rng)
            if play is not None:
                return play
    return None if rng.random() < 0.5 else QUIET


def _open(k: Battle, asked: Any, begun: Begun) -> Any:
    return Way(k.stands[begun["stand"]], "Tactic").fan(k)


WINDOW = Shown(
    PlayCard,
    why=_window,
    words=_card,
    ask=_cards,
    probe=Placing(
        _places,
        _played,
        goes=_open,
        lies=lambda k, _, answer: lines.lies(k, answer),
        wants=wants_place,
        little=WHOLE_LENGTH,
    ),
    draw=_draw_card,
)


# --- drills
PARTS = {"Move": "Move", "Tactic": "Tactic move", "Fire": "Fire", "Away": "Tactic move away"}


def _why_part(b: Battle, asked: NextPart) -> Why:
    return why(b, f"{asked.card}: {PARTS[asked.part]}", asked.stand)


def _way(k: Battle, asked: NextPart, number: int) -> Way:
    return Way(k.stands[number], "Move" if asked.part == "Move" else "Tactic", free=True)


def _part(k: Battle, asked: NextPart) -> Ask:
    """The next part of a drill."""
    if asked.part == "Fire":
        items = list(fire.shots(k, k.stands[asked.stand], key=""))
    else:
        value = {"type": "Step", "stand": asked.stand}
        items = [_way(k, asked, asked.stand).item(k, PARTS[asked.part], value, "m")]
    return PART.put(k, asked, items, ends("Nothing more"))


_stepping = moves(_way, lambda _, number, to: Step(number, to))


def _stepped(k: Battle, asked: NextPart, answer: Any) -> Probed:
    return fire.fired(k, asked.side, answer) if isinstance(answer, FireAt) else _stepping.foreseen(k, asked, answer)


def _draw_part(asked: NextPart, known: Battle, rng: Random) -> Any:
    """Mostly the part of the drill, if there is a way to carry it out."""
    if asked.part == "Fire":
        return any_offer(asked, known, rng)
    to = law_of_arrows.draw(known, known.stands[asked.stand], "Move" if asked.part == "Move" else "Tactic", rng)
    if to is None or rng.random() < 0.1:
        return None
    step = Step(asked.stand, to)
    return step if asked.refusal(known, step) is None else None


PART = Shown(
    NextPart,
    why=_why_part,
    ask=_part,
    probe=dataclasses.replace(_stepping, foreseen=_stepped),
    draw=_draw_part,
)


# --- columns
def _column(k: Battle, asked: FormOn) -> Ask:
    numbers = dict.fromkeys(answer.stand for answer in asked.offers(k) if answer is not None)
    items = [dragged(k.stands[one].label, {"stand": one}, of_stand(one)) for one in numbers]
    return COLUMN.put(k, asked, items, ends("No more"))


def _forms(k: Battle, asked: FormOn, begun: Begun, wanted: Pose) -> Iterator[Play]:
    found = [play for play in asked.offers(k) if play is not None and play.stand == begun["stand"]]
    yield from sorted(found, key=lambda play: apart(play.to, wanted))


def _formed(k: Battle, asked: Any, answer: Any) -> Probed:
    return Probed(overlays=lines.lies(k, answer, "legal"))


COLUMN = Shown(
    FormOn,
    why=asks("The brigade forms on {leader} in a column two wide", "leader"),
    ask=_column,
    probe=Placing(
        _forms,
        _formed,
        first=lambda k, asked, begun: next(_forms(k, asked, begun, k.stands[begun["stand"]].pose), None),
        goes=_open,
        lies=lambda k, _, answer: lines.lies(k, answer),
        little=WHOLE_LENGTH,
    ),
)


# --- hands and decks
def _why_discard(b: Battle, asked: DiscardCards) -> Why:
    least, most = asked.least, min(asked.most, len(b.piles[asked.side].hand))
    many = f"{least} {'or' if most - least == 1 else 'to'} {most}"
    if not least or least == most:
        many = str(least) if least else "any number of"
    return Why(f"Discard {many} card{'' if (least, most) == (1, 1) else 's'}")


def _discard(k: Battle, asked: DiscardCards) -> Ask:
    hand = k.piles[asked.side].hand
    items = [Item(card_words(k, number), number, thing=f"card:{number}") for number in hand]
    nothing = None if asked.least else ends("Discard none", [])
    most = min(asked.most, len(hand))
    return DISCARD.put(k, asked, items, nothing, form="several", least=asked.least, most=most)


DISCARD = Shown(DiscardCards, why=_why_discard, ask=_discard)


def _why_bring(b: Battle, asked: ChooseCards) -> Why:
    return Why(f"Which cards does {b.commands[asked.command].name} bring? At least {asked.least}")


def _bring(k: Battle, asked: ChooseCards) -> Ask:
    cards = battle_cards(k, asked.command)
    items = [Item(card_words(k, number), number) for number in cards]
    everything = ends(f"Bring all {len(cards)}", list(cards))
    return BRING.put(k, asked, items, everything, form="several", least=asked.least, most=len(cards))


BRING = Shown(ChooseCards, why=_why_bring, ask=_bring)
SHOWN: tuple[Shown[Battle, Any], ...] = (WINDOW, PART, COLUMN, DISCARD, BRING)
