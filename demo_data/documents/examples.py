"""Data that the formulas of the documents are tried on, and what the kept studies say of the tests."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pandas as pd

from demo_data import catalogue
from demo_data.documents.place import Claim
from stats_core import METHODS, Agreement, FoldScores, Losses, ScoreTable
from stats_core.kernels.t import TTest, one_sample
from stats_core.methods.cases.mcnemar import Variant, mcnemar_test
from stats_core.simulate.documents import printed
from stats_core.simulate.pools import FOLDER, fold_pool
from stats_core.simulate.standing import standing
from stats_core.types import Floats
from stats_core.wording import number

AGREE, REJECTS = "all ten agree", "rejects"
WORDS = ("none", "one", "two", "three", "four", "five")
"""Small numbers, as a page spells them."""


def _demo(key: str) -> tuple[catalogue.Demo, pd.DataFrame]:
    demo = next(demo for demo in catalogue.DEMOS if demo.key == key)
    return demo, pd.read_csv(demo.path)


@cache
def folds(key: str, runs: int | None = None) -> FoldScores:
    """The folds of a demo, or those of its first runs."""
    demo, frame = _demo(key)
    names = tuple(dict.fromkeys(frame["algorithm"]))
    shape = len(names), frame["run"].nunique(), frame["fold"].nunique()
    scores = frame["score"].to_numpy().reshape(shape)[:, :runs]
    return FoldScores(names, scores, demo.n_train, demo.n_test, demo.higher_is_better)


def pair(data: FoldScores) -> dict[str, str]:
    """The two algorithms of a demo, the second minus the first."""
    first, second = data.algorithms
    return {"a": second, "b": first}


def differences(data: FoldScores) -> Floats:
    """The same differences, `[run, fold]`."""
    first, second = data.scores
    return np.asarray(second - first)


@cache
def losses(key: str) -> Losses:
    """The losses of a demo, case by case."""
    _, frame = _demo(key)
    frame = frame.set_index("case")
    return Losses(tuple(frame.columns), frame.to_numpy(dtype=np.float64))


@cache
def table(key: str) -> ScoreTable:
    """The scores of a demo on many data sets."""
    demo, frame = _demo(key)
    frame = frame.set_index("dataset")
    return ScoreTable(tuple(frame.index), tuple(frame.columns), frame.to_numpy(), demo.higher_is_better)


@cache
def diabetes() -> Agreement:
    """Feelders, Table 4: a is the linear discriminant, b the network."""
    cells = ("C_lda: C_nn", "C_lda: I_nn", "I_lda: C_nn", "I_lda: I_nn")
    return Agreement(*(int(printed("Feelders", "Table 4", cell)) for cell in cells), a="lda", b="nn")


@cache
def trees() -> Agreement:
    """Lecture, McNemar Test III: a is the tree, b the random forest; 0 stands for right, as in its table of A to D."""
    cells = (f"Tree {tree}: Random Forest {forest}" for tree in (0, 1) for forest in (0, 1))
    return Agreement(
        *(int(printed("Lecture", "McNemar Test III", cell)) for cell in cells), a="Tree", b="Random Forest"
    )


@cache
def null_folds(design: str) -> Floats:
    """Differences on data sets on which two learners are equally good, `[dataset, run, fold]`."""
    pool = fold_pool(FOLDER)
    (source,) = (name for name in pool.sources if name.startswith("Set 1") and name.endswith("0.5"))
    return pool.of(source, design)


@cache
def single(design: str) -> Floats:
    """Of each of them ten resamples, or the folds of the first run, `[dataset, difference]`."""
    x = null_folds(design)
    return x[..., 0] if design == "resampled" else x[:, 0]


@cache
def null_tests(design: str) -> TTest:
    """The plain paired t test on each of them."""
    return one_sample(single(design))


def understated(design: str) -> float:
    """How many times the variance of the mean difference over data sets is that which the plain t test estimates."""
    test = null_tests(design)
    return float(np.var(test.estimate, ddof=1) / np.mean(test.error**2))


def dependence(design: str) -> float:
    """How two differences on one data set correlate over data sets, on average over all pairs of them."""
    correlations = np.corrcoef(single(design), rowvar=False)
    return float(correlations[np.triu_indices_from(correlations, 1)].mean())


def only_design(method: str) -> tuple[float, float]:
    """The one number of runs, and of folds, that a test takes."""
    shapes = [(runs, folds) for runs in range(1, 11) for folds in range(2, 11)]
    (design,) = (
        shape for shape in shapes if not METHODS[method].refusals(FoldScores(("A", "B"), np.zeros((2, *shape))))
    )
    return float(design[0]), float(design[1])


def largest_gap(disagreements: int) -> float:
    """How far McNemar's p of chi-square with correction lies from the exact one at most."""
    pairs = ((b, disagreements - b) for b in range(disagreements // 2 + 1))
    return max(
        abs(mcnemar_test(*counts, Variant.CORRECTED)[1] - mcnemar_test(*counts, Variant.EXACT)[1]) for counts in pairs
    )


def rates(test: str, measure: str, *, calibrated: bool = False) -> tuple[float, ...]:
    """What the kept study of replicability found of a test on its four sets, at the 5 % level."""
    table = standing("bouckaert5").table
    table = table[(table["test"] == test) & (table["measure"] == measure)]
    table = table[(table["df"] != "nominal") == calibrated]
    return tuple(
        float(table.loc[table["set"].str.startswith(f"Set {number}"), "rate"].iloc[0]) for number in (1, 2, 3, 4)
    )


def percents(*shares: float) -> str:
    """'4.9, 11.5 and 39.7 %'."""
    words = [f"{100 * share:.1f}" for share in shares]
    return f"{', '.join(words[:-1])} and {words[-1]} %" if len(words) > 1 else f"{words[0]} %"


def same(printed: float, ours: float, where: str) -> Claim:
    """A printed formula and the method here, on one example."""
    if math.isclose(printed, ours, rel_tol=1e-9):
        return Claim(f"{number(ours)} by both, {where}", True)
    return Claim(f"{number(ours)} here, {number(printed)} by the formula, {where}", False)
