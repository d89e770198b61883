"""Tables of the 1997 report as printed, for the demos that rebuild their experiments."""

from __future__ import annotations

from dataclasses import dataclass

DRAWN_ANEW = "The report's games are lost; ours were played anew, so the sums of squares differ."


@dataclass(frozen=True)
class PrintedAnova:
    """One table of the report: whom it compares, the F ratios as printed, and why ours differ.

    `rank_p` holds the randomized p values as printed, where they are.
    """

    table: str
    algorithms: tuple[str, ...]
    f: dict[str, float]
    why: str
    rank_p: tuple[tuple[str, float], ...] = ()


TABLES: dict[str, tuple[PrintedAnova, ...]] = {
    "tictactoe_td": (
        PrintedAnova(
            "Table 1",
            ("A1", "A2"),
            {"Interaction": 1.16, "Algorithm": 10.31, "Training": 328.17},
            f"{DRAWN_ANEW} The text gives F(Algorithm) 2 and 144 degrees of freedom; it has 1 and 144.",
        ),
        PrintedAnova(
            "Table 2",
            ("A1", "A3"),
            {"Interaction": 0.83, "Algorithm": 0.21},
            f"{DRAWN_ANEW} Table 2 cannot come from the games of the other tables: its error sum of squares is 140.81, "
            "where they leave 9,073.9.",
        ),
        PrintedAnova(
            "Table 3",
            ("A1", "A2", "A3"),
            {"Interaction": 0.88, "Algorithm": 6.41, "Training": 465.58},
            DRAWN_ANEW,
        ),
    ),
    "tictactoe_td_zero_sum": (
        PrintedAnova(
            "Table 4",
            (),
            {"Interaction": 1.99, "Algorithm": 0.0},
            f"{DRAWN_ANEW} The sum of squares of the interaction is 840.00 in both, because it depends on the added "
            "curve alone. The report's p of .984 for an F of 0 counts the shuffles above 0; of those that reach it, "
            "the share is 1.",
            (("Algorithm", 0.984),),
        ),
    ),
}
