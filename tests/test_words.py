"""Every form of words that a method has for its results, once, word for word, in `tests/words`.

After a change of words, or for a new method, `python -m tests.test_words` writes the files anew: what has changed is
then read line by line in the difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from stats_core import METHODS, StatsCoreError, analyse
from stats_core.contract.cases import example, nearby
from tests.made_data import made
from tests.test_sentences import settings

HERE = Path(__file__).parent / "words"
DATA_SETS = 60


def told(key: str) -> Iterator[str]:
    """What is said of the example, with its settings changed one by one, and of random and degenerate data."""
    for analysis in (example(key), *nearby(key)):
        yield from (analysis.result.sentence(), *analysis.result.notes())
    for rng, data in islice(made(METHODS[key].data_type.__name__, 4), DATA_SETS):
        try:
            result = analyse(key, data, **settings(key, data, rng)).result
            yield from (result.sentence(), *result.notes())
        except StatsCoreError as error:
            yield str(error)


def words(key: str) -> str:
    """Each form once, with the numbers and names of its first time."""
    forms = {_form(said): said for said in reversed(list(told(key)))}
    return "\n".join(sorted(forms.values())) + "\n"


def _form(said: str) -> str:
    """A text without its numbers, and with any algorithms for one."""
    return re.sub(r"[A-K](, [A-K])*( and [A-K])?\b", "A", re.sub(r"[−+-]?[\d.,]*\d(e[+-]?\d+)?", "0", said))


@pytest.mark.parametrize("key", sorted(file.stem for file in HERE.iterdir()))
def test_every_word_is_as_it_was_read(key: str) -> None:
    assert words(key).splitlines() == (HERE / f"{key}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    np.seterr(all="ignore")
    for one in METHODS:
        (HERE / f"{one}.txt").write_text(words(one), encoding="utf-8")
