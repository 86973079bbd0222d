"""A poker table: its topics put together, and the protocol that every game follows."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.game import Command, Event, Instant
from panoverde.core.money import POT, RAKE, TIPS, UNPLACED, Account, Transfer, chips
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who
from panoverde.games._poker import (
    betting,
    board,
    clock,
    conduct,
    course,
    dead_hands,
    dealing,
    estardilho,
    misdeals,
    missing_bets,
    outage,
    paying,
    posting,
    premature,
    resting,
    seating,
    sessions,
    showing,
    showing_errors,
    staying,
    voiding,
    waiting,
    wrong_bets,
)
from panoverde.games._poker.model import FACE_DOWN, Holding, Stage, State
from panoverde.games._poker.options import Rules

TOPICS = (
    seating.TOPIC,
    resting.TOPIC,
    waiting.TOPIC,
    staying.TOPIC,
    course.TOPIC,
    sessions.TOPIC,
    dealing.TOPIC,
    board.TOPIC,
    posting.TOPIC,
    betting.TOPIC,
    estardilho.TOPIC,
    paying.TOPIC,
    showing.TOPIC,
    clock.TOPIC,
    outage.TOPIC,
    conduct.TOPIC,
    misdeals.TOPIC,
    premature.TOPIC,
    missing_bets.TOPIC,
    wrong_bets.TOPIC,
    dead_hands.TOPIC,
    showing_errors.TOPIC,
    voiding.TOPIC,
)

JUDGES = {kind: judge for topic in TOPICS for kind, judge in topic.judges.items()}
FOLDS = {kind: believe for topic in TOPICS for kind, believe in topic.folds.items()}
TRANSFERS = {kind: moves for topic in TOPICS for kind, moves in topic.transfers.items()}
MASKS = {kind: mask for topic in TOPICS for kind, mask in topic.masks.items()}
DUES = {stage: tuple(topic.due for topic in TOPICS if topic.due and stage in topic.stages) for stage in (None, *Stage)}
COMMANDS: tuple[type[Command], ...] = tuple(JUDGES)
EVENTS: tuple[type[Event], ...] = tuple(FOLDS)


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    return State(rules=rules, course=course.opened(rules, at))


def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
    return JUDGES[type(command)](state, command, chance)


def evolve(state: State, event: Event) -> State:
    return FOLDS[type(event)](state, event)


def due(state: State) -> Command | None:
    for due_of_topic in DUES[None if state.hand is None else state.hand.stage]:
        if command := due_of_topic(state):
            return command
    return None


def options(state: State, who: Who) -> tuple[Option, ...]:
    return tuple(option for topic in TOPICS for option in topic.offers(state, who))


def transfers(event: Event) -> tuple[Transfer, ...]:
    moves = TRANSFERS.get(type(event))
    return moves(event) if moves else ()


def holdings(state: State) -> Mapping[Account, int]:
    caves = {chips(seat): player.cave for seat, player in state.players.items()}
    pot = 0 if state.hand is None else state.hand.pot
    return {**caves, POT: pot, RAKE: state.rake, TIPS: state.tips, UNPLACED: state.unplaced}


def coups(state: State) -> int:
    return state.hands - (state.hand is not None) + state.course.voided


def see(event: Event, viewer: Who) -> Event:
    mask = MASKS.get(type(event))
    return mask(event, viewer) if mask else event


def view(state: State, viewer: Who) -> State:
    """Nobody but their owner sees own cards before they are turned; not even the croupier."""
    hand = state.hand
    if hand is None or viewer == Role.HOUSE:
        return state
    seen = {seat: _covered(holding, seat, viewer) for seat, holding in hand.holdings.items()}
    return replace(state, hand=replace(hand, holdings=seen))


def _covered(holding: Holding, seat: Seat, viewer: Who) -> Holding:
    if seat == viewer or holding.shown or not holding.cards:
        return holding
    return replace(holding, cards=(FACE_DOWN,) * len(holding.cards))  # PT-SO-2d PT-NB-54 AO-13.54


def undoable(rules: Rules, event: Event) -> bool:
    """A player who left is gone, or sits elsewhere; what the house's own generator drew was not misread."""
    drawn = () if rules.physical else (dealing.CardDealt, board.BoardTurned, estardilho.Looked, course.ButtonDrawn)
    return not isinstance(event, (seating.SeatLeft, waiting.SeatChanged, *drawn))


def rewound(then: State, now: State) -> State:
    """The hand and the caves go back; chips brought since stay."""
    players = dict(then.players)
    for seat, player in now.players.items():
        before = players.get(seat)
        if before is None:
            standing = replace(player.standing, session=0, warnings=())
            players[seat] = replace(player, cave=player.brought - player.fees, standing=standing)
        else:
            more, fees = player.brought - before.brought, player.fees - before.fees
            cave = before.cave + more - fees
            standing = replace(before.standing, connected=player.standing.connected)
            players[seat] = replace(
                before, cave=cave, brought=player.brought, fees=player.fees, leaving=player.leaving, standing=standing
            )
    taken = sum(now.players[seat].fees - (then.players[seat].fees if seat in then.players else 0) for seat in players)
    return replace(then, players=players, rake=then.rake + taken, waiting=now.waiting, reserved=now.reserved)
