"""The showdown: who turns their cards, and in which order."""

from collections.abc import Iterator
from typing import ClassVar, cast

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.ranking import SINTETICO_LAND, SINTETICO_ONLINE, STANDARD, Ranking
from panoverde.games._poker.roles import hand_at, holding_at, require
from panoverde.games._poker.rules import Regime, Rules
from panoverde.games._poker.state import FACE_DOWN, Hand, Holding, Stage, State, in_play
from panoverde.games._poker.variants import SINTETICO, Variant


class TurnCards(Command, tag="turn_cards"):
    """At the croupier's call the player whose turn it is turns their cards."""

    seat: Seat


class Muck(Command, tag="muck"):
    """Gives the pot up without showing, where the rules allow it."""


class CardsTurned(facts.Drawn, tag="cards_turned"):
    aloud: ClassVar[bool] = True
    seat: Seat
    cards: tuple[Card, ...]
    category: str | None = None
    """The name of their combination, once all the common cards are down."""
    best: tuple[Card, ...] = ()
    until: Instant | None = None
    """When the time of the next one to show or muck runs out."""


class CardsMucked(Event, tag="cards_mucked"):
    seat: Seat
    until: Instant | None = None


def ranking_of(rules: Rules, variant: Variant) -> Ranking:
    if variant != SINTETICO:
        return STANDARD
    return SINTETICO_LAND if rules.pair_kickers else SINTETICO_ONLINE  # PT-SO-31 R-133


def next_to_show(state: State, hand: Hand) -> Seat | None:
    """Whose turn it is to turn their cards; nobody's when everybody has."""
    first, order = _first(state.rules, hand), hand.order
    at = 0 if first is None else order.index(first)
    for seat in (*order[at:], *order[:at]):
        holding = hand.holdings[seat]
        if not (holding.folded or holding.shown):
            return seat
    return None


def in_turn_to_show(state: State, hand: Hand) -> Seat:
    """In a showdown there is always somebody: it ends with the last one."""
    return cast("Seat", next_to_show(state, hand))


def _first(rules: Rules, hand: Hand) -> Seat | None:
    """Who shows first: if they have folded, the next in the order of the table."""
    if rules.regime in (Regime.PT, Regime.AO):
        return hand.opener  # PT-NB-62 AO-13.62 R-116
    if rules.regime == Regime.PT_ONLINE:
        return hand.aggressor  # PT-SO-60 R-336
    return hand.round_aggressor  # RT-17.1 R-116


def may_muck(state: State, hand: Hand, seat: Seat) -> bool:
    """Only in a tournament, in their turn, and never where somebody is all in."""
    return (
        state.rules.regime == Regime.TOURNAMENT
        and all(state.players[other].cave for other in hand.live)  # RT-16
        and seat == next_to_show(state, hand)
        and not hand.holdings[seat].must_show  # RT-18.2 RT-14
        and not is_partly_seen(hand.holdings[seat])  # RT-15.1
    )  # RT-17.1 RT-17.2


def is_partly_seen(holding: Holding) -> bool:
    """At a physical table: have they shown some of their cards, and not all?"""
    return 0 < holding.cards.count(FACE_DOWN) < len(holding.cards)


def face_up(hand: Hand, holding: Holding, chance: Chance) -> tuple[Card, ...]:
    """All their cards: at a physical table chance says those that nobody has seen yet."""
    known = tuple(card for card in holding.cards if card != FACE_DOWN)
    return (*known, *draw(hand, chance, len(holding.cards) - len(known)))  # RT-13.1


# Judging


def turn_cards(state: State, command: TurnCards, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.SHOWDOWN)
    seat = in_turn_to_show(state, hand)
    if command.seat != seat:
        raise Refused("PT-NB-62 AO-13.62 PT-SO-60 RT-17.1", "not-his-turn-to-show", seat=seat)
    cards = face_up(hand, hand.holdings[seat], chance)
    yield shown(state, hand, seat, cards, time_to_show(state.rules, command.at))


def time_to_show(rules: Rules, at: Instant) -> Instant | None:
    """Only a player who may muck has something to decide."""
    return deadline(rules, at) if rules.regime == Regime.TOURNAMENT else None


