"""An analysis in words: a sentence for the results and a paragraph for the methods."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dashboard.exports.about import cited_by, handling_of, said_settings, title_of
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.house_style import in_house_style
from stats_core import METHODS, Analysis, FamilyResult, OmnibusResult, PairResult
from stats_core.references import Reference
from stats_core.wording import listed, number


@export_format(Button(Place.TEXT, "Paragraph", order=10), ending="txt", media_type="text/plain")
def words(analysis: Analysis, *, handling: Sequence[str] = ()) -> str:
    """Both, under their headings; `handling` says what else was done to the data than they say themselves."""
    return f"Results\n\n{results(analysis)}\n\nMethods\n\n{methods(analysis, handling=handling)}\n"


def results(analysis: Analysis) -> str:
    """The result's sentence with the statistic behind it, p values in the style of papers."""
    result = analysis.result
    said = in_house_style(result.sentence(), analysis)
    if isinstance(result, PairResult) and math.isfinite(result.statistic):
        degrees = _degrees(result.df)
        said += f" The test statistic is {number(result.statistic)}{f' on {degrees}' if degrees else ''}."
    if isinstance(result, OmnibusResult) and math.isfinite(result.statistic) and "F(" not in said:
        degrees = _degrees(result.df)
        # Of several statistics in the sentence, the degrees of freedom are those of the one that was chosen.
        said += f" {result.name[:1].upper()}{result.name[1:]} has {degrees}." if degrees else ""
    if isinstance(result, FamilyResult):
        many = len(result.comparisons)
        said += f" The p values are adjusted for {many} comparisons." if many > 1 else ""
    return said


def methods(analysis: Analysis, *, handling: Sequence[str] = ()) -> str:
    """What was done, with which settings, on which data, and what it takes for granted."""
    entry = METHODS[analysis.method]
    references = cited_by(analysis)
    cited = f" ({'; '.join(map(_cited, references))})" if references else ""
    sentences = [f"{title_of(analysis)}{cited}, computed with Learnmost {analysis.version}."]
    if analysis.data is not None:
        sentences.append(f"The data are {analysis.data.describe()}{_direction(analysis.data)}.")
    sentences += [_ended(text) for text in dict.fromkeys((*handling_of(analysis), *handling))]
    settings = [f"{label[:1].lower()}{label[1:]}: {value}" for label, value in said_settings(analysis)]
    if settings:
        sentences.append(f"Settings: {'; '.join(settings)}.")
    sentences += [_ended(in_house_style(note, analysis)) for note in analysis.result.notes()]
    if entry.assumes:
        assumed = [text.rstrip(".") for text in entry.assumes]
        sentences.append(f"The method assumes: {'; '.join(text[:1].lower() + text[1:] for text in assumed)}.")
    return " ".join(sentences)


def _degrees(df: Any) -> str:
    parts = [one for one in (df if isinstance(df, tuple) else (df,)) if isinstance(one, int | float)]
    if not parts or not all(math.isfinite(one) for one in parts):
        return ""
    noun = "degree" if parts == [1] else "degrees"
    return f"{' and '.join(number(float(one), 6) for one in parts)} {noun} of freedom"


def _direction(data: Any) -> str:
    higher = getattr(data, "higher_is_better", None)
    return "" if higher is None else "; higher is better" if higher else "; lower is better"


def _cited(reference: Reference) -> str:
    """'Demsar, 2006', 'Corani and Benavoli, 2015', 'Benavoli et al., 2017'."""
    last = [part.strip() for part in reference.authors.split(",")][::2]
    return f"{last[0] + ' et al.' if len(last) > 2 else listed(last)}, {reference.when}"


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
