"""Several models on the same cases: names that are swapped within each case, and the statistic after each swap."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import numpy as np

from stats_core.answers.standings import Standings
from stats_core.data import Losses
from stats_core.demonstrate.demonstration import OPENING, Act, Pile, Step, View, part, same
from stats_core.demonstrate.pictures import MeansShown
from stats_core.demonstrate.piles import of_distribution, of_shuffled
from stats_core.demonstrate.reference import referred
from stats_core.kernels.hotelling import hotelling
from stats_core.results.omnibus import OmnibusResult
from stats_core.types import Floats
from stats_core.wording import number, p_phrase

SWAPS, FEWEST, CELLS = 400, 30, 6_000_000
"""Most and fewest rounds of swaps, and most cells of all of them together."""


def of_models(data: object, result: OmnibusResult, standings: Standings, *, seed: int = 0) -> Act | None:
    """Cochran's Q or Hotelling's F: swaps, and over them the reference distribution that decides; None where none does.

    Without losses case by case there is nothing to swap, and the reference distribution stands alone.
    """
    algorithms = standings.algorithms
    pile = referred(result.statistic, (result.df,), result.p_decides, algorithms=len(algorithms))
    if pile is None:
        return None
    pile = replace(pile, statistic="F" if isinstance(result.df, tuple) else "Q", axis=result.name)
    names = tuple(data.algorithms) if isinstance(data, Losses) else algorithms
    shown = shown_means(standings, names)
    if not isinstance(data, Losses):
        last = _decided(result, pile, swapped=False)
        return Act(names, shown, _steps(result, pile.observed, standings, last, swapped=False), pile)
    ways = _of_errors(data) if isinstance(result.df, float) else _of_losses(data)
    rounds = int(min(SWAPS, max(FEWEST, CELLS // data.losses.size)))
    rng = np.random.default_rng(seed)
    found = [ways(rng) for _ in range(rounds)]
    values = np.array([value for value, _ in found])
    means = np.array([mean for _, mean in found])
    return Act(
        algorithms=names,
        shown=shown,
        steps=_steps(result, pile.observed, standings, _decided(result, pile, swapped=True)),
        pile=of_shuffled(pile, values, f"of {rounds:,} rounds of swaps"),
        arrangements=np.arange(rounds)[:, None].astype(np.int16),
        values=values,
        reached=values >= pile.observed * (1 - 1e-9),
        means=np.concatenate([shown.values[None, :], means]),
    )


def shown_means(standings: Standings, names: tuple[str, ...]) -> MeansShown:
    """The means of the standings in the order of some names."""
    places = [standings.algorithms.index(name) for name in names]
    return MeansShown(
        np.array([standings.entries[place].value for place in places]),
        tuple(standings.value_text(place) for place in places),
        standings.measure,
    )


def _of_errors(data: Losses) -> Callable[[np.random.Generator], tuple[float, Floats]]:
    """Cochran's Q after a round of swaps; cases on which all are right or all are wrong stay as they are."""
    k, total = len(data.algorithms), data.losses.sum(axis=1)
    telling = data.losses[(total > 0) & (total < k)]
    on_cases = telling.sum(axis=1)
    alike = float(np.sum(total == k))
    below = k * on_cases.sum() - np.sum(on_cases**2)

    def swapped(rng: np.random.Generator) -> tuple[float, Floats]:
        columns = rng.permuted(telling, axis=1).sum(axis=0)
        q = (k - 1) * (k * np.sum(columns**2) - columns.sum() ** 2) / below
        return float(q), (columns + alike) / data.cases

    return swapped


def _of_losses(data: Losses) -> Callable[[np.random.Generator], tuple[float, Floats]]:
    """Hotelling's F after a round of swaps."""
    scale = float(np.abs(data.losses).max()) or 1.0
    scaled = data.losses / scale

    def swapped(rng: np.random.Generator) -> tuple[float, Floats]:
        losses = rng.permuted(scaled, axis=1)
        apart = losses[:, :-1] - losses[:, -1:]
        f = hotelling(apart.mean(axis=0), np.atleast_2d(np.cov(apart, rowvar=False)), len(losses)).f
        return (0.0 if math.isnan(f) else f), scale * losses.mean(axis=0)

    return swapped


