"""Who approves a table's rules, by chapter."""

from collections.abc import Iterable
from typing import NamedTuple

APPROVING = {
    "PT-SO": "PT-SO-P2 PT-SO-P3",
    "PT-BFO": "PT-SO-P2 PT-SO-P3 R-02",
    "PT-NB": "PT-NB-19 PT-NB-22",
    "PT-SD": "PT-SD-LIM R-293",
    "RT": "PT-NB-19 PT-TO-P3",
    "AO-13": "AO-13.19 AO-13.22",
}
DECREE = "AO-D1 AO-D2"
"""The decree with which Angola approves the rest."""

BY_REGULATOR = frozenset({"PT-SO", "PT-BFO"})
"""Chapters under which an operator's own rules need the regulator's approval, even in demonstrations, which show the
game as played for money."""


class Approval(NamedTuple):
    cites: str
    by_regulator: bool
    """Do the operator's own rules need the regulator's approval?"""


def approval_of(law: Iterable[str]) -> Approval:
    """For a table of these chapters."""
    chapters = tuple(law)
    cites = next((APPROVING[chapter] for chapter in chapters if chapter in APPROVING), DECREE)
    return Approval(cites, not BY_REGULATOR.isdisjoint(chapters))
