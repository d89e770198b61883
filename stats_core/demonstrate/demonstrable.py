"""What of each room can be taken apart before an audience: which test is shuffled, and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from stats_core.data import Curves, FoldScores, Losses, ScoreTable
from stats_core.demonstrate.curves import of_curves
from stats_core.demonstrate.demonstration import Demonstration
from stats_core.demonstrate.ranks import of_ranks
from stats_core.demonstrate.signed_ranks import of_signed_ranks
from stats_core.demonstrate.signs import of_folds, of_losses

ALPHA, SEED = 0.05, 0
"""What the methods begin with, where these settings were not chosen."""
FRIEDMAN, SIGNED_RANK = "friedman", "signed_rank"


@dataclass(frozen=True)
class Demonstrable:
    """How the data of a room are demonstrated.

    Parameters
    ----------
    takes
        The type of data that can be shuffled before an audience.
    method
        The key of the method whose settings the demonstration has, of the data and the test behind the answer.
    needs_result
        Whether it shows the shuffles of that method's own result, which has to be there first.
    make
        The demonstration of data with the result or None, the settings, and whether the answer's test is one-sided.
    """

    takes: type
    method: Callable[[Any, str | None], str]
    needs_result: bool
    make: Callable[[Any, Any, Mapping[str, Any], bool], Demonstration]


def _of_ranks(table: ScoreTable, result: Any, settings: Mapping[str, Any], one_sided: bool) -> Demonstration:
    seed = settings.get("seed", SEED)
    if "a" in settings:
        return of_signed_ranks(table, result, seed=seed)
    return of_ranks(table, result, seed=seed)


def _of_rank_test(table: ScoreTable, test: str | None) -> str:
    """Two algorithms are answered by their signed ranks, which are not what Friedman's test shuffles."""
    return SIGNED_RANK if len(table.algorithms) == 2 and test != FRIEDMAN else FRIEDMAN


def _of_pair(make: Callable[..., Demonstration]) -> Callable[[Any, Any, Mapping[str, Any], bool], Demonstration]:
    """Signs of differences are flipped whatever test is behind the answer."""

    def made(data: Any, _result: Any, settings: Mapping[str, Any], one_sided: bool) -> Demonstration:
        alpha = settings.get("alpha", ALPHA)
        return make(data, settings["a"], settings["b"], alpha=alpha, one_sided=one_sided)

    return made


OF_CURVES = Demonstrable(
    Curves, lambda _data, _test: "randomized_anova", True, lambda curves, result, *_: of_curves(curves, result)
)
OF_FOLDS = Demonstrable(FoldScores, lambda _data, _test: "paired_t", False, _of_pair(of_folds))
OF_CASES = Demonstrable(Losses, lambda _data, _test: "matched_t", False, _of_pair(of_losses))
OF_RANKS = Demonstrable(ScoreTable, _of_rank_test, True, _of_ranks)
