"""Exact odds by merged positions.

From a battle, or from the battle after a reply that is only thought of, every chance is followed through all its
outcomes with their weights; positions that have become equal are counted together; every later decision is taken as
passed.  It ends where the procedure that put the question waits for a decision of its own again, or is gone.  Weights
are whole numbers out of a stated whole, so that the odds are fractions and never estimates.

Give it what a side knows and not the whole battle, and what it answers is what that side may know.
"""

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import lcm
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

    def __init__(self, before: B, positions: list[tuple[Fraction, B]]) -> None:
        self.before = before
        self.whole = lcm(*(share.denominator for share, _ in positions))
        self.positions = [(int(share * self.whole), position) for share, position in positions]

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
    return distribution(battle, reply, depth=depth, until=until, bound=bound).tally(describe)


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
    floor = len(battle.stack) if depth is None else depth
    if not 0 <= floor <= len(battle.stack):
        raise ValueError(f"depth {floor} names no procedure: the battle has {len(battle.stack)} under way")
    settled: dict[bytes, tuple[Fraction, B]] = {}
    open_: dict[bytes, tuple[Fraction, B]] = {}

    def put(share: Fraction, position: B, over: bool) -> None:
        into = settled if over else open_
        key = _difference(position, battle)
        have = into.get(key)
        into[key] = (share, position) if have is None else (share + have[0], have[1])

    if isinstance(reply, Procedure):
        floor = 0
        alone = battle.copy()
        alone.stack = [reply]
        put(Fraction(1), *_follow(alone, None, floor, until))
    elif reply is AS_IT_STANDS:
        if not isinstance(battle.needs, Chance):
            raise ValueError("the battle does not wait for a chance: say which reply the odds are for")
        put(Fraction(1), battle, False)
    else:
        put(Fraction(1), *_follow(battle, _checked(battle, reply), floor, until))
    followed = 0
    while open_:
        share, position = open_.pop(next(iter(open_)))
        chance: Chance[Any] = position.needs
        outcomes = chance.outcomes()
        whole = sum(weight for weight, _ in outcomes)
        if whole != chance.whole:
            raise FlowError(f"the outcomes of {chance!r} weigh {whole}, not the {chance.whole} they are said to")
        followed += len(outcomes)
        if followed > bound:
            raise TooWide(
                f"the odds of {type(battle.needs).__name__} need more than {bound:,} positions; "
                "ask a smaller question, or let it end sooner"
            )
        for weight, result in outcomes:
            put(share * Fraction(weight, whole), *_follow(position, result, floor, until))
    return Distribution(battle, list(settled.values()))


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


def _difference(position: State, origin: State) -> bytes:
    """What tells `position` from `origin`, news apart: equal for two positions exactly when these are equal."""
    parts: list[tuple[str, bool, Any]] = []
    for name in position.__struct_fields__:
        now, was = getattr(position, name), getattr(origin, name)
        if name == "news" or now is was or now == was:
            continue
        if type(now) in (list, tuple) and len(now) == len(was):
            changed = [(place, new) for place, (new, old) in enumerate(zip(now, was, strict=True)) if new != old]
            parts.append((name, True, changed))
        else:
            parts.append((name, False, now))
    return _ENCODE(parts)
