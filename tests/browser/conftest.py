"""A browser, a scripted server, and a page at its table."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Error, Locator, Page, expect

from longroll.server.app import application
from longroll.store import Store
from table import Pages

from .stub import Stub

HERE = Path(__file__).parent
SIZES = {"desk": (1440, 900), "hand": (390, 844)}
"""A page on a desk and one in a hand."""
TIMEOUT = 15_000
"""Milliseconds that anything may take which a test does not give longer."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here that asks for a page drives a browser; where that is late once it has a second try, which is told."""
    for item in items:
        if HERE in item.path.parents and "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture
def stub() -> Iterator[Stub]:
    """The scripted server."""
    stub = Stub()
    with Pages(stub.app) as served:
        stub.address = served.origin
        yield stub


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The real server over an empty store, its computers answering at once."""
    with Pages(application(Store(tmp_path_factory.mktemp("games")), delay=0)) as served:
        yield served.home


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Pages, Store]]:
    """The real server over a store that games are put into, its computers answering at once."""
    store = Store(tmp_path_factory.mktemp("games"))
    with Pages(application(store, delay=0)) as pages:
        yield pages, store


FRAMES = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"
"""Two frames are drawn."""


def middle(found: Locator) -> tuple[float, float]:
    """The middle of what is drawn, once it stands still."""
    now, box = found.bounding_box(), None
    while now != box:
        found.evaluate(FRAMES)
        now, box = found.bounding_box(), now
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def window(browser: Browser, width: int, height: int, address: str = "") -> Page:
    """An empty page, which shows another's turn at once and is touched where it is narrow."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=width < 600, reduced_motion="reduce", base_url=address
    )
    context.add_init_script("try { localStorage['longroll-pace'] ??= 'none' } catch {}")
    page = context.new_page()
    page.set_default_timeout(TIMEOUT)
    return page


def opened(browser: Browser, address: str, width: int, height: int, at: str = "") -> Iterator[Page]:
    """A page for the server of an address, whose key it has; empty, or `at` one of its pages.  A mistake in its script fails
    the test."""
    page = window(browser, width, height, address)
    mistakes: list[str] = []
    page.on("pageerror", lambda mistake: mistakes.append(str(mistake)))
    if at:
        page.goto(at)
    else:
        page.request.get(address)
    yield page
    page.context.close()
    assert not mistakes


def begun(browser: Browser, address: str, width: int, height: int, **asked: object) -> Iterator[Page]:
    """A page at a seat of a new game, which is asked for as the first page asks."""
    for page in opened(browser, address, width, height):
        page.set_default_timeout(30_000)
        answer = page.request.post("/api/games", data=asked)
        assert answer.status == 201, answer.text()
        page.goto(f"/table/{answer.json()['token']}")
        yield page


def sits_down(page: Page) -> None:
    """Waits for the table; where both sides are played at this page the cloth is taken off it, and stays off."""
    cloth = page.get_by_role("button", name=re.compile("^Show the table"))
    pieces = page.locator(".stand, .counter")
    expect(cloth.or_(pieces).first).to_be_visible(timeout=60_000)
    if cloth.count():
        cloth.click()
        page.get_by_label("Cover the table when the other side is asked").uncheck()
    expect(pieces.first).to_be_visible(timeout=60_000)


OVER = """([these, those, slack]) => {
  const seen = what => [...document.querySelectorAll(what)].filter(one => one.checkVisibility());
  const boxes = seen(those).map(one => [one, one.getBoundingClientRect()]);
  return seen(these).flatMap(one => {
    const box = one.getBoundingClientRect();
    return boxes.filter(([other, at]) => other !== one && box.right - slack > at.left && box.left + slack < at.right &&
      box.bottom - slack > at.top && box.top + slack < at.bottom)
      .map(([other]) => `${one.textContent || one.parentElement.outerHTML.slice(0, 90)} lies on ${
        other.textContent || other.closest('[aria-label]')?.ariaLabel}`);
  });
}"""


def lying_on(page: Page, these: str, those: str, slack: float = 0) -> list[str]:
    """What of some things that are seen lies on what of others, by more than so many pixels."""
    found: list[str] = page.evaluate(OVER, [these, those, slack])
    return found


def held(what: Locator) -> None:
    """Puts the focus on something, once it is there to be seen."""
    expect(what).to_be_visible()
    what.focus()
    expect(what).to_be_focused()


def unfold(page: Page, brigade: str) -> None:
    """Unfolds what a brigade can do in the list of everything that can be done."""
    page.locator(".fold > summary", has_text=brigade).click()


@pytest.fixture(scope="session")
def windows() -> dict[str, Page]:
    """Those for the scripted server that nobody uses, by size: a new window takes as long to come as our page in it."""
    return {}


def stubbed(browser: Browser, windows: dict[str, Page], stub: Stub, size: str, at: str) -> Iterator[Page]:
    """A page of the scripted server as `opened` has it, in a window that is left as it was found."""
    page = windows.pop(size, None) or window(browser, *SIZES[size])
    mistakes: list[str] = []

    def noted(mistake: Error) -> None:
        mistakes.append(str(mistake))

    page.on("pageerror", noted)
    page.goto(f"{stub.address}{at}")
    yield page
    page.remove_listener("pageerror", noted)
    page.unroute_all()
    page.goto("about:blank")
    page.mouse.move(-9, -9)
    page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))
    page.emulate_media(color_scheme="null", reduced_motion="reduce", forced_colors="null")
    page.set_default_timeout(TIMEOUT)
    forgets = page.context.new_cdp_session(page)
    forgets.send("Storage.clearDataForOrigin", {"origin": stub.address, "storageTypes": "all"})
    forgets.detach()
    windows[size] = page
    assert not mistakes


@pytest.fixture
def page(browser: Browser, windows: dict[str, Page], stub: Stub) -> Iterator[Page]:
    """A page at the table, on a desk."""
    yield from stubbed(browser, windows, stub, "desk", "/table/stub")


@pytest.fixture
def phone(browser: Browser, windows: dict[str, Page], stub: Stub) -> Iterator[Page]:
    """A page at the table, in a hand."""
    yield from stubbed(browser, windows, stub, "hand", "/table/stub")


@pytest.fixture(params=SIZES)
def sized(browser: Browser, windows: dict[str, Page], stub: Stub, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page at the table, on a desk and in a hand."""
    yield from stubbed(browser, windows, stub, request.param, "/table/stub")


@pytest.fixture
def first_page(browser: Browser, windows: dict[str, Page], stub: Stub) -> Iterator[Page]:
    """The first page."""
    yield from stubbed(browser, windows, stub, "desk", "/")
