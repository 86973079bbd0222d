"""The hand from its beginning to the first betting round: the mão moves on, the deck is shuffled, own cards."""

from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.course import levels
from panoverde.games._poker.course.steps import ReadySeats, StartHand, next_step, ready
from panoverde.games._poker.hand.betting_round import deadline, next_turn
from panoverde.games._poker.hand.first_bets import last_of_the_highest
from panoverde.games._poker.hand.positions import Positions, by_button, by_mao, clockwise, next_mao
from panoverde.games._poker.roles import hand_at, require
from panoverde.games._poker.rules import FirstAfterEstardilho, Rules, is_dealt_by_the_house
from panoverde.games._poker.seats.absence import killed
from panoverde.games._poker.seats.rest import BlindsMissed, is_present, missed
from panoverde.games._poker.state import FACE_DOWN, Hand, Holding, Stage, State, in_play
from panoverde.games._poker.variants import VARIANTS, Variant


class ChooseVariant(Command, tag="choose_variant"):
    """At a mixed table the mão turns the Runner Choice marker to one of its faces."""

    variant: str


class ShuffleDeck(Command, tag="shuffle_deck"):
    """Checked, shuffled at least three times, and cut."""


class DealCards(Command, tag="deal_cards"):
    """Own cards, face down, one each at a time."""


