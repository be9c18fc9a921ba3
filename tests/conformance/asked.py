"""What is asked and answered: values, offers, refusals, chances, citations."""

from collections import Counter
from itertools import islice, product

import msgspec

from conformance.bench import (
    JUNK,
    OFFERS,
    Bench,
    cited,
    first_difference,
    pack,
    well_cited,
)
from longroll.dice import Throw
from longroll.flow import Chance, Decision, Refused, State, act, answer


def check_json(bench: Bench, battle: State) -> None:
    """A battle is its JSON."""
    data = msgspec.json.encode(battle)
    again = bench.rules.decode(data)
    assert again == battle, f"the battle differs after its JSON: {first_difference(again, battle)}"
    assert pack(again) == pack(battle), "the battle's JSON differs after its JSON"


def check_offers(bench: Bench, battle: State) -> None:
    """There is an answer, and whatever is offered is allowed, and survives the wire."""
    decision = battle.needs
    if not isinstance(decision, Decision):
        return
    known = bench.known(battle)
    drawn = bench.draw(battle)
    offers = list(islice(decision.offers(known), OFFERS))
    bench.met.setdefault(type(decision), []).append(drawn)
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


def check_citations(bench: Bench, battle: State) -> None:
    """Decisions, throws, modifiers and news cite rules of the book."""
    needs = battle.needs
    if isinstance(needs, Decision):
        assert needs.rule in bench.ids, f"{type(needs).__name__} is asked under {needs.rule!r}, not in the rulebook"
        bench.travelled[needs.rule] += 1
    if isinstance(needs, Throw):
        assert needs.rule, f"{needs.why} is thrown under no rule"
        cited(bench, needs)
        for term in (term for _, terms in needs.sums for term in terms):
            assert term.rule, f"the modifier {term} cites no rule"
            assert term.reason.strip(), f"the modifier {term} gives no reason"
    for item in battle.news:
        cited(bench, item)


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
