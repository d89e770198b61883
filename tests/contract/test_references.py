"""Every work is cited as a library writes it: names, year, title, where it stands, and its DOI."""

from __future__ import annotations

import re

import pytest

from stats_core import METHODS, references
from stats_core.reference import Reference

WORKS = {name: work for name, work in vars(references).items() if isinstance(work, Reference)}
AUTHOR = r"[A-Z][a-z]+(?:[A-Z][a-z]+)?(?: [A-Z][a-z]+)?,(?: [A-Z]\.)+"
WHERE = re.compile(
    r"(?P<journal>[A-Z][A-Za-z ]+?) (?:A?\d+)(?:\(\d+\))?, (?:\d+-\d+|article \d+)"
    r"|(?:Proceedings of the \d+(?:th|st) [A-Z][A-Za-z ]+|Multiple Hypotheses Testing, Springer"
    r"|Advances in Knowledge Discovery and Data Mining \(PAKDD\), LNCS \d+), \d+-\d+"
    r"|Technical report CMPSCI 97-41, University of Massachusetts"
    r"|(?:PhD thesis|Mimeographed notes), Princeton University"
    r"|arXiv \d{4}\.\d{5}|MIT Press|Wiley|Brooks/Cole|Oliver and Boyd|Lecture slides"
)
every_work = pytest.mark.parametrize("name", sorted(WORKS))


@every_work
def test_a_work_is_named_after_its_authors_and_year(name: str) -> None:
    work = WORKS[name]
    assert re.fullmatch(f"{AUTHOR}(?:, {AUTHOR})*", work.authors)
    if work.year is None:
        assert (name, work.when) == ("AUTOML_EVALUATION", "undated")
        return
    *authors, year = name.split("_")
    assert int(year) == work.year
    assert work.when == year
    surnames = [one.split(",")[0].upper() for one in re.findall(AUTHOR, work.authors)]
    assert surnames[: len(authors)] == authors


@every_work
def test_where_a_work_stands_can_be_looked_up(name: str) -> None:
    work = WORKS[name]
    assert WHERE.fullmatch(work.where)
    assert re.fullmatch(r"[A-Z].*[a-z?]", work.title)
    assert str(work) == f"{work.authors} ({work.when}). {work.title}. {work.where}."
    first, last = re.fullmatch(r".*?(?:, (\d+)-(\d+))?", work.where).groups()  # type: ignore[union-attr]
    assert first is None or int(first) < int(last), "pages run upwards"


@every_work
def test_a_doi_holds_what_its_publisher_puts_into_it(name: str) -> None:
    work = WORKS[name]
    if not work.doi:
        return
    assert re.fullmatch(r"10\.\d{4,5}/\S*(?:\d|\d\.CO;2-[BI]|-z|\.x)", work.doi)
    volume, page, *_ = *re.findall(r"\b\d+\b", work.where), "", ""
    if work.where.startswith("Journal of the American Statistical Association"):
        assert re.fullmatch(rf"10\.1080/01621459\.{work.year}\.10\d{{6}}", work.doi)
    if work.where.startswith("Biometrika"):
        assert re.fullmatch(rf"10\.1093/biomet/{volume}\.[\d-]+\.{page}", work.doi)
    if work.where.startswith("Annals"):
        # From 2007 on the Annals name the year and the number of the manuscript.
        newer = rf"10\.1214/{work.year % 100:02d}-AOS\d+"
        assert re.fullmatch(newer if work.year > 2006 else r"10\.1214/aom?s/1\d{9}", work.doi)


DESCRIBED = {
    "PIATER_1997": (
        "carry_over cell_contrast curve_contrast curve_localisation curve_pairs one_way_anova randomized_anova"
    ),
    "PIATER_1998": "carry_over curve_pairs randomized_anova",
    "SINGHI_2005": "corrected_resampled_t cv_5x2_t fold_pairs mcnemar paired_t repeated_cv_t",
    "AUTOML_EVALUATION": "bonferroni_dunn cv_5x2_t friedman matched_t mcnemar nemenyi paired_t",
    "FEELDERS_VERKOOIJEN_1995": "bonferroni_pairs hochberg_tamhane_intervals matched_t mcnemar pooled_intervals",
}
"""The methods that each of the five documents describes, and no other: Feelders does not name Cochran's Q."""


@pytest.mark.parametrize("name", DESCRIBED)
def test_the_five_documents_are_cited_where_they_describe_a_method(name: str) -> None:
    citing = {key for key, method in METHODS.items() if WORKS[name] in method.references}
    assert citing == set(DESCRIBED[name].split())
