"""Probes: the nearest legal answer is legal, what is refused says why, and nothing is changed by asking."""

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longroll.rulesets.volume_of_fire import SCREEN
from longroll.rulesets.volume_of_fire.movement.manoeuvres import Move, Ride, Together
from longroll.rulesets.volume_of_fire.movement.tactical_phase import Manoeuvre, TacticalPhase
from longroll.rulesets.volume_of_fire.record import Order
from longroll.rulesets.volume_of_fire.screen.drags import ended
from longroll.rulesets.volume_of_fire.screen.ghosts import field_as_seen
from longroll.scene import Overlay, Probed
from longroll.tabletop import Pose, right_and_ahead

from ..positions import CONFEDERATE, UNION, Table, box, bring, inches, run

HANDLES = ("free", "advance", "back", "wheel-left", "wheel-right", "slide", "turn", "about-face", "oblique", "road")


class Field:
    """The Iron Brigade, three regiments in line and one behind, woods and a creek before it, and Archer beyond."""

    def __init__(self, order: Order | str = "hold", enemy: float = 20, fog: bool = False) -> None:
        table = Table(48, 36)
        self.wadsworth = table.general(UNION, "Wadsworth", at=(20, 4))
        self.iron = table.brigade(UNION, "Iron Brigade", under=self.wadsworth, at=(20, 8.5), quality=4, order=order)
        self.archer = table.brigade(CONFEDERATE, "Archer")
        table.woods(box(26, 14, 34, 20))
        table.barrier("creek", inches(0, 16, 12, 17, 18, 16))
        self.line = table.line(self.iron, (17, 10), 3)
        self.behind = table.unit(self.iron, (20, 7.5))
        self.enemy = table.unit(self.archer, (20, enemy), 180, name="7th Tennessee")
        table.unit(self.archer, (23, enemy), 180, name="14th Tennessee")
        self.brigadier = table.brigades[self.iron].general
        self.b = table.battle(fog=fog)
        self.k = self.b.known(UNION)
        self.ask = Manoeuvre(UNION)

    def probe(self, value: Any) -> Probed:
        return SCREEN.tried(self.k, self.ask, value)

    def drag(self, units: list[int], handle: str, x: float, y: float, path: Any = ()) -> Probed:
        at = {"handle": handle, "x": round(x * 1000), "y": round(y * 1000)}
        return self.probe({"type": "move", "units": units, "path": list(path), "drag": at})

    def answer(self, probed: Probed) -> Any:
        """The nearest answer, which the law must allow."""
        found = msgspec.convert(msgspec.json.decode(msgspec.json.encode(probed.nearest)), self.ask.answers)
        assert self.ask.refusal(self.k, found) is None
        return found


def path(probed: Probed) -> list[dict[str, Any]]:
    return [dict(step) for step in probed.nearest["path"]]


def overlay(probed: Probed, kind: str) -> list[Overlay]:
    return [row for row in probed.overlays if row.kind == kind]


# --- handles
def test_an_advance_is_dragged_by_the_middle_of_the_front() -> None:
    field = Field()
    probed = field.drag([field.line[0]], "advance", 17, 12.5)
    assert path(probed) == [{"kind": "advance", "by": 2000}]
    assert probed.refusal is None
    assert probed.cost == "1 of 4 action points, 2 of 5 inches"


def test_what_goes_too_far_is_cut_off_and_says_why() -> None:
    field = Field(order=Order("advance", point=(20000, 34000)))
    probed = field.drag([field.line[0]], "advance", 17, 30)
    assert path(probed) == [{"kind": "advance", "by": 5000}]
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-MOVE-02"
    assert probed.refusal.because in probed.says


def test_a_wheel_is_dragged_by_the_outer_front_corner() -> None:
    field = Field()
    left = field.drag([field.line[0]], "wheel-left", 18.2, 11.6)
    right = field.drag([field.line[2]], "wheel-right", 21.8, 11.6)
    assert [step["kind"] for step in (*path(left), *path(right))] == ["wheel-left", "wheel-right"]
    assert path(left)[0]["by"] == path(right)[0]["by"]
    assert path(left)[0]["by"] % 10 == 0


def test_a_slide_and_a_turn_are_dragged_by_the_centre_and_the_front() -> None:
    field = Field()
    assert path(field.drag([field.line[0]], "slide", 15.02, 30)) == [{"kind": "slide", "by": -2000}]
    assert path(field.drag([field.behind], "turn", 20, 0)) == [{"kind": "turn", "by": 1800}]


