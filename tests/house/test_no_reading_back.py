"""Prose is never read back: nothing is decided by searching, matching or slicing words that were written for people.

What a result decides is in its verdict, what a p value looks like in its `Figure`. Texts are put together and shown.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.test_layers import OURS, ROOT

READERS = ("reading", "contract", "wording.py", "digits.py", "glossary.py")
"""Parts of the core that read files, check texts, write numbers, or mark terms in a finished text."""
FUNCTIONS = {
    "p_value",
    "p_phrase",
    "p_up_to",
    "at_most",
    "number",
    "share",
    "probability",
    "confidence",
    "with_interval",
}
ASKED = {"sentence", "sentence_parts", "headline", "notes"}
HELD = {"p_text", "p_said", "caption", "in_words"}
"""Functions, methods and attributes that give a text for people."""
NAMES = {"sentence", "statement", "headline", "note", "caption"}
"""Variables that hold a text for people, wherever it comes from; a text that is handed over is one under this too."""
GIVEN = NAMES | {"said"}
RESULTS = (("stats_core", "results"), ("stats_core", "methods"))
LOOKS = {"startswith", "endswith", "replace", "split", "partition", "rpartition", "removeprefix", "removesuffix"}
LOOKS |= {"find", "index", "count", "rsplit", "splitlines", "translate"}
PATTERNS = {"search", "match", "fullmatch", "sub", "subn", "findall", "finditer", "split"}
PROBED = {"verdict", "headline", "deciding_row", "condensed", "critical", "p_decides", "p_a_better", "comparisons"}
PROBED |= {"none_of", "columns", "sentence", "notes", "charts"}
"""Attributes of results, which every result has or none is asked for."""


def is_text(node: ast.expr, texts: set[str]) -> bool:
    """Whether an expression is a text for people, or is put together from one."""
    if isinstance(node, ast.Name):
        return node.id in texts
    if isinstance(node, ast.Attribute):
        return node.attr in HELD
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Name):
            return called.id in FUNCTIONS
        if not isinstance(called, ast.Attribute):
            return False
        of_wording = isinstance(called.value, ast.Name) and called.value.id == "wording" and called.attr in FUNCTIONS
        return of_wording or called.attr in ASKED or (called.attr in LOOKS and is_text(called.value, texts))
    if isinstance(node, ast.JoinedStr):
        return any(is_text(part.value, texts) for part in node.values if isinstance(part, ast.FormattedValue))
    if isinstance(node, ast.BinOp):
        return is_text(node.left, texts) or is_text(node.right, texts)
    if isinstance(node, ast.IfExp):
        return is_text(node.body, texts) or is_text(node.orelse, texts)
    return isinstance(node, ast.NamedExpr) and is_text(node.value, texts)


def texts_of(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """The names in a function that hold a text for people."""
    given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    texts = {one.arg for one in given if one.arg in GIVEN and (one.annotation is None or _is_str(one.annotation))}
    for _ in range(2):  # a text may be put together from one that was put together
        for node in ast.walk(function):
            if isinstance(node, ast.Assign | ast.NamedExpr | ast.AugAssign) and is_text(node.value, texts):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                texts |= {target.id for target in targets if isinstance(target, ast.Name)}
            elif isinstance(node, ast.For | ast.comprehension) and is_text(node.iter, texts):
                texts |= {node.target.id} if isinstance(node.target, ast.Name) else set()
            elif isinstance(node, ast.Name) and node.id in NAMES:
                texts.add(node.id)
    return texts


def _is_str(annotation: ast.expr) -> bool:
    return isinstance(annotation, ast.Name) and annotation.id == "str"


def sins(tree: ast.AST) -> Iterator[str]:
    """Where a text for people is searched, matched, sliced or probed, as it is written there."""
    for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)):
        texts = texts_of(scope)
        for node in ast.walk(scope):
            if _looks(node, texts):
                yield ast.unparse(node)


def _looks(node: ast.AST, texts: set[str]) -> bool:
    if isinstance(node, ast.Compare):
        sought = zip(node.ops, node.comparators, strict=True)
        within = any(isinstance(op, ast.In | ast.NotIn) and is_text(one, texts) for op, one in sought)
        return within or (is_text(node.left, texts) and any(isinstance(op, ast.In | ast.NotIn) for op in node.ops))
    if isinstance(node, ast.Subscript):
        return is_text(node.value, texts)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name) and node.func.id in ("getattr", "hasattr"):
        literal = node.args[1].value if isinstance(node.args[1], ast.Constant) else ""
        return literal in PROBED or (bool(literal) and "result" in ast.unparse(node.args[0]))
    if not isinstance(node.func, ast.Attribute):
        return False
    if node.func.attr in LOOKS and is_text(node.func.value, texts):
        return True
    return node.func.attr in PATTERNS and any(is_text(one, texts) for one in node.args)


def in_scope(path: Path) -> bool:
    return path.parts[0] in ("stats_core", "dashboard") and path.parts[1] not in READERS


@pytest.mark.parametrize(
    "sin",
    [
        "def leaves_open(said): return bool(_NOT_SHOWN.search(said))",
        "def shape(said): return at_most(p) if 'shuffles reached' in said else p_phrase(p)",
        "def results(result): \n  said = result.sentence()\n  return 'F(' not in said",
        "def results(result): return 'F(' not in result.sentence()",
        "def least(p): return f'the smallest possible p is {p_value(p)}'.replace('is <', 'is below')",
        "def each(p):\n  most = p_value(p)\n  return most if most.startswith('<') else f'at most {most}'",
        "def phrase(p):\n  text = p_value(p)\n  return f'p {text}' if text[0] in '<>' else f'p = {text}'",
        "def styled(result): return re.sub('p = 0', 'p = ', result.sentence())",
        "def styled(result): return [re.sub('p = 0', 'p = ', note) for note in result.notes()]",
        "def some(result):\n  for text in result.notes():\n    if 'interval' in text: yield text",
        "def counted(family): return family.headline()[0].upper() + family.headline()[1:]",
        "def level(alpha):\n  level = confidence(alpha)\n  return re.match('8', level)",
        "def printed(chart): return pattern.sub(house, chart.caption)",
        "def decides(result): return getattr(result, 'deciding_row', None)",
        "def decides(found): return found.headline() if hasattr(found, 'headline') else ''",
        "def alpha(analysis): return getattr(analysis.result, 'alpha', None)",
    ],
)
def test_reading_back_is_seen(sin: str) -> None:
    assert list(sins(ast.parse(sin)))


@pytest.mark.parametrize(
    "fine",
    [
        "def sentence(self): return f'{self.name} {claim.differ}: {number(self.statistic)}, {claim.p_text}.'",
        "def differ(claim): return 'differ' if claim.shown else 'are not shown to differ'",
        "def notes(self): return (*map(written, self.extra_notes), *more)",
        "def shown(names, name): return name in names and names.index(name) > 0",
        "def direction(data): return getattr(data, 'handling', ())",
    ],
)
def test_writing_is_no_reading(fine: str) -> None:
    assert not list(sins(ast.parse(fine)))


def test_nothing_is_decided_by_words_that_a_person_reads() -> None:
    read = {
        str(path): list(dict.fromkeys(sins(ast.parse((ROOT / path).read_text(encoding="utf-8")))))
        for path in OURS
        if in_scope(path)
    }
    assert {path: found for path, found in read.items() if found} == {}


def deciding(tree: ast.AST) -> Iterator[str]:
    """The functions that write words and decide by p and alpha themselves, in place of asking the verdict."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in (*ASKED, "caption", "amount"):
            for part in ast.walk(node):
                called = isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "decision"
                levels = isinstance(part, ast.Compare) and "alpha" in ast.unparse(part) and "p" in _names(part)
                if called or levels:
                    yield f"{node.name}: {ast.unparse(part)}"


def _names(node: ast.AST) -> set[str]:
    return {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def test_words_ask_the_verdict() -> None:
    results = [path for path in OURS if in_scope(path) and path.parts[:2] in RESULTS]
    read = {str(path): list(deciding(ast.parse((ROOT / path).read_text(encoding="utf-8")))) for path in results}
    assert {path: found for path, found in read.items() if found} == {}
    again = "def sentence(self): return 'differ' if decision(self.p, self.alpha) else 'are not shown to differ'"
    other = "def headline(self): return 'they differ' if self.p <= self.alpha else 'not shown to differ'"
    assert all(list(deciding(ast.parse(sin))) for sin in (again, other))
