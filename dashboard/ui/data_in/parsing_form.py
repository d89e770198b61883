"""How a file is cut into a table, and what the paths of several files tell: found out, shown, and changed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pandas as pd
import streamlit as st

from dashboard.text import html
from dashboard.ui.blocks import problems, tables
from dashboard.ui.server.memo import TABLES, remembered
from dashboard.ui.session import choices, state
from dashboard.ui.session.state import Source
from stats_core.reading import HowRead, ReadTable, read_table
from stats_core.reading.parse.dialect import BY_LABEL
from stats_core.reading.parse.how import AS_FOUND
from stats_core.reading.parse.path_pattern import PathParts
from stats_core.wording import counted

WIDTH = 170
MOST_FILES = 5
MOST_GROUPS = 12
"""Values of a part of the paths that are listed with their counts."""
PARTS = ("sheet", "keep", "separator", "heading", "decimal", "pattern")
"""What of how a file is cut can be chosen."""
DECIMALS = {".": "point: 0.5", ",": "comma: 0,5"}


def table(source: Source, how: HowRead) -> ReadTable:
    """The table in the bytes, read in this way."""
    return remembered(("table", source.fingerprint, how), lambda: read_table(source.content, source.name, how), TABLES)


def how(page: str, source: Source, *, show: bool) -> HowRead:
    """How the person wants the file to be read; the widgets are drawn only when they are to be shown."""
    if source.demo:
        return AS_FOUND
    as_found = problems.quietly(lambda: table(source, AS_FOUND))
    parsed = None if as_found is None else as_found.parsed
    sheets = () if as_found is None else as_found.sheets
    paths = None if as_found is None else as_found.paths
    prefix = f"{page}.{source.fingerprint[:12]}"
    with st.container(horizontal=True, gap="small") if show else st.container():
        chosen = HowRead(
            # The readings of all tables are offered where none is chosen here.
            sheet=_choice("Table", f"how.sheet.{prefix}", sheets, None, show) if len(sheets) > 1 else None,
            keep=_kept(page, source),
            **(_of_text(prefix, parsed or AS_FOUND, show) if parsed or as_found is None else {}),
        )
    if paths is None:
        return chosen
    pattern = _pattern(prefix, paths, show)
    chosen = replace(chosen, pattern=pattern)
    if show:
        now = problems.quietly(lambda: table(source, chosen))
        _matches(paths if pattern is None else None if now is None else now.paths)
    return chosen


def keep(page: str, source: Source, word: str) -> None:
    """Use what was left out under this word; only before the widgets are drawn, so from a callback."""
    before = state.widget(_keep_key(page, source), "")
    choices.move(_keep_key(page, source), "\n".join(dict.fromkeys([*filter(None, before.split("\n")), word])))


def leave_out_again(page: str, source: Source) -> None:
    """Use nothing that is left out at first."""
    choices.move(_keep_key(page, source), "")


def carry(page: str, there: str, source: Source) -> None:
    """Let another page cut the file as this one does; only before its widgets are drawn, so from a callback."""
    now = choices.view(there)
    for part in PARTS:
        key = f"how.{part}.{there}.{source.fingerprint[:12]}"
        chosen = state.widget(f"how.{part}.{page}.{source.fingerprint[:12]}")
        if chosen is None:
            state.forget_widget(key)
        else:
            state.set_widget(key, chosen)
        if now is not None:
            now.settled.add(key)


def _kept(page: str, source: Source) -> tuple[str, ...]:
    words: str = choices.text(_keep_key(page, source), "", "how.keep")
    return tuple(filter(None, words.split("\n")))


def _keep_key(page: str, source: Source) -> str:
    return f"how.keep.{page}.{source.fingerprint[:12]}"


def _of_text(prefix: str, parsed: HowRead, show: bool) -> dict[str, Any]:
    key = f"how.heading.{prefix}"
    heading = choices.number(key, parsed.heading, 0, None, whole=True, name="how.heading")
    separator = _choice("Between cells", f"how.separator.{prefix}", tuple(BY_LABEL), parsed.separator, show)
    if show:
        heading = choices.number_input(
            "Line of headings",
            min_value=0,
            value=parsed.heading,
            key=key,
            name="how.heading",
            width=WIDTH,
            help="Counted from 1; 0 where the file has none.",
        )
    decimal = _choice("Decimal mark", f"how.decimal.{prefix}", tuple(DECIMALS), None, show, DECIMALS.__getitem__)
    return {"separator": separator, "heading": None if heading == parsed.heading else heading, "decimal": decimal}


def _choice(
    label: str, key: str, options: tuple[str, ...], found: str | None, show: bool, say: Callable[[str], str] = str
) -> str | None:
    """One of the options; None where it is what was found anyway."""
    index = options.index(found) if found in options else None
    name = ".".join(key.split(".")[:2])
    chosen: str | None = choices.one_of(key, options, None if index is None else found, name)
    if show:
        chosen = choices.selectbox(
            label,
            options,
            index=index,
            format_func=say,
            placeholder="As found",
            key=key,
            name=name,
            width=WIDTH,
        )
    return None if chosen == found else chosen


def _pattern(prefix: str, paths: PathParts, show: bool) -> str | None:
    key = f"how.pattern.{prefix}"
    pattern: str = choices.text(key, paths.pattern, "how.pattern")
    if show:
        pattern = choices.text_input(
            "What the paths tell",
            value=paths.pattern,
            key=key,
            name="how.pattern",
            help="{algorithm}, {task} and {run} stand for what a path tells, {} for what means nothing. "
            "Files that the pattern does not fit are left out.",
        )
    return None if pattern in ("", paths.pattern) else pattern


def _matches(paths: PathParts | None) -> None:
    """The first files with what was read from their paths, and every value with the number of its files."""
    if paths is None:
        return
    rows = [{"file": path, **parts} for path, parts in list(paths.matches.items())[:MOST_FILES]]
    few = pd.DataFrame(rows)
    groups = [f"<b>{html(part)}</b>: {_listed(values)}" for part, values in paths.groups.items()]
    more = len(paths.matches) - len(rows)
    rest = [f"{counted(more, 'more file')} like these"] if more else []
    rest += [f"{counted(len(paths.left), 'file')} left out, as {paths.left[0]}"] if paths.left else []
    st.html(
        tables.as_html(few, tables.plain(few.columns))
        + f'<p class="lm-faint">{html("; ".join(rest))}</p>' * bool(rest)
        + "".join(f'<p class="lm-faint">{group}</p>' for group in groups)
    )


def _listed(values: dict[str, int]) -> str:
    """Values with their counts; one that stands alone among others of several files is marked."""
    alone = max(values.values()) > 1
    listed = [
        f"{html(name)} <b>{many:,}</b>" + (" (only one)" if many == 1 and alone else "")
        for name, many in list(values.items())[:MOST_GROUPS]
    ]
    return ", ".join(listed) + (f" and {len(values) - MOST_GROUPS:,} more" if len(values) > MOST_GROUPS else "")
