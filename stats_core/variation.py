"""The four sources of variation that a comparison of learning algorithms may account for (Dietterich 1998)."""

from __future__ import annotations

from enum import Enum


class Variation(Enum):
    """A reason why the same comparison would come out otherwise next time."""

    TEST_DATA = "the choice of the test data"
    TRAINING_DATA = "the choice of the training data"
    LEARNER = "the learner's own randomness"
    LABEL_NOISE = "wrong labels"


EVERY = tuple(Variation)
"""Folds with a correction for their overlap, and scores on independent data sets."""
TEST_CASES = (Variation.TEST_DATA, Variation.LABEL_NOISE)
"""Fixed models on test cases: another training set might give other models."""
RUNS = (Variation.TRAINING_DATA, Variation.LEARNER)
"""Runs that were trained anew, as far as each had training data and a seed of its own."""
OVERLAPPING = (Variation.TEST_DATA, Variation.LEARNER, Variation.LABEL_NOISE)
"""Folds taken for independent although they share training cases."""


def scope(covers: tuple[Variation, ...]) -> str:
    """What a test accounts for and what not, in a sentence; nothing where it declares nothing."""
    if not covers:
        return ""
    rest = [one for one in Variation if one not in covers]
    said = f"Accounts for {_listed(covers)}"
    return f"{said}; not for {_listed(rest)}." if rest else f"{said}."


def _listed(some: tuple[Variation, ...] | list[Variation]) -> str:
    words = [one.value for one in some]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
