"""Blackjack/21: cards that the croupier drew or turned by mistake, at a table with real cards."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.roles import require, require_physical

from . import shoe as cards
from .bets import CHAPTER
from .deal import next_card
from .preparation import before_a_card
from .shuffler import jammed
from .state import Hole, State, is_dealt, must_peek, offers_insurance

BURNT = "burnt"


class ExposeBankCard(Command, tag="expose_bank_card"):
    """The bank's second card turns while it is dealt."""


class DrawUnasked(Command, tag="draw_unasked"):
    """A card that no player wanted comes out of the shoe; nobody has seen it."""


class TurnUnasked(Command, tag="turn_unasked"):
    """The same, and it has been turned."""


class DrawUndue(Command, tag="draw_undue"):
    """A card for the bank, which has 17 or more."""


class BankCardExposed(Event, tag="bank_card_exposed"):
    card: Card


class UnaskedDrawn(Event, tag="unasked_drawn"):
    pass


class UnaskedTurned(Event, tag="unasked_turned"):
    card: Card


class UndueDrawn(Event, tag="undue_drawn"):
    card: Card


# When it can happen


def _covers_bank_card(state: State) -> bool:
    receiver = next_card(state)
    return receiver is not None and receiver.covered  # AO-6.21


def _serves_players(state: State) -> bool:
    """From the first player's turn until the bank's second card is turned."""
    waits = offers_insurance(state) or must_peek(state)
    return is_dealt(state) and state.hole == Hole.COVERED and not waits  # AO-6.23


def _bank_has_stood(state: State) -> bool:
    return state.hole == Hole.TURNED and CHAPTER.unsettled(state)  # AO-6.24


WHEN: dict[type[Command], Callable[[State], bool]] = {
    ExposeBankCard: _covers_bank_card,
    DrawUnasked: _serves_players,
    TurnUnasked: _serves_players,
    DrawUndue: _bank_has_stood,
}
CITES: dict[type[Command], str] = {
    ExposeBankCard: "AO-6.21",
    DrawUnasked: "AO-6.23",
    TurnUnasked: "AO-6.23",
    DrawUndue: "AO-6.24",
}


def _happens(state: State, kind: type[Command]) -> bool:
    return state.rules.physical and state.shoe.left > 0 and WHEN[kind](state)


def _judge(state: State, command: Command, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if not _happens(state, type(command)):
        raise Refused(CITES[type(command)], "no-such-slip-now")
    yield from before_a_card(state.shoe)
    match command:
        case ExposeBankCard():
            yield BankCardExposed(chance.card(state.shoe.unseen))  # AO-6.21: burnt, and another is drawn
        case DrawUnasked():
            yield UnaskedDrawn()  # AO-6.23: for the next who asks, or for the bank
        case TurnUnasked():
            yield UnaskedTurned(chance.card(state.shoe.unseen))  # AO-6.23: void
        case _:  # DrawUndue
            yield UndueDrawn(chance.card(state.shoe.unseen))  # AO-6.24: it does not count


def _burnt(state: State, event: BankCardExposed | UnaskedTurned | UndueDrawn) -> State:
    return replace(state, shoe=cards.seen(cards.drawn(state.shoe), event.card))


def _aside(state: State, _: UnaskedDrawn) -> State:
    return replace(state, shoe=cards.drawn(state.shoe), aside=state.aside + 1)


def _offers(state: State, _: Role) -> Iterator[Option]:
    for kind in WHEN:
        if _happens(state, kind):
            yield Option(tag_of(kind), nature=Nature.IRREGULARITY)


def _wanted(kind: type[Command]) -> Callable[[State], CardWanted | None]:
    return lambda state: CardWanted(BURNT, state.shoe.unseen) if _happens(state, kind) else None


accidents: Part[State] = Part(
    judges=dict.fromkeys(WHEN, _judge),
    bars=dict.fromkeys(WHEN, Bar(jammed)),
    wants={kind: _wanted(kind) for kind in WHEN if kind is not DrawUnasked},
    cites=CITES,
    believes={BankCardExposed: _burnt, UnaskedDrawn: _aside, UnaskedTurned: _burnt, UndueDrawn: _burnt},
    offers={Role.CROUPIER: _offers, Role.INSPECTOR: _offers},
)
