"""Where along training do the effects arise: shares of the sums of squares by level."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
import pandas as pd

from stats_core.charts.level_shares import LevelShares
from stats_core.data import Curves
from stats_core.data.soundness import LEVEL_LABEL
from stats_core.kernels.curve_sums import ZERO, CurveSums
from stats_core.kernels.scale import to_one
from stats_core.methods.curves.randomized_anova import example
from stats_core.params import Interval
from stats_core.references import PIATER_1997
from stats_core.registry import Question, method
from stats_core.results.protocol import Result
from stats_core.results.verdict import Verdict
from stats_core.types import Floats
from stats_core.wording import fixed, listed_names, plain


class AlgorithmSplit(Enum):
    """How the Algorithm effect is split over levels."""

    SIMPLE = "Simple effects (always positive)"
    SIGNED = "Signed parts of the Algorithm sum of squares"


@dataclass(frozen=True, eq=False)
class CurveLocalisation(Result):
    """Each level's part of the Algorithm and the Interaction sum of squares, and the parts added up."""

    algorithms: tuple[str, ...]
    levels: Floats
    ss_algorithm: Floats
    ss_interaction: Floats
    share_algorithm: Floats
    share_interaction: Floats
    interval: tuple[float, float] | None
    split: AlgorithmSplit
    level_label: str = LEVEL_LABEL

    @property
    def inside(self) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
        """Which levels lie in the chosen interval."""
        if self.interval is None:
            return np.ones(len(self.levels), dtype=bool)
        return np.asarray((self.levels >= self.interval[0]) & (self.levels <= self.interval[1]))

    def verdict(self) -> Verdict:
        """It describes, and tests nothing."""
        return Verdict()

    def table(self) -> pd.DataFrame:
        """Sums of squares, shares and shares added up, one row for each level.

        `share_algorithm`, `cumulative_algorithm`, `share_interaction` and `cumulative_interaction` are NaN where the
        effect's sum of squares is 0.
        """
        return pd.DataFrame(
            {
                "level": self.levels,
                "ss_algorithm": self.ss_algorithm,
                "share_algorithm": self.share_algorithm,
                "cumulative_algorithm": np.cumsum(self.share_algorithm),
                "ss_interaction": self.ss_interaction,
                "share_interaction": self.share_interaction,
                "cumulative_interaction": np.cumsum(self.share_interaction),
            }
        )

    def sentence(self) -> str:
        levels = self.levels[self.inside]
        names = listed_names(self.algorithms)
        if np.isnan(self.share_algorithm).all() and np.isnan(self.share_interaction).all():
            return f"The mean curves of {names} are equal at every level, so there is no effect to divide into shares."
        span = (
            f"Level {plain(levels[0])} carries"
            if len(levels) == 1
            else f"Levels {plain(levels[0])} to {plain(levels[-1])} carry"
        )
        algorithm, interaction = (
            _percent(share[self.inside].sum()) for share in (self.share_algorithm, self.share_interaction)
        )
        return (
            f"{span} {algorithm} of the algorithm effect and {interaction} of the interaction between {names} and "
            f"training ({len(levels)} of {len(self.levels)} levels)."
        )

    def charts(self) -> tuple[LevelShares, ...]:
        shares = np.stack([self.share_algorithm, self.share_interaction])
        return (
            LevelShares(
                key="shares",
                title="Where the effects arise",
                levels=self.levels,
                names=("Algorithm", "Interaction"),
                shares=shares,
                cumulative=np.cumsum(shares, axis=1),
                interval=self.interval,
                level_label=self.level_label,
            ),
        )

    def notes(self) -> tuple[str, ...]:
        notes = ["Shares describe the observed curves and carry no p value; which levels differ has a test of its own."]
        if self.split is AlgorithmSplit.SIMPLE:
            notes.append(
                "The algorithm effect is split into simple effects, which add up to Algorithm plus Interaction."
            )
        else:
            notes.append(
                "Signed parts add up to the Algorithm sum of squares; a level at which the order of the algorithms "
                "differs from their order on average may have a negative one."
            )
        if np.isnan(self.share_algorithm).any() or np.isnan(self.share_interaction).any():
            notes.append("An effect whose sum of squares is 0 has no shares.")
        return tuple(notes)


