"""The laws of every decider, on random play of a pool."""

import pytest

from panoverde.conformance import check
from panoverde.pools import AS_TABLE

LAWS = ("replay", "commuting square", "conservation", "options", "dues end", "purity")
"""Those that speak of no coup."""


@pytest.mark.parametrize("law", LAWS)
def test_the_law_holds(law: str) -> None:
    check(AS_TABLE, law, examples=30)
