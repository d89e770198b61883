"""Lines and columns that stand among folds, data sets or algorithms and are none of them."""

from __future__ import annotations

import pytest

from stats_core.reading import readings
from stats_core.reading.parse.how import HowRead

SCORES = ((0.71, 0.82, 0.9), (0.62, 0.75, 0.7), (0.83, 0.66, 0.81), (0.9, 0.77, 0.64), (0.68, 0.85, 0.73))
MEANS = tuple(sum(column) / len(SCORES) for column in zip(*SCORES, strict=True))


def wide(key: str, name: str, last: tuple[float, ...]) -> dict[str, bytes]:
    start = "" if key == "fold" else "d"
    lines = [f"{start}{i + 1}," + ",".join(map(str, row)) for i, row in enumerate(SCORES)]
    return {"t.csv": "\n".join([f"{key},A,B,C", *lines, f"{name}," + ",".join(f"{x:.3f}" for x in last)]).encode()}


def long(key: str, name: str) -> dict[str, bytes]:
    start = "" if key == "fold" else "d"
    lines = [f"{start}{i + 1},{who},{row[j]}" for i, row in enumerate(SCORES) for j, who in enumerate("ABC")]
    lines += [f"{name},{who},{MEANS[j]:.3f}" for j, who in enumerate("ABC")]
    return {"t.csv": "\n".join([f"{key},model,accuracy", *lines]).encode()}


@pytest.mark.parametrize("name", ["all", "overall", "total", "avg", "Mean (all)"])
@pytest.mark.parametrize("key", ["dataset", "fold"])
def test_a_line_that_holds_the_means_is_no_member(key: str, name: str) -> None:
    for files in (wide(key, name, MEANS), long(key, name)):
        found = readings(files)[0]
        assert ("5 data sets" if key == "dataset" else "5 folds") in found.says
        assert [left.name for left in found.table.left] == [name]
        again = readings(files, HowRead(keep=(found.table.left[0].keep,)))[0]
        assert "6" in again.says, "the button brings it back"


@pytest.mark.parametrize("name", ["all", "hold-out", "holdout", "test set", "overall"])
def test_a_name_among_numbered_folds_is_no_fold(name: str) -> None:
    found = readings(wide("fold", name, (0.95, 0.96, 0.97)))[0]
    assert "5 folds" in found.says
    assert [left.name for left in found.table.left] == [name]


@pytest.mark.parametrize("name", ["all", "overall"])
def test_a_weighted_mean_is_no_data_set_but_other_scores_are(name: str) -> None:
    assert "5 data sets" in readings(wide("dataset", name, (0.7, 0.71, 0.72)))[0].says
    assert "6 data sets" in readings(wide("dataset", name, (0.97, 0.98, 0.99)))[0].says
    assert "6 algorithms" in readings(wide("model", name, (0.7, 0.71, 0.72)))[0].says, "an ablation"


def test_what_is_called_a_test_set_among_data_sets_stays() -> None:
    assert "6 data sets" in readings(wide("dataset", "test set", (0.7, 0.71, 0.72)))[0].says


def test_ranks_p_values_and_differences_are_no_scores() -> None:
    lines = []
    for i, row in enumerate(SCORES):
        order = sorted(row, reverse=True)
        lines += [f"d{i},{who},{x},{order.index(x) + 1},0.0{i}3" for who, x in zip("ABC", row, strict=True)]
    found = readings({"t.csv": "\n".join(["dataset,model,accuracy,rank,p-value", *lines]).encode()})[0]
    assert found.asks == ()
    assert {left.name: left.why for left in found.table.left} == {
        "rank": "it holds the ranks of 'accuracy'",
        "p-value": "it holds p values",
    }
    sets = [f"d{i},{','.join(map(str, row))},{row[0] - 0.5:.2f}" for i, row in enumerate(SCORES)]
    found = readings({"t.csv": "\n".join(["dataset,A,B,C,vs. baseline", *sets]).encode()})[0]
    assert found.says == "5 data sets x 3 algorithms"
