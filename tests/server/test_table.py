"""Games over the network: what a browser sends and gets, and what happens to what is bad."""

import json
import re
from threading import Event

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed, InvalidStatus

from longroll.chance import Dice
from longroll.contract import Trouble
from longroll.scene import Odds, Outcome
from longroll.server import room
from longroll.server.app import application
from longroll.server.seat import Seat
from longroll.store import Store
from pickets import PICKETS, install
from sitting import FIRE, STRANGER, new, seated
from table import Pages


@pytest.fixture(autouse=True)
def _pickets(monkeypatch):
    install(monkeypatch)


def test_the_menu_tells_what_can_be_played(page):
    menu = page.get("/api/menu").json()
    rules = menu["rulesets"][0]
    assert (rules["name"], rules["sides"]) == ("pickets", ["Union", "Confederate"])
    assert rules["scenarios"][0]["id"] == "pickets/lane"
    assert rules["scenarios"][0]["page"]["situation"] == "Two lines have met in a lane."
    assert rules["scenarios"][0]["page"]["timeline"] == [["9:00", "They fire."]]
    assert rules["options"][0]["values"] == [{"value": each, "label": each} for each in ("8", "4", "40")]
    assert "recruit" in [each["name"] for each in menu["opponents"]]
    assert menu["games"] == []


def test_a_hot_seat_game_is_played_and_is_there_after_a_restart(page, store):
    token = new(page, title="Ours")
    with seated(page, token) as browser:
        assert (browser.scene["seat"], browser.scene["asks"][0]["seat"]) == (0, 0)
        browser.answer(2)
        assert browser.scene["seat"] == 1
        browser.answer(5)
        browser.answer({"do": "advance", "by": 3})
        before = browser.scene
    saved = page.get("/api/menu").json()["games"][0]
    assert (saved["title"], saved["side"], saved["ended"], saved["turn"]) == ("Ours", "both", "", "Turn 2")
    with Pages(application(Store(store.folder), delay=0)) as again, seated(again, saved["token"]) as browser:
        assert {**browser.scene, "news": 0} == {**before, "news": 0}
        assert [line["text"] for line in browser.log][-1] == "Side 0 advances 3."


def test_the_page_is_served_wherever_a_game_is(page):
    for path in ("/", "/table/anything", "/rulebook/pickets"):
        assert "longroll" in page.get(path).text
    script = page.get("/app.js")
    assert script.headers["content-type"].startswith(("text/javascript", "application/javascript"))
    assert page.get("/app.js", headers={"if-none-match": script.headers["etag"]}).status_code == 304
    for none in ("/none.js", "/..%2fstore.py", "/%2e%2e", "/.."):
        assert page.get(none).status_code in (404, 200)
        assert "sqlalchemy" not in page.get(none).text


def test_rules_are_read_and_searched(page):
    book = page.get("/rules/pickets").json()
    assert [row["id"] for row in book["rules"]] == ["PK-MOVE-01", "PK-FIRE-01", "PK-BLUFF-01"]
    assert [row["id"] for row in page.get("/rules/pickets?q=fire").json()["rules"]] == ["PK-FIRE-01"]
    assert page.get("/rule/pickets/PK-FIRE-01").json()["title"] == "Fire"
    assert page.get("/rule/pickets/PK-NONE").status_code == 404
    assert "there are pickets" in page.get("/rules/darts").json()["trouble"]


def test_a_refused_answer_says_the_rule_and_changes_nothing(page, store):
    token = new(page)
    with seated(page, token) as browser:
        browser.answer(2)
        browser.answer(5)
        refusal = browser.answer({"do": "advance", "by": 9})["refusal"]
        assert refusal == {
            "rule": "PK-MOVE-01",
            "because": "9 paces is not from 1 to 3",
            "remedy": "advance less, or fire",
        }
        assert "scene" in browser.answer({"do": "advance", "by": 2})


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "{}", "{", '{"do":"dance"}', '{"do":"answer"}', '{"do":"answer","seq":"x","value":1}',
     '{"do":"probe","seq":0,"value":1,"n":"n"}', "[" * 20000,
     '{"do":"faces","seq":0,"value":"six"}', "\u0000", "x" * 150_000],
)  # fmt: skip
def test_what_is_no_message_is_said_to_be_none_and_the_game_goes_on(page, text):
    with seated(page, new(page)) as browser:
        browser.socket.send(text)
        assert browser.hear()["trouble"].startswith("that message")
        assert browser.answer(2)["scene"]["seat"] == 1


