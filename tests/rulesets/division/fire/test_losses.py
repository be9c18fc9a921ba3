"""What comes of a hit: steps, the last step, friends who see it, the three stands of cavalry."""

import pytest

from longroll.rulesets.division.fire.losses import UnderFire
from longroll.rulesets.division.fire.step_losses import BearLoss
from longroll.rulesets.division.record.board import Column, Fight
from rulesets.division.drill import battle, over, refused, result, rules, run, stand, told

AREA = "oak-hill"


def _hit(b, key):
    return UnderFire(stand=stand(b, key).id)


def _cavalry(**more):
    return battle({"gamble": {"at": AREA, **more}})


def test_who_fails_marks_one_step_and_routs_who_passes_nothing():
    """DC-LOSS-01, DC-FIRE-03."""
    b = battle({"archer": AREA})
    assert stand(run(b, _hit(b, "archer"), (1, 1)), "archer") == stand(b, "archer")
    after = run(b, _hit(b, "archer"), (6, 6))
    assert (stand(after, "archer").lost, stand(after, "archer").routed, result(after)) == (1, True, True)


def test_a_routed_stand_marks_the_loss_only():
    """DC-FIRE-03: it does not rout again."""
    b = battle({"archer": {"at": AREA, "routed": True}})
    after = run(b, _hit(b, "archer"), (6, 6))
    assert (stand(after, "archer").lost, result(after)) == (1, False)


def test_guns_mark_a_step_and_do_not_rout():
    """DC-LOSS-03, DC-FIRE-03."""
    b = battle({"pegram": AREA})
    after = run(b, _hit(b, "pegram"), (6, 6))
    assert (stand(after, "pegram").lost, stand(after, "pegram").routed, result(after)) == (1, False, False)
    assert "DC-LOSS-03" in rules(after)


def test_guns_are_lost_quietly():
    """DC-LOSS-03, DC-LOSS-06: nobody is checked for them."""
    b = battle({"pegram": {"at": AREA, "lost": 2}, "archer": AREA})
    after = run(b, _hit(b, "pegram"), (6, 6))
    assert over(after)
    assert stand(after, "pegram").where == "spent"


def test_with_its_last_step_a_stand_is_spent():
    """DC-LOSS-04, DC-SCOPE-04: off the map, and no more part in it."""
    b = battle({"archer": {"at": AREA, "lost": 3}})
    after = run(b, _hit(b, "archer"), (6, 6))
    gone = stand(after, "archer")
    assert (gone.where, gone.area, gone.deployed) == ("spent", -1, False)
    assert result(after) is False
    assert after.there(stand(b, "archer").area, 1) == []


def test_friends_who_see_it_go_are_checked_one_after_another():
    """DC-LOSS-06: infantry and cavalry in the area once each; guns and the routed are not; one who routs counts for the next."""
    b = battle(
        {
            "archer": {"at": AREA, "lost": 3},
            "davis": AREA,
            "pettigrew": AREA,
            "pegram": AREA,
            "brockenbrough": {"at": AREA, "routed": True},
            "lane-j": "herr-ridge",
        }
    )
    after = run(b, _hit(b, "archer"), (6, 6), (6, 6), (1, 2))
    assert over(after)
    assert [stand(after, key).routed for key in ("pettigrew", "davis", "pegram", "lane-j")] == [
        True,
        False,
        False,
        False,
    ]
    assert f"{stand(b, 'davis').name} passes its check as a friend goes: 5 against 7" in told(after)


def test_in_a_column_of_a_board_friends_of_the_area_are_not_checked():
    """DC-LOSS-06: what follows there is told with the column."""
    b = battle({"archer": {"at": AREA, "lost": 3}, "davis": AREA})
    archer = stand(b, "archer")
    b.fight = Fight(archer.area, 1, 0, (Column(foot=((), (archer.id,))),), at=0)
    after = run(b, _hit(b, "archer"), (6, 6))
    assert over(after)
    assert stand(after, "archer").where == "spent"


@pytest.mark.parametrize(
    ("part", "left"), [("on foot", (4, 5, 2)), ("mounted", (5, 4, 2)), ("holders", (5, 5, 1))], ids=str
)
def test_cavalry_marks_it_on_one_of_its_three_stands(part, left):
    """DC-LOSS-07, DC-STAND-03."""
    b = _cavalry()
    asked = run(b, _hit(b, "gamble"), (6, 6))
    assert isinstance(asked.needs, BearLoss)
    assert set(asked.needs.offers(asked)) == {"on foot", "mounted", "holders"}
    row = stand(run(b, _hit(b, "gamble"), (6, 6), part), "gamble")
    assert (row.full - row.lost, row.horses, row.holders) == left
    assert row.routed


def test_no_step_is_marked_where_none_is_left():
    """DC-LOSS-07."""
    b = _cavalry(lost_holders=2)
    asked = run(b, _hit(b, "gamble"), (6, 6))
    assert refused(asked, "holders") == "DC-LOSS-07"
    assert refused(asked, "wagons") == "DC-LOSS-07"


def test_when_the_men_on_foot_are_gone_it_mounts_at_once():
    """DC-LOSS-10."""
    b = _cavalry(lost=4)
    after = run(b, _hit(b, "gamble"), (6, 6), "on foot")
    assert (stand(after, "gamble").mounted, stand(after, "gamble").strength) == (True, 5)
    assert stand(after, "gamble").where == "map"


def test_when_no_mounted_stand_is_left_either_it_is_spent():
    """DC-LOSS-10, DC-LOSS-09."""
    b = _cavalry(lost=4, lost_mounted=5)
    assert stand(run(b, _hit(b, "gamble"), (6, 6), "on foot"), "gamble").where == "spent"


def test_when_the_mounted_stand_is_gone_it_goes_on_on_foot():
    """DC-LOSS-09: it has men on foot and holders."""
    b = _cavalry(mounted=True, lost_mounted=4)
    after = run(b, _hit(b, "gamble"), (6, 6), "mounted")
    assert (stand(after, "gamble").mounted, stand(after, "gamble").strength) == (False, 5)


def test_without_holders_it_does_not_dismount_and_is_spent():
    """DC-LOSS-08, DC-LOSS-09: the mounted stand was all it had."""
    b = _cavalry(mounted=True, lost_mounted=4, lost_holders=2)
    assert stand(run(b, _hit(b, "gamble"), (6, 6), "mounted"), "gamble").where == "spent"
