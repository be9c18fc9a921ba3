"""Outnumbered stands may rout away in their own phase."""

from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.rout.outnumbered import Withdraw
from longroll.rulesets.division.sequence.phase import OpenPhase, Phase
from rulesets.division.drill import battle, chief, refused, run, stand, then

OURS = dict.fromkeys(AREA, 0)


def _asked(stands, **more):
    b = battle(stands, {"gibbon": "leister-farm", "anderson": "codori-farm"}, active=0, owners=OURS, **more)
    return run(b, Phase(side=0))


def test_a_stand_where_the_enemy_is_stronger_may_withdraw_for_nothing():
    """DC-AREA-04: it routs, goes where its owner likes, and the phase is still his."""
    b = _asked({"webb": "the-angle", "wilcox": "the-angle"})
    withdraw = Withdraw(stand(b, "webb").id)
    assert withdraw in list(b.needs.offers(b))
    after = then(b, withdraw, AREA["cemetery-ridge"])
    assert stand(after, "webb").routed
    assert stand(after, "webb").area == AREA["cemetery-ridge"]
    assert isinstance(after.needs, OpenPhase)


def test_routed_stands_count_and_losses_do():
    """DC-AREA-04: four against six less two is not outnumbered; a routed enemy of two makes it so."""
    wilcox = {"at": "the-angle", "lost": 2}
    even = _asked({"webb": "the-angle", "wilcox": wilcox})
    withdraw = Withdraw(stand(even, "webb").id)
    assert refused(even, withdraw) == "DC-AREA-04"
    assert withdraw not in list(even.needs.offers(even))
    refusal = even.needs.refusal(even, withdraw)
    assert "4 of yours and 4 of the enemy's" in refusal.because
    more = _asked({"webb": "the-angle", "wilcox": wilcox, "lang": {"at": "the-angle", "routed": True}})
    assert refused(more, withdraw) == ""


def test_nobody_withdraws_who_is_not_there_or_not_his():
    """DC-AREA-04."""
    b = _asked({"webb": "the-angle", "wilcox": "the-angle"})
    assert refused(b, Withdraw(stand(b, "wilcox").id)) == "DC-AREA-04"
    assert refused(b, Withdraw(-1)) == "DC-AREA-04"


def test_nobody_withdraws_once_only_marches_are_allowed():
    """DC-EVT-08."""
    b = _asked({"webb": "the-angle", "wilcox": "the-angle"}, night=True)
    assert refused(b, Withdraw(stand(b, "webb").id)) == "DC-EVT-08"
    assert not any(isinstance(answer, Withdraw) for answer in b.needs.offers(b))


def test_a_stand_without_a_refuge_may_withdraw_and_is_captured():
    """DC-AREA-04, DC-ROUT-01: it is allowed, and not offered."""
    b = battle(
        {"webb": "the-angle", "wilcox": "the-angle"},
        {"gibbon": "mc-leister-house"},
        active=0,
        owners=dict.fromkeys(AREA, 1),
    )
    asked = run(b, Phase(side=0))
    withdraw = Withdraw(stand(b, "webb").id)
    assert withdraw not in list(asked.needs.offers(asked))
    assert stand(then(asked, withdraw), "webb").where == "spent"


def test_a_general_whom_it_leaves_alone_rides_away():
    """DC-AREA-04, DC-GEN-08."""
    b = battle(
        {"webb": "the-angle", "wilcox": "the-angle"},
        {"gibbon": "the-angle"},
        active=0,
        owners=dict.fromkeys(AREA, 1) | {"leister-farm": 0},
    )
    after = then(run(b, Phase(side=0)), Withdraw(stand(b, "webb").id))
    assert stand(after, "webb").area == chief(after, "gibbon").area == AREA["leister-farm"]
    assert isinstance(after.needs, OpenPhase)
