"""Change stats_core at random, one place at a time, and see whether a test that executes the place notices.

    python -m tests.mutants                                       40 changes anywhere in stats_core
    python -m tests.mutants stats_core/results --number 100       more of them, in one package
    python -m tests.mutants stats_core/wording.py --tests tests/test_wording.py

A change that no test notices is printed with its line: either the tests lack a statement, or the change changes nothing
that anybody could see. The same seed makes the same changes.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.mutants.changes import Mutant, mutants
from tests.mutants.executed import ROOT, lines, node

SECONDS = 180
MOST_TESTS = 150
LEFT_BEHIND = (".venv*", ".git", ".mutants", "__pycache__", ".hypothesis", ".*_cache", "docs", "*.npz")


def main() -> int:
    options = arguments()
    executed = lines(options.tests)
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "learnmost"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_BEHIND), symlinks=True)
        for large in ROOT.glob("demo_data/*.npz"):
            (copy / large.relative_to(ROOT)).symlink_to(large)
        fates: Counter[tuple[str, str]] = Counter()
        for mutant in chosen(options, rng):
            contexts = executed.get(mutant.path, {}).get(mutant.line, [])
            tests = sorted({name for context in contexts if (name := node(context))})
            fate = tried(copy, mutant, rng.sample(tests, min(len(tests), MOST_TESTS)), options)
            fates[package(mutant.path), fate] += 1
            if fate != "killed":
                place = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
                print(f"{fate} ({len(tests)} tests) {place}\n    {mutant.before}\n    {mutant.after}", flush=True)
    report(fates)
    return 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests.mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", default=["stats_core"], help="files or folders to change")
    parser.add_argument("--number", type=int, default=40, help="how many changes")
    parser.add_argument("--seed", type=int, default=0, help="where the random numbers start")
    parser.add_argument("--tests", nargs="*", default=[], help="only these tests, for a quick look")
    return parser.parse_args()


def chosen(options: argparse.Namespace, rng: random.Random) -> list[Mutant]:
    """A sample of all changes, the same for the same seed and code."""
    files = sorted(
        file
        for path in options.paths
        for file in ([ROOT / path] if path.endswith(".py") else (ROOT / path).rglob("*.py"))
        if file.name != "__init__.py"
    )
    places = [one for file in files for one in mutants(file, file.read_text())]
    return sorted(rng.sample(places, min(options.number, len(places))), key=lambda one: (str(one.path), one.line))


def tried(copy: Path, mutant: Mutant, tests: list[str], options: argparse.Namespace) -> str:
    """What becomes of a change: killed, survived, or executed by no test."""
    # A line that runs on import is executed by all tests: the few that were asked for try it, or the whole contract.
    tests = tests or options.tests or ["tests/test_contract.py", "tests/test_registry.py", "tests/test_defaults.py"]
    there = copy / mutant.path.relative_to(ROOT)
    original = there.read_text()
    there.write_text(mutant.source)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired:
        return "killed"
    finally:
        there.write_text(original)
    return "survived" if done.returncode == 0 else "killed"


def package(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return "/".join(parts[:2])


def report(fates: Counter[tuple[str, str]]) -> None:
    for name in sorted({name for name, _ in fates}):
        total = sum(many for (where, _), many in fates.items() if where == name)
        print(f"{name:32} {fates[name, 'killed']:4} of {total:4} killed")
    total = sum(fates.values())
    killed = sum(many for (_, fate), many in fates.items() if fate == "killed")
    print(f"{'all':32} {killed:4} of {total:4} killed, {100 * killed / max(total, 1):.0f} %")


if __name__ == "__main__":
    raise SystemExit(main())
