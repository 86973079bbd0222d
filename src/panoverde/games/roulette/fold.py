"""Roulette: what each event makes of the table. Everything lies in the open."""

from msgspec.structs import replace

from panoverde.core.game import Event
from panoverde.core.money import Transfer
from panoverde.games._banked import cloth as money, fold, model as banked
from panoverde.games._banked.fold import coups, holdings, see, view
from panoverde.games._banked.model import Phase
from panoverde.games._roulette import ball, changing, colours
from panoverde.games._roulette.ball import BallRested
from panoverde.games._roulette.colours import ColourChanged

from .model import BetIndicated, BetsDisplaced, BetsRebuilt, Marks, PlayersAsked, PrizeAnnounced, State
from .rules import Rules

__all__ = ["coups", "evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]


def evolve(state: State, event: Event) -> State:
    match event:
        case PrizeAnnounced():
            return state
        case BetsDisplaced():
            return replace(state, marks=Marks.DISPLACED)
        case PlayersAsked():
            return replace(state, marks=Marks.INDICATED)
        case BetIndicated(seat, zone, to, amount):
            return replace(state, cloth=money.moved(state.cloth, seat, zone, to, amount))
        case BetsRebuilt():
            return replace(state, marks=None)
        case BallRested(number, at=at):
            cloth, spin = money.played(state.cloth, at), ball.spun(state.spin, event)
            return replace(state, cloth=cloth, phase=Phase.DECIDED, spin=spin, number=number)
        case _ if isinstance(event, ball.EVENTS):
            return replace(state, balls=ball.evolve(state.balls, event), spin=ball.spun(state.spin, event))
        case ColourChanged():
            cloth = changing.forfeit(state.cloth, event)
            return replace(state, cloth=cloth, display=changing.evolve(state.display, event))
        case _ if isinstance(event, colours.EVENTS):
            return replace(state, display=changing.evolve(state.display, event))
        case banked.BetsClosed():
            staked = {bet.seat for bet in state.cloth.bets}
            return replace(fold.evolve(state, event), display=changing.bets_closed(state.display, staked))
        case banked.CoupVoided():
            display = changing.coup_voided(state.display) if state.phase == Phase.CLOSED else state.display
            return replace(fold.evolve(state, event), display=display, spin=ball.stopped(state.spin))
        case _:
            return replace(fold.evolve(state, event), display=changing.evolve(state.display, event))


def transfers(event: Event) -> tuple[Transfer, ...]:
    return changing.transfers(event) if isinstance(event, ColourChanged) else fold.transfers(event)


def undoable(rules: Rules, event: Event) -> bool:
    return fold.undoable(event, BallRested, physical=rules.physical)


def rewound(then: State, now: State) -> State:
    """The balls that were changed or replaced since stay so."""
    return replace(fold.rewound(then, now), balls=now.balls)
