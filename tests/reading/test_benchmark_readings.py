"""Benchmarks of known truth in every layout: each ends in a question, or in the right numbers."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from stats_core.data import ScoreTable
from stats_core.kernels.complete_block import complete_block
from stats_core.reading.meaning.direction import direction_by
from stats_core.reading.offered import readings
from stats_core.reading.parse.how import HowRead
from stats_core.reading.reading import Reading, every_reading
from stats_core.types import Question

SETS = ("iris", "wine", "zoo", "glass", "vote")
WAYS = ("SVM", "1-NN DTW CV", "TimesNet", "Step-DPO")
TRUTH = np.round(np.random.default_rng(7).uniform(0.3, 0.9, 5)[:, None] + np.arange(4) / 40, 3)
KEYS = ("dataset", "algorithm")


def text(heading: tuple[str, ...], rows: list[tuple[object, ...]]) -> bytes:
    return "\n".join(",".join(map(str, row)) for row in [heading, *rows]).encode()


def benchmark(found: tuple[Reading, ...]) -> list[Reading]:
    return [reading for reading in found if reading.question is Question.MANY_DATASETS]


def only(data: bytes, name: str = "table.csv", how: HowRead | None = None) -> Reading:
    """The likeliest reading as a benchmark."""
    return benchmark(every_reading({name: data}, how or HowRead()))[0]


def same(table: object) -> bool:
    """Whether the scores are the true ones, in whatever order."""
    assert isinstance(table, ScoreTable)
    own = {
        (d, a): s
        for d, row in zip(table.datasets, table.scores, strict=True)
        for a, s in zip(table.algorithms, row, strict=True)
    }
    return own == {(d, a): TRUTH[i, j] for (i, d), (j, a) in product(enumerate(SETS), enumerate(WAYS))}


WIDE = [(d, *row) for d, row in zip(SETS, TRUTH.tolist(), strict=True)]
LONG = [(d, a, TRUTH[i, j]) for (i, d), (j, a) in product(enumerate(SETS), enumerate(WAYS))]
FOLDS = [(d, a, f, round(s + (f - 2) / 100, 4)) for (d, a, s), f in product(LONG, (1, 2, 3))]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (text(("dataset", *WAYS), WIDE), "5 data sets x 4 algorithms"),
        (text(("task", "#instances", *WAYS), [(d, 150 + i, *s) for i, (d, *s) in enumerate(WIDE)]), "5 data sets x 4"),
        (text(("model", *SETS), [(a, *TRUTH[:, j]) for j, a in enumerate(WAYS)]), "5 data sets x 4 algorithms"),
        (text((*KEYS, "value"), LONG), "5 data sets x 4 algorithms"),
        (text((*KEYS, "fold", "value"), FOLDS), "5 data sets x 4 algorithms, the mean over 3 folds"),
        (
            text((*KEYS, "fold1", "fold2"), [(d, a, round(s - 0.01, 4), round(s + 0.01, 4)) for d, a, s in LONG]),
            "5 data sets x 4 algorithms, the mean over 2 folds",
        ),
        (text(("dataset", *WAYS), [*WIDE, ("Avg.", *TRUTH.mean(axis=0)), ("# best", 0, 0, 0, 5)]), "5 data sets x 4"),
        (text(("dataset", *WAYS, "mean"), [(*row, np.mean(row[1:])) for row in WIDE]), "5 data sets x 4 algorithms"),
        (
            text(("dataset", *(f"{a} std" for a in WAYS), *WAYS), [(d, *[0.01] * 4, *s) for d, *s in WIDE]),
            "5 data sets x 4 algorithms",
        ),
    ],
)
def test_every_layout_gives_the_true_numbers(data: bytes, says: str) -> None:
    reading = only(data)
    assert reading.says.startswith(says)
    assert same(reading.data(higher_is_better=True))


def test_without_a_word_both_ways_round_are_offered() -> None:
    wide = benchmark(readings([("t.csv", text(("name", *WAYS), WIDE))]))
    assert [reading.says for reading in wide] == ["5 data sets x 4 algorithms", "4 data sets x 5 algorithms"]
    long = benchmark(readings([("t.csv", text(("first", "second", "value"), LONG))]))
    assert {reading.says for reading in long} == {"5 data sets x 4 algorithms", "4 data sets x 5 algorithms"}


@pytest.mark.parametrize("metrics", [("acc", "auc", "logloss"), ("latency", "accuracy"), ("f1", "rmse")])
def test_several_metrics_are_always_asked_about(metrics: tuple[str, ...]) -> None:
    rows = [(d, a, *(s + i for i in range(len(metrics)))) for d, a, s in LONG]
    reading = only(text((*KEYS, *metrics), rows))
    (question,) = reading.asks
    assert question.key == "metric"
    assert {choice.kind for choice in question.choices} == set(metrics)
    assert same(reading.data(metric=metrics[0]))


def test_a_grid_of_algorithms_and_metrics_is_asked_which_metric() -> None:
    heading = ("dataset", *(f"{a}_{m}" for a in ("SVM", "tree") for m in ("acc", "time")))
    reading = only(text(heading, [(d, 0.5 + i, 9, 0.25 + i, 8 + i) for i, d in enumerate(SETS)]))
    table = reading.data(metric="acc")
    assert isinstance(table, ScoreTable)
    assert table.algorithms == ("SVM", "tree")
    assert table.scores.tolist() == [[0.5 + i, 0.25 + i] for i in range(5)]


def test_a_column_in_percent_is_asked_about_with_both_meanings() -> None:
    rows = [(d, first, round(100 * second, 3), *rest) for d, first, second, *rest in WIDE]
    reading = only(text(("dataset", *WAYS), rows))
    assert [question.key for question in reading.asks] == ["percent", "higher_is_better"]
    divided = reading.data(percent="divide by 100", higher_is_better=True)
    assert same(divided)
    assert "Scores of '1-NN DTW CV' divided by 100." in divided.handling
    assert not same(reading.data(percent="as it is", higher_is_better=True))


def test_holes_are_asked_about_with_what_is_left() -> None:
    rows = [list(row) for row in WIDE]
    rows[0][1] = rows[1][2] = rows[4][3] = rows[4][4] = ""
    reading = only(text(("dataset", *WAYS), [tuple(row) for row in rows]))
    question = reading.asks[0]
    assert question.key == "holes"
    assert question.text.startswith("4 scores of 5 data sets x 4 algorithms are missing")
    assert [choice.label for choice in question.choices] == [
        "Keep the complete block: 3 data sets x 3 algorithms",
        "Leave out the 3 data sets with holes: 2 data sets x 4 algorithms",
    ]
    table = reading.data(holes="complete block", higher_is_better=True)
    assert isinstance(table, ScoreTable)
    assert table.scores.shape == (3, 3)
    assert table.handling == (
        "2 data sets left out because scores are missing: iris and vote.",
        "1 algorithm left out because scores are missing: 1-NN DTW CV.",
    )


def test_what_sums_up_is_named_and_can_be_used() -> None:
    data = text(("dataset", *WAYS), [*WIDE, ("Average", *np.round(TRUTH.mean(axis=0), 3))])
    reading = only(data)
    (left,) = reading.table.left
    assert str(left) == "The line 'Average' is left out: it holds the means of the others."
    used = only(data, how=HowRead(keep=(left.keep,)))
    assert used.says == "6 data sets x 4 algorithms"
    assert used.data(higher_is_better=True).scores.shape == (6, 4)


def test_a_data_set_that_is_called_total_is_one() -> None:
    reading = only(text(("dataset", *WAYS), [*WIDE, ("total", 0.1, 0.9, 0.2, 0.8)]))
    assert reading.table.left == ()
    assert reading.data(higher_is_better=True).scores.shape == (6, 4)


@pytest.mark.parametrize("seed", range(20))
def test_the_complete_block_is_complete_and_the_largest(seed: int) -> None:
    rng = np.random.default_rng(seed)
    there = rng.random((int(rng.integers(2, 7)), int(rng.integers(2, 7)))) < 0.75
    lines, columns = complete_block(there, 1)
    assert there[np.ix_(lines, columns)].all()
    best = 0
    for number in range(1, 2 ** there.shape[1]):
        some = [place for place in range(there.shape[1]) if number >> place & 1]
        best = max(best, len(some) * int(there[:, some].all(axis=1).sum()))
    assert len(lines) * len(columns) == best


def test_a_large_block_is_found_among_many_holes() -> None:
    rng = np.random.default_rng(1)
    there = rng.random((120, 40)) < 0.5
    there[20:90, 5:30] = True
    lines, columns = complete_block(there)
    assert there[np.ix_(lines, columns)].all()
    assert len(lines) * len(columns) >= 70 * 25


def test_the_one_data_set_with_holes_is_named_and_not_counted() -> None:
    rows = [list(row) for row in WIDE]
    rows[0][1] = rows[0][2] = ""
    labels = [choice.label for choice in only(text(("dataset", *WAYS), [tuple(row) for row in rows])).asks[0].choices]
    assert labels == [
        "Leave out the data set 'iris': 4 data sets x 4 algorithms",
        "Leave out the 2 algorithms with holes: 5 data sets x 2 algorithms",
    ]


@pytest.mark.parametrize(
    ("headings", "word", "higher"),
    [
        (("split0_test_score", "split1_test_score"), "score", True),
        (("A error score", "B error score"), "error", False),
        (("A neg loss", "B neg loss"), "neg", True),
    ],
)
def test_of_the_words_that_headings_share_the_telling_one_is_named(
    headings: tuple[str, ...], word: str, higher: bool
) -> None:
    found = direction_by([], "", headings, "results.csv")
    assert (found.higher, found.suggested, found.suggested_by) == (None, higher, f"the word '{word}' in the headings")
