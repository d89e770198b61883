"""Sentences as statements: the numbers in them, and whether a table holds them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import Any

import numpy as np
import pandas as pd

NUMBER = re.compile(r"(?<![\w.])−?\d[\d,]*\.?\d*(?:e[-+]?\d+)?")


def numbers(text: str) -> list[str]:
    """The numbers of a sentence as they are written, without those in level names such as '95 % interval'."""
    plain = re.sub(r"[\d.]+ % interval|5x2cv", "", text)
    return [found.replace("−", "-").replace(",", "").rstrip(".") for found in NUMBER.findall(plain)]


def is_rounded(text: str, value: float) -> bool:
    """Whether a written number is this value, or its negative, to the digits that are written."""
    if not math.isfinite(value):
        return False
    decimals = len(text.split("e")[0].partition(".")[2])
    size = 10.0 ** (int(text.split("e")[1]) if "e" in text else 0)
    return abs(abs(float(text)) - abs(value)) <= 0.5000001 * size * 10.0**-decimals


def not_in_table(sentence: str, table: pd.DataFrame, names: Iterable[str]) -> list[str]:
    """The numbers of a sentence that no cell of its table holds."""
    for name in sorted(names, key=len, reverse=True):
        sentence = sentence.replace(name, "")
    held = [float(value) for cell in table.to_numpy(dtype=object).ravel() for value in parts(cell)]
    for bound, holds in (("p < 1e-16", lambda p: p < 1e-16), ("p > 0.9999", lambda p: 0.9999 <= p < 1)):
        if bound in sentence and any(holds(value) for value in held):
            sentence = sentence.replace(bound, "")
    return [text for text in numbers(sentence) if not any(is_rounded(text, value) for value in held)]


def parts(cell: Any) -> list[float]:
    cells = cell if isinstance(cell, (tuple, list)) else [cell]
    return [float(one) for one in cells if isinstance(one, (int, float, np.number))]


def with_names_changed_round(text: str, a: str, b: str) -> str:
    return text.replace(a, "\0").replace(b, a).replace("\0", b)
