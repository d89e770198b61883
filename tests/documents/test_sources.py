"""What the sources print: the file that lists it is written from the rows, and some of it computed here by hand."""

from __future__ import annotations

import json

import pytest
from scipy import stats

from demo_data.documents import sources
from stats_core import METHODS, LossSummary, bonferroni_pairs
from stats_core.kernels.adjust import familywise
from stats_core.kernels.sign import critical_heads, sign_p, tail
from stats_core.simulate.documents import Entry, Reproduction, entries
from stats_core.variation import Variation, scope
from tests.pages.conftest import ROOT

WRITTEN = sources.FILE.read_text(encoding="utf-8")
ROWS = entries()


def test_the_file_is_what_is_written_now() -> None:
    assert sources.sources(ROWS) == WRITTEN, "run make documents"


def test_every_row_stands_in_the_file_once_and_what_is_wrong_on_top() -> None:
    top, _, rest = WRITTEN.partition("## Report")
    assert sum(line.startswith("| ") for line in rest.splitlines()) == len(ROWS) + WRITTEN.count("| What | Printed |")
    wrong = [row for row in ROWS if row.verdict in (Reproduction.CONTRADICTS, Reproduction.MISPRINT)]
    listed = top.partition("## Contradictions and misprints")[2]
    assert listed.count("\n- ") == len(wrong)
    assert all(f"- {row.document}, {row.place}, " in listed for row in wrong)


def test_markdown_shows_a_row_as_it_is_typed() -> None:
    row = Entry("Report", "Table 1", "a|b: *c*", "<5 [x]", "_7_ `8`", Reproduction.DIFFERS, "9 \\ 10", "start")
    assert r"| a\|b: \*c\* | \<5 \[x] | \_7\_ \`8\` | differs because (1) |" in sources.sources([row])
    assert r"1. 9 \\ 10" in sources.sources([row])


def test_the_coin_of_the_report() -> None:
    """Section 2: 16 heads of 20 have p = .006; 14, said to reject, do not; the least that do are 15."""
    chances = [float(stats.binom.sf(heads - 1, 20, 0.5)) for heads in (14, 15, 16)]
    assert chances == pytest.approx([0.0577, 0.0207, 0.0059], abs=5e-5)
    assert [tail(heads, 20) for heads in (14, 15, 16)] == pytest.approx(chances, rel=1e-12)
    assert sign_p(16, 4) / 2 == pytest.approx(chances[2])
    assert [critical_heads(tosses, 0.05) for tosses in (20, 8, 6, 5)] == [15, 7, 6, 5]
    assert (tail(0, 20), critical_heads(3, 0.05)) == (1, 4), "three heads of three are no proof at .05"


def test_feelders_table_5_follows_from_the_counts() -> None:
    """Right on 300, 295, 265, 303 and 296 of 384 cases; 2.81 times .0205 is printed as .058: four keep clear of 0."""
    right = (300, 295, 265, 303, 296)
    clear = [(i + 1, j + 1) for i in range(5) for j in range(i + 1, 5) if abs(right[i] - right[j]) / 384 > 0.058]
    assert clear == [(1, 3), (2, 3), (3, 4), (3, 5)]
    assert round(2.81 * 0.0205, 3) == 0.058
    printed = json.loads((ROOT / "demo_data/published_feelders_5.json").read_text(encoding="utf-8"))
    summary = LossSummary(printed["algorithms"], printed["means"], printed["covariance"], printed["n"])
    result = bonferroni_pairs(summary, alpha=printed["alpha"])
    assert [(int(one.a[1]), int(one.b[1])) for one in result.shown] == clear
    assert {round((one.high - one.low) / 2, 3) for one in result.comparisons} == {0.058}


def test_what_mcnemars_test_accounts_for_and_what_a_description_does_not() -> None:
    """The contract asks every test for it; descriptions without a p value account for nothing."""
    assert (METHODS["carry_over"].covers, METHODS["curve_localisation"].covers) == ((), ())
    assert Variation.TRAINING_DATA not in METHODS["mcnemar"].covers
    assert scope(METHODS["mcnemar"].covers).endswith(
        "not for the choice of the training data and the learner's own randomness."
    )


def test_pairs_that_share_algorithms_have_a_smaller_familywise_chance() -> None:
    """Feelders and Verkooijen write "even larger"; six pairs of four means at .05 have .2033, six tests apart .2649."""
    pairs = float(stats.studentized_range.sf(stats.norm.isf(0.025) * 2**0.5, 4, float("inf")))
    assert pairs == pytest.approx(0.2033, abs=5e-5)
    assert pairs < familywise(0.05, 6) == pytest.approx(0.2649, abs=5e-5)
