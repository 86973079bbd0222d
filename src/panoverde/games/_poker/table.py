"""A poker table: its parts put together."""

from collections.abc import Mapping
from dataclasses import replace

from panoverde.core.decider import Instant, tag_of
from panoverde.core.game import Game
from panoverde.core.part import Part, game
from panoverde.games._poker.course import duration, limits, outage, preparation, sessions, steps
from panoverde.games._poker.errors import (
    board_errors,
    dead_hands,
    misdeals,
    missing_bets,
    showdown_errors,
    wrong_bets,
)
from panoverde.games._poker.hand import (
    agreement,
    betting_round,
    board,
    clock,
    coup,
    deal,
    estardilho,
    first_bets,
    payment,
    showdown,
    void,
)
from panoverde.games._poker.legal_limits import check_of
from panoverde.games._poker.rules import Rules, VariantRules
from panoverde.games._poker.seats import arrival, conduct, departure, idle, other_tables, rest, unplaced, waiting_list
from panoverde.games._poker.state import State
from panoverde.games._poker.variants import Variant

PARTS: tuple[Part[State], ...] = (
    arrival.PART,  # keeps the players of a rewind before others keep what they know of them
    departure.PART,
    rest.PART,
    waiting_list.PART,
    other_tables.PART,
    idle.PART,
    steps.PART,  # due before a hand
    limits.PART,
    duration.PART,
    preparation.PART,
    sessions.PART,
    deal.PART,
    board.PART,
    first_bets.PART,
    betting_round.PART,
    estardilho.PART,
    agreement.PART,  # due before the payment
    payment.PART,
    showdown.PART,
    clock.PART,
    outage.PART,
    conduct.PART,
    misdeals.PART,
    board_errors.PART,
    board_errors.TOO_SOON,
    missing_bets.PART,
    unplaced.PART,
    wrong_bets.PART,
    dead_hands.PART,
    showdown_errors.PART,
    void.PART,
    coup.PART,
)


def open(rules: Rules, at: Instant) -> State:  # noqa: A001 - the protocol's word
    return State(rules=rules, course=duration.opened(rules, at))


def poker(module: str, variant: Variant, presets: Mapping[str, Rules]) -> Game[Rules, State]:
    """The game of a variant; it has the name of its module."""
    made = game(
        module,
        VariantRules(presets, check_of(variant)),
        State,
        *PARTS,
        open=open,
        coups=coup.coups,
        at_stake=coup.at_stake,
        stage=coup.stage,
    )
    return replace(made, upcasts={tag_of(void.HandVoided): void.upcast})
