"""Read rather than looked at: the table as a list, and the page as whoever sits there wants it."""

from playwright.sync_api import Page, expect

from .conftest import held
from .stub import Stub


def test_a_move_and_a_fight_are_played_from_the_list_alone(page: Page, stub: Stub) -> None:
    """Nothing of the table is touched: the list, the buttons of the panel, and no pointer on the map."""
    page.get_by_role("tab", name="List").click()
    listing = page.locator(".listing")
    row = listing.get_by_role("row", name="7th Wisconsin")
    expect(row).to_contain_text("faces")
    expect(row).to_contain_text("inches")
    row.get_by_role("button").click()
    expect(page.locator(".plan-card > h3")).to_have_text("Move the 7th Wisconsin")
    page.get_by_role("group", name="Ways to move").get_by_role("button", name="more").first.click()
    page.get_by_role("button", name="Confirm").click()
    assert stub.said("answer", 1)[-1]["value"]["path"]
    page.get_by_role("tab", name="List").click()
    listing.get_by_role("button", name="2nd Wisconsin").click()
    expect(page.locator("#orders")).to_contain_text("2nd Wisconsin")


COLOUR = """one => {
  const { fill, stroke } = getComputedStyle(one);
  const all = (one.tagName === 'path' ? stroke : fill).match(/\\d+/g);
  return all.slice(0, 3).reduce((sum, each) => sum + Number(each), 0);
}"""
"""How light something is drawn, of 765."""


def test_the_page_is_dark_large_and_patterned_for_whoever_wants_it_and_stays_so(page: Page) -> None:
    page.get_by_role("button", name="How it looks").click()
    sheet = page.get_by_role("dialog", name="How it looks")
    sheet.get_by_label("Dark").check()
    sheet.get_by_label("Large type").check()
    sheet.get_by_label("Patterns").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="How it looks")).to_be_focused()
    page.reload()
    expect(page.locator('html[data-theme="dark"][data-large][data-patterns]')).to_have_count(1)
    expect(page.locator(".stand.red .twill").first).to_be_visible()
    expect(page.locator(".stand.blue .twill")).to_have_count(0)
    page.keyboard.press("k")
    mark = page.locator(".legend .badge").first
    ink, disc = (mark.locator(part).first.evaluate(COLOUR) for part in ("text, path", "circle"))
    assert disc - ink > 400, "a mark is read on its disc"
    page.keyboard.press("Escape")
    size = page.locator(".plan-card, #orders").first.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 19


def test_nothing_moves_for_whoever_asked_this_page_or_his_machine_for_it(page: Page) -> None:
    lying, calm = page.locator(".stand .lying").first, page.locator("html[data-still]")
    expect(lying).to_have_css("transition-duration", "0s")
    assert jumps(page)
    page.emulate_media(reduced_motion="no-preference")
    expect(calm).to_have_count(0)
    expect(lying).to_have_css("transition-duration", "0.45s")
    page.get_by_role("button", name="How it looks").click()
    page.get_by_label("Nothing moves that need not").check()
    page.keyboard.press("Escape")
    page.reload()
    expect(lying).to_have_css("transition-duration", "0s")
    assert jumps(page)


def test_who_zooms_while_the_table_glides_is_as_near_as_he_asked_for(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("#world")).to_be_attached()
    gliding, again = page.evaluate(
        """async () => {
          const world = document.querySelector('#world');
          const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
          const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
          const near = () => world.style.getPropertyValue('--px');
          const found = [];
          for (const waited of [1, 60]) {
            press('+'); press('+'); press('+');
            await frames(60);
            press('0');
            await frames(waited);
            press('+');
            await frames(60);
            found.push(near());
          }
          return found;
        }"""
    )
    assert gliding == again


def jumps(page: Page) -> bool:
    """Whether the whole table is shown in the next frame, and not come to by and by."""
    jumped: bool = page.evaluate(
        """async () => {
          const world = document.querySelector('#world');
          const frames = async (count) => { while (count--) await new Promise(requestAnimationFrame); };
          const lies = () => world.getAttribute('transform');
          const press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key }));
          press('0');
          await frames(40);
          press('+');
          await frames(40);
          const before = lies();
          press('0');
          await frames(2);
          const then = lies();
          await frames(40);
          return then !== before && lies() === then;
        }"""
    )
    return jumped


def test_an_answer_by_keys_leaves_the_focus_on_the_next(page: Page) -> None:
    held(page.locator(".fold > summary", has_text="Gamble"))
    page.keyboard.press("Enter")
    rally = page.get_by_role("button", name="Rally the 8th Illinois")
    held(rally)
    page.keyboard.press("Enter")
    expect(page.locator(".news .says", has_text="The 8th Illinois rallies.")).to_have_count(1)
    focused = "document.activeElement.closest('#orders, .actions') !== null"
    page.wait_for_function(focused)


def test_on_a_phone_saved_games_come_first_and_begin_is_in_reach(phone: Page, stub: Stub) -> None:
    phone.goto(f"{stub.address}/")
    expect(phone.get_by_role("button", name="Begin")).to_be_in_viewport()
    expect(phone.locator(".kept h2")).to_be_in_viewport()
