"""The report as a file: it works in a browser without any network, and hostile names do nothing in it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from dashboard import exports
from stats_core.contract.cases import example
from tests.exports.hostile import hostile


def test_a_report_opens_without_a_network(browser: Browser, tmp_path: Path) -> None:
    kept = [example("nemenyi"), exports.Kept(hostile()["mcnemar"], "<img src=x onerror=alert(1)>")]
    (tmp_path / "report.html").write_text(exports.report(kept, title="My study"), encoding="utf-8")
    context = browser.new_context(offline=True)
    page = context.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda line: complaints.append(line.text) if line.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
    page.goto((tmp_path / "report.html").as_uri())
    # Of each the figure that was chosen, at first the first.
    expect(page.locator(".plotly-graph-div .main-svg:first-child")).to_have_count(len(kept))
    expect(page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    assert page.locator("[data-title*='loud'], [data-title*='Chart Studio']").count() == 0
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    assert complaints == []
    context.close()
