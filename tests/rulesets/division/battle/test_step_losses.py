"""Steps marked on cavalry, and what a brigade without one of its stands can do (DC-LOSS-07 to DC-LOSS-10)."""

from longroll.rulesets.division.battle.chain_rout import Struck
from longroll.rulesets.division.fire.step_losses import BearLoss, StepLosses, may_dismount
from rulesets.division.battle.boards import column, number
from rulesets.division.drill import battle, over, refused, run, stand, then

GAMBLE = number("gamble")


def gamble(**more):
    return battle({"gamble": {"at": "herr-ridge", **more}})


def test_the_owner_chooses_the_stand():
    """DC-LOSS-07: dismounted, mounted or horse holders; one without a step left bears nothing."""
    b = run(gamble(), StepLosses(stand=GAMBLE))
    assert isinstance(b.needs, BearLoss)
    assert stand(then(b, "on foot"), "gamble").lost == 1
    assert stand(then(b, "mounted"), "gamble").lost_mounted == 1
    assert stand(then(b, "holders"), "gamble").lost_holders == 1
    b = run(gamble(lost_holders=2), StepLosses(stand=GAMBLE))
    assert refused(b, "holders") == "DC-LOSS-07"
    assert list(b.needs.offers(b)) == ["on foot", "mounted"]


def test_each_step_is_chosen_for_itself():
    """DC-LOSS-07: two steps of a lost melee may be borne by two stands."""
    b = run(gamble(), StepLosses(stand=GAMBLE, count=2), "holders", "mounted")
    assert over(b)
    assert (stand(b, "gamble").lost_holders, stand(b, "gamble").lost_mounted, stand(b, "gamble").lost) == (1, 1, 0)


def test_without_holders_it_cannot_dismount_again():
    """DC-LOSS-08: mounted it has nobody to leave the horses with; on foot it fights on."""
    assert not may_dismount(stand(gamble(mounted=True, lost_holders=2), "gamble"))
    assert may_dismount(stand(gamble(mounted=True), "gamble"))
    b = run(gamble(lost_holders=1), StepLosses(stand=GAMBLE), "holders")
    assert stand(b, "gamble").steady
    assert stand(b, "gamble").strength == 5


def test_without_a_mounted_stand_it_goes_on_on_foot():
    """DC-LOSS-09: the last mounted step of a mounted brigade lets it dismount, if it can."""
    b = run(gamble(mounted=True, lost_mounted=4), StepLosses(stand=GAMBLE), "mounted")
    assert not stand(b, "gamble").mounted
    assert stand(b, "gamble").steady
    b = run(gamble(mounted=True, lost_mounted=4, lost_holders=2), StepLosses(stand=GAMBLE), "mounted")
    assert stand(b, "gamble").where == "spent"


def test_without_a_dismounted_stand_it_mounts_at_once_or_is_spent():
    """DC-LOSS-10."""
    b = run(gamble(lost=4), StepLosses(stand=GAMBLE), "on foot")
    assert stand(b, "gamble").mounted
    assert stand(b, "gamble").steady
    b = run(gamble(lost=4, lost_mounted=5), StepLosses(stand=GAMBLE), "on foot")
    assert stand(b, "gamble").where == "spent"


def test_on_the_board_who_had_to_mount_routs_out_of_the_column():
    """DC-LOSS-10, DC-BAT-30: under fire it loses its last step on foot, and its check routs it."""
    b = column(("law",), ("gamble", "webb"), losses={"gamble": 4})
    b = run(b, Struck(stand=GAMBLE, surplus=0), (6, 6), "on foot")
    assert stand(b, "gamble").mounted
    assert b.fight.columns[0].foot[0] == (number("webb"),)
    assert b.fight.columns[0].routed[0] == (GAMBLE,)
