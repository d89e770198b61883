"""Numbers and decisions in words: the one place where they are formatted."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

SMALLEST_PRINTED_P = 1e-16
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
    level = f"{round(100 * (1 - alpha), 4):g} %"
    if math.isnan(low) or math.isnan(high):
        return f"{number(estimate)}, without a {level} interval"
    value, first, last = alike(estimate, low, high)
    return f"{value}, {level} interval {first} to {last}"


def p_value(p: float) -> str:
    """A p value as a table shows it."""
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


def p_phrase(p: float) -> str:
    """'p = 0.0123' or 'p < 1e-16', for the middle of a sentence."""
    text = p_value(p)
    return f"p {text}" if text[0] in "<>" else f"p = {text}"


def heading(column: str) -> str:
    """A column's heading for people."""
    return HEADINGS.get(column, column.replace("_", " ").capitalize())


def cell(column: str, value: Any) -> str:
    """A table cell for people, formatted by the column's name; empty where there is no value."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (tuple, list)):
        return ", ".join(cell(column, part) for part in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if column == "df" or isinstance(value, int):
        return "" if math.isnan(value) else number(float(value), 6)
    if math.isnan(value):
        return ""
    return p_value(float(value)) if _is_p(column) else number(float(value), _digits(column))


def column_cells(column: str, values: Sequence[Any]) -> list[str]:
    """A column's cells; plain numbers get the same number of decimals, so that their points stand under each other."""
    sizes = [abs(value) for value in values if isinstance(value, float) and math.isfinite(value) and value != 0]
    alone = column in {"df", "level"} or _is_p(column)
    whole = all(size == int(size) for size in sizes)
    if alone or not sizes or whole or min(sizes) < 1e-3 or max(sizes) / min(sizes) > 1e6:
        return [cell(column, value) for value in values]
    decimals = max(0, _digits(column) - 1 - math.floor(math.log10(min(sizes))))
    decimals = min(decimals, 4, max(0, 8 - math.floor(math.log10(max(sizes)))))
    return [
        _minus(f"{value:,.{decimals}f}") if isinstance(value, float) and math.isfinite(value) else cell(column, value)
        for value in values
    ]


def _is_p(column: str) -> bool:
    return column == "p" or column.startswith("p_")


def _digits(column: str) -> int:
    """Significant digits: sums of squares get one more, because they are added up."""
    return 5 if column in {"ss", "ms"} else 4


def _minus(text: str) -> str:
    return text.replace("-", "−", 1) if text.startswith("-") else text
