"""Where stands are: a position mended from the one before is as good as one made anew."""

from operator import attrgetter
from random import Random
from typing import Any

import pytest

from longroll.miniatures.positions import changes
from longroll.rulesets.brigade.command.chain_of_command import hand_limit
from longroll.rulesets.brigade.record import facing
from longroll.rulesets.brigade.record.positions import Officers, Positions, officers, positions
from longroll.rulesets.brigade.record.units import Stand
from longroll.rulesets.brigade.tables import BLUE, ORANGE

from ..drill import battery, battle, cavalry, general, pose, stand

NOTED = attrgetter(
    "ring", "side", "left", "bottom", "right", "top", "x", "y", "heading", "depth", "apex_x", "apex_y", "reach"
)


def drawn(rng: Random) -> tuple[Stand, ...]:
    """Six stands of any side anywhere, some of them routed or off the map."""
    kinds = (stand, battery)
    made = [
        rng.choice(kinds)(
            rng.randrange(2),
            rng.randrange(4, 32),
            rng.randrange(4, 32),
            rng.randrange(360),
            routed=not rng.randrange(4),
            place=rng.choice(("off", "table", "table", "table", "retired", "destroyed")),
            fielded=bool(rng.randrange(3)),
        )
        for _ in range(4)
    ]
    return battle(*made, cavalry(rng.randrange(2), 10, 10, mounted=bool(rng.randrange(2)))).stands


def facts(found: Positions) -> tuple[object, ...]:
    """What a position says: the bases and the arcs that reach somewhere, who is lost and who is there."""
    return there(found), found.fates, found.rolls


def there(found: Positions | Officers) -> list[tuple[object, ...]]:
    """The bases of a position, with all that is noted of them."""
    return [NOTED(one) for one in found.troops.rows]


def test_mended_and_made_anew_are_alike() -> None:
    """BC-MOVE-08, BC-WIN-02"""
    rng = Random(8)
    before = Positions(drawn(rng))
    for _ in range(60):
        stands = drawn(rng)
        keep = rng.randrange(4)
        stands = before.rows[:keep] + stands[keep:]
        mended = before.but(stands, changes(before.rows, stands) or [])
        assert facts(mended) == facts(Positions(stands))
        before = mended


def test_a_position_is_found_again_and_another_battles_is_not() -> None:
    """BC-MOVE-08"""
    b, other = battle(stand(0, 10, 10)), battle(stand(1, 10, 10))
    assert positions(b) is positions(b.copy())
    assert [(one.side, one.reach) for one in positions(b).troops.rows] == [(0, BLUE)]
    assert [(one.side, one.reach) for one in positions(other).troops.rows] == [(1, BLUE)]
    assert positions(battle(battery(0, 10, 10))).troops.rows[0].reach == ORANGE
    assert not positions(battle(stand(0, 1, 1, place="off"))).near((0, 0, 90_000, 0, 90_000, 90_000, 0, 90_000), 0)


def test_battles_that_came_of_one_another_keep_their_own_positions() -> None:
    """BC-STAND-09"""
    rng = Random(5)
    battles = [battle(*(stand(rng.randrange(2), rng.randrange(4, 32), rng.randrange(4, 32)) for _ in range(8)))]
    shared = 0
    for _ in range(300):
        b = rng.choice(battles)
        if not rng.randrange(4):
            battles = [*battles[-5:], b.copy()]
            shared += positions(battles[-1]) is positions(b)
        change = rng.choice(
            ({"pose": pose(rng.randrange(4, 32), 9, 30)}, {"routed": True}, {"marks": 1}, {"place": "off"})
        )
        known = b.known(0)
        b.change_stand(rng.randrange(8), **{"place": "table", "routed": False, **change})
        for one in (known, *battles):
            assert facts(positions(one)) == facts(Positions(one.stands))
    assert shared > 20


def test_a_general_who_is_marked_is_where_he_was_and_one_who_is_hit_leads_otherwise() -> None:
    """BC-CARD-02"""
    b = battle(stand(0, 10, 10), generals=[general(0, 10, 12), general(1, 20, 20)])
    before, limit = officers(b), hand_limit(b, 0)
    b.change_general(0, activated=True)
    assert there(officers(b)) == there(before)
    for change in ({"gravestones": 1}, {"x": 9000}, {"place": "captured"}):
        b.change_general(0, **change)
        assert there(officers(b)) == there(Officers(b.generals))
        assert hand_limit(b, 0) != limit or there(officers(b)) != there(before)


def test_contacts_are_mended_when_somebody_stirs() -> None:
    """BC-STAND-09"""
    rng = Random(3)
    b = battle(*(stand(rng.randrange(2), rng.randrange(8, 14), rng.randrange(8, 14)) for _ in range(12)))
    touched = 0
    for _ in range(80):
        number = rng.randrange(12)
        change = rng.choice(
            ({"pose": pose(rng.randrange(8, 14), rng.randrange(8, 14), 15)}, {"place": "off"}, {"marks": 1})
        )
        b.change_stand(number, **{"place": "table", **change})
        anew = facing._opposed(b, Positions(b.stands))
        if rng.randrange(3):
            assert facing.contacts(b) == anew
            touched += len(anew)
    assert touched > 100


@pytest.mark.parametrize(
    "change",
    [
        {"mounted": True},
        {"arm": "artillery"},
        {"discipline": 4},
        {"fielded": True},
        {"place": "off"},
        {"place": "destroyed"},
        {"side": 1},
        {"routed": True},
    ],
)
def test_each_change_of_a_stand_by_itself_is_noticed(change: dict[str, Any]) -> None:
    b = battle(stand(0, 10, 10, arm="cavalry"), stand(1, 20, 20), stand(0, 14, 10))
    positions(b).found["what"] = "was found out of who is where"
    b.change_stand(0, **change)
    mended, anew = positions(b), Positions(b.stands)
    assert mended.found == {}
    assert facts(mended) == facts(anew)
    assert [one.id for one in mended.touched(b.stands[0].quad)] == [one.id for one in anew.touched(b.stands[0].quad)]


@pytest.mark.parametrize("change", [{"x": 14000}, {"y": 14000}])
def test_a_general_who_goes_one_way_alone_is_where_he_went(change: dict[str, int]) -> None:
    b = battle(stand(0, 10, 10), generals=[general(0, 20, 20)])
    assert facing.generals_near(b, b.generals[0].quad) == [b.generals[0]]
    before = b.generals[0].quad
    b.change_general(0, **change)
    assert facing.generals_near(b, before) == []
    assert facing.generals_near(b, b.generals[0].quad) == [b.generals[0]]
