"""Names that try to be commands, markup or formulas are shown as they are spelled and do nothing."""

from __future__ import annotations

import ast
import csv
import html.parser
import io
import re
import zipfile
from pathlib import Path

import pytest

from dashboard import exports
from dashboard.exports.latex_table import Width
from dashboard.text import file_markdown
from stats_core import Analysis, ScoreTable
from tests.exports.hostile import MORE, hostile
from tests.exports.test_every_method import excel_cells
from tests.paper.made import HOSTILE
from tests.support.tex import compiled, needs_tex, shown

every_analysis = pytest.mark.parametrize("analysis", hostile().values(), ids=hostile())
FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Tags(html.parser.HTMLParser):
    """Which elements and attributes a page has, and its words."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attributes

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@every_analysis
def test_csv_and_excel_run_nothing(analysis: Analysis) -> None:
    rows = list(csv.reader(io.StringIO(exports.csv(analysis))))
    texts = [cell for row in rows for cell in row if not re.fullmatch(r"-?[\d.]+(e[-+]?\d+)?|-?inf|", cell)]
    assert not any(text.startswith(FORMULA) for text in texts)
    book = exports.excel(analysis)
    for sheet in (1, 2, 3):
        excel_cells(book, sheet)
    with zipfile.ZipFile(io.BytesIO(book)) as archive:
        assert not [name for name in archive.namelist() if "hyperlink" in name or "external" in name.lower()]
        assert b"<hyperlink" not in b"".join(map(archive.read, archive.namelist()))


@every_analysis
def test_scripts_hold_names_as_values_only(analysis: Analysis) -> None:
    code = ast.parse(exports.script(analysis))
    called = {ast.unparse(node.func) for node in ast.walk(code) if isinstance(node, ast.Call)}
    assert called <= {
        "stats_core.read_tidy", f"stats_core.{analysis.method}", "print", "result.sentence", "result.table",
        "result.table().to_csv", "result.notes",
    }  # fmt: skip


@every_analysis
def test_html_has_only_our_elements_and_the_names_as_words(analysis: Analysis) -> None:
    page = Tags()
    page.feed(exports.html(analysis))
    assert page.tags <= {"section", "h2", "p", "table", "thead", "tbody", "tr", "th", "td", "ul", "li"}
    assert {name for name, _ in page.attributes} <= {"class", "style"}
    names = [name for name in analysis.data.algorithms if name in analysis.result.sentence()]
    words = " ".join(page.words)
    assert all(" ".join(name.replace("\u202e", "").split()) in words for name in names)


def test_markdown_shows_names_as_they_are_spelled() -> None:
    assert file_markdown("**md** `code` | x") == r"\*\*md\*\* \`code\` \| x"
    assert file_markdown("![](http://example.org)") == r"!\[\](http\://example.org)"
    assert file_markdown("<b>") == r"\<b\>"
    assert file_markdown("- item") == r"\- item"
    assert file_markdown("1. item") == r"1\. item"
    assert file_markdown("0.763") == r"0\.763", "a number could begin a list"
    assert file_markdown("two\n\nlines") == "two lines"
    table = exports.markdown(hostile()["nemenyi"])
    lines = [line for line in table.splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1, "every row has the same cells"


def test_a_name_that_looks_like_a_p_value_is_left_alone() -> None:
    said = exports.words(hostile()["nemenyi"])
    assert "p = .500 filter" not in said
    text = exports.words(hostile()["pooled_intervals"])
    assert ("p = 0.5 filter" in text) == ("p = 0.5 filter" in hostile()["pooled_intervals"].result.sentence())


@needs_tex
def test_tables_with_hostile_names_compile(tmp_path: Path) -> None:
    tables = [exports.latex(one) for one in hostile().values()]
    tables += [exports.latex(one, siunitx=True) for one in list(hostile().values())[:3]]
    # With the width of a page no name has to be parted.
    tables += [exports.latex(one, width=Width.TWO_COLUMNS) for one in hostile().values()]
    tables += [exports.benchmark(one) for one in hostile().values() if isinstance(one.data, ScoreTable)]
    head = r"\documentclass{article}\usepackage[paperwidth=60cm,paperheight=40cm,margin=1cm]{geometry}"
    head += (
        r"\usepackage[T1]{fontenc}\usepackage{lmodern}\usepackage{booktabs}\usepackage{longtable}\usepackage{siunitx}"
    )
    head += r"\begin{document}"
    _, pdf = compiled("\n".join([head, *(f"{table}\\clearpage" for table in tables), r"\end{document}"]), tmp_path)
    words = shown(tmp_path)
    assert "50%_of & {x}$#" in words
    assert "</script><script>alert(1)</script>" in words
    assert "[link](http://example.org)" in words
    assert "[U+1F600]" in words
    assert b"/Type3" not in pdf


@needs_tex
def test_a_latex_project_with_hostile_names_compiles(tmp_path: Path) -> None:
    note = "50% & {x} \\input{/etc/passwd} $\\write18{ls}$"
    kept = [exports.Kept(hostile()[key], note) for key in ("mcnemar", "corrected_resampled_t")]
    with zipfile.ZipFile(io.BytesIO(exports.latex_project(kept, title="Mice & men"))) as archive:
        archive.extractall(tmp_path)
    source = (tmp_path / "report.tex").read_text(encoding="ascii")
    _, pdf = compiled(source, tmp_path)
    words = shown(tmp_path)
    assert "Mice & men" in words
    assert r"\input{/etc/passwd}" in words
    assert HOSTILE[1] in words.replace("\n", " ")
    assert b"/Type3" not in pdf


def test_the_report_keeps_names_out_of_its_program() -> None:
    page = exports.report([exports.Kept(one, "</script><img src=x onerror=alert(1)>") for one in hostile().values()])
    before, after = page.split("</head>")
    assert after.count("<script") == after.count("</script>")
    parsed = Tags()
    parsed.feed(after)
    assert "img" not in parsed.tags
    assert "b" not in parsed.tags
    assert not {name for name, _ in parsed.attributes if name.startswith("on")}
    assert "alert(1)</script>" not in after
    assert MORE[6] not in after
    assert before.count("Content-Security-Policy") == 1
