"""`make load`: crowds of light clients and a few real browsers; prints the table of docs/load.md, row by row.

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
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import stats_core as sc
from tests.load.browsers import visit_with_browsers
from tests.load.crowd import SHUFFLES, Crowd, Person, gather
from tests.load.server import ROOT, Server, running

PATIENCE = 1200
"""Seconds after which a crowd is given up."""
TO_LET_GO = 60
"""Seconds after which a server has let go what people used who have left; sessions end after two minutes."""


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


def fair_share(people: int, job: float) -> float:
    """Seconds until all have their answer if nothing but their analyses were done, on all cores."""
    return people * job / (os.cpu_count() or 1)


def demands(people: int, crowd: Crowd, job: float) -> Iterator[str]:
    """What is asked of a server with so many people, and whether this crowd saw it."""
    slowest, toggles = crowd.waits[-1], crowd.toggles
    asked = [("answers of somebody else", len(crowd.wrong), 0)]
    if people == 5:
        asked.append(("the slowest, s", slowest, 0.8))
    if people == 30:
        asked.append(("the slowest, s", slowest, 3 * fair_share(people, job) + 5))
    if people <= 30 and toggles:
        asked += [("a toggle, median s", statistics.median(toggles), 0.5), ("a toggle, worst s", max(toggles), 1.5)]
    for what, seen, most in asked:
        yield f"{people} people, {what}: {seen:.2f}, at most {most:.2f}: {'kept' if seen <= most else 'MISSED'}"


def row(people: int, crowd: Crowd, job: float, server: Server, load: float) -> str:
    """A line of the table."""
    waits, toggles = crowd.waits, sorted(crowd.toggles)
    fair = fair_share(people, job)
    flips = f"{statistics.median(toggles):.2f} | {toggles[-1]:.2f}" if toggles else "- | -"
    return (
        f"| {people} | {statistics.median(waits):.2f} | {waits[-1]:.2f} | {fair:.2f} | {flips} | "
        f"{len(crowd.wrong)} | {server.megabytes:.0f} | {server.all_megabytes:.0f} | {load:.0f} |"
    )


def browsers_in_a_crowd(server: Server, number: int) -> str:
    """Real browsers among five light clients, not timed: a browser takes as much of the machine as the server."""
    with ThreadPoolExecutor(1) as beside:
        looking = beside.submit(visit_with_browsers, server.address, number)
        crowd = asyncio.run(asyncio.wait_for(gather(server.address, 5, first=200, watch=False), PATIENCE))
        seen = [*looking.result(), *crowd.wrong]
    kept = f"MISSED: {', '.join(seen)}" if seen else "kept"
    return f"{number} browsers among 5 people, right answers and nobody else's names: {kept}"


def memory_over(rounds: int, server: Server) -> Iterator[str]:
    """What the server holds after each round of 30 people, and in the end, once it had time to let go."""
    after = []
    for number in range(rounds):
        asyncio.run(asyncio.wait_for(gather(server.address, 30, first=300 + 30 * number, watch=False), PATIENCE))
        after.append(server.megabytes)
        yield f"round {number + 1}: {after[-1]:.0f} MB after 30 people left"
    time.sleep(TO_LET_GO)
    more = server.megabytes / after[0] - 1
    kept = "kept" if more <= 0.2 else "MISSED"
    yield (
        f"{TO_LET_GO} s after the last of {rounds} rounds: {server.megabytes:.0f} MB, {more:+.0%} against the first, "
        f"at most +20%: {kept}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.load", description=__doc__)
    parser.add_argument("--people", default="1,5,30,100")
    parser.add_argument("--rounds", type=int, default=10, help="rounds of 30 people, for the memory")
    parser.add_argument("--browsers", type=int, default=2, help="real browsers among five people, for what they see")
    parser.add_argument("--tree", type=Path, default=ROOT)
    options = parser.parse_args()
    job = one_job()
    print(f"One person's analyses alone: {job:.2f} s of processor time, {os.cpu_count()} cores.\n")
    print("| people | median s | worst s | fair share s | toggle median s | toggle worst s | wrong | server MB |"
          " with workers MB | load of the machine before |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|---|---|", flush=True)
    first = 0
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), root=options.tree) as server:
        asyncio.run(gather(server.address, 1, first=900, shuffles=9_998))
        for people in map(int, options.people.split(",")):
            load = os.getloadavg()[0]
            crowd = asyncio.run(asyncio.wait_for(gather(server.address, people, first=first), PATIENCE))
            first += people
            print(row(people, crowd, job, server, load), flush=True)
            found += demands(people, crowd, job)
        print("", *found, sep="\n", flush=True)
        if options.browsers:
            print(browsers_in_a_crowd(server, options.browsers), flush=True)
        if options.rounds:
            print("", *memory_over(options.rounds, server), sep="\n", flush=True)


if __name__ == "__main__":
    main()
