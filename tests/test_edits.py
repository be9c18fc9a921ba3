"""The table edited by hand: what may be put where, who is told, and that it is kept, replayed and taken back."""

from contextlib import suppress
from random import Random

import msgspec
import pytest

import longroll
from longroll import edits
from longroll.chance import Dice
from longroll.chronicle.branch import branch
from longroll.chronicle.page import page
from longroll.contract import Editable, Spot
from longroll.flow import Decision, Refused
from longroll.game import Game
from longroll.registry import ruleset, rulesets
from longroll.save import Edited, Undone
from longroll.scene import At, In
from pickets import PICKETS, install

WHY = "the lead stands further left"
SMALL = {
    "brigade": "first-brigade",
    "division": "meeting-engagement",
    "volley-and-bayonet": "mcphersons-ridge",
    "volume-of-fire": "first-volley",
}
"""A small battle under each ruleset whose table can be edited."""


def begun(name, **more):
    return longroll.play(f"{name}/{SMALL[name]}", seed=5, **more).game


def thing(game, id, side=None):
    return next((one for one in game.ruleset.view(game.battle, side).things if one.id == id), None)


def quiet(game):
    """Play on at random until something can be put elsewhere, and say what is asked for it: a thing and where to."""
    rng = Random(3)
    while True:
        for one in edits.movable(game.ruleset.view(game.battle, game.to_act)):
            for to in _places(game, one):
                if edits.refusal(game.ruleset, game.battle, game.to_act, one.id, to) is None:
                    return one, to
        needs = game.battle.needs
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))


def _places(game, one):
    if isinstance(one.where, At):
        for dx, dy in ((300, 0), (-300, 0), (0, 300), (0, -300)):
            yield Spot(one.where.x + dx, one.where.y + dy, one.where.heading)
    elif one.kind == "counter":
        yield from (Spot(area=each.id) for each in game.ruleset.view(game.battle, None).areas if each.kind == "area")


def refused(game, *edit):
    with pytest.raises(Refused) as told:
        game.edit(*edit)
    return told.value.refusal.because


# --- under every ruleset
def test_these_are_the_rulesets_whose_table_can_be_edited():
    assert {name for name in rulesets() if isinstance(ruleset(name), Editable)} == set(SMALL)


@pytest.mark.parametrize("name", sorted(SMALL))
def test_what_is_put_stands_there_is_told_is_replayed_and_is_taken_back(name):
    game = begun(name)
    one, to = quiet(game)
    before, asked, lines = game.position, game.battle.needs, len(game.news)
    game.edit(game.to_act, one.id, to, WHY)
    now = thing(game, one.id)
    assert now.where == (In(to.area, now.where.at) if to.area else At(one.where.on, to.x, to.y, to.heading))
    assert game.battle.needs == asked
    assert game.log[-1] == Edited(game.to_act, one.id, to, WHY)
    line = game.news[lines][1]
    assert (line.kind, line.about) == ("edited", (one.id,))
    assert WHY in line.text
    assert game.edited == [game.log[-1]]
    again = Game.load(game.save())
    assert (again.position, again.news) == (game.position, game.news)
    assert branch(game, len(game.past), game.players, Dice.seeded(9)).position == game.position
    after = game.position
    game.undo(game.to_act, consent=True)
    assert game.position == before
    assert isinstance(game.log[-1], Undone)
    assert not game.edited
    assert not any(line.kind == "edited" for _, line in game.news)
    game.edit(game.to_act, one.id, to, WHY)
    assert game.position == after


@pytest.mark.parametrize("name", sorted(SMALL))
def test_games_that_are_edited_at_random_come_to_their_end(name):
    game, rng = begun(name), Random(1)
    rules, total = game.ruleset, None
    while isinstance(needs := game.battle.needs, Decision):
        if rng.random() < 0.3:
            scene = rules.view(game.battle, needs.side)
            one = rng.choice(edits.movable(scene))
            with suppress(Refused):
                game.edit(needs.side, one.id, _anywhere(scene, one, rng), WHY)
        sums = {key: sum(counts) for key, counts in rules.strengths(game.battle).items()}
        total = total or sums
        assert sums == total
        needs = game.battle.needs
        game.answer(needs.side, rules.draw_answer(needs, game.battle.known(needs.side), rng))
    assert game.over
    assert len(game.edited) > 3
    assert Game.load(game.save()).position == game.position
    *_, (_, last) = game.course()
    assert last == game.battle


