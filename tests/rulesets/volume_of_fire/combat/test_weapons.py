"""The optional weapon table: ranges, effects, and what charges of canister are worth."""

import pytest

from longroll.rulesets.volume_of_fire import tables
from longroll.rulesets.volume_of_fire.combat.fields_of_fire import range_of, reach
from longroll.rulesets.volume_of_fire.record.battle import Battle
from longroll.rulesets.volume_of_fire.record.units import Charge, Options

from ..fights import Field, Firefight, close, combat, fire, refused, rows, terms, volley
from ..positions import box, inches

WITH = Options(fog=False, weapons=True)
"""The optional table is played."""

PRINTED = {
    "smoothbore": (2, 0, 2),
    "rifled_musket": (5, 0, 2),
    "breechloader": (5, 1, 2),
    "repeater": (5, 3, 2),
    "rifle_3in": (36, 0, 2),
    "napoleon_12": (20, 0, 3),
    "mixed": (24, 0, 2),
    "parrott_10": (38, 0, 2),
    "james": (32, 0, 2),
    "m1841_6": (16, -1, 2),
    "whitworth": (999, -1, 2),
    "mountain_howitzer": (18, 0, 3),
}
GUNS = tuple(PRINTED)[4:]


def on_a_plain(mine: str, gap: float = 4, options: Options = WITH, **more: object) -> tuple[Battle, int, int]:
    """A Union unit with a weapon that sees 24 inches, and a Confederate regiment so far before it."""
    field = Field()
    field.area("open", box(0, 0, 72, 48), move="rolling", sight="unlimited")
    arm = {"arm": "artillery", "size": 2} if mine in GUNS else {}
    first = field.union(20, weapon=mine, **arm)
    second = field.rebel(20, gap, **more)
    return field.battle(options=options), first, second


@pytest.mark.parametrize("weapon", PRINTED)
def test_the_table_is_as_printed(weapon: str):
    """VF-OPT-01"""
    far, effect, canister = PRINTED[weapon]
    assert tables.WEAPONS[weapon] == tables.Weapon(1000 * far, effect, canister)


@pytest.mark.parametrize("weapon", PRINTED)
def test_a_weapon_carries_as_far_as_the_table_says_and_never_further_than_its_unit_sees(weapon: str):
    """VF-OPT-01, VF-OPT-02"""
    b, mine, _ = on_a_plain(weapon)
    far = min(24, PRINTED[weapon][0])
    assert reach(b, b.units[mine]) == 1000 * far
    assert range_of(b, b.units[mine]) == 1000 * PRINTED[weapon][0]
    for gap, rule in ((far, ""), (far + 0.1, "VF-OPT-02")):
        b, mine, foe = on_a_plain(weapon, gap)
        assert fire(b, mine, foe) == rule


def test_the_refusal_tells_the_weapons_reach_from_the_ground():
    """VF-OPT-02"""
    b, mine, foe = on_a_plain("smoothbore", 2.5)
    assert refused(combat(b), Firefight(foe, (mine,))).because.endswith("reaches 2 with its smoothbore")
    b, mine, foe = on_a_plain("parrott_10", 24.5)
    assert "sees 24 from where it stands" in refused(combat(b), Firefight(foe, (mine,))).because


def test_where_sight_and_weapon_reach_alike_the_weapon_is_the_reason():
    """VF-OPT-02"""
    b, mine, foe = on_a_plain("mixed", 24.5)
    assert refused(combat(b), Firefight(foe, (mine,))).because.endswith("reaches 24 with its mixed")


def test_without_the_option_every_musket_reaches_five_inches_and_no_weapon_tells():
    """VF-OPT-01, VF-ARMS-02"""
    b, mine, foe = on_a_plain("smoothbore", 5, Options(fog=False), weapon="repeater")
    assert fire(b, mine, foe) == ""
    assert "VF-OPT-03" not in terms(volley(b, mine, foe), 1)


