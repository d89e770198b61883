"""Statistical terms, each explained in a sentence or two for a newcomer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

GLOSSARY: dict[str, str] = {
    "p value": "How often chance alone would give a difference at least as large as the one observed. A small p "
    "value speaks against chance; a large one is no proof that nothing differs.",
    "adjusted p": "A p value made larger because several comparisons were made at once: it keeps the chance of any "
    "false claim among all of them, or with some procedures the false discovery rate, at the chosen level.",
    "significance level": "The p value up to which a difference is claimed, usually 0.05. Where nothing differs, a "
    "test claims a difference by mistake this often.",
    "null hypothesis": "The assumption that nothing differs. A test asks how well the data agree with it; the data "
    "can speak against it, but never prove it.",
    "alternative hypothesis": "The assumption that there is a difference: in either direction, or in one direction "
    "that was fixed before looking at the data.",
    "Type I error": "A claim of a difference where there is none. A test at level 0.05 should make it in one of "
    "twenty such cases.",
    "Type II error": "Failing to find a difference that exists.",
    "power": "How often a test finds a difference that exists. It grows with the size of the difference and with the "
    "number of runs, cases or data sets.",
    "replicability": "How often a test makes the same decision when the same experiment is split into runs and folds "
    "again.",
    "familywise": "Of a whole family of comparisons: the familywise error is the chance of at least one false claim "
    "among all of them.",
    "false discovery rate": "The expected share of false claims among all claims made; less strict than guarding "
    "against every single false claim.",
    "multiple comparisons": "Several tests at once: each has its own chance of a false claim, and together they need "
    "larger p values.",
    "carry-over": "When what was learned or measured earlier affects what comes later, as along one learning curve: "
    "later scores are then not independent of earlier ones.",
    "critical value": "The value that a statistic has to exceed for a difference to be claimed.",
    "critical difference": "How far apart two mean ranks have to be for a difference to be claimed.",
    "degrees of freedom": "How many independent pieces of information an estimate of scatter is based on. With few "
    "of them, a test is more cautious.",
    "sampling distribution": "The values that a statistic would take if the experiment were repeated many times.",
    "null distribution": "The values that a statistic takes when nothing differs, here mostly found by shuffling.",
    "test statistic": "The number that a test computes from the data, such as F or t, and compares with what chance "
    "would give.",
    "standard error": "How much an estimate would vary if the experiment were repeated.",
    "confidence interval": "The range of differences that the data are compatible with. 95 % intervals are "
    "constructed so that 95 of 100 of them contain the true difference.",
    "design effect": "How many times as large the variance of a difference is where cases lie in groups as if there "
    "were no groups. With 2, half as many independent cases would tell as much.",
    "effect": "What a factor changes: the algorithm effect is the difference in mean score over all of training.",
    "interaction": "A difference between algorithms that changes along training: their curves differ in shape and "
    "not only in height.",
    "split-plot": "An analysis for curves: differences in height are compared with the scatter between whole runs, "
    "differences in shape with the scatter within them.",
    "within cells": "The scatter of the runs of one algorithm at one level of training.",
    "Monte Carlo": "Computed by random draws: not all possible shuffles are visited, so p has a small error of its "
    "own.",
    "mean rank": "On each data set the best algorithm has rank 1, the next rank 2; the mean rank is their average.",
    "post hoc": "Comparisons made after a test has shown that some algorithm differs, to find out which.",
    "region of practical equivalence": "Differences so small that they do not matter in practice.",
    "margin": "The size up to which differences do not matter, as the person who asks has said before looking.",
    "two one-sided tests": "Two tests, one against each end of the margin; where both reject, the difference is shown "
    "to lie within it, and the two are called equivalent.",
    "simultaneous": "Holding for all comparisons at once: in 95 of 100 experiments no such 95 % interval misses its "
    "difference.",
    "max-T": "Each shuffle, or flip of signs, is asked for the largest t of all comparisons; the adjusted p is how "
    "often that one is at least as large as the t observed.",
    "studentized": "Divided by its own standard error, so that an algorithm that scatters more does not seem to "
    "differ.",
    "posterior": "What is known about a difference after seeing the data: how probable each size of it is.",
    "prior": "What is assumed before the data are seen.",
    "covariance": "How far two models err on the same cases: the more they do, the less their difference varies.",
    "cross-validation": "The data are cut into folds; each fold is the test set once, while the others are used for "
    "training. With more than two folds, training sets overlap.",
    "independent": "One value says nothing about another. Folds that share training cases are not independent.",
    "normal distribution": "The bell curve, which sums of many small influences follow.",
    "exchangeable": "Under the null hypothesis, any two of them could be swapped, and nobody would notice.",
}
"""Terms and what they mean, in the order of the page that lists them."""

_ENDINGS = r"(?:s|es)?"
_SPELLED = {
    "p value": r"p[ -]values?",
    "adjusted p": r"adjusted p(?: values?)?",
    "null hypothesis": r"null hypothes[ie]s",
    "Type I error": r"Type I errors?",
    "Type II error": r"Type II errors?",
    "familywise": r"family-?wise",
    "carry-over": r"carry-?over",
    "covariance": r"covariances?",
    "independent": r"independent(?:ly)?",
}


def terms_in(text: str, names: Iterable[str] = ()) -> Iterator[tuple[str, str | None]]:
    """The text in pieces, each with the term that it is, or None; only the first occurrence of a term counts.

    Text inside one of the `names`, of algorithms or data sets, is part of that name and not a term.
    """
    terms = "|".join(rf"(?P<term{i}>\b{spelled}\b)" for i, spelled in enumerate(_PATTERNS))
    # Only names that contain a term matter; there may be very many others.
    mistakable = sorted({name for name in names if re.search(terms, name, re.IGNORECASE)}, key=len, reverse=True)
    kept = "|".join(re.escape(name) for name in mistakable)
    pattern = rf"(?P<name>(?-i:(?<!\w)(?:{kept})(?!\w)))|{terms}" if kept else terms
    seen: set[str] = set()
    start = 0
    for match in re.finditer(pattern, text, re.IGNORECASE):
        kind = str(match.lastgroup)
        term = None if kind == "name" else _TERMS[int(kind.removeprefix("term"))]
        if term is None or term in seen:
            continue
        seen.add(term)
        yield text[start : match.start()], None
        yield match.group(), term
        start = match.end()
    yield text[start:], None


_TERMS = tuple(GLOSSARY)
_PATTERNS = [_SPELLED.get(term, re.escape(term).replace(r"\ ", "[ -]") + _ENDINGS) for term in _TERMS]
