"""All that a person works on in one file: a bundle of what was kept, with the data and the view of each page beside it.

It opens as a bundle too, and a bundle opens as work without pages.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from dashboard.exports.bundle_file import PROVENANCE, Kept, bundle
from dashboard.exports.open_bundle import DAMAGED, open_bundle, readable, unpacked
from stats_core.errors import InputError
from stats_core.reading import MAX_BYTES

FORMAT = 1
"""Of the file of pages; a reader refuses a newer one."""
WORK = "work.json"
MOST_PAGES, MOST_TOLD = 20, 2**20
"""Pages in a file, and bytes of what it tells of them: nobody has more."""


@dataclass(frozen=True)
class PageWork:
    """One page: its view as the address would say it, and its data, or the demo that they are."""

    page: str
    view: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    name: str = ""
    content: bytes = b""
    demo: str = ""


@dataclass(frozen=True, eq=False)
class Work:
    """The pages with data, the analyses kept for the report, and the page that was open."""

    pages: tuple[PageWork, ...] = ()
    kept: tuple[Kept, ...] = ()
    opened: str = ""


def save_work(work: Work) -> bytes:
    """The file; the data go in as they were given, and demos by their names."""
    files = {f"work/{place}": page.content for place, page in enumerate(work.pages, start=1) if not page.demo}
    contents = {
        "format": FORMAT,
        "opened": work.opened,
        "pages": [
            {
                "page": page.page,
                "view": {name: list(texts) for name, texts in page.view.items()},
                "name": page.name,
                "demo": page.demo,
                "file": f"work/{place}" if f"work/{place}" in files else "",
            }
            for place, page in enumerate(work.pages, start=1)
        ],
    }
    return bundle(work.kept, besides={WORK: json.dumps(contents, indent=1, ensure_ascii=False).encode(), **files})


def open_work(content: bytes) -> tuple[Work, tuple[str, ...]]:
    """What was saved, and in words what does not come out as it was.

    A file that is no saved work raises an `InputError`.
    """
    opened = open_bundle(content)
    with readable(content) as archive:
        if WORK not in archive.namelist():
            return Work(kept=opened.kept), opened.problems
        contents = json.loads(unpacked(archive, WORK, MOST_TOLD))
        if contents["format"] > FORMAT:
            raise InputError("The work was saved by a newer version", remedy="Open it with a newer Learnmost.")
        pages = tuple(_page(entry, archive) for entry in contents["pages"][:MOST_PAGES])
        return Work(pages, opened.kept, str(contents["opened"])), opened.problems


def is_work(content: bytes) -> bool:
    """Whether the bytes are saved work or a bundle, and no data."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return PROVENANCE in archive.namelist()
    except DAMAGED:
        return False


def _page(entry: dict[str, Any], archive: zipfile.ZipFile) -> PageWork:
    view = {str(name): tuple(str(text) for text in texts) for name, texts in entry["view"].items()}
    content = unpacked(archive, entry["file"], MAX_BYTES) if entry["file"] else b""
    return PageWork(str(entry["page"]), view, str(entry["name"]), content, str(entry["demo"]))
