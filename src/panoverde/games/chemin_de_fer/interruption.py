"""Bacará chemin de fer: fewer than four players sit there. Stakes and bank go back, and all cards are shown."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat import shoe
from panoverde.games._kit.baccarat.shoe import ShoeStep
from panoverde.games._kit.roles import require

from .bank import bank_returned, stakes_returned
from .rules import DECKS
from .state import Dealing, Stage, State, enough, playing

INTERRUPTION = "AO-12.15 AO-12.16"


class Interrupt(Command, tag="interrupt"):
    pass


class GameInterrupted(Event, tag="game_interrupted"):
    """Every card of the shoe lies face up on the table."""


def _interrupt(state: State, command: Interrupt, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _is_interrupted(state):
        raise Refused(INTERRUPTION, "enough-players")
    yield from stakes_returned(state)
    yield from bank_returned(state.cloth)
    yield GameInterrupted()  # AO-12.15


def _is_interrupted(state: State) -> bool:
    if enough(state) or playing(state) or state.stage == Stage.OVER:
        return False
    begun = state.stage != Stage.TURN or state.turn is not None
    return begun or state.shoe.step != ShoeStep.SHUFFLE  # AO-12.16


def stopped(state: State) -> State:
    """No hand, no bank, no shoe: play begins again at the croupier's right."""
    window = replace(state.window, announced=False, deadline=None, ready=())
    return replace(
        state,
        stage=Stage.TURN,
        last_banker=Seat(0),  # AO-12.29 R-463
        turn=None,
        hand=None,
        unwanted=False,
        offer=None,
        taken_from=None,
        auction=None,
        until=None,
        banco=None,
        follows=None,
        from_table=None,
        passed_on_tie=None,
        dealing=Dealing(),
        window=window,
        shoe=shoe.with_decks(DECKS, automatic=False),
        spread=True,
        shufflers=(),
        kept_out=(),
    )


def _interrupted(state: State, _: GameInterrupted) -> State:
    return stopped(state)


def _due(state: State) -> Command | None:
    return Interrupt(by=Role.CROUPIER) if _is_interrupted(state) else None


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _is_interrupted(state):
        yield Option("interrupt", nature=Nature.COURSE)


interruption: Part[State] = Part(
    judges={Interrupt: _interrupt},
    cites={Interrupt: INTERRUPTION},
    believes={GameInterrupted: _interrupted},
    offers={Role.CROUPIER: _offers},
    due=_due,
    urgent=True,  # nothing else goes on
)
