"""What a sentence may claim, given its own table: checked by the type of the result."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

import numpy as np
import pandas as pd

from stats_core import FamilyResult, OmnibusResult, PairResult, PosteriorResult
from stats_core.charts import Forest
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.methods.curves.cell_contrast import CellContrast
from stats_core.methods.curves.curve_contrast import ContrastAlternative, CurveContrast
from stats_core.results.columns import limits_of
from stats_core.wording import at_most, decision, number, p_phrase, p_value, with_interval

NOT_SHOWN = re.compile(r"\b(not shown to|No two of|No pair|no single level|None of|No algorithm|In no pair)\b")
BETTER = re.compile(r"(?P<ahead>.+?) (?:is|are|does|do) (?:practically )?better than (?P<behind>.+)")
RUN_TOGETHER = re.compile(r"[a-z][A-Z]|[A-Z]{2}[a-z]|[A-Za-z]{2}\d|\d[a-z]{3}|  | [,.;:)]|[,;:][A-Za-z]|\( ")
"""Letters and numbers without a space between them, or with two, or one before a comma."""
OTHERWISE = re.compile(
    r"[Ii]nterval.* (decides otherwise|different decision|may contain zero|leaves zero out although the larger p)"
    r"|given critical value .* intervals"
)
"""How notes tell that an interval and p decide differently, or may."""
NEVER = re.compile(r"\bnan\b|\binf\b|\bNone\b(?! of)|(?<![\d.])(?:100|0) % interval")


def contradictions(result: Any) -> Iterator[str]:
    """What the sentence says that its table does not; nothing where the two agree."""
    said = result.sentence()
    if NEVER.search(said):
        yield "it prints what no person writes"
    for text in (said, *result.notes()):
        yield from badly_written(text)
    for chart in result.charts():
        if isinstance(chart, Forest):
            yield from of_forest(chart, result)
    table = result.table()
    if isinstance(result, PairResult | FamilyResult):
        yield from interval_is_explained(table, result)
    if isinstance(result, PosteriorResult):
        yield from of_posterior(said, table.iloc[0])
    elif isinstance(result, PairResult):
        yield from of_pair(said, table.iloc[0], result)
    elif isinstance(result, FamilyResult):
        yield from of_family(said, table, result)
    elif isinstance(result, OmnibusResult):
        yield from of_omnibus(said, table.iloc[0], result.alpha, getattr(result, "none_of", 0))
    elif type(result).__name__ == "CurveAnova":
        yield from of_curve_anova(said, table, result)
    elif type(result).__name__ == "CurveLevels":
        yield from of_levels(said, table, result.alpha)
    elif type(result).__name__ == "CurveLocalisation":
        yield from of_shares(said, table)
    elif type(result).__name__ == "CarryOver":
        yield from of_carry_over(said, table, result)
    else:
        yield f"nobody checks the sentence of {type(result).__name__}: add it here"


def of_forest(chart: Forest, result: Any) -> Iterator[str]:
    """A row for each row of the table, marked where its interval excludes zero or, without one, where p decides."""
    rows = result.table().to_dict("records")
    drawn = zip(chart.a, chart.b, chart.estimate, chart.low, chart.high, chart.marked, strict=True)
    for row, (a, b, estimate, low, high, marked) in zip(rows, drawn, strict=True):
        if (row["a"], row["b"], row["estimate"]) != (a, b, estimate):
            yield f"the chart shows {a}, {b}, {estimate} beside {row}"
        without = math.isnan(row["low"])
        if not without and (row["low"], row["high"]) != (low, high):
            yield f"the chart's interval is {low} to {high} beside {row}"
        decided = decision(row.get("p_adjusted", row["p"]), result.alpha)
        if marked != (decided if without else low > 0 or high < 0):
            yield f"the chart marks what it should not, or does not mark what it should, {row}"


def badly_written(text: str) -> Iterator[str]:
    """Whether pieces that a text is put together from do not fit each other."""
    if not re.match(r"[A-Z0-9'\"(]|p ", text) or not text.endswith("."):
        yield f"no whole sentence, '{text}'"
    text = text.replace("AutoML", "automatic learning")
    if found := RUN_TOGETHER.search(text):
        yield f"pieces that run together, '{text[max(0, found.start() - 20) : found.end() + 20]}'"
    if text.count("(") != text.count(")"):
        yield f"a bracket without its other half, '{text}'"


def p_is_said(said: str, p: float, none_of: int = 0) -> Iterator[str]:
    """A p that none of so many shuffles reached is said as the most that it can be."""
    if not math.isnan(p) and p_phrase(p, none_of) not in said:
        yield f"it does not say {p_phrase(p, none_of)}"


def no_certainty_without_variance(row: Any) -> Iterator[str]:
    """An infinite statistic has nothing to divide by: its p is a convention, or an exact test's."""
    if math.isinf(row.get("statistic", row.get("f"))) and row["p"] == 0:
        yield "a p of zero, because there was no variance"
    if "low" in row and math.isinf(row.get("statistic", row.get("f"))) and row["low"] == row["high"]:
        yield "an interval without width, because there was no variance"


