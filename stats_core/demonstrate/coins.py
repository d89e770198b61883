"""Cases, or data sets, that one of two algorithms wins: fair coins if neither were better."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import scipy

from stats_core.demonstrate.demonstration import OPENING, Act, ReferenceCurve, Step, View, how_many, part, same
from stats_core.demonstrate.pictures import CoinsShown
from stats_core.demonstrate.piles import POINTS, of_distribution
from stats_core.types import Floats
from stats_core.wording import counted, p_phrase

MOST_THROWN = 3_000
"""Coins that are drawn one by one; of more, each stands for several."""


@dataclass(frozen=True)
class Silent:
    """Cases that say nothing of who is better: how many, and what they are called."""

    many: int
    words: str


def of_coins(
    wins: tuple[int, int],
    names: tuple[str, str],
    p: float,
    *,
    side: int = 0,
    unit: str,
    won: str,
    silent: Sequence[Silent] = (),
    opening: str = OPENING,
    seed: int = 0,
) -> Act | None:
    """The sign test or McNemar's, told by coins; None where none of their forms gives this p.

    Parameters
    ----------
    wins
        How many each of the two wins.
    p
        The p value of the test.
    side
        1 where the test asks whether the first wins more, -1 whether the second does, 0 for both.
    unit, won
        What is won, and the words for it, as in "is right alone on".
    silent
        What is left out.
    """
    n = sum(wins)
    if n == 0:
        return None
    observed = (wins[0] - wins[1]) * side if side else abs(wins[0] - wins[1])
    heads = np.arange(n + 1)
    apart = 2 * heads - n
    probability = scipy.stats.binom.pmf(heads, n, 0.5)
    if not side:
        keep = apart >= 0
        probability = np.where(apart[keep] > 0, 2 * probability[keep], probability[keep])
        apart = apart[keep]
    axis = f"{names[0] if side >= 0 else names[1]} ahead by" if side else f"lead, in {unit}s"
    pile = of_distribution(
        apart.astype(np.float64), probability, float(observed), statistic="lead", axis=axis, of="of all ways to throw"
    )
    who = names[0 if side > 0 else 1] if side else "one of the two"
    told = _told(n, observed, side, probability[apart >= observed - 0.5], p, who)
    if told is None:
        return None
    view, words, reference = told
    pile = replace(pile, reference=reference)
    many = min(n, MOST_THROWN)
    most = how_many(many)
    signs = np.where(np.random.default_rng(seed).integers(0, 2, size=(most, n)) > 0, 1, -1).astype(np.int8)
    leads = signs.sum(axis=1, dtype=np.int64)
    values = (side * leads if side else np.abs(leads)).astype(np.float64)
    sides = (f"{names[0]} {won}", f"{names[1]} {won}")
    return Act(
        algorithms=names,
        shown=CoinsShown(wins, sides, tuple(s.many for s in silent), tuple(s.words for s in silent), unit),
        steps=(*_steps(wins, names, unit, won, silent, opening), Step(view, words, p, p_phrase(p))),
        pile=pile,
        arrangements=signs[:, :many],
        values=values,
        reached=values >= observed,
    )


def _told(
    n: int, observed: int, side: int, tail: Floats, p: float, who: str
) -> tuple[View, str, ReferenceCurve | None] | None:
    """Which form of the test gives p: what is shown, in words, and its reference distribution if it has one."""
    exact, at = float(min(1.0, tail.sum())), float(tail[0]) if len(tail) else 0.0
    if same(exact, p):
        words = f"Luck alone puts {who} as far ahead, or further, in {part(exact)} of all throws: {p_phrase(p)}."
        return View.TAIL, words, None
    if same(min(1.0, exact - at / 2), p):
        words = (
            f"Luck puts {who} as far ahead in {part(exact)} of all throws, exactly as far counting half: {p_phrase(p)}."
        )
        return View.TAIL, words, None
    for correction in (1, 0):
        reference = _chi_square(n, observed, side, correction)
        if same(float(np.interp(observed, reference.at, reference.tail)), p):
            words = (
                f"For so many coins {reference.label.lower()} stands in, and decides: {part(p)} of it lies at or "
                f"beyond, {p_phrase(p)}."
            )
            return View.REFERENCE, words, reference
    return None


def _chi_square(n: int, observed: int, side: int, correction: int) -> ReferenceCurve:
    """The root of McNemar's chi-square on the axis of the lead; the observed lead is one of its places."""
    scale, times = math.sqrt(n), 1 if side else 2
    name = "chi-square with continuity correction" if correction else "chi-square"

    def z(x: Floats) -> Floats:
        return (x - correction) / scale if side else np.maximum(x - correction, 0.0) / scale

    high = max(4.0 * scale, 1.05 * abs(observed))
    at = np.union1d(np.linspace(-high if side else 0.0, high, POINTS), [float(observed)])
    density = times * scipy.stats.norm.pdf(z(at)) / scale
    tail = np.minimum(1.0, times * scipy.stats.norm.sf(z(at)))
    return ReferenceCurve(name[:1].upper() + name[1:], f"of {name}", at, density, at, tail)


def _steps(
    wins: tuple[int, int], names: tuple[str, str], unit: str, won: str, silent: Sequence[Silent], opening: str
) -> tuple[Step, ...]:
    n = sum(wins)
    left = [one for one in silent if one.many]
    tell = f"{names[0]} {won} {counted(wins[0], unit)}, {names[1]} on {wins[1]:,}"
    coins = f"{n:,} coins" if n > 1 else "one coin"
    which = f"each {unit} that is left" if left else f"each {unit}"
    first: tuple[Step, ...] = (Step(View.DATA, f"{opening} {tell}."),)
    if left:
        nothing = " and ".join(
            f"{counted(one.many, unit)} {'is' if one.many == 1 else 'are'} {one.words}" for one in left
        )
        first = (
            Step(View.DATA, f"{opening} Of {counted(n + sum(s.many for s in left), unit)}, {nothing}."),
            Step(View.ONLY, f"Those say nothing of who is better, and fall away. What is left: {tell}."),
        )
    return (
        *first,
        Step(
            View.SHUFFLE,
            f"If neither were better, {which} would be a fair coin. Throw the {coins}: how far is one ahead?",
        ),
        Step(View.PILE, "Again and again: this is how far somebody is ahead by luck alone."),
    )
