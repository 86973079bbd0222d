"""A browser for each file of tests, a house for all, and visitors whose browsers must have nothing to complain of."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.pages.browser import Visitor, chromium
from tests.pages.house import House, opened

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with opened(tmp_path_factory.mktemp("house")) as one:
        yield one


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """For what changes a house for good: one that deals for money is no demonstration any more."""
    with opened(tmp_path) as one:
        yield one


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Not for the whole session: while it is open, no other test could run an event loop."""
    with chromium() as one:
        yield one


@pytest.fixture
def visit(browser: Browser, house: House) -> Iterator[Visit]:
    """Brings visitors; at the end none of them may have met an error, a blocked resource or another origin."""
    came: list[Visitor] = []

    def visitor(address: str = "", **settings: Any) -> Visitor:
        came.append(Visitor(browser, address or house.address, **settings))
        return came[-1]

    yield visitor
    for one in came:
        one.context.close()
    assert [trouble for one in came for trouble in one.troubles] == []
