"""A file that was offered can be fetched, also when the page has been drawn again since."""

from __future__ import annotations

from types import SimpleNamespace

import pandas as pd
import pytest
from streamlit import runtime
from streamlit.runtime import media_file_manager
from streamlit.runtime.media_file_manager import MediaFileManager
from streamlit.runtime.memory_media_file_storage import MemoryMediaFileStorage

from dashboard.ui.blocks import downloads
from dashboard.ui.session import state

TABLES = [pd.DataFrame({"a": [f"row {number}"]}) for number in range(5)]


@pytest.fixture
def storage(monkeypatch: pytest.MonkeyPatch) -> MemoryMediaFileStorage:
    """Streamlit's own keeper of files, with one session whose files live as long as in the running app."""
    kept: dict[str, list[bytes]] = {}
    found = MemoryMediaFileStorage("/media")
    manager = MediaFileManager(found)
    monkeypatch.setattr(state, "files", lambda: kept)
    monkeypatch.setattr(media_file_manager, "_get_session_id", lambda: "one")
    monkeypatch.setattr(runtime, "exists", lambda: True)
    monkeypatch.setattr(runtime, "get_instance", lambda: SimpleNamespace(media_file_mgr=manager))

    def button(label: str, data: bytes, *, file_name: str, mime: str, key: str, **looks: object) -> None:
        manager.add(data, mime, key, file_name=file_name, is_for_static_download=True)

    monkeypatch.setattr(downloads.st, "download_button", button)
    return found


def page_run(*tables: pd.DataFrame, interrupted: bool = False) -> None:
    """What Streamlit does around a run of a page."""
    files = runtime.get_instance().media_file_mgr
    files.clear_session_refs("one")
    downloads.keep_earlier_files()
    if not interrupted:
        for table in tables:
            downloads.csv(table, "anova")
    files.remove_orphaned_files()


def contents(storage: MemoryMediaFileStorage) -> set[bytes]:
    return {file.content for file in storage._files_by_id.values()}


def test_a_replaced_file_still_arrives(storage: MemoryMediaFileStorage) -> None:
    page_run(TABLES[0])
    for _ in range(4):
        page_run(TABLES[1])
    assert contents(storage) == {downloads.csv_bytes(table) for table in TABLES[:2]}


def test_interrupted_runs_and_a_progress_bar_take_nothing_away(storage: MemoryMediaFileStorage) -> None:
    page_run(TABLES[0])
    for _ in range(5):
        page_run(interrupted=True)
        runtime.get_instance().media_file_mgr.remove_orphaned_files()
    assert contents(storage) == {downloads.csv_bytes(TABLES[0])}


def test_only_the_last_versions_are_kept(storage: MemoryMediaFileStorage) -> None:
    for table in TABLES:
        page_run(table)
    for _ in range(2):
        page_run(TABLES[-1])
    assert contents(storage) == {downloads.csv_bytes(table) for table in TABLES[-downloads.VERSIONS :]}
    page_run(TABLES[2])
    assert state.files() == {"anova.csv": [downloads.csv_bytes(table) for table in (TABLES[3], TABLES[4], TABLES[2])]}
