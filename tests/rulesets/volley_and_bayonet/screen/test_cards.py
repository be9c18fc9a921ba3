"""What the cards of stands say, and by which rule."""

from longroll.registry import ruleset
from longroll.rulesets.volley_and_bayonet.movement.movement_phase import MovementPhase
from longroll.rulesets.volley_and_bayonet.screen import cards
from longroll.rulesets.volley_and_bayonet.sight.lines_of_sight import sees
from rulesets.volley_and_bayonet.drill import SOUTH, battle, begun, stand
from rulesets.volley_and_bayonet.ground.plains import course, patch, plain

RULES = ruleset("volley-and-bayonet")
HORSE = {"kind": "cavalry brigade", "mounted": True, "arm": "rifled carbine"}


def card(b, number=0):
    """The card of a stand by rule: the last line of each."""
    return {row.rule: row.value for row in cards.facts(b, b.stands[number])}


def test_arms_and_ranges():
    """VB-ORG-13, VB-ORG-14, VB-RNG-05, VB-RNG-11, VB-RNG-12, VB-DICE-19."""
    b = battle(stand(0, 20, 10, guns=1), stand(1, 20, 30, SOUTH, arm="cartridge rifle"))
    musket, breech = card(b, 0), card(b, 1)
    assert (musket["VB-ORG-13"], musket["VB-RNG-03"]) == ("rifled musket", "long 4 inches")
    assert musket["VB-RNG-11"].startswith("none")
    assert musket["VB-RNG-12"] == "4 inches with all it has"
    assert "VB-ORG-14" not in musket
    assert breech["VB-RNG-05"] == "close 3, long 6 inches"
    assert "VB-ORG-14" in breech
    assert "VB-RNG-11" not in breech
    b = battle(stand(0, 20, 10, kind="infantry skirmisher", arm="smoothbore"), stand(1, 20, 30, SOUTH))
    assert card(b)["VB-DICE-19"] == "a die, as far as its smoothbore reaches"


def test_guns():
    """VB-ORG-15, VB-ORG-16: siege guns reach as far as heavy ones."""
    siege = stand(0, 20, 10, kind="artillery battalion", weight="siege", bore="rifled")
    b = battle(siege, stand(1, 20, 30, SOUTH, kind="artillery battery", strength=1))
    assert card(b)["VB-ORG-15"] == "rifled siege guns"
    assert card(b)["VB-RNG-10"] == "close 4, long 18 inches"
    assert card(b)["VB-ORG-16"] == "a battalion, 2 to 4 points"
    assert card(b, 1)["VB-ORG-16"] == "a battery, 1 point"


def test_base_markers_and_half_a_move():
    """VB-ORG-06, VB-ORG-20, VB-ORG-21, VB-ORG-22: half of what it has as it is, halved once more out of command."""
    b = battle(stand(0, 20, 10, level="rout", stationary=True), stand(1, 20, 30, SOUTH, in_command=False))
    assert (card(b)["VB-ORG-06"], card(b)["VB-ORG-20"], card(b)["VB-ORG-21"]) == (
        "3 by 3 inches",
        "yellow and red",
        "Stationary (blue)",
    )
    assert card(b)["VB-ORG-22"] == "8 inches"
    assert (card(b, 1)["VB-ORG-21"], card(b, 1)["VB-ORG-22"]) == ("out of command (a white ring)", "4 inches")
    b = battle(stand(0, 20, 10, level="temporary disorder", **HORSE), stand(1, 20, 30, SOUTH))
    assert (card(b)["VB-ORG-20"], card(b)["VB-ORG-22"]) == ("yellow", "12 inches")


def test_who_touches_sees_whatever_lies_between():
    """VB-LOS-06: a row of trees between their fronts hides nobody from who touches him."""
    land = plain(course("tree line", 0, 10_020, 40_000, 10_020), patch("forest", 0, 0, 40_000, 10_010))
    b = battle(stand(0, 20, 9.4), stand(1, 20, 9.4, SOUTH), land=land)
    assert sees(b, b.stands[0], b.stands[1])
    assert card(b)["VB-LOS-06"] == "B, and sees them"
    deep = patch("forest", 0, 0, 40_000, 40_000)
    b = battle(stand(0, 20, 9.4), stand(1, 20, 11, SOUTH), land=plain(deep))
    assert not sees(b, b.stands[0], b.stands[1])
    assert "VB-LOS-06" not in card(b)


def test_secure_against_cavalry_and_by_what():
    """VB-MISC-07: the ground, a friend's back, a friend who faces the threat, flanks that nobody reaches."""
    rows = stand(0, 20, 20), stand(1, 20, 20, SOUTH, **HORSE)
    assert card(battle(*rows))["VB-MISC-07"] == "not secure"
    wood = plain(patch("forest", 0, 0, 40_000, 20_000))
    assert card(battle(*rows, land=wood))["VB-MISC-07"] == "secure: by the ground it is in"
    back = stand(0, 20, 14, SOUTH)
    assert card(battle(*rows, back))["VB-MISC-07"] == "secure: back to back with C"
    beside = stand(0, 17, 20), stand(0, 23, 20)
    assert card(battle(*rows, *beside))["VB-MISC-07"] == "secure: nobody gets at its flanks"
    assert "VB-MISC-07" not in card(battle(stand(0, 20, 20), stand(1, 20, 20, SOUTH)))


def test_the_level_of_the_ground_counts_for_the_stationary_and_never_for_cavalry():
    """VB-MISC-10."""
    hill = plain(height=lambda x, y: 4400)
    for said, words in (
        ({"stationary": True}, "11; it counts, since"),
        ({}, "11; it counts once"),
        (HORSE, "11; cavalry"),
    ):
        assert card(battle(stand(0, 20, 10, **said), stand(1, 20, 30, SOUTH), land=hill))["VB-MISC-10"].startswith(
            words
        )


def test_the_measures_of_the_game_stand_by_its_clock():
    """VB-ORG-01, VB-ORG-02, VB-ORG-03, VB-ORG-04, VB-ORG-07, VB-ORG-19, VB-ORG-23, VB-MISC-16, VB-LOS-01."""
    b = begun(battle(stand(0, 20, 10), stand(1, 20, 30, SOUTH)), MovementPhase(side=0))
    track = next(row for row in RULES.view(b, 0).tracks if row.id == "turn")
    said = {row.rule: row.value for row in track.facts}
    assert said["VB-ORG-02"] == "100 yards"
    assert said["VB-ORG-23"] == "Union"
    assert said["VB-LOS-01"] == "as far as the table goes"
    assert {"VB-ORG-01", "VB-ORG-03", "VB-ORG-04", "VB-ORG-07", "VB-ORG-19", "VB-MISC-16"} <= {*said}
