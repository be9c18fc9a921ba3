"""What is dragged comes to stand in order: level, flank to flank, in file, straight, parallel; by whichever rulebook is played."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import longroll
from longroll.match import Match
from longroll.scene import Ask, At, Item, Probed, Thing
from longroll.screen.alignment import NEAR, Neighbour, aligned
from longroll.tabletop import Pose, between, footprint, gap, overlap, right_and_ahead

LINE = Neighbour("the line", Pose(10_000, 10_000, 300), 3000, 1000)
WIDE, DEEP = 2000, 800


def at(right: int, ahead: int, turned: int = 0) -> Pose:
    """A place in the frame of that line."""
    return LINE.pose.ahead(ahead).aside(right).turned(turned)


@pytest.mark.parametrize(
    ("wanted", "says", "right", "ahead"),
    [
        (at(2600, 250, 40), "beside the line", 2502, 100),
        (at(-2400, 50, -40), "beside the line", -2502, 100),
        (at(150, -1000), "behind the line", 0, -902),
        (at(-150, 1000), "before the line", 0, 902),
        (at(6000, 300), "level with the line", 6000, 100),
        (at(2450, -600), "touches the line", 2502, -600),
        (at(-200, -3000), "in file with the line", 0, -3000),
        (at(5000, 2000, 50), "parallel to the line", 5000, 2000),
    ],
)
def test_near_to_a_place_in_order_it_is_that_place(wanted: Pose, says: str, right: int, ahead: int) -> None:
    found = aligned(wanted, WIDE, DEEP, [LINE])[0]
    assert found.says == says
    assert found.pose.heading == LINE.pose.heading
    there = right_and_ahead(LINE.pose, *found.pose.spot)
    assert abs(there[0] - right) <= 2
    assert abs(there[1] - ahead) <= 2
    assert found.holds(found.pose)


def test_flank_to_flank_touches_and_does_not_overlap() -> None:
    found = aligned(at(2600, 250), WIDE, DEEP, [LINE])[0]
    mine, other = (footprint(each, *size) for each, size in ((found.pose, (WIDE, DEEP)), (LINE.pose, (3000, 1000))))
    assert gap(mine, other) <= 10
    assert not overlap(mine, other, 0)


@pytest.mark.parametrize("wanted", [at(5000, 2000), at(2600, 250, 900), at(20_000, 100), at(0, -9000)])
def test_what_is_not_near_is_left_where_it_was_dragged(wanted: Pose) -> None:
    assert aligned(wanted, WIDE, DEEP, [LINE]) == []


def test_nearly_straight_is_straight() -> None:
    start = Pose(0, 0, 900)
    ahead, back, aside = (
        aligned(Pose(*spot, 920), WIDE, DEEP, [], start)[0] for spot in ((4000, 200), (-3000, -290), (10, 2000))
    )
    assert (ahead.says, ahead.pose) == ("straight ahead", Pose(4000, 0, 900))
    assert (back.says, back.pose) == ("straight back", Pose(-3000, 0, 900))
    assert (aside.says, aside.pose) == ("straight aside", Pose(0, 2000, 900))
    assert aligned(Pose(4000, NEAR + 1, 900), WIDE, DEEP, [], start) == []


def test_what_goes_so_far_is_in_order_where_its_line_is_crossed() -> None:
    level = aligned(at(6000, 300), WIDE, DEEP, [LINE])[0]
    start = at(5500, -3800)
    spots = list(level.at_distance(start, 4000))
    assert len(spots) == 2
    for spot in spots:
        assert abs(start.distance(*spot) - 4000) <= 3
        assert level.holds(Pose(*spot, LINE.pose.heading))


# --- by the rules
class Dragged(NamedTuple):
    """A stand that can be dragged, and the friend beside it that it is to be dragged to."""

    ask: Ask
    item: Item
    stand: Thing
    friend: Thing


SCENARIOS = {
    "brigade/oak-ridge": "place",
    "volley-and-bayonet/the-angle": "place",
    "volume-of-fire/mcphersons-ridge": "path",
}


def pose(thing: Thing) -> Pose:
    assert isinstance(thing.where, At)
    return Pose(thing.where.x, thing.where.y, thing.where.heading)


def draggable(match: Match, form: str) -> Iterator[Dragged]:
    """Stands that can be dragged now, each with every friend of nearly its heading."""
    scene = match.view(match.asked.side)
    things = {each.id: each for each in scene.things if each.kind == "stand" and isinstance(each.where, At)}
    for ask in scene.asks:
        for item in ask.items:
            stand = things.get(item.thing)
            if item.form != form or item.refusal or stand is None or len(item.things) > 1:
                continue
            for friend in things.values():
                alike = between(pose(stand).heading, pose(friend).heading) <= 200
                if (
                    friend.id != stand.id
                    and friend.side == stand.side
                    and alike
                    and pose(stand).distance(*pose(friend).spot) < 9000
                ):
                    yield Dragged(ask, item, stand, friend)


def tried(match: Match, each: Dragged, off: Pose) -> Probed:
    """What comes of dragging it to a place."""
    value: dict[str, Any] = dict(each.item.value)
    if each.item.form == "place":
        value["to"] = {"x": off.x, "y": off.y, "heading": off.heading}
    else:
        value |= {"path": [], "drag": {"handle": "free", "x": off.x, "y": off.y}}
    return match.ruleset.probe(match.battle, match.asked.side, each.ask.id, value)


def test_every_rulebook_of_stands_offers_order_and_says_with_whom() -> None:
    for scenario, form in SCENARIOS.items():
        match, said = longroll.play(scenario, seed=3), set[str]()
        for _ in range(400):
            for each in draggable(match, form):
                (wide, deep), (other, tall) = each.stand.shape, each.friend.shape
                near = pose(each.friend).ahead((tall - deep) // 2 + 180)
                for side in (1, -1):
                    probed = tried(match, each, near.aside(side * ((wide + other) // 2 + 120)))
                    lines = [line for line in probed.overlays if line.id == "aligned"]
                    if lines:
                        assert probed.nearest is not None
                        assert lines[0].says in probed.says
                        said.add(lines[0].says.split(" ")[0])
            if {"beside", "touches", "level"} & said:
                break
            match.let("sergeant")
        assert {"beside", "touches", "level"} & said, scenario
