"""Kinds of tables that people keep beside their projects: what they mean, whatever their headings are."""

from __future__ import annotations

import json

import numpy as np
import pytest

from stats_core import Curves, FoldScores, Question, ScoreTable
from stats_core.reading import read_table, readings
from stats_core.reading.reading import Reading, readings_of

NAMES = ("forest", "tree", "kNN")


def _only(text: str, file: str = "results.csv", question: Question | None = None) -> Reading:
    """The first reading of a question, or the only one."""
    found = readings({file: text.encode()})
    if question is None:
        (reading,) = found
        return reading
    return next(reading for reading in found if reading.question is question)


@pytest.mark.parametrize(
    ("cells", "levels", "note"),
    [
        (("10pct", "20pct", "100pct"), (10, 20, 100), "'pct' dropped beside the numbers in 27 cells of 'budget'."),
        (
            ("500", "5k", "1.5M"),
            (500, 5e3, 1.5e6),
            "The letters k and M behind numbers are read as thousands and millions in 'budget'.",
        ),
        (
            ("2 epochs", "4 epochs", "8 epochs"),
            (2, 4, 8),
            "'epoch' dropped beside the numbers in 27 cells of 'budget'.",
        ),
    ],
)
def test_levels_with_a_unit(cells: tuple[str, ...], levels: tuple[float, ...], note: str) -> None:
    lines = [
        f"{name},{cell},{seed},{0.5 + 0.01 * i + 0.1 * k + 0.001 * seed:.4f}"
        for i, name in enumerate(NAMES)
        for k, cell in enumerate(cells)
        for seed in (0, 1, 2)
    ]
    reading = _only("\n".join(["model,budget,seed,accuracy", *lines]))
    curves = reading.data()
    assert isinstance(curves, Curves)
    assert curves.levels.tolist() == list(levels)
    assert note in curves.handling


def test_units_that_do_not_go_together_are_no_levels() -> None:
    lines = [f"{name},{cell},{seed},0.{seed + 5}" for name in NAMES for cell in ("1h", "20min") for seed in (0, 1, 2)]
    found = readings({"a.csv": "\n".join(["model,budget,seed,accuracy", *lines]).encode()})
    assert not any(" levels" in reading.says and reading.stands for reading in found)


def test_many_metrics_do_not_make_a_benchmark() -> None:
    """Five columns of scores in each line weigh no more than one: they say nothing about what the lines are."""
    rng = np.random.default_rng(0)
    weights = []
    for metrics in (["accuracy"], ["accuracy", "f1", "precision", "recall", "auc"]):
        lines = [
            ",".join([name, data, str(seed), *(f"{x:.4f}" for x in rng.uniform(0.5, 0.9, len(metrics)))])
            for name in NAMES
            for data in ("small", "large")
            for seed in range(4)
        ]
        found = readings_of(
            read_table(f"model,dataset,seed,{','.join(metrics)}\n{chr(10).join(lines)}".encode(), "a.csv")
        )
        weights.append(max(reading.weight for reading in found if reading.question is Question.MANY_DATASETS))
    assert weights[0] == pytest.approx(weights[1], abs=0.5)


def test_cells_say_that_they_are_folds() -> None:
    """A file for each algorithm, folds in a column without a heading, and the mean of each below."""
    rng = np.random.default_rng(1)
    files, scores = {}, {}
    for name in NAMES:
        own = rng.uniform(50, 90, 6).round(1)
        scores[name] = own
        lines = [f"| Fold {i} | {x}% |" for i, x in enumerate(own, 1)]
        files[f"results/{name}.md"] = "\n".join(
            ["| | Accuracy |", "|:--|:--|", *lines, f"| Average | {own.mean():.1f}% |"]
        ).encode()
    reading = next(reading for reading in readings(files) if reading.question is Question.TWO_ALGORITHMS)
    folds = reading.data()
    assert isinstance(folds, FoldScores)
    assert folds.folds == 6
    assert folds.scores[folds.algorithms.index("tree"), 0].tolist() == pytest.approx(scores["tree"].tolist())


def test_lists_in_cells_are_no_names() -> None:
    lines = [
        f"{subject},{name},{0.8 + 0.01 * subject + 0.02 * i:.3f},{i};{subject};{i + 3};1"
        for subject in (1, 2, 3, 4)
        for i, name in enumerate(NAMES)
    ]
    found = readings({"a.csv": "\n".join(["subject,features,accuracy,chosen by fold", *lines]).encode()})
    assert all("chosen by fold" not in reading.candidate.parts for reading in found)
    assert any(reading.stands and set(reading.data().algorithms) == set(NAMES) for reading in found[:1])


