"""Craps: what each event makes of the table. Everything lies on it, so everybody sees the same."""

from msgspec.structs import replace

from panoverde.core.dice import Dice
from panoverde.core.game import Event
from panoverde.games._banked import cloth as money, fold, model as banked
from panoverde.games._banked.fold import holdings, see, transfers, view

from .model import (
    ClosingSet,
    DiceOffered,
    DiceRefused,
    DiceTaken,
    DiceThrown,
    DieChecked,
    DieReplaced,
    DieSupplied,
    FiveDice,
    Hand,
    LastSeries,
    LastSeriesCalled,
    State,
    ThrowAnnounced,
    ThrowNullified,
)
from .rules import Decides, Rules

__all__ = ["evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]


def evolve(state: State, event: Event) -> State:
    match event:
        case DiceThrown():
            return _thrown(state, event)
        case DiceOffered() | DiceTaken() | DiceRefused() | banked.SeatLeft():
            return replace(fold.evolve(state, event), hand=_passed(state.hand, event))
        case DieReplaced() | DieChecked() | DieSupplied():
            return _dice_changed(state, event)
        case ClosingSet(closes_at):
            return replace(state, closes_at=closes_at)
        case LastSeriesCalled():
            return replace(state, last_series=LastSeries.CALLED)
        case banked.Announced(banked.Announcement.LAST_SERIES):
            return replace(state, last_series=LastSeries.ANNOUNCED)
        case banked.CoupVoided():
            return replace(fold.evolve(state, event), point=None, dice=())
        case ThrowAnnounced() | ThrowNullified():
            return state
        case _:
            return fold.evolve(state, event)


def _thrown(state: State, event: DiceThrown) -> State:
    """The series goes on, or another begins; a seven that loses the pass line takes the dice from the shooter."""
    ends = event.point is None and state.last_series == LastSeries.ANNOUNCED
    last_shooter = state.hand.shooter or state.hand.last
    return replace(
        state,
        cloth=money.played(state.cloth, event.at),
        phase=banked.Phase.DECIDED,
        dice=event.dice,
        point=event.point,
        thrown_for=state.point,
        hand=Hand(last=last_shooter) if event.decides == Decides.SEVEN_OUT else state.hand,  # AO-4.8b
        last_series=LastSeries.OVER if ends else state.last_series,  # AO-4.13c-ii R-37
    )


def _passed(hand: Hand, event: Event) -> Hand:
    match event:
        case DiceOffered(seat):
            again = seat in hand.refused  # everybody has refused, and is asked again
            return replace(hand, shooter=seat, dice=(), refused=() if again else hand.refused)
        case DiceTaken(seat, first, second):
            return Hand(seat, (first, second), last=seat)
        case DiceRefused(seat):
            return replace(hand, shooter=None, refused=(*hand.refused, seat))
        case banked.SeatLeft(seat) if seat == hand.shooter:
            return Hand(last=hand.last)
        case _:
            return hand


def _dice_changed(state: State, event: DieReplaced | DieChecked | DieSupplied) -> State:
    five = state.five
    if isinstance(event, DieSupplied):
        return replace(state, five=replace(five, missing=_without(five.missing, event.die)))
    if isinstance(event, DieChecked):
        missing = five.missing if event.sound else (*five.missing, event.die)
        return replace(state, five=FiveDice(_without(five.aside, event.die), missing))
    kept = _without(state.hand.dice, event.die)
    hand = replace(state.hand, dice=kept if event.by is None else (*kept, event.by))
    return replace(state, five=replace(five, aside=(*five.aside, event.die)), hand=hand)


def _without(dice: Dice, die: int) -> Dice:
    return tuple(other for other in dice if other != die)


def undoable(rules: Rules, event: Event) -> bool:
    return fold.undoable(event, DiceThrown, physical=rules.physical)


def rewound(then: State, now: State) -> State:
    """What was done with the dice and the hour of closing stay."""
    hand = then.hand if set(then.hand.dice) <= set(now.five.presented) else replace(then.hand, dice=())
    return replace(fold.rewound(then, now), hand=hand, five=now.five, closes_at=now.closes_at)
