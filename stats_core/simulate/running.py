"""Running a study on any executor: it can be stopped and resumed, and its table records how to reproduce it."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pandas as pd

from stats_core.data.soundness import digest
from stats_core.simulate.study import Point, RateRow, Study
from stats_core.version import VERSION
from stats_core.work import Executor


@dataclass(frozen=True)
class Identity:
    """What the numbers of a study depend on."""

    study: str
    seed: int
    quick: bool
    data: str
    places: str
    version: str = VERSION

    @classmethod
    def of(cls, study: Study, data: Any, *, seed: int, quick: bool) -> Identity:
        """The identity of a study on these data."""
        return cls(study.key, seed, quick, data.fingerprint, digest(json.dumps(study.places(quick))))

    def as_dict(self) -> dict[str, Any]:
        return dict(vars(self))


class PointFile:
    """Finished points, one per line of a file whose first line identifies the study.

    If the file belongs to another study, seed, version or other data, it is started again. A last line that was cut off
    is dropped.
    """

    def __init__(self, path: Path, identity: Identity) -> None:
        self.path = path
        self.rows: dict[int, list[RateRow]] = {}
        lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
        if lines and _read(lines[0]) == identity.as_dict():
            for line in lines[1:]:
                entry = _read(line)
                if entry is not None:
                    self.rows[int(entry["point"])] = entry["rows"]
        fresh = [json.dumps(identity.as_dict())]
        fresh += [json.dumps({"point": number, "rows": rows}) for number, rows in self.rows.items()]
        _write(path, "\n".join(fresh) + "\n")

    def add(self, number: int, rows: Sequence[RateRow]) -> None:
        """Add a finished point to the file at once."""
        self.rows[number] = list(rows)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"point": number, "rows": list(rows)}) + "\n")

    def discard(self) -> None:
        """Delete the file: its points are in the finished table."""
        self.path.unlink(missing_ok=True)


def advance(
    study: Study,
    data: Any,
    points: Sequence[Point],
    executor: Executor,
    *,
    done: Mapping[int, Sequence[RateRow]] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[tuple[int, list[RateRow]]]:
    """Compute the points that are not done yet, and yield the number and rows of each as it is finished."""
    left = [point for point in points if point.number not in (done or {})]
    for place, rows in executor.run(study.work, left, data=data, stop=stop):
        yield left[place].number, rows


def write(study: Study, table: pd.DataFrame, out: Path, identity: Identity, command: str) -> None:
    """Write the table as CSV, and beside it a file that says where it comes from."""
    stamped = table.assign(seed=identity.seed, version=identity.version, data=identity.data[:12])
    _write(out, stamped.to_csv(index=False, lineterminator="\n"))
    about = {
        "title": study.title,
        "source": study.source,
        "drawn": study.drawn,
        "published": study.where or study.expected,
        "differs": list(study.differs),
        "sharing": study.sharing,
        **identity.as_dict(),
        "command": command,
    }
    _write(provenance(out), json.dumps(about, indent=1) + "\n")


def provenance(out: Path) -> Path:
    """The file beside a table that says where it comes from."""
    return out.with_name(f"{out.name}.json")


def complete(out: Path, identity: Identity) -> bool:
    """Whether the table is there already, with the same identity."""
    if not out.is_file() or not provenance(out).is_file():
        return False
    about = _read(provenance(out).read_text(encoding="utf-8")) or {}
    return {name: about.get(name) for name in identity.as_dict()} == identity.as_dict()


def _read(text: str) -> dict[str, Any] | None:
    try:
        entry: dict[str, Any] = json.loads(text)
    except ValueError:
        return None
    return entry


def _write(path: Path, text: str) -> None:
    """Write the whole file or nothing: when interrupted, the old file stays."""
    fresh = path.with_name(f"{path.name}.new")
    fresh.write_text(text, encoding="utf-8")
    os.replace(fresh, path)