def of_pair(said: str, row: Any, result: PairResult) -> Iterator[str]:
    side, leaning = side_of(result), result._leaning
    # At so large an alpha a one-sided p may be small enough although the statistic is 0 or lies on the other side.
    decided = decision(row["p"], result.alpha) and (side == 0 or side * leaning > 0)
    yield from p_is_said(said, row["p"], getattr(result, "none_of", 0))
    yield from no_certainty_without_variance(row)
    if bool(NOT_SHOWN.search(said)) == decided or bool(result.verdict().open) == decided:
        yield f"its decision is not that of p, {row['p']}"
    if row["low"] > row["estimate"] or row["estimate"] > row["high"]:
        yield "the interval does not contain its estimate"
    claim = BETTER.match(said)
    estimate, low, high = row["estimate"], row["low"], row["high"]
    if claim is None:
        wanted = with_interval(estimate, low, high, result.alpha)
    else:
        ahead = row["a"] if (leaning > 0) == result.higher_is_better else row["b"]
        if not decided:
            yield "it claims a winner without a decision"
        if claim["ahead"] != ahead:
            yield f"it says that {claim['ahead']} is ahead, and the estimate says {ahead}"
        turned = (-high, -low) if estimate < 0 else (low, high)
        wanted = with_interval(abs(estimate), *turned, result.alpha)
    if side and "one-sided p" not in said:
        yield "it does not say that p is one-sided"
    if side and "differ" in result.headline() and not isinstance(result, CellContrast):
        yield f"one side was asked for, and the headline speaks of both, '{result.headline()}'"
    one_sided = re.match(r".+? is shown to be (better|worse) than ", said)
    if one_sided and ((leaning > 0) == result.higher_is_better) != (one_sided[1] == "better"):
        yield "it claims the side on which the estimate does not lie"
    if "no variance to judge it by" in said:
        wanted = f" {number(estimate if claim is None else abs(estimate))} "
        if math.isfinite(row["statistic"]):
            yield "there was a variance to judge it by"
    if wanted not in said:
        yield f"it does not say the table's '{wanted}'"


def interval_is_explained(table: pd.DataFrame, result: Any) -> Iterator[str]:
    """Where an interval and what is shown differ, a note says so, and which of them counts."""
    p = table["p_adjusted" if "p_adjusted" in table else "p"]
    parts = (table["low"] > 0) | (table["high"] < 0)
    shown = [claim.shown for claim in result.verdict().of_kind("pair").claims]
    parts = (parts != shown) & table["low"].notna()
    told = [note for note in result.notes() if OTHERWISE.search(note)]
    # Rounding decides on the very edge, where a one-sided test at level .5 stands whenever nothing differs.
    clearly = parts & ~np.isclose(p, result.alpha, rtol=1e-9)
    if clearly.any() and not told:
        yield f"an interval decides otherwise than p, and no note tells why, {table[clearly].to_dict('records')}"
    if not parts.any() and any("decides otherwise" in note or "different decision" in note for note in told):
        yield f"no interval decides otherwise than p, '{told}'"


