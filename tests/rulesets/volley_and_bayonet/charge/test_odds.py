"""Odds of a charge before it is made: the tests of both sides, and the melee through a tie to the retreat."""

from fractions import Fraction

from msgspec import to_builtins

from longroll.flow import Chance, Decision, advance, answer
from longroll.rulesets.volley_and_bayonet import SCREEN
from longroll.rulesets.volley_and_bayonet.charge.charges import Charge, run_at
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand
from rulesets.volley_and_bayonet.ground.plains import course, plain

FIRM = 6
"""A morale at which nobody fails."""
UNLIKELY = Fraction(1, 1000)
"""What is less likely is followed no further."""


def charge(b):
    """The charge of the first stand on the second."""
    found = run_at(b, b.stands[0], b.stands[1])
    assert isinstance(found, Charge)
    return found


def odds(b):
    """What a player is told of it."""
    told = SCREEN.probe(b, 0, "NextMove", to_builtins(charge(b)))
    assert not told.refusal
    return told.odds


def share(found, *words):
    """How often all of these words come together."""
    weight = sum(row.weight for row in found.outcomes if all(word in row.label for word in words))
    return Fraction(weight, found.of)


def met(mine=None, theirs=None, **said):
    """Two stands an hour before one falls on the other."""
    usual = {"strength": 4, "morale": FIRM}
    ours, enemy = stand(0, 20, 14, **usual | (mine or {})), stand(1, 20, 20, SOUTH, **usual | (theirs or {}))
    return begun(battle(ours, enemy, **said))


def test_who_are_alike_win_alike():
    """VB-MELEE-02: a tie is thrown again until it is none, and favours nobody."""
    found = odds(met())
    assert share(found, "A is disordered and driven back") == share(found, "B is disordered and driven back") > 0
    assert sum(row.weight for row in found.outcomes) == found.of


def test_both_sides_test_before_they_fight():
    """VB-MOR-01: the sums of both are shown, and who fails is disordered before he fights."""
    found = odds(met(theirs={"morale": 2}))
    assert [(row.label, row.value) for row in found.sums[:2]] == [("A stands on", FIRM), ("B stands on", 2)]
    assert all(row.held for row in found.sums)
    assert share(found, "A is disordered and driven back; B is disordered") > 0
    assert share(found, "B is disordered") >= Fraction(4, 6)


def test_what_is_told_is_what_the_law_brings():
    """Every throw of the charge itself, from the answer to the retreat, comes to the same shares; what is left open by the
    unlikeliest is all that they may differ by."""
    b = met({"strength": 1}, {"strength": 1, "morale": 4})
    found, gone, left = odds(b), [Fraction(0), Fraction(0)], Fraction(0)
    paths = [(Fraction(1), answer(b, charge(b)))]
    while paths:
        part, now = paths.pop()
        while isinstance(now.needs, Decision) and now.half == b.half and not now.stands[1].fought:
            now = answer(now, now.needs.passed(now.known(now.needs.side)))
        if not isinstance(now.needs, Chance):
            gone = [so_far + part * (not row.on_table) for so_far, row in zip(gone, now.stands, strict=True)]
        elif part < UNLIKELY:
            left += part
        else:
            for weight, face in now.needs.outcomes():
                then = now.copy()
                advance(then, face)
                paths.append((part * Fraction(weight, now.needs.whole), then))
    assert left < Fraction(1, 16)
    for name, came in zip("AB", gone, strict=True):
        assert came <= share(found, f"{name} is gone") <= came + left


def test_nothing_is_foretold_where_others_react_first():
    """VB-CHG-13: skirmishers in the way of cavalry choose before it is known whom it meets."""
    horse = {"kind": "cavalry brigade", "mounted": True, "arm": "cartridge carbine"}
    between = stand(1, 20, 17, SOUTH, kind="infantry skirmisher", strength=1)
    b = begun(battle(stand(0, 20, 12, **horse), stand(1, 20, 20, SOUTH), between))
    assert odds(b) is None


def test_who_charges_over_works_defends_nothing():
    """VB-MOR-09, VB-SAVE-06: both fronts meet on the work, and it shelters whoever was behind it."""
    land = plain(course("field works", 0, 20_000, 40_000, 20_000))
    found = odds(met({"morale": 5}, {"morale": 5}, land=land))
    held = {row.label: {why.rule for why in row.modifiers} for row in found.sums}
    assert "VB-MOR-09" in held["B stands on"]
    assert "VB-MOR-09" not in held["A stands on"]
    assert any(label.startswith("B saves") for label in held)
    assert not any(label.startswith("A saves") for label in held)
