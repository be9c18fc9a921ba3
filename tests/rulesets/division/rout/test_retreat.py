"""Where routed stands go."""

from longroll.rulesets.division import SCREEN
from longroll.rulesets.division.components.areas import AREA
from longroll.rulesets.division.rout.retreat import Refuge, Retreat, refuges
from rulesets.division.drill import battle, over, refused, run, stand, told

EVERY = dict.fromkeys(AREA, 0)


def _owners(**more):
    """The Union controls all but these."""
    return EVERY | {key.replace("_", "-"): side for key, side in more.items()}


def _retreat(b, *keys, routed=True):
    return Retreat(stands=tuple(stand(b, key).id for key in keys), routed=routed)


def test_the_worked_example_of_refuges():
    """DC-ROUT-01: from the Angle to Leister's Farm, if the Union controls it; Codori's Farm, nobody's and next to the enemy in
    Spangler's Woods, is no refuge."""
    owners = {"leister-farm": 0, "codori-farm": -1, "spangler-woods": 1, "zieglers-grove": 1, "cemetery-ridge": 1}
    b = battle({"webb": "the-angle", "wilcox": "the-angle", "lang": "spangler-woods"}, owners=owners)
    assert refuges(b, stand(b, "webb")) == [AREA["leister-farm"]]


def test_an_area_that_is_nobodys_serves_where_no_enemy_is_next_to_it_the_one_left_not_counted():
    """DC-ROUT-01: the enemy in the area that is left does not count."""
    b = battle({"webb": "the-angle", "wilcox": "the-angle"}, owners={"leister-farm": 1, "zieglers-grove": 1})
    assert set(refuges(b, stand(b, "webb"))) == {AREA["codori-farm"], AREA["cemetery-ridge"]}


def test_never_into_an_area_with_an_enemy():
    """DC-ROUT-01: a routed enemy is one."""
    b = battle(
        {"webb": "the-angle", "lang": {"at": "leister-farm", "routed": True}},
        owners=_owners(),
    )
    asked = run(b, _retreat(b, "webb"))
    assert refused(asked, AREA["leister-farm"]) == "DC-ROUT-01"


def test_the_owner_chooses_for_each_stand():
    """DC-ROUT-01."""
    b = battle({"webb": "the-angle", "hall": "the-angle"}, owners=_owners())
    asked = run(b, _retreat(b, "webb", "hall"))
    assert isinstance(asked.needs, Refuge)
    assert asked.needs.side == 0
    after = run(b, _retreat(b, "webb", "hall"), AREA["leister-farm"], AREA["cemetery-ridge"])
    assert over(after)
    assert (stand(after, "webb").area, stand(after, "hall").area) == (AREA["leister-farm"], AREA["cemetery-ridge"])
    assert stand(after, "webb").routed
    assert stand(after, "hall").routed


def test_what_is_not_next_door_or_no_area_is_no_refuge():
    """DC-ROUT-01: the refusal says where it may go."""
    b = battle({"webb": "the-angle"}, owners=_owners(codori_farm=1))
    asked = run(b, _retreat(b, "webb"))
    for answer in (AREA["culps-hill"], -1, 600, True, "area:3", AREA["codori-farm"]):
        assert refused(asked, answer) == "DC-ROUT-01"
    refusal = asked.needs.refusal(asked, AREA["culps-hill"])
    assert "Leister" in refusal.remedy


def test_where_there_is_one_way_it_is_taken_and_where_there_is_none_it_is_captured():
    """DC-ROUT-01, DC-SCOPE-04."""
    one = battle({"webb": "the-angle", "wilcox": "the-angle"}, owners=dict.fromkeys(AREA, 1) | {"leister-farm": 0})
    gone = run(one, _retreat(one, "webb"))
    assert over(gone)
    assert stand(gone, "webb").area == AREA["leister-farm"]
    assert gone.control[AREA["the-angle"]] == 1
    none = battle({"webb": "the-angle", "wilcox": "the-angle"}, owners=dict.fromkeys(AREA, 1))
    taken = run(none, _retreat(none, "webb"))
    assert stand(taken, "webb").where == "spent"
    assert "captured" in told(taken)


def test_a_stand_may_go_back_without_routing():
    """DC-ROUT-01, DC-CHG-05."""
    b = battle({"gamble": {"at": "the-angle", "mounted": True}}, owners=dict.fromkeys(AREA, 1) | {"leister-farm": 0})
    assert not stand(run(b, _retreat(b, "gamble", routed=False)), "gamble").routed


def test_where_it_may_go_is_an_area_of_the_map_to_be_chosen():
    """DC-ROUT-01: its answers are the areas', so that these are lit, and what it is asked of is named by the question."""
    b = run(battle({"webb": "the-angle"}, owners=_owners()), _retreat(battle({"webb": "the-angle"}), "webb"))
    ask = SCREEN.ask(b.known(0), b.needs)
    assert ask.trigger == stand(b, "webb").thing
    assert {(item.thing, item.area) for item in ask.items} == {
        ("", f"area:{area}") for area in refuges(b, stand(b, "webb"))
    }
