"""Charts of every kind for the tests of print: those of the methods, and others with long, many and hostile names."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

import stats_core
from stats_core import METHODS, FoldScores, Losses
from stats_core.charts import Chart
from stats_core.charts.curve_overlay import curve_overlay
from stats_core.contract.cases import example
from tests.figures.made import LONG, curves, null, pairs, shares, strip
from tests.figures.made_ranks import rank_charts
from tests.figures.made_rates import rate_charts, sketch

HOSTILE = (
    "50%_of & {x}$#~^\\ net",
    "<b>bold</b> & [link](http://example.org)",
    "=1+1 שלום",
    "Emoji 😀 漢字 learner",
    "**md** `code` | \"x\" 'y'",
)
MANY = tuple(f"method {i}" for i in range(25))


@cache
def of_methods() -> dict[str, Chart]:
    """One chart of each kind from the methods' examples, learning curves, and the charts of the lab."""
    found = [chart for key in sorted(METHODS) for chart in example(key).result.charts()]
    return {
        type(chart).__name__: chart for chart in [*found, curve_overlay(curves()), *rate_charts().values(), sketch()]
    }


@cache
def with_names(names: tuple[str, ...]) -> dict[str, Chart]:
    """Charts of all kinds that show names, with these."""
    rng = np.random.default_rng(1)
    folds = FoldScores(names, 0.8 + 0.01 * rng.normal(size=(len(names), 10, 10)), 90, 10)
    losses = Losses(names, (rng.random((120, len(names))) < 0.3) * 1.0)
    pair = {"a": names[0], "b": names[1]}
    found = [
        curve_overlay(curves(names, runs=3)),
        *stats_core.bayesian_correlated_t(folds, **pair, rope=0.01).charts(),
        *stats_core.fold_pairs(folds).charts(),
        *stats_core.cochran_q(losses).charts(),
        *stats_core.matched_t(losses, **pair).charts(),
        *stats_core.hochberg_tamhane_intervals(Losses(names[:5], losses.losses[:, :5])).charts(),
        *stats_core.mcnemar(losses.agreement(*names[:2])).charts(),
        *rank_charts(names).values(),
        *rate_charts(names).values(),
        stats_core.nemenyi(stats_core.ScoreTable(("one", "two"), names, rng.random((2, len(names))))).charts()[0],
    ]
    return {f"{type(chart).__name__} {i}": chart for i, chart in enumerate(found)}


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
        "curves over a strip": replace(curve_overlay(curves()), strip=strip()),
        "curves over a strip on log axes": replace(
            curve_overlay(curves()), strip=strip(), log_levels=True, log_scores=True
        ),
        "an interval of shares": shares(interval=(500, 2000)),
        "pairs with long names": pairs(LONG),
    }
