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
from longroll.rulesets.brigade.cards import events
from longroll.rulesets.brigade.cards.deck_and_hand import ChooseCards, DiscardCards, battle_cards
from longroll.rulesets.brigade.cards.events import FireHit, Play
from longroll.rulesets.brigade.cards.movement import FormOn
from longroll.rulesets.brigade.cards.tactics import NextPart, Step
from longroll.rulesets.brigade.cards.window import QUIET, PlayCard
from longroll.rulesets.brigade.fire.line_of_fire import FireAt
from longroll.rulesets.brigade.movement import law_of_arrows
from longroll.rulesets.brigade.record import Battle
from longroll.rulesets.brigade.screen import charts, fire, lines
from longroll.rulesets.brigade.screen.hands import BOTTOMS
from longroll.rulesets.brigade.screen.movement import Action, Way, moves
from longroll.rulesets.brigade.screen.names import TURNED, asks, card_words, each_dragged, ends, shown, whose, why
from longroll.rulesets.brigade.tables import DESIGNS, NONE
from longroll.scene import Ask, Item, Probed
from longroll.screen.places import Begun, Placing
from longroll.screen.shown import DRAWN, MOST, Shown, Why, Words, any_offer, greyed, item
from longroll.tabletop import Pose


# --- plays of cards
def play_words(b: Battle, answer: Play, faces: tuple[int, ...] = ()) -> Words:
    """A card played for its bottom action."""
    stand = b.stands[answer.stand]
    design = DESIGNS[b.cards[answer.card].design]
    label, about = f"{design.bottom}: {stand.label}", [stand.thing]
    if answer.other not in (NONE, answer.stand):
        label += f", {'with' if answer.to is None else 'behind'} {b.stands[answer.other].label}"
        about += shown(b, answer.other)
    if answer.dice:
        alike = len(set(faces)) < len(faces) == len(answer.dice)
        dice = f"both {faces[0]}s" if alike else " and ".join(f"the {faces[die]}" for die in answer.dice)
        label += f", {dice} again"
    return Words(label, f"card:{answer.card}", tuple(about), "reveals", BOTTOMS[design.bottom])


def wants_place(play: Any) -> bool:
    """Whether an answer is a play whose place is still to be said, if it has one."""
    return isinstance(play, Play) and play.to is None and play.stand >= 0


def once_each(answers: Iterable[Any], words: Callable[[Any], Words]) -> list[Item]:
    """Plays as items: those of a card that set a stand down are one item a stand, dragged to its place; dice alike are one."""
    items: dict[Any, Item] = {}
    for answer in answers:
        play = getattr(answer, "play", answer)
        if not isinstance(play, Play) or play.to is None or play.other != NONE:
            made = item(words(answer), answer)
            items.setdefault((made.label, made.thing) if getattr(play, "dice", ()) else len(items), made)
        else:
            bare = replace(play, to=None)
            bare = bare if play is answer else replace(answer, play=bare)
            said = words(bare)
            said = said._replace(says=f"{said.says}: drag it to its place")
            items.setdefault((play.card, play.stand), item(said, bare, form="place", handles=TURNED))
        if len(items) == MOST:
            break
    return _told_apart(list(items.values()))


def _told_apart(items: list[Item]) -> list[Item]:
    """Items of one name numbered by the place that each of them means; what is the same twice is listed once."""
    alike: dict[tuple[str, str], list[Item]] = {}
    for each in items:
        rows = alike.setdefault((each.label, each.thing), [])
        if all(each.value != row.value for row in rows):
            rows.append(each)
    return [
        replace(each, label=f"{each.label}, place {place}") if len(rows) > 1 else each
        for rows in alike.values()
        for place, each in enumerate(rows, 1)
    ]


def bottoms(action: Action, touching: bool = False) -> Placing[Battle, Any]:
    """The probe of plays that set a stand down: where it is dragged, or beside another."""
    found: Placing[Battle, Any] = moves(
        lambda k, _, begun: Way(k.stands[begun["stand"]], action, touching=touching),
        lambda _, begun, to: replace(msgspec.convert(begun, Play), to=to),
    )

    def foreseen(k: Battle, asked: Any, answer: Any) -> Probed:
        beside = isinstance(answer, Play) and answer.other != NONE
        return Probed(overlays=lines.lies(k, answer, "legal")) if beside else found.foreseen(k, asked, answer)

    return dataclasses.replace(found, foreseen=foreseen)


