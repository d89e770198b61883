"""What a person gets for a question: what is shown, what is left open, the sentence, its figure and its table."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pandas as pd

from stats_core.analysis import Analysis
from stats_core.answers.pairs import ComparedPair, compared, forest
from stats_core.answers.rank_sets import RankSets, why_none
from stats_core.answers.standings import Standings
from stats_core.answers.words import by_margin, cautions
from stats_core.charts import Chart
from stats_core.charts.forest import Forest
from stats_core.charts.rank_intervals import RankIntervals
from stats_core.results.columns import Column, Kind
from stats_core.results.evidence import Evidence, Parts
from stats_core.results.verdict import Claim
from stats_core.wording import named, share_of


class Asked(Enum):
    """A question of a person; the chance of any false claim in the answer to one of them is at most alpha."""

    WHO = "who is better"
    SHAPE = "whether the curves differ in shape"
    WHERE = "at which levels they differ"
    EQUIVALENT = "who is equivalent"


COLUMNS: Mapping[str, Column] = {
    "kind": Column(Kind.TEXT, "Question"),
    "between": Column(Kind.TEXT, "Between"),
    "better": Column(Kind.NAME, "Better"),
    "estimate": Column(Kind.DIFFERENCE, "Difference"),
    "improvement": Column(Kind.SHARE, "Wins"),
    "p_alone": Column(Kind.P_BESIDE, "p (alone)"),
    "p": Column(Kind.P, "p (decides)"),
    "shown": Column(Kind.TEXT, "Shown"),
    "margin": Column(Kind.DIFFERENCE, "Margin ±"),
    "verdict": Column(Kind.TEXT, "By the margin"),
    "detectable": Column(Kind.DIFFERENCE, "Found with 80 % power"),
}
"""What the columns of an answer's table are that tables of results do not have."""


