"""Answers to what the forms of conferences ask about statistical significance, from the numbers and the methods."""

from __future__ import annotations

import math
from collections.abc import Sequence
from enum import Enum

from dashboard.exports.about import (
    Taken,
    alpha_of,
    analyses_of,
    assumed_by,
    bands_of,
    claims_of,
    compared_by,
    comparisons_of,
    doubts_of,
    error_of,
    handling_of,
    measured_in,
    remarks_of,
    reported_of,
    shown_intervals,
    table_of,
    title_of,
    version_of,
    why_of,
)
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.in_words import described, ended, named_with_sources
from stats_core import METHODS, Analysis, PosteriorResult, ScoreTable
from stats_core.charts import Chart
from stats_core.digits import paper_style
from stats_core.variation import scope
from stats_core.wording import confidence, counted, listed, significance, small

NEURIPS = "NeurIPS paper checklist, on experiment statistical significance"
ICML = "ICML, on reporting variation between runs"
ACL = "ACL responsible research checklist, on descriptive statistics"
AAAI = "AAAI reproducibility checklist, on variation and significance tests"
AS_VARIED = "A source counts as far as it varied between these runs, folds, cases or data sets."
NO_P = "No p value is given"


@export_format(
    Button(Place.TEXT, "Checklist", order=15, suffix="-checklist"), ending="txt", media_type="text/plain", shown=True
)
def checklist(given: Taken, *, handling: Sequence[str] = (), shown: Sequence[Chart] = ()) -> str:
    """A short answer to each question, with the forms that ask it; true for this result and these data alone.

    `handling` says what else was done to the data than they say themselves, and `shown` are the figures that are taken
    away with it, where they are not those of the result itself: a page has bands of its own.
    """
    asked = [
        ("Is significance reported, and by which tests?", (NEURIPS, AAAI), _tests(given)),
        ("Which sources of variability are captured?", (NEURIPS,), _sources(given)),
        ("How were intervals and error bars computed?", (NEURIPS, ICML), _intervals(given)),
        ("Standard deviation, standard error or confidence interval?", (NEURIPS, ACL), _spread(given, shown)),
        ("What do the tests assume?", (NEURIPS,), _assumed(given)),
        ("How many runs, folds, cases or data sets?", (ICML, ACL, AAAI), _amount(given)),
        ("How were several comparisons allowed for?", (AAAI, NEURIPS), _corrected(given)),
        ("What has a reader to know?", (NEURIPS, ACL), _known(given, handling)),
    ]
    parts = [f"{question}\n({'; '.join(forms)})\n{' '.join(said)}" for question, forms, said in asked]
    return "\n\n".join([f"{title_of(given)}: answers for checklists", *parts]) + "\n"


def _tests(given: Taken) -> list[str]:
    analyses = analyses_of(given)
    if not analyses:
        return [f"No: no test can be trusted with these data. {ended(why_of(given))}"]
    said = list(dict.fromkeys(map(named_with_sources, analyses)))
    by = f"Computed with Learnmost {version_of(given)}."
    if not claims_of(given):
        only = "posterior probabilities and no p values" if _is_posterior(given) else "a description and no test"
        return [f"It is {only}: {'; '.join(said)}. {by}"]
    alpha = alpha_of(given)
    level = "" if alpha is None else f" at the level {significance(alpha)},"
    beside = f" Beside it: {'; '.join(said[1:])}." if said[1:] else ""
    return [f"Yes,{level} by: {said[0]}.{beside} {by}"]


def _sources(given: Taken) -> list[str]:
    said: dict[str, list[str]] = {}
    for analysis in analyses_of(given):
        method = METHODS[analysis.method]
        titles = said.setdefault(scope(method.covers), [])
        titles += [method.title] if method.title not in titles else []
    if not any(said):
        return ["None: nothing was tested, so the numbers describe these data alone."]
    several = len(said) > 1
    sentences = [f"{listed(titles)}: {small(of)}" if several else of for of, titles in said.items() if of]
    return [*sentences, AS_VARIED]


def _intervals(given: Taken) -> list[str]:
    analysis, alpha = compared_by(given), alpha_of(given)
    if not _has_interval(given) or analysis is None or alpha is None:
        return [*_beside_means(given), "No interval of a difference is given."]
    method = METHODS[analysis.method]
    by = analysis.result.interval_by() or method.interval
    how = f"{method.title}, {by}." if by else ""
    if _is_posterior(given):
        return [f"The interval holds the difference with a posterior probability of {confidence(alpha)}.", how]
    together = max((claim.together for claim in claims_of(given)), default=1)
    what = f"of the difference{f' {measured}' if (measured := measured_in(given)) else ''} between two algorithms"
    several = len(table_of(given)) > 1
    said = f"The {confidence(alpha)} interval{'s are' if several else ' is'} {what}"
    if several:
        alone = "are each of one comparison alone"
        said += f" and {f'hold simultaneously for {together:,} comparisons' if together > 1 else alone}"
    ends = f"{'They are' if several else 'It is'} open to one side, as the alternative is."
    sides = ends if _one_sided(given) else ""
    return [text for text in (f"{said}.", sides, how, *_beside_means(given)) if text]


