"""Deployment: the order of battle, formations in secret, generals, troops, the unready, and who draws first."""

from typing import Any

import pytest
from msgspec.structs import replace

from longroll.flow import Decision
from longroll.rulesets.brigade import tables
from longroll.rulesets.brigade.cards import deck_and_hand
from longroll.rulesets.brigade.cards.deck_and_hand import ChooseCards
from longroll.rulesets.brigade.command import chain_of_command
from longroll.rulesets.brigade.deployment import arrangements, formations, generals_stations, reinforcements
from longroll.rulesets.brigade.deployment.deployment import Deployment
from longroll.rulesets.brigade.deployment.generals_stations import PlaceGenerals, PlacingGenerals, Ready, Station
from longroll.rulesets.brigade.deployment.order_of_battle import (
    ChooseFormation,
    ChoosingFormations,
    LeadBrigade,
    Nominating,
    PickBrigades,
)
from longroll.rulesets.brigade.deployment.placement import (
    Array,
    Deploy,
    Deploying,
    Entrench,
    HoldBack,
    Saddle,
    Shift,
    Withdraw,
    works_of,
)
from longroll.rulesets.brigade.deployment.unformed_brigades import Disorder, Disordering, Push
from longroll.rulesets.brigade.ground import deployment_areas
from longroll.rulesets.brigade.movement import arrows
from longroll.rulesets.brigade.record.battle import Battle, Card, Options
from longroll.rulesets.brigade.record.setting import Entry, laid
from longroll.rulesets.brigade.tables import NONE
from longroll.tabletop import holds

from ..drill import (
    ARMIES,
    BRIGADES,
    DIVISIONS,
    battery,
    battle,
    box,
    brigade,
    cavalry,
    general,
    offered,
    over,
    pose,
    refused,
    rules,
    run,
    stand,
    then,
)

FREE = Options(deployment="formations")
SOUTH = Entry("pike", "The pike", 0, "south", 12000, 24000, (DIVISIONS[0],))
OFF: dict[str, Any] = {"place": "off"}


def field(*stands: Any, cards: bool = True, **changes: Any) -> Battle:
    """A battle to be deployed: everything off the map, the Union in the south, the Confederates the Attacker."""
    terms: dict[str, Any] = {"options": FREE, "changes": {"stage": "deployment"}} | changes
    b = battle(*stands, **terms)
    made: list[Card] = []
    for row in b.commands:
        if cards and row.rank == "brigade" and any(one.command == row.id for one in b.stands):
            made += [Card(0, row.side, row.id, design) for design in tables.set_of("line")]
    made += [Card(0, who.side, who.leads, general=who.id) for who in b.generals]
    b.cards = tuple(replace(card, id=number) for number, card in enumerate(made))
    for side in (0, 1):
        deck_and_hand.build(b, side)
    return b


def two_brigades(**changes: Any) -> Battle:
    """Two Union brigades of three regiments and a division commander; a Confederate brigade of four and two batteries."""
    stands = [stand(0, 10 + 2 * i, 8, **OFF) for i in range(3)]
    stands += [stand(0, 22 + 2 * i, 8, **OFF, command=6) for i in range(3)]
    stands += [stand(1, 14 + 2 * i, 28, 180, **OFF) for i in range(4)] + [
        battery(1, 24 + 2 * i, 28, **OFF) for i in (0, 1)
    ]
    generals = [
        general(0, 12, 5, **OFF),
        general(0, 24, 5, 6, **OFF),
        general(0, 18, 3, DIVISIONS[0], rank="division", **OFF),
        general(1, 18, 32, **OFF),
    ]
    terms: dict[str, Any] = {"generals": generals, "commands": [brigade(0)]} | changes
    return field(*stands, **terms)


def one_brigade(*more: Any, formation: str = "Line", **changes: Any) -> Battle:
    """A Union brigade of three off the map, its general at (18, 4), and whatever else."""
    stands = [*(stand(0, 16 + 2 * i, 6, **OFF) for i in range(3)), *more]
    terms: dict[str, Any] = {"generals": [general(0, 18, 4)]} | changes
    b = field(*stands, **terms)
    b.change_command(BRIGADES[0], formation=formation)
    return b


def deploying(b: Battle, side: int = 0, works: tuple[int, ...] = ()) -> Battle:
    return run(b, Deploying(side=side, works=works))


def line_at(x: float, y: float, count: int = 3) -> tuple[Any, ...]:
    return tuple(pose(x - count + 1 + 2 * i, y) for i in range(count))


# --- historical
def test_historically_all_stand_as_the_scenario_has_them_and_hands_are_drawn_by_the_attacker_first() -> None:
    """BC-SETUP-01, BC-DECK-07, BC-CARD-02"""
    b = field(stand(0, 18, 6), stand(1, 18, 30, 180), generals=[general(0, 18, 4), general(1, 18, 32)], options=None)
    asked = run(b, Deployment())
    assert (asked.needs.by, asked.needs.rule) == (1, "BC-CARD-02")
    while not over(asked):
        asked = then(asked, (1,))
    assert (asked.stands, asked.generals) == (b.stands, b.generals)
    assert [len(asked.piles[side].hand) for side in (0, 1)] == [7, 7]


