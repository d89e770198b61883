"""Real browsers among the crowd: each uploads its own file, and must see its own answer and nobody else's."""

from __future__ import annotations

import os
import re

from playwright.sync_api import expect, sync_playwright

from tests.browser.find_browser import find_browser
from tests.load.crowd import PAGE, Person

PATIENCE = 300_000


def visit_with_browsers(server: str, number: int, seen: list[str]) -> None:
    """Open so many browsers one after the other; what went wrong is added to `seen`."""
    if not number:
        return
    flags = ["--no-proxy-server", "--disable-dev-shm-usage"]
    flags += ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        for place in range(number):
            person = Person(950 + place)
            page = chromium.new_context(base_url=server).new_page()
            page.set_default_timeout(PATIENCE)
            page.goto(f"/{PAGE}")
            page.get_by_role("tab", name="Upload a file").click()
            file = {"name": f"{person.name}.csv", "mimeType": "text/csv", "buffer": person.file}
            page.locator("input[type=file]").set_input_files(file)
            expect(page.locator(".lm-answer")).to_have_text(person.answer(9_999), timeout=PATIENCE)
            shown = page.locator("body").inner_text()
            seen += [word for word in re.findall(r"person\d{3}", shown) if word != person.name]
            page.context.close()
        chromium.close()
