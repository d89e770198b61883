"""The same answers on every processor: numeric tests under several kernels of OpenBLAS, and one answer from all."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.processors.core_types import architectures

ROOT = Path(__file__).parents[2]
OLDEST = "Prescott"
# Each with an instruction that it needs. A processor without it would stop at its first product.
NEEDS = {"Prescott": "pni", "Nehalem": "sse4_2", "Sandybridge": "avx", "Haswell": "avx2", "SkylakeX": "avx512f"}
NUMERIC = ["tests/reference", "tests/kernels/test_curve_kernels.py", "tests/contract/test_contract.py"]
# Left out are the slowest, and what is about words, drawings and memory, which no kernel changes.
SLOW = ["memory", "charts", "chunk", "familywise", "more_groups", "type_i_error"]
IN_WORDS = ["documented", "refused", "requirement", "options", "one_name", "named", "crosses_processes"]
LEFT_OUT = " and ".join(f"not {word}" for word in SLOW + IN_WORDS)
# Of the contract, what is about numbers; the answers of all methods are compared besides.
CHOSEN = f"{LEFT_OUT} and (not test_contract or probabilities_lie)"


def instructions() -> set[str]:
    """What the processor can do, where Linux tells; else only what every x86-64 can."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return {"pni"}
    return set(next((line for line in lines if line.startswith("flags")), "flags: pni").split(":")[1].split())


def core_types() -> list[str]:
    """The core types that this machine can play; none on another architecture or with another BLAS."""
    if platform.machine().lower() not in {"x86_64", "amd64"} or not architectures():
        return []
    return [name for name, need in NEEDS.items() if need in instructions()]


CORE_TYPES = core_types()
THREE = sorted({CORE_TYPES[i] for i in (0, len(CORE_TYPES) // 2, -1)}) if CORE_TYPES else [OLDEST]
elsewhere = pytest.mark.skipif(not CORE_TYPES, reason="OpenBLAS on x86-64 alone lets its kernels be chosen by name")


def run(core_type: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "OPENBLAS_CORETYPE": core_type, "OPENBLAS_NUM_THREADS": "1"}
    # The variables of this test run are not for the one inside it.
    environment = {name: value for name, value in environment.items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600, check=False)


def answers(core_type: str) -> dict[str, Any]:
    done = run(core_type, "tests.processors.core_types")
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@elsewhere
def test_three_kernels_can_be_tried() -> None:
    """Every x86-64 made since 2011 has these three."""
    assert len(CORE_TYPES) >= 3


def all_agree(core_types: list[str]) -> None:
    """Every method gives the same p values, counts and decisions under each of these kernels."""
    first = answers(OLDEST)
    assert len(first["methods"]) >= 25
    assert len(first["shuffles"]) >= 50
    seen = [first["architectures"]]
    for core_type in core_types:
        other = answers(core_type)
        for part in ("methods", "shuffles"):
            assert other[part].keys() == first[part].keys()
            for name, answer in first[part].items():
                assert other[part][name] == answer, f"{name}: {OLDEST} and {core_type} differ"
        seen.append(other["architectures"])
    # Each really computed with kernels of its own.
    assert len({tuple(names) for names in seen}) == 1 + len(core_types)


@elsewhere
def test_the_oldest_and_the_newest_processor_agree() -> None:
    all_agree(CORE_TYPES[-1:])


@elsewhere
@pytest.mark.long
def test_all_processors_agree() -> None:
    all_agree(CORE_TYPES[1:])


@elsewhere
@pytest.mark.long
@pytest.mark.parametrize("core_type", THREE)
def test_the_numeric_tests_pass(core_type: str) -> None:
    options = ["-x", "-p", "no:cacheprovider", "-m", "not hypothesis", "-k", CHOSEN]
    done = run(core_type, "pytest", *options, *NUMERIC)
    assert done.returncode == 0, done.stdout[-5000:]
    passed = int(done.stdout.rsplit(" passed", 1)[0].split()[-1])
    assert passed >= 500
