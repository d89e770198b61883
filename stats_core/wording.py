"""Numbers and decisions in words: the one place where they are formatted."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from stats_core.digits import p_digits, probability_digits, share_digits, styled, styled_limit

LEAST_PRINTED_ALPHA = 1e-15
MOST_NAMED = 8
"""Names that one sentence lists; of more it says how many."""


def decision(p: float, alpha: float) -> bool:
    """Whether p rejects: p equal to alpha does, an undefined p does not."""
    return p <= alpha


def number(value: float, digits: int = 4) -> str:
    """A number in a few significant digits, without an exponent where people write none."""
    if math.isnan(value):
        return "undefined"
    if math.isinf(value):
        return "∞" if value > 0 else "−∞"
    if value == 0:
        return "0"
    size = abs(value)
    if size >= 10 ** (digits + 3) or size < 1e-4:
        return _minus(f"{value:.{digits - 1}g}")
    decimals = max(0, digits - 1 - math.floor(math.log10(size)))
    text = f"{value:,.{min(decimals, 6)}f}"
    return _minus(text.rstrip("0").rstrip(".") if "." in text else text)


def alike(*values: float, digits: int = 4) -> tuple[str, ...]:
    """Numbers that stand beside each other, with as many decimals as give the largest a few digits.

    Where that would show a number as zero that is not, or far too few digits, each keeps its own.
    """
    own = tuple(number(value, digits) for value in values)
    sizes = [abs(value) for value in values if math.isfinite(value) and value != 0]
    if not sizes or max(sizes) >= 10**digits or min(sizes) < max(sizes) * 10 ** (1.3 - digits):
        return own
    decimals = digits - 1 - math.floor(math.log10(max(sizes)))
    if min(sizes) >= 1e-3:
        decimals = min(decimals, 4)
    elif 1e-5 <= min(sizes) < 1e-4 <= max(sizes):  # a power of ten beside decimals would be hard to compare
        decimals = min(decimals, 6)
    return tuple(
        _minus(f"{value:,.{decimals}f}") if math.isfinite(value) and value != 0 and decimals <= 6 else text
        for value, text in zip(values, own, strict=True)
    )


def alike_cells(values: Sequence[Sequence[float]], digits: int = 3, *, signed: bool = False) -> list[list[str]]:
    """Numbers of a table with the same decimals, as many as give the largest some digits; tiny ones as they are."""
    sizes = [abs(value) for row in values for value in row if math.isfinite(value) and value != 0]
    decimals = digits - 1 - math.floor(math.log10(max(sizes))) if sizes else 0
    # Scores between 0 and 1 have three decimals in papers, not the two that a 1.00 among them would leave.
    decimals = max(decimals, digits) if sizes and max(sizes) <= 1 and digits == 3 and not signed else decimals
    plus = "+" if signed else ""
    if not 0 <= decimals <= 5:
        return [[(plus if value > 0 else "") + number(value, digits) for value in row] for row in values]

    def shown(value: float) -> str:
        if not math.isfinite(value):
            return number(value)
        # What is rounded to nothing has no sign.
        sign = plus if round(value, decimals) else ""
        return f"{value:{sign}z,.{decimals}f}".replace("-", "−")

    return [[shown(value) for value in row] for row in values]


def with_interval(estimate: float, low: float, high: float, alpha: float) -> str:
    """'0.20, 95 % interval 0.10 to 0.30', for the middle of a sentence."""
    level = confidence(alpha)
    if math.isnan(low) or math.isnan(high):
        # An 8 %, an 11 %, an 18 %, an 80 % interval.
        whole = int(_percent_of(alpha))
        a = "an" if whole in (8, 11, 18) or 80 <= whole < 90 else "a"
        return f"{number(estimate)}, without {a} {level} interval"
    value, first, last = alike(estimate, low, high)
    return f"{value}, {level} interval {first} to {last}"


def confidence(alpha: float) -> str:
    """'95 %' for alpha = 0.05, with as many digits as keep it from 0 % and 100 %, for any alpha between 0 and 1."""
    if alpha < LEAST_PRINTED_ALPHA:
        return f"> {confidence(LEAST_PRINTED_ALPHA)}"
    return f"{_percent_of(alpha):f}".rstrip("0").rstrip(".") + " %"


def _percent_of(alpha: float) -> Decimal:
    percent = 100 * (1 - Decimal(repr(float(alpha))))
    decimals = max(4, 1 - min(percent, 100 - percent).adjusted())
    return Decimal(f"{percent:.{decimals}f}")


def share_of(alpha: float) -> str:
    """'5 %' for alpha = 0.05, as people write it."""
    return f"{(100 * Decimal(repr(float(alpha)))).normalize():f} %"


def significance(alpha: float) -> str:
    """'0.05': alpha as people write it, never rounded to 0 or 1."""
    text = f"{alpha:g}"
    return repr(float(alpha)) if float(text) in (0, 1) else text


def p_value(p: float) -> str:
    """A p value as a table shows it: in four decimals, with more of them just above a usual significance level.

    '< 1e-16' says that p is too small to be computed. It is for tests with a reference distribution alone: a share of
    draws has `share`, and where a statistic has no variance to divide by, p is the exact test's or undefined, never 0.
    """
    return str(p_digits(p))


def probability(p: float) -> str:
    """A probability that is not a p value: it may well be 0 or 1."""
    return str(probability_digits(p))


def share(p: float, draws: float) -> str:
    """A share of draws or shuffles: '< 0.001' when it is none of 1,000, '> 0.999' when it is all of them.

    Of infinitely many draws, which a distribution with a width stands for, something is left to every side.
    """
    return str(share_digits(p, draws))


def percent(part: float, known: bool = False) -> str:
    """'5.7 %'; a part that is rounded to none or all is so only where that is `known`, and counted in no draws."""
    text = f"{100 * part:.1f}"
    if text in ("0.0", "100.0") and not known:
        return "< 0.1 %" if text == "0.0" else "> 99.9 %"
    return f"{text} %"


def listed(parts: Sequence[str], most: int = MOST_NAMED) -> str:
    """'A', 'A and B', 'A, B and C', and of 100 'A, B, C, D, E, F, G, H and 92 more'."""
    shown = list(parts) if len(parts) <= most else [*parts[:most], f"{len(parts) - most:,} more"]
    return " and ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))


def listed_names(names: Sequence[str], most: int = MOST_NAMED) -> str:
    """Names as `listed` gives them, those with a comma in quotation marks: '“SVM, tuned”, kNN and C4.5'."""
    return listed(_apart(names), most)


def named(names: Sequence[str]) -> str:
    """All names, or the first of very many and how many more there are."""
    return ", ".join(_apart(names)) if len(names) <= MOST_NAMED else listed_names(names)


def _apart(names: Sequence[str]) -> list[str]:
    """Names of a list, so that a comma within one of several is not taken for one between them."""
    return [f"“{name}”" if "," in name and len(names) > 1 else name for name in names]


def natural(name: str) -> tuple[list[tuple[int, str]], str]:
    """A key that sorts names as people number things, 'A2' before 'A10', whatever their case; the name breaks ties.

    Digits compare by their number first, so that none is too long to be read.
    """
    parts = re.split(r"([0-9]+)", name.casefold())
    digits = [part.lstrip("0") if i % 2 else part for i, part in enumerate(parts)]
    return [(len(part), part) if i % 2 else (0, part) for i, part in enumerate(digits)], name


def at_most(p: float) -> str:
    """'≤ 0.0001': a p that no shuffle reached is the most that it can be, not a number that was measured.

    In two digits, or in more where two would say less than it is.
    """
    return str(styled_limit(p))


def p_phrase(p: float, none_of: int = 0, what: str = "it") -> str:
    """'p = 0.0123' or 'p < 1e-16', for the middle of a sentence.

    `none_of` is the number of random shuffles where none of them reached `what` was observed:
    'p ≤ 0.0001, none of 9,999 shuffles reached it'.
    """
    return ", ".join(p_phrases(p, none_of, what))


def p_phrases(p: float, none_of: int = 0, what: str = "it") -> tuple[str, ...]:
    """The same in one part or two, for where they stand in lines of their own."""
    if none_of:
        return f"p {at_most(p)}", f"none of {none_of:,} shuffles reached {what}"
    digits = styled(p)
    return (f"p {digits.sign or '='} {digits.text}",)


def p_up_to(p: float) -> str:
    """'p at most 0.0123' or 'p < 1e-16': of several p values the largest."""
    digits = styled(p)
    return f"p {digits}" if digits.sign == "<" else f"p at most {digits}"


@dataclass(frozen=True)
class PValue:
    """A p value within a text that is written later, in the style of the place where it is read.

    `none_of` is as for `p_phrase`; a `limit` is said as the most that p can be, and no more.
    """

    p: float
    none_of: int = 0
    limit: bool = False

    def __str__(self) -> str:
        return f"p {at_most(self.p)}" if self.limit else p_phrase(self.p, self.none_of)


class Remark(str):
    """A text with p values in it, which `written` writes again in the style of the place where it is read."""

    parts: tuple[str | PValue, ...]

    def __new__(cls, *parts: str | PValue) -> Remark:
        remark = super().__new__(cls, "".join(map(str, parts)))
        remark.parts = parts
        return remark

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.parts


def written(text: str) -> str:
    """A text with its p values in the style of the place where it is read."""
    if not isinstance(text, Remark):
        return text
    return "".join(written(part) if isinstance(part, str) else str(part) for part in text.parts)


def fixed(value: float, decimals: int) -> str:
    """A number with so many decimals, for columns in which the points stand under each other."""
    return _minus(f"{value + 0.0:,.{decimals}f}")  # where -0.0 becomes 0.0


def in_line(value: float, decimals: int) -> str:
    """A number with so many decimals; one that they would show as zero, though it is not, as less than the last."""
    if value == 0 or round(value, decimals) != 0:
        return fixed(value, decimals)
    least = f"{10.0**-decimals:.{decimals}f}"
    return f"< {least}" if value > 0 else f"> −{least}"


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def small(text: str) -> str:
    """The text, which may begin a sentence, in the middle of one."""
    return text[:1].lower() + text[1:]


def _minus(text: str) -> str:
    return text.replace("-", "−", 1) if text.startswith("-") else text


def plain(value: float) -> str:
    """A level of training in full: 3800000, not 3.8e+06."""
    return f"{value:.12g}"


def stretch(first: float, last: float) -> str:
    """'level 20', or 'levels 20 to 40', of training."""
    return f"level {plain(first)}" if first == last else f"levels {plain(first)} to {plain(last)}"


def first_of(count: int) -> str:
    """What follows a problem whose first place is named: nothing, or ', the first of 3'."""
    return f", the first of {count:,}" if count > 1 else ""


def counted(number: int, one: str) -> str:
    """'1 run', '3 runs', '3 arrays', '3 entries'."""
    return f"{number:,} {one if number == 1 else plural(one)}"


def plural(one: str) -> str:
    """'runs', 'arrays', 'entries', 'classes', 'batches': several of what is called so."""
    if one.endswith("y") and one[-2:-1] not in "aeiou":
        return one[:-1] + "ies"
    if one.endswith("is"):
        return one[:-2] + "es"  # axes, analyses
    return one + ("es" if one.endswith(("s", "x", "z", "ch", "sh")) else "s")
