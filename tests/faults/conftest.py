"""The figures of the faults are told at the end of the tests."""

from collections.abc import Callable
from typing import Any

import pytest

FIGURES = "figures"
Tell = Callable[[dict[str, Any]], None]


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Tell:
    """Have these figures told."""
    return lambda figures: record_property(FIGURES, figures)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        for name, figures in report.user_properties:
            if name == FIGURES:
                terminalreporter.write_line(f"{report.location[2]}: {_written(figures)}")


def _written(figures: dict[str, Any]) -> str:
    return ", ".join(
        f"{name} {round(value, 3) if isinstance(value, float) else value}" for name, value in figures.items()
    )
