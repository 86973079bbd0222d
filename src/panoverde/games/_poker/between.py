"""What comes between two hands, in its order: the next one begins when none of it is left to do."""

from collections.abc import Callable
from typing import NamedTuple

from panoverde.core.game import Command
from panoverde.core.people import Role, Seat
from panoverde.games._poker.model import Player, State
from panoverde.games._poker.options import RakeMode, Regime, Rules
from panoverde.games._poker.positions import next_mao

Seats = tuple[Seat, ...]
"""Those who are ready for the next hand."""


class EndSession(Command, tag="end_session"):
    pass


class CloseGame(Command, tag="close_game"):
    """Everybody leaves with his cave."""


class ChangeLimits(Command, tag="change_limits"):
    """What was announced takes effect."""


class SuspendGame(Command, tag="suspend_game"):
    pass


class ResumeGame(Command, tag="resume_game"):
    pass


class BeginSession(Command, tag="begin_session"):
    pass


class CollectFees(Command, tag="collect_fees"):
    """The fee of the session, from everybody who owes it and has it."""


class DrawButton(Command, tag="draw_button"):
    pass


class SpreadDeck(Command, tag="spread_deck"):
    """Opened on the table, face up."""


class ReplaceDeck(Command, tag="replace_deck"):
    """A card is damaged."""


# When each of them comes


def has_sessions(rules: Rules) -> bool:
    return rules.rake == RakeMode.SESSION or rules.sessions is not None  # PT-NB-7b AO-13.7b PT-NB-74 AO-14.3


def is_over(state: State) -> bool:
    """Has the last hand been played, or the last session?"""
    course, sessions = state.course, state.rules.sessions
    return (course.last is not None and state.hands >= course.last) or (
        sessions is not None and course.sessions >= sessions
    )  # PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-2l PT-SO-6b R-268


def session_fee(rules: Rules) -> int:
    """What a session costs: a part of the fixed maximum of the table or, where there is none, of the initial cave."""
    if rules.rake != RakeMode.SESSION:
        return 0
    base = rules.cave if rules.maximum is None else rules.maximum
    return base * rules.rake_per_mille // 1000  # PT-NB-7b AO-13.7b R-269


def owes_fee(state: State, player: Player) -> bool:
    """Of the session in progress, if he sat down early enough for it."""
    session, standing = state.course.session, player.standing
    if session is None or player.leaving or not session_fee(state.rules):
        return False
    return standing.session < session.number and standing.since <= session.entry  # PT-NB-7b AO-13.7b


def lacks_fee(state: State, player: Player) -> bool:
    """Nobody plays a session that he has not paid: who has too little waits until he replenishes his cave."""
    return owes_fee(state, player) and player.cave < session_fee(state.rules)


def payers(state: State) -> Seats:
    if state.course.session is None:
        return ()
    return tuple(
        seat for seat, player in state.players.items() if owes_fee(state, player) and not lacks_fee(state, player)
    )


def is_round_complete(state: State, seats: Seats) -> bool:
    """Does the next mão come to where the session's first round began, or pass it?"""
    session = state.course.session
    if session is None or state.marker is None or state.hands < session.first:
        return True  # no hand of it has been played
    last, size = state.marker, state.rules.seats
    to_the_next, to_the_first = ((seat - last - 1) % size for seat in (next_mao(seats, last), session.mao))
    return to_the_next >= to_the_first  # PT-NB-7b AO-13.7b R-269


def is_session_over(state: State, seats: Seats) -> bool:
    session = state.course.session
    return session is not None and session.called and enough(state, seats) and is_round_complete(state, seats)


def enough(state: State, seats: Seats) -> bool:
    return len(seats) >= state.rules.least_players  # PT-NB-24 AO-13.24 PT-SO-7


class Step(NamedTuple):
    command: type[Command]
    by: Role
    cites: str
    is_next: Callable[[State, Seats], bool]


STEPS = (
    Step(EndSession, Role.CROUPIER, "PT-NB-7b AO-13.7b R-269", is_session_over),
    Step(CloseGame, Role.HOUSE, "PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-6b R-268", lambda state, _: is_over(state)),
    Step(
        ChangeLimits,
        Role.CROUPIER,
        "PT-NB-22 AO-13.22 R-267",
        lambda state, _: state.course.announced is not None,
    ),
    Step(
        SuspendGame,
        Role.CROUPIER,
        "PT-NB-24 AO-13.24 PT-SO-7 R-115 R-266",
        lambda state, seats: bool(state.hands) and not state.course.suspended and not enough(state, seats),
    ),
    Step(
        ResumeGame,
        Role.CROUPIER,
        "PT-NB-24 AO-13.24 PT-SO-7 R-115 R-266",
        lambda state, seats: state.course.suspended and enough(state, seats),
    ),
    Step(
        BeginSession,
        Role.CROUPIER,
        "PT-NB-7b AO-13.7b PT-NB-74 PT-NB-98 AO-14.3 AO-16.4",
        lambda state, seats: has_sessions(state.rules) and state.course.session is None and enough(state, seats),
    ),
    Step(CollectFees, Role.CROUPIER, "PT-NB-7b AO-13.7b R-270", lambda state, _: bool(payers(state))),
    Step(
        DrawButton,
        Role.CROUPIER,
        "PT-SO-44 R-117",
        lambda state, seats: state.rules.regime == Regime.PT_ONLINE and state.marker is None and enough(state, seats),
    ),
    Step(ReplaceDeck, Role.CROUPIER, "PT-NB-4 AO-13.4", lambda state, _: state.course.deck_to_replace),
    Step(
        SpreadDeck,
        Role.CROUPIER,
        "PT-NB-4 AO-13.4",
        lambda state, seats: state.course.deck_to_spread and enough(state, seats),
    ),
)


def next_step(state: State, seats: Seats) -> Step | None:
    """What must be done now, between two hands. A tournament has its own course, and its director."""
    if state.rules.is_button_table or state.course.closed:
        return None
    return next((step for step in STEPS if step.is_next(state, seats)), None)
