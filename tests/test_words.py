"""What people read has not changed unseen: on data that make every method talk, and of files good and bad.

After a change of words or numbers that is meant, `python -m tests.words` writes them down anew, and the difference
shows in the commit what readers will see change.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from stats_core import METHODS
from tests.words.files import told_of
from tests.words.told import told

HERE = Path(__file__).parent / "words"
WRITTEN = sorted(HERE.glob("*.txt"))
FILES = json.loads((HERE / "files.json").read_text())


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_a_method_says_what_it_said(file: Path) -> None:
    cases = re.findall(r"^== (-?\d+): (.*?)\n(?=\n== |\Z)", file.read_text(), re.DOTALL | re.MULTILINE)
    assert len(cases) >= 2
    for which, text in cases:
        assert told(file.stem, int(which)).splitlines() == text.splitlines(), f"data set {which}"


def test_what_is_written_down_belongs_to_a_method() -> None:
    assert {file.stem for file in WRITTEN} <= set(METHODS)


@pytest.mark.parametrize("which", range(len(FILES)))
def test_a_file_is_answered_as_it_was(which: int) -> None:
    one = FILES[which]
    assert told_of(one["file"], one["data"].encode("latin-1")) == one["told"]
