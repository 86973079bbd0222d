"""Profiles of effort: `quick` for make check, the default for make test. And which tests the coverage is asked of."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=70, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("thorough")

HERE = Path(__file__).parent
MEASURED = ("core", "games", "play", "scenario", "server", "house", "interchange", "test_tables.py")
"""Whose coverage counts: the tests that are about the core and the games themselves. A line that only others come by, on
their way through a whole table or server, has no test of its own; and being watched makes those far slower."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    measured = tuple((HERE / place).resolve(strict=True) for place in MEASURED)
    for item in items:
        if not any(item.path.is_relative_to(place) for place in measured):
            item.add_marker("no_cover")