def side_of(result: PairResult) -> int:
    """On which side of zero a one-sided test wants the difference; 0 for a two-sided one."""
    if isinstance(result, CurveContrast) and result.alternative is not ContrastAlternative.TWO_SIDED:
        return 1 if (result.alternative is ContrastAlternative.BETTER) == result.higher_is_better else -1
    return result.side


def of_omnibus(said: str, row: Any, alpha: float, none_of: int) -> Iterator[str]:
    """The first row holds the p that is to be believed."""
    yield from p_is_said(said, row["p"], none_of)
    yield from no_certainty_without_variance(row)
    if bool(NOT_SHOWN.search(said)) == decision(row["p"], alpha):
        yield f"its decision is not that of p, {row['p']}"


def adjusted_phrase(table: pd.DataFrame, row: int) -> str:
    """An adjusted p of the table in words; one that rests on a p that no shuffle reached is the most that it can be."""
    p = float(table["p_adjusted"].iloc[row])
    return f"p {at_most(p)}" if limits_of(table, "p_adjusted")[row] else p_phrase(p)


def of_family(said: str, table: pd.DataFrame, result: FamilyResult) -> Iterator[str]:
    shown = table[[decision(p, result.alpha) for p in table["p_adjusted"]]]
    if result.side != 0:
        leaning = np.array([one.leaning for one in result.comparisons])
        shown = shown[leaning[shown.index] * result.side > 0]
        if "one-sided" not in said:
            yield "it does not say that its p are one-sided"
    first = said.split(" In shape")[0].split(" No pair is")[0]
    numbers = re.search(r"([\d,]+) of ([\d,]+) (?:one-sided )?comparisons", first)
    if numbers and [int(part.replace(",", "")) for part in numbers.groups()] != [len(shown), len(table)]:
        yield f"{len(shown)} of {len(table)} comparisons show a difference"
    counted = numbers is not None or (
        len(table) == 1 and re.match("The only (one-sided )?comparison shows", first) is not None
    )
    if len(shown) and (NOT_SHOWN.match(first) or not counted):
        yield f"it does not count the {len(shown)} comparisons that show a difference"
    if bool(result.verdict().of_kind("pair").open) != (len(shown) < len(table)):
        yield "its verdict does not tell whether every comparison shows a difference"
    if not len(shown):
        least = int(table["p_adjusted"].argmin())
        if adjusted_phrase(table, least) not in first:
            yield f"it does not say {adjusted_phrase(table, least)}"
        if BETTER.search(first):
            yield "it claims a winner without a decision"
    pairs: dict[frozenset[str], list[Any]] = defaultdict(list)
    for row in shown.itertuples():
        pairs[frozenset((row.a, row.b))].append(row)
    if "each adjusted p" in first:
        yield from of_winners(first, shown["p_adjusted"].max(), pairs, result)
        first = ""
    for one in re.finditer(r"([^:;]+?) is better than ([^;]+?) \(adjusted (p [^()]+?)(?: \([\w ]+\))?\)", first):
        ahead, behind, p = (part.strip() for part in one.groups())
        rows = pairs[frozenset((ahead, behind))]
        if len(rows) != 1 or p.split(", none of ")[0] != adjusted_phrase(table, rows[0].Index):
            yield f"its '{one.group().strip()}' is no decision of the table"
        elif not is_ahead(ahead, rows[0], result):
            yield f"{ahead} is ahead of {behind} in the sentence alone"
    # As published, the table's p is not the one that decides about shape alone, and the sentence says so.
    if "p_interaction_adjusted" in table and "split-plot" not in said:
        yield from of_shapes(said, table, result.alpha)
    for row in table.to_dict("records"):
        yield from no_certainty_without_variance(row)
        if row["low"] > row["estimate"] or row["estimate"] > row["high"]:
            yield "an interval does not contain its estimate"


