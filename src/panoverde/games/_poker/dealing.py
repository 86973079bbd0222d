"""The hand from its beginning to its last common card: the mão moves on, first bets, own cards, the board."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event, Instant, tag_of
from panoverde.core.money import POT, Sum, Transfer, chips
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.betting import deadline, next_turn
from panoverde.games._poker.model import FACE_DOWN, Hand, Holding, Player, Stage, State, in_play
from panoverde.games._poker.options import FirstAfterEstardilho, Rules
from panoverde.games._poker.positions import Positions, by_button, by_mao, clockwise, next_mao
from panoverde.games._poker.topic import Topic, hand_at, require
from panoverde.games._poker.variants import VARIANTS, Variant


class StartHand(Command, tag="start_hand"):
    pass


class ChooseVariant(Command, tag="choose_variant"):
    """At a mixed table the mão turns the Dealer Choice marker to one of its faces."""

    variant: str


class ShuffleDeck(Command, tag="shuffle_deck"):
    """Checked, shuffled at least three times, and cut."""


class PostBets(Command, tag="post_bets"):
    """The compulsory bets are made."""


class DealCards(Command, tag="deal_cards"):
    """Own cards, face down, one each at a time."""


class TurnBoard(Command, tag="turn_board"):
    """Burns, where the variant does, and turns the next common cards."""


class HandStarted(Event, tag="hand_started"):
    number: int
    variant: str
    marker: Seat
    order: tuple[Seat, ...]
    small: Seat | None = None
    big: Seat | None = None


class VariantChosen(Event, tag="variant_chosen"):
    variant: str
    order: tuple[Seat, ...]
    small: Seat | None = None
    big: Seat | None = None


class DeckShuffled(Event, tag="deck_shuffled"):
    cut_by: Seat | None = None
    """None: the croupier."""


class BetPosted(Event, tag="bet_posted"):
    seat: Seat
    chips: Sum
    live: bool = True
    """False: dead money, which counts for nobody's bet."""
    ante: bool = False


class BetsPosted(Event, tag="bets_posted"):
    """All of them: the cards may come."""

    price: Sum


class CardDealt(Event, tag="card_dealt"):
    seat: Seat
    card: Card


class CardsDealt(Event, tag="cards_dealt"):
    """To everybody: the first betting round is open, where it comes before the common cards."""

    until: Instant | None = None


class CardBurnt(Event, tag="card_burnt"):
    pass


class BoardTurned(Event, tag="board_turned"):
    cards: tuple[Card, ...]
    until: Instant | None = None


# Who plays, and where


def ready(state: State) -> tuple[Seat, ...]:
    """Those who are dealt into the next hand."""
    least = 1 if state.rules.is_button_table else state.rules.minimum  # PT-NB-79 AO-14.8 PT-SO-15
    return tuple(sorted(seat for seat, player in state.players.items() if player.cave >= least and not player.waits))


def positions(state: State, variant: Variant, seats: tuple[Seat, ...]) -> Positions:
    if state.rules.is_button_table:
        if state.marker is None:
            return by_button(seats, clockwise(seats, Seat(0))[0])
        return by_button(seats, state.marker, state.small, state.big)
    return by_mao(variant, seats, next_mao(seats, state.marker))


def shoe(hand: Hand) -> Shoe:
    """Every card that may still come: nobody has decided their order."""
    seen = {*hand.board, *hand.known}
    for holding in hand.holdings.values():
        seen.update(holding.cards)
    deck = hand.kind.deck
    return Shoe(deck, tuple([0 if card in seen else 1 for card in deck]))


def draw(hand: Hand, chance: Chance, count: int) -> tuple[Card, ...]:
    left, cards = shoe(hand), []
    for _ in range(count):
        card = chance.card(left)
        left = left.without(card)
        cards.append(card)
    return tuple(cards)


# Judging


