"""Which tests execute which line, and how long each takes: measured once, and again for what has changed since.

Seconds are those of the processor: others at work on the same machine change nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import coverage
import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"
LEFT_OUT = ("browser", "demo_data", "benchmarks", "mutants", "test_core_types.py")
SETTINGS = f"""[run]
source = stats_core
core = ctrace
data_file = {KEPT / "coverage"}
"""
SECONDS = KEPT / "seconds.json"

Where = dict[str, dict[int, list[str]]]  # file, line, tests
Known = dict[str, Any]  # of one test file: the seconds of its tests, where they come by, and what the files were then


def files(asked: list[str]) -> list[Path]:
    """The test files that were asked for: all that run in one process, when none were."""
    if asked:
        folders = [ROOT / one for one in asked]
        return sorted(file for one in folders for file in ([one] if one.is_file() else one.rglob("test_*.py")))
    inside = (ROOT / "tests").rglob("test_*.py")
    return sorted(file for file in inside if file.relative_to(ROOT / "tests").parts[0] not in LEFT_OUT)


def executed(tests: list[Path], changed: list[Path]) -> tuple[Where, dict[str, float]]:
    """For every line of the files to be changed the tests that execute it, and the seconds that each test takes."""
    KEPT.mkdir(exist_ok=True)
    prints = {_name(file): _fingerprint(file) for file in [*tests, *changed]}
    stale = [file for file in tests if not _fresh(_kept(file), _name(file), prints)]
    if stale:
        print(f"Looking which lines the tests of {len(stale)} files execute ...", flush=True)
        _measure(stale)
    where: Where = defaultdict(lambda: defaultdict(list))
    seconds: dict[str, float] = {}
    for file in tests:
        known = _kept(file)
        names = list(known["seconds"])
        seconds |= known["seconds"]
        for path, lines in known["lines"].items():
            for line, those in lines.items():
                where[path][int(line)] += [names[i] for i in those]
    return where, seconds


def _fresh(known: Known, test: str, prints: dict[str, str]) -> bool:
    """Whether neither the test file nor what it executes of the files to be changed is another than it was."""
    then = known.get("prints", {})
    return prints[test] == then.get(test) and all(prints[path] == sign for path, sign in then.items() if path in prints)


def _name(file: Path) -> str:
    return str(file.relative_to(ROOT))


def _fingerprint(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _kept(file: Path) -> Known:
    there = _place(file)
    return json.loads(there.read_text()) if there.is_file() else {}


def _place(file: Path) -> Path:
    return KEPT / f"{'.'.join(file.relative_to(ROOT).with_suffix('').parts)}.json"


def _measure(stale: list[Path]) -> None:
    (KEPT / "coveragerc").write_text(SETTINGS)
    (KEPT / "coverage").unlink(missing_ok=True)
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={KEPT / 'coveragerc'}", "-m", "pytest"]
    command += ["-p", "tests.mutants.executed", "-p", "no:cacheprovider", *map(str, stale)]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        print("Some tests fail before anything is changed; they take no part:")
        print("\n".join(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))))
    seconds = json.loads(SECONDS.read_text())
    data = coverage.CoverageData(str(KEPT / "coverage"))
    data.read()
    lines = {_name(Path(name)): data.contexts_by_lineno(name) for name in sorted(data.measured_files())}
    for file in stale:
        own = {name: took for name, took in seconds.items() if ROOT / name.partition("::")[0] == file}
        place = {name: i for i, name in enumerate(own)}
        there = {
            path: {line: those for line, tests in by_line.items() if (those := [place[t] for t in tests if t in place])}
            for path, by_line in lines.items()
        }
        there = {path: by_line for path, by_line in there.items() if by_line}
        prints = {_name(one): _fingerprint(one) for one in (file, *(ROOT / path for path in there))}
        _place(file).write_text(json.dumps({"prints": prints, "seconds": own, "lines": there}))


# What follows is a plugin of pytest: it names the running test to coverage, and notes how long it takes.

_seconds: dict[str, float] = {}
_failed: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    measuring = coverage.Coverage.current()
    assert measuring is not None
    measuring.switch_context(item.nodeid)
    begun = time.process_time()
    result = yield
    _seconds[item.nodeid] = time.process_time() - begun
    measuring.switch_context("")
    return result


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.outcome != "passed":
        _failed.add(report.nodeid)


def pytest_sessionfinish() -> None:
    SECONDS.write_text(json.dumps({name: took for name, took in _seconds.items() if name not in _failed}))