class HandStarted(facts.CoupOpened, tag="hand_started"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    number: int
    variant: str
    marker: Seat
    order: tuple[Seat, ...]
    small: Seat | None = None
    big: Seat | None = None
    until: Instant | None = None
    """At a mixed table: when the time to choose the variant runs out."""


class VariantChosen(Event, tag="variant_chosen"):
    aloud: ClassVar[bool] = True  # PT-NB-9b AO-13.9b
    variant: str
    order: tuple[Seat, ...]
    small: Seat | None = None
    big: Seat | None = None


class DeckShuffled(Event, tag="deck_shuffled"):
    cut_by: Seat | None = None
    """None: the croupier."""


class OwnCardDealt(facts.CardInPlay, facts.Drawn, tag="own_card_dealt"):
    seat: Seat
    card: Card


class CardsDealt(Event, tag="cards_dealt"):
    """To everybody: the first betting round is open, where it comes before the common cards, or an estardilho may be
    made."""

    until: Instant | None = None


# Who plays, and where


def positions(state: State, variant: Variant, seats: tuple[Seat, ...]) -> Positions:
    if state.rules.is_button_table:
        if state.marker is None:
            return by_button(seats, clockwise(seats, Seat(0))[0])
        return _redealt(state, seats) or by_button(_again(state, seats), state.marker, state.small, state.big)
    return by_mao(variant, seats, next_mao(seats, state.marker))


def _again(state: State, seats: ReadySeats) -> ReadySeats:
    """A null hand is dealt again to those who were in it, and to nobody else."""
    redeal = state.course.redeal
    if redeal is None:
        return seats
    again = tuple(seat for seat in seats if seat in redeal.order)  # RT-36.3
    return again if len(again) >= state.rules.least_players else seats


def _redealt(state: State, seats: ReadySeats) -> Positions | None:
    """If all of them are still there, everything is as it was."""
    redeal = state.course.redeal
    if redeal is None or not set(redeal.order) <= set(seats):
        return None
    return Positions(redeal.marker, redeal.order, redeal.small, redeal.big)  # RT-36.3


PLACES = {name: {card: place for place, card in enumerate(variant.deck)} for name, variant in VARIANTS.items()}


def shoe(hand: Hand) -> Shoe:
    """Every card that may still come: nobody has decided their order."""
    deck, places = hand.kind.deck, PLACES[hand.variant]
    left = [1] * len(deck)
    for card in chain(
        hand.board, hand.known, hand.taken_back, hand.four, *[held.cards for held in hand.holdings.values()]
    ):
        if card != FACE_DOWN:
            left[places[card]] = 0
    return Shoe(deck, tuple(left))


def draw(hand: Hand, chance: Chance, count: int) -> tuple[Card, ...]:
    left = shoe(hand)
    cards: list[Card] = []
    for _ in range(count):
        if cards:
            left = left.without(cards[-1])
        cards.append(chance.card(left))
    return tuple(cards)


# Judging


def start_hand(state: State, command: StartHand, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if state.hand is not None:
        raise Refused("R-255", "hand-in-play")
    seats, least = ready(state), state.rules.least_players
    if len(seats) < least:
        raise Refused("PT-NB-24 AO-13.24 PT-SO-7 R-115", "too-few-players", players=len(seats), least=least)
    if step := next_step(state, seats):
        raise Refused(step.cites, "comes-first", step=tag_of(step.command))
    variant = state.rules.variants[0]
    at = positions(state, variant, seats)
    with_blinds = next((one for one in state.rules.variants if one.blinds), variant)
    blinds = at if with_blinds is variant else positions(state, with_blinds, seats)
    until = deadline(state.rules, command.at) if state.rules.mixed_with else None
    yield from levels.begun(state)
    yield HandStarted(state.hands + 1, variant.name, at.marker, at.order, at.small, at.big, until)
    yield from missed(state, blinds)


def choose_variant(state: State, command: ChooseVariant, _: Chance) -> Iterator[Event]:
    hand = hand_at(state, Stage.CHOOSING)
    names = choices(state, hand, command.by)
    if not names and command.by == hand.marker:
        raise Refused("PT-NB-23 PT-NB-14l AO-13.23 AO-13.14l R-290", "already-leaving")
    if not names:
        raise Refused("PT-NB-23 AO-13.23 R-290", "not-the-mao", seat=hand.marker)
    if command.variant not in names:
        raise Refused("PT-NB-23 AO-13.23", "unknown-variant", variant=str(command.variant), known=", ".join(names))
    if hand.until is not None and command.at > hand.until and command.by == hand.marker:
        raise Refused("PT-SO-43 PT-NB-71a AO-13.71a R-265", "time-is-up")
    yield from chosen(state, hand, command.variant)


def choices(state: State, hand: Hand, who: Who) -> tuple[str, ...]:
    """Between what they may choose: the mão, either face of the marker; the croupier, where the mão has left or is
    absent, leaves it as it lies."""
    mao = state.players[hand.marker]
    if who == hand.marker and not mao.leaving:
        return tuple(variant.name for variant in state.rules.variants)  # PT-NB-23 AO-13.23
    return (hand.variant,) if who == Role.CROUPIER and not is_present(mao) else ()


def chosen(state: State, hand: Hand, variant: str) -> Iterator[Event]:
    at = by_mao(VARIANTS[variant], hand.order, hand.marker)
    yield VariantChosen(variant, at.order, at.small, at.big)
    for seat, chips in hand.may_miss.items() if VARIANTS[variant].blinds else ():
        if seat in state.players and state.players[seat].joined < hand.number:
            yield BlindsMissed(seat, chips)  # PT-NB-90 AO-14.19 R-261


def shuffle_deck(state: State, command: ShuffleDeck, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)  # PT-NB-9a AO-13.9a
    hand = hand_at(state, Stage.SHUFFLING)
    if hand.kind.blinds:
        yield DeckShuffled()  # PT-NB-9a PT-NB-31 PT-NB-32 AO-13.9a AO-13.31 AO-13.32
        return
    others = [seat for seat in hand.order if seat != hand.marker]  # clockwise: the last is on the right of the mão
    yield DeckShuffled(others[-1])  # PT-NB-100 PT-NB-101 AO-16.6 AO-16.7 R-137


def deal_cards(state: State, command: DealCards, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)  # PT-NB-9a AO-13.9a
    hand = hand_at(state, Stage.DEALING)
    if has_estardilho(state.rules, hand) and not state.rules.physical:
        yield from _deal_unseen(state, hand, command.at)
        return
    left = shoe(hand)
    for _ in range(hand.kind.hole):  # PT-NB-35 PT-NB-77 AO-13.35 AO-14.6 PT-SO-47 PT-SO-48
        for seat in hand.order:
            card = FACE_DOWN if state.rules.physical else chance.card(left)  # drawn when it is turned
            if card != FACE_DOWN:
                left = left.without(card)
            yield OwnCardDealt(seat, card)
    yield from killed(state, hand)
    yield CardsDealt(None if hand.kind.board[0] else deadline(state.rules, command.at))


def _deal_unseen(state: State, hand: Hand, at: Instant) -> Iterator[Event]:
    """One card each; the estardilho may be made between the first cards and the second."""
    first = not any(holding.cards for holding in hand.holdings.values())
    for seat in hand.live:
        yield OwnCardDealt(seat, FACE_DOWN)  # PT-SO-47 PT-SO-48 PT-SO-52
    seconds = state.rules.estardilho_seconds if first else None
    yield CardsDealt(None if seconds is None else at + 1_000 * seconds)  # PT-SO-49 R-140


def has_estardilho(rules: Rules, hand: Hand) -> bool:
    return rules.estardilho and not hand.kind.blinds  # PT-NB-106 AO-16.12 PT-SO-49


# Believing


def _hand_started(state: State, event: HandStarted) -> State:
    hand = Hand(
        number=event.number,
        variant=event.variant,
        marker=event.marker,  # PT-SO-45
        order=event.order,
        stage=Stage.CHOOSING if state.rules.mixed_with else _prepared(state.rules),
        holdings={seat: Holding() for seat in event.order},
        small=event.small,
        big=event.big,
        until=event.until,
    )
    redeal = state.course.redeal
    if redeal is not None and not state.rules.redeal_returned_player_live:
        hand = replace(hand, killed=redeal.killed)  # RT-36.3 R-172
    course = state.course if redeal is None else replace(state.course, redeal=None)
    return replace(
        state, hand=hand, hands=event.number, marker=event.marker, small=event.small, big=event.big, course=course
    )


def _prepared(rules: Rules) -> Stage:
    return Stage.SHUFFLING if rules.physical else Stage.POSTING


def _variant_chosen(state: State, event: VariantChosen) -> State:
    hand = in_play(state)
    chosen = replace(
        hand,
        variant=event.variant,
        order=event.order,
        small=event.small,
        big=event.big,
        stage=_prepared(state.rules),
        until=None,
    )
    return replace(state, hand=chosen)


def _deck_shuffled(state: State, _: DeckShuffled) -> State:
    return replace(state, hand=replace(in_play(state), stage=Stage.POSTING))


def _card_dealt(state: State, event: OwnCardDealt) -> State:
    hand = in_play(state)
    holding = hand.holdings[event.seat]
    holdings = {**hand.holdings, event.seat: replace(holding, cards=(*holding.cards, event.card))}
    return replace(state, hand=replace(hand, holdings=holdings))


def _cards_dealt(state: State, event: CardsDealt) -> State:
    hand = in_play(state)
    if not hand.kind.board[0]:
        return opened(state, hand, event.until)
    if not has_estardilho(state.rules, hand):
        return replace(state, hand=replace(hand, stage=Stage.TURNING))
    complete = not state.rules.physical and any(len(one.cards) == hand.kind.hole for one in hand.holdings.values())
    return replace(state, hand=replace(hand, stage=Stage.LOOKING if complete else Stage.ESTARDILHO, until=event.until))


def opened(state: State, hand: Hand, until: Instant | None) -> State:
    """A betting round begins, if anybody can bet against anybody."""
    first = _opener(state, hand)
    before = hand.order[hand.order.index(first) - 1]
    turn = next_turn(hand, state.players, before)
    if turn is None:
        return replace(state, hand=replace(hand, stage=Stage.GATHERING))
    begun = replace(hand, stage=Stage.BETTING, turn=turn, until=until, opener=turn, round_aggressor=None)
    return replace(state, hand=begun)


def _opener(state: State, hand: Hand) -> Seat:
    if hand.kind.blinds:
        if hand.round:
            return hand.order[0]  # PT-NB-42 PT-NB-44 PT-NB-46 PT-NB-85 AO-13.42 AO-13.44 AO-13.46 AO-14.14 R-122
        after = last_of_the_highest(state.rules, hand)
        return clockwise(hand.order, after)[0]  # PT-NB-84 AO-14.13
    online = state.rules.first_after_estardilho == FirstAfterEstardilho.LEFT_OF_LAST_CALLER
    if hand.round == 0:
        blind = hand.estardilhos if online else ()
        return clockwise(hand.order, blind[-1])[0] if blind else hand.order[0]  # PT-NB-107 AO-16.13 PT-SO-54 R-138
    if hand.aggressor is not None:
        return hand.aggressor  # PT-NB-108 AO-16.14 PT-SO-56 R-139
    return hand.order[0] if hand.opener is None else hand.opener


# Offering


def _due(state: State) -> Command | None:
    hand = state.hand
    if hand is None:
        return None
    if hand.stage == Stage.CHOOSING:
        gone = state.players[hand.marker].leaving
        return ChooseVariant(hand.variant, by=Role.CROUPIER) if gone else None
    kind = DUES.get(hand.stage)
    return None if kind is None else kind(by=Role.CROUPIER)


DUES: dict[Stage, type[Command]] = {
    Stage.SHUFFLING: ShuffleDeck,
    Stage.DEALING: DealCards,
}


def _players_offers(state: State, who: Who) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.stage == Stage.CHOOSING and (names := choices(state, hand, who)):
        until = hand.until if who == hand.marker else None
        yield Option("choose_variant", (Pick("variant", names),), Nature.COURSE, until=until)


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.stage == Stage.CHOOSING:
        yield from _players_offers(state, who)
    elif command := _due(state):
        yield Option(tag_of(command), (), Nature.COURSE)


def _wanted(state: State) -> CardWanted | None:
    """Nobody sees the cards of a physical table, nor those that are dealt unseen."""
    hand = state.hand
    if hand is None or state.rules.physical or has_estardilho(state.rules, hand):
        return None
    return CardWanted("players", shoe(hand), hand.kind.hole * len(hand.order))


# Showing: own cards are for their owner, until they are turned


def _own_card(event: OwnCardDealt, viewer: Who) -> Event:
    return event if viewer in (event.seat, Role.HOUSE) else replace(event, card=FACE_DOWN)  # PT-SO-2d PT-NB-34 AO-13.34


def _covered(state: State, viewer: Who) -> State:
    """Not even the croupier sees them. What is known of a physical table's cards, everybody has seen."""
    hand = state.hand
    if hand is None or viewer == Role.HOUSE or state.rules.physical:
        return state
    seen = {seat: _held(holding, seat, viewer) for seat, holding in hand.holdings.items()}
    return replace(state, hand=replace(hand, holdings=seen))


def _held(holding: Holding, seat: Seat, viewer: Who) -> Holding:
    if seat == viewer or holding.shown or not holding.cards:
        return holding
    return replace(holding, cards=(FACE_DOWN,) * len(holding.cards))  # PT-SO-2d PT-NB-54 AO-13.54


PART: Part[State] = Part(
    judges={
        StartHand: start_hand,
        ChooseVariant: choose_variant,
        ShuffleDeck: shuffle_deck,
        DealCards: deal_cards,
    },
    wants={DealCards: _wanted},
    cites={ChooseVariant: "PT-NB-23 AO-13.23 R-290"},
    believes={
        HandStarted: _hand_started,
        VariantChosen: _variant_chosen,
        DeckShuffled: _deck_shuffled,
        OwnCardDealt: _card_dealt,
        CardsDealt: _cards_dealt,
    },
    offers={int: _players_offers, Role.CROUPIER: _croupiers_offers},
    due=_due,
    stages=(Stage.CHOOSING, *DUES),
    masks={OwnCardDealt: _own_card},
    covers=_covered,
    final={OwnCardDealt: is_dealt_by_the_house},
)
