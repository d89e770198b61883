"""Every registered method in every format: it runs, says the numbers, and a script computes them again."""

from __future__ import annotations

import ast
import csv
import io
import json
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pandas as pd
import pytest

from dashboard import exports
from dashboard.exports import bibtex_file
from dashboard.exports import format as formats
from dashboard.exports.about import cited_by, title_of
from dashboard.exports.house_style import HOUSE
from dashboard.exports.in_words import methods, results
from dashboard.exports.latex_fit import flowing
from dashboard.exports.latex_table import Width
from dashboard.text import file_html as safe
from stats_core import METHODS, Analysis, InputError, Losses, ParameterError, analyse
from stats_core.contract.cases import example
from stats_core.digits import paper_p
from stats_core.results.columns import columns_of

ROOT = Path(__file__).parents[2]
KEYS = sorted(METHODS)
every_method = pytest.mark.parametrize("key", KEYS)
RUN_ALL = """
import contextlib, io, json, os, runpy, sys
for name in ("streamlit", "plotly", "matplotlib", "xlsxwriter", "dashboard"):
    sys.modules[name] = None
said = {}
for key in json.loads(sys.argv[1]):
    os.chdir(key)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        runpy.run_path("script.py", run_name="__main__")
    said[key] = out.getvalue()
    os.chdir("..")
print(json.dumps(said))
"""


ALONE = {"PYTHONPATH": str(ROOT), "LANG": "C.UTF-8"} | {
    name: value for name, value in os.environ.items() if name.startswith("OPENBLAS_")
}
"""Nothing of this process but what chooses the kernels that both compute with: others differ in the last digit."""


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What the scripts of all methods print, run in one other process where only stats_core can be imported."""
    folder = tmp_path_factory.mktemp("scripts")
    for key in KEYS:
        (folder / key).mkdir()
        (folder / key / "script.py").write_text(exports.script(example(key)), encoding="utf-8")
        with (folder / key / exports.data_file(example(key))).open("w", encoding="utf-8", newline="") as file:
            file.write(exports.data(example(key)))
    command = [sys.executable, "-c", RUN_ALL, json.dumps(KEYS)]
    done = subprocess.run(
        command,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        env=ALONE,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    return found


@every_method
def test_the_script_prints_the_same_numbers_to_the_last_digit(key: str, printed: dict[str, str]) -> None:
    result = example(key).result
    expected = [result.sentence(), result.table().to_csv(index=False), *result.notes()]
    assert printed[key].split("\n") == [*"\n".join(expected).split("\n"), ""]


@every_method
def test_the_script_is_short_and_uses_the_core_alone(key: str) -> None:
    code = ast.parse(exports.script(example(key)))
    imported = [node for node in ast.walk(code) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [name.name for node in imported if isinstance(node, ast.Import) for name in node.names] == ["stats_core"]
    assert len(imported) == 1
    assert len(exports.script(example(key)).splitlines()) < 40


@every_method
def test_csv_and_excel_hold_every_digit(key: str) -> None:
    table = example(key).result.table()
    back = pd.read_csv(io.StringIO(exports.csv(example(key))), dtype=str, keep_default_na=False)
    assert list(back.columns) == list(table.columns)
    cells = excel_cells(exports.excel(example(key)))
    for j, column in enumerate(table.columns):
        for i, value in enumerate(table[column].tolist()):
            if isinstance(value, float) and value - value == 0:
                assert float(back[column].tolist()[i]) == value
                assert float(cells[i + 1][j]) == value


def excel_cells(book: bytes, sheet: int = 1) -> list[list[str]]:
    """The values of a sheet, read without any package for spreadsheets; a formula is an error."""
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        shared = ElementTree.fromstring(archive.read("xl/sharedStrings.xml"))
        words = ["".join(part.itertext()) for part in shared.iter(f"{space}si")]
        content = ElementTree.fromstring(archive.read(f"xl/worksheets/sheet{sheet}.xml"))
    assert content.find(f".//{space}f") is None, "a cell is a formula"
    rows = []
    for row in content.iter(f"{space}row"):
        line: dict[str, str] = {}
        for cell in row.iter(f"{space}c"):
            value = cell.findtext(f"{space}v") or ""
            line[re.sub(r"\d", "", cell.attrib["r"])] = words[int(value)] if cell.attrib.get("t") == "s" else value
        width = max(map(_column, line), default=-1) + 1
        rows.append([next((text for name, text in line.items() if _column(name) == j), "") for j in range(width)])
    return rows


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number - 1


@every_method
@pytest.mark.parametrize("format", ["latex", "markdown", "html"])
def test_printed_tables_have_all_rows_and_p_in_the_house_style(key: str, format: str) -> None:
    analysis = example(key)
    # Every column is in a table as wide as a page.
    text = getattr(exports, format)(analysis, **({"width": Width.TWO_COLUMNS} if format == "latex" else {}))
    table = analysis.result.table()
    body = text.partition(r"\midrule")[2] or text
    rows = {"latex": body.count(r" \\"), "markdown": text.count("\n|") - 2, "html": text.count("<tr>") - 1}
    assert rows[format] == len(table)
    plain = text.replace("\\", "").replace("ensuremath{<}", "<").replace("ensuremath{>}", ">").replace("&lt;", "<")
    columns = columns_of(analysis.result)
    for column in (name for name, one in columns.items() if one.kind in HOUSE):
        for p in table[column].dropna().tolist():
            assert paper_p(p, analysis.settings.get("alpha")) in plain.replace("&gt;", ">")
    assert not re.search(r"\bp = 0\.", plain)


@every_method
def test_words_say_result_method_settings_and_sources(key: str) -> None:
    analysis = example(key)
    said = exports.words(analysis, handling=("2 rows were dropped",))
    results, methods = said.split("\n\nMethods\n\n")
    assert title_of(analysis) in methods
    assert "2 rows were dropped." in methods
    for name in ("shuffles", "seed", "draws"):
        if name in analysis.settings:
            assert f"{analysis.settings[name]:,}" in methods
    if "error" in analysis.settings:
        assert analysis.settings["error"].value in methods
    for reference in cited_by(analysis):
        assert reference.when in methods
    for note in analysis.result.notes():
        assert note.split("p =")[0].split("p <")[0].strip() in methods
    assert not re.search(r"\bp = 0\.|\d\s+\.|\s,|\.\.|\bnan\b", results + methods)


def test_degrees_of_freedom_are_said_of_the_statistic_that_has_them() -> None:
    """Beside Friedman's chi-square stands an F with others, and an infinite F has none."""
    data = example("friedman").data
    said = results(analyse("friedman", data, variant="iman_davenport"))
    assert said.endswith(
        "; Iman-Davenport F 4.586 (p = .008 by its own approximation). Iman-Davenport F has 3 and 39 "
        "degrees of freedom."
    )
    constant = Losses(tuple("ABC"), np.tile([0.0, 1.0, 2.0], (5, 1)))
    assert "degrees" not in results(analyse("hotelling_t2", constant))


