"""Numbers and decisions in words: the one place where they are formatted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

SMALLEST_PRINTED_P = 1e-16
LEAST_PRINTED_ALPHA = 1e-15
MOST_NAMED = 8
"""Names that one sentence lists; of more it says how many."""
SHARES = frozenset({"p_rank", "p_low", "p_high", "p_a_better", "p_rope", "p_b_better"})
"""Columns of shares, probabilities and ends of intervals: these may well be 0 or 1."""
HEADINGS = {
    "p": "p",
    "source": "Source",
    "df": "df",
    "ss": "SS",
    "ms": "MS",
    "f": "F",
    "p_rank": "p (rank, 1997)",
    "p_conventional": "p (conventional)",
    "p_adjusted": "p (adjusted)",
    "p_low": "p from",
    "p_high": "p to",
    "p_value": "p",
    "kendall_w": "Kendall's W",
    "critical": "Critical F",
    "f_interaction": "F (interaction)",
    "p_interaction": "p (interaction)",
    "p_interaction_adjusted": "p (interaction, adjusted)",
    "ss_algorithm": "SS (algorithm)",
    "share_algorithm": "Share (algorithm)",
    "cumulative_algorithm": "Added up (algorithm)",
    "ss_interaction": "SS (interaction)",
    "share_interaction": "Share (interaction)",
    "cumulative_interaction": "Added up (interaction)",
    "low": "Lower",
    "high": "Upper",
    "a": "A",
    "b": "B",
}
"""Column headings that are not the column's own name with a capital letter."""


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
    return tuple(
        _minus(f"{value:,.{decimals}f}") if math.isfinite(value) and value != 0 and decimals <= 6 else text
        for value, text in zip(values, own, strict=True)
    )


def with_interval(estimate: float, low: float, high: float, alpha: float) -> str:
    """'0.20, 95 % interval 0.10 to 0.30', for the middle of a sentence."""
    level = confidence(alpha)
    if math.isnan(low) or math.isnan(high):
        return f"{number(estimate)}, without a {level} interval"
    value, first, last = alike(estimate, low, high)
    return f"{value}, {level} interval {first} to {last}"


def confidence(alpha: float) -> str:
    """'95 %' for alpha = 0.05, with as many digits as keep it from 0 % and 100 %, for any alpha between 0 and 1."""
    if alpha < LEAST_PRINTED_ALPHA:
        return f"> {confidence(LEAST_PRINTED_ALPHA)}"
    percent = 100 * (1 - Decimal(repr(float(alpha))))
    decimals = max(4, 1 - min(percent, 100 - percent).adjusted())
    return f"{percent:.{decimals}f}".rstrip("0").rstrip(".") + " %"


def significance(alpha: float) -> str:
    """'0.05': alpha as people write it, never rounded to 0 or 1."""
    text = f"{alpha:g}"
    return repr(float(alpha)) if float(text) in (0, 1) else text


def p_value(p: float) -> str:
    """A p value as a table shows it.

    '< 1e-16' says that p is too small to be computed. It is for tests with a reference distribution alone: a share of
    draws has `share`, and where a statistic has no variance to divide by, p is the exact test's or undefined, never 0.
    """
    if math.isnan(p):
        return "undefined"
    if p < SMALLEST_PRINTED_P:
        return f"< {SMALLEST_PRINTED_P:g}"
    if p < 0.000095:
        return f"{p:.1e}"
    if p < 0.001:
        return f"{p:.5f}"
    return f"{p:.4f}" if p < 0.9999 or p == 1 else "> 0.9999"


def probability(p: float) -> str:
    """A probability that is not a p value: it may well be 0 or 1."""
    return f"{p:g}" if p in (0, 1) else p_value(p)


def share(p: float, draws: int) -> str:
    """A share of draws or shuffles: '< 0.001' when it is none of 1,000, '> 0.999' when it is all of them."""
    least = f"{1 / draws:.3g}"
    if p * draws < 0.5:
        return f"< {least}"
    if (1 - p) * draws < 0.5:
        return f"> {1 - Decimal(least)}"
    return p_value(p) if p < 0.9999 else f"{p:.{max(4, len(str(draws)))}f}"


def listed(parts: Sequence[str], most: int = MOST_NAMED) -> str:
    """'A', 'A and B', 'A, B and C', and of 100 'A, B, C, D, E, F, G, H and 92 more'."""
    shown = list(parts) if len(parts) <= most else [*parts[:most], f"{len(parts) - most:,} more"]
    return " and ".join(filter(None, (", ".join(shown[:-1]), *shown[-1:])))


def p_phrase(p: float) -> str:
    """'p = 0.0123' or 'p < 1e-16', for the middle of a sentence."""
    text = p_value(p)
    return f"p {text}" if text[0] in "<>" else f"p = {text}"


def heading(column: str) -> str:
    """A column's heading for people."""
    return HEADINGS.get(column, column.replace("_", " ").capitalize())


def cell(column: str, value: Any, draws: int | None = None) -> str:
    """A table cell for people, formatted by the column's name; empty where there is no value.

    `draws` is the number of draws or shuffles that the shares of the table are counted in. A table says it as
    `table.attrs["draws"]`.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return ", ".join(cell(column, part, draws) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column == "df" or isinstance(value, int):
        return "" if math.isnan(value) else number(float(value), 6)
    if math.isnan(value):
        return ""
    if column in SHARES:
        return _shared(column, float(value), draws)
    return p_value(float(value)) if _is_p(column) else number(float(value), _digits(column))


def column_cells(column: str, values: Sequence[Any], draws: int | None = None) -> list[str]:
    """A column's cells; plain numbers get the same number of decimals, so that their points stand under each other."""
    sizes = [abs(value) for value in values if isinstance(value, float) and math.isfinite(value) and value != 0]
    alone = column in {"df", "level"} or _is_p(column)
    whole = all(size == int(size) for size in sizes)
    if alone or not sizes or whole or min(sizes) < 1e-3 or max(sizes) / min(sizes) > 1e6:
        return [cell(column, value, draws) for value in values]
    decimals = max(0, _digits(column) - 1 - math.floor(math.log10(min(sizes))))
    decimals = min(decimals, 4, max(0, 8 - math.floor(math.log10(max(sizes)))))
    return [
        _minus(f"{value:,.{decimals}f}") if isinstance(value, float) and math.isfinite(value) else cell(column, value)
        for value in values
    ]


def _shared(column: str, value: float, draws: int | None) -> str:
    """The ends of an interval are as they are: 0 where no draw was as large."""
    return probability(value) if draws is None or column in {"p_low", "p_high"} else share(value, draws)


def _is_p(column: str) -> bool:
    return column == "p" or column.startswith("p_")


def _digits(column: str) -> int:
    """Significant digits: sums of squares get one more, because they are added up."""
    return 5 if column in {"ss", "ms"} else 4


def _minus(text: str) -> str:
    return text.replace("-", "−", 1) if text.startswith("-") else text
