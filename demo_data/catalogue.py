"""The demos that the pages offer, each with what its card says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Demo:
    """One file of demo data and its card.

    Parameters
    ----------
    key
        A short name, used in addresses.
    title
        The heading of the card.
    page
        The page it is for: learning_curves, two_algorithms, same_test_set or many_datasets.
    file
        The name of the file in this folder.
    what
        What was done, in a sentence or two.
    published_by
        Who published the experiment, or the numbers themselves.
    runs
        How many algorithms, runs, cases or data sets there are.
    look_at_first
        What to look at first.
    level_label, score_label
        Names of the levels of training (empty where there are none) and of the score.
    higher_is_better
        Whether a higher score is better.
    """

    key: str
    title: str
    page: str
    file: str
    what: str
    published_by: str
    runs: str
    look_at_first: str
    level_label: str
    score_label: str
    higher_is_better: bool

    @property
    def path(self) -> Path:
        """Where the file is."""
        return HERE / self.file


PIATER_COHEN = "Piater and Cohen (1997), UMass CMPSCI technical report 97-41"

DEMOS: tuple[Demo, ...] = (
    Demo(
        key="tictactoe_td",
        title="Tic-tac-toe by TD(0), three learning rates",
        page="learning_curves",
        file="tictactoe_td.csv",
        what="A TD(0) learner plays tic-tac-toe against a random opponent. "
        "A1 learns at rate 0.001, A2 at 0.8, A3 at 0.1.",
        published_by=f"Design by {PIATER_COHEN}; run again here.",
        runs="3 algorithms, 10 sessions each, 8 levels",
        look_at_first="Compare A1 with A2, A1 with A3, then all three: are the curves of one rate higher, "
        "or only of another shape?",
        level_label="Training games",
        score_label="Wins minus losses in 100 test games",
        higher_is_better=True,
    ),
    Demo(
        key="tictactoe_td_zero_sum",
        title="A1 against A1 plus a zero-sum curve",
        page="learning_curves",
        file="tictactoe_td_zero_sum.csv",
        what="The curves of A1 twice: as they are, and with -7, -5, -3, -1, 1, 3, 5, 7 added at the eight levels. "
        "The means over training are equal, the shapes are not.",
        published_by=f"Design by {PIATER_COHEN}; run again here.",
        runs="2 algorithms, 10 sessions each, 8 levels",
        look_at_first="The algorithm effect is exactly zero; the interaction is what differs.",
        level_label="Training games",
        score_label="Wins minus losses in 100 test games",
        higher_is_better=True,
    ),
)


def load_bytes(demo: Demo) -> bytes:
    """The file's contents."""
    return demo.path.read_bytes()


def for_page(page: str) -> tuple[Demo, ...]:
    """The demos of one page, in the order of their cards."""
    return tuple(demo for demo in DEMOS if demo.page == page)
