"""What the simulations and demonstrations tell, in `tests/simulate/told`: every sentence, and numbers in short.

`python -m tests.simulate.test_told` writes the files anew; what has changed is then read in the difference.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.simulate.told_designs import DESIGNS
from tests.simulate.told_shuffles import SHUFFLES
from tests.simulate.told_studies import STUDY_BY_STUDY
from tests.simulate.told_worlds import WORLDS_AND_RATES

HERE = Path(__file__).parent / "told"
TOLD = STUDY_BY_STUDY | DESIGNS | WORLDS_AND_RATES | SHUFFLES


def lines(name: str) -> list[str]:
    """Each line once, in the order in which they come."""
    return "\n".join(dict.fromkeys(TOLD[name]())).splitlines()


@pytest.mark.parametrize("name", TOLD)
def test_all_is_told_as_it_was_read(name: str) -> None:
    assert lines(name) == (HERE / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def test_nothing_else_is_there_to_read() -> None:
    assert {file.stem for file in HERE.iterdir()} == set(TOLD)


if __name__ == "__main__":
    for one in TOLD:
        (HERE / f"{one}.txt").write_text("\n".join(lines(one)) + "\n", encoding="utf-8")
