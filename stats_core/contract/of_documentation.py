"""What a method says of itself: its title, its sources, its documentation and the example in it."""

from __future__ import annotations

import doctest
import inspect
import re
import sys

from stats_core.contract.cases import example, probabilities
from stats_core.contract.saying import hold
from stats_core.registry import METHODS

SECTIONS = ("Notes", "References", "Examples")


def it_has_a_title_and_sources(key: str) -> None:
    """Title and references are given, and the method is registered under its own name."""
    entry = METHODS[key]
    hold(entry.title.strip(), "give a title")
    hold(entry.references, "give at least one reference: where the method comes from")
    hold(entry.function.__name__ == key, f"the function is named {entry.function.__name__!r}")
    hold(all(assumption.strip() for assumption in entry.assumes), "an assumption is empty")


def it_is_documented(key: str) -> None:
    """The docstring begins with a sentence and has its sections."""
    text = inspect.getdoc(METHODS[key].function) or ""
    hold(METHODS[key].summary.endswith("."), "the docstring has to begin with a sentence that ends with a full stop")
    for section in SECTIONS:
        hold(f"\n{section}\n{'-' * len(section)}\n" in text, f"the docstring needs a section {section!r}")


def it_has_a_formula_and_says_when_to_trust_it(key: str) -> None:
    """The formula is Markdown: one or more formulas between double dollar signs, and what its letters mean."""
    entry = METHODS[key]
    hold(entry.trust_when.strip().endswith("."), "say in `trust_when`, in a sentence, when its answer can be relied on")
    shown = entry.formula.split("$$")
    hold(len(shown) >= 3 and len(shown) % 2, "give a `formula`: LaTeX between $$ and $$, and what its letters mean")
    hold(
        all("$" not in one and _balanced(one) for one in shown[1::2]),
        "the formula between $$ and $$ is not sound LaTeX",
    )
    words = "".join(shown[::2])
    inline = words.split("$")
    hold(len(inline) % 2, "a single $ of the formula has no partner")
    hold(all(map(_balanced, inline[1::2])), "a formula between $ and $ is not sound LaTeX")
    hold(words.strip(), "say what the letters of the formula mean")


def a_test_says_what_it_accounts_for(key: str) -> None:
    """A method that gives a p value or a probability declares which sources of variation it accounts for."""
    decides = len(probabilities(example(key).result))
    hold(METHODS[key].covers or not decides, "say in `covers` what it accounts for: see stats_core.variation")


def _balanced(latex: str) -> bool:
    """Whether every brace is closed, and every \\left has its \\right."""
    depth = 0
    for sign in re.sub(r"\\[{}]", "", latex):
        depth += (sign == "{") - (sign == "}")
        if depth < 0:
            return False
    delimiters = [len(re.findall(rf"\\{side}(?![a-z])", latex)) for side in ("left", "right")]
    return depth == 0 and bool(latex.strip()) and delimiters[0] == delimiters[1]


def its_example_runs_and_prints_a_sentence(key: str) -> None:
    """The example of the docstring prints what it says; white space may differ, so that long lines can be broken."""
    function = METHODS[key].function
    names = dict(vars(sys.modules[function.__module__]))
    found = doctest.DocTestParser().get_doctest(inspect.getdoc(function) or "", names, key, None, None)
    hold(found.examples, "the section Examples holds no line that begins with >>>")
    printed = [one for one in found.examples if "sentence()" in one.source and one.want.strip().endswith(".")]
    hold(printed, "the example has to print the sentence of the result: >>> print(result.sentence())")
    said: list[str] = []
    failed = doctest.DocTestRunner(verbose=False, optionflags=doctest.NORMALIZE_WHITESPACE).run(found, out=said.append)
    hold(not failed.failed, f"the example prints something else:\n{''.join(said)}")
