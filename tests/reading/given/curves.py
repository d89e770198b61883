"""Learning curves: long, wide and final, complete and not."""

from __future__ import annotations

from itertools import product

from stats_core.reading import HowRead
from tests.reading.given.rows import LONG, lines, long
from tests.reading.journeys import Given


def curves(heading: str, rows: list[tuple[object, ...]], name: str = "table.csv") -> Given:
    return Given(lines(heading, rows), name, "curves", asked=True)


def ends(*last: int, step: int = 10) -> Given:
    """Runs of two algorithms in turn that end at the given levels."""
    rows = [(a, i, h, h + i / 10) for i, end in enumerate(last) for a in ("A", "B") for h in range(0, end + 1, step)]
    return curves(LONG, rows)


def apart(count: int, shift: float, whole: bool = True) -> Given:
    """Runs with as many levels each, no two at the same places."""
    rows = [
        (
            a,
            r,
            round(h * 10 + shift * (2 * r + (a == "B")), 3) if not whole else h * 10 + int(shift) * (r + (a == "B")),
            h,
        )
        for a, r, h in product("AB", (1, 2), range(count))
    ]
    return curves(LONG, rows)


def wide(*headings: str, first: str = "method,seed", rows: int = 4) -> Given:
    body = [
        ("AB"[i // 2 % 2], i % 2 + 1, *(round(0.1 + i / 4 + k / 50, 3) for k in range(len(headings))))
        for i in range(rows)
    ]
    return curves(f"{first},{','.join(headings)}", body)


def uneven(*sizes: int) -> Given:
    """Algorithms A, B, ... with so many runs each."""
    rows = [("ABCDEF"[i], r, h, i + r + h) for i, many in enumerate(sizes) for r in range(many) for h in (1, 2)]
    return curves(LONG, rows)


METRIC = [(a, s, h, m, i + s + h) for a, s, h in product("AB", (1, 2), (0, 5)) for i, m in enumerate(("loss", "acc"))]
TASKS = [
    (a, f"{a}-{t}-{s}", t, h, s + h + i)
    for i, (a, s, t) in enumerate(product("AB", (1, 2), ("hop", "walk")))
    for h in (0, 5)
]

GIVEN = {
    "plain": curves(LONG, long()),
    "one algorithm": curves(LONG, long(("PPO",))),
    "one run of each": curves(LONG, long(runs=(1,))),
    "no run and one line each": curves("algorithm,step,score", [(a, h, s) for a, _, h, s in long(runs=(1,))]),
    "no run and several lines": curves("algorithm,step,score", [(a, h, s) for a, _, h, s in long()]),
    "one run beside two": uneven(1, 2),
    "one run beside two and three": uneven(1, 2, 3),
    "two of one run beside two": uneven(1, 1, 2),
    "five of one run": uneven(1, 1, 1, 1, 1, 2),
    "two of one run, two of two": uneven(1, 2, 1, 2),
    "one run beside two with different levels": curves(LONG, [("C", 9, 0, 1), ("C", 9, 50, 2), *long()]),
    "blocks": curves(LONG + ",block", [(*row, "xy"[i % 6 // 3]) for i, row in enumerate(long())]),
    "a run in two blocks": curves(LONG + ",block", [(*row, i % 2) for i, row in enumerate(long())]),
    "runs that go on from 2 to 10": curves(LONG, long(runs=(10, 2))),
    "an empty algorithm": curves(LONG, [*long(), ("", 1, 0, 1)]),
    "two empty runs": curves(LONG, [*long(), ("PPO", "", 0, 1), ("SAC", "", 0, 1)]),
    "no lines of scores": Given("algorithm,run,step,score\n", pages="curves"),
    "a missing score": curves(LONG, [*long()[:-1], ("SAC", 2, 200, "")]),
    "two missing scores": curves(LONG, [*long()[:-2], ("SAC", 2, 100, "nan"), ("SAC", 2, 200, "nan")]),
    "a level that is text": curves(LONG, [*long(), ("PPO", 1, "end", 0.5)]),
    "an infinite score": curves(LONG, [*long()[:-1], ("SAC", 2, 200, "inf")]),
    "an infinite level": curves(LONG, [*long()[:-1], ("SAC", 2, "inf", "1")]),
    "a percentage among numbers": curves(LONG, [*long()[:-1], ("SAC", 2, 200, "5%")]),
    "percentages": curves(LONG, [(*row[:3], f"{100 * row[3]:g}%") for row in long()]),
    "summaries": curves(LONG, [(*row[:3], f"{row[3]} ± 0.1") for row in long()]),
    "summaries below algorithms": curves("dataset,A,B", [("x", "1 ± 2", "3 ± 1"), ("y", "2 ± 1", "4 ± 1")]),
    "the heading is an algorithm": curves("PPO,run,step,score", long()),
    "a score twice": curves(LONG, [*long(), ("SAC", 2, 200, 0.7)]),
    "a line twice": curves(LONG, [*long(), long()[-1]]),
    "two scores twice": curves(LONG, [*long(), ("SAC", 2, 200, 0.7), ("SAC", 2, 100, 0.7)]),
    "scores twice, and one run shorter": curves(LONG, [*long()[:-1], ("PPO", 1, 200, 0.7)]),
    "every score twice": curves(LONG, long() + [(*row[:3], row[3] + 1) for row in long()]),
    "a level too few": curves(LONG, long()[:-1]),
    "a level too many": curves(LONG, [*long(), ("PPO", 1, 300, 1)]),
    "a level in the middle too few": curves(LONG, [row for i, row in enumerate(long()) if i != 4]),
    "runs that end at 79 and 100": ends(100, 100, 100, 70),
    "runs that end at 80 and 100": ends(100, 100, 100, 80),
    "two runs that end early": ends(100, 100, 100, 70, 60),
    "one run that ends early": curves(
        LONG, [row for row in long(runs=(1, 2, 3), levels=range(0, 101, 10)) if row[:2] != ("PPO", 2) or row[2] < 50]
    ),
    "early runs beside uneven ones": curves(
        LONG,
        [
            (a, r, h, h + r)
            for a, r in product("AB", (1, 2, 3))
            for h in (range(0, 51, 10) if r == 2 else range(0, 101, 20 if r == 3 else 10))
        ],
    ),
    "early runs, and no level in common": curves(
        LONG, [(a, r, h + r, h + r) for a, r in product("AB", (1, 2, 3)) for h in range(0, 40 if r == 2 else 101, 10)]
    ),
    "no level in common": apart(5, 1),
    "no level in common, twelve each": apart(12, 1),
    "no level in common, 22 each": apart(22, 1),
    "no level in common, 60 each": apart(60, 1),
    "no level in common, broken levels": apart(6, 0.3, whole=False),
    "no overlap": curves(LONG, [(a, r, 100 * r + h, h) for a, r, h in product("AB", (1, 2), (1, 2, 3))]),
    "ends that touch": curves(LONG, [(a, r, 10 * r + h, h) for a, r, h in product("AB", (1, 2), (0, 5, 10))]),
    "one level each": curves(LONG, [(a, r, r, r) for a, r in product("AB", (1, 2))]),
    "metrics": curves("algorithm,seed,step,metric,value", METRIC),
    "metrics of which one is empty in a column": curves(
        "algorithm,seed,step,metric,loss,score",
        [(*row[:4], row[4] if row[3] == "loss" else "", "" if row[3] == "loss" else row[4]) for row in METRIC],
    ),
    "tasks in the names of runs": curves("algorithm,run,task,step,score", TASKS),
    "parts of the data": curves(
        "algorithm,run,split,step,score",
        [(a, r, p, h, i + h) for i, (a, r, p) in enumerate(product("AB", (1, 2), ("train", "test"))) for h in (0, 5)],
    ),
    "a setting": curves(
        "algorithm,run,gamma,step,score",
        [(a, r, g, h, i + h) for i, (a, r, g) in enumerate(product("AB", (1, 2), (0.9, 0.99))) for h in (0, 5)],
    ),
    "fifty settings": curves(
        "algorithm,run,gamma,step,score",
        [(a, r, g, h, g + h) for a, r, g, h in product("AB", (1, 2), range(50), (0, 5))],
    ),
    "fifty-one settings": curves(
        "algorithm,run,gamma,step,score",
        [(a, r, g, h, g + h) for a, r, g, h in product("AB", (1, 2), range(51), (0, 5))],
    ),
    "a metric beside the score": curves(
        "algorithm,run,step,score,precision", [(*row, i % 2) for i, row in enumerate(long() + long())]
    ),
    "final scores": curves("algorithm,seed,return", [(a, s, len(a) + s) for a, s in product(("PPO", "TD"), (1, 2, 3))]),
    "final scores without runs": curves(
        "algorithm,return", [(a, len(a) + s) for a, s in product(("PPO", "TD"), (1, 2, 3))]
    ),
    "final scores of one run twice": curves(
        "algorithm,seed,return", [(a, 1, len(a) + s) for a, s in product(("PPO", "TD"), (1, 2, 3))]
    ),
    "final scores in columns": curves("seed,PPO,SAC", [(s, s + 0.5, s + 1.5) for s in range(4)]),
    "final scores in columns with gaps": curves("PPO,SAC", [(1.5, 2.5), (1.25, ""), (3.5, 4), (5, "")]),
    "final scores in one column": curves("PPO,note", [(1.5, "x"), (1.25, "y")]),
    "final scores of counted lines": curves(",PPO,SAC", [(s, s + 0.5, s + 1.5) for s in range(4)]),
    "final scores beside counts": curves("name,#,PPO,size,SAC", [(f"r{s}", s, s + 0.5, s, s + 1.5) for s in range(4)]),
    "tasks of final scores": curves("env,PPO,SAC", [(e, 0.5 + i, 1.5) for i, e in enumerate(("hop", "walk"))]),
    "wide": wide("0", "200", "500"),
    "wide, of words": wide("step_0", "step_200", "step_500"),
    "wide, of kilo": wide("1k", "10k", "1M"),
    "wide, in another order": wide("after 20", "after 3", "after 100"),
    "wide, one level": wide("100"),
    "wide, one accuracy": wide("top1"),
    "wide, of two metrics": wide("acc_1", "acc_2", "loss_1", "loss_2"),
    "wide, negative": wide("level -2", "level -1", "level 0"),
    "wide, the same level twice": wide("1000", "1k", "2k"),
    "wide, without runs": curves("who,10,20", [("A", 1, 2), ("A", 3, 4), ("B", 5, 6), ("B", 5, 7)]),
    "wide, without algorithms": curves("10,20,40", [(1.5, 2, 3), (3, 4, 5)]),
    "wide, two lines of a run": wide("10", "20", rows=8),
    "wide, an unknown score": curves("method,seed,10,20", [("A", 1, 1, "x"), ("A", 2, 3, 4), ("B", 1, 1, 1)]),
    "wide, runs by name": curves(
        "who,split,10,20", [("A", "x", 1, 2), ("A", "y", 3, 4), ("B", "x", 5, 6), ("B", "y", 7, 8)]
    ),
    "wide, tasks": curves(
        "method,seed,env,10,20",
        [(a, r, e, i, i + 1) for i, (a, r, e) in enumerate(product("AB", (1, 2), ("hop", "walk")))],
    ),
    "wide, a note before the method": curves(
        "note,method,seed,10,20",
        [("x" if i % 3 else "y", a, r, i, i + 1) for i, (a, r) in enumerate(product("AB", (1, 2)))],
    ),
    "wide, blocks": curves(
        "method,seed,pair,10,20", [(a, r, "xy"[r - 1], i, i + 1) for i, (a, r) in enumerate(product("AB", (1, 2)))]
    ),
    "final scores, tasks in lines": curves(
        "method,seed,env,score", [(a, r, e, i) for i, (a, r, e) in enumerate(product("AB", (1, 2), ("hop", "walk")))]
    ),
    "final scores, metrics in lines": curves(
        "method,metric,score", [(a, m, i) for i, (a, m, _) in enumerate(product("AB", ("loss", "acc"), (1, 2)))]
    ),
    "a summary among 100 lines": curves("x,A", [*((f"d{i}", 1) for i in range(99)), ("e", "1 ± 2")]),
    "a summary behind 100 lines": curves("x,A", [*((f"d{i}", 1) for i in range(100)), ("e", "1 ± 2")]),
    "without headings": Given("\n".join(",".join(map(str, row)) for row in long()), pages="curves"),
    "without headings, numbers": Given(
        "\n".join(f"{1 + (r[0] == 'SAC')},{r[1]},{r[2]},{r[3]}" for r in long()), pages="curves"
    ),
    "without headings, one column": Given("0.5,x\n0.25,y\n0.125,z\n", pages="curves", how=HowRead(heading=0)),
    "numbers only": curves("c1,c2,c3,c4", [(1 + (a == "SAC"), r, h, s) for a, r, h, s in long()]),
    "names that tell nothing": curves("c1,c2,c3,c4", long()),
    "an id in place of a name": curves("id,run,step,score", long()),
    "error in the file's name": curves("algorithm,run,step,value", long(), "val_error.csv"),
    "accuracy in the file's name": curves("algorithm,run,step,value", long(), "folder of errors/val_accuracy.csv"),
    "epochs and steps": curves(
        "algorithm,run,epoch,step,episode,score", [(a, r, h / 100, h, h / 50, s) for a, r, h, s in long()]
    ),
    "epochs and episodes": curves(
        "algorithm,run,episode,epoch,score", [(a, r, h / 100, h / 50, s) for a, r, h, s in long()]
    ),
    "steps of the environment and epochs": curves(
        "algorithm,run,epoch,total env steps,score", [(a, r, h / 50, h, s) for a, r, h, s in long()]
    ),
    "train epochs and episodes": curves(
        "algorithm,run,episode,train epoch no,score", [(a, r, h / 50, h, s) for a, r, h, s in long()]
    ),
    "train and test scores": curves(
        "algorithm,run,step,train_score,test_score,score_std", [(*row, 0.5, 0.1) for row in long()]
    ),
    "decimal commas": Given(
        lines("algorithm;run;step;score", [(a, r, h, str(s).replace(".", ",")) for a, r, h, s in long()], ";"),
        pages="curves",
    ),
    "points and commas": Given(
        lines(
            "algorithm;run;step;score",
            [(a, r, h, str(s).replace(".", ".,"[i % 2])) for i, (a, r, h, s) in enumerate(long())],
            ";",
        ),
        pages="curves",
    ),
    "thousands or thousandths": Given(
        lines("algorithm;run;step;score", [(a, r, h, f"1,{i:03}") for i, (a, r, h, s) in enumerate(long())], ";"),
        pages="curves",
    ),
}
