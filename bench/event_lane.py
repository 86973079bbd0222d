"""Whole coups of banca francesa and whole hands of hold'em through decide and evolve, beside PokerKit's hands."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace
from pokerkit import Automation, FixedLimitTexasHoldem, KuhnPoker, NoLimitTexasHoldem, State as Hand

from bench.measure import Contender
from panoverde.core.chance import Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Due
from panoverde.core.people import Role, Seat
from panoverde.core.table import Table
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.window import CloseBets, PlaceBet
from panoverde.games._poker.hand.betting_round import Call, Check
from panoverde.games._poker.state import State as PokerState
from panoverde.games.banca_francesa import GAME
from panoverde.games.banca_francesa.rules import AO
from panoverde.games.banca_francesa.state import State
from panoverde.games.holdem import GAME as HOLDEM

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


def _play(act: Callable[[Command], State], due: Callable[[], Due | None]) -> None:
    """Two players, three bets; the bets close and the dice fall until they decide; settlement, and the next coup."""
    for sitting in SITTING:
        state = act(sitting)
    for _ in range(COUPS):
        for bet in _missing(state):
            act(bet)
        state = act(CloseBets(by=Role.CROUPIER))
        while state.phase != Phase.BETTING or state.dice:
            next_act = due()
            state = act(next_act.command if next_act else CloseBets(by=Role.CROUPIER))


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


# Six players of no-limit hold'em who always call: every card, act, pot and payment is judged and folded

SIX = tuple(Seat(seat) for seat in range(1, 7))
CAVE = 20_000
DEALT_BY_THE_HOUSE = replace(HOLDEM.presets["PT"], physical=False, cave=CAVE)
OUR_HANDS = 300
THEIR_HANDS = 20
EVERYTHING_BUT_THE_PLAYERS = tuple(one for one in Automation if one != Automation.RUNOUT_COUNT_SELECTION)


def poker() -> list[Contender]:
    return [
        Contender("Pano Verde, decide and evolve", _our_hands),
        Contender("PokerKit, no-limit hold'em", _their_hands),
    ]


def _our_hands() -> tuple[int, int]:
    state, chance = HOLDEM.open(DEALT_BY_THE_HOUSE, 0), Seeded(1)
    for seat in SIX:
        state = _done(state, Sit(by=seat, chips=CAVE), chance)
    for _ in range(OUR_HANDS):
        state = replace(state, players={seat: replace(one, cave=CAVE) for seat, one in state.players.items()})
        state = _one_hand(state, chance)
    return OUR_HANDS, OUR_HANDS


def _one_hand(state: PokerState, chance: Seeded) -> PokerState:
    number = state.hands + 1
    while state.hands < number or state.hand is not None:
        hand = state.hand
        if hand is None or hand.turn is None:
            due = HOLDEM.due(state)
            if due is None:
                raise RuntimeError("nothing is due, and nobody is to speak")
            command = due.command
        else:
            matched = hand.holdings[hand.turn].bet == hand.price
            command = (Check if matched else Call)(by=hand.turn)
        state = _done(state, command, chance)
    return state


def _done(state: PokerState, command: Command, chance: Seeded) -> PokerState:
    for event in tuple(HOLDEM.decide(state, command, chance)):
        state = HOLDEM.evolve(state, event)
    return state


def _their_hands() -> tuple[int, int]:
    for _ in range(THEIR_HANDS):
        hand = NoLimitTexasHoldem.create_state(EVERYTHING_BUT_THE_PLAYERS, True, 0, (1, 2), 2, (200,) * 6, 6)
        while hand.status:
            hand.check_or_call()
    return THEIR_HANDS, THEIR_HANDS
