"""The page of benchmarks tells one p of Friedman's test, whatever its settings: in the answer, captions and notes."""

from __future__ import annotations

import numpy as np
import pandas as pd

from tests.pages.conftest import OpenPage, direction, healthy, open_section, upload, words

PAGE = "many_datasets"
OTHER = ("p = 0.0556", "p = 0.0430")
"""With 9,999 shuffles, and with 999."""


def test_fewer_shuffles_change_answer_caption_and_notes_alike(open_page: OpenPage) -> None:
    rng = np.random.default_rng(69)
    n, k = int(rng.integers(9, 25)), int(rng.integers(4, 8))
    scores = pd.DataFrame(rng.normal(size=(n, k)) + rng.normal(0, 0.35, k), columns=list("ABCDEFG"[:k]))
    text = scores.rename_axis("dataset").rename("d{}".format).to_csv()
    at = direction(upload(open_page(f"pages/{PAGE}.py"), text.encode(), "table.csv"))
    at = open_section(at, PAGE, "Post hoc")
    for shuffles, p, other in ((9_999, *OTHER), (999, *OTHER[::-1])):
        next(one for one in at.number_input if one.label == "Shuffles").set_value(shuffles)
        at = healthy(at.run())
        page = words(at) + "".join(one.proto.spec for one in at.get("plotly_chart"))
        nothing = "no difference is shown (Friedman test, p = 0.0556)."
        assert (nothing in page) == (shuffles == 9_999)
        assert f"Friedman test ({shuffles:,} shuffles): {p}" in page.replace("\\u00a0", " ").replace("<br>", " ")
        assert other not in page
