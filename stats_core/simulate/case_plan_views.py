"""A plan of cases, samples and groups as a picture, as a table and in a sentence."""

from __future__ import annotations

import math

import numpy as np
import pandas as pd

from stats_core.charts.rate_curves import RateCurves
from stats_core.kernels.how_much import POWER
from stats_core.methods.cases.shared.case_variances import CaseVariances
from stats_core.wording import capital, counted, number, plural, share_of

EXAMPLE = CaseVariances(omega2=1 / 9, sigma2=(1 / 6, 1 / 6))
"""The variances of the worked example of Miller (2024): right and wrong answers to questions of every difficulty."""
SAMPLES = (1.0, 2.0, 5.0, 10.0, math.inf)
"""Numbers of samples that are planned with."""
TIMES = (1.0, 2.0, 5.0, math.inf)
"""Cases of a group that are planned with, as multiples of those that there are."""
POINTS = 25
FURTHEST = 1.6
"""The picture reaches to so many times as many as are needed, or as there are."""
ANY = "any number"


def plan_table(parts: CaseVariances, difference: float, *, alpha: float = 0.05, power: float = POWER) -> pd.DataFrame:
    """How many cases, or groups, each number of samples and of cases in a group takes; in words, as a table shows it.

    Notes
    -----
    Numbers are rounded up. Without groups the last column has the answers that one model gives in all; groups have a
    column for each number of samples, of which the first says so.
    """
    rows = []
    needed = f"Needed for {share_of(power)}: {plural(parts.unit)}"
    for each in _each(parts):
        row: dict[str, str] = {}
        if each is not None:
            row[f"{capital(plural(parts.case))} of each {parts.group}"] = _many(each)
        for samples in _samples(parts):
            many = parts.needed(difference, each=each, samples=samples, alpha=alpha, power=power)
            if parts.groups or samples is None:
                row[needed if samples is None else "1 sample" if samples == 1 else _many(samples)] = _whole(many)
                continue
            answers = "" if math.isinf(samples) else _whole(math.ceil(many - 1e-9) * samples)
            rows.append(
                {
                    f"Samples of each {parts.case}": _many(samples),
                    needed: _whole(many),
                    "Answers of each model": answers,
                }
            )
        if row:
            rows.append(row)
    return pd.DataFrame(rows)


def plan_title(parts: CaseVariances, *, power: float = POWER) -> str:
    """What the table shows."""
    return f"{capital(plural(parts.unit))} needed for a chance of {share_of(power)}"


def plan_chart(parts: CaseVariances, difference: float, *, alpha: float = 0.05, power: float = POWER) -> RateCurves:
    """The chance to show a difference over the number of cases, or of groups; a line for each number of samples.

    Where the samples of a case are not known to vary, groups have a line for each number of cases in them.
    """
    each, samples = _each(parts), _samples(parts)
    lines = [(None, many) for many in samples] if parts.samples_known else [(many, None) for many in each]
    needed = [parts.needed(difference, each=m, samples=k, alpha=alpha, power=power) for m, k in lines]
    reached = max(value for value in (*needed[:2], 2.0) if math.isfinite(value))
    top = max(FURTHEST * min(reached, 4 * max(needed[-1], 2.0)), 1.2 * parts.now, 10.0)
    x = np.unique(np.round(np.linspace(2, top, POINTS)))
    rate = np.array(
        [[parts.chance(difference, n, each=m, samples=k, alpha=alpha) for n in x.tolist()] for m, k in lines]
    )
    unknown = np.full(rate.shape, np.nan)
    return RateCurves(
        key="case_plan",
        title=f"Chance to show a true difference of {number(difference)}",
        series=tuple(_name(parts, m, k) for m, k in lines),
        x=x,
        rate=rate,
        low=unknown,
        high=unknown,
        x_label=plural(parts.unit),
        rate_label="chance to show it",
        nominal=None,
        wanted=power,
        here=float(parts.now) if parts.now else None,
    )


def plan_sentence(parts: CaseVariances, difference: float, *, alpha: float = 0.05, power: float = POWER) -> str:
    """How many it takes as the cases are tried now, and what more samples, or more cases of each group, could save."""
    if parts.variance() == 0:
        of = f" of a {parts.group}" if parts.apart else ""
        return (
            f"The difference of the two is the same on every {parts.case}{of}, and tells nothing of how it would vary."
        )
    many = parts.needed(difference, alpha=alpha, power=power)
    sure = share_of(power)
    what = _name(parts, parts.each if parts.groups else None, parts.samples[0] if parts.samples_known else None)
    found = f"To show a true difference of {number(difference)} with a chance of {sure}"
    if math.isinf(many):
        return f"{found}, no number of {plural(parts.unit)} is enough."
    said = [f"{found}, it takes about {counted(math.ceil(many - 1e-9), parts.unit)}{f', with {what}' if what else ''}."]
    if parts.groups:
        least = parts.needed(difference, each=math.inf, alpha=alpha, power=power)
        said.append(
            f"However many {plural(parts.case)} each has, it takes {counted(int(least), parts.unit)} or more."
            if parts.between
            else f"These {plural(parts.group)} are not seen to differ beyond what their {plural(parts.case)} do, so "
            f"that nothing is said of how few {plural(parts.group)} would do."
        )
    if not parts.samples_known:
        said.append(f"Every {parts.case} has one sample: what more samples would save is not known.")
    elif not parts.groups and parts.omega2:
        least = parts.needed(difference, samples=math.inf, alpha=alpha, power=power)
        said.append(
            f"Samples never make up for {plural(parts.case)}: however many there are of each, it takes "
            f"{_whole(least)} {plural(parts.case)} or more."
        )
    return " ".join(said)


def _each(parts: CaseVariances) -> list[float | None]:
    return [parts.each * times for times in TIMES] if parts.groups else [None]


def _samples(parts: CaseVariances) -> list[float | None]:
    if not parts.samples_known:
        return [None]
    own = [many for many in parts.samples[:1] if float(many).is_integer()]
    return [*sorted({*SAMPLES, *own})]


def _many(value: float) -> str:
    return ANY if math.isinf(value) else number(value, 3)


def _whole(value: float) -> str:
    return "more than there can be" if math.isinf(value) else f"{math.ceil(value - 1e-9):,}"


def _name(parts: CaseVariances, each: float | None, samples: float | None) -> str:
    """'63 questions each', '5 samples of each question', or both."""
    said = []
    if each is not None:
        said.append(f"{_of(each, parts.case)} each")
    if samples is not None:
        said.append(f"{_of(samples, 'sample')} of each {parts.case}")
    return ", ".join(said) or f"one sample of each {parts.case}"


def _of(many: float, one: str) -> str:
    if math.isinf(many):
        return f"any number of {plural(one)}"
    return counted(int(many), one) if float(many).is_integer() else f"{number(many, 3)} {plural(one)}"
