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
from panoverde.games._poker.errors.recorders import by_all_recorders, recorded_by_hand, staying, still_here
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.hand.payment import pots, won
from panoverde.games._poker.hand.showdown import shown
from panoverde.games._poker.roles import hand_at, holding_at
from panoverde.games._poker.state import Hand, Stage, State


class ExposeCards(Command, tag="expose_cards"):
    """In the course of the hand a player let everybody see their cards."""

    seat: Seat


class CorrectAnnouncement(Command, tag="correct_announcement"):
    """The croupier announced this player as the only winner, which they are not."""

    seat: Seat


class CorrectPot(Command, tag="correct_pot"):
    """The croupier announced this player as the only winner of one of several pots, which they are not."""

    seat: Seat
    pot: int
    """0 is the main pot."""


class AnnouncementCorrected(Event, tag="announcement_corrected"):
    aloud: ClassVar[bool] = True
    seat: Seat
    winners: tuple[Seat, ...]
    """As announced."""
    pot: int | None = None
    """Which of several pots was announced; None: all that is to be won."""


STAGES = (Stage.ESTARDILHO, Stage.BETTING, Stage.GATHERING, Stage.TURNING)


def several(hand: Hand) -> range:
    """The numbers of the pots, where there is more than one."""
    count = len(pots(hand))
    return range(count if count > 1 else 0)


def winners(state: State, hand: Hand, number: int | None) -> tuple[Seat, ...]:
    """The winners of this pot or, where none is named, of any of them, by the cards on the table."""
    every = pots(hand)
    named = every if number is None else every[number : number + 1]
    seats = {seat for pot in named for seat, _ in won(state, hand, pot)}
    return tuple(seat for seat in hand.order if seat in seats)


def wrong_winners(state: State, hand: Hand, number: int | None) -> tuple[Seat, ...]:
    """Players who do not win it, or not alone."""
    won_by = winners(state, hand, number)
    return tuple(seat for seat in hand.live if won_by and won_by != (seat,))  # PT-NB-70a AO-13.70a R-279


# Judging


def expose_cards(state: State, command: ExposeCards, chance: Chance) -> Iterator[Event]:
    recorded_by_hand(state, command)
    hand = hand_at(state, *STAGES)
    seat, _holding = holding_at(state, hand, command.seat)
    if seat not in hidden(hand):
        raise Refused("PT-NB-71e AO-13.71e RT-68", "no-hidden-cards", seat=seat)
    still_here(state, seat)
    yield shown(state, hand, seat, draw(hand, chance, hand.kind.hole))  # PT-NB-71e AO-13.71e RT-68: it goes on


def correct_announcement(state: State, command: CorrectAnnouncement, _: Chance) -> Iterator[Event]:
    recorded_by_hand(state, command)
    hand = hand_at(state, Stage.PAYING)
    yield _corrected(state, hand, command.seat, None)


def correct_pot(state: State, command: CorrectPot, _: Chance) -> Iterator[Event]:
    recorded_by_hand(state, command)
    hand = hand_at(state, Stage.PAYING)
    if command.pot not in several(hand) or type(command.pot) is not int:
        raise Refused("PT-NB-38 PT-NB-70a AO-13.38 AO-13.70a RT-21 RT-12", "no-such-pot", pots=len(pots(hand)))
    yield _corrected(state, hand, command.seat, command.pot)


def _corrected(state: State, hand: Hand, seat: Seat, pot: int | None) -> AnnouncementCorrected:
    if seat not in wrong_winners(state, hand, pot):
        raise Refused("PT-NB-70a AO-13.70a RT-12", "announced-rightly", seat=seat)
    by_the_cards = winners(state, hand, pot)  # PT-NB-70a PT-NB-64 AO-13.70a AO-13.64 RT-12 R-279
    return AnnouncementCorrected(seat, by_the_cards, pot)


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None:
        return
    if hand.stage in STAGES and (seats := staying(state, hidden(hand))):
        yield Option("expose_cards", (Pick("seat", seats),), Nature.IRREGULARITY)
    if hand.stage != Stage.PAYING:
        return
    if seats := wrong_winners(state, hand, None):
        yield Option("correct_announcement", (Pick("seat", seats),), Nature.IRREGULARITY)
    wrong = ((number, wrong_winners(state, hand, number)) for number in several(hand))
    for number, seats in [one for one in wrong if one[1]]:  # nobody is wrong where all who are in it win
        yield Option("correct_pot", (Pick("seat", seats), Pick("pot", (number,))), Nature.IRREGULARITY)


def _wanted(state: State) -> CardWanted | None:
    hand = state.hand
    return None if hand is None else CardWanted("players", shoe(hand), hand.kind.hole)


PART: Part[State] = Part(
    judges={ExposeCards: expose_cards, CorrectAnnouncement: correct_announcement, CorrectPot: correct_pot},
    wants={ExposeCards: _wanted},
    cites={
        ExposeCards: "PT-NB-71e AO-13.71e RT-68",
        CorrectAnnouncement: "PT-NB-70a PT-NB-64 AO-13.70a AO-13.64 RT-12 R-279",
        CorrectPot: "PT-NB-70a PT-NB-64 AO-13.70a AO-13.64 RT-12 R-279",
    },
    believes={AnnouncementCorrected: same},
    offers=by_all_recorders(_offers),
)
