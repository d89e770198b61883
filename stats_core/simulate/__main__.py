"""Run a published study: `python -m stats_core.simulate figure5 --out figure5.csv`."""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from pathlib import Path
from typing import Any

from stats_core.errors import InputError, ParameterError
from stats_core.simulate.pools import FOLDER
from stats_core.simulate.running import Identity, PointFile, advance, complete, write
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.study import Study
from stats_core.work import DaskCluster, Executor, InProcess, ProcessPool, WorkLost


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="python -m stats_core.simulate",
        description="Run a published study of Type I error, power or replicability. A run that was stopped "
        "resumes when the same command is given again. The numbers depend only on the seed, not on the workers.",
    )
    made.add_argument("study", nargs="?", choices=STUDIES, metavar="STUDY", help=", ".join(STUDIES))
    made.add_argument("--list", action="store_true", help="say what each study does")
    made.add_argument("--out", type=Path, help="CSV file to write; STUDY.csv when not given")
    made.add_argument("--workers", type=int, default=1, help="processes; 0 for as many as there are cores")
    made.add_argument("--dask", metavar="ADDRESS", help="run on the Dask cluster of this scheduler instead")
    made.add_argument("--quick", action="store_true", help="a coarse version of the study that takes seconds")
    made.add_argument("--seed", type=int, default=0)
    made.add_argument(
        "--data", type=Path, default=FOLDER, help="folder of pools; demo_data of the project when not given"
    )
    return made


def executor(workers: int, dask: str | None) -> Executor:
    """Where the work runs."""
    if dask:
        return DaskCluster(dask)
    return InProcess() if workers == 1 else ProcessPool(workers or None)


def run(study: Study, given: argparse.Namespace, command: str) -> None:
    """Do what is left of a study, and write its table."""
    out: Path = given.out or Path(f"{study.key}.csv")
    writable(out)
    data = study.load(given.data)
    identity = Identity.of(study, data, seed=given.seed, quick=given.quick)
    if complete(out, identity):
        print(
            f"{out} exists already, with this seed, version and data; delete it to compute it again.", file=sys.stderr
        )
        return
    points = study.points(given.seed, given.quick)
    kept = PointFile(out.with_name(f"{out.name}.points"), identity)
    if kept.rows:
        print(f"{len(kept.rows)} of {len(points)} points are done already.", file=sys.stderr)
    with executor(given.workers, given.dask) as home:
        say = progress(len(points) - len(kept.rows))
        for number, rows in advance(study, data, points, home, done=kept.rows):
            kept.add(number, rows)
            say()
    write(study, study.table(kept.rows), out, identity, command)
    kept.discard()


def writable(out: Path) -> None:
    """Refuse a path that cannot be written to before hours of work, not after them."""
    remedy = "With --out, name a file in an existing folder that can be written to."
    if out.is_dir():
        raise InputError(f"{out} is a folder", remedy=remedy)
    if not out.parent.is_dir():
        raise InputError(f"There is no folder {out.parent}", remedy=remedy)


def progress(total: int) -> Any:
    """A function that says, now and then, how much is done and how long the rest will take."""
    start = last = time.monotonic()
    done = 0

    def say() -> None:
        nonlocal done, last
        done += 1
        now = time.monotonic()
        if now - last < 2 and done < total:
            return
        last = now
        left = (now - start) / done * (total - done)
        print(
            f"{done:,} of {total:,} points, {now - start:.1f} s, about {left:.0f} s left", file=sys.stderr, flush=True
        )

    return say


def main(arguments: list[str] | None = None) -> int:
    """Run the command; 0 when it is done, 1 when something does not fit, 130 when it was stopped."""
    words = sys.argv[1:] if arguments is None else arguments
    command_line = parser()
    given = command_line.parse_args(words)
    if given.list:
        for study in STUDIES.values():
            print(f"{study.key}: {study.title}\n  {study.source}. {study.drawn}")
        return 0
    if given.study is None:
        command_line.error("name a study; --list says what they do")
    if given.workers < 0 or not 0 <= given.seed < 2**32:
        command_line.error("--workers is 0 or more, --seed a whole number from 0 to 4,294,967,295")
    try:
        run(STUDIES[given.study], given, f"python -m stats_core.simulate {shlex.join(words)}")
    except KeyboardInterrupt:
        print("Stopped. The finished points are kept; give the same command to go on.", file=sys.stderr)
        return 130
    except (InputError, ParameterError, WorkLost) as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.strerror or error}: {error.filename or 'a file'}. Finished points are kept.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
