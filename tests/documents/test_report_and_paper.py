"""The rows of the Report and the Paper, held against what was read off their pages a second time."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from demo_data.documents.report import cell
from stats_core.simulate.documents import Reproduction, at, entries, entry

# Piater and Cohen (1997), Tables 1 to 4: df, SS, MS, F and p of Interaction, Algorithm, Training, error and total.
TABLES = {
    "Table 1": (
        "7 490.60 70.09 1.16 0.253",
        "1 624.10 624.10 10.31 0.015",
        "7 139019.30 19859.90 328.17 –",
        "144 8714.40 60.52",
        "159 148848.40",
    ),
    "Table 2": (
        "7 5.70 0.81 0.83 0.484",
        "1 0.21 0.21 0.21 0.724",
        "7 1231.47 175.92 179.91 –",
        "144 140.81 0.98",
        "159 1378.19",
    ),
    "Table 3": (
        "14 771.69 55.12 0.88 0.477",
        "2 799.31 399.65 6.41 0.026",
        "7 203039.10 29005.59 465.58 –",
        "216 13456.90 62.30",
        "239 218067.00",
    ),
    "Table 4": (
        "7 840.00 120.00 1.99 0.057",
        "1 0.00 0.00 0.00 0.984",
        "7 162558.70 23222.67 386.03 –",
        "144 8662.80 60.16",
        "159 172061.50",
    ),
}
SOURCES, COLUMNS = ("Interaction", "Algorithm", "Training", "Error", "Total"), ("df", "SS", "MS", "F", "p")
# Document, place (paragraph, step or caption), what, and the words or digits there.
SAMPLES = (
    ("Report", "Section 2", "coin, p of 16 heads or more", ".006"),  # the paragraph "To illustrate"
    ("Report", "Section 2", "critical value", "14"),  # its last sentence
    ("Report", "Section 3", "step 4, critical value", "950th"),  # step 4
    ("Report", "Section 3", "step 4, in general", "the α1000th quantile"),  # step 4, last sentence
    ("Report", "Section 3", "step 6, p", "p < .028"),  # step 6
    ("Report", "Section 4", "training games", "0, 200, 500, 1000, 2000, 3000, 5000, 8000"),  # first paragraph
    ("Report", "Section 4.1", "degrees of freedom of F_alg", "2 and 144"),  # first paragraph
    ("Report", "Section 4.1", "mean F_int and F_alg, of the shuffled F", "1.02, 1.06"),  # first paragraph
    ("Report", "Section 4.1", "conventional p_alg, from the printed F", "0.0016"),  # first paragraph
    ("Report", "Section 4.1", "A1 and A3, conventional p_alg, from the printed F", "0.645"),  # above Table 2
    ("Report", "Section 4.2", "critical value, values averaged", "21"),  # step 2
    ("Report", "Section 4.2", "power at s = 1.1 and l = 10", "about 80 percent"),  # last paragraph
    ("Report", "Appendix", "learning rates of A1, A2 and A3", "0.001, 0.8 and 0.1"),  # last sentence
    ("Paper", "Section 3", "expected F under the null hypothesis", "1.0"),  # the paragraph "Were it not for"
    ("Paper", "Figure 3", "repetitions", "100"),  # caption
    ("Paper", "Figure 4", "shuffles", "500"),  # caption
    ("Paper", "Section 4", "step 4, in general", "the α100th quantile"),  # step 4, last sentence
    ("Paper", "Section 5.1", "shuffles", "400"),  # step 5
    ("Paper", "Section 5.1", "curves of either part", "20"),  # step 2
    ("Paper", "Section 5.1", "runs for each point", "10"),  # below the steps
    ("Paper", "Section 5.1", "largest misjudgment", "up to a factor of ten"),  # last paragraph
    ("Paper", "Section 5.2", "shuffles", "500, of 2 × 10 curves each"),  # step 2
    ("Paper", "Section 5.2", "runs for each point", "8"),  # below the steps
    ("Paper", "Appendix", "modification (a)", "L_i + f r / 80"),  # equation (a)
)


@pytest.mark.parametrize("table", TABLES)
def test_the_tables_are_those_of_the_page(table: str) -> None:
    page = {
        f"{source}: {column}": text
        for source, row in zip(SOURCES, TABLES[table], strict=True)
        for column, text in zip(COLUMNS, row.split(), strict=False)
    }
    assert {one.what: one.printed for one in at("Report", table) if one.cell} == page


@pytest.mark.parametrize("table", TABLES)
def test_printed_mean_squares_and_ratios_follow_from_the_printed_sums(table: str) -> None:
    """To the printed digits: half a unit of the last one, and a hair for a 5 that is cut off."""
    sums = {source: cell(table, source, "SS") for source in SOURCES}
    assert sum(list(sums.values())[:-1]) == pytest.approx(sums["Total"], abs=0.005)
    assert sum(cell(table, source, "df") for source in SOURCES[:-1]) == cell(table, "Total", "df")
    mean = {source: sums[source] / cell(table, source, "df") for source in SOURCES[:-1]}
    for source in SOURCES[:-1]:
        assert cell(table, source, "MS") == pytest.approx(mean[source], abs=0.00501)
    for source in SOURCES[:-2]:
        assert cell(table, source, "F") == pytest.approx(mean[source] / mean["Error"], abs=0.00501)


# All that the two have wrong.
WRONG = {
    ("Report", "probability that a rejection at p = .01 is an error"): Reproduction.CONTRADICTS,
    ("Report", "critical value"): Reproduction.CONTRADICTS,
    ("Report", "coin, probability of error from 14 heads on"): Reproduction.CONTRADICTS,
    ("Report", "p values of the conventional F"): Reproduction.CONTRADICTS,
    ("Report", "step 4, in general"): Reproduction.MISPRINT,
    ("Report", "degrees of freedom of F_alg"): Reproduction.MISPRINT,
    ("Report", "p_alg of A1 and A1a"): Reproduction.CONTRADICTS,
    ("Report", "error sum of squares that Tables 1, 3 and 4 leave"): Reproduction.CONTRADICTS,
    ("Report", "algorithm sum of squares that Tables 1 and 3 leave"): Reproduction.CONTRADICTS,
    ("Report", "F of Algorithm that Tables 1, 3 and 4 leave"): Reproduction.CONTRADICTS,
    ("Report", "least interaction sum of squares that Tables 1 and 3 leave"): Reproduction.CONTRADICTS,
    ("Report", "at least one Type I error in m comparisons"): Reproduction.CONTRADICTS,
    ("Report", "SS_alg over levels of training"): Reproduction.CONTRADICTS,
    ("Paper", "probability that a rejection at p = .01 is an error"): Reproduction.CONTRADICTS,
    ("Paper", "step 3, curves of each row"): Reproduction.MISPRINT,
    ("Paper", "step 4, in general"): Reproduction.MISPRINT,
    ("Paper", "mean curves after M_c"): Reproduction.CONTRADICTS,
    ("Paper", "case b, Algorithm, our method"): Reproduction.CONTRADICTS,
    ("Paper", "case a, Interaction"): Reproduction.CONTRADICTS,
}


def test_what_is_wrong_in_the_report_and_the_paper() -> None:
    found = {(row.document, row.what): row.verdict for row in entries() if row.document in ("Report", "Paper")}
    wrong = (Reproduction.CONTRADICTS, Reproduction.MISPRINT)
    assert {key: verdict for key, verdict in found.items() if verdict in wrong} == WRONG


def test_the_coin_is_rejected_from_15_heads_on() -> None:
    assert stats.binom.sf(13, 20, 0.5) > 0.05 > stats.binom.sf(14, 20, 0.5)


def test_table_2_has_none_of_the_sums_that_the_other_tables_leave() -> None:
    """By search: all distances of the third algorithm that fit Tables 1 and 3, on a line and in a plane."""
    grid = np.linspace(0, 40, 400_001)
    for table, least, tolerance in (("Algorithm", 1.06, 0.01), ("Interaction", 11.87, 0.01)):
        gap, rest = np.sqrt(cell("Table 1", table, "SS")), 1.5 * cell("Table 3", table, "SS")
        other = np.sqrt(np.maximum(rest - gap**2 - grid**2, 0))
        fits = (np.abs(grid + other - gap) < 1e-3) if table == "Algorithm" else (np.abs(other - grid) <= gap)
        assert grid[fits].min() ** 2 == pytest.approx(least, abs=tolerance)
        assert cell("Table 2", table, "SS") < least / 2


def test_table_2_is_of_other_curves_than_the_others() -> None:
    """Ten curves of A1 in Tables 1, 3 and 4: errors are 8662.80 / 2 for A1, 13456.90 - 8714.40 for A3."""
    row = entry("Report", "Table 2", "error sum of squares that Tables 1, 3 and 4 leave")
    assert (row.printed, row.here, row.verdict) == (
        "140.81",
        f"{8662.80 / 2 + 13456.90 - 8714.40:.2f}",
        Reproduction.CONTRADICTS,
    )


@pytest.mark.parametrize(("document", "place", "what", "printed"), SAMPLES)
def test_sample_rows_are_as_the_page_has_them(document: str, place: str, what: str, printed: str) -> None:
    assert entry(document, place, what).printed == printed


def test_rows_stand_in_the_order_of_the_pages() -> None:
    """Sections and tables by their numbers; figures stand among the text that speaks of them."""
    for document in ("Report", "Paper"):
        places = list(dict.fromkeys(one.place for one in entries() if one.document == document))
        for kind in ("Section", "Table", "Figure"):
            numbers = [place.removeprefix(kind).strip() for place in places if place.startswith(kind)]
            assert numbers == sorted(numbers)
        assert (places[0], places[-1]) == ("Abstract", "Appendix")
