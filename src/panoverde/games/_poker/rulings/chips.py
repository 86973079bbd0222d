"""Chips put in without a word: RT-46, RT-50 to RT-52, RT-62. And amounts that are named alone: RT-41.3, RT-48.2."""

from panoverde.games._poker.rulings.case import Noticed, worth
from panoverde.games._poker.rulings.counts import accepted, accepting, as_told
from panoverde.games._poker.rulings.finding import Finding
from panoverde.games._poker.rulings.raises import by_half, raised
from panoverde.games._poker.rulings.short_calls import short_call
from panoverde.games._poker.rulings.situation import Situation


def silent(at: Situation, chips: dict[str, int]) -> Finding:
    """One motion of new chips."""
    put = worth(chips)
    if found := accepted(at, put) or _call_of_what_was_told(at, chips):
        return found
    over = at.facing and put > at.missing
    if over and at.case.noticed is Noticed.AT_ONCE:  # later the amount that was let stand counts, not its chips
        if sum(chips.values()) == 1:
            return _over_earlier_chips(at, at.called("RT-50", "RT-46.C"))
        if put - min(map(int, chips)) < at.missing:
            return _over_earlier_chips(at, at.called("RT-51.1", "RT-46.D"))
    if over:
        cites = ("RT-51.2B", "R-155") if put == at.stack else ("RT-51.2A", "RT-62")  # RT-51.2 R-155
        return _over_earlier_chips(at, _more(at, put, *cites))
    one = ("RT-50",) if sum(chips.values()) == 1 else ("RT-41.1",)
    return _over_earlier_chips(at, _sum(at, put, *one))


def _call_of_what_was_told(at: Situation, chips: dict[str, int]) -> Finding | None:
    """Chips that would call the bet that the player was told."""
    told = as_told(at)
    if told is None or worth(chips) >= at.missing or silent(told, chips).ruling != "call":
        return None
    return accepting(at, at.called("RT-54", "RT-46.B"))  # RT-54


def amount(at: Situation, put: int) -> Finding:
    """An amount named alone is a motion of so much, whose chips nobody has seen."""
    found = accepted(at, put) or _sum(at, put, "RT-41.3", "RT-48.2")  # RT-41.3
    return found.also("R-508") if at.front else found


def _sum(at: Situation, put: int, *cites: str) -> Finding:
    to = at.front + put
    if not at.facing:
        return by_half(at, to, *cites) if at.bet else raised(at, to, *cites, "RT-42.1")
    if to < at.bet:
        return short_call(at, put).also(*cites)
    if to == at.bet:
        return at.called("RT-46.B", *cites)
    return _more(at, put, *cites)


def _more(at: Situation, put: int, *cites: str) -> Finding:
    """More than the call, and not every chip was needed for it."""
    if put >= at.stack:
        return raised(at, at.have, "RT-51.2B", "R-155", *cites)  # the last chips, half a raise or not
    return by_half(at, at.front + put, *cites)


def _over_earlier_chips(at: Situation, found: Finding) -> Finding:
    """Chips of an earlier bet stay and count; only the new ones are looked at."""
    return found.also("RT-52.1", "R-507") if at.front else found  # RT-52.1 R-507
