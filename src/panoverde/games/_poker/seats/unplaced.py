"""A first bet that was missing, nobody knew whose: it lies in a cave, and the books give it back to one."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Fact, tag_of
from panoverde.core.facts import FeePaid
from panoverde.core.money import UNPLACED, Amount, Sum, Transfer, chips
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.roles import player_at, require
from panoverde.games._poker.state import State, with_player

CITES = "PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-337"


class ReturnMissingBet(Command, tag="return_missing_bet"):
    """The inspector counts the caves: so much of what was missing lies in this one."""

    seat: Seat
    chips: Amount


class MissingBetReturned(Event, tag="missing_bet_returned"):
    seat: Seat
    chips: Sum


def by_elimination(state: State, seat: Seat) -> Iterator[MissingBetReturned]:
    """The last player to leave has what is missing: the others went with what the books said."""
    if state.unplaced and len(state.players) == 1:
        yield MissingBetReturned(seat, state.unplaced)


def is_owned_by_nobody(state: State) -> bool:
    """Is there a missing bet that any of several players may have?"""
    return bool(state.unplaced) and len(state.players) > 1


def return_missing_bet(state: State, command: ReturnMissingBet, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    if state.hand is not None:
        raise Refused("R-255", "hand-in-play")
    seat, _player = player_at(state, command.seat)
    if type(command.chips) is not int or not 1 <= command.chips <= state.unplaced:
        raise Refused(CITES, "not-missing", most=state.rules.money(state.unplaced))
    yield MissingBetReturned(seat, command.chips)  # PT-NB-91 PT-NB-111 AO-14.20 AO-16.17 R-337


def _returned(state: State, event: MissingBetReturned) -> State:
    player = state.players[event.seat]
    richer = with_player(state, event.seat, replace(player, cave=player.cave + event.chips))
    return replace(richer, unplaced=state.unplaced - event.chips)


def _offers(state: State, _: Role) -> Iterator[Option]:
    if state.hand is None and state.unplaced and state.players:
        asks = (Pick("seat", tuple(state.players)), Number("chips", 1, state.unplaced))
        yield Option(tag_of(ReturnMissingBet), asks, Nature.IRREGULARITY)


def _tells(_before: State, _after: State, events: Sequence[Event]) -> list[Fact]:
    """The hand told it as lost, though it never was: outside any coup they have it back."""
    return [FeePaid(seat=event.seat, chips=-event.chips) for event in events if isinstance(event, MissingBetReturned)]


def _found(event: MissingBetReturned) -> tuple[Transfer, ...]:
    return (Transfer(UNPLACED, chips(event.seat), event.chips),)


PART: Part[State] = Part(
    judges={ReturnMissingBet: return_missing_bet},
    cites={ReturnMissingBet: CITES},
    believes={MissingBetReturned: _returned},
    offers={Role.INSPECTOR: _offers},
    tells=_tells,
    moves={MissingBetReturned: _found},
)
