"""Two models on cases in groups: coins that turn whole groups around, and the size of the difference that is left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stats_core.data import Losses
from stats_core.demonstrate.demonstration import OPENING, Act, Pile, Step, View, how_many, part, same
from stats_core.demonstrate.flipped_groups import GroupPoints
from stats_core.demonstrate.piles import with_observed
from stats_core.kernels.group_flips import (
    LISTED,
    NEAR,
    Flipped,
    drawn_signs,
    drawn_totals,
    flipped_total,
    totals,
)
from stats_core.kernels.max_flips import PairFlips, pair_flips
from stats_core.kernels.null_distribution import whole
from stats_core.kernels.sign_flips import Signs, flips
from stats_core.methods.cases.shared.group_columns import ModelsInGroups
from stats_core.methods.cases.shared.group_ways import PairInGroups
from stats_core.methods.cases.shared.grouping import GroupsAre
from stats_core.methods.cases.shared.loss_pairs import pairs_with
from stats_core.types import Floats
from stats_core.wording import at_most, p_phrase

MOST_DRAWN = 200
"""Units that are drawn and turned one by one; the pile is of all of them."""


def of_group_flips(
    losses: Losses,
    names: tuple[str, str],
    p: float,
    settings: Mapping[str, Any],
    *,
    side: int = 0,
    opening: str = OPENING,
) -> Act | None:
    """Flips of whole groups, or of cases, for two models; None where nothing is flipped or p is not this one.

    Parameters
    ----------
    names
        The two models; a point is the loss of the first minus that of the second.
    p
        The p value of the test.
    settings
        Those of `group_flips`: its flips come again in their order.
    side
        On which side of zero the test looks; 0 for both.
    """
    groups, weights, seed = settings["groups"], settings["weights"], settings["seed"]
    pair = PairInGroups.of(losses, *names, weights)
    units = pair.units(groups)
    found = flipped_total(units.sums, units.near, side=side, shuffles=settings["shuffles"], seed=seed)
    if not same(found.p, p) or not (np.abs(units.sums) > units.near).any():
        return None
    points = GroupPoints.of(losses, groups, weights, units.sums, pair.differences.sizes)
    total, kept = float(units.sums.sum()) if units.estimate else 0.0, np.abs(units.sums) > units.near
    sizes = np.abs(units.sums[kept])
    listed = len(sizes) <= LISTED
    many = found.draws or settings["shuffles"]
    every = totals(sizes) if listed else drawn_totals(sizes, many, seed)
    observed = side * total if side else abs(total)
    slack = max(NEAR * abs(observed), float(units.near.sum()))
    most = min(how_many(len(points.sums)), 2 ** len(sizes) if listed else many)
    signs = _signs(units.sums, kept, most, seed, listed=listed)
    shown = signs @ units.sums
    values = side * shown if side else np.abs(shown)
    scale = float(np.ldexp(1.0, pair.power)) / points.over if abs(pair.power) < 1000 else 0.0
    if not np.isfinite(scale * observed) or scale == 0.0:
        return None
    beyond = found.p if found.exact else found.reached / found.draws
    pile = _pile(scale, every if side else np.abs(every), observed, slack, beyond, exact=listed)
    axis = f"{'' if side else 'size of the '}difference in {losses.measure}"
    of = _of(len(every), listed=listed, exact=found.exact)
    return Act(
        algorithms=names,
        shown=points.shown(MOST_DRAWN, float(np.ldexp(1.0, pair.power))),
        steps=(
            Step(View.DATA, points.begin(opening, names, pair.back(units.estimate))),
            Step(View.SHUFFLE, f"{points.could_be()} Flip a coin for each, and take the difference again."),
            Step(View.PILE, "Again and again: this is how large a difference gets by coin flips alone."),
            _last(found, side, len(every), listed=listed),
        ),
        pile=_named(pile, "difference", axis, of),
        arrangements=points.drawn(signs, MOST_DRAWN),
        values=scale * values,
        reached=values >= observed - slack,
        means=points.means(signs, float(np.ldexp(1.0, pair.power))),
    )


def of_pair_flips(
    losses: Losses, names: tuple[str, str], p: float, settings: Mapping[str, Any], *, opening: str = OPENING
) -> Act | None:
    """One pair of all those that the same flips decide; None where it has no difference, or p is not this one.

    `settings` are those of `group_pairs`: its flips come again in their order, and t in each of them.
    """
    groups, weights = settings["groups"], settings["weights"]
    i, j = (losses.algorithms.index(name) for name in names)
    compared = pairs_with(losses, settings.get("control"))
    place = next((at for at, pair in enumerate(compared) if set(pair) == {i, j}), None)
    if place is None:
        return None
    data = ModelsInGroups.of(losses, weights, compared)
    columns = data.columns(GroupsAre.RANDOM if data.group_count == losses.cases else groups)
    most, drawn = how_many(min(len(columns.sums), MOST_DRAWN)), {name: settings[name] for name in ("shuffles", "seed")}
    found = pair_flips(columns, data.first, data.second, place, **drawn, kept=most)
    if not same(found.p, p) or found.t == 0 or abs(data.power) > 1000:
        return None
    signs, scale = found.signs.astype(np.int8), float(np.ldexp(1.0, data.power))
    apart = columns.sums[:, data.first[place]] - columns.sums[:, data.second[place]]
    points = GroupPoints.of(losses, groups, weights, apart if compared[place] == (i, j) else -apart, data.sizes)
    values, observed = np.abs(found.under), abs(found.t)
    slack = NEAR * observed if np.isfinite(observed) else 0.0
    reached = int(np.count_nonzero(found.reached))
    pile = _pile(1.0, values, observed, slack, reached / len(values), exact=found.exact)
    of = _of(len(values), listed=found.exact, exact=found.exact)
    return Act(
        algorithms=names,
        shown=points.shown(MOST_DRAWN, scale),
        steps=(
            Step(View.DATA, points.begin(opening, names, scale * float(points.sums.sum()) / points.over)),
            Step(
                View.SHUFFLE,
                f"{points.could_be()} Flip a coin for each, and compute t again, the difference over its standard "
                "error.",
            ),
            Step(View.PILE, "Again and again: this is how large t gets by coin flips alone."),
            _last_of_pair(found, reached),
        ),
        pile=_named(pile, "|t|", "size of t", of),
        arrangements=points.drawn(signs, MOST_DRAWN),
        values=values[: len(signs)],
        reached=found.reached[: len(signs)],
        means=points.means(signs, scale),
    )


def _signs(sums: Floats, kept: Any, most: int, seed: int, *, listed: bool) -> Signs:
    """Signs of all units; where p comes from random flips, its own in their order, which set the signs of sizes."""
    signs = np.ones((most, len(sums)), dtype=np.int8)
    many = int(kept.sum())
    if listed:
        signs[:, kept] = flips(many, most, seed)[0][:most]
    else:
        signs[:, kept] = drawn_signs(many, most, seed) * np.sign(sums[kept]).astype(np.int8)
    return signs


@dataclass(frozen=True, eq=False)
class _Bins:
    """A pile without its words."""

    observed: float
    edges: Floats
    counts: Floats
    beyond: float
    tail_at: Floats
    tail: Floats


def _pile(scale: float, values: Floats, observed: float, slack: float, share: float, *, exact: bool) -> _Bins:
    """Values in bins, one of which the observed value begins; `share` of all lie at or beyond it."""
    low = min(0.0, float(values.min()), observed)
    null = whole(values - low, observed - low, slack, alpha=0.05, exact=exact)
    counts = null.counts.astype(np.float64)
    edges, total = scale * (null.edges + low), float(counts.sum() + null.beyond)
    shares = (total - np.concatenate([[0.0], np.cumsum(counts)])) / total
    at, tail = with_observed(edges, shares, scale * observed, share)
    return _Bins(scale * observed, edges, counts, float(null.beyond), at, tail)


def _named(bins: _Bins, statistic: str, axis: str, of: str) -> Pile:
    total = float(bins.counts.sum() + bins.beyond)
    return Pile(statistic=statistic, axis=axis, total=total, of=of, **vars(bins))


def _of(many: int, *, listed: bool, exact: bool) -> str:
    """What a share of the pile is a share of."""
    if listed:
        return f"of all {many:,} ways to set the signs"
    return f"of all ways to set the signs, as {many:,} of them show" if exact else f"of {many:,} random flips"


def _last(found: Flipped, side: int, many: int, *, listed: bool) -> Step:
    far = "lies as far on that side, or further" if side else "is at least as large"
    if not found.exact:
        return _random(found.reached, found.draws, found.p)
    if listed:
        said = f"In {part(found.p)} of all {many:,} ways to set the signs the difference {far}: "
    else:
        said = (
            f"The pile shows {many:,} ways to set the signs, and all count: in {part(found.p)} the difference {far}, "
        )
    return Step(View.TAIL, f"{said}{p_phrase(found.p)}, exact.", found.p, p_phrase(found.p))


def _last_of_pair(found: PairFlips, reached: int) -> Step:
    if not found.exact:
        return _random(reached, len(found.under), found.p)
    many = len(found.under)
    said = (
        f"In {part(found.p)} of all {many:,} ways to set the signs t is at least as large: {p_phrase(found.p)}, exact."
    )
    return Step(View.TAIL, said, found.p, p_phrase(found.p))


def _random(reached: int, draws: int, p: float) -> Step:
    text = p_phrase(p) if reached else f"p {at_most(p)}"
    reach = f"{reached:,} of {draws:,} random flips {'is' if reached == 1 else 'are'} at or beyond the observed one"
    return Step(View.TAIL, f"{reach}. It counts too, so {text}.", p, text)
