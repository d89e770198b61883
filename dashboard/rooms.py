"""The pages, each in one place: read by the menu, the start page, the chooser and the tests.

Nothing heavy is imported here: app.py reads this before streamlit shows its first menu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from stats_core import Question
    from stats_core.rooms import Room as CoreRoom


@dataclass(frozen=True)
class Page:
    """A page of the menu. `key` is its file, its address and the beginning of its widgets' keys."""

    key: str
    title: str

    @property
    def path(self) -> str:
        """The file of the page."""
        return f"pages/{self.key}.py"


@dataclass(frozen=True)
class QuestionPage(Page):
    """A page that answers a question from data.

    Parameters
    ----------
    what_for, how
        For which data the page is, and how it goes about them, on the start page.
    hint, example
        What a file holds, and the beginning of one.
    arranged
        The methods that the page arranges itself, in the order of its opening view; every other method
        that fits the data comes under "Other tests".
    """

    what_for: str
    how: str
    hint: str
    example: str
    arranged: tuple[str, ...]

    @property
    def question(self) -> Question:
        """What a person asks here; the page has one of the question's names."""
        from stats_core import Question

        return Question[self.key.upper()]

    @property
    def core(self) -> CoreRoom:
        """What answers the question: data, standings, advice, answer."""
        from stats_core.rooms import room_for

        return room_for(self.question)


CURVES = QuestionPage(
    "learning_curves",
    "Learning curves",
    what_for="Scores of several runs of each algorithm, at the same levels of training.",
    how=(
        "The test shuffles whole curves between the algorithms, so it remains valid although the scores along a curve "
        "depend on each other."
    ),
    hint="Long: a line for each score, with columns for algorithm, run, level and score under any names. "
    "Wide: a line for each run, with the levels of training as headings.",
    example="algorithm,run,level,score\nA,1,0,0.31\nA,1,100,0.42\nA,2,0,0.29\n...",
    arranged=("randomized_anova", "curve_levels", "curve_localisation", "curve_pairs", "curve_contrast", "carry_over"),
)
FOLDS = QuestionPage(
    "cross_validation",
    "Cross-validation",
    what_for="Scores of cross-validation, or of repeated splits of one data set.",
    how=(
        "All tests that fit your runs and folds, side by side, with the most trustworthy one first and the reason: "
        "many claim too much, because folds share their training cases."
    ),
    hint="Long: a line for each score, with columns for algorithm, run, fold and score under any names. Wide: "
    "a line for each fold, with a column for each algorithm. Or scikit-learn's cv_results_: a line for "
    "each candidate, with split0_test_score, split1_test_score, ...",
    example="algorithm,run,fold,score\nA,1,1,0.81\nA,1,2,0.79\nB,1,1,0.84\n...",
    arranged=(
        "corrected_resampled_t",
        "cv_5x2_f",
        "cv_5x2_t",
        "bayesian_correlated_t",
        "repeated_cv_t",
        "paired_t",
        "fold_pairs",
    ),
)
CASES = QuestionPage(
    "same_test_set",
    "Same test set",
    what_for="Predictions, errors or losses of models on the same cases, or a table from a paper.",
    how=(
        "Tests that use the pairing find differences that error rates alone hide. A table of who was right together or "
        "alone is enough, and so are means and covariances."
    ),
    hint="A line for each test case and a column for each model: the class or value that it predicts, with a "
    "column of the true ones; 0 or 1 for right and wrong; or its loss.",
    example="truth,forest,network\ncat,cat,dog\ndog,dog,dog\ncat,cat,cat\n...",
    arranged=(
        "group_flips",
        "group_pairs",
        "clustered_t",
        "clustered_mcnemar",
        "mcnemar",
        "cochran_q",
        "hotelling_t2",
        "matched_t",
        "pooled_intervals",
        "hochberg_tamhane_intervals",
        "bonferroni_pairs",
    ),
)
RANKS = QuestionPage(
    "many_datasets",
    "Many data sets",
    what_for="A score of each algorithm on each of many data sets, or its folds.",
    how="Ranks make data sets comparable: Friedman's test, post hoc tests and the critical-difference plot, or the "
    "signed-rank test for two.",
    hint="Wide: a line for each data set, with the algorithms as headings. Long: a line for each score, with "
    "columns for data set, algorithm and score; several scores of an algorithm on a data set (folds, "
    "runs) are averaged after asking how.",
    example="dataset,A,B,C\niris,0.95,0.93,0.96\nwine,0.98,0.97,0.91\n...",
    arranged=(
        "friedman",
        "nemenyi",
        "bonferroni_dunn",
        "control_comparison",
        "pairwise_comparison",
        "aligned_friedman",
        "quade",
        "signed_rank",
        "bayesian_signed_rank",
        "sign_test",
    ),
)
ROOMS: tuple[QuestionPage, ...] = (CURVES, FOLDS, CASES, RANKS)
START, LAB = Page("start", "Start"), Page("lab", "Lab")
HOW_MANY, TRUST = "How many runs do I need?", "Can I trust this test on data like mine?"
"""The parts of the lab that work on the data of a room."""
REPORT, METHODS, DOCUMENTS = Page("report", "Report"), Page("methods", "Methods"), Page("documents", "Documents")
PAGES: tuple[Page, ...] = (START, *ROOMS, LAB, REPORT, METHODS, DOCUMENTS)
"""The menu, in its order."""
FORMER: dict[str, QuestionPage] = {"two_algorithms": FOLDS}
"""Pages by what they were called before: in links, in the lab's choices, and in work that was saved."""


def now_called(key: str) -> str:
    """The key of a page that may be given by its former one."""
    return FORMER[key].key if key in FORMER else key


def page_for(question: Question) -> QuestionPage:
    """The page of a question."""
    return next(room for room in ROOMS if room.question is question)
