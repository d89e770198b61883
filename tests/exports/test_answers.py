"""An answer is taken away as its card: sentence, table, figures, sources, and a script that asks it again."""

from __future__ import annotations

import ast
import csv
import io
import json
import pickle
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from typing import Any

import pytest

from dashboard import exports
from dashboard.exports.about import charts_of, columns_of, plain_settings, sentence_of, table_of
from dashboard.exports.bundle_file import PROVENANCE
from dashboard.exports.in_words import methods, results
from dashboard.exports.latex_table import Width, caption, latex
from dashboard.text import tex
from stats_core import METHODS, Answer, answer
from stats_core.contract.cases import example
from stats_core.results.columns import Kind
from tests.exports.test_bundle import changed, told
from tests.exports.test_every_method import ALONE, RUN_ALL
from tests.support.demo_answers import awkward_answers, demo_answers, every_answer

KEYS = sorted(every_answer())
every = pytest.mark.parametrize("key", KEYS)
SLOW = {"bundle", "report", "latex_project"}
"""They hold figures and all other formats: tried on one answer of each room."""


def of(key: str) -> Answer:
    return every_answer()[key]


def says_the_same(one: Answer, other: Answer) -> bool:
    """Every word, number and claim."""
    return (
        (one.sentence(), one.notes(), one.why, one.test) == (other.sentence(), other.notes(), other.why, other.test)
        and one.table().equals(other.table())
        and repr((one.claims, one.open, one.standings)) == repr((other.claims, other.open, other.standings))
    )


@every
def test_an_answer_knows_how_to_be_asked_again(key: str) -> None:
    found = of(key)
    assert says_the_same(answer(found.data, **found.call), found)
    # As a script and a saved file hold it: without any object of the package.
    plain = json.loads(json.dumps(plain_settings(found)))
    settings = {name: tuple(value) if isinstance(value, list) else value for name, value in plain.items()}
    assert says_the_same(answer(found.data, **settings), found)