def _anywhere(scene, one, rng):
    if isinstance(one.where, In):
        return Spot(area=rng.choice(scene.areas).id)
    wide, high = scene.surfaces[0].size
    if rng.random() < 0.5:
        return Spot(rng.randrange(wide), rng.randrange(high), rng.randrange(3600))
    return Spot(one.where.x + rng.randrange(-3000, 3000), one.where.y + rng.randrange(-3000, 3000), rng.randrange(3600))


# --- what is refused
@pytest.mark.parametrize("name", sorted(set(SMALL) - {"division"}))
def test_nothing_is_put_off_the_table_nor_on_another(name):
    game = begun(name)
    one, _ = quiet(game)
    side, log = game.to_act, len(game.log)
    assert "hang over the edge" in refused(game, side, one.id, Spot(0, 0, 450), WHY)
    stands = [each for each in edits.movable(game.ruleset.view(game.battle, side)) if each.kind == "stand"]
    first, second = stands[0], next(each for each in stands[1:] if each.where.on == stands[0].where.on)
    over = Spot(second.where.x, second.where.y, first.where.heading)
    assert "no room" in refused(game, side, first.id, over, WHY)
    assert "areas" in refused(game, side, first.id, Spot(area="anywhere"), WHY)
    assert len(game.log) == log


def test_an_edit_has_its_reason_and_names_what_is_seen():
    game = begun("volume-of-fire")
    one, to = quiet(game)
    assert "reason" in refused(game, game.to_act, one.id, to, "  ")
    assert "nothing of that name" in refused(game, game.to_act, "unit:99", to, WHY)
    assert "nothing of that name" in refused(game, game.to_act, "objective:ridge", to, WHY)


def test_while_something_is_under_way_or_dice_are_asked_for_nothing_is_put():
    game = begun("brigade")
    one, to = quiet(game)
    rng = Random(2)
    while type(needs := game.battle.needs).__name__ != "PlayCard":
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))
    assert "under way" in refused(game, needs.side, one.id, to, WHY)
    typed = begun_typed()
    assert typed.awaits_faces
    assert "dice are asked for" in refused(typed, 0, one.id, to, WHY)


def begun_typed():
    """A game whose players throw their own dice, at a throw."""
    rules = ruleset("volume-of-fire")
    game = Game(rules, rules.load("first-volley"), {}, dice=Dice.typed())
    rng = Random(4)
    while not game.awaits_faces:
        needs = game.battle.needs
        game.answer(needs.side, rules.draw_answer(needs, game.battle.known(needs.side), rng))
    return game


def test_a_ruleset_without_it_has_none(monkeypatch):
    install(monkeypatch)
    game = Game(PICKETS, PICKETS.load("lane"), {}, dice=Dice.seeded(3))
    assert "under these rules" in refused(game, 0, "unit:0", Spot(), WHY)


def test_when_the_battle_is_over_it_stands_as_it_was_fought():
    game, rng = begun("division"), Random(1)
    while (needs := game.battle.needs) is not None:
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))
    assert "over" in refused(game, 0, "stand:0", Spot(area="area:0"), WHY)


# --- what is hidden
def foggy():
    """A battle in fog, a unit of the Union that the Confederates do not see, and one of theirs."""
    game, rng = begun("volume-of-fire"), Random(3)
    while True:
        units = game.battle.units
        asked = type(game.battle.needs).__name__ in ("Manoeuvre", "OpenFire", "GiveOrders", "NextToActivate")
        hidden = [row for row in units if row.on_table and row.side == 0 and thing(game, row.thing, 1) is None]
        if asked and game.to_act == 1 and hidden:
            return game, hidden[0], next(row for row in units if row.on_table and row.side == 1)
        needs = game.battle.needs
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))


def seen(game, side):
    """What a side is shown of the table, but for what was told last."""
    return msgspec.json.encode(msgspec.structs.replace(game.ruleset.view(game.battle, side), news=()))


