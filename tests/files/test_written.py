"""Files as people write them mean what they mean within two questions."""

from __future__ import annotations

import pytest

from tests.files.person import examined
from tests.reading.written import cells, json_files, printed, texts
from tests.reading.written.example import Written

KINDS = {
    f"{name.lower()}: {title}": written
    for module in (json_files, printed, texts, cells)
    for name, kind in vars(module).items()
    if name.isupper() and isinstance(kind, dict)
    for title, written in kind.items()
}


@pytest.mark.parametrize("written", KINDS.values(), ids=KINDS)
def test_a_file_means_what_it_means(written: Written) -> None:
    ending = examined(written.data, written.truth)
    assert ending.outcome.within_two, f"{ending.outcome.value}: {ending.way}"
