"""What is hidden: nothing that a side may not know shows in anything it is told."""

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from random import Random

import msgspec

from conformance.bench import OFFERS, Bench, differing, pack, same
from longroll.flow import Chance, Decision, State, answer, settle
from reflections import reflection

SEEN_HIDDEN = 10
"""How often a field must have been hidden before it must have been dealt anew."""


def check_secrets(bench: Bench, battle: State) -> None:
    """Deal what a side does not know anew: what it sees, is asked, is refused, is told of odds stays the same."""
    rules, needs = bench.rules, battle.needs
    for side in (0, 1):
        other = reflection(rules).imagine(battle, side, Random(bench.rng.random()))
        seen = pack(rules.view(battle, side))
        same(seen, pack(rules.view(other, side)), f"side {side} sees through what is hidden: its view changes")
        told, otherwise = (pack(bench.briefing(each, side)) for each in (battle, other))
        same(told, otherwise, f"side {side} is told what is hidden: its briefing changes")
        knows = battle.known(side)
        same(pack(knows), pack(other.known(side)), f"side {side} knows what is hidden: its knowledge changes")
        here, there = of_kind(battle, type(knows)), of_kind(other, type(knows))
        for name in here.__struct_fields__:
            if name not in ("stack", "needs", "news"):
                true = getattr(here, name)
                bench.hidden.update(differing(true, getattr(knows, name), name))
                bench.dealt_anew.update(differing(true, getattr(there, name), name))
        assert other.needs == needs, f"what is hidden from side {side} was dealt anew and now another thing is asked"
        if isinstance(needs, Decision) and needs.side == side:
            _check_asked_blindly(bench, battle, other)
            reply = bench.draw(battle)
            here, there = answer(battle, reply), answer(other, reply)
            _check_no_silent_discovery(bench, side, here, there, f"answering {reply!r}")
        elif isinstance(needs, Chance):
            outcome = bench.rng.choice(needs.outcomes())[1]
            here, there = settle(battle, outcome), settle(other, outcome)
            _check_no_silent_discovery(bench, side, here, there, f"the throw {outcome!r}")


def of_kind(battle: State, kind: type) -> State:
    """The battle, or of one that holds others that which is of a kind."""
    if isinstance(battle, kind):
        return battle
    return next(each for name in battle.__struct_fields__ if isinstance(each := getattr(battle, name), kind))


def never_dealt(bench: Bench) -> set[str]:
    """Fields that were hidden more than a few times and never dealt anew: nothing was proved about them."""
    dealt = set(map(_field, bench.dealt_anew))
    hidden = Counter[str]()
    for name, times in bench.hidden.items():
        hidden[_field(name)] = max(hidden[_field(name)], times)
    return {name for name, times in hidden.items() if times >= SEEN_HIDDEN and name not in dealt}


def parts_never_dealt(benches: Iterable[Bench]) -> set[str]:
    """The same of the fields of records, over several games: each game has too little in it for all of them."""
    hidden, dealt = Counter[str](), set[str]()
    for bench in benches:
        hidden += bench.hidden
        dealt |= bench.dealt_anew.keys()
    often = {name for name, times in hidden.items() if times >= SEEN_HIDDEN}
    return {name for name in often if not any(each == name or each.startswith(f"{name}.") for each in dealt)}


def _field(name: str) -> str:
    return name.partition(".")[0]


def _check_asked_blindly(bench: Bench, battle: State, other: State) -> None:
    decision, rules = battle.needs, bench.rules
    one, two = battle.known(decision.side), other.known(decision.side)
    offers = list(islice(decision.offers(one), OFFERS))
    assert offers == list(islice(decision.offers(two), OFFERS)), "offers depend on what is hidden"
    assert decision.passed(one) == decision.passed(two), "the pass depends on what is hidden"
    seed = bench.rng.random()
    drawn = [rules.draw_answer(decision, known, Random(seed)) for known in (one, two)]
    assert drawn[0] == drawn[1], "answers drawn depend on what is hidden"
    asks = rules.view(battle, decision.side).asks
    for ask in asks:
        for item in ask.items:
            if item.odds_follow:
                probes = [pack(rules.probe(at, decision.side, ask.id, item.value)) for at in (battle, other)]
                same(probes[0], probes[1], f"the odds of {item.label!r} depend on what is hidden")
    for reply in (drawn[0], *offers[:3], *bench.crooked(battle)[:4]):
        first, second = decision.refusal(one, reply), decision.refusal(two, reply)
        assert first == second, f"the refusal of {reply!r} depends on what is hidden: {first} against {second}"
        plain = msgspec.to_builtins(reply)
        for ask in asks:
            probes = [pack(rules.probe(at, decision.side, ask.id, plain)) for at in (battle, other)]
            same(probes[0], probes[1], f"the probe of {reply!r} depends on what is hidden")


def _check_no_silent_discovery(bench: Bench, side: int, here: State, there: State, what: str) -> None:
    """After the same answer two worlds that looked the same look the same, unless something was revealed."""
    if any(item.reveals and side in item.to for world in (here, there) for item in world.news):
        return
    views = [pack(bench.rules.view(world, side)) for world in (here, there)]
    same(views[0], views[1], f"{what} shows side {side} what is hidden, and no news says that it reveals")