def test_decks_are_built_of_all_who_are_in_the_battle_on_the_map_or_off() -> None:
    """BC-DECK-01, BC-DECK-03, BC-DECK-04, BC-REIN-04"""
    b = field(
        stand(0, 18, 6),
        stand(0, 0, 0, command=6, arrival=2, **OFF),
        commands=[brigade(0)],
        generals=[general(0, 18, 4), general(0, 0, 0, 6, arrival=2, **OFF)],
        options=None,
    )
    b = run(b, Deployment())
    assert b.piles[0].left == 12 + 12 + 2
    line = next(line for line in b.news if line.rule == "BC-DECK-07")
    assert [(term.value, term.rule) for term in line.sums[0][1]] == [
        (12, "BC-DECK-04"),
        (12, "BC-DECK-04"),
        (2, "BC-DECK-03"),
    ]


# --- the order of battle
def test_the_attacker_names_his_brigades_first() -> None:
    """BC-SETUP-04, BC-SETUP-08"""
    lines = (replace(SOUTH, id="north", side=1, edge="north", commands=(DIVISIONS[1],)), SOUTH)
    b = two_brigades(commands=[brigade(0), brigade(1)], entries=lines)
    b.stands = (*b.stands, replace(b.stands[6], id=len(b.stands), command=7))
    asked = run(b, Deployment())
    assert asked.needs == PickBrigades(1)
    assert then(asked, ()).needs == PickBrigades(0)


def test_a_brigade_held_off_needs_an_entry_line_and_comes_as_a_reinforcement() -> None:
    """BC-SETUP-08, BC-DEPL-04, BC-MAP-11"""
    asked = run(two_brigades(entries=[SOUTH]), Nominating(side=0))
    assert set(offered(asked)) == {(), (BRIGADES[0],), (6,)}
    assert refused(asked, (BRIGADES[0], 6)).rule == "BC-SETUP-08"
    assert refused(asked, (BRIGADES[1],)).rule == "BC-SETUP-08"
    assert refused(asked, (6, 6)).rule == "BC-SETUP-08"
    after = then(asked, (6,))
    assert {(one.place, one.arrival) for one in after.stands if one.command == 6} == {("off", 1)}
    assert formations.troops(after, 6) == ()
    assert (after.generals[1].place, after.generals[1].arrival) == ("off", 1)
    only_first = replace(SOUTH, commands=(BRIGADES[0],))
    asked = run(two_brigades(entries=[only_first]), Nominating(side=0))
    assert refused(asked, (6,)).rule == "BC-DEPL-04"


def test_without_entry_lines_nobody_is_asked_whom_to_hold_off() -> None:
    """BC-SETUP-08"""
    assert isinstance(run(two_brigades(), Nominating(side=0)).needs, LeadBrigade)
    assert over(run(two_brigades(), Nominating(side=1)))


def test_each_brigade_is_independent_or_subordinated() -> None:
    """BC-SETUP-07, BC-DECK-02, BC-DECK-04"""
    asked = run(two_brigades(), Nominating(side=0))
    assert asked.needs == LeadBrigade(0, BRIGADES[0])
    assert offered(asked) == [NONE, DIVISIONS[0]]
    assert refused(asked, ARMIES[0]).rule == "BC-DECK-06"
    assert refused(asked, DIVISIONS[1]).rule == "BC-DECK-06"
    after = then(asked, NONE, NONE)
    assert over(after)
    assert after.piles[0].left == 12 + 12 + 3


def test_a_subordinated_brigade_gives_up_its_general_for_a_choice_of_cards() -> None:
    """BC-SETUP-07, BC-DECK-05: at least the Leadership of him who leads it"""
    asked = then(run(two_brigades(), Nominating(side=0)), DIVISIONS[0])
    assert asked.needs == ChooseCards(0, BRIGADES[0], 7)
    assert asked.generals[0].place == "unused"
    assert refused(asked, (0, 1, 2, 3, 4, 5)).rule == "BC-DECK-05"
    after = then(asked, tuple(range(7)), NONE)
    assert over(after)
    mine = [after.cards[number] for layer in after.piles[0].deck for number in layer]
    assert len([card for card in mine if card.command == BRIGADES[0]]) == 7
    assert {card.general for card in mine if not card.design} == {1, 2}
    assert "BC-DECK-05" in rules(after)
    hidden = after.known(1)
    assert set(hidden.piles[0].deck[0]) == {-1}, "which cards were chosen stays hidden"


