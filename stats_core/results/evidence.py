"""A sentence in parts, of which some are the evidence for what the others say."""

from __future__ import annotations

Parts = tuple[str, ...]
"""Texts that make a sentence when put one after the other; those with p values in brackets are `Evidence`."""


class Evidence(str):
    """A part of a sentence that is evidence, which a page sets in lighter type.

    `none_of` is the number of random shuffles where the text tells that none of them reached what was observed; else 0.
    """

    none_of: int

    def __new__(cls, text: str, none_of: int = 0) -> Evidence:
        evidence = super().__new__(cls, text)
        evidence.none_of = none_of
        return evidence
