"""Musketry in the action phase."""

import tomllib
from importlib.resources import files

from longroll.flow import Modifier
from longroll.rulesets.division import components
from longroll.rulesets.division.components.forces import UNITS
from longroll.rulesets.division.fire.losses import UnderFire
from longroll.rulesets.division.fire.musketry import Musketry
from longroll.rulesets.division.fire.shot import Shot
from longroll.rulesets.division.fire.to_hit import number_to_hit
from longroll.rulesets.division.sequence.actions import Act, Actions
from rulesets.division.drill import battle, over, refused, result, rules, run, stand, told


def _asked(stands, general="heth", **more):
    return run(battle(stands, {general: {"at": "oak-hill"}}, general=general, **more), Actions())


def _shot(b, firer, target):
    return Musketry(stand(b, firer).id, stand(b, target).id)


def _samples():
    found = tomllib.loads((files(components) / "order_of_battle.toml").read_text("utf-8"))
    return {row["id"]: row for row in found["sample"]}


def test_the_worked_example_of_musketry():
    """DC-MUSK-02, DC-MUSK-03, DC-DISC-05: Fire 3 at guns of 1 supported by 5 less 1: hit on 8; a 10 makes the check harder by 2;
    Discipline 10 passes on a natural 8, and on 9 the last step goes."""
    samples = _samples()
    buford, guns, anderson = (
        samples[f"sample-{name}"] for name in ("buford-division", "third-corps-artillery", "anderson-division")
    )
    b = battle(
        {
            "gamble": "oak-hill",
            "pegram": {"at": "oak-hill", "full": guns["strength"]},
            "archer": {"at": "oak-hill", "full": anderson["strength"], "lost": 1},
        }
    )
    assert stand(b, "gamble").unit.fire == buford["fire"]
    assert stand(b, "pegram").unit.discipline == guns["discipline"]
    shot = Shot(stand=stand(b, "gamble").id, target=stand(b, "pegram").id)
    assert "7 against 8" in told(run(b, shot, True, (3, 4)))
    held = run(b, shot, True, (5, 5), (4, 4))
    assert over(held)
    assert stand(held, "pegram").strength == 1
    assert "10 against 10" in told(held)
    gone = run(b, shot, True, (5, 5), (4, 5))
    assert stand(gone, "pegram").where == "spent"
    assert stand(gone, "archer") == stand(b, "archer")


def test_infantry_fires_at_any_enemy_in_its_area_and_nobody_fires_back():
    """DC-MUSK-01, DC-MUSK-04, DC-ACT-01: one point, one shot, and it is over."""
    b = _asked({"archer": "oak-hill", "devin": "oak-hill", "calef": {"at": "oak-hill", "routed": True}})
    assert _shot(b, "archer", "devin") in list(b.needs.offers(b))
    assert _shot(b, "archer", "calef") in list(b.needs.offers(b))
    after = run(b, Shot(stand=stand(b, "archer").id, target=stand(b, "devin").id), (1, 1))
    assert over(after)
    assert stand(after, "devin") == stand(b, "devin")


def test_muskets_reach_no_farther_than_their_area():
    """DC-MUSK-01."""
    b = _asked({"archer": "oak-hill", "devin": "herr-ridge"})
    assert refused(b, _shot(b, "archer", "devin")) == "DC-MUSK-01"
    assert refused(b, _shot(b, "archer", "archer")) == "DC-MUSK-01"
    refusal = Act(1).refusal(b, _shot(b, "archer", "devin"))
    assert "Herr Ridge" in refusal.because
    assert refusal.remedy


def test_who_may_not_fire():
    """DC-FIRE-04, DC-ROUT-03: the routed, the mounted, and guns no muskets."""
    b = _asked({"archer": {"at": "oak-hill", "routed": True}, "pegram": "oak-hill", "devin": "oak-hill"})
    assert refused(b, _shot(b, "archer", "devin")) == "DC-ROUT-03"
    assert refused(b, _shot(b, "pegram", "devin")) == "DC-FIRE-04"
    riders = battle(
        {"devin": {"at": "oak-hill", "mounted": True}, "archer": "oak-hill"},
        {"buford": "oak-hill"},
        active=0,
        general="buford",
    )
    assert refused(run(riders, Actions()), _shot(riders, "devin", "archer")) == "DC-FIRE-04"


def test_a_stand_in_march_order_does_not_fire():
    """DC-FIRE-04."""
    b = battle(
        {"archer": "heth", "davis": "herr-ridge", "devin": "herr-ridge"}, {"heth": "mc-herr-tavern"}, general="heth"
    )
    assert refused(run(b, Actions()), _shot(b, "archer", "devin")) == "DC-FIRE-04"


def test_nobody_fires_once_only_marches_are_allowed():
    """DC-EVT-08."""
    b = _asked({"archer": "oak-hill", "devin": "oak-hill"}, night=True)
    assert refused(b, _shot(b, "archer", "devin")) == "DC-EVT-08"
    assert not any(isinstance(answer, Musketry) for answer in b.needs.offers(b))


def test_by_how_much_a_shot_beats_its_number_is_added_to_the_check():
    """DC-DISC-05, DC-FIRE-03: strength 5, Discipline 8, hit by 2 over: a natural 6 passes; on 7 strength 4, and routed."""
    b = battle({"biddle": "oak-hill"})
    hit = UnderFire(stand=stand(b, "biddle").id, surplus=2)
    asked = run(b, hit)
    assert (Modifier(2, "by how much it was hit", "DC-DISC-05"),) in [terms for _, terms in asked.needs.sums]
    assert stand(run(b, hit, (3, 3)), "biddle") == stand(b, "biddle")
    broken = run(b, hit, (3, 4))
    assert (stand(broken, "biddle").strength, stand(broken, "biddle").routed) == (4, True)
    assert result(broken) is True


def test_whoever_routs_under_fire_stays_where_it_is():
    """DC-ROUT-02."""
    b = battle({"archer": "oak-hill", "devin": {"at": "oak-hill", "full": 3}})
    after = run(b, Shot(stand=stand(b, "archer").id, target=stand(b, "devin").id), (6, 6), (6, 6), "on foot")
    assert stand(after, "devin").routed
    assert stand(after, "devin").area == stand(b, "devin").area
    assert "DC-ROUT-02" in rules(after)


def test_kershaw_has_the_published_strength():
    """DC-STAND-02: four, where the men engaged would make seven."""
    kershaw = next(row for row in UNITS if row.key == "kershaw")
    assert (kershaw.strength, kershaw.by_men) == (4, 7)


def test_there_are_stands_of_three_arms():
    """DC-STAND-01: infantry, cavalry and artillery stands, as many as the box holds (DC-STAND-02)."""
    count = {arm: len([row for row in UNITS if row.arm == arm]) for arm in ("infantry", "cavalry", "artillery")}
    assert count == {"infantry": 88, "cavalry": 11, "artillery": 30}


def test_a_low_fire_number_hits_more():
    """DC-FIRE-01: drill and weapons make the number lower."""
    b = battle({"kershaw": "wheatfield", "semmes": "wheatfield", "webb": "wheatfield"})
    drilled, other = (number_to_hit(stand(b, key), stand(b, "webb"), ()) for key in ("kershaw", "semmes"))
    assert sum(row.value for row in drilled) == sum(row.value for row in other) - 1
