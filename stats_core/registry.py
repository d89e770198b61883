"""One declaration per method, read by the page, the form, the chooser, the documentation and the tests."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from stats_core.errors import InputError, ParameterError
from stats_core.params import Option, read_signature
from stats_core.reference import Reference
from stats_core.types import Question as Question  # methods name both by one import
from stats_core.variation import Variation

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Requirement:
    """What a method needs of the data, and what to say when it is not so."""

    needs: str
    holds: Callable[[Any], bool]
    found: Callable[[Any], str]

    def refusal(self, data: Any) -> str | None:
        """The reason why the data do not fit, or None when they do."""
        return None if self.holds(data) else f"needs {self.needs}; found {self.found(data)}"


@dataclass(frozen=True)
class Method:
    """A statistical method as declared.

    `function` computes; `call` is what people call: it checks data and settings first.
    """

    key: str
    title: str
    question: Question
    data_type: type
    options: tuple[Option, ...]
    trust_when: str
    formula: str
    requires: tuple[Requirement, ...]
    assumes: tuple[str, ...]
    references: tuple[Reference, ...]
    covers: tuple[Variation, ...]
    interval: str
    adjusts: str
    example: Callable[[], tuple[Any, dict[str, Any]]]
    function: Callable[..., Any]
    call: Callable[..., Any]

    @property
    def summary(self) -> str:
        """The first sentence of the method's documentation."""
        return (inspect.getdoc(self.function) or "").split("\n\n")[0].replace("\n", " ")

    @property
    def compares_two(self) -> bool:
        """Whether two algorithms, a and b, are named in the call; they alone may be given by position."""
        return {"a", "b"} <= {option.name for option in self.options}

    @property
    def reports_progress(self) -> bool:
        """Whether the method is long work that takes a progress callback."""
        return "progress" in inspect.signature(self.function).parameters

    def refusals(self, data: Any) -> tuple[str, ...]:
        """Why the data do not fit this method; empty when they do."""
        if not isinstance(data, self.data_type):
            return (f"needs {self.data_type.__name__}; found {type(data).__name__}",)
        return tuple(reason for requirement in self.requires if (reason := requirement.refusal(data)))

    def checked(self, data: Any, settings: dict[str, Any]) -> dict[str, Any]:
        """The settings, completed and checked; raises where something does not fit."""
        if reasons := self.refusals(data):
            raise InputError(f"{self.title}: {'; '.join(reasons)}", remedy="Choose another test or other data.")
        known = {option.name for option in self.options} | ({"progress"} if self.reports_progress else set())
        unknown = set(settings) - known
        if unknown:
            raise ParameterError(
                f"{self.title}: there is no option {sorted(unknown)[0]!r}",
                remedy=f"Its options are: {', '.join(option.name for option in self.options)}.",
            )
        done = {}
        for option in self.options:
            if option.required and option.name not in settings:
                raise ParameterError(f"{self.title}: needs {option.name!r}", "", f"Give {option.spec.label.lower()}.")
            done[option.name] = option.spec.check(settings.get(option.name, option.default), data)
        return done


METHODS: dict[str, Method] = {}


def method(
    *,
    title: str,
    question: Question,
    example: Callable[[], tuple[Any, dict[str, Any]]],
    trust_when: str = "",
    formula: str = "",
    requires: tuple[Requirement, ...] = (),
    assumes: tuple[str, ...] = (),
    references: tuple[Reference, ...] = (),
    covers: tuple[Variation, ...] = (),
    interval: str = "",
    adjusts: str = "",
) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Register a function as a method; its signature declares data and options.

    `trust_when` says in a line when its answer can be relied on, and `formula` is Markdown with the formula between
    dollar signs and what its letters mean. `covers` are the sources of variation that it accounts for. `interval` says
    how its interval of a difference is computed, and `adjusts` by which procedure p values are adjusted, where neither
    an option nor the title does. `example` gives data and settings on which the method runs in a moment; the contract
    and the page Methods use it.
    """

    def declare(function: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(function)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            two = args[1:] if len(args) == 3 and entry.compares_two and not {"a", "b"} & set(kwargs) else ()
            if len(args) != 1 + len(two):
                raise ParameterError(f"{title} takes the data alone by position", remedy="Name every option.")
            settings = entry.checked(args[0], {**dict(zip("ab", two, strict=False)), **kwargs})
            if "progress" in kwargs:
                settings["progress"] = kwargs["progress"]
            return function(args[0], **settings)  # type: ignore[arg-type]

        data_type, options = read_signature(function)
        said = (data_type, options, trust_when, formula, requires, assumes, references, covers, interval, adjusts)
        entry = Method(function.__name__, title, question, *said, example, function, run)
        METHODS[entry.key] = entry
        return run

    return declare


def discover() -> dict[str, Method]:
    """Import every module of stats_core.methods, so that all methods are registered."""
    package = importlib.import_module("stats_core.methods")
    for module in pkgutil.walk_packages(package.__path__, "stats_core.methods."):
        importlib.import_module(module.name)
    return METHODS
