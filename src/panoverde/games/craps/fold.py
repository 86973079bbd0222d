"""Craps: what each event makes of the table. Everything lies on it, so everybody sees the same."""

from msgspec.structs import replace

from panoverde.core.game import Event
from panoverde.games._banked import cloth as money, fold, model as banked
from panoverde.games._banked.fold import coups, holdings, see, transfers, view
from panoverde.games._craps import five_dice, shooter

from .model import (
    BarAnnounced,
    ClosingSet,
    DiceThrown,
    LastSeries,
    LastSeriesCalled,
    PlayEnded,
    State,
    ThrowAnnounced,
    ThrowNullified,
)
from .rules import Decides, Rules

__all__ = ["coups", "evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]


def evolve(state: State, event: Event) -> State:
    match event:
        case DiceThrown():
            return _thrown(state, event)
        case ClosingSet(closes_at):
            return replace(state, closes_at=closes_at)
        case LastSeriesCalled():
            return replace(state, last_series=LastSeries.CALLED)
        case banked.Announced(banked.Announcement.LAST_SERIES):
            return replace(state, last_series=LastSeries.ANNOUNCED)
        case PlayEnded():
            return replace(fold.reopened(state), last_series=LastSeries.OVER)
        case banked.CoupVoided():
            return _voided(fold.evolve(state, event))
        case ThrowAnnounced() | BarAnnounced() | ThrowNullified():
            return state
        case _ if isinstance(event, (*shooter.EVENTS, *five_dice.EVENTS)):
            return _dice_passed(state, event)
        case banked.SeatLeft():
            return _dice_passed(fold.evolve(state, event), event)
        case _:
            return fold.evolve(state, event)


def _thrown(state: State, event: DiceThrown) -> State:
    """The series goes on, or another begins; a seven that loses the pass line takes the dice from the shooter."""
    return replace(
        state,
        cloth=money.played(state.cloth, event.at),
        phase=banked.Phase.DECIDED,
        dice=event.dice,
        point=event.point,
        thrown_for=state.point,
        hand=shooter.threw(state.hand, keeps=event.decides != Decides.SEVEN_OUT),  # AO-4.8b
        last_series=LastSeries.OVER if state.ends_with(event.point, event.at) else state.last_series,
    )


def _voided(state: State) -> State:
    """The series is over; if it was the last, the one that comes instead is."""
    again = state.last_series == LastSeries.ANNOUNCED
    last_series = LastSeries.CALLED if again else state.last_series
    return replace(state, point=None, dice=(), last_series=last_series)


def _dice_passed(state: State, event: Event) -> State:
    return replace(state, hand=shooter.evolve(state.hand, event), five=five_dice.evolve(state.five, event))


def undoable(rules: Rules, event: Event) -> bool:
    return fold.undoable(event, DiceThrown, physical=rules.physical)


def rewound(then: State, now: State) -> State:
    """What was done with the dice and the hour of closing stay."""
    kept = tuple(die for die in then.hand.dice if die in now.five.presented)
    hand = replace(then.hand, dice=kept)
    return replace(fold.rewound(then, now), hand=hand, five=now.five, closes_at=now.closes_at)
