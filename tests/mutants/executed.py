"""Which tests execute which line, as coverage.py tells."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import coverage

ROOT = Path(__file__).parents[2]
KEPT = ROOT / ".mutants"
TESTS = ["tests", "--ignore", "tests/browser", "--ignore", "tests/demo_data", "--ignore", "tests/test_core_types.py"]
SETTINGS = """[run]
branch = false
source = stats_core
dynamic_context = test_function
core = ctrace
data_file = {data}
"""


def lines(tests: list[str]) -> dict[Path, dict[int, list[str]]]:
    """For every file and line, the test functions that execute it; "" stands for the time before any test runs."""
    KEPT.mkdir(exist_ok=True)
    data_file, settings = KEPT / "coverage", KEPT / "coveragerc"
    settings.write_text(SETTINGS.format(data=data_file))
    data_file.unlink(missing_ok=True)
    command = [sys.executable, "-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest", "-q", *(tests or TESTS)]
    done = subprocess.run(command, cwd=ROOT, env=os.environ, check=False, capture_output=True, text=True)
    if done.returncode != 0:
        print("Some tests fail before anything is changed; what they execute counts as well:")
        print("\n".join(line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))))
    data = coverage.CoverageData(str(data_file))
    data.read()
    return {Path(name): data.contexts_by_lineno(name) for name in data.measured_files()}


def node(context: str) -> str:
    """'tests.reference.test_quade.test_x' as pytest names it: 'tests/reference/test_quade.py::test_x'."""
    module, _, name = context.rpartition(".")
    while module and not (ROOT / f"{module.replace('.', '/')}.py").is_file():
        module, _, last = module.rpartition(".")
        name = f"{last}::{name}"
    return f"{module.replace('.', '/')}.py::{name}" if module else ""