def shown(state: State, hand: Hand, seat: Seat, cards: tuple[Card, ...], until: Instant | None = None) -> CardsTurned:
    """The cards, and what they make: what the player may call it does not count."""
    if len(hand.board) < sum(hand.kind.board):
        return CardsTurned(seat, cards, until=until)
    best = ranking_of(state.rules, hand.kind).best(
        cards, hand.board, hand.kind.own
    )  # PT-NB-63 PT-NB-64 AO-13.63 AO-13.64 PT-SO-61 PT-SO-62 RT-12
    return CardsTurned(seat, cards, best.category, best.cards, until)


def muck(state: State, command: Muck, _: Chance) -> Iterator[Event]:
    hand = hand_at(state, Stage.SHOWDOWN)
    seat, holding = holding_at(state, hand, command.by)
    if holding.must_show or is_partly_seen(holding):
        raise Refused("RT-15.1" if is_partly_seen(holding) else "RT-18.2 RT-14", "must-show")
    if not may_muck(state, hand, seat):
        raise Refused("PT-NB-62 AO-13.62 PT-SO-60 PT-SO-27 RT-16 RT-17", "must-show")
    if hand.until is not None and command.at > hand.until:
        raise Refused("RT-29 RT-80.3 R-265", "time-is-up")
    yield CardsMucked(seat, time_to_show(state.rules, command.at))  # RT-19: not even for a part of the pot


# Believing


def _cards_turned(state: State, event: CardsTurned) -> State:
    hand = in_play(state)
    holding = replace(
        hand.holdings[event.seat], cards=event.cards, shown=True, category=event.category, best=event.best, looked=True
    )  # PT-NB-64 AO-13.64 PT-SO-62
    return after_showing(state, replace(hand, holdings={**hand.holdings, event.seat: holding}), event.until)


def _cards_mucked(state: State, event: CardsMucked) -> State:
    hand = in_play(state)
    holding = replace(hand.holdings[event.seat], folded=True, mucked=True)
    return after_showing(state, replace(hand, holdings={**hand.holdings, event.seat: holding}), event.until)


def after_showing(state: State, hand: Hand, until: Instant | None) -> State:
    """The next one shows, or everybody who must has."""
    if hand.stage == Stage.SHOWDOWN:
        seat, alone = next_to_show(state, hand), len(hand.live) == 1
        if seat is None or (alone and not hand.holdings[seat].must_show):  # RT-17.2: the last one need not show
            over = alone or len(hand.board) == sum(hand.kind.board)
            hand = replace(hand, stage=Stage.PAYING if over else Stage.TURNING, until=None)
        else:
            hand = replace(hand, until=until)
    return replace(state, hand=hand)


# Offering


def _due(state: State) -> Command | None:
    hand = state.hand
    if hand is None or hand.stage != Stage.SHOWDOWN:
        return None
    seat = in_turn_to_show(state, hand)
    return None if may_muck(state, hand, seat) else TurnCards(by=Role.CROUPIER, seat=seat)


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.stage == Stage.SHOWDOWN:
        yield Option("turn_cards", (Pick("seat", (in_turn_to_show(state, hand),)),), Nature.COURSE)


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    hand = state.hand
    if hand is None or hand.stage != Stage.SHOWDOWN:
        return
    if who == in_turn_to_show(state, hand) and may_muck(state, hand, who):
        yield Option("muck", until=hand.until)


def _wanted(state: State) -> CardWanted | None:
    """At a physical table the house learns the cards now."""
    hand = state.hand
    if not state.rules.physical or hand is None or hand.stage != Stage.SHOWDOWN:
        return None
    seat = in_turn_to_show(state, hand)
    unseen = hand.holdings[seat].cards.count(FACE_DOWN)
    return CardWanted(seat, shoe(hand), unseen) if unseen else None


PART: Part[State] = Part(
    judges={TurnCards: turn_cards, Muck: muck},
    wants={TurnCards: _wanted},
    believes={CardsTurned: _cards_turned, CardsMucked: _cards_mucked},
    offers={Role.CROUPIER: _croupiers_offers, int: _players_offers},
    due=_due,
    stages=(Stage.SHOWDOWN,),
)
