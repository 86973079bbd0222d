"""Online: a player who can't or doesn't bet is invited to end their stay, then warned; then the house ends it. The
clock sends each step."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.notice import Notice, Within
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import Regime
from panoverde.games._poker.seats.departure import gone, is_in
from panoverde.games._poker.state import Invitation, Player, State, with_player


class InviteToEnd(Command, tag="invite_to_end"):
    seat: Seat


class WarnOfEnd(Command, tag="warn_of_end"):
    seat: Seat


class EndStay(Command, tag="end_stay"):
    seat: Seat


class InvitedToEnd(Event, tag="invited_to_end"):
    seat: Seat


class EndWarned(Event, tag="end_warned"):
    """They must replenish their cave by then, or bet in the next hand."""

    seat: Seat
    until: Instant


MINUTE = 60_000
CITES = "PT-SO-71 PT-SO-71a PT-SO-71b PT-SO-72 R-264"


def has_short_cave(state: State, seat: Seat, player: Player) -> bool:
    return player.cave < state.rules.minimum and not is_in(state.hand, seat)  # PT-SO-71a


def does_not_bet(state: State, player: Player) -> bool:
    return player.idle > state.rules.idle_hands  # PT-SO-71b


def since(state: State, step: type[Command], seat: Seat) -> Instant | None:
    """From which instant the clock may take this step with this player; None while it may not."""
    player = state.players[seat]
    short, idle = has_short_cave(state, seat, player), does_not_bet(state, player)
    if state.rules.regime != Regime.PT_ONLINE or player.leaving or not (short or idle):
        return None
    told = player.told
    if step is InviteToEnd:
        return 0 if told is None else None  # PT-SO-71
    if told is None or told.warned != (step is EndStay):
        return None
    if step is WarnOfEnd:
        return 0
    had_a_hand = state.hands > told.hand and not is_in(state.hand, seat) and player.away is None  # PT-SO-69
    if idle and had_a_hand:
        return 0  # PT-SO-72
    return told.until + 1 if short else None  # PT-SO-72 R-264


def judged(state: State, command: InviteToEnd | WarnOfEnd | EndStay) -> Seat:
    require(command, Role.CLOCK)
    seat, _ = player_at(state, command.seat)
    soonest = since(state, type(command), seat)
    if soonest is None or command.at < soonest:
        raise Refused(CITES, "not-idle", seat=seat)
    return seat


def invite_to_end(state: State, command: InviteToEnd, _: Chance) -> Iterator[Event]:
    yield InvitedToEnd(judged(state, command))


def warn_of_end(state: State, command: WarnOfEnd, _: Chance) -> Iterator[Event]:
    yield EndWarned(judged(state, command), command.at + MINUTE)


def end_stay(state: State, command: EndStay, _: Chance) -> Iterator[Event]:
    yield from gone(state, judged(state, command))


def _invited(state: State, event: InvitedToEnd) -> State:
    return with_player(state, event.seat, replace(state.players[event.seat], told=Invitation()))


def _warned(state: State, event: EndWarned) -> State:
    told = Invitation(True, state.hands, event.until)
    return with_player(state, event.seat, replace(state.players[event.seat], told=told))


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    for seat in state.players:
        for step in (InviteToEnd, WarnOfEnd, EndStay):
            soonest = since(state, step, seat)
            if soonest is not None:
                yield Option(tag_of(step), (Pick("seat", (seat,)),), since=soonest)


def _notice(state: State, seat: Seat) -> Notice | None:
    player = state.players.get(seat)
    if player is None or player.told is None:
        return None
    return Notice(player.told.warned, Within.HAND, player.told.until or None)  # PT-SO-71 PT-SO-72


PART: Part[State] = Part(
    judges={InviteToEnd: invite_to_end, WarnOfEnd: warn_of_end, EndStay: end_stay},
    cites={InviteToEnd: "PT-SO-71 PT-SO-71a PT-SO-71b", WarnOfEnd: "PT-SO-72 R-264", EndStay: "PT-SO-72 R-264"},
    believes={InvitedToEnd: _invited, EndWarned: _warned},
    offers={Role.CLOCK: _clocks_offers},
    notices=_notice,
)
