"""The matrix of rules as numbers. A wheel has no tests to count, so its build keeps them in a file."""

import json
from pathlib import Path
from typing import Any

from panoverde.trace.matrix import Matrix, build, is_checkout

KEPT = Path(__file__).with_name("matrix.json")


def counted(root: Path) -> dict[str, Any] | None:
    """Counted in a checkout, else as kept when the package was built; None without either."""
    if is_checkout(root):
        return _count(build(root))
    found: dict[str, Any] | None = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else None
    return found


def keep(root: Path, file: Path = KEPT) -> None:
    file.write_text(json.dumps(_count(build(root)), ensure_ascii=False, indent=0) + "\n", "utf-8")


def _count(matrix: Matrix) -> dict[str, Any]:
    rules = [
        {
            "id": row.id,
            "state": row.state.value,
            "code": len(row.code),
            "tests": len(row.tests),
            "scenarios": len(row.scenarios),
            "reason": row.reason,
        }
        for row in (*matrix.rules.values(), *matrix.readings.values())
    ]
    totals = {state.value: count for state, count in matrix.totals().counts.items()}
    return {"version": matrix.book.version, "totals": totals, "rules": rules}
