"""What to bear in mind where several tests stand side by side, with the familywise chance as a number."""

from __future__ import annotations

from stats_core.kernels.adjust import familywise
from stats_core.wording import probability, significance


def several(tests: int, alpha: float, of: str) -> list[str]:
    """Tests of the same thing side by side: they invite to look for the one that says what one likes."""
    if tests < 2:
        return []
    return [
        f"Choose the test and the significance level before you look: {_chance(tests, 'tests', alpha)} "
        f"Tests of {of} mostly agree, so here the chance is as a rule smaller, and never below that of one test."
    ]


def one_of_pairs(algorithms: int, alpha: float) -> list[str]:
    """One pair of several, whose p is not adjusted."""
    pairs = algorithms * (algorithms - 1) // 2
    if pairs < 2:
        return []
    return [
        f"p is of this pair alone. If every pair is tested without adjustment: {_chance(pairs, 'pairs', alpha)} Pairs "
        "share algorithms, which as a rule makes the chance smaller, and never brings it below that of one pair. "
        "Choose the pair before you look, or decide by an adjusted p."
    ]


def of_every_value(values: int, alpha: float) -> list[str]:
    """A family of comparisons for every metric or scenario, each adjusted for its own pairs alone."""
    if values < 2:
        return []
    return [
        "Each diagram is adjusted for its own comparisons, and not for the number of diagrams: "
        f"{_chance(values, 'diagrams', alpha)} Diagrams of the same algorithms may depend on each other; the chance is "
        "never below that of one. Choose the one that counts before you look."
    ]


def _chance(count: int, what: str, alpha: float) -> str:
    return (
        f"{count:,} independent {what} at {significance(alpha)} would show some difference with a chance of "
        f"{probability(familywise(alpha, count))} although nothing differs."
    )
