"""The ground of an Area, and who stands where on it (DC-CAMP-06, BC-MAP-06 to BC-MAP-13)."""

import pytest
from msgspec.structs import replace

from longroll.campaign import field
from longroll.campaign.record import Engagement, Force, Leader
from longroll.rulesets.division.components.areas import AREA, AREAS
from longroll.rulesets.division.components.forces import GENERAL, UNIT

STANDS = ("archer", "davis", "pegram", "meredith", "cutler", "calef")


def engagement(area, attacker=1, strangers=()):
    control = tuple(1 if row.at[0] < area.at[0] else 0 for row in AREAS)
    forces = tuple(Force(UNIT[key], "", ()) for key in STANDS)
    leaders = (
        Leader("heth", 0, GENERAL["heth"]),
        Leader("lee", 0, GENERAL["lee"]),
        Leader("reynolds", 0, GENERAL["reynolds"]),
    )
    return Engagement(area.id, 0, attacker, forces, leaders, control, strangers)


def test_the_chambersburg_pike_has_the_squares_that_the_rulebook_prints():
    """DC-CAMP-06, BC-MAP-06, BC-MAP-07: I4, I5, J3 to J5, K3, K4, filled out to I3 to K5."""
    assert field.ground(AREAS[AREA["chambersburg-pike"]]).name == "I3:K5"


def test_battles_can_be_fought_wherever_the_field_is_surveyed():
    assert len(field.grounds()) == 54
    for area in AREAS:
        if area.id in field.grounds():
            laid = field.ground(area)
            assert 3 <= laid.columns <= 6
            assert 3 <= laid.rows <= 6
            west, south, east, north = laid.bounds
            assert -5000 <= west < east <= 4000
            assert -6000 <= south < north <= 3000


@pytest.mark.parametrize("area", [AREAS[number] for number in field.grounds()], ids=lambda area: area.key)
def test_every_engagement_is_a_scenario_that_reads_well(area):
    written, battle = field.paper(engagement(area, strangers=AREAS[area.id].edges[:1]))
    assert written.squares == field.ground(area).name
    assert {row.side for row in written.zones} == {"union", "confederate"}
    assert {force.id for force in battle.forces if force.units} == set(STANDS)
    assert {row.id for row in battle.commanders} == {"heth", "lee", "reynolds"}
    assert battle.objectives[0].name == area.name


def test_the_attacker_comes_from_the_areas_that_he_holds_and_the_defender_has_the_rest():
    """BC-DEPL-01, BC-GAME-07."""
    area = AREAS[AREA["mcpherson-ridge"]]
    assert field.attackers_edge(engagement(area, attacker=1)) == "west"
    assert field.attackers_edge(engagement(area, attacker=0)) == "east"
    written, battle = field.paper(engagement(area, attacker=1))
    assert (battle.sides.confederate.attitude, battle.sides.union.attitude) == ("attacks", "defends")
    mine, yours = ({x for x, _ in row.ring} for row in written.zones)
    assert max(mine) < min(yours)
    assert written.edges == {"confederate": "west", "union": "east"}


def test_forces_may_come_on_from_neighbouring_areas_of_their_side():
    """BC-MAP-10."""
    area = AREAS[AREA["mcpherson-ridge"]]
    written, _ = field.paper(engagement(area))
    beside = {AREAS[number].key: AREAS[number] for number in area.edges}
    assert written.entries
    for row in written.entries:
        neighbour = beside[row.id.removesuffix(f"-{row.edge}")]
        assert (neighbour.at[0] < area.at[0]) == (row.side == "confederate")
        assert set(row.forces) <= set(STANDS)


def test_ground_of_neighbours_where_others_stand_is_closed_but_for_deployment_areas():
    """BC-MAP-12."""
    import shapely

    area = AREAS[AREA["mcpherson-ridge"]]
    open_, _ = field.paper(engagement(area))
    assert not open_.closed
    written, _ = field.paper(engagement(area, strangers=area.edges))
    assert written.closed
    for zone in written.zones:
        for row in written.closed:
            assert shapely.Polygon(zone.ring).intersection(shapely.Polygon(row.ring)).area < 100


def test_an_army_commander_leads_the_corps_that_are_there():
    written, battle = field.paper(engagement(AREAS[AREA["mcpherson-ridge"]]))
    lee = next(row for row in battle.commanders if row.id == "lee")
    assert lee.leads == ("ap-hill",)
    assert next(row for row in written.generals if row.id == "lee").rank == "army"


def test_of_two_of_a_rank_without_troops_of_their_own_there_one_takes_the_field():
    """BC-SETUP-05, DC-BAT-29: a formation has one general; whose it is goes first, and who has nobody to lead is left out."""
    there = engagement(AREAS[AREA["mcpherson-ridge"]])
    guests = tuple(Leader(key, 0, GENERAL[key]) for key in ("robinson", "schurz", "howard"))
    _, battle = field.paper(replace(there, leaders=(*guests, *there.leaders)))
    found = {row.id: row.leads for row in battle.commanders if row.side == "union"}
    assert found == {"robinson": ("reynolds", "pleasonton"), "reynolds": ("reynolds",)}
    field.made(replace(there, leaders=(*guests, *there.leaders)))
