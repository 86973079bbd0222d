"""Bets and raises: how large they become, and what becomes of one that is not open to the player.
RT-44.1, RT-47 to RT-49, RT-53, RT-56.1B."""

from panoverde.games._poker.rulings.case import Limit
from panoverde.games._poker.rulings.finding import Finding
from panoverde.games._poker.rulings.situation import Situation


def raised(at: Situation, to: int, *cites: str, at_least: bool = False) -> Finding:
    """A bet or raise to so much, within the limits: the player is bound to one."""
    if at.barred:
        return _not_open(at, *cites)
    word = "raise" if at.bet else "bet"
    if at.most is not None and to > at.most:
        return Finding(ruling=word, to=at.most, cites=(*_too_much(at), *cites), stood=to)
    if to < at.least:
        return Finding(ruling=word, to=at.least, cites=(*_too_little(at), *cites), stood=to)
    more = at_least and not at.is_fixed
    return Finding(ruling=word, to=to, cites=cites, at_least=more)


def _not_open(at: Situation, *cites: str) -> Finding:
    """What was meant for a raise pays the call."""
    return at.called(*at.barred, "R-504", *cites) if at.facing else at.checked(*at.barred, "R-504", *cites)


def _too_much(at: Situation) -> tuple[str, ...]:
    return ("RT-44.2", "RT-55.2", "R-510") if at.case.limit is Limit.POT else ("RT-44.1", "R-506")


def _too_little(at: Situation) -> tuple[str, ...]:
    return ("RT-48.1", "RT-44.1") if at.bet else ("RT-44.1",)


def bound(at: Situation, *cites: str) -> Finding:
    """Bound to a bet or raise whose size is still to come."""
    size = ("RT-48.1",) if at.bet else ()
    return raised(at, at.least, *cites, *size, at_least=True)


def by_half(at: Situation, to: int, *cites: str) -> Finding:
    """More than a call, in silence: half a raise is made a whole one, less is a call."""
    if at.barred:
        return _not_open(at, *cites)
    if to >= at.least:
        return raised(at, to, *cites, "RT-47.A", "RT-48.1")
    if at.is_half_a_raise(to):  # RT-48.1 R-154
        return Finding(ruling="raise", to=at.least, cites=("RT-48.1", *cites, "R-154"), stood=to)
    call = at.called("RT-48.1", *cites, "R-154") if at.facing else at.checked("RT-48.1", *cites, "R-154")
    return Finding(ruling=call.ruling, to=call.to, cites=call.cites, stood=to)
