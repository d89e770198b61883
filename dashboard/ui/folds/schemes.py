"""Bouckaert's ten schemes of repeated cross-validation, with published or calibrated degrees of freedom."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import pandas as pd

from dashboard.ui.blocks import caution, job_progress, page_head, result_view, sortable_table
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.folds import printed_schemes
from dashboard.ui.session import choices
from stats_core import Analysis, FoldScores, Scheme
from stats_core.answers.folds import SCHEMES, calibrated_df
from stats_core.calibrated import Calibration, calibration
from stats_core.methods.folds.repeated_cv_t import lacking, null_rejections
from stats_core.results.columns import Column, Kind
from stats_core.wording import listed

COLUMNS = {
    "scheme": Column(Kind.TEXT, "Scheme"),
    "p": Column(Kind.P_BESIDE, "p"),
    "decision": Column(Kind.TEXT, "Decision"),
    "known": Column(Kind.REMARK, "Known to be wrong"),
    "simulated": Column(Kind.REMARK, "df calibrated here"),
}


class Freedom(Enum):
    """Where the degrees of freedom of the repeated cross-validation test come from."""

    CALIBRATED = "Calibrated"
    SIMULATED = "Calibrated here"
    PUBLISHED = "Published"
    OWN = "My own"


def degrees_of_freedom(page: str, scores: FoldScores, scheme: Scheme, alpha: float) -> float | None:
    """The choice of degrees of freedom; None for the published ones."""
    known = calibrated_df(scheme, scores.runs, scores.folds)
    ours = calibration(scheme, scores.runs, scores.folds, alpha)
    numbers = {Freedom.CALIBRATED: known, Freedom.SIMULATED: None if ours is None else ours.df}
    ways = [Freedom.PUBLISHED, Freedom.SIMULATED, Freedom.OWN]
    ways = [way for way in [Freedom.CALIBRATED, *ways] if numbers.get(way, 0) is not None]
    way = choices.segmented_control(
        "Degrees of freedom of the scheme",
        ways,
        default=ways[0],
        required=True,
        format_func=lambda way: f"{way.value} ({numbers[way]})" if way in numbers else way.value,
        # A widget keeps no value that is not among its options.
        key=f"{page}.freedom.{known}.{numbers[Freedom.SIMULATED]}",
        name=f"{page}.freedom",
        help="Bouckaert (2003) calibrated 10 for 'use all data' with 10 runs x 10 folds, on data with binary "
        "attributes. Calibrated here: by simulation on 1,000 data sets of 300 cases without a difference, for this "
        "design and level. Your own may come from data sets without a difference: stats_core.kernels.folds.calibrate "
        "finds them.",
    )
    if way is Freedom.OWN:
        return choices.number_input(
            "Own degrees of freedom",
            min_value=0.5,
            max_value=100_000.0,
            value=10.0,
            step=1.0,
            format="%g",
            key=f"{page}.own_df",
        )
    return None if way is Freedom.PUBLISHED else float(numbers[way] or 0)


def show(page: RoomPage, found: Mapping[str, Analysis]) -> None:
    """Every scheme that fits, on the same folds; calibrated degrees of freedom where they are known or given."""
    if not found:
        return
    page_head.lead(
        "Every scheme of the repeated cross-validation test that fits these runs and folds, with the published degrees "
        "of freedom unless others are known for the scheme or given in the settings. Known to be wrong: how often a "
        "scheme with its published degrees of freedom rejects at the 5 % level when nothing differs (10 runs x 10 "
        "folds, 1,000 data sets), where that is far too often."
    )
    scores: FoldScores = page.data
    alpha = page.settings["alpha"]
    ours = {scheme: calibration(scheme, scores.runs, scores.folds, alpha) for scheme in Scheme}
    here = any(ours.values()) and choices.toggle(
        "With degrees of freedom calibrated here by simulation", key=f"{page.key}.calibrated"
    )
    if here:
        page_head.lead(
            "Chosen so that on 1,000 data sets without a difference the test rejects at most as often as the "
            "significance level allows: 300 cases with ten binary attributes, naive Bayes against a tree. The "
            "published number is 10 for 'use all data' at 10 runs x 10 folds. For other learners and data the right "
            "number may be different."
        )
    freedom = {scheme: float(one.df) if here and (one := ours[scheme]) else _freedom(page, scheme) for scheme in Scheme}
    lack = {scheme: lacking(scores, scheme, df) for scheme, df in freedom.items()}
    asked = {
        scheme.value: (SCHEMES, scores, page.options(SCHEMES, scheme=scheme, df=df))
        for scheme, df in freedom.items()
        if lack[scheme] is None
    }
    analyses = job_progress.analyses(asked, page.in_sight)
    rows = [
        _row(scheme, freedom[scheme], ours[scheme], analyses[scheme.value])
        for scheme in Scheme
        if scheme.value in analyses
    ]
    if rows:
        table = pd.DataFrame(rows)
        empty = [name for name in ("known", "simulated") if not table[name].any()]
        sortable_table.show(table.drop(columns=empty), "schemes", columns=COLUMNS)
    result_view.notes([*_left_out(lack), *caution.several(len(rows), alpha, "the same folds")])
    printed_schemes.show(page)


def _left_out(lack: Mapping[Scheme, str | None]) -> list[str]:
    """The schemes that do not fit the runs and folds, those with the same reason in one sentence."""
    reasons: dict[str, list[str]] = {}
    for scheme, reason in lack.items():
        if reason:
            reasons.setdefault(reason.replace(f" for the scheme '{scheme.value}'", ""), []).append(f"'{scheme.value}'")
    return [
        f"Left out: {listed(names)}. {'It' if len(names) == 1 else 'Each'} {reason}."
        for reason, names in reasons.items()
    ]


def _freedom(page: RoomPage, scheme: Scheme) -> float | None:
    """The degrees of freedom of the settings for the scheme that is chosen there, for others the calibrated ones."""
    if scheme is page.settings["scheme"]:
        chosen: float | None = page.settings["df"]
        return chosen
    return calibrated_df(scheme, page.data.runs, page.data.folds)


def _row(scheme: Scheme, df: float | None, ours: Calibration | None, analysis: Analysis) -> dict[str, Any]:
    result = analysis.result
    (row,) = result.table().to_dict("records")
    wrong = null_rejections(scheme, df)
    return {
        "scheme": scheme.value,
        "p": row["p"],
        "decision": result.headline(),
        **{name: row[name] for name in ("estimate", "low", "high", "statistic", "df")},
        "known": f"rejects {wrong} %" if wrong else "",
        "simulated": "" if ours is None else f"{ours.df} ({ours.low} to {ours.high})",
    }
