"""What comes between two hands, in its order: the next one begins when none of it is left to do."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from panoverde.core.decider import Command, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.positions import next_mao
from panoverde.games._poker.roles import require
from panoverde.games._poker.rules import RakeMode, Regime, Rules, session_fee
from panoverde.games._poker.seats.rest import admitted, is_present
from panoverde.games._poker.seats.unplaced import CITES as UNPLACED_CITES, ReturnMissingBet, is_owned_by_nobody
from panoverde.games._poker.state import Player, State

ReadySeats = tuple[Seat, ...]
"""Players who are ready for the next hand."""


class EndSession(Command, tag="end_session"):
    pass


class CloseGame(Command, tag="close_game"):
    """Everybody leaves with their cave."""


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


class StartHand(Command, tag="start_hand"):
    pass


# When each of them comes


def ready(state: State) -> ReadySeats:
    """Players who are dealt into the next hand."""
    least = 1 if state.rules.is_button_table else state.rules.minimum  # PT-NB-79 AO-14.8 PT-SO-15
    in_session = state.course.session is not None
    seats = sorted(
        seat
        for seat, player in state.players.items()
        if player.cave >= least and is_present(player) and not (in_session and lacks_fee(state, player))
    )
    return admitted(state, tuple(seats))


def has_sessions(rules: Rules) -> bool:
    return rules.rake == RakeMode.SESSION or rules.sessions is not None  # PT-NB-7b AO-13.7b PT-NB-74 AO-14.3


def is_over(state: State) -> bool:
    """Has the last hand been played, or the last session?"""
    course, sessions = state.course, state.rules.sessions
    return (course.last is not None and state.hands >= course.last) or (
        sessions is not None and course.sessions >= sessions
    )  # PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-2l PT-SO-6b R-268


def owes_fee(state: State, player: Player) -> bool:
    """The fee of the session in progress, if they sat down early enough for it."""
    session, standing = state.course.session, player.standing
    if session is None or player.leaving or not session_fee(state.rules):
        return False
    return standing.session < session.number and standing.since <= session.entry  # PT-NB-7b AO-13.7b


def lacks_fee(state: State, player: Player) -> bool:
    """A player who can't pay the session's fee waits until they replenish their cave."""
    return owes_fee(state, player) and player.cave < session_fee(state.rules)


def payers(state: State) -> ReadySeats:
    if state.course.session is None:
        return ()
    return tuple(
        seat for seat, player in state.players.items() if owes_fee(state, player) and not lacks_fee(state, player)
    )


def is_round_complete(state: State, seats: ReadySeats) -> bool:
    """Does the next mão come to where the session's first round began, or pass it?"""
    session = state.course.session
    if session is None or state.marker is None or state.hands < session.first:
        return True  # no hand of it has been played
    last, size = state.marker, state.rules.seats
    to_the_next, to_the_first = ((seat - last - 1) % size for seat in (next_mao(seats, last), session.mao))
    return to_the_next >= to_the_first  # PT-NB-7b AO-13.7b R-269


def is_session_over(state: State, seats: ReadySeats) -> bool:
    session = state.course.session
    return session is not None and session.called and enough(state, seats) and is_round_complete(state, seats)


def enough(state: State, seats: ReadySeats) -> bool:
    return len(seats) >= state.rules.least_players  # PT-NB-24 AO-13.24 PT-SO-7


class StepBetween(NamedTuple):
    command: type[Command]
    by: Role
    cites: str
    is_next: Callable[[State, ReadySeats], bool]


