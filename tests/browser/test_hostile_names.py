"""Names that try to be markup, commands and formulas, on every page with data: they are shown, and do nothing.

Every visit also fails on an error of the console and on a request to another machine.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Dialog, Page, expect

from dashboard import exports
from dashboard.exports import Kept, Work
from dashboard.rooms import CASES, CURVES, FOLDS, LAB, RANKS, REPORT
from stats_core import Curves, ScoreTable, analyse
from tests.browser.conftest import Visit, settled
from tests.browser.steps import say_higher_is_better, upload

NAMES = (
    "<img src=http://evil.example/a.png onerror=alert(1)><script>alert(2)</script>",
    "![x](http://evil.example/b.png) [y](javascript:alert(3)) http://evil.example/c :red[**z**] $\\frac{1}{2}$",
    '=HYPERLINK("http://evil.example/d") & {x}$#~^\\input{e}%',
    "\u202egnp\u202c שלום\u200b\u2028</style><a href='javascript:alert(4)'>f</a>",
    "'\"`; alert(5)//" + "long " * 2_000 + "</textarea><iframe src=//evil.example/g>",
)
DOES_SOMETHING = """() => [...document.querySelectorAll(
    "a[href*='evil.example'], a[href^='javascript:'], [src*='evil.example'], [srcdoc], [onerror], svg a"
)].filter(one => one.getAttribute("href") !== "#").map(one => one.outerHTML.slice(0, 200))"""
"""What a name may have become: a link, a picture, a frame, a command."""


def written(head: Sequence[object], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([head, *rows])
    return text.getvalue().encode()


def files() -> dict[str, bytes]:
    """A file for each page with data."""
    rng = np.random.default_rng(5)
    runs = [(place, name, run) for place, name in enumerate(NAMES) for run in range(1, 4)]
    curves = [[name, run, level, round(place + rng.random(), 3)] for place, name, run in runs for level in (1, 2, 3)]
    folds = [[name, run, fold, round(0.1 * place + rng.random(), 3)] for place, name, run in runs for fold in (1, 2)]
    cases = [rng.choice(["yes", "no"], 1 + len(NAMES)) for _ in range(40)]
    scores = [[f"{NAMES[row % len(NAMES)]} {row}", *rng.random(len(NAMES)).round(3)] for row in range(12)]
    return {
        CURVES.key: written(["algorithm", "run", "level", "accuracy"], curves),
        FOLDS.key: written(["algorithm", "run", "fold", "accuracy"], folds),
        CASES.key: written(["truth", *NAMES], cases),
        RANKS.key: written(["dataset", *NAMES], scores),
    }


@pytest.fixture
def opened(visit: Visit) -> Iterator[Callable[[str], Page]]:
    """Opens a page that must show no dialog until the end of the test."""
    said: list[str] = []

    def note(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.dismiss()

    def open_page(path: str) -> Page:
        page = visit(path)
        page.on("dialog", note)
        return page

    yield open_page
    assert said == []


def harmless(page: Page) -> None:
    settled(page)
    assert page.evaluate(DOES_SOMETHING) == []


@pytest.mark.parametrize("room", [CURVES.key, FOLDS.key, CASES.key, RANKS.key])
def test_names_do_nothing_on_any_section_of_a_page(opened: Callable[[str], Page], room: str) -> None:
    page = opened(f"/{room}")
    upload(page, f"{NAMES[0][:20]}.csv", files()[room])
    if room == RANKS.key:  # the headings are names there, and say nothing of the scores
        say_higher_is_better(page)
    expect(page.locator(".lm-answer")).to_be_visible()
    harmless(page)
    assert "evil.example" in page.locator("body").inner_text()
    tabs = page.locator(f".st-key-{room}-section [role=tab]")
    for place in range(tabs.count()):
        tabs.nth(place).click()
        expect(tabs.nth(place)).to_have_attribute("aria-selected", "true")
        harmless(page)
    page.get_by_role("button", name="Present", exact=True).click()
    harmless(page)


def test_names_do_nothing_in_the_report_nor_in_its_file(opened: Callable[[str], Page], tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    curves = Curves.from_groups({name: rng.random((3, 2)) for name in NAMES})
    table = ScoreTable(tuple(f"{name} set" for name in NAMES), NAMES, rng.random((len(NAMES), len(NAMES))))
    kept = [Kept(analyse("curve_pairs", curves, shuffles=99), NAMES[0]), Kept(analyse("nemenyi", table), NAMES[1])]
    page = opened(f"/{REPORT.key}")
    page.get_by_role("button", name="My work").click()
    given = {"name": "work.zip", "mimeType": "application/zip", "buffer": exports.save_work(Work(kept=tuple(kept)))}
    page.locator("[class*=st-key-open-work] input[type=file]").first.set_input_files(given)
    expect(page.get_by_text("Nemenyi", exact=False).first).to_be_visible()
    harmless(page)
    (tmp_path / "report.html").write_text(exports.report(kept, title=NAMES[0]), encoding="utf-8")
    page.goto((tmp_path / "report.html").as_uri())
    expect(page.locator(".plotly-graph-div .main-svg").first).to_be_visible()
    assert page.evaluate(DOES_SOMETHING) == []


def test_names_do_nothing_in_the_lab(opened: Callable[[str], Page]) -> None:
    page = opened(f"/{CURVES.key}")
    upload(page, "mine.csv", files()[CURVES.key])
    expect(page.locator(".lm-answer")).to_be_visible()
    page.get_by_role("button", name="Can this test be trusted on data like these?").click()
    page.wait_for_url(f"**/{LAB.key}*")
    harmless(page)