def start_hand(state: State, command: StartHand, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if state.hand is not None:
        raise Refused("R-255", "hand-in-play")
    seats, least = ready(state), state.rules.least_players
    if len(seats) < least:
        raise Refused("PT-NB-24 AO-13.24 PT-SO-7 R-115", "too-few-players", players=len(seats), least=least)
    variant = state.rules.variants[0]
    at = positions(state, variant, seats)
    yield HandStarted(state.hands + 1, variant.name, at.marker, at.order, at.small, at.big)


def choose_variant(state: State, command: ChooseVariant, _: Chance) -> Iterator[Event]:
    hand = hand_at(state, Stage.CHOOSING)
    if command.by != hand.marker:
        raise Refused("PT-NB-23 AO-13.23", "not-the-mao", seat=hand.marker)
    names = [variant.name for variant in state.rules.variants]
    if command.variant not in names:
        raise Refused("PT-NB-23 AO-13.23", "unknown-variant", variant=str(command.variant), known=", ".join(names))
    at = by_mao(VARIANTS[command.variant], hand.order, hand.marker)
    yield VariantChosen(command.variant, at.order, at.small, at.big)


def shuffle_deck(state: State, command: ShuffleDeck, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.SHUFFLING)
    if hand.kind.blinds:
        yield DeckShuffled()  # PT-NB-31 PT-NB-32 AO-13.31 AO-13.32
        return
    at_his_right = hand.order[-2] if len(hand.order) > 1 else hand.marker
    yield DeckShuffled(at_his_right)  # PT-NB-100 PT-NB-101 AO-16.6 AO-16.7 R-137


def post_bets(state: State, command: PostBets, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.POSTING)
    rules, caves = state.rules, {seat: state.players[seat].cave for seat in hand.order}
    for post in _posts(rules, hand, state.players):
        amount = min(post.chips, caves[post.seat])
        if amount:
            caves[post.seat] -= amount
            yield replace(post, chips=amount)
    yield BetsPosted(_price(rules, hand))


def _posts(rules: Rules, hand: Hand, players: Mapping[Seat, Player]) -> Iterator[BetPosted]:
    antes = _antes(rules, hand)
    for seat, ante in zip(hand.order, antes, strict=False):
        yield BetPosted(seat, ante, ante=True)  # PT-NB-102 PT-SO-46 AO-16.8
    if hand.kind.blinds:
        yield from _blinds(rules, hand, players)
    if rules.big_blind_ante and hand.big is not None:
        yield BetPosted(hand.big, rules.big_blind_ante, live=False, ante=True)  # RT-32 R-169: the blind first


def _antes(rules: Rules, hand: Hand) -> tuple[int, ...]:
    if not hand.kind.blinds:
        return (rules.minimum,) * len(hand.order)
    return rules.antes * len(hand.order) if len(rules.antes) == 1 else rules.antes


def _blinds(rules: Rules, hand: Hand, players: Mapping[Seat, Player]) -> Iterator[BetPosted]:
    blinds = dict(zip(blind_seats(rules, hand), rules.forced, strict=False))
    for seat, blind in blinds.items():
        if seat in hand.holdings:  # RT-33: nobody sits where a dead small blind is due
            yield BetPosted(seat, blind)  # PT-NB-81 AO-14.10
    for seat in hand.order:
        if players[seat].owes:
            yield BetPosted(seat, players[seat].owes, live=False)  # PT-NB-90 AO-14.19
        if players[seat].idle >= IDLE_HANDS and seat not in blinds:
            yield BetPosted(seat, rules.minimum, live=rules.post_live)  # PT-NB-89 AO-14.18 R-114


IDLE_HANDS = 5


def blind_seats(rules: Rules, hand: Hand) -> tuple[Seat, ...]:
    """Small, big, and those who straddle."""
    small, big = hand.small, hand.big
    if small is None or big is None:
        return ()
    others = clockwise([seat for seat in hand.order if seat not in (small, big)], big)
    return (small, big, *others)[: len(rules.forced)]


def _price(rules: Rules, hand: Hand) -> int:
    return max(rules.forced) if hand.kind.blinds else 0


def deal_cards(state: State, command: DealCards, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.DEALING)
    left = shoe(hand)
    for _ in range(hand.kind.hole):  # PT-NB-35 PT-NB-77 AO-13.35 AO-14.6 PT-SO-47 PT-SO-48
        for seat in hand.order:
            card = FACE_DOWN if are_unseen(state, hand) else chance.card(left)
            if card != FACE_DOWN:
                left = left.without(card)
            yield CardDealt(seat, card)
    yield CardsDealt(deadline(state.rules, command.at))


def are_unseen(state: State, hand: Hand) -> bool:
    """Nobody knows a card that lies face down before it is turned: then is soon enough to draw it."""
    return state.rules.physical or (state.rules.estardilho and not hand.kind.blinds)


def turn_board(state: State, command: TurnBoard, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand = hand_at(state, Stage.TURNING)
    cards = draw(hand, chance, hand.kind.board[hand.round])
    if hand.kind.burns:
        yield CardBurnt()  # PT-NB-41 PT-NB-43 PT-NB-45 AO-13.41 AO-13.43 AO-13.45
    yield BoardTurned(cards, deadline(state.rules, command.at))  # PT-NB-107 PT-NB-108 AO-16.13 AO-16.14 R-147


# Believing


def _hand_started(state: State, event: HandStarted) -> State:
    hand = Hand(
        number=event.number,
        variant=event.variant,
        marker=event.marker,
        order=event.order,
        stage=Stage.CHOOSING if state.rules.mixed_with else _prepared(state.rules),
        holdings={seat: Holding() for seat in event.order},
        small=event.small,
        big=event.big,
    )
    return replace(state, hand=hand, hands=event.number, marker=event.marker, small=event.small, big=event.big)


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
    )
    return replace(state, hand=chosen, small=event.small, big=event.big)


def _deck_shuffled(state: State, _: DeckShuffled) -> State:
    return replace(state, hand=replace(in_play(state), stage=Stage.POSTING))


def _bet_posted(state: State, event: BetPosted) -> State:
    hand = in_play(state)
    seat, amount = event.seat, event.chips
    player, holding = state.players[seat], hand.holdings[seat]
    paid_back = min(player.owes, amount) if not event.live and not event.ante else 0
    players = {**state.players, seat: replace(player, cave=player.cave - amount, owes=player.owes - paid_back)}
    if not event.live:
        return replace(state, players=players, hand=replace(hand, dead=hand.dead + amount))
    bet = holding.bet if event.ante else holding.bet + amount
    holdings = {**hand.holdings, seat: replace(holding, bet=bet, paid=holding.paid + amount)}
    return replace(state, players=players, hand=replace(hand, holdings=holdings))


def _bets_posted(state: State, event: BetsPosted) -> State:
    posted = replace(in_play(state), price=event.price, raised_by=event.price, stage=Stage.DEALING)
    return replace(state, hand=posted)


def _card_dealt(state: State, event: CardDealt) -> State:
    hand = in_play(state)
    holding = hand.holdings[event.seat]
    holdings = {**hand.holdings, event.seat: replace(holding, cards=(*holding.cards, event.card))}
    return replace(state, hand=replace(hand, holdings=holdings))


def _cards_dealt(state: State, event: CardsDealt) -> State:
    hand = in_play(state)
    if hand.kind.board[0]:
        blind = state.rules.estardilho and not hand.kind.blinds
        return replace(state, hand=replace(hand, stage=Stage.ESTARDILHO if blind else Stage.TURNING))
    return opened(state, hand, event.until)


def _board_turned(state: State, event: BoardTurned) -> State:
    hand = in_play(state)
    return opened(state, replace(hand, board=(*hand.board, *event.cards)), event.until)


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
            return hand.order[0]  # PT-NB-42 PT-NB-85 AO-14.14 R-122
        posted = [seat for seat in blind_seats(state.rules, hand) if seat in hand.holdings]
        last = posted[-1] if posted else hand.order[-1]
        return clockwise(hand.order, last)[0]  # PT-NB-84 AO-14.13
    online = state.rules.first_after_estardilho == FirstAfterEstardilho.LEFT_OF_LAST_CALLER
    if hand.round == 0:
        after = hand.aggressor if online and hand.aggressor is not None else None
        return hand.order[0] if after is None else clockwise(hand.order, after)[0]  # PT-NB-107 PT-SO-54 R-138
    if hand.aggressor is not None:
        return hand.aggressor  # PT-NB-108 AO-16.14 PT-SO-56 R-139
    return hand.order[0] if hand.opener is None else hand.opener


# Offering


def due(state: State) -> Command | None:
    hand = state.hand
    if hand is None:
        enough = len(ready(state)) >= state.rules.least_players
        return StartHand(by=Role.CROUPIER) if enough else None
    kind = DUES.get(hand.stage)
    return None if kind is None else kind(by=Role.CROUPIER)


DUES: dict[Stage, type[Command]] = {
    Stage.SHUFFLING: ShuffleDeck,
    Stage.POSTING: PostBets,
    Stage.DEALING: DealCards,
    Stage.TURNING: TurnBoard,
}


def offers(state: State, who: Who) -> Iterator[Option]:
    hand = state.hand
    if hand is not None and hand.stage == Stage.CHOOSING:
        if who == hand.marker:
            names = tuple(variant.name for variant in state.rules.variants)
            yield Option("choose_variant", (Pick("variant", names),), Nature.COURSE)
    elif who == Role.CROUPIER and (command := due(state)):
        yield Option(tag_of(command), (), Nature.COURSE)


def _posted(event: BetPosted) -> tuple[Transfer, ...]:
    return (Transfer(chips(event.seat), POT, event.chips),)


def _own_card(event: CardDealt, viewer: Who) -> Event:
    return event if viewer in (event.seat, Role.HOUSE) else replace(event, card=FACE_DOWN)  # PT-SO-2d PT-NB-34


TOPIC = Topic(
    judges={
        StartHand: start_hand,
        ChooseVariant: choose_variant,
        ShuffleDeck: shuffle_deck,
        PostBets: post_bets,
        DealCards: deal_cards,
        TurnBoard: turn_board,
    },
    folds={
        HandStarted: _hand_started,
        VariantChosen: _variant_chosen,
        DeckShuffled: _deck_shuffled,
        BetPosted: _bet_posted,
        BetsPosted: _bets_posted,
        CardDealt: _card_dealt,
        CardsDealt: _cards_dealt,
        CardBurnt: lambda state, _: state,
        BoardTurned: _board_turned,
    },
    offers=offers,
    due=due,
    transfers={BetPosted: _posted},
    masks={CardDealt: _own_card},
)
