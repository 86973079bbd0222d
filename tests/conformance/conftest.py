import sys

import pytest
from tests.toys import high_card_odds


@pytest.fixture(autouse=True)
def high_card_has_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the toy had its folder among the games."""
    monkeypatch.setitem(sys.modules, "panoverde.games.high_card.odds", high_card_odds)
