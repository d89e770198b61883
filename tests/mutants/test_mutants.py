"""The changes that `make mutants` tries are what it says they are."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutants.changes import mutants
from tests.mutants.trials import _codes

CODE = '''"""Text."""
LEAST = 3

class Box:
    size: int = 4

    def low(self, many: int = 5) -> int:
        """Text."""
        if many > LEAST:
            return max(many, 1)
        return [x + 2 for x in (self.size,)][0]
'''


def test_every_change_is_one_change_in_the_place_it_names(tmp_path: Path) -> None:
    file = tmp_path / "box.py"
    file.write_text(CODE)
    found = list(mutants(file))
    plain = ast.unparse(ast.parse(CODE)).splitlines()
    told = set()
    for one in found:
        changed = one.source().splitlines()
        apart = [number for number, (was, now) in enumerate(zip(plain, changed, strict=True)) if was != now]
        assert len(apart) == 1, one
        told.add((one.line, one.function, one.before, one.after))
        names = {code.co_qualname for code in _codes(compile(one.source(), "box.py", "exec"))}
        assert not one.function or one.function in names
        assert one.line in one.lines
    assert told == {
        (2, "", "3", "4"),
        (5, "", "4", "5"),
        (7, "", "5", "6"),
        (9, "Box.low", "if many > LEAST:", "if not many > LEAST:"),
        (9, "Box.low", "many > LEAST", "many >= LEAST"),
        (10, "Box.low", "return max(many, 1)", "return None"),
        (10, "Box.low", "max", "min"),
        (10, "Box.low", "1", "2"),
        (11, "Box.low", "return [x + 2 for x in (self.size,)][0]", "return None"),
        (11, "Box.low", "x + 2", "x - 2"),
        (11, "Box.low", "2", "3"),
        (11, "Box.low", "0", "1"),
    }
