"""Files that tools write: loggers, libraries, benchmarks."""

from __future__ import annotations

import io
import json
import zipfile
from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt

from tests.reading.given.rows import lines
from tests.reading.journeys import Given

Array = npt.NDArray[Any]


def npy(array: Array) -> bytes:
    file = io.BytesIO()
    np.save(file, array)
    return file.getvalue()


def npz(**arrays: Array) -> bytes:
    """As np.savez writes it, without the time of day."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, array in arrays.items():
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), npy(array))
    return file.getvalue()


def curves(data: str | bytes, name: str) -> Given:
    return Given(data, name, "curves")


def as_json(value: Any, name: str = "table.json", pages: str = "curves") -> Given:
    return Given(json.dumps(value), name, pages)


def log(*metrics: str, gaps: int = 2, key: str = "algorithm", count: str = "step") -> Given:
    """Lines of two algorithms with two seeds: the second metric at every step that `gaps` divides."""
    rows = [(h, a, s, h + s, "" if h % gaps else h * s) for a, s, h in product(("PPO", "SAC"), (1, 2), range(12))]
    return curves(lines(f"{count},{key},seed,{','.join(metrics)}", rows), "log.csv")


def dopamine(by_run: bool) -> Given:
    order = list(product(range(3), range(4))) if by_run else [(r, i) for i, r in product(range(4), range(3))]
    return as_json([{"Iteration": i, "Value": 100 * r + i, "Agent": a} for a in ("DQN", "C51") for r, i in order])


def lcdb(anchors: int) -> Given:
    value = [[[[1.5, 0.5, round(0.01 * (h + v + i), 4)] for h in range(anchors)] for v in range(2)] for i in range(3)]
    value[2][1][-1] = [None, None, None]  # type: ignore[list-item]
    return as_json(value, "er/11.json")


def ioh(head: str, *below: str) -> Given:
    return curves("\n".join([head, *below]) + "\n", "f1.dat")


RECORDS = [{"algorithm": a, "run": r, "step": h, "score": h + r} for a, r, h in product("AB", (1, 2), (0, 5))]
SIZES = np.array([10, 20])
SCORES = np.array([[0.5, 0.25, 0.75], [1, 0.125, 0.5]])
WEKA = (
    "Key_Dataset,Key_Run,Key_Fold,Key_Scheme,Key_Scheme_options,Number_of_training_instances,"
    "Number_of_testing_instances,Number_correct,Percent_correct,Area_under_ROC,Root_mean_squared_error"
)
SCHEMES = (("trees.J48", "-C 0.25"), ("trees.J48", "-C 0.1"), ("bayes.NaiveBayes", ""))
AMLB = "id,task,framework,constraint,fold,type,result,metric"
AMLB_ROWS = [
    (i, t, f, "1h8c", k, "x", 0.5 + k / 10 + (f == "TPOT"), m)
    for (i, (t, m)), f, k in product(enumerate((("adult", "auc"), ("car", "logloss"))), ("AutoGluon", "TPOT"), (0, 1))
]
PANEL = "Step," + ",".join(
    f"net_{a}-s{s} - train/loss{end}" for a, s in product("ab", (1, 2)) for end in ("", "__MIN", "__MAX")
)
RUNS = "Name,State,Notes,User,Tags,Created,Runtime,Sweep,lr,val_acc"
MARL = {
    f"seed_{s}": {
        "step_1": {"step_count": 10, "elapsed_time": 7, "return": [1, 2, 3 + s], "won": 1},
        "step_2": {"step_count": 20, "return": [4], "won": 0.5},
        "absolute_metrics": {"return": [9]},
    }
    for s in (0, 3)
}
BLOCKS = (
    "nbc\n   anneal 94.4 98.8 90\n   credit 70 71 72\n   credit 60 61 62\n"
    "j48\n   anneal 1 2 3\n   credit 4 5 6\n   credit 7 8 9\n"
)
SUMS = [(1, 1.5, 2.5, 4), (2, 1, 2, 3)]

GIVEN = {
    "W&B panel": curves(
        lines(PANEL, [(h, *(h + i + 0.5 for i in range(4) for _ in range(3))) for h in range(3)]), "w.csv"
    ),
    "W&B panel without extremes": curves(
        lines("Step,a_1 - loss,a_2 - loss,b_1 - loss", [(1, 2, 3, 4), (2, 3, 4, 5)]), "w.csv"
    ),
    "W&B panel of two metrics": curves(
        lines(
            "epoch,A-s1 - loss,A-s2 - loss,B-s1 - loss,B-s1 - acc,A-s1 - acc", [(0, 1, 2, 3, 4, ""), (1, 2, 3, 4, 5, 6)]
        ),
        "w.csv",
    ),
    "W&B runs": curves(
        lines(
            RUNS,
            [
                ("ppo-seed1", "finished", "", "me", "", 2024, 100, "", 0.1, 0.5),
                ("ppo-seed2", "finished", "", "me", "", 2024, 100, "", 0.1, 0.6),
                ("sac-seed1", "finished", "", "me", "", 2024, 9, "", 0.1, 0.7),
                ("sac-seed2", "crashed", "", "me", "", 2024, 1, "", 0.1, ""),
            ],
        ),
        "w.csv",
    ),
    "W&B runs, none finished": curves(
        lines("Name,State,ID,User,acc", [("ppo-1", "running", 1, "me", 0.5), ("sac-1", "running", 2, "me", 0.25)]),
        "w.csv",
    ),
    "one note beside name and state": curves(
        lines("Name,State,Notes,acc", [("ppo-1", "x", "y", 0.5), ("sac-1", "x", "y", 0.25)]), "w.csv"
    ),
    "Lightning": curves("epoch,step,train_loss,val_acc\n0,10,1.5,\n0,19,,0.5\n1,20,1.25,\n1,39,,0.75\n", "metrics.csv"),
    "Lightning without gaps": curves(
        "epoch,step,train_loss,val_acc\n0,10,1.5,1\n0,19,2,0.5\n1,20,1.25,1\n", "metrics.csv"
    ),
    "Keras": curves("epoch,accuracy,loss,val_accuracy,val_loss\n0,0.5,1.5,0.4,1.6\n1,0.6,1.4,0.5,1.5\n", "log.csv"),
    "epochs and losses": curves("epoch,accuracy,loss\n0,0.5,1.5\n1,0.6,1.4\n", "log.csv"),
    "a log of many runs": log("train_loss", "eval_return"),
    "a log of agents by epoch": log("train_loss", "eval_return", key="agent", count="epoch"),
    "a log of many runs without metrics": log("a", "b"),
    "a log with gaps in a tenth": log("train_loss", "eval_return", gaps=1),
    "monitor": curves('#{"t_start": 1.5}\nr,l,t\n10.0,10,0.8\n20.0,30,1.5\n5.0,7,2.0\n', "0.monitor.csv"),
    "monitor with text": curves("r,l,t\n10.0,10,0.8\nx,30,1.5\n", "0.monitor.csv"),
    "evaluations": curves(npz(timesteps=np.array([100, 200]), results=SCORES, ep_lengths=SCORES), "evaluations.npz"),
    "evaluations at broken steps": curves(npz(timesteps=np.array([0.5, 1]), results=SCORES[:, :1]), "evaluations.npz"),
    "evaluations of other lengths": curves(npz(timesteps=SIZES, results=np.ones((3, 2))), "e.npz"),
    "trainer state": as_json(
        {
            "best_metric": None,
            "log_history": [
                {"epoch": 0.1, "loss": 2.5, "step": 10},
                {"eval_loss": 2.25, "step": 10},
                {"loss": 2, "step": 20, "kind": "x"},
                {"loss": 3},
                7,
            ],
        },
        "trainer_state.json",
    ),
    "trainer state without a log": as_json({"best_metric": None, "log_history": []}, "trainer_state.json"),
    "MLflow": curves("1614619328300 0.5 0\n1614619328400 0.75 10\n", "mlruns/0/abc/metrics/accuracy"),
    "MLflow without a name": curves("1614619328300 0.5 0\n", ""),
    "TensorBoard scalar": curves("Wall time,Step,Value\n1.5,0,0.5\n2.5,10,0.75\n", "run-ppo_1-tag-loss.csv"),
    "TensorBoard scalar of any name": curves("Wall time,Step,Value\n1.5,0,0.5\n2.5,10,0.75\n", "scalars.csv"),
    "TensorBoard events, cut off": curves(b"\x18\0\0\0\0\0\0\0....brain.Event:2....", "events"),
    "TensorBoard events, damaged": curves(b"\x04\0\0\0\0\0\0\0....\xff\xff\xff\xff....", "events.out.tfevents.1"),
    "TensorBoard events without scalars": curves(b"\x02\0\0\0\0\0\0\0....\x10\x01....", "events.out.tfevents.1"),
    "records": as_json(RECORDS),
    "records in lines": curves("\n".join(map(json.dumps, RECORDS)) + "\n", "table.jsonl"),
    "records in one line": curves(json.dumps(RECORDS[0]), "table.jsonl"),
    "records, wrapped": as_json({"evaluations": {"evaluation": RECORDS}}),
    "records, not a number": Given(
        json.dumps([{**RECORDS[0], "score": float("nan")}, *RECORDS[1:]]), "t.json", "curves"
    ),
    "records with xs and ys": as_json(
        [{"method": m, "seed": s, "xs": [0, 10], "ys": [1, s]} for m in "ab" for s in (0, 1)]
    ),
    "records with xs and ys of other lengths": as_json([{"xs": [1, 2], "ys": [1, 2]}, {"xs": [1, 2], "ys": [1]}]),
    "records with xs that are no list": as_json([{"xs": 1, "ys": [1]}]),
    "columns": as_json({"algorithm": ["A", "A", "B", "B"], "run": [1, 2, 1, 2], "score": [1, 2, 3, 4]}),
    "columns of other lengths": as_json({"algorithm": ["A", "A"], "score": [1]}),
    "search results": as_json(
        {
            "params": [{"C": 1}, {"C": 10}],
            "mean_fit_time": [1, 1],
            "split0_test_score": [0.5, 0.6],
            "split1_test_score": [0.7, 0.8],
        },
        pages="folds",
    ),
    "pandas, by column": as_json(
        {"dataset": {"0": "x", "1": "y"}, "A": {"0": 1, "1": 2}, "B": {"0": 2, "1": 3}}, pages="ranks"
    ),
    "pandas, by column from 1": as_json({"dataset": {"1": "x", "2": "y"}, "A": {"1": 1, "2": 2}}, pages="ranks"),
    "pandas, split": as_json(
        {"columns": ["dataset", "A", "B"], "index": [0, 1], "data": [["x", 1, 2], ["y", 2, 3]]}, pages="ranks"
    ),
    "pandas, split and ragged": as_json(
        {"columns": ["dataset", "A", "B"], "data": [["x", 1], ["y", 2, 3]]}, pages="ranks"
    ),
    "an object of no kind": as_json({"a": {"b": [1, [2]]}, "c": 1}),
    "a list of no kind": as_json([1, 2]),
    "a list of no kind without a name": as_json([1, 2], ""),
    "too deep": curves("[" * 201 + "]" * 201, "deep.json"),
    "deep": curves("[" * 200 + "]" * 200, "deep.json"),
    "Dopamine by run": dopamine(by_run=True),
    "Dopamine by iteration": dopamine(by_run=False),
    "LCDB": lcdb(21),
    "LCDB of too few anchors": lcdb(20),
    "marl-eval": as_json({"smac": {"3m": {"QMIX": MARL, "IQL": MARL}}}),
    "a learning curve": curves(npz(train_sizes=SIZES, train_scores=SCORES + 1, test_scores=SCORES), "c.npz"),
    "a learning curve as JSON": as_json(
        {"train_sizes": [10, 20], "train_scores": [[1, 2], [3, 4]], "test_scores": [[5, 6], [7, 8]], "note": "x"}
    ),
    "a learning curve of text": as_json({"train_sizes": [1, 2], "test_scores": [["x"], [1]]}, "c.json"),
    "a learning curve of other lengths": curves(npz(train_sizes=SIZES, test_scores=np.ones((3, 2))), "c.npz"),
    "a learning curve without scores": curves(npz(train_sizes=SIZES, test_scores=np.ones((0, 2))), "c.npz"),
    "an array": Given(npy(np.array([[1.5, 2], [2.25, 3], [3, 4.5]])), "a.npy", "curves folds ranks"),
    "an array of three axes": curves(npy(np.zeros((2, 2, 2))), "a.npy"),
    "an array of one axis": curves(npy(np.zeros(3)), "a.npy"),
    "an array of text": curves(npy(np.array(["a", "b"])), "a.npy"),
    "an array of objects": curves(npy(np.array([None])), "a.npy"),
    "an array cut off": curves(npy(np.ones((3, 2)))[:-9], "a.npy"),
    "an array without a head": curves(b"\x93NUMPY\x01\0", "a.npy"),
    "arrays": curves(npz(PPO=SCORES, SAC=SCORES + 1), "a.npz"),
    "arrays of other lengths": curves(npz(a=np.ones((2, 3)), b=np.ones((2, 4))), "a.npz"),
    "arrays of other axes": curves(npz(a=np.ones((2, 3)), b=SIZES), "a.npz"),
    "arrays cut off": curves(npz(a=np.ones((2, 3)))[:-30], "a.npz"),
    "WEKA": Given(
        lines(
            WEKA,
            [
                ("iris", r, f, f"weka.classifiers.{s}", f"'{o}'", 135, 15, 14, 90 + r + f, 0.5, 0.25)
                for (s, o), r, f in product(SCHEMES, (1, 2), (1, 2))
            ],
        ),
        "e.csv",
        "folds",
    ),
    "WEKA without options": Given(
        lines(
            "Key_Dataset,Key_Run,Key_Scheme,Percent_correct",
            [(d, 1, s, 90 + i) for i, (d, s) in enumerate(product(("iris", "wine"), ("J48", "ZeroR")))],
        ),
        "e.csv",
        "folds ranks",
    ),
    "algorithm and fold in headings": Given(
        lines(
            "dataset," + ",".join(f"{a}-cv{k}" for a, k in product(("svm", "tree"), (1, 2, 3))),
            [("iris", 1, 2, 3, 4, 5, 6), ("wine", 2, 3, 4, 5, 6, 7)],
        ),
        "t.csv",
        "ranks folds",
    ),
    "algorithm and fold in three headings": Given(
        lines("dataset,svm_fold1,svm_fold2,tree_fold1", [("iris", 1, 2, 3), ("wine", 2, 3, 4)]), "t.csv", "ranks"
    ),
    "IOHprofiler": ioh(
        '"function evaluation" "current f(x)" "best-so-far f(x)"',
        "1 9.5 9.25",
        "4 9.9 8.5",
        '"function evaluation" "current f(x)" "best-so-far f(x)"',
        "1 7.5 7.25",
    ),
    "IOHprofiler by evaluations": ioh("evaluations raw_y raw_y_best x", "1 9.5 9.25 3", "4 9.9 8.5 3"),
    "IOHprofiler without the best": ioh("evaluations one two three", "1 9.5 9.25 3", "4 9.9 8.5 3"),
    "IOHprofiler with text": ioh("evaluations raw_y", "1 9.5", "x 1"),
    "AMLB": Given(lines(AMLB, AMLB_ROWS), "results.csv", "ranks"),
    "AMLB of two constraints": Given(
        lines(AMLB, AMLB_ROWS + [(*row[:3], "4h8c", *row[4:]) for row in AMLB_ROWS]), "results.csv", "ranks"
    ),
    "AMLB with failures": Given(
        lines(AMLB, [(*row[:6], "" if i < 2 else row[6], row[7]) for i, row in enumerate(AMLB_ROWS)]),
        "results.csv",
        "ranks",
    ),
    "blocks": Given(BLOCKS, "accuracies.txt", "ranks"),
    "no blocks": Given("words\na 1 2\nb 3 4\nc x y\n", "accuracies.txt", "ranks"),
    "no blocks of one score": Given("words\na 1\nb 3\nc 5\n", "accuracies.txt", "ranks"),
    "numbered losses": Given(
        lines("Observation,A,B", [*(row[:3] for row in SUMS), ("Total", 2.5, 4.5), ("Mean", 1.25, 2.25)]),
        "l.csv",
        "cases",
    ),
    "numbered losses with sums": Given(lines("Obs.,A,B,Sum", SUMS), "l.csv", "cases"),
    "numbered losses with sums and points": Given(
        lines("Case.,A,B,Sum.", [*SUMS, ("Total.", 2.5, 4.5, 7), ("avg", 1.25, 2.25, 3.5)]), "l.csv", "cases"
    ),
    "numbered losses with one sum": Given(lines("Obs,A,B", [(1, 1.5, 2.5), ("mean", 1.5, 2.5)]), "l.csv", "cases"),
    "numbered losses with means": Given(
        lines("case,A,B,Average", [(1, 1.5, 2.53, 2.02), (2, 1, 2, 1.5)]), "l.csv", "cases"
    ),
    "numbered losses with means too far off": Given(
        lines("case,A,B,Average", [(1, 1.5, 2.53, 2.04), (2, 1, 2, 1.5)]), "l.csv", "cases"
    ),
    "numbered losses with whole sums": Given(lines("case,A,B,total", [(1, 1, 2, 3), (2, 1, 2, 4)]), "l.csv", "cases"),
    "numbered losses with text": Given(lines("case,A,B,total", [(1, "x", 2, 3), (2, 1, 2, 4)]), "l.csv", "cases"),
    "names of runs": curves(
        lines(
            "run_name,step,reward", [(f"{a}_seed{s}", h, h + s) for a, s, h in product(("ppo", "sac"), (1, 2), (0, 10))]
        ),
        "t.csv",
    ),
    **{
        f"names of runs under {heading}": curves(
            lines(
                f"{heading},step,reward", [(f"{a}-{s}", h, h + s) for a, s, h in product(("x", "y"), (1, 2), (0, 10))]
            ),
            "t.csv",
        )
        for heading in ("name", "run", "experiment", "exp", "trial", "id", "model")
    },
    "names of runs that do not repeat": curves(
        lines("run_name,step,reward", [(f"{a}_seed1", h, h) for a, h in product(("ppo", "sac"), (0, 10))]), "t.csv"
    ),
    "a column for each run": curves(
        lines("step,ppo_1,ppo_2,sac_1,sac_2", [(0, 1, 2, 3, 4), (10, 2, 3, 4, ""), (20, 3, 4, 5, 6)]), "t.csv"
    ),
    "a column for each of three runs": curves(lines("step,ppo_1,ppo_2,sac_1", [(0, 1, 2, 3), (10, 2, 3, 4)]), "t.csv"),
    "a column for each run of a metric": curves(
        lines("epoch,loss_1,loss_2,acc_1,acc_2", [(0, 1, 2, 3, 4), (10, 2, 3, 4, 5)]), "t.csv"
    ),
    "a column for each run under other words": curves(
        lines("weight,ppo_1,ppo_2,sac_1,sac_2", [(0, 1, 2, 3, 4), (10, 2, 3, 4, 5)]), "t.csv"
    ),
}