STEPS = (
    StepBetween(EndSession, Role.CROUPIER, "PT-NB-7b AO-13.7b R-269", is_session_over),
    StepBetween(
        ReturnMissingBet, Role.INSPECTOR, UNPLACED_CITES, lambda state, _: is_over(state) and is_owned_by_nobody(state)
    ),
    StepBetween(
        CloseGame, Role.HOUSE, "PT-NB-74 PT-NB-98 AO-14.3 AO-16.4 PT-SO-6b R-268", lambda state, _: is_over(state)
    ),
    StepBetween(
        ChangeLimits,
        Role.CROUPIER,
        "PT-NB-22 AO-13.22 R-267",
        lambda state, _: state.course.announced is not None,
    ),
    StepBetween(
        SuspendGame,
        Role.CROUPIER,
        "PT-NB-24 AO-13.24 PT-SO-7 R-115 R-266",
        lambda state, seats: bool(state.hands) and not state.course.suspended and not enough(state, seats),
    ),
    StepBetween(
        ResumeGame,
        Role.CROUPIER,
        "PT-NB-24 AO-13.24 PT-SO-7 R-115 R-266",
        lambda state, seats: state.course.suspended and enough(state, seats),
    ),
    StepBetween(
        BeginSession,
        Role.CROUPIER,
        "PT-NB-7b AO-13.7b PT-NB-74 PT-NB-98 AO-14.3 AO-16.4",
        lambda state, seats: has_sessions(state.rules) and state.course.session is None and enough(state, seats),
    ),
    StepBetween(CollectFees, Role.CROUPIER, "PT-NB-7b AO-13.7b R-270", lambda state, _: bool(payers(state))),
    StepBetween(
        DrawButton,
        Role.CROUPIER,
        "PT-SO-44 R-117",
        lambda state, seats: state.rules.regime == Regime.PT_ONLINE and state.marker is None and enough(state, seats),
    ),
    StepBetween(ReplaceDeck, Role.CROUPIER, "PT-NB-4 AO-13.4", lambda state, _: state.course.deck_to_replace),
    StepBetween(
        SpreadDeck,
        Role.CROUPIER,
        "PT-NB-4 AO-13.4",
        lambda state, seats: state.course.deck_to_spread and enough(state, seats),
    ),
)


def next_step(state: State, seats: ReadySeats) -> StepBetween | None:
    """What must be done now, between two hands. A tournament has its own course, and its director."""
    if state.rules.is_button_table or state.course.closed:
        return None
    return next((step for step in STEPS if step.is_next(state, seats)), None)


# Whether it may be done now


def require_cash(state: State) -> None:
    """A tournament has its director for all this."""
    if state.rules.is_button_table:
        raise Refused("RT-1 R-268", "directors-matter")
    if state.course.closed:
        raise Refused("PT-NB-24 AO-13.24 PT-SO-7 R-266", "game-closed")


def require_between_hands(state: State) -> None:
    if state.hand is not None:
        raise Refused("R-255", "hand-in-play")


def require_step(state: State, command: Command) -> None:
    """Is it this that comes now?"""
    step = next(step for step in STEPS if isinstance(command, step.command))
    require(command, step.by)
    require_between_hands(state)
    if next_step(state, ready(state)) is not step:
        raise Refused(step.cites, "not-due")


# Offering


def step_now(state: State) -> StepBetween | None:
    return None if state.hand is not None else next_step(state, ready(state))


def is_step_now(state: State, command: type[Command]) -> bool:
    step = step_now(state)
    return step is not None and step.command is command


def _due(state: State) -> Command | None:
    if state.hand is not None:
        return None
    seats = ready(state)
    if step := next_step(state, seats):
        return None if step.command is ReturnMissingBet else step.command(by=step.by)  # only who counts knows whose
    return StartHand(by=Role.CROUPIER) if enough(state, seats) and somebody_speaks(state, seats) else None


def somebody_speaks(state: State, seats: ReadySeats) -> bool:
    """Are two of them at the table? Hands of the others are killed: they would be played on and on without a word."""
    if state.rules.is_called:
        return True  # a tournament without a director goes on
    return sum(not state.players[seat].absent for seat in seats) >= 2  # RT-30 R-610


def _offers(state: State, who: Role) -> Iterator[Option]:
    if (command := _due(state)) and command.by == who:
        yield Option(tag_of(command), (), Nature.COURSE)
    elif _may_start(state) and who == Role.CROUPIER:
        yield Option(tag_of(StartHand), (), Nature.ASIDE)


def _may_start(state: State) -> bool:
    """Though it is not due, and nobody does it by themselves."""
    seats = () if state.hand is not None else ready(state)
    return enough(state, seats) and not somebody_speaks(state, seats)


PART: Part[State] = Part(offers={Role.CROUPIER: _offers, Role.HOUSE: _offers}, due=_due, stages=(None,))
