"""What an analysis or an answer says about itself: title, sentence, table, charts, settings, notes, sources, data.

Formats ask here, and know no difference between the two: an answer is taken away as its card, with the references,
settings and notes of all analyses behind it.
"""

from __future__ import annotations

import pickle
import platform
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd
import scipy

from dashboard.exports import card
from stats_core import METHODS, Analysis, Answer, FamilyResult
from stats_core.charts import Chart
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.errors import InputError
from stats_core.reference import Reference, cited
from stats_core.results import columns
from stats_core.results.columns import Column
from stats_core.results.verdict import Claim
from stats_core.rooms import room_of
from stats_core.version import VERSION
from stats_core.wording import counted

Taken = Analysis | Answer
"""What can be taken away."""


def key_of(given: Taken) -> str:
    """A short name for files and labels: the method's key, or the room that answers."""
    return f"{room_of(given.data).key}_answer" if isinstance(given, Answer) else given.method


def title_of(given: Taken) -> str:
    """The method's title; of an answer what was compared and how."""
    if isinstance(given, Answer):
        return f"{counted(len(given.data.algorithms), 'algorithm')} compared {room_of(given.data).compared}"
    return METHODS[given.method].title


def analyses_of(given: Taken) -> tuple[Analysis, ...]:
    """All that was computed, the deciding test first; nothing for an answer without a test."""
    return given.analyses if isinstance(given, Answer) else (given,)


def alpha_of(given: Taken) -> float | None:
    """The significance level, where there is one."""
    if isinstance(given, Answer) and given.alpha is not None:
        return given.alpha
    return next((analysis.settings.get("alpha") for analysis in analyses_of(given)), None)


def claims_of(given: Taken) -> tuple[Claim, ...]:
    """Every question that was decided, shown or not."""
    return (*given.claims, *given.open) if isinstance(given, Answer) else given.result.verdict().claims


def compared_by(given: Taken) -> Analysis | None:
    """The analysis that compares algorithms with each other; the first one where none does, None without a test."""
    analyses = analyses_of(given)
    families = (analysis for analysis in analyses if isinstance(analysis.result, FamilyResult))
    return next(families, analyses[0] if analyses else None)


def comparisons_of(given: Taken) -> int:
    """The number of comparisons of two algorithms that were adjusted together; 0 where there was no such family."""
    if isinstance(given, Answer):
        every = len(given.pairs(every=True))
        return every if every > 1 else 0
    several = isinstance(given.result, FamilyResult) and len(given.result.comparisons) > 1
    return len(given.result.comparisons) if several and isinstance(given.result, FamilyResult) else 0


def why_of(given: Taken) -> str:
    """Why this test decided, in a sentence or two; an analysis was asked for by its name."""
    return given.why if isinstance(given, Answer) else ""


def sentence_of(given: Taken) -> str:
    """What a reader may quote, in the style of numbers of the place where it is asked for."""
    return given.told().sentence() if isinstance(given, Answer) else given.result.sentence()


def names_its_statistic(given: Taken) -> bool:
    """Whether the sentence says the statistic of a test of all algorithms: an answer says its p alone."""
    return not isinstance(given, Answer)


def error_of(given: Taken) -> str:
    """The nominal error of each question, and what it rests on whatever the data show; empty where nothing is said."""
    return given.error_line if isinstance(given, Answer) else ""


def doubts_of(given: Taken) -> tuple[str, ...]:
    """Where the data make it known that the level is not kept."""
    return given.told().doubts if isinstance(given, Answer) else ()


def shown_intervals(given: Taken) -> str:
    """What the intervals of the single algorithms are that stand beside an answer; empty where there are none."""
    return given.standings.interval_is if isinstance(given, Answer) else ""


def table_of(given: Taken) -> pd.DataFrame:
    """The table with every digit: of an answer that of its card."""
    return card.table(given) if isinstance(given, Answer) else given.result.table()


def numbers_of(given: Taken) -> pd.DataFrame:
    """Every number that was decided by, from which it is seen whether all comes out again."""
    return given.table() if isinstance(given, Answer) else given.result.table()


def columns_of(given: Taken) -> dict[str, Column]:
    """What the columns of the table are."""
    if isinstance(given, Answer):
        return card.columns(given)
    return columns.columns_of(given.result)


def difference_of(given: Taken) -> str:
    """What the column of differences holds, for a caption; empty where there is none."""
    if isinstance(given, Answer):
        return card.difference(given)
    return "A minus B" if "estimate" in table_of(given) else ""


def measured_in(given: Taken) -> str:
    """What a difference between two algorithms of an answer is; an analysis says it in its notes and pictures."""
    return card.measured_in(given) if isinstance(given, Answer) else ""


def together_of(given: Taken) -> str:
    """What was decided of all algorithms together, beside a table of pairs; empty where nothing was."""
    return card.together(given) if isinstance(given, Answer) and given.pairs() else ""


def reported_of(given: Taken) -> str:
    """What stands for each algorithm of an answer: its mean score, its error rate, its mean rank."""
    return given.standings.measure if isinstance(given, Answer) else ""


def charts_of(given: Taken) -> tuple[Chart, ...]:
    """Every picture once, the one of the sentence first."""
    if not isinstance(given, Answer):
        return given.result.charts()
    return tuple({pickle.dumps(chart): chart for chart in given.charts()}.values())


def by_key(charts: Iterable[Chart]) -> dict[str, Chart]:
    """Charts under the names by which one of them is chosen: a key that stands twice is numbered."""
    named: dict[str, Chart] = {}
    for chart in charts:
        number, name = 1, chart.key
        while name in named:
            number += 1
            name = f"{chart.key}-{number}"
        named[name] = chart
    return named


