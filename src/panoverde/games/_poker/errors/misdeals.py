"""Errors until the cards are dealt: some make the hand null, others are put right."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.recorders import (
    DIRECTORS,
    RECORDERS,
    at_tournaments,
    by_all_recorders,
    by_recorders,
    is_by_hand,
    is_tournament_by_hand,
    recorded,
    recorded_by_hand,
)
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.deal import CardsDealt, OwnCardDealt, draw, shoe
from panoverde.games._poker.hand.substantial_action import has_substantial_action
from panoverde.games._poker.hand.void import DAMAGED, annulled
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import Rules
from panoverde.games._poker.seats.absence import killed
from panoverde.games._poker.state import FACE_DOWN, Hand, Stage, State, in_play


class Misdeal(StrEnum):
    """Why the hand is null. Where the variant does not replace cards, one card is enough for the last two."""

    ORDER = "wrong_order"  # PT-NB-69a PT-NB-109a AO-13.69a AO-16.15a
    COUNT = "wrong_count"  # PT-NB-69b PT-NB-109b AO-13.69b AO-16.15b: it can't be corrected
    ANOTHERS = "anothers_card_seen"  # PT-NB-69c AO-13.69c
    DECK = "wrong_deck"  # PT-NB-69e AO-13.69e
    DAMAGED = DAMAGED  # PT-NB-69f AO-13.69f
    FACE_UP = "face_up_in_deck"  # PT-NB-69d PT-NB-109c AO-13.69d AO-16.15c
    TURNED = "turned_in_deal"  # PT-NB-69g PT-NB-109d AO-13.69g AO-16.15d RT-36.1-1
    FIRST_CARD = "first_card_wrong"  # RT-36.1-2: dealt to a wrong seat
    NOT_ENTITLED = "dealt_to_a_stranger"  # RT-36.1-3
    LEFT_OUT = "player_left_out"  # RT-36.1-4
    FIRST_TWO = "first_two_turned"  # RT-36.1-5


class ShuffleAgain(Command, tag="shuffle_again"):
    """A card was seen during or after the cut."""


class CallMisdeal(Command, tag="call_misdeal"):
    cause: Misdeal


class SetAside(Command, tag="set_aside_card"):
    """One card lay face up in the deck: it will be the next one burnt."""


class DealTurningOne(Command, tag="deal_turning_one"):
    """The cards are dealt, and one of this player's turned over: they are completed last."""

    seat: Seat
    place: int
    """Which of their cards, from 1."""


class DeckShuffledAgain(Event, tag="deck_shuffled_again"):
    pass


class CardSetAside(Event, tag="card_set_aside"):
    card: Card


class TurnedInDeal(Event, tag="turned_in_deal"):
    seat: Seat
    card: Card


LISTED = (Misdeal.TURNED, Misdeal.FIRST_CARD, Misdeal.NOT_ENTITLED, Misdeal.LEFT_OUT, Misdeal.FIRST_TWO)  # RT-36.1
"""A tournament's own list, which does not exclude others: those are the director's to declare."""
CASH = tuple(cause for cause in Misdeal if cause not in LISTED[1:])
OF_THE_DECK = (Misdeal.DECK, Misdeal.DAMAGED, Misdeal.FACE_UP)
"""Faults that may come to light before the cards are dealt."""


def causes(rules: Rules, hand: Hand, who: Who) -> tuple[Misdeal, ...]:
    """What they may call; at a cash table a deal may prove wrong as long as the hand lasts."""
    if hand.stage in (Stage.CHOOSING, Stage.SHUFFLING):
        return ()
    if not is_tournament_by_hand(rules):
        return OF_THE_DECK if hand.stage == Stage.POSTING else CASH  # PT-NB-69 AO-13.69 R-274
    known: tuple[Misdeal, ...] = LISTED if who == Role.CROUPIER else tuple(Misdeal)  # RT-36.1 R-606
    if hand.stage == Stage.POSTING:
        known = tuple(cause for cause in known if cause in OF_THE_DECK)
    return () if has_substantial_action(hand) else known  # RT-36.4


def cards_are_replaced(hand: Hand) -> bool:
    """In sintético one card is enough to make the hand null: there is none to take its place."""
    return hand.kind.burns  # PT-NB-109c PT-NB-109d AO-16.15c AO-16.15d R-146


def is_one_of_the_first_two(hand: Hand, seat: Seat, place: int) -> bool:
    """In a tournament: the first card of the small or of the big blind."""
    return place == 1 and seat in hand.order[:2]  # RT-36.1-5 R-606


def may_set_aside(hand: Hand) -> bool:
    return hand.stage in (Stage.DEALING, Stage.TURNING) and cards_are_replaced(hand) and not hand.boxed


# Judging