def test_configurations_may_be_numbered() -> None:
    rows = [[0.93, 0.94, 0.98], [0.91, 0.95, 0.97], [0.9, 0.92, 0.99]]
    lines = [f"| **{i}** | " + " | ".join(map(str, row)) + " |" for i, row in enumerate(rows, 1)]
    text = "\n".join(
        ["Scores of the folds", "", "| config_id | Fold 1 | Fold 2 | Fold 3 |", "|:-:|:-:|:-:|:-:|", *lines]
    )
    folds = _only(text, "report.md").data(higher_is_better=True)
    assert folds.algorithms == ("1", "2", "3")
    assert folds.scores[:, 0, :].tolist() == rows


def test_a_line_without_scores_is_left_out_when_a_person_says_so() -> None:
    text = """
| Model | Overall | Fold 1 | Fold 2 | Fold 3 |
|:---|:---:|:---:|:---:|:---:|
| a | 0.91 | 0.90 | 0.92 | 0.91 |
| b | 0.92 | 0.93 | 0.92 | 0.91 |
| the **mix** | **0.95** | — | — | — |
"""
    reading = _only(text, "README.md")
    (missing,) = [asked for asked in reading.asks if asked.key == "missing"]
    assert [choice.kind for choice in missing.choices] == ["algorithms", "nothing"]
    folds = reading.data(missing="algorithms", higher_is_better=True)
    assert folds.algorithms == ("a", "b")
    assert "Left out: 'the mix'." in folds.handling


@pytest.mark.parametrize(("kind", "shape"), [("runs", (2, 2, 3)), ("folds", (2, 3, 2))])
def test_runs_or_folds_with_a_gap_are_left_out(kind: str, shape: tuple[int, ...]) -> None:
    lines = [
        f"{name},{run},{fold},{'nan' if (name, run, fold) == ('tree', 2, 3) else 0.5 + 0.01 * run + 0.1 * i}"
        for i, name in enumerate(("tree", "kNN"))
        for run in (1, 2, 3)
        for fold in (1, 2, 3)
    ]
    reading = _only("\n".join(["model,run,fold,accuracy", *lines]))
    assert reading.data(missing=kind).scores.shape == shape


def test_metrics_in_lines_beside_folds_as_headings() -> None:
    lines = [
        ",".join(
            [name, metric, *(f"{0.5 + 0.1 * i + 0.01 * k + 0.2 * j:.2f}" for k in range(5)), "0.5 ± 0.1", "[0; 1]"]
        )
        for i, name in enumerate(NAMES)
        for j, metric in enumerate(("accuracy", "recall"))
    ]
    headings = "Configuration,Metric,Fold 0,Fold 1,Fold 2,Fold 3,Fold 4,Mean ± SD,95 % CI"
    reading = _only("\n".join([headings, *lines]), question=Question.TWO_ALGORITHMS)
    folds = reading.data(**{"one of Metric": "recall"})
    assert folds.scores[0, 0].tolist() == pytest.approx([0.7, 0.71, 0.72, 0.73, 0.74])


def test_losses_beside_statistics_are_asked_about() -> None:
    """Losses of three algorithms in each fold, beside what was tested with them: only the losses are compared."""
    headings = (
        "fold,n_test,loss_naive,loss_linear,loss_trees,coverage_90,dm_naive_vs_linear_stat,dm_naive_vs_linear_pval"
    )
    lines = [
        f"{i},{700 + 24 * (i % 2)},{10.3 + (3 * i) % 7},{5 + 0.5 * i},{2 + 0.1 * i},0.9{i},-{i}.5,0.0{i}"
        for i in range(1, 8)
    ]
    reading = _only("\n".join([headings, *lines]), question=Question.TWO_ALGORITHMS)
    (asked,) = [asked for asked in reading.asks if asked.key == "metrics"]
    folds = reading.data(metrics=asked.choices[0].label, higher_is_better=False)
    assert folds.algorithms == ("loss_naive", "loss_linear", "loss_trees")


