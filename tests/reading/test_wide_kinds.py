"""Wide tables as leaderboards, papers and tools write them: what follows from other columns is no score."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core.data import FoldScores, ScoreTable
from stats_core.reading.offered import fitting
from stats_core.reading.reading import Reading, every_reading

RANDOM = np.random.default_rng(7)
TASKS = ["Alpha", "Beta", "Gamma", "Delta-2", "Epsilon"]
MODELS = [f"org/model-{size}b" for size in (7, 13, 34, 70)]


def _readings(text: str, name: str = "table.csv") -> tuple[Reading, ...]:
    return tuple(fitting(every_reading({name: text.encode()})))


def _csv(rows: list[list[object]]) -> str:
    return "".join(",".join(map(str, row)) + "\n" for row in rows)


def _scores(lines: int, columns: int) -> np.ndarray:
    return RANDOM.uniform(40, 90, (lines, columns)).round(1)


@pytest.mark.parametrize("heading", ["Average", "Avg.", "Mean", "Average ⬆️"])
def test_a_mean_of_some_columns_is_left_out_beside_what_describes_the_model(heading: str) -> None:
    scores = _scores(4, 5)
    rows: list[list[object]] = [["Model", heading, "Hub likes", "#Params (B)", *TASKS, "CO₂ cost (kg)"]]
    for i, model in enumerate(MODELS):
        rows.append([model, round(scores[i].mean(), 2), 300 - 71 * i, 7.5 + i, *scores[i], 1.25 + i])
    (reading,) = _readings(_csv(rows))
    data = reading.data(higher_is_better="True")
    assert isinstance(data, ScoreTable)
    assert data.datasets == tuple(TASKS)
    assert data.algorithms == tuple(MODELS)
    assert data.scores.T.tolist() == scores.tolist() or data.scores.tolist() == scores.T.tolist()
    (left,) = reading.table.left
    assert left.name == heading
    assert left.why == "it holds the means of 'Alpha' to 'Epsilon'"


def test_a_column_called_mean_that_is_none_is_not_left_out() -> None:
    scores = _scores(6, 4)
    rows: list[list[object]] = [["dataset", "Naive", "Mean", "Theta", "ETS"]]
    rows += [[f"series {i}", *scores[i]] for i in range(6)]
    best = _readings(_csv(rows))[0]
    assert best.table.left == ()
    assert best.table.names == ("dataset", "Naive", "Mean", "Theta", "ETS")


def test_a_mean_win_rate_is_no_data_set() -> None:
    scores = _scores(4, 5)
    rows: list[list[object]] = [["Model", "Mean win rate", *TASKS]]
    rows += [[model, 0.9 - 0.2 * i, *scores[i]] for i, model in enumerate(MODELS)]
    for reading in _readings(_csv(rows)):
        assert [left.name for left in reading.table.left] == ["Mean win rate"]


def test_ranks_beside_scores_are_left_out() -> None:
    scores = _scores(8, 3)
    ranks = 1 + (scores[:, :, None] < scores[:, None, :]).sum(axis=2)
    rows: list[list[object]] = [["dataset", "RF", "RF_rank", "SVM", "SVM_rank", "MLP", "MLP_rank"]]
    rows += [[f"set {i}", *np.stack([scores[i], ranks[i]], axis=1).ravel().tolist()] for i in range(8)]
    best = _readings(_csv(rows))[0]
    data = best.data(higher_is_better="True")
    assert isinstance(data, ScoreTable)
    assert data.algorithms == ("RF", "SVM", "MLP")
    assert [left.why for left in best.table.left] == [f"it holds the ranks of '{name}'" for name in data.algorithms]


def test_differences_from_a_line_are_left_out() -> None:
    scores = _scores(4, 5)
    lines = ["| Variant | " + " | ".join(TASKS) + " | Avg. | Δ |", "|---|" + "---|" * 7]
    for i, name in enumerate(["Full", "w/o attention", "w/o memory", "+ EMA"]):
        mean, gain = scores[i].mean(), scores[i].mean() - scores[0].mean()
        lines.append(f"| {name} | " + " | ".join(f"{v} ± 0.3" for v in scores[i]) + f" | {mean:.1f} | {gain:+.1f} |")
    best = _readings("\n".join(lines) + "\n", "table.md")[0]
    assert {left.name for left in best.table.left} == {"Avg.", "Δ"}
    data = best.data(higher_is_better="True")
    assert isinstance(data, ScoreTable)
    assert data.datasets == tuple(TASKS)


def test_a_tilde_joins_an_algorithm_and_a_metric() -> None:
    scores = _scores(10, 4)
    rows: list[list[object]] = [["Resample", "rf~Accuracy", "rf~Kappa", "gbm~Accuracy", "gbm~Kappa"]]
    rows += [[f"Fold{i + 1:02d}", *scores[i]] for i in range(10)]
    folds = [reading for reading in _readings(_csv(rows)) if reading.question.name == "TWO_ALGORITHMS"]
    asked = [question for question in folds[0].asks if {"Accuracy", "Kappa"} <= {c.kind for c in question.choices}]
    assert len(asked) == 1
    data = folds[0].data(**{asked[0].key: "Kappa", "higher_is_better": "True"})
    assert isinstance(data, FoldScores)
    assert len(data.algorithms) == 2
    assert np.allclose(np.sort(np.ravel(data.scores)), np.sort(scores[:, [1, 3]].ravel()))


def test_a_name_over_a_group_of_lines_names_all_of_them() -> None:
    scores = _scores(6, 3)
    rows: list[list[object]] = [["Dataset", "Model", "Accuracy"]]
    rows += [["" if k else f"set {i}", name, scores[i, k]] for i in range(6) for k, name in enumerate("ABC")]
    best = _readings(_csv(rows))[0]
    data = best.data()
    assert isinstance(data, ScoreTable)
    assert data.datasets == tuple(f"set {i}" for i in range(6))
    assert data.scores.tolist() == scores.tolist()
    assert any("12 empty cells in column 'Dataset' filled with the name above" in note for note in best.table.notes)


def test_one_missing_name_is_not_filled_in() -> None:
    scores = _scores(6, 3)
    rows: list[list[object]] = [["Dataset", "Model", "Accuracy"]]
    rows += [["" if (i, k) == (2, 1) else f"set {i}", "ABC"[k], scores[i, k]] for i in range(6) for k in range(3)]
    for reading in _readings(_csv(rows)):
        assert not any("filled" in note for note in reading.table.notes)


def test_a_group_over_columns_and_groups_of_lines_in_latex() -> None:
    scores = _scores(4, 3)
    body = [f"{name}~\\cite{{x{i}}} & " + " & ".join(map(str, scores[i])) + r" \\" for i, name in enumerate("ABCD")]
    text = "\n".join(
        [
            r"\begin{tabular}{lccc}",
            r"& \multicolumn{3}{c}{Accuracy} \\ \cmidrule(lr){2-4}",
            r"Method & Alpha & Beta & Gamma \\ \midrule",
            r"\multicolumn{4}{l}{\textit{Baselines}} \\",
            *body[:3],
            r"\multicolumn{4}{l}{\textit{Ours}} \\",
            body[3],
            r"\end{tabular}",
        ]
    )
    found = _readings(text, "table.tex")
    turned = next(reading for reading in found if reading.says.startswith("3 data sets x 4 algorithms"))
    assert [left.name for left in turned.table.left] == ["Baselines", "Ours"]
    data = turned.data(**({"higher_is_better": "True"} if turned.asks else {}))
    assert isinstance(data, ScoreTable)
    assert data.algorithms == ("A", "B", "C", "D")
    assert data.datasets == ("Accuracy Alpha", "Accuracy Beta", "Accuracy Gamma")


def test_a_fold_inside_an_id_beside_its_data_set_is_a_fold() -> None:
    scores = RANDOM.uniform(0.5, 0.9, (4, 3, 5)).round(4)
    rows: list[list[object]] = [["dataset_name", "alg_name", "dataset_fold_id", "Accuracy"]]
    for i, k, fold in np.ndindex(4, 3, 5):
        rows.append([f"openml__{i}", f"Model{'ABC'[k]}", f"openml__{i}_fold_{fold}", scores[i, k, fold]])
    best = _readings(_csv(rows))[0]
    assert best.says == "4 data sets x 3 algorithms, the mean over 5 folds"
    data = best.data()
    assert isinstance(data, ScoreTable)
    assert np.allclose(data.scores, scores.mean(axis=2))
    assert any(note.startswith("Column 'dataset_fold_id' read as fold") for note in best.table.notes)


def test_a_name_in_capitals_is_no_plural_of_a_spread() -> None:
    scores = _scores(6, 4)
    rows: list[list[object]] = [["Dataset", "SES", "Theta", "TBATS", "ETS"]]
    rows += [[f"set {i}", *scores[i]] for i in range(6)]
    best = _readings(_csv(rows))[0]
    assert best.says == "6 data sets x 4 algorithms"
    assert best.roles.score_columns == ("SES", "Theta", "TBATS", "ETS")


def test_errors_beside_a_number_of_classes_are_no_predictions_of_it() -> None:
    errors = RANDOM.uniform(0.02, 0.4, (16, 3)).round(4)
    classes = np.rint(2 + 40 * errors[:, 0]).astype(int)
    rows: list[list[object]] = [["Name", "Class", "ED (w=0)", "DTW (learned_w)", "DTW (w=100)"]]
    rows += [[f"set {i}", classes[i], *errors[i]] for i in range(16)]
    found = _readings(_csv(rows))
    assert found[0].says == "16 data sets x 3 algorithms"
