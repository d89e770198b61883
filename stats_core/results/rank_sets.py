"""Rank sets: the ranks that each algorithm could have, from the pairs that are shown to differ in a direction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from stats_core.errors import ParameterError
from stats_core.types import Bools
from stats_core.wording import counted


def rank_sets(k: int, shown: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The lowest and the highest rank that each of k algorithms could have, 1 for the best.

    Parameters
    ----------
    k
        The number of algorithms, which are called 0, 1, ..., k - 1.
    shown
        The better and the worse of each pair that is shown to differ.

    Returns
    -------
    tuple of (int, int)
        For each algorithm 1 + the number shown to be better, and k - the number shown to be worse.

    Notes
    -----
    Where all pairs are shown by a procedure that makes any claim in the wrong direction with a chance of at most
    alpha, all true ranks lie in these sets together with a chance of at least 1 - alpha (Mogstad and others 2024,
    section 3). The rank of an algorithm is 1 + the number of those that are truly better; of algorithms that are
    truly equal each may have any of the ranks that they share.

    References
    ----------
    Mogstad, M., Romano, J. P., Shaikh, A. M. and Wilhelm, D. (2024), Inference for ranks with applications to mobility
    across neighbourhoods and academic achievement across countries, Review of Economic Studies 91, 476-518.

    Examples
    --------
    >>> rank_sets(4, [(0, 2), (0, 3), (1, 3)])
    ((1, 2), (1, 3), (2, 4), (3, 4))
    """
    if not _whole(k) or k < 1:
        raise ParameterError(f"Rank sets of {k!r} algorithms", remedy="Give the number of algorithms, 1 or more.")
    over = np.zeros((k, k), dtype=np.bool_)
    for pair in shown:
        over[_places(k, pair)] = True
    both = np.argwhere(over & over.T)
    if len(both):
        i, j = both[0].tolist()
        raise ParameterError(
            f"{i} is shown to be better than {j}, and {j} better than {i}",
            remedy="Give each pair at most once, as the better and the worse.",
        )
    low, high = 1 + over.sum(axis=0), k - over.sum(axis=1)
    return tuple(zip(low.tolist(), high.tolist(), strict=True))


def _places(k: int, pair: object) -> tuple[int, int]:
    """The better and the worse of a pair, checked: what is typed by hand holds names, too."""
    if isinstance(pair, tuple | list | np.ndarray) and len(pair) == 2:
        better, worse = pair
        if _whole(better) and _whole(worse) and 0 <= better < k and 0 <= worse < k and better != worse:
            return int(better), int(worse)
    raise ParameterError(
        f"{pair!r} is no pair of {counted(k, 'algorithm')}",
        remedy=f"Give the better and the worse of each pair, as numbers from 0 to {k - 1}.",
    )


def _whole(number: object) -> bool:
    return isinstance(number, int | np.integer) and not isinstance(number, bool)


def stepwise(p: Sequence[float], alpha: float) -> Bools:
    """Which pairs Holm's steps over both directions of every pair show in the direction that was observed.

    Parameters
    ----------
    p
        The two-sided p value of each pair alone.
    alpha
        The chance of any claim in the wrong direction, or of none that is there, is at most this.

    Notes
    -----
    Of m pairs there are 2m one-sided hypotheses. The observed direction of a pair has half of its p, the other one more
    than a half, so the ordered p begin with the former. Number j of them, from 0 on, is rejected where
    p/2 (2m - j) <= alpha and all before it were. Holm's steps over the m two-sided p, which are p (m - j) <= alpha, are
    not proven to keep directions (Shaffer 1980).
    """
    alone = np.asarray(p, dtype=np.float64)
    order = np.argsort(alone, kind="stable")
    reached = alone[order] / 2 * (2 * len(alone) - np.arange(len(alone))) <= alpha
    found = np.zeros(len(alone), dtype=np.bool_)
    found[order] = np.logical_and.accumulate(reached)
    return found


def tie_groups(k: int, shown: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The longest stretches of places of whose algorithms no two are shown to differ: first and last place, from 0 on.

    The algorithms are numbered by their place. Stretches may overlap; one algorithm alone is none.
    """
    until = np.full(k, k)
    for one, other in shown:
        first, last = min(one, other), max(one, other)
        until[first] = min(until[first], last)
    # A stretch that begins earlier ends where the first pair within it is shown.
    end = np.minimum.accumulate(until[::-1])[::-1].tolist()
    return tuple((at, end[at] - 1) for at in range(k) if end[at] - at > 1 and (at == 0 or end[at] > end[at - 1]))
