"""Which p value decides: the test's own, or an exact one where the test's is a convention or a rough guess."""

from __future__ import annotations

import math

from stats_core.wording import p_phrase

SIGN_TEST = "sign test"


class Exact:
    """A result whose `p` may not be believed as it stands.

    Without any variance a statistic is infinite and `p` is 0 by convention, which is no evidence. `p_exact` then holds
    what an exact test of the same data supports, and `exact_by` names that test. Sentence, table, charts and every
    decision use `p_decides`.
    """

    low: float
    high: float
    p: float
    p_exact: float | None
    exact_by: str

    @property
    def none_of(self) -> int:
        """The number of random shuffles, where they gave the p that decides and none reached the observed value."""
        return 0

    @property
    def p_decides(self) -> float:
        """The p value that decides: the exact one where there is one."""
        return self.p if self.p_exact is None else self.p_exact

    @property
    def interval(self) -> tuple[float, float]:
        """The interval; NaN and NaN where it has no width because there is no variance, which is no certainty."""
        return (math.nan, math.nan) if self.p_exact is not None and self.low == self.high else (self.low, self.high)

    @property
    def p_said(self) -> str:
        """The p value that decides, for the middle of a sentence, with the test that it comes from if it is another."""
        phrase = p_phrase(self.p_decides, self.none_of)
        return phrase if self.p_exact is None else f"{phrase} ({self.exact_by})"
