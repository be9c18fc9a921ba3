"""How small a thing of the field may be and still count on the map (BC-TERR-20)."""

from longroll.ground.table import Area, Table
from longroll.miniatures.ground import Remark
from longroll.registry import complete, ruleset
from longroll.rulesets.brigade.scenario.ground_classes import classed, counts
from longroll.rulesets.brigade.tables import LEAST_GROUND


def box(x: int, y: int, width: int, height: int) -> tuple[int, ...]:
    return (x, y, x + width, y, x + width, y + height, x, y + height)


def table(*areas: Area) -> Table:
    """Twelve inches of bare ground with these on it."""
    return Table(
        hash="",
        name="Bare ground",
        width=12_000,
        height=12_000,
        yards_per_inch=50,
        centre_east=0,
        centre_north=0,
        rotation=0,
        areas=areas,
        lines=(),
        hills=(),
        labels=(),
        columns=2,
        rows=2,
        step=12_000,
        heights=(0, 0, 0, 0),
    )


def found(*areas: Area, remarks: tuple[Remark, ...] = ()) -> list[str]:
    return [patch.id for patch in classed(table(*areas), remarks)[0]]


def test_bc_terr_20_a_grove_less_across_than_a_regiment_is_deep_is_drawn_and_not_ruled() -> None:
    grove = Area("grove", "A grove", "woods", box(5000, 5000, 400, 400))
    orchard = Area("orchard", "An orchard", "orchard", box(9000, 5000, 600, 600))
    assert found(grove, orchard) == ["orchard"], "from corner to corner the orchard is wider than 0.75 inches"


def test_bc_terr_20_three_quarters_of_an_inch_are_enough() -> None:
    assert LEAST_GROUND == 750
    assert counts(table(), (5000, 5000, 5750, 5000, 5300, 5200))
    assert not counts(table(), (5000, 5000, 5749, 5000, 5300, 5200))


def test_bc_terr_20_what_the_maps_edge_cuts_off_counts_whatever_its_size() -> None:
    assert found(Area("sliver", "A sliver", "woods", box(0, 5000, 100, 400))) == ["sliver"]


def test_bc_terr_20_a_scenario_may_say_that_a_small_thing_counts() -> None:
    grove = Area("grove", "A grove", "woods", box(5000, 5000, 400, 400))
    assert found(grove, remarks=(Remark("grove", "It hid the guns.", "woods"),)) == ["grove"]


def test_bc_terr_20_houses_and_yards_hinder_nobody() -> None:
    house = Area("farm", "A farm", "farm", box(5000, 5000, 2000, 2000))
    assert found(house) == []


def test_bc_terr_20_it_is_agreed_before_the_battle() -> None:
    rules = ruleset("brigade")
    b = rules.begin(rules.load("first-brigade"), complete(rules, {}))
    assert any(line.rule == "BC-TERR-20" and '0.75"' in line.text for line in b.news)
