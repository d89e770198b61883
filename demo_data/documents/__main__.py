"""Compute the column `here` of documents.csv again, and write docs/sources.md: `python -m demo_data.documents`."""

from __future__ import annotations

import argparse
import csv
import io
import sys

from demo_data.documents import sources
from demo_data.documents.again import computed
from stats_core.simulate.documents import FILE, Entry, entries

COLUMNS = ("document", "place", "what", "printed", "here", "verdict", "why", "opens")


def as_csv(rows: tuple[Entry, ...]) -> str:
    """The rows as the file has them."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([row.verdict.value if name == "verdict" else getattr(row, name) for name in COLUMNS])
    return text.getvalue()


def main(arguments: list[str] | None = None) -> int:
    """Write both files anew; with --check, only say what would change."""
    parser = argparse.ArgumentParser(prog="python -m demo_data.documents", description="Compute the documents again.")
    parser.add_argument("--check", action="store_true", help="say what would change, and change nothing")
    given = parser.parse_args(arguments)
    before = entries()
    after = computed(before)
    for old, new in zip(before, after, strict=True):
        if old != new:
            print(f"{new.document}, {new.place}, {new.what}: {old.here!r} -> {new.here!r}", file=sys.stderr)
    if given.check:
        return int(before != after)
    FILE.write_text(as_csv(after), encoding="utf-8")
    sources.FILE.write_text(sources.sources(after), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
