"""CONTRIBUTING, followed to the letter: its files are put in place, and work where a person meets them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from stats_core.contract import CHECKS
from tests.house.documents import copy, read, run, shown_files

SHOWN = {
    "method": ["stats_core/methods/curves/last_level_welch.py", "tests/reference/test_last_level_welch.py"],
    "chart": [
        "stats_core/charts/run_counts.py",
        "dashboard/screen/run_counts.py",
        "dashboard/paper/run_counts.py",
        "tests/figures/examples/run_counts.py",
    ],
    "format": ["dashboard/exports/json_text.py"],
    "study": ["stats_core/simulate/studies/sign_level.py"],
    "layout": ["stats_core/reading/layouts/xgboost_log.py", "tests/reading/test_xgboost_log.py"],
}
"""The files that the sections show, in their order."""
PINNED = ("tests/contract/test_defaults.py", "tests/contract/test_examples.py")
"""The tables to which a method adds a line, in the order in which the lines are shown."""
DRAWN = """
from dashboard import paper, screen
from stats_core.errors import ParameterError
from tests.figures.examples.run_counts import example

def attempt(draw, *options):
    try:
        return draw(example(), *options)
    except ParameterError as error:
        return error

for answer in (attempt(screen.draw), attempt(paper.draw, "svg"), attempt(paper.draw, "pdf"), attempt(paper.tikz)):
    print(answer if isinstance(answer, ParameterError) else type(answer).__name__)
"""
UNKNOWN = """
from tests.figures.examples import examples
try:
    examples()
except AssertionError as error:
    print(error)
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the files of CONTRIBUTING put in place."""
    folder = tmp_path_factory.mktemp("contributing")
    copy(folder, "pyproject.toml", "stats_core", "dashboard", "pages", "demo_data", "app.py", "tests")
    for name, text in shown_files().items():
        assert not (folder / name).exists(), f"{name} is there already"
        (folder / name).write_text(text, encoding="utf-8")
    lines = re.findall(r'^```python\n("last_level_welch": .*)\n```$', read("CONTRIBUTING.md"), re.M)
    for table, line in zip(PINNED, lines, strict=True):
        pinned = (folder / table).read_text(encoding="utf-8").replace("\n}\n", f"\n    {line}\n}}\n", 1)
        (folder / table).write_text(pinned, encoding="utf-8")
    return folder


@contextmanager
def without(file: Path) -> Iterator[None]:
    """The project without one of the files."""
    aside = file.rename(file.with_suffix(".aside"))
    try:
        yield
    finally:
        aside.rename(file)


def passed(printed: str) -> int:
    return int(re.search(r"(\d+) passed", printed)[1])  # type: ignore[index]


def test_the_document_shows_these_files_and_they_are_well_formed(project: Path) -> None:
    assert list(shown_files()) == [name for names in SHOWN.values() for name in names]
    run("-m", "ruff", "check", *shown_files(), cwd=project)
    run("-m", "ruff", "format", "--check", *shown_files(), cwd=project)


@pytest.mark.long
def test_the_method_keeps_the_contract(project: Path) -> None:
    mine = "last_level_welch or every_method_is_in_the_table"
    places = ["tests/contract", "tests/words/test_sentences.py", SHOWN["method"][1]]
    printed = run("-m", "pytest", "-k", mine, *places, cwd=project)
    assert passed(printed) >= len(CHECKS) + 10


@pytest.mark.long
def test_the_method_and_the_format_are_found_on_the_pages(project: Path) -> None:
    assert passed(run("-m", "pytest", "tests/pages/welch.py", "tests/pages/json_button.py", cwd=project)) == 5


@pytest.mark.long
def test_the_chart_is_drawn_on_the_screen_and_in_print(project: Path) -> None:
    assert run("-c", DRAWN, cwd=project).split() == ["Figure", "bytes", "bytes", "str"]
    places = ["tests/figures/test_figures.py", "tests/paper/test_pictures.py", "tests/paper/test_files.py"]
    assert passed(run("-m", "pytest", "-k", "RunCounts", *places, cwd=project)) >= 25


@pytest.mark.long
def test_a_chart_that_is_drawn_in_one_place_alone_says_what_is_missing_in_the_other(project: Path) -> None:
    with without(project / "dashboard/paper/run_counts.py"):
        figure, *printed = run("-c", DRAWN, cwd=project).splitlines()
    missing = "There is no print drawing for RunCounts. Add dashboard/paper/run_counts.py with picture(chart, style)."
    assert (figure, printed) == ("Figure", [missing] * 3)
    with without(project / "dashboard/screen/run_counts.py"):
        figure, *printed = run("-c", DRAWN, cwd=project).splitlines()
    assert figure == (
        "There is no screen drawing for RunCounts. Add dashboard/screen/run_counts.py with draw(chart, look)."
    )
    assert printed == ["bytes", "bytes", "str"]


@pytest.mark.long
def test_a_kind_without_an_example_is_named_by_the_tests(project: Path) -> None:
    with without(project / "tests/figures/examples/run_counts.py"):
        program = (
            "from tests.figures.examples import examples\ntry: examples()\nexcept AssertionError as error: print(error)"
        )
        printed = run("-c", program, cwd=project)
    assert printed.startswith("There is no example of RunCounts: add tests/figures/examples/run_counts.py")


def test_the_layout_is_recognised(project: Path) -> None:
    assert passed(run("-m", "pytest", "tests/reading/test_xgboost_log.py", cwd=project)) == 1


@pytest.mark.long
def test_the_study_is_listed_and_runs(project: Path) -> None:
    listed = run("-m", "stats_core.simulate", "--list", cwd=project)
    assert "sign_level: The sign test where nothing differs\n  Made-up benchmarks. 10,000 benchmarks" in listed
    run("-m", "stats_core.simulate", "sign_level", "--quick", "--out", "sign_level.csv", cwd=project)
    head, *rows = (project / "sign_level.csv").read_text(encoding="utf-8").splitlines()
    assert head.startswith("test,datasets,rejected,trials,rate")
    assert [row.split(",")[1] for row in rows] == ["5", "6", "10", "20", "50"]
    assert rows[0].startswith("sign test,5,0,200,0"), "five coins fall alike too often to be below 5 %"
    assert passed(run("-m", "pytest", "-k", "sign_level", "tests/simulate/test_studies.py", cwd=project)) == 1