def test_reinforcements_may_be_subordinated_too_but_not_to_a_general_who_comes_later() -> None:
    """BC-SETUP-07, BC-DECK-06"""
    b = two_brigades()
    for number in (3, 4, 5):
        b.change_stand(number, arrival=2)
    assert deck_and_hand.subordinators(b, 6) == (DIVISIONS[0],)
    b.change_general(2, arrival=2)
    assert deck_and_hand.subordinators(b, BRIGADES[0]) == ()
    assert run(b, Nominating(side=0)).needs == LeadBrigade(0, 6)


def test_the_chain_of_command_runs_from_regiment_to_army_and_corps_guns_are_under_their_chief() -> None:
    """BC-SETUP-05, BC-SETUP-06"""
    rows = [brigade(0, ARMIES[0], rank="corps"), brigade(0, 6, rank="artillery")]
    generals = [
        general(0, 10, 10, ARMIES[0], rank="army"),
        general(0, 12, 10, DIVISIONS[0], rank="division"),
        general(0, 14, 10),
        general(0, 16, 10, 6, rank="corps"),
        general(0, 18, 10, 7, rank="artillery"),
        general(1, 20, 10),
    ]
    b = battle(stand(0, 10, 14), battery(0, 14, 14, command=7), generals=generals, commands=rows)
    regiment, guns = b.stands
    assert [one.id for one in b.generals if chain_of_command.commands(b, one, regiment)] == [0, 1, 2]
    assert [one.id for one in b.generals if chain_of_command.commands(b, one, guns)] == [0, 3, 4]


# --- formations, in secret
def test_formations_are_chosen_in_secret_and_revealed_together() -> None:
    """BC-DEPL-06"""
    asked = run(two_brigades(), ChoosingFormations())
    assert asked.needs == ChooseFormation(1, BRIGADES[1])
    asked = then(asked, "Assault")
    assert asked.needs == ChooseFormation(0, BRIGADES[0])
    assert asked.known(0).chosen == ((), ())
    assert asked.known(0).commands[BRIGADES[1]].formation == ""
    assert "BC-DEPL-06" not in rules(asked)
    after = then(asked, "Line", "Skirmish")
    assert over(after)
    assert [after.commands[row].formation for row in (BRIGADES[1], BRIGADES[0], 6)] == ["Assault", "Line", "Skirmish"]
    assert after.chosen == ((), ())
    assert [line.rule for line in after.news] == ["BC-DEPL-06"] * 3


def test_a_scenario_may_dictate_formations() -> None:
    """BC-DEPL-06"""
    b = two_brigades()
    b.change_command(BRIGADES[1], formation="Column")
    b.change_command(6, formation="Column")
    asked = run(b, ChoosingFormations())
    assert asked.needs == ChooseFormation(0, BRIGADES[0])
    assert over(then(asked, "Line"))


def test_reserve_needs_an_entry_line() -> None:
    """BC-DEPL-04, BC-FORM-06"""
    asked = run(two_brigades(entries=[SOUTH]), ChoosingFormations())
    assert refused(asked, "Reserve").rule == "BC-DEPL-04"
    assert refused(asked, "Square").rule == "BC-DEPL-06"
    asked = then(asked, "Line")
    assert "Reserve" in offered(asked)
    after = then(asked, "Reserve", "Line")
    assert (after.commands[BRIGADES[0]].reserve, after.commands[6].reserve) == (True, False)


# --- generals
def test_the_defender_places_his_generals_first_then_the_attacker_then_troops_alike() -> None:
    """BC-DEPL-02"""
    b = two_brigades()
    for row in (BRIGADES[0], BRIGADES[1], 6):
        b.change_command(row, formation="Line")
    asked = then(run(b, Deployment()), NONE, NONE)
    order: list[tuple[type, int]] = []
    while not over(asked):
        needs = asked.needs
        if isinstance(needs, Decision):
            if (type(needs), needs.side) not in order:
                order.append((type(needs), needs.side))
            asked = then(asked, offered(asked)[0])
        else:
            asked = then(asked, (1,))
    assert order == [(PlaceGenerals, 0), (PlaceGenerals, 1), (Deploy, 0), (Deploy, 1)]
    assert all(one.on_table for one in asked.stands)
    for row in (BRIGADES[0], BRIGADES[1], 6):
        assert formations.faults(asked, row) == []
    assert not any("finds no room" in line.text for line in asked.news)


