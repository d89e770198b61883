"""Every word that guessing knows, as the heading of a column of numbers, of names and of flags.

What each is taken for stands in `tests/reading/headings.txt`, and is written anew by `python -m
tests.reading.test_every_heading`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pandas as pd
import pytest

from stats_core.reading import guess_loss_roles, guess_roles
from stats_core.reading.cases import ask as case_asking
from stats_core.reading.cases import guess as case_words
from stats_core.reading.folds import guess as fold_words
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.meaning import parts, summaries
from stats_core.reading.meaning.headings_asked import is_metric
from stats_core.reading.parse import better
from stats_core.reading.parse import case_words as words_of_cases
from stats_core.reading.parse import words as known
from stats_core.reading.parse.level_headings import level_headings
from stats_core.reading.parse.path_names import names_algorithms
from stats_core.reading.ranks.guess import guess_score_roles

HERE = Path(__file__).parent / "headings.txt"
WRITTEN = ("{}", "{}s", "Test{}", "my {} now")
NUMBERS = [["A", 1, 0.5], ["A", 2, 1.5], ["B", 1, 2.5], ["B", 2, 4.5], ["B", 3, 4.25], ["A", 3, 2.25]]
NAMES = [["x", "A", 0.5], ["y", "A", 1.5], ["x", "B", 2.5], ["y", "B", 4.5]]
FLAGS = [[1, 0], [0, 0], [0, 1], [0, 0]]


def every_word() -> list[str]:
    """The words of all lists of the modules that guess."""
    modules = (known, words_of_cases, case_asking, case_words, fold_words, parts, summaries)
    lists = [one for module in modules for one in vars(module).values() if isinstance(one, frozenset)]
    return sorted({word for one in [*lists, *known.WEAK.values()] for word in one if isinstance(word, str)})


def found(word: str) -> Iterator[str]:
    """What a heading of one word is taken for."""
    numbers = pd.DataFrame(NUMBERS, columns=["who", word, "other"])
    names = pd.DataFrame(NAMES, columns=[word, "who", "other"])
    looks = (numbers, guess_roles), (numbers, guess_score_roles), (names, guess_roles), (names, guess_fold_roles)
    for frame, guess in (*looks, (names, guess_score_roles), (names, guess_loss_roles)):
        roles = vars(guess(frame))
        part = [name for name, value in roles.items() if word in (value if isinstance(value, tuple) else (value,))]
        yield f"{'numbers' if frame is numbers else 'names'} for {guess.__name__}: {' '.join(part) or '-'}"
    flags = guess_loss_roles(pd.DataFrame(FLAGS, columns=[f"tree {word}", f"net {word}"]))
    yield f"flags: {flags.layout.name.lower()}"
    before, after = level_headings([f"{word} 1", f"{word} 2"]), level_headings([f"1 {word}", f"2 {word}"])
    yield f"level: {bool(before)} {bool(after)}"
    yield f"summary: {summaries.may_sum_up(word)} {summaries.surely_sums_up(word)}"
    yield f"better: {' '.join(str(better.direction_of([form.format(word)])) for form in WRITTEN)}"
    yield f"decides: {' '.join(str(better.decided(form.format(word))) for form in WRITTEN)}"
    yield f"by file: {better.file_direction(f'all/{word}.csv')}"
    yield f"metric: {is_metric(word)} {is_metric(f'test {word}')}"
    yield f"fit: {known.metric_fit(word):.2g} {known.metric_fit(f'{word} rest'):.2g}"
    yield f"read: {' '.join(known.words_of('_'.join(form.format(word) for form in WRITTEN[:2]))).replace(word, '*')}"
    yield f"in paths: {names_algorithms([word])}"


def written() -> Iterator[str]:
    """All words that are taken for the same things, in one line, and below it for what."""
    alike: dict[str, list[str]] = {}
    for word in every_word():
        alike.setdefault("; ".join(found(word)), []).append(word)
    for outcome, words in sorted(alike.items(), key=lambda item: item[1]):
        yield f"{' '.join(words)}\n  {outcome}"


@cache
def read() -> dict[str, str]:
    """What was read by a person, for each word."""
    lines = HERE.read_text(encoding="utf-8").splitlines()
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return {word: outcome.strip() for words, outcome in pairs for word in words.split()}


@pytest.mark.parametrize("letter", "0abcdefghijklmnopqrstuvwxyz")
def test_every_word_of_a_heading_is_taken_as_it_was(letter: str) -> None:
    begin = "01" if letter == "0" else letter
    expected = {word: outcome for word, outcome in read().items() if word[0] in begin}
    assert {word: "; ".join(found(word)) for word in every_word() if word[0] in begin} == expected


if __name__ == "__main__":
    HERE.write_text("\n".join(written()) + "\n", encoding="utf-8")
