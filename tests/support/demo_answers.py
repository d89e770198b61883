"""Answers to try exports on: of every demo, of every room in awkward cases, and with names that no table likes."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pandas as pd

from demo_data.catalogue import DEMOS, Demo, load_bytes
from stats_core import Agreement, Answer, Curves, FoldScores, Losses, LossSummary, ScoreTable, answer
from stats_core.reading import read_table
from stats_core.reading.cases.roles import OtherWords
from stats_core.reading.ranks.build import Average
from stats_core.reading.readers import READERS
from stats_core.registry import Question
from tests.exports.hostile import MORE

LONG_NAMES = (
    "gradient_boosting_with_early_stopping_and_monotone_constraints_v2_final",
    "ConvolutionalNetworkWithResidualConnectionsAndBatchNormalization",
    "a name of many short words that goes on and on until no column could hold it",
    "https://example.org/models/transformer-base-uncased-finetuned-on-everything",
    "SVM",
)


def data_of(demo: Demo) -> dict[str, Any]:
    """What a page reads from the file of a demo; more than one where the file holds several experiments."""
    content = load_bytes(demo)
    if demo.file.endswith(".json"):
        told = json.loads(content)
        summary = LossSummary(tuple(told["algorithms"]), told["means"], np.array(told["covariance"]), told["n"])
        return {demo.key: summary}
    table = read_table(content)
    if "both_right" in table.frame.columns:
        rows = pd.DataFrame(table.frame).to_dict("records")
        return {f"{demo.key}_{place}": _agreement(row) for place, row in enumerate(rows)}
    readers = READERS[Question[demo.page.upper()]]
    roles = readers.guess(table)
    known: dict[str, Any] = {"higher_is_better": demo.higher_is_better}
    if demo.page == "same_test_set":
        known = {}
    if demo.page == "cross_validation":
        known |= {"n_train": demo.n_train, "n_test": demo.n_test}
    if demo.other_words:
        roles = replace(roles, otherwise=OtherWords[demo.other_words.upper()])
    if demo.average:
        known["average"] = Average[demo.average.upper()]
    return {demo.key: readers.build(table, roles, **known)}


def _agreement(row: dict[str, Any]) -> Agreement:
    counts = (int(row[name]) for name in ("both_right", "only_a_right", "only_b_right", "both_wrong"))
    return Agreement(*counts, row.get("a", "A"), row.get("b", "B"))


@cache
def demo_answers() -> dict[str, Answer]:
    """The answer of every demo, as its page gives it."""
    found = {}
    for demo in DEMOS:
        settings: dict[str, Any] = dict(demo.settings) | ({"posthoc": demo.posthoc} if demo.posthoc else {})
        for key, data in data_of(demo).items():
            found[key] = answer(data, **settings)
    return found


@cache
def awkward_answers() -> dict[str, Answer]:
    """Of each room: many algorithms, hostile and long names, a control, a margin, one side, and no test at all."""
    rng = np.random.default_rng(11)
    many = tuple(f"learner {place}" for place in range(12))
    lead = np.linspace(0, 0.3, 12)
    folds = FoldScores(LONG_NAMES, 0.7 + 0.02 * rng.normal(size=(5, 3, 5)) + lead[:5, None, None], 80, 20)
    two = FoldScores(("A", "B"), 0.7 + 0.02 * rng.normal(size=(2, 5, 2)), 50, 50)
    table = ScoreTable(tuple(f"set {i}" for i in range(30)), many, 0.5 + 0.05 * rng.normal(size=(30, 12)) + lead)
    wide = ScoreTable(
        tuple(f"set {i}" for i in range(20)), MORE, 1e5 * (1 + 0.1 * rng.random((20, len(MORE))) + lead[: len(MORE)])
    )
    losses = Losses(LONG_NAMES, (rng.random((150, 5)) < 0.2 + lead[:5]) * 1.0)
    measured = Losses(MORE[:3], 1e-7 * rng.random((60, 3)) + 1e-8 * np.arange(3))
    curves = Curves.from_groups({name: rng.random((3, 4)) + lead[place] for place, name in enumerate(MORE)})
    one_level = Curves.from_groups({name: rng.random((6, 1)) for name in LONG_NAMES[:3]})
    quick = {"shuffles": 199}
    first_two = {"a": LONG_NAMES[0], "b": LONG_NAMES[2]}
    return {
        "folds": answer(folds),
        "folds_control": answer(folds, control=LONG_NAMES[1], margin=0.05, alpha=0.01),
        "folds_posterior": answer(two, test="bayesian_correlated_t", margin=0.01),
        "folds_one_side": answer(two, alternative="greater"),
        "folds_other_test": answer(two, test="cv_5x2_f"),
        "folds_no_test": answer(FoldScores(LONG_NAMES, rng.random((5, 1, 1)), 80, 20)),
        "ranks": answer(table, **quick),
        "ranks_wide": answer(wide, **quick),
        "ranks_control": answer(table, control="learner 3", **quick),
        "ranks_two": answer(ScoreTable(table.datasets, many[:2], table.scores[:, :2])),
        "ranks_omnibus": answer(table, test="quade"),
        "ranks_no_test": answer(ScoreTable(("one",), LONG_NAMES, rng.random((1, 5)))),
        "cases": answer(losses),
        "cases_pair": answer(losses, test="mcnemar", **first_two),
        "cases_measured": answer(measured, margin=1e-8),
        "curves": answer(curves, **quick),
        "curves_one_side": answer(curves, **quick, **{"curve_pairs.alternative": "better"}),
        "curves_levels": answer(curves, test="curve_levels", **quick),
        "curves_where": answer(curves, where="best", **quick),
        "curves_final": answer(one_level, **quick),
        "curves_describe": answer(curves, test="carry_over"),
    }


def every_answer() -> dict[str, Answer]:
    """All of them."""
    return {**demo_answers(), **awkward_answers()}
