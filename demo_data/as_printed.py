"""Numbers as printed in the sources, for the demos that rebuild or hold their experiments."""

from __future__ import annotations

from dataclasses import dataclass

DRAWN_ANEW = "The report's games are lost; ours were played anew, so the sums of squares differ."


@dataclass(frozen=True)
class PrintedAnova:
    """One table of the report: whom it compares, what it prints, and why ours differ.

    `rows` hold the sum of squares and the F of each source in the digits of the report; "" where none is known here.
    """

    table: str
    algorithms: tuple[str, ...]
    rows: dict[str, tuple[str, str]]
    why: str


TABLES: dict[str, tuple[PrintedAnova, ...]] = {
    "tictactoe_td": (
        PrintedAnova(
            "Table 1",
            ("A1", "A2"),
            {
                "Interaction": ("490.60", "1.16"),
                "Algorithm": ("624.10", "10.31"),
                "Training": ("139,019.30", "328.17"),
                "Error": ("8,714.40", ""),
            },
            f"{DRAWN_ANEW} The text gives F(Algorithm) 2 and 144 degrees of freedom; it has 1 and 144.",
        ),
        PrintedAnova(
            "Table 2",
            ("A1", "A3"),
            {"Interaction": ("", ".83"), "Algorithm": ("", ".21"), "Error": ("140.81", "")},
            f"{DRAWN_ANEW} Table 2 cannot come from the games of the other tables: its error sum of squares is 140.81, "
            "where they leave 9,073.9.",
        ),
        PrintedAnova(
            "Table 3",
            ("A1", "A2", "A3"),
            {
                "Interaction": ("771.69", ".88"),
                "Algorithm": ("799.31", "6.41"),
                "Training": ("203,039.10", "465.58"),
                "Error": ("13,456.90", ""),
            },
            DRAWN_ANEW,
        ),
    ),
    "tictactoe_td_zero_sum": (
        PrintedAnova(
            "Table 4",
            (),
            {"Interaction": ("840.00", "1.99"), "Algorithm": ("", "0")},
            f"{DRAWN_ANEW} The sum of squares of the interaction is 840.00 in both, because it depends on the added "
            "curve alone. The report's p of .984 for an F of 0 counts the shuffles above 0; of those that reach it, "
            "the share is 1.",
        ),
    ),
}


@dataclass(frozen=True)
class PrintedTest:
    """A test as a source prints it, which a method gives here with these options, and what differs."""

    where: str
    method: str
    options: tuple[tuple[str, str], ...]
    numbers: tuple[tuple[str, str], ...]
    why: str


FOLDS: dict[str, PrintedTest] = {
    "published_lecture_mtcars": PrintedTest(
        "Lecture, mtcars",
        "paired_t",
        (("a", "Tree"), ("b", "Random forest")),
        (("statistic", "12.69"), ("p", ".0501")),
        "The lecture takes tree minus forest, and the two folds for independent. Each is trained on the test cases of "
        "the other; the corrected resampled t test, which knows it, gives t = 7.33.",
    ),
}
"""By the key of the demo."""
AGREEMENT: dict[tuple[int, int, int, int], PrintedTest] = {
    (30, 5, 17, 42): PrintedTest(
        "Lecture, McNemar's test",
        "mcnemar",
        (("variant", "corrected"),),
        (("statistic", "5.5"),),
        "The lecture decides by chi-square with the continuity correction, which is above the critical value, 3.841. "
        "With 22 disagreements the exact test, which is no approximation, decides here.",
    ),
}
"""By the four counts: both right, the first alone, the second alone, both wrong."""
