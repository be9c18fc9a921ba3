"""Charges: their check, the melee that follows, and why somebody may not be charged."""

from longroll.rulesets.brigade.charge.charge import ChargeAt, chances
from longroll.rulesets.brigade.screen import charge
from longroll.rulesets.brigade.sequence.actions import Act

from ..drill import battle, cavalry, general, stand
from .shown import POINTS, ask, asking, facing_each_other, item, names, tried


def test_a_charge_tells_its_check_and_the_melee_that_follows() -> None:
    b = asking(facing_each_other(3), Act(0, (POINTS,)))
    charge = item(ask(b, b.needs), "Charge Regiment 1")
    told = tried(b, charge.value)
    assert told.odds is not None
    labels = {line.label for line in told.odds.outcomes}
    assert {"fails its check and stays", "melee won", "melee lost"} <= labels
    assert {"reach", "charge", "bases"} <= names(told)
    failing = next(line.weight for line in told.odds.outcomes if line.label == "fails its check and stays")
    assert failing * 36 == told.odds.of * 6, "Discipline 8 and Heroism 1: ten of 36 fail at 8, six at 9"
    aside = tried(b, {**charge.value, "to": {"x": 18_300, "y": 14_000, "heading": 0}})
    assert aside.nearest["what"]["heading"] != charge.value["what"]["heading"]


def test_an_enemy_in_reach_that_may_not_be_charged_says_why() -> None:
    """BC-CHCAV-01, BC-CHRG-01"""
    b = battle(cavalry(0, 18, 10), stand(1, 18, 13, 180), stand(1, 18, 7, 180), generals=(general(0, 20, 8),))
    barred = [each for each in ask(b, Act(0, (POINTS,))).items if each.label.startswith("Charge")]
    assert [each.things for each in barred] == [("stand:0", "stand:2")], "what lies behind it is not spoken of"
    assert barred[0].refusal is not None
    assert barred[0].refusal.rule == "BC-CHCAV-01"
    assert "mounted cavalry may not charge it" in barred[0].refusal.because


def test_a_charge_tells_what_each_side_brings_into_the_melee() -> None:
    """BC-MELEE-05, BC-MELEE-06: five steps against five that are taken from behind."""
    b = battle(stand(0, 18, 10, circles=5), stand(1, 18, 14, circles=5))
    target, heading = next(chances(b, b.stands[0]))
    found = charge.charge_at(b, ChargeAt(0, target, heading))
    assert [(row.label, row.value) for row in found.sums] == [
        ("Pass at or under", 8),
        ("Union, in the melee", 5),
        ("Confederate, in the melee", 3),
    ]
