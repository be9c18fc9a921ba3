"""Columns opened and matched, generals in them, reinforcements (DC-BAT-02 to DC-BAT-06, DC-BAT-27 to DC-BAT-29)."""

from longroll.rulesets.division.battle.battle import NextColumn
from longroll.rulesets.division.battle.declaration import Battles, DeclareBattle
from longroll.rulesets.division.battle.deployment import (
    AttackerDeploys,
    DefenderDeploys,
    Deployed,
    GeneralInColumn,
)
from longroll.rulesets.division.battle.reinforcement import Enough, Reinforce, Reinforcement, Reinforces
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.components.forces import GENERAL
from longroll.rulesets.division.events.heroic_charge import PlayHeroicCharge
from rulesets.division.battle.boards import column, number, place, ranks
from rulesets.division.drill import battle, refused, result, rules, run, stand, then

FIELD = "codori-farm"
UNION = ("ward", "graham", "carr", "randolph")
REBELS = ("kershaw", "semmes", "barksdale", "cabell")


def declared(union=UNION, rebels=REBELS, generals=None, **more):
    """A battle that was declared in the open: the defender deploys."""
    there = dict.fromkeys((*union, *rebels), FIELD) | more
    b = battle(there, {"longstreet": FIELD} | (generals or {}), general="longstreet")
    return run(b, Battles(), DeclareBattle(AREA[FIELD]))


def put(b, key, at):
    return then(b, place(key, at))


def test_the_defender_deploys_first():
    """DC-BOARD-03: before the attacker."""
    b = declared()
    assert isinstance(b.needs, DefenderDeploys)
    assert b.needs.side == 0
    b = then(put(b, "ward", 0), Deployed())
    assert isinstance(b.needs, AttackerDeploys)
    assert b.needs.side == 1


def test_two_on_foot_and_one_of_guns_in_a_column():
    """DC-BAT-02, DC-BOARD-04: no third brigade, no second battery, no fourth column; in the rear is always room."""
    b = put(put(put(declared((*UNION, "hazard")), "ward", 0), "graham", 0), "randolph", 0)
    assert refused(b, place("carr", 0)) == "DC-BAT-02"
    assert refused(b, place("hazard", 0)) == "DC-BAT-02"
    assert refused(b, place("carr", 3)) == "DC-BOARD-04"
    back = put(b, "graham", -1)
    assert refused(back, place("carr", 0)) == ""


def test_who_is_taken_back_leaves_the_others_where_they_are():
    """DC-BAT-02: foot and guns that stay keep their column."""
    b = put(put(put(declared(), "ward", 0), "graham", 0), "randolph", 0)
    (back,) = put(b, "graham", -1).fight.columns[:1]
    assert (back.foot[0], back.guns[0]) == ((number("ward"),), (number("randolph"),))
    (back,) = put(b, "randolph", -1).fight.columns[:1]
    assert (back.foot[0], back.guns[0]) == ((number("ward"), number("graham")), ())


def test_guns_alone_may_hold_a_column():
    """DC-BAT-02."""
    b = then(put(declared(), "randolph", 1), Deployed())
    assert isinstance(b.needs, AttackerDeploys)
    assert refused(b, place("kershaw", 1)) == ""


def test_routed_stands_stay_in_the_rear_and_mounted_cavalry_dismounts_free():
    """DC-BAT-27."""
    gone = {"ward": {"at": FIELD, "routed": True}, "gamble": {"at": FIELD, "mounted": True}}
    b = declared(("graham",), **gone)
    assert refused(b, place("ward", 0)) == "DC-BAT-27"
    b = put(b, "gamble", 0)
    assert not stand(b, "gamble").mounted
    spent = declared(("graham",), devin={"at": FIELD, "mounted": True, "lost_holders": 1})
    assert refused(spent, place("devin", 0)) == "DC-BAT-27"


def test_the_attacker_matches_only_columns_that_are_occupied():
    """DC-BAT-03, DC-BAT-28: by his choice the defender says how many columns there are."""
    b = then(put(declared(), "ward", 1), Deployed())
    assert refused(b, place("kershaw", 0)) == "DC-BAT-03"
    b = put(put(b, "kershaw", 1), "semmes", 1)
    assert ranks_of(b, 1) == ["kershaw", "semmes"]


def ranks_of(b, at):
    keys = {number(key): key for key in (*UNION, *REBELS, "wofford", "law", "benning")}
    return [keys[each] for each in b.fight.columns[at].foot[1]]


def test_five_ranks_and_one_of_guns():
    """DC-BAT-03: the sixth brigade and the second battery stay in the rear; limbered guns too."""
    b = declared(("ward",), ("kershaw", "semmes", "barksdale", "wofford", "law", "benning", "cabell", "henry"))
    b = then(put(b, "ward", 0), Deployed())
    for key in ("kershaw", "semmes", "barksdale", "wofford", "law"):
        b = put(b, key, 0)
    assert refused(b, place("benning", 0)) == "DC-BAT-03"
    b.change(number("henry"), limbered=b.phase)
    assert refused(b, place("henry", 0)) == "DC-BAT-03"
    b = put(b, "cabell", 0)
    b.change(number("henry"), limbered=-1)
    assert refused(b, place("henry", 0)) == "DC-BAT-03"


