"""What a demo is: a file of this folder and the words of its card."""

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
        A short name; the address of a page ends with it while the demo is open.
    title
        The heading of the card.
    page
        The page it is for: learning_curves, cross_validation, same_test_set or many_datasets.
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
    n_train, n_test
        Sizes of the training and the test set of one fold, for the tests that need them.
    settings
        Names and values of options that the demo opens with in place of their defaults.
    posthoc
        The key of the post hoc test that a benchmark opens with in place of the recommended one.
    average
        What stands for several scores of an algorithm on a data set, where there are some: a demo opens with an
        answer, and leaves no question.
    other_words
        What words count as that say neither right nor wrong, such as a timeout: wrong, right or out; "" where there are
        none.
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
    n_train: int | None = None
    n_test: int | None = None
    settings: tuple[tuple[str, str], ...] = ()
    posthoc: str = ""
    average: str = ""
    other_words: str = ""

    @property
    def path(self) -> Path:
        """Where the file is."""
        return HERE / self.file
