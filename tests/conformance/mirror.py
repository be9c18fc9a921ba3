"""On the mirrored table the same happens, mirrored."""

from conformance.asked import check_json
from conformance.bench import Bench, first_difference, quiet
from longroll.contract import Ruleset
from longroll.flow import Chance, State, answer, settle
from reflections import reflection


def check_mirror(bench: Bench, battle: State) -> None:
    """On the mirrored table the same happens, mirrored."""
    rules, needs = bench.rules, battle.needs
    reflects = reflection(rules)
    if not hasattr(reflects, "mirrored"):  # an area map is as it is printed
        return
    mirror = reflects.mirrored(battle)
    assert quiet(reflects.mirrored(mirror)) == quiet(battle), "mirrored twice the battle differs"
    check_json(bench, mirror)
    assert rules.strengths(mirror) == rules.strengths(battle), "the mirror changes strengths"
    if isinstance(needs, Chance):
        outcome = bench.rng.choice(needs.outcomes())[1]
        after, image = settle(battle, outcome), settle(mirror, outcome)
        _mirrors(rules, after, image, f"the throw {outcome!r}")
        return
    reply = bench.draw(battle)
    mirrored = reflects.mirrored_answer(battle, reply)
    refusal = mirror.needs.refusal(bench.known(mirror), mirrored)
    assert refusal is None, f"{reply!r} is allowed and its mirror {mirrored!r} is refused: {refusal}"
    _mirrors(rules, answer(battle, reply), answer(mirror, mirrored), f"answering {reply!r}")
    assert reflects.mirrored_answer(mirror, mirrored) == reply, f"{reply!r} mirrored twice differs"
    for crooked in bench.crooked(battle)[:4]:
        image = reflects.mirrored_answer(battle, crooked)
        if reflects.mirrored_answer(mirror, image) != crooked:  # a form that no answer has, such as a heading of -1
            continue
        one = needs.refusal(bench.known(battle), crooked)
        two = mirror.needs.refusal(bench.known(mirror), image)
        names = [refusal.rule if refusal else None for refusal in (one, two)]
        assert names[0] == names[1], f"{crooked!r} meets with {one}, and its mirror with {two}"


def _mirrors(rules: Ruleset, after: State, image: State, what: str) -> None:
    expected = quiet(reflection(rules).mirrored(after))
    image = quiet(image)
    assert image == expected, f"{what} does not mirror: {first_difference(image, expected)}"
