"""Change stats_core at random, one place at a time, and see whether a test that executes the place notices.

    python -m tests.mutants                                       40 changes anywhere in stats_core
    python -m tests.mutants stats_core/results --number 100       more of them, in one package
    python -m tests.mutants stats_core/wording.py --tests tests/words/test_wording.py

A change that no test notices is printed with its line: either the tests lack a statement, or the change changes nothing
that anybody could see. The same seed makes the same changes. The first run takes a while, because it looks which tests
execute which line; after that only test files that have changed are looked at again, and those that execute
a file that has changed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.changes import Mutant, mutants
from tests.mutants.executed import ROOT, Where, executed, files
from tests.mutants.trials import Trials

ON_IMPORT = ("tests/contract/test_registry.py", "tests/contract/test_defaults.py", "tests/contract/test_contract.py")


def main() -> int:
    options = arguments()
    asked = files(options.tests)
    changed = sources(options.paths)
    where, seconds = executed(asked, changed)
    fates: Counter[tuple[str, bool]] = Counter()

    def trials(tests: Trials) -> None:
        for mutant in chosen(changed, options):
            noticed, many = tried(mutant, where, tests, options.seconds)
            fates[package(mutant.path), noticed] += 1
            if not noticed:
                place = f"{mutant.path.relative_to(ROOT)}:{mutant.line}"
                print(f"survived ({many} tests) {place}\n    {mutant.before}\n    {mutant.after}", flush=True)

    done = pytest.main(["-qq", "-s", "-p", "no:cacheprovider", *map(str, asked)], [Trials(trials, seconds)])
    report(fates)
    return int(done)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests.mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("paths", nargs="*", default=["stats_core"], help="files or folders to change")
    parser.add_argument("--number", type=int, default=40, help="how many changes")
    parser.add_argument("--seed", type=int, default=0, help="where the random numbers start")
    parser.add_argument("--tests", nargs="*", default=[], help="only these tests, for a quick look")
    parser.add_argument("--seconds", type=float, default=60.0, help="of tests for one change, nearest first")
    return parser.parse_args()


def sources(paths: list[str]) -> list[Path]:
    """The files to be changed."""
    return sorted(
        file
        for path in paths
        for file in ([ROOT / path] if path.endswith(".py") else (ROOT / path).rglob("*.py"))
        if file.name != "__init__.py"
    )


def chosen(changed: list[Path], options: argparse.Namespace) -> list[Mutant]:
    """A sample of all changes, the same for the same seed and code."""
    places = [one for file in changed for one in mutants(file)]
    some = random.Random(options.seed).sample(places, min(options.number, len(places)))
    return sorted(some, key=lambda one: (str(one.path), one.line))


def tried(mutant: Mutant, where: Where, tests: Trials, most: float) -> tuple[bool, int]:
    """Whether a test notices a change, and how many tests come by."""
    by_line = where.get(str(mutant.path.relative_to(ROOT)), {})
    module = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts)
    direct = quickest({name for line in mutant.lines for name in by_line.get(line, [])}, module, tests, most)
    if mutant.function and direct and tests.in_place(mutant, direct):
        return True, len(direct)
    if mutant.function and direct:
        return False, len(direct)
    # What runs on import is executed by all tests: those try it whose file has one that comes by or names the module,
    # and what pins declarations.
    near = {name.partition("::")[0] for names in by_line.values() for name in names} | set(ON_IMPORT)
    near |= naming(module, set(tests.items))
    beside = quickest({name for name in tests.items if name.partition("::")[0] in near}, module, tests, most)
    return bool(beside) and tests.on_import(mutant, beside), len(beside)


def naming(module: str, names: set[str]) -> set[str]:
    """The files of tests that name a module or a package."""
    return {file for file in {name.partition("::")[0] for name in names} if module in (ROOT / file).read_text()}


def quickest(names: set[str], module: str, tests: Trials, most: float) -> list[str]:
    """As many as take so many seconds: first tests of files that name the module, then its package, the quickest first.

    Without that, the quickest of all would leave no time for those that are about the module.
    """
    names = {name for name in names if name in tests.items and name in tests.seconds}
    near = naming(module, names), naming(".".join(module.split(".")[:2]), names)
    known = sorted(([name.partition("::")[0] not in one for one in near], tests.seconds[name], name) for name in names)
    total, taken = 0.0, []
    for _, seconds, name in known:
        total += seconds
        if total <= most or not taken:
            taken.append(name)
    return taken


def package(path: Path) -> str:
    parts = path.relative_to(ROOT).parts
    return "/".join(parts[:2])


def report(fates: Counter[tuple[str, bool]]) -> None:
    for name in sorted({name for name, _ in fates}):
        total = fates[name, True] + fates[name, False]
        print(f"{name:32} {fates[name, True]:4} of {total:4} killed")
    total = sum(fates.values())
    killed = sum(many for (_, noticed), many in fates.items() if noticed)
    print(f"{'all':32} {killed:4} of {total:4} killed, {100 * killed / max(total, 1):.0f} %")


if __name__ == "__main__":
    sys.exit(main())