@pytest.mark.parametrize("value", [None, 0, 7, "two", [], {}, True, 1e300, {"a": {"b": []}}])
def test_bad_values_are_refused(page, value):
    with seated(page, new(page)) as browser:
        assert "refusal" in browser.answer(value)
        assert browser.answer(2)["scene"]["seat"] == 1


def test_binary_rubbish_is_said_to_be_no_message(page):
    with seated(page, new(page)) as browser:
        browser.socket.send(b"\xff\x00")
        assert "trouble" in browser.hear()


def test_a_stale_answer_is_not_carried_out_and_the_scene_comes_again(page):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        before = browser.scene
        for seq in (0, 99, -1):
            assert browser.say("answer", seq=seq, value=6)["scene"] == {**before, "news": browser.log}


def test_one_seat_may_not_answer_for_the_other(page, store):
    token = new(page, side="Union", opponent="person")
    card = store.cards()[0]
    assert set(card.tokens) == {"both", "0", "1"}
    with seated(page, token) as union, seated(page, card.tokens["1"]) as rebel:
        assert rebel.scene["asks"] == [] if "asks" in rebel.scene else True
        assert rebel.answer(3)["refusal"]["because"] == "Union is asked now"
        union.answer(2)
        rebel.hear()
        assert union.answer(3)["refusal"]["because"] == "Confederate is asked now"
        rebel.answer(4)


def test_secrets_of_a_side_are_in_nothing_the_other_is_sent(page, store):
    new(page, side="Union", opponent="person")
    tokens = store.cards()[0].tokens
    with seated(page, tokens["0"]) as union, seated(page, tokens["1"]) as rebel:
        union.answer(2)
        rebel.hear()
        rebel.answer(5)
        union.hear()
        assert "bluff 2" in json.dumps(union.scene)
        assert "bluff 5" not in json.dumps([union.scene, union.log])
        assert "bluffs 5" not in json.dumps([union.scene, union.log]).replace("Confederates", "")
        assert "bluff 2" not in json.dumps([rebel.scene, rebel.log])
        assert "2." not in json.dumps(rebel.log)
        assert "The Union bluffs 2." in [line["text"] for line in union.log]


def test_a_shared_screen_forgets_one_sides_log_when_the_other_looks(page):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        assert "The Union bluffs 2." not in [line["text"] for line in browser.log]
        browser.answer(5)
        texts = [line["text"] for line in browser.log]
        assert "The Union bluffs 2." in texts
        assert "The Confederates bluff 5." not in texts


def test_a_probe_changes_nothing_and_carries_its_number(page):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(5)
        assert browser.say("probe", ask="q", value=FIRE, n=7)["probed"] == {"n": 7, "nearest": FIRE, "cost": "one turn"}
        refused = browser.say("probe", ask="q", value={"do": "advance", "by": 8}, n=8)["probed"]
        assert refused["refusal"]["rule"] == "PK-MOVE-01"
        seq = browser.scene["seq"]
        assert browser.say("scene")["scene"]["seq"] == seq


def test_of_a_burst_of_probes_the_last_is_answered(page):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(5)
        for n in range(1, 40):
            browser.socket.send(json.dumps({"do": "probe", "seq": browser.scene["seq"], "value": FIRE, "n": n}))
        seen = []
        while not seen or seen[-1] != 39:
            seen.append(browser.hear()["probed"]["n"])
        assert seen == sorted(seen)


def test_odds_that_take_time_follow_the_scene_they_belong_to(page, monkeypatch):
    view, probe = PICKETS.view, PICKETS.probe

    def asked(battle, side):
        scene = view(battle, side)
        return replace(
            scene,
            asks=tuple(
                replace(ask, items=(replace(ask.items[0], odds_follow=True), *ask.items[1:])) for ask in scene.asks
            ),
        )

    def weighed(battle, side, ask, value):
        return replace(probe(battle, side, ask, value), odds=Odds("a volley", (Outcome("a hit", 1),), 1))

    monkeypatch.setattr(PICKETS, "view", asked, raising=False)
    monkeypatch.setattr(PICKETS, "probe", weighed, raising=False)
    with seated(page, new(page)) as browser:
        for bluff, seat in ((2, 1), (5, 0)):
            browser.answer(bluff)
            browser.until(lambda b, seat=seat: b.scene["seat"] == seat)
        said = {}
        while said.get("n") != browser.scene["seq"]:
            said = browser.hear()
        odds = {"title": "a volley", "outcomes": [{"label": "a hit", "weight": 1}], "of": 1}
        assert said["weighed"] == [{"ask": browser.scene["asks"][0]["id"], "item": 0, "odds": odds}]


