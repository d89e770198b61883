"""Real browsers among the crowd: each uploads its own file, and must see its own answer and nobody else's."""

from __future__ import annotations

import os

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.conftest import WATCH_THE_LINE
from tests.browser.find_browser import find_browser
from tests.browser.steps import set_shuffles, upload
from tests.load.crowd import PAGE, SHUFFLES, Person, strangers

PATIENCE = 300_000


def visit_with_browsers(server: str, number: int) -> list[str]:
    """So many browsers at once, each with its own profile; the names that one of them saw and that are not its own."""
    flags = ["--no-proxy-server", "--disable-dev-shm-usage"]
    flags += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    people = [Person(950 + place) for place in range(number)]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        pages = [_opened(chromium, server) for _ in people]
        for page, person in zip(pages, people, strict=True):
            upload(page, f"{person.name}.csv", person.file)
        for page, person in zip(pages, people, strict=True):
            expect(page.locator(".lm-answer")).to_have_text(person.answer(9_999), timeout=PATIENCE)
            set_shuffles(page, SHUFFLES)
        seen: set[str] = set()
        for page, person in zip(pages, people, strict=True):
            expect(page.get_by_text(f"{SHUFFLES:,} random assignments").first).to_be_attached(timeout=PATIENCE)
            expect(page.locator(".lm-answer")).to_have_text(person.answer(SHUFFLES), timeout=PATIENCE)
            seen |= strangers(page.locator("body").inner_text(), person)
        chromium.close()
    return sorted(seen)


def _opened(chromium: Browser, server: str) -> Page:
    context = chromium.new_context(base_url=server)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(WATCH_THE_LINE)
    page = context.new_page()
    page.goto(f"/{PAGE}")
    return page
