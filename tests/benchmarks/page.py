"""`make bench-page`: how long a person waits in a real browser, next to the goals.

Each line is the median of several tries, from the click or the address to the picture as it stands on the screen.
"""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.find_browser import find_browser
from tests.load.server import running

GOALS = {
    "start page visible": 2.0,
    "a demo's first chart": 1.5,
    "change of band": 0.3,
    "change of axis": 0.3,
    "change of algorithms": 0.3,
    "200 curves x 1,000 points drawn": 1.5,
    "200 curves x 1,000 points changed": 0.7,
    "one million shuffles": 2.0,
}
CURVES = ".st-key-chart-learning-curves .js-plotly-plot"
DRAWN = """(chart) => {
    const plot = [...document.querySelectorAll(chart)].at(-1)
    return plot && plot._fullLayout && plot.querySelectorAll(".scatterlayer .trace").length > 0
}"""
STATE = """(chart) => {
    const plot = [...document.querySelectorAll(chart)].at(-1)
    return plot && plot._fullData ? plot._fullData.length + plot._fullLayout.xaxis.type + plot._fullLayout.yaxis.type
        + JSON.stringify(plot._fullData.map(trace => [trace.name, trace.y?.length, trace.y?.[0]])) : ""
}"""
WAIT = 120_000


def tries(work: Callable[[], float], number: int = 5) -> float:
    return statistics.median(work() for _ in range(number))


def fresh(browser: Browser, server: str) -> Page:
    page = browser.new_context(base_url=server, viewport={"width": 1280, "height": 720}).new_page()
    page.set_default_timeout(WAIT)
    return page


def until_other(page: Page, before: str) -> None:
    """Until the curves are drawn otherwise than before."""
    script = f"([chart, before]) => {{ const now = ({STATE})(chart); return now && now !== before }}"
    page.wait_for_function(script, arg=[CURVES, before], polling="raf")


def changed(page: Page, act: Callable[[], None]) -> float:
    """Seconds from an act to the changed picture."""
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", state="attached")
    before = page.evaluate(STATE, CURVES)
    began = time.perf_counter()
    act()
    until_other(page, before)
    return time.perf_counter() - began


def start_page(browser: Browser, server: str) -> float:
    page = fresh(browser, server)
    began = time.perf_counter()
    page.goto("/", wait_until="commit")
    page.get_by_role("heading").first.wait_for()
    page.locator("button").first.wait_for()
    took = time.perf_counter() - began
    page.context.close()
    return took


def first_chart(browser: Browser, server: str) -> float:
    """From the click on a demo to its chart."""
    page = fresh(browser, server)
    page.goto("/learning_curves")
    button = page.locator(".st-key-learning_curves-demo-tictactoe_td button")
    button.wait_for()
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]", state="attached")
    began = time.perf_counter()
    button.click()
    page.wait_for_function(DRAWN, arg=CURVES, polling="raf")
    took = time.perf_counter() - began
    page.context.close()
    return took


def open_demo(browser: Browser, server: str) -> Page:
    page = fresh(browser, server)
    page.goto("/learning_curves?demo=tictactoe_td")
    page.wait_for_function(DRAWN, arg=CURVES)
    expect(page.locator(".lm-answer")).to_be_visible(timeout=WAIT)
    return page


def changes(browser: Browser, server: str) -> dict[str, float]:
    page = open_demo(browser, server)
    found = {}
    options = band_names(page)
    bands = [options[0], options[-1]]
    spent = []
    for number in range(5):
        box = page.get_by_role("combobox", name="Band")
        box.click()
        option = page.get_by_role("option", name=bands[number % 2], exact=True)
        option.wait_for()
        spent.append(changed(page, option.click))
    found["change of band"] = statistics.median(spent)
    toggle = page.get_by_text("Log levels", exact=True)
    found["change of axis"] = tries(lambda: changed(page, toggle.click))
    chip = page.locator("[data-testid=stButtonGroup] button").first
    found["change of algorithms"] = tries(lambda: changed(page, chip.click))
    page.context.close()
    return found


def band_names(page: Page) -> list[str]:
    box = page.get_by_role("combobox", name="Band")
    box.click()
    names = page.get_by_role("option").all_inner_texts()
    page.keyboard.press("Escape")
    return [name for name in names if name]


def large() -> bytes:
    rng = np.random.default_rng(0)
    runs, levels = 200, 1000
    values = rng.normal(size=(runs, levels)).cumsum(axis=1).round(3)
    frame = pd.DataFrame(values, columns=[str(level) for level in range(1, levels + 1)])
    table = frame.assign(algorithm=[f"A{i % 4}" for i in range(runs)], run=range(runs)).melt(
        id_vars=["algorithm", "run"], var_name="level", value_name="accuracy"
    )
    return table.to_csv(index=False).encode()


def many_curves(browser: Browser, server: str) -> dict[str, float]:
    page = fresh(browser, server)
    page.goto("/learning_curves")
    page.get_by_role("tab", name="Upload a file").click()
    file = {"name": "large.csv", "mimeType": "text/csv", "buffer": large()}
    began = time.perf_counter()
    page.locator("input[type=file]").set_input_files(file)
    page.wait_for_function(DRAWN, arg=CURVES, polling="raf")
    drawn = time.perf_counter() - began
    expect(page.locator(".lm-answer")).to_be_visible(timeout=WAIT)
    toggle = page.get_by_text("Log levels", exact=True)
    again = tries(lambda: changed(page, toggle.click), 3)
    page.context.close()
    return {"200 curves x 1,000 points drawn": drawn, "200 curves x 1,000 points changed": again}


def million(browser: Browser, server: str) -> float:
    """From the entry of a million shuffles to the answer that says so."""
    page = open_demo(browser, server)
    page.get_by_role("button", name="Test and settings").click()
    box = page.get_by_role("spinbutton", name="Shuffles")
    box.fill("1000000")
    began = time.perf_counter()
    box.press("Enter")
    page.get_by_text("Monte Carlo: 1,000,000 random assignments").wait_for(state="attached")
    took = time.perf_counter() - began
    page.context.close()
    return took


def main() -> None:
    flags = ["--no-proxy-server", "--disable-dev-shm-usage"]
    flags += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    tree = Path(os.environ.get("TREE", Path(__file__).parents[2]))
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder), root=tree) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        # The first visit of all imports the app.
        open_demo(browser, server.address).context.close()
        print(
            f"Load of the machine before: {os.getloadavg()[0]:.1f}\n\n| what | s | goal s |\n|---|---|---|", flush=True
        )
        found = {"start page visible": tries(lambda: start_page(browser, server.address), 3)}
        found["a demo's first chart"] = tries(lambda: first_chart(browser, server.address), 3)
        found |= changes(browser, server.address)
        found |= many_curves(browser, server.address)
        found["one million shuffles"] = million(browser, server.address)
        for what, goal in GOALS.items():
            print(f"| {what} | {found[what]:.2f} | {goal} |")
        browser.close()


if __name__ == "__main__":
    main()
