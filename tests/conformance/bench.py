"""The bench: one game under the eyes of the suite, and the words that all checks use."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from longroll import scene
from longroll.briefing import Briefing
from longroll.cards import Deal
from longroll.contract import Briefed, Ruleset
from longroll.flow import Chance, Refusal, Refused, State

OFFERS = 40
"""How many offers of one request are looked at."""

BENT = 12
"""How many crooked answers are tried at one request."""

JUNK: tuple[Any, ...] = (None, True, -1, 0, "", "nonsense", [], {}, [[]], {"type": "nonsense"}, {"piece": None}, 10**30)


def pack(value: Any) -> bytes:
    """A value as bytes: equal bytes for equal values."""
    return msgspec.json.encode(value, order="deterministic")


def quiet(battle: State) -> State:
    """The battle without its news."""
    return replace(battle, news=[])


@dataclass
class Bench:
    """One game under the eyes of the suite: the ruleset, what the game is, and what has been met in it."""

    rules: Ruleset
    scenario: str
    options: dict[str, str]
    seed: int
    rng: Random
    ids: frozenset[str]
    met: dict[type, list[Any]] = field(default_factory=dict)
    hidden: Counter[str] = field(default_factory=Counter)
    """How often a side did not know a field of the battle, or of a record in it."""
    dealt_anew: Counter[str] = field(default_factory=Counter)
    """How often a field came out otherwise where the unseen was imagined."""
    checked: Counter[str] = field(default_factory=Counter)
    travelled: Counter[str] = field(default_factory=Counter)
    """The rules whose ids were met in what running code produced."""
    told: int = 0
    """How many lines were looked at that show dice with what is added to them."""
    owners: dict[str, int | None] = field(default_factory=dict)
    """Whose the labels of sums are that have been met."""
    record: dict[str, Any] = field(default_factory=dict)
    """The scenario, loaded."""
    switches: dict[str, str] = field(default_factory=dict)
    """All options, the defaults filled in."""

    def briefing(self, battle: State, side: int | None) -> Briefing | None:
        """What a side is told of the battle; None in a ruleset that has nothing to tell."""
        rules = self.rules
        return rules.briefing(self.record, self.switches, battle, side) if isinstance(rules, Briefed) else None

    def side_of(self, battle: State, label: str) -> int | None:
        """The side that a label of a sum names, or things of which it names; None where it names neither."""
        if label not in self.owners:
            sides = (
                *next(card.sides for card in self.rules.scenarios() if card.name == self.scenario),
                *self.rules.sides,
            )
            named = {name: place % 2 for place, name in enumerate(sides)}
            stands = (thing for thing in self.rules.view(battle, None).things if thing.kind == "stand")
            for thing in stands:
                # A stand is named first in what is said of it.
                named |= dict.fromkeys((thing.label, thing.name.split(",")[0]), thing.side)
            found = {named.get(part) for part in label.split(", ")}
            self.owners[label] = found.pop() if len(found) == 1 else None
        return self.owners[label]

    def known(self, battle: State) -> Any:
        """The battle as the side that is asked knows it."""
        return battle.known(battle.needs.side)

    def draw(self, battle: State) -> Any:
        """A legal answer, drawn at random."""
        decision, known = battle.needs, self.known(battle)
        assert any(True for _ in decision.offers(known)), f"dead end: {type(decision).__name__} offers nothing"
        return self.rules.draw_answer(decision, known, self.rng)

    def faces(self, chance: Any) -> tuple[int, ...]:
        """Faces for a throw, or the place of a card that is dealt."""
        if isinstance(chance, Deal):
            return (self.rng.randint(1, chance.count),)
        return tuple(self.rng.randint(1, 6) for _ in range(chance.dice))

    def reply(self, battle: State) -> Any:
        """Whatever the battle waits for."""
        return self.faces(battle.needs) if isinstance(battle.needs, Chance) else self.draw(battle)

    def crooked(self, battle: State) -> list[Any]:
        """Answers of the right form, most of them wrong: legal ones bent, and what was legal at another time."""
        decision = battle.needs
        seeds = [msgspec.to_builtins(self.draw(battle)) for _ in range(3)]
        seeds += list(map(msgspec.to_builtins, islice(decision.offers(self.known(battle)), 5)))
        past = self.met.get(type(decision), [])
        found = self.rng.sample(past, min(len(past), BENT // 3))
        for _ in range(BENT):
            try:
                found.append(self.rules.convert(decision, bent(self.rng.choice(seeds), self.rng)))
            except Refused as refused:
                well_cited(self, refused.refusal)
        return found


def bent(plain: Any, rng: Random) -> Any:
    """A plain value with one thing in it changed."""
    if isinstance(plain, dict) and plain:
        key = rng.choice(sorted(plain))
        return {**plain, key: bent(plain[key], rng)}
    if isinstance(plain, list | tuple):
        rows = list(plain)
        if rows and rng.random() < 0.6:
            place = rng.randrange(len(rows))
            rows[place] = bent(rows[place], rng)
            return rows
        if rows and rng.random() < 0.5:
            return rows[:-1]
        return rows + rows[:1]
    if isinstance(plain, bool):
        return not plain
    if isinstance(plain, int):
        return rng.choice((plain + 1, plain - 1, plain + 7, plain + 900, plain - 900, -plain, plain * 10, 0))
    if isinstance(plain, str):
        return rng.choice(("", "nonsense", plain.upper()))
    return rng.choice((0, "", plain))


def well_cited(bench: Bench, refusal: Refusal | scene.Denial) -> None:
    """A refusal names a rule of the book, and says why."""
    bench.travelled[refusal.rule] += 1
    assert refusal.rule in bench.ids, f"the refusal {refusal} cites {refusal.rule!r}, which is not in the rulebook"
    assert refusal.because.strip(), f"the refusal under {refusal.rule} gives no reason"


def cited(bench: Bench, record: Any) -> None:
    for name in rules_in(msgspec.to_builtins(record)):
        bench.travelled[name] += 1
        assert name in bench.ids, f"{name!r} is cited and is not in the rulebook: {record}"


def rules_in(plain: Any) -> Iterator[str]:
    if isinstance(plain, dict):
        if plain.get("rule"):
            yield plain["rule"]
        for value in plain.values():
            yield from rules_in(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from rules_in(value)


def first_difference(one: State, other: State) -> str:
    for name in one.__struct_fields__:
        a, b = getattr(one, name), getattr(other, name)
        if a != b:
            if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
                place = next(n for n, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
                return f"{name}[{place}] is {a[place]!r}, not {b[place]!r}"
            return f"{name} is {a!r}, not {b!r}"
    return "in no field"


def differing(one: Any, other: Any, name: str) -> set[str]:
    """Where two values differ, by the names of fields down to those of the records in their rows: "units.pose.x"."""
    if one is other or one == other:
        return set()
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return set().union(*(differing(*pair, name) for pair in zip(one, other, strict=True)))
    if isinstance(one, msgspec.Struct) and type(one) is type(other):
        fields = one.__struct_fields__
        return set().union(*(differing(getattr(one, at), getattr(other, at), f"{name}.{at}") for at in fields))
    return {name}


def same(one: bytes, other: bytes, why: str) -> None:
    if one != other:
        place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        where = slice(max(place - 60, 0), place + 60)
        raise AssertionError(f"{why}: ...{one[where].decode()}... against ...{other[where].decode()}...")
