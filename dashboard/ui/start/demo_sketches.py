"""A small picture of each demo's own numbers.

The first page shows them all, and must not wait until every demo has been read: their few numbers are kept in
`demo_sketches.json`, which `python -m dashboard.ui.start.demo_sketches` makes anew, and a test compares.
"""

from __future__ import annotations

import csv
import io
import json
from functools import cache
from pathlib import Path

from dashboard.ui.data_in import file_readings, sketch
from dashboard.ui.data_in.sketch import Thumbnail
from dashboard.ui.session.state import Source
from demo_data import catalogue
from demo_data.demo import Demo
from stats_core.reading.parse.how import AS_FOUND

FILE = Path(__file__).with_suffix(".json")
COUNTS = ("both_right", "only_a_right", "only_b_right", "both_wrong")
DemoSketch = tuple[str, Thumbnail]
"""How it is drawn, and the numbers from 0 to 1."""


@cache
def drawn(key: str, *, dark: bool) -> str:
    """The picture of a demo, as an HTML image."""
    drawn_as, numbers = kept()[key]
    return sketch.image(drawn_as, numbers, dark=dark)


@cache
def kept() -> dict[str, DemoSketch]:
    """The numbers of all demos, as they were made."""
    found = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        key: (way, tuple((group, tuple(values)) for group, values in numbers)) for key, (way, numbers) in found.items()
    }


def made() -> dict[str, DemoSketch]:
    """The same out of the demos' files: as their page reads them, or the numbers of a published table."""
    return {demo.key: _made(demo) for demo in catalogue.DEMOS}


def _made(demo: Demo) -> DemoSketch:
    content = catalogue.load_bytes(demo)
    if demo.file.endswith(".json") or COUNTS[0].encode() in content.partition(b"\n")[0]:
        return _table(demo, content.decode())
    lines = file_readings.lines(Source(demo.file, content, demo.key), AS_FOUND)
    line = next(line for line in lines if line.room.key == demo.page)
    return sketch.way(line.reading), line.sketch


def _table(demo: Demo, text: str) -> DemoSketch:
    """Boxes: the counts of who was right, a row for each table; or the mean error of each model."""
    if demo.file.endswith(".csv"):
        rows = [[float(line[name]) for name in COUNTS] for line in csv.DictReader(io.StringIO(text))]
    else:
        rows = [json.loads(text)["means"]]
    return "boxes", tuple((place, tuple(round(value / max(row), 3) for value in row)) for place, row in enumerate(rows))


if __name__ == "__main__":
    lines = [f"{json.dumps(key)}: {json.dumps(one)}" for key, one in made().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
