"""What is shown and asked: stands with their markers, moves dragged to the nearest that is allowed, the odds of an attack."""

from longroll.flow import answer
from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.combat.combat import SaveAndFallBack
from longroll.rulesets.volley_and_bayonet.combat.combat_phase import Attack, Cease, CombatPhase
from longroll.rulesets.volley_and_bayonet.movement.changes_of_state import Change
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

RULES = ruleset("volley-and-bayonet")


def dragged(b, number, x, y, heading=0):
    """What comes of a stand dragged to a place in inches."""
    to = {"x": 1000 * x, "y": 1000 * y, "heading": heading}
    return RULES.probe(b, b.needs.side, "NextMove", {"type": "Move", "stand": number, "to": to})


def thing(b, name):
    """A thing of the scene."""
    return next(row for row in RULES.view(b, 0).things if row.id == name)


def test_a_stand_is_drawn_as_broad_and_deep_as_it_is_with_its_markers():
    """VB-ORG-06, VB-ORG-20, VB-ORG-21."""
    b = battle(stand(0, 20, 5, stationary=True), stand(1, 20, 30, SOUTH, level="rout"))
    b = begun(b)
    assert thing(b, "stand:0").shape == (3000, 3000)
    assert "stationary" in " ".join(mark.says.lower() for mark in thing(b, "stand:0").badges)
    assert [mark.glyph for mark in thing(b, "stand:1").badges] == ["strength", "routed"]


def test_a_stand_dragged_too_far_goes_as_far_as_it_may():
    """VB-MOVE-02: the ghost says what it costs of the allowance."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 39, SOUTH)))
    near = dragged(b, 0, 20, 12)
    assert near.refusal is None
    assert near.cost == "8.5 of 16 inches"
    far = dragged(b, 0, 20, 35)
    assert far.refusal is None
    end = far.nearest["to"]
    assert 18_500 <= end[1] <= 19_500


def test_what_a_stand_may_do_is_reached_from_it():
    """VB-MOVE-01, VB-CHG-01, VB-MOVE-14."""
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 15, SOUTH)))
    labels = [row.label for row in RULES.view(b, 0).asks[0].items if row.thing == "stand:0"]
    assert "Move" in labels
    assert "Charge B" in labels
    assert "Become Stationary" in labels


def test_a_march_column_is_drawn_with_its_markers():
    """VB-MARCH-04."""
    b = answer(begun(battle(stand(0, 20, 20), stand(1, 20, 39, SOUTH))), Change(0, "column"))
    drawn = next(row for row in RULES.view(b, 0).overlays if row.id == "column:0")
    assert len(drawn.geometry) == 3


def test_the_odds_of_an_attack_are_those_of_its_dice():
    """VB-COMB-02, VB-DICE-02: two dice on a six cost a point in ten of thirty-six, and two in one."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH)), CombatPhase(side=0))
    probed = RULES.probe(b, 0, "NextCombat", {"type": "Attack", "target": 1, "firers": [0], "melee": False})
    weights = {row.label: row.weight * 36 // probed.odds.of for row in probed.odds.outcomes}
    assert weights == {"B loses 2": 1, "B loses 1": 10, "nothing comes of it": 25}
    assert b.needs.refusal(b, Attack(1, (0,))) is None


def test_the_card_of_a_stand_reads_the_chart_for_the_ground_it_is_in():
    """VB-TERR-93, VB-TERR-94, VB-TERR-01, VB-TERR-03, VB-TERR-13: the cells of its column, and what their words mean."""
    land = plain(patch("forest", 19_000, 4_000, 21_000, 6_000))
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 35, SOUTH, kind="artillery battalion"), land=land))
    card = {row.label: (row.value, row.rule) for row in thing(b, "stand:0").facts}
    assert card["Forest (M)"] == ("2x", "VB-TERR-37")
    assert card["Forest (C)"] == ("STf *", "VB-TERR-38")
    assert card["2x"] == ("each inch costs two", "VB-TERR-03")
    assert card["STf"][1] == "VB-TERR-13"
    assert card["*"][1] == "VB-TERR-94"
    card = {row.label: (row.value, row.rule) for row in thing(b, "stand:1").facts}
    assert card["Open"] == ("no effect", "VB-TERR-93")
    assert "-" not in card


def test_the_card_names_all_the_ground_that_counts():
    """VB-TERR-92."""
    land = plain(patch("forest", 19_000, 4_000, 21_000, 6_000), patch("broken ground", 19_000, 4_000, 21_000, 6_000))
    b = begun(battle(stand(0, 20, 5), stand(1, 20, 35, SOUTH), land=land))
    card = {row.label: (row.value, row.rule) for row in thing(b, "stand:0").facts}
    assert card["Ground"] == ("forest and broken ground", "VB-TERR-92")


