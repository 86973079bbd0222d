"""Blackjack/21: the cards, one by one: to the places, to the bank, and what is paid or collected at once."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.money import BANK, Transfer, chips
from panoverde.core.option import Nature, Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.cloth import Bet, Phase, at_risk, with_player
from panoverde.games._kit.jackpot_options import ZONE as JACKPOT
from panoverde.games._kit.roles import require
from panoverde.games._kit.settlement import BetCollected, BetReturned, CoupVoided, PrizePaid
from panoverde.games._kit.window import BetPlaced, BetsClosed, BetsOpened

from . import shoe as cards
from .bets import blackjack, jackpot_rank
from .hands import Hand, bank_stands, is_blackjack, is_special, makes_blackjack, may_hide_blackjack, place_of, total
from .preparation import before_a_card
from .rules import SPECIAL_PAYS, Rules
from .shoe import ShoeStep
from .shuffler import jammed, remedy
from .state import (
    Hole,
    Insuring,
    State,
    banks_turn,
    decides,
    hand_at,
    in_play,
    in_turn,
    is_dealt,
    needs_card,
    on_hand,
)
from .table_events import (
    BankCard,
    BankCardCovered,
    BankStood,
    FollowingClosed,
    HandCard,
    HandClosed,
    Outcome,
    SpecialPrizePaid,
)

BANCA = "banca"


class DealCard(Command, tag="deal_card"):
    pass


class Receiver(Record):
    """Who gets the next card."""

    hand: Hand | None
    """None: the bank."""
    covered: bool = False


def next_card(state: State) -> Receiver | None:
    """Who gets the next card; None: none is dealt now."""
    if state.phase != Phase.CLOSED or not state.stakes or state.shoe.step != ShoeStep.DEAL:
        return None
    if not is_dealt(state):
        return _in_order(state)
    hand = in_turn(state)
    if hand is not None:
        waits = state.following is not None and state.until is not None
        return Receiver(hand) if needs_card(hand) and not waits else None
    draws = state.hole == Hole.TURNED and in_play(state) and not bank_stands(state.bank)
    return Receiver(None) if banks_turn(state) and draws else None  # AO-6.24


def _in_order(state: State) -> Receiver:
    """A card to each place, one to the bank; a second to each, and one to the bank that lies face down."""
    for having in (0, 1):
        hand = next((hand for hand in state.hands if len(hand.cards) == having), None)
        if hand is not None:
            return Receiver(hand)
        if len(state.bank) == having:
            return Receiver(None, covered=having == 1)
    raise AssertionError("two rounds are the whole deal")  # pragma: no cover - `is_dealt` says that it is over


# What may come


def drawable(state: State) -> Shoe:
    """Cards that the next draw may give, each with its weight.

    Where the croupier has looked, the card that lies face down makes no blackjack: so those that would are likelier to
    be still in the shoe. No card is chosen in advance; the weights are those of a card chosen and hidden.
    """
    unseen = state.shoe.unseen
    if not state.peeked or state.hole != Hole.COVERED or state.rules.physical:
        return unseen
    fits = [not makes_blackjack(state.up, card) for card in unseen.deck]
    others = sum(left for left, one in zip(unseen.left, fits, strict=True) if one)
    weights = (left * (others - one) for left, one in zip(unseen.left, fits, strict=True))
    return Shoe(unseen.deck, tuple(weights))  # R-48 R-407


def deadline(rules: Rules, at: Instant) -> Instant | None:
    return None if rules.decision_seconds is None else at + 1_000 * rules.decision_seconds


def is_empty(state: State) -> bool:
    return not state.shoe.left and not state.aside


# Judging


def _deal(state: State, command: DealCard, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    receiver = next_card(state)
    if receiver is None:
        raise _no_card(state)
    if is_empty(state):
        raise Refused("R-406", "shoe-empty")
    until = deadline(state.rules, command.at)
    if state.following is not None:
        yield FollowingClosed()  # AO-6.33 AO-6.35: who is silent does not follow
    if not state.aside:
        yield from before_a_card(state.shoe)
    if receiver.covered:
        yield BankCardCovered(until)  # AO-6.20
        yield from _paid_at_once(state, until)
        return
    card = chance.card(drawable(state))
    if receiver.hand is None:
        yield from banks(state, card)  # AO-6.20 AO-6.24
    else:
        asked = until if is_dealt(state) else None
        yield HandCard(decides(state, receiver.hand.place), receiver.hand.zone, card, asked)  # AO-6.20 AO-6.22
        yield from _with_card(state, receiver.hand, card, until)


def _no_card(state: State) -> Refused:
    if state.phase != Phase.CLOSED:
        cites = "AO-6.15 AO-6.20" if state.phase == Phase.BETTING else "AO-6.24 AO-6.27"
        return Refused(f"{cites} R-199", "not-now", phase=state.phase)
    if state.shoe.step != ShoeStep.DEAL:
        return Refused("AO-6.5 AO-6.14", "shoe-not-ready", step=state.shoe.step)
    return Refused("AO-6.20 AO-6.22 AO-6.24", "no-card-now")


def banks(state: State, card: Card) -> Iterator[Event]:
    """The bank's next open card; it stands with 17, or where nobody's hand is compared with its own."""
    bank = (*state.bank, card)
    yield BankCard((card,), total(bank))
    if len(bank) > 1 and (bank_stands(bank) or not in_play(state)):
        yield BankStood(total(bank), is_blackjack(bank))  # AO-6.24 AO-6.27 R-51


def _paid_at_once(state: State, until: Instant | None) -> Iterator[Event]:
    if may_hide_blackjack(state.up):
        return
    for hand in state.hands:
        if hand.is_blackjack:
            yield HandClosed(decides(state, hand.place), hand.zone, Outcome.BLACKJACK, until)  # AO-6.26
            for bet in on_hand(state, hand):
                yield PrizePaid(bet.seat, bet.zone, blackjack(state, bet).prize)
                yield BetReturned(bet.seat, bet.zone, bet.chips)


def _with_card(state: State, before: Hand, card: Card, until: Instant | None) -> Iterator[Event]:
    """More than 21 is lost at once; the special prize is paid at once."""
    hand = replace(before, cards=(*before.cards, card))
    if state.rules.special_prize and not hand.split and is_special(state.rules, hand.cards):
        for bet in on_hand(state, hand):
            # No two of these cards may be doubled: what lies there is the first stake.
            yield SpecialPrizePaid(bet.seat, bet.zone, SPECIAL_PAYS.net(bet.chips))  # AO-6.40 R-50
    if hand.is_bust:
        yield HandClosed(decides(state, hand.place), hand.zone, Outcome.BUST, until)  # AO-6.27
        for bet in on_hand(state, hand):
            yield BetCollected(bet.seat, bet.zone, bet.chips)


# Believing


def _closed(state: State, _: BetsClosed) -> State:
    """The places with a stake, in the order of their numbers."""
    stakes = tuple(bet for bet in state.cloth.bets if bet.zone != JACKPOT)
    places = sorted({place_of(bet.zone) for bet in stakes})
    return replace(state, stakes=stakes, hands=tuple(Hand(place) for place in places))  # AO-6.20


def _cleared(state: State, _: BetsOpened | CoupVoided) -> State:
    return replace(
        state,
        stakes=(),
        hands=(),
        bank=(),
        hole=Hole.NONE,
        peeked=False,
        insuring=Insuring.NO,
        answered=(),
        following=None,
        aside=0,
        lost=(),
        until=None,
    )


def _voided(state: State, event: CoupVoided) -> State:
    """Hands that have won on the jackpot stay in sight until it is paid."""
    won = tuple(hand for hand in state.hands if jackpot_rank(state, hand.place) is not None)
    return replace(_cleared(state, event), hands=won)  # AO-7.12 R-436


def with_hand(state: State, zone: str, *into: Hand) -> State:
    """Other hands instead of one."""
    hands: list[Hand] = []
    for hand in state.hands:
        hands += into if hand.zone == zone else (hand,)
    return replace(state, hands=tuple(hands))


def _hand_card(state: State, event: HandCard) -> State:
    hand = hand_at(state, event.zone)
    grown = replace(hand, cards=(*hand.cards, event.card), asks=False)
    after = with_hand(_took(state, event.card), event.zone, grown)
    return replace(after, cloth=at_risk(state.cloth), until=event.until)


def _took(state: State, card: Card | None = None) -> State:
    """From the shoe, unless one lies aside."""
    if state.aside:
        shoe, aside = state.shoe, state.aside - 1  # AO-6.23
    else:
        shoe, aside = cards.drawn(state.shoe), 0
    return replace(state, shoe=shoe if card is None else cards.seen(shoe, card), aside=aside)


def _covered(state: State, event: BankCardCovered) -> State:
    return replace(_took(state), hole=Hole.COVERED, until=event.until)


def _bank_card(state: State, event: BankCard) -> State:
    (card,) = event.cards
    turns = state.hole == Hole.COVERED  # the card that lay there
    after = replace(state, shoe=cards.seen(state.shoe, card)) if turns else _took(state, card)
    hole = Hole.TURNED if turns else state.hole
    return replace(after, bank=(*state.bank, card), hole=hole, cloth=at_risk(state.cloth))


def _ended(state: State, event: HandClosed) -> State:
    hand = replace(hand_at(state, event.zone), ended=True)  # AO-8.9: its cards are out of play at once
    return replace(with_hand(state, event.zone, hand), until=event.until)


def _special(state: State, event: SpecialPrizePaid) -> State:
    cloth, player = state.cloth, state.cloth.players[event.seat]
    richer = replace(player, chips=player.chips + event.prize, gain=player.gain + event.prize)
    return replace(state, cloth=replace(with_player(cloth, event.seat, richer), bank=cloth.bank - event.prize))


def _collected(state: State, event: BetCollected) -> State:
    """What a hand lost before the bank's cards counts where the bank takes first stakes only."""
    if state.phase != Phase.CLOSED:
        return state
    return replace(state, lost=(*state.lost, Bet(event.seat, event.zone, event.chips)))