def test_what_a_side_does_not_see_it_cannot_put_nor_learn_of():
    game, hidden, own = foggy()
    unknown = refused(game, 1, "unit:99", Spot(), WHY)
    assert refused(game, 1, hidden.thing, Spot(), WHY) == unknown
    known, there = game.battle.known(1), Spot(*hidden.pose.spot, hidden.pose.heading)
    assert edits.refusal(game.ruleset, game.battle, 1, own.thing, there) is None
    assert game.ruleset.may_put(known, own.thing, there) is None
    game.edit(1, own.thing, there, WHY)
    now = game.battle.units[own.id]
    assert now.pose.spot != hidden.pose.spot
    assert now.pose.distance(*hidden.pose.spot) < 12_000
    assert thing(game, hidden.thing, 1).seen == "true"
    assert any(line.reveals for number, line in game.news if number == len(game.log))


def test_an_edit_of_what_the_other_side_does_not_see_tells_it_nothing():
    game, hidden, _ = foggy()
    shown = seen(game, 1)
    for dx, dy in ((200, 0), (-200, 0), (0, 200), (0, -200)):
        to = Spot(hidden.pose.x + dx, hidden.pose.y + dy, hidden.pose.heading)
        if edits.refusal(game.ruleset, game.battle, 0, hidden.thing, to) is None:
            break
    game.edit(0, hidden.thing, to, WHY)
    assert game.news[-1][1].to == (0,)
    assert seen(game, 1) == shown


# --- what follows
def test_a_general_goes_with_the_unit_he_leads():
    match = longroll.play("volume-of-fire/mcphersons-ridge", seed=5, options={"fog": "off"})
    game, rng = match.game, Random(8)
    while True:
        led = next((row for row in game.battle.generals if row.attached >= 0 and row.present), None)
        if led is not None and type(game.battle.needs).__name__ == "Manoeuvre":
            break
        needs = game.battle.needs
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))
    unit = game.battle.units[led.attached]
    match.edit(unit.thing, WHY, x=unit.pose.x + 100, y=unit.pose.y, heading=unit.pose.heading)
    assert game.battle.generals[led.id].spot == (led.x + 100, led.y)
    match.edit(led.thing, WHY, x=led.x, y=led.y)
    assert game.battle.generals[led.id].attached == -1


def test_horse_holders_follow_their_regiment():
    game = begun("brigade")
    quiet(game)
    regiment = next(row for row in game.battle.there() if row.arm == "cavalry" and not row.mounted)
    holders = game.battle.stands[regiment.partner]
    for far in range(500, 4000, 250):
        to = Spot(regiment.pose.x, regiment.pose.y + far, regiment.pose.heading)
        if edits.refusal(game.ruleset, game.battle, regiment.side, regiment.thing, to) is None:
            break
    game.edit(regiment.side, regiment.thing, to, WHY)
    after = game.battle.stands[holders.id]
    assert after.pose != holders.pose
    assert longroll.tabletop.gap(after.quad, game.battle.stands[regiment.id].quad) <= 50


def test_whose_an_area_is_follows_from_who_was_put_there():
    game = begun("division")
    quiet(game)
    battle = game.battle
    stand = next(row for row in battle.stands if row.deployed)
    empty = [area for area, (union, rebels) in enumerate(battle.by_area) if not (union or rebels)]
    others = [area for area in empty if battle.control[area] != stand.side]
    free = [area for area in others if may(game, stand, f"area:{area}") is None]
    game.edit(stand.side, stand.thing, Spot(area=f"area:{free[0]}"), WHY)
    assert game.battle.control[free[0]] == stand.side
    assert game.battle.stands[stand.id].area == free[0]
    assert "surprised" in next(bar.because for area in others if (bar := may(game, stand, f"area:{area}")))
    assert "march order" in may(game, stand, "circle:0").because


def may(game, row, place):
    return edits.refusal(game.ruleset, game.battle, row.side, row.thing, Spot(area=place))


# --- afterwards
def test_the_report_names_the_edits():
    game, rng = begun("volley-and-bayonet"), Random(1)
    one, to = quiet(game)
    game.edit(game.to_act, one.id, to, "the lead <stands> here")
    while (needs := game.battle.needs) is not None:
        game.answer(needs.side, game.ruleset.draw_answer(needs, game.battle.known(needs.side), rng))
    text = page(game).decode()
    assert "One edit was made by hand:" in text
    assert "the lead &lt;stands&gt; here" in text