def test_generals_stand_in_their_area_clear_of_bases_and_closed_ground() -> None:
    """BC-DEPL-01, BC-DEPL-02, BC-GENL-08, BC-MAP-12"""
    asked = run(two_brigades(closed=[box(0, 0, 4, 4)]), PlacingGenerals(side=0))
    assert refused(asked, Station(0, (12000, 11251))).rule == "BC-DEPL-01"
    assert refused(asked, Station(0, (12000, 600))).rule == "BC-DEPL-02"
    assert refused(asked, Station(0, (4500, 3000))).rule == "BC-MAP-12"
    assert refused(asked, Station(3, (18000, 32000))).rule == "BC-DEPL-02"
    assert refused(asked, Ready()).rule == "BC-DEPL-02"
    asked = then(asked, Station(0, (12000, 11250)))
    assert refused(asked, Station(1, (13400, 11000))).rule == "BC-GENL-08"
    after = then(asked, Station(1, (14000, 11000)), Station(2, (6000, 6000)), Station(2, (8000, 6000)), Ready())
    assert over(after)
    assert (after.generals[2].x, after.generals[2].place) == (8000, "table")


# --- troops
def test_a_brigade_is_set_out_whole() -> None:
    """BC-DEPL-02, BC-DEPL-03, BC-FORM-01"""
    asked = deploying(one_brigade())
    assert isinstance(asked.needs, Deploy)
    asked = then(asked, Array(BRIGADES[0], line_at(18, 7)))
    assert [one.pose for one in asked.stands] == list(line_at(18, 7))
    assert "BC-DEPL-02" in rules(asked)
    assert over(then(asked, Ready()))


def test_what_a_brigade_is_set_out_as_must_be_complete() -> None:
    """BC-DEPL-02"""
    asked = deploying(one_brigade(stand(1, 18, 30)))
    assert refused(asked, Array(BRIGADES[0], line_at(18, 7, 2))).rule == "BC-DEPL-02"
    assert refused(asked, Array(BRIGADES[1], line_at(18, 7, 1))).rule == "BC-DEPL-02"
    assert refused(asked, Array(BRIGADES[0], line_at(18, 7, 1), (0, 0))).rule == "BC-DEPL-02"
    assert refused(asked, Shift(3, pose(18, 7))).rule == "BC-DEPL-02"
    assert refused(asked, Shift(99, pose(18, 7))).rule == "BC-DEPL-02"


def test_nothing_is_set_down_outside_its_area_off_the_map_on_closed_ground_or_on_other_bases() -> None:
    """BC-DEPL-01, BC-DEPL-02, BC-MAP-12, BC-GENL-07, BC-GENL-08"""
    asked = deploying(one_brigade(closed=[box(0, 0, 4, 12)], barricades=[pose(30, 6)]))
    assert refused(asked, Shift(0, pose(18, 11.7))).rule == "BC-DEPL-01"
    assert refused(asked, Shift(0, pose(35.5, 6))).rule == "BC-DEPL-02"
    assert refused(asked, Shift(0, pose(4.9, 6))).rule == "BC-MAP-12"
    assert refused(asked, Shift(0, pose(18, 4.5))).rule == "BC-GENL-08"
    assert refused(asked, Shift(0, pose(30, 6.2))).rule == "BC-TERR-14"
    asked = then(asked, Shift(0, pose(18, 7)))
    assert refused(asked, Shift(1, pose(19.9, 7))).rule == "BC-GENL-07"
    assert refused(asked, Array(BRIGADES[0], (pose(10, 7), pose(11, 7), pose(14, 7)))).rule == "BC-GENL-07"


def test_ready_is_refused_with_the_formations_own_rule_until_it_is_kept() -> None:
    """BC-FORM-01, BC-FORM-02, BC-DEPL-03, BC-DEPL-04"""
    asked = deploying(one_brigade())
    assert refused(asked, Ready()).rule == "BC-DEPL-04", "nothing may be held back without an entry line"
    scattered = tuple(pose(15 + 3 * i, 8) for i in range(3))
    asked = then(asked, Array(BRIGADES[0], scattered))
    assert refused(asked, Ready()).rule == "BC-FORM-01"
    skirmish = then(deploying(one_brigade(formation="Skirmish")), Array(BRIGADES[0], line_at(18, 7)))
    assert refused(skirmish, Ready()).rule == "BC-FORM-02"
    far = then(asked, Array(BRIGADES[0], line_at(30, 8)))
    assert refused(far, Ready()).rule == "BC-DEPL-03"
    assert over(then(far, Array(BRIGADES[0], line_at(20, 8)), Ready()))


def test_facing_is_the_owners_choice() -> None:
    """BC-DEPL-05"""
    asked = deploying(one_brigade(formation="Skirmish"))
    asked = then(asked, *(Shift(i, pose(15 + 3 * i, 8, 40 * i)) for i in range(3)))
    assert [one.pose.heading for one in asked.stands] == [0, 400, 800]
    assert over(then(asked, Ready()))


