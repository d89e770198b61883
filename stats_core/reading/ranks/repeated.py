"""What repeats the scores of an algorithm on a data set, in words."""

from __future__ import annotations

from collections.abc import Sequence

from stats_core.reading.meaning.shape import ShapedColumn
from stats_core.reading.parse.words import words_of
from stats_core.wording import counted

_NOUNS = frozenset(["fold", "run", "seed", "split", "resample", "repeat", "trial", "repetition", "replicate"])


def mean_over(repeats: Sequence[ShapedColumn], many: int = 0, noun: str = "") -> str:
    """'the mean over 10 repeats x 10 folds'; `many` of `noun` where no column numbers them."""
    over = [counted(column.distinct, noun_of(column.name)) for column in repeats]
    over += [counted(many, noun_of(noun))] if many else []
    return f"the mean over {' x '.join(over)}"


def noun_of(heading: str) -> str:
    """What a column numbers, in a word that people know: 'fold', 'seed', else 'run'."""
    last = words_of(heading)[-1:]
    return last[0] if last and last[0] in _NOUNS else "run"