def _steps(
    result: OmnibusResult, observed: float, standings: Standings, last: Step, *, swapped: bool = True
) -> tuple[Step, ...]:
    name = result.name
    plural = f"{standings.measure}{'es' if standings.measure.endswith('s') else 's'}"
    first = f"{OPENING} {name} measures how far the {plural} lie apart: here {number(observed)}."
    middle = (
        Step(
            View.SHUFFLE,
            "If the models did not differ, their names could be swapped within any case. Swap them in every case at "
            f"random, and compute {name} again.",
        ),
        Step(View.PILE, f"Again and again: this is where {name} falls when chance alone deals out the names."),
    )
    return (Step(View.DATA, first), *(middle if swapped else ()), last)


def _decided(result: OmnibusResult, pile: Pile, *, swapped: bool) -> Step:
    """What the reference distribution says."""
    assert pile.reference is not None
    p, law = result.p_decides, pile.reference.of.removeprefix("of ")
    not_swaps = ", not the swaps," if swapped else ""
    said = f"{law[:1].upper()}{law[1:]}{not_swaps} decides: {part(p)} of it lies at or beyond, {p_phrase(p)}."
    return Step(View.REFERENCE, said, p, p_phrase(p))


def of_exact_errors(data: Losses, result: OmnibusResult, standings: Standings, *, seed: int = 0) -> Act | None:
    """Cochran's Q of a few cases: all ways to deal out the errors are counted; None where that gives another p."""
    k, total = len(data.algorithms), data.losses.sum(axis=1)
    telling = data.losses[(total > 0) & (total < k)]
    if result.p_exact is None or not len(telling):
        return None
    on_cases = telling.sum(axis=1)
    below = float(k * on_cases.sum() - np.sum(on_cases**2))
    ways = _dealt(on_cases.astype(int).tolist(), k)
    squares = np.array(sorted(ways))
    share = np.array([ways[one] for one in squares.tolist()], dtype=np.float64) / sum(ways.values())
    values = (k - 1) * (k * squares - on_cases.sum() ** 2) / below
    p = float(share[values >= result.statistic * (1 - 1e-9)].sum())
    if not same(p, result.p_decides):
        return None
    # Sums of squares are whole numbers, and Q grows evenly with them.
    grid = np.arange(squares[0], squares[-1] + 1)
    even = np.zeros(len(grid))
    even[squares - squares[0]] = share
    pile = of_distribution(
        (k - 1) * (k * grid - on_cases.sum() ** 2) / below,
        even,
        float(result.statistic),
        statistic="Q",
        axis=result.name,
        of="of all ways to deal out the errors",
    )
    rng, ways_of = np.random.default_rng(seed), _of_errors(data)
    found = [ways_of(rng) for _ in range(SWAPS)]
    swapped = np.array([value for value, _ in found])
    shown = shown_means(standings, tuple(data.algorithms))
    said = f"Of all ways to deal out the errors, {part(p)} give as large a {result.name}: {p_phrase(p)}."
    return Act(
        algorithms=tuple(data.algorithms),
        shown=shown,
        steps=_steps(result, pile.observed, standings, Step(View.TAIL, said, p, p_phrase(p))),
        pile=pile,
        arrangements=np.arange(SWAPS)[:, None].astype(np.int16),
        values=swapped,
        reached=swapped >= result.statistic * (1 - 1e-9),
        means=np.concatenate([shown.values[None, :], [mean for _, mean in found]]),
    )


def _dealt(errors_on: list[int], k: int) -> Counter[int]:
    """In how many ways the errors of each case, dealt out to k models, give each sum of squared totals."""
    ways: Counter[tuple[int, ...]] = Counter({(0,) * k: 1})
    for errors in errors_on:
        further: Counter[tuple[int, ...]] = Counter()
        for totals, count in ways.items():
            for wrong in combinations(range(k), errors):
                further[tuple(sorted(total + (j in wrong) for j, total in enumerate(totals)))] += count
        ways = further
    squares: Counter[int] = Counter()
    for totals, count in ways.items():
        squares[sum(total**2 for total in totals)] += count
    return squares
