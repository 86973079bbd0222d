"""Players of a tournament who are away from their seats, or kept away by a penalty: they are dealt in, they pay blinds
and antes, and their hands are killed when the deal is over."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.rules import Regime, Rules
from panoverde.games._poker.state import Hand, Player, State, in_play, with_player

STAFF = (Role.CROUPIER, Role.INSPECTOR, Role.DIRECTOR, Role.HOUSE)


class NoteAbsence(Command, tag="note_absence"):
    """A player is not within reach of their seat, or serves a penalty; or is back."""

    seat: Seat
    absent: bool


class AbsenceNoted(Event, tag="absence_noted"):
    seat: Seat
    absent: bool


class HandKilled(Event, tag="hand_killed"):
    """Dealt to a player who was not there when the last card of the deal came."""

    seat: Seat


def is_absent_from_tournament(rules: Rules, player: Player) -> bool:
    """At a table of the house's own tournament players come back by saying so."""
    return rules.is_called and player.absent


def killed(state: State, hand: Hand) -> Iterator[Event]:
    """With the last card of the deal: whoever is not there, and on a re-deal whoever was not there the first time."""
    if state.rules.regime != Regime.TOURNAMENT:
        return
    gone = [seat for seat in hand.order if state.players[seat].absent or seat in hand.killed]  # RT-30 RT-36.3 RT-71.3
    nobody_is_there = len(gone) == len(hand.order)
    for seat in gone:
        if not (nobody_is_there and seat == hand.big):
            yield HandKilled(seat)


# Judging


def note_absence(state: State, command: NoteAbsence, _: Chance) -> Iterator[Event]:
    require(command, *STAFF)
    if state.rules.regime != Regime.TOURNAMENT:
        raise Refused("RT-30", "only-in-tournaments")
    seat, player = player_at(state, command.seat)
    if player.absent == command.absent:
        raise Refused("RT-30", "already-away" if player.absent else "not-away")
    yield AbsenceNoted(seat, command.absent)  # RT-30 RT-71.3


# Believing


def _noted(state: State, event: AbsenceNoted) -> State:
    return with_player(state, event.seat, replace(state.players[event.seat], absent=event.absent))


def _killed(state: State, event: HandKilled) -> State:
    """What they posted stays in the pot."""
    hand, seat = in_play(state), event.seat
    holdings = {**hand.holdings, seat: replace(hand.holdings[seat], folded=True)}
    again = hand.killed if seat in hand.killed else (*hand.killed, seat)
    return replace(state, hand=replace(hand, holdings=holdings, killed=again))


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    if state.rules.regime != Regime.TOURNAMENT:
        return
    for absent in (True, False):
        seats = tuple(seat for seat, player in state.players.items() if player.absent != absent)
        if seats:
            yield Option(tag_of(NoteAbsence), (Pick("seat", seats), Pick("absent", (absent,))), Nature.IRREGULARITY)


PART: Part[State] = Part(
    judges={NoteAbsence: note_absence},
    cites={NoteAbsence: "RT-30 RT-71.3 R-172"},
    believes={AbsenceNoted: _noted, HandKilled: _killed},
    offers=dict.fromkeys(STAFF, _offers),
)
