"""Guns over areas, and the duel of guns in one area."""

from longroll.flow import total
from longroll.rulesets.division.fire.bombardment import Bombard
from longroll.rulesets.division.fire.shot import Shot, needed, over_distance, over_ground
from longroll.rulesets.division.fire.support import SupportGuns
from longroll.rulesets.division.sequence.actions import Act, Actions
from rulesets.division.drill import battle, over, refused, run, stand, told


def _asked(stands, general="heth", at="oak-hill", **more):
    return run(battle(stands, {general: at}, general=general, **more), Actions())


def _shot(b, target, firer="pegram"):
    return Bombard(stand(b, firer).id, stand(b, target).id)


def test_guns_fire_into_the_next_area_and_the_one_beyond():
    """DC-BOMB-01, DC-BOMB-02: two edges, no farther, and no line of sight."""
    stands = {"pegram": "oak-hill", "devin": "herr-ridge", "gamble": "mcpherson-ridge", "zook": "seminary-ridge"}
    b = _asked(stands)
    assert refused(b, _shot(b, "devin")) == ""
    assert refused(b, _shot(b, "gamble")) == ""
    assert refused(b, _shot(b, "zook")) == "DC-BOMB-02"
    assert "3 areas away" in Act(1).refusal(b, _shot(b, "zook")).because


def test_only_guns_bombard_and_only_from_an_area_free_of_enemies():
    """DC-BOMB-01: a routed enemy among them is an enemy."""
    b = _asked(
        {
            "pegram": "oak-hill",
            "archer": "oak-hill",
            "cutler": {"at": "oak-hill", "routed": True},
            "devin": "herr-ridge",
        }
    )
    assert refused(b, _shot(b, "devin", "archer")) == "DC-BOMB-01"
    assert refused(b, _shot(b, "devin")) == "DC-BOMB-01"
    assert not any(isinstance(answer, Bombard) for answer in b.needs.offers(b))


def test_guns_that_moved_in_this_phase_are_limbered():
    """DC-FIRE-04: in a later phase they fire."""
    stands = {"pegram": {"at": "oak-hill", "limbered": 4}, "devin": "herr-ridge"}
    now, later = _asked(stands, phase=4), _asked(stands, phase=5)
    assert refused(now, _shot(now, "devin")) == "DC-FIRE-04"
    assert refused(later, _shot(later, "devin")) == ""


def test_each_die_is_one_less_for_every_edge_crossed():
    """DC-BOMB-03, DC-BOMB-05: two less to the next area, four less to the one beyond, and nothing of close range."""
    b = battle({"pegram": "oak-hill", "devin": "herr-ridge", "gamble": "mcpherson-ridge"})
    guns = stand(b, "pegram")
    assert [(row.value, row.rule) for row in over_distance(guns, stand(b, "devin"))] == [(-2, "DC-BOMB-03")]
    assert [(row.value, row.rule) for row in over_distance(guns, stand(b, "gamble"))] == [(-4, "DC-BOMB-03")]


def test_the_worked_example_of_a_ridge():
    """DC-BOMB-04: Fire 2 at strength 5 on a ridge: adjacent 8, natural 10; at two 9, and impossible; at strength 2 natural 7."""
    stands = {"ransom": "oak-hill", "wofford": "herr-ridge", "kemper": "mcpherson-ridge", "lang": "herr-ridge"}
    b = battle(stands)
    guns = stand(b, "ransom")
    near, beyond, few = (stand(b, key) for key in ("wofford", "kemper", "lang"))
    assert [total(over_ground(guns, row)) for row in (near, beyond)] == [1, 2]
    assert [needed(b, guns, row) for row in (near, beyond, few)] == [10, 13, 7]
    missed = run(b, Shot(stand=guns.id, target=near.id, rule="DC-BOMB-07"), (4, 5))
    assert "7 against 8" in told(missed)
    hit = run(b, Shot(stand=guns.id, target=near.id, rule="DC-BOMB-07"), (4, 6), (1, 1))
    assert "8 against 8" in told(hit)


def test_what_cannot_hit_is_not_offered_and_yet_allowed():
    """DC-BOMB-02, DC-BOMB-04."""
    b = battle(
        {"ransom": "oak-hill", "kemper": "mcpherson-ridge", "lang": "herr-ridge"}, {"hunt": "carlisle-road"}, 0, "hunt"
    )
    asked = run(b, Actions())
    offers = list(asked.needs.offers(asked))
    assert _shot(b, "lang", "ransom") in offers
    assert _shot(b, "kemper", "ransom") not in offers
    assert refused(asked, _shot(b, "kemper", "ransom")) == ""


def test_a_stand_that_is_hit_makes_its_check():
    """DC-BOMB-07, DC-FIRE-03: as under any fire, by how much it was hit on top."""
    b = battle({"pegram": "oak-hill", "zook": "herr-ridge"})
    shot = Shot(stand=stand(b, "pegram").id, target=stand(b, "zook").id, rule="DC-BOMB-07")
    after = run(b, shot, (6, 6), (4, 3))
    assert over(after)
    assert "10 against 9" in told(after)
    assert (stand(after, "zook").strength, stand(after, "zook").routed) == (2, True)


def test_guns_are_fired_at_from_the_next_area_only():
    """DC-BOMB-06: counter-battery."""
    b = _asked({"pegram": "oak-hill", "calef": "mcpherson-ridge", "ransom": "herr-ridge"})
    assert refused(b, _shot(b, "calef")) == "DC-BOMB-06"
    assert refused(b, _shot(b, "ransom")) == ""


def test_guns_under_counter_battery_may_be_supported():
    """DC-TROOP-03: fire at guns beside infantry counts both strengths."""
    b = battle({"pegram": "oak-hill", "ransom": "herr-ridge", "zook": "herr-ridge"})
    asked = run(b, Shot(stand=stand(b, "pegram").id, target=stand(b, "ransom").id, rule="DC-BOMB-07"))
    assert isinstance(asked.needs, SupportGuns)
    assert needed(b, stand(b, "pegram"), stand(b, "ransom")) == 3 + 3 + 3 + 1 + 2


def test_guns_alone_with_guns_fire_at_two_better():
    """DC-BOMB-06: in one area, without ground and distance; not where other stands are."""
    stands = {"pegram": "oak-hill", "ransom": "oak-hill"}
    b = _asked(stands)
    assert _shot(b, "ransom") in list(b.needs.offers(b))
    terms = over_distance(stand(b, "pegram"), stand(b, "ransom"))
    assert [(row.value, row.rule) for row in terms] == [(2, "DC-BOMB-06")]
    assert over_ground(stand(b, "pegram"), stand(b, "ransom")) == ()
    crowded = _asked(stands | {"archer": "oak-hill"})
    assert refused(crowded, _shot(crowded, "ransom")) == "DC-BOMB-06"


def test_no_bombardment_once_only_marches_are_allowed():
    """DC-EVT-08."""
    b = _asked({"pegram": "oak-hill", "devin": "herr-ridge"}, night=True)
    assert refused(b, _shot(b, "devin")) == "DC-EVT-08"