def is_ahead(name: str, row: Any, result: FamilyResult) -> bool:
    """Whether the difference of a pair speaks for one of the two."""
    leaning = result.comparisons[row.Index].leaning if result.side else row.estimate
    return (leaning * (1 if row.a == name else -1) > 0) == result.higher_is_better


def of_winners(said: str, largest: float, pairs: Mapping[frozenset[str], Any], result: FamilyResult) -> Iterator[str]:
    """Many differences are said by whom each winner beats, with the largest p of all."""
    most = p_value(largest)
    known = (f"p {most})", f"p at most {most})", f"p {at_most(largest)}, none of ")
    if not any(f"each adjusted {one}" in said for one in known):
        yield "its largest p is not that of the table"
    count = 0
    for clause in re.sub(r" \(each adjusted.*", "", said.partition(": ")[2]).split("; "):
        sides = re.split(r" (?:is|are) better than ", clause)
        if sides[-1] == "others":
            continue
        winners, beaten = (
            [name for name in re.split(r", | and ", side) if not re.fullmatch(r"[\d,]+ more", name)] for side in sides
        )
        count += len(winners) * len(beaten)
        for ahead, name in product(winners, beaten):
            rows = pairs.get(frozenset((ahead, name)), [])
            if len(rows) != 1:
                yield f"{ahead} and {name} are no difference of the table"
            elif not is_ahead(ahead, rows[0], result):
                yield f"{ahead} is ahead of {name} in the sentence alone"
    wanted = sum(map(len, pairs.values()))
    if count != wanted and " more" not in said:
        yield f"it names {count} of {wanted} differences"


def of_shapes(said: str, table: pd.DataFrame, alpha: float) -> Iterator[str]:
    if f"In shape, all {len(table)} pairs differ." in said:
        if not all(decision(p, alpha) for p in table["p_interaction_adjusted"]):
            yield "not all pairs differ in shape"
        return
    named = said.partition("In shape, these differ: ")[2].rstrip(".").split("; ")
    shown = table[[decision(p, alpha) for p in table["p_interaction_adjusted"]]]
    wanted = [f"{a} and {b}" for a, b in zip(shown["a"], shown["b"], strict=True)] or [""]
    if not all(name in wanted for name in named if "more" not in name) or bool(named[0]) != bool(wanted[0]):
        yield f"these pairs differ in shape: {wanted}"


def of_posterior(said: str, row: Any) -> Iterator[str]:
    sides = {row["a"]: row["p_a_better"], row["b"]: row["p_b_better"]}
    bare = said.removeprefix("Nothing varies, so by convention ")
    if (bare != said) != math.isnan(row["low"]):
        yield "a convention without its reason, or an interval beside one"
    said = bare
    equal = re.match(r"(\w+) and (\w+) are equal with probability (\S+):", said)
    if equal:
        if list(equal.groups()) != [row["a"], row["b"], "1"] or row["rope"] != 0 or row["p_rope"] != 1:
            yield f"it says that they are equal, and the table {row['p_rope']}"
        if row["estimate"] != 0 or any(sides.values()):
            yield "it says that they are equal beside a difference"
        return
    claims = re.findall(r"(\w+) is (?:practically )?better (?:than \w+ )?with probability (\S+(?: \d\S*)?)", said)
    if sorted(name for name, _ in claims) != sorted(sides):
        yield "it does not say how probable it is that each is better"
    elif sides[claims[0][0]] < sides[claims[1][0]]:
        yield "it names the less probable side first"
    for name, text in claims:
        if not _says(text, sides[name]):
            yield f"it says {text} of {name}, and the table {sides[name]}"


def _says(text: str, p: float) -> bool:
    """Whether a printed probability is that of the table: its rounding, or a bound that holds."""
    value = float(re.sub(r"^(?:below|above|[<>]) ?", "", text).rstrip(".,:;"))
    if text.startswith(("<", "below")):
        return p < value
    if text.startswith((">", "above")):
        return p > value
    return abs(p - value) <= 5.1e-5