def _spread(given: Taken, shown: Sequence[Chart]) -> list[str]:
    """What the numbers have beside them, and what the bands of a figure are, which a person chooses."""
    none = "neither a standard deviation nor a standard error, and no spread is given after a plus-minus sign"
    bands = [f"The band around a mean in the figure of the curves is: {band}." for band in bands_of(given, shown)]
    if not _has_interval(given):
        return [f"Differences are given without a spread: {none}.", *bands]
    kind = "credible" if _is_posterior(given) else "confidence"
    alpha = alpha_of(given)
    level = "" if alpha is None else f" at {confidence(alpha)}"
    return [f"Differences have a {kind} interval{level}, written by its two ends: {none}.", *bands]


def _assumed(given: Taken) -> list[str]:
    every: dict[str, None] = {}
    for analysis in analyses_of(given):
        every |= dict.fromkeys(ended(text[:1].upper() + text[1:]) for text in assumed_by(analysis))
    return list(every) or ["Nothing was tested, so nothing is assumed."]


def _amount(given: Taken) -> list[str]:
    if given.data is None:
        return ["The data are not at hand any more."]
    reported = reported_of(given)
    mean = f"Reported of each algorithm is its {reported}, and not the best of several runs." if reported else ""
    # A table has one number for each data set and algorithm, whatever it was made from.
    scores = isinstance(given.data, ScoreTable) and not handling_of(given)
    runs = "Of how many runs each score is the mean, the table does not say: add it." if scores else ""
    return [text for text in (f"{described(given)}.", mean, runs) if text]


def _corrected(given: Taken) -> list[str]:
    if not analyses_of(given):
        return [f"{NO_P}, as no test can be trusted with these data."]
    if _is_posterior(given):
        return [f"{NO_P}: posterior probabilities are not corrected for a number of comparisons."]
    if not claims_of(given):
        return [f"{NO_P}: this method describes and tests nothing."]
    said = list(dict.fromkeys(_adjusted(analysis) for analysis in analyses_of(given)))
    sentences = [sentence for sentence in said if sentence]
    if error := error_of(given):
        sentences.append(f"The nominal error is {error}")
    elif not sentences and len(claims_of(given)) > 1:
        sentences.append(f"The {len(claims_of(given)):,} questions of this test are decided each for itself.")
    if not any(said) and not comparisons_of(given) and len(claims_of(given)) == 1:
        sentences.insert(0, "One question was decided, so no p value had to be adjusted.")
    return sentences


def _adjusted(analysis: Analysis) -> str:
    """For how many comparisons an analysis adjusts its p values, and by which procedure."""
    table = analysis.result.table()
    if "p_adjusted" not in table or len(table) < 2:
        return ""
    chosen = analysis.settings.get("adjustment")
    procedure = chosen.value if isinstance(chosen, Enum) else METHODS[analysis.method].adjusts
    by = f" ({procedure})" if procedure else ""
    what = counted(len(table), "level" if "level" in table else "comparison")
    pairs = analysis.settings.get("together", 1)
    over = f" of each of {pairs:,} pairs (Bonferroni over the pairs)" if pairs > 1 else ""
    return f"{METHODS[analysis.method].title}: p adjusted for {what}{over}{by}."


def _known(given: Taken, handling: Sequence[str]) -> list[str]:
    """Doubts about the level first; what is not known to be in doubt is not said to be sound."""
    # Pictures are drawn once and kept, so nothing that draws them is asked for in the style of papers.
    with paper_style(alpha_of(given)):
        said = dict.fromkeys((*doubts_of(given), *handling_of(given), *handling, *remarks_of(given)))
    return [ended(text) for text in said] or ["Neither doubts nor notes were recorded."]


def _beside_means(given: Taken) -> list[str]:
    """What the intervals of the single algorithms are, where there are some."""
    shown = shown_intervals(given)
    return [f"Beside each algorithm stands the {shown}."] if shown else []


def _has_interval(given: Taken) -> bool:
    """Whether any difference has an interval, in the table or in the sentence."""
    table = table_of(given)
    if any(claim.kind != "equivalent" and not math.isnan(claim.low) for claim in claims_of(given)):
        return True
    return {"estimate", "low", "high"} <= set(table.columns) and bool(
        (table["low"].notna() & table["high"].notna()).any()
    )


def _one_sided(given: Taken) -> bool:
    return any(math.isinf(end) for claim in claims_of(given) for end in (claim.low, claim.high))


def _is_posterior(given: Taken) -> bool:
    """Whether probabilities of a posterior take the place of tests."""
    analyses = analyses_of(given)
    return bool(analyses) and isinstance(analyses[0].result, PosteriorResult)
