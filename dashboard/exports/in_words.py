"""An analysis in words: a sentence for the results and a paragraph for the methods."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dashboard.exports.about import alpha_of, cited_by, handling_of, said_settings, title_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.house_style import printed_sentence
from stats_core import METHODS, Agreement, Analysis, FamilyResult, OmnibusResult, PairResult
from stats_core.digits import paper_style
from stats_core.reference import Reference
from stats_core.wording import capital, listed, number, small


@export_format(Button(Place.TEXT, "Paragraph", order=10), ending="txt", media_type="text/plain")
def words(analysis: Analysis, *, handling: Sequence[str] = ()) -> str:
    """Both, under their headings; `handling` says what else was done to the data than they say themselves."""
    return f"Results\n\n{results(analysis)}\n\nMethods\n\n{methods(analysis, handling=handling)}\n"


def results(analysis: Analysis) -> str:
    """The result's sentence with the statistic behind it, p values in the style of papers."""
    result = analysis.result
    sentences = [printed_sentence(analysis)]
    if isinstance(result, PairResult) and math.isfinite(result.statistic):
        degrees = _degrees(result.df)
        sentences.append(f"The test statistic is {number(result.statistic)}{f' on {degrees}' if degrees else ''}.")
    if isinstance(result, OmnibusResult) and math.isfinite(result.statistic) and not result.says_df:
        degrees = _degrees(result.df)
        # Of several statistics in the sentence, the degrees of freedom are those of the one that was chosen.
        sentences += [f"{capital(result.name)} has {degrees}."] if degrees else []
    if isinstance(result, FamilyResult) and len(result.comparisons) > 1:
        sentences.append(f"The p values are adjusted for {len(result.comparisons)} comparisons.")
    return " ".join(sentences)


def methods(analysis: Analysis, *, handling: Sequence[str] = ()) -> str:
    """What was done, with which settings, on which data, and what it takes for granted."""
    entry = METHODS[analysis.method]
    references = cited_by(analysis)
    cited = f" ({'; '.join(map(_cited, references))})" if references else ""
    sentences = [f"{title_of(analysis)}{cited}, computed with Learnmost {analysis.version}."]
    if analysis.data is not None:
        sentences.append(f"The data are {analysis.data.describe()}{_direction(analysis.data)}.")
    sentences += [_ended(text) for text in dict.fromkeys((*handling_of(analysis), *handling))]
    settings = [f"{small(label)}: {value}" for label, value in said_settings(analysis)]
    if settings:
        sentences.append(f"Settings: {'; '.join(settings)}.")
    with paper_style(alpha_of(analysis)):
        sentences += analysis.result.notes()
    if entry.assumes:
        sentences.append(f"The method assumes: {'; '.join(small(text.rstrip('.')) for text in entry.assumes)}.")
    return " ".join(sentences)


def _degrees(df: Any) -> str:
    parts = [part for part in (df if isinstance(df, tuple) else (df,)) if isinstance(part, int | float)]
    if not parts or not all(map(math.isfinite, parts)):
        return ""
    noun = "degree" if parts == [1] else "degrees"
    return f"{' and '.join(number(float(part), 6) for part in parts)} {noun} of freedom"


def _direction(data: Any) -> str:
    if isinstance(data, Agreement):
        return ""
    return "; higher is better" if data.higher_is_better else "; lower is better"


def _cited(reference: Reference) -> str:
    """'Demsar, 2006', 'Corani and Benavoli, 2015', 'Benavoli et al., 2017'."""
    last = [part.strip() for part in reference.authors.split(",")][::2]
    return f"{last[0] + ' et al.' if len(last) > 2 else listed(last)}, {reference.when}"


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
