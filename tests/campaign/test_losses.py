"""What a battle costs is carried both ways, and the marks on the stands are the only record (DC-CAMP-02 to -05, DC-CAMP-08,
BC-CAMP-01 to -08, BC-GAME-09)."""

import pytest

from longroll.campaign.engagement import strength
from longroll.campaign.outcome import outcome
from longroll.campaign.sequence import Bear, GivingOut
from longroll.campaign.transfer import Steps, Unit
from longroll.rulesets.division.battle.declaration import DeclareBattle
from longroll.rulesets.division.battle.regiments import Outcome, Report, Suffered
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from longroll.rulesets.division.events.supplies_arrive import ComeBack, SuppliesArrive, hurt
from rulesets.division import drill as map_drill

from .drill import HERE, PLACE, STANDS, campaign, ended, in_battle, on_the_board, then

PROPOSED = DeclareBattle(HERE, regiments=True)


def regiments(b, brigade):
    command = next(row.id for row in b.lower.commands if row.key == brigade)
    return [row for row in b.lower.stands if row.command == command and row.counted]


def of(told, key):
    return next(row for row in told.stands if row.stand == UNIT[key])


def hurt_on_the_map(lost):
    stands = STANDS | {"archer": {"at": PLACE, "lost": lost}}
    return on_the_board(then(campaign(stands=stands), PROPOSED, "regiments"))


# --- down
def test_each_step_of_the_map_is_three_strength_of_its_regiments_as_the_owner_likes():
    """DC-CAMP-02, BC-CAMP-01: one step lost, three losses, on whom its owner wants them."""
    b = hurt_on_the_map(1)
    for key in ("13-alabama", "13-alabama", "7-tennessee"):
        assert isinstance(b.needs, Bear)
        b = then(b, key)
    marks = {row.key: row.marks for row in regiments(b, "archer") if row.marks}
    assert marks == {"13-alabama": 2, "7-tennessee": 1}


def test_nobody_gives_his_last_while_another_can_spare_one():
    """BC-CAMP-01."""
    b = hurt_on_the_map(2)
    small = min(b.needs.units, key=lambda row: row.whole.foot)
    for _ in range(small.whole.foot - 1):
        b = then(b, small.key)
    refusal = b.needs.refusal(b.known(1), small.key)
    assert refusal.rule == "BC-CAMP-01"
    assert "last Strength" in refusal.because
    assert small.key not in list(b.needs.offers(b.known(1)))
    assert b.needs.refusal(b.known(1), "20-maine").rule == "BC-CAMP-01"


def test_the_rest_is_shared_out_evenly():
    b = then(hurt_on_the_map(2), "")
    marks = [row.marks for row in regiments(b, "archer")]
    assert sum(marks) == 6
    assert all(row.marks < row.circles for row in regiments(b, "archer"))


def test_losses_are_given_out_once():
    """DC-CAMP-08, BC-CAMP-07, BC-GAME-09: what the regiments bear already is not asked for again."""
    b = ended(then(hurt_on_the_map(1), ""))
    assert b.upper.stands[UNIT["archer"]].lost == 1
    units, change = strength(b, UNIT["archer"])
    assert change == Steps(0, 0, 0)
    assert sum(unit.marks.foot for unit in units) == 3


def test_supply_on_the_map_gives_three_back():
    """DC-CAMP-02, BC-CAMP-01."""
    b = ended(then(hurt_on_the_map(1), ""))
    b.upper.change(UNIT["archer"], lost=0)
    assert strength(b, UNIT["archer"])[1] == Steps(-1, 0, 0)


def test_who_has_nothing_left_bears_nothing():
    """BC-CAMP-01."""
    units = Unit("a", "archer", "infantry", Steps(4), Steps(4)), Unit("b", "archer", "infantry", Steps(4))
    question, known = Bear(1, UNIT["archer"], units, Steps(1)), campaign().known(1)
    assert "nothing more to lose" in question.refusal(known, "a").because
    assert question.refusal(known, "b") is None


