"""Poker tournaments (FS, RT): pure rules. Figures take plain records and return records; `TOURNAMENT` is a decider."""

from dataclasses import replace

from panoverde.core.decider import Instant
from panoverde.core.game import AnyGame, Game
from panoverde.core.part import decider
from panoverde.tournament import rules
from panoverde.tournament.announcement import announcement, fund
from panoverde.tournament.bubble import bubble
from panoverde.tournament.chip_control import chip_control
from panoverde.tournament.dealing import dealing, tracked
from panoverde.tournament.deals import deals
from panoverde.tournament.eliminations import eliminations
from panoverde.tournament.entries import entries, registration_end
from panoverde.tournament.history import history, remembered, touched
from panoverde.tournament.joining import calling_off, joining
from panoverde.tournament.judged_acts import judged_acts
from panoverde.tournament.levels import days, levels
from panoverde.tournament.payments import payments
from panoverde.tournament.penalties import disqualification, penalties
from panoverde.tournament.points_errors import points_answers, points_errors
from panoverde.tournament.prize_table import prize_table
from panoverde.tournament.purchases import declared_rebuys, purchases
from panoverde.tournament.room import halts, room
from panoverde.tournament.rules import Rules
from panoverde.tournament.seating import seating
from panoverde.tournament.shot_clock import shot_clock, time_banks
from panoverde.tournament.state import State
from panoverde.tournament.wrong_entries import wrong_entries


def open(rules: Rules, at: Instant) -> State:  # noqa: A001, ARG001 - the protocol's word; its hour is announced
    return State(rules)


_PARTS = decider(
    __name__,
    rules,
    State,
    announcement,
    fund,
    purchases,
    declared_rebuys,
    wrong_entries,
    seating,
    levels,
    days,
    entries,
    registration_end,
    joining,
    calling_off,
    prize_table,
    deals,
    eliminations,
    bubble,
    room,
    halts,
    chip_control,
    shot_clock,
    time_banks,
    penalties,
    disqualification,
    judged_acts,
    payments,
    points_errors,
    points_answers,
    dealing,
    history,
    open=open,
)

TOURNAMENT = replace(_PARTS, evolve=remembered(tracked(_PARTS.evolve, touched), _PARTS.transfers))

AS_TABLE: AnyGame = Game(
    **vars(TOURNAMENT),
    coups=lambda _: 0,
    at_stake=lambda _: {},
    with_cards=lambda _: (),
    undoable=lambda *_: False,
    rewound=lambda _, now: now,
)
"""For scenarios and the conformance kit, which know tables: one that nobody sits at."""
