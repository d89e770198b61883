"""The guard: how often answers claim what is false in all kept worlds, written down with how often they once did.

`python -m stats_core.simulate.calibration` runs all worlds and writes `docs/calibration.csv` and `docs/calibration.md`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from stats_core.simulate.__main__ import executor, progress
from stats_core.simulate.false_claims import INTERVAL, KEPT_LEVEL, Guarded, above, from_counts, watched
from stats_core.simulate.null_worlds import ROOMS, WORLDS
from stats_core.version import VERSION
from stats_core.wording import counted

DOCS = Path(__file__).parents[2] / "docs"
BEFORE, NOW = "before", "now"
"""When rates were measured: with pooled errors, mean ranks and no gate, or with the code as it is."""
COLUMNS = ["state", "version", "world", "question", "false", "undoubted", "trials"]
TEXT = """# How often answers claim what is false

Written by `make calibrate`; do not edit. Every world below draws data in which nothing differs, or in which one
algorithm is apart and the others are alike, and `stats_core.answer` answers from them at .05 as the page does. Counted
is how often it claims anything false to a question: who is better, whether curves differ in shape, at which levels, who
is equivalent.

- **before**: version {before}, where spreads were pooled, pairs were judged by mean ranks and nothing stood behind the
  test of all algorithms. Equivalence was not asked.
- **now**: this version.
- **without a doubt**: false claims of answers that do not say that their level is not kept on such data
  (`Answer.doubts`). This rate must not be above {level}, beyond the uncertainty of the simulation: {verdict}
- Marked with * are worlds where more are left, because the data hardly show what is wrong. Each has a bound of its own,
  the rate that was measured, so that it cannot become worse unnoticed:
{hidden}
- In brackets the 95 % interval of each rate (Clopper and Pearson). The rows "{interval}" count data sets in which any
  interval of the answer misses the true difference; they stand beside and are not judged.
