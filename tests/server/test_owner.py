"""Whose table it is: whoever has the key, and not whoever is on the same machine."""

import json

import pytest

from longroll.contract import Trouble
from longroll.server.guard import Owner
from longroll.server.replies import attached
from pickets import PICKETS
from sitting import FIRE, STRANGER, new, of_two, seated

FORWARDED = {"x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1", "forwarded": "for=127.0.0.1", **STRANGER}
ORDER = {"scenario": "pickets/lane", "side": "both"}


@pytest.mark.parametrize("headers", [STRANGER, FORWARDED, {"cookie": "longroll-1863=guess"}])
def test_who_has_not_the_key_sees_no_games_and_begins_and_brings_in_none(page, store, headers):
    token = new(page, title="Ours")
    saved = page.get(f"/api/games/{token}/save").content
    menu = page.get("/api/menu", headers=headers)
    assert menu.json()["games"] == []
    assert token not in menu.text
    for said in (
        page.post("/api/games", json=ORDER, headers=headers),
        page.post("/api/import", content=saved, headers=headers),
    ):
        assert (said.status_code, "with its key" in said.json()["trouble"]) == (409, True)
    assert len(store.cards()) == 1


def test_the_key_in_the_address_is_left_with_the_browser_and_taken_out_of_the_address(page):
    new(page)
    came = page.get(page.home, headers=STRANGER)
    assert (came.status_code, came.headers["location"]) == (303, "/")
    cookie = came.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    kept = {"cookie": cookie.split(";")[0]}
    assert len(page.get("/api/menu", headers=kept).json()["games"]) == 1
    wrong = page.get("/?key=guess", headers=STRANGER)
    assert (wrong.status_code, "set-cookie" in wrong.headers) == (200, False)


def test_each_table_has_a_key_of_its_own():
    assert len({Owner().key for _ in range(100)}) == 100
    assert len(Owner().key) >= 32


def test_a_friend_plays_by_his_link_without_the_key(page, store):
    _, confederate = of_two(page, store)
    with seated(page, confederate, STRANGER) as friend:
        assert friend.table["seats"] == [1]


def test_the_first_page_gives_the_beginner_his_own_seat_and_his_friends_and_no_other(page, store):
    order = {"scenario": "pickets/lane", "side": "Confederate", "opponent": "person"}
    made = page.post("/api/games", json=order).json()
    tokens = store.cards()[0].tokens
    assert made["token"] == tokens["1"]
    assert made["links"] == [
        {"label": "Confederate", "token": tokens["1"]},
        {"label": "Union", "token": tokens["0"]},
    ]
    (kept,) = page.get("/api/menu").json()["games"]
    assert (kept["token"], kept["side"], kept["links"]) == (tokens["1"], "Confederate", made["links"])
    assert tokens["both"] not in page.get("/api/menu").text


def test_only_the_owner_sets_the_pace_of_a_game_that_is_watched(page):
    token = new(page, side="watch", opponent="recruit", options={"men": "40"})
    with seated(page, token, STRANGER) as watcher:
        assert watcher.table["pace"] is None
        for said in ({"do": "pace", "paused": True}, {"do": "step"}):
            watcher.socket.send(json.dumps(said))
            watcher.until(lambda b: "trouble" in json.loads(b.heard[-1]))
            assert json.loads(watcher.heard[-1])["trouble"].startswith(("whoever looks on", "only whoever keeps"))
    with seated(page, token) as owner:
        assert owner.table["pace"] is not None


def test_a_scenario_file_of_this_machine_is_not_opened_over_the_network(page, tmp_path):
    (tmp_path / "mine.toml").write_text('ruleset = "pickets"\n')
    said = page.post("/api/games", json={**ORDER, "scenario": str(tmp_path / "mine.toml")})
    assert "from the command line" in said.json()["trouble"]


# --- what is told to whom
def test_every_answer_bears_the_headers_also_where_something_went_wrong(page, store, monkeypatch):
    def stumble(*_):
        raise RuntimeError(f"{store.path} is odd")

    monkeypatch.setattr(PICKETS, "rulebook", stumble, raising=False)
    answers = [
        page.get("/nowhere/at/all"),
        page.post("/"),
        page.get("/", headers={"host": "evil.example"}),
        page.get("/api/games/none/save"),
        page.get("/app.js"),
        page.get("/rules/pickets"),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 403, 409, 200, 500]
    for answer in answers:
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert str(store.path) not in answer.text


def test_no_sentence_tells_where_on_this_machine_games_are_kept(page, store, monkeypatch):
    token = new(page)
    path = str(store.folder)
    with page.socket("never-given") as socket:
        assert path not in socket.recv(timeout=20)
    store.path.chmod(0o600)
    with seated(page, token) as browser:
        store.delete(store.cards()[0].id)
        assert "deleted" in browser.answer(2)["trouble"]
        assert path not in browser.heard[-1]
    said = page.get(f"/api/games/{token}/save")
    assert (said.status_code, path in said.text) == (409, False)

    def unreadable(*_):
        raise Trouble(f"the games in {path}/games.sqlite cannot be read")

    monkeypatch.setattr(type(store), "seat", unreadable)
    assert path not in page.get(f"/api/games/{token}/save").text
    with page.socket(token) as socket:
        assert path not in socket.recv(timeout=20)


@pytest.mark.parametrize("name", ["Макферсон", "two\nlines", 'quo"ted', "../../etc", "", "x" * 500])
def test_a_game_of_any_name_is_saved_as_a_file(page, store, monkeypatch, name):
    load = PICKETS.load
    monkeypatch.setattr(PICKETS, "load", lambda scenario: {**load(scenario), "name": name}, raising=False)
    token = new(page, title=name)
    saved = page.get(f"/api/games/{token}/save")
    assert saved.status_code == 200
    header = saved.headers["content-disposition"]
    assert header.isascii()
    assert "\n" not in header
    assert page.post("/api/import", content=saved.content).status_code == 201
    assert "\n" not in store.cards()[0].title


def test_the_header_of_a_file_names_it_in_any_letters():
    assert attached("Гряда-1f.json") == (
        "attachment; filename=\"--1f.json\"; filename*=UTF-8''%D0%93%D1%80%D1%8F%D0%B4%D0%B0-1f.json"
    )


def test_of_a_finished_game_anybody_at_the_table_reads_how_the_dice_were_made(page, store):
    union, confederate = of_two(page, store, options={"men": "4"})
    with seated(page, union) as one, seated(page, confederate) as other:
        assert page.get(f"/api/games/{union}/end").status_code == 409
        one.answer(2)
        other.until(lambda b: b.scene.get("to_act") == 1)
        other.answer(5)
        one.until(lambda b: b.scene.get("to_act") == 0)
        assert "secret" not in json.dumps([json.loads(text) for text in one.heard])
        one.answer(FIRE)
    assert page.get(f"/api/games/{confederate}/end", headers=STRANGER).status_code == 409