def test_stands_may_be_held_back_where_an_entry_line_admits_them() -> None:
    """BC-DEPL-04: a formation's tests are made on the stands that are placed"""
    asked = deploying(one_brigade(entries=[SOUTH]))
    asked = then(asked, Array(BRIGADES[0], line_at(18, 7, 2), (1,)))
    assert [one.place for one in asked.stands] == ["table", "off", "table"]
    asked = then(asked, HoldBack(2))
    after = then(asked, Ready())
    assert over(after)
    assert [(one.place, one.arrival) for one in after.stands] == [("table", 0), ("off", 1), ("off", 1)]
    assert not after.commands[BRIGADES[0]].reserve
    assert reinforcements.due(after, after.stands[1])
    assert reinforcements.may_enter(after, after.stands[1], "points", 0) is None, "by BC-REIN-01"
    closed = deploying(one_brigade())
    assert refused(closed, HoldBack(0)).rule == "BC-DEPL-04"
    assert refused(closed, Array(BRIGADES[0], line_at(18, 7, 2), (1,))).rule == "BC-DEPL-04"


def test_a_brigade_in_reserve_keeps_some_of_it_off() -> None:
    """BC-FORM-06"""
    asked = deploying(one_brigade(formation="Reserve", entries=[SOUTH]))
    everything = then(asked, Array(BRIGADES[0], line_at(18, 7)))
    assert refused(everything, Ready()).rule == "BC-FORM-06"
    assert over(then(everything, HoldBack(0), Ready()))
    assert offered(asked)[0].held == (2,)


def test_frontier_regiments_may_go_beyond_the_area_into_cover() -> None:
    """BC-FORM-03, BC-TERR-14"""
    wood = [(tables.WOODS, box(10, 13, 24, 17))]
    asked = deploying(one_brigade(formation="Frontier", patches=wood, generals=[general(0, 18, 8)]))
    asked = then(asked, Array(BRIGADES[0], line_at(18, 10)), Shift(2, pose(18, 15)))
    assert over(then(asked, Ready()))
    assert refused(asked, Shift(1, pose(28, 15))).rule == "BC-FORM-03"
    two_out = then(asked, Shift(1, pose(14, 15)))
    assert refused(two_out, Ready()).rule == "BC-FORM-03"
    line = deploying(one_brigade(patches=wood))
    assert refused(line, Shift(2, pose(18, 15))).rule == "BC-DEPL-01"
    guns = one_brigade(battery(0, 0, 0, **OFF), formation="Frontier", patches=wood)
    assert refused(deploying(guns), Shift(3, pose(18, 15))).rule == "BC-DEPL-01"


def test_a_battalions_batteries_are_its_regiments_in_frontier_too() -> None:
    """BC-DEPL-09, BC-FORM-03"""
    wood = [(tables.WOODS, box(10, 13, 24, 17))]
    battalion = [battery(0, 16 + 3 * i, 6, **OFF) for i in range(2)]
    b = field(*battalion, generals=[general(0, 18, 8)], patches=wood)
    b.change_command(BRIGADES[0], formation="Frontier", rank="artillery")
    assert over(then(deploying(b), Shift(0, pose(16, 10)), Shift(1, pose(18, 15)), Ready()))


def test_cavalry_deploys_mounted_or_on_foot() -> None:
    """BC-CAV-10, BC-CAV-02, BC-CAV-06"""
    regiment = cavalry(0, 0, 0, mounted=True, holders=OFF, **OFF)
    asked = deploying(one_brigade(regiment, formation="Skirmish"))
    asked = then(asked, Array(BRIGADES[0], (*(pose(14 + 3 * i, 9) for i in range(3)), pose(14, 6))))
    assert (asked.stands[3].pose, asked.stands[4].place) == (pose(14, 6), "off")
    asked = then(asked, Saddle(3, False))
    assert (asked.stands[3].body, asked.stands[4].place) == ("dismounted", "table")
    assert (asked.stands[4].pose, asked.stands[4].pose.heading) == (pose(14, 6 - 0.875), 0)
    assert "BC-CAV-10" in rules(asked)
    assert refused(asked, Saddle(0, True)).rule == "BC-CAV-10"
    assert over(then(asked, Ready()))
    again = then(asked, Saddle(3, True))
    assert again.stands[4].place == "off"
    lost = one_brigade(cavalry(0, 0, 0, mounted=False, holders=OFF, horse_marks=3, **OFF))
    assert refused(deploying(lost), Saddle(3, True)).rule == "BC-CAV-06"


def test_a_brigade_that_finds_no_room_stays_off_in_reserve_and_independent() -> None:
    """BC-DEPL-07"""
    wall = [box(0, 0, 36, 2.9), box(0, 5, 36, 12)]
    b = one_brigade(closed=wall)
    b.change_command(BRIGADES[0], to=DIVISIONS[0])
    b.change_general(0, leads=DIVISIONS[0], rank="division")
    b.change_command(DIVISIONS[0], general=0)
    b.change_command(BRIGADES[0], general=NONE)
    deck_and_hand.rebuild(b, 0, without=(0, 1, 2, 3, 4))
    crowded = [stand(0, x, 4, command=6) for x in (15, 21, 12.9, 23.1, 10.8, 25.2)]
    for one in crowded:
        b.stands = (*b.stands, replace(one, id=len(b.stands), name="in the way"))
    asked = deploying(b)
    assert asked.needs.refusal(asked, Withdraw(BRIGADES[0])) is None
    after = then(asked, Withdraw(BRIGADES[0]))
    row = after.commands[BRIGADES[0]]
    assert (row.formation, row.reserve, row.to) == ("Reserve", True, NONE)
    assert {one.arrival for one in after.stands if one.command == BRIGADES[0]} == {1}
    assert after.piles[0].left == b.piles[0].left + 5, "all its cards are in the deck"
    assert "BC-DEPL-07" in rules(after)


