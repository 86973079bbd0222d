"""What a player may have counted, and who answers for a wrong count: RT-54, RT-55.1, RT-61."""

from msgspec.structs import replace

from panoverde.games._poker.rulings.case import Asked, Limit
from panoverde.games._poker.rulings.finding import Alternative, Finding
from panoverde.games._poker.rulings.situation import Situation


def answered(at: Situation, asked: Asked) -> Finding:
    if asked is Asked.POT_COUNT:
        granted = at.case.limit is Limit.POT  # RT-55.1
        return Finding(ruling=_word(granted), cites=("RT-55.1",))
    granted = at.case.in_turn and at.facing and at.case.facing_all_in  # RT-61
    return Finding(ruling=_word(granted), cites=("RT-61", "RT-25.1"))


def _word(granted: bool) -> str:
    return "granted" if granted else "refused"


def accepted(at: Situation, put: int) -> Finding | None:
    """Who puts in what they were told has accepted the true bet."""
    if not at.facing or at.case.told not in (put, at.front + put):
        return None
    return accepting(at, at.called("RT-54", "RT-46.B"))


def as_told(at: Situation) -> Situation | None:
    """The bet as the player was told it, where they were told too little."""
    told = at.case.told
    if told is None or not at.front < told < at.bet:
        return None
    return Situation(replace(at.case, bet=told, told=None))


def accepting(at: Situation, call: Finding) -> Finding:
    """A call after a wrong count; the director may still decide otherwise."""
    if at.case.told is None:
        return call
    other = (Alternative("void", at.front),)  # RT-1
    cites = dict.fromkeys(("RT-54", *call.cites, "RT-1"))
    return Finding(ruling="call", to=at.bet, cites=tuple(cites), alternatives=other)  # RT-54
