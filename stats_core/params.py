"""Options of methods: declared once in a signature, read by forms, checks, documentation and the contract.

Each kind of option checks a value, makes good values near the present one and bad ones for the contract, and says what
it allows.
"""

from __future__ import annotations

import inspect
import math
import numbers
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from stats_core.errors import ParameterError


@dataclass(frozen=True)
class Real:
    """A number strictly between two bounds, and not below the `least` that is of use."""

    label: str
    low: float
    high: float
    least: float = -math.inf

    def check(self, value: Any, data: Any) -> float:
        ok = isinstance(value, numbers.Real) and not isinstance(value, bool)
        inside = ok and self.low < value < self.high
        if not inside or value < self.least:
            choice = f"{self.least:g} or more" if inside else f"a number {self.allowed()}"
            raise ParameterError(f"{self.label} is {value!r}", remedy=f"Choose {choice}.")
        return float(value)

    def good(self, data: Any, now: Any) -> list[Any]:
        low, high = max(self.low, -10.0), min(self.high, 10.0)
        return [low + share * (high - low) for share in (0.01, 0.2)]

    def bad(self) -> list[Any]:
        return [self.low, self.high, math.nan, math.inf, "0.05", None, True]

    def allowed(self) -> str:
        return f"above {self.low:g}{f' and below {self.high:g}' if self.high < math.inf else ', and not infinite'}"


@dataclass(frozen=True)
class Whole:
    """A whole number between two bounds, both allowed."""

    label: str
    low: int
    high: int

    def check(self, value: Any, data: Any) -> int:
        whole = isinstance(value, numbers.Integral) and not isinstance(value, bool)
        if not whole or not self.low <= value <= self.high:
            raise ParameterError(f"{self.label} is {value!r}", remedy=f"Choose a whole number {self.allowed()}.")
        return int(value)

    def good(self, data: Any, now: Any) -> list[Any]:
        return [value for value in (now - 1, now + 1) if self.low <= value <= self.high]

    def bad(self) -> list[Any]:
        return [self.low - 1, self.high + 1, self.low + 0.5, str(self.low), None, True]

    def allowed(self) -> str:
        return f"from {self.low:,} to {self.high:,}"


@dataclass(frozen=True)
class Choice:
    """A member of an enumeration; the member's value is its label.

    Scripts may also spell the member's name, in any case: 'mid_p', 'mid-p'.
    """

    label: str
    kind: type[Enum]

    def check(self, value: Any, data: Any) -> Enum:
        named = self.kind.__members__.get(str(value).strip().replace("-", "_").replace(" ", "_").upper())
        if named is not None:
            return named
        try:
            return self.kind(value)
        except ValueError:
            known = ", ".join(str(member.value) for member in self.kind)
            raise ParameterError(f"{self.label} is {value!r}", remedy=f"Choose one of: {known}.") from None

    def good(self, data: Any, now: Any) -> list[Any]:
        return [member for member in self.kind if member is not now]

    def bad(self) -> list[Any]:
        return ["no such choice", None, 3.5]

    def allowed(self) -> str:
        return "; ".join(str(member.value) for member in self.kind)


@dataclass(frozen=True)
class OneOf:
    """The name of one of the data's algorithms."""

    label: str

    def check(self, value: Any, data: Any) -> str:
        if not isinstance(value, str) or value not in data.algorithms:
            raise ParameterError(
                f"{self.label} {value!r} is not in the data", remedy=f"Choose one of: {_first(data.algorithms)}."
            )
        return str(value)

    def good(self, data: Any, now: Any) -> list[Any]:
        return []  # another name than the example's may be the one it is compared with: see the contract

    def bad(self) -> list[Any]:
        return ["no such algorithm", "", None, 3]

    def allowed(self) -> str:
        return "one of the algorithms"


@dataclass(frozen=True)
class WeightPerAlgorithm:
    """One weight for each algorithm, adding up to zero and not all zero."""

    label: str

    def check(self, value: Any, data: Any) -> tuple[float, ...]:
        names = data.algorithms
        try:
            weights = tuple(float(weight) for weight in value)
        except (TypeError, ValueError):
            raise ParameterError(f"{self.label} are {value!r}", remedy="Give one number for each algorithm.") from None
        if len(weights) != len(names):
            raise ParameterError(
                f"{len(weights)} weights for {len(names)} algorithms",
                remedy=f"Give one weight for each of: {_first(names)}.",
            )
        size = sum(abs(weight) for weight in weights)
        if not math.isfinite(size) or size == 0 or abs(sum(weights)) > 1e-9 * size:
            raise ParameterError(
                f"The weights {_first([f'{weight:g}' for weight in weights])} add up to {sum(weights):g}",
                remedy="A contrast needs finite weights that add up to zero and are not all zero.",
            )
        return weights

    def good(self, data: Any, now: Any) -> list[Any]:
        return [tuple(-weight for weight in now), tuple(reversed(now))]

    def bad(self) -> list[Any]:
        return [None, "no weights", (), (1.0,), (0.0,) * 40]

    def allowed(self) -> str:
        return "one number for each algorithm, adding up to zero"


