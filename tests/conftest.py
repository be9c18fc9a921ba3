"""One headless browser for every test that drives one."""

import shutil
from collections.abc import Iterator

import pytest

from longroll.server.app import STATIC

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
]


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
