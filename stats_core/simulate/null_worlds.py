"""The worlds in which answers are watched: nothing differs, or one algorithm is apart and the others are alike."""

from __future__ import annotations

from stats_core.simulate.false_claims import Guarded
from stats_core.worlds import (
    AlternatingTableWorld,
    CaseWorld,
    CatastropheWorld,
    CurveEffect,
    CurveWorld,
    FeatureShareWorld,
    FoldWorld,
    GroupedCaseWorld,
    Noise,
    Scatter,
    SkewedTableWorld,
    TableWorld,
    UnevenCurveWorld,
)
from stats_core.worlds.cross_validated import LEARNERS

Uneven, Sampled = UnevenCurveWorld, GroupedCaseWorld
FAR = 8.0
"""A difference that is always found, in standard deviations of a run: only claims about the others can be false."""
GROUPS = (
    "right and wrong of two models on few groups: the order of the cases shows the groups in about half of the data "
    "sets with a false claim, and only their labels would always"
)
TAIL = (
    "lognormal heights of one algorithm under noise of all: what is claimed falsely is claimed where the long tail "
    "happens to be missing from the ten runs"
)
UNSEEN = (
    "a catastrophe in one of 200 cases: every fifth test set of 300 has none, and nothing in it tells of "
    "them. What happens less often than in 3 of n cases may well be missing from n cases"
)

SPREADS = (
    Guarded("runs scatter alike, 10+10", Uneven(10, 0.0, (1, 1), (1, 1))),
    Guarded("sd 2:1, 5+10", Uneven(5, 0.0, (1, 2), (2, 1))),
    Guarded("sd 3:1, 5+20", Uneven(5, 0.0, (1, 4), (3, 1))),
    Guarded("sd 3:1, 5+30", Uneven(5, 0.0, (1, 6), (3, 1))),
    Guarded("sd 3:1, 3+10", Uneven(3, 0.0, (1, 10 / 3), (3, 1))),
    Guarded("40 % of the 5 fail, 5+20", Uneven(5, 0.0, (1, 4), (1, 1), scatter=Scatter.FAILING)),
    Guarded("lognormal .1:1.2, 10+10", Uneven(10, 0.0, (1, 1), (0.1, 1.2), within=0.1, scatter=Scatter.SKEWED)),
    Guarded("runs scatter alike, 10+10+10", Uneven(10, 0.0, (1, 1, 1), (1, 1, 1))),
    Guarded("sd 3:1:1, 10+10+10", Uneven(10, 0.0, (1, 1, 1), (3, 1, 1))),
    Guarded("sd 3:1:1, 5+20+20", Uneven(5, 0.0, (1, 4, 4), (3, 1, 1))),
    Guarded("sd 3:3:1:1, 5+5+20+20", Uneven(5, 0.0, (1, 1, 4, 4), (3, 3, 1, 1))),
)
"""The designs of a kept table of rates, in its order."""