def test_distances_are_rounded_to_a_twentieth_and_angles_to_a_degree() -> None:
    field = Field()
    probed = field.drag([field.line[0]], "free", 16.013, 11.977)
    for step in path(probed):
        assert step["by"] % (10 if step["kind"].startswith("wheel") else 50) == 0
        assert step.get("angle", 0) % 10 == 0


def test_a_handle_dragged_again_goes_on_from_the_path_so_far() -> None:
    field = Field()
    first = [{"kind": "wheel-left", "by": 100}]
    probed = field.drag([field.line[0]], "advance", 17, 13, first)
    assert [step["kind"] for step in path(probed)] == ["wheel-left", "advance"]
    again = field.drag([field.line[0]], "advance", 17, 11.5, path(probed))
    assert path(again)[0] == path(probed)[0]
    assert path(again)[1]["by"] < path(probed)[1]["by"]


def test_keys_add_steps_without_a_drag() -> None:
    field = Field()
    steps = [{"kind": "advance", "by": 250}, {"kind": "advance", "by": 250}, {"kind": "slide", "by": -250}]
    probed = field.probe({"type": "move", "units": [field.line[0]], "path": steps})
    assert path(probed) == [{"kind": "advance", "by": 500}, {"kind": "slide", "by": -250}]
    back = field.probe({"type": "move", "units": [field.behind], "path": [{"kind": "advance", "by": -500}]})
    assert path(back) == [{"kind": "back", "by": 500}]
    about = field.probe({"type": "move", "units": [field.behind], "path": [{"kind": "about-face", "by": 1800}]})
    assert path(about) == [{"kind": "turn", "by": 1800}]


# --- free drags
@pytest.mark.parametrize(
    ("x", "y", "kinds"),
    [
        (17, 13, ["advance"]),
        (17, 8.6, ["back"]),
        (14.5, 10, ["slide"]),
        (15.5, 12, ["oblique"]),
    ],
)
def test_a_free_drag_takes_what_comes_nearest(x: float, y: float, kinds: list[str]) -> None:
    field = Field()
    probed = field.drag([field.line[0]], "free", x, y)
    assert [step["kind"] for step in path(probed)] == kinds


def test_a_free_drag_ahead_and_aside_wheels_first() -> None:
    field = Field(order=Order("advance", point=(16000, 34000)))
    probed = field.drag([field.line[0]], "free", 15.2, 14.6)
    assert [step["kind"] for step in path(probed)] == ["wheel-left", "advance"]


def test_a_free_drag_of_a_line_moves_it_by_its_first_regiment() -> None:
    field = Field()
    probed = field.drag(field.line, "free", 17, 12)
    assert path(probed) == [{"kind": "advance", "by": 2000}]
    (ghost,) = overlay(probed, "bases")
    assert [ring[:2] for ring in ghost.geometry] == [(15500, 12500), (18500, 12500), (21500, 12500)]


def test_a_unit_in_contact_may_only_be_dragged_back_three_inches() -> None:
    field = Field(enemy=11)
    probed = field.drag([field.line[1]], "free", 20, 4)
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-MOVE-11"
    assert probed.nearest is None or path(probed) == [{"kind": "back", "by": 3000}]


def test_an_order_that_asks_for_full_speed_makes_a_short_drag_longer() -> None:
    field = Field(order=Order("advance", point=(20000, 34000)))
    probed = field.drag([field.line[0]], "advance", 17, 11.5)
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-ORD-03"
    assert path(probed)[0]["kind"] == "advance"
    assert 2900 <= path(probed)[0]["by"] <= 3100
    field.answer(probed)


# --- what is shown
def test_a_drag_a_little_off_straight_goes_straight() -> None:
    field = Field()
    probed = field.drag([field.line[0]], "free", 17.2, 12.5)
    assert path(probed) == [{"kind": "advance", "by": 2500}]


def test_keys_never_leap_to_another_kind_of_move() -> None:
    """VF-ORD-02: what falls short of the order is shown where it would go, and is not allowed."""
    field = Field(Order("attack", target=1))
    value = {"type": "move", "units": [field.line[0]], "path": [{"kind": "slide", "by": 250}]}
    probed = field.probe(value)
    assert probed.nearest is None or path(probed)[-1]["kind"] == "slide"
    assert probed.refusal is not None
    assert overlay(probed, "bases")


def test_units_taken_up_show_where_they_may_go_and_fire() -> None:
    field = Field()
    probed = field.probe({"type": "move", "units": [field.line[0]], "path": []})
    assert probed.nearest is None
    assert probed.refusal is None
    assert {"region", "bases", "arc"} <= {row.kind for row in probed.overlays}
    assert probed.cost == "1 of 4 action points, up to 5 inches"


