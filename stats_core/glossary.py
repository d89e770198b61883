"""What the words of statistics mean, each in a sentence or two that a newcomer understands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

GLOSSARY: dict[str, str] = {
    "p value": "How often chance alone would give a difference at least as large as the one observed. A small p value "
    "speaks against chance; a large one is no proof that nothing differs.",
    "adjusted p": "A p value made larger because several comparisons were made at once: it keeps the chance of any "
    "false claim among all of them, or with some procedures the false discovery rate, at the chosen level.",
    "significance level": "The p value up to which a difference is claimed, usually 0.05: where nothing differs, so "
    "often a test claims something by mistake.",
    "null hypothesis": "The supposition that nothing differs. A test asks how well the data agree with it; it can "
    "speak against it, but never prove it.",
    "alternative hypothesis": "The supposition that a difference is there: either way, or in one direction that was "
    "fixed before looking.",
    "Type I error": "A claim of a difference where there is none. A test at level 0.05 should make it in one of twenty "
    "such cases.",
    "Type II error": "A difference that is there and is not found.",
    "power": "How often a test finds a difference that is there. It grows with the size of the difference and with the "
    "number of runs, cases or data sets.",
    "replicability": "How often a test decides alike when the same experiment is split into runs and folds anew.",
    "familywise": "Of a whole family of comparisons: the familywise error is the chance of at least one false claim "
    "among all of them.",
    "false discovery rate": "The expected share of false claims among all that are made; milder than keeping every "
    "single claim safe.",
    "multiple comparisons": "Several tests at once: each has its own chance of a false claim, and together they need "
    "larger p values.",
    "carry-over": "When what was learned or measured earlier acts on what comes later, as along one learning curve: "
    "later scores are then not independent of earlier ones.",
    "critical value": "The value that a statistic has to exceed so that the difference is claimed.",
    "critical difference": "How far two mean ranks have to lie apart so that the difference is claimed.",
    "degrees of freedom": "How many independent pieces of information an estimate of scatter rests on. Few of them "
    "make a test more careful.",
    "sampling distribution": "The values that a statistic would take if the experiment were done again and again.",
    "null distribution": "The values that a statistic takes when nothing differs, here mostly found by shuffling.",
    "test statistic": "The number that a test computes from the data, such as F or t, to be compared with what chance "
    "would give.",
    "standard error": "How much an estimate would scatter if the experiment were done again.",
    "confidence interval": "The range of differences that the data are compatible with. 95 % intervals are made so "
    "that 95 of 100 of them hold the true difference.",
    "effect": "What a factor changes: the algorithm effect is the difference in mean score over all of training.",
    "interaction": "That the difference between algorithms changes along training: their curves differ in shape and "
    "not only in height.",
    "split-plot": "An analysis for curves: differences in height are weighed against the scatter between whole runs, "
    "differences in shape against the scatter within them.",
    "within cells": "The scatter of the runs of one algorithm at one level of training.",
    "Monte Carlo": "By random draws: not all ways to shuffle are visited, so p has a small error of its own.",
    "mean rank": "On each data set the best algorithm has rank 1, the next rank 2; the mean rank is their average.",
    "post hoc": "After a test has shown that some algorithm differs: the comparisons that ask which.",
    "region of practical equivalence": "Differences so small that they do not matter in practice.",
    "posterior": "What is known of a difference after the data: how probable each size of it is.",
    "prior": "What is supposed before the data are seen.",
    "covariance": "How far two models err on the same cases: the more they do, the less their difference scatters.",
    "cross-validation": "The data are cut into folds; each fold is once the test set, while the others are for "
    "training. So training sets of more than two folds overlap.",
    "independent": "That one value tells nothing of another. Folds that share training cases are not independent.",
    "normal distribution": "The bell curve, which sums of many small influences follow.",
    "exchangeable": "That under the null hypothesis any two of them could change places, and nobody would notice.",
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
    """The text in pieces, each with the term that it is, or None; only the first of each term is one.

    Whatever stands in one of the `names`, of algorithms or data sets, is a name and no term.
    """
    terms = "|".join(rf"(?P<term{i}>\b{spelled}\b)" for i, spelled in enumerate(_PATTERNS))
    # Of very many names, the few with a term in them matter.
    mistakable = sorted({name for name in names if re.search(terms, name, re.IGNORECASE)}, key=len, reverse=True)
    kept = "|".join(re.escape(name) for name in mistakable)
    pattern = rf"(?P<name>(?-i:(?<!\w)(?:{kept})(?!\w)))|{terms}" if kept else terms
    seen: set[str] = set()
    start = 0
    for found in re.finditer(pattern, text, re.IGNORECASE):
        kind = str(found.lastgroup)
        term = None if kind == "name" else _TERMS[int(kind.removeprefix("term"))]
        if term is None or term in seen:
            continue
        seen.add(term)
        yield text[start : found.start()], None
        yield found.group(), term
        start = found.end()
    yield text[start:], None


_TERMS = tuple(GLOSSARY)
_PATTERNS = [_SPELLED.get(term, re.escape(term).replace(r"\ ", "[ -]") + _ENDINGS) for term in _TERMS]
