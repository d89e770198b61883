"""Headings of spreads, on whichever side the word stands: std_acc, acc (std), ci_low, lower bound, ±."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from stats_core.reading.parse.words import SCORE, word_set, words_of

_BEFORE = word_set("std sd stdev stddev se sem stderr var variance iqr ci mad")
"""Words in front of what they are a spread of; 'max reward' and 'min loss' are scores."""
_SIDES = word_set("lower upper low high lo hi")
_ENDS = word_set("bound limit ci conf confidence interval quartile percentile whisker")
_SIGN = re.compile(r"\s*(±|\+/-|\+-)\s*\S|.*\S\s*(±|\+/-|\+-)\s*$")
_LONG = r"(?i:std|stdev|stddev|sem|stderr|iqr)|±|\+/-"
_FRAME = re.compile(
    rf"\s*(?:(?:{_LONG}|sd|se|var|ci)[\s_\-./(\[]+(?P<behind>.+?)[)\]]?"
    rf"|(?P<front>.+?)[\s_\-./]*[(\[]?(?:(?:\b|_)(?:{_LONG}|(?i:sd|se|var|ci))|±|\+/-)[)\]]?)\s*"
)
"""Short words in front only in small letters: SE-ResNet is an algorithm beside ResNet."""
_NAMED = re.compile(r"-(SE|VAR|CI|SD)\s*$")


@lru_cache(maxsize=65_536)
def names_spread(heading: str) -> bool:
    """Whether a heading is that of a spread, or of the end of an interval, of a metric it names too.

    What stands in front of no metric may be part of a name: 'SE ResNet', 'SD Turbo'.
    """
    words = words_of(heading)
    if _SIGN.match(heading) and heading.strip() != "±":
        return True
    ends = not _SIDES.isdisjoint(words) and not _ENDS.isdisjoint(words)
    before = len(words) > 1 and words[0] in _BEFORE and not SCORE.isdisjoint(words[1:])
    return ends or before


def ends_in_name(heading: str) -> bool:
    """Whether a short word in capitals behind a hyphen is part of a name, ResNet-SE; behind a metric it is none."""
    return _NAMED.search(heading) is not None and SCORE.isdisjoint(words_of(heading))


def spreads_beside(headings: Sequence[str]) -> frozenset[str]:
    """The headings that are another one with a word for a spread: std_A beside A, 'B ±' beside B."""
    names = {heading.strip() for heading in headings}
    found = []
    for heading in headings:
        frame = _FRAME.fullmatch(heading)
        of = frame and (frame["behind"] or frame["front"])
        if of and of.strip() != heading.strip() and of.strip() in names and not ends_in_name(heading):
            found.append(heading)
    return frozenset(found)
