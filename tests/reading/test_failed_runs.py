"""Failed runs that stand among the scores as a number: asked, and then missing like any other hole."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core.reading import readings
from stats_core.reading.meaning.failed_runs import failed_value

GOOD = [[0.71, 0.82, 0.9], [0.62, 0.75, 0.7], [0.83, 0.66, 0.81], [0.9, 0.77, 0.64], [0.68, 0.85, 0.73]]


def files(mark: str, places: tuple[tuple[int, int], ...], *, long: bool = False) -> dict[str, bytes]:
    cells = [[str(x) for x in row] for row in GOOD]
    for i, j in places:
        cells[i][j] = mark
    if long:
        lines = [f"d{i},{who},{row[j]}" for i, row in enumerate(cells) for j, who in enumerate("ABC")]
        return {"t.csv": "\n".join(["dataset,model,accuracy", *lines]).encode()}
    lines = [f"d{i},{','.join(row)}" for i, row in enumerate(cells)]
    return {"t.csv": "\n".join(["dataset,A,B,C", *lines]).encode()}


@pytest.mark.parametrize("long", [False, True])
@pytest.mark.parametrize("mark", ["-1", "0", "999", "-1.0"])
def test_a_striking_number_is_asked_about_and_leads_to_the_holes(mark: str, long: bool) -> None:
    reading = readings(files(mark, ((1, 2), (3, 2)), long=long))[0]
    asked = {question.key: question for question in reading.asks}
    said = mark.removesuffix(".0")
    assert asked["failed"].text == (
        f"2 scores are {said}, unlike the others, which lie between 0.62 and 0.9. Are these failed runs?"
    )
    assert [choice.label for choice in asked["failed"].choices] == [
        "Yes, they failed (treat as missing)",
        "No, they are scores",
    ]
    assert asked["holes"].text == (
        "2 scores of 5 data sets x 3 algorithms are missing ('failed' in 2 cells). What is compared?"
    )
    data = reading.data(failed="failed", holes="data sets", higher_is_better=True)
    assert data.datasets == ("d0", "d2", "d4")
    assert any("taken for failed runs" in line for line in data.handling)
    scores = reading.data(failed="scores", higher_is_better=True)
    assert scores.scores[1, 2] == float(mark)


def test_what_is_not_striking_is_not_asked() -> None:
    rng = np.random.default_rng(1)
    for scores in (
        rng.integers(0, 2, 60).astype(float),
        np.array([-1.0, *rng.uniform(0.6, 0.9, 30)]),
        np.array([0.0, 0.0, *rng.uniform(0.05, 0.9, 30)]),
        np.array([-1.0, -1.0, *rng.uniform(-0.9, 0.9, 30)]),
        np.array([0.97, 0.97, *rng.uniform(0.1, 0.2, 30)]),
        np.array([*[0.0] * 20, *rng.uniform(0.6, 0.9, 30)]),
        np.array([0.0, 0.0, *np.repeat([1.0, 0.9], 10)]),
    ):
        assert failed_value(scores) is None
    assert failed_value(np.array([-1.0, -1.0, *rng.uniform(0.6, 0.9, 30)])) == -1


def test_a_data_set_that_nobody_solves_is_no_failure() -> None:
    reading = readings(files("0", ((1, 0), (1, 1), (1, 2))))[0]
    assert [question.key for question in reading.asks] == ["higher_is_better"]
