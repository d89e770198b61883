"""Every form of words that a method has for its results, once, word for word, in `tests/words`, and when it is said.

After a change of words, or for a new method, `python -m tests.words.test_words` writes the files anew: what has
changed is then read line by line in the difference.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, StatsCoreError, analyse
from stats_core.contract.cases import example, nearby
from stats_core.results.columns import limits_of
from tests.support.made_data import made
from tests.words.test_sentences import settings

HERE = Path(__file__).parent
DATA_SETS = 60


def told(key: str) -> Iterator[tuple[str, ...]]:
    """What is said of the example, with its settings changed one by one, and of random and degenerate data."""
    for analysis in (example(key), *nearby(key)):
        yield said(analysis.result)
    for rng, data in islice(made(METHODS[key].data_type.__name__, 4), DATA_SETS):
        try:
            yield said(analyse(key, data, **settings(key, data, rng)).result)
        except StatsCoreError as error:
            yield (str(error),)


def said(result: Any) -> tuple[str, ...]:
    """The sentence, the notes, and the columns of the table that show the most that a p can be."""
    table = result.table()
    limits = [f"The most that {name} can be." for name in table.columns if any(limits_of(table, name))]
    return (result.sentence(), *result.notes(), *limits)


def words(key: str) -> str:
    """Each form once, with the numbers and names of its first time; then for each result the signs of its forms."""
    forms: dict[str, str] = {}
    when = []
    for texts in told(key):
        forms = {_form(one): one for one in texts} | forms
        when.append(" ".join(_sign(_form(one)) for one in texts))
    return "\n".join([*sorted(f"{said} [{_sign(form)}]" for form, said in forms.items()), *when]) + "\n"


def _sign(form: str) -> str:
    """A short sign that stays the same when others come or go."""
    return f"{zlib.crc32(form.encode()):08x}"[:5]


def _form(said: str) -> str:
    """A text without its numbers, and with any algorithms for one."""
    return re.sub(r"[A-K](, [A-K])*( and [A-K])?\b", "A", re.sub(r"[−+-]?[\d.,]*\d(e[+-]?\d+)?", "0", said))


@pytest.mark.parametrize("key", sorted(file.stem for file in HERE.glob("*.txt")))
def test_every_word_is_as_it_was_read(key: str) -> None:
    assert words(key).splitlines() == (HERE / f"{key}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    np.seterr(all="ignore")
    for one in METHODS:
        (HERE / f"{one}.txt").write_text(words(one), encoding="utf-8")
