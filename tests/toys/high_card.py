"""High card: two players ante one chip each and get one hidden card each; the higher rank takes both."""

from collections.abc import Callable, Iterator, Mapping

from msgspec import field
from msgspec.structs import replace

from panoverde.core.cards import RANKS, Card, Shoe, shoe
from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event, Game, Instant
from panoverde.core.money import Amount, Currency, Sum, Transfer, chips, stake, wallet
from panoverde.core.option import Number, Option
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.lab.exact import OutcomeTable, Wager


class Rules(Record):
    currency: Currency = Currency.EUR
    ante: int = 1
    open_hands: bool = False

    @property
    def law(self) -> tuple[str, ...]:
        return ("PT-NB",)


class State(Record):
    rules: Rules
    shoe: Shoe
    chips: dict[Seat, int] = field(default_factory=dict)
    hands: dict[Seat, Card | None] = field(default_factory=dict)


class Sit(Command, tag="sit"):
    chips: Amount


class Deal(Command, tag="deal"):
    pass


class Show(Command, tag="show"):
    pass


class Seated(Event, tag="seated"):
    seat: Seat
    chips: Sum


class Dealt(Event, tag="dealt"):
    seat: Seat
    card: Card | None
    ante: Sum


class Shown(Event, tag="shown"):
    first: Card
    second: Card
    winner: Seat | None
    ante: Sum


SEATS = (Seat(1), Seat(2))


def open_table(rules: Rules, _: Instant) -> State:
    return State(rules, shoe())


def ready(state: State) -> bool:
    enough = [seat for seat, held in state.chips.items() if held >= state.rules.ante]
    return not state.hands and len(enough) == 2


def options(state: State, who: Who) -> tuple[Option, ...]:
    if who in SEATS and who not in state.chips:
        return (Option("sit", (Number("chips", 1, 1000),)),)
    if who == Role.CROUPIER and ready(state):
        return (Option("deal"),)
    if who == Role.CROUPIER and state.hands:
        return (Option("show"),)
    return ()


def due(state: State) -> Command | None:
    return Show(by=Role.CROUPIER) if state.hands else None


def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
    match command:
        case Sit(amount, by=seat) if seat in SEATS and seat not in state.chips and 1 <= amount <= 1000:
            assert not isinstance(seat, Role)
            yield Seated(seat, amount)
        case Deal(by=Role.CROUPIER) if ready(state):
            left = state.shoe
            for seat in SEATS:
                card = chance.card(left)
                left = left.without(card)
                yield Dealt(seat, card, state.rules.ante)
        case Show(by=Role.CROUPIER) if state.hands:
            first, second = (state.hands[seat] for seat in SEATS)
            assert first is not None
            assert second is not None
            yield Shown(first, second, winner_of(first, second), state.rules.ante)
        case _:
            raise Refused("PT-NB-1 R-204", "not-now", phase="betting")


def winner_of(first: Card, second: Card) -> Seat | None:
    one, other = RANKS.index(first[0]), RANKS.index(second[0])
    return None if one == other else SEATS[0] if one > other else SEATS[1]


def evolve(state: State, event: Event) -> State:
    match event:
        case Seated(seat, amount):
            return replace(state, chips={**state.chips, seat: amount})
        case Dealt(seat, card, ante):
            left = {**state.chips, seat: state.chips[seat] - ante}
            return replace(state, chips=left, hands={**state.hands, seat: card})
        case Shown(_, _, winner, ante):
            gains = {seat: ante if winner is None else 2 * ante * (seat == winner) for seat in SEATS}
            return replace(state, chips={seat: state.chips[seat] + gains[seat] for seat in SEATS}, hands={})
        case _:
            raise AssertionError(f"not an event of this game: {event}")


def transfers(event: Event) -> tuple[Transfer, ...]:
    match event:
        case Seated(seat, amount):
            return (Transfer(wallet(seat), chips(seat), amount),)
        case Dealt(seat, _, ante):
            return (Transfer(chips(seat), stake(seat), ante),)
        case Shown(_, _, winner, ante):
            return tuple(Transfer(stake(seat), chips(seat if winner is None else winner), ante) for seat in SEATS)
        case _:
            return ()


def holdings(state: State) -> Mapping[str, int]:
    held = {chips(seat): amount for seat, amount in state.chips.items()}
    return held | {stake(seat): state.rules.ante for seat in state.hands}


def see(event: Event, viewer: Who) -> Event:
    if isinstance(event, Dealt) and viewer != event.seat and viewer not in STAFF:
        return replace(event, card=None)
    return event


def view(state: State, viewer: Who) -> State:
    if viewer in STAFF:
        return state
    return replace(state, hands={seat: card if seat == viewer else None for seat, card in state.hands.items()})


def draw(_: Rules, chance: Chance) -> tuple[Card, Card]:
    first = chance.card(shoe())
    return first, chance.card(shoe().without(first))


def arms(_: Rules) -> dict[str, Callable[[tuple[Card, Card]], bool]]:
    return {
        "first": lambda cards: winner_of(*cards) == 1,
        "second": lambda cards: winner_of(*cards) == 2,
        "tie": lambda cards: winner_of(*cards) is None,
    }


def outcomes(_: Rules) -> OutcomeTable:
    return OutcomeTable((1, 1), (Wager("first", 1, ((1, -1),)),))


GAME: Game[Rules, State] = Game(
    name="high_card",
    presets={"TOY": Rules()},
    state=State,
    commands=(Sit, Deal, Show),
    events=(Seated, Dealt, Shown),
    check=lambda _: None,
    open=open_table,
    options=options,
    due=due,
    decide=decide,
    evolve=evolve,
    transfers=transfers,
    holdings=holdings,
    see=see,
    view=view,
    undoable=lambda _, event: not isinstance(event, Seated | Dealt),
    rewound=lambda then, _: then,
    coups=lambda _: 0,
    draw=draw,
    arms=arms,
    outcomes=outcomes,
)
