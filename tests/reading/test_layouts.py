"""A layout of each tool, rebuilt small: recognised, said, and read to the right numbers."""

from __future__ import annotations

import json

import numpy as np
import pandas as pd
import pytest

from stats_core.reading import curves_from_frame, guess_roles, read_table, understand_curves, understand_scores
from stats_core.reading.curves.roles import suggest_higher_is_better
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.parse.read_table import ReadTable
from tests.reading.refusal import refusal

RNG = np.random.default_rng(11)


def recognised(table: ReadTable) -> str:
    return table.recognised


def wandb(joint: str = " - ") -> bytes:
    runs = ["net_a1729578574.28", "net_a1729534595.42", "net_b1729642919.4", "net_b1729491541.27"]
    heads = [f"{run}{joint}train/loss{end}" for run in runs for end in ("", "__MIN", "__MAX")]
    rows = [[str(h), *(f"{h + i}.5" for i in range(4) for _ in range(3))] for h in range(3)]
    return "\n".join(",".join(f'"{cell}"' for cell in row) for row in [["Step", *heads], *rows]).encode()


def test_wandb_panel() -> None:
    table = read_table(wandb(), "wandb_export.csv")
    assert recognised(table) == "W&B panel export, 4 runs"
    assert table.notes == ("8 columns with the extremes inside a bucket (__MIN, __MAX) dropped.",)
    guess = understand_curves(table)
    assert guess.sure
    assert guess.higher_is_better is False
    curves = curves_from_frame(table, guess.roles)
    assert curves.algorithms == ("net_a", "net_b")
    assert curves.sizes == (2, 2)
    assert sorted(curves.values[:, 0]) == [0.5, 1.5, 2.5, 3.5]


def test_wandb_panel_of_two_metrics_is_asked_about() -> None:
    text = b"epoch,A-s1 - loss,A-s2 - loss,B-s1 - loss,B-s1 - acc,A-s1 - acc\n0,1,2,3,4,\n1,2,3,4,5,6\n"
    table = read_table(text)
    assert set(table.frame["metric"]) == {"loss", "acc"}
    assert len(table) == 9
    assert "'metric'" in understand_curves(table).question.text


def test_wandb_table_of_runs() -> None:
    text = (
        "Name,State,Notes,User,Tags,Created,Runtime,Sweep,lr,val_acc\n"
        "ppo-seed1,finished,,me,,2024,100,,0.1,0.5\nppo-seed2,finished,,me,,2024,100,,0.1,0.6\n"
        "sac-seed1,finished,,me,,2024,100,,0.1,0.7\nsac-seed2,crashed,,me,,2024,1,,0.1,\n"
    )
    frame = read_table(text.encode())
    assert recognised(frame) == "W&B table of runs, 3 runs"
    assert frame.notes == ("1 run that did not finish left out.",)
    curves = curves_from_frame(frame, understand_curves(frame).roles)
    assert curves.algorithms == ("ppo", "sac")
    assert curves.values[:, 0].tolist() == [0.5, 0.6, 0.7]


def test_lightning_metrics_have_empty_cells() -> None:
    text = b"epoch,step,train_loss,val_acc\n0,10,1.5,\n0,19,,0.5\n1,20,1.25,\n1,39,,0.75\n"
    table = read_table(text, "metrics.csv")
    assert recognised(table) == "Lightning metrics, 2 metrics of one run"
    rows = table.frame[table.frame["metric"] == "val_acc"]
    assert list(zip(rows["step"], rows["value"], strict=True)) == [("19", "0.5"), ("39", "0.75")]


def many_runs(*metrics: str) -> str:
    """A logger's lines of two algorithms with two seeds: a loss at every step, a return at every second."""
    rows = [f"step,algorithm,seed,{','.join(metrics)}"]
    for name, seed in (("PPO", 1), ("PPO", 2), ("SAC", 1), ("SAC", 2)):
        for step in (0, 10, 20):
            rows.append(f"{step},{name},{seed},{step + seed}.5,")
            rows += [f"{step},{name},{seed},,{step * seed}"] * (step % 20 == 0)
    return "\n".join(rows)


def test_a_log_of_many_runs_has_empty_cells_too() -> None:
    table = read_table(many_runs("train_loss", "eval_return").encode(), "log.csv")
    assert recognised(table) == "log of many runs, 2 metrics"
    assert table.notes == ("Empty cells left out: each line was logged for some of the 2 metrics only.",)
    question = understand_curves(table).question
    assert question.text.endswith("differ in 'metric', which has 2 values. Which of them is to be compared?")
    loss, score = (curves_from_frame(table, choice.roles) for choice in question.choices)
    assert loss.levels.tolist() == [0, 10, 20]
    assert loss.values.tolist() == [[1.5, 11.5, 21.5], [2.5, 12.5, 22.5]] * 2
    assert score.levels.tolist() == [0, 20]
    assert score.values.tolist() == [[0, 20], [0, 40]] * 2