@dataclass(frozen=True)
class LevelRange:
    """An interval of training levels as (first, last), or None for all of them."""

    label: str

    def check(self, value: Any, data: Any) -> tuple[float, float] | None:
        if value is None:
            return None
        try:
            first, last = (float(end) for end in value)
        except (TypeError, ValueError):
            raise ParameterError(f"{self.label} is {value!r}", remedy="Give the first and the last level.") from None
        if not any(first <= level <= last for level in data.levels):
            raise ParameterError(
                f"No level lies between {first:.12g} and {last:.12g}",
                remedy=f"The levels go from {data.levels[0]:.12g} to {data.levels[-1]:.12g}.",
            )
        return first, last

    def good(self, data: Any, now: Any) -> list[Any]:
        half = (float(data.levels[0]), float(data.levels[len(data.levels) // 2]))
        return [value for value in (None, half) if value != now]

    def bad(self) -> list[Any]:
        return [(2.0, 1.0), (math.nan, math.nan), "no levels", (1.0,), 3]

    def allowed(self) -> str:
        return "the first and the last level"


@dataclass(frozen=True)
class AtLeast:
    """A number from a bound upwards, the bound allowed."""

    label: str
    low: float

    def check(self, value: Any, data: Any) -> float:
        ok = isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)
        if not ok or value < self.low:
            raise ParameterError(f"{self.label} is {value!r}", remedy=f"Choose a number, {self.low:g} or more.")
        return float(value)

    def good(self, data: Any, now: Any) -> list[Any]:
        return [value for value in (self.low, self.low + 1) if value != now]

    def bad(self) -> list[Any]:
        return [self.low - 1, math.nan, math.inf, "0.05", None, True]

    def allowed(self) -> str:
        return f"{self.low:g} or more"


@dataclass(frozen=True)
class Maybe:
    """What another declaration allows, or None."""

    spec: Real | Whole | OneOf | AtLeast

    @property
    def label(self) -> str:
        return self.spec.label

    def check(self, value: Any, data: Any) -> Any:
        return None if value is None else self.spec.check(value, data)

    def good(self, data: Any, now: Any) -> list[Any]:
        inner = self.spec.good(data, now) if now is not None or isinstance(self.spec, Real) else []
        return [*inner, *([None] if now is not None else [])]

    def bad(self) -> list[Any]:
        return [value for value in self.spec.bad() if value is not None]

    def allowed(self) -> str:
        return f"{self.spec.allowed()}, or none"


Spec = Real | Whole | Choice | OneOf | WeightPerAlgorithm | LevelRange | AtLeast | Maybe

# Smaller p values are not told apart: all are printed as < 1e-16.
Alpha = Annotated[float, Real("Significance level", 0, 1, least=1e-16)]
Seed = Annotated[int, Whole("Random seed", 0, 2**32 - 1)]
Shuffles = Annotated[int, Whole("Shuffles", 19, 100_000_000)]
Algorithm = Annotated[str, OneOf("Algorithm")]
Weights = Annotated[Sequence[float], WeightPerAlgorithm("Weights")]
Interval = Annotated[tuple[float, float] | None, LevelRange("Levels")]
Control = Annotated[str | None, Maybe(OneOf("Control"))]
DegreesOfFreedom = Annotated[float | None, Maybe(Real("Degrees of freedom", 0, 1_000_000))]
Margin = Annotated[float | None, Maybe(Real("Margin", 0, math.inf))]
Together = Annotated[int, Whole("Pairs whose levels are looked at together", 1, 1_000_000)]
Rope = Annotated[float, AtLeast("Region of practical equivalence", 0)]


@dataclass(frozen=True)
class Option:
    """One keyword of a method: its name, what it may hold, and its default."""

    name: str
    spec: Spec
    default: Any

    @property
    def required(self) -> bool:
        return self.default is inspect.Parameter.empty


def read_signature(function: Callable[..., Any]) -> tuple[type, tuple[Option, ...]]:
    """The data type a method takes and its options, from its signature."""
    hints = get_type_hints(function, include_extras=True)
    data, *keywords = inspect.signature(function).parameters.values()
    options = tuple(
        Option(parameter.name, _spec(hints[parameter.name], parameter.name), parameter.default)
        for parameter in keywords
        if parameter.name != "progress"
    )
    return hints[data.name], options


def _spec(hint: Any, name: str) -> Spec:
    if get_origin(hint) is Annotated:
        spec: Spec = get_args(hint)[1]
        return spec
    if isinstance(hint, type) and issubclass(hint, Enum):
        return Choice(str(hint.__doc__).strip().rstrip("."), hint)
    raise TypeError(f"option {name!r} declares neither a range nor an enumeration")


class Alternative(Enum):
    """Alternative."""

    TWO_SIDED = "two-sided"
    GREATER = "a is greater"
    LESS = "a is less"


SIDE = {Alternative.TWO_SIDED: 0, Alternative.GREATER: 1, Alternative.LESS: -1}
"""The sign that a minus b has to have for the alternative to hold; 0 for either."""


def _first(parts: Sequence[str], most: int = 20) -> str:
    """All parts, or the first of very many and how many more there are."""
    return ", ".join(parts[:most]) + (f" and {len(parts) - most:,} more" if len(parts) > most else "")