@every
def test_an_answer_is_told_in_the_style_of_its_place_and_stays_as_it_was(key: str) -> None:
    found = of(key)
    before = (found.sentence(), found.notes())
    printed = results(found) + methods(found) + exports.checklist(found)
    assert not re.search(r"\bp (=|≤) 0\.", results(found).replace("p = 0.5 filter", ""))
    assert printed == results(found) + methods(found) + exports.checklist(found)
    assert (found.sentence(), found.notes()) == before == (sentence_of(found), found.told().notes())
    assert pickle.loads(pickle.dumps(found)).told().sentence() == found.sentence()


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the scripts of all answers print, run in one other process where only stats_core can be imported."""
    folder = tmp_path_factory.mktemp("scripts")
    for key in KEYS:
        (folder / key).mkdir()
        (folder / key / "script.py").write_text(exports.script(of(key)), encoding="utf-8")
        with (folder / key / exports.data_file(of(key))).open("w", encoding="utf-8", newline="") as file:
            file.write(exports.data(of(key)))
    command = [sys.executable, "-c", RUN_ALL, json.dumps(KEYS)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, env=ALONE)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@every
def test_the_script_prints_the_same_sentence_table_and_notes(key: str, printed: dict[str, str]) -> None:
    found = of(key)
    expected = [found.sentence(), found.table().to_csv(index=False), *found.notes()]
    assert printed[key].split("\n") == [*"\n".join(expected).split("\n"), ""]


@every
def test_the_script_holds_names_as_values_only(key: str) -> None:
    code = ast.parse(exports.script(of(key)))
    called = {ast.unparse(node.func) for node in ast.walk(code) if isinstance(node, ast.Call)}
    assert called == {
        "stats_core.read_tidy", "stats_core.answer", "print", "result.sentence", "result.table",
        "result.table().to_csv", "result.notes",
    }  # fmt: skip


@every
def test_the_table_is_that_of_the_card(key: str) -> None:
    found, table = of(key), table_of(of(key))
    pairs = found.pairs()
    rows = list(csv.reader(io.StringIO(exports.csv(found))))
    assert len(rows) == len(table) + 1 > 1
    assert list(columns_of(found)) == list(table.columns) == rows[0]
    if pairs:
        (p,) = (name for name, column in columns_of(found).items() if column.kind is Kind.P)
        assert table[p].tolist() == [pair.claim.p for pair in pairs]
        assert table[["a", "b"]].to_numpy().tolist() == [[pair.first, pair.second] for pair in pairs]
        assert table["estimate"].tolist() == [pair.estimate for pair in pairs]
        assert [float(row[rows[0].index(p)]) for row in rows[1:]] == [pair.claim.p for pair in pairs]
    elif found.claims or found.open:
        assert table["p"].tolist() == pytest.approx(found.table()["p"].tolist(), nan_ok=True)
    elif not found.analyses:
        assert table["algorithm"].tolist() == list(found.standings.algorithms)


@every
def test_every_format_takes_an_answer(key: str) -> None:
    found = of(key)
    for name, offered in exports.FORMATS.items():
        if name not in SLOW:
            content = offered.make(found)
            assert content, name
            assert content == offered.make(found), name
    for format in ("markdown", "html"):
        assert not re.search(r"\bp = 0\.", getattr(exports, format)(found).replace("p = 0.5 filter", ""))


@every
def test_the_figure_of_the_sentence_comes_first_and_no_picture_twice(key: str) -> None:
    found = of(key)
    figure, charts = found.figure(), charts_of(found)
    if figure is not None:
        assert pickle.dumps(charts[0]) == pickle.dumps(figure)
    assert len({pickle.dumps(chart) for chart in charts}) == len(charts)
    assert {pickle.dumps(chart) for chart in charts} == {pickle.dumps(chart) for chart in found.charts()}
    names = [name for name, _ in exports.figures(found, formats=())]
    assert names == []


@every
def test_references_are_those_of_all_analyses(key: str) -> None:
    found = of(key)
    text = exports.bibtex(found)
    assert text.count("@") == len(set(re.findall(r"@\w+\{(\w+),", text)))
    for analysis in found.analyses:
        assert all(entry in text for entry in exports.bibtex(analysis).split("\n\n"))


@every
def test_the_paragraph_says_what_decided_and_why(key: str) -> None:
    found = of(key)
    said = methods(found)
    for analysis in found.analyses:
        assert METHODS[analysis.method].title in said
    assert found.why.rstrip(".") in said
    assert found.data.describe() in said
    assert not re.search(r"\d\s+\.|\s,|\.\.|\bnan\b|  ", said)
    assert exports.words(found).startswith("Results\n\n")


@pytest.mark.parametrize("width", Width)
@every
def test_captions_are_short_and_repeat_no_sentence(key: str, width: Width) -> None:
    found = of(key)
    text = latex(found, width=width)
    assert len(caption(found)) < 220
    assert tex(found.headline()) not in text
    assert "minipage" not in text
    assert ("longtable" in text) == (width is Width.LONG)
    assert (r"\begin{table*}" in text) == (width is Width.TWO_COLUMNS)


def test_one_column_holds_the_pair_the_difference_and_p() -> None:
    text = latex(demo_answers()["curves_tictactoe"], width=Width.ONE_COLUMN)
    assert r"A & B & Difference {[}95 \%{]} & $p$ \\" in text
    assert r"& 0.230 {[}0.201, 0.260{]} & \ensuremath{<} .001 \\" in text
    assert r"\caption{4 algorithms compared by their learning curves: " in text
    assert "the difference in mean score by which A is better than B; " in text
    assert r"95 \% intervals; $p$ adjusted for 6 comparisons.}" in text
    # Where an end is near zero, it is not shown as zero.
    assert "0.070 {[}0.003, 0.137{]}" in latex(demo_answers()["folds_10x10"], width=Width.ONE_COLUMN)
    assert "1,651 {[}296, 3,007{]}" in latex(demo_answers()["test_set_diabetes"], width=Width.ONE_COLUMN)


def test_the_usual_width_goes_by_the_size_of_the_table() -> None:
    def begins(text: str) -> str:
        return re.findall(r"\\begin\{(table\*?|longtable)\}", text)[0]

    assert begins(latex(demo_answers()["benchmark"])) == "table"
    assert begins(latex(example("randomized_anova"))) == "table*"
    assert begins(latex(awkward_answers()["ranks"])) in ("table", "longtable")
    assert (
        begins(latex(replace(example("nemenyi"), result=awkward_answers()["ranks"].analyses[1].result))) == "longtable"
    )


def test_a_single_row_that_is_too_wide_is_turned() -> None:
    text = latex(example("bayesian_signed_rank"), width=Width.ONE_COLUMN)
    assert r"P(equivalent) & 0.3254 \\" in text
    assert r"\midrule" not in text


ONE_OF_EACH = ("tictactoe_td", "folds_10x10", "test_set_classification", "published_demsar")


def test_kept_answers_come_back_with_figure_page_and_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.exports.bundle_file.figures", lambda given: iter(()))
    seen: dict[str, Any] = {"figure": "answer_pairs", "page": "curves", "view": {"test": ("a", "b")}}
    kept = [exports.Kept(of(key), "a note", {"x": "y"}, ("dropped",), **seen) for key in KEYS]
    saved = exports.bundle(kept)
    opened = exports.open_bundle(saved)
    assert opened.problems == ()
    for now, then in zip(opened.kept, kept, strict=True):
        assert isinstance(now.analysis, Answer)
        assert isinstance(then.analysis, Answer)
        assert says_the_same(now.analysis, then.analysis)
        assert (now.figure, now.page, dict(now.view), now.note) == (
            "answer_pairs",
            "curves",
            {"test": ("a", "b")},
            "a note",
        )
    # What was done to the data stands with them on the page, and beside them in the file.
    plain = [one for one in kept if not getattr(one.analysis.data, "handling", ())]
    again = exports.open_bundle(exports.bundle(plain)).kept
    assert exports.bundle(again) == exports.bundle(plain)
    work, problems = exports.open_work(exports.save_work(exports.Work(kept=tuple(kept[:3]), opened="curves")))
    assert problems == ()
    assert [one.page for one in work.kept] == ["curves"] * 3


def test_what_does_not_come_out_again_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.exports.bundle_file.figures", lambda given: iter(()))
    saved = exports.bundle(of("folds_10x10"))
    origin = told(saved)
    origin["analyses"][0]["table"]["p"][0] = 0.5
    (problem,) = exports.open_bundle(changed(saved, PROVENANCE, json.dumps(origin).encode())).problems
    assert problem.startswith("01-folds_answer: p in row 1 was 0.5 and is 0.04")
    origin = told(saved)
    origin["analyses"][0]["sentence"] = "All is well."
    (problem,) = exports.open_bundle(changed(saved, PROVENANCE, json.dumps(origin).encode())).problems
    assert problem == "01-folds_answer: the sentence is worded otherwise now."


def test_a_file_of_the_former_version_opens() -> None:
    saved = exports.bundle(exports.Kept(example("mcnemar"), "a note"))
    origin = told(saved)
    origin["format"] = 1
    for name in ("figure", "page", "view"):
        del origin["analyses"][0][name]
    opened = exports.open_bundle(changed(saved, PROVENANCE, json.dumps(origin).encode()))
    assert opened.problems == ()
    assert (opened.kept[0].note, opened.kept[0].figure, dict(opened.kept[0].view)) == ("a note", "", {})


@pytest.mark.parametrize("key", ONE_OF_EACH)
def test_reports_and_bundles_of_an_answer(key: str) -> None:
    found = of(key)
    chosen = charts_of(found)[-1]
    kept = exports.Kept(found, "what it shows", figure=chosen.key)
    page = exports.report(kept)
    assert page.count("<figure>") == 1
    assert kept.chart is not None
    assert kept.chart.key == chosen.key
    other = exports.Kept(found, figure="no such chart").chart
    assert other is not None
    assert other.key == charts_of(found)[0].key
    with zipfile.ZipFile(io.BytesIO(exports.latex_project(kept))) as archive:
        main = archive.read("report.tex").decode()
        drawn = [name for name in archive.namelist() if name.startswith("figures/")]
    assert re.findall(r"\\input\{(.*?)\}", main) == drawn
    assert len(drawn) == 1
    with zipfile.ZipFile(io.BytesIO(exports.bundle(found))) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
    assert names >= {"checklist.txt", "table.tex", "table-one-column.tex", "table-two-columns.tex", "table-long.tex"}
    assert sum(name.endswith(".pdf") for name in names) == len(charts_of(found))


def test_pdf_is_the_first_format_of_a_figure() -> None:
    assert next(iter(exports.FIGURES)) == "pdf"