@pytest.mark.parametrize("weapon", PRINTED)
def test_the_effect_is_added_to_the_units_roll(weapon: str):
    """VF-OPT-03"""
    gap = min(4, PRINTED[weapon][0] - 0.1)
    b, mine, foe = on_a_plain(weapon, gap)
    assert terms(volley(b, mine, foe)).get("VF-OPT-03", 0) == PRINTED[weapon][1]


def test_derived_dismounted_cavalry_with_breechloaders_in_soft_cover_has_five():
    """VF-OPT-03: the worked example: 3 and 1 and 1."""
    field = Field()
    field.barrier("fence", inches(10, 10.7, 30, 10.7))
    horse, foe = field.union(20, arm="cavalry", weapon="breechloader"), field.rebel(20)
    b = field.battle(options=WITH)
    b.change_brigade(field.iron, fatigue=2)  # willing: nothing to add
    assert terms(volley(b, horse, foe)) == {"VF-CV-01": 3, "VF-VOF-10": 1, "VF-OPT-03": 1}


def test_a_target_beyond_its_weapons_reach_has_no_good_of_it():
    """VF-OPT-03"""
    for gap, effect in ((5, 3), (5.1, 0)):
        b, guns, foe = on_a_plain("rifle_3in", gap, weapon="repeater")
        assert terms(volley(b, guns, foe), 1).get("VF-OPT-03", 0) == effect


def test_mounted_cavalry_and_limbered_guns_cannot_use_their_weapons():
    """VF-OPT-03, VF-MOVE-07"""
    for more in (
        {"arm": "cavalry", "mounted": True, "weapon": "repeater"},
        {"arm": "artillery", "size": 2, "limbered": True, "weapon": "m1841_6"},
    ):
        b, mine, foe = on_a_plain("rifled_musket", 3, **more)
        assert "VF-OPT-03" not in terms(volley(b, mine, foe), 1)


def test_in_a_charge_only_the_side_charged_has_its_weapons_and_later_nobody():
    """VF-OPT-03, VF-MELEE-05"""
    field = Field()
    mine, foe = field.union(20, 13, weapon="repeater"), field.rebel(20, 3, weapon="breechloader")
    b = field.battle(options=WITH, charges=(Charge(mine, foe, True),))
    assert "VF-OPT-03" not in terms(close(b), 0)
    assert terms(close(b), 1)["VF-OPT-03"] == 1
    b.charges = ()
    assert "VF-OPT-03" not in terms(close(b), 1)


def test_every_unit_of_the_side_charged_has_its_weapon_charged_itself_or_not():
    """VF-OPT-03"""
    field = Field()
    mine = field.union(21.5, 13)
    foe, beside = field.rebel(20, 3, weapon="breechloader"), field.rebel(23, 3, weapon="repeater")
    b = field.battle(options=WITH, charges=(Charge(mine, foe, True),))
    shown = dict(rows(close(b)))
    assert (shown[f"Archer {foe}"]["VF-OPT-03"], shown[f"Archer {beside}"]["VF-OPT-03"]) == (1, 3)


def test_napoleons_and_howitzers_count_three_times_their_size_with_canister():
    """VF-OPT-01, VF-ARTY-04"""
    for weapon, size in (("napoleon_12", 6), ("mountain_howitzer", 6), ("parrott_10", 4)):
        b, guns, foe = on_a_plain(weapon, 4)
        reasons = [term.reason for term in volley(b, guns, foe).needs.sums[0][1] if term.rule == "VF-ARTY-04"]
        assert reasons == [f"canister: Iron Brigade 0 counts as {size}"]
    b, guns, foe = on_a_plain("napoleon_12", 4, Options(fog=False))
    reasons = [term.reason for term in volley(b, guns, foe).needs.sums[0][1] if term.rule == "VF-ARTY-04"]
    assert reasons == ["canister: Iron Brigade 0 counts as 4"]
