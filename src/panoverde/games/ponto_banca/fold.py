"""Bacará ponto e banca: what each event makes of the table. Everything lies on it: there is nothing to hide."""

from msgspec.structs import replace

from panoverde.core.game import Event
from panoverde.games._baccarat import shoe
from panoverde.games._baccarat.deal import Deal
from panoverde.games._baccarat.hands import Score
from panoverde.games._banked import fold, model as banked
from panoverde.games._banked.fold import coups, holdings, rewound, see, transfers, view

from .model import CardDealt, CardsPassed, CardsShown, CoupDecided, DealCorrected, Refusal, Slip, State
from .rules import Rules

__all__ = ["coups", "evolve", "holdings", "rewound", "see", "transfers", "undoable", "view"]


def evolve(state: State, event: Event) -> State:
    match event:
        case CardDealt(side, card):
            left = shoe.seen(shoe.dealt(state.shoe), () if card is None else (card,))
            return replace(state, shoe=left, deal=state.deal.with_card(side, card))
        case CardsShown(side, cards):
            return replace(state, shoe=shoe.seen(state.shoe, cards), deal=state.deal.turned(side, cards))
        case CardsPassed(side, seat):
            return replace(state, passed=(*state.passed, Refusal(side, seat)))
        case DealCorrected(Slip.UNDUE_CARD):
            return replace(state, shoe=shoe.lost(state.shoe))
        case DealCorrected():
            return state
        case CoupDecided(winner, _, banca, ponto_pair, banca_pair):
            ended = Score(winner, banca, ponto_pair, banca_pair)
            return replace(state, score=ended, phase=banked.Phase.DECIDED)
        case banked.BetsOpened() | banked.CoupVoided():
            return _cleared(fold.evolve(state, event))
        case banked.SeatLeft(seat):
            return replace(fold.evolve(state, event), shoe=shoe.without_player(state.shoe, seat))
        case _ if isinstance(event, shoe.EVENTS):
            return replace(state, shoe=shoe.evolve(state.shoe, event))
        case _:
            return fold.evolve(state, event)


def _cleared(state: State) -> State:
    """The cards of the last coup are put away."""
    return replace(state, deal=Deal(), passed=(), score=None, shoe=shoe.next_coup(state.shoe))


def undoable(rules: Rules, event: Event) -> bool:
    if isinstance(event, shoe.MIXED):
        return False  # R-202 R-243: no coup is resumed from other cards
    return fold.undoable(event, CardsShown, physical=rules.physical)