@every_method
def test_bibtex_holds_the_references_of_the_method_and_no_others(key: str) -> None:
    text = exports.bibtex(example(key))
    cited = cited_by(example(key))
    assert text.count("@") == len(cited) == len(set(re.findall(r"@\w+\{(\w+),", text)))
    for reference in cited:
        assert f"year = {{{reference.when}}}" in text
        assert f"{{{reference.authors.split(',')[0]}, " in text
        if reference.doi:
            assert f"doi = {{{reference.doi}}}" in text
    assert text.count("{") == text.count("}")


def test_works_of_options_that_were_not_chosen_are_not_cited() -> None:
    def cited(key: str, **settings: Any) -> set[str]:
        data, usual = METHODS[key].example()
        analysis = analyse(key, data, **{**usual, **settings})
        said = exports.words(analysis)
        years = re.findall(r"@\w+\{([a-z]+)\d", exports.bibtex(analysis))
        assert all(author in said.lower() for author in years)
        return set(years)

    assert cited("pairwise_comparison") == {"garcia", "holm"}
    assert cited("pairwise_comparison", adjustment="Shaffer") == {"garcia", "shaffer"}
    assert cited("pairwise_comparison", test="Wilcoxon signed-rank test") >= {"wilcoxon", "benavoli", "holm"}
    assert cited("control_comparison", adjustment="Hommel") == {"demsar", "hommel"}
    assert cited("control_comparison", test="sign") == {"demsar", "holm", "dixon", "benavoli"}
    assert cited("randomized_anova") >= {"chung", "welch"}
    assert not cited("randomized_anova", error="cell") & {"chung", "welch"}, "a pooled error is neither's"
    assert cited("fold_pairs", test="5x2cv paired t test") == {"holm", "dietterich", "singhi"}
    assert cited("fold_pairs", test="cv_5x2_f") == {"holm", "alpaydin"}, "the slides have the t test alone"


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("cochran_q", "3 degrees of freedom"),
        ("quade", "3 and 39 degrees of freedom"),
        ("mcnemar", "1.164 on 1 degree of freedom"),
        ("one_way_anova", "F(2, 9)"),
    ],
)
def test_results_say_the_degrees_of_freedom(key: str, said: str) -> None:
    assert said in results(example(key))