def test_a_brigade_for_which_there_is_room_is_not_withdrawn() -> None:
    """BC-DEPL-07"""
    asked = deploying(one_brigade())
    assert refused(asked, Withdraw(BRIGADES[0])).rule == "BC-DEPL-07"


def test_a_brigade_in_reserve_whom_no_entry_line_admits_later_is_withdrawn() -> None:
    """BC-DEPL-04, BC-DEPL-07, BC-FORM-06: some of it would have to be kept off, and none of it may be"""
    asked = deploying(one_brigade(formation="Reserve"))
    assert offered(asked) == [Withdraw(BRIGADES[0])]
    after = then(asked, Withdraw(BRIGADES[0]))
    assert after.commands[BRIGADES[0]].reserve
    assert over(after)


def test_offers_lead_to_the_end() -> None:
    """BC-DEPL-02: whatever is offered is allowed, and the last offer is that all is ready"""
    asked = deploying(one_brigade(formation="Assault"))
    assert all(isinstance(offer, Array) for offer in offered(asked))
    asked = then(asked, offered(asked)[-1])
    assert offered(asked) == [Ready()]


# --- barricades
def test_barricades_are_laid_before_the_regiments_of_a_brigade_that_has_them() -> None:
    """BC-TERR-14"""
    asked = deploying(one_brigade(battery(0, 0, 0, **OFF)), works=(BRIGADES[0],))
    assert refused(asked, Entrench(0)).rule == "BC-TERR-14", "it is not placed yet"
    asked = then(asked, Array(BRIGADES[0], (*line_at(18, 7), pose(21.8, 7))))
    assert {offer for offer in offered(asked) if isinstance(offer, Entrench)} == {Entrench(0), Entrench(1), Entrench(2)}
    asked = then(asked, Entrench(0), Entrench(1))
    assert asked.barricades == (pose(16, 7.425), pose(18, 7.425))
    assert refused(asked, Entrench(0)).rule == "BC-TERR-14", "one for each regiment"
    assert refused(asked, Entrench(3)).rule == "BC-TERR-14", "a battery is no regiment"
    assert refused(asked, Entrench(2, laid=False)).rule == "BC-TERR-14"
    assert then(asked, Entrench(0, laid=False)).barricades == (pose(18, 7.425),)
    assert then(asked, Shift(1, pose(20, 9))).barricades == (pose(16, 7.425),), "it is taken up with its regiment"


def test_no_barricades_without_the_scenarios_leave() -> None:
    """BC-TERR-14"""
    asked = then(deploying(one_brigade()), Array(BRIGADES[0], line_at(18, 7)))
    assert refused(asked, Entrench(0)).rule == "BC-TERR-14"
    assert offered(asked) == [Ready()]


def test_a_brigade_may_lay_barricades_if_the_scenario_has_some_before_it() -> None:
    """BC-TERR-14: those that stood there are taken up, others stay"""
    b = two_brigades(barricades=[pose(12, 8.8), pose(30, 16)])
    for row in (BRIGADES[0], BRIGADES[1], 6):
        b.change_command(row, formation="Line")
    assert works_of(b, BRIGADES[0]) == (pose(12, 8.8),)
    assert works_of(b, 6) == ()
    asked = then(run(b, Deployment()), NONE, NONE)
    assert asked.barricades == (pose(30, 16),)
    while not isinstance(asked.needs, Deploy):
        asked = then(asked, offered(asked)[0])
    assert asked.needs.works == (BRIGADES[0],)


# --- the unready
def unready(leadership: int = 2) -> Battle:
    """An Unformed Union brigade of three; the Confederates' senior general has so much Leadership."""
    stands = [stand(0, 12 + 4 * i, 8) for i in range(3)]
    b = battle(*stands, generals=[general(0, 16, 5), general(1, 18, 30, printed=(3, leadership, 1))])
    b.change_command(BRIGADES[0], formation="Unformed")
    return b


