"""`make load`: crowds of light clients and a few real browsers; prints the table of docs/load.md.

python -m tests.load                       1, 5, 30 and 100 people, then ten rounds of 30 for the memory
python -m tests.load --people 1,5 --rounds 0 --browsers 0
python -m tests.load --tree ../before      the app of another tree, to compare with
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import tempfile
import threading
import time
from pathlib import Path

import stats_core as sc
from tests.load.browsers import visit_with_browsers
from tests.load.crowd import SHUFFLES, Crowd, Person, gather
from tests.load.server import ROOT, Server, running

PATIENCE = 1200
"""Seconds after which a crowd is given up."""


def one_job() -> float:
    """Seconds that one person's analyses take alone, in this process: the best of three."""
    person = Person(500)
    took = []
    for _ in range(3):
        began = time.process_time()
        person.answer(SHUFFLES)
        sc.curve_levels(person.curves, shuffles=SHUFFLES)
        took.append(time.process_time() - began)
    return min(took)


def row(people: int, crowd: Crowd, job: float, server: Server, load: float) -> str:
    """A line of the table."""
    waits, toggles = crowd.waits, sorted(crowd.toggles)
    fair = people * job / (os.cpu_count() or 1)
    flips = f"{statistics.median(toggles):.2f} | {toggles[-1]:.2f}" if toggles else "- | -"
    return (
        f"| {people} | {statistics.median(waits):.2f} | {waits[-1]:.2f} | {fair:.2f} | {flips} | "
        f"{len(crowd.wrong)} | {server.megabytes:.0f} | {server.all_megabytes:.0f} | {load:.0f} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--people", default="1,5,30,100")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of 30 people, for the memory")
    parser.add_argument("--browsers", type=int, default=2, help="real browsers beside the first crowds")
    parser.add_argument("--tree", type=Path, default=ROOT)
    options = parser.parse_args()
    job = one_job()
    print(f"One person's analyses alone: {job:.2f} s of processor time, {os.cpu_count()} cores.\n")
    print("| people | median s | worst s | fair share s | toggle median s | toggle worst s | wrong | server MB |"
          " with workers MB | load of the machine before |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    first = 0
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), root=options.tree) as server:
        asyncio.run(gather(server.address, 1, first=900, shuffles=9_998))
        for people in map(int, options.people.split(",")):
            load = os.getloadavg()[0]
            seen: list[str] = []
            beside = threading.Thread(target=visit_with_browsers, args=(server.address, options.browsers, seen))
            beside.start()
            crowd = asyncio.run(asyncio.wait_for(gather(server.address, people, first=first), PATIENCE))
            beside.join()
            first += people
            print(row(people, crowd, job, server, load), *seen, flush=True)
        before = 0.0
        for number in range(options.rounds):
            asyncio.run(asyncio.wait_for(gather(server.address, 30, first=300 + 30 * number, watch=False), PATIENCE))
            before = before or server.megabytes
            print(f"round {number + 1}: {server.megabytes:.0f} MB after 30 people left", flush=True)
        if options.rounds:
            print(f"The server holds {server.megabytes / before - 1:+.0%} after the last round against the first.")


if __name__ == "__main__":
    main()
