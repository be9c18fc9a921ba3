"""A battle declared on the map is fought with regiments where both sides agree, and the map goes on with what it cost
(DC-SCOPE-02, DC-CAMP-01, BC-GAME-02, BC-GAME-08, BC-SETUP-02, BC-SETUP-03)."""

import re

import msgspec
import pytest

from longroll.campaign.sequence import Agree, Bear
from longroll.registry import complete
from longroll.rulesets.brigade.record.battle import Battle as Lower
from longroll.rulesets.division.battle.declaration import Declare, DeclareBattle, not_with_regiments, taking_part
from longroll.rulesets.division.battle.deployment import DefenderDeploys
from longroll.rulesets.division.components.areas import AREA, AREAS, CIRCLES
from longroll.rulesets.division.components.forces import GENERAL, UNIT
from rulesets.division.drill import told

from .drill import GENERALS, HERE, PLACE, RULES, STANDS, campaign, ended, in_battle, on_the_board, played, then

PROPOSED = DeclareBattle(HERE, regiments=True)


def why(b, answer):
    found = b.needs.refusal(b.known(b.needs.side), answer)
    return found and found.rule


def test_a_battle_may_be_proposed_with_regiments_only_in_a_campaign():
    b = campaign()
    assert isinstance(b.needs, Declare)
    assert why(b, PROPOSED) is None
    assert PROPOSED in list(b.needs.offers(b.known(1)))
    b.upper.grounds = ()
    assert why(b, PROPOSED) == "DC-SCOPE-02"
    assert PROPOSED not in list(b.needs.offers(b.known(1)))


def test_it_takes_a_general_who_takes_part_in_the_area_or_from_a_circle_attached_to_it():
    """DC-CAMP-01, BC-SETUP-02, DC-DECL-01."""
    b = campaign(generals=GENERALS | {"heth": CIRCLES[AREAS[HERE].circles[0]].key, "meade": "powers-hill"})
    assert why(b, PROPOSED) is None
    heth = next(row for row in b.upper.generals if row.printed.key == "heth")
    assert taking_part(b.upper, HERE) == (heth.id,)
    elsewhere = next(at for at in b.upper.grounds if at not in CIRCLES[heth.circle].areas)
    assert taking_part(b.upper, elsewhere) == ()
    assert not_with_regiments(b.upper, elsewhere).rule == "DC-CAMP-01"
    b = then(b, PROPOSED, "regiments")
    while b.lower is None:
        b = then(b, b.needs.passed(b.known(b.needs.side)))
    assert {row.general for row in b.engagement.leaders if row.general >= 0} == {
        GENERAL[key] for key in ("heth", "reynolds")
    }
    assert "heth" in {row.key for row in b.lower.generals}


def test_the_enemy_is_asked_and_may_fight_on_the_board():
    """BC-GAME-08."""
    b = then(campaign(), PROPOSED)
    assert isinstance(b.needs, Agree)
    assert b.needs.side == 0
    assert list(b.needs.offers(b.known(0))) == ["regiments", "board", "leave"]
    assert why(b, "flee") == "BC-SETUP-03"
    b = then(b, "board")
    assert isinstance(b.needs, DefenderDeploys)
    assert not b.upper.stack[-2].regiments
    assert "BC-GAME-08" in {line.rule for line in b.news}


def test_or_he_leaves_the_area_with_all_his_troops_routed():
    """BC-SETUP-03."""
    b = then(campaign(), PROPOSED, "leave")
    assert b.lower is None
    assert b.upper.stands[UNIT["cutler"]].routed
    assert "BC-SETUP-03" in {line.rule for line in b.news}


def test_agreed_it_is_fought_with_the_regiments_of_all_who_are_there():
    """BC-GAME-02, BC-GAME-07, BC-SETUP-09: the columns form on the board first."""
    b = in_battle()
    assert isinstance(b.lower, Lower)
    assert b.whose == "lower"
    assert {row.key for row in b.lower.commands} >= {"archer", "pegram", "cutler", "calef"}
    assert {row.key for row in b.lower.generals if row.rank in ("division", "corps")} == {"heth", "reynolds"}
    assert b.lower.options.deployment == "formations"
    assert isinstance(b.known(b.needs.side), Lower)


def test_the_cards_of_the_columns_say_how_brigades_deploy():
    """DC-CAMP-07: a column's formation binds its brigades; without a card it is unformed; who stands behind is free."""
    b = in_battle(campaign(hands=((), ("CB01",))))
    formed = {row.key: row.formation for row in b.lower.commands if row.rank in ("brigade", "artillery")}
    assert formed["archer"] == "Line"
    assert formed["cutler"] == "Unformed"
    assert formed["pegram"] == formed["calef"] == ""


def test_a_whole_battle_is_fought_and_the_map_goes_on():
    b = played(in_battle(), 3, lambda after: after.lower is None)
    assert b.lower is None
    assert b.whose == "upper"
    assert b.upper.fight is None
    assert b.fought == 1


def test_a_save_holds_both_battles():
    b = played(in_battle(), 5, lambda after: after.lower is not None and after.lower.stage == "play")
    again = RULES.decode(msgspec.json.encode(b))
    assert msgspec.json.encode(again) == msgspec.json.encode(b)
    assert again.needs == b.needs == again.lower.needs
    assert again.known(0) == b.known(0)


def test_a_question_of_the_campaign_itself_is_saved_too():
    b = then(campaign(), PROPOSED)
    again = RULES.decode(msgspec.json.encode(b))
    assert again.needs == b.needs
    assert msgspec.json.encode(again) == msgspec.json.encode(b)


def test_what_is_copied_leaves_what_it_was_copied_from():
    b = in_battle()
    before = msgspec.json.encode(b)
    played(b, 1, lambda after: after.lower is None)
    assert msgspec.json.encode(b) == before