@method(
    title="Shares of the effects by level",
    question=Question.LEARNING_CURVES,
    trust_when="You want to see where an effect arises; it describes the data and is not a test.",
    formula=(
        r"$$SS_{AB}(h)=\sum_i l_i(\bar y_{ih}-\bar y_i-\bar y_h+\bar y)^2,\qquad "
        r"SS_{\mathrm{simple}}(h)=\sum_i l_i(\bar y_{ih}-\bar y_h)^2$$"
        "\n\n"
        "and each level's share of their sum over $h$. The signed split of the algorithm effect is "
        r"$\sum_i l_i(\bar y_i-\bar y)(\bar y_{ih}-\bar y_h)$."
    ),
    references=(PIATER_1997,),
    example=example,
)
def curve_localisation(
    curves: Curves, *, interval: Interval = None, split: AlgorithmSplit = AlgorithmSplit.SIMPLE
) -> CurveLocalisation:
    """Show which levels of training contribute how much to the Algorithm and the Interaction effect.

    Notes
    -----
    Interaction: SS_int(h) = sum_i l_i (y_ih - y_i - y_h + y)^2. Algorithm: the literal sum adds the same amount at
    each level, so by default the simple effects sum_i l_i (y_ih - y_h)^2 are shown; the signed parts are
    sum_i l_i (y_i - y)(y_ih - y_h).

    References
    ----------
    Piater and Cohen (1997), section 5.

    Examples
    --------
    >>> from stats_core import Curves, curve_localisation
    >>> sgd = [[1, 2, 4], [2, 3, 5], [1, 3, 4], [2, 2, 4]]  # a run in each row, a level of training in each column
    >>> adam = [[2, 4, 6], [3, 5, 6], [2, 5, 7], [3, 4, 6]]
    >>> curves = Curves.from_groups({"SGD": sgd, "Adam": adam}, levels=[10, 20, 40])
    >>> result = curve_localisation(curves, interval=(20, 40))
    >>> print(result.sentence())
    Levels 20 to 40 carry 89 % of the algorithm effect and 33 % of the interaction between SGD and Adam and training
    (2 of 3 levels).
    """
    values, unit = to_one(curves.values)
    sums = CurveSums.of(values, curves.index)
    sizes = np.array(curves.sizes)[:, None]
    cell = np.stack([sums.centred[curves.index == i].mean(axis=0) for i in range(len(sizes))])
    row = cell.mean(axis=1, keepdims=True)
    algorithm = cell**2 if split is AlgorithmSplit.SIMPLE else row * cell
    there = sums.algorithm + sums.interaction if split is AlgorithmSplit.SIMPLE else sums.algorithm
    by_level = []
    for part, effect in ((algorithm, there), ((cell - row) ** 2, sums.interaction)):
        parts = np.sum(sizes * part, axis=0)
        dust = np.abs(parts) <= ZERO * sums.within + sums.noise**2
        by_level.append(np.where(dust | (effect == 0), 0.0, parts))
    with np.errstate(over="ignore", under="ignore"):
        ss_algorithm, ss_interaction = (np.ldexp(parts, 2 * unit) for parts in by_level)
    return CurveLocalisation(
        algorithms=curves.algorithms,
        levels=curves.levels,
        ss_algorithm=ss_algorithm,
        ss_interaction=ss_interaction,
        share_algorithm=_shares(by_level[0]),
        share_interaction=_shares(by_level[1]),
        interval=interval,
        split=split,
        level_label=curves.level_label,
    )


def _shares(parts: Floats) -> Floats:
    total = parts.sum()
    return parts / total if total != 0 else np.full(len(parts), np.nan)


def _percent(share: float) -> str:
    """A share in whole per cent; 0 and 100 are said only where nothing or all of it is meant."""
    if np.isnan(share):
        return "no share"
    if 0.995 <= share < 1 - 1e-9:
        return "more than 99 %"
    if 1e-9 < share <= 0.005:
        return "less than 1 %"
    if -0.005 <= share < -1e-9:
        return "more than −1 %"
    if 1 + 1e-9 < share <= 1.005:
        return "just above 100 %"
    return f"{fixed(100 * share, 0)} %"