def test_a_gap_in_a_table_is_no_sparse_log() -> None:
    rows = [f"{step},{a},{s},0.5,{step + s}" for a in ("PPO", "SAC") for s in (1, 2) for step in range(6)]
    gap = "\n".join(["step,algorithm,seed,loss,return", *rows[:-1], "5,SAC,2,0.5,"])
    table = read_table(gap.encode(), "log.csv")
    assert recognised(table) == ""
    assert "A score is missing" in refusal(curves_from_frame, table, guess_roles(table)).problem
    assert recognised(read_table(many_runs("a", "b").encode())) == "", "nothing says that these are metrics"
    empty = many_runs("train_loss", "eval_return") + "\n30,SAC,2,,"
    assert recognised(read_table(empty.encode(), "log.csv")) == "", "a line without any score is a gap"


def test_keras_log() -> None:
    table = read_table(b"epoch,accuracy,loss,val_accuracy,val_loss\n0,0.5,1.5,0.4,1.6\n1,0.6,1.4,0.5,1.5\n", "log.csv")
    assert recognised(table) == "Keras log, 4 metrics of one run"
    assert len(table) == 8


def test_stable_baselines_monitor() -> None:
    text = b'#{"t_start": 1614619328.3, "env_id": "CartPole-v1"}\nr,l,t\n10.0,10,0.8\n20.0,30,1.5\n5.0,7,2.0\n'
    table = read_table(text, "0.monitor.csv")
    assert "monitor, 3 episodes" in recognised(table)
    assert table.frame["step"].tolist() == [10, 40, 47]
    assert table.frame["reward"].tolist() == [10, 20, 5]


def packed(**arrays: np.ndarray) -> bytes:
    import io

    file = io.BytesIO()
    np.savez(file, **arrays)
    return file.getvalue()


def test_stable_baselines_evaluations() -> None:
    results = np.array([[1.0, 3.0], [5.0, 7.0]])
    table = read_table(packed(timesteps=np.array([100, 200]), results=results, ep_lengths=results), "evaluations.npz")
    assert table.frame["reward"].tolist() == [2, 6]
    assert "which are no runs" in table.notes[0]


def test_hugging_face_trainer_state() -> None:
    log = [
        {"epoch": 0.1, "loss": 2.5, "step": 10},
        {"epoch": 0.1, "eval_loss": 2.25, "step": 10},
        {"loss": 2, "step": 20},
    ]
    table = read_table(json.dumps({"best_metric": None, "log_history": log}).encode(), "trainer_state.json")
    assert recognised(table) == "Hugging Face trainer state, 2 metrics of one run"
    assert table.frame[table.frame["metric"] == "loss"]["value"].tolist() == [2.5, 2]


def test_mlflow_metric() -> None:
    table = read_table(b"1614619328300 0.5 0\n1614619328400 0.75 10\n", "mlruns/0/abc/metrics/accuracy")
    assert recognised(table) == "MLflow metric, 2 points of one run"
    assert table.frame.to_dict("list") == {"step": ["0", "10"], "metric": ["accuracy"] * 2, "value": ["0.5", "0.75"]}


def test_records_with_xs_and_ys() -> None:
    records = [
        {"task": "walk", "method": m, "seed": s, "xs": [0, 10, 30], "ys": [1, 2.5, s]}
        for m in ("a", "b")
        for s in (0, 1)
    ]
    table = read_table(json.dumps(records).encode(), "scores.json")
    assert recognised(table) == "JSON records of curves, 4 runs"
    curves = curves_from_frame(table, guess_roles(table))
    assert curves.levels.tolist() == [0, 10, 30]
    assert curves.values.tolist() == [[1, 2.5, 0], [1, 2.5, 1]] * 2


def dopamine(by_run: bool) -> bytes:
    order = [(r, i) for r in range(3) for i in range(4)] if by_run else [(r, i) for i in range(4) for r in range(3)]
    rows = [{"Iteration": i, "Value": 100 * r + i, "Agent": a} for a in ("DQN", "C51") for r, i in order]
    return json.dumps(rows).encode()


def test_dopamine_in_order_of_runs() -> None:
    table = read_table(dopamine(by_run=True), "pong.json")
    assert recognised(table) == "Dopamine curves, 2 agents, 3 runs each"
    guess = understand_curves(table)
    assert guess.sure
    assert (
        curves_from_frame(table, guess.roles).values.tolist() == [[100 * r + i for i in range(4)] for r in range(3)] * 2
    )


def test_dopamine_in_order_of_iterations_is_asked_about() -> None:
    table = read_table(dopamine(by_run=False), "alien.json")
    question = understand_curves(table).question
    assert "Is the first line of every iteration the same run" in question.text
    curves = curves_from_frame(table, question.choices[0].roles)
    assert curves.values.tolist() == [[100 * r + i for i in range(4)] for r in range(3)] * 2
    assert question.choices[1].refusal is not None


