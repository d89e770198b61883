"""The shape of the house: who may import whom, and how large a file may grow."""

from __future__ import annotations

import ast
import io
import statistics
import subprocess
import sys
import tokenize
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import global_randomness_untouched

ROOT = Path(__file__).parents[2]
PARTS = ("app.py", "pages", "dashboard", "stats_core", "demo_data", "tests")
FILES = sorted(
    path.relative_to(ROOT)
    for part in PARTS
    for path in ([ROOT / part] if part.endswith(".py") else (ROOT / part).rglob("*.py"))
)
OURS = [path for path in FILES if path.parts[0] != "tests"]

LAYERS = {
    "stats_core": (),
    "demo_data": ("stats_core",),
    "dashboard": ("stats_core",),
    "dashboard.screen": ("stats_core", "dashboard"),
    "dashboard.paper": ("stats_core", "dashboard"),
    "dashboard.exports": ("stats_core", "dashboard", "dashboard.screen", "dashboard.paper"),
    "dashboard.ui.patches": (),
    "dashboard.ui": (
        *("stats_core", "demo_data"),
        *("dashboard", "dashboard.screen", "dashboard.paper", "dashboard.exports", "dashboard.ui.patches"),
    ),
    "pages": ("stats_core", "demo_data", "dashboard", "dashboard.ui"),
    "app": ("stats_core", "dashboard", "dashboard.ui", "pages"),
}
"""What each layer may import besides itself."""
ONLY_IN = {
    "streamlit": ("app", "pages", "dashboard.ui", "dashboard.ui.patches"),
    "plotly": ("dashboard.screen", "dashboard.ui.patches"),
    "matplotlib": ("dashboard.paper",),
}
CORE_MAY_IMPORT = sys.stdlib_module_names | {"numpy", "scipy", "pandas", "stats_core"}
OPTIONAL_READERS = {
    "stats_core/reading/parse/json_text.py": {"orjson"},
    "stats_core/reading/parse/fast_table.py": {"pyarrow"},
    "stats_core/reading/layouts/parquet.py": {"pyarrow"},
    "stats_core/reading/layouts/excel.py": {"python_calamine"},
}
"""Files of the core that may use a package where it is installed, imported inside the function that reads."""
LOCAL_RANDOMNESS = {name for name in np.random.__all__ if name[0].isupper()} - {"RandomState"} | {"default_rng"}
RANDOMNESS_WATCHED_IN = (Path("tests/conftest.py"), Path("tests/house/test_layers.py"))
ERRORS = {"StatsCoreError", "InputError", "ParameterError", "UndefinedStatistic"}
INSIDE = {
    "errors": (),
    "types": (),
    "version": (),
    "reference": (),
    "references": ("reference",),
    "variation": (),
    "digits": (),
    "wording": ("digits", "types"),
    "glossary": (),
    "spread": (),
    "kernels": ("errors", "spread", "types"),
    "data": ("errors", "kernels", "types", "wording"),
    "charts": ("data", "errors", "kernels", "types", "wording"),
    "results": ("charts", "digits", "errors", "types", "wording"),
    "params": ("errors", "types"),
    "registry": ("errors", "params", "reference", "types", "variation"),
    "methods": (
        "calibrated",
        "charts",
        "data",
        "digits",
        "errors",
        "kernels",
        "params",
        "references",
        "registry",
        "results",
        "spread",
        "types",
        "variation",
        "wording",
    ),
    "demonstrate": (
        *("analysis", "answers", "charts", "data", "errors", "kernels", "methods", "registry", "results", "types"),
        "wording",
    ),
    "analysis": ("errors", "registry", "results", "types", "version"),
    "reading": ("data", "errors", "kernels", "registry", "types", "wording"),
    "answers": (
        *("analysis", "charts", "data", "digits", "errors", "kernels", "methods", "params", "registry", "results"),
        *("fold_levels", "types", "wording"),
    ),
    "worlds": ("data", "errors", "types"),
    "rooms": ("analysis", "answers", "data", "demonstrate", "errors", "reading", "registry", "worlds"),
    "contract": ("analysis", "charts", "data", "errors", "params", "registry", "results", "types"),
    "calibrated": ("kernels",),
    "fold_levels": (),
    "work": ("analysis", "errors", "registry", "spread", "types"),
    "simulate": (
        *("analysis", "answers", "calibrated", "charts", "data", "errors", "fold_levels", "kernels", "methods"),
        *("params", "registry", "results", "rooms", "types", "version", "wording", "work", "worlds"),
    ),
}
"""What each floor of stats_core may import besides itself, from the ground up."""
READING = {
    "parse": (),
    "layouts": ("parse",),
    "meaning": ("parse",),
    **dict.fromkeys(("curves", "folds", "cases", "ranks"), ("parse", "meaning")),
    "files": ("parse", "layouts", "meaning", "cases"),
    "readers": ("parse", "meaning", "curves", "folds", "cases", "ranks"),
    "reading": ("parse", "files", "meaning", "cases", "readers"),
    "offered": ("parse", "meaning", "reading"),
    "__init__": ("parse", "files", "meaning", "curves", "folds", "cases", "ranks", "reading", "offered"),
}
"""What each floor of stats_core.reading may import besides itself, from the ground up."""
MACHINERY = (
    "errors",
    "params",
    "registry",
    "analysis",
    "types",
    "charts/chart",
    "results/protocol",
    "results/verdict",
    "results/exact",
    "results/pair",
    "results/omnibus",
    "results/family",
    "answers/answer",
)
"""What every method is written in.

Not counted: the contract, which checks methods; columns and wording, which format numbers; and the posterior, which is
the result of the two Bayesian methods.
"""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))


