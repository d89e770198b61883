"""What it takes to show a difference of models on the same cases, in words: cases, samples of each, and groups."""

from __future__ import annotations

import math

from stats_core.answers.chance import MOST, ChanceToDecide
from stats_core.kernels.how_much import POWER
from stats_core.methods.cases.shared.case_variances import CaseVariances
from stats_core.wording import counted, listed, number, plural, share_of


def needed(design: ChanceToDecide, difference: float, each: float | None = None, samples: float | None = None) -> str:
    """How many groups or cases show a difference, with so many cases in a group and samples of a case, and at best.

    Where `each` or `samples` is None, there are as many as now.
    """
    parts = design.parts
    if parts is None:
        return ""
    many = design.with_parts(each=each, samples=samples).runs_needed(difference)
    with_parts = _with_parts(parts, each, samples)
    if many is None:
        first = f"Even {MOST:,} {plural(design.noun)}{with_parts} do not bring it to {share_of(POWER)}."
    else:
        now = f"{design.now:,}{_with_parts(parts, None, None) if each or samples else ''}"
        first = f"{share_of(POWER)} takes {counted(many, design.noun)}{with_parts}; there are {now}."
    return " ".join(filter(None, (first, _at_best(design, parts, difference), untold(parts))))


def untold(parts: CaseVariances) -> str:
    """What one sample of every case leaves unknown; empty where there are several."""
    if parts.samples_known:
        return ""
    return f"Every {parts.case} has one sample: what more samples of each would add cannot be told from these data."


def _with_parts(parts: CaseVariances, each: float | None, samples: float | None) -> str:
    """' of 20 questions each with 5 samples', as far as they have such parts."""
    said = ""
    if parts.groups:
        many = parts.each if each is None else each
        whole = float(many).is_integer()
        said += f" of {counted(int(many), parts.case)}" if whole else f" of {number(many, 3)} {plural(parts.case)}"
    if parts.samples_known:
        many = parts.samples[0] if samples is None else samples
        whole = float(many).is_integer()
        said += f" with {counted(int(many), 'sample') if whole else f'{number(many, 3)} samples'} of each"
    return said


def _at_best(design: ChanceToDecide, parts: CaseVariances, difference: float) -> str:
    """The fewest that it takes however many cases each group and samples each case has; empty where neither varies."""
    if not parts.groups and not parts.samples_known:
        return ""
    what = listed([*([plural(parts.case)] if parts.groups else []), *(["samples"] if parts.samples_known else [])])
    of = f"each {parts.unit} has"
    if parts.between + parts.apart + (0.0 if parts.groups else parts.inside) == 0:
        return ""
    least = design.at_best.runs_needed(difference)
    if least is None or math.isinf(least):
        return ""
    return f"However many {what} {of}, it takes {counted(least, design.noun)} or more."