def whole_hand(k: Battle, decision: Any, named: list[Item], tried: Callable[[int], Any]) -> list[Item]:
    """What is named and the other cards of the hand: those like one that is named may be played as it may, and of the rest
    it is said why they may not, by the plainest way to play each."""
    found, like = list(named), dict[Any, int]()
    own = {number: [each for each in named if each.thing == f"card:{number}"] for number in k.piles[decision.side].hand}
    for number, items in own.items():
        if items and k.cards[number].design:
            like.setdefault((k.cards[number].design, k.cards[number].command), number)
    for number in (one for one, items in own.items() if not items):
        there, other = f"card:{number}", like.get((k.cards[number].design, k.cards[number].command))
        if other is not None:
            found += (replace(each, thing=there, value=_with_card(each.value, number)) for each in own[other])
        elif (refusal := decision.refusal(k, tried(number))) is not None:
            found.append(greyed(Item("It may not be played now", thing=there, things=(there,)), refusal))
    return found


def _with_card(value: Any, number: int) -> Any:
    """An answer with a card for another of its brigade and design."""
    if not isinstance(value, dict):
        return number
    return {**value, "play": {**value["play"], "card": number}} if "play" in value else {**value, "card": number}


def draw_bottom(asked: PlayCard, known: Battle, card: int, rng: Random) -> Play | None:
    """What may be done with a card now on some stand, drawn at random."""
    stands = list(asked.concerned(known, known.cards[card]))
    while stands:
        stand = stands.pop(int(len(stands) * rng.random()))
        if plays := list(islice(asked.plays_on(known, known.cards[card], stand), DRAWN)):
            return rng.choice(plays)
    return None


def draw_own(known: Battle, side: int, card: int, rng: Random) -> Play | None:
    """The same in a side's own turn."""
    return draw_bottom(PlayCard(side, events.OwnTurn()), known, card, rng)


# --- the window for cards
SETS_OUT = "when a charge is about to set out"
MOMENTS: dict[type, tuple[str, str]] = {
    events.Contacted: ("has reached {}", "when a charge has reached its enemy"),
    events.ChargePassed: ("is ready to charge {}", SETS_OUT),
    events.ChargeBegins: ("sets out against {}", SETS_OUT),
    events.FireDeclared: ("is about to fire at {}", "when somebody is about to fire"),
    events.FireDone: ("has fired at {}. You may play a card", "when somebody has fired"),
    FireHit: ("has hit {}, {rolled} against {need}{so}", "when fire has hit"),
}
"""What is done to whom when a card may answer it, and what kind of moment that is, in words that go on after "only"."""


def _window(b: Battle, asked: PlayCard) -> Why:
    """What happens, and who is in it."""
    what, more = asked.what, dict[str, Any]()
    match what:
        case events.Contacted(target, first) | events.OfCharger(first, target) | events.OfFirer(first, target):
            whom = b.stands[target].name if target != NONE else "a general"
        case events.Boundary(melee=True):
            return Why("A melee is about to be fought")
        case _:
            may = "close up before it does" if b.active != asked.side else "answer"
            return Why(f"The {whose(b, b.active)} side is about to act. You may {may}")
    if isinstance(what, FireHit):
        rolled = sum(what.faces) + what.adds
        more = {"rolled": rolled, "need": what.need, "so": charts.hit(b, target, rolled - what.need)[1]}
    return why(b, f"{b.stands[first].name} {MOMENTS[type(what)][0].format(whom, **more)}", first, target)


def _occasion(what: events.AnyEvent) -> str:
    """What kind of moment it is, in words that go on after "only"."""
    melee = isinstance(what, events.Boundary) and what.melee
    usual = "when a melee is about to be fought" if melee else "before an action"
    return MOMENTS[type(what)][1] if type(what) in MOMENTS else usual


def _cards(k: Battle, asked: PlayCard) -> Ask:
    def words(play: Play) -> Words:
        if not isinstance(asked.what, FireHit):
            return play_words(k, play)
        return play_words(k, play, asked.what.faces)._replace(odds=charts.forced(k, asked.what, play.dice))

    def plainest(number: int) -> Play:
        """A card played on the first stand of its brigade that could bear it."""
        own = [stand.id for stand in k.stands if stand.command == k.cards[number].command]
        return Play(number, next((one for one in own if k.stands[one].formed), own[0] if own else 0))

    named = once_each((play for play in asked.offers(k) if isinstance(play, Play)), words)
    found = whole_hand(k, asked, named, plainest)
    silent = Item("Pass for the rest of this turn", QUIET, key="x")
    return WINDOW.put(k, asked, found, ends("Pass"), pass_until=(silent,), occasion=_occasion(asked.what))