def layer(module: str) -> str | None:
    """The layer a module belongs to: the longest name in LAYERS that it starts with."""
    return max((name for name in LAYERS if f"{module}.".startswith(f"{name}.")), key=len, default=None)


def own_layer(path: Path) -> str:
    found = layer(".".join(path.with_suffix("").parts))
    assert found, f"{path} belongs to no layer; give it one in LAYERS"
    return found


def imports(code: ast.Module) -> Iterator[str]:
    """Every module that a file imports, wherever in the file; `from a import b` counts as a.b."""
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: write imports in full"
            yield from (f"{node.module}.{name.name}" for name in node.names)


def dotted(node: ast.AST) -> str:
    """`np.random.seed` of an attribute chain; empty for anything else."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (before := dotted(node.value)):
        return f"{before}.{node.attr}"
    return ""


def global_randomness(code: ast.Module) -> list[str]:
    """Uses of the generator that NumPy keeps for everybody."""
    used = {module for module in imports(code) if module.startswith("numpy.random.")}
    used |= {dotted(node) for node in ast.walk(code) if dotted(node).startswith(("np.random.", "numpy.random."))}
    return sorted(name for name in used if name.split("random.")[1].split(".")[0] not in LOCAL_RANDOMNESS)


def caught(code: ast.Module, errors: set[str]) -> list[int]:
    """Lines that catch one of the errors."""
    return [
        node.lineno
        for node in ast.walk(code)
        if isinstance(node, ast.ExceptHandler) and node.type is not None
        if any(dotted(part).split(".")[-1] in errors for part in ast.walk(node.type))
    ]


def session_state(code: ast.Module) -> list[int]:
    """Lines that touch what Streamlit keeps for a session."""
    return [
        node.lineno
        for node in ast.walk(code)
        if (isinstance(node, ast.Attribute) and node.attr == "session_state")
        or (isinstance(node, ast.alias) and node.name == "session_state")
    ]


def offenders(paths: Iterable[Path], check: Callable[[Path], Sequence[object]]) -> dict[str, Sequence[object]]:
    """The files in which a check finds something, with what it finds."""
    return {str(path): found for path in paths if (found := check(path))}


def code_lines(text: str) -> int:
    """Lines that hold code: no blank lines, no comments, no docstrings."""
    docstrings = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in skipped
        for line in range(token.start[0], token.end[0] + 1)
    }
    return len(lines - docstrings)


def test_the_core_imports_numbers_and_the_standard_library_only() -> None:
    core = [path for path in OURS if path.parts[0] == "stats_core"]

    def foreign(path: Path) -> list[str]:
        allowed = CORE_MAY_IMPORT | OPTIONAL_READERS.get(path.as_posix(), set())
        return [name for name in imports(tree(path)) if name.split(".")[0] not in allowed]

    assert len(core) > 20
    assert offenders(core, foreign) == {}


def test_optional_readers_are_imported_only_where_a_file_needs_them() -> None:
    for path, packages in OPTIONAL_READERS.items():
        top = ast.Module([node for node in tree(Path(path)).body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        assert not packages & {name.split(".")[0] for name in imports(top)}, path


def test_imports_go_one_way() -> None:
    def upward(path: Path) -> list[str]:
        allowed = {own_layer(path), *LAYERS[own_layer(path)]}
        return [name for name in imports(tree(path)) if (other := layer(name)) and other not in allowed]

    assert offenders(OURS, upward) == {}


def test_imports_inside_the_core_go_one_way() -> None:
    def floor(module: str) -> str:
        return module.split(".")[1]

    def upward(path: Path) -> list[str]:
        own = floor(".".join(path.with_suffix("").parts))
        ours = [name for name in imports(tree(path)) if name.startswith("stats_core.")]
        return [name for name in ours if floor(name) not in {own, *INSIDE[own]}]

    core = [path for path in OURS if path.parts[0] == "stats_core" and path != Path("stats_core/__init__.py")]
    assert offenders(core, upward) == {}


def test_imports_inside_reading_go_one_way() -> None:
    def upward(path: Path) -> list[str]:
        own = path.with_suffix("").parts[2]
        inside = [name for name in imports(tree(path)) if name.startswith("stats_core.reading.")]
        return [name for name in inside if name.split(".")[2] not in {own, *READING[own]}]

    files = [path for path in OURS if path.parts[:2] == ("stats_core", "reading")]
    assert {path.with_suffix("").parts[2] for path in files} == set(READING)
    assert offenders(files, upward) == {}


def test_each_drawing_or_web_library_has_one_home() -> None:
    def foreign(path: Path) -> list[str]:
        return [name for name in imports(tree(path)) if own_layer(path) not in ONLY_IN.get(name.split(".")[0], LAYERS)]

    assert offenders(OURS, foreign) == {}


def test_a_layer_is_the_longest_name_that_fits() -> None:
    assert layer("dashboard.ui.session.state") == "dashboard.ui"
    assert layer("dashboard.ui.patches.versions") == "dashboard.ui.patches"
    assert layer("dashboard.colours") == "dashboard"
    assert layer("stats_core_extra") is None


def test_the_core_works_where_streamlit_and_plotly_are_missing() -> None:
    program = (
        "import sys\n"
        "for name in ('streamlit', 'plotly', 'matplotlib'): sys.modules[name] = None\n"
        "import stats_core\n"
        "method = next(iter(stats_core.METHODS.values()))\n"
        "data, settings = method.example()\n"
        "print(stats_core.analyse(method.key, data, **settings).result.sentence())\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(".")


def test_nobody_draws_from_numpys_global_generator() -> None:
    watched = [path for path in FILES if path not in RANDOMNESS_WATCHED_IN]
    assert offenders(watched, lambda path: global_randomness(tree(path))) == {}


def test_a_draw_from_the_global_generator_is_seen() -> None:
    code = "import numpy as np\nfrom numpy.random import rand\nnp.random.seed(1)\nnp.random.default_rng(1).normal()\n"
    assert global_randomness(ast.parse(code)) == ["np.random.seed", "numpy.random.rand"]
    state = np.random.get_state()  # noqa: NPY002
    try:
        with pytest.raises(AssertionError, match="default_rng"), global_randomness_untouched():
            np.random.random()  # noqa: NPY002
    finally:
        np.random.set_state(state)  # noqa: NPY002


def test_errors_for_people_are_caught_in_one_place() -> None:
    # The core may turn one of its errors into another, but never stops all of them.
    core = [path for path in OURS if path.parts[0] == "stats_core"]
    above = [path for path in OURS if path not in core and path != Path("dashboard/ui/blocks/problems.py")]
    assert offenders(core, lambda path: caught(tree(path), {"StatsCoreError"})) == {}
    assert offenders(above, lambda path: caught(tree(path), ERRORS)) == {}
    assert caught(ast.parse("try: f()\nexcept (OSError, core.InputError): pass"), ERRORS) == [2]


def test_session_state_is_touched_in_one_place() -> None:
    others = [path for path in OURS if path != Path("dashboard/ui/session/state.py")]
    assert offenders(others, lambda path: session_state(tree(path))) == {}
    assert session_state(ast.parse("from streamlit import session_state\nst.session_state['x'] = 1")) == [1, 2]


def test_files_stay_short() -> None:
    length = {path: len((ROOT / path).read_text(encoding="utf-8").splitlines()) for path in FILES}
    assert {path: lines for path, lines in length.items() if path.parts[0] == "pages" and lines > 40} == {}
    assert {path: lines for path, lines in length.items() if lines > 400} == {}
    assert statistics.median(length.values()) < 150


def longest_functions(text: str, most: int) -> dict[str, int]:
    """Functions of more lines than this, their docstrings not counted."""
    found = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            said = ast.get_docstring(node, clean=False) is not None and len(node.body) > 1
            lines = (node.end_lineno or 0) - node.body[int(said)].lineno + 1
            found |= {node.name: lines} if lines > most else {}
    return found


def test_functions_stay_short() -> None:
    texts = {path: (ROOT / path).read_text(encoding="utf-8") for path in OURS}
    assert {path: long for path, text in texts.items() if (long := longest_functions(text, 50))} == {}
    long = 'def f():\n    """Words.\n\n    More.\n    """\n    a = 1\n    b = 2\n    return a + b\n'
    assert longest_functions(long, 2) == {"f": 3}


def test_the_machinery_is_no_framework() -> None:
    # 1,010 lines of code, read as lines that are neither blank nor comment nor docstring: 870, 45 since every claim
    # carries its size, may stand behind a test of all algorithms, and may be one of equivalence, 60 since an answer
    # gives its pairs and pictures, from which every card and every file is made, and knows how to be asked again, and
    # 35 since a claim says what keeps its direction, and an answer the ranks that each could have.
    # The results of single methods are part of those methods.
    files = [ROOT / "stats_core" / f"{name}.py" for name in MACHINERY]
    assert sum(code_lines(path.read_text(encoding="utf-8")) for path in files) < 1_010


def test_code_lines_are_counted_without_words() -> None:
    text = '"""Words\n\nmore words."""\n\n# a remark\nx = """two\nlines"""  # here\n\n\ny = (\n    1,\n)\n'
    assert code_lines(text) == 5
