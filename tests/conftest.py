"""Profiles of effort: `quick` for make check, the default for make test. And which tests the coverage is asked of."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=70, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("thorough")

HERE = Path(__file__).parent
UNMEASURED = (
    "agents", "bots", "client", "conformance", "faults", "lab", "pages", "repository", "security", "server/operation",
    "server/http_interface", "server/test_random_play.py", "server/test_recovery.py", "store", "whole",
    "play/test_every_game.py", "play/test_many_zones.py", "games/test_bad_input.py", "games/test_craps_odds.py",
    "games/test_poker_and_pokerkit.py",
)  # fmt: skip
"""Tests whose coverage does not count. They play at random, in masses or through a whole server: a line that only they
come by has no test of its own. And being watched makes them two or three times as slow."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    unmeasured = tuple((HERE / place).resolve(strict=True) for place in UNMEASURED)
    for item in items:
        if any(item.path.is_relative_to(place) for place in unmeasured):
            item.add_marker("no_cover")
