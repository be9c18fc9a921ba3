"""The table edited over the network: by who sits at both sides, with a reason; refused to everybody else."""

import json

import pytest

from longroll.server.app import application
from pickets import install
from sitting import new, of_two, seated
from table import Pages

WHY = "the lead stands further left"
VOLLEY = {"scenario": "volume-of-fire/first-volley"}


@pytest.fixture
def page(store, tmp_path):
    """The pages of a table of all rulesets that come with longroll, for its owner."""
    with Pages(application(store, static=tmp_path, delay=0)) as pages:
        yield pages


def asked(browser):
    return [ask["id"] for ask in browser.scene.get("asks", ())]


def edits(browser, reason=WHY, on=True):
    """Begin to edit the table, or leave off; what the page is told."""
    browser.send("edit", on=on, reason=reason)
    return browser.hear()


def own(browser):
    """The items by which something is put elsewhere, and the first of these that stands on the table."""
    items = browser.scene["asks"][0]["items"]
    things = {each["id"]: each for each in browser.scene["things"]}
    unit = next(each for each in items if things[each["thing"]]["kind"] == "stand")
    return unit, things[unit["thing"]]


def put(unit, where, dx=0, dy=0):
    return {**unit["value"], "to": {"x": where["x"] + dx, "y": where["y"] + dy, "heading": where.get("heading", 0)}}


def free(browser, unit, where):
    """An edit that nothing bars."""
    for dx, dy in ((400, 0), (-400, 0), (0, 400), (0, -400)):
        value = put(unit, where, dx, dy)
        probed = browser.say("probe", ask="edit", value=value)["probed"]
        if "refusal" not in probed:
            return value, probed
    raise AssertionError("no room on any side")


def test_who_sits_at_both_sides_puts_a_stand_elsewhere_and_takes_it_back(page):
    with seated(page, new(page, **VOLLEY)) as browser:
        before = asked(browser)
        assert (browser.table["editable"], browser.table["editing"]) == (True, "")
        edits(browser)
        assert (asked(browser), browser.table["editing"]) == (["edit"], WHY)
        unit, stood = own(browser)
        value, probed = free(browser, unit, stood["where"])
        assert probed["overlays"][0]["kind"] == "bases"
        browser.say("answer", ask="edit", value=value)
        where = {each["id"]: each for each in browser.scene["things"]}[unit["thing"]]["where"]
        assert (where["x"], where["y"]) == (value["to"]["x"], value["to"]["y"])
        line = next(each for each in browser.log if each["kind"] == "edited")
        assert line["text"].endswith(f": {WHY}")
        assert browser.table["edits"] == 1
        edits(browser, on=False)
        assert (asked(browser), browser.table["editing"]) == (before, "")
        browser.say("undo")
        assert browser.table["edits"] == 0
        assert {each["id"]: each for each in browser.scene["things"]}[unit["thing"]] == stood


def test_a_base_on_another_is_refused_when_tried_and_when_put(page):
    with seated(page, new(page, **VOLLEY)) as browser:
        edits(browser)
        unit, stood = own(browser)
        other = next(
            each for each in browser.scene["things"] if each["kind"] == "stand" and each["id"] not in (stood["id"],)
            and each.get("seen", "true") == "true"
        )  # fmt: skip
        value = {**unit["value"], "to": {**put(unit, other["where"])["to"]}}
        assert "no room" in browser.say("probe", ask="edit", value=value)["probed"]["refusal"]["because"]
        assert "no room" in browser.say("answer", ask="edit", value=value)["refusal"]["because"]
        assert browser.table["edits"] == 0


@pytest.mark.parametrize("value", [None, 7, {}, {"thing": "unit:0"}, {"thing": "unit:0", "to": {"x": "left"}},
                                   {"thing": "unit:0", "to": {"x": 10**9, "y": 0}}, {"thing": [], "to": ""},
                                   {"thing": "unit:0", "to": "a" * 300}, {"thing": "unit:0", "to": {}, "men": 9}])  # fmt: skip
def test_what_is_no_edit_is_refused(page, value):
    with seated(page, new(page, **VOLLEY)) as browser:
        edits(browser)
        assert "an edit names a thing" in browser.say("answer", ask="edit", value=value)["refusal"]["because"]


def test_without_a_reason_or_without_having_begun_nothing_is_put(page):
    with seated(page, new(page, **VOLLEY)) as browser:
        assert "reason" in edits(browser, "  ")["refusal"]["because"]
        browser.send("edit", on=True, reason="two\nlines")
        assert browser.hear()["trouble"].startswith("that message")
        said = browser.say("answer", ask="edit", value={"thing": "unit:0", "to": {"x": 0, "y": 0}})
        assert "not being edited" in said["refusal"]["because"]


def test_against_the_computer_it_is_refused(page):
    with seated(page, new(page, side="Union", opponent="recruit", **VOLLEY)) as browser:
        assert not browser.table["editable"]
        browser.socket.send(json.dumps({"do": "edit", "on": True, "reason": WHY}))
        while "refusal" not in (said := browser.hear()):
            continue
        assert "a computer plays here" in said["refusal"]["because"]


def test_against_a_friend_on_another_page_it_is_refused(page, store):
    for token in of_two(page, store, **VOLLEY):
        with seated(page, token) as browser:
            assert not browser.table["editable"]
            said = edits(browser)
            while "refusal" not in said:
                said = browser.hear()
            assert "sits at both sides" in said["refusal"]["because"]


def test_rules_that_say_nothing_of_it_have_no_edits(page, monkeypatch):
    install(monkeypatch)
    with seated(page, new(page)) as browser:
        assert not browser.table["editable"]
        assert "under these rules" in edits(browser)["refusal"]["because"]


def test_the_replay_marks_it_and_the_save_keeps_it(page):
    token = new(page, **VOLLEY)
    with seated(page, token) as browser:
        edits(browser)
        unit, stood = own(browser)
        value, _ = free(browser, unit, stood["where"])
        browser.say("answer", ask="edit", value=value)
    line = page.get(f"/api/games/{token}/replay").json()
    assert "edited" in line["marks"]
    assert any(each["kind"] == "edited" for each in line["news"])
    kept = page.get(f"/api/games/{token}/save").content
    assert {"type": "edit", "seat": 1, "thing": unit["thing"], "to": value["to"], "reason": WHY} in json.loads(kept)[
        "log"
    ]
    with seated(page, page.post("/api/import", content=kept).json()["token"]) as again:
        assert again.table["edits"] == 1
