"""The three stores, each in a place of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.postgres import cluster, fresh_database
from tests.store.batches import Place


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The administrator's URL of a PostgreSQL server that ends with the tests."""
    with cluster() as admin:
        yield admin


def _place(kind: str, request: pytest.FixtureRequest, folder: Path) -> Place:
    match kind:
        case "sqlite":
            return Place(f"sqlite:///{folder / 'store.db'}")
        case "postgresql":
            return Place(fresh_database(request.getfixturevalue("postgres")))
        case _:
            return Place("memory:")


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Each store."""
    return _place(request.param, request, tmp_path)


@pytest.fixture(params=["sqlite", "postgresql"])
def lasting(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Those that outlive the process, and that several may open at once."""
    return _place(request.param, request, tmp_path)