def test_the_region_ends_where_moves_end() -> None:
    field = Field()
    (region,) = overlay(field.probe({"type": "move", "units": [field.line[0]], "path": []}), "region")
    ring = region.geometry[0]
    ends = {(ring[i], ring[i + 1]) for i in range(0, len(ring), 2)}
    assert any(x == 17000 and 12800 <= y <= 13000 for x, y in ends)  # it holds: three inches beyond its position
    assert (17000, 7000) in ends  # three inches back


def test_a_ghost_in_range_draws_its_fire() -> None:
    field = Field(enemy=17)
    probed = field.drag([field.line[1]], "advance", 20, 12.5)
    tones = {row.of: row.tone for row in overlay(probed, "ray")}
    assert tones[f"unit:{field.enemy}"] == "fire"


def test_a_field_of_fire_ends_where_sight_into_woods_ends() -> None:
    """VF-LOS-01: three inches into woods, however far muskets carry."""
    table = Table(48, 36)
    iron = table.brigade(UNION, "Iron Brigade")
    archer = table.brigade(CONFEDERATE, "Archer")
    unit = table.unit(iron, (20, 10))
    table.unit(archer, (40, 34), 180)
    table.woods(box(10, 11, 30, 30))
    b = table.battle()
    ring = field_as_seen(b.setting, b.units[unit], 5000)
    far = max(ring[1::2]) - 10_500
    assert 3_000 <= far <= 3_800
    clear = field_as_seen(Table(48, 36).battle().setting, b.units[unit], 5000)
    assert max(clear[1::2]) == 15_500


def test_a_ghost_that_went_too_far_to_fire_says_so() -> None:
    field = Field(enemy=19, order=Order("attack", 1))
    probed = field.drag([field.line[1]], "advance", 20, 14.5)
    (arc,) = overlay(probed, "arc")
    assert (arc.tone, arc.rule) == ("blocked", "VF-MOVE-02")


def test_a_move_into_contact_shows_the_odds_of_the_charge() -> None:
    field = Field(enemy=14, order=Order("attack", 1))
    probed = field.drag([field.line[1]], "advance", 20, 16)
    assert probed.odds is not None
    assert probed.odds.of == 36
    assert "charges 7th Tennessee" in probed.says


def test_ground_that_disorders_makes_a_ghost_costly() -> None:
    (ghost,) = overlay(Field().drag([0], "advance", 17, 12), "bases")
    assert ghost.tone == "legal"
    wet = Field(order=Order("advance", point=(17000, 34000)))
    wet.k.change_unit(wet.line[0], pose=wet.k.units[wet.line[0]].pose.ahead(4000))
    (ghost,) = overlay(wet.drag([wet.line[0]], "advance", 17, 18), "bases")
    assert ghost.tone == "costly"


# --- whole brigades
def test_a_brigade_goes_where_its_brigadier_is_dragged() -> None:
    field = Field()
    leader = field.k.generals[field.brigadier]
    drag = {"handle": "free", "x": leader.x, "y": leader.y + 2000}
    probed = field.probe({"type": "together", "brigade": field.iron, "drag": drag})
    answer = field.answer(probed)
    assert isinstance(answer, Together)
    assert [sorted(move.units) for move in answer.moves] == [field.line, [field.behind]]
    assert all(move.path[0].by == 2000 for move in answer.moves)
    assert probed.cost == "2 of 4 action points"
    after = bring(run(field.b, TacticalPhase(side=UNION)), answer)
    assert all(after.units[number].used for number in (*field.line, field.behind))


def test_a_brigade_going_back_goes_rear_first() -> None:
    field = Field()
    leader = field.k.generals[field.brigadier]
    drag = {"handle": "free", "x": leader.x, "y": leader.y - 1500}
    answer = field.answer(field.probe({"type": "together", "brigade": field.iron, "drag": drag}))
    assert [move.units[0] for move in answer.moves] == [field.behind, field.line[0]]


@pytest.mark.parametrize("hand", ["wheel-left", "wheel-right"])
def test_a_brigade_in_several_pieces_wheels_as_one_line(hand: str) -> None:
    field = Field()
    third = field.line[2]
    field.k.change_unit(third, pose=field.k.units[third].pose.aside(1200))
    path = [{"kind": hand, "by": 60}]
    answer = field.answer(field.probe({"type": "together", "brigade": field.iron, "path": path}))
    ends: dict[int, Pose] = {}
    for move in answer.moves:
        poses = ended(field.k.setting, tuple(field.k.units[number] for number in move.units), move.path)
        ends |= dict(zip(move.units, poses, strict=True))
    left, right = ends[field.line[0]], ends[third]
    assert left.heading == right.heading == (3540 if hand == "wheel-left" else 60)
    assert abs(right_and_ahead(left, *right.spot)[1]) <= 60
    outer = next(move for move in answer.moves if (third if hand == "wheel-left" else field.line[0]) in move.units)
    assert [step.kind for step in outer.path] == [hand, "advance"]


