"""Make the demo data again: `python -m demo_data [PART ...] [--only PART] [--check] [--list]`."""

from __future__ import annotations

import argparse
import importlib
import sys
import tempfile
import time
from pathlib import Path

from demo_data.part import Part, Progress

HERE = Path(__file__).parent
PARTS = (
    "tictactoe_td",
    "td_grid",
    "tictactoe",
    "krk",
    "curves",
    "krk_null",
    "folds",
    "folds_again",
    "folds_null",
    "test_set",
    "puzzles",
    "sequences",
    "benchmark",
    "published",
)
"""The modules in the order they are made, each with a PART; imported when wanted, since some need scikit-learn."""


def part(name: str) -> Part:
    """The part that the module of this name makes."""
    module_part: Part = importlib.import_module(f"demo_data.{name}").PART
    return module_part


def bar(name: str) -> Progress:
    """A line on the terminal that fills as the work goes on; on a file, one line at each quarter."""
    start = time.monotonic()
    last = [-1]

    def show(share: float) -> None:
        percent = int(100 * share)
        step = percent if sys.stderr.isatty() else percent - percent % 25
        if step <= last[0]:
            return
        last[0] = step
        filled = "#" * (step // 4) + "." * (25 - step // 4)
        end = "\n" if step == 100 or not sys.stderr.isatty() else ""
        begin = "\r" if sys.stderr.isatty() else ""
        seconds = time.monotonic() - start
        print(f"{begin}{name:<16}[{filled}] {step:3d} %  {seconds:6.1f} s", end=end, file=sys.stderr, flush=True)

    return show


def make(name: str, folder: Path) -> None:
    """Make one part and write its files to a folder."""
    show = bar(name)
    show(0.0)
    files = part(name).make(show)
    show(1.0)
    if tuple(sorted(files)) != tuple(sorted(part(name).files)):
        raise RuntimeError(f"Part {name} declares {part(name).files} and made {tuple(files)}")
    for file, contents in files.items():
        (folder / file).write_bytes(contents)


def differing(name: str, folder: Path) -> list[str]:
    """The files of one part that are missing or other here than in the folder."""
    return [
        file
        for file in part(name).files
        if not (HERE / file).is_file() or (HERE / file).read_bytes() != (folder / file).read_bytes()
    ]


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 1 when a check finds a difference."""
    parser = argparse.ArgumentParser(prog="python -m demo_data", description="Make the demo data again.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"parts to make; all when none is given: {PARTS}")
    parser.add_argument("--only", action="append", default=[], choices=PARTS, metavar="PART", help="make this part")
    parser.add_argument("--check", action="store_true", help="make in a temporary folder and compare, byte by byte")
    parser.add_argument("--list", action="store_true", help="list the parts and their files")
    given = parser.parse_args(arguments)
    wanted = [*given.parts, *given.only] or list(PARTS)
    for name in wanted:
        if name not in PARTS:
            parser.error(f"there is no part {name!r}; the parts are {', '.join(PARTS)}")
    if given.list:
        for name in wanted:
            print(f"{name:<16}{part(name).what}: {', '.join(part(name).files)}")
        return 0
    if not given.check:
        for name in wanted:
            make(name, HERE)
        return 0
    changed = []
    with tempfile.TemporaryDirectory() as temporary:
        for name in wanted:
            make(name, Path(temporary))
            changed += differing(name, Path(temporary))
    for file in changed:
        print(f"differs: {file}", file=sys.stderr)
    if not changed:
        print(f"{', '.join(wanted)}: every file the same, byte for byte", file=sys.stderr)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
