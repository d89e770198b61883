"""Sentence, table and chart speak of the same difference with the same sign, whichever algorithm comes first."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, Analysis, Curves, FoldScores, Losses, ScoreTable, analyse
from stats_core.charts import Chart, Forest, PairedDifferences, PairMatrix, PosteriorDensity, ScatterPair
from stats_core.wording import alike, number

DIRECTED = [key for key, method in METHODS.items() if {"a", "b"} <= {option.name for option in method.options}]
FAMILIES = [
    "curve_pairs",
    "fold_pairs",
    "hochberg_tamhane_intervals",
    "bonferroni_pairs",
    "pooled_intervals",
    "nemenyi",
]


def examples(key: str) -> list[Analysis]:
    """The example as declared, with a and b swapped, and with the other direction of scores where there is one."""
    data, settings = METHODS[key].example()
    made = [(data, settings)]
    if "a" in settings:
        made.append((data, settings | {"a": settings["b"], "b": settings["a"]}))
    if isinstance(data, (Curves, FoldScores, ScoreTable)):
        made += [(replace(one, higher_is_better=not one.higher_is_better), own) for one, own in list(made)]
    return [analyse(key, one, **own) for one, own in made]


def rows_of(analysis: Analysis) -> dict[tuple[str, str], float]:
    table = analysis.result.table()
    return {(row.a, row.b): float(row.estimate) for row in table.itertuples()}


def drawn(chart: Chart) -> dict[tuple[str, str], float]:
    """The differences that a chart shows, each as first minus second."""
    if isinstance(chart, Forest):
        return dict(zip(zip(chart.a, chart.b, strict=True), chart.estimate.tolist(), strict=True))
    if isinstance(chart, PairMatrix):
        names, shown = chart.algorithms, chart.estimate
        return {(a, b): shown[i, j] for i, a in enumerate(names) for j, b in enumerate(names) if i > j}
    if isinstance(chart, PairedDifferences):
        return {(chart.a, chart.b): chart.estimate}
    if isinstance(chart, PosteriorDensity):
        return {(chart.a, chart.b): chart.mean}
    return {}


@pytest.mark.parametrize("key", DIRECTED + FAMILIES)
def test_charts_have_the_sign_of_the_table(key: str) -> None:
    for analysis in examples(key):
        rows = rows_of(analysis)
        for chart in analysis.result.charts():
            for (a, b), estimate in drawn(chart).items():
                wanted = rows[a, b] if (a, b) in rows else -rows[b, a]
                assert estimate == pytest.approx(wanted, rel=1e-6, abs=1e-12), (key, chart.key, a, b)


@pytest.mark.parametrize("key", DIRECTED)
def test_the_winner_of_the_sentence_is_the_one_that_the_table_favours(key: str) -> None:
    for analysis in examples(key):
        result: Any = analysis.result
        ((a, b), estimate), *_ = rows_of(analysis).items()
        lower = isinstance(analysis.data, Losses) or not getattr(analysis.data, "higher_is_better", True)
        better, worse = (a, b) if (estimate > 0) != lower else (b, a)
        said = result.sentence()
        assert f"{worse} is better than {better}" not in said
        if f"{better} is better than {worse}" in said:
            assert number(abs(estimate)) in said or alike(abs(estimate), abs(result.low), abs(result.high))[0] in said
        else:
            assert ("practically" if key.startswith("bayesian") else f"{a} minus {b} is") in said


@pytest.mark.parametrize("key", ["bayesian_correlated_t", "bayesian_signed_rank"])
def test_the_probabilities_belong_to_the_difference_beside_them(key: str) -> None:
    for analysis in examples(key):
        row = analysis.result.table().iloc[0]
        higher = analysis.data.higher_is_better
        for chart in analysis.result.charts():
            if isinstance(chart, PosteriorDensity):
                sides = (row["p_b_better"], row["p_a_better"]) if higher else (row["p_a_better"], row["p_b_better"])
                assert (chart.p_left, chart.p_right) == pytest.approx(sides)
        favoured = row["a"] if (row["estimate"] > 0) == higher else row["b"]
        said = analysis.result.sentence()
        assert said.startswith(f"{favoured} is "), "who is more probably better is who has the better estimate"
        other = row["b"] if favoured == row["a"] else row["a"]
        turned = 1 if favoured == row["a"] else -1
        beside = re.search(rf"{re.escape(favoured)} minus {re.escape(other)} is (\S+),", said)
        assert beside, "the difference beside them is that of the one named first"
        assert float(beside[1].replace("−", "-")) == pytest.approx(turned * row["estimate"], rel=5e-3)


def test_points_above_the_diagonal_are_wins_of_a() -> None:
    for analysis in examples("signed_rank"):
        (chart,) = [one for one in analysis.result.charts() if isinstance(one, ScatterPair)]
        up = np.sum(chart.a_scores > chart.b_scores) if analysis.data.higher_is_better else np.sum(
            chart.a_scores < chart.b_scores
        )  # fmt: skip
        assert chart.a_wins == up
