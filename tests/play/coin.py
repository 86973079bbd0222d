"""A game that no terminal table has seen: a coin, with every kind of question."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.events import Concealed
from panoverde.core.game import Command, Event, Game, Void
from panoverde.core.money import BANK, Account, Amount, Currency, Sum, Transfer, chips, stake, wallet
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.lab import exact

SIDES = ("cara", "coroa")


# A coin: bet on a side, the croupier flips. Also a toast (text), a guess (a number) and a peeped card (a secret).


class Rules(Record):
    currency: Currency = Currency.EUR
    secretive: bool = False

    @property
    def law(self) -> tuple[str, ...]:
        return ("AO-3",)


class Wager(Record):
    seat: Seat
    side: str
    chips: int


class State(Record):
    rules: Rules
    players: dict[Seat, int]
    wagers: tuple[Wager, ...] = ()
    bank: int = 0
    flips: int = 0


class Sit(Command, tag="sit"):
    chips: Amount


class Leave(Command, tag="leave"):
    pass


class Bet(Command, tag="bet"):
    side: str
    chips: Amount


class Flip(Command, tag="flip"):
    pass


class Polish(Command, tag="polish"):
    pass


class Toast(Command, tag="toast"):
    words: str


class Guess(Command, tag="guess"):
    number: int


class Peep(Command, tag="peep"):
    card: int
    loud: bool


class Sat(Event, tag="sat"):
    seat: Seat
    chips: Amount


class Left(Event, tag="left"):
    seat: Seat
    chips: Sum


class Staked(Event, tag="staked"):
    seat: Seat
    side: str
    chips: Amount


class Flipped(Event, tag="flipped"):
    lot: int


class Settled(Event, tag="settled"):
    seat: Seat
    chips: Amount
    wins: bool


class Said(Event, tag="said"):
    seat: Seat
    words: str


class Peeped(Event, tag="peeped"):
    seat: Seat
    card: int


class Polished(Event, tag="polished"):
    pass


def options(state: State, who: Who) -> tuple[Option, ...]:
    if who == Role.CROUPIER:
        return (Option("polish"), Option("flip", nature=Nature.COURSE))
    if isinstance(who, Role):
        return ()
    if who not in state.players:
        return (Option("sit", (Number("chips", 1, 10**6),)),)
    most = state.players[who]
    bets = (Option("bet", (Pick("side", SIDES), Number("chips", 10, most)), Nature.STAKE),) if most >= 10 else ()
    free = (Option("leave"),) if all(wager.seat != who for wager in state.wagers) else ()
    others = (
        Option("toast", (Text("words"),)),
        Option("guess", (Number("number", 1, 9, 2),)),
        Option("peep", (Pick("card", (7, 8, 9)), Pick("loud", (True, False)))),
    )
    return (*bets, *others, *free)


def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
    match command:
        case Sit(chips=amount) if isinstance(command.by, int):
            yield Sat(command.by, amount)
        case Leave() if isinstance(command.by, int):
            if any(wager.seat == command.by for wager in state.wagers):
                raise Refused("R-203", "bets-stand")
            yield Left(command.by, state.players[command.by])
        case Bet(side=side, chips=amount) if isinstance(command.by, int):
            if not 10 <= amount <= state.players[command.by]:
                raise Refused("R-203", "not-enough-chips", amount=amount, chips=0)
            yield Staked(command.by, side, amount)
        case Toast(words=words) if isinstance(command.by, int):
            yield Said(command.by, words)
        case Guess(number=number) if isinstance(command.by, int):
            if number not in {1, 3, 5, 7, 9}:
                raise Refused("R-08", "not-an-amount", amount=str(number))
            yield Said(command.by, str(number))
        case Peep(card=card, loud=loud) if isinstance(command.by, int):
            yield Peeped(command.by, card)
            if loud:
                yield Said(command.by, "aha")
        case Polish():
            yield Polished()
        case Void():
            for wager in state.wagers:
                yield Settled(wager.seat, wager.chips, True)
        case Flip():
            lot = chance.lot(2)
            yield Flipped(lot)
            for wager in state.wagers:
                yield Settled(wager.seat, wager.chips, wager.side == SIDES[lot])
        case _:
            raise Refused("R-204", "not-yours", who=str(command.by))


def evolve(state: State, event: Event) -> State:
    match event:
        case Sat(seat, amount):
            return replace(state, players={**state.players, seat: amount})
        case Left(seat):
            return replace(state, players={other: held for other, held in state.players.items() if other != seat})
        case Staked(seat, side, amount):
            players = {**state.players, seat: state.players[seat] - amount}
            return replace(state, players=players, wagers=(*state.wagers, Wager(seat, side, amount)))
        case Settled(seat, amount, wins):
            players = {**state.players, seat: state.players[seat] + 2 * amount * wins}
            bank = state.bank + (-amount if wins else amount)
            return replace(state, players=players, wagers=state.wagers[1:], bank=bank)
        case Flipped():
            return replace(state, flips=state.flips + 1)
        case _:
            return state


def transfers(event: Event) -> tuple[Transfer, ...]:
    match event:
        case Sat(seat, amount):
            return (Transfer(wallet(seat), chips(seat), amount),)
        case Left(seat, amount) if amount:
            return (Transfer(chips(seat), wallet(seat), amount),)
        case Staked(seat, _, amount):
            return (Transfer(chips(seat), stake(seat), amount),)
        case Settled(seat, amount, True):
            return (Transfer(stake(seat), chips(seat), amount), Transfer(BANK, chips(seat), amount))
        case Settled(seat, amount, _):
            return (Transfer(stake(seat), BANK, amount),)
        case _:
            return ()


def holdings(state: State) -> Mapping[Account, int]:
    held = {BANK: state.bank} | {chips(seat): amount for seat, amount in state.players.items()}
    for wager in state.wagers:
        held[stake(wager.seat)] = held.get(stake(wager.seat), 0) + wager.chips
    return held


def see(event: Event, viewer: Who) -> Event:
    hidden = isinstance(event, Peeped) and viewer != event.seat and viewer not in STAFF
    return Concealed() if hidden else event


def coin(*, secretive: bool = False) -> Game[Rules, State]:
    def seen(event: Event, viewer: Who) -> Event:
        return Concealed() if secretive and isinstance(event, Flipped) and viewer not in STAFF else see(event, viewer)

    return Game(
        name="coin",
        presets={"HOME": Rules()},
        state=State,
        commands=(Sit, Leave, Bet, Flip, Polish, Toast, Guess, Peep, Void),
        events=(Sat, Left, Staked, Flipped, Settled, Said, Peeped, Polished),
        check=lambda _: None,
        open=lambda rules, _: State(rules, {}),
        options=options,
        due=lambda _: None,
        decide=decide,
        evolve=evolve,
        transfers=transfers,
        holdings=holdings,
        see=seen,
        view=lambda state, _: state,
        undoable=lambda *_: True,
        rewound=lambda then, _: then,
        coups=lambda _: 0,
        draw=lambda _, chance: chance.lot(2),
        arms=lambda _: {},
        outcomes=lambda _: exact.OutcomeTable((1, 1), tuple(exact.Wager(side, 1, ((1, -1),)) for side in SIDES)),
    )


def coin_with(**parts: Any) -> Game[Rules, State]:
    """The same game but for these parts of it."""
    whole = coin()
    return Game(**{**{name: getattr(whole, name) for name in whole.__dataclass_fields__}, **parts})