def test_an_answer_is_taken_back_and_the_log_shrinks(page):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(5)
        log = list(browser.log)
        browser.answer({"do": "advance", "by": 1})
        browser.say("undo")
        assert browser.log == log
        assert browser.scene["undo"] is True


def test_what_the_page_answers_by_itself_is_no_answer_to_take_back(page):
    """Against a computer: a window passed, or an order carried out, is gone over with the answer before it."""
    with seated(page, new(page, side="Union", opponent="recruit", options={"men": "40"})) as browser:
        browser.say("answer", ask="q", value=2, ordered=True)
        browser.until(lambda b: b.scene.get("to_act") == 0)
        assert not browser.scene.get("undo")
        assert "not answered anything" in browser.say("undo")["refusal"]["because"]


def test_whoever_plays_both_sides_takes_back_dice_by_saying_it_twice(page, store):
    new(page, side="Union", opponent="person")
    tokens = store.cards()[0].tokens
    with seated(page, tokens["both"]) as both:
        both.answer(2)
        both.answer(5)
        both.answer(FIRE)
        refusal = both.say("undo")["refusal"]
        assert refusal["because"] == "dice have been thrown since your last answer"
        assert refusal["remedy"] == "Take it back all the same"
        assert both.say("undo", consent=True)["scene"]["to_act"] == 0


def thrown_between_two(page, store):
    """Two people's game, dice thrown after the Union's last answer; the tokens of its seats."""
    new(page, side="Union", opponent="person")
    tokens = store.cards()[0].tokens
    with seated(page, tokens["both"]) as both:
        for answer in (2, 5, FIRE):
            both.answer(answer)
    return tokens


def test_dice_are_taken_back_when_the_other_person_agrees(page, store):
    tokens = thrown_between_two(page, store)
    with seated(page, tokens["0"]) as union:
        assert union.say("undo")["refusal"]["remedy"] == "Ask the Confederate side to agree"
        refusal = union.say("undo", consent=True)["refusal"]
        assert "nobody sits on the Confederate side" in refusal["because"]
        with seated(page, tokens["1"]) as confederate:
            assert "is asked" in union.say("undo", consent=True)["table"]["petition"]
            ask = confederate.hear()["scene"]["asks"][-1]
            assert (ask["id"], "dice have been thrown" in ask["why"]) == ("undo", True)
            confederate.say("answer", ask="undo", value=False)
            union.until(lambda browser: "does not agree" in browser.table["petition"])
            union.say("undo", consent=True)
            confederate.until(lambda browser: browser.scene.get("asks", [{}])[-1].get("id") == "undo")
            confederate.say("answer", ask="undo", value=True)
            confederate.until(lambda browser: not browser.scene.get("asks"))
            assert confederate.scene["to_act"] == 0


def test_only_the_person_who_is_asked_can_agree(page, store):
    tokens = thrown_between_two(page, store)
    with seated(page, tokens["0"]) as union, seated(page, tokens["1"]) as confederate:
        union.say("undo", consent=True)
        confederate.hear()
        before = union.scene["seq"]
        assert union.say("answer", ask="undo", value=True)["scene"]["seq"] == before
        assert "is asked" in union.table["petition"]


def test_a_series_is_answered_for_as_long_as_the_same_is_asked(page, store):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(5)
        moves = [{"do": "advance", "by": 4}, {"do": "advance", "by": 1}]
        assert "refusal" in browser.say("answer", ask="q", value=moves, series=True)
        assert len(store.load(store.cards()[0].id).log) == 2, "a first answer that is refused changes nothing"
        browser.say("answer", ask="q", value=moves[::-1], series=True)
    log = store.load(store.cards()[0].id).log
    assert [entry.value for entry in log[2:]] == [moves[1]], "the other side is asked now"


def test_a_series_is_tried_out_answer_by_answer_and_changes_nothing(page, store):
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(5)
        moves = [{"do": "advance", "by": 1}, {"do": "advance", "by": 4}]
        probed = browser.say("probe", ask="q", value=moves, series=True, n=7)["probed"]
        assert (probed["n"], probed["nearest"]) == (7, moves[:1])
        assert re.match(r"1 of 2 move; .*; the others wait for what comes of it$", probed["says"])
        assert "refusal" in browser.say("probe", ask="q", value=moves[1:], series=True)["probed"]
        assert "refusal" in browser.say("probe", ask="q", value=[], series=True)
    assert len(store.load(store.cards()[0].id).log) == 2


