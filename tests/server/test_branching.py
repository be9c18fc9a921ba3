"""What if, and the same battle once more: new games out of those that were, for whoever keeps the games."""

import pytest

from longroll.chance import Dice
from longroll.chronicle.branch import branch
from longroll.game import Game
from longroll.save import Thrown, read_save
from pickets import PICKETS, install
from sitting import FIRE, STRANGER, seated


def kept(store, *answers, players=("human", "human"), men="40", **more):
    """A kept game of the pickets after some answers, each by whoever is asked; its tokens."""
    game = Game(PICKETS, PICKETS.load("lane"), {"men": men}, players, Dice.seeded(3))
    for value in answers:
        game.answer(game.to_act, value)
    while more.get("over") and not game.over:
        game.answer(game.to_act, FIRE)
    return game, store.card(store.create(game, **({"seat": more["seat"]} if "seat" in more else {}))).tokens


def faces(game):
    return [entry.faces for entry in game.log if isinstance(entry, Thrown)]


def test_a_branch_stands_where_the_game_stood_and_throws_otherwise_from_there(monkeypatch):
    install(monkeypatch)
    game = Game(PICKETS, PICKETS.load("lane"), {"men": "40"}, dice=Dice.seeded(3))
    for value in (2, 5, *[FIRE] * 20):
        game.answer(game.to_act, value)
    place = 12
    fresh = branch(game, place, ("human", "recruit"), Dice.sealed())
    assert fresh.dice.laid == 5
    assert faces(fresh) == faces(game)[:5]
    assert fresh.battle.men == game.before(place).men
    while len(fresh.past) < len(game.past):
        fresh.answer(fresh.to_act, FIRE)
    assert faces(fresh)[5:] != faces(game)[5:]
    again = Game.load(fresh.save())
    assert again.battle == fresh.battle
    assert again.dice.mark(4) == ""
    assert again.dice.mark(5) != ""


def test_between_an_answer_and_its_dice_a_branch_throws_them_anew():
    game = Game(PICKETS, PICKETS.load("lane"), {"men": "40"}, dice=Dice.seeded(3))
    for value in (2, 5, FIRE):
        game.answer(game.to_act, value)
    fresh = branch(game, 3, ("human", "human"), Dice.seeded(4))
    assert (fresh.dice.laid, fresh.throws) == (0, 1)


def test_faces_that_are_said_to_lie_and_cannot_are_found_out(monkeypatch):
    install(monkeypatch)
    game = Game(PICKETS, PICKETS.load("lane"), {"men": "40"}, dice=Dice.seeded(3))
    for value in (2, 5, FIRE, FIRE):
        game.answer(game.to_act, value)
    dice = Dice("sealed", "1f" * 32, ("2e" * 16, "3d" * 16))  # the second throw falls otherwise than the one that lies
    text = branch(game, len(game.past), ("human", "human"), dice).save().decode()
    assert '"laid": 2' in text
    said = Game.open(read_save(text.replace('"laid": 2', '"laid": 1').encode()))
    assert "the sealed dice fall" in said.stopped
    short = read_save(text.encode())
    short.log = [entry for entry in short.log if not isinstance(entry, Thrown)]
    assert "cannot follow" in Game.open(short).stopped


def asked(page, token, headers=None, **what):
    return page.post(f"/api/games/{token}/branch", json={"at": 4, "side": "0", **what}, headers=headers)


def test_from_a_game_that_is_over_anybody_plays_on_in_any_seat(page, store):
    game, tokens = kept(store, 2, 5, men="4", over=True)
    for side, players in (
        ("0", ("human", "recruit")),
        ("both", ("human", "human")),
        ("watch", ("private", "recruit")),
    ):
        made = asked(
            page, tokens["0"], side=side, opponent=players[0] if side == "watch" else "recruit", other="recruit"
        )
        assert made.status_code == 201, made.text
        id = made.json()["game"]
        save = store.save(id)
        assert save.players == players
        assert save.dice.laid == 1
        assert save.log[:4] == game.log[:4]
        assert store.card(id).title.startswith("The lane, what if: Turn")
    with seated(page, asked(page, tokens["0"]).json()["token"]) as browser:
        browser.until(lambda b: b.scene.get("asks"))
        assert browser.scene["turn"] == "Turn 3"


@pytest.mark.parametrize(("what", "says"), [({"side": "1"}, "own seat"), ({"opponent": "person"}, "computer")])
def test_from_a_game_against_a_computer_that_goes_on_one_branches_in_his_own_seat_alone(page, store, what, says):
    _, tokens = kept(store, 2, 5, FIRE, FIRE, players=("human", "recruit"))
    assert page.get(f"/api/games/{tokens['0']}/replay").json()["branches"] == ["0"]
    assert asked(page, tokens["0"], at=3).status_code == 201
    said = asked(page, tokens["0"], **what)
    assert said.status_code == 409
    assert says in said.json()["trouble"]


def test_from_a_game_of_two_people_that_goes_on_neither_branches(page, store):
    _, tokens = kept(store, 2, 5, FIRE, FIRE)
    assert page.get(f"/api/games/{tokens['1']}/replay").json()["branches"] == []
    for side in ("0", "1", "both", "watch"):
        assert asked(page, tokens["1"], side=side).status_code == 409
    assert len(store.cards()) == 1


def test_only_the_owner_begins_games_and_what_is_no_order_is_said(page, store):
    _, tokens = kept(store, 2, 5, men="4", over=True)
    assert page.get(f"/api/games/{tokens['0']}/replay", headers=STRANGER).json()["branches"] == []
    assert asked(page, tokens["0"], STRANGER).status_code == 409
    assert page.post(f"/api/games/{tokens['0']}/again", json={}, headers=STRANGER).status_code == 409
    for wrong in ({"at": -1}, {"at": 9000}, {"at": "x"}, {"more": 1}, {"side": "north"}, {"eyes": "2"}):
        assert asked(page, tokens["0"], **wrong).status_code == 409
    assert len(store.cards()) == 1


def test_the_same_battle_is_begun_once_more_with_sides_kept_or_changed(page, store):
    game, tokens = kept(store, 2, 5, men="4", over=True, players=("human", "recruit"), seat="0")
    for sides, players, seat in (("kept", ("human", "recruit"), "0"), ("changed", ("recruit", "human"), "1")):
        made = page.post(f"/api/games/{tokens['0']}/again", json={"sides": sides})
        assert made.status_code == 201, made.text
        card = store.card(made.json()["game"])
        assert (card.players, card.seat, card.title) == (players, seat, "The lane")
        save = store.save(card.id)
        assert (save.options, save.dice.source) == (game.options, "sealed")
        assert save.dice.secret != game.dice.secret
