"""The showdown: who turns his cards, and in which order."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.dealing import draw
from panoverde.games._poker.model import FACE_DOWN, Hand, Stage, State, in_play
from panoverde.games._poker.options import Regime, Rules
from panoverde.games._poker.positions import clockwise
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.topic import Topic, hand_at, holding_at, require
from panoverde.games._poker.variants import SINTETICO, Variant


class TurnCards(Command, tag="turn_cards"):
    """At the croupier's call the player whose turn it is turns his cards."""

    seat: Seat


class Muck(Command, tag="muck"):
    """Gives the pot up without showing, where the rules allow it."""


class CardsTurned(Event, tag="cards_turned"):
    aloud: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]
    category: str | None = None
    """The name of his combination, once all the common cards are down."""
    best: tuple[Card, ...] = ()


class CardsMucked(Event, tag="cards_mucked"):
    seat: Seat


def ranking_of(rules: Rules, variant: Variant) -> Ranking:
    if variant != SINTETICO:
        return STANDARD
    return SINTETICO_LAND if rules.pair_kickers else SINTETICO_ONLINE


def queue(state: State, hand: Hand) -> tuple[Seat, ...]:
    """Those who have still to show, in order."""
    first = _first(state.rules, hand)
    seats = hand.order if first is None else clockwise(hand.order, Seat(first - 1))
    return tuple(seat for seat in seats if not (hand.holdings[seat].folded or hand.holdings[seat].shown))


def _first(rules: Rules, hand: Hand) -> Seat | None:
    """Who shows first: if he has folded, the next in the order of the table."""
    if rules.regime in (Regime.PT, Regime.AO):
        return hand.opener  # PT-NB-62 AO-13.62 R-116
    return hand.round_aggressor  # PT-SO-60 RT-17.1 R-116


def may_muck(state: State, hand: Hand, seat: Seat) -> bool:
    """Only in a tournament, only once somebody has shown, and never where somebody is all in."""
    return (
        state.rules.regime == Regime.TOURNAMENT
        and any(holding.shown for holding in hand.holdings.values())
        and all(state.players[other].cave for other in hand.live)  # RT-16
        and seat == queue(state, hand)[0]
    )  # RT-17 RT-17.2


# Judging


def turn_cards(state: State, command: TurnCards, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.SHOWDOWN)
    seat = queue(state, hand)[0]
    if command.seat != seat:
        raise Refused("PT-NB-62 AO-13.62 PT-SO-60 RT-17.1", "not-his-turn-to-show", seat=seat)
    holding = hand.holdings[seat]
    cards = holding.cards if FACE_DOWN not in holding.cards else draw(hand, chance, hand.kind.hole)
    yield shown(state, hand, seat, cards)


def shown(state: State, hand: Hand, seat: Seat, cards: tuple[Card, ...]) -> CardsTurned:
    """The cards, and what they make: what the player may call it does not count."""
    if len(hand.board) < sum(hand.kind.board):
        return CardsTurned(seat, cards)
    best = ranking_of(state.rules, hand.kind).best(
        cards, hand.board, hand.kind.own
    )  # PT-NB-63 PT-NB-64 AO-13.63 AO-13.64
    return CardsTurned(seat, cards, best.category, best.cards)


def muck(state: State, command: Muck, _: Chance) -> Iterator[Event]:
    hand = hand_at(state, Stage.SHOWDOWN)
    seat, _holding = holding_at(state, hand, command.by)
    if not may_muck(state, hand, seat):
        raise Refused("PT-NB-62 AO-13.62 PT-SO-60 PT-SO-27 RT-16 RT-17", "must-show")
    yield CardsMucked(seat)


# Believing


def _cards_turned(state: State, event: CardsTurned) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], cards=event.cards, shown=True)
    return _after(state, replace(hand, holdings={**hand.holdings, event.seat: holding}))


def _cards_mucked(state: State, event: CardsMucked) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], folded=True)
    return _after(state, replace(hand, holdings={**hand.holdings, event.seat: holding}))


def _after(state: State, hand: Hand) -> State:
    if hand.stage == Stage.SHOWDOWN and not queue(state, hand):
        over = len(hand.board) == sum(hand.kind.board)
        hand = replace(hand, stage=Stage.PAYING if over else Stage.TURNING)
    return replace(state, hand=hand)


# Offering


def due(state: State) -> Command | None:
    hand = state.hand
    if hand is None or hand.stage != Stage.SHOWDOWN:
        return None
    seat = queue(state, hand)[0]
    return None if may_muck(state, hand, seat) else TurnCards(by=Role.CROUPIER, seat=seat)


def offers(state: State, who: Who) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage != Stage.SHOWDOWN:
        return
    seat = queue(state, hand)[0]
    if who == Role.CROUPIER:
        yield Option("turn_cards", (Pick("seat", (seat,)),), Nature.COURSE)
    elif who == seat and may_muck(state, hand, seat):
        yield Option("muck")


TOPIC = Topic(
    judges={TurnCards: turn_cards, Muck: muck},
    folds={CardsTurned: _cards_turned, CardsMucked: _cards_mucked},
    offers=offers,
    due=due,
)
