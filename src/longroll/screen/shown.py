"""One record a decision: all that is said about it beside its law.  Its chapter holds what may be answered and what
comes of it.  Here is why it is asked, in what form, how its answers are worded and tried, and how one is drawn at
random.  A ruleset gathers its records in a `Screen`; a decision without a record is an error when the ruleset is
loaded."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Generic, Literal, NamedTuple, TypeVar

import msgspec
from msgspec.structs import replace

from longroll.flow import Decision, FlowError, Refusal, State, families
from longroll.scene import Ask, Denial, Item, Odds, Overlay, Probed, Scene

B = TypeVar("B", bound=State)
D = TypeVar("D", bound=Decision[object])
A = TypeVar("A")

MOST = 200
"""How many offers of a decision are listed."""
DRAWN = 60
"""Of how many offers one is drawn at random."""
NO_ANSWER = (msgspec.ValidationError, ValueError, TypeError, OverflowError, IndexError, KeyError)
"""What a value that is no answer raises on its way to becoming one."""


class Words(NamedTuple):
    """An answer's label, the thing it is reached from, all it concerns, whether it rolls dice or reveals, what more there is
    to say of it; whether it ends the matter, so that it stands as the way to pass; the key printed on it; its odds, or
    whether they follow the scene; bases that show what it comes to."""

    label: str
    thing: str = ""
    things: tuple[str, ...] = ()
    commit: Literal["plain", "rolls", "reveals"] = "plain"
    says: str = ""
    area: str = ""
    ends: bool = False
    key: str = ""
    weighed: bool = False
    odds: Odds | None = None
    drawing: tuple[tuple[int, ...], ...] = ()


class Why(NamedTuple):
    """What is asked, what brought it on (a thing, or words), and the things it concerns."""

    words: str
    trigger: str = ""
    about: tuple[str, ...] = ()


def item(words: Words, value: Any, odds_follow: bool = False, **more: Any) -> Item:
    """An answer in words as an item of the ask, with what more `Item` has."""
    return Item(
        words.label,
        msgspec.to_builtins(value),
        thing=words.thing,
        things=words.things,
        area=words.area,
        commit=words.commit,
        says=words.says,
        key=words.key,
        odds=words.odds,
        odds_follow=odds_follow or words.weighed,
        drawing=words.drawing,
        **more,
    )


def denial(refusal: Refusal | None) -> Denial | None:
    """A refusal on the wire."""
    return None if refusal is None else Denial(refusal.rule, refusal.because, refusal.remedy)


def any_offer(decision: Decision[object], known: Any, rng: Random) -> Any:
    """One of the first offers."""
    return rng.choice(list(islice(decision.offers(known), DRAWN)))


def judged(known: Any, decision: Decision[object], value: Any) -> Probed:
    """A whole answer held against the law."""
    answer = msgspec.convert(value, decision.answers)
    refusal = decision.refusal(known, answer)
    return refused(refusal) if refusal else Probed(nearest=msgspec.to_builtins(answer))


def only(last: Any) -> Callable[[Decision[object], Any], tuple[Any, ...]]:
    """That there is no choice where nothing is offered but this."""

    def forced(decision: Decision[object], known: Any) -> tuple[Any, ...]:
        offers = tuple(islice(decision.offers(known), 2))
        return offers if offers == (last,) else ()

    return forced


def the_one(decision: Decision[object], known: Any) -> tuple[Any, ...]:
    """That there is no choice where nothing but one answer is offered, whichever it is; of decisions that offer all."""
    offers = tuple(islice(decision.offers(known), 2))
    return offers if len(offers) == 1 else ()


def refused(refusal: Refusal | None, overlays: tuple[Overlay, ...] = ()) -> Probed:
    """Nothing can come of it; the refusal says why, and these overlays show what it is about."""
    return Probed(refusal=denial(refusal), overlays=overlays, says=refusal.because if refusal else "")


@dataclass(frozen=True)
class Shown(Generic[B, D]):
    """How one kind of decision is shown.

    why     what is asked, in a few words
    words   an answer in words; not needed where the items are made by `rows` or `ask` alone
    rows    the items that put it: by default its offers, each in words; one that ends the matter is the way to pass
    last    beside `rows`, the item that ends the matter
    ask     how it is put, where that is more than its items
    probe   what would come of a plain value that need not be a whole answer: by default it is held against the law
    draw    one legal answer drawn at random: by default one of the first offers
    forced  the only answer there is, in a tuple; empty where there is a choice
    remedy  what clears away that which bars an answer, in words and as an answer
    weighed whether every answer is one roll, of which a probe knows the odds
    laid    what is laid on the map while it is asked
    most    how many of its offers are listed; None lists them all
    """

    decision: type[D]
    why: Callable[[B, D], Why]
    words: Callable[[B, D, Any], Words] = lambda k, decision, answer: Words("Pass" if answer is None else str(answer))
    rows: Callable[[B, D], Iterable[Item]] | None = None
    last: Callable[[B, D], Item | None] = lambda k, decision: None
    ask: Callable[[B, D], Ask] | None = None
    probe: Callable[[B, D, Any], Probed] = judged
    draw: Callable[[D, B, Random], Any] = any_offer
    forced: Callable[[D, B], tuple[Any, ...]] = lambda decision, known: ()
    remedy: Callable[[D, B, Any], tuple[str, Any] | None] = lambda decision, known, answer: None
    weighed: bool = False
    laid: Callable[[B, D], Iterable[Overlay]] = lambda k, decision: ()
    most: int | None = MOST

    def put(
        self, k: B, decision: D, items: Iterable[Item], passes: Item | None = None, why: Why | None = None, **form: Any
    ) -> Ask:
        """The ask that puts this decision with these items; `form`, `least`, `most` and the rest as `Ask` has them."""
        asked = why or self.why(k, decision)
        return Ask(
            type(decision).__name__,
            decision.side,
            asked.words,
            items=tuple(items),
            rule=decision.rule,
            rules=decision.rules,
            trigger=asked.trigger,
            about=asked.about,
            passes=passes,
            **form,
        )

    def listed(self, k: B, decision: D, offers: Iterable[Any] | None = None, before: Iterable[Item] = ()) -> Ask:
        """The ask that lists the offers, after items of other kinds; one that ends the matter is the way to pass."""
        rows, passes = list(before), None
        for answer in islice(decision.offers(k) if offers is None else offers, self.most):
            words = self.words(k, decision, answer)
            made = item(words, answer, self.weighed)
            if words.ends:
                passes = made
            else:
                rows.append(made)
        return self.put(k, decision, rows, passes)


class Screen(Generic[B]):
    """The records of all decisions of a ruleset."""

    def __init__(self, package: str, shown: Iterable[Shown[B, Any]]) -> None:
        self._shown: dict[type[Decision[object]], Shown[B, Any]] = {}
        for each in shown:
            if each.decision in self._shown:
                raise FlowError(f"{package} shows {each.decision.__name__} twice")
            self._shown[each.decision] = each
        missing = [kind.__name__ for kind in families(Decision, package) if not (kind in self._shown or _a_base(kind))]
        if missing:
            raise FlowError(f"{package} does not say how these decisions are shown: {', '.join(missing)}")

    def of(self, decision: Decision[object]) -> Shown[B, Any]:
        """The record of a decision."""
        return self._shown[type(decision)]

    def draw(self, decision: Decision[object], known: B, rng: Random) -> Any:
        """One legal answer, drawn at random."""
        return self._shown[type(decision)].draw(decision, known, rng)

    def forced(self, decision: Decision[object], known: B) -> tuple[Any, ...]:
        """The only answer there is, in a tuple; empty where there is a choice."""
        return self.of(decision).forced(decision, known)

    def remedy(self, decision: Decision[object], known: B, answer: Any) -> tuple[str, Any] | None:
        """An answer that clears away what bars `answer`, and what it is called; None where none is known."""
        return self.of(decision).remedy(decision, known, answer)

    def ask(self, k: B, decision: Decision[object]) -> Ask:
        """The ask that puts a decision to its side."""
        if (shown := self.of(decision)).rows:
            return shown.put(k, decision, shown.rows(k, decision), shown.last(k, decision))
        return shown.ask(k, decision) if shown.ask else shown.listed(k, decision)

    def scene(
        self, ruleset: str, b: B, k: B, side: int | None, lesson: Callable[[str], str] = lambda asked: "", **shown: Any
    ) -> Scene:
        """The scene for a side, None for all, with what a ruleset shows in it and teaches of what is asked; `k` is what the
        side knows."""
        needs = b.needs if isinstance(b.needs, Decision) else None
        asks = (self.ask(k, needs),) if needs is not None and needs.side == side else ()
        return Scene(
            ruleset,
            -1 if side is None else side,
            to_act=None if needs is None else needs.side,
            asks=tuple(replace(asked, lesson=lesson(asked.id)) for asked in asks),
            news=tuple(b.news) if side is None else tuple(row.read_by(side) for row in b.news if side in row.to),
            **shown,
        )

    def probe(self, b: B, side: int, ask: str, value: Any) -> Probed:
        """What would come of a value, by what the side knows; it changes nothing."""
        needs = b.needs
        if not isinstance(needs, Decision) or needs.side != side or type(needs).__name__ != ask:
            return Probed(refusal=Denial("flow", "that is not asked now"))
        return self.tried(b.known(side), needs, value)

    def tried(self, k: B, decision: Decision[object], value: Any) -> Probed:
        """What would come of a value as an answer to a decision; `k` is what its side knows."""
        try:
            return self.of(decision).probe(k, decision, value)
        except NO_ANSWER as trouble:
            return Probed(refusal=Denial(decision.rule, f"that is no answer to what is asked: {trouble}"))


def _a_base(kind: type) -> bool:
    """Whether a class is only what others are made from."""
    return kind.__name__.startswith("_") or bool(kind.__subclasses__())


def greyed(made: Item, refusal: Refusal | None) -> Item:
    """An item as it is, or one that may not be chosen, with the reason."""
    if refusal is None:
        return made
    return replace(made, form="", handles=(), odds_follow=False, refusal=denial(refusal))


def brought(
    known: Any,
    decision: Decision[object],
    tried: Iterable[A],
    foreseen: Callable[[A, Refusal | None], Probed],
    barred: tuple[Overlay, ...] = (),
) -> Probed:
    """The first of these answers that the law allows, as it is foreseen with why not the first of all, which was asked for;
    if none is, these overlays show what that is about."""
    first: Refusal | None = None
    for answer in tried:
        if (refusal := decision.refusal(known, answer)) is None:
            return replace(foreseen(answer, first), refusal=denial(first), nearest=msgspec.to_builtins(answer))
        first = first or refusal
    return refused(first, barred)


def by_kind(kinds: Mapping[str, tuple[type, Callable[[B, D, Any], Probed]]]) -> Callable[[B, D, Any], Probed]:
    """A probe of answers of which some, by their "type", are asked for in a form of their own: what each comes to.  The
    others are held against the law."""

    def probe(known: B, decision: D, value: Any) -> Probed:
        kind = value.get("type") if isinstance(value, dict) else None
        if not isinstance(kind, str) or kind not in kinds:
            return judged(known, decision, value)
        form, comes_to = kinds[kind]
        return comes_to(known, decision, msgspec.convert(value, form))

    return probe
