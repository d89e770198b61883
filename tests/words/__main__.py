"""Write down anew what is said: `python -m tests.words`, or only a part: `python -m tests.words quade files`.

Of each method's example and of many made-up data sets those are kept that make it say something new; and so of the
files in the tests of reading, whole and damaged.
"""

from __future__ import annotations

import ast
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from stats_core import METHODS
from tests.reading.test_hostile import SAMPLES, damaged
from tests.words.files import told_of
from tests.words.told import told

TRIED, MOST = 60, 9
DAMAGED = 25
HERE = Path(__file__).parent


def main() -> None:
    asked = sys.argv[1:] or [*sorted(METHODS), "files"]
    for key in asked:
        if key == "files":
            write_files()
        else:
            write_method(key)


def write_method(key: str) -> None:
    kept = {-1: told(key, -1)}
    seen = shapes(_words(kept[-1]))
    for which in range(TRIED):
        text = told(key, which)
        new = shapes(_words(text)) - seen
        if new and len(kept) < MOST:
            kept[which] = text
            seen |= new
    (HERE / f"{key}.txt").write_text("\n\n".join(f"== {which}: {text}" for which, text in kept.items()) + "\n")


def _words(text: str) -> list[str]:
    """The lines of words: settings, tables and charts are none."""
    return [line for line in text.splitlines()[1:] if " | " not in line and not line.startswith(("[", "    "))]


def write_files() -> None:
    kept, seen = [], set()
    for name, data in candidates():
        said = told_of(name, data)
        new = shapes(said) - seen
        if new:
            kept.append({"file": name, "data": data.decode("latin-1"), "told": said})
            seen |= new
    (HERE / "files.json").write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n")


def candidates() -> Iterator[tuple[str, bytes]]:
    """Small files of the tests of reading, and the same after a bad copy."""
    texts = [(name, data) for name, data in SAMPLES if len(data) < 1_000]
    for file in sorted((HERE.parent / "reading").glob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Constant) and isinstance(node.value, (str, bytes)):
                data = node.value.encode() if isinstance(node.value, str) else node.value
                if data.count(b"\n") > 1 and len(data) < 800:
                    texts.append(("table.csv", data))
    yield from texts
    for name, data in texts:
        # Packed bytes are others with another version of zlib.
        if b"\n" in data and data.isascii():
            rng = random.Random(data)
            yield from ((name, damaged(data, rng)) for _ in range(DAMAGED if name != "table.csv" else 3))


def shapes(lines: Iterable[str]) -> set[str]:
    """The lines without their numbers and names."""
    return {re.sub(r"'[^']*'|\"[^\"]*\"|\b[A-K]\b(, [A-K]\b)*|[−\d.,e+-]*\d", "#", line)[:160] for line in lines}


if __name__ == "__main__":
    main()