def dressing(field: Field) -> Probed:
    """The brigade dressed, which its item has to ask for."""
    labels = [item.label for item in SCREEN.ask(field.k, field.ask).items]
    assert "Dress Iron Brigade" in labels
    return field.probe({"type": "together", "brigade": field.iron, "dress": True, "path": []})


@pytest.mark.parametrize(("back", "turned"), [(1000, 0), (-400, 0), (1000, 60), (1000, -60)])
def test_a_brigade_in_several_pieces_is_dressed_by_one_gesture(back: int, turned: int) -> None:
    """The longest line stays, what stands out of it comes into it, who stands behind it is named."""
    field = Field()
    third = field.line[2]
    field.k.change_unit(third, pose=field.k.units[third].pose.aside(900).ahead(-back).turned(turned))
    probed = dressing(field)
    (move,) = field.answer(probed).moves
    assert move.units == (third,)
    (there,) = ended(field.k.setting, (field.k.units[third],), move.path)
    here = field.k.units[field.line[0]].pose
    assert there.heading == here.heading
    assert abs(right_and_ahead(here, *there.spot)[1]) <= 50
    assert "Iron Brigade 3 stays: it stands behind the line" in probed.says


def test_a_brigade_in_one_line_has_nothing_to_dress() -> None:
    labels = [item.label for item in SCREEN.ask(Field().k, Field().ask).items]
    assert not [label for label in labels if label.startswith("Dress")]


def test_nobody_is_dressed_past_the_line_because_of_his_order() -> None:
    field = Field(order=Order("advance", point=(20000, 34000)))
    third = field.line[2]
    field.k.change_unit(third, pose=field.k.units[third].pose.aside(900).ahead(-1000))
    probed = dressing(field)
    assert probed.nearest is None or all(step.by <= 1050 for move in field.answer(probed).moves for step in move.path)


def test_who_stays_is_named_with_the_reason() -> None:
    field = Field()
    field.k.change_unit(field.behind, used=True)
    field.k.change_general(field.brigadier, points=1)
    leader = field.k.generals[field.brigadier]
    field.k.change_unit(field.line[2], pose=field.k.units[field.line[2]].pose.aside(2000))
    drag = {"handle": "free", "x": leader.x, "y": leader.y + 1000}
    probed = field.probe({"type": "together", "brigade": field.iron, "drag": drag})
    assert len(field.answer(probed).moves) == 1
    assert "stays: that costs 1 action point" in probed.says
    assert [row.id for row in probed.overlays if row.tone == "blocked"] == ["stay"]


def test_a_line_too_dear_as_a_whole_goes_as_far_as_points_last() -> None:
    field = Field()
    field.k.change_general(field.brigadier, points=2, x=12000, y=10000)
    third = field.k.units[field.line[2]]
    field.k.put_units(msgspec.structs.replace(third, id=0, pose=third.pose.shifted(-10000, 4000)))
    drag = {"handle": "free", "x": 12000, "y": 11000}
    probed = field.probe({"type": "together", "brigade": field.iron, "drag": drag})
    assert [move.units for move in field.answer(probed).moves] == [(field.line[0],), (field.line[1],)]
    assert "stays: that costs 2 action points" in probed.says


def test_units_out_of_command_are_named_as_staying() -> None:
    field = Field()
    field.k.change_general(field.brigadier, points=1, x=13000, y=10000)
    drag = {"handle": "free", "x": 13000, "y": 11000}
    probed = field.probe({"type": "together", "brigade": field.iron, "drag": drag})
    assert [move.units for move in field.answer(probed).moves] == [tuple(field.line[:2])]
    assert "2 of 4 units move" in probed.says
    assert "Iron Brigade 2 stays: that costs 2 action points" in probed.says


def test_moves_named_one_by_one_are_tried_as_they_are() -> None:
    field = Field()
    moves = [{"type": "move", "units": [number], "path": [{"kind": "advance", "by": 500}]} for number in field.line]
    probed = field.probe({"type": "together", "moves": moves})
    assert len(field.answer(probed).moves) == 3
    moves[0]["path"] = [{"kind": "advance", "by": 50_000}]
    refused = field.probe({"type": "together", "moves": moves})
    assert refused.nearest is None
    assert refused.refusal is not None


