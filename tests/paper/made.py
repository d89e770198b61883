"""Charts for the tests of print beside the examples of the kinds: with long, many and hostile names, and awkward."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from inspect import signature

import numpy as np

import stats_core
from stats_core import FoldScores, Losses
from stats_core.charts import Chart, kinds
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.charts.loss_differences import LossDifferences
from tests.figures.examples import made_up
from tests.figures.examples.rate_curves import example as rate_curves
from tests.figures.examples.rate_table import example as rate_table
from tests.figures.made import LONG, curves, null, pairs, shares, strip
from tests.figures.made_ranks import rank_charts

HOSTILE = (
    "50%_of & {x}$#~^\\ net",
    "<b>bold</b> & [link](http://example.org)",
    "=1+1 שלום",
    "Emoji 😀 漢字 learner",
    "**md** `code` | \"x\" 'y'",
)
MANY = tuple(f"method {i}" for i in range(25))


@cache
def with_names(names: tuple[str, ...]) -> dict[str, Chart]:
    """Charts of all kinds that show names, with these; numbered within their kind."""
    rng = np.random.default_rng(1)
    folds = FoldScores(names, 0.8 + 0.01 * rng.normal(size=(len(names), 10, 10)), 90, 10)
    losses = Losses(names, (rng.random((120, len(names))) < 0.3) * 1.0)
    errors = Losses(names, np.random.default_rng(2).random((120, len(names))))
    pair = {"a": names[0], "b": names[1]}
    charts = [
        *stats_core.bayesian_correlated_t(folds, **pair, rope=0.01).charts(),
        *stats_core.fold_pairs(folds).charts(),
        *stats_core.cochran_q(losses).charts(),
        *stats_core.matched_t(losses, **pair).charts(),
        *stats_core.hochberg_tamhane_intervals(Losses(names[:5], losses.losses[:, :5])).charts(),
        *stats_core.mcnemar(losses.agreement(*names[:2])).charts(),
        *rank_charts(names).values(),
        stats_core.nemenyi(stats_core.ScoreTable(("one", "two"), names, rng.random((2, len(names))))).charts()[0],
        *(chart for chart in stats_core.matched_t(errors, **pair).charts() if isinstance(chart, LossDifferences)),
        rate_curves(names, points=1, nominal=None, published=False),
        rate_table(names, names[:6]),
        rate_table(names, ("all", "none"), nominal=None),
        *(make(names) for kind in kinds().values() if (make := made_up(kind)) and signature(make).parameters),
    ]
    numbers: Counter[str] = Counter()
    named = {}
    for chart in charts:
        numbers[kind := type(chart).__name__] += 1
        named[f"{kind} {numbers[kind]}"] = chart
    return named


@cache
def awkward() -> dict[str, Chart]:
    """Charts whose numbers are at the edge of what can be drawn."""
    return {
        "far observed value": null(40.0, p=0.0001),
        "undefined observed value": null(float("nan"), p=1.0),
        "near observed and critical value": null(6.0),
        "single level": curve_overlay(curves(levels=(100,))),
        "twelve algorithms": curve_overlay(curves(tuple("abcdefghijkl"), runs=4, levels=tuple(range(1, 101)))),
        "huge levels": curve_overlay(curves(levels=tuple(10.0**i for i in range(3, 11)))),
        "tiny differences of large scores": curve_overlay(curves(apart=0)),
        "many levels in a strip": strip(range(1, 3000)),
        "curves over a strip": replace(curve_overlay(curves()), strips=(strip(),)),
        "curves over a strip on log axes": replace(
            curve_overlay(curves()), strips=(strip(),), log_levels=True, log_scores=True
        ),
        "an interval of shares": shares(interval=(500, 2000)),
        "pairs with long names": pairs(LONG),
    }