def _draw_card(asked: PlayCard, known: Battle, rng: Random) -> Any:
    """Mostly a card, if one of the hand can be played; else a pass, for now or for the rest of the turn."""
    if rng.random() < 0.7:
        hand = list(known.piles[asked.side].hand)
        while hand:
            if play := draw_bottom(asked, known, hand.pop(int(len(hand) * rng.random())), rng):
                return play
    return None if rng.random() < 0.5 else QUIET


WINDOW = Shown(
    PlayCard,
    why=_window,
    ask=_cards,
    probe=dataclasses.replace(bottoms("Tactic", touching=True), wants=wants_place),
    draw=_draw_card,
)


# --- drills
PARTS = {"Move": "Move", "Tactic": "Tactic move", "Fire": "Fire", "Away": "Tactic move away"}


def _way(k: Battle, asked: NextPart, begun: Begun) -> Way:
    return Way(k.stands[asked.stand], asked.action, free=True)


def _part(k: Battle, asked: NextPart) -> Iterable[Item]:
    if asked.part == "Fire":
        return fire.shots(k, k.stands[asked.stand], key="")
    return [_way(k, asked, {}).item(k, PARTS[asked.part], {"type": "Step", "stand": asked.stand}, "m")]


_stepping = moves(_way, lambda asked, _, to: Step(asked.stand, to))


def _draw_part(asked: NextPart, known: Battle, rng: Random) -> Any:
    """Mostly the part of the drill, if there is a way to carry it out."""
    if asked.part == "Fire":
        return any_offer(asked, known, rng)
    to = law_of_arrows.draw(known, known.stands[asked.stand], asked.action, rng)
    step = None if to is None or rng.random() < 0.1 else Step(asked.stand, to)
    return step if asked.refusal(known, step) is None else None


# --- columns
def _forms(k: Battle, asked: FormOn, begun: Begun, wanted: Pose) -> Iterator[Play]:
    found = [play for play in asked.offers(k) if play is not None and play.stand == begun["stand"]]
    yield from sorted(found, key=lambda play: apart(play.to, wanted))


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
    nothing, most = None if asked.least else ends("Discard none", []), min(asked.most, len(hand))
    return DISCARD.put(k, asked, items, nothing, form="several", least=asked.least, most=most)


def _whole(asked: DiscardCards, known: Battle) -> tuple[Any, ...]:
    """The whole hand, where all of it goes; nothing, where it is empty."""
    hand = known.piles[asked.side].hand
    return (tuple(sorted(hand)),) if min(asked.least, asked.most) >= len(hand) or not hand else ()


DISCARD = Shown(DiscardCards, why=_why_discard, ask=_discard, forced=_whole)


def _bring(k: Battle, asked: ChooseCards) -> Ask:
    cards = battle_cards(k, asked.command)
    items, everything = [Item(card_words(k, one), one) for one in cards], ends(f"Bring all {len(cards)}", list(cards))
    return BRING.put(k, asked, items, everything, form="several", least=asked.least, most=len(cards))


BRING = Shown(
    ChooseCards,
    why=lambda b, asked: Why(f"Which cards does {b.commands[asked.command].name} bring? At least {asked.least}"),
    ask=_bring,
)
SHOWN: tuple[Shown[Battle, Any], ...] = (
    WINDOW,
    Shown(
        NextPart,
        why=lambda b, asked: why(b, f"{asked.card}: {PARTS[asked.part]}", asked.stand),
        rows=_part,
        last=lambda k, asked: ends("Nothing more"),
        probe=dataclasses.replace(
            _stepping,
            foreseen=lambda k, asked, answer: (
                fire.fired(k, answer) if isinstance(answer, FireAt) else _stepping.foreseen(k, asked, answer)
            ),
        ),
        draw=_draw_part,
    ),
    Shown(
        FormOn,
        why=asks("The brigade forms on {leader} in a column two wide", "leader"),
        rows=each_dragged,
        last=lambda k, asked: ends("No more"),
        probe=dataclasses.replace(
            bottoms("Tactic"),
            near=_forms,
            foreseen=lambda k, asked, answer: Probed(overlays=lines.lies(k, answer, "legal")),
            first=lambda k, asked, begun: next(_forms(k, asked, begun, k.stands[begun["stand"]].pose), None),
        ),
    ),
    DISCARD,
    BRING,
)
