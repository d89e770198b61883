"""Bayesian answers: the posterior instead of a p, with the probabilities that the card prints."""

from __future__ import annotations

import numpy as np

from stats_core.charts.posterior_density import PosteriorDensity
from stats_core.demonstrate.demonstration import Act, Pile, ReferenceCurve, Step, View
from stats_core.demonstrate.pictures import LadderShown, MeansShown, Rung
from stats_core.results.posterior import PosteriorResult
from stats_core.types import Floats
from stats_core.wording import number

ASKS = "How probable is it that one of the two is better?"


def of_posterior(result: PosteriorResult, shown: MeansShown, algorithms: tuple[str, ...]) -> tuple[Act, ...]:
    """The density where it is known, and the probabilities of better, worse and the same."""
    density = next((chart for chart in result.charts() if isinstance(chart, PosteriorDensity) and len(chart.at)), None)
    begin = Step(View.DATA, f"{ASKS} A Bayesian test has no p value: it says how probable each difference is.")
    if density is None:
        first = Act(algorithms, shown, (begin,))
    else:
        first = _of_density(density, result, shown, algorithms, begin)
    return first, _of_sides(result, (result.a, result.b))


def _of_density(
    chart: PosteriorDensity, result: PosteriorResult, shown: MeansShown, algorithms: tuple[str, ...], begin: Step
) -> Act:
    tail = _tail(chart.at, chart.density)
    name = f"{result.a} minus {result.b}"
    reference = ReferenceCurve("Posterior", "of the posterior", chart.at, chart.density, chart.at, tail)
    within = f"; differences up to {number(result.rope)} count as none" if result.rope else ""
    return Act(
        algorithms=algorithms,
        shown=shown,
        steps=(
            begin,
            Step(
                View.REFERENCE,
                f"The posterior of the difference {name}, after these data{within}. Move the threshold: the share "
                "beyond it is how probable a larger difference is.",
            ),
        ),
        pile=Pile(name, name, 0.0, reference=reference, title="After these data", mark="no difference"),
    )


def _tail(at: Floats, density: Floats) -> Floats:
    pieces = np.diff(at) * (density[1:] + density[:-1]) / 2
    total = float(pieces.sum())
    return np.concatenate([np.cumsum(pieces[::-1])[::-1], [0.0]]) / total


def _of_sides(result: PosteriorResult, algorithms: tuple[str, ...]) -> Act:
    practically = "practically " if result.rope > 0 else ""
    rows = [
        (f"{result.a} {practically}better", result.p_a_better),
        (f"{result.b} {practically}better", result.p_b_better),
    ]
    if result.rope > 0 or result.p_rope > 0:
        rows.insert(1, (f"{practically}the same", result.p_rope))
    most = max(p for _, p in rows)
    rungs = tuple(Rung(name, "", "", result.in_words(p), marked=p == most) for name, p in rows)
    said = "So probable is each, after these data."
    return Act(algorithms=algorithms, shown=LadderShown(("", "", "probability"), rungs), steps=(Step(View.DATA, said),))
