"""Standing orders: a kind of question is answered every time as the player has said once, and changed when he likes."""

from time import monotonic

from playwright.sync_api import Locator, Page, expect

from .stub import Stub


def replies(page: Page, stub: Stub, occasion: str = "when fire has hit") -> None:
    """The other side fires, and it may be replied to."""
    expect(page.locator(".stand").first).to_be_visible()
    stub.battle.asked, stub.battle.occasion = "reply", occasion
    stub.push()


def order(page: Page) -> Locator:
    """The order that stands for what is asked."""
    return page.get_by_label("Standing order: The 7th Wisconsin may fire back")


def test_never_and_always_are_answered_without_asking_and_said_at_the_table(sized: Page, stub: Stub) -> None:
    replies(sized, stub)
    order(sized).select_option("never")
    assert [each["value"] for each in stub.said("answer", 1)] == [False]
    replies(sized, stub)
    assert [each["value"] for each in stub.said("answer", 2)] == [False, False]
    sized.locator(".standing-orders summary").click()
    expect(sized.locator(".standing-orders")).to_contain_text("answered 2 times")
    order(sized).select_option("always")
    replies(sized, stub)
    assert [each["value"] for each in stub.said("answer", 3)] == [False, False, True]
    sized.reload()
    expect(sized.locator(".standing-orders")).to_be_visible()
    replies(sized, stub)
    assert len(stub.said("answer", 4)) == 4


def test_only_on_one_occasion_it_is_asked(phone: Page, stub: Stub) -> None:
    replies(phone, stub)
    order(phone).select_option(label="ask me only when fire has hit")
    replies(phone, stub, "before an action")
    assert [each["value"] for each in stub.said("answer", 1)] == [False]
    replies(phone, stub)
    fire = phone.get_by_role("button", name="Fire back")
    expect(fire).to_be_visible()
    phone.wait_for_timeout(600)
    assert len(stub.said("answer")) == 1
    phone.locator(".standing").get_by_role("combobox").select_option("ask")
    fire.click()
    assert stub.said("answer", 2)[-1]["value"] is True
    expect(phone.locator(".standing-orders")).to_have_count(0)


def test_against_people_an_order_is_carried_out_after_a_while(page: Page, stub: Stub) -> None:
    stub.table["players"] = ["human", "human"]
    replies(page, stub)
    began = monotonic()
    order(page).select_option("never")
    assert len(stub.said("answer", 1)) == 1
    assert monotonic() - began > 0.9


def test_what_one_sets_out_to_do_has_no_standing_order(page: Page) -> None:
    expect(page.locator(".ask")).to_contain_text("Move your brigades")
    expect(page.locator(".standing")).to_have_count(0)
