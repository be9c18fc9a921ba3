"""The charts hold the numbers that stand in the rulebook's rows."""

import pytest

from longroll.rulesets.volley_and_bayonet import tables

from .charts import BOOK, rows, value


def inches(text):
    return tables.NONE if text == "-" else 1000 * int(text)


@pytest.mark.parametrize(
    ("men", "points"), [(1933, 4), (742, 1), (250, 1), (249, 1), (750, 2), (749, 1), (30, 1), (0, 1)]
)
def test_men_are_counted_in_fives_of_hundreds_halves_up(men, points):
    assert tables.strength_of_men(men) == points  # VB-ORG-04


@pytest.mark.parametrize(("guns", "points"), [(19, 3), (24, 4), (9, 2), (8, 1), (6, 1), (2, 1)])
def test_guns_are_counted_in_sixes_halves_up(guns, points):
    assert tables.strength_of_guns(guns) == points  # VB-ORG-04


def test_bases_are_as_large_as_the_rulebook_says():
    wanted = {row["stand"]: (float(row["width"]), float(row["depth"])) for row in rows("VB-ORG-06")}
    assert {kind: (wide * 1000, deep * 1000) for kind, (wide, deep) in wanted.items() if kind in tables.BASES} == {
        **tables.BASES
    }
    assert tuple(1000 * size for size in wanted["march column marker"]) == tables.MARKER
    assert wanted["cavalry brigade dismounted"] == wanted["cavalry brigade"]


@pytest.mark.parametrize(
    ("kind", "state", "far"),
    [
        ("infantry brigade", {}, 16000),
        ("infantry skirmisher", {}, 16000),
        ("cavalry brigade", {}, 24000),
        ("cavalry brigade", {"dedicated_guns": 1}, 20000),
        ("cavalry brigade", {"mounted": False}, 16000),
        ("cavalry brigade", {"mounted": False, "dedicated_guns": 1}, 16000),
        ("cavalry skirmisher", {}, 24000),
        ("cavalry skirmisher", {"mounted": False}, 16000),
        ("mounted infantry", {}, 24000),
        ("mounted infantry", {"mounted": False}, 16000),
        ("infantry brigade", {"dedicated_guns": 2}, 16000),
        ("artillery battalion", {}, 16000),
        ("artillery battery", {}, 16000),
        ("artillery battalion", {"limbered": False}, 2000),
        ("artillery battery", {"limbered": False}, 2000),
        ("commander", {}, 24000),
    ],
)
def test_every_arm_has_its_allowance(kind, state, far):
    assert tables.allowance(kind, **state) == far  # VB-MOVE-02 to VB-MOVE-05, VB-MISC-08, VB-MISC-12


def test_columns_trail_their_markers():
    assert {row["arm"]: int(row["markers"]) for row in rows("VB-MARCH-04")} == {
        "infantry brigade": tables.MARKERS["infantry brigade"],
        "infantry skirmisher": tables.MARKERS["infantry skirmisher"],
        "cavalry brigade": tables.MARKERS["cavalry brigade"],
        "cavalry skirmisher": tables.MARKERS["cavalry skirmisher"],
        "limbered artillery": tables.MARKERS["artillery battalion"],
    }
    assert tables.MARKERS["artillery battery"] == 3
    assert tables.MARKERS["commander"] == 0


def test_small_arms_reach_as_far_as_the_range_chart_says():
    found = {arm: (reach.rule, reach.close, reach.long) for arm, reach in tables.SMALL_ARMS.items()}
    found["dedicated gun"] = tuple(tables.DEDICATED_GUN)
    wanted = {}
    for number in range(1, 7):
        (row,) = rows(f"VB-RNG-0{number}")
        wanted[row["weapon"]] = (f"VB-RNG-0{number}", inches(row["close"]), inches(row["long"]))
    assert found == wanted


def test_guns_reach_as_far_as_the_range_chart_says():
    chart = {row["weapon"]: (inches(row["close"]), inches(row["long"])) for row in rows("VB-RNG-12")}
    for (bore, weight), reach in tables.ARTILLERY.items():
        short = "field" if weight == "field" else "heavy or siege" if bore == "smoothbore" else "heavy"
        assert (reach.close, reach.long) == chart[f"{bore} {short}"]
        (own,) = rows(reach.rule)
        assert (inches(own["close"]), inches(own["long"])) == chart[f"{bore} {short}"]


def test_only_cartridge_arms_have_a_close_range():
    assert {arm for arm, reach in tables.SMALL_ARMS.items() if reach.close != tables.NONE} == tables.CARTRIDGE


DICE = (
    *tables.INFANTRY_DICE.values(),
    tables.INFANTRY_SKIRMISHER,
    tables.CAVALRY_BRIGADE,
    tables.DISMOUNTED_BRIGADE,
    tables.CAVALRY_SKIRMISHER,
    *tables.CLOSE_BATTALION.values(),
    tables.LONG_BATTALION,
    tables.BATTERY,
)


@pytest.mark.parametrize("dice", DICE, ids=lambda dice: dice.rule)
def test_every_row_of_the_dice_chart_is_as_printed(dice):
    (row,) = rows(dice.rule)
    printed = [row[name] for name in ("normal fire", "normal melee", "stationary fire", "stationary melee")]
    assert [0 if text == "-" else int(text) for text in printed] == [*dice[2:6]]
    assert dice.hit == int(row["hit"].split("-")[0])
    assert (dice.fire_dagger or dice.melee_dagger) == ("dagger" in BOOK[dice.rule].says)


def test_all_rows_of_the_dice_chart_are_used():
    assert {dice.rule for dice in DICE} == {f"VB-DICE-{number:02}" for number in range(1, 12)}


def test_the_dice_of_each_arm_are_those_of_its_row():
    assert tables.INFANTRY_DICE["smoothbore"].rule == "VB-DICE-01"
    assert {arm for arm in tables.SMALL_ARMS if tables.INFANTRY_DICE[arm].rule == "VB-DICE-03"} == tables.CARTRIDGE
    assert tables.CLOSE_BATTALION["smoothbore"].hit == 4
    assert tables.CLOSE_BATTALION["rifled"].hit == 5


@pytest.mark.parametrize("name", [*tables.MORALE, *tables.TIE])
def test_every_modifier_has_the_value_of_its_row(name):
    for row in (chart[name] for chart in (tables.MORALE, tables.TIE) if name in chart):
        assert row.value == value(row.rule)


def test_every_row_of_modifiers_is_in_the_tables():
    assert {row.rule for row in tables.MORALE.values()} == {f"VB-MOR-{number:02}" for number in range(6, 20)}
    assert {row.rule for row in tables.TIE.values()} == {f"VB-MELEE-{number:02}" for number in range(3, 8)}


def test_morale_falls_and_rises_as_the_ladder_says():
    for row in rows("VB-MOR-25"):
        assert tables.FAILS.get(row["level"], "-") == row["on fail"]
        assert tables.RALLIES.get(row["level"], "-") == row["on rally or recover"]


def test_a_division_is_exhausted_by_a_share_of_its_strength():
    shares = [(int(float(row["mean morale"].split()[-1])), int(row["tenths"])) for row in rows("VB-EXH-01")]
    assert [least for _, least in shares] == [tenths for _, tenths in tables.EXHAUSTION]
    assert shares[:2] == [*tables.EXHAUSTION[:2]]
