"""Counting a bet: only for the player who faces it. Otherwise the dealer does not touch it."""

from collections.abc import Iterator

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.money import Sum
from panoverde.core.option import Option
from panoverde.core.part import Part, same
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.recorders import at_tournaments, only_at_tournaments
from panoverde.games._poker.hand.betting_round import in_turn
from panoverde.games._poker.state import Hand, State


class AskCount(Command, tag="ask_count"):
    """The player whose turn it is has the bet counted that they face."""


class BetCounted(Event, tag="bet_counted"):
    seat: Seat
    """Who asked."""
    chips: Sum
    """All that has to be matched in this round."""


def faces_a_bet(hand: Hand, seat: Seat) -> bool:
    return hand.turn == seat and hand.holdings[seat].bet < hand.price  # RT-73 R-164


# Judging


def ask_count(state: State, command: AskCount, _: Chance) -> Iterator[Event]:
    only_at_tournaments(state)
    hand, seat, _holding = in_turn(state, command)
    if not faces_a_bet(hand, seat):
        raise Refused("RT-73 R-164", "nothing-to-count")
    yield BetCounted(seat, hand.price)  # RT-73


# Offering


def _offers(state: State, who: Seat) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and faces_a_bet(hand, who) and not state.players[who].leaving:
        yield Option(tag_of(AskCount), until=hand.until)


PART: Part[State] = Part(
    judges={AskCount: ask_count},
    cites={AskCount: "RT-73 R-164"},
    believes={BetCounted: same},
    offers=at_tournaments(_offers, int),
)