def of_curve_anova(said: str, table: pd.DataFrame, result: Any) -> Iterator[str]:
    """Each effect is decided by the table's p with own spreads, else by its split-plot p, whatever stands beside it."""
    split = result.approaches.set_index(["source", "approach"])["p_value"]
    known = {f"p {at_most(p)}" if result.none_of(p) else p_phrase(p) for p in [*table["p"].dropna(), *split.dropna()]}
    if ("p ≤" in said) != (f"none of {result.shuffles:,} shuffles reached the observed F" in said):
        yield "a least p without its reason, or the reason without it"
    clauses = dict(zip(("Algorithm", "Interaction"), said.split("; "), strict=True))
    own = table.set_index("source")["p"] if result.error is ErrorTerm.OWN else None
    for source, clause in clauses.items():
        p = split[source, "Randomized, split-plot error"] if own is None else own[source]
        if bool(NOT_SHOWN.search(clause)) == decision(p, result.alpha):
            yield f"{source}: its decision is not that of the p that decides"
        # A p that no shuffle reached stands as the most that it can be, and the last sentence says so.
        printed = re.findall(r"p [=<>≤] [\d.e-]+\d", clause.split(". Where p ")[0])
        if not printed or not set(printed) <= known:
            yield f"{source}: a p that stands in no table, {printed}"
    claim = re.search(r"(\S+) does better than (\S+)", said)
    if claim:
        means = dict(zip(result.algorithms, result.means, strict=True))
        if (means[claim[1]] > means[claim[2]]) != result.higher_is_better:
            yield f"{claim[1]} has not the better mean"


def of_levels(said: str, table: pd.DataFrame, alpha: float) -> Iterator[str]:
    shown = [f"{level:g}" for level in table.loc[table["p_adjusted"] <= alpha, "level"]]
    if bool(NOT_SHOWN.search(said.split(" (adjusted")[0])) != (not shown):
        yield f"the levels that differ are {shown}"
    if ("at every level" in said) != (len(shown) == len(table)):
        yield f"{len(shown)} of {len(table)} levels differ"
    levels = [f"{level:g}" for level in table["level"]]
    named = set()
    for first, last in re.findall(r"from level (\S+) to (\S+?)(?=[ ,]|$)", said.split(" (adjusted")[0]):
        named |= set(levels[levels.index(first) : levels.index(last) + 1])
    named |= set(re.findall(r"at level (\S+?)(?=[ ,]|$)", said.split(" (adjusted")[0]))
    if named and named != set(shown):
        yield f"the levels that differ are {shown}"
    rest = re.search(r"(?:from|at) level (\S+)(?: on)? they are not shown", said)
    if rest and rest[1] != levels[levels.index(shown[-1]) + 1]:
        yield f"the last level that differs is {shown[-1]}"


def of_shares(said: str, table: pd.DataFrame) -> Iterator[str]:
    for name, what in (("algorithm", "algorithm effect"), ("interaction", "interaction")):
        if not table[f"share_{name}"].any() and re.search(rf"[\d.]+ % of the {what}", said):
            yield f"a share of an {name} effect that is not there"


def of_carry_over(said: str, table: pd.DataFrame, result: Any) -> Iterator[str]:
    known = table["correlation_next"].dropna()
    if ("too little varies" in said) != (known.empty or math.isnan(result.inflation[0])):
        yield "it speaks of a dependence that cannot be seen, or keeps silent about one that can"
    elif len(known) and f"correlate by {number(known.mean(), 2)} on average" not in said:
        yield f"neighbours correlate by {known.mean()}"
        return
    if len(known) and "too little varies" not in said:
        printed = re.search(r"is (\S+) times what it should be for Algorithm and (\S+) times for", said)
        if printed is None or printed.groups() != tuple(number(factor, 2) for factor in result.inflation):
            yield f"the factors are {result.inflation}"
