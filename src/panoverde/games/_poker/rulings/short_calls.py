"""Too few chips for a call, in silence: RT-43.2, RT-43.3, RT-46.E."""

from msgspec.structs import replace

from panoverde.games._poker.rulings.finding import Alternative, Finding
from panoverde.games._poker.rulings.situation import Situation


def short_call(at: Situation, put: int) -> Finding:
    to = at.front + put
    if put >= at.stack:
        return at.called("RT-51.1", "RT-42.1")  # their last chips: all of them are needed
    if at.bound:
        return at.called("RT-52.2", "RT-43.2")
    if at.case.short_calls_before:
        return _director(at, to, "RT-43.3", "RT-43.2")
    if is_far_below(at, put):
        return _director(at, to, "RT-46.E", "R-503", penalty=True)
    if not at.case.in_turn:
        return _director(at, to, "RT-43.2", "R-176")  # only a short call in turn binds
    if at.is_heads_up:
        return Finding(ruling="call", to=at.bet, cites=("RT-43.2", "R-502"), stood=to)
    if at.faces_opening_bet:
        return Finding(ruling="call", to=at.bet, cites=("RT-43.2",), stood=to)
    return _director(at, to, "RT-43.2", "R-176")


def completed(at: Situation, found: Finding, more: int, *, says_so: bool) -> Finding:
    """Who goes on to the whole bet has completed their call, whatever the director could have allowed."""
    enough = says_so or (found.stood or 0) + more >= at.bet
    if found.ruling != "director" or not at.case.in_turn or at.case.short_calls_before or not enough:
        return found
    return replace(at.called(*found.cites[:1], "R-509", *found.cites[1:]), penalty=found.penalty)  # RT-43.2 R-509


def is_far_below(at: Situation, put: int) -> bool:
    return 10 * put < at.missing  # RT-46.E R-503


def _director(at: Situation, to: int, *cites: str, penalty: bool = False) -> Finding:
    """Complete the call, or forfeit the chips and fold."""
    ways = (Alternative("call", at.bet), Alternative("fold", to))
    return Finding(ruling="director", cites=cites, penalty=penalty, alternatives=ways, stood=to)
