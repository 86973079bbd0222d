"""Profiles of effort: `quick` for make check, the default for make test. And which tests the coverage is asked of."""

import gc
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=70, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("thorough")

gc.disable()  # until everything is collected: most of that lives as long as the tests do

HERE = Path(__file__).parent
MEASURED = (
    "core",
    "games",
    "scenario",
    "cli/play",
    "cli/test_amounts.py",
    "cli/test_verify.py",
    "cli/test_dishonest_house.py",
)
"""Whose coverage counts: the core's and the games' own tests, their scenarios, and games played at a terminal. A line
that only others come by, those of the server say, does not count as tested; and being watched makes tests slower."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    measured = tuple((HERE / place).resolve(strict=True) for place in MEASURED)
    for item in items:
        if not any(item.path.is_relative_to(place) for place in measured):
            item.add_marker("no_cover")


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
