"""The Bayesian signed-rank test of two algorithms over many datasets."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, ClassVar

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.charts.posterior_triangle import PosteriorTriangle
from stats_core.charts.scatter_pair import scatter_pair
from stats_core.data import ScoreTable
from stats_core.kernels.dirichlet import RegionDraws, signed_rank_draws
from stats_core.methods.ranks.shared.mean_ranks import SEVERAL_DATASETS, demsar_table
from stats_core.methods.ranks.shared.score_pair import ScorePair, no_difference
from stats_core.params import Algorithm, Alpha, Real, Rope, Seed, Whole
from stats_core.references import BENAVOLI_2014, BENAVOLI_2017
from stats_core.registry import Question, method
from stats_core.results.posterior import PosteriorResult
from stats_core.types import Progress
from stats_core.variation import EVERY
from stats_core.wording import confidence

Prior = Annotated[float, Real("Prior strength", 0, 1000)]
Draws = Annotated[int, Whole("Draws", 1000, 10_000_000)]
SAME = 1e-12
"""Weights this close are equal: they are sums of many numbers."""
CELLS = 24
"""Small triangles along a side of the triangle of draws."""


@dataclass(frozen=True, eq=False, kw_only=True)
class SampledPosterior(PosteriorResult):
    """A posterior known from draws; `monte_carlo_error` is the largest standard error of its probabilities.

    Where there is no difference at all, the posterior is a point, known without draws.
    """

    _of: ClassVar[str] = "the mean of "

    draws: int
    seed: int
    monte_carlo_error: float

    def table(self) -> pd.DataFrame:
        """One row. `low` and `high` are NaN where the two algorithms are the same on every data set."""
        return super().table().assign(monte_carlo_error=self.monte_carlo_error)

    @property
    def known_from(self) -> float:
        # A region that no draw preferred is less probable than one draw in all, and no more is known.
        return self.draws


@method(
    title="Bayesian signed-rank test",
    question=Question.MANY_DATASETS,
    trust_when="You want the probability of a difference that matters over data sets, not a decision.",
    formula=(
        r"$$\theta_{\mathrm{left}}=\sum_{i,j}w_iw_j\,[z_i+z_j<-2r],\quad "
        r"\theta_{\mathrm{right}}=\sum_{i,j}w_iw_j\,[z_i+z_j>2r],"
        r"\quad w\sim\mathrm{Dirichlet}(s,1,\dots,1)$$"
        "\n\n"
        r"on $z=(0,\ \mathrm{differences})$, with prior strength $s$ and region $\pm r$; the rest of the weight is "
        r"$\theta_{\mathrm{region}}$. The probability of an outcome is the share of draws in which its $\theta$ is "
        "the largest."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "differences in score mean the same on every data set",
        "before the data are seen, all weight is on no difference, with the strength of the prior",
    ),
    references=(BENAVOLI_2014, BENAVOLI_2017),
    covers=EVERY,
    interval="the middle share of the draws from the posterior",
    example=lambda: (demsar_table(), {"a": "C4.5+m", "b": "C4.5", "rope": 0.01, "draws": 5000}),
)
def bayesian_signed_rank(
    table: ScoreTable,
    *,
    a: Algorithm,
    b: Algorithm,
    rope: Rope = 0.0,
    prior: Prior = 0.5,
    draws: Draws = 50_000,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    progress: Progress | None = None,
) -> SampledPosterior:
    """Say how probable it is that one of two algorithms is better over data sets by more than a margin that matters.

    Parameters
    ----------
    table
        Scores on several data sets.
    a, b
        The two algorithms; differences are a minus b.
    rope
        Half the width of the region of practical equivalence, in units of the score; 0 for none.
    prior
        Weight of the pseudo-observation at zero, where one data set has weight 1.
    draws, seed
        Draws from the posterior, and where the random numbers start.
    alpha
        One minus the probability of the interval.
    progress
        Called with the draws done and to do.

    Returns
    -------
    SampledPosterior
        `p_left`, `p_rope`, `p_right`: the shares of draws in which a minus b most often lies below, in and above the
        region. The estimate and its interval are of the mean difference.

    Notes
    -----
    Weights w ~ Dirichlet(s, 1, ..., 1) on z = (0, differences). theta_left is the sum of w_i w_j over all i, j
    with z_i + z_j < -2 rope, theta_right with z_i + z_j > 2 rope, theta_rope the rest. The probability of a region is
    the share of draws in which its theta is the largest. Without a region (rope = 0) the weight of pairs at
    exactly zero is halved between the sides. Without any difference all weight lies on zero, and the two are equal
    with probability 1, whatever the region.

    References
    ----------
    Benavoli, Mangili, Corani, Zaffalon and Ruggeri (2014); Benavoli, Corani, Demsar and Zaffalon (2017), section 4.2.

    Examples
    --------
    >>> from stats_core import ScoreTable, bayesian_signed_rank
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = bayesian_signed_rank(table, a="forest", b="tree", rope=0.01, draws=2000)
    >>> print(result.sentence())
    forest is practically better than tree with probability 0.5840, the two are practically equivalent with
    probability 0.4160 (differences up to 0.01 count as none), and tree is practically better with probability below
    0.0005: the mean of forest minus tree is 0.0143, 95 % interval 0.0022 to 0.0247.
    """
    pair = ScorePair.of(table, a, b)
    same = no_difference(pair.difference)
    scaled = math.ldexp(rope, -pair.power)
    regions = signed_rank_draws(
        pair.difference,
        scaled,
        prior,
        draws,
        np.random.default_rng(seed),
        progress,
        np.where(pair.difference, pair.near, 0),
    )
    left, within, right = (0.0, 1.0, 0.0) if same else _shares(regions, scaled)
    low, high = np.quantile(regions.mean, [alpha / 2, 1 - alpha / 2]).tolist()
    estimate, low, high = pair.restored(float(regions.mean.mean()), low, high)
    # Where all draws agree, the share of the others is known to one draw and no better.
    error = 0.0 if same else max(1 / draws, *(math.sqrt(p * (1 - p) / draws) for p in (left, within, right)))
    scatter = scatter_pair(table, a, b)
    charts: tuple[Chart, ...] = (scatter,)
    if rope > 0:
        charts = (_triangle(a, b, regions, rope, (left, within, right), table.higher_is_better), scatter)
    return SampledPosterior(
        a=a,
        b=b,
        estimate=estimate,
        low=low,
        high=high,
        alpha=alpha,
        higher_is_better=table.higher_is_better,
        extra_charts=charts,
        extra_notes=_notes(same, draws, seed, error, alpha) + _against(left, right, estimate),
        rope=rope,
        p_left=left,
        p_rope=within,
        p_right=right,
        draws=draws,
        seed=seed,
        monte_carlo_error=error,
        is_a_point=same,
    )


def _shares(regions: RegionDraws, rope: float) -> tuple[float, float, float]:
    """The share of draws in which each region has the largest weight; equal ones count half."""
    if rope > 0:
        within = float(np.mean(regions.rope >= np.maximum(regions.left, regions.right)))
        left = float(np.mean(regions.left > np.maximum(regions.rope, regions.right)))
        return left, within, max(0.0, 1 - left - within)
    lead = regions.left - regions.right
    left = float(np.mean(lead > SAME) + np.mean(np.abs(lead) <= SAME) / 2)
    return left, 0.0, 1 - left


def _notes(same: bool, draws: int, seed: int, error: float, alpha: float) -> tuple[str, ...]:
    if same:
        return (
            "The two algorithms have the same score on every data set, so every draw gives the same: they are equal "
            "with probability 1. There is no p value, and none is needed.",
        )
    notes = [
        f"{draws:,} draws (seed {seed}): the Monte Carlo error of the probabilities is about {error:.1g} or less.",
        "The probabilities are of the algorithms, given the scores; there is no p value, and none is needed.",
    ]
    if alpha * draws < 20:
        notes.append(f"Few draws lie beyond the ends of a {confidence(alpha)} interval, so its ends are rough.")
    return tuple(notes)


def _against(left: float, right: float, estimate: float) -> tuple[str, ...]:
    """What to say where the mean lies on the other side than the likelier region."""
    if (right - left) * estimate >= 0:
        return ()
    return (
        "The mean difference and the likelier side have opposite signs: a few large differences outweigh many small "
        "ones in the mean, but not in signed ranks.",
    )


def _triangle(
    a: str, b: str, regions: RegionDraws, rope: float, shares: tuple[float, float, float], higher_is_better: bool
) -> PosteriorTriangle:
    """Draws counted in small triangles, by how many whole steps they lie from each side."""
    parts = np.stack([regions.left, regions.rope, regions.right], axis=1)
    steps = np.minimum(np.floor(CELLS * parts), CELLS - 1).astype(np.int64)
    # Three distances that add up to all steps lie on a corner of the grid: take the triangle below it.
    steps[steps.sum(axis=1) == CELLS, 1] -= 1
    codes, counts = np.unique(steps @ np.array([CELLS**2, CELLS, 1]), return_counts=True)
    cells = np.stack([codes // CELLS**2, codes // CELLS % CELLS, codes % CELLS], axis=1)
    upward = (CELLS - cells.sum(axis=1) == 1)[:, None, None]
    grid = (cells[:, None, :] + np.where(upward, np.eye(3), 1 - np.eye(3))) / CELLS
    corners = np.stack([grid[:, :, 2] + grid[:, :, 1] / 2, grid[:, :, 1] * math.sqrt(3) / 2], axis=2)
    return PosteriorTriangle(
        key="posterior_triangle",
        title=f"Posterior of {a} against {b}",
        a=a,
        b=b,
        corners=corners,
        counts=counts.astype(np.int64),
        p_left=shares[0],
        p_rope=shares[1],
        p_right=shares[2],
        rope=rope,
        higher_is_better=higher_is_better,
    )