def test_the_enemy_moves_as_many_of_the_unready_as_his_senior_general_has_leadership() -> None:
    """BC-FORM-07"""
    asked = run(unready(), Disordering(side=1))
    assert asked.needs == Disorder(1, 2)
    offers = [offer for offer in offered(asked) if isinstance(offer, Push)]
    assert [offer.stand for offer in offers] == [0, 1, 2]
    one = then(asked, offers[0])
    assert one.stands[0].pose == offers[0].to
    assert one.needs == Disorder(1, 1, (0,))
    assert refused(one, offers[0]).rule == "BC-FORM-07", "each stand once"
    assert over(then(one, offers[1]))
    assert over(then(one, None))


def test_a_push_is_a_tactic_that_stays_in_the_area_without_a_check() -> None:
    """BC-FORM-07, BC-TACT-03"""
    asked = run(unready(), Disordering(side=1))
    assert refused(asked, Push(0, pose(12, 8.5))).rule != ""
    assert refused(asked, Push(0, pose(12, 12))).rule == "BC-MOVE-03"
    forward = unready()
    forward.change_stand(0, pose=pose(12, 9))
    assert refused(run(forward, Disordering(side=1)), Push(0, pose(12, 12))).rule == "BC-FORM-07"
    assert refused(asked, Push(3, pose(12, 8))).rule == "BC-FORM-07"
    about = arrows.special_end(asked.stands[0], 0, 0, 0, 1800)
    assert then(asked, Push(0, about)).stands[0].pose.heading == 1800
    full = pose(12, 11)
    assert then(asked, Push(0, full)).stands[0].pose == full


def test_nobody_disorders_a_brigade_that_is_formed() -> None:
    """BC-FORM-07"""
    assert over(run(unready(), Disordering(side=0)))
    b = unready()
    b.change_general(1, place="off")
    assert over(run(b, Disordering(side=1))), "without a general there is no Leadership"


# --- placing and mirrors
@pytest.mark.parametrize("formation", ["Line", "Column", "Assault", "Skirmish"])
def test_where_there_is_room_there_is_room_on_the_mirrored_map(formation: str) -> None:
    """BC-DEPL-07"""
    for general_at in (3.0, 12.0, 33.0):
        rooms = []
        for mirror in (False, True):
            x = 36 - general_at if mirror else general_at
            crowd = [stand(0, (36 - 8) if mirror else 8, 6, command=6)]
            b = one_brigade(
                battery(0, 0, 0, **OFF), formation=formation, generals=[general(0, x, 4)], commands=[brigade(0)]
            )
            for one in crowd:
                b.stands = (*b.stands, replace(one, id=len(b.stands)))
            rooms.append(arrangements.room(b, BRIGADES[0]) is not None)
        assert rooms[0] == rooms[1]


def test_a_base_may_lie_along_the_border_of_its_area() -> None:
    """BC-DEPL-01"""
    b = battle(stand(0, 18, 11.625))
    assert deployment_areas.in_own_area(b, 0, b.stands[0].quad)
    assert not deployment_areas.in_own_area(b, 1, b.stands[0].quad)
    assert deployment_areas.gap_to(b, 1, b.stands[0].quad) == 12000


def test_walls_of_the_field_are_nobodys_works() -> None:
    """BC-TERR-14, BC-TERR-15: of two pieces before a regiment the wall, which comes first, stays where it is."""
    own = stand(0, 18, 6)
    wall, work = pose(18, 6.5), pose(18, 6.6)
    assert works_of(battle(own, barricades=[wall, work]), BRIGADES[0]) == (wall, work)
    assert works_of(battle(own, barricades=[wall, work], walls=1), BRIGADES[0]) == (work,)


def test_who_is_held_off_takes_along_his_own_troops_and_no_others() -> None:
    """BC-SETUP-08"""
    b = two_brigades(entries=[SOUTH])
    b.change_stand(5, arrival=3)
    b.change_command(BRIGADES[0], general=2)
    after = then(run(b, Nominating(side=0)), (BRIGADES[0],))
    assert [one.arrival for one in after.stands[:6]] == [1, 1, 1, 0, 0, 3]
    assert [one.arrival for one in after.generals] == [0, 0, 0, 0], "he who leads the brigade leads a division"
    after = then(run(b, Nominating(side=0)), (6,))
    assert [one.arrival for one in after.stands[:6]] == [0, 0, 0, 1, 1, 3]


def test_nobody_is_asked_who_leads_a_brigade_without_troops() -> None:
    """BC-SETUP-07"""
    b = two_brigades()
    b.stands = tuple(replace(one, command=BRIGADES[0]) if one.command == 6 else one for one in b.stands)
    assert over(then(run(b, Nominating(side=0)), NONE))


def test_a_brigade_in_reserve_is_so_from_the_start() -> None:
    """BC-FORM-06, BC-SETUP-01"""
    b = one_brigade(stand(1, 18, 30), formation="Reserve", options=None)
    after = run(b, Deployment())
    assert [row.reserve for row in after.commands] == [row.id == BRIGADES[0] for row in after.commands]


