"""Brigades and generals put down by hand: the nearest place that is allowed is found and shown."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from longroll.rulesets.volume_of_fire.deployment.deployment import Deployment, PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive
from longroll.rulesets.volume_of_fire.march.march import GrandTacticalPhase
from longroll.rulesets.volume_of_fire.record import Battle, Order
from longroll.rulesets.volume_of_fire.record.units import Options

from ..positions import CONFEDERATE, NONE, UNION, Table, bring, run, throw
from .trying import FIRST, asked, probe


def deploying() -> Battle:
    """A brigade of five regiments and a division general to be deployed; the enemy comes after them."""
    table = Table()
    wadsworth = table.general(UNION, "Wadsworth", "division", place="coming")
    for side, name, under in ((UNION, "Iron Brigade", wadsworth), (CONFEDERATE, "Archer", NONE)):
        brigade = table.brigade(side, name, under=under, at=(0, 0), place="coming")
        table.generals[-1] = replace(table.generals[-1], place="coming")
        for _ in range(5):
            table.unit(brigade, at=(0, 0), place="coming")
    b = run(table.battle(options=Options(fog=False, deployment="free")), Deployment())
    return throw(b, 6, 1)


def set_down(x: float, y: float, **more: Any) -> dict[str, Any]:
    to = {"x": round(x * 1000), "y": round(y * 1000), "heading": 0}
    return {"type": "SetUp", "brigade": FIRST, "to": to, **more}


# --- placements
def test_a_brigade_is_set_down_by_the_middle_of_its_front() -> None:
    b = deploying()
    assert isinstance(b.needs, PlaceBrigade)
    probed = probe(b, set_down(36, 4))
    assert probed.refusal is None
    assert [pose[:2] for pose in map(list, map(msgspec.to_builtins, probed.nearest["poses"]))] == [
        [30000 + 3000 * i, 4000] for i in range(5)
    ]
    assert len(probed.overlays[0].geometry) == 5
    assert probed.overlays[1].geometry == ((0, 0, 72_000, 0, 72_000, 6000, 0, 6000),), "the ground it may stand on"


def test_a_brigade_set_down_too_far_out_goes_to_the_nearest_room() -> None:
    probed = probe(deploying(), set_down(36, 9))
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-DEP-02"
    assert probed.nearest is not None
    middle = probe(deploying(), set_down(36, 30))
    assert middle.nearest["poses"][2][:2] == [36_000, 5000], "however far out it is dragged, it lands at the edge"


def test_a_brigade_too_broad_for_a_corner_forms_in_ranks() -> None:
    probed = probe(deploying(), set_down(4, 3))
    assert probed.nearest is not None
    ranks = probe(deploying(), set_down(36, 4, ranks=2))
    poses = [list(msgspec.to_builtins(pose)) for pose in ranks.nearest["poses"]]
    assert {pose[1] for pose in poses} == {4000, 3000}


def test_poses_given_whole_are_judged_as_they_are() -> None:
    b = deploying()
    offered = next(iter(asked(b).offers(b.known(UNION))))
    assert probe(b, msgspec.to_builtins(offered)).refusal is None
    none = probe(b, {"type": "SetUp", "brigade": FIRST, "poses": []})
    assert none.nearest is None
    assert none.refusal is not None


def test_a_general_is_put_near_his_troops() -> None:
    b = deploying()
    for _ in range(2):
        b = bring(b, next(iter(asked(b).offers(b.known(asked(b).side)))))
    assert isinstance(b.needs, PlaceGeneral)
    shown = probe(b, {"type": "StandAt"})
    assert (shown.refusal, asked(b).refusal(b.known(asked(b).side), StandAt(tuple(shown.nearest["at"])))) == (
        None,
        None,
    )
    probed = probe(b, {"type": "StandAt", "to": {"x": 36000, "y": 30000, "heading": 0}})
    assert probed.refusal is not None
    far = probe(b, {"type": "StandAt", "to": {"x": b.units[0].pose.x, "y": b.units[0].pose.y, "heading": 0}})
    assert far.refusal is None
    assert far.nearest is not None


@settings(max_examples=25, deadline=None)
@given(st.integers(-5000, 80000), st.integers(-5000, 50000), st.integers(-4000, 4000), st.sampled_from((0, 1, 2, 3)))
def test_a_placement_near_what_was_asked_is_always_legal(x: int, y: int, heading: int, ranks: int) -> None:
    probe(deploying(), {**set_down(0, 0, ranks=ranks), "to": {"x": x, "y": y, "heading": heading}})


def arriving() -> Battle:
    """Cutler's three regiments come on from the south in this turn; Archer is far off."""
    table = Table()
    cutler = table.brigade(UNION, "Cutler", at=(0, 0), order=Order("advance", point=(36000, 24000)))
    table.brigades[cutler] = replace(table.brigades[cutler], place="coming", arrival=1)
    table.generals[-1] = replace(table.generals[-1], place="coming", arrival=1)
    for _ in range(3):
        table.unit(cutler, at=(0, 0), place="coming")
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(archer, (36, 44), 180)
    return run(table.battle(), GrandTacticalPhase(side=UNION))


def test_a_brigade_comes_on_where_it_is_asked_to() -> None:
    b = arriving()
    assert isinstance(b.needs, Arrive)
    probed = probe(b, {"type": "ComeOn", "to": {"x": 20000, "y": 3000, "heading": 0}})
    assert probed.refusal is None
    assert len(probed.nearest["poses"]) == 3
    deep = probe(b, {"type": "ComeOn", "to": {"x": 20000, "y": 20000, "heading": 0}})
    assert deep.refusal is not None
