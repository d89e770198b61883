"""The pinned words lose nothing of what is said of each data set, and move by one line for one changed word."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.support.pins import Texts, pinned, ranges, read_back
from tests.words.test_words import KEYS, kept

DATA_SETS = {
    "example": [
        ["A is better than B by 1.5.", "2 runs are tied."],
        ["A is better than C by 1.", "Few runs.", "5 runs are tied."],
    ],
    "made": [["Few runs."], ["A is better than B by 7."], ["7 runs are tied.", "Few runs.", "8 runs are tied."]],
}


def changed(texts: Texts, change: Callable[[str], str]) -> Texts:
    return {group: [list(map(change, data_set)) for data_set in texts[group]] for group in texts}


def test_forms_stand_once_with_the_data_sets_they_are_said_of() -> None:
    assert pinned(DATA_SETS) == [
        "A is better than B by 1.5. [example 1, 2; made 2]",
        "Few runs. [example 2; made 1, 3:2]",
        "2 runs are tied. [example 1, 2; made 3:1, 3:3]",
    ]


def test_three_numbers_in_a_row_become_a_range() -> None:
    assert ranges(["1", "2", "4", "5", "6", "7:2", "8", "9", "10"]) == "1, 2, 4-6, 7:2, 8-10"


@pytest.mark.parametrize("key", KEYS)
def test_what_is_said_of_each_data_set_can_be_read_back(key: str) -> None:
    assert pinned(read_back(kept(key))) == kept(key)


@pytest.mark.parametrize("key", KEYS)
def test_a_changed_word_of_a_form_is_one_changed_line(key: str) -> None:
    lines = kept(key)
    texts = read_back(lines)
    for number, line in enumerate(lines):
        text = line[: line.rindex(" [")]
        other = re.sub(r"\b[a-z]{2,}\b", "otherwise", text, count=1)
        assert other != text, text
        after = pinned(changed(texts, lambda given, text=text, other=other: other if given == text else given))
        assert len(after) == len(lines), text
        assert [place for place in range(len(lines)) if after[place] != lines[place]] == [number], text


def test_a_note_said_more_often_is_one_changed_line() -> None:
    texts = read_back(kept("randomized_anova"))
    lines = pinned(texts)
    note = texts["example"][0][-1]
    silent = next(data_set for data_set in texts["made"] if note not in data_set)
    more = pinned(
        {**texts, "made": [[*data_set, note] if data_set is silent else data_set for data_set in texts["made"]]}
    )
    assert len(set(more) - set(lines)) == len(set(lines) - set(more)) == 1