@pytest.mark.parametrize("side", [0, 1, None])
def test_the_battle_that_is_fought_lies_on_the_table(side):
    b = in_battle()
    scene = RULES.view(b, side)
    assert scene.ruleset == "campaign"
    assert scene.surfaces != RULES.view(campaign(), side).surfaces
    assert scene.turn.startswith("1 July, Morning")
    on_map = RULES.view(then(campaign(), PROPOSED), side)
    assert [asked.id for asked in on_map.asks] == (["Agree"] if side == 0 else [])
    assert all(re.search(r", \d+ steps of yours by \d+", asked.why) for asked in on_map.asks)


@pytest.mark.parametrize("side", [0, 1, None])
def test_the_map_lies_beside_the_battle(side):
    """As a board, with all that lies on it and the area that is fought for; named apart from what lies on the field."""
    b = played(in_battle(), 3, lambda after: after.lower is None or after.lower.stage == "play")
    scene = RULES.view(b, side)
    field, board = scene.surfaces[0], scene.surfaces[-1]
    assert (field.kind, board.kind, board.id) == ("field", "board", "above:map")
    on_map = [row for row in scene.areas if row.on == board.id]
    assert len(on_map) == 90
    names = {row.name.partition(",")[0] for row in scene.things if row.id.startswith("above:stand")}
    assert names == {"Archer's Brigade", "Pegram's Battalion", "Cutler's Brigade", "Calef's Battery"}
    ids = [row.id for row in (*scene.things, *scene.areas, *scene.overlays)]
    assert len(set(ids)) == len(ids)
    (line,) = (row for row in scene.overlays if row.id == "above:here")
    assert "Chambersburg Pike" in line.says
    assert not any("above:" in str(asked) for asked in scene.asks)


def test_losses_of_the_map_are_asked_for_before_the_battle():
    b = on_the_board(
        then(campaign(stands=STANDS | {"archer": {"at": "chambersburg-pike", "lost": 1}}), PROPOSED, "regiments")
    )
    assert isinstance(b.needs, Bear)
    assert b.needs.side == 1
    assert b.known(1).needs is b.needs
    (asked,) = RULES.view(b, 1).asks
    assert "Archer's Brigade has fought on the map: 3 Strength on foot to be given out" in asked.why


def test_a_side_that_must_retire_leaves_the_area_routed():
    """DC-CAMP-03: beaten on the field (BC-WIN-02) it goes; when time runs out both stay."""
    b = in_battle()
    stayed = ended(b)
    assert stayed.upper.stands[UNIT["cutler"]].area == AREA["chambersburg-pike"]
    assert "left the field" not in told(stayed)
    gone = ended(b, winner=1, rule="BC-WIN-02")
    assert "The Union side has left the field" in told(gone)
    while gone.lower is None and gone.needs is not None and type(gone.needs).__name__ == "Refuge":
        gone = then(gone, next(iter(gone.needs.offers(gone.known(gone.needs.side)))))
    assert gone.upper.stands[UNIT["cutler"]].area != AREA["chambersburg-pike"]
    assert gone.upper.stands[UNIT["cutler"]].routed
    assert gone.upper.control[AREA["chambersburg-pike"]] == 1


def test_the_briefing_is_of_what_is_played():
    b = in_battle()
    loaded, chosen = RULES.load("meeting-engagement"), complete(RULES, {})
    on_map = RULES.briefing(loaded, chosen, campaign(), 1)
    on_field = RULES.briefing(loaded, chosen, b, 1)
    assert on_map != on_field
    assert "Chambersburg Pike" in str(on_field)


def test_things_are_measured_where_they_lie():
    b = in_battle()
    assert RULES.survey(b, None, "place:1000,1000", "place:9000,1000") != RULES.survey(
        campaign(), None, "area:1", "area:7"
    )


def test_a_battle_is_briefed_with_the_options_of_the_campaign():
    b, scenario, options = in_battle(), RULES.load("meeting-engagement"), complete(RULES, {"rain": "on"})
    below, above = (RULES.briefing(scenario, options, one, 0) for one in (b, campaign()))
    assert below.missions != above.missions
    assert below.options == above.options


def test_it_is_weighed_by_the_map_and_a_battle_with_regiments_by_itself():
    """While it is fought the campaign is weighed by the map alone; in the mind the battle is weighed by its own rulebook."""
    b = in_battle()
    for side in (0, 1):
        rules, known = RULES.weighed(b, side)
        assert (rules.name, known) == ("division", b.upper.known(side))
        rules, known = RULES.weighed(b.lower, side)
        assert (rules.name, known) == ("brigade", b.lower.known(side))
        assert RULES.weighed(b.upper, side)[0].name == "division"
    there = RULES.joins[0]
    assert (RULES.points(b), RULES.losses(b)) == (there.points(b.upper), there.losses(b.upper))


def test_a_corps_commander_and_that_of_the_army_take_the_same_field():
    """BC-SETUP-05: each leads alone what he leads, the one above the other."""
    stands = {"archer": PLACE, "pettigrew": PLACE, "coster": PLACE, "von-gilsa": PLACE}
    b = in_battle(campaign(stands=stands, generals={"heth": PLACE, "howard": PLACE, "meade": PLACE}))
    ranks = {row.key: row.rank for row in b.lower.generals}
    assert (ranks["howard"], ranks["meade"]) == ("corps", "army")


def test_its_story_is_told_by_the_map():
    """A battle with regiments is a part of its day, or of its turn where there is but one day."""
    b = in_battle()
    assert RULES.chapter(b) == RULES.joins[0].chapter(b.upper) == "1 July, Morning"
    assert RULES.turn(b) != RULES.chapter(b)
