"""What an order obliges a line to do together (VF-ORD-02)."""

from longroll.rulesets.volume_of_fire.duty import too_slow
from longroll.rulesets.volume_of_fire.moves import Move
from longroll.rulesets.volume_of_fire.paths import Step
from longroll.rulesets.volume_of_fire.units import Order

from .positions import CONFEDERATE, UNION, Table, box


def line_in_part_of_a_thicket():
    table = Table()
    mine, theirs = table.brigade(UNION, "First"), table.brigade(CONFEDERATE, "Second")
    regiments = table.line(mine, (20, 10), 3, size=2)
    table.unit(theirs, at=(24, 30), heading=180, size=1)
    table.area("thicket", box(17, 8, 18.5, 14), move="close", sight="close")
    b = table.battle()
    b.change_brigade(mine, order=Order("attack", target=theirs))
    return b, tuple(regiments)


def test_a_line_goes_at_the_speed_of_the_regiment_that_rough_ground_holds_up():
    b, line = line_in_part_of_a_thicket()
    assert too_slow(b, UNION, Move(line, (Step("advance", 3000),))) is None


def test_a_line_that_could_go_faster_in_every_part_is_too_slow():
    b, line = line_in_part_of_a_thicket()
    refusal = too_slow(b, UNION, Move(line, (Step("advance", 1000),)))
    assert refusal is not None
    assert refusal.rule == "VF-ORD-02"


def test_a_regiment_by_itself_answers_for_itself():
    b, line = line_in_part_of_a_thicket()
    alone = too_slow(b, UNION, Move((line[-1],), (Step("advance", 2000),)))
    assert alone is not None
    assert alone.rule == "VF-ORD-02"
