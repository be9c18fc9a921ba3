"""Placements, marches and messengers tried out before they are answered."""

from itertools import islice
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.volume_of_fire.deployment.deployment import Deployment, PlaceGeneral, StandAt
from longroll.rulesets.volume_of_fire.deployment.free_deployment import PlaceBrigade
from longroll.rulesets.volume_of_fire.deployment.reinforcements import Arrive
from longroll.rulesets.volume_of_fire.march.grand_tactical import GrandTacticalPhase, WheelAgain
from longroll.rulesets.volume_of_fire.march.marches import ChooseMarch
from longroll.rulesets.volume_of_fire.orders.orders_phase import GiveOrders, OrdersPhase
from longroll.rulesets.volume_of_fire.record.units import Battle, Options, Order
from longroll.rulesets.volume_of_fire.screen import probes
from longroll.scene import Probed

from ..positions import CONFEDERATE, NONE, UNION, Table, bring, run, throw

FIRST, SECOND = 0, 1


def asked(b: Battle) -> Decision:
    assert isinstance(b.needs, Decision)
    return b.needs


def probe(b: Battle, value: Any) -> Probed:
    """A probe of what is asked, by the side it is asked of; the nearest must be legal and nothing changed."""
    decision = asked(b)
    k = b.known(decision.side)
    before = msgspec.json.encode(k)
    probed = probes.probe(k, decision.side, decision, value)
    assert msgspec.json.encode(k) == before
    if probed.nearest is not None:
        plain = msgspec.json.decode(msgspec.json.encode(probed.nearest))
        assert decision.refusal(k, msgspec.convert(plain, decision.answers)) is None
    return probed


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


# --- marches
def marching() -> Battle:
    table = Table()
    iron = table.brigade(UNION, "Iron Brigade", order=Order("attack", target=SECOND))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.line(iron, (33, 6), 3)
    table.unit(archer, (36, 44), 180)
    return run(table.battle(), GrandTacticalPhase(side=UNION))


def test_a_march_is_shown_to_where_its_order_takes_it() -> None:
    b = marching()
    assert isinstance(b.needs, ChooseMarch)
    probed = probe(b, {"type": "March", "brigade": FIRST})
    assert probed.refusal is None
    assert {row.kind for row in probed.overlays} == {"path", "bases"}
    assert "37 inches" in probed.says


def test_a_march_turned_too_far_aside_is_turned_back_to_what_is_allowed() -> None:
    probed = probe(marching(), {"type": "March", "brigade": FIRST, "to": {"x": 72000, "y": 12000}})
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-GT-09"
    assert 0 < probed.nearest["wheel"] <= 100


def test_a_march_of_the_enemys_brigade_is_refused() -> None:
    for brigade in (SECOND, 99):
        probed = probe(marching(), {"type": "March", "brigade": brigade})
        assert probed.nearest is None
        assert probed.refusal is not None


def test_no_more_marches_is_judged_as_any_other_answer() -> None:
    probed = probe(marching(), {"type": "EndMarches"})
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-ORD-02"


def test_the_last_wheel_is_shown_and_kept_within_45_degrees() -> None:
    b = marching()
    decision = WheelAgain(UNION, FIRST, (0, 1, 2), b.units[1].pose)
    k = b.known(UNION)
    assert probes.probe(k, UNION, decision, 225).nearest == 225
    wide = probes.probe(k, UNION, decision, 900)
    assert wide.refusal is not None
    assert wide.nearest == 450
    turned = probes.probe(k, UNION, decision, {"to": {"x": b.units[1].pose.x + 5000, "y": b.units[1].pose.y + 20000}})
    assert turned.nearest == 140


# --- messengers
def test_a_messenger_to_be_sent_shows_his_way_and_his_chances() -> None:
    table = Table()
    wadsworth = table.general(UNION, "Wadsworth", at=(10, 5))
    iron = table.brigade(UNION, "Iron Brigade", under=wadsworth, at=(10, 20))
    table.unit(iron, (10, 21))
    archer = table.brigade(CONFEDERATE, "Archer")
    table.unit(archer, (10, 44), 180)
    b = run(table.battle(), OrdersPhase(side=UNION))
    assert isinstance(b.needs, GiveOrders)
    for answer in islice(asked(b).offers(b.known(UNION)), 12):
        plain = msgspec.to_builtins(answer)
        probed = probe(b, plain)
        sends = plain["type"] in ("Send", "SendReport", "RideOn")
        assert (probed.odds is not None) == sends
        if probed.odds is not None:
            assert probed.odds.of == sum(row.weight for row in probed.odds.outcomes)