def test_configurations_that_belong_to_one_model_each() -> None:
    """To choose one of them would leave one model, so that they are names together."""
    of = {"naive": ("",), "trees": ("depth2", "depth3"), "net": ("wide", "deep")}
    lines = [
        f"{name},{config},fold{fold},{0.5 + 0.01 * fold + 0.05 * len(config) + 0.1 * len(name):.3f}"
        for name, configs in of.items()
        for config in configs
        for fold in (1, 2, 3, 4)
    ]
    folds = _only("\n".join(["model,candidate,fold,rmse", *lines])).data()
    assert folds.algorithms == ("naive", "trees depth2", "trees depth3", "net wide", "net deep")
    assert not folds.higher_is_better


def test_runs_that_are_named_after_their_algorithm_stay_runs() -> None:
    lines = [
        f"{name},{name}_{run},{level},{0.5 + 0.01 * run + 0.1 * level}"
        for name in NAMES
        for run in (1, 2, 3)
        for level in (1, 2, 3)
    ]
    curves = _only("\n".join(["model,run_name,epoch,accuracy", *lines])).data()
    assert curves.algorithms == NAMES
    assert curves.sizes == (3, 3, 3)


def test_iterations_without_a_trend_are_offered_as_repetitions() -> None:
    rng = np.random.default_rng(3)
    lines = [
        f"{name},{i},{0.5 + 0.1 * k + 0.01 * rng.standard_normal():.4f}"
        for k, name in enumerate(NAMES)
        for i in range(1, 21)
    ]
    found = readings({"a.csv": "\n".join(["trait,iteration,predictive_ability", *lines]).encode()})
    repeated = [reading for reading in found if "one final score each" in reading.says and reading.stands]
    assert repeated
    assert repeated[0].data(higher_is_better=True).sizes == (20, 20, 20)


def test_iterations_that_learn_are_no_repetitions() -> None:
    lines = [f"{name},{i},{0.5 + 0.1 * k + 0.02 * i:.4f}" for k, name in enumerate(NAMES) for i in range(1, 21)]
    found = readings_of(read_table("\n".join(["trait,iteration,predictive_ability", *lines]).encode(), "a.csv"))
    assert not any("one final score each" in reading.says for reading in found)


def test_a_setting_of_the_only_algorithm_is_compared() -> None:
    """One policy is named, and trained with three settings: these are what differs."""
    lines = [
        f"dqn,{p},{seed},{episode},{30 * episode + 7 * seed + int(100 * p)},{0.1 * episode + 0.01 * seed + p / 10:.3f}"
        for p in (0.5, 0.75, 0.9)
        for seed in (0, 1, 2)
        for episode in (1000, 2000, 3000, 4000, 5000)
    ]
    found = readings({"a.csv": "\n".join(["policy,train_p,seed,episode,env_steps,success_rate", *lines]).encode()})
    sizes = {(curves.algorithms, len(curves.levels)) for curves in _curves(found)}
    assert (("0.5", "0.75", "0.9"), 5) in sizes


def _curves(found: tuple[Reading, ...]) -> list[Curves]:
    """The curves of all readings from which any follow at once, but for the direction."""
    several = [reading for reading in found if reading.question is Question.LEARNING_CURVES and reading.stands]
    answers = [{asked.key: asked.choices[0] for asked in reading.asks} for reading in several]
    data = [reading.data(**given) for reading, given in zip(several, answers, strict=True)]
    return [curves for curves in data if isinstance(curves, Curves)]


def test_metrics_with_a_unit_are_metrics() -> None:
    rng = np.random.default_rng(5)
    lines = [
        ",".join([name, str(seed), "8", *(f"{x:.2f}" for x in rng.uniform(50, 90, 3))])
        for name in NAMES
        for seed in (1, 2, 3)
    ]
    reading = _only("\n".join(["arm,seed,selected_epoch,frame_f1_pct,frame_recall_pct,event_f1_pct", *lines]))
    (asked,) = [asked for asked in reading.asks if asked.key == "metric"]
    assert {choice.label for choice in asked.choices} == {"frame_f1_pct", "frame_recall_pct", "event_f1_pct"}


