"""What has to hold of a record that came from elsewhere: rows with places of their own, links to rows, ground on the table."""

import msgspec

from longroll.history.soundness import Links, Sheet, circles, fresh, mutual, on_both_sides, surveyed, unknown
from longroll.miniatures.entries import Entry
from longroll.miniatures.zones import Zone


class Brigade(msgspec.Struct):
    id: int
    key: str
    side: int
    above: int = -1
    below: tuple[int, ...] = ()
    entry: str = ""
    place: str = "table"
    tired: bool = False


class Record(msgspec.Struct):
    brigades: tuple[Brigade, ...]
    entries: tuple[Entry, ...] = ()


class Setting(msgspec.Struct):
    zones: tuple[Zone, ...] = ()
    entries: tuple[Entry, ...] = ()


ROWS = (Brigade(0, "iron", 0, below=(1,)), Brigade(1, "bucktail", 0, above=0, entry="pike"))
SHEET = Sheet(10_000, 10_000)


def told(faults):
    return [(fault.key, fault.wrong) for fault in faults]


def test_what_rows_name_is_looked_up_by_number_and_by_id():
    links = Links((Record(ROWS), ("brigades", "entries")))
    assert told(links.rows("brigades", above="brigades?", below="brigades", entry="entries?")) == [
        ("brigades[1].entry", "there is no 'pike' among the entries")
    ]
    assert told(links.rows("brigades", above="brigades")) == [("brigades[0].above", "there are no brigades[-1]")]
    assert told(links.named("below", "brigades", (0, 5))) == [("below", "there are no brigades[5]")]


def test_who_is_named_is_on_the_side_of_who_names_him():
    foes = (*ROWS, Brigade(2, "louisiana", 1, above=0))
    assert told(Links((Record(foes), ("brigades",))).rows("brigades", above="brigades?")) == [
        ("brigades[2].above", "brigades[0] is on the other side")
    ]


def test_who_names_another_is_named_by_him():
    above = (Brigade(0, "iron", 0, above=1), Brigade(1, "bucktail", 0, above=-1))
    assert told(mutual("brigades", "above", above, above, "above", "he leads others")) == [
        ("brigades[0].above", "he leads others")
    ]
    above = (Brigade(0, "iron", 0, above=1), Brigade(1, "bucktail", 0, above=0))
    assert told(mutual("brigades", "above", above, above, "above", "he leads others")) == []


def test_what_the_rulebook_does_not_have_is_told_by_row_and_field():
    assert told(unknown("brigades", "entry", ROWS, "entry {}", ("",))) == [
        ("brigades[1].entry", "there is no entry 'pike'")
    ]


def test_circles_are_found_whatever_else_is_named():
    assert told(circles("brigades", [1, 0, 7, -1])) == [("brigades[0]", "it stands above itself")]


def test_who_has_acted_is_not_at_the_beginning_of_a_battle():
    stirred = (*ROWS, Brigade(2, "tired", 1, tired=True), Brigade(3, "lost", 1, place="lost"))
    acted = "it has acted before the battle"
    assert told(fresh("brigades", stirred, ("table",), "tired")) == [("brigades[2]", acted), ("brigades[3]", acted)]


def test_either_side_has_some():
    assert told(on_both_sides("brigades", ROWS, ("Union", "Confederate"))) == [
        ("brigades", "the Confederate side has none")
    ]


def test_ground_has_ids_of_its_own_and_lies_on_the_table():
    way = Entry("pike", "The pike", 0, "south", 2_000, 4_000)
    off = Entry("pike", "The road", 1, "north", 9_000, 14_000)
    assert not list(surveyed("setting", Setting((Zone(0, (0, 0, 9, 0, 9, 9)),), (way,)), SHEET))
    setting = Setting((Zone(0, (0, 0, 90_000, 0, 9, 9)), Zone(1, (0, 0, 9, 0))), (way, off))
    assert told(surveyed("setting", setting, SHEET)) == [
        ("setting.zones[0].ring", "it lies 80.0 inches off the table"),
        ("setting.zones[1].ring", "4 numbers are no polygon"),
        ("setting.entries[1]", "'pike' is said twice"),
        ("setting.entries[1]", "9000 to 14000 is no part of the north edge"),
    ]
