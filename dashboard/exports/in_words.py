"""An analysis or an answer in words: a sentence for the results and a paragraph for the methods."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from dashboard.exports.about import (
    Taken,
    alpha_of,
    analyses_of,
    assumed_by,
    comparisons_of,
    data_of,
    error_of,
    handling_of,
    names_its_statistic,
    remarks_of,
    said_settings,
    sources_of,
    version_of,
    why_of,
)
from dashboard.exports.format import Button, Place, export_format
from dashboard.exports.house_style import printed_sentence
from stats_core import METHODS, Agreement, Analysis, OmnibusResult, PairResult
from stats_core.digits import paper_style
from stats_core.reference import Reference
from stats_core.wording import capital, listed, number, small


@export_format(Button(Place.TEXT, "Paragraph", order=10), ending="txt", media_type="text/plain")
def words(given: Taken, *, handling: Sequence[str] = ()) -> str:
    """Both, under their headings; `handling` says what else was done to the data than they say themselves."""
    return f"Results\n\n{results(given)}\n\nMethods\n\n{methods(given, handling=handling)}\n"


def results(given: Taken) -> str:
    """The sentence with the statistic of the deciding test behind it, p values in the style of papers."""
    sentences = [printed_sentence(given)]
    for analysis in analyses_of(given)[:1]:
        sentences += _statistic(analysis, said_already=names_its_statistic(given))
    if comparisons := comparisons_of(given):
        sentences.append(f"The p values of pairs are adjusted for {comparisons:,} comparisons.")
    return " ".join(sentences)


def _statistic(analysis: Analysis, *, said_already: bool) -> list[str]:
    """The statistic of a test and its degrees of freedom, as far as the sentence does not say them."""
    result = analysis.result
    if isinstance(result, PairResult) and math.isfinite(result.statistic):
        degrees = _degrees(result.df)
        return [f"The test statistic is {number(result.statistic)}{f' on {degrees}' if degrees else ''}."]
    if isinstance(result, OmnibusResult) and math.isfinite(result.statistic):
        degrees = _degrees(result.df)
        if not said_already:
            return [f"{capital(result.name)} is {number(result.statistic)}{f' on {degrees}' if degrees else ''}."]
        # Of several statistics in the sentence, the degrees of freedom are those of the one that was chosen.
        return [f"{capital(result.name)} has {degrees}."] if degrees and not result.says_df else []
    return []


def methods(given: Taken, *, handling: Sequence[str] = ()) -> str:
    """What decided and why, what else was computed, how, on which data, and what it takes for granted."""
    analyses = analyses_of(given)
    sentences = []
    if analyses:
        sentences.append(f"{named_with_sources(analyses[0])}, computed with Learnmost {version_of(given)}.")
    sentences += [ended(why_of(given))] if why_of(given) else []
    if len(analyses) > 1:
        # Levels are looked at pair by pair: what is the same for all of them is said once.
        beside = dict.fromkeys(map(named_with_sources, analyses[1:]))
        sentences.append(f"Beside it: {'; '.join(beside)}.")
    if given.data is not None:
        sentences.append(f"The data are {described(given)}.")
    sentences += [ended(text) for text in dict.fromkeys((*handling_of(given), *handling))]
    settings = [f"{small(label)}: {value}" for label, value in said_settings(given)]
    if settings:
        sentences.append(f"Settings: {'; '.join(settings)}.")
    with paper_style(alpha_of(given)):
        sentences += remarks_of(given)
    sentences += [f"The nominal error is {error_of(given)}"] if error_of(given) else []
    alone = len(analyses) == 1
    assumed = dict.fromkeys(assumptions(analysis, alone=alone) for analysis in analyses)
    sentences += [said for said in assumed if said]
    return " ".join(sentences)


def named_with_sources(analysis: Analysis) -> str:
    """'Friedman test (Demsar, 2006)'."""
    references = sources_of(analysis)
    return f"{METHODS[analysis.method].title}{f' ({SEPARATOR.join(map(cited, references))})' if references else ''}"


SEPARATOR = "; "


def assumptions(analysis: Analysis, *, alone: bool) -> str:
    """What a method takes for granted, in a sentence; empty where it declares nothing."""
    assumed = SEPARATOR.join(small(text.rstrip(".")) for text in assumed_by(analysis))
    name = "The method" if alone else METHODS[analysis.method].title
    return f"{name} assumes: {assumed}." if assumed else ""


def described(given: Taken) -> str:
    """What the data hold, and which direction of the score is better."""
    data = data_of(given)
    if isinstance(data, Agreement):
        return str(data.describe())
    return f"{data.describe()}; {'higher' if data.higher_is_better else 'lower'} is better"


def _degrees(df: Any) -> str:
    parts = [part for part in (df if isinstance(df, tuple) else (df,)) if isinstance(part, int | float)]
    if not parts or not all(map(math.isfinite, parts)):
        return ""
    noun = "degree" if parts == [1] else "degrees"
    return f"{' and '.join(number(float(part), 6) for part in parts)} {noun} of freedom"


def cited(reference: Reference) -> str:
    """'Demsar, 2006', 'Corani and Benavoli, 2015', 'Benavoli et al., 2017'."""
    last = [part.strip() for part in reference.authors.split(",")][::2]
    return f"{last[0] + ' et al.' if len(last) > 2 else listed(last)}, {reference.when}"


def ended(text: str) -> str:
    """The text with a full stop, where it has none."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
