"""Who stands in a line of fire (VB-COMB-05, VB-COMB-08)."""

import pytest

from longroll.rulesets.volley_and_bayonet.fire.fields_of_fire import aim, cannot_hit, in_line_of_fire, out_of_reach
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees
from longroll.tabletop import Pose
from rulesets.volley_and_bayonet.drill import EAST, SOUTH, battle, stand
from rulesets.volley_and_bayonet.ground.plains import patch, plain

GUNS = {"kind": "artillery battalion"}


def refusal(b, by=0, at=1):
    """The rule by which a stand cannot fire at another, "" if it can."""
    found = cannot_hit(b, b.stands[by], b.stands[at])
    return found.rule if found else ""


def test_fire_at_who_is_in_contact_crosses_no_friend_at_all():
    """VB-COMB-05: skirmishers stop it as well; an enemy's do not, nor one's own where nobody is in contact."""
    skirmishers = [stand(side, 16.5, 11.5, EAST, kind="infantry skirmisher") for side in (0, 1)]
    for y, screen, rule in (
        (10, skirmishers[0], "VB-COMB-05"),
        (10, skirmishers[1], ""),
        (9, skirmishers[0], ""),
        (9, stand(0, 18, 12.9, EAST), "VB-COMB-08"),
    ):
        b = battle(stand(0, 14, 11.5, EAST, **GUNS), stand(1, 20, 10, SOUTH), stand(0, 20, y), screen)
        assert refusal(b) == rule


@pytest.mark.parametrize(
    ("mine", "between", "theirs", "stopped"),
    [
        (0, 0, 0, True),
        (1, 0, 0, True),
        (1, 0, 1, False),
        (1, 1, 1, True),
        (2, 0, 0, False),
        (2, 1, 1, True),
        (1, 1, 2, True),
    ],
)
def test_over_whom_is_fired(mine, between, theirs, stopped):
    """VB-COMB-08: over a brigade lower than both; guns two levels above their target over everybody, muskets not."""
    level = {0: mine, 1: between, 2: theirs}
    land = plain(height=lambda x, y: 4_000 + 400 * level[(y > 10_500) + (y > 15_500)])
    for arms, high in ((GUNS, mine - theirs >= 2), ({}, False)):
        b = battle(stand(0, 20, 10, **arms), stand(1, 20, 18, SOUTH), stand(1, 20, 15), land=land)
        found = in_line_of_fire(b, *b.stands[:2], aim(b, *b.stands[:2]).muzzle)
        assert (found is not None) == (between >= min(mine, theirs) and not high)
        assert (found is not None) is stopped or arms != GUNS


def test_what_is_too_far_at_a_glance():
    """VB-COMB-07: beyond its reach and all that bases are deep; a column is looked at whole."""
    trail = (Pose(20_000, 30_000),)
    for x, y, said, far in (
        (20, 30, {}, True),
        (38, 10, {}, True),
        (20, 17, {}, False),
        (20, 30, {"trail": trail}, False),
    ):
        b = battle(stand(0, 20, 10), stand(1, x, y, SOUTH, **said))
        assert out_of_reach(b, *b.stands[:2]) is far


def test_whoever_touches_sees():
    """VB-LOS-06: three inches of wood between its front and him do not matter; from elsewhere they do."""
    b = battle(stand(0, 20, 20), stand(1, 20, 17), land=plain(patch("forest", 0, 0, 40_000, 40_000)))
    assert sees(b, *b.stands[:2])
    assert not sees(b, *b.stands[:2], at=b.stands[0].pose.ahead(5_000))
