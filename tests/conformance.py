"""What every ruleset must hold to, as plain functions: games played at random under the eyes of many checks.

`play` runs one game; at the requests it is told to look at, each check receives the bench and the battle.  A check
raises AssertionError with a sentence; a note says in which game, and at which entry of its log, it happened.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice, product
from random import Random
from types import TracebackType
from typing import Any

import msgspec
from msgspec.structs import replace
from scipy.stats import chisquare

from longroll import odds, scene
from longroll.chance import Dice
from longroll.dice import Throw
from longroll.flow import Chance, Decision, Refusal, Refused, State, act, answer, settle
from longroll.game import Answered, Game, Ruleset, Thrown

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
    met: dict[str, list[Any]] = field(default_factory=dict)
    hidden: bool = False
    dealt_anew: bool = False
    checked: Counter[str] = field(default_factory=Counter)

    def known(self, battle: State) -> Any:
        """The battle as the side that is asked knows it."""
        return battle.known(battle.needs.side)

    def draw(self, battle: State) -> Any:
        """A legal answer, drawn at random."""
        decision, known = battle.needs, self.known(battle)
        assert any(True for _ in decision.offers(known)), f"dead end: {type(decision).__name__} offers nothing"
        return self.rules.draw_answer(decision, known, self.rng)

    def faces(self, chance: Any) -> tuple[int, ...]:
        """Faces for a throw."""
        return tuple(self.rng.randint(1, 6) for _ in range(chance.dice))

    def reply(self, battle: State) -> Any:
        """Whatever the battle waits for."""
        return self.faces(battle.needs) if isinstance(battle.needs, Chance) else self.draw(battle)

    def crooked(self, battle: State) -> list[Any]:
        """Answers of the right form, most of them wrong: legal ones bent, and what was legal at another time."""
        decision = battle.needs
        seeds = [msgspec.to_builtins(self.draw(battle)) for _ in range(3)]
        seeds += list(map(msgspec.to_builtins, islice(decision.offers(self.known(battle)), 5)))
        past = self.met.get(type(decision).__name__, [])
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


# --- what is asked and answered
def check_json(bench: Bench, battle: State) -> None:
    """A battle is its JSON."""
    data = msgspec.json.encode(battle)
    again = bench.rules.decode(data)
    assert again == battle, f"the battle differs after its JSON: {_first_difference(again, battle)}"
    assert pack(again) == pack(battle), "the battle's JSON differs after its JSON"


def check_offers(bench: Bench, battle: State) -> None:
    """There is an answer, and whatever is offered is allowed, and survives the wire."""
    decision = battle.needs
    if not isinstance(decision, Decision):
        return
    known = bench.known(battle)
    drawn = bench.draw(battle)
    offers = list(islice(decision.offers(known), OFFERS))
    bench.met.setdefault(type(decision).__name__, []).append(drawn)
    named = [*(("offer", offer) for offer in offers), ("passed", decision.passed(known)), ("drawn", drawn)]
    for kind, reply in named:
        refusal = decision.refusal(known, reply)
        assert refusal is None, f"{type(decision).__name__}: {kind} {reply!r} is refused: {refusal}"
        back = bench.rules.convert(decision, msgspec.to_builtins(reply))
        assert back == reply, f"{type(decision).__name__}: {kind} {reply!r} comes over the wire as {back!r}"
    for offer in bench.rng.sample(offers, min(2, len(offers))):
        answer(battle, offer)


def check_chance(bench: Bench, battle: State) -> None:
    """The outcomes of a chance are all its outcomes, each once, and weigh what they are said to."""
    chance = battle.needs
    if not isinstance(chance, Chance):
        return
    outcomes = chance.outcomes()
    weighed = sum(weight for weight, _ in outcomes)
    assert weighed == chance.whole, f"outcomes of {chance} weigh {weighed}, not {chance.whole}"
    assert all(type(weight) is int and weight > 0 for weight, _ in outcomes), f"{chance} has an outcome without weight"
    results = [result for _, result in outcomes]
    assert len(set(results)) == len(results), f"{chance} names an outcome twice"
    for _ in range(20):
        result = chance.read(bench.faces(chance))
        assert result in results, f"{chance} can come out as {result!r}, which is none of its outcomes"
    if isinstance(chance, Throw) and chance.whole <= 6**4:
        counted = Counter(chance.read(faces) for faces in product(range(1, 7), repeat=chance.dice))
        assert counted == {result: weight for weight, result in outcomes}, f"outcomes of {chance} are weighed wrongly"


def check_answer(bench: Bench, battle: State) -> None:
    """An answer leaves what it was given as it was, and what comes of it depends on nothing else."""
    before = pack(battle)
    reply = bench.reply(battle)
    after = answer(battle, reply)
    result = pack(after)
    assert pack(battle) == before, f"answering {reply!r} changed the battle that was given"
    assert pack(answer(battle, reply)) == result, f"the same answer {reply!r} came out otherwise the second time"
    again = answer(bench.rules.decode(before), reply)
    assert pack(again) == result, f"{reply!r} came out otherwise from the same battle read from its JSON"
    line = after.copy()
    for _ in range(3):
        if line.needs is None:
            break
        line = act(line, bench.reply(line))
    assert pack(after) == result, "carrying on with a copy changed the battle it was copied from"
    assert pack(battle) == before, "carrying on changed an earlier battle"


def check_refusals(bench: Bench, battle: State) -> None:
    """Crooked answers are refused with a rule and a reason, or can be carried out; nothing breaks."""
    decision = battle.needs
    if not isinstance(decision, Decision):
        return
    known = bench.known(battle)
    for reply in bench.crooked(battle):
        refusal = decision.refusal(known, reply)
        if refusal is None:
            answer(battle, reply)
        else:
            well_cited(bench, refusal)
    for junk in JUNK:
        try:
            reply = bench.rules.convert(decision, junk)
        except Refused as refused:
            well_cited(bench, refused.refusal)
        else:
            refusal = decision.refusal(known, reply)
            if refusal is None:
                answer(battle, reply)
            else:
                well_cited(bench, refusal)


def well_cited(bench: Bench, refusal: Refusal | scene.Denial) -> None:
    """A refusal names a rule of the book, and says why."""
    assert refusal.rule in bench.ids, f"the refusal {refusal} cites {refusal.rule!r}, which is not in the rulebook"
    assert refusal.because.strip(), f"the refusal under {refusal.rule} gives no reason"


def check_citations(bench: Bench, battle: State) -> None:
    """Decisions, throws, modifiers and news cite rules of the book."""
    needs = battle.needs
    if isinstance(needs, Decision):
        assert needs.rule in bench.ids, f"{type(needs).__name__} is asked under {needs.rule!r}, not in the rulebook"
    if isinstance(needs, Throw):
        assert needs.rule in bench.ids, f"{needs.why} is thrown under {needs.rule!r}, not in the rulebook"
        for term in (term for _, terms in needs.sums for term in terms):
            assert term.rule in bench.ids, f"the modifier {term} cites a rule that is not in the rulebook"
            assert term.reason.strip(), f"the modifier {term} gives no reason"
    for item in battle.news:
        _cited(bench, item)


def _cited(bench: Bench, record: Any) -> None:
    for name in _rules_in(msgspec.to_builtins(record)):
        assert name in bench.ids, f"{name!r} is cited and is not in the rulebook: {record}"


def _rules_in(plain: Any) -> Iterator[str]:
    if isinstance(plain, dict):
        if plain.get("rule"):
            yield plain["rule"]
        for value in plain.values():
            yield from _rules_in(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from _rules_in(value)


def check_sums(bench: Bench, battle: State) -> None:
    """What is shown with dice when they have fallen is what was shown before they were thrown."""
    chance = battle.needs
    if not isinstance(chance, Throw) or not chance.sums:
        return
    shown = dict(chance.sums)
    for item in answer(battle, bench.faces(chance)).news:
        for label, terms in item.sums:
            if label in shown and item.rule == chance.rule:
                assert terms == shown[label], f"{label} was thrown with {shown[label]} and told with {terms}"


# --- what is shown
def check_view(bench: Bench, battle: State) -> None:
    """Each seat sees a whole scene, is asked only what is its own, and what it is shown can be answered."""
    rules, needs = bench.rules, battle.needs
    for side in (0, 1, None):
        seen = rules.view(battle, side)
        assert pack(rules.view(battle, side)) == pack(seen), f"seat {side} sees another scene the second time"
        _cited(bench, seen)
        mine = isinstance(needs, Decision) and needs.side == side
        assert bool(seen.asks) == mine, f"seat {side} has {len(seen.asks)} asks while {_who(needs)} is asked"
        for records in (seen.surfaces, seen.things, seen.slots, seen.areas, seen.overlays, seen.tracks, seen.asks):
            ids = Counter(record.id for record in records)
            assert not ids or max(ids.values()) == 1, f"two records of the scene are called {ids.most_common(1)[0][0]}"
        surfaces = {surface.id for surface in seen.surfaces}
        things = {thing.id for thing in seen.things}
        for thing in seen.things:
            assert isinstance(thing.where, scene.In) or thing.where.on in surfaces, f"{thing.id} lies on no surface"
        assert all(side is None or side in item.to for item in seen.news), f"seat {side} is told what it may not know"
        for ask in seen.asks:
            assert ask.seat == side, f"the ask {ask.id} of seat {ask.seat} is shown to seat {side}"
            for item in (*ask.items, *((ask.passes,) if ask.passes else ())):
                _check_item(bench, battle, ask, item, things)


def _who(needs: Any) -> str:
    return f"side {needs.side}" if isinstance(needs, Decision) else "nobody"


def _check_item(bench: Bench, battle: State, ask: scene.Ask, item: scene.Item, things: set[str]) -> None:
    for thing in (item.thing, *item.things):
        assert not thing or thing in things, f"{ask.id}: the item {item.label!r} is reached from {thing!r}, not shown"
    _sums_add_up(item.odds)
    if item.refusal is not None:
        well_cited(bench, item.refusal)
    if item.form or (item.refusal is not None and item.value is None) or ask.form == "several":
        return
    decision = battle.needs
    try:
        refusal = decision.refusal(bench.known(battle), bench.rules.convert(decision, item.value))
    except Refused as refused:
        refusal = refused.refusal
    if item.refusal is None:
        assert refusal is None, f"{ask.id}: the item {item.label!r} is shown as open and refused: {refusal}"
    else:
        assert refusal is not None, f"{ask.id}: the item {item.label!r} is shown as refused and is allowed"


def _sums_add_up(shown: scene.Odds | None) -> None:
    if shown is None:
        return
    for line in shown.sums:
        total = sum(term.value for term in line.modifiers)
        assert not line.modifiers or line.value == total, (
            f"{shown.title}: {line.label} is {line.value}, adds to {total}"
        )
    weighed = sum(outcome.weight for outcome in shown.outcomes)
    assert weighed == shown.of, f"{shown.title}: the outcomes weigh {weighed} of {shown.of}"


def check_probe(bench: Bench, battle: State) -> None:
    """A probe says what an answer would meet with, and changes nothing."""
    decision = battle.needs
    if not isinstance(decision, Decision):
        return
    before, known = pack(battle), bench.known(battle)
    for ask in bench.rules.view(battle, decision.side).asks:
        replies = [bench.draw(battle), *bench.crooked(battle)[:3]]
        for reply in replies:
            refusal = decision.refusal(known, reply)
            probed = bench.rules.probe(battle, decision.side, ask.id, msgspec.to_builtins(reply))
            _cited(bench, probed)
            _sums_add_up(probed.odds)
            if refusal is None:
                assert probed.refusal is None, f"a probe of {reply!r}, which is allowed, says {probed.refusal}"
            elif probed.nearest is None:
                assert probed.refusal is not None, f"a probe of {reply!r} does not say that it is refused: {refusal}"
            if probed.refusal is not None:
                well_cited(bench, probed.refusal)
    assert pack(battle) == before, "a probe changed the battle"


# --- what is hidden
def check_secrets(bench: Bench, battle: State) -> None:
    """Deal what a side does not know anew: what it sees, is asked, is refused, is told of odds stays the same."""
    rules, needs = bench.rules, battle.needs
    for side in (0, 1):
        other = rules.imagine(battle, side, Random(bench.rng.random()))
        seen = pack(rules.view(battle, side))
        _same(seen, pack(rules.view(other, side)), f"side {side} sees through what is hidden: its view changes")
        knows = battle.known(side)
        _same(pack(knows), pack(other.known(side)), f"side {side} knows what is hidden: its knowledge changes")
        bench.hidden |= pack(quiet(replace(knows, stack=battle.stack))) != pack(quiet(battle))
        bench.dealt_anew |= pack(other) != pack(battle)
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


def _same(one: bytes, other: bytes, why: str) -> None:
    if one != other:
        place = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
        where = slice(max(place - 60, 0), place + 60)
        raise AssertionError(f"{why}: ...{one[where].decode()}... against ...{other[where].decode()}...")


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
    for reply in (drawn[0], *bench.crooked(battle)[:4]):
        first, second = decision.refusal(one, reply), decision.refusal(two, reply)
        assert first == second, f"the refusal of {reply!r} depends on what is hidden: {first} against {second}"
        plain = msgspec.to_builtins(reply)
        for ask in asks:
            probes = [pack(rules.probe(at, decision.side, ask.id, plain)) for at in (battle, other)]
            _same(probes[0], probes[1], f"the probe of {reply!r} depends on what is hidden")


def _check_no_silent_discovery(bench: Bench, side: int, here: State, there: State, what: str) -> None:
    """After the same answer two worlds that looked the same look the same, unless something was revealed."""
    if any(item.reveals and side in item.to for world in (here, there) for item in world.news):
        return
    views = [pack(bench.rules.view(world, side)) for world in (here, there)]
    _same(views[0], views[1], f"{what} shows side {side} what is hidden, and no news says that it reveals")


# --- the mirror
def check_mirror(bench: Bench, battle: State) -> None:
    """On the mirrored table the same happens, mirrored."""
    rules, needs = bench.rules, battle.needs
    mirror = rules.mirrored(battle)
    assert quiet(rules.mirrored(mirror)) == quiet(battle), "mirrored twice the battle differs"
    check_json(bench, mirror)
    assert rules.strengths(mirror) == rules.strengths(battle), "the mirror changes strengths"
    if isinstance(needs, Chance):
        outcome = bench.rng.choice(needs.outcomes())[1]
        after, image = settle(battle, outcome), settle(mirror, outcome)
        _mirrors(rules, after, image, f"the throw {outcome!r}")
        return
    reply = bench.draw(battle)
    mirrored = rules.mirrored_answer(battle, reply)
    refusal = mirror.needs.refusal(bench.known(mirror), mirrored)
    assert refusal is None, f"{reply!r} is allowed and its mirror {mirrored!r} is refused: {refusal}"
    _mirrors(rules, answer(battle, reply), answer(mirror, mirrored), f"answering {reply!r}")
    assert rules.mirrored_answer(mirror, mirrored) == reply, f"{reply!r} mirrored twice differs"
    for crooked in bench.crooked(battle)[:4]:
        image = rules.mirrored_answer(battle, crooked)
        if rules.mirrored_answer(mirror, image) != crooked:  # a form that no answer has, such as a heading of -1
            continue
        one = needs.refusal(bench.known(battle), crooked)
        two = mirror.needs.refusal(bench.known(mirror), image)
        names = [refusal.rule if refusal else None for refusal in (one, two)]
        assert names[0] == names[1], f"{crooked!r} meets with {one}, and its mirror with {two}"


def _mirrors(rules: Ruleset, after: State, image: State, what: str) -> None:
    expected = quiet(rules.mirrored(after))
    image = quiet(image)
    assert image == expected, f"{what} does not mirror: {_first_difference(image, expected)}"


def _first_difference(one: State, other: State) -> str:
    for name in one.__struct_fields__:
        a, b = getattr(one, name), getattr(other, name)
        if a != b:
            if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
                place = next(n for n, (x, y) in enumerate(zip(a, b, strict=True)) if x != y)
                return f"{name}[{place}] is {a[place]!r}, not {b[place]!r}"
            return f"{name} is {a!r}, not {b!r}"
    return "in no field"


# --- odds
def check_odds(bench: Bench, battle: State, throws: int = 200) -> None:
    """Exact odds and dice that are thrown agree."""
    if not isinstance(battle.needs, Chance):
        return
    try:
        counted = odds.distribution(battle, bound=1_500)
    except odds.TooWide:
        return
    weights = {pack(quiet(position)): weight for weight, position in counted.positions}
    assert len(weights) == len(counted.positions), "equal positions were not merged"
    thrown: Counter[bytes] = Counter()
    for _ in range(throws):
        position, over = battle, False
        while not over:
            result = position.needs.read(bench.faces(position.needs))
            position, over = odds._follow(position, result, len(battle.stack), None)
        thrown[pack(quiet(position))] += 1
    agree(weights, counted.whole, thrown)


def agree(weights: dict[Any, int], whole: int, thrown: Counter[Any], least: float = 1e-6) -> None:
    """What was thrown can come of these weights; rare outcomes are counted together."""
    strange = [label for label in thrown if label not in weights]
    assert not strange, f"the dice came to {strange[0]!r}, which the odds do not know"
    count = thrown.total()
    expected, observed, rare, rarely = [], [], 0.0, 0
    for label, weight in weights.items():
        share = count * weight / whole
        if share < 5:
            rare, rarely = rare + share, rarely + thrown[label]
        else:
            expected.append(share)
            observed.append(thrown[label])
    if rare >= 5:
        expected.append(rare)
        observed.append(rarely)
    elif rare:
        assert rarely <= 5 + 10 * rare, f"what should come {rare:.1f} times in {count} came {rarely} times"
    if len(expected) > 1:
        share = sum(observed) / sum(expected)
        likely = float(chisquare(observed, [value * share for value in expected]).pvalue)
        assert likely > least, f"odds {expected} against {observed} thrown: one in {1 / max(likely, 1e-300):.3g}"


Check = Callable[[Bench, State], None]
CHECKS: tuple[Check, ...] = (
    check_json,
    check_offers,
    check_chance,
    check_answer,
    check_refusals,
    check_citations,
    check_sums,
    check_view,
    check_probe,
    check_secrets,
    check_mirror,
    check_odds,
)


# --- whole games
class _Where:
    """Says in which game something went wrong."""

    def __init__(self, bench: Bench, game: Game) -> None:
        self.bench, self.game = bench, game

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, trouble: BaseException | None, _: TracebackType | None
    ) -> None:
        if trouble is not None:
            bench = self.bench
            needs = type(self.game.battle.needs).__name__
            trouble.add_note(
                f"{bench.rules.name}/{bench.scenario} with {bench.options}, seed {bench.seed}, "
                f"after entry {len(self.game.log)}, at {needs}"
            )


def play(
    rules: Ruleset,
    scenario: str,
    options: dict[str, str],
    seed: int,
    share: float = 1.0,
    bound: int = 20_000,
    checks: Iterable[Check] = CHECKS,
    stop: int | None = None,
) -> Bench:
    """One game of random answers to its end (or to `stop` entries of its log), a `share` of its requests looked at."""
    rng = Random(f"{rules.name}/{scenario}/{sorted(options.items())}/{seed}")
    ids = frozenset({rule.id for rule in rules.rulebook().rules} | {"flow"})
    bench = Bench(rules, scenario, options, seed, rng, ids)
    game = Game(rules, rules.load(scenario), options, dice=Dice.typed())
    checks = tuple(checks)
    with _Where(bench, game):
        total = _totals(rules, game.battle)
        stands: list[tuple[int, State]] = []
        while game.battle.needs is not None and (stop is None or len(game.log) < stop):
            assert len(game.log) < bound, f"the game does not end within {bound} entries"
            battle = game.battle
            assert rules.result(battle) is None, "the battle has a result and goes on"
            if share >= 1 or rng.random() < share:
                for check in checks:
                    bench.checked[check.__name__] += 1
                    check(bench, battle)
            _play_on(bench, game, stands)
            now = _totals(rules, game.battle)
            assert now == total, f"strengths do not add up: {total} before, {now} after"
            if isinstance(battle.needs, Decision) and rng.random() < 0.05:
                _try_undo(game, stands, battle.needs.side)
        if game.battle.needs is None:
            assert rules.result(game.battle) is not None, "the battle is over without a result"
        again = load(rules, game.save())
        assert pack(again.battle) == pack(game.battle), "the log replays to another battle"
        assert again.save() == game.save(), "the save differs after loading"
        assert bench.dealt_anew or not bench.hidden, "something is hidden, and imagine() never deals it anew"
    return bench


def _play_on(bench: Bench, game: Game, stands: list[tuple[int, State]]) -> None:
    battle = game.battle
    stands.append((len(game.log), battle))
    if isinstance(battle.needs, Chance):
        game.bring(bench.faces(battle.needs))
    else:
        game.answer(battle.needs.side, bench.draw(battle))


def _totals(rules: Ruleset, battle: State) -> dict[str, int]:
    return {name: sum(parts) for name, parts in rules.strengths(battle).items()}


def _try_undo(game: Game, stands: list[tuple[int, State]], seat: int) -> None:
    """Undo gives back the very battle, and stops at dice, at what was revealed, and at the other side's answers."""
    plain = not any(item.reveals for item in game.battle.news)
    place = game.undo_point(seat)
    if place is None:
        assert not plain, f"{game.log[-1]} rolled and revealed nothing, and cannot be taken back"
        return
    at = game._kept[place][0]
    entry = game.log[at]
    assert isinstance(entry, Answered), f"undo takes back {entry}"
    assert entry.seat == seat, f"undo by seat {seat} takes back {entry}"
    undone = [n for n, (entry_at, _) in enumerate(stands) if entry_at >= at]
    for n in undone:
        after = stands[n + 1][1] if n + 1 < len(stands) else game.battle
        entry = game.log[stands[n][0]]
        assert not isinstance(entry, Thrown), "undo goes back over dice"
        assert not any(item.reveals for item in after.news), f"undo goes back over what was revealed: {after.news}"
    expected = stands[undone[0]][1]
    del stands[undone[0] :]
    game.undo(seat)
    assert pack(game.battle) == pack(expected), "undo gives another battle than there was"


def load(rules: Ruleset, data: bytes) -> Game:
    """`Game.load` with `rules` whether or not they are registered under their name."""
    from longroll import game as games

    registry = games.rulesets()
    had = registry.get(rules.name)
    registry[rules.name] = lambda: rules
    try:
        return Game.load(data)
    finally:
        if had is None:
            del registry[rules.name]
        else:
            registry[rules.name] = had
