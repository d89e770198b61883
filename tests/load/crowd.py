"""People at work: each uploads data of their own, asks for many shuffles, and is told what the core says of them."""

from __future__ import annotations

import asyncio
import re
import time
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import pandas as pd

import stats_core as sc
from stats_core.answers.curves import standings
from tests.load.client import Client
from tests.support.statements import of_curves as statement

PAGE = "learning_curves"
SHUFFLES = 100_000
ALGORITHMS = 3
RUNS = 10
LEVELS = (1, 2, 5, 10, 20, 50, 100, 200)


@dataclass(frozen=True)
class Person:
    """Somebody with data and names that nobody else has."""

    number: int
    shuffles: int = SHUFFLES

    @property
    def name(self) -> str:
        return f"person{self.number:03d}"

    @cached_property
    def curves(self) -> sc.Curves:
        rng = np.random.default_rng(self.number)
        groups = {
            f"{self.name}-{letter}": np.round(rng.normal(0.3 * place, 1.0, (RUNS, len(LEVELS))).cumsum(axis=1), 4)
            for place, letter in enumerate("xyz"[:ALGORITHMS])
        }
        return sc.Curves.from_groups(groups, levels=LEVELS)

    @property
    def file(self) -> bytes:
        rows = [
            (name, f"run {i}", level, score)
            for i, (name, row) in enumerate(zip(self.curves.algorithm, self.curves.values, strict=True))
            for level, score in zip(LEVELS, row, strict=True)
        ]
        return pd.DataFrame(rows, columns=["algorithm", "run", "level", "accuracy"]).to_csv(index=False).encode()

    def answer(self, shuffles: int) -> str:
        """What the core says."""
        options = {"shuffles": shuffles}
        anova = sc.randomized_anova(self.curves, **options)
        return statement(standings(self.curves), anova, sc.curve_pairs(self.curves, **options))


@dataclass
class Seen:
    """What one person waited for, in seconds."""

    answer: float = 0.0
    toggles: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    kilobytes: float = 0.0


async def visit(server: str, person: Person, ready: asyncio.Barrier, leave: asyncio.Event | None = None) -> Seen:
    """Upload, then together with all others ask for many shuffles; wait for the answer and look whether it is right."""
    seen = Seen()
    first, final = await asyncio.to_thread(lambda: [person.answer(many) for many in (9_999, person.shuffles)])
    async with Client(server, PAGE) as page:
        await page.until(lambda now: now.of("file_uploader") and not now.running)
        await page.upload(f"{person.name}.csv", person.file)
        await page.until(lambda now: now.answer == first and not now.running)
        await ready.wait()
        began = time.monotonic()
        box = page.widget("number_input", "Shuffles")
        page.set(box.id, double_value=person.shuffles)
        before = page.received
        await page.run()
        noted = f"{person.shuffles:,} random assignments"
        done = await page.until(lambda now: not now.busy and now.answer == final and noted in now.words)
        seen.answer = done - began
        seen.kilobytes = (page.received - before) / 1024
        shown = page.words
        seen.wrong += strangers(shown, person)
        if leave is not None:
            await leave.wait()
    return seen


def strangers(words: str, person: Person) -> set[str]:
    """Names on the page that are not this person's."""
    return {found for found in re.findall(r"person\d{3}", words) if found != person.name}


async def bystander(
    server: str, person: Person, ready: asyncio.Barrier, over: asyncio.Event, every: float = 0.3
) -> list[float]:
    """Somebody who looks at a demo-sized result and flips a toggle, at least once and again until all others are done.

    The seconds until it is drawn. Nobody asks for many shuffles before this person's page stands.
    """
    waited = []
    async with Client(server, PAGE) as page:
        await page.until(lambda now: now.of("file_uploader") and not now.running)
        await page.upload(f"{person.name}.csv", person.file)
        await page.until(lambda now: now.answer and not now.running)
        on = True  # the runs are shown at first
        await ready.wait()
        while True:
            toggle = page.widget("checkbox", "Runs")
            before = [one.id for one in page.of("plotly_chart")]
            on = not on
            page.set(toggle.id, bool_value=on)
            began = time.monotonic()
            await page.run(page.fragment_of(toggle.id))
            drawn = await page.until(lambda now, old=before: [one.id for one in now.of("plotly_chart")] != old)
            waited.append(drawn - began)
            await page.until(lambda now: not now.running)
            if over.is_set():
                return waited
            await asyncio.sleep(every)


@dataclass(frozen=True)
class Crowd:
    """What a crowd saw."""

    seen: list[Seen]
    toggles: list[float]

    @property
    def waits(self) -> list[float]:
        return sorted(one.answer for one in self.seen)

    @property
    def wrong(self) -> list[str]:
        return [word for one in self.seen for word in one.wrong]


async def gather(server: str, people: int, *, first: int = 0, shuffles: int = SHUFFLES, watch: bool = True) -> Crowd:
    """So many people at once, and one who only flips a toggle."""
    over = asyncio.Event()
    ready = asyncio.Barrier(people + watch)
    watching = asyncio.create_task(bystander(server, Person(999), ready, over)) if watch else None
    seen = await asyncio.gather(*(visit(server, Person(first + i, shuffles), ready) for i in range(people)))
    over.set()
    return Crowd(list(seen), await watching if watching else [])
