"""How papers write numbers, the benchmark table, and the report."""

from __future__ import annotations

import pickle
import re

import numpy as np
import pytest

from dashboard import exports
from dashboard.exports.latex_table import Width
from stats_core import InputError, ParameterError, ScoreTable, analyse
from stats_core.contract.cases import example
from stats_core.digits import paper_at_most, paper_p, paper_style
from stats_core.wording import PValue, Remark, p_phrase, p_up_to, written


@pytest.mark.parametrize(
    ("p", "text"),
    [
        (0.0153, ".015"),
        (0.00099, "< .001"),
        (0.001, ".001"),
        (0.5, ".500"),
        (1.0, "> .999"),
        (0.0, "< .001"),
        (0.9994, "> .999"),
    ],
)
def test_p_values_have_one_house_style(p: float, text: str) -> None:
    assert paper_p(p) == text
    with paper_style():
        assert p_phrase(p) == (f"p {text}" if text[0] in "<>" else f"p = {text}")


def test_rounding_never_hides_the_side_of_alpha() -> None:
    assert paper_p(0.0500001, 0.05) == ".0500001"
    assert paper_p(0.04996, 0.05) == ".04996"
    assert paper_p(0.05, 0.05) == ".050"
    assert paper_p(0.0500001) == ".050"
    with paper_style(0.05):
        assert p_phrase(0.0500001) == "p = .0500001"


def test_texts_take_the_style_of_the_place_where_they_are_read() -> None:
    remark = Remark("p = 0.01 differs (", PValue(0.0123), "), B (", PValue(1e-17), "), C ", PValue(1e-4, 9_999), ".")
    of_pair = Remark("A and B: ", remark)
    on_screen = "p = 0.01 differs (p = 0.0123), B (p < 1e-16), C p ≤ 0.0001, none of 9,999 shuffles reached it."
    assert (str(remark), written(remark), written("p = 0.01")) == (on_screen, on_screen, "p = 0.01")
    in_print = "p = 0.01 differs (p = .012), B (p < .001), C p < .001, none of 9,999 shuffles reached it."
    with paper_style():
        assert written(pickle.loads(pickle.dumps(of_pair))) == f"A and B: {in_print}", "a name stays as it is spelled"
        assert (p_up_to(0.0123), p_up_to(1e-17), paper_at_most(0.0123)) == ("p at most .012", "p < .001", "≤ .012")
    assert written(of_pair) == f"A and B: {on_screen}", "the style ends with the place"


def test_sentences_take_the_house_style() -> None:
    analysis = example("friedman")
    assert "p = 0.0091" in analysis.result.sentence()
    assert "p = .009" in exports.words(analysis)
    assert "0.0091" not in exports.latex(analysis)


def test_the_benchmark_has_the_best_in_bold_ranks_and_marks() -> None:
    text = exports.benchmark(example("nemenyi"))
    assert r"iris & \textbf{0.936} (1) & 0.931 (2.5) & 0.916 (4) & 0.931 (2.5) \\" in text
    assert r" & C4.5* & C4.5+m & C4.5+cf & C4.5+m+cf \\" in text, "Nemenyi: only C4.5 differs from the best"
    assert r"Mean rank & 3.14 & 2.00 & 2.93 & \textbf{1.93} \\" in text
    assert text.count(r"\textbf{1.000}") == 4, "all of a tie are best"
    plain = exports.benchmark(example("nemenyi"), "markdown", ranks=False, decimals=1)
    assert "**0\\.9**" in plain
    assert "(1)" not in plain.split("Mean rank")[0]
    page = exports.benchmark(example("nemenyi"), "html")
    assert page.count("<strong>") == text.count(r"\textbf{")


def test_marks_follow_the_control_and_the_direction() -> None:
    control = exports.benchmark(example("bonferroni_dunn"))
    assert "* differs from C4.5 (Bonferroni-Dunn test" in control
    assert r" & C4.5 & C4.5+m & C4.5+cf & C4.5+m+cf* \\" in control
    scores = np.random.default_rng(3).random((12, 3)) + np.array([0, 0.01, 5])
    lower = analyse("nemenyi", ScoreTable(tuple("abcdefghijkl"), ("x", "y", "z"), scores, higher_is_better=False))
    text = exports.benchmark(lower)
    assert "lower is better" in text
    best = re.findall(r"\\textbf\{([\d.]+)\} \(1\)", text)
    assert sorted(best) == sorted(f"{score:.2f}" for score in scores.min(axis=1))
    assert "z*" in text
    assert "differ" not in exports.benchmark(example("friedman")).replace("different", "")


def test_the_benchmark_says_what_it_needs() -> None:
    with pytest.raises(InputError):
        exports.benchmark(example("mcnemar"))
    with pytest.raises(ParameterError):
        exports.benchmark(example("nemenyi"), "rtf")


def test_the_benchmark_keeps_names_and_ranks_as_long_as_there_is_room() -> None:
    given = example("nemenyi")
    assert r"\begin{table*}" in exports.benchmark(given), "the narrowest width that has the ranks"
    assert "ranks in brackets" not in exports.benchmark(given, width=Width.ONE_COLUMN), (
        "what is left out is not told of"
    )
    assert "ranks in brackets" not in exports.benchmark(given, "markdown", ranks=False)
    many = ScoreTable(
        tuple("abcdef"), tuple(f"learner {i}" for i in range(40)), np.random.default_rng(1).random((6, 40))
    )
    text = exports.benchmark(analyse("friedman", many), width=Width.TWO_COLUMNS)
    assert text.count("learner") >= 40
    assert text.count("Mean rank") == text.count(r"\begin{tabular}") > 1, "the algorithms go on below"
    long = exports.benchmark(analyse("friedman", many), width=Width.LONG)
    assert long.count(r"\begin{longtable}") == long.count(r"\addtocounter{table}{-1}") + 1 == long.count("Mean rank")
    wordy = ScoreTable(tuple("abcdef"), ("x" * 60, "y" * 60), np.random.default_rng(2).random((6, 2)))
    numbered = exports.benchmark(analyse("sign_test", wordy, a="x" * 60, b="y" * 60), width=Width.ONE_COLUMN)
    assert r" & 1 & 2 \\" in numbered, "names too long to stand over a column are in the caption"
    assert "Algorithms: 1 " in numbered


def test_siunitx_columns_hold_numbers_and_braces() -> None:
    text = exports.latex(example("randomized_anova"), siunitx=True)
    sizes = ("2.0", "5.3", "4.3", "3.3", "0.3", "0.3")
    assert rf"\begin{{tabular}}{{@{{}}l{''.join(f'S[table-format={size}]' for size in sizes)}@{{}}}}" in text
    assert "Total & 31 & 13799.174 & {} & {} & {} & {}" in text
    assert r"{\ensuremath{<} .001}" in text


def test_the_report_is_one_file_that_asks_nothing_of_the_network() -> None:
    kept = [exports.Kept(example("friedman"), "my note"), exports.Kept(example("mcnemar"))]
    page = exports.report(kept, title="My study")
    after = page.split("</head>")[1]
    assert "<title>My study</title>" in page
    assert "my note" in after
    assert page.index("Friedman test") < page.index("McNemar&#x27;s test")
    assert after.count('class="plotly-graph-div"') == 2, "the figure of each, not every picture of a method"
    assert '"showSendToCloud": false' in after
    assert "cdn.plot.ly" not in after
    assert not re.search(r'(src|href)="(https?:)?//', after)
    assert "default-src 'none'" in page
    assert exports.report(kept, title="My study") == page
