"""Scores of folds: long, wide, and the splits of a search."""

from __future__ import annotations

from itertools import product

from tests.reading.given.rows import lines
from tests.reading.journeys import Given


def folds(heading: str, rows: list[tuple[object, ...]], name: str = "table.csv") -> Given:
    return Given(lines(heading, rows), name, "folds", asked=True)


def score(*parts: object) -> float:
    return round(
        0.5 + sum((i + 1) * (len(str(part)) + ord(str(part)[-1]) % 7) for i, part in enumerate(parts)) / 100, 3
    )


EACH = [(a, r, f, score(a, r, f)) for a, r, f in product(("SVM", "tree"), (1, 2), (1, 2, 3))]
ONE_RUN = [(a, f, score(a, f)) for a, f in product(("SVM", "tree"), (1, 2, 3))]
WIDE = [(f, score(f), score(f, 1)) for f in (1, 2, 3)]

GIVEN = {
    "runs and folds": folds("algorithm,run,fold,accuracy", EACH),
    "folds": folds("algorithm,fold,accuracy", ONE_RUN),
    "folds of one algorithm": folds("algorithm,fold,accuracy", ONE_RUN[:3]),
    "seeds": folds("algorithm,seed,accuracy", ONE_RUN),
    "repetitions": folds("algorithm,repetition,accuracy", ONE_RUN),
    "no fold": folds("algorithm,accuracy", [(a, s) for a, _, s in ONE_RUN]),
    "no score": folds("algorithm,fold,note", [(a, f, "x") for a, f, _ in ONE_RUN]),
    "sizes": folds("algorithm,fold,n_train,n_test,accuracy", [(a, f, 90 + f, 10, s) for a, f, s in ONE_RUN]),
    "a size that is text": folds(
        "algorithm,fold,n_train,accuracy", [(a, f, f or 1, s) for a, f, s in ONE_RUN[:-1]] + [("tree", 3, "many", 0.5)]
    ),
    "a fold too few": folds("algorithm,run,fold,accuracy", EACH[:-1]),
    "two folds too few": folds("algorithm,run,fold,accuracy", EACH[:-2]),
    "a fold that nobody has": folds("algorithm,run,fold,accuracy", [row for row in EACH if row[1:3] != (2, 3)]),
    "a fold twice": folds("algorithm,run,fold,accuracy", [*EACH, EACH[-1]]),
    "two folds twice": folds("algorithm,run,fold,accuracy", [*EACH, *EACH[-2:]]),
    "folds that are numbered on": folds(
        "algorithm,run,fold,accuracy", [(a, r, f + 3 * (r - 1), s) for a, r, f, s in EACH]
    ),
    "folds out of order": folds("algorithm,run,fold,accuracy", [(a, r, 12 - f, s) for a, r, f, s in EACH]),
    "wide": folds("fold,SVM,tree", WIDE),
    "wide, runs and folds": folds(
        "run,fold,SVM,tree", [(r, f, score(r, f), score(f, r)) for r, f in product((1, 2), (1, 2))]
    ),
    "wide, a line twice": folds("fold,SVM,tree", [*WIDE, WIDE[0]]),
    "wide, seeds": folds("seed,SVM,tree", WIDE),
    "wide, nothing tells lines apart": folds("SVM,tree", [row[1:] for row in WIDE]),
    "wide, lower is better": folds("fold,SVM error,tree error", WIDE),
    "wide, a score that is text": folds("fold,SVM,tree", [*WIDE, (4, "x", 1)]),
    "wide, a metric": folds("fold,SVM,tree,runtime", [(*row, 3.5) for row in WIDE]),
    "wide, two metrics": folds("fold,SVM,tree,runtime,memory", [(*row, 3.5, 1.5) for row in WIDE]),
    "wide, metrics only": folds("fold,accuracy,runtime", WIDE),
    "wide, one metric": folds("fold,SVM,accuracy", WIDE),
    "wide, two metrics of each": folds("fold,SVM_acc,SVM_time,tree_acc,tree_time", [(*row, *row[1:]) for row in WIDE]),
    "wide, numbered": folds("algorithms,1,2,3", [(f, 0.5, 0.25, 0.125 * f) for f in (1, 2, 3)]),
    "wide, a year": folds("fold,year,SVM,tree", [(f, 2000 + f, 0.5, 0.25) for f in (1, 2, 3)]),
    "wide, without headings": Given("0.51,0.63\n0.25,0.125\n0.5,0.75\n", pages="folds"),
    "data sets": folds(
        "dataset,algorithm,fold,accuracy",
        [(d, a, f, score(d, a, f)) for d, a, f in product(("iris", "wine"), ("SVM", "tree"), (1, 2))],
    ),
    "metrics in lines": folds(
        "algorithm,fold,metric,value",
        [(a, f, m, score(a, f, m)) for a, f, m in product(("SVM", "tree"), (1, 2), ("accuracy", "error"))],
    ),
    "one data set for each algorithm": folds(
        "algorithm,fold,task,score", [(a, f, "xy"[f % 2], s) for a, f, s in ONE_RUN]
    ),
    "learning curves": folds(
        "algorithm,fold,epoch,accuracy",
        [(a, f, e, score(a, f, e)) for a, f, e in product(("SVM", "tree"), (1, 2), (1, 2))],
    ),
    "parts": folds(
        "model,split,accuracy", [(a, p, score(a, p)) for a, p in product(("SVM", "tree"), ("train", "test"))]
    ),
    "splits": folds(
        "params,mean_fit_time,split0_test_score,split1_test_score", [("C1", 1, 0.5, 0.6), ("C2", 1, 0.7, 0.8)]
    ),
    "splits of two metrics": folds(
        "param_C,split0_test_acc,split1_test_acc,split0_test_f,split1_test_f",
        [(1, 0.5, 0.6, 0.1, 0.1), (10, 0.7, 0.8, 0.2, 0.2)],
    ),
    "splits with a gap": folds("params,split0_test_score,split2_test_score", [("C1", 0.5, 0.6), ("C2", 0.7, 0.8)]),
    "splits of nobody": folds("split0_test_score,split1_test_score", [(0.5, 0.6), (0.7, 0.8)]),
    "splits beside notes": folds(
        "note,params,split0_test_score,split1_test_score", [("x", "C1", 0.5, 0.6), ("y", "C2", 0.7, 0.8)]
    ),
    "splits of two parameters": folds(
        "param_C,param_k,params,split0_test_score,split1_test_score", [(1, 2, "C1", 0.5, 0.6), (2, 3, "C2", 0.7, 0.8)]
    ),
    "splits of schemes": folds(
        "scheme,params,split1_test_score,split0_test_score", [("a", "C1", 0.5, 0.6), ("b", "C1", 0.7, 0.8)]
    ),
    "splits, a score that is missing": folds(
        "params,split0_test_score,split1_test_score", [("C1", "", 0.6), ("C2", 0.7, 0.8)]
    ),
    "names that tell nothing": folds("who,fold,what", ONE_RUN),
    "an id that repeats": folds("model_id,fold,what", ONE_RUN),
    "errors in the file's name": folds("fold,SVM,tree", WIDE, "errors.csv"),
}
