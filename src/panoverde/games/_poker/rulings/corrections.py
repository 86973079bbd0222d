"""Incorrect amounts, and until when they are corrected: RT-44."""

from msgspec.structs import replace

from panoverde.games._poker.rulings.case import Limit, Noticed
from panoverde.games._poker.rulings.finding import Finding
from panoverde.games._poker.rulings.situation import Situation
from panoverde.games._poker.rulings.substantial import is_substantial


def corrected(at: Situation, found: Finding) -> Finding:
    """A player's own incorrect amount, noticed only after others have acted."""
    if found.stood is None or found.stood == found.to:
        return _with_the_bet_that_was_due(at, found)
    if at.case.noticed is Noticed.AT_ONCE:
        return _with_the_bet_that_was_due(at, found.noting("RT-44.2") if found.pot else found)
    rule = "RT-44.2" if found.pot or found.stood > (found.to or 0) > at.bet else "RT-44.1"
    if at.case.noticed is Noticed.LATER or (found.pot and _is_too_late(at, found.stood, found.to or 0)):
        return _stands(at, found, rule)
    return found.citing(rule)


def _stands(at: Situation, found: Finding, rule: str) -> Finding:
    """The next card lies there, or it is too late for a pot too small."""
    to = found.stood or 0
    word = "call" if to <= at.bet else "raise" if at.bet else "bet"
    return Finding(ruling=word, to=to, cites=(rule, *found.cites), penalty=found.penalty)  # RT-44.1 RT-44.2 R-516


def _is_too_late(at: Situation, stood: int, due: int) -> bool:
    """A pot too large is corrected throughout the round, one too small until substantial action follows."""
    return stood < due and is_substantial(at.case.since)  # RT-44.2


def _with_the_bet_that_was_due(at: Situation, found: Finding) -> Finding:
    """Who goes along with an incorrect bet is brought, in its round, to what it should have been."""
    due = at.case.bet_due
    if due is None or found.ruling not in ("call", "raise"):
        return found
    rules = ("RT-44.2",) if at.case.limit is Limit.POT else ("RT-44.1", "R-152")
    if at.case.noticed is Noticed.LATER or _was_too_late(at, due):
        return found.also(*rules)
    if found.ruling == "call":
        return replace(found, to=due).citing(*rules)  # RT-44.1 RT-44.2 R-152
    least = due + at.increment
    return found if (found.to or 0) >= least else replace(found, to=least).citing(*rules)  # RT-44.1 R-517


def _was_too_late(at: Situation, due: int) -> bool:
    """A pot bet too small, and the player's own act makes the action after it substantial."""
    return at.case.limit is Limit.POT and due > at.bet and is_substantial(("call", *at.case.since))  # RT-44.2
