"""What all tests share: one headless browser, and drawn examples that are the same in every run.

Drawn geometry is judged by its answers, not by how long a busy machine took over one of them.  To look for new examples:
`pytest --hypothesis-profile=searching`.
"""

import shutil
from collections.abc import Iterator

import pytest
from hypothesis import settings

from longroll.server.app import STATIC

settings.register_profile("settled", deadline=None, derandomize=True)
settings.register_profile("searching", deadline=None, max_examples=1000)
settings.load_profile("settled")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-software-rasterizer",
    "--disable-features=SpareRendererForSitePerProcess,WebUIOmniboxPopup,WebUIOmniboxAimPopup",
    "--in-process-gpu",
]
"""The last three keep it from processes that no test needs, of which the omnibox's two cost more than our own page."""


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """A headless browser; without one, or without the client, a test fails and says what to do."""
    from playwright.sync_api import expect, sync_playwright

    assert CHROMIUM, "Chromium is not installed (on Debian: apt-get install chromium)"
    assert (STATIC / "app.js").is_file(), "the client is not built: make client"
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()
