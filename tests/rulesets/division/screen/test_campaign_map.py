"""What lies on the map and where, what is said of it, and what is laid over it."""

from collections import Counter
from itertools import combinations

import pytest
from shapely.geometry import Polygon, box

from longroll.cards import Deal
from longroll.flow import answer
from longroll.rulesets.division import ruleset, scenario
from longroll.rulesets.division.areas.circles import colour
from longroll.rulesets.division.components.areas import AREAS, CIRCLE, CIRCLES
from longroll.rulesets.division.components.cards import CARDS
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.record.activation import Activation
from longroll.rulesets.division.record.setting import laid
from longroll.rulesets.division.screen import counters, room, view
from longroll.scene import In
from rulesets.division.drill import battle

UNION, CONFEDERATE = 0, 1


@pytest.fixture(scope="module")
def third():
    """The third day as it begins."""
    return ruleset.begin(ruleset.load("third-day"), {})


def resolved(b):
    """The battle once hands are drawn: whichever card comes first."""
    while isinstance(b.needs, Deal):
        b = answer(b, (1,))
    return b


def thing(scene, name):
    return next(row for row in scene.things if row.id == name)


def area(scene, name):
    return next(row for row in scene.areas if row.id == name)


def facts(row):
    return {fact.label: fact.value for fact in row.facts}


def lying(scene):
    """Where every counter lies, by its area."""
    areas = {row.id: row for row in scene.areas}
    found = {}
    for row in scene.things:
        if row.kind == "counter" and isinstance(row.where, In):
            found.setdefault(row.where.slot, []).append(areas[row.where.slot].places[row.where.at])
    return found


# --- where they lie
def test_every_stand_on_the_map_lies_at_a_place_of_its_own(third):
    scene = ruleset.view(third, UNION)
    here = lying(scene)
    assert sum(map(len, here.values())) == sum(row.where == "map" for row in third.stands)
    assert all(len(set(places)) == len(places) for places in here.values())


def test_of_ten_stands_in_one_area_each_shows_its_strength(third):
    """Each is covered to the right of its middle by nothing that is drawn later."""
    scene = ruleset.view(third, UNION)
    wide, deep = room.COUNTER
    crowded = {slot: places for slot, places in lying(scene).items() if len(places) >= 10}
    assert crowded
    for slot, places in crowded.items():
        for (x, y), (later_x, later_y) in combinations(places, 2):
            if abs(later_y - y) < deep // 4:
                assert x - later_x >= wide * 2 // 5, slot
            else:
                assert y - later_y >= deep // 4, slot


def test_counters_lie_in_their_area_and_beside_its_circles(third):
    scene, table = ruleset.view(third, UNION), laid(third.setting).table
    for row in AREAS:
        ring = Polygon(room.rings(table)[row.id])
        left, low, right, high = room.rooms(table)[row.id]
        assert ring.buffer(40).covers(box(left, low, right, high)) or right - left <= room.COUNTER[0], row.key
        for x, y in room.circles(table):
            assert not (left < x < right and low < y < high), row.key
    assert all(
        area(scene, row.thing).places == () for row in AREAS if not third.there(row.id, 0) + third.there(row.id, 1)
    )


def test_both_sides_in_one_area_lie_apart(third):
    scene = ruleset.view(third, UNION)
    contested = next(row for row in AREAS if area(scene, row.thing).tone == "contested")
    places = area(scene, contested.thing).places
    stands = [row for row in scene.things if row.kind == "counter" and row.where.slot == contested.thing]
    camps = [[places[row.where.at] for row in stands if row.side == side] for side in (0, 1)]
    assert all(camps)
    assert min(x for x, _ in camps[UNION]) > max(x for x, _ in camps[CONFEDERATE]) or min(
        y for _, y in camps[CONFEDERATE]
    ) > max(y for _, y in camps[UNION])


