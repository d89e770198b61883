"""Every form of words that a method has for its results, once, in `tests/words`, and the data sets it is said of.

After a change of words, or for a new method, `python -m tests.words.test_words` writes the files anew: what has
changed is then read line by line in the difference. `tests/support/pins.py` says how to read the numbers.
"""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, StatsCoreError, analyse
from stats_core.contract.cases import example, nearby
from stats_core.results.columns import limits_of
from tests.support.made_data import made
from tests.support.pins import Texts, pinned
from tests.words.test_sentences import settings

HERE = Path(__file__).parent
DATA_SETS = 60
KEYS = sorted(file.stem for file in HERE.glob("*.txt"))


def texts(key: str) -> Texts:
    """What is said of the example, with its settings changed one by one, and of random and degenerate data."""
    return {
        "example": [texts_of(analysis.result) for analysis in (example(key), *nearby(key))],
        "made": [
            texts_of_made(key, rng, data) for rng, data in islice(made(METHODS[key].data_type.__name__, 4), DATA_SETS)
        ],
    }


def texts_of_made(key: str, rng: np.random.Generator, data: Any) -> list[str]:
    """What is said of data with settings at random, or why they are refused."""
    try:
        return texts_of(analyse(key, data, **settings(key, data, rng)).result)
    except StatsCoreError as error:
        return [str(error)]


def texts_of(result: Any) -> list[str]:
    """The sentence, the notes, and the columns of the table that show the most that a p can be."""
    table = result.table()
    limits = [f"The most that {name} can be." for name in table.columns if any(limits_of(table, name))]
    return [result.sentence(), *result.notes(), *limits]


def kept(key: str) -> list[str]:
    return (HERE / f"{key}.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("key", KEYS)
def test_every_word_is_as_it_was_read(key: str) -> None:
    assert pinned(texts(key)) == kept(key)


if __name__ == "__main__":
    np.seterr(all="ignore")
    for key in METHODS:
        (HERE / f"{key}.txt").write_text("\n".join(pinned(texts(key))) + "\n", encoding="utf-8")