def test_every_reference_is_an_entry_of_its_kind() -> None:
    references = {reference for method in METHODS.values() for reference in method.references}
    found = {reference: bibtex_file.entry(reference) for reference in references}
    assert len({bibtex_file.key(reference) for reference in references}) == len(references)
    kinds = {re.match(r"@(\w+)", text)[1] for text in found.values()}  # type: ignore[index]
    assert kinds == {"article", "inproceedings", "book", "phdthesis", "techreport", "misc"}
    for reference, text in found.items():
        if text.startswith("@article"):
            assert "journal = {" in text, reference
            assert "volume = {" in text, reference
        if text.startswith("@book"):
            assert not re.search(r"\d", reference.where), f"{reference.where} looks like a journal"
        assert re.fullmatch(r"10\.\d{4,5}/\S+", reference.doi or "10.1000/x")


@every_method
def test_figures_of_every_chart_in_every_format(key: str) -> None:
    names = [name for name, _ in exports.figures(example(key), formats=("tex", "svg"))]
    assert len(names) == len(set(names)) == 2 * len(example(key).result.charts())


@every_method
def test_every_format_gives_the_same_file_again(key: str) -> None:
    for name, offered in exports.FORMATS.items():
        if offered.kept:  # figures and all other formats inside: tried once, below and in the tests of bundles
            continue
        content = offered.make(example(key))
        assert content
        assert offered.make(example(key)) == content, name


def test_every_format_is_found_in_its_file_and_says_what_a_button_needs() -> None:
    names = {"csv", "excel", "latex", "markdown", "html", "words", "bibtex", "script", "data", "checklist"}
    assert set(exports.FORMATS) >= names | {"bundle", "report", "latex_project"}
    for key, offered in exports.FORMATS.items():
        assert getattr(exports, key) is offered.make
        assert offered.ending.isalnum()
        assert "/" in offered.media_type
        assert all(button.label for button in offered.buttons)
    for place in exports.Place:
        labels = [button.label for button, _ in exports.buttons_at(place)]
        orders = [button.order for button, _ in exports.buttons_at(place)]
        assert len(set(labels)) == len(labels) > 0
        assert orders == sorted(orders)


def test_two_formats_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "FORMATS", dict(exports.FORMATS))

    def latex(analysis: Analysis) -> str:
        return ""

    with pytest.raises(ParameterError, match=r"^Two formats are called latex \(dashboard.exports.latex_table and"):
        formats.export_format(ending="tex", media_type="application/x-tex")(latex)


@every_method
def test_both_reports_hold_the_table_the_figures_the_method_and_the_sources(key: str) -> None:
    analysis = example(key)
    charts, rows = analysis.result.charts(), len(analysis.result.table())
    page = exports.report(analysis)
    assert page.count("<figure>") == min(1, len(charts)), "one figure, not every picture of the method"
    if charts:
        chosen = exports.report(exports.Kept(analysis, figure=charts[-1].key))
        assert f"<figcaption>{safe(charts[-1].title)}" in chosen
        assert f"<figcaption>{safe(charts[0].title)}" in page
    assert page.count("<tr>") == rows + 1
    assert safe(methods(analysis)) in page
    with zipfile.ZipFile(io.BytesIO(exports.latex_project(analysis))) as archive:
        drawn = [name for name in archive.namelist() if name.startswith("figures/")]
        main = archive.read("report.tex").decode()
        assert archive.read("references.bib").decode() == exports.bibtex(analysis)
    assert re.findall(r"\\input\{(.*?)\}", main) == drawn
    assert len(drawn) == min(1, len(charts))
    assert flowing(methods(analysis)) in main
    assert main.partition(r"\midrule")[2].count(r" \\") == rows
    assert "resizebox" not in main


def test_words_say_what_was_done_to_the_data() -> None:
    done = "Run 3 of 'A', which ends early, was left out"
    analysis = example("randomized_anova")
    said = exports.words(replace(analysis, data=replace(analysis.data, handling=(done,))), handling=(done,))
    assert said.count(f"{done}.") == 1


def test_an_analysis_without_data_says_what_to_do() -> None:
    with pytest.raises(InputError, match="without its data"):
        exports.script(replace(example("friedman"), data=None))
    assert list(csv.reader(io.StringIO(exports.csv(replace(example("friedman"), data=None)))))
