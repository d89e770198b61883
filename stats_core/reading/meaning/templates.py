"""A small file for each question to fill in: headings that need no correction, and made-up scores to write over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from stats_core.types import Question


def template(question: Question) -> str:
    """The file as CSV."""
    return "".join(",".join(map(str, line)) + "\n" for line in _LINES[question]())


def _curves() -> Iterable[Sequence[object]]:
    yield "algorithm", "run", "step", "score"
    for place, algorithm in enumerate(("A", "B")):
        for run in (1, 2, 3):
            for step in (0, 1000, 2000):
                yield algorithm, run, step, round(0.2 + 0.1 * place + 0.0002 * step + 0.01 * run, 4)


def _folds() -> Iterable[Sequence[object]]:
    yield "algorithm", "run", "fold", "accuracy"
    for place, algorithm in enumerate(("A", "B")):
        for run in (1, 2):
            for fold in (1, 2, 3, 4, 5):
                yield algorithm, run, fold, round(0.8 + 0.02 * place + 0.01 * ((run * fold + place) % 4), 4)


def _cases() -> Iterable[Sequence[object]]:
    yield "case", "truth", "model A", "model B"
    for case, (truth, first, second) in enumerate(
        [("cat", "cat", "cat"), ("dog", "cat", "dog"), ("cat", "cat", "dog"), ("dog", "dog", "dog")], 1
    ):
        yield case, truth, first, second


def _ranks() -> Iterable[Sequence[object]]:
    yield "dataset", "algorithm", "accuracy"
    for row, dataset in enumerate(("iris", "wine", "zoo", "vote", "lung")):
        for place, algorithm in enumerate(("A", "B", "C")):
            yield dataset, algorithm, round(0.7 + 0.04 * row + 0.01 * ((row + 2 * place) % 5), 4)


_LINES = {
    Question.LEARNING_CURVES: _curves,
    Question.TWO_ALGORITHMS: _folds,
    Question.SAME_TEST_SET: _cases,
    Question.MANY_DATASETS: _ranks,
}
