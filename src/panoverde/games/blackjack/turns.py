"""Blackjack/21: a player's turn: stand, another card, double, split, give up; and those who follow."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.money import Money, rounded
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import player_at
from panoverde.games._kit.settlement import BetCollected, BetReturned
from panoverde.games._kit.window import BetPlaced

from .deal import deadline, with_hand
from .hands import TWO, Hand, is_ace, number_of, zone_of
from .rules import STANDS_ABOVE, Surrender
from .state import Following, State, decides, hand_at, hands_of, may_split_again, on_hand, to_decide
from .table_events import CardAsked, HandClosed, HandDoubled, HandSplit, HandStood, Outcome

SPLITTING = "AO-6.31 AO-6.32 R-46 R-47"
DOUBLING = "AO-6.34 AO-6.36 R-47 R-443"


class Stand(Command, tag="stand"):
    pass


class AskCard(Command, tag="ask_card"):
    pass


class Double(Command, tag="double"):
    pass


class Split(Command, tag="split"):
    pass


class SurrenderHand(Command, tag="surrender_hand"):
    pass


# Why not


def in_time(state: State, at: Instant) -> None:
    if state.until is not None and at > state.until:
        raise Refused("R-409", "decided-too-late", late=at - state.until)


def asked(state: State, command: Command) -> Hand:
    """The hand that the author decides now."""
    seat, _ = player_at(state.cloth, command.by)
    hand = to_decide(state)
    if hand is None or decides(state, hand.place) != seat:
        raise Refused("AO-6.22 AO-6.17 AO-6.19", "not-asked-now")
    in_time(state, command.at)
    return hand


def _why_not_stand(_: State, hand: Hand) -> Refused | None:
    if hand.total > STANDS_ABOVE:
        return None
    return Refused("AO-6.22 R-53", "stands-above-eleven", total=hand.total)


def _why_no_card(_: State, hand: Hand) -> Refused | None:
    return Refused("AO-6.31 R-47", "one-card-for-an-ace") if hand.aces else None


def _why_no_double(state: State, hand: Hand) -> Refused | None:
    if not hand.may_double:
        return Refused(DOUBLING, "doubles-on-nine-to-eleven", total=hand.total)
    return _too_few_chips(state, hand, "AO-6.34")


def _why_no_split(state: State, hand: Hand) -> Refused | None:
    if not hand.is_pair(state.rules):
        return Refused(SPLITTING, "no-pair-to-split")
    if not may_split_again(state, hand):
        return Refused("R-47", "no-more-splits")
    return _too_few_chips(state, hand, "AO-6.31")


def _too_few_chips(state: State, hand: Hand, cites: str) -> Refused | None:
    """A second stake is equal to the first."""
    seat, currency = decides(state, hand.place), state.rules.currency
    needed, has = state.cloth.on(seat, hand.zone), state.cloth.players[seat].chips
    if has >= needed:
        return None
    return Refused(cites, "not-enough-chips", amount=Money(needed, currency), chips=Money(has, currency))


def _why_no_surrender(state: State, hand: Hand) -> Refused | None:
    if state.rules.surrender == Surrender.OFF:
        return Refused("AO-6.41 R-49", "no-surrender-here")
    if is_ace(state.up):
        return Refused("AO-6.41", "no-surrender-against-ace")
    first = len(hand.cards) == TWO and not hand.split
    return None if first else Refused("AO-6.41 R-49", "surrenders-two-cards-only")


WHY_NOT = {
    Stand: _why_not_stand,
    AskCard: _why_no_card,
    Double: _why_no_double,
    Split: _why_no_split,
    SurrenderHand: _why_no_surrender,
}


# Judging


def _judge(state: State, command: Command, _: Chance) -> Iterator[Event]:
    hand = asked(state, command)
    if refused := WHY_NOT[type(command)](state, hand):
        raise refused
    seat, zone, until = decides(state, hand.place), hand.zone, deadline(state.rules, command.at)
    match command:
        case Stand():
            yield HandStood(seat, zone, until)  # AO-6.22
        case AskCard():
            yield CardAsked(seat, zone)  # AO-6.22
        case Double():
            yield HandDoubled(seat, zone, until)  # AO-6.34 AO-6.36
            yield _as_much_again(state, hand, zone, command.at)
        case Split():
            numbers = [other.number for other in hands_of(state, hand.place)]
            new = zone_of(hand.place, 1 + max(numbers))
            yield HandSplit(seat, zone, new, until)  # AO-6.31 AO-6.32
            yield _as_much_again(state, hand, new, command.at)
        case _:  # SurrenderHand
            yield HandClosed(seat, zone, Outcome.SURRENDERED, until)  # AO-6.41 R-49
            yield from _halves(state, hand)


def _as_much_again(state: State, hand: Hand, zone: str, at: Instant) -> BetPlaced:
    seat = decides(state, hand.place)
    return BetPlaced(seat, zone, state.cloth.on(seat, hand.zone), at)  # AO-6.31 AO-6.34


def _halves(state: State, hand: Hand) -> Iterator[Event]:
    """Half of every stake there is lost: who decides, decides for all."""
    for bet in on_hand(state, hand):
        half = rounded(bet.chips, 2, nearest=state.rules.rounds_to_nearest)  # AO-6.41 AO-6.17 R-404
        if half:
            yield BetCollected(bet.seat, bet.zone, half, bet.chips - half)
        else:
            yield BetReturned(bet.seat, bet.zone, bet.chips)  # half of the smallest unit


# Believing


def _stood(state: State, event: HandStood) -> State:
    stood = replace(hand_at(state, event.zone), stood=True)
    return replace(with_hand(state, event.zone, stood), until=event.until)


def _card_asked(state: State, event: CardAsked) -> State:
    return with_hand(state, event.zone, replace(hand_at(state, event.zone), asks=True))


def _doubled(state: State, event: HandDoubled) -> State:
    hand = hand_at(state, event.zone)
    after = with_hand(state, event.zone, replace(hand, doubled=True))
    return replace(after, following=_following(state, hand), until=event.until)


def _split(state: State, event: HandSplit) -> State:
    hand = hand_at(state, event.zone)
    first, second = hand.cards
    kept = replace(hand, cards=(first,), split=True, aces=is_ace(first))
    other = Hand(hand.place, number_of(event.new), (second,), split=True, aces=is_ace(second))
    after = with_hand(state, event.zone, kept, other)
    return replace(after, following=_following(state, hand, event.new), until=event.until)


def _following(state: State, hand: Hand, new: str | None = None) -> Following | None:
    """The others with a stake on that hand may do as its player does."""
    decider = decides(state, hand.place)
    others = tuple(sorted(bet.seat for bet in on_hand(state, hand) if bet.seat != decider))
    return Following(hand.zone, others, new) if others else None  # AO-6.33 AO-6.35


# Offering


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    hand = to_decide(state)
    if hand is None or decides(state, hand.place) != seat:
        return
    for kind, why_not in WHY_NOT.items():
        if not why_not(state, hand):
            yield Option(tag_of(kind), nature=Nature.COURSE, until=state.until)


turns: Part[State] = Part(
    judges=dict.fromkeys(WHY_NOT, _judge),
    cites={
        Stand: "AO-6.22 R-53",
        AskCard: "AO-6.22",
        Double: DOUBLING,
        Split: SPLITTING,
        SurrenderHand: "AO-6.41 R-49",
    },
    believes={HandStood: _stood, CardAsked: _card_asked, HandDoubled: _doubled, HandSplit: _split},
    offers={int: _offers},
)