def bands_of(given: Taken, shown: Iterable[Chart] = ()) -> tuple[str, ...]:
    """What the bands in the pictures of curves show; `shown` are those of a page, which has bands of its own."""
    charts = tuple(shown) or charts_of(given)
    return tuple(
        dict.fromkeys(chart.band for chart in charts if isinstance(chart, CurveOverlay) and chart.low is not None)
    )


def named_charts(given: Taken) -> list[tuple[str, Chart]]:
    """Each chart with a name of its own, by what draws it and what it is."""
    drawn_by = {
        pickle.dumps(chart): analysis.method for analysis in analyses_of(given) for chart in analysis.result.charts()
    }
    named: list[tuple[str, Chart]] = []
    taken: Counter[str] = Counter()
    for chart in charts_of(given):
        name = f"{drawn_by.get(pickle.dumps(chart), key_of(given))}_{chart.key}"
        taken[name] += 1
        named.append((name if taken[name] == 1 else f"{name}_{taken[name]}", chart))
    return named


def cited_by(given: Taken) -> tuple[Reference, ...]:
    """The references of all that was computed, with the options that were chosen, each once."""
    return tuple(dict.fromkeys(reference for analysis in analyses_of(given) for reference in sources_of(analysis)))


def sources_of(analysis: Analysis) -> tuple[Reference, ...]:
    """The references that one analysis rests on."""
    return cited(METHODS[analysis.method].references, analysis.settings)


def assumed_by(analysis: Analysis) -> tuple[str, ...]:
    """What a method takes for granted, and what the method by which a setting says that it goes does."""
    inner = [value.name.lower() for value in analysis.settings.values() if isinstance(value, Enum)]
    if own := analysis.result.assumed():
        return own
    keys = (analysis.method, *(key for key in inner if key in METHODS))
    return tuple(dict.fromkeys(text for key in keys for text in METHODS[key].assumes))


def plain_settings(given: Taken) -> dict[str, Any]:
    """The settings as JSON and scripts can hold them: members of enumerations by their names."""
    settings: Mapping[str, Any] = given.call if isinstance(given, Answer) else given.settings
    return {name: _plain(value) for name, value in settings.items()}


def said_settings(given: Taken) -> list[tuple[str, str]]:
    """Label and value of each setting, as people read them; what several methods share is said once."""
    analyses = analyses_of(given)
    every = [(analysis, label, value) for analysis in analyses for label, value in _said_settings(analysis)]
    values = {label: {value for _, other, value in every if other == label} for _, label, _ in every}
    said = [
        (label if len(values[label]) == 1 else f"{label} ({METHODS[analysis.method].title})", value)
        for analysis, label, value in every
    ]
    return list(dict.fromkeys(said))


def _said_settings(analysis: Analysis) -> list[tuple[str, str]]:
    labels = {option.name: option.spec.label for option in METHODS[analysis.method].options}
    # Two options of one label, as the two algorithms of a pair, are told apart by their names.
    twice = {name for name, label in labels.items() if list(labels.values()).count(label) > 1}
    return [
        (f"{labels[name]} {name}" if name in twice else labels[name], _said(value))
        for name, value in analysis.settings.items()
        if value is not None
    ]


def call_of(given: Taken) -> str:
    """The function of `stats_core` that computes it again."""
    return "answer" if isinstance(given, Answer) else given.method


def quoted_by(given: Taken) -> Analysis | None:
    """The test whose p the notes of an analysis quote, where it is not the one that the method computes itself."""
    return None if isinstance(given, Answer) else given.quotes


def seed_of(given: Taken) -> Any:
    """The seed of whatever was shuffled or drawn; None where nothing was."""
    return (given.call if isinstance(given, Answer) else given.settings).get("seed")


def version_of(given: Taken) -> str:
    """Of the package that computed the numbers."""
    return next((analysis.version for analysis in analyses_of(given)), VERSION)


def versions() -> dict[str, str]:
    """What computed the numbers."""
    from stats_core import __version__

    return {
        "learnmost": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "pandas": pd.__version__,
    }


def data_of(given: Taken) -> Any:
    """The data; an analysis that was kept without them cannot be exported with them."""
    if given.data is None:
        raise InputError("The analysis was kept without its data", remedy="Run it again with `stats_core.analyse`.")
    return given.data


def fingerprint_of(given: Taken) -> str:
    """The sha256 of the data."""
    return str(given.data.fingerprint) if isinstance(given, Answer) else given.fingerprint


def handling_of(given: Taken) -> tuple[str, ...]:
    """What was dropped, chosen or filled in before the data were these, in sentences."""
    return tuple(getattr(given.data, "handling", ()))


def remarks_of(given: Taken) -> tuple[str, ...]:
    """What limits the result."""
    return given.told().notes() if isinstance(given, Answer) else given.result.notes()


def notes_of(given: Taken) -> tuple[str, ...]:
    """What a reader must know: first what was done to the data, then what limits the result."""
    return (*handling_of(given), *remarks_of(given))


def same(one: Taken, other: Taken) -> bool:
    """Whether two were asked of the same data in the same way."""
    return (call_of(one), plain_settings(one), fingerprint_of(one)) == (
        call_of(other),
        plain_settings(other),
        fingerprint_of(other),
    )


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name.lower()
    return list(value) if isinstance(value, tuple) else value


def _said(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_said(part) for part in value)
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 1000 else str(value)
    return f"{value:g}" if isinstance(value, float) else str(value)