@dataclass(frozen=True, eq=False)
class Answer:
    """The answer to a question about data, whoever shows it: a page, a notebook, a report, a simulation.

    Parameters
    ----------
    data
        What was asked about.
    test
        The key of the method that decides; None where no test can be trusted.
    why
        Why this test and no other, in a sentence or two.
    standings
        Every algorithm with its mean, error rate or mean rank, the best first.
    claims
        What is shown, and only that; pairs in the order of `pairs`.
    open
        What was asked and is not shown, likewise.
    parts
        Its first sentence in parts, of which some are evidence: what is shown.
    analyses
        What was computed for it, the deciding test first.
    others
        The keys of the other tests of the same question that fit the data.
    draw
        What draws the figure of the sentence.
    asked
        The questions that were asked, each a family of its own at the level `alpha`: who is better, whether curves
        differ in shape, and where.
    supposes
        What the level of each question rests on whatever the data show, in a sentence; empty where nothing is said.
    doubts
        Where the data make it known that the tests do not keep their level, each with what in the data says so.
    sizes
        What follows the first sentence, in parts too: how much, what would have been found, and, where that was asked,
        at which levels pairs differ.
    call
        How to ask again: `answer(data, **call)` computes the same with the same settings.
    retell
        What puts its words together anew from what was computed.
    focus
        The claim whose p the headline prints, first where it prints several: of two algorithms theirs, of more that of
        the pairs it names, of all of them together, or the clearest pair where nothing is shown. None without a test.
    """

    data: Any
    test: str | None
    why: str
    standings: Standings
    claims: tuple[Claim, ...]
    open: tuple[Claim, ...]
    parts: Parts
    analyses: tuple[Analysis, ...]
    others: tuple[str, ...]
    draw: Callable[[Answer], Chart | None]
    asked: tuple[Asked, ...] = ()
    supposes: str = ""
    doubts: tuple[str, ...] = ()
    sizes: Parts = ()
    call: Mapping[str, Any] = field(default_factory=dict)
    retell: Callable[[], Answer | None] | None = None
    focus: Claim | None = None

    @property
    def alpha(self) -> float | None:
        """The significance level of each question that was asked; None where nothing was tested."""
        return next((claim.alpha for claim in (*self.claims, *self.open)), None)

    def told(self) -> Answer:
        """The same with its words written anew, in the style of numbers of the place where they are asked for."""
        return (self.retell() if self.retell else None) or self

    def sentence(self) -> str:
        """The answer in one statement that a reader may quote: what is shown, how much, and, if asked, where."""
        return self.headline() + "".join(self.sizes)

    def headline(self) -> str:
        """What is shown, without the sizes and the levels."""
        return "".join(self.parts)

    def pieces(self) -> tuple[tuple[str, bool], ...]:
        """The headline in pieces, each with whether it is evidence, which a page sets in lighter type."""
        return tuple((str(part), isinstance(part, Evidence)) for part in self.parts)

    def how_much(self) -> str:
        """What follows the headline: the sizes of what is shown, what would have been found, and where."""
        return "".join(self.sizes).lstrip()

    @property
    def error_line(self) -> str:
        """The chance of any false claim in the answer to each question, and the questions; empty without a test.

        With a procedure of Benjamini's it is the expected share of false claims among those made, and is called so.
        """
        if self.alpha is None or not self.asked:
            return ""
        each = "each question" if len(self.asked) > 1 else "this question"
        rate = " (false discovery rate)" if any(map(_of_discoveries, self.analyses)) else ""
        asked = ", ".join(question.value for question in self.asked)
        return f"{share_of(self.alpha)}{rate} for {each}: {asked}.{self.supposes and f' {self.supposes}'}"

    @property
    def could_be_best(self) -> tuple[str, ...]:
        """The algorithms that could have rank 1 by their rank sets, the best by the data first.

        Where there are no rank sets, those that no claim shows to be worse than another. Claims of some levels alone
        and of weighted means do not count: they are about something else.
        """
        if sets := self.rank_sets():
            return sets.could_be_best
        of_all = [claim for claim in self.claims if claim.kind in ("pair", "level") and not claim.where]
        beaten = {claim.worse for claim in of_all}
        return tuple(name for name in self.standings.algorithms if name not in beaten)

    def rank_sets(self) -> RankSets | None:
        """The ranks that each algorithm could have, all together with confidence 1 - alpha.

        None where not all pairs, or all with a control, were compared over the whole of the data, and where the
        procedure does not keep the chance of a claim in the wrong direction: those for the false discovery rate,
        one-sided or undirected comparisons, and one variance for all pairs where it does not fit.
        """
        return RankSets.of(self.standings, (*self.claims, *self.open), self.control)

    def why_no_rank_sets(self) -> str:
        """Why there are no rank sets; empty where there are."""
        if self.rank_sets() is not None:
            return ""
        discoveries = any(map(_of_discoveries, self.analyses))
        return why_none(self.standings, (*self.claims, *self.open), self.control, discoveries=discoveries)

    @property
    def caution(self) -> str:
        """What has to be known where something is left open; else nothing."""
        return " ".join(cautions(self.claims, self.open))

    def notes(self) -> tuple[str, ...]:
        """What a reader must know: doubts about the level, the notes of every analysis, each once, and the caution."""
        notes = [note for analysis in self.analyses for note in analysis.result.notes()]
        return tuple(dict.fromkeys([*self.doubts, *notes, *cautions(self.claims, self.open)]))

    def table(self) -> pd.DataFrame:
        """A row for each question that was decided, those that are shown first.

        `better` is empty where it is not shown who is better. `estimate`, `low` and `high` say by how much the first of
        `between` is better than the second, whatever the direction of the score, as in `pairs` and in the picture of
        them; NaN where a question has no difference. `improvement` is the chance that a run, fold, case or data set of
        the first is better, `p_alone` the p of the question alone, `p` the one that decides, `verdict` what a margin
        decides, and `detectable` the smallest difference that would have been found with 80 % power; NaN, or empty,
        where that is not known.
        """
        equivalent = {claim.between for claim in self.claims if claim.kind == "equivalent"}
        first = {frozenset(pair.claim.between): pair.first for pair in self.pairs(every=True)}
        rows = []
        for claim in (*self.claims, *self.open):
            turned = ComparedPair.of(claim, first.get(frozenset(claim.between))) if len(claim.between) == 2 else None
            size = (math.nan,) * 4 if turned is None else (turned.estimate, turned.low, turned.high, turned.improvement)
            between = (turned.first, turned.second) if turned and claim.kind != "where" else claim.between
            rows.append(
                [claim.kind, _between(claim, between), claim.better or "", *size, claim.p_alone, claim.p,
                 "yes" if claim.shown else "no", claim.how_much.margin, by_margin(claim, equivalent),
                 claim.how_much.found]
            )  # fmt: skip
        return pd.DataFrame(
            rows,
            columns=["kind", "between", "better", "estimate", "low", "high", "improvement", "p_alone", "p", "shown",
                     "margin", "verdict", "detectable"],
        )  # fmt: skip

    def columns(self) -> Mapping[str, Column]:
        """What the columns of the table are."""
        return COLUMNS

    def figure(self) -> Chart | None:
        """The figure of the sentence, what speaks for the best to the right; None where the test draws nothing."""
        drawn = self.draw(self)
        return drawn and drawn.with_better_right(self.standings.algorithms[0])

    @property
    def control(self) -> str | None:
        """The algorithm that the others were compared with; None where all pairs were, or two algorithms alone."""
        controls = (analysis.settings.get("control") for analysis in self.analyses)
        return next((control for control in controls if isinstance(control, str)), None)

    @property
    def whole(self) -> Claim | None:
        """What was decided of all algorithms together, where there are more than two and a test of all was made."""
        asked = (*self.claims, *self.open)
        of_all = (claim for claim in asked if claim.kind in ("omnibus", "level") and len(claim.between) > 2)
        return next((claim for claim in of_all if not claim.where), None)

    def pairs(self, *, every: bool = False) -> tuple[ComparedPair, ...]:
        """The best, or the control, over each of the others, and whoever else is shown to differ; with `every`, all.

        Each comes with the p that decides, the largest difference first; none where no two were compared.
        """
        return compared(self.standings, (*self.claims, *self.open), self.control, every=every)

    def forest(self, *, every: bool = False, most: int | None = None) -> Forest | None:
        """The same pairs, or the first of them, as a picture with a column of p values; None where there are none."""
        return forest(self.pairs(every=every)[:most], self.standings.difference_in)

    def charts(self) -> tuple[Chart, ...]:
        """The figure of the sentence, its pairs, the ranks of several, then every picture of the analyses behind it."""
        figure = self.figure()
        # A figure of the pairs themselves, or of the ranks, is not followed by the same again.
        pairs = None if isinstance(figure, Forest) and figure.over and not figure.rows else self.forest()
        several = len(self.standings.entries) > 2 and not isinstance(figure, RankIntervals)
        sets = self.rank_sets() if several else None
        own = [chart for chart in (figure, pairs, None if sets is None else sets.chart()) if chart is not None]
        return (*own, *(chart for analysis in self.analyses for chart in analysis.result.charts()))

    def analysis(self, key: str) -> Analysis | None:
        """One of the analyses behind the answer, by the key of its method."""
        return next((analysis for analysis in self.analyses if analysis.method == key), None)


def _between(claim: Claim, names: Sequence[str]) -> str:
    """The algorithms that a claim is about, and the levels where it is about some of them."""
    return f"{named(names)}: {claim.where}" if claim.kind == "where" else named(names)


def _of_discoveries(analysis: Analysis) -> bool:
    """Whether an analysis keeps the false discovery rate and not the chance of any false claim."""
    chosen = analysis.settings.get("adjustment")
    return isinstance(chosen, Enum) and chosen.name.startswith("BENJAMINI")
