"""What becomes of a column and of a battle that was fought out (DC-BAT-24 to DC-BAT-26, DC-BAT-30, DC-BAT-31, DC-KILL)."""

import pytest

from longroll.rulesets.division.battle.aftermath import Aftermath
from longroll.rulesets.division.battle.battle import Battlefield
from longroll.rulesets.division.battle.chain_rout import Struck
from longroll.rulesets.division.battle.declaration import Battles, DeclareBattle
from longroll.rulesets.division.battle.deployment import Deployed
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.components.forces import GENERAL
from longroll.rulesets.division.generals.fallen import Fallen, FleeWith, GeneralsFlee
from rulesets.division.battle.boards import column, fought, number, ranks, routers, with_column
from rulesets.division.drill import battle, chief, over, refused, rules, run, stand, then, told


def test_routed_infantry_is_put_at_the_rear():
    """DC-BAT-30: Webb leaves the line for the rear of the column."""
    b = run(column(("law",), ("webb", "hall")), Struck(stand=number("webb"), surplus=0), (6, 6), (1, 1))
    assert ranks(b, 0) == ["hall"]
    assert routers(b, 0) == {"webb"}


def lost(roll):
    """Guns of Discipline 9 with two routed brigades and nobody on foot."""
    b = column(defenders=("hazard",), routed=("webb", "hall"))
    return run(b, Aftermath(), roll)


def test_guns_without_infantry_rout_or_are_destroyed():
    """DC-BAT-24, example: Discipline 9 with two routed brigades: a natural seven or less routs, eight is destroyed."""
    b = lost((3, 4))
    assert stand(b, "hazard").routed
    assert "hazard" in routers(b, 0)
    assert stand(lost((4, 4)), "hazard").where == "spent"


def test_guns_with_infantry_are_not_tested():
    """DC-BAT-24: steady infantry or dismounted cavalry is with them."""
    assert over(run(column(defenders=("hazard", "webb")), Aftermath()))


def test_routed_cavalry_leaves_the_board_first():
    """DC-BAT-31: the brigade retreats at once, and the guns are tested without counting it."""
    b = run(column(defenders=("calef",), routed=("gamble", "webb")), Aftermath())
    while not b.needs.rule.startswith("DC-BAT"):
        b = then(b, b.needs.passed(b))
    assert routers(b, 0) == {"webb"}
    assert b.needs.rule == "DC-BAT-24"
    assert sum(term.value for term in b.needs.sums[0][1]) == 1


def broken(**more):
    """The Union's column has nobody left; Hancock was in it."""
    b = column(("law",), ("webb",), generals=("hancock",), **more)
    b.change(number("webb"), routed=True)
    return with_column(b, foot=((), (number("law"),)), routed=((number("webb"),), ()))


def test_a_general_in_a_column_that_breaks_rolls():
    """DC-KILL-01: one whose foot is gone and had been there; a column that stands rolls nothing."""
    b = run(broken(), Aftermath())
    assert b.needs.rule == "DC-KILL-01"
    after = then(b, (6, 6))
    assert over(after)
    assert fought(after).broken == (True, False)
    assert after.fight.fled == (GENERAL["hancock"],)
    assert over(run(column(("law",), ("webb",), generals=("hancock",)), Aftermath()))


@pytest.mark.parametrize(("roll", "bonus", "marks"), [((2, 3), 1, 1), ((4, 4), 0, 1), ((3, 3), 0, 0)])
def test_command_kills_and_leadership_wounds(roll, bonus, marks):
    """DC-KILL-03, DC-KILL-04, example: Hancock, Command 5: killed on five; Leadership 8: wounded on eight."""
    b = run(broken(), Aftermath(), roll)
    assert b.bonus == (0, bonus)
    assert chief(b, "hancock").marks == marks


def test_of_thirty_six_four_kill_hancock_and_five_wound_him():
    """DC-KILL-03, DC-KILL-04, example: 4/36 and 5/36; Lee, Leadership 11, is wounded by 2/36."""
    b = run(broken(), Fallen(general=GENERAL["hancock"]))
    weights = {shown: weight for weight, shown in b.needs.outcomes()}
    assert (weights[chief(b, "hancock").command], weights[chief(b, "hancock").leadership]) == (4, 5)
    assert weights[chief(b, "lee").leadership] == 2


