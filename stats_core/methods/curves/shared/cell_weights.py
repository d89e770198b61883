"""The option of a contrast of cells: one weight for each algorithm at each level."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from stats_core.errors import ParameterError
from stats_core.wording import plain


@dataclass(frozen=True)
class WeightPerCell:
    """A row of weights for each algorithm, one for each level, that add up to zero at every level; or None."""

    label: str

    def check(self, value: Any, data: Any) -> tuple[tuple[float, ...], ...] | None:
        if value is None:
            return None
        try:
            rows = tuple(tuple(float(weight) for weight in row) for row in value)
        except (TypeError, ValueError):
            raise ParameterError(
                f"{self.label} are {value!r}", remedy="Give a row of numbers for each algorithm."
            ) from None
        shape = (len(data.algorithms), len(data.levels))
        if len(rows) != shape[0] or any(len(row) != shape[1] for row in rows):
            raise ParameterError(
                f"{self.label} come as {len(rows)} rows of {sorted({len(row) for row in rows})} numbers",
                remedy=f"Give {shape[0]} rows, one for each algorithm, of {shape[1]} numbers, one for each level.",
            )
        weights = np.array(rows)
        size = np.abs(weights).sum()
        if not math.isfinite(size) or size == 0:
            raise ParameterError(
                f"{self.label} are not finite, or all zero", remedy="Give at least two cells a weight."
            )
        off = np.abs(weights.sum(axis=0)) > 1e-9 * np.abs(weights).sum(axis=0)
        if off.any():
            level = int(np.argmax(off))
            raise ParameterError(
                f"At level {plain(float(data.levels[level]))} the weights add up to {weights[:, level].sum():g}",
                remedy="Weigh algorithms against each other, so that the weights of each level add up to zero; "
                "otherwise what training itself does would count as a difference between algorithms.",
            )
        return rows

    def good(self, data: Any, now: Any) -> list[Any]:
        rows = np.zeros((len(data.algorithms), len(data.levels)))
        rows[0, :], rows[-1, :] = 1, -1
        return [tuple(tuple(row) for row in rows.tolist())]

    def bad(self) -> list[Any]:
        return ["no weights", (), ((1.0,),), 3, ((math.nan,) * 3,) * 3]

    def allowed(self) -> str:
        return "a row of numbers for each algorithm, adding up to zero at every level"


Cells = Annotated[tuple[tuple[float, ...], ...] | None, WeightPerCell("Weights of the cells")]