# --- generals
def test_a_ride_goes_as_far_as_six_inches() -> None:
    field = Field()
    probed = field.probe({"type": "ride", "general": field.wadsworth, "to": {"x": 20000, "y": 30000, "heading": 0}})
    answer = field.answer(probed)
    assert isinstance(answer, Ride)
    assert 5900 <= answer.y - 4000 <= 6000
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-GEN-04"


def test_a_ride_keeps_off_the_enemy() -> None:
    field = Field(enemy=9)
    probed = field.probe({"type": "ride", "general": field.wadsworth, "to": {"x": 20000, "y": 9000, "heading": 0}})
    field.answer(probed)
    assert probed.refusal is not None
    assert probed.refusal.rule == "VF-GEN-05"


def test_a_general_without_points_rides_nowhere() -> None:
    field = Field()
    field.k.change_general(field.wadsworth, points=0)
    for to in ({}, {"to": {"x": 20000, "y": 5000, "heading": 0}}):
        probed = field.probe({"type": "ride", "general": field.wadsworth, **to})
        assert probed.nearest is None
        assert probed.refusal is not None
        assert probed.refusal.rule == "VF-GEN-04"


# --- what is no answer
@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        [],
        {},
        {"type": "nothing"},
        {"type": "move"},
        {"type": "move", "units": ["x"]},
        {"type": "move", "units": [], "path": []},
        {"type": "move", "units": [999, -1], "path": []},
        {"type": "move", "units": [0, 0], "path": []},
        {"type": "move", "units": [0], "path": [{"kind": "fly", "by": 1}]},
        {"type": "move", "units": [0], "path": [{"kind": "advance", "by": 250}, {"kind": "slide", "by": 250}] * 9},
        {"type": "move", "units": [0], "path": [], "drag": {"handle": "free", "x": 1e9, "y": 0}},
        {"type": "together", "brigade": 99},
        {"type": "together", "brigade": 1, "drag": {"handle": "free", "x": 0, "y": 0}},
        {"type": "ride", "general": 99, "to": {"x": 0, "y": 0}},
        {"type": "lead", "general": 0, "unit": 0},
    ],
)
def test_what_is_no_answer_is_refused_in_words(value: Any) -> None:
    probed = Field().probe(value)
    assert probed.nearest is None or probed.refusal is not None


def test_the_other_side_learns_nothing_by_probing() -> None:
    field = Field()
    value = {"type": "move", "units": [field.line[0]], "path": []}
    field.b.needs = field.ask
    assert SCREEN.probe(field.b, UNION, "Manoeuvre", value).overlays
    assert SCREEN.probe(field.b, CONFEDERATE, "Manoeuvre", value).overlays == ()


# --- the law
ORDERS: list[Order | str] = [
    "hold",
    "retire",
    "rest",
    Order("attack", 1),
    Order("advance", point=(30000, 30000)),
]


@settings(max_examples=60, deadline=None)
@given(
    order=st.sampled_from(ORDERS),
    enemy=st.sampled_from((13.0, 16.0, 22.0)),
    fog=st.booleans(),
    who=st.sampled_from(("one", "line", "behind", "brigade", "ride")),
    handle=st.sampled_from(HANDLES),
    x=st.integers(0, 48000),
    y=st.integers(0, 36000),
    first=st.sampled_from(((), ({"kind": "wheel-left", "by": 150},), ({"kind": "advance", "by": 1000},))),
)
def test_the_nearest_is_always_legal_and_nothing_is_changed(
    order: Order | str, enemy: float, fog: bool, who: str, handle: str, x: int, y: int, first: Any
) -> None:
    field = Field(order, enemy, fog)
    before = msgspec.json.encode(field.k)
    drag = {"handle": handle, "x": x, "y": y}
    value: dict[str, Any]
    match who:
        case "brigade":
            value = {"type": "together", "brigade": field.iron, "path": first, "drag": drag}
        case "ride":
            value = {"type": "ride", "general": field.brigadier, "to": {"x": x, "y": y, "heading": 0}}
        case _:
            units = {"one": field.line[:1], "line": field.line, "behind": [field.behind]}[who]
            value = {"type": "move", "units": units, "path": () if handle == "free" else first, "drag": drag}
    probed = field.probe(value)
    assert msgspec.json.encode(field.k) == before
    msgspec.json.encode(probed)
    if probed.nearest is not None:
        assert isinstance(field.answer(probed), Move | Together | Ride)
    elif who != "ride":
        assert probed.refusal is not None or not overlay(probed, "path")
