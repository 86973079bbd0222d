"""Blackjack/21: collection and payment; a coup annulled after something was paid or collected in it."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.decider import Event
from panoverde.core.money import BANK, Transfer, chips
from panoverde.core.part import Part
from panoverde.core.people import Seat
from panoverde.games._kit.cloth import with_player
from panoverde.games._kit.jackpot import refunds
from panoverde.games._kit.settlement import settlement, void

from .bets import CHAPTER, jackpot_rank
from .state import State


class ResultReversed(Event, tag="result_reversed"):
    """The coup is void: what the bank paid or took in it goes back."""

    seat: Seat
    gain: Annotated[int, Meta(extra={"money": True})]
    """Negative if they get it back."""


def _void(state: State, command: Void, chance: Chance) -> Iterator[Event]:
    yield from void(CHAPTER, state, command, chance)
    for seat, player in state.cloth.players.items():
        if player.gain:
            yield ResultReversed(seat, player.gain)  # R-202 R-405
    yield from (chip for chip in refunds(state) if jackpot_rank(state, chip.seat) is None)  # AO-7.9 R-436


def _reversed(state: State, event: ResultReversed) -> State:
    cloth, player = state.cloth, state.cloth.players[event.seat]
    undone = with_player(cloth, event.seat, replace(player, chips=player.chips - event.gain))
    return replace(state, cloth=replace(undone, bank=cloth.bank + event.gain))


def _moved(event: ResultReversed) -> tuple[Transfer, ...]:
    if event.gain > 0:
        return (Transfer(chips(event.seat), BANK, event.gain),)
    return (Transfer(BANK, chips(event.seat), -event.gain),)


settling: Part[State] = settlement(State, CHAPTER).but(
    judges={Void: _void}, believes={ResultReversed: _reversed}, moves={ResultReversed: _moved}
)
