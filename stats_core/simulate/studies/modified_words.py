"""What the tables of modified curves show, in numbers and in words."""

from __future__ import annotations

from typing import Any

import numpy as np
import pandas as pd

from stats_core.simulate.study import TooLittle, percent, rates_at, rows_at, value_at
from stats_core.wording import listed

ALPHA = 0.05
WANTED = 0.8
PRESENT = {"Algorithm": ("a", "c", "d"), "Interaction": ("b", "c", "d")}
"""The modifications that have an effect."""
ABSENT = {"Algorithm": "b", "Interaction": "a"}
"""The modification that does not; b has no effect of the algorithm where the number of levels is even."""
TEXTBOOK = {"test": "conventional", "error": "cell"}
PUBLISHED = {"test": "randomized", "error": "cell"}


def pools(table: pd.DataFrame) -> list[str]:
    """The curves of a table, in its order."""
    return [str(pool) for pool in table["pool"].unique()]


def times_the_level(table: pd.DataFrame, pool: str) -> float:
    """How many times its level the conventional test of the algorithm rejects, at most."""
    return float(rates_at(table, pool=pool, effect="Algorithm", **TEXTBOOK).max()) / ALPHA


def below_the_level(table: pd.DataFrame, pool: str) -> dict[str, tuple[int, int]]:
    """With how many factors, of all, the conventional test of the interaction rejects less than its level, by case."""
    counts = {}
    for case in table["case"].unique():
        rates = rates_at(table, pool=pool, case=case, effect="Interaction", **TEXTBOOK)
        counts[str(case)] = int((rates < ALPHA).sum()), len(rates)
    return counts


def mean_f(table: pd.DataFrame, **at: Any) -> float:
    """Mean square of an effect over that of its error, each averaged over the splits; 1 favours neither answer."""
    return value_at(table, "ms_effect", **at) / value_at(table, "ms_error", **at)


def grown(table: pd.DataFrame, pool: str, case: str) -> dict[str, float]:
    """Mean squares of both effects and of their common error: at the largest factor, over that at the smallest."""
    first, last = table["factor"].min(), table["factor"].max()
    at = {"pool": pool, "case": case, **TEXTBOOK}
    parts = {"Algorithm": "ms_effect", "Interaction": "ms_effect", "Error": "ms_error"}
    return {
        name: value_at(table, column, factor=last, effect=effect, **at)
        / value_at(table, column, factor=first, effect=effect, **at)
        for name, column in parts.items()
        for effect in ["Algorithm" if name == "Error" else name]
    }


def holds_to(table: pd.DataFrame, pool: str, case: str, effect: str, error: str = "cell") -> float:
    """The largest factor up to which the randomized test finds an effect in no more than 5 %; NaN if at none."""
    rows = rows_at(table, pool=pool, case=case, test="randomized", error=error, effect=effect).sort_values("factor")
    if not len(rows):
        raise TooLittle
    kept = np.logical_and.accumulate(rows["rate"].to_numpy() <= ALPHA)
    return float(rows["factor"].to_numpy()[kept].max()) if kept.any() else float("nan")


def found_from(table: pd.DataFrame, pool: str, case: str, effect: str, error: str = "cell") -> float:
    """The smallest factor from which on the randomized test finds an effect in 80 % or more; NaN if at none."""
    rows = rows_at(table, pool=pool, case=case, test="randomized", error=error, effect=effect)
    rows = rows.sort_values("factor", ascending=False)
    if not len(rows):
        raise TooLittle
    enough = np.logical_and.accumulate(rows["rate"].to_numpy() >= WANTED)
    return float(rows["factor"].to_numpy()[enough].min()) if enough.any() else float("nan")


def level_kept(table: pd.DataFrame) -> str:
    """Figure 5: how often each test rejects a true null hypothesis."""
    often = [
        f"up to {percent(rates_at(table, pool=pool, effect='Algorithm', **TEXTBOOK).max())} on {pool} "
        f"({times_the_level(table, pool):.1f} times the level)"
        for pool in pools(table)
    ]
    return (
        "Where the groups differ only by chance, the randomized test finds an effect in "
        f"{percent(rates_at(table, test='randomized'))} of the splits, at the 5 % level. The textbook F test finds an "
        f"effect of the algorithm in {listed(often)}."
    )