def test_all_who_stand_on_the_map_are_taken_up_before_they_are_set_out() -> None:
    """BC-DEPL-02"""
    b = two_brigades(entries=[SOUTH])
    for number in range(len(b.stands)):
        b.change_stand(number, place="table")
    for officer in (0, 1, 3):
        b.change_general(officer, place="table")
    b.change_general(2, place="unused")
    asked = run(b, Deployment())
    assert {one.place for one in asked.stands} == {"off"}
    assert [one.place for one in asked.generals] == ["off", "off", "unused", "off"]


def test_only_stands_of_the_brigade_are_held_back() -> None:
    """BC-DEPL-02, BC-DEPL-04"""
    asked = deploying(one_brigade(stand(1, 18, 30), entries=[SOUTH]))
    for held in ((1, 3), (1, 1), (0, 1, 2, 3)):
        assert refused(asked, Array(BRIGADES[0], line_at(18, 7, 2), held)).rule == "BC-DEPL-02"


@pytest.mark.parametrize("entries", [[], [SOUTH]])
def test_that_all_is_ready_is_offered_once_the_rest_may_come_later(entries: list[Entry]) -> None:
    """BC-DEPL-04"""
    asked = then(deploying(one_brigade(entries=entries)), Shift(0, pose(17, 7)), Shift(1, pose(19, 7)))
    assert (offered(asked) == [Ready()]) is bool(entries)


def test_with_a_brigade_that_finds_no_room_its_own_general_stays_off_and_no_other() -> None:
    """BC-DEPL-07, BC-CARD-04"""
    for leads, place in ((BRIGADES[0], "off"), (DIVISIONS[0], "table")):
        b = one_brigade(stand(0, 30, 20, command=6), commands=[brigade(0)], closed=[box(0, 0, 36, 12)])
        b.change_general(0, leads=leads)
        after = then(deploying(b), Withdraw(BRIGADES[0]))
        assert (after.generals[0].place, after.generals[0].arrival) == (place, int(place == "off"))
        assert ("BC-CARD-04" in rules(after)) is (place == "off")
        assert [one.arrival for one in after.stands] == [1, 1, 1, 0]


def test_works_lie_before_a_stand_and_not_at_its_side() -> None:
    """BC-TERR-14"""
    own = stand(0, 18, 6)
    for at, there in ((pose(18, 6.5), True), (pose(19.2, 6, 90), False), (pose(18, 5.5), False)):
        assert bool(works_of(battle(own, barricades=[at]), BRIGADES[0])) is there


# --- good places for generals
def stations_of(*same: int, subordinated: bool = False) -> dict[int, tuple[int, int]]:
    """Where the Union's generals are offered places; brigade 6 stood where the other did if it is named."""
    b = two_brigades()
    for row in (BRIGADES[0], 6):
        b.change_command(row, formation="Line")
        if row in same:
            for one in formations.troops(b, row):
                b.change_stand(one.id, pose=b.stands[one.id % 3].pose)
    if subordinated:
        b.change_command(BRIGADES[0], to=DIVISIONS[0])
        b.change_general(0, place="unused")
    return generals_stations.stations(b, 0, generals_stations.to_station(b, 0))


@pytest.mark.parametrize("side", [0, 1])
def test_who_has_no_brigade_to_deploy_is_at_home_in_his_own_sides_area(side: int) -> None:
    b = two_brigades()
    x, y = generals_stations.home(b, side, [])
    assert holds(deployment_areas.areas(laid(b.setting), side)[0], x, y)


def test_brigadiers_are_offered_places_behind_the_ground_of_their_brigades_and_their_commander_one_between() -> None:
    """BC-DEPL-02"""
    found = stations_of()
    assert [found[general][0] for general in (0, 1, 2)] == [12000, 24000, 18000]
    assert all(found[general][1] <= 8000 - 1000 for general in (0, 1))
    assert found[2] == (18000, 8000)


def test_of_two_brigades_that_stood_in_one_place_the_second_is_offered_other_ground() -> None:
    """BC-DEPL-02"""
    found = stations_of(6)
    assert found[0] == stations_of()[0]
    assert abs(found[1][1] - found[0][1]) > 2000
    assert abs(found[2][1] - 8000) > 500, "he leaves the ground of the brigades free"


def test_a_commander_is_offered_a_place_near_the_brigade_that_he_leads_himself() -> None:
    """BC-DEPL-02, BC-DECK-05"""
    found = stations_of(subordinated=True)
    assert (sorted(found), found[2]) == ([1, 2], (12000, 8000))


def test_nobody_is_offered_a_place_for_a_brigade_without_a_general() -> None:
    """BC-DEPL-02: the last of the generals leads another."""
    b = one_brigade(stand(0, 30, 6, command=6, **OFF), commands=[brigade(0)], generals=[general(0, 0, 0, 6, **OFF)])
    found = generals_stations.stations(b, 0, generals_stations.to_station(b, 0))
    assert abs(found[0][0] - 30000) <= 1000
