"""Data as a long table and back: the same fingerprint, whatever the names and the numbers."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core import (
    METHODS,
    Agreement,
    Curves,
    FoldScores,
    InputError,
    Losses,
    LossSummary,
    ParameterError,
    ScoreTable,
    read_tidy,
    tidy_csv,
    tidy_facts,
)
from stats_core.contract.cases import data_of, strange_data
from stats_core.data.beside_cases import Called, Unpaired
from stats_core.data.tidy_file import COLUMNS
from stats_core.reading import readings
from tests.support.refusals import refusals_are_well_written  # noqa: F401

AWKWARD = [
    "=1+1",
    "'=1",
    "''-x",
    "NA",
    "1",
    "a,b",
    'say "x"',
    "two\nlines",
    "carriage\rreturn",
    "שלום",
    "😀",
    "-",
    "nan",
]
NUMBERS = [0.1 + 0.2, 1e-300, -1.7976931348623157e308, 5e-324, 1 / 3, 123456789.123456789, -0.0, 2**53 + 1.0]


def again(data: object) -> object:
    return read_tidy(tidy_csv(data), **tidy_facts(data))  # type: ignore[arg-type]


@pytest.mark.parametrize("key", sorted(METHODS))
def test_the_data_of_every_method_come_back(key: str) -> None:
    data = data_of(key)
    found = again(data)
    assert type(found) is type(data)
    assert found.fingerprint == data.fingerprint  # type: ignore[attr-defined]


@pytest.mark.parametrize("data", strange_data(), ids=lambda data: type(data).__name__)
def test_strange_data_come_back(data: object) -> None:
    assert again(data).fingerprint == data.fingerprint  # type: ignore[attr-defined]


def test_awkward_names_and_numbers_come_back() -> None:
    k = len(AWKWARD)
    values = np.resize(NUMBERS, (3, k))
    covariance = np.diag(np.arange(1.0, k + 1))
    for data in (
        ScoreTable(tuple(AWKWARD[:3]), tuple(AWKWARD), values, False),
        Losses(tuple(AWKWARD), np.abs(values)),
        FoldScores(tuple(AWKWARD[:4]), np.resize(NUMBERS, (4, 3, 2)), 0.1 + 0.2, 7, False),
        Curves(np.resize(NUMBERS, (4, 2)), ("=A", "=A", "B", "B"), [0.1, 0.3], block=("-1", "2", "-1", "2")),
        Agreement(1, 2, 3, 4, "=1+1", "@x"),
        LossSummary(tuple(AWKWARD), values[0], covariance, 10),
    ):
        assert again(data).fingerprint == data.fingerprint  # type: ignore[attr-defined]


@given(st.lists(st.text(min_size=1).filter(str.strip), min_size=2, max_size=4, unique=True), st.data())
@settings(max_examples=60, deadline=None)
def test_any_names_and_numbers_come_back(names: list[str], draw: st.DataObject) -> None:
    number = st.floats(allow_nan=False, allow_infinity=False)
    scores = draw.draw(st.lists(number, min_size=len(names), max_size=len(names)))
    data = ScoreTable(("one",), tuple(names), [scores])
    assert again(data).fingerprint == data.fingerprint  # type: ignore[attr-defined]


def test_no_cell_is_a_formula_and_every_type_has_its_columns() -> None:
    rows = list(csv.reader(io.StringIO(tidy_csv(ScoreTable(("=x()",), ("+a", "-b"), [[-1.5, 2]])))))
    assert rows[0] == list(COLUMNS[ScoreTable])
    assert [row[:2] for row in rows[1:]] == [["'=x()", "'+a"], ["'=x()", "'-b"]]
    assert len(set(COLUMNS.values())) == len(COLUMNS) == 6


def test_a_file_is_read_by_its_path(tmp_path: Path) -> None:
    data = ScoreTable(("one", "two"), ("a\r\nb", "c"), [[1, 2], [3, 4]])
    with (tmp_path / "data.csv").open("w", encoding="utf-8", newline="") as file:
        file.write(tidy_csv(data))
    assert read_tidy(tmp_path / "data.csv").fingerprint == data.fingerprint
    assert read_tidy(str(tmp_path / "data.csv")).fingerprint == data.fingerprint


@pytest.mark.parametrize(
    "text",
    [
        "x,y\n1,2\n",
        "dataset,algorithm,score\n",
        "dataset,algorithm,score\none,a\n",
        "dataset,algorithm,score\none,a,high\none,b,2\n",
        "dataset,algorithm,score\none,a,1\none,b,2\ntwo,a,3\n",
        "algorithm,run,level,score\nA,1,1,2\nB,1,1,2\nA,1,2,2\nB,1,2,3\n",
        "\n",
    ],
)
def test_a_broken_file_is_refused_with_words(text: str) -> None:
    with pytest.raises(InputError) as caught:
        read_tidy(text)
    assert caught.value.remedy


def test_what_a_broken_file_lacks_is_said_with_its_row() -> None:
    head = "dataset,algorithm,score\n"
    for text, said in (
        (head, "The file holds no values. Export the data again."),
        (head + "one,a\n", "Row 2 has another number of columns than the heading. Export the data again."),
        (head + "one,a,1\none,b\n", "Row 3 has another number of columns than the heading. Export the data again."),
    ):
        with pytest.raises(InputError) as found:
            read_tidy(text)
        assert str(found.value) == said


def test_facts_are_the_direction_the_sizes_and_labels_of_ones_own() -> None:
    plain = Curves.from_groups({"A": [[1.0, 2.0]], "B": [[2.0, 3.0], [1.0, 1.0]]})
    assert tidy_facts(plain) == {"higher_is_better": True}, "usual labels go without saying, the direction never does"
    own = replace(plain, level_label="Steps", higher_is_better=False)
    assert tidy_facts(own) == {"higher_is_better": False, "level_label": "Steps"}
    folds = FoldScores(("A", "B"), np.ones((2, 1, 3)))
    assert tidy_facts(folds) == {"higher_is_better": True, "n_train": None, "n_test": None}


def test_a_fact_that_the_data_do_not_have_is_named() -> None:
    text = "dataset,algorithm,score\none,a,1\none,b,2\n"
    assert read_tidy(text, higher_is_better=False).higher_is_better is False
    with pytest.raises(ParameterError) as found:
        read_tidy(text, n_train=5, level_label="x")
    assert str(found.value) == "'ScoreTable' has no 'level_label'. Give what `tidy_facts` says."


def lacking(samples: int, *, groups: bool) -> Losses:
    """Questions in texts, two of which only some of the models have."""
    rng = np.random.default_rng(samples)
    return Losses(
        ("A", "=B", "C"),
        rng.integers(0, 2, (12 * samples, 3)).astype(float),
        item=tuple(f"q{at}" for at in range(12)) * samples,
        group=tuple(f"text {at // 3}" for at in range(12)) * samples if groups else None,
        called=Called("question", "text"),
        unpaired=Unpaired(("u,1", "=u"), np.array([[1.0, np.nan, 0.25], [np.nan, np.nan, 0.0]])),
    )


@pytest.mark.parametrize("samples", [1, 3])
@pytest.mark.parametrize("groups", [True, False], ids=["groups", "none"])
def test_cases_without_a_partner_and_the_words_for_cases_come_back(samples: int, groups: bool) -> None:
    data = lacking(samples, groups=groups)
    found = again(data)
    assert isinstance(found, Losses)
    assert (found.fingerprint, found.item, found.group, found.called) == (
        data.fingerprint,
        data.item,
        data.group,
        data.called,
    )
    assert found.unpaired is not None
    assert data.unpaired is not None
    assert found.unpaired.item == data.unpaired.item
    assert np.array_equal(found.unpaired.losses, data.unpaired.losses, equal_nan=True)
    assert tidy_facts(replace(data, called=Called())) == {}, "usual words go without saying"
    # A page that is given the file reads the same cases, and leaves the same ones out.
    (reading, *_) = readings([("data.csv", tidy_csv(data).encode())])
    read = reading.data()
    assert (read.cases, read.groups, read.singles is None) == (12, data.groups, data.singles is None)
    assert read.unpaired is not None
    assert np.array_equal(read.unpaired.losses, data.unpaired.losses, equal_nan=True)


def test_numbered_cases_beside_one_without_a_partner_that_is_called_like_them() -> None:
    data = Losses(("A", "B"), [[0, 1], [1, 1]], unpaired=Unpaired(("2", "3"), [[1, np.nan], [np.nan, 0]]))
    found = again(data)
    assert isinstance(found, Losses)
    assert (found.item, found.losses.tolist()) == (None, [[0, 1], [1, 1]])
    assert found.unpaired is not None
    assert found.unpaired.item == ("2", "3")


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1,A,0\n1,B,1\n2,B,1\n2,A,0\n", "The rows of case '2' do not stand together"),
        ("1,A,0\n1,B,1\n2,A,1\n2,A,0\n", "The case '2' has two losses of 'A'"),
        ("1,A,0\n1,B,1\n1,A,0\n1,B,1\n", "A case occurs twice"),
        ("1,A,0\n2,B,1\n", "There are no losses"),
    ],
)
def test_rows_of_cases_in_disorder_are_refused(rows: str, said: str) -> None:
    with pytest.raises(InputError) as found:
        read_tidy(f"case,algorithm,loss\n{rows}")
    assert str(found.value).startswith(said)
