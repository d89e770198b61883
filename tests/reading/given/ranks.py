"""Score tables of a benchmark."""

from __future__ import annotations

from itertools import product

from tests.reading.given.rows import lines
from tests.reading.journeys import Given


def ranks(heading: str, rows: list[tuple[object, ...]], name: str = "table.csv") -> Given:
    return Given(lines(heading, rows), name, "ranks", asked=True)


SETS = ("iris", "wine", "zoo")
TABLE = [("iris", 0.5, 0.625), ("wine", 0.25, 0.5), ("zoo", 0.75, 0.875)]
LONG = [(d, a, 0.1 * i + 0.01 * j) for (i, d), (j, a) in product(enumerate(SETS, 1), enumerate(("SVM", "kNN")))]
FOLDS = [(d, a, f, round(s + 0.001 * f * f, 4)) for (d, a, s), f in product(LONG, (1, 2, 3))]

GIVEN = {
    "wide": ranks("dataset,SVM,kNN", TABLE, "accuracy.csv"),
    "wide, by algorithm": ranks("algorithm,iris,wine", [("SVM", 0.5, 0.25), ("kNN", 0.75, 1)]),
    "wide, no names": ranks("SVM,kNN", [row[1:] for row in TABLE]),
    "wide, only numbered": ranks(",SVM,kNN", [(i, *row[1:]) for i, row in enumerate(TABLE)]),
    "wide, seeds": ranks("seed,SVM,kNN", [(i, *row[1:]) for i, row in enumerate(TABLE)]),
    "wide, data sets by number": ranks("dataset,SVM,kNN", [(i + 4, *row[1:]) for i, row in enumerate(TABLE)]),
    "wide, two columns of names": ranks("dataset,kind,SVM,kNN", [(d, "x", *s) for d, *s in TABLE]),
    "wide, counts of cases": ranks(
        "dataset,instances,#,SVM,kNN", [(d, 150 + i, i + 7, *s) for i, (d, *s) in enumerate(TABLE)]
    ),
    "wide, one score and counts": ranks("dataset,instances,SVM", [(d, 150, s[0]) for d, *s in TABLE]),
    "wide, whole numbers that are no counts": ranks(
        "dataset,class A,class B", [(d, i, i + 1) for i, (d, *_) in enumerate(TABLE)]
    ),
    "wide, several counts": ranks("dataset,n samples,nclasses,# rows,SVM,kNN", [(d, 9, 2, 3, *s) for d, *s in TABLE]),
    "wide, a broken count": ranks("dataset,size,SVM,kNN", [(d, 9.5, *s) for d, *s in TABLE]),
    "wide, a spread": ranks("dataset,SVM,SVM std,kNN", [(d, s[0], 0.1, s[1]) for d, *s in TABLE]),
    "wide, a metric": ranks("dataset,SVM,kNN,runtime", [(*row, 3.5) for row in TABLE]),
    "wide, five metrics": ranks(
        "dataset,SVM,kNN,runtime,memory,energy,latency,risk", [(*row, 3.5, 1.5, 2.5, 4.5, 0.5) for row in TABLE]
    ),
    "wide, metrics only": ranks("dataset,accuracy,runtime", TABLE),
    "wide, one metric only": ranks("dataset,SVM,accuracy", TABLE),
    "wide, two metrics of each": ranks(
        "dataset,SVM acc,kNN acc,SVM time,kNN time", [(*row, *row[1:]) for row in TABLE]
    ),
    "wide, a metric and none of each": ranks("dataset,SVM,kNN,SVM time,kNN time", [(*row, *row[1:]) for row in TABLE]),
    "wide, a year": ranks("dataset,year,SVM,kNN", [(d, 1990 + i, *s) for i, (d, *s) in enumerate(TABLE)]),
    "wide, whole numbers among scores": ranks(
        "dataset,few,SVM,kNN", [(d, i % 2, *s) for i, (d, *s) in enumerate(TABLE)]
    ),
    "wide, whole numbers that count": ranks("dataset,few,SVM,kNN", [(d, i, *s) for i, (d, *s) in enumerate(TABLE)]),
    "wide, whole numbers as high as a score": ranks(
        "dataset,few,SVM,kNN", [("a", 1, 0.5, 1.0), ("b", 1, 0.25, 0.5), ("c", 3, 0.5, 0.5)]
    ),
    "wide, resamples": ranks("dataset,fold1,fold2,fold3", [(d, *s, 0.5) for d, *s in TABLE]),
    "wide, numbers from 0": ranks("dataset,0,1,2", [(d, *s, 0.5) for d, *s in TABLE]),
    "wide, numbers from 2": ranks("dataset,2,3,4", [(d, *s, 0.5) for d, *s in TABLE]),
    "wide, two numbers": ranks("dataset,1,2", TABLE),
    "wide, numbered models": ranks("dataset,model 1,model 2,model 3", [(d, *s, 0.5) for d, *s in TABLE]),
    "wide, without headings": Given(
        "anneal 94.444 98.889 95.5\naudiology 71.1 77.2 70.0\nautos 60.1 70.2 80.3\n", "t.txt", "ranks"
    ),
    "wide, means": ranks("dataset,SVM,kNN", [(d, f"{a} ± 0.1", f"{b} (0.2)") for d, a, b in TABLE]),
    "wide, a mean among numbers": ranks("dataset,SVM,kNN", [*TABLE, ("vote", "0.5 ± 0.1", 0.5)]),
    "wide, a gap": ranks("dataset,SVM,kNN", [*TABLE, ("vote", "", 0.5)]),
    "wide, three gaps": ranks(
        "dataset,SVM,kNN,LR", [*((*row, 0.5) for row in TABLE), ("vote", "", 0.5, "-"), ("lung", 0.5, "NA", 1)]
    ),
    "wide, a score that is text": ranks("dataset,SVM,kNN", [*TABLE, ("vote", "best", 0.5)]),
    "wide, a data set twice": ranks("dataset,SVM,kNN", [*TABLE, TABLE[0]]),
    "wide, an average": ranks("dataset,SVM,kNN", [*TABLE, ("average", 0.5, 0.6667)]),
    "wide, a median": ranks("dataset,SVM,kNN", [*TABLE, ("Median", 0.5, 0.625)]),
    "wide, the best": ranks("dataset,SVM,kNN", [*TABLE, ("best", 0.75, 0.875)]),
    "wide, the worst": ranks("dataset,SVM,kNN", [*TABLE, ("min", 0.25, 0.5)]),
    "wide, wins": ranks("dataset,SVM,kNN", [*TABLE, ("wins", 0, 3)]),
    "wide, wins, ties and losses": ranks("dataset,SVM,kNN", [*TABLE, ("w t l", 7, 3)]),
    "wide, a data set called best": ranks("dataset,SVM,kNN", [*TABLE, ("best", 0, 3)]),
    "wide, an average of two": ranks("dataset,SVM,kNN", [TABLE[0], ("average", 0.5, 0.625)]),
    "wide, a column of means": ranks("dataset,SVM,kNN,avg", [(d, a, b, (a + b) / 2) for d, a, b in TABLE]),
    "wide, a column called mean": ranks("dataset,SVM,kNN,gmean", [(d, a, b, 9) for d, a, b in TABLE]),
    "wide, p values": ranks("algorithm,SVM,kNN", [("SVM", 1, 0.5), ("kNN", 0.5, 1)]),
    "wide, an empty name": ranks("dataset,SVM,kNN", [*TABLE, ("", 0.5, 0.25)]),
    "wide, percentages": ranks("dataset,SVM,kNN", [(d, f"{a}%", b) for d, a, b in TABLE]),
    "long": ranks("dataset,algorithm,accuracy", LONG),
    "long, errors": ranks("dataset,algorithm,error", LONG),
    "long, no name says which": ranks("first,second,value", LONG),
    "long, one name says which": ranks("first,model,value", LONG),
    "long, no score": ranks("dataset,algorithm,note", [(d, a, "x") for d, a, _ in LONG]),
    "long, a gap": ranks("dataset,algorithm,accuracy", LONG[:-1]),
    "long, a score twice": ranks("dataset,algorithm,accuracy", [*LONG, LONG[-1]]),
    "long, folds": ranks("dataset,algorithm,fold,accuracy", FOLDS),
    "long, an even number of folds": ranks("dataset,algorithm,fold,accuracy", [row for row in FOLDS if row[2] < 3]),
    "long, a fold too few": ranks("dataset,algorithm,fold,accuracy", FOLDS[:-1]),
    "long, metrics": ranks(
        "dataset,algorithm,metric,value",
        [(d, a, m, s + i) for (d, a, s), (i, m) in product(LONG, enumerate(("auc", "loss")))],
    ),
    "long, kinds that may be repeats": ranks(
        "dataset,algorithm,kernel,accuracy",
        [(d, a, m, s + i) for (d, a, s), (i, m) in product(LONG, enumerate(("one", "two")))],
    ),
    "long, kinds that are metrics": ranks(
        "dataset,algorithm,which,value",
        [(d, a, m, s + i) for (d, a, s), (i, m) in product(LONG, enumerate(("accuracy", "f1")))],
    ),
    "long, noise": ranks(
        "dataset,algorithm,noise,accuracy", [(d, a, n, s + n) for (d, a, s), n in product(LONG, (0.1, 0.2))]
    ),
    "long, learning curves": ranks(
        "dataset,algorithm,epoch,accuracy", [(d, a, n, s + n) for (d, a, s), n in product(LONG, (1, 2))]
    ),
    "long, data sets by id": ranks("dataset_id,algorithm,accuracy", [(SETS.index(d) + 3, a, s) for d, a, s in LONG]),
    "long, algorithms by id": ranks("id,algorithm,accuracy", [(SETS.index(d) + 3, a, s) for d, a, s in LONG]),
    "long, several scores": ranks(
        "dataset,model,precision,recall,accuracy,runtime", [(*row, 0.5, 0.25, 3) for row in LONG]
    ),
    "long, a spread": ranks("dataset,model,std,what", [(d, a, 0.1, s) for d, a, s in LONG]),
}
