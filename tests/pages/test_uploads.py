"""Data in: demo, upload and paste; and every way a file can be wrong, with nothing lost."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.curves import page
from stats_core.reading import MAX_BYTES, CurveLayout
from tests.pages.conftest import (
    ROOT,
    OpenPage,
    answer,
    direction,
    give_role,
    healthy,
    paste,
    press,
    problem,
    readings,
    take_reading,
    upload,
    words,
)

LEVELS = (0, 100, 500)


def long_table(algorithms: str = "AB", runs: int = 3, heading: str = "algorithm,run,level,score") -> list[str]:
    rows = [
        f"{name},{run},{level},{10 * place + run + level / 100:g}"
        for place, name in enumerate(algorithms)
        for run in range(1, runs + 1)
        for level in LEVELS
    ]
    return [heading, *rows]


def as_bytes(lines: list[str]) -> bytes:
    return "\n".join(lines).encode()


def changed(old: str, new: str) -> bytes:
    lines = long_table()
    assert sum(line == old for line in lines) == 1
    return as_bytes([new if line == old else line for line in lines])


WIDE = b"method,seed,0,100,500\n" + b"".join(
    f"{name},{run},{run},{run + 1},{run + 2}\n".encode() for name in ("A", "B", "C") for run in range(4)
)


def test_a_demo_is_one_click_away(open_page: OpenPage) -> None:
    at = press(open_page(), "Open this demo")
    assert "3 algorithms; 10 curves each; 8 levels from 0 to 8000" in words(at)
    assert "Averaged over training" in words(at)
    assert problem(at) == ""


def test_a_long_file_is_understood_and_the_choice_of_data_makes_room(open_page: OpenPage) -> None:
    at = upload(open_page(), as_bytes(long_table(heading="net,seed,steps,accuracy")))
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 500" in words(at)
    assert "algorithm in 'net', run in 'seed', level in 'steps', score in 'accuracy'" in words(at)
    assert not at.file_uploader
    assert at.get_by_key("learning_curves.choose").label == "Change data"


def test_a_wide_file_is_understood(open_page: OpenPage) -> None:
    at = upload(open_page(), WIDE)
    assert "3 algorithms; 4 curves each; 3 levels from 0 to 500" in words(at)
    assert CurveLayout.WIDE.value in words(at)


def test_a_pasted_table_is_understood_and_stays_in_its_box(open_page: OpenPage) -> None:
    text = "\n".join(long_table()).replace(",", "\t")
    at = press(paste(open_page(), text), "Change data")
    assert "2 algorithms; 3 curves each" in words(at)
    assert at.text_area[0].value == text


def test_a_pasted_table_that_is_not_understood_stays_in_its_box(open_page: OpenPage) -> None:
    at = paste(open_page(), "only,headings")
    assert problem(at)
    assert at.text_area[0].value == "only,headings"


def test_data_that_are_understood_are_shown_in_one_run(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    at, runs, head = open_page(), [], page.page_head.head
    monkeypatch.setattr(page.page_head, "head", lambda room: (runs.append(room), head(room))[1])
    at = upload(at, as_bytes(long_table()))
    assert "2 algorithms; 3 curves each" in words(at)
    assert len(runs) == 1


def test_unequal_numbers_of_curves_are_said(open_page: OpenPage) -> None:
    at = upload(open_page(), as_bytes([line for line in long_table(runs=4) if not line.startswith("B,4")]))
    assert "2 algorithms; 4 and 3 curves; 3 levels from 0 to 500" in words(at)


def test_roles_are_shown_with_the_guess_and_can_be_changed(open_page: OpenPage) -> None:
    lines = [line + f",{i % 7}" for i, line in enumerate(long_table(heading="algorithm,run,level,score"))]
    lines[0] = "algorithm,run,level,score,reward"
    at = upload(open_page(), as_bytes(lines))
    assert "'score' and 'reward'. Which is to be compared?" in at.radio[0].label
    at = press(answer(at, "score"), "Change data")
    assert "Read as one line for each score. Higher is better (from 'score')." in words(at)
    at = give_role(at, "score", "reward")
    assert not at.radio, "who gave the column its role is asked for it again"
    at = press(direction(at), "Done")
    assert "score in 'reward'" in words(at)
    assert "Averaged over training" in words(at)


def test_the_paired_role_reaches_the_test(open_page: OpenPage) -> None:
    at = press(upload(open_page(), as_bytes(long_table(runs=4))), "Change data")
    at = give_role(at, "block", "run")
    assert "paired by 'run'" in words(at)
    assert "only within their block" in words(at)


def test_the_direction_is_asked_once_and_turns_the_answer(open_page: OpenPage) -> None:
    at = upload(open_page(), as_bytes(long_table(runs=5)))
    assert "B does better than A" in words(at)
    next(group for group in at.segmented_control if group.label == "Direction").set_value(False)
    healthy(at.run())
    assert "A does better than B" in words(at)


def test_two_scores_of_a_run_at_one_level_are_asked_about(open_page: OpenPage) -> None:
    at = upload(open_page(), changed("A,2,100,3", "A,2,0,3"))
    assert "one question is open" in words(at)
    assert "Averaged over training" not in words(at)
    at = answer(at, "Their mean. Keep the 2 levels that all runs have in common")
    assert "2 levels from 0 to 500" in words(at)
    assert "Averaged over training" in words(at)


def test_levels_that_differ_are_asked_about_and_what_was_done_is_said(open_page: OpenPage) -> None:
    at = upload(open_page(), changed("A,2,100,3", "A,2,200,3"))
    assert "6 runs have different levels, 4 in all" in at.radio[0].label
    assert "Averaged over training" not in words(at)
    at = answer(at, "Keep the 2 levels")
    assert "2 algorithms; 3 curves each; 2 levels from 0 to 500" in words(at)
    assert "2 of 4 levels kept: those that all runs have." in words(at)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b"", "empty", id="empty file"),
        pytest.param(as_bytes(long_table("A")), "of one algorithm, 'A'", id="one algorithm"),
        pytest.param(as_bytes(long_table(runs=1)), "one curve", id="one curve each"),
        pytest.param(changed("A,2,100,3", "A,2,100,high"), "'high'", id="text in a score"),
        pytest.param(changed("A,2,100,3", "A,2,100,"), "missing", id="missing score"),
        pytest.param(changed("A,2,100,3", "A,2,100,inf"), "infinite", id="infinite score"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", "PNG image", id="binary file"),
        pytest.param(b"a,b,c\n1,2\n3,4\n", "line", id="ragged lines"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_the_form_stays(open_page: OpenPage, content: bytes, said: str) -> None:
    at = open_page()
    at.text_area[0].set_value("typed before")
    at = upload(at, content, "mine.csv")
    assert said in problem(at)
    assert "Averaged over training" not in words(at)
    assert "mine.csv" in words(at)
    assert at.text_area[0].value == "typed before"
    assert at.file_uploader
    # A good file afterwards is taken as if nothing had happened.
    assert "2 algorithms; 3 curves each" in words(upload(at, as_bytes(long_table())))
    assert problem(at) == ""


def test_a_file_above_the_limit_is_refused(open_page: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    # The widget refuses it in the browser; what arrives by another way is refused when it is read.
    monkeypatch.setattr("stats_core.reading.parse.text.MAX_BYTES", 100)
    at = upload(open_page(), as_bytes(long_table(runs=7)))  # a table that no other test has read
    assert "limit" in problem(at)
    assert at.file_uploader[0].proto.max_upload_size_mb == MAX_BYTES // 2**20


def test_wrong_roles_get_a_sentence_and_keep_all_choices(open_page: OpenPage) -> None:
    at = press(upload(open_page(), as_bytes(long_table())), "Change data")
    at = give_role(give_role(at, "score", "algorithm"), "run", "run")
    assert "chosen both as algorithm and as score" in problem(at)
    at = give_role(at, "score", "score")
    assert problem(at) == ""
    assert "2 algorithms; 3 curves each" in words(at)


def test_a_column_that_nobody_can_guess_is_asked_for(open_page: OpenPage) -> None:
    content = b"0,100,500\n" + b"".join(f"{run},{run + 1},{run + 2}\n".encode() for run in range(6))
    at = upload(open_page(), content)
    assert "algorithm" in problem(at)
    assert "Choose the column that names it." in problem(at)


@pytest.mark.parametrize(
    ("content", "note", "reading"),
    [
        pytest.param(
            as_bytes([line for line in long_table() if ",0," in line or "level" in line]),
            "one level",
            "2 algorithms x 3 runs x 1 level",
            id="one level",
        ),
        pytest.param(
            as_bytes([line.rpartition(",")[0] + ",5" if i else line for i, line in enumerate(long_table())]),
            "same score",
            "",
            id="all values equal",
        ),
    ],
)
def test_degenerate_data_are_answered_with_a_note(open_page: OpenPage, content: bytes, note: str, reading: str) -> None:
    at = upload(open_page(), content)
    at = take_reading(at, reading) if reading else at
    assert problem(at) == ""
    assert note in words(at)


def test_names_from_a_file_are_shown_as_spelled(open_page: OpenPage) -> None:
    evil = "![](http://example.org/x.png)"
    lines = [line.replace("A,", f"{evil},", 1) if line.startswith("A,") else line for line in long_table()]
    at = upload(open_page(), as_bytes(lines))
    assert evil in words(at)
    assert [element.value for element in at.markdown if "![](" in element.value] == []
    assert all("![](" not in label for label in labels(at))


def labels(at: AppTest) -> list[str]:
    """Everything that streamlit renders as Markdown in a label or an option."""
    shown = [widget.label for kind in (at.number_input, at.selectbox, at.toggle, at.button) for widget in kind]
    return shown + [option for group in at.pills for option in group.options]


def several(at: AppTest, files: dict[str, bytes], uploader: int = 0) -> AppTest:
    at.file_uploader[uploader].set_value([(name, content, "text/csv") for name, content in files.items()])
    return healthy(at.run())


def log(scale: float) -> bytes:
    return as_bytes(["step,reward,seed", *(f"{h},{scale * h + s},{s}" for s in (1, 2, 3) for h in (0, 10, 20))])


FOLDER = {f"runs/{a}/{t}.csv": log(i + 1) for i, a in enumerate(("ppo", "sac")) for t in ("hop", "walk")}


def test_a_folder_is_read_by_a_pattern_that_is_shown_and_can_be_changed(open_page: OpenPage) -> None:
    at = several(open_page(), {**FOLDER, "runs/README.md": b"# words"}, uploader=1)
    assert at.file_uploader == []
    assert "runs, 5 files: one question is open" in words(at)
    assert "Recognised: 4 files, {algorithm}/{task}.csv: 2 algorithms, 2 tasks." in words(at)
    assert "1 file left out, as 'runs/README.md'." in words(at)
    at = answer(at, "hop (18 lines)")
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 20" in words(at)
    at = press(at, "Change data")
    assert "runs/ppo/hop.csv" in words(at)
    assert "algorithm: ppo 2, sac 2" in words(at)
    pattern = next(box for box in at.text_input if box.label == "What the paths tell")
    assert pattern.value == "{algorithm}/{task}.csv"
    at = healthy(pattern.set_value("{algorithm}/walk.csv").run())
    assert "2 files left out, as runs/ppo/hop.csv" in words(at)
    assert "2 algorithms; 3 curves each" in words(at)
    assert "Averaged over training" in words(press(at, "Done"))


def test_a_pattern_that_fits_nothing_gets_a_sentence_and_stays_to_be_put_right(open_page: OpenPage) -> None:
    at = press(several(open_page(), FOLDER), "Change data")
    pattern = next(box for box in at.text_input if box.label == "What the paths tell")
    at = healthy(pattern.set_value("{algorithm}.json").run())
    assert "No file fits the pattern" in problem(at)
    pattern = next(box for box in at.text_input if box.label == "What the paths tell")
    at = healthy(pattern.set_value("{algorithm}/hop.csv").run())
    assert problem(at) == ""
    assert "Averaged over training" in words(at)


def test_files_of_one_name_do_not_take_each_others_place(open_page: OpenPage) -> None:
    at = open_page()
    at.file_uploader[0].set_value([("log.csv", log(1), "text/csv"), ("log.csv", log(2), "text/csv")])
    at = answer(healthy(at.run()), "The algorithms to compare")
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 20" in words(at)


def test_how_the_text_is_cut_is_shown_and_can_be_changed(open_page: OpenPage) -> None:
    lines = [line.replace(",", ";").replace(".", ",") for line in long_table()]
    at = upload(open_page(), as_bytes(["A title; of four; cells; here", *lines]))
    assert problem(at), "how the text is cut stands open, because nothing is understood"
    assert next(box for box in at.selectbox if box.label == "Between cells").value == "semicolon"
    heading = next(box for box in at.number_input if box.label == "Line of headings")
    at = healthy(heading.set_value(2).run())
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 500" in words(at)
    at = healthy(next(box for box in at.selectbox if box.label == "Between cells").select("tab").run())
    assert problem(at)
    assert next(box for box in at.selectbox if box.label == "Between cells").value == "tab"


def test_one_goes_through_the_values_of_a_column_with_next_and_back(open_page: OpenPage) -> None:
    tasks = [line + f",{task}" for task in ("hop", "walk", "swim") for line in long_table()[1:]]
    at = upload(open_page(), as_bytes(["algorithm,run,level,score,task", *tasks]))
    at = answer(at, "walk")
    assert "task, 2 of 3:" in words(at)
    assert "only 'walk' in 'task'" in words(at)
    at = press(at, "Next")
    assert "task, 3 of 3:" in words(at)
    assert "Only the lines with 'swim' in 'task'." in words(at)
    at = press(press(press(at, "Next"), "Next"), "Back")
    assert "only 'hop' in 'task'" in words(at)
    assert "Averaged over training" in words(at)
    # In the choice of data the question stands with its answer.
    at = press(at, "Change data")
    assert next(one.value for one in at.radio) == "hop (18 lines)"


UNTOLD = b"q,A,B,C\n" + b"".join(f"x{i},0.9{i},0.8{i},0.7{i}\n".encode() for i in range(6))
"""A table whose headings say nothing."""


def test_a_file_for_another_page_is_offered_there_and_can_be_read_here(open_page: OpenPage) -> None:
    at = upload(open_page("pages/many_datasets.py"), as_bytes(long_table()))
    assert "it can be read in 2 ways" in words(at)
    assert readings(at)[0] == "2 algorithms x 3 runs x 3 levels"
    assert "2 data sets x 2 algorithms" in readings(at)[1]


def test_another_reading_is_a_click_away_and_is_part_of_the_address(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page("pages/many_datasets.py").run())
    at = take_reading(upload(at, UNTOLD), "6 data sets x 3 algorithms")
    assert not readings(at)
    at = press(at, "Yes, higher is better")
    link = dict(at.query_params)
    assert link["reading"].startswith("many_datasets.")
    assert link["higher"] == "1"
    # The link opens the same reading of the same file, for whom the file is there.
    fresh = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    fresh.session_state["own"] = at.session_state["own"]
    for name, value in link.items():
        fresh.query_params[name] = value
    fresh = healthy(fresh.switch_page("pages/many_datasets.py").run())
    assert not readings(fresh), "the reading of the link is asked for"
    assert "6 data sets, 3 algorithms" in words(fresh)
    assert "Is a higher score better?" not in words(fresh)
    at = press(at, "Read it otherwise")
    assert len(readings(at)) > 1
    assert "6 data sets, 3 algorithms" in words(at), "the answer stays until another reading is clicked"


def test_a_metric_says_which_scores_are_better_and_it_can_be_changed(open_page: OpenPage) -> None:
    at = upload(open_page(), as_bytes(long_table(heading="net,seed,steps,accuracy")))
    assert "score in 'accuracy'. Higher is better (from 'accuracy')." in words(at)
    at = direction(at, higher=False)
    assert "Lower is better (you said so)." in words(at)


def test_where_no_metric_says_which_scores_are_better_it_is_asked_beside_the_means(open_page: OpenPage) -> None:
    at = upload(open_page(), as_bytes(long_table(heading="net,seed,steps,value")), "train_loss.csv")
    assert "Is a higher score better? Mean scores: A" in words(at)
    assert "The file's name 'train_loss.csv' suggests that lower is better." in words(at)
    assert "Averaged over training" not in words(at)
    at = press(at, "No, lower is better")
    assert "A does better than B" in words(at) or "A is best" in words(at)
    assert "Is a higher score better?" not in words(at)


def test_a_column_without_a_role_is_named_and_can_be_used(open_page: OpenPage) -> None:
    head, *lines = long_table(runs=4)
    extra = [f"{head},room", *(f"{line},{'north' if int(line.split(',')[1]) % 2 else 'south'}" for line in lines)]
    at = upload(open_page(), as_bytes(extra))
    assert "Not used:" in words(at)
    box = next(box for box in at.selectbox if box.label == "Only the lines with one value of it")
    at = healthy(box.select("north").run())
    assert "2 algorithms; 2 curves each" in words(at)
    at = press(at, next(button.label for button in at.button if "take all lines" in button.label))
    assert "2 algorithms; 4 curves each" in words(at)