@pytest.mark.parametrize(("lost", "given", "said"), [(1, 0, True), (0, 0, False), (1, 3, False)])
def test_a_brigade_that_has_lost_before_and_nothing_since_is_said_to_be_as_it_was(lost, given, said):
    """DC-CAMP-08."""
    b = campaign()
    b.news.clear()
    units = (Unit("a", "archer", "infantry", Steps(8), Steps(lost)),)
    shares = (("a", Steps(given)),) if given else ()
    GivingOut(stand=UNIT["archer"], units=units, change=Steps(given // 3), given=shares).mark(b)
    assert ("DC-CAMP-08" in {line.rule for line in b.news}) is said


# --- up
def test_three_losses_of_regiments_are_a_step_and_the_remainder_stays_on_them():
    """DC-CAMP-03, BC-CAMP-03: 8 losses are 2 steps; 1 more in the next battle makes 9, and one more step."""
    b = in_battle()
    first, second = regiments(b, "archer")[:2]
    b.lower.change_stand(first.id, marks=first.circles)
    b.lower.change_stand(second.id, marks=8 - first.circles)
    b = ended(b)
    assert b.upper.stands[UNIT["archer"]].lost == 2
    assert sum(unit.marks.foot for unit in b.roll(UNIT["archer"])) == 8


def test_cavalry_is_counted_by_part():
    """DC-CAMP-03, DC-CAMP-04, BC-CAMP-04: 7 dismounted, 3 mounted and 1 of horse holders are 2, 1 and 0."""
    b = in_battle(
        campaign(stands=STANDS | {"cutler": "gettysburg", "devin": PLACE}, generals={"heth": PLACE, "buford": PLACE})
    )
    rows = regiments(b, "devin")
    foot = 7
    for row in rows:
        taken = min(foot, row.circles)
        foot -= taken
        b.lower.change_stand(row.id, marks=taken)
    assert not foot
    b.lower.change_stand(rows[0].id, horse_marks=1)
    b.lower.change_stand(rows[-1].id, horse_marks=2)
    b.lower.change_stand(rows[-1].partner, marks=1)
    told = of(outcome(b.copy()), "devin")
    assert (told.foot, told.mounted, told.holders) == (2, 1, 0)


@pytest.mark.parametrize(("lost", "gone"), [(3, False), (4, True)])
def test_a_battalion_goes_with_three_quarters_of_its_batteries(lost, gone):
    """DC-CAMP-04, BC-CAMP-05: 3 of 5 are not enough, 4 are."""
    b = in_battle()
    rows = regiments(b, "pegram")
    assert len(rows) == 5
    for row in rows[:lost]:
        b.lower.change_stand(row.id, place="destroyed")
    b = ended(b)
    assert (b.upper.stands[UNIT["pegram"]].where == "spent") is gone


def test_generals_keep_their_gravestones_in_both_games():
    """BC-CAMP-08: who is in both has the greater number; brigadiers keep theirs for the next battle."""
    b = in_battle(campaign(generals={"heth": {"at": PLACE, "marks": 1}, "reynolds": PLACE}))
    marks = {row.key: row.gravestones for row in b.lower.generals}
    assert marks["heth"] == 1
    for row in b.lower.generals:
        if row.key in ("reynolds", "archer"):
            b.lower.change_general(row.id, gravestones=1)
    b = ended(b)
    assert b.upper.generals[GENERAL["reynolds"]].marks == 1
    assert b.upper.generals[GENERAL["heth"]].marks == 1
    assert dict(b.graves) == {"archer": 1}


def test_a_brigade_of_which_half_ran_is_routed_on_the_map():
    """DC-CAMP-03: three of six, but not two of five."""
    b = in_battle()
    for key, ran in (("cutler", 3), ("archer", 2)):
        for at, row in enumerate(regiments(b, key)):
            b.lower.change_stand(row.id, place="table", routed=at < ran, fielded=True)
    told = outcome(b.copy())
    assert of(told, "cutler").routed
    assert not of(told, "archer").routed


def test_guns_alone_are_lost_by_their_batteries():
    """DC-CAMP-04."""
    upper = in_battle().upper
    for key, rule in (("archer", "DC-CAMP-04"), ("pegram", None)):
        refusal = Report(1).refusal(upper, Outcome(stands=(Suffered(UNIT[key], gone=True),)))
        assert (refusal and refusal.rule) == rule


# --- spent above, alive below
def spent():
    """Archer's brigade, its last step lost on the map, with strength left in its regiments."""
    b = in_battle()
    stand = b.upper.stands[UNIT["archer"]]
    for row in regiments(b, "archer"):
        b.lower.change_stand(row.id, marks=row.circles - 1)
    left = sum(row.circles - 1 for row in regiments(b, "archer"))
    b.upper.change(stand.id, full=left // 3)
    return ended(b)


def test_a_stand_at_0_takes_its_regiments_with_it_unmarked():
    """DC-CAMP-05, BC-CAMP-06."""
    b = spent()
    assert b.upper.stands[UNIT["archer"]].where == "spent"
    assert {unit.state for unit in b.roll(UNIT["archer"])} == {"removed"}
    assert all(unit.left.foot for unit in b.roll(UNIT["archer"]))
    assert b.upper.spared == (UNIT["archer"],)


def test_supply_brings_it_back_routed_with_one_step():
    """DC-CAMP-05: in an area with a general of its chain and no enemy."""
    upper = spent().upper
    assert UNIT["archer"] not in hurt(upper, 1), "Cutler is where Heth is"
    upper.change(UNIT["cutler"], area=upper.stands[UNIT["cutler"]].area + 1)
    upper.change(UNIT["calef"], area=upper.stands[UNIT["cutler"]].area)
    assert UNIT["archer"] in hurt(upper, 1)
    upper.options = map_drill.Options(supplies_step=True)
    card = next(card.id for card in map_drill.CARDS if card.side == 1 and card.key == "supplies-arrive")
    b = map_drill.run(upper, SuppliesArrive(side=1, card=card), UNIT["archer"])
    assert isinstance(b.needs, ComeBack)
    assert b.needs.refusal(b, HERE + 1).rule == "DC-CAMP-05"
    stand = map_drill.then(b, HERE).stands[UNIT["archer"]]
    assert (stand.where, stand.area, stand.routed, stand.strength) == ("map", HERE, True, 1)
