"""Where a battle may be declared, and what comes of declining it (DC-DECL)."""

from longroll.rulesets.division.battle.declaration import Battles, Declare, DeclareBattle, NoBattle
from longroll.rulesets.division.battle.deployment import Deployed
from longroll.rulesets.division.components.areas import AREA, AREAS
from rulesets.division.battle.boards import number, place
from rulesets.division.drill import battle, over, refused, rules, run, stand, then, told

FIELD = AREA["codori-farm"]
HERE = {"kershaw": "codori-farm", "ward": "codori-farm"}


def declaring(stands, general="codori-farm", **more):
    return run(battle(stands, {"longstreet": general}, general="longstreet", **more), Battles())


def test_a_general_declares_in_his_own_area():
    """DC-DECL-01, example: only in his own area."""
    b = declaring({**HERE, "semmes": "the-angle", "webb": "the-angle"})
    assert isinstance(b.needs, Declare)
    assert list(b.needs.offers(b)) == [DeclareBattle(FIELD), NoBattle()]
    assert refused(b, DeclareBattle(AREA["the-angle"])) == "DC-DECL-01"


def test_the_first_area_of_the_map_is_one_like_any_other():
    """DC-DECL-01."""
    b = declaring({"kershaw": "marsh-creek", "ward": "marsh-creek"}, "marsh-creek")
    assert isinstance(b.needs, Declare)
    assert refused(b, DeclareBattle(AREA["marsh-creek"])) == ""


def test_from_a_circle_in_the_areas_attached_to_it():
    """DC-DECL-01, example: from a circle in all areas adjacent to it, each once."""
    b = declaring({**HERE, "semmes": "the-angle", "webb": "the-angle"}, "mc-codori")
    assert {each.area for each in b.needs.offers(b) if isinstance(each, DeclareBattle)} == {FIELD, AREA["the-angle"]}
    fled = then(b, DeclareBattle(FIELD), Deployed())
    fought = then(fled, next(fled.needs.offers(fled)))
    assert isinstance(fought.needs, Declare)
    assert refused(fought, DeclareBattle(FIELD)) == "DC-DECL-01"
    assert refused(fought, DeclareBattle(AREA["the-angle"])) == ""


def test_it_takes_an_enemy_and_somebody_steady_of_his_command():
    """DC-DECL-01: nobody is asked where there is no enemy, or only guns, routers, or stands of another command."""
    assert over(declaring({"kershaw": "codori-farm"}))
    assert over(declaring({"cabell": "codori-farm", "ward": "codori-farm"}))
    assert over(declaring({"kershaw": {"at": "codori-farm", "routed": True}, "ward": "codori-farm"}))
    assert over(declaring({"archer": "codori-farm", "ward": "codori-farm"}))


def test_mounted_cavalry_may_dismount_for_it_if_somebody_holds_the_horses():
    """DC-DECL-01, DC-LOSS-08."""
    there = {"hampton": {"at": "codori-farm", "mounted": True}, "ward": "codori-farm"}
    b = battle(there, {"stuart": "codori-farm"}, general="stuart")
    assert isinstance(run(b, Battles()).needs, Declare)
    b.change(number("hampton"), lost_holders=2)
    assert over(run(b, Battles()))


def test_who_opens_no_column_routs_with_all_his_stands():
    """DC-DECL-04, DC-BAT-02: declining is opening no column."""
    b = then(declaring({**HERE, "graham": "codori-farm"}), DeclareBattle(FIELD), Deployed())
    assert "DC-DECL-04" in rules(b)
    for key in ("ward", "graham"):
        assert stand(b, key).routed or stand(b, key).where == "spent"
    assert not stand(b, "kershaw").routed
    assert b.fight is None


def test_only_stands_of_the_command_take_part_and_all_the_defenders():
    """DC-DECL-02: Archer is not under Longstreet; he stays in the area, untouched."""
    b = then(declaring({**HERE, "archer": "codori-farm", "graham": "codori-farm"}), DeclareBattle(FIELD))
    assert b.fight is not None
    assert b.fight.rear == ((number("graham"), number("ward")), (number("kershaw"),))
    assert refused(b, place("archer", 0)) == "DC-DECL-02"


def test_the_monument_marks_the_battle_and_the_ground_gives_the_board():
    """DC-BOARD-01, DC-BOARD-02, DC-BAT-01: three columns in the open, two among the rocks."""
    b = then(declaring(HERE), DeclareBattle(FIELD))
    assert b.fight is not None
    assert (b.fight.area, len(b.fight.columns)) == (FIELD, 3)
    assert "DC-BOARD-02" in rules(b)
    assert "Battle for" in told(b)
    rocks = dict.fromkeys(HERE, "devils-den")
    b = then(declaring(rocks, "devils-den"), DeclareBattle(AREA["devils-den"]))
    assert b.fight is not None
    assert len(b.fight.columns) == 2


def test_the_boards_of_the_ground():
    """DC-BOARD-01: open ground adds nothing, ridges one, woods, heights and the town two, rocks three."""
    found = {row.board.key: (row.board.number, row.board.columns) for row in AREAS}
    assert found == {
        "open": (0, 3), "ridge": (1, 3), "woods": (2, 3), "heights": (2, 2), "town": (2, 2), "rocks": (3, 2)
    }  # fmt: skip
