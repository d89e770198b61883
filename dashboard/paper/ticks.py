"""Where an axis has ticks, and what is written at them."""

from __future__ import annotations

import math

import numpy as np

from dashboard.paper.picture import Axis


def nice(low: float, high: float, most: int) -> list[float]:
    """At most so many round numbers from low to high, at equal distances of 1, 2, 2.5 or 5 times a power of ten."""
    if not high > low:
        return [low]
    for exponent in range(math.floor(math.log10((high - low) / most)) - 1, 400):
        for part in (1, 2, 2.5, 5):
            step = part * 10.0**exponent
            first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
            if last - first + 1 <= most:
                return [round(i * step, max(0, 2 - exponent)) + 0.0 for i in range(first, last + 1)]
    return [low]


def labels(values: list[float]) -> list[str]:
    """Numbers in as many decimals as tell them apart, with a true minus; SI steps beyond 100,000."""
    largest = max((abs(value) for value in values), default=0.0)
    divisor, unit = 1.0, ""
    if largest >= 1e5:
        divisor, unit = next(((10.0**p, u) for p, u in ((9, "G"), (6, "M"), (3, "k")) if largest >= 10**p), (1.0, ""))
    if largest >= 1e13 or 0 < largest < 1e-4:
        return [_power(value) for value in values]
    shown = [value / divisor for value in values]
    for decimals in range(8):
        texts = [f"{value:,.{decimals}f}" for value in shown]
        close = all(
            abs(float(t.replace(",", "")) - v) <= 1e-9 * max(1.0, abs(v)) for t, v in zip(texts, shown, strict=True)
        )
        if close:
            break
    zero = {i for i, value in enumerate(values) if value == 0}
    return [_minus("0" if i in zero else f"{text}{unit}") for i, text in enumerate(texts)]


def _power(value: float) -> str:
    """1e-7 as people write it in a table; 0 as 0."""
    if value == 0:
        return "0"
    mantissa, exponent = f"{value:.3e}".split("e")
    return _minus(f"{float(mantissa):g}e") + _minus(str(int(exponent)))


def percent(values: list[float]) -> list[str]:
    """Shares as percentages."""
    return [f"{text}%" if text != "0" else "0%" for text in labels([100 * value for value in values])]


def linear(low: float, high: float, most: int, **more: object) -> Axis:
    """A linear axis with round ticks."""
    at = nice(low, high, max(2, most))
    return Axis(low, high, tuple(zip(at, labels(at), strict=True)), **more)  # type: ignore[arg-type]


def logarithmic(low: float, high: float, most: int, **more: object) -> Axis:
    """A logarithmic axis: 1, 2, 5, 10 where it is short, powers of ten where it is long."""
    first, last = math.floor(math.log10(low) + 1e-9), math.ceil(math.log10(high) - 1e-9)
    powers = range(first, last + 1)
    candidates = [
        [part * 10.0**p for p in powers for part in (1, 2, 5)],
        *([10.0**p for p in powers if p % step == 0] for step in (1, 2, 3, 5, 10, 50)),
    ]
    inside = [[value for value in values if low * (1 - 1e-9) <= value <= high * (1 + 1e-9)] for values in candidates]
    at = next((values for values in inside if 2 <= len(values) <= max(2, most)), None) or [low, high]
    minor = [i * 10.0**p for p in powers for i in range(2, 10)] if last - first <= 4 else []
    shown = tuple(value for value in minor if low <= value <= high and value not in at)
    return Axis(low, high, tuple((v, labels([v])[0]) for v in at), minor=shown, log=True, **more)  # type: ignore[arg-type]


def padded(values: np.ndarray, share: float = 0.04, *, zero: bool = False) -> tuple[float, float]:
    """The extent of finite values with some room at both ends."""
    finite = np.asarray(values, float)[np.isfinite(values)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    if zero:
        low, high = min(low, 0.0), max(high, 0.0)
    room = share * (high - low) or max(abs(high), 1e-9) * 0.1
    return low - room, high + room


def _minus(text: str) -> str:
    return text.replace("-", "−", 1) if text.startswith("-") else text
