"""A sentence in parts, of which some are the evidence for what the others say."""

from __future__ import annotations

from stats_core.results.verdict import Claim

Parts = tuple[str, ...]
"""Texts that make a sentence when put one after the other; those with p values in brackets are `Evidence`."""


class Evidence(str):
    """A part of a sentence that is evidence, which a page sets in lighter type.

    `none_of` is the number of random shuffles where the text tells that none of them reached what was observed; else 0.
    `claim` is what is decided by the p that the text tells; None where nobody asks for it.
    """

    none_of: int
    claim: Claim | None

    def __new__(cls, text: str, none_of: int = 0, claim: Claim | None = None) -> Evidence:
        evidence = super().__new__(cls, text)
        evidence.none_of = none_of
        evidence.claim = claim
        return evidence
