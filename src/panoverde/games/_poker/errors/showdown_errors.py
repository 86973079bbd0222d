"""Cards shown before their time, and a winner announced wrongly."""

from collections.abc import Iterator
from typing import ClassVar

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.dead_hands import hidden
from panoverde.games._poker.errors.recorders import by_recorders, recorded
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.hand.payment import pots, won
from panoverde.games._poker.hand.showdown import shown
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.state import Hand, Stage, State


class ExposeCards(Command, tag="expose_cards"):
    """In the course of the hand a player let everybody see their cards."""

    seat: Seat


class CorrectAnnouncement(Command, tag="correct_announcement"):
    """The croupier announced this player as a winner, which they are not."""

    seat: Seat


class AnnouncementCorrected(Event, tag="announcement_corrected"):
    aloud: ClassVar[bool] = True
    seat: Seat
    winners: tuple[Seat, ...]


STAGES = (Stage.ESTARDILHO, Stage.BETTING, Stage.GATHERING, Stage.TURNING)


def winners(state: State, hand: Hand) -> tuple[Seat, ...]:
    """The winners of any of the pots, by the cards on the table."""
    seats = {seat for pot in pots(hand) for seat, _ in won(state, hand, pot)}
    return tuple(seat for seat in hand.order if seat in seats)


def losers(state: State, hand: Hand) -> tuple[Seat, ...]:
    """Players who showed their cards and win nothing."""
    won_by = winners(state, hand)
    return tuple(seat for seat in hand.live if seat not in won_by)


# Judging


def expose_cards(state: State, command: ExposeCards, chance: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, *STAGES)
    seat, _holding = holding_at(state, hand, command.seat)
    if seat not in hidden(hand):
        raise Refused("PT-NB-71e AO-13.71e", "no-hidden-cards", seat=seat)
    yield shown(state, hand, seat, draw(hand, chance, hand.kind.hole))  # PT-NB-71e AO-13.71e: the hand goes on


def correct_announcement(state: State, command: CorrectAnnouncement, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.PAYING)
    if command.seat not in losers(state, hand):
        raise Refused("PT-NB-70a AO-13.70a", "announced-rightly", seat=command.seat)
    yield AnnouncementCorrected(command.seat, winners(state, hand))  # PT-NB-70a PT-NB-64 AO-13.70a AO-13.64 R-279


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None:
        return
    if hand.stage in STAGES and (seats := hidden(hand)):
        yield Option("expose_cards", (Pick("seat", seats),), Nature.IRREGULARITY)
    if hand.stage == Stage.PAYING and (seats := losers(state, hand)):
        yield Option("correct_announcement", (Pick("seat", seats),), Nature.IRREGULARITY)


def _wanted(state: State) -> CardWanted | None:
    hand = state.hand
    return None if hand is None else CardWanted("players", shoe(hand), hand.kind.hole)


PART: Part[State] = Part(
    judges={ExposeCards: expose_cards, CorrectAnnouncement: correct_announcement},
    wants={ExposeCards: _wanted},
    cites={ExposeCards: "PT-NB-71e AO-13.71e", CorrectAnnouncement: "PT-NB-70a PT-NB-64 AO-13.70a AO-13.64 R-279"},
    believes={AnnouncementCorrected: same},
    offers=by_recorders(_offers),
)
