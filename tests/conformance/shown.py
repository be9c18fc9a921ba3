"""What is shown: scenes, probes, sums."""

from collections import Counter
from typing import Any

import msgspec

from conformance.bench import (
    Bench,
    cited,
    pack,
    well_cited,
)
from longroll import scene
from longroll.flow import Decision, Refused, State


def check_view(bench: Bench, battle: State) -> None:
    """Each seat sees a whole scene, is asked only what is its own, and what it is shown can be answered."""
    rules, needs = bench.rules, battle.needs
    fresh = rules.decode(pack(battle))
    for side in (0, 1, None):
        seen = rules.view(battle, side)
        assert pack(rules.view(fresh, side)) == pack(seen), f"what was drawn before changes what seat {side} sees"
        assert pack(rules.view(battle, side)) == pack(seen), f"seat {side} sees another scene the second time"
        cited(bench, seen)
        mine = isinstance(needs, Decision) and needs.side == side
        assert bool(seen.asks) == mine, f"seat {side} has {len(seen.asks)} asks while {_who(needs)} is asked"
        for records in (seen.surfaces, seen.things, seen.slots, seen.areas, seen.overlays, seen.tracks, seen.asks):
            ids = Counter(record.id for record in records)
            assert not ids or max(ids.values()) == 1, f"two records of the scene are called {ids.most_common(1)[0][0]}"
        surfaces = {surface.id for surface in seen.surfaces}
        things = {thing.id for thing in seen.things}
        areas = {area.id for area in seen.areas}
        inside = {*areas, *(slot.id for slot in seen.slots), ""}
        for thing in seen.things:
            there = thing.where.slot in inside if isinstance(thing.where, scene.In) else thing.where.on in surfaces
            assert there, f"{thing.id} lies on no surface, and in no slot or area"
        for laid in (*seen.areas, *seen.overlays):
            assert laid.on in surfaces, f"{laid.id} lies on no surface"
        assert all(side is None or side in item.to for item in seen.news), f"seat {side} is told what it may not know"
        assert all(side is None or item.to == (side,) for item in seen.news), (
            f"seat {side} is told who else reads a line"
        )
        for ask in seen.asks:
            assert ask.seat == side, f"the ask {ask.id} of seat {ask.seat} is shown to seat {side}"
            for item in (*ask.items, *((ask.passes,) if ask.passes else ())):
                _check_item(bench, battle, ask, item, things)
                for area in (item.area, *(spot.area for spot in item.spots)):
                    assert not area or area in areas, f"{ask.id}: {item.label!r} names {area!r}, which is not shown"


def _who(needs: Any) -> str:
    return f"side {needs.side}" if isinstance(needs, Decision) else "nobody"


def _check_item(bench: Bench, battle: State, ask: scene.Ask, item: scene.Item, things: set[str]) -> None:
    for thing in (item.thing, *item.things):
        assert not thing or thing in things, f"{ask.id}: the item {item.label!r} is reached from {thing!r}, not shown"
    sums_add_up(item.odds)
    if item.odds_follow and item.refusal is None:
        told = bench.rules.probe(battle, ask.seat, ask.id, item.value)
        assert told.odds is not None, f"{ask.id}: the odds of {item.label!r} are said to follow, and a probe tells none"
        sums_add_up(told.odds)
    if item.refusal is not None:
        well_cited(bench, item.refusal)
    for spot in item.spots:
        _check_value(bench, battle, ask, f"{item.label} to {spot.label}", {**item.value, "to": spot.area}, spot.refusal)
    if item.form or (item.refusal is not None and item.value is None) or ask.form == "several":
        return
    if item.series:
        assert isinstance(item.value, list), f"{ask.id}: the series {item.label!r} is no list of answers"
        assert item.value, f"{ask.id}: the series {item.label!r} is empty"
    answer = item.value[0] if item.series else item.value  # the rest are asked of the battles that follow
    _check_value(bench, battle, ask, item.label, answer, item.refusal)


def _check_value(
    bench: Bench, battle: State, ask: scene.Ask, label: str, answer: Any, shown: scene.Denial | None
) -> None:
    """What is shown as open is allowed, and what is shown as refused is refused, and says why."""
    decision = battle.needs
    if shown is not None:
        well_cited(bench, shown)
    try:
        refusal = decision.refusal(bench.known(battle), bench.rules.convert(decision, answer))
    except Refused as refused:
        refusal = refused.refusal
    if shown is None:
        assert refusal is None, f"{ask.id}: {label!r} is shown as open and refused: {refusal}"
    else:
        assert refusal is not None, f"{ask.id}: {label!r} is shown as refused and is allowed"


def check_probe(bench: Bench, battle: State) -> None:
    """A probe says what an answer would meet with, and changes nothing."""
    decision = battle.needs
    if not isinstance(decision, Decision):
        return
    before, known = pack(battle), bench.known(battle)
    for ask in bench.rules.view(battle, decision.side).asks:
        replies = [bench.draw(battle), *bench.crooked(battle)[:3]]
        for reply in replies:
            refusal, plain = decision.refusal(known, reply), msgspec.to_builtins(reply)
            probed = bench.rules.probe(battle, decision.side, ask.id, plain)
            cited(bench, probed)
            sums_add_up(probed.odds)
            if refusal is None:
                assert probed.refusal is None, f"a probe of {reply!r}, which is allowed, says {probed.refusal}"
            elif probed.nearest is None and not _unfinished(plain):
                assert probed.refusal is not None, f"a probe of {reply!r} does not say that it is refused: {refusal}"
            if probed.nearest is not None:
                nearest = bench.rules.convert(decision, msgspec.to_builtins(probed.nearest))
                wrong = decision.refusal(known, nearest)
                assert wrong is None, f"a probe of {reply!r} gives as nearest {nearest!r}, which is refused: {wrong}"
            if probed.refusal is not None:
                well_cited(bench, probed.refusal)
    assert pack(battle) == before, "a probe changed the battle"


def _unfinished(plain: Any) -> bool:
    """Whether a path has yet to be drawn: that is how a probe begins, and nothing need be said to it."""
    return isinstance(plain, dict) and not plain.get("path", True)


def sums_add_up(shown: scene.Odds | None) -> None:
    if shown is None:
        return
    for line in shown.sums:
        total = sum(term.value for term in line.modifiers)
        assert not line.modifiers or line.value == total, (
            f"{shown.title}: {line.label} is {line.value}, adds to {total}"
        )
    weighed = sum(outcome.weight for outcome in shown.outcomes)
    assert weighed == shown.of, f"{shown.title}: the outcomes weigh {weighed} of {shown.of}"
