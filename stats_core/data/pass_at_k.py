"""Several samples of right and wrong for each case, as the chance that one of k is right, or that all are."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np

from stats_core.data.beside_cases import Unpaired
from stats_core.data.losses import Losses
from stats_core.errors import InputError, ParameterError
from stats_core.types import Floats
from stats_core.wording import counted


def pass_at_k(losses: Losses, k: int) -> Losses:
    """Give each case the loss 1 - pass@k: the chance that none of k of its samples is right.

    Parameters
    ----------
    losses
        Right (0) and wrong (1), each case tried at least k times.
    k
        The number of samples that are drawn without replacement from the n of a case.

    Returns
    -------
    Losses
        One loss for each case, with the same cases and groups.

    Notes
    -----
    pass@k = 1 - C(n - c, k) / C(n, k), where c of the n samples are right: without bias for the chance that one of k
    new samples is right (Chen and others 2021). Cases may have different numbers of samples. More samples make a case's
    score more exact, and no more cases.

    Raises
    ------
    InputError
        A loss is neither 0 nor 1.
    ParameterError
        A case has fewer than k samples, or k is no whole number from 1.
    """
    return _drawn(losses, k, "pass@k", lambda n, right: math.comb(n - right, k) / math.comb(n, k))


def pass_hat_k(losses: Losses, k: int) -> Losses:
    """Give each case the loss 1 - pass^k: the chance that not all of k of its samples are right.

    Parameters
    ----------
    losses
        Right (0) and wrong (1), each case tried at least k times.
    k
        The number of samples that are drawn without replacement from the n of a case.

    Returns
    -------
    Losses
        One loss for each case, with the same cases and groups.

    Notes
    -----
    pass^k = C(c, k) / C(n, k), where c of the n samples are right: without bias for the chance that k new samples are
    all right (Yao and others 2024).

    Raises
    ------
    InputError
        A loss is neither 0 nor 1.
    ParameterError
        A case has fewer than k samples, or k is no whole number from 1.
    """
    return _drawn(losses, k, "pass^k", lambda n, right: (math.comb(n, k) - math.comb(right, k)) / math.comb(n, k))


def _drawn(losses: Losses, k: int, name: str, loss: Callable[[int, int], float]) -> Losses:
    """The loss of each case by its number of samples and of right ones; integers until the division, so exact."""
    if isinstance(k, bool) or not isinstance(k, (int, np.integer)) or k < 1:
        raise ParameterError(f"k of {name} is {k!r}", remedy="Choose a whole number, 1 or more.")
    singles = losses.singles
    each = losses.losses if singles is None else singles.losses
    case = np.arange(losses.cases) if singles is None else singles.case
    strange = np.argwhere((each != 0) & (each != 1))
    if len(strange):
        line, model = strange[0].tolist()
        raise InputError(
            f"{name} counts right and wrong, and a loss is {each[line, model]:g}",
            f"{_called(losses, int(case[line]))}, algorithm {losses.algorithms[model]!r}",
            "Give losses of 0 (right) and 1 (wrong).",
        )
    tried = np.bincount(case)
    few = np.flatnonzero(tried < k)
    if len(few):
        samples = counted(int(tried[few[0]]), "sample")
        raise ParameterError(
            f"{name} with k = {k} needs {k} samples of every case, and {_called(losses, int(few[0]))} has {samples}",
            remedy=f"Choose k up to {int(tried.min())}, the smallest number of samples of a case.",
        )
    right = np.column_stack([np.bincount(case, weights=1 - column) for column in each.T]).astype(np.int64)
    counts = list(zip(tried.tolist(), right.tolist(), strict=True))
    known = {pair: loss(*pair) for pair in {(n, c) for n, row in counts for c in row}}
    scored: Floats = np.array([[known[n, c] for c in row] for n, row in counts])
    whole = replace(losses, losses=scored, singles=None)
    return whole if k == 1 else _without_partial(whole)


def _without_partial(losses: Losses) -> Losses:
    """Without the cases that a model lacks and another got partly right: of their samples only the mean is known."""
    left = losses.unpaired
    if left is None:
        return losses
    known = (np.isnan(left.losses) | (left.losses == 0) | (left.losses == 1)).all(axis=1)
    if known.all():
        return losses
    many = int(np.count_nonzero(~known))
    said = f"{counted(many, 'case')} that only some of the models have, with samples right and wrong,"
    out = "is left out, as only the mean of its" if many == 1 else "are left out, as only the mean of their"
    item = tuple(np.array(left.item, dtype=object)[known])
    return replace(
        losses,
        unpaired=Unpaired(item, left.losses[known]) if known.any() else None,
        handling=(*losses.handling, f"{said} {out} samples is known."),
    )


def _called(losses: Losses, case: int) -> str:
    return f"case {losses.item[case]!r}" if losses.item is not None else f"case {case + 1}"
