"""Where the browser of the browser tests comes from, on machines of every kind."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import find_browser as finding

ROOT = Path(__file__).parents[2]


def executable(path: Path, exit_code: int = 0) -> str:
    path.write_text(f"#!/bin/sh\nexit {exit_code}\n")
    path.chmod(0o755)
    return str(path)


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as the only place for programs, on a machine without any browser."""
    monkeypatch.setattr(finding, "MACOS", ())
    monkeypatch.setattr(finding, "playwright_chromium", lambda: None)
    return tmp_path


@pytest.mark.parametrize("name", finding.NAMES)
def test_a_browser_on_the_path_is_found(bare: Path, name: str) -> None:
    path = executable(bare / name)
    assert finding.find_browser({"PATH": str(bare)}) == path


def test_a_script_that_does_not_start_is_passed_over(bare: Path) -> None:
    executable(bare / "chromium", exit_code=1)
    path = executable(bare / "google-chrome")
    assert finding.find_browser({"PATH": str(bare)}) == path


def test_the_variable_chrome_alone_decides(bare: Path) -> None:
    executable(bare / "chromium")
    path = executable(bare / "my-chrome")
    assert finding.find_browser({"PATH": str(bare), "CHROME": path}) == path
    assert finding.find_browser({"PATH": str(bare), "CHROME": str(bare / "missing")}) is None


def test_the_application_of_macos_is_found(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = executable(bare / "Google Chrome")
    monkeypatch.setattr(finding, "MACOS", (str(bare / "elsewhere"), path))
    assert finding.find_browser({"PATH": ""}) == path


def test_the_browser_of_playwright_comes_last(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "playwright_chromium", lambda: executable(bare / "downloaded"))
    assert finding.find_browser({"PATH": ""}) == str(bare / "downloaded")
    path = executable(bare / "chromium")
    assert finding.find_browser({"PATH": str(bare)}) == path


def test_debian_is_told_from_its_children(tmp_path: Path) -> None:
    release = tmp_path / "os-release"
    assert not finding.on_debian(release)
    release.write_text('NAME="Ubuntu"\nID=ubuntu\nID_LIKE=debian\n')
    assert not finding.on_debian(release)
    release.write_text('NAME="Debian GNU/Linux"\nID=debian\n')
    assert finding.on_debian(release)


def test_root_on_debian_takes_the_package_first() -> None:
    package, download = finding.ways_to_install(root=True, debian=True)
    assert package[0] == ["apt-get", "update"]
    assert package[1][:3] == ["apt-get", "install", "-y"]
    assert "chromium" in package[1]
    assert download == [[sys.executable, "-m", "playwright", "install", "chromium", "--with-deps"]]
    for root, debian in ((True, False), (False, True), (False, False)):
        (only,) = finding.ways_to_install(root, debian)
        assert only[0][1:5] == ["-m", "playwright", "install", "chromium"]
        assert ("--with-deps" in only[0]) == root


@pytest.mark.parametrize(
    ("works", "found", "ran"),
    [
        ("update install", "/usr/bin/chromium", ["update", "install"]),
        ("install download", "/usr/bin/chromium", ["update", "download"]),
        ("", None, ["update", "download"]),
    ],
)
def test_one_way_after_the_other_is_tried(works: str, found: str | None, ran: list[str]) -> None:
    tried: list[str] = []

    def run(command: list[str]) -> bool:
        tried.append(command[0])
        return command[0] in works.split()

    def find() -> str | None:
        return "/usr/bin/chromium" if tried and tried[-1] in ("install", "download") and works else None

    def ways() -> Iterator[list[list[str]]]:
        yield [["update"], ["install"]]
        yield [["download"]]

    assert finding.find_or_install(find, ways(), run) == found
    assert tried == ran


def test_nothing_is_installed_where_a_browser_is() -> None:
    def run(command: list[str]) -> bool:
        raise AssertionError(f"ran {command}")

    assert finding.find_or_install(lambda: "/usr/bin/chromium", finding.ways_to_install(True, True), run)


def test_a_command_that_is_not_there_does_not_succeed() -> None:
    assert not finding.succeeds(["no-such-command-anywhere"])
    assert finding.succeeds([sys.executable, "-c", "pass"])
    assert not finding.succeeds([sys.executable, "-c", "raise SystemExit(3)"])


@pytest.mark.parametrize(("ci", "code"), [("true", 1), ("", 0)])
def test_a_machine_without_a_browser_says_so_and_fails_automatic_checks(ci: str, code: int) -> None:
    environ = {**os.environ, "CHROME": "no-such-browser", "CI": ci}
    command = [sys.executable, "-m", "tests.browser.find_browser"]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (code, "", f"{finding.NONE}\n")


@pytest.mark.parametrize(("ci", "code"), [("true", pytest.ExitCode.USAGE_ERROR), ("", pytest.ExitCode.OK)])
def test_the_tests_without_a_browser_say_so_and_fail_automatic_checks(ci: str, code: int) -> None:
    environ = {**os.environ, "CHROME": "no-such-browser", "CI": ci}
    environ = {name: value for name, value in environ.items() if not name.startswith("PYTEST_")}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "tests/house/test_find_browser.py",
        "-k",
        "test_debian",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(command, cwd=ROOT, env=environ, capture_output=True, text=True, timeout=120)
    assert done.returncode == code, done.stdout + done.stderr
    assert finding.NONE in done.stdout + done.stderr