def shuffle_again(state: State, command: ShuffleAgain, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand_at(state, Stage.POSTING, Stage.DEALING)
    yield DeckShuffledAgain()  # PT-NB-33 AO-13.33


def call_misdeal(state: State, command: CallMisdeal, _: Chance) -> Iterator[Event]:
    callers = DIRECTORS if is_tournament_by_hand(state.rules) else ()  # RT-36.1 R-606
    require(command, *RECORDERS, *callers)
    if not is_by_hand(state.rules):
        raise Refused("R-119 R-205", "only-by-hand")
    hand = state.hand
    if hand is None or command.cause not in causes(state.rules, hand, command.by):
        raise _why_no_misdeal(state, hand)
    yield from annulled(hand, command.cause)  # PT-NB-69 PT-NB-109 AO-13.69 AO-16.15 RT-36.1 R-123


def _why_no_misdeal(state: State, hand: Hand | None) -> Refused:
    if is_tournament_by_hand(state.rules):
        if hand is not None and has_substantial_action(hand):
            return Refused("RT-36.4 RT-37", "action-is-substantial")
        return Refused("RT-36.1 R-606", "no-misdeal-now")
    own = "" if hand is None or cards_are_replaced(hand) else "PT-NB-109 AO-16.15 "
    return Refused(f"{own}PT-NB-69 AO-13.69 R-274", "no-misdeal-now")


def set_aside(state: State, command: SetAside, chance: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.DEALING, Stage.TURNING)
    if not may_set_aside(hand):
        cites = "PT-NB-69d AO-13.69d R-118" if cards_are_replaced(hand) else "PT-NB-109c AO-16.15c R-146"
        raise Refused(cites, "hand-is-void")
    yield CardSetAside(draw(hand, chance, 1)[0])  # PT-NB-69d AO-13.69d R-118


def deal_turning_one(state: State, command: DealTurningOne, chance: Chance) -> Iterator[Event]:
    recorded_by_hand(state, command)
    hand = hand_at(state, Stage.DEALING)
    if not cards_are_replaced(hand):
        raise Refused("PT-NB-109d AO-16.15d R-146", "hand-is-void")
    if command.seat not in hand.order or type(command.place) is not int or not 1 <= command.place <= hand.kind.hole:
        raise Refused("PT-NB-70c PT-NB-35 AO-13.70c AO-13.35 RT-36.1", "no-such-card", seat=command.seat)
    if state.rules.is_button_table and is_one_of_the_first_two(hand, command.seat, command.place):
        raise Refused("RT-36.1-5", "hand-is-void")
    card = draw(hand, chance, 1)[0]
    for place in range(1, hand.kind.hole + 1):
        for seat in hand.order:
            turned = (seat, place) == (command.seat, command.place)
            yield TurnedInDeal(seat, card) if turned else OwnCardDealt(seat, FACE_DOWN)
    yield OwnCardDealt(command.seat, FACE_DOWN)  # PT-NB-70c AO-13.70c RT-36.2 R-606: on the button, two running
    yield from killed(state, hand)
    yield CardsDealt(deadline(state.rules, command.at))


# Believing


def _out_of_play(hand: Hand, card: Card) -> Hand:
    return replace(hand, known=(*hand.known, card), to_burn=(*hand.to_burn, card))


def _card_set_aside(state: State, event: CardSetAside) -> State:
    return replace(state, hand=replace(_out_of_play(in_play(state), event.card), boxed=True))


def _turned_in_deal(state: State, event: TurnedInDeal) -> State:
    return replace(state, hand=_out_of_play(in_play(state), event.card))


# Offering


def _offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None:
        return
    if hand.stage in (Stage.POSTING, Stage.DEALING):
        yield Option("shuffle_again", (), Nature.IRREGULARITY)
    if may_set_aside(hand):
        yield Option("set_aside_card", (), Nature.IRREGULARITY)


def _misdeals(state: State, who: Role) -> Iterator[Option]:
    if state.hand is not None and (found := causes(state.rules, state.hand, who)):
        yield Option("call_misdeal", (Pick("cause", found),), Nature.IRREGULARITY)


def _turned_cards(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage != Stage.DEALING or not cards_are_replaced(hand):
        return
    for seats, first in _who_may_be_completed(state.rules, hand):
        asks = (Pick("seat", seats), Pick("place", tuple(range(first, hand.kind.hole + 1))))
        yield Option("deal_turning_one", asks, Nature.IRREGULARITY)


def _who_may_be_completed(rules: Rules, hand: Hand) -> Iterator[tuple[tuple[Seat, ...], int]]:
    """Seats, and the first of their cards that may have turned without a misdeal."""
    if not rules.is_button_table:
        yield hand.order, 1
        return
    yield hand.order[:2], 2  # RT-36.1-5
    if others := hand.order[2:]:
        yield others, 1


def _wanted(state: State) -> CardWanted | None:
    return None if state.hand is None else CardWanted("burnt", shoe(state.hand))


PART: Part[State] = Part(
    judges={
        ShuffleAgain: shuffle_again,
        CallMisdeal: call_misdeal,
        SetAside: set_aside,
        DealTurningOne: deal_turning_one,
    },
    wants={SetAside: _wanted, DealTurningOne: _wanted},
    cites={
        ShuffleAgain: "PT-NB-33 AO-13.33",
        CallMisdeal: "PT-NB-69 PT-NB-109 AO-13.69 AO-16.15 RT-36.1 RT-36.4 R-123 R-606",
        SetAside: "PT-NB-69d AO-13.69d R-118",
        DealTurningOne: "PT-NB-70c AO-13.70c RT-36.1-5 RT-36.2 R-606",
    },
    believes={
        DeckShuffledAgain: same,
        CardSetAside: _card_set_aside,
        TurnedInDeal: _turned_in_deal,
    },
    offers=by_recorders(_offers),
)
CALLED: Part[State] = Part(
    offers={
        **by_all_recorders(_misdeals),
        **at_tournaments(_misdeals, Role.DIRECTOR),
    }
)
TURNED: Part[State] = Part(offers=by_all_recorders(_turned_cards))
"""At a tournament too."""
