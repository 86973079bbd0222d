"""Whole coups of banca francesa through decide and evolve, beside whole hands of PokerKit."""

from collections.abc import Callable, Iterator

from pokerkit import Automation, FixedLimitTexasHoldem, KuhnPoker, State as Hand

from bench.measure import Contender
from panoverde.core.chance import Seeded
from panoverde.core.game import Command
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._banked.model import CloseBets, Phase, PlaceBet, Sit
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.model import State
from panoverde.games.banca_francesa.rules import AO

COUPS = 400
HANDS = 60
BETS = ((Seat(1), "pequeno", 100), (Seat(1), "risco_interior", 200), (Seat(2), "ases", 100))
SITTING = tuple(Sit(by=Seat(seat), chips=10**12) for seat in (1, 2))


def contenders() -> list[Contender]:
    return [
        Contender("Pano Verde, decide and evolve", _bare),
        Contender("Pano Verde, table with its log", _table),
        Contender("PokerKit, Kuhn poker", lambda: _hands(KuhnPoker.create_state)),
        Contender("PokerKit, fixed-limit hold'em", lambda: _hands(_holdem)),
    ]


def _bare() -> tuple[int, int]:
    """The four functions of the game and nothing kept but the state."""
    state, chance, events = GAME.open(AO, 0), Seeded(1), 0

    def act(command: Command) -> State:
        nonlocal state, events
        happened = tuple(GAME.decide(state, command, chance))
        for event in happened:
            state = GAME.evolve(state, event)
        events += len(happened)
        return state

    _play(act, lambda: GAME.due(state))
    return COUPS, events


def _table() -> tuple[int, int]:
    """The same acts at a table, which keeps every event and can be rewound."""
    table, chance = Table.open(GAME, "AO", AO), Seeded(1)

    def act(command: Command) -> State:
        table.act(command, chance)
        return table.state

    _play(act, table.due)
    return COUPS, table.version


def _play(act: Callable[[Command], State], due: Callable[[], Command | None]) -> None:
    """Two players, three bets; the bets close and the dice fall until they decide; settlement, and the next coup."""
    for sitting in SITTING:
        state = act(sitting)
    for _ in range(COUPS):
        for bet in _missing(state):
            act(bet)
        state = act(CloseBets(by=Role.CROUPIER))
        while state.phase != Phase.BETTING or state.dice:
            command = due() or CloseBets(by=Role.CROUPIER)
            state = act(command)


def _missing(state: State) -> Iterator[Command]:
    """A bet that won is still on the cloth; the others are made again."""
    for seat, zone, chips in BETS:
        if not state.cloth.on(seat, zone):
            yield PlaceBet(by=seat, zone=zone, chips=chips)


def _hands(deal: Callable[[tuple[Automation, ...]], Hand]) -> tuple[int, int]:
    """Two players check and call to the end; PokerKit does the rest by itself."""
    operations = 0
    for _ in range(HANDS):
        hand = deal(tuple(Automation))
        while hand.status:
            hand.check_or_call()
        operations += len(hand.operations)
    return HANDS, operations


def _holdem(automations: tuple[Automation, ...]) -> Hand:
    return FixedLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 4, 200, 2)