def test_lcdb_error_rates() -> None:
    array = RNG.random((3, 2, 25, 3)).round(4)
    value = array.tolist()
    value[2][1][24] = [None, None, None]
    table = read_table(json.dumps(value).encode(), "er/11.json")
    assert recognised(table) == "LCDB error rates, 3 learners on one data set"
    assert "on the test part" in table.notes[0]
    assert "1 empty place " in table.notes[1]
    one = table.frame[(table.frame["learner"] == "learner 2") & (table.frame["scenario"] == "1")]
    assert one["error"].tolist() == array[1, 0, :, 2].tolist()
    assert one["anchor"].tolist()[:9] == [16, 18, 20, 21, 23, 25, 27, 30, 32]
    assert set(table.frame["run"]) == {"11"}
    # Learners are paired: a data set is the same for all.
    assert guess_roles(table).block == "block"


def test_marl_eval() -> None:
    runs = {
        f"seed_{s}": {
            "step_1": {"step_count": 10, "elapsed_time": 7, "return": [1, 2, 3 + s]},
            "step_2": {"step_count": 20, "return": [4]},
            "absolute_metrics": {"return": [9]},
        }
        for s in (0, 3)
    }
    table = read_table(json.dumps({"smac": {"3m": {"QMIX": runs, "IQL": runs}}}).encode(), "results.json")
    assert recognised(table) == "marl-eval results, 2 algorithms"
    curves = curves_from_frame(table, guess_roles(table))
    assert curves.values.tolist() == [[2, 4], [3, 4]] * 2


@pytest.mark.parametrize("as_json", [False, True])
def test_scikit_learn_learning_curve(as_json: bool) -> None:
    arrays = {"train_sizes": np.array([10, 20]), "train_scores": np.ones((2, 3)), "test_scores": RNG.random((2, 3))}
    data = json.dumps({k: v.tolist() for k, v in arrays.items()}).encode() if as_json else packed(**arrays)
    table = read_table(data, "curve.json" if as_json else "curve.npz")
    assert recognised(table) == "scikit-learn learning curve, 2 sizes"
    test = table.frame[table.frame["part"] == "test"]
    assert test["score"].tolist() == arrays["test_scores"].ravel().tolist()
    assert test["fold"].tolist() == [1, 2, 3, 1, 2, 3]


def test_scikit_learn_search_results_as_json() -> None:
    value = {
        "params": [{"C": 1}, {"C": 10}],
        "mean_fit_time": [1, 1],
        "split0_test_score": [0.5, 0.6],
        "split1_test_score": [0.7, 0.8],
    }
    table = read_table(json.dumps(value).encode())
    scores = folds_from_frame(table, guess_fold_roles(table))
    assert scores.scores.tolist() == [[[0.5, 0.7]], [[0.6, 0.8]]]


def test_ioh_profiler() -> None:
    head = '"function evaluation" "current f(x)" "best-so-far f(x)" "current af(x)+b" "best af(x)+b"'
    table = read_table(f"{head}\n1 9.5 9.5 9.5 9.5\n4 9.9 8.5 8.5 8.5\n{head}\n1 7.5 7.5 7 7\n".encode(), "f1.dat")
    assert recognised(table) == "IOHprofiler data, 2 runs of one optimiser"
    assert table.frame.to_dict("list") == {
        "run": ["1", "1", "2"],
        "evaluations": [1, 4, 1],
        "best so far": [9.5, 8.5, 7.5],
    }


def test_numbers_of_an_npy_file_have_no_headings() -> None:
    import io

    file = io.BytesIO()
    np.save(file, RNG.random((4, 3)))
    table = read_table(file.getvalue(), "scores.npy")
    assert table.frame.shape == (4, 3)
    assert understand_scores(table).question.key == "headless"


def test_an_npz_of_runs_by_levels_for_each_algorithm() -> None:
    arrays = {"PPO": RNG.random((3, 5)), "SAC": RNG.random((2, 5))}
    table = read_table(packed(**arrays), "curves.npz")
    curves = curves_from_frame(table, guess_roles(table))
    assert np.array_equal(curves.values, np.concatenate(list(arrays.values())))
    assert curves.levels.tolist() == [1, 2, 3, 4, 5]
    assert curves.run == ("1", "2", "3", "1", "2")
    assert table.notes == ("Levels are numbered from 1: an npz does not name them.",)
    assert suggest_higher_is_better(guess_roles(table)) is None


@pytest.mark.parametrize("orient", ["columns", "split"])
def test_what_pandas_writes_as_json(orient: str) -> None:
    table = pd.DataFrame({"method": ["A", "A", "B"], "run": [1, 2, 1], "step": [0, 0, 0], "return": [0.5, 0.25, 1.0]})
    frame = read_table(table.to_json(orient=orient).encode(), "c.json")  # type: ignore[call-overload]
    assert frame.recognised == "JSON written by pandas, 3 rows"
    assert frame.frame["return"].tolist() == [0.5, 0.25, 1.0]
    named = table.rename(columns={"method": "data", "run": "index"}).to_json(orient=orient)  # type: ignore[call-overload]
    assert list(read_table(named.encode(), "c.json").frame.columns) == ["data", "index", "step", "return"]
