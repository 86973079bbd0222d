"""A poker table: its parts put together."""

from collections.abc import Mapping
from dataclasses import replace

from panoverde.core.decider import Instant, tag_of
from panoverde.core.game import Game
from panoverde.core.part import Part, game
from panoverde.games._poker.course import (
    breaks,
    bubble,
    called_hands,
    duration,
    hand_report,
    levels,
    limits,
    outage,
    preparation,
    sessions,
    steps,
)
from panoverde.games._poker.errors import (
    board_errors,
    dead_hands,
    deck_errors,
    discards,
    found_chips,
    four_card_flop,
    misdeals,
    missing_bets,
    partly_shown,
    short_hands,
    showdown_errors,
    wrong_bets,
)
from panoverde.games._poker.hand import (
    agreement,
    bet_count,
    betting_round,
    board,
    claims,
    clock,
    coup,
    deal,
    estardilho,
    first_bets,
    payment,
    showdown,
    sight,
    substantial_action,
    void,
)
from panoverde.games._poker.legal_limits import check_of
from panoverde.games._poker.rules import Rules, VariantRules
from panoverde.games._poker.seats import (
    absence,
    arrival,
    conduct,
    departure,
    idle,
    other_tables,
    rest,
    unplaced,
    waiting_list,
)
from panoverde.games._poker.state import State
from panoverde.games._poker.variants import Variant

TOURNAMENT: tuple[Part[State], ...] = (
    absence.PART,
    levels.PART,
    breaks.PART,
    bubble.PART,
    substantial_action.PART,  # after the bets themselves
    bet_count.PART,
    four_card_flop.PART,
    deck_errors.PART,
    short_hands.PART,
    found_chips.PART,
    discards.PART,
    partly_shown.PART,
    sight.PART,
    claims.PART,
)
"""What only tournaments know."""

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
    misdeals.CALLED,
    misdeals.TURNED,
    board_errors.PART,
    board_errors.TOO_SOON,
    missing_bets.PART,
    unplaced.PART,
    wrong_bets.PART,
    dead_hands.PART,
    showdown_errors.PART,
    *TOURNAMENT,
    void.PART,
    called_hands.PART,
    hand_report.PART,  # after the hand is over
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
