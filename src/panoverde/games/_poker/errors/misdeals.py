"""Errors until the cards are dealt: some make the hand null, others are put right."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part, same
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.recorders import by_recorders, recorded
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.deal import CardsDealt, OwnCardDealt, draw, shoe
from panoverde.games._poker.hand.void import DAMAGED, annulled
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.state import FACE_DOWN, Hand, Stage, State, in_play


class Misdeal(StrEnum):
    """Why the hand is null. Where the variant does not replace cards, one card is enough for the last two."""

    ORDER = "wrong_order"  # PT-NB-69a PT-NB-109a AO-13.69a AO-16.15a
    COUNT = "wrong_count"  # PT-NB-69b PT-NB-109b AO-13.69b AO-16.15b: it can't be corrected
    ANOTHERS = "anothers_card_seen"  # PT-NB-69c AO-13.69c
    DECK = "wrong_deck"  # PT-NB-69e AO-13.69e
    DAMAGED = DAMAGED  # PT-NB-69f AO-13.69f
    FACE_UP = "face_up_in_deck"  # PT-NB-69d PT-NB-109c AO-13.69d AO-16.15c
    TURNED = "turned_in_deal"  # PT-NB-69g PT-NB-109d AO-13.69g AO-16.15d


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


OF_THE_DECK = (Misdeal.DECK, Misdeal.DAMAGED, Misdeal.FACE_UP)
"""Faults that may come to light before the cards are dealt."""


def causes(hand: Hand) -> tuple[Misdeal, ...]:
    """What may be called; a deal may prove wrong as long as the hand lasts."""
    if hand.stage in (Stage.CHOOSING, Stage.SHUFFLING):
        return ()
    return OF_THE_DECK if hand.stage == Stage.POSTING else tuple(Misdeal)  # PT-NB-69 AO-13.69 R-274


def cards_are_replaced(hand: Hand) -> bool:
    """In sintético one card is enough to make the hand null: there is none to take its place."""
    return hand.kind.burns  # PT-NB-109c PT-NB-109d AO-16.15c AO-16.15d R-146


def may_set_aside(hand: Hand) -> bool:
    return hand.stage in (Stage.DEALING, Stage.TURNING) and cards_are_replaced(hand) and not hand.boxed


# Judging


def shuffle_again(state: State, command: ShuffleAgain, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand_at(state, Stage.POSTING, Stage.DEALING)
    yield DeckShuffledAgain()  # PT-NB-33 AO-13.33


def call_misdeal(state: State, command: CallMisdeal, _: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = state.hand
    if hand is None or command.cause not in causes(hand):
        own = "" if hand is None or cards_are_replaced(hand) else "PT-NB-109 AO-16.15 "
        raise Refused(f"{own}PT-NB-69 AO-13.69 R-274", "no-misdeal-now")
    yield from annulled(hand, command.cause)  # PT-NB-69 PT-NB-109 AO-13.69 AO-16.15 R-123


def set_aside(state: State, command: SetAside, chance: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.DEALING, Stage.TURNING)
    if not may_set_aside(hand):
        cites = "PT-NB-69d AO-13.69d R-118" if cards_are_replaced(hand) else "PT-NB-109c AO-16.15c R-146"
        raise Refused(cites, "hand-is-void")
    yield CardSetAside(draw(hand, chance, 1)[0])  # PT-NB-69d AO-13.69d R-118


def deal_turning_one(state: State, command: DealTurningOne, chance: Chance) -> Iterator[Event]:
    recorded(state, command)
    hand = hand_at(state, Stage.DEALING)
    if not cards_are_replaced(hand):
        raise Refused("PT-NB-109d AO-16.15d R-146", "hand-is-void")
    if command.seat not in hand.order or type(command.place) is not int or not 1 <= command.place <= hand.kind.hole:
        raise Refused("PT-NB-70c PT-NB-35 AO-13.70c AO-13.35", "no-such-card", seat=command.seat)
    card = draw(hand, chance, 1)[0]
    for place in range(1, hand.kind.hole + 1):
        for seat in hand.order:
            turned = (seat, place) == (command.seat, command.place)
            yield TurnedInDeal(seat, card) if turned else OwnCardDealt(seat, FACE_DOWN)
    yield OwnCardDealt(command.seat, FACE_DOWN)  # PT-NB-70c AO-13.70c
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
    if found := causes(hand):
        yield Option("call_misdeal", (Pick("cause", found),), Nature.IRREGULARITY)
    if may_set_aside(hand):
        yield Option("set_aside_card", (), Nature.IRREGULARITY)
    if hand.stage == Stage.DEALING and cards_are_replaced(hand):
        places = tuple(range(1, hand.kind.hole + 1))
        asks = (Pick("seat", hand.order), Pick("place", places))
        yield Option("deal_turning_one", asks, Nature.IRREGULARITY)


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
        CallMisdeal: "PT-NB-69 PT-NB-109 AO-13.69 AO-16.15 R-123",
        SetAside: "PT-NB-69d AO-13.69d R-118",
        DealTurningOne: "PT-NB-70c AO-13.70c",
    },
    believes={
        DeckShuffledAgain: same,
        CardSetAside: _card_set_aside,
        TurnedInDeal: _turned_in_deal,
    },
    offers=by_recorders(_offers),
)