def test_a_gravestone_changes_his_numbers():
    """DC-KILL-02, DC-GEN-02, example: Hancock 5 / 8 / +3 with one mark is 4 / 7 / +4; two are the most, a kill still counts."""
    b = run(broken(), Fallen(general=GENERAL["hancock"]), (4, 4))
    row = chief(b, "hancock")
    assert (row.command, row.leadership, row.heroism) == (4, 7, 4)
    b.change_general(row.id, marks=2)
    b.stack.clear()
    again = run(b, Fallen(general=row.id), (1, 2))
    assert (chief(again, "hancock").marks, again.bonus) == (2, (0, 1))


def test_he_goes_with_his_routers():
    """DC-KILL-01: to one of the areas that they reached, of his player's choice."""
    b = battle(
        {"webb": {"at": "the-angle", "routed": True}, "hall": {"at": "cemetery-ridge", "routed": True}},
        {"hancock": "codori-farm", "gibbon": "mc-codori"},
    )
    flee = GeneralsFlee(
        generals=(GENERAL["gibbon"], GENERAL["hancock"]),
        routers=(number("webb"), number("hall")),
        area=AREA["codori-farm"],
    )
    b = run(b, flee)
    assert isinstance(b.needs, FleeWith)
    assert b.needs.general == GENERAL["hancock"]  # who stood in a circle stays there
    assert refused(b, AREA["bliss-farm"]) == "DC-KILL-01"
    b = then(b, AREA["the-angle"])
    assert chief(b, "hancock").area == AREA["the-angle"]
    assert over(b)


def test_the_defenders_routers_go_first_and_survivors_stay():
    """DC-BAT-25, DC-BAT-26, DC-DECL-03: the next column, or the end; who is steady is back in the area."""
    b = column(("law", "kershaw"), ("webb",), routed=("hall", "semmes"), rear=("carr",))
    b = with_column(b, done=True)
    b = run(b, Battlefield(area=AREA["codori-farm"], step="next_column"))
    order = [line.about[0] for line in b.news if line.rule == "DC-ROUT-01" and line.about]
    while not over(b):
        b = then(b, b.needs.passed(b))
    assert b.fight is None
    assert order == sorted(order, key=lambda thing: thing != f"stand:{number('hall')}")
    for key in ("law", "kershaw", "webb", "carr"):
        assert stand(b, key).steady
        assert stand(b, key).area == AREA["codori-farm"]
    assert "The battle for Codori Farm is inconclusive" in told(b)


def test_who_is_left_alone_holds_the_area():
    """DC-DECL-03, DC-BAT-26."""
    b = run(
        with_column(column(("law",), (), routed=("webb",)), done=True),
        Battlefield(area=AREA["codori-farm"], step="next_column"),
    )
    while not over(b):
        b = then(b, b.needs.passed(b))
    assert "The Confederate side holds Codori Farm" in told(b)


def test_a_side_that_has_fought_and_is_gone_did_not_decline():
    """DC-BAT-25, DC-BAT-26, DC-ROUT-02: both sides' routers leave the field, and who waited in the rear stays, steady."""
    b = column(("law",), (), routed=("webb", "semmes"), rear=("carr",))
    b = run(with_column(b, done=True), Battlefield(area=AREA["codori-farm"], step="next_column"))
    while not over(b):
        b = then(b, b.needs.passed(b))
    assert "DC-DECL-04" not in rules(b)
    assert [stand(b, key).area == AREA["codori-farm"] for key in ("law", "carr", "webb", "semmes")] == [
        True,
        True,
        False,
        False,
    ]
    assert stand(b, "carr").steady


def test_routers_of_the_rear_go_too_where_no_column_stands():
    """DC-ROUT-02: only if their side has no unbroken column."""
    b = column(("law",), ("webb",), rear=("carr",))
    b.change(number("carr"), routed=True)
    field = Battlefield(area=AREA["codori-farm"])
    assert field._routers(b, 0) == ()
    gone = with_column(b, foot=((), (number("law"),)), routed=((number("webb"),), ()))
    assert field._routers(gone, 0) == (number("webb"), number("carr"))


def test_a_general_whom_nobody_got_away_with_is_displaced():
    """DC-KILL-01, DC-GEN-08: the defenders decline, are captured where they have no refuge, and Sickles rides away."""
    field = "codori-farm"
    around = {"archer": "bliss-farm", "davis": "klingle-farm", "law": "spangler-woods", "semmes": "the-angle"}
    b = battle(
        {"kershaw": field, "ward": field, "wofford": "cemetery-ridge", **around},
        {"longstreet": field, "sickles": field},
        general="longstreet",
        owners={"leister-farm": 0},
    )
    b = run(b, Battles(), DeclareBattle(AREA[field]), Deployed())
    assert stand(b, "ward").where == "spent"
    assert chief(b, "sickles").area == AREA["leister-farm"]
    assert over(b)