"""


def kept(path: Path) -> pd.DataFrame:
    """What was measured, as counts."""
    return pd.read_csv(path, dtype={"version": str})


def rates_of(counts: pd.DataFrame, state: str) -> pd.DataFrame:
    """The rates of one state, world by world."""
    some = counts[counts["state"] == state]
    return from_counts(some[["world", "question", "false", "undoubted", "trials"]].itertuples(index=False, name=None))


def written(counts: pd.DataFrame) -> str:
    """The page of all rates."""
    now, before = rates_of(counts, NOW), rates_of(counts, BEFORE).set_index(["world", "question"])
    version = next(iter(counts.loc[counts["state"] == BEFORE, "version"]), "")
    more = unexcused(now)
    left = f"{counted(len(more), 'row')} below {'is' if len(more) == 1 else 'are'}."
    verdict = "but for the marked worlds, none is." if more.empty else left
    text = TEXT.format(
        before=version,
        level=f"{KEPT_LEVEL:g}",
        verdict=verdict,
        interval=INTERVAL,
        hidden="\n".join(f"  - {line}" for line in hidden_ones(now)),
    )
    parts = [text]
    for room, worlds in ROOMS.items():
        parts.append(f"\n## {room}\n\n| world | design | question | before | now | without a doubt | data sets |")
        parts.append("|---|---|---|---|---|---|---|")
        parts += [line for guarded in worlds for line in _lines(guarded, now[now["world"] == guarded.name], before)]
    return "\n".join(parts) + "\n"


def unexcused(table: pd.DataFrame) -> pd.DataFrame:
    """The rows with more false claims than their world may have: where data cannot show it, than were measured."""
    more = above(table)
    most = {guarded.name: guarded.most for guarded in WORLDS}
    return more[more["low_undoubted"] > more["world"].map(most).astype(float)]


def hidden_ones(table: pd.DataFrame, worlds: Sequence[Guarded] = WORLDS) -> Iterator[str]:
    """A line for each world whose data hardly show what is wrong: the largest rate of a question, bound and reason."""
    judged = table[table["question"] != INTERVAL]
    for guarded in worlds:
        rate = judged.loc[judged["world"] == guarded.name, "rate_undoubted"].max()
        if guarded.hidden:
            yield f"{guarded.name}: {_share(rate)} without a doubt, bound {_share(guarded.most)}; {guarded.hidden}."


def _lines(guarded: Guarded, rows: pd.DataFrame, before: pd.DataFrame) -> Iterator[str]:
    """A line for each question of one world; the world and its design stand in the first."""
    design = guarded.design
    name = guarded.name
    for row in rows.to_dict("records"):
        key = row["world"], row["question"]
        once = _rate(before.loc[key].to_dict()) if key in before.index else "–"
        undoubted = "–" if row["question"] == INTERVAL else _share(row["rate_undoubted"])
        too_often = row["low_undoubted"] > KEPT_LEVEL and row["question"] != INTERVAL
        mark = (" \\*" if guarded.hidden else " **!**") if too_often else ""
        cells = [name, design, row["question"], once, _rate(row), f"{undoubted}{mark}", f"{row['trials']:,}"]
        yield f"| {' | '.join(cells)} |"
        name = design = ""


def _rate(row: dict[Any, Any]) -> str:
    return f"{_share(row['rate'])} ({_share(row['low'])} to {_share(row['high'])})"


def _share(value: float) -> str:
    """'.048': three digits, as tables of rates are printed."""
    return f"{value:.3f}".removeprefix("0")


def measured(worlds: Sequence[Guarded], *, datasets: int, workers: int) -> pd.DataFrame:
    """The rates of these worlds, on as many processes as asked for; 0 for one for each core."""
    with executor(workers, None) as home:
        table, say = pd.DataFrame(), None
        for _, total, found in watched(worlds, datasets=datasets, executor=home):
            table, say = found, say or progress(total)
            say()
    return table


def main(arguments: list[str] | None = None) -> int:
    """Run all worlds and write the table; 1 where an answer claims too much without a doubt."""
    line = argparse.ArgumentParser(prog="python -m stats_core.simulate.calibration", description=__doc__)
    line.add_argument("--datasets", type=int, default=1000, help="data sets of each world")
    line.add_argument("--workers", type=int, default=0, help="processes; 0 for one for each core")
    line.add_argument("--docs", type=Path, default=DOCS, help="the folder with calibration.csv and calibration.md")
    line.add_argument("--state", choices=(BEFORE, NOW), default=NOW, help="what the rates are kept as")
    line.add_argument("--only", choices=tuple(ROOMS), action="append", help="these worlds alone; the others are kept")
    given = line.parse_args(arguments)
    worlds = [guarded for room in given.only or ROOMS for guarded in ROOMS[room]]
    path = given.docs / "calibration.csv"
    counts = kept(path) if path.is_file() else pd.DataFrame(columns=COLUMNS)
    table = measured(worlds, datasets=given.datasets, workers=given.workers)
    fresh = table.assign(state=given.state, version=VERSION)[COLUMNS]
    names = [guarded.name for guarded in WORLDS]
    same = (counts["state"] == given.state) & counts["world"].isin([guarded.name for guarded in worlds])
    counts = pd.concat([counts[~same & counts["world"].isin(names)], fresh])
    order = {name: place for place, name in enumerate(names)}
    counts = counts.sort_values(["state", "world"], key=lambda column: column.map(order).fillna(0), kind="stable")
    counts = pd.concat([counts[counts["state"] == state] for state in (BEFORE, NOW)])
    path.write_text(counts.to_csv(index=False, lineterminator="\n"), encoding="utf-8")
    (given.docs / "calibration.md").write_text(written(counts), encoding="utf-8")
    more = unexcused(table)
    print(*hidden_ones(table, worlds), sep="\n")
    for row in more.to_dict("records"):
        print(f"{row['world']}, {row['question']}: {row['rate_undoubted']:.3f} without a doubt", file=sys.stderr)
    return int(len(more) > 0)


if __name__ == "__main__":
    sys.exit(main())
