"""Bacará chemin de fer: the banker asks croupier or inspector for advice, gets it by the table, and must follow it."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Option
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.core.refusal import Refused

from .course import Step, bank_must, step
from .payout import Must
from .state import State, Word, with_dealing

ADVICE = "AO-12.99 R-475"


class AskAdvice(Command, tag="ask_advice"):
    """Shall the banker take a card?"""


class AdviceGiven(Event, tag="advice_given"):
    """For this coup only."""

    seat: Seat
    advice: Word


def _ask(state: State, command: AskAdvice, _: Chance) -> Iterator[Event]:
    if command.by != state.banker or not _may_ask(state) or state.banker is None:
        raise Refused(ADVICE, "no-advice-now")
    if state.until is not None and command.at > state.until:
        raise Refused("R-457", "time-is-up")
    draws = bank_must(with_dealing(state, by_table=True)) == Must.DRAW
    yield AdviceGiven(state.banker, Word.CARD if draws else Word.NO)  # AO-12.99


def _may_ask(state: State) -> bool:
    """While they have a choice, and the table an answer."""
    dealing = state.dealing
    strange = dealing.abated or dealing.three or dealing.deemed is not None  # AO-12.105d AO-12.105g AO-12.105j
    return step(state) == Step.CHOICE and not strange


def _given(state: State, _: AdviceGiven) -> State:
    return replace(with_dealing(state, by_table=True), until=None)  # AO-12.99


def _offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat == state.banker and _may_ask(state):
        yield Option("ask_advice", until=state.until)


advice: Part[State] = Part(
    judges={AskAdvice: _ask},
    cites={AskAdvice: ADVICE},
    believes={AdviceGiven: _given},
    offers={int: _offers},
)
