"""The chance to decide: how likely a true difference is shown with more runs, folds, cases or data sets.

By the approximation that tells the smallest difference which would have been found with 80 % power, from the spread
that the data show. Never at the difference that was observed: its power says no more than its p (Hoenig and Heisey
2001).

It is about so much, and is said so. The spread is estimated, a shifted t stands for the noncentral one, and of several
pairs the others are supposed to be decided as they are now. What it tells on average of the best of two, or of four of
which three are alike, beside how often 2,000 simulated data sets with normal scores decide it:

- curves, 5 runs: two .78 beside .77, four .64 beside .58; 5 runs now and 10 then: .81 beside .79, and .77 beside .81;
  10 runs: .81 beside .83, and .80 beside .80; 10 and 20: .81 beside .82, and .80 beside .83; 20: .81 beside .81, and
  .82 beside .83;
- 10 folds: .74 beside .73, and .66 beside .65; 10 folds now and 10 x 10 then: .82 beside .81, and .82 beside .85;
  10 x 10: .82 beside .82, and .83 beside .83;
- ranks, in 400 simulations: four compared by signs on 15 data sets .56 beside .49, 15 now and 30 then .72 beside .61,
  30 .61 beside .61, 30 and 60 .66 beside .60; two by signed ranks on 15 .77 beside .80, 15 and 30 .75 beside .81;
- losses of 100 cases: .79 beside .80, and .79 beside .78; 100 now and 1,000 then: .81 beside .81, and .80 beside .81;
  1,000: .81 beside .80, and .80 beside .78.

Near one half it tells up to .04 too much, of signs on few data sets up to .11. With so few runs that p of shuffles
goes in large steps, a step counts whole here, and more is still told than is so: .80 for .73 of two algorithms with 4
runs each.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from dataclasses import dataclass, replace
from typing import Any

from stats_core.answers import curves, folds, grouped
from stats_core.answers.answer import Answer
from stats_core.data import Curves, FoldScores, Losses, ScoreTable
from stats_core.errors import ParameterError
from stats_core.kernels.curve_plan import AUTOMATIC_LIMIT
from stats_core.kernels.how_much import POWER, chance_found, smallest_found
from stats_core.methods.cases.shared.case_variances import CaseVariances, case_variances
from stats_core.methods.cases.shared.grouping import GroupsAre
from stats_core.methods.curves.curve_pairs import CurveAdjustment
from stats_core.methods.folds.fold_pairs import FoldTest
from stats_core.methods.folds.paired_t import train_test_overlap
from stats_core.results.how_much import attained
from stats_core.results.verdict import Claim
from stats_core.wording import plural

MOST = 1_000_000
"""The most runs, cases or data sets that are looked for."""
MOST_VISITED = 100
"""More runs than have so few assignments that all of them are visited."""
OVERLAPPING, PLAIN = (folds.CORRECTED, FoldTest.CORRECTED_RESAMPLED_T), (folds.PLAIN, FoldTest.PAIRED_T)
"""The tests of folds, alone and for each pair, whose variance is known for another number of runs."""


@dataclass(frozen=True)
class ChanceToDecide:
    """A comparison of two algorithms as it would be with another number of runs.

    Parameters
    ----------
    noun, now
        What there would be more of, and how many there are: "run" of each algorithm (of unequal numbers the smaller,
        and the larger grows with it), "run" of the same folds, "case", "data set".
    error, df, level
        The standard error of the difference now, its degrees of freedom, infinite of a normal distribution, and the
        two-sided level at which the comparison is decided.
    margin
        Differences up to here do not matter, if somebody has said so: the difference to ask about first. Else NaN.
    folds, overlap
        Of cross-validation, the folds of a run and n_test / n_train: the variance of a mean of n folds is that of one
        times 1/n + overlap, so that more runs never bring it to 0. Else 1 and 0.
    beside
        The runs of the other algorithm, where labels of whole runs are shuffled: with few of them no shuffle shows
        anything. Else 0.
    flipped
        Whether the signs of `now` differences are, likewise.
    least_p, shuffles
        Where whole runs are shuffled, the least p of the comparison now, whose multiples are all that p can be, and the
        number of random shuffles where there are too many to visit all. Else 0.
    parts
        Of cases in groups or with several samples, where their variance comes from. Else None.
    tested
        The standard error that the test takes the difference to have, where that is another; else NaN.
    """

    noun: str
    now: int
    error: float
    df: float
    level: float
    margin: float = math.nan
    folds: int = 1
    overlap: float = 0.0
    beside: int = 0
    flipped: bool = False
    least_p: float = 0.0
    shuffles: int = 0
    parts: CaseVariances | None = None
    tested: float = math.nan

    def with_parts(self, *, each: float | None = None, samples: float | None = None) -> ChanceToDecide:
        """The same with so many cases in a group, and so many samples of a case, as now where nothing is said."""
        if self.parts is None:
            return self
        apart, before, now = self.parts.apart, self.parts.variance(), self.parts.variance(each=each, samples=samples)
        return replace(
            self,
            error=self.error * math.sqrt(now / before),
            tested=self.tested * math.sqrt((now + apart) / (before + apart)),
        )

    @property
    def at_best(self) -> ChanceToDecide:
        """The same with the most samples, and of groups the most cases each, that there could ever be."""
        if self.parts is None:
            return self
        each = math.inf if self.parts.groups else None
        return self.with_parts(each=each, samples=math.inf if self.parts.samples_known else None)

    def chance(self, runs: int, difference: float) -> float:
        """About the chance that a true difference is shown with so many runs.

        It is .8 now, at the smallest difference that would have been found.
        """
        if not (math.isfinite(difference) and difference > 0):
            raise ParameterError(f"The difference is {difference!r}", remedy="Give a number above 0.")
        if isinstance(runs, bool) or not isinstance(runs, int) or runs < 1:
            raise ParameterError(
                f"The number of {plural(self.noun)} is {runs!r}", remedy="Give a whole number, 1 or more."
            )
        df, least = self._df(runs), self._least_p(runs)
        if not df > 0 or least > self.level:
            return 0.0
        share = math.sqrt(self._variance(runs) / self._variance(self.now))
        error, tested = (share * one for one in (self.error, self.error if math.isnan(self.tested) else self.tested))
        level = attained(self.level, least) if self.least_p else self.level
        return chance_found(difference, error, df, level, tested)

    def runs_needed(self, difference: float, power: float = POWER) -> int | None:
        """The least number of runs that shows a true difference with that power; None where no number does."""
        if not 0 < power < 1:
            raise ParameterError(f"The power is {power!r}", remedy="Give a number between 0 and 1.")
        if self._least_p(MOST) > self.level:  # only so few runs show anything that all their assignments are visited
            few = range(1, MOST_VISITED)
            return next((runs for runs in few if self.chance(runs, difference) >= power - 1e-9), None)
        # What rounding leaves below the power is no reason for another run.
        found = bisect_left(range(1, MOST), power - 1e-9, key=lambda runs: self.chance(runs, difference)) + 1
        return found if found < MOST else None

    def _variance(self, runs: int) -> float:
        """The variance of the mean difference, up to a factor."""
        return 1 / (runs * self.folds) + self.overlap

    def _df(self, runs: int) -> float:
        before = self.now * self.folds - 1
        return self.df if math.isinf(self.df) or not before else self.df * (runs * self.folds - 1) / before

    def _least_p(self, runs: int) -> float:
        """The least p of shuffles: of two groups 1 / C(n + m, n), twice that of equal ones, and of signs 2 / 2^n.

        Of more assignments than can be visited it is that of random shuffles, 1 / (shuffles + 1).
        """
        if runs == self.now and self.least_p:
            return self.least_p
        least = 2.0 ** (1 - min(runs, 1000)) if self.flipped else 0.0
        if self.beside:
            few = min(runs, MOST_VISITED)  # more of them are no limit
            other = round(few * self.beside / self.now)
            least = (2 if few == other else 1) / math.comb(few + other, few)
        return least if least * AUTOMATIC_LIMIT > 1 or not self.shuffles else max(least, 1 / (self.shuffles + 1))


def chance_to_decide(answer: Answer, claim: Claim | None = None) -> ChanceToDecide | None:
    """The comparison of a claim about two algorithms, with what it takes to think of more runs.

    Without a claim it is the one that the headline prints, where that is of two algorithms. None where it is not known
    which difference would have been found, or how that depends on the number of runs: then only a simulation tells.
    """
    claim = answer.focus if claim is None else claim
    if claim is None or claim.kind not in ("pair", "level") or len(claim.between) != 2:
        return None
    size = claim.how_much
    law = _law(answer, claim)
    if law is None or not (math.isfinite(size.detectable) and size.detectable > 0 and size.level < 1):
        return None
    parts = law.get("parts")
    seen = 1.0 if parts is None else math.sqrt(1 + parts.apart / parts.variance())
    error = size.detectable / smallest_found(1.0, size.df, size.attained, tested=seen)
    return ChanceToDecide(error=error, df=size.df, level=size.level, margin=size.margin, tested=seen * error, **law)


def chance(answer: Answer, claim: Claim, runs: int, difference: float) -> float | None:
    """The chance that a true difference between the two of a claim is shown with so many runs; None where unknown."""
    known = chance_to_decide(answer, claim)
    return None if known is None else known.chance(runs, difference)


def runs_needed(answer: Answer, claim: Claim, difference: float, power: float = POWER) -> int | None:
    """The least number of runs that shows a true difference; None where that is unknown, or no number of them does."""
    known = chance_to_decide(answer, claim)
    return None if known is None else known.runs_needed(difference, power)


def _law(answer: Answer, claim: Claim) -> dict[str, Any] | None:
    """What there would be more of, how many there are, and how the error depends on it; None where nobody knows."""
    data = answer.data
    if isinstance(data, Curves):
        if answer.test not in (curves.ANOVA, curves.PAIRS):
            return None
        deciding = answer.analysis(curves.PAIRS)
        if deciding is not None and deciding.settings["adjustment"] is CurveAdjustment.CLOSED:
            return None
        known = {"noun": "run", "least_p": claim.how_much.least_p, "shuffles": _shuffles(answer)}
        if data.block is not None:
            return {**known, "now": round(claim.how_much.df) + 1, "flipped": True}
        sizes = [data.algorithm.count(name) for name in claim.between]
        return {**known, "now": min(sizes), "beside": max(sizes)}
    if isinstance(data, FoldScores):
        return _of_folds(answer, data)
    if isinstance(data, ScoreTable):
        return {"noun": "data set", "now": len(data.datasets), "flipped": True}
    if isinstance(data, Losses) and grouped.known(data):
        return _of_cases(answer, claim, data)
    return {"noun": data.called.case if isinstance(data, Losses) else "case", "now": data.cases}


def _of_cases(answer: Answer, claim: Claim, data: Losses) -> dict[str, Any]:
    """Of cases in groups or with several samples, in the way in which the deciding test takes the groups."""
    settings: dict[str, Any] = next((dict(run.settings) for run in answer.analyses if "groups" in run.settings), {})
    groups, weights = grouped.asked(data, settings)
    if answer.test not in grouped.KNOW_GROUPS:
        groups = GroupsAre.IGNORED
    a, b = claim.between
    parts = case_variances(data.scaled()[0], a, b, groups, weights)
    flips = answer.test in (grouped.FLIPS, grouped.PAIRS)
    if not flips:
        parts = replace(parts, apart=0.0)
    return {
        "noun": parts.unit,
        "now": parts.now,
        "flipped": flips,
        "least_p": claim.how_much.least_p,
        "parts": parts,
    }


def _shuffles(answer: Answer) -> int:
    """The number of random shuffles of the test that decides about pairs."""
    deciding = answer.analysis(curves.PAIRS) or answer.analyses[0]
    return int(deciding.settings["shuffles"])


def _of_folds(answer: Answer, data: FoldScores) -> dict[str, Any] | None:
    test = answer.analyses[0].settings.get("test", answer.test)
    known = {"noun": "run", "now": data.runs, "folds": data.folds}
    if test in OVERLAPPING:
        return {**known, "overlap": train_test_overlap(data)}
    return known if test in PLAIN else None
