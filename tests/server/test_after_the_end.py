"""What has been revealed stays revealed: no game goes on after its end, and no seat alone does away with it."""

from pickets import PICKETS
from sitting import FIRE, STRANGER, of_two, seated


def played_out(page, union, confederate):
    """Two people bluff and fire until it is over; each seat's browser as it was then."""
    with seated(page, union) as one, seated(page, confederate) as other:
        one.until(lambda b: b.scene.get("to_act") == 0)
        one.answer(2)
        other.until(lambda b: b.scene.get("to_act") == 1)
        other.answer(5)
        while not one.table["over"]:
            for seat, browser in ((0, one), (1, other)):
                browser.until(lambda b, seat=seat: b.table["over"] or b.scene.get("to_act") == seat)
                if not browser.table["over"]:
                    browser.answer(FIRE)
        other.until(lambda b: b.table["over"])
        yield one, other


def test_after_the_dice_are_revealed_no_answer_is_taken_back(page, store):
    union, confederate = of_two(page, store, seed=None, options={"men": "4"})
    for one, other in played_out(page, union, confederate):
        revealed = page.get(f"/api/games/{union}/end", headers=STRANGER).json()["dice"]["secret"]
        assert revealed
        before = store.load(store.cards()[0].id).log
        for browser in (one, other):
            assert browser.scene.get("undo", False) is False
            for consent in (False, True):
                refusal = browser.say("undo", consent=consent)["refusal"]
                assert "the battle is over" in refusal["because"]
                assert "remedy" not in refusal
            browser.answer(FIRE)
        assert store.load(store.cards()[0].id).log == before


def test_who_plays_both_sides_or_a_computer_takes_nothing_back_after_the_end_either(page, store):
    for order in ({"side": "both"}, {"side": 0, "opponent": "recruit"}):
        made = page.post("/api/games", json={"scenario": "pickets/lane", "options": {"men": "4"}, **order})
        with seated(page, made.json()["token"]) as browser:
            for bluff in (2, 5) if order["side"] == "both" else (2,):
                browser.answer(bluff)
            while not browser.table["over"]:
                if browser.scene.get("asks"):
                    browser.answer(FIRE)
                else:
                    browser.hear()
            assert "the battle is over" in browser.say("undo", consent=True)["refusal"]["because"]


def test_one_seat_of_two_neither_deletes_a_game_nor_saves_it_under_way(page, store):
    for token in of_two(page, store):
        for _ in range(2):
            assert page.delete(f"/api/games/{token}", headers=STRANGER).status_code == 409
            assert page.get(f"/api/games/{token}/save", headers=STRANGER).status_code == 409
        assert page.get(f"/api/games/{token}/save").status_code == 409, (
            "not the host either: his friend's secrets are in it"
        )
    assert len(store.cards()) == 1


def test_a_finished_game_is_saved_by_either_seat_and_still_deleted_by_none_alone(page, store):
    union, confederate = of_two(page, store, options={"men": "4"})
    for _ in played_out(page, union, confederate):
        pass
    for token in (union, confederate):
        assert page.get(f"/api/games/{token}/save", headers=STRANGER).status_code == 200
        assert page.delete(f"/api/games/{token}", headers=STRANGER).status_code == 409
    both = store.cards()[0].tokens["both"]
    assert page.delete(f"/api/games/{both}", headers=STRANGER).status_code == 204


def test_a_defect_of_the_rules_names_no_place_of_this_machine(page, store, monkeypatch):
    def stumble(*_):
        raise RuntimeError(f"{store.path} is odd")

    with seated(
        page, page.post("/api/games", json={"scenario": "pickets/lane", "side": "both"}).json()["token"]
    ) as browser:
        monkeypatch.setattr(PICKETS, "convert", stumble, raising=False)
        assert browser.answer(2)["trouble"].startswith("the rules stumbled over that (RuntimeError)")
        assert str(store.path) not in browser.heard[-1]
