"""Every test is run by the automatic check: what `make test` leaves out has a target, which `.ci/run` calls."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import LONG, TOGETHER, group

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def recipe(target: str) -> str:
    """The commands of a target."""
    (commands,) = re.findall(rf"^{target}: .*\n((?:\t.*\n)+)", MAKEFILE, re.M)
    return str(commands)


@pytest.mark.parametrize("target", LONG)
def test_long_tests_are_run_by_a_target_of_their_own_and_by_the_automatic_check(target: str) -> None:
    assert '-m "not long"' in recipe("test")
    assert recipe(target).split()[-len(LONG[target]) - 2 :] == [
        "-m",
        "long",
        *(path.rstrip("/") for path in LONG[target]),
    ]
    assert f"make {target}" in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", [path for paths in (*LONG.values(), *TOGETHER.values()) for path in paths])
def test_what_is_named_by_its_place_is_there(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("target", LONG)
def test_a_short_part_of_every_long_target_stays_in_the_tests(target: str) -> None:
    tests = [
        (marks, name)
        for path in LONG[target]
        for file in ([ROOT / path] if path.endswith(".py") else (ROOT / path).glob("test_*.py"))
        for marks, name in re.findall(r"((?:^@.*\n)*)^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    ]
    assert any("@pytest.mark.long" in marks for marks, _ in tests)
    assert any("@pytest.mark.long" not in marks for marks, _ in tests)


def test_browser_tests_share_two_servers() -> None:
    files = [file.relative_to(ROOT).as_posix() for file in (ROOT / "tests" / "browser").glob("test_*.py")]
    assert {group(file) for file in files} == {name for name in TOGETHER if name.startswith("browser")}


def test_the_contributing_page_names_every_folder_of_tests() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("\n## Tests\n")[2]
    folders = {file.parent.name for file in (ROOT / "tests").glob("*/__init__.py")}
    assert {folder for folder in folders if f"`tests/{folder}/" not in text} == set()