def test_beside_the_odds_stands_what_saves():
    """VB-SAVE-01, VB-SAVE-06, VB-TERR-47: of two dice on a six each hit is saved on a four behind a wall."""
    wall = plain(course("hasty works", 18_000, 12_800, 22_000, 12_800))
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), land=wall), CombatPhase(side=0))
    probed = RULES.probe(b, 0, "NextCombat", {"type": "Attack", "target": 1, "firers": [0], "melee": False})
    saves = next(row for row in probed.odds.sums if row.label.startswith("B saves"))
    assert [term.rule for term in saves.modifiers] == ["VB-SAVE-01", "VB-SAVE-06", "VB-TERR-47"]
    weights = {row.label: row.weight * 144 // probed.odds.of for row in probed.odds.outcomes}
    assert weights == {"B loses 2": 1, "B loses 1": 22, "nothing comes of it": 121}


def test_the_odds_of_a_melee_show_the_dice_of_both():
    """VB-COMB-02, VB-TERR-80: a block strikes with a quarter."""
    block = plain(patch("town", 18_500, 20_000, 21_500, 23_000))
    b = begun(battle(stand(0, 20, 20), stand(1, 20, 20.02, SOUTH, stationary=True), land=block), CombatPhase(side=0))
    probed = RULES.probe(b, 0, "NextCombat", {"type": "Attack", "target": 1, "firers": [], "melee": True})
    assert {row.label: row.value for row in probed.odds.sums} == {"A: dice, a 6 hits": 4, "B: dice, a 6 hits": 2}


def test_a_charge_is_foreseen_before_it_is_made():
    """VB-CHG-01, VB-CHG-13, VB-CHG-20: what it costs, where it strikes, and who reacts on its way."""
    rider = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
    shot = stand(1, 20, 12, SOUTH, kind="infantry skirmisher")
    b = begun(battle(stand(0, 20, 5, **rider), shot, stand(1, 20, 18)))
    value = {"type": "Charge", "stand": 0, "target": 2, "heading": 0}
    probed = RULES.probe(b, 0, "NextMove", value)
    assert probed.cost == "10 of 24 inches"
    assert probed.says == "A charges C, in the flank: 10 of 24 inches; B reacts to it"
    assert [row.kind for row in probed.overlays] == ["bases", "path"]
    assert RULES.probe(b, 0, "NextMove", {**value, "heading": 900}).refusal.rule == "VB-CHG-01"


def test_at_worst_the_target_fires_back():
    """VB-COMB-02: beside the attack that nobody answers stands that which its target answers, thrown with all its dice."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH)), CombatPhase(side=0))
    odds = RULES.probe(b, 0, "NextCombat", {"type": "Attack", "target": 1, "firers": [0], "melee": False}).odds
    assert odds.worst.title == "B fires back at A"
    assert "nobody else fires back" in odds.worst.assumes
    lost = sum(row.weight for row in odds.worst.outcomes if "A loses" in row.label)
    assert lost * 36 == 11 * odds.worst.of
    touching = begun(battle(stand(0, 20, 20), stand(1, 20, 20.02, SOUTH, stationary=True)), CombatPhase(side=0))
    melee = RULES.probe(touching, 0, "NextCombat", {"type": "Attack", "target": 1, "firers": [], "melee": True}).odds
    assert melee.worst is None


def test_fire_in_answer_and_of_those_left_alone_is_reckoned_before_it_is_given():
    """VB-COMB-02"""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH), stand(1, 24, 13, SOUTH)), CombatPhase(side=0))
    attacked = answer(b, Attack(1, (0,)))
    back = next(row for row in RULES.view(attacked, 1).asks[0].items if row.label.startswith("Fire back"))
    assert (back.commit, back.odds_follow) == ("rolls", False)
    odds = RULES.probe(attacked, 1, "ReturnFire", back.value).odds
    assert sum(row.weight for row in odds.outcomes if "A loses" in row.label) * 36 == 11 * odds.of
    held = RULES.probe(attacked, 1, "ReturnFire", None).odds
    assert not any("A loses" in row.label for row in held.outcomes)
    over = answer(b, Cease())
    shot = RULES.view(over, 1).asks[0].items[0]
    assert RULES.probe(over, 1, "LeftoverFire", shot.value).odds.of == 36


def test_the_odds_of_saving_and_falling_back_beside_those_of_standing():
    """VB-SAVE-05: what is saved by a six inches' retreat is kept on 4 to 6; who stands loses it for certain."""
    horse = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 13, SOUTH, **horse)), CombatPhase(side=0))
    b = answer(b, Attack(1, (0,)))
    b = answer(b, (6, 1))
    assert b.needs == SaveAndFallBack(1, 1, 1)
    k = b.known(1)
    stands, tries = (RULES.probe(b, 1, "SaveAndFallBack", n).odds for n in (0, 1))
    assert [(row.label, row.weight) for row in stands.outcomes] == [("B loses 1", stands.of)]
    back = {row.label: (row.weight, row.tone) for row in tries.outcomes}
    assert k.stands[1].name == "B"
    assert {label: 2 * weight for label, (weight, _) in back.items()} == {
        "B is driven back": tries.of,
        "B loses 1 and is driven back": tries.of,
    }
    assert all(tone in ("poor", "bad") for _, tone in back.values())
    assert [row.commit for row in RULES.view(b, 1).asks[0].items] == ["plain", "rolls"]