def test_who_has_no_choice_is_not_asked_and_undo_goes_over_it(page, store, monkeypatch):
    def forced(decision, known):
        return ({"do": "advance", "by": 1},) if known.gap == 9 else ()

    monkeypatch.setattr(PICKETS, "forced", forced, raising=False)
    with seated(page, new(page)) as browser:
        browser.answer(2)
        browser.answer(5)
        browser.answer({"do": "advance", "by": 1})
        assert store.cards()[0].entries == 3, "an answer that could be taken back stands open"
        browser.say("undo")
        browser.answer(FIRE)
        browser.answer({"do": "advance", "by": 1})
        assert store.cards()[0].entries == 7


def test_real_dice_are_asked_for_and_checked(page):
    with seated(page, new(page, dice="typed", seed=None)) as browser:
        browser.answer(2)
        browser.answer(5)
        ask = browser.answer(FIRE)["scene"]["asks"][0]
        assert (ask["form"], ask["least"], ask["most"]) == ("faces", 2, 2)
        for wrong in ([], [1], [0, 7], [1, 2, 3]):
            assert "refusal" in browser.say("faces", value=wrong)
        assert "refusal" in browser.say("answer", ask="faces", value={"a": 1})
        browser.say("faces", value=[6, 6])
        assert browser.scene["things"][1]["label"] == "6"


def test_a_game_against_the_computer_runs_to_its_end_and_proves_its_dice(page, store):
    token = new(page, seed=None, side=0, opponent="recruit", options={"men": "4"})
    assert page.get(f"/api/games/{token}/end").status_code == 409
    with seated(page, token) as browser:
        browser.answer(2)
        while not browser.table["over"]:
            browser.until(lambda b: b.table["over"] or b.scene.get("to_act") == 0)
            if not browser.table["over"]:
                browser.answer(FIRE)
    assert browser.scene["to_act"] is None if "to_act" in browser.scene else True
    end = page.get(f"/api/games/{token}/end").json()
    assert end["result"]["text"] == store.cards()[0].ended
    assert end["history"] == {"outcome": "Nobody knows.", "result": "Draw."}
    assert len(end["dice"]["throws"]) > 1
    dice = Dice("sealed", end["dice"]["secret"], tuple(end["dice"]["salts"]))
    assert dice.commitment == end["dice"]["commitment"] == browser.table["commitment"]
    for thrown in end["dice"]["throws"]:
        assert thrown["faces"] == [dice.face(thrown["throw"], k) for k in range(2)]
        assert thrown["why"] == "fire"


def test_two_computers_are_watched_paused_and_stepped(page, store):
    token = new(page, side="watch", opponent="recruit")
    with seated(page, token) as browser:
        browser.until(lambda b: b.table["over"])
    with Pages(application(store, delay=300)) as slow:
        token = new(slow, side="watch", opponent="recruit", options={"men": "40"})
        with seated(slow, token) as browser:
            browser.say("pace", paused=True)
            browser.until(lambda b: b.table["pace"]["paused"])
            browser.say("pace", delay=0)
            browser.say("scene")
            seq = browser.scene["seq"]
            browser.say("step")
            browser.until(lambda b: b.scene["seq"] != seq)
            assert browser.table["plans"] == [[], []]
            assert browser.scene["seat"] == -1
            said = browser.answer(FIRE)
            while "refusal" not in said:
                said = browser.answer(FIRE)
            assert "looks on" in said["refusal"]["because"]


def test_games_that_cannot_be_are_said_why(page):
    for wrong, why in [
        ({"scenario": "pickets/avenue"}, "has no scenario"),
        ({"scenario": "nowhere"}, "there is no scenario"),
        ({"side": "left"}, "side is one of"),
        ({"side": 0, "opponent": "major"}, "no computer player"),
        ({"side": "watch", "opponent": "person"}, "between two computers"),
        ({"side": "watch", "opponent": "human"}, "between two computers"),
        ({"options": {"men": "9"}}, "is one of"),
        ({"dice": "typed"}, "not both"),
        ({"side": "watch", "dice": "typed", "seed": None}, "nobody to throw"),
        ({"dice": "loaded"}, "cannot be begun"),
        ({"hat": 1}, "cannot be begun"),
    ]:
        said = page.post("/api/games", json={"scenario": "pickets/lane", "side": "both", "seed": 3, **wrong})
        assert said.status_code == 409
        assert why in said.json()["trouble"]
    assert page.post("/api/games", content=b"[" * 5000).status_code == 409
    assert page.post("/api/games", content=b"x" * 200_000).status_code == 409