CURVES = (
    *SPREADS,
    Guarded("sd 1:3, 5+5", Uneven(5, 0.0, (1, 1), (1, 3))),
    Guarded("sd 1:3, 5+20", Uneven(5, 0.0, (1, 4), (1, 3))),
    Guarded("runs scatter alike, 3+3", Uneven(3, 0.0, (1, 1), (1, 1))),
    Guarded("heavy tails, 10+10", Uneven(10, 0.0, (1, 1), (1, 1), scatter=Scatter.HEAVY)),
    Guarded("heavy tails, sd 3:1, 5+20", Uneven(5, 0.0, (1, 4), (3, 1), scatter=Scatter.HEAVY)),
    Guarded(
        "lognormal .1:1.2 under noise, 10+10",
        Uneven(10, 0.0, (1, 1), (0.1, 1.2), scatter=Scatter.SKEWED),
        hidden=TAIL,
        most=0.15,
    ),
    Guarded("levels carry over, sd 3:1, 5+20", Uneven(5, 0.0, (1, 4), (3, 1), carries=True)),
    Guarded("levels carry over, 10+10", Uneven(10, 0.0, (1, 1), (1, 1), carries=True)),
    Guarded("same seeds, 2 x 10", Uneven(10, 0.0, (1, 1), (1, 1), blocks=True)),
    Guarded("same seeds, sd 3:1, 2 x 8", Uneven(8, 0.0, (1, 1), (3, 1), blocks=True)),
    Guarded("same seeds, sd 3:1:1, 3 x 10", Uneven(10, 0.0, (1, 1, 1), (3, 1, 1), blocks=True)),
    Guarded("same seeds, sd 5:1:1, 3 x 6", Uneven(6, 0.0, (1, 1, 1), (5, 1, 1), blocks=True)),
    Guarded("4 algorithms, 10 runs each", CurveWorld(10, 0.0, 4)),
    Guarded("one apart in level, sd 3:3:1:1, 5+5+20+20", Uneven(5, 3 * FAR, (1, 1, 4, 4), (3, 3, 1, 1))),
    Guarded("one apart in level, sd 1:3:1, 20+5+20", Uneven(5, FAR, (4, 1, 4), (1, 3, 1))),
    Guarded("one apart in level, 4 algorithms", CurveWorld(10, FAR, 4)),
    Guarded("one apart in shape, sd 3:1:1, 5+20+20", Uneven(5, FAR, (1, 4, 4), (3, 1, 1), CurveEffect.SHAPE)),
    Guarded("one apart in shape, 2 x 10", Uneven(10, FAR, (1, 1), (1, 1), CurveEffect.SHAPE)),
)
RANKS = (
    Guarded("two algorithms, 20 data sets", TableWorld(20, 0.0, 2, accuracy=True)),
    Guarded("two algorithms, 6 data sets, no common scale", TableWorld(6, 0.0, 2)),
    Guarded("exponential differences, 20 data sets", SkewedTableWorld(20)),
    Guarded("exponential differences, 50 data sets", SkewedTableWorld(50)),
    Guarded("lognormal differences, 20 data sets", SkewedTableWorld(20, lognormal=True)),
    Guarded("lognormal differences, 10 data sets", SkewedTableWorld(10, lognormal=True)),
    Guarded("exponential differences, 3 algorithms, 20 data sets", SkewedTableWorld(20, 0.0, 3)),
    Guarded("two alternate, 3 tied between, 20 data sets", AlternatingTableWorld(20)),
    Guarded("two alternate, 3 between, 20 data sets", AlternatingTableWorld(20, tied=False)),
    Guarded("two alternate, 3 tied between, 50 data sets", AlternatingTableWorld(50)),
    Guarded("two alternate, 8 tied between, 12 data sets", AlternatingTableWorld(12, between=8)),
    Guarded("two alternate, 1 between, 3 data sets", AlternatingTableWorld(3, between=1)),
    Guarded("4 algorithms, 20 data sets, normal", TableWorld(20, 0.0, 4, accuracy=True)),
    Guarded("4 algorithms, 20 data sets, ties", TableWorld(20, 0.0, 4, Noise.TIES, accuracy=True)),
    Guarded("4 algorithms, 20 data sets, heavy tails, no common scale", TableWorld(20, 0.0, 4, Noise.HEAVY)),
    Guarded("6 algorithms, 20 data sets, correlated", TableWorld(20, 0.0, 6, Noise.CLONES, accuracy=True)),
    Guarded("10 algorithms, 50 data sets", TableWorld(50, 0.0, 10, accuracy=True)),
    Guarded("3 algorithms, 4 data sets", TableWorld(4, 0.0, 3, accuracy=True)),
    Guarded("3 algorithms, 3 data sets", TableWorld(3, 0.0, 3, accuracy=True)),
    Guarded("one apart, two alternate, 3 tied between, 20 data sets", AlternatingTableWorld(20, FAR)),
    Guarded("one apart, two alternate, 3 between, 50 data sets", AlternatingTableWorld(50, FAR, tied=False)),
    Guarded("one apart, 5 algorithms, 20 data sets", TableWorld(20, FAR, 5, accuracy=True)),
    Guarded("one apart, 5 algorithms correlated, 15 data sets", TableWorld(15, FAR, 5, Noise.CLONES, accuracy=True)),
)
FOLDS = (
    *(
        Guarded(f"{learner}, {name}", FeatureShareWorld(runs, folds=folds, learner=learner))
        for name, runs, folds in (("5x2", 5, 2), ("10 folds", 1, 10), ("10x10", 10, 10), ("15 resamples", 15, 1))
        for learner in LEARNERS
    ),
    Guarded("3 algorithms, 1-NN, 10x10", FeatureShareWorld(10, algorithms=3)),
    Guarded("3 algorithms, ridge, 5x2", FeatureShareWorld(5, algorithms=3, folds=2, learner="ridge")),
    Guarded("correlated folds, 10x10", FoldWorld(10)),
    Guarded("correlated folds, 5x2", FoldWorld(5, folds=2)),
    Guarded("correlated folds, heavy tails, 10 folds", FoldWorld(1, noise=Noise.HEAVY)),
    Guarded("one apart, 3 algorithms, correlated folds, 10x10", FoldWorld(10, FAR, 3)),
)
LABELLED = (
    Guarded("2 classifiers, 10 labelled passages of 20", GroupedCaseWorld(200, labelled=True)),
    Guarded("2 classifiers, 6 labelled passages of 30", GroupedCaseWorld(180, groups=6, labelled=True)),
    Guarded("2 classifiers, 50 labelled passages of 8", GroupedCaseWorld(400, groups=50, labelled=True)),
    Guarded("2 classifiers, 5 samples of 100 cases", Sampled(100, groups=0, samples=5, by_case=1.0, labelled=True)),
    Guarded("2 classifiers, 10 samples of 30 cases", Sampled(30, groups=0, samples=10, by_case=1.0, labelled=True)),
    Guarded("2 classifiers, 10 samples of 164 cases", Sampled(164, groups=0, samples=10, by_case=1.0, labelled=True)),
    Guarded("4 classifiers, 10 labelled passages of 20", GroupedCaseWorld(200, 0.0, 4, labelled=True)),
    Guarded("4 classifiers, 5 samples of 100 cases", Sampled(100, 0.0, 4, 0, samples=5, by_case=1.0, labelled=True)),
    Guarded("one apart, 4 classifiers, 10 labelled passages of 20", GroupedCaseWorld(200, 3.0, 4, labelled=True)),
)
"""Data that say which group and which case a line belongs to: the answer must not take lines for cases of their own."""
CASES = (
    Guarded("2 classifiers, 300 cases", CaseWorld(300)),
    Guarded("6 classifiers, 300 cases", CaseWorld(300, 0.0, 6)),
    Guarded("20 classifiers, 300 cases", CaseWorld(300, 0.0, 20)),
    Guarded("19 near-clones and one, 300 cases", CaseWorld(300, 0.0, 20, noise=Noise.CLONES)),
    Guarded("5 near-clones and one, 300 cases", CaseWorld(300, 0.0, 6, noise=Noise.CLONES)),
    Guarded("2 classifiers, 20 cases", CaseWorld(20)),
    Guarded("4 regressors, 300 cases, heavy tails", CaseWorld(300, 0.0, 4, None, noise=Noise.HEAVY)),
    Guarded("2 classifiers, 10 passages of 20", GroupedCaseWorld(200), hidden=GROUPS, most=0.09),
    Guarded("2 classifiers, 6 passages of 30", GroupedCaseWorld(180, groups=6), hidden=GROUPS, most=0.12),
    Guarded("2 classifiers, 50 passages of 8", GroupedCaseWorld(400, groups=50)),
    Guarded("4 classifiers, 10 passages of 20", GroupedCaseWorld(200, 0.0, 4)),
    Guarded("2 measured, 10 passages of 20", GroupedCaseWorld(200, measured=True)),
    Guarded("4 measured, 10 passages of 20", GroupedCaseWorld(200, 0.0, 4, measured=True)),
    *LABELLED,
    Guarded("rare catastrophes of one, 300 cases", CatastropheWorld(300, rate=0.015, cost=20)),
    Guarded("rare catastrophes of one, 1,000 cases", CatastropheWorld(1000, rate=0.015, cost=20)),
    Guarded("rare catastrophes of one of 3, 300 cases", CatastropheWorld(300, 0.0, 3, rate=0.015, cost=20)),
    Guarded("rare catastrophes of both, 300 cases", CatastropheWorld(300, rate=0.015, cost=20, all_alike=True)),
    Guarded("rarer, worse catastrophes of one, 300 cases", CatastropheWorld(300), hidden=UNSEEN, most=0.22),
    Guarded("rarer, worse catastrophes of one, 1,000 cases", CatastropheWorld(1000)),
    Guarded("rarer, worse catastrophes of one of 3, 300 cases", CatastropheWorld(300, 0.0, 3), hidden=UNSEEN, most=0.2),
    Guarded("one apart, 6 classifiers, 300 cases", CaseWorld(300, 0.19, 6)),
    Guarded("one apart, 5 near-clones and one, 300 cases", CaseWorld(300, 0.19, 6, noise=Noise.CLONES)),
)
EQUIVALENCE = (
    Guarded("margin 1, sd 1:1, 10+10", Uneven(10, 1.0, (1, 1), (1, 1)), {"margin": 1.0}),
    Guarded("margin 3, sd 3:1, 5+20", Uneven(5, 3.0, (1, 4), (3, 1)), {"margin": 3.0}),
    Guarded("margin 1, 4 algorithms, 10 runs each", CurveWorld(10, 1.0, 4), {"margin": 1.0}),
    Guarded("margin 1, correlated folds, 10x10", FoldWorld(10, 1.0), {"margin": 1.0}),
    Guarded("margin .1, 2 classifiers, 300 cases", CaseWorld(300, 0.1), {"margin": 0.1}),
    Guarded("margin .1, 4 regressors, 300 cases", CaseWorld(300, 0.1, 4, None), {"margin": 0.1}),
    Guarded("margin .02, 20 data sets", TableWorld(20, 1.0, 2, accuracy=True), {"margin": 0.02}),
    Guarded("margin .02, 4 algorithms, 20 data sets", TableWorld(20, 1.0, 4, accuracy=True), {"margin": 0.02}),
)
"""The true difference is the margin, where "equivalent" is false and most likely to be said."""
WORLDS = (*CURVES, *FOLDS, *CASES, *RANKS, *EQUIVALENCE)
ROOMS = {"Curves": CURVES, "Folds": FOLDS, "Cases": CASES, "Ranks": RANKS, "Equivalence": EQUIVALENCE}
"""All of them, by what is asked."""
