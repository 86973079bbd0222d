"""The time to act: its end, the extra time, and connections that fail while it runs."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import ReportConnection
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Checked, Folded, deadline, in_turn
from panoverde.games._poker.hand.deal import chosen
from panoverde.games._poker.hand.showdown import TurnCards, in_turn_to_show, may_muck, turn_cards
from panoverde.games._poker.hand.time_up import hand_is_dead
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import LAND
from panoverde.games._poker.seats.absence import AbsenceNoted, is_absent_from_tournament
from panoverde.games._poker.seats.conduct import Conduct, PlayerWarned
from panoverde.games._poker.seats.departure import withdrawing
from panoverde.games._poker.state import Hand, Stage, State, in_play, with_player


class Expire(Command, tag="expire"):
    """Nobody decided in time: what the rules decide for them."""


class TakeExtraTime(Command, tag="take_extra_time"):
    pass


class TimeExpired(Event, tag="time_expired"):
    seat: Seat


class ExtraTimeTaken(Event, tag="extra_time_taken"):
    seat: Seat
    until: Instant


class ConnectionReported(Event, tag="connection_reported"):
    seat: Seat
    connected: bool


def decides(state: State) -> Seat | None:
    """Whose time is running out."""
    hand = state.hand
    if hand is None or hand.until is None:
        return None
    if hand.stage == Stage.CHOOSING:
        return hand.marker
    if hand.stage == Stage.SHOWDOWN:
        seat = in_turn_to_show(state, hand)
        return seat if may_muck(state, hand, seat) else None
    return hand.turn if withdrawing(state) is None else None


def has_extra_time(state: State, hand: Hand, seat: Seat) -> bool:
    """Where there is a time to extend: once in each hand, if the house grants it; at a tournament of the house's, as
    long as they have time banks."""
    if hand.until is None or hand.turn != seat or not state.rules.extra_seconds:
        return False
    if state.rules.is_called:
        return state.players[seat].time_banks > 0  # RT-80.4 RT-80.5
    return seat not in hand.extended  # PT-SO-42


# Judging


def expire(state: State, command: Expire, chance: Chance) -> Iterator[Event]:
    require(command, Role.CLOCK)
    seat = decides(state)
    if seat is None:
        raise Refused("PT-SO-41 PT-NB-71a AO-13.71a RT-29", "no-time-running")
    hand = in_play(state)
    left = (hand.until or 0) - command.at
    if left >= 0:
        raise Refused("PT-SO-41 PT-SO-43 PT-NB-71a AO-13.71a RT-29", "time-not-up", left=left)
    if hand.stage == Stage.CHOOSING:
        yield TimeExpired(seat)
        yield from chosen(state, hand, hand.variant)  # PT-NB-23 AO-13.23 R-265: the marker stays as it lies
    elif hand.stage == Stage.SHOWDOWN:
        yield TimeExpired(seat)
        yield from turn_cards(state, TurnCards(seat=seat, by=Role.CROUPIER, at=command.at), chance)  # RT-17 R-265
    elif state.rules.reconnection_grace and _is_cut_off(state, hand, seat):
        yield ExtraTimeTaken(seat, command.at + 1_000 * state.rules.extra_seconds)
    else:
        yield from _decided_for_them(state, hand, seat, command.at)


def _is_cut_off(state: State, hand: Hand, seat: Seat) -> bool:
    """Is their connection down, with their extra time still to come?"""
    return not state.players[seat].standing.connected and has_extra_time(state, hand, seat)


def _decided_for_them(state: State, hand: Hand, seat: Seat, at: Instant) -> Iterator[Event]:
    yield TimeExpired(seat)
    if state.rules.regime in LAND:
        yield PlayerWarned(seat, Conduct.SLOW_PLAY)  # PT-NB-71a AO-13.71a R-265
    if state.rules.is_called and not state.players[seat].absent:
        yield AbsenceNoted(seat, absent=True)
    until = deadline(state.rules, at)
    if hand_is_dead(hand.price - hand.holdings[seat].bet):
        yield Folded(seat, until)  # PT-SO-43 RT-29 RT-80.3 R-144 R-265
    else:
        yield Checked(seat, until)  # PT-SO-43 RT-29 RT-80.3 R-144 R-265


def take_extra_time(state: State, command: TakeExtraTime, _: Chance) -> Iterator[Event]:
    hand, seat, _holding = in_turn(state, command)
    if hand.until is None or not has_extra_time(state, hand, seat):
        raise Refused("PT-SO-42 RT-80", "no-extra-time")
    yield ExtraTimeTaken(seat, hand.until + 1_000 * state.rules.extra_seconds)  # PT-SO-42


def report_connection(state: State, command: ReportConnection, _: Chance) -> Iterator[Event]:
    require(command, Role.HOUSE)
    if state.rules.physical:
        raise Refused("PT-SO-73 PT-SO-74 R-144", "no-connections-here")
    seat, player = player_at(state, command.seat)
    if command.connected == player.standing.connected:
        raise Refused("PT-SO-74 R-144", "connection-as-it-was", seat=seat)
    yield ConnectionReported(seat, command.connected)  # PT-SO-74 R-144
    if command.connected and is_absent_from_tournament(state.rules, player):
        yield AbsenceNoted(seat, absent=False)


# Believing


def _extra_time_taken(state: State, event: ExtraTimeTaken) -> State:
    hand, player = in_play(state), state.players[event.seat]
    hand = replace(hand, until=event.until, extended=(*hand.extended, event.seat))
    fewer = replace(player, time_banks=max(0, player.time_banks - 1))  # RT-80.4
    return with_player(replace(state, hand=hand), event.seat, fewer)


def _connection_reported(state: State, event: ConnectionReported) -> State:
    player = state.players[event.seat]
    return with_player(state, event.seat, replace(player, standing=replace(player.standing, connected=event.connected)))


def _connections(then: State, now: State) -> State:
    """A rewind mends no connection."""
    players = {
        seat: replace(player, standing=replace(player.standing, connected=now.players[seat].standing.connected))
        for seat, player in then.players.items()
    }
    return replace(then, players=players)


# Offering


def _clocks_offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.until is not None and decides(state) is not None:
        yield Option("expire", since=hand.until + 1)


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and decides(state) == who and has_extra_time(state, hand, who):
        yield Option("take_extra_time", until=hand.until)


def _houses_offers(state: State, _: Role) -> Iterator[Option]:
    if state.rules.physical:
        return
    for connected in (True, False):
        seats = tuple(seat for seat, one in state.players.items() if one.standing.connected == connected)
        if seats:
            yield Option("report_connection", (Pick("seat", seats), Pick("connected", (not connected,))))


PART: Part[State] = Part(
    judges={Expire: expire, TakeExtraTime: take_extra_time, ReportConnection: report_connection},
    cites={
        Expire: "PT-SO-43 PT-NB-71a AO-13.71a RT-29 R-265",
        TakeExtraTime: "PT-SO-42 RT-80",
        ReportConnection: "PT-SO-74 R-144",
    },
    believes={
        TimeExpired: same,
        ExtraTimeTaken: _extra_time_taken,
        ConnectionReported: _connection_reported,
    },
    offers={Role.CLOCK: _clocks_offers, Role.HOUSE: _houses_offers, int: _players_offers},
    keeps=_connections,
)
