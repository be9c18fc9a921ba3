"""The Pike: the reference scenario, as the rulebook writes it down (BC-SCEN-02, BC-SCEN-03)."""

import pytest

from longroll.cards import Deal
from longroll.flow import answer
from longroll.rulesets.brigade import ruleset, scenario, tables
from longroll.rulesets.brigade.command.chain_of_command import chain
from longroll.rulesets.brigade.record.battle import Battle
from longroll.rulesets.brigade.record.setting import laid
from longroll.tabletop import highest_at


@pytest.fixture
def b() -> Battle:
    return scenario.begin(scenario.load("the-pike"), {})


def test_it_is_called_by_its_name_and_not_listed(b):
    assert "the-pike" not in scenario.SHELF.names()
    assert {"BC-SCEN-02", "BC-SCEN-03"} <= {line.rule for line in b.news}


def test_its_squares_are_the_nine_of_the_pike(b):
    """BC-SCEN-02: limits by square, flags all 1."""
    squares = {square.name: square for square in laid(b.setting).squares}
    limits = dict(zip(["I3", "I4", "I5", "J3", "J4", "J5", "K3", "K4", "K5"], (4, 3, 4, 3, 3, 4, 3, 4, 4), strict=True))
    assert {name: square.limit for name, square in squares.items()} == limits
    assert {square.flag for square in squares.values()} == {1}


@pytest.mark.parametrize(
    ("x", "interval"),
    [(3, 480), (5.9, 480), (6.1, 440), (9.9, 440), (10.1, 480), (14.1, 520), (19.9, 520), (20.1, 480), (30.1, 440)],
)
def test_its_ground_lies_in_bands(b, x, interval):
    """BC-SCEN-02, BC-LOS-02."""
    ground = laid(b.setting).ground
    for y in (0.1, 18.1, 35.9):
        level = highest_at(ground.lattice, ground.interval, round(x * 1000), round(y * 1000))
        assert level * tables.CONTOUR == interval


def test_its_wood_orchard_and_creek(b):
    ground = laid(b.setting).ground
    assert ground.kinds_at(13100, 9100) == tables.WOODS
    assert ground.kinds_at(21100, 21100) == tables.ORCHARD
    assert ground.kinds_at(8000, 30100) == tables.CREEK
    assert ground.kinds_at(8300, 30100) == 0
    assert not b.barricades


def test_its_forces_have_the_values_of_the_sample(b):
    """BC-STAND-12."""
    assert [(stand.fire, stand.discipline, stand.circles) for stand in b.stands] == [
        (8, 8, 5),
        (8, 8, 5),
        (8, 8, 4),
        (6, 11, 3),
        (6, 11, 3),
        (6, 11, 4),
        (6, 11, 3),
        (7, 10, 5),
        (7, 9, 5),
        (7, 9, 6),
        (7, 9, 6),
        (7, 9, 3),
        (8, 8, 2),
        (7, 9, 1),
        (7, 9, 1),
        (8, 9, 1),
        (8, 9, 1),
    ]
    assert {row.key: row.printed for row in b.generals} == {
        "doubleday": (3, 7, 1),
        "stone": (2, 5, 2),
        "meredith": (3, 6, 2),
        "wainwright": (3, 6, 1),
        "rodes": (3, 7, 1),
        "daniel": (3, 6, 1),
        "carter": (3, 6, 1),
    }


def test_every_brigade_is_under_its_division_commander(b):
    """BC-SETUP-05, as the scenario has it."""
    for stand in b.stands:
        assert b.commands[chain(b, stand.command)[-1]].key == ("doubleday", "rodes")[stand.side]


def test_everybody_stands_in_his_area(b):
    """BC-DEPL-01."""
    zones = laid(b.setting).zones
    for stand in b.there():
        inside = [
            zone
            for zone in zones
            if zone.side == stand.side
            and min(zone.ring[::2]) - 1 <= stand.pose.x <= max(zone.ring[::2]) + 1
            and min(zone.ring[1::2]) <= stand.pose.y <= max(zone.ring[1::2])
        ]
        assert inside, stand.key


def test_meredith_comes_by_the_south_of_i4_from_the_second_round(b):
    """BC-MAP-11."""
    (entry,) = laid(b.setting).entries
    assert (entry.edge, entry.least, entry.most) == ("south", 12000, 24000)
    iron = [stand for stand in b.stands if b.commands[stand.command].key == "meredith"]
    assert len(iron) == 5
    assert {(stand.place, stand.arrival, stand.entry) for stand in iron} == {("off", 2, "south")}


def test_its_terms(b):
    """BC-SCEN-02: six rounds, the Confederates attack, a farm for 3 points and a crossroads for 2."""
    table = laid(b.setting)
    assert (table.rounds, table.attacker) == (6, 1)
    assert [(row.points, row.at) for row in table.objectives] == [(3, (17000, 15000)), (2, (25000, 9000))]
    formations = {row.key: row.formation for row in b.commands if row.formation}
    assert formations == {"stone": "Line", "daniel": "Line"}


def test_its_decks_and_opening_hands():
    """BC-SCEN-03: 23 and 36 cards, hands of seven, 16 and 29 left to draw."""
    b = ruleset.begin(scenario.load("the-pike"), {})
    assert isinstance(b.needs, Deal)
    while isinstance(b.needs, Deal):
        b = answer(b, (b.needs.count,))
    assert [len(pile.hand) for pile in b.piles] == [7, 7]
    assert [pile.left for pile in b.piles] == [29, 16]
    cards = [(tables.COMMANDS[b.commands[row.leads].card], row.key) for row in b.generals]
    assert {key: (orders.plan, orders.rally, orders.draw, orders.rerolls) for orders, key in cards} == {
        "doubleday": (3, 0, 0, 2),
        "rodes": (3, 0, 0, 2),
        "daniel": (2, 0, 0, 1),
        "meredith": (2, 0, 0, 1),
        "stone": (0, 2, 0, 1),
        "carter": (0, 0, 2, 1),
        "wainwright": (0, 0, 2, 1),
    }
