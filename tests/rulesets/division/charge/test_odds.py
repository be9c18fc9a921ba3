"""What is shown of a charge before it is chosen is what the dice do."""

import msgspec

from longroll.rulesets.division import SCREEN
from longroll.rulesets.division.charge.cavalry_charge import Charge
from longroll.rulesets.division.sequence.actions import Actions
from rulesets.division.drill import battle, run, stand

AREA = "oak-hill"
HORSE = {"at": AREA, "mounted": True}
WAYS = [max(0, 6 - abs(7 - total)) for total in range(13)]
OWNERS = dict.fromkeys(
    ("herr-ridge", "unfinished-railroad", "mummasburg-road", "kecklers-hill", "carlisle-road"), 1
) | {"carlisle-road": 0}


def _asked(stands):
    b = battle(stands | {"devin": HORSE}, {"buford": AREA}, owners=OWNERS, active=0, general="buford")
    return run(b, Actions())


def _charted(b, target):
    answer = Charge(stand(b, "devin").id, stand(b, target).id)
    return SCREEN.probe(b, b.needs.side, "Act", msgspec.to_builtins(answer)).odds


def _share(odds, part):
    return sum(row.weight for row in odds.outcomes if part in row.label) * 36 * 36 // odds.of


def test_the_odds_of_a_charge_at_routed_infantry():
    """DC-CHG-05, DC-CHG-09: Discipline 9 and Heroism 2 against a square at 8."""
    b = _asked({"archer": {"at": AREA, "routed": True}})
    odds = _charted(b, "archer")
    charges, stands = sum(WAYS[: 9 + 2 + 1]), sum(WAYS[: 8 + 1])
    assert _share(odds, f"{stand(b, 'archer').name} is spent") == charges * (36 - stands)
    assert _share(odds, f"{stand(b, 'archer').name} rallies") == charges * stands
    assert _share(odds, "retreats") == (36 - charges) * 36


def test_the_odds_of_a_charge_at_cavalry_follow_both_rolls():
    """DC-CHG-07: 3 and Heroism 2 against 6, by the two sums of dice."""
    b = _asked({"hampton": HORSE})
    odds = _charted(b, "hampton")
    charges = sum(WAYS[: 9 + 2 + 1])
    wins = sum(WAYS[x] * WAYS[y] for x in range(2, 13) for y in range(2, 13) if x + 5 > y + 6)
    hampton = stand(b, "hampton").name
    won = sum(row.weight for row in odds.outcomes if hampton in row.label)
    assert won * 36**3 == charges * wins * odds.of
    assert [row.value for row in odds.sums] == [11]


def test_what_may_not_be_charged_is_shown_with_the_reason():
    """DC-CHG-02: greyed beside what may be."""
    b = _asked({"hampton": HORSE, "archer": {"at": AREA, "routed": True}})
    items = {row.label: row for row in SCREEN.ask(b, b.needs).items}
    assert items[f"Charge {stand(b, 'hampton').name}"].refusal is None
    greyed = items[f"Charge {stand(b, 'archer').name}"]
    assert greyed.refusal.rule == "DC-CHG-02"
    assert stand(b, "hampton").name in greyed.refusal.because
