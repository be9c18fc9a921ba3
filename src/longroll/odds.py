"""Exact odds by merged positions.

From a battle, or from the battle after a reply that is only thought of, every chance is followed through all its
outcomes with their weights; positions that have become equal are counted together; every later decision is taken as
passed.  It ends where the procedure that put the question waits for a decision of its own again, or is gone.  Weights
are whole numbers out of a stated whole, so that the odds are fractions and never estimates.

Give it what a side knows and not the whole battle, and what it answers is what that side may know.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cache
from heapq import heappop, heappush
from itertools import compress, count
from math import gcd, inf, lcm
from operator import attrgetter, is_not
from typing import Any, Generic, TypeVar

import msgspec

from longroll import scene
from longroll.flow import B, Chance, Decision, FlowError, Procedure, Refused, State, advance

POSITIONS = 20_000
"""How many positions are followed before the question is called too wide."""

PASSES = 1_000
"""How many decisions in a row are passed before the rules are called endless."""

ASSUMES = "every later choice is passed"
"""What stands beside odds: what they take for granted."""

L = TypeVar("L", bound=Hashable)


Share = tuple[int, int]
"""So many parts of a whole, not in its lowest terms."""
CERTAIN: Share = (1, 1)


class _AsItStands:
    """No reply: the battle is followed from the chance that it waits for."""


AS_IT_STANDS: Any = _AsItStands()


class TooWide(RuntimeError):
    """A question whose odds would take more positions than allowed."""


class Tally(Generic[L]):
    """Labels and their weights out of `whole`, in the order in which they were met."""

    __slots__ = ("weights", "whole")

    def __init__(self, weights: dict[L, int], whole: int) -> None:
        self.weights = weights
        self.whole = whole

    def share(self, label: L) -> Fraction:
        """The chance of `label`, exactly; nought where it cannot happen."""
        return Fraction(self.weights.get(label, 0), self.whole)

    def chart(
        self,
        title: str,
        sums: tuple[scene.Sum, ...] = (),
        tones: dict[L, str] | None = None,
        assumes: str = ASSUMES,
    ) -> scene.Odds:
        """The odds as a scene shows them."""
        tones = tones or {}
        lines = tuple(scene.Outcome(str(label), weight, tones.get(label, "")) for label, weight in self.weights.items())
        return scene.Odds(title, lines, self.whole, sums, assumes)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.weights == other.weights and self.whole == other.whole

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Tally({self.weights!r}, whole={self.whole})"


class Distribution(Generic[B]):
    """The positions that can come of a question, each with its weight out of `whole`; `before` is where it was put."""

    __slots__ = ("before", "positions", "whole")

    def __init__(self, before: B, positions: list[tuple[Share, B]]) -> None:
        self.before = before
        weights, self.whole = _weights([share for share, _ in positions])
        self.positions = [(weight, position) for weight, (_, position) in zip(weights, positions, strict=True)]

    def tally(self, describe: Callable[[B, B], L]) -> Tally[L]:
        """Positions counted by what `describe(before, after)` calls them."""
        weights: dict[L, int] = {}
        for weight, position in self.positions:
            label = describe(self.before, position)
            weights[label] = weights.get(label, 0) + weight
        return Tally(weights, self.whole)


def odds(
    battle: B,
    describe: Callable[[B, B], L],
    reply: Any = AS_IT_STANDS,
    *,
    depth: int | None = None,
    until: Callable[[B], bool] | None = None,
    bound: int = POSITIONS,
) -> Tally[L]:
    """What can come of `reply`, by the names that `describe(before, after)` gives.

    `reply` and the other arguments are those of `distribution`.
    """
    shares: dict[L, Share] = {}
    whole = 1
    for share, position in _followed(battle, reply, depth, until, bound):
        label = describe(battle, position)
        shares[label] = _plus(share, shares[label]) if label in shares else share
        whole = lcm(whole, share[1] // gcd(*share))
    return Tally({label: parts * whole // of for label, (parts, of) in shares.items()}, whole)


def distribution(
    battle: B,
    reply: Any = AS_IT_STANDS,
    *,
    depth: int | None = None,
    until: Callable[[B], bool] | None = None,
    bound: int = POSITIONS,
) -> Distribution[B]:
    """Every position that can come of `reply`, each once; `battle` is left as it was.

    `reply` is an answer to what `battle` asks, or a procedure to be carried out by itself to its end, or is left out
    to follow the chance that `battle` waits for.

    `depth` is how many procedures, counted from the bottom of the stack, must still be under way for the question to
    be open: all of those in `battle` unless said otherwise.  It is settled when the topmost of them waits for a
    decision of its own, or is over.  With `until`, it is settled where that holds, or the battle is over.

    Raises Refused for an answer that is not allowed, TooWide where more than `bound` outcomes would have to be
    followed.
    """
    settled: dict[bytes, tuple[Share, B]] = {}
    followed = list(_followed(battle, reply, depth, until, bound))
    if len(followed) == 1:
        return Distribution(battle, followed)
    for share, position in followed:
        key = _difference(position, battle)
        have = settled.get(key)
        settled[key] = (share, position) if have is None else (_plus(share, have[0]), have[1])
    return Distribution(battle, list(settled.values()))


def _followed(
    battle: B, reply: Any, depth: int | None, until: Callable[[B], bool] | None, bound: int
) -> Iterator[tuple[Share, B]]:
    """Every position where the question is settled, with its share; some may be equal.

    Positions that wait for a chance are counted together if they are equal in all that a step may yet know: then each result is
    followed once, whatever its chance.  They go on in the order of the rules, so that what comes of a procedure is together
    before the one beneath it is followed any further.
    """
    floor = len(battle.stack) if depth is None else depth
    if not 0 <= floor <= len(battle.stack):
        raise ValueError(f"depth {floor} names no procedure: the battle has {len(battle.stack)} under way")
    if isinstance(reply, Procedure):
        floor = 0
        alone = battle.copy()
        alone.stack = [reply]
        came = [(CERTAIN, *_follow(alone, None, floor, until))]
    elif reply is AS_IT_STANDS:
        if not isinstance(battle.needs, Chance):
            raise ValueError("the battle does not wait for a chance: say which reply the odds are for")
        came = [(CERTAIN, battle.copy(), False)]
    else:
        came = [(CERTAIN, *_follow(battle, _checked(battle, reply), floor, until))]
    open_: dict[Any, tuple[B, dict[Chance[Any], Share]]] = {}
    first: list[tuple[Place, int, Any]] = []
    numbers, followed = count(), 0
    stack: list[Any] = []
    place: Place = ()
    while True:
        for share, position, over in came:
            if over:
                yield share, position
                continue
            chance, position.needs = position.needs, None
            key = chance.told, _difference(position, battle)
            position.needs = chance
            have = open_.get(key)
            if have is None:
                have = open_[key] = position, {}
                heappush(first, (_place(place, stack, position.stack), next(numbers), key))
            shares = have[1]
            shares[chance] = _plus(share, shares[chance]) if chance in shares else share
        if not first:
            return
        place, _, key = heappop(first)
        waiting, chances = open_.pop(key)
        stack = waiting.stack
        results = _results(chances)
        followed += len(results)
        if followed > bound:
            raise TooWide(
                f"the odds of {type(battle.needs).__name__} need more than {bound:,} positions; "
                "ask a smaller question, or let it end sooner"
            )
        came = [(share, *_follow(waiting, result, floor, until)) for result, share in results]


Place = tuple[float, ...]
"""How often each procedure of a stack has gone on, from the bottom: what is deeper in the same procedure comes first."""


def _place(place: Place, before: list[Any], after: list[Any]) -> Place:
    """The place of a position that came of another with that place, by the stacks of both."""
    for level, (was, now) in enumerate(zip(before, after, strict=False)):
        if was != now:
            return *place[:level], place[level] + 1, *(0.0,) * (len(after) - level - 1), inf
    level = min(len(before), len(after))
    return *place[:level], *(0.0,) * (len(after) - level), inf


def _plus(one: Share, other: Share) -> Share:
    if one[1] == other[1]:
        return one[0] + other[0], one[1]
    whole = lcm(one[1], other[1])
    return one[0] * (whole // one[1]) + other[0] * (whole // other[1]), whole


def _weights(shares: list[Share]) -> tuple[list[int], int]:
    """Shares as weights out of the smallest whole."""
    whole = lcm(*(of for _, of in shares))
    weights = [parts * (whole // of) for parts, of in shares]
    common = gcd(*weights)
    return [weight // common for weight in weights], whole // common


def _results(chances: dict[Chance[Any], Share]) -> list[tuple[Any, Share]]:
    """The results of chances of one kind, each once, with its share."""
    found: dict[Any, Share] = {}
    for chance, (parts, of) in chances.items():
        outcomes = chance.outcomes()
        whole = sum(weight for weight, _ in outcomes)
        if whole != chance.whole:
            raise FlowError(f"the outcomes of {chance!r} weigh {whole}, not the {chance.whole} they are said to")
        if len(chances) == 1:
            return [(result, (parts * weight, of * whole)) for weight, result in outcomes]
        for weight, result in outcomes:
            share = parts * weight, of * whole
            found[result] = _plus(share, found[result]) if result in found else share
    return list(found.items())


def _checked(battle: State, reply: Any) -> Any:
    needs = battle.needs
    if isinstance(needs, Decision):
        refusal = needs.refusal(battle.known(needs.side), reply)
        if refusal:
            raise Refused(refusal)
        return reply
    raise ValueError("the battle asks no side for a decision: there is nothing to reply to")


def _follow(battle: B, brought: Any, floor: int, until: Callable[[B], bool] | None) -> tuple[B, bool]:
    """The next open chance, or the settled position, once the waiting step has what it needed."""
    position = battle.copy()
    stack = position.stack
    asking = stack[floor - 1] if floor else None
    for _ in range(PASSES):
        position.news.clear()
        advance(position, brought)
        needs = position.needs
        if until is not None:
            over = until(position)
        else:
            gone = len(stack) < floor or (floor > 0 and stack[floor - 1] is not asking)
            over = gone or (isinstance(needs, Decision) and len(stack) == floor)
        if over or needs is None or isinstance(needs, Chance):
            position.news.clear()
            return position, over or needs is None
        brought = needs.passed(position.known(needs.side))
    raise TooWide(f"{PASSES:,} decisions were passed in a row and {type(position.needs).__name__} is still asked")


_ENCODE = msgspec.msgpack.Encoder(order="deterministic").encode


@cache
def _fields(kind: type[State]) -> tuple[tuple[str, ...], Callable[[State], tuple[Any, ...]]]:
    """The names of what tells two positions of a kind apart, and what reads it."""
    names = tuple(name for name in kind.__struct_fields__ if name != "news")
    return names, attrgetter(*names)


def _difference(position: State, origin: State) -> bytes:
    """What tells `position` from `origin`, news apart: equal for two positions exactly when these are equal."""
    parts: list[tuple[str, bool, Any]] = []
    names, read = _fields(type(position))
    for name, now, was in zip(names, read(position), read(origin), strict=True):
        if now is was:
            continue
        if type(now) in (list, tuple) and len(now) == len(was):
            others = compress(range(len(now)), map(is_not, now, was))
            if changed := [(place, now[place]) for place in others if now[place] != was[place]]:
                parts.append((name, True, changed))
        elif now != was:
            parts.append((name, False, now))
    return _ENCODE(parts)
