"""`make bench-page`: how long a person waits in a real browser, next to the goals.

Each line is the median of several tries, from the click or the address to the picture as it stands on the screen, and
in what parts: until the page asks (of an address: the browser's and Streamlit's own JavaScript), until the last frame
of the answer has come (our script, and the way), and from there to the picture (Streamlit's and plotly's drawing).
"""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pandas as pd
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import WATCH_THE_LINE, settled
from tests.browser.find_browser import find_browser
from tests.load.server import running

GOALS = {
    "cold server: first page": 2.5,
    "cold server: a demo's first chart": 1.5,
    "start page visible": 2.0,
    "a demo's first chart": 1.5,
    "change of band": 0.3,
    "change of axis": 0.3,
    "change of algorithms": 0.3,
    "200 curves x 1,000 points drawn": 1.5,
    "200 curves x 1,000 points changed": 0.7,
    "one million shuffles": 2.0,
}
Parts = tuple[float, float, float]
"""Seconds until the page asks, until it is answered, and until the picture stands."""
CLOCK = """
window.clock = {began: 0, asked: 0, heard: []}
for (const act of ["pointerdown", "keydown", "change"]) addEventListener(act, () => {
    window.clock = {began: performance.now(), asked: 0, heard: []}
}, true)
const Line = WebSocket
window.WebSocket = class extends Line {
    constructor(...where) {
        super(...where)
        this.addEventListener("message", (one) => {
            window.clock.heard.push([performance.now(), one.data.size ?? one.data.byteLength ?? one.data.length])
        })
    }
    send(what) {
        window.clock.asked ||= performance.now()
        super.send(what)
    }
}
"""
"""When a person last acted, when the page then first asked, and every frame of the answer with its size."""
WHEN = """([chart, before, wait]) => new Promise((done, refuse) => {
    const found = (%s)
    setTimeout(() => refuse(new Error("nothing else is drawn")), wait)
    const look = () => {
        const now = found(chart)
        if (!now || now === before) return requestAnimationFrame(look)
        const {began, asked, heard} = window.clock
        const drawn = performance.now()
        const last = heard.length ? heard.at(-1)[0] : drawn
        done([asked - began, last - asked, drawn - last].map(one => one / 1000))
    }
    look()
})"""
CURVES = ".st-key-chart-learning_curves-figure .js-plotly-plot"
HEADING = (
    """() => document.querySelector("h1") && document.querySelector("[data-testid=stMain] button") ? "there" : \"\""""
)
STATE = """(chart) => {
    // What a person sees: streamlit draws a new chart unseen at first, and keeps the old one unseen for a while.
    const seen = plot => plot.getBoundingClientRect().height > 0 && plot.checkVisibility({visibilityProperty: true})
    const plot = [...document.querySelectorAll(chart)].filter(seen).at(-1)
    if (!plot?._fullData || !plot.querySelector(".scatterlayer .trace")) return ""
    return plot._fullData.length + plot._fullLayout.xaxis.type + plot._fullLayout.yaxis.type
        + JSON.stringify(plot._fullData.map(trace => [trace.name, trace.y?.length, trace.y?.[0], trace.fill]))
}"""
WAIT = 60_000