def levels_in_detail(table: pd.DataFrame) -> tuple[str, ...]:
    """Figure 5: interactions, and what modification b does to the mean squares."""
    sentences = []
    for pool in pools(table):
        counts = below_the_level(table, pool)
        below, points = (sum(part) for part in zip(*counts.values(), strict=True))
        by_case = [f"{part} of {of} with modification {case}" for case, (part, of) in counts.items()]
        sentences.append(
            f"{pool}: the textbook F test finds an interaction in less than 5 % of the splits at {below} of {points} "
            f"points: {listed(by_case)}."
        )
        if "b" in counts and table["factor"].nunique() > 1:
            sentences.append(_modification_b(table, pool))
    return tuple(sentences)


def _modification_b(table: pd.DataFrame, pool: str) -> str:
    ends = [table["factor"].min(), table["factor"].max()]
    rates, ratios, spreads = {}, {}, {}
    for effect in ("Algorithm", "Interaction"):
        places = [{"pool": pool, "case": "b", "factor": end, "effect": effect, **TEXTBOOK} for end in ends]
        rates[effect] = " and ".join(percent(value_at(table, **at)) for at in places)
        ratios[effect] = " and ".join(f"{mean_f(table, **at):.2f}" for at in places)
        spreads[effect] = " and ".join(f"{value_at(table, 'f_sd', **at):.2f}" for at in places)
    times = grown(table, pool, "b")
    all_f = rows_at(table, pool=pool, case="b", effect="Interaction", **TEXTBOOK).set_index("factor")["rate"]
    return (
        f"{pool}, modification b, at f = {ends[0]:g} and f = {ends[1]:g}: the textbook F test finds an effect of the "
        f"algorithm in {rates['Algorithm']}, and an interaction in {rates['Interaction']} (highest "
        f"at f = {all_f.idxmax():g}: {percent(all_f.max())}). The error mean square that both share becomes "
        f"{times['Error']:.1f} times as large, that of the interaction {times['Interaction']:.1f} times, that of the "
        f"algorithm {times['Algorithm']:.1f} times. So the ratio of the mean squares is {ratios['Algorithm']} for the "
        f"algorithm and {ratios['Interaction']} for the interaction, whose F has a standard deviation of "
        f"{spreads['Interaction']} over the splits: the change has the same shape in every curve, and chance moves all "
        "levels together."
    )


def power_found(table: pd.DataFrame) -> str:
    """Figure 6: up to which f no absent effect is reported, on the first of the pools."""
    (pool, *_), cured = pools(table), []
    for effect, case in ABSENT.items():
        cured.append(rates_at(table, case=case, effect=effect, test="randomized", error="split-plot"))
    return (
        "According to the paper (section 5.2), the published test reports no effect that a modification does not have; "
        f"the text does not say for which f. This holds on {_how_far(table, pool)}. The split-plot F finds these "
        f"effects in {percent(pd.concat(cured))}."
    )


def _how_far(table: pd.DataFrame, pool: str) -> str:
    """'Chess for the algorithm after modification b up to f = 1, not beyond (75 % at f = 10), and ...'."""
    last, parts = table["factor"].max(), []
    for effect, case in ABSENT.items():
        to = holds_to(table, pool, case, effect)
        most = value_at(table, pool=pool, case=case, factor=last, effect=effect, **PUBLISHED)
        where = "with every f" if to == last else "with no f" if np.isnan(to) else f"up to f = {to:g}, not beyond"
        parts.append(f"for the {effect.lower()} after modification {case} {where} ({percent(most)} at f = {last:g})")
    return f"{pool} {listed(parts)}"


def power_in_detail(table: pd.DataFrame) -> tuple[str, ...]:
    """Figure 6: power where an effect is present, and rejections where it is absent."""
    sentences = ["'Holds' means that the test reports the effect in no more than 5 % of the draws."]
    sentences += [f"It holds on {_how_far(table, pool)}." for pool in pools(table)[1:]]
    for pool in pools(table):
        for effect, cases in PRESENT.items():
            starts = {case: found_from(table, pool, case, effect) for case in cases}
            parts = [f"{case} {'with no f' if np.isnan(f) else f'from f = {f:g}'}" for case, f in starts.items()]
            sentences.append(
                f"{pool}: the published test finds the {effect.lower()} in {percent(WANTED)} of the draws or more "
                f"after modification {listed(parts)}."
            )
        textbook = rates_at(table, pool=pool, case=ABSENT["Algorithm"], effect="Algorithm", **TEXTBOOK)
        sentences.append(
            f"{pool}: the conventional test reports an effect of the algorithm after modification "
            f"{ABSENT['Algorithm']}, which has none, in {percent(textbook)}."
        )
        nothing = rates_at(table, pool=pool, factor=0.0, **PUBLISHED)
        if len(nothing):
            sentences.append(
                f"{pool}, f = 0 (nothing changed): the published test finds an effect in {percent(nothing)}."
            )
    return tuple(sentences)
