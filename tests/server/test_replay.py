"""A game shown again: with whose eyes, from which moment, and nothing besides while it goes on."""

import json

import pytest

from longroll.chance import Dice
from longroll.game import Game
from longroll.server.replay import AT_ONCE
from pickets import PICKETS
from sitting import FIRE, STRANGER, patched

ADVANCE = {"do": "advance", "by": 1}


def kept(store, *answers, men="40", players=("human", "human")):
    """A kept game of the pickets after some answers, each by whoever is asked; its tokens."""
    game = Game(PICKETS, PICKETS.load("lane"), {"men": men}, players, Dice.seeded(3))
    for value in answers:
        game.answer(game.to_act, value)
    return game, store.card(store.create(game)).tokens


def ended(store):
    game = Game(PICKETS, PICKETS.load("lane"), {"men": "4"}, dice=Dice.seeded(3))
    for value in (2, 5):
        game.answer(game.to_act, value)
    while not game.over:
        game.answer(game.to_act, FIRE)
    return game, store.card(store.create(game)).tokens


def line(page, token, eyes="", headers=STRANGER):
    return page.get(f"/api/games/{token}/replay", params={"eyes": eyes} if eyes else {}, headers=headers)


def scenes(page, token, eyes, first, last):
    """The scenes of some moments, patches taken in."""
    asked = {"eyes": eyes, "from": first, "to": last}
    said = page.get(f"/api/games/{token}/scenes", params=asked, headers=STRANGER)
    assert said.status_code == 200, said.text
    told = said.json()
    found = [told["scene"]]
    for patch in told["patches"]:
        found.append(patched(found[-1], patch))
    return found


def test_a_game_that_is_over_is_seen_again_with_any_eyes_moment_by_moment(page, store):
    game, tokens = ended(store)
    told = line(page, tokens["0"]).json()
    assert told["choices"] == ["0", "all", "1"]
    assert (told["eyes"], told["over"]) == ("0", True)
    whole = line(page, tokens["0"], "all").json()
    assert len(whole["lines"]) == len(game.past) + 1
    assert [row["text"] for row in whole["news"]] == [row.text for _, row in game.news]
    assert whole["turns"][:2] == [[0, "Turn 0"], [2, "Turn 1"]]
    assert "threw" in whole["marks"]
    seen = scenes(page, tokens["1"], "all", 0, AT_ONCE - 1)
    for place, (_, battle) in enumerate(game.course()):
        expected = json.loads(json.dumps([each.label for each in PICKETS.view(battle, None).things]))
        assert [each["label"] for each in seen[place]["things"]] == expected
        assert seen[place].get("asks", []) == []


def test_some_moments_from_the_middle_are_those_of_the_whole(page, store):
    _, tokens = ended(store)
    every, part = scenes(page, tokens["0"], "1", 0, 40), scenes(page, tokens["0"], "1", 3, 6)
    shown = [[(each["seq"], each["turn"], each["things"]) for each in some] for some in (every[3:7], part)]
    assert shown[0] == shown[1]
    assert len(scenes(page, tokens["0"], "all", 5, 9000)) == len(every) - 5


@pytest.mark.parametrize("seat", ["0", "1"])
def test_while_it_goes_on_a_seat_sees_it_with_its_own_eyes_alone(page, store, seat):
    _, tokens = kept(store, 2, 5, FIRE, ADVANCE, FIRE)
    told = line(page, tokens[seat]).json()
    assert told["choices"] == [seat]
    other = str(1 - int(seat))
    for eyes in (other, "all"):
        for reply in (
            line(page, tokens[seat], eyes),
            page.get(f"/api/games/{tokens[seat]}/scenes", params={"eyes": eyes, "from": 0, "to": 3}),
        ):
            assert reply.status_code == 409
            assert "own eyes" in reply.json()["trouble"]
    texts = [row["text"] for row in told["news"]]
    secret = ("The Union bluffs 2.", "The Confederates bluff 5.")
    assert (secret[int(seat)] in texts, secret[int(other)] in texts) == (True, False)
    assert all(row.get("to", [0, 1]) == [int(seat)] for row in told["news"])
    for scene in scenes(page, tokens[seat], seat, 0, 40):
        assert scene["things"][int(other)]["name"].endswith("bluff 0")
    assert all(row[int(other)] is None for row in told["lost"])


def test_what_the_other_side_does_unseen_is_no_moment_and_changes_no_byte(page, store):
    replies = []
    for bluff in (3, 6):
        _, tokens = kept(store, 2, bluff)
        told = line(page, tokens["0"]).content
        seen = page.get(f"/api/games/{tokens['0']}/scenes", params={"eyes": "0", "from": 0, "to": 9}).json()
        seen["scene"].pop("game")
        replies.append((told, json.dumps(seen)))
    assert replies[0] == replies[1]
    _, tokens = kept(store, 2)
    assert len(line(page, tokens["1"]).json()["lines"]) == 2, (
        "the beginning and now: of the bluff between it knows nothing"
    )


def test_on_a_shared_screen_the_eyes_are_those_of_whoever_is_asked(page, store):
    _, tokens = kept(store, 2)
    assert line(page, tokens["both"]).json()["choices"] == ["1"]
    assert line(page, tokens["both"], "0").status_code == 409


def test_a_moment_that_is_none_and_a_link_that_opens_nothing_are_said_in_a_sentence(page, store):
    _, tokens = ended(store)
    for first in ("900", "-1", "1.5", "x" * 5000, "١"):
        said = page.get(f"/api/games/{tokens['0']}/scenes", params={"eyes": "0", "from": first, "to": 9})
        assert said.status_code == 409
        assert "moment" in said.json()["trouble"]
    assert "opens no game" in line(page, "nothing").json()["trouble"]