def test_one_in_each_column_before_two_in_any():
    """DC-BAT-04: as long as he has stands enough."""
    b = then(put(put(declared(), "ward", 0), "graham", 2), Deployed())
    b = put(b, "kershaw", 0)
    assert refused(b, place("semmes", 0)) == "DC-BAT-04"
    assert refused(b, Deployed()) == "DC-BAT-04"
    b = put(b, "semmes", 2)
    assert refused(b, place("barksdale", 0)) == ""
    assert refused(b, Deployed()) == ""


def test_columns_that_cannot_be_matched_give_red_dice():
    """DC-UNM-01: Kershaw alone against three columns: two red dice, and only his own column is resolved."""
    b = put(put(put(declared(rebels=("kershaw",)), "ward", 0), "graham", 1), "carr", 2)
    b = then(b, Deployed())
    b = then(put(b, "kershaw", 1), Deployed(), -1)
    assert b.fight.red == 2
    assert "DC-UNM-01" in rules(b)
    assert b.fight.at == 1


def test_a_general_goes_into_a_column_with_stands_of_his():
    """DC-BAT-29: McLaws leads Kershaw's column or none; Longstreet, over both, either."""
    b = put(put(declared(rebels=("kershaw", "law"), generals={"mclaws": FIELD}), "ward", 0), "graham", 1)
    b = then(b, Deployed())
    b = then(put(put(b, "kershaw", 0), "law", 1), Deployed())
    asked = b.needs
    assert isinstance(asked, GeneralInColumn)
    first = b if asked.general == GENERAL["mclaws"] else then(b, 1)
    assert isinstance(first.needs, GeneralInColumn)
    assert first.needs.general == GENERAL["mclaws"]
    assert refused(first, 1) == "DC-BAT-29"
    assert GENERAL["mclaws"] in then(first, 0).fight.columns[0].generals[1]
    out = then(first, -1)
    assert all(GENERAL["mclaws"] not in row.generals[1] for row in out.fight.columns)


def test_the_prominent_general_of_a_circle_goes_with_them():
    """DC-BAT-29, DC-CIRC-07: a general in an attached circle may be in a column, and stays in the circle on the map."""
    there = {"kershaw": FIELD, "ward": FIELD}
    b = battle(there, {"longstreet": "mc-codori"}, general="longstreet")
    b = run(b, Battles(), DeclareBattle(AREA[FIELD]), place("ward", 0), Deployed(), place("kershaw", 0))
    b = then(b, Deployed())
    assert isinstance(b.needs, GeneralInColumn)
    b = then(b, 0)
    assert b.fight.columns[0].generals[1] == (GENERAL["longstreet"],)
    assert b.generals[GENERAL["longstreet"]].circle >= 0


def test_the_attacker_picks_the_column():
    """DC-BAT-05: one at a time, in his order; one that is done is not chosen again."""
    b = then(put(put(declared(), "ward", 0), "graham", 2), Deployed())
    b = then(put(put(b, "kershaw", 0), "semmes", 2), Deployed(), -1)
    assert isinstance(b.needs, NextColumn)
    assert list(b.needs.offers(b)) == [0, 2]
    assert refused(b, 1) == "DC-UNM-01"
    assert refused(b, 7) == "DC-BOARD-04"
    assert then(b, 2).fight.at == 2


def test_as_many_come_up_as_are_there_guns_counted():
    """DC-BAT-06, example: with two infantry and one artillery three may come up, of which one artillery."""
    rear = ("carr", "brewster", "burling", "detrobriand", "hazard", "calef")
    b = column(defenders=("ward", "graham", "randolph"), rear=rear)
    b = run(b, Reinforcement())
    assert isinstance(b.needs, Reinforces)
    assert b.needs.most == 3
    b = then(b, Reinforce(number("hazard")))
    assert refused(b, Reinforce(number("calef"))) == "DC-BAT-06"
    b = then(b, Reinforce(number("carr")))
    last = then(b, Reinforce(number("brewster")))
    assert result(last) is None
    assert ranks(last, 0) == ["ward", "graham", "carr", "brewster"]
    assert result(then(b, Enough())) is None


def test_routed_stands_do_not_come_up():
    """DC-BAT-06, DC-BAT-27: reinforcements are steady."""
    b = column(rear=("carr", "graham"))
    b.change(number("carr"), routed=True)
    b = run(b, Reinforcement())
    assert refused(b, Reinforce(number("carr"))) == "DC-BAT-27"


def test_one_reinforces_for_one_and_no_more():
    """DC-BAT-06: a second is one too many."""
    b = run(column(rear=("carr", "graham")), Reinforcement(), Reinforce(number("carr")))
    assert result(b) is None


def test_nobody_is_asked_where_nobody_can_come():
    """DC-BAT-27: the attacker's rear never reinforces."""
    assert result(run(column(rear=("semmes",)), Reinforcement())) is None


def test_after_the_column_is_chosen_both_are_asked_for_heroic_charges():
    """DC-BAT-05: the only column is resolved without a choice."""
    b = then(put(declared(), "ward", 0), Deployed())
    b = then(put(b, "kershaw", 0), Deployed())
    b = then(b, -1) if isinstance(b.needs, GeneralInColumn) else b
    b = then(b, Enough()) if isinstance(b.needs, Reinforces) else b
    assert isinstance(b.needs, PlayHeroicCharge)
