"""The number to hit: Fire and the target's present strength, ground, support, Heroism."""

from msgspec.structs import replace

from longroll.flow import total
from longroll.rulesets.division.fire.shot import Shot, over_distance, over_ground
from longroll.rulesets.division.fire.support import SupportGuns
from longroll.rulesets.division.fire.to_hit import Fire, dice_terms, number_to_hit, supported, supporter
from rulesets.division.drill import battle, chief, over, result, run, stand, told


def test_four_riflemen_and_a_flag_bearer_less_two_losses_are_three():
    """DC-TROOP-01, DC-TROOP-02: five standees with two losses have strength 3."""
    b = battle({"wofford": {"at": "rose-farm", "lost": 2}})
    assert stand(b, "wofford").full == 5
    assert stand(b, "wofford").strength == 3


def test_fire_three_against_strength_five_hits_on_eight():
    """DC-FIRE-01, DC-FIRE-02: the worked example; 7 misses, 8 hits, 10 beats it by two."""
    b = battle({"kershaw": "wheatfield", "webb": {"at": "wheatfield", "full": 5}})
    shot = Fire(firer=stand(b, "kershaw").id, target=stand(b, "webb").id)
    assert result(run(b, shot, (3, 4))) == -1
    assert result(run(b, shot, (4, 4))) == 0
    assert result(run(b, shot, (5, 5))) == 2


def test_fire_four_against_strength_three_hits_on_seven():
    """DC-FIRE-02, the derived example: 21 of 36."""
    b = battle({"semmes": "wheatfield", "zook": "wheatfield"})
    terms = number_to_hit(stand(b, "semmes"), stand(b, "zook"), ())
    assert total(terms) == 7
    asked = run(b, Fire(firer=stand(b, "semmes").id, target=stand(b, "zook").id))
    assert sum(weight for weight, came in asked.needs.outcomes() if came >= 7) == 21


def test_what_is_lost_makes_it_easier_to_hit():
    """DC-TROOP-01, DC-FIRE-02: the sum tells standees and losses apart."""
    b = battle({"semmes": "wheatfield", "webb": {"at": "wheatfield", "lost": 3}})
    terms = number_to_hit(stand(b, "semmes"), stand(b, "webb"), ())
    assert [row.value for row in terms] == [4, 4, -3]
    assert {row.rule for row in terms} == {"DC-FIRE-01", "DC-TROOP-01", "DC-TROOP-02"}


def test_a_general_of_its_chain_in_the_area_helps_the_roll():
    """DC-GEN-06: added to the roll, not to the number; in the next area he is no help."""
    b = battle({"kershaw": "wheatfield"}, {"mclaws": "wheatfield"})
    assert [(row.value, row.rule) for row in dice_terms(b, stand(b, "kershaw"), ())] == [(1, "DC-GEN-06")]
    away = battle({"kershaw": "wheatfield"}, {"mclaws": "rose-farm"})
    assert dice_terms(away, stand(away, "kershaw"), ()) == ()


def test_the_higher_of_two_generals_helps_and_only_he():
    """DC-GEN-05, DC-GEN-06: Longstreet's 2 and not McLaws's 1 as well; a general not of its chain is none."""
    b = battle({"kershaw": "wheatfield"}, {"mclaws": "wheatfield", "longstreet": "wheatfield", "hood": "wheatfield"})
    assert total(dice_terms(b, stand(b, "kershaw"), ())) == 2
    alone = battle({"kershaw": "wheatfield"}, {"hood": "wheatfield"})
    assert dice_terms(alone, stand(alone, "kershaw"), ()) == ()


def test_a_general_in_a_circle_helps_in_the_areas_attached_to_it():
    """DC-GEN-06, DC-CIRC-07: prominent in the circle of the Peach Orchard, he helps in Trostle's Farm."""
    b = battle({"kershaw": "trostle-farm"}, {"mclaws": "mc-peach-orchard"})
    assert total(dice_terms(b, stand(b, "kershaw"), ())) == 1
    beyond = battle({"kershaw": "wheatfield"}, {"mclaws": "mc-peach-orchard"})
    assert dice_terms(beyond, stand(beyond, "kershaw"), ()) == ()