def test_single_runs_are_read_beside_their_means() -> None:
    """Means of every task, and below another key the scores of all seeds: these are compared."""
    rng = np.random.default_rng(7)
    raw = {
        name: {task: {"acc": rng.uniform(0.5, 0.9, 5).round(4).tolist()} for task in ("mail", "news", "blog")}
        for name in NAMES
    }
    means = {name: {task: {"acc_mean": float(np.mean(own["acc"]))} for task, own in raw[name].items()} for name in raw}
    value = {**means, "effect_sizes": {"tree_vs_forest": 7.4}, "raw_results": raw}
    found = readings({"results.json": json.dumps(value).encode()})
    tables = [reading for reading in found if reading.question is Question.MANY_DATASETS]
    assert any("the mean over 5 runs" in reading.says for reading in tables)


def test_records_of_seeds_are_read_beside_their_summary() -> None:
    rng = np.random.default_rng(8)
    records = [
        {"seed": seed, **{name: {"F1": float(rng.uniform()), "FPR": float(rng.uniform())} for name in NAMES}}
        for seed in range(6)
    ]
    stats = {
        f"{name}_stats": {m: {"mean": 0.5, "values": [record[name][m] for record in records]} for m in ("F1", "FPR")}
        for name in NAMES
    }
    value = {"experiment": "stability", "per_seed": records, **stats, "wilcoxon": {"F1": {"W": 0.0}}}
    found = readings({"results.json": json.dumps(value).encode()})
    (reading,) = [reading for reading in found if "6 runs" in reading.says or "6 folds" in reading.says][:1]
    assert all("stats" not in name for name in reading.table.names)


def test_two_numbers_of_which_the_second_is_small_are_a_mean_and_its_spread() -> None:
    value = {
        name: {"roc_auc": [0.6 + 0.05 * i, 0.01], "pr_auc": [0.2, 0.004], "brier": [0.2, 0.01]}
        for i, name in enumerate(NAMES)
    }
    table = read_table(json.dumps(value).encode(), "cv.json")
    assert [one.name for one in table.left] == ["second numbers"]
    assert not any(" x 2 " in reading.says for reading in readings_of(table))


def test_two_numbers_that_are_always_in_one_order_are_two_measures() -> None:
    """R² of test and training for each target: their mean would be nothing."""
    rng = np.random.default_rng(9)
    value = {
        target: {name: sorted(rng.uniform(0.3, 0.99, 2).round(4).tolist()) for name in NAMES}
        for target in ("volt", "watt", "peak", "mass")
    }
    found = readings({"cv.json": json.dumps(value).encode()})
    reading = next(reading for reading in found if reading.says == "4 data sets x 3 algorithms")
    table = reading.data(metric="score", higher_is_better=True)
    assert isinstance(table, ScoreTable)
    assert table.scores[0, table.algorithms.index("tree")] == value[table.datasets[0]]["tree"][0]


def test_pairs_in_any_order_stay_runs() -> None:
    value = {f"task {i}": {name: [0.5 + 0.1 * (i % 2), 0.6 - 0.1 * (i % 2) + 0.01] for name in NAMES} for i in range(4)}
    found = readings({"cv.json": json.dumps(value).encode()})
    assert any("the mean over 2 runs" in reading.says for reading in found)


def test_runs_without_a_final_score_are_asked_about() -> None:
    lines = [
        f"{name},{seed},{'nan' if (name, seed) == ('tree', 2) else 0.5 + 0.01 * seed}"
        for name in NAMES
        for seed in range(4)
    ]
    reading = _only("\n".join(["model,seed,accuracy", *lines]))
    assert [asked.key for asked in reading.asks] == ["missing"]
    curves = reading.data(missing="runs")
    assert curves.sizes == (4, 3, 4)
    assert "1 run without a score left out." in curves.handling


def test_lines_without_a_fold_are_left_out() -> None:
    """The score on the test set stands below those of the folds, under no fold."""
    lines = [f"{name},{fold},{0.5 + 0.1 * i}" for i, name in enumerate(NAMES) for fold in ("0", "1", "2", "")]
    reading = _only("\n".join(["model,fold,accuracy", *lines]))
    assert reading.says == "3 algorithms x 3 folds"
    assert [one.name for one in reading.table.left] == ["no fold"]


def test_an_algorithm_without_folds_is_not_left_out() -> None:
    lines = [f"{name},{fold},{0.5 + 0.1 * i}" for i, name in enumerate(NAMES) for fold in ("0", "1", "2")]
    table = read_table("\n".join(["model,fold,accuracy", *lines, "chance,,0.5"]).encode(), "a.csv")
    assert not any(reading.table.left for reading in readings_of(table))
