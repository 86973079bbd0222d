"""Póquer sem descarte: the cards of a physical table, shown, shuffled, cut and burnt; decks that are replaced."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import concluded
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.jackpot import is_unpaid
from panoverde.games._kit.roles import require

from .bets import CHAPTER, jackpot_rank
from .rules import Rules
from .state import Deck, DeckStep, State

BURNT = 1  # AO-9.19


class SpreadDeck(Command, tag="spread_deck"):
    """In rows, face up."""


class Shuffle(Command, tag="shuffle"):
    pass


class Cut(Command, tag="cut"):
    pass


class Burn(Command, tag="burn"):
    pass


class ReplaceDecks(Command, tag="replace_decks"):
    """All of them, when the state of one card is no longer perfect."""


class DeckSpread(Event, tag="deck_spread"):
    pass


class PackShuffled(Event, tag="pack_shuffled"):
    deck: int
    """Which of them, where two are used in turn."""


class CardsCut(Event, tag="cards_cut"):
    seat: Seat | None = None
    """None: the croupier."""


class CardsBurnt(Event, tag="cards_burnt"):
    count: int


class DecksReplaced(Event, tag="decks_replaced"):
    decks: int


STEPS: dict[DeckStep, type[Command]] = {
    DeckStep.SPREAD: SpreadDeck,
    DeckStep.SHUFFLE: Shuffle,
    DeckStep.CUT: Cut,
    DeckStep.BURN: Burn,
}
CITES: dict[type[Command], str] = {
    SpreadDeck: "AO-9.17",
    Shuffle: "AO-9.18",
    Cut: "AO-9.19 AO-9.23a",
    Burn: "AO-9.19 R-422",
    ReplaceDecks: "AO-9.36",
}


def new_deck(rules: Rules) -> Deck:
    """At a virtual table there is nothing to prepare."""
    return Deck(DeckStep.SPREAD if rules.physical else DeckStep.READY)  # AO-9.17 R-205


def used(state: State) -> State:
    """Cards that were dealt are shuffled before they are dealt again."""
    return replace(state, deck=replace(state.deck, step=DeckStep.SHUFFLE)) if state.rules.physical else state


def _at_rest(state: State) -> bool:
    """Does no card lie on the table, or none that still counts?"""
    undealt = state.phase == Phase.CLOSED and not state.hands
    over = concluded(CHAPTER, state) and not is_unpaid(CHAPTER, jackpot_rank, state)  # AO-9.13
    return state.phase == Phase.BETTING or undealt or over


def _step(state: State) -> type[Command] | None:
    return STEPS.get(state.deck.step) if _at_rest(state) else None


# Judging


def _prepare(state: State, command: Command, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not isinstance(command, _step(state) or ()):
        raise Refused(CITES[type(command)], "not-this-step", step=state.deck.step)
    match command:
        case SpreadDeck():
            yield DeckSpread()  # AO-9.17
        case Shuffle():
            yield PackShuffled(state.deck.number % state.rules.decks + 1)  # AO-9.18: two are used in turn
        case Cut():
            yield CardsCut()  # AO-9.19
        case _:
            yield CardsBurnt(BURNT)  # AO-9.19


def _replace(state: State, command: ReplaceDecks, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    if not state.rules.physical:
        raise Refused("R-205", "virtual-table")
    if not _at_rest(state):
        raise Refused(CITES[ReplaceDecks], "before-cards-only")
    yield DecksReplaced(state.rules.decks)  # AO-9.36: all of them


# Believing


def _spread(state: State, _: DeckSpread) -> State:
    return replace(state, deck=replace(state.deck, step=DeckStep.SHUFFLE))


def _shuffled(state: State, event: PackShuffled) -> State:
    step = DeckStep.BURN if state.rules.shuffler else DeckStep.CUT  # AO-9.23a
    return replace(state, deck=Deck(step, event.deck))


def _cut(state: State, _: CardsCut) -> State:
    return replace(state, deck=replace(state.deck, step=DeckStep.BURN))


def _burnt(state: State, _: CardsBurnt) -> State:
    return replace(state, deck=replace(state.deck, step=DeckStep.READY))


def _replaced(state: State, _: DecksReplaced) -> State:
    return replace(state, deck=new_deck(state.rules))


# What is due, and what is offered


def _due(state: State) -> Command | None:
    step = _step(state)
    return step(by=Role.CROUPIER) if step else None


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if step := _step(state):
        yield Option(tag_of(step), nature=Nature.COURSE)
    yield from _replacement(state, who)


def _replacement(state: State, _: Role) -> Iterator[Option]:
    if state.rules.physical and _at_rest(state):
        yield Option("replace_decks", nature=Nature.IRREGULARITY)


deck: Part[State] = Part(
    judges={**dict.fromkeys(STEPS.values(), _prepare), ReplaceDecks: _replace},
    cites=CITES,
    believes={
        DeckSpread: _spread,
        PackShuffled: _shuffled,
        CardsCut: _cut,
        CardsBurnt: _burnt,
        DecksReplaced: _replaced,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _replacement},
    due=_due,
    urgent=True,  # the cards come before the bets
    final={DecksReplaced: always},
)