def test_as_many_as_have_room_lie_side_by_side():
    wide, deep = room.COUNTER
    roomy = (0, 0, 2 * wide + room.GAP, 2 * deep + room.GAP)
    assert len({x for x, _ in room.places(roomy, 4)}) == len({y for _, y in room.places(roomy, 4)}) == 2
    assert room.places(roomy, 0) == []
    for count in range(1, 14):
        found = room.places(roomy, count)
        assert len(set(found)) == count
        assert all(x - wide // 2 >= 0 and x + wide // 2 <= roomy[2] + wide for x, _ in found)


# --- what is said
def test_a_brigade_says_what_is_printed_on_it(third):
    scene = ruleset.view(third, CONFEDERATE)
    kershaw = thing(scene, f"stand:{UNIT['kershaw']}")
    said, row = facts(kershaw), third.stands[UNIT["kershaw"]]
    assert said["Fire"] == str(row.unit.fire)
    assert said["Discipline"] == str(row.unit.discipline)
    assert said["Strength"] == f"{row.full - row.lost} of 4"
    assert said["Under"] == "Lafayette McLaws, James Longstreet, Robert E. Lee"
    assert kershaw.badges[0].value == str(row.strength)
    assert kershaw.formation == "McLaws's Division"


def test_cavalry_says_the_strength_of_each_of_its_three_stands():
    """DC-STAND-03: on foot with its losses, mounted, and the holders."""
    b = scenario.begin(ruleset.load("three-days"), {})
    b.change(UNIT["gamble"], lost=1)
    said = facts(thing(ruleset.view(b, UNION), f"stand:{UNIT['gamble']}"))
    unit = b.stands[UNIT["gamble"]].unit
    assert said["On foot"] == f"{unit.strength - 1} of {unit.strength}"
    assert said["Mounted"] == f"{unit.mounted} of {unit.mounted}"
    assert said["Horse holders"] == f"{unit.holders} of {unit.holders}"


def test_routed_mounted_and_marching_are_marked():
    b = scenario.begin(ruleset.load("three-days"), {})
    b.change(UNIT["devin"], mounted=True, routed=True)
    scene = ruleset.view(b, UNION)
    glyphs = {row.id: [badge.glyph for badge in row.badges] for row in scene.things}
    assert glyphs[f"stand:{UNIT['devin']}"] == ["strength", "routed", "mounted"]
    assert glyphs[f"stand:{UNIT['archer']}"] == ["strength", "column"]
    assert glyphs[f"stand:{UNIT['gamble']}"] == ["strength"]


def test_an_area_and_a_circle_say_whose_they_are_and_what_they_touch(third):
    scene = ruleset.view(third, UNION)
    hill = facts(area(scene, f"circle:{CIRCLE['mc-cemetery-hill']}"))
    assert hill["Worth"] == "4 to either side"
    assert hill["Held by"] == "Union"
    assert hill["Areas"] == "Cemetery Hill, Ziegler's Grove"
    den = facts(next(row for row in scene.areas if row.label == "Devil's Den"))
    assert (den["Board"], den["To hit those in it"], den["Columns"]) == ("Rocks", "3 more", "2")
    assert den["Control"] == "Confederate"
    plain = next(facts(row) for row in scene.areas if facts(row).get("Board", "").startswith("Open"))
    assert "To hit those in it" not in plain, "where it is nothing"


def test_points_say_where_they_come_from(third):
    """DC-WIN-03: every circle that is held, and no other."""
    tracks = {row.id: row for row in ruleset.view(third, UNION).tracks}
    for side in (0, 1):
        track = tracks[f"points:{side}"]
        assert sum(int(fact.value) for fact in track.facts) == track.value == third.points(side)


def test_of_the_other_hand_only_the_backs_are_seen(third):
    for side in (0, 1):
        scene = ruleset.view(third, side)
        held = Counter(row.where.slot for row in scene.things if row.kind == "card")
        slots = {row.id: row.count for row in scene.slots}
        assert held == {f"hand:{side}": len(third.piles[side].hand)}
        assert slots[f"hand:{1 - side}"] == len(third.piles[1 - side].hand) > 0
        assert slots[f"deck:{1 - side}"] == third.piles[1 - side].left


def test_a_command_card_is_played_from_where_it_lies(third):
    """DC-CMD-04: for each of its terms, with its number."""
    third = resolved(third)
    items = [
        item for ask in ruleset.view(third, CONFEDERATE).asks for item in ask.items if item.thing.startswith("card:")
    ]
    held = {CARDS[number].thing: CARDS[number] for number in third.piles[CONFEDERATE].hand}
    assert items
    for item in items:
        card = held[item.thing]
        assert any(item.label.endswith(f"{term.capitalize()} {card.points(term)}") for term in card.terms)


# --- what is laid over it
def test_a_stand_shows_what_its_action_costs_while_actions_are_chosen():
    """DC-AP-01: one where the general is, one more an edge; what is too dear is toned so."""
    b = battle({"archer": "herr-ridge", "davis": "mcpherson-ridge", "perrin": "herr-ridge"}, {"heth": "herr-ridge"})
    b.activation, b.step = Activation(0, GENERAL["heth"], points=1), "actions"
    found = counters.priced(b, CONFEDERATE)
    shown = {key: (found[UNIT[key]].value, found[UNIT[key]].tone) for key in ("archer", "davis")}
    assert shown == {"archer": ("1", "legal"), "davis": ("2", "costly")}
    assert UNIT["perrin"] not in found
    assert counters.priced(b, UNION) == {}


def test_the_chain_of_the_active_general_is_lit():
    b, ewell = scenario.begin(ruleset.load("second-day"), {}), GENERAL["ewell"]
    b.activation = Activation(0, ewell)
    chains = {row.of: row for row in ruleset.view(b, CONFEDERATE).overlays if row.id.startswith("chain:")}
    assert chains[f"general:{ewell}"].when == "always"
    assert chains[f"general:{GENERAL['lee']}"].when == "selected"
    theirs = {row.area for row in b.stands if row.deployed and b.commands(ewell, row.id)}
    assert len(chains[f"general:{ewell}"].geometry) == len(theirs)


def test_what_is_not_safe_is_ringed(third):
    """DC-CIRC-08."""
    rings = {row.of: row.tone for row in ruleset.view(third, UNION).overlays if row.id.startswith("kind:")}
    kinds = {row.thing: colour(third, row.id, UNION) for row in CIRCLES}
    assert rings == {
        name: {"blue": "sight", "red": "forbidden"}[kind] for name, kind in kinds.items() if kind != "green"
    }
    assert set(kinds.values()) == {"green", "blue", "red"}


def test_a_battle_of_several_days_is_told_by_the_day():
    assert view.chapter(battle({"archer": "herr-ridge"}, turn="J2A")) == "2 July"
    alone = ruleset.begin(ruleset.load("meeting-engagement"), {})
    assert view.chapter(alone) == view.turn(alone) == "1 July, Morning"
