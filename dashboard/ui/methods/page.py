"""The methods: a search, the tree that leads to one, and each from its declaration, with a computed example."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence

import streamlit as st

from dashboard.rooms import METHODS as PAGE
from dashboard.text import html
from dashboard.ui.blocks import page_head, result_view
from dashboard.ui.blocks.terms import explained
from dashboard.ui.data_in import upload
from dashboard.ui.methods import search, tree
from stats_core import METHODS, Method, Question, analyse
from stats_core.glossary import GLOSSARY
from stats_core.params import Choice, Option
from stats_core.variation import Variation, scope


def show() -> None:
    """What is searched for; or the tree, what each test accounts for, and all methods by the question they answer."""
    page_head.begin(PAGE)
    st.title("Methods", anchor=False)
    asked = search.box()
    found = search.found(asked)
    if asked:
        st.html(f'<p class="lm-faint" role="status">{html(search.said(asked, found))}</p>')
        _entries(found)
        return
    st.header("Which test for which experiment?", anchor=False)
    chosen = tree.show()
    if chosen is not None:
        upload.open_way(chosen.key, upload.UPLOAD)
        st.switch_page(chosen.path)
    st.header("What each test accounts for", anchor=False)
    st.html(_covered())
    st.html(
        '<p class="lm-lead">For each method: the question it answers, when to trust it, its formula, and an '
        "example, computed when you open it. You can also call every method from a notebook, as shown at the end "
        "of each entry.</p>"
    )
    _entries(found)
    st.header("Words", anchor=False)
    entries = "".join(f"<dt>{html(term)}</dt><dd>{html(meaning)}</dd>" for term, meaning in GLOSSARY.items())
    st.html(_block(f"<dl>{entries}</dl>"))


def _entries(methods: Sequence[Method]) -> None:
    """These methods under their questions."""
    for question in Question:
        asked = [method for method in methods if method.question is question]
        if asked:
            st.header(question.value, anchor=False)
        for method in asked:
            # Only an open one is computed, and its formula set.
            box = st.expander(method.title, key=f"method-{method.key}", on_change="rerun")
            with box:
                _entry(method, bool(box.open))


def _covered() -> str:
    """A table of the methods and the sources of variation that they account for."""
    headings = "".join(f"<th>{html(source.value[0].upper() + source.value[1:])}</th>" for source in Variation)
    rows = "".join(
        f"<tr><td>{html(method.title)}</td>"
        + "".join(f"<td>{'yes' if source in method.covers else 'no'}</td>" for source in Variation)
        + "</tr>"
        for question in Question
        for method in METHODS.values()
        if method.question is question and method.covers
    )
    return _block(
        "<p>The result of a comparison depends on which test cases and which training cases were drawn, on the seed of "
        "the learner, and on which labels are wrong (Dietterich 1998). Tests on one test set compare the models as "
        "they were trained: they say nothing about other training sets. Tests on runs and folds account for whatever "
        "was drawn again for each run or fold. Wrong labels put a floor under every error rate, which no test "
        "removes.</p>",
        f'<div class="lm-scroll"><table class="lm-covers"><thead><tr><th>Method</th>{headings}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>",
    )


def _entry(method: Method, opened: bool) -> None:
    st.html(_block(f"<p>{explained(method.summary)}</p>", _items("Trust it when", [method.trust_when])))
    if opened and method.formula:
        st.html(_block("<h4>The formula</h4>"))
        # Markdown sets a formula in the middle of the page only where its dollar signs stand on lines of their own.
        st.markdown(re.sub(r"\$\$(.*?)\$\$", r"$$\n\1\n$$", method.formula))
    st.html(
        _block(
            _items("Scope", [sentence] if (sentence := scope(method.covers)) else []),
            _items("Needs", [requirement.needs for requirement in method.requires]),
            _items("Assumes", list(method.assumes)),
            _items("Options", [option_text(option) for option in method.options]),
            _items("From", [str(reference) for reference in method.references], html),
            f'<p class="lm-faint">In a notebook: <code>stats_core.{html(method.key)}({html(_call(method))})</code></p>',
        )
    )
    if opened:
        _example(method)


def _example(method: Method) -> None:
    """The method at work on the example of its declaration."""
    data, settings = method.example()
    with_what = ", ".join(f"{name} = {value}" for name, value in settings.items())
    sentence = f"{data.describe()}{f'; {with_what}' if with_what else ''}."
    st.html(_block(f"<h4>An example, computed now</h4><p>{html(sentence)}</p>"))
    result_view.show(analyse(method.key, data, **settings), f"example-{method.key.replace('_', '-')}")


def _block(*parts: str) -> str:
    return f'<div class="lm-method">{"".join(parts)}</div>'


def option_text(option: Option) -> str:
    """An option with its range and default."""
    return f"{option.spec.label} ({option.name}): {option.spec.allowed()}.{_default(option)}"


def _default(option: Option) -> str:
    if option.required:
        return " Required."
    if option.default is None:
        return " Default: none."
    value = option.default.value if isinstance(option.spec, Choice) else option.default
    return f" Default {value:,}." if isinstance(value, int) else f" Default {value}."


def _call(method: Method) -> str:
    parameters = inspect.signature(method.function).parameters
    required = [option.name for option in method.options if option.required]
    return ", ".join([next(iter(parameters)), *(f"{name}=..." for name in required)])


def _items(title: str, texts: list[str], shown: Callable[[str], str] = explained) -> str:
    if not texts:
        return ""
    return f"<h4>{html(title)}</h4><ul>{''.join(f'<li>{shown(text)}</li>' for text in texts)}</ul>"
