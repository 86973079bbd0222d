"""Póquer sem descarte: players who let three rounds pass while nobody else finds a seat."""

from panoverde.core.notice import Notice
from panoverde.core.part import Bar, Part
from panoverde.core.people import Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import concluded
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.idle import EndIdle, InviteIdle, Patience, WarnIdle, idle, idle_count

from .bets import CHAPTER
from .state import State

ROUNDS = 3  # AO-9.34 PT-SD-NP-2
FULL_TABLE = "AO-9.34 PT-SD-NP-2 R-429"


def _patience(state: State) -> Patience | None:
    if not state.rules.invites_idle:
        return None  # AO-9.34: «pode ser convidado»
    closed = state.phase != Phase.BETTING
    return Patience(
        individual=False,
        longest=0,
        most=ROUNDS - 1,
        coup=state.coup,
        begun=closed or state.window.announced,
        closed=closed,
        concluded=concluded(CHAPTER, state),
        free=CHAPTER.bets_are_free(state),
    )


def _is_full(state: State) -> bool:
    return len(state.cloth.players) >= state.rules.seats


def _seats_are_free(state: State, _: Who) -> Refused | None:
    return None if _is_full(state) else Refused(FULL_TABLE, "seats-are-free")  # AO-9.34 PT-SD-NP-2


def _only_invited(state: State, who: Who) -> Refused | None:
    """At a dealt table an invitation is words between people: what comes of it is theirs."""
    return Refused(FULL_TABLE, "only-invited") if state.rules.physical else _seats_are_free(state, who)


_idle = idle(State, _patience)


def _notice(state: State, seat: Seat) -> Notice | None:
    """While there are free seats nobody is asked for theirs."""
    return _idle.notices(state, seat) if _idle.notices and _is_full(state) else None


STEPS = (InviteIdle, WarnIdle, EndIdle)
rounds_without_bet: Part[State] = idle_count(State, _patience)
patience: Part[State] = _idle.but(
    cites=dict.fromkeys(STEPS, FULL_TABLE),
    bars={InviteIdle: Bar(_seats_are_free), WarnIdle: Bar(_only_invited), EndIdle: Bar(_only_invited)},
    notices=_notice,
)