def test_a_game_is_saved_brought_in_and_deleted(page, store):
    token = new(page)
    with seated(page, token) as browser:
        browser.answer(2)
    saved = page.get(f"/api/games/{token}/save")
    assert "attachment" in saved.headers["content-disposition"]
    twin = page.post("/api/import", content=saved.content).json()["token"]
    with seated(page, twin) as browser:
        assert browser.scene["seat"] == 1
        assert page.delete(f"/api/games/{twin}").status_code == 204
        assert browser.hear()["trouble"] == "this game was deleted"
    assert len(store.cards()) == 1
    assert page.get(f"/api/games/{twin}/save").status_code == 409
    assert "not a whole" in page.post("/api/import", content=b"{}").json()["trouble"]


def test_one_of_two_people_may_not_take_a_save_that_holds_the_others_secrets(page, store):
    new(page, side="Union", opponent="person")
    tokens = store.cards()[0].tokens
    assert "both seats" in page.get(f"/api/games/{tokens['1']}/save").json()["trouble"]
    assert page.delete(f"/api/games/{tokens['1']}", headers=STRANGER).status_code == 409
    assert page.get(f"/api/games/{tokens['both']}/save").status_code == 200


def test_a_token_never_given_opens_nothing(page):
    with page.socket("guess") as socket:
        assert "opens no game" in json.loads(socket.recv(timeout=20))["trouble"]
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)


def test_pages_of_other_sites_and_names_of_other_hosts_are_kept_out(page):
    token = new(page)
    assert page.get("/api/menu", headers={"host": "evil.example"}).status_code == 403
    assert page.get("/", headers={"host": "127.0.0.1.evil.example"}).status_code == 403
    for origin in ("http://evil.example", "null", "http://127.0.0.1:9", "https://127.0.0.1.evil.example"):
        headers = {"origin": origin}
        assert page.post("/api/games", json={}, headers=headers).status_code == 403
        assert page.delete(f"/api/games/{token}", headers=headers).status_code == 403
        with pytest.raises(InvalidStatus), page.socket(token, headers=headers):
            pass
    with page.socket(token, headers={"origin": page.origin}) as socket:
        assert "scene" in socket.recv(timeout=20)


def test_the_page_may_load_nothing_from_elsewhere(page):
    headers = page.get("/").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["referrer-policy"] == "no-referrer"


def test_a_defect_of_the_rules_is_said_and_the_game_is_unharmed(page, monkeypatch):
    def stumble(*_):
        raise ZeroDivisionError("no men left to divide")

    with seated(page, new(page)) as browser:
        monkeypatch.setattr(PICKETS, "convert", stumble)
        assert "stumbled" in browser.answer(2)["trouble"]
        monkeypatch.undo()
        install(monkeypatch)
        assert browser.answer(2)["scene"]["seat"] == 1


def test_an_answer_that_cannot_be_kept_is_not_shown(page, store, monkeypatch):
    token = new(page)
    with seated(page, token) as browser:

        def full(*_):
            raise Trouble("the disk is full")

        monkeypatch.setattr(Store, "append", full)
        assert browser.answer(2) == {"trouble": "the disk is full"}
        monkeypatch.undo()
        install(monkeypatch)
        assert browser.say("scene")["scene"]["seat"] == 0
        assert browser.answer(2)["scene"]["seat"] == 1
    assert store.cards()[0].entries == 1


def test_two_windows_on_one_seat_show_the_same(page):
    token = new(page)
    with seated(page, token) as one, seated(page, token) as two:
        one.answer(2)
        two.hear()
        assert two.scene == one.scene
        two.answer(5)
        one.hear()
        assert two.log == one.log


def test_who_asks_for_the_scene_anew_while_one_is_made_is_sent_it_whole(page, monkeypatch):
    """Though it is the one that he has: he says that he has it not."""
    making, asked, told, anew = Event(), Event(), room.told, Seat.show_anew

    def slowly(*of):
        making.set()
        assert asked.wait(20)
        return told(*of)

    def show_anew(one):
        anew(one)
        if making.is_set():
            asked.set()

    with seated(page, new(page)) as browser:
        monkeypatch.setattr(room, "told", slowly)
        monkeypatch.setattr(Seat, "show_anew", show_anew)
        browser.send("scene")
        assert making.wait(20)
        browser.send("scene")
        assert ["scene" in json.loads(browser.socket.recv(timeout=20)) for _ in range(2)] == [True, True]
