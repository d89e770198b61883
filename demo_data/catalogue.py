"""The demos that the pages offer, each with what its card says."""

from __future__ import annotations

from demo_data.demo import Demo

PIATER_COHEN = "Piater and Cohen (1997), UMass CMPSCI technical report 97-41"
PIATER_OTHERS = "Piater, Cohen, Zhang and Atighetchi (1998), ICML"
BOUCKAERT = "Bouckaert (2003), ICML"
FEELDERS = "Feelders and Verkooijen (1995), AI and Statistics"
DEMSAR = "Demsar (2006), Journal of Machine Learning Research 7"
AS_PUBLISHED = (("error", "cell"),)
"""The papers' error term, for the demos that rebuild their experiments."""
SHARE_RIGHT = "Share of correct answers"

DEMOS: tuple[Demo, ...] = (
    Demo(
        key="tictactoe_td",
        title="Tic-tac-toe by TD(0), three learning rates",
        page="learning_curves",
        file="tictactoe_td.csv",
        what="A TD(0) learner plays tic-tac-toe against a random opponent, learns from games of random moves, and is "
        "tested with the best moves it knows. A1 learns at rate 0.001, A2 at 0.8, A3 at 0.1.",
        published_by=f"Design by {PIATER_COHEN}; run again here.",
        runs="3 algorithms, 10 sessions each, 8 levels",
        look_at_first=(
            "Compare A1 with A2: A2 is shown to be lower, but not shown to have another shape, and the conventional p "
            "is less than a tenth of the randomized one. A1 and A3 are not shown to differ."
        ),
        level_label="Training games",
        score_label="Wins minus losses in 100 test games",
        higher_is_better=True,
        settings=AS_PUBLISHED,
    ),
    Demo(
        key="tictactoe_td_zero_sum",
        title="A1 against A1 plus a zero-sum curve",
        page="learning_curves",
        file="tictactoe_td_zero_sum.csv",
        what="The curves of A1 twice: as they are, and with −7, −5, −3, −1, 1, 3, 5, 7 added at the eight levels. "
        "The means over training are equal, the shapes are not.",
        published_by=f"Design by {PIATER_COHEN}; run again here.",
        runs="2 algorithms, 10 sessions each, 8 levels",
        look_at_first="The algorithm effect is exactly zero. The curves differ in shape by construction, which ten "
        "sessions each do not show at 5 %, neither here nor in the report.",
        level_label="Training games",
        score_label="Wins minus losses in 100 test games",
        higher_is_better=True,
        settings=AS_PUBLISHED,
    ),
    Demo(
        key="curves_tictactoe",
        title="Who has won at tic-tac-toe? Four classifiers",
        page="learning_curves",
        file="curves_tictactoe.csv",
        what="Two trees, naive Bayes and nearest neighbour learn from the 958 final boards whether x has won. "
        "Each curve is one fold of a 20-fold cross-validation; run 7 is the same fold for all.",
        published_by=f"Design by {PIATER_OTHERS}; data set by Aha (1991), built by enumeration; run here.",
        runs="4 algorithms, 20 folds each, 10 levels",
        look_at_first="Naive Bayes stops learning early. Then compare the two trees: does pruning matter?",
        level_label="Training cases",
        score_label=SHARE_RIGHT,
        higher_is_better=True,
        settings=AS_PUBLISHED,
    ),
    Demo(
        key="curves_krk",
        title="How far from mate? King and rook against king",
        page="learning_curves",
        file="curves_krk.csv",
        what="The same four classifiers learn from up to 26,000 of all 28,056 positions how many moves white needs. "
        "Each curve is one fold of a 20-fold cross-validation.",
        published_by=f"Design by {PIATER_OTHERS}; data set by Bain (1994), built by retrograde analysis; run here.",
        runs="4 algorithms, 20 folds each, 10 levels",
        look_at_first="Compare the two trees alone: the conventional test claims an algorithm effect, the randomized "
        "one does not, and both see the interaction. At which levels does pruning cost?",
        level_label="Training positions",
        score_label=SHARE_RIGHT,
        higher_is_better=True,
        settings=AS_PUBLISHED,
    ),
    Demo(
        key="folds_10x10",
        title="A rule that a tree can see: 10 x 10-fold cross-validation",
        page="cross_validation",
        file="folds_10x10.csv",
        what="Naive Bayes and a decision tree on one data set of 300 cases whose class follows a noisy rule of three "
        "attributes. Over many such data sets the tree is better by 6 points.",
        published_by=f"Design by {BOUCKAERT}; run here (first data set of Set 3).",
        runs="2 algorithms, 10 runs of 10 folds",
        look_at_first="How much the p values of the tests differ on the same folds.",
        level_label="",
        score_label=SHARE_RIGHT,
        higher_is_better=True,
        n_train=270,
        n_test=30,
    ),
    Demo(
        key="folds_resampled",
        title="The same data, ten random resamples",
        page="cross_validation",
        file="folds_resampled.csv",
        what="Naive Bayes and a decision tree, trained on 270 random cases and tested on the other 30, ten times.",
        published_by=f"Design by {BOUCKAERT}; run here (first data set of Set 3).",
        runs="2 algorithms, 10 resamples",
        look_at_first="The resampled t test beside the corrected one: the training sets overlap.",
        level_label="",
        score_label=SHARE_RIGHT,
        higher_is_better=True,
        n_train=270,
        n_test=30,
    ),
    Demo(
        key="folds_5x2",
        title="The same data, 5 x 2-fold cross-validation",
        page="cross_validation",
        file="folds_5x2.csv",
        what=(
            "Naive Bayes and a decision tree on five random halvings, each half used once for training and once for "
            "testing."
        ),
        published_by=f"Design by Dietterich (1998); data after {BOUCKAERT}; run here (first data set of Set 3).",
        runs="2 algorithms, 5 runs of 2 folds",
        look_at_first=(
            "The 5x2cv tests beside the corrected test, which answers: the t test has only one of the ten "
            "differences in its numerator, and the F test claims too much with some learners."
        ),
        level_label="",
        score_label=SHARE_RIGHT,
        higher_is_better=True,
        n_train=150,
        n_test=150,
    ),
    Demo(
        key="folds_null_10x10",
        title="Nothing to learn: 10 x 10-fold cross-validation",
        page="cross_validation",
        file="folds_null_10x10.csv",
        what="Naive Bayes and a decision tree on 300 cases whose class is a coin toss. "
        "In the long run both are right half of the time.",
        published_by=f"Design by {BOUCKAERT}; run here (first data set of our own Set 1, class probability 0.5).",
        runs="2 algorithms, 10 runs of 10 folds",
        look_at_first="There is no difference to find, and yet the plain paired t test claims one. Which others do?",
        level_label="",
        score_label=SHARE_RIGHT,
        higher_is_better=True,
        n_train=270,
        n_test=30,
    ),
    Demo(
        key="published_lecture_folds",
        title="A tree and a random forest in a lecture",
        page="cross_validation",
        file="published_lecture_folds.csv",
        what="Mean squared errors on the BostonHousing data, two folds each.",
        published_by="Bischl and others, AutoML: Evaluation (lecture slides). Numbers as printed.",
        runs="2 algorithms, 2 folds",
        look_at_first=(
            "The lecture does not test them. Here the plain paired t test gives t = 35.63 on one degree of freedom; "
            "the corrected test, which takes into account that each fold is trained on the other, gives 20.57."
        ),
        level_label="",
        score_label="Mean squared error",
        higher_is_better=False,
        n_train=253,
        n_test=253,
    ),
    Demo(
        key="published_lecture_mtcars",
        title="The same two on 32 cars",
        page="cross_validation",
        file="published_lecture_mtcars.csv",
        what="Mean squared errors of a tree and a random forest on the mtcars data, two folds each.",
        published_by="Bischl and others, AutoML: Evaluation (lecture slides). Numbers as printed.",
        runs="2 algorithms, 2 folds",
        look_at_first=(
            "The lecture does not test them. Here the plain paired t test gives t = 12.69, p = 0.0501 on one degree of "
            "freedom: a forest whose error is a fifth of the tree's is not shown to be better. The corrected test "
            "gives 7.33."
        ),
        level_label="",
        score_label="Mean squared error",
        higher_is_better=False,
        n_train=16,
        n_test=16,
    ),
    Demo(
        key="test_set_regression",
        title="A linear model against small networks",
        page="same_test_set",
        file="test_set_regression.csv",
        what="Squared errors of a linear model and of networks with 2, 4 and 6 hidden units on the same test cases "
        "of a curved function with noise.",
        published_by=f"Layout by {FEELDERS}; function by Friedman (1991); run here.",
        runs="4 models, 106 test cases",
        look_at_first="The simultaneous intervals: which of them exclude zero?",
        level_label="",
        score_label="Squared error",
        higher_is_better=False,
    ),
    Demo(
        key="test_set_diabetes",
        title="The same models on Efron's diabetes data",
        page="same_test_set",
        file="test_set_diabetes.csv",
        what="Squared errors of a linear model and of networks with 2, 4 and 6 hidden units on disease progression "
        "after one year: 442 cases of Efron and others, not the 768 cases of the diabetes in the paper's Table 4.",
        published_by=f"Layout by {FEELDERS}; data by Efron, Hastie, Johnstone and Tibshirani (2004); run here.",
        runs="4 models, 106 test cases",
        look_at_first="Pairwise tests find differences that the simultaneous intervals may not.",
        level_label="",
        score_label="Squared error",
        higher_is_better=False,
    ),
    Demo(
        key="test_set_classification",
        title="Five classifiers on breast cancer",
        page="same_test_set",
        file="test_set_classification.csv",
        what="Linear and quadratic discriminant, a tree and two networks of different weight decay on the same test "
        "cases: 0 is right, 1 is wrong.",
        published_by=f"Layout by {FEELDERS}; data by Street, Wolberg and Mangasarian (1993); run here.",
        runs="5 classifiers, 384 test cases",
        look_at_first="Cochran's Q finds a difference, the intervals of all pairs do not: which should be trusted?",
        level_label="",
        score_label="Error (1 = wrong)",
        higher_is_better=False,
    ),
    Demo(
        key="puzzles",
        title="Four searches on puzzles of sixteen families",
        page="same_test_set",
        file="puzzles.csv",
        what="Backtracking that takes values in random order, the same with a careful order, with restarts, and with "
        "restarts that learn which variables are hard. Queens, sudoku, maps, packing and twelve more families, ten "
        "puzzles each, five attempts at every puzzle within a budget.",
        published_by="After Gomes, Selman and Kautz (1998), AAAI; run here.",
        runs="4 searches, 160 puzzles, 5 attempts each",
        look_at_first="Do these sixteen families stand for themselves, or for families like them? For these alone, "
        "plain backtracking is shown to be better than the one with restarts; for families like them it is not, and "
        "three of the four could be best.",
        level_label="",
        score_label="Share of attempts that failed",
        higher_is_better=False,
    ),
    Demo(
        key="sequences",
        title="Which number comes next? Four programs",
        page="same_test_set",
        file="sequences.csv",
        what="Programs that know differences, recurrences, even steps, or short formulas say how number sequences of "
        "twelve kinds go on. The file has every question and answer in words, and how it went: passed, failed or "
        "timeout. A timeout counts as wrong.",
        published_by="Sequences made and asked here.",
        runs="4 programs, 120 questions of 12 kinds",
        look_at_first="Who knows a kind answers nearly all of its questions: 120 questions say hardly more than "
        "twelve. For these kinds alone four of six pairs are shown to differ, for kinds like them none.",
        level_label="",
        score_label="Error (1 = wrong)",
        higher_is_better=False,
        other_words="wrong",
    ),
    Demo(
        key="published_agreement",
        title="Two published 2x2 tables",
        page="same_test_set",
        file="published_agreement.csv",
        what="How often two classifiers were right together, alone or not at all: a network and a linear discriminant "
        "on diabetes, 384 cases, and a tree and a random forest in a lecture, 94 cases.",
        published_by=f"{FEELDERS}, Table 4; Bischl and others, AutoML: Evaluation. Numbers as printed.",
        runs="2 tables",
        look_at_first="McNemar's statistic with continuity correction: 1.16 and 5.5.",
        level_label="",
        score_label="Cases",
        higher_is_better=True,
    ),
    Demo(
        key="published_coin",
        title="Is the coin fair? 16 heads of 20",
        page="same_test_set",
        file="published_coin.csv",
        what=(
            "The example with which the 1997 report explains a test. A classifier that always says heads is right on "
            "16 of 20 tosses, one that always says tails on the other 4: two classifiers on the same cases."
        ),
        published_by=f"{PIATER_COHEN}, section 2. Numbers as printed.",
        runs="1 table, 20 tosses",
        look_at_first=(
            "The report would reject from 14 heads on. 14 or more have a probability of .0577, so 15 are needed."
        ),
        level_label="",
        score_label="Tosses",
        higher_is_better=True,
    ),
    Demo(
        key="published_feelders",
        title="Means and covariances of a published comparison",
        page="same_test_set",
        file="published_feelders.json",
        what="Mean squared errors of a linear model and three networks, and their covariance matrix. "
        "The single errors were never published, and are not needed.",
        published_by=f"{FEELDERS}, Tables 2 and 3. Numbers as printed.",
        runs="4 models, 106 test cases",
        look_at_first="The intervals with the authors' constant, 2.135, and with the correct one, 2.413.",
        level_label="",
        score_label="Mean squared error",
        higher_is_better=False,
    ),
    Demo(
        key="published_feelders_5",
        title="Five classifiers from their counts alone",
        page="same_test_set",
        file="published_feelders_5.json",
        what="Right on 300, 295, 265, 303 and 296 of 384 cases, and one deviation, .0205, for all differences.",
        published_by=f"{FEELDERS}, Table 5. Numbers as printed.",
        runs="5 classifiers, 384 test cases",
        look_at_first="The paper's intervals are 0.116 wide: the third classifier is shown to be worse than all "
        "others, and no other pair is shown to differ.",
        level_label="",
        score_label="Error rate",
        higher_is_better=False,
    ),
    Demo(
        key="published_demsar",
        title="C4.5 and three of its variants",
        page="many_datasets",
        file="published_demsar_auc.csv",
        what="Area under the ROC curve of C4.5 with and without tuned leaf size (m) and pruning (cf).",
        published_by=f"{DEMSAR}, Table 6, which prints these numbers.",
        runs="4 algorithms, 14 data sets",
        look_at_first="The critical-difference plot. The paper ranked unrounded numbers, so its Friedman statistic, "
        "9.28, differs a little.",
        level_label="",
        score_label="AUC",
        higher_is_better=True,
        posthoc="nemenyi",
    ),
    Demo(
        key="benchmark",
        title="Seven algorithms on 23 data sets",
        page="many_datasets",
        file="benchmark.csv",
        what="Mean accuracy over 10-fold cross-validation on data sets that scikit-learn ships, that are finite and "
        "built in full, or that are drawn from known sources.",
        published_by=f"Layout by {DEMSAR}; run here.",
        runs="7 algorithms, 23 data sets",
        look_at_first="The best algorithm on average, and which others cannot be distinguished from it.",
        level_label="",
        score_label="Accuracy",
        higher_is_better=True,
    ),
    Demo(
        key="benchmark_folds",
        title="The folds behind the benchmark",
        page="many_datasets",
        file="benchmark_folds.csv",
        what="The accuracy of each algorithm on each of the ten folds of each data set; all share the folds.",
        published_by=f"Layout by {DEMSAR}; run here.",
        runs="7 algorithms, 23 data sets, 10 folds",
        look_at_first="How ten folds become one score, and then which algorithms can be distinguished.",
        level_label="",
        score_label="Accuracy",
        higher_is_better=True,
        average="mean",
    ),
)


def load_bytes(demo: Demo) -> bytes:
    """The file's contents."""
    return demo.path.read_bytes()


def for_page(page: str) -> tuple[Demo, ...]:
    """The demos of one page, in the order of their cards."""
    return tuple(demo for demo in DEMOS if demo.page == page)
