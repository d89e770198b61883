"""In a real browser: the tab of who could be best stands below the diagram, and its address opens it again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit, settled
from tests.browser.steps import chart, open_section

NAME = "many-datasets-could-be-best"


def test_the_tab_its_picture_and_its_address(visit: Visit) -> None:
    page = visit("/many_datasets?demo=benchmark")
    expect(chart(page, "many_datasets-figure")).to_be_visible()
    open_section(page, "Who could be best")
    settled(page)
    drawn = chart(page, NAME)
    expect(drawn).to_be_visible()
    rows = drawn.evaluate("gd => [...gd.querySelectorAll('.ytick text')].map(text => text.textContent)")
    assert len(rows) == 7
    cells = page.locator(f".st-key-table-{NAME} tbody tr td:first-child").all_text_contents()
    assert cells == rows, "the table has the order of the picture"
    page.reload()
    settled(page)
    expect(chart(page, NAME)).to_be_visible()
