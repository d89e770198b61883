"""Methods that each break one promise of the contract: by their results, their declarations or their options."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Annotated, Any

import numpy as np
import pandas as pd

from stats_core import FoldScores, OmnibusResult, Requirement
from stats_core.charts import Chart, NullHistogram
from stats_core.errors import ParameterError, UndefinedStatistic
from stats_core.params import Alpha, OneOf, Real
from stats_core.results.columns import Column, Kind
from stats_core.results.verdict import Verdict
from tests.contract import test_contract_tool as tool

HISTOGRAM = NullHistogram(
    "Odd Key", "", "F", np.arange(3.0), np.arange(2), 0, 1.0, 1.0, 0.5, 0.05, np.empty(0), np.empty(0), ""
)
UNTITLED = replace(HISTOGRAM, key="a_1")
TITLED = replace(UNTITLED, title="A title")


@dataclass(frozen=True)
class Empty(OmnibusResult):
    """A result without a row, a sentence of two lines, and notes and charts in lists."""

    def table(self) -> pd.DataFrame:
        return super().table()[:0]

    def sentence(self) -> str:
        return "Accept that A\nis nan."

    def notes(self) -> Any:
        return []

    def charts(self) -> Any:
        return [1]


@dataclass(frozen=True)
class Headless(OmnibusResult):
    """A result that declares a column without a heading, and no p value."""

    def table(self) -> pd.DataFrame:
        return pd.DataFrame({"size": [1.0], "weight": [1.0]})

    def columns(self) -> dict[str, Column]:
        return {"size": Column(Kind.STATISTIC, "Size"), "weight": Column(Kind.STATISTIC, " ")}


@dataclass(frozen=True)
class Noted(OmnibusResult):
    """A result with notes in a list."""

    def notes(self) -> Any:
        return []


@dataclass(frozen=True)
class Drawn(OmnibusResult):
    """A result with charts in a list."""

    def charts(self) -> Any:
        return []


@dataclass(frozen=True)
class Undecided(OmnibusResult):
    """A result without a p value."""

    def table(self) -> pd.DataFrame:
        return super().table().drop(columns="p")


@dataclass(frozen=True)
class Half(OmnibusResult):
    """A result whose documentation says NaN, and not of which column."""

    def table(self) -> pd.DataFrame:
        """A table in which something is NaN."""
        return super().table()


@dataclass(frozen=True)
class Silent(OmnibusResult):
    """A result without a sentence where every score is the same."""

    def sentence(self) -> str:
        return super().sentence() if self.statistic else ""


@dataclass(frozen=True)
class Forgetful(OmnibusResult):
    """A result that comes back from another process with another p value."""

    def __reduce__(self) -> Any:
        return come_back, (vars(self),)


@dataclass(frozen=True)
class Moody(OmnibusResult):
    """A result whose columns depend on an option."""

    def table(self) -> pd.DataFrame:
        found = super().table()
        return found if self.alpha == 0.05 else found.drop(columns="df")


@dataclass(frozen=True)
class Contrary(OmnibusResult):
    """A result whose verdict is not that of its p value."""

    def verdict(self) -> Verdict:
        return Verdict((replace(self.claim(), shown=not self.rejects),))


@dataclass(frozen=True)
class Elsewhere(OmnibusResult):
    """A result that is decided by a p value which its table does not hold, and one with an unknown name ahead."""

    def verdict(self) -> Verdict:
        return Verdict((replace(self.claim(), p=0.01, shown=True, better="C", worse="A"),))


@dataclass(frozen=True)
class Undecisive(OmnibusResult):
    """A result whose verdict is a text."""

    def verdict(self) -> Any:
        return "not shown"


@dataclass(frozen=True)
class Apart:
    """A frozen dataclass that is no result."""

    p: float = 0.5


class Bare:
    """No result at all."""


def come_back(given: dict[str, Any]) -> Forgetful:
    return Forgetful(**{**given, "p": 0.75})


def of_type(kind: type[OmnibusResult]) -> Callable[[FoldScores, float], Any]:
    return lambda scores, alpha: kind(**vars(tool.omnibus(scores, alpha)))


def sized(numbers: int) -> Chart:
    """A chart that holds so many."""
    others = sum(np.size(value) for value in vars(TITLED).values())
    return replace(TITLED, density_at=np.zeros(numbers - others))


def refuses(scores: FoldScores, alpha: float) -> Any:
    raise tool.InputError("Nothing is good enough")


def no_way_out(scores: FoldScores, alpha: float) -> Any:
    if np.ptp(scores.scores) == 0:
        raise UndefinedStatistic("Nothing varies")
    return tool.omnibus(scores, alpha)


RESULTS: dict[str, Callable[[FoldScores, float], Any]] = {
    "p above 1": lambda scores, alpha: tool.omnibus(scores, alpha, p=1.5),
    "p below 0": lambda scores, alpha: tool.omnibus(scores, alpha, p=-0.5),
    "other names": lambda scores, alpha: tool.omnibus(scores, alpha, algorithms=("X", "Y")),
    "no full stop": lambda scores, alpha: tool.omnibus(scores, alpha, extra_notes=("No full stop",)),
    "white space": lambda scores, alpha: tool.omnibus(scores, alpha, extra_notes=(" White space.",)),
    "infinite": lambda scores, alpha: tool.omnibus(scores, alpha, statistic=np.inf),
    "undefined": lambda scores, alpha: tool.omnibus(scores, alpha, statistic=np.nan),
    "a chart of no kind": lambda scores, alpha: tool.omnibus(scores, alpha, extra_charts=(Chart("k", "t"),)),
    "charts": lambda scores, alpha: tool.omnibus(scores, alpha, extra_charts=(HISTOGRAM, HISTOGRAM)),
    "a chart without a title": lambda scores, alpha: tool.omnibus(scores, alpha, extra_charts=(UNTITLED,)),
    "a chart twice": lambda scores, alpha: tool.omnibus(scores, alpha, extra_charts=(TITLED, TITLED)),
    "a chart too large": lambda scores, alpha: tool.omnibus(scores, alpha, extra_charts=(sized(1_000_000),)),
    "a chart just not too large": lambda scores, alpha: tool.omnibus(scores, alpha, extra_charts=(sized(999_999),)),
    "half a word": lambda scores, alpha: Half(**vars(tool.omnibus(scores, alpha, statistic=np.nan))),
    "silent": lambda scores, alpha: Silent(**vars(tool.omnibus(scores, alpha, statistic=np.ptp(scores.scores)))),
    "two lines": lambda scores, alpha: tool.omnibus(scores, alpha, name="A\nB"),
    "undeclared": of_type(tool.Strange),
    "empty": of_type(Empty),
    "headless": of_type(Headless),
    "undecided": of_type(Undecided),
    "notes in a list": of_type(Noted),
    "charts in a list": of_type(Drawn),
    "moody": of_type(Moody),
    "forgetful": of_type(Forgetful),
    "drawn": tool.drawn,
    "a dictionary": lambda scores, alpha: {"p": 0.5},
    "bare": lambda scores, alpha: Bare(),
    "apart": lambda scores, alpha: Apart(),
    "contrary": of_type(Contrary),
    "elsewhere": of_type(Elsewhere),
    "a text for a verdict": of_type(Undecisive),
    "without a word": tool.undefined_without_a_word,
    "no requirement": tool.refused_without_a_requirement,
    "no way out": no_way_out,
    "refuses": refuses,
}
DECLARATIONS: dict[str, dict[str, Any]] = {
    "nothing wrong": {},
    "no title": {"title": " "},
    "no source": {"references": ()},
    "an empty assumption": {"assumes": ("It holds.", " ")},
    "no trust": {"trust_when": "never"},
    "no formula": {"formula": "p = 1"},
    "half a formula": {"formula": "$$p=1$$ and $$q=2 for all."},
    "two formulas": {"formula": r"$$a$$ and $$\frac{a}{b$$ with $a$ a number."},
    "a brace too early": {"formula": r"$$}a{$$ with $a$ a number."},
    "left alone": {"formula": r"$$\left(a$$ with $a$ a number."},
    "an arrow to the left": {"formula": r"$$a\leftarrow b\{$$ with $a$ a number."},
    "two letters": {"formula": r"$$a$$ with $a$ and $\sqrt{a$ its root."},
    "no partner": {"formula": "$$a$$ with $a a number."},
    "no letters": {"formula": "$$a$$"},
    "empty formula": {"formula": "$$ $$ with $a$ a number."},
    "no cover": {"covers": ()},
    "five runs": {"requires": (tool.FIVE,)},
    "never refuses": {"requires": (Requirement("folds", lambda scores: True, lambda scores: "none"),)},
    "a silent requirement": {
        "requires": (Requirement(" ", lambda scores: scores.folds < 6, lambda scores: " "),),
    },
    "nothing found": {"requires": (Requirement("folds", lambda scores: scores.folds < 6, lambda scores: " "),)},
    "refuses too much": {
        "requires": (Requirement("25 folds", lambda scores: scores.folds == 25, lambda scores: f"{scores.folds}"),),
        "example": lambda: (FoldScores(("A", "B"), np.arange(50.0).reshape(2, 1, 25) / 50), {}),
    },
}


class Plain(Enum):
    A = "a"


class Numbered(Enum):
    """Numbered."""

    WORD = "word"
    ONE = 1


class Blunt(Real):
    """A number whose refusal does not say which."""

    def check(self, value: Any, data: Any) -> float:
        try:
            return super().check(value, data)
        except ParameterError as error:
            raise ParameterError("No", remedy=error.remedy) from None


class Helpless(Real):
    """A number whose refusal does not say what to do."""

    def check(self, value: Any, data: Any) -> float:
        try:
            return super().check(value, data)
        except ParameterError as error:
            raise ParameterError(error.problem) from None


class Gullible(Real):
    """A number that takes everything."""

    def check(self, value: Any, data: Any) -> Any:
        return value


def with_option(kind: Any, default: Any, named: tuple[str, ...] = ("A", "B")) -> Callable[..., Any]:
    """The trial with one more option, and a sentence that names these."""

    def changed(scores: FoldScores, *, alpha: Alpha = 0.05, more: Any = default) -> OmnibusResult:
        return tool.omnibus(scores, alpha, algorithms=named)

    changed.__annotations__["more"] = kind
    return documented(changed)


def documented(function: Callable[..., Any]) -> Callable[..., Any]:
    """With the documentation of the trial, whose example runs there."""
    function.__doc__, function.__module__ = tool.trial.__doc__, tool.__name__
    return function


def watched(work: Callable[[Callable[[int, int], None]], float]) -> Callable[..., Any]:
    """The trial as long work; p is what the work gives."""

    def changed(
        scores: FoldScores, *, alpha: Alpha = 0.05, progress: Callable[[int, int], None] | None = None
    ) -> OmnibusResult:
        return tool.omnibus(scores, alpha, p=0.5 if progress is None else work(progress))

    return documented(changed)


def reports(*calls: tuple[int, int]) -> Callable[[Callable[[int, int], None]], float]:
    def work(progress: Callable[[int, int], None]) -> float:
        for call in calls:
            progress(*call)
        return 0.5

    return work


def deaf(progress: Callable[[int, int], None]) -> float:
    try:
        progress(1, 1)
    except Exception:
        return 0.5
    return 0.5


def hurt(progress: Callable[[int, int], None]) -> float:
    progress(1, 1)
    return 0.25


OPTIONS: dict[str, Callable[..., Any]] = {
    "an option without a label": with_option(Annotated[float, Real(" ", 0, 1)], 0.5),
    "an option without documentation": with_option(Plain, Plain.A),
    "a number for a word": with_option(Numbered, Numbered.ONE),
    "a default of no use": with_option(Annotated[float, Real("Size", 0, 1)], 2.0),
    "an option refused without its name": with_option(Annotated[float, Blunt("Size", 0, 1)], 0.5),
    "an option refused without a cure": with_option(Annotated[float, Helpless("Size", 0, 1)], 0.5),
    "an option that takes everything": with_option(Annotated[float, Gullible("Size", 0, 1)], 0.5),
    "a name that is not said": with_option(Annotated[str, OneOf("Name")], "A", ("B", "B")),
    "no progress": watched(lambda progress: 0.5),
    "progress": watched(reports((0, 2), (1, 2), (2, 2))),
    "progress backwards": watched(reports((1, 2), (0, 2))),
    "progress below nothing": watched(reports((-1, 2), (1, 2))),
    "progress beyond the end": watched(reports((1, 2), (3, 2))),
    "progress that is not stopped": watched(deaf),
    "progress that changes the answer": watched(hurt),
}


def same_trial() -> Callable[..., Any]:
    def again(scores: FoldScores, *, alpha: Alpha = 0.05, verdict: tool.Verdict = tool.Verdict.KIND) -> OmnibusResult:
        return tool.trial(scores, alpha=alpha)

    return documented(again)
