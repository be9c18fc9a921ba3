"""What is shown of a shot or a rally before it is chosen is what the dice do."""

import msgspec

from longroll.rulesets.division import SCREEN
from longroll.rulesets.division.discipline.rally import Rally
from longroll.rulesets.division.fire.bombardment import Bombard
from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.sequence.actions import Act, Actions
from rulesets.division.drill import battle, run, stand

AREA = "oak-hill"


def _asked(stands, **more):
    return run(battle(stands, {"heth": AREA}, general="heth", **more), Actions())


def _probed(b, answer):
    return SCREEN.probe(b, b.needs.side, "Act", msgspec.to_builtins(answer))


def _weights(odds):
    return {row.label: row.weight for row in odds.outcomes}


def test_the_odds_of_a_shot_at_infantry():
    """DC-FIRE-02, DC-DISC-05: summed over every roll that hits, the check as much harder."""
    b = _asked({"archer": AREA, "biddle": AREA})
    odds = _probed(b, Musketry(stand(b, "archer").id, stand(b, "biddle").id)).odds
    ways = [6 - abs(7 - total) for total in range(13)]
    need = 4 + 5 - 1  # Fire and strength less Heroism
    fails = sum(
        ways[shot] * ways[check] for shot in range(need, 13) for check in range(2, 13) if check + shot - need > 8
    )
    lost = _weights(odds)[f"{stand(b, 'biddle').name} loses 1 step and routs"]
    assert lost * 1296 == fails * odds.of
    assert [row.value for row in odds.sums] == [9, 1]


def test_the_odds_of_a_bombardment_take_in_who_supports_the_guns():
    """DC-BOMB-03, DC-BOMB-04, DC-TROOP-03."""
    b = _asked({"pegram": AREA, "ransom": "herr-ridge", "lang": "kecklers-hill", "kelly": "herr-ridge"})
    odds = _probed(b, Bombard(stand(b, "pegram").id, stand(b, "ransom").id)).odds
    assert [row.value for row in odds.sums] == [3 + 3 + 1 + 2, 1 - 2]
    assert "supported" in odds.assumes


def test_the_odds_of_a_rally_are_those_of_its_check():
    """DC-RALLY-01: Discipline 9 and Heroism 1, nobody else routed: 33 of 36."""
    b = _asked({"pettigrew": {"at": AREA, "routed": True}})
    odds = _probed(b, Rally(stand(b, "pettigrew").id)).odds
    assert _weights(odds) == {f"{stand(b, 'pettigrew').name} rallies": 33, "no effect": 3}
    assert odds.of == 36


def test_a_shot_is_worded_with_what_the_dice_must_show():
    """DC-MUSK-01, DC-FIRE-02."""
    b = _asked({"archer": AREA, "biddle": AREA})
    ask = SCREEN.ask(b, b.needs)
    item = next(row for row in ask.items if row.label.startswith("Fire at"))
    assert "8 or more" in item.says
    assert item.odds_follow
    assert item.commit == "rolls"


def test_a_refused_shot_says_why_and_has_no_odds():
    """DC-MUSK-01."""
    b = _asked({"archer": AREA, "biddle": "herr-ridge"})
    probed = _probed(b, Musketry(stand(b, "archer").id, stand(b, "biddle").id))
    assert probed.refusal.rule == "DC-MUSK-01"
    assert probed.odds is None
    assert isinstance(b.needs, Act)