def test_of_two_generals_in_a_circle_the_highest_is_prominent_unless_the_other_is_active():
    """DC-GEN-06, DC-CIRC-07."""
    generals = {"mclaws": "mc-peach-orchard", "longstreet": "mc-peach-orchard"}
    b = battle({"kershaw": "trostle-farm"}, generals)
    assert total(dice_terms(b, stand(b, "kershaw"), ())) == 2
    active = battle({"kershaw": "trostle-farm"}, generals, general="mclaws")
    assert total(dice_terms(active, stand(active, "kershaw"), ())) == 1


def test_a_gravestone_makes_one_more_of_heroism():
    """DC-GEN-02: Hancock 5, 8 and +3 with one mark is 4, 7 and +4."""
    b = battle({"webb": "the-angle"}, {"hancock": {"at": "the-angle", "marks": 1}})
    hancock = chief(b, "hancock")
    assert (hancock.command, hancock.leadership, hancock.heroism) == (4, 7, 4)
    assert [(row.value, row.rule) for row in dice_terms(b, stand(b, "webb"), ())] == [
        (3, "DC-GEN-06"),
        (1, "DC-GEN-02"),
    ]
    twice = replace(chief(battle({}, {"barnes": "the-angle"}), "barnes"), marks=2)
    assert (twice.command, twice.leadership) == (1, 2)


def test_guns_are_supported_by_the_strongest_steady_stand_on_foot():
    """DC-TROOP-03, DC-MUSK-03: infantry of 5 with two losses beside one gun stand makes four."""
    b = battle(
        {
            "calef": "mcpherson-ridge",
            "stone": {"at": "mcpherson-ridge", "full": 5, "lost": 2},
            "biddle": {"at": "mcpherson-ridge", "full": 2},
            "archer": "mcpherson-ridge",
        }
    )
    guns = stand(b, "calef")
    assert supporter(b, guns) == stand(b, "stone")
    more = supported(supporter(b, guns))
    archer = stand(b, "archer")
    assert total(number_to_hit(archer, guns, more)) - archer.unit.fire == 4


def test_a_routed_stand_supports_no_guns_and_nobody_supports_infantry():
    """DC-MUSK-03, DC-ROUT-03."""
    b = battle(
        {
            "calef": "mcpherson-ridge",
            "meredith": {"at": "mcpherson-ridge", "routed": True},
            "gamble": {"at": "mcpherson-ridge", "mounted": True},
            "cutler": "herr-ridge",
        }
    )
    assert supporter(b, stand(b, "calef")) is None
    assert supporter(b, stand(b, "meredith")) is None


def test_the_guns_owner_says_whether_they_are_supported():
    """DC-MUSK-03: without support one gun stand is hit on Fire and its own strength."""
    b = battle({"calef": "mcpherson-ridge", "cutler": "mcpherson-ridge", "archer": "mcpherson-ridge"})
    shot = Shot(stand=stand(b, "archer").id, target=stand(b, "calef").id)
    asked = run(b, shot)
    assert isinstance(asked.needs, SupportGuns)
    assert asked.needs.side == 0
    helped = run(b, shot, True, (5, 5))
    assert over(helped)
    assert "10 against 12" in told(helped)
    bare = run(b, shot, False, (2, 2))
    assert "4 against 5" in told(bare)


def test_the_terms_of_a_shot_within_an_area_are_no_terms():
    """DC-MUSK-01, DC-BOMB-03: nothing of distance or ground holds for muskets."""
    b = battle({"archer": "oak-hill", "devin": "oak-hill"})
    assert over_distance(stand(b, "archer"), stand(b, "devin")) == ()
    assert over_ground(stand(b, "archer"), stand(b, "devin")) == ()