def middle(tries: Sequence[Parts]) -> Parts:
    """The try that took the middle time."""
    return sorted(tries, key=sum)[len(tries) // 2]


def fresh(browser: Browser, server: str) -> Page:
    context = browser.new_context(base_url=server, viewport={"width": 1280, "height": 720})
    context.add_init_script(WATCH_THE_LINE)
    context.add_init_script(CLOCK)
    page = context.new_page()
    page.set_default_timeout(WAIT)
    return page


def pictured(page: Page, what: str = STATE, before: str = "") -> Parts:
    """Wait until something else than before is drawn, and say what that took since the last act."""
    asked, answered, drawn = page.evaluate(WHEN % what, [CURVES, before, WAIT])
    return asked, answered, drawn


def changed(page: Page, act: Callable[[], None]) -> Parts:
    """What an act takes until the picture has changed."""
    settled(page)
    before = page.evaluate(STATE, CURVES)
    act()
    return pictured(page, before=before)


def start_page(browser: Browser, server: str) -> Parts:
    page = fresh(browser, server)
    page.goto("/", wait_until="commit")
    took = pictured(page, HEADING)
    page.context.close()
    return took


def cold(browser: Browser, folder: Path, tree: Path) -> dict[str, Parts]:
    """From the start of a server to its first page, and from the click on a demo there to its chart.

    The server's start counts as time until the page asks. The click comes as soon as there is a button.
    """
    began = time.monotonic()
    with running(folder, root=tree) as server:
        page = fresh(browser, server.address)
        waited = time.monotonic() - began
        page.goto("/", wait_until="commit")
        asked, answered, drawn = pictured(page, HEADING)
        page.locator(".st-key-demo-tictactoe_td button").click()
        chart = pictured(page)
        page.context.close()
    return {
        "cold server: first page": (waited + asked, answered, drawn),
        "cold server: a demo's first chart": chart,
    }


def first_chart(browser: Browser, server: str) -> Parts:
    """From the click on a demo to its chart."""
    page = fresh(browser, server)
    page.goto("/learning_curves")
    settled(page)
    page.locator(".st-key-learning_curves-demo-tictactoe_td button").click()
    took = pictured(page)
    page.context.close()
    return took


def open_demo(browser: Browser, server: str) -> Page:
    page = fresh(browser, server)
    page.goto("/learning_curves?demo=tictactoe_td")
    expect(page.locator(".lm-answer")).to_be_visible(timeout=WAIT)
    pictured(page)
    settled(page)
    return page


def changes(page: Page) -> dict[str, Parts]:
    bands = []
    for _ in range(5):
        settled(page)
        page.get_by_role("combobox", name="Band").click()
        options = page.get_by_role("option", selected=False)
        options.first.wait_for()
        bands.append(changed(page, options.first.click))
    toggle = page.get_by_text("Log levels", exact=True)
    chip = page.locator("[class*=st-key-chips-] button").first
    return {
        "change of band": middle(bands),
        "change of axis": middle([changed(page, toggle.click) for _ in range(5)]),
        "change of algorithms": middle([changed(page, chip.click) for _ in range(6)]),
    }


def large() -> bytes:
    rng = np.random.default_rng(0)
    runs, levels = 200, 1000
    values = rng.normal(size=(runs, levels)).cumsum(axis=1).round(3)
    frame = pd.DataFrame(values, columns=[str(level) for level in range(1, levels + 1)])
    table = frame.assign(algorithm=[f"A{i % 4}" for i in range(runs)], run=range(runs)).melt(
        id_vars=["algorithm", "run"], var_name="level", value_name="accuracy"
    )
    return table.to_csv(index=False).encode()


def many_curves(browser: Browser, server: str, folder: Path) -> dict[str, Parts]:
    # A file on disk, as a person has one: bytes from here would travel through the page's own script.
    file = folder / "large.csv"
    file.write_bytes(large())
    page = fresh(browser, server)
    page.goto("/learning_curves")
    page.get_by_role("tab", name="Upload files").click()
    settled(page)
    page.locator("input[type=file]:not([webkitdirectory])").first.set_input_files(file)
    drawn = pictured(page)
    expect(page.locator(".lm-answer")).to_be_visible(timeout=WAIT)
    toggle = page.get_by_text("Log levels", exact=True)
    again = middle([changed(page, toggle.click) for _ in range(3)])
    page.context.close()
    return {"200 curves x 1,000 points drawn": drawn, "200 curves x 1,000 points changed": again}


def million(page: Page) -> Parts:
    """From the entry of a million shuffles to the answer that says so."""
    settled(page)
    page.get_by_text("More settings", exact=True).click()
    box = page.get_by_role("spinbutton", name="Shuffles")
    box.fill("1000000")
    settled(page)
    box.press("Enter")
    said = """() => document.body.textContent.includes("Monte Carlo: 1,000,000 random assignments") ? "said" : \"\""""
    return pictured(page, said)


def main() -> None:
    flags = ["--no-proxy-server", "--disable-dev-shm-usage"]
    flags += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    tree = Path(os.environ.get("TREE", Path(__file__).parents[2]))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        print(f"Load of the machine before: {os.getloadavg()[0]:.1f}\n", flush=True)
        print("| what | s | goal s | until asked | answered | drawn |\n|---|---|---|---|---|---|", flush=True)
        tries = [cold(browser, Path(folder), tree) for _ in range(3)]
        show({what: middle([one[what] for one in tries]) for what in tries[0]})
        with running(Path(folder), root=tree) as server:
            warm(browser, server.address, Path(folder))
        browser.close()


def warm(browser: Browser, server: str, folder: Path) -> None:
    # The first visit of all imports the app.
    page = open_demo(browser, server)
    show({"start page visible": middle([start_page(browser, server) for _ in range(3)])})
    show({"a demo's first chart": middle([first_chart(browser, server) for _ in range(3)])})
    show(changes(page))
    show(many_curves(browser, server, folder))
    show({"one million shuffles": million(page)})


def show(found: dict[str, Parts]) -> None:
    for what, parts in found.items():
        cells = " | ".join(f"{part:.2f}" for part in parts)
        print(f"| {what} | {sum(parts):.2f} | {GOALS[what]} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
