"""The running app and a real browser, for the tests in this folder.

`visit(path, dark=..., width=...)` opens a page of the app and waits until it stands. Visits are tabs of one window,
which has read the program of the page once; what a tab holds is its own. With `apart=True` it is a browser of its own.
Every visit checks at its end that the page logged no error, asked nothing of any other machine, and shows every chart
once. A failing test leaves its screenshot in `screenshots/`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect, sync_playwright

from tests.browser.find_browser import find_browser
from tests.conftest import TOGETHER
from tests.load.server import running

HERE = Path(__file__).parent
MILLISECONDS_TO_ANSWER = 120_000  # an idle machine needs a second or two, a busy one many times that
EVERY_CHART_ONCE = """() => {
    const keys = [...document.querySelectorAll(".js-plotly-plot")].map(
        plot => plot.closest("[class*=st-key-chart-]")?.className.match(/st-key-chart-[^ ]+/)[0]
    ).filter(Boolean)
    return new Set(keys).size === keys.length
}"""
WATCH_THE_LINE = """
window.line = {asked: false, last: 0}
window.tokenBefore = location.protocol === "http:" ? sessionStorage.getItem("learnmost-work") : null
window.WebSocket = class extends WebSocket {
    constructor(...where) {
        super(...where)
        this.addEventListener("message", () => { window.line = {asked: false, last: performance.now()} })
    }
    send(what) {
        window.line = {asked: true, last: performance.now()}
        super.send(what)
    }
}
"""
"""Between page and server: whether the page has asked for something, and when either last spoke.

And what the tab held before: the page speaks once more when its tab has heard of the new session.
"""
IS_QUIET = """() => {
    const app = document.querySelector("[data-testid=stApp][data-test-script-state=notRunning]")
    const known = sessionStorage.getItem("learnmost-work") !== window.tokenBefore
    return app !== null && known && !window.line.asked && performance.now() - window.line.last > 150
}"""
SERVERS = sum(name.startswith("browser") for name in TOGETHER)
FAILED = pytest.StashKey[bool]()
Visit = Callable[..., Page]
Profile = Callable[[bool], BrowserContext]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, so that its pages are photographed before they close."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
        item.getparent(pytest.Module).stash[FAILED] = True
    return report


@pytest.fixture(scope="session")
def app_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the app, started for this session on a port of its own; of several workers, two have one."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        # The workers share the folder above their own. More servers and browsers would wait for each other.
        servers = len(list(tmp_path_factory.getbasetemp().parent.glob("server_of_*")))
        assert servers < SERVERS, "a group of browser tests was given to several workers"
        (tmp_path_factory.getbasetemp().parent / f"server_of_{os.environ['PYTEST_XDIST_WORKER']}").touch()
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server.address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for the session."""
    # Other machines are not found; what the page asks of them is noted. (A route would slow down every request.)
    home = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
    flags = ["--no-proxy-server", "--disable-dev-shm-usage", home]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        flags.append("--no-sandbox")  # Chromium does not start as root with its sandbox
    expect.set_options(timeout=MILLISECONDS_TO_ANSWER)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def profile(app_url: str, browser: Browser) -> Profile:
    """A new profile of the browser, on light or on dark ground."""

    def new_profile(dark: bool) -> BrowserContext:
        context = browser.new_context(base_url=app_url, color_scheme="dark" if dark else "light", accept_downloads=True)
        context.set_default_timeout(MILLISECONDS_TO_ANSWER)
        context.add_init_script(WATCH_THE_LINE)
        return context

    return new_profile


@pytest.fixture(scope="session")
def window(profile: Profile) -> Profile:
    """The profile that visits share: a new one starts further processes, and reads the program of the page again."""
    return cache(profile)


@contextmanager
def visits(profile: Profile, window: Profile, node: pytest.Item | pytest.Collector) -> Iterator[Visit]:
    """Pages that stay open until the end of a test, or of a module."""
    pages: list[Page] = []
    alone: list[BrowserContext] = []
    complaints: list[str] = []

    def note_where(asked: Request) -> None:
        if urlsplit(asked.url).hostname not in {"127.0.0.1", None, ""}:
            complaints.append(f"asked another machine: {asked.url}")

    def open_page(
        path: str = "/", *, dark: bool = False, width: int = 1280, height: int = 900, apart: bool = False
    ) -> Page:
        if apart:
            alone.append(profile(dark))
        page = (alone[-1] if apart else window(dark)).new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.on("request", note_where)
        page.on("console", lambda line: complaints.append(complaint(line)) if is_complaint(line) else None)
        page.on("pageerror", lambda error: complaints.append(error.stack or str(error)))
        pages.append(page)
        page.goto(path)
        settled(page)
        return page

    yield open_page
    failed = node.stash.get(FAILED, False)
    for number, page in enumerate(pages, start=1):
        if not failed and not page.is_closed():
            page.wait_for_function(EVERY_CHART_ONCE)
        if failed and not page.is_closed():
            name = re.sub(r"[^\w-]+", "_", node.name)
            page.screenshot(path=HERE / "screenshots" / f"{name}_{number}.png", full_page=True)
        page.close()
    for context in alone:
        context.close()
    if failed:
        print(*complaints, sep="\n")  # beside what failed: it may be the reason
    assert failed or not complaints, "\n".join(complaints)


@pytest.fixture
def visit(profile: Profile, window: Profile, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page of the app: `visit("/learning_curves", dark=True, width=390)`."""
    with visits(profile, window, request.node) as open_page:
        yield open_page


@pytest.fixture(scope="module")
def look_at(profile: Profile, window: Profile, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page once for all tests of a module that change nothing on it: `look_at("/methods")`."""
    with visits(profile, window, request.node) as open_page:
        yield cache(open_page)


def is_complaint(line: ConsoleMessage) -> bool:
    # Opened at the address of a page, Streamlit looks for its server below that address first, in vain.
    looking = re.search(r"/\w+/_stcore/(health|host-config)$", line.location["url"]) and "404" in line.text
    return line.type == "error" and not looking


def complaint(line: ConsoleMessage) -> str:
    return f"{line.text} ({line.location['url']})"


def settled(page: Page) -> None:
    """Wait until the page has been answered, its script has run to its end, and nothing more comes.

    That the script does not run is not enough: a moment after a click it does not run yet, and a moment after it has
    run for the first time the tab has not yet asked for what it had before.
    """
    page.wait_for_function(IS_QUIET, timeout=MILLISECONDS_TO_ANSWER)


@pytest.fixture(name="settled")
def settled_fixture() -> Callable[[Page], None]:
    """`settled(page)` waits until the page's script has run to its end."""
    return settled