def _added(state: State, event: BetPlaced) -> State:
    """A split, a double or an insurance: at risk too, though another hand's stake may be gone by then."""
    if state.phase != Phase.CLOSED:
        return state
    player = state.cloth.players[event.seat]
    more = replace(player, staked=player.staked + event.chips)
    return replace(state, cloth=with_player(state.cloth, event.seat, more))


# Offering


def _due(state: State) -> Command | None:
    if next_card(state) is None or state.following is not None:
        return None
    if is_empty(state):
        return Void(reason="sabot esgotado", by=Role.HOUSE)
    return DealCard(by=Role.CROUPIER)


def _offers(state: State, _: Role) -> Iterator[Option]:
    if next_card(state) is not None and not is_empty(state):
        yield Option("deal_card", nature=Nature.COURSE)


def _wanted(state: State) -> CardWanted | None:
    receiver = next_card(state)
    if receiver is None or receiver.covered:
        return None
    return CardWanted(BANCA if receiver.hand is None else int(receiver.hand.place), drawable(state))


def _holders(state: State) -> set[Seat]:
    """Players who decide for a hand on the table."""
    return {decides(state, hand.place) for hand in state.hands if hand.cards and on_hand(state, hand)}


deal: Part[State] = Part(
    judges={DealCard: _deal},
    bars={DealCard: Bar(jammed, remedy)},
    wants={DealCard: _wanted},
    cites={DealCard: "AO-6.20 AO-6.22 AO-6.24"},
    believes={
        BetsClosed: _closed,
        BetsOpened: _cleared,
        CoupVoided: _voided,
        HandCard: _hand_card,
        BankCardCovered: _covered,
        BankCard: _bank_card,
        HandClosed: _ended,
        SpecialPrizePaid: _special,
        BetCollected: _collected,
        BetPlaced: _added,
    },
    offers={Role.CROUPIER: _offers},
    due=_due,
    stages=(Phase.CLOSED,),
    moves={SpecialPrizePaid: lambda event: (Transfer(BANK, chips(event.seat), event.prize),)},
    with_cards=_holders,
    final={HandCard: lambda rules: not rules.physical, BankCard: lambda rules: not rules.physical},
)
