"""Levels: blinds, antes, minutes, breaks and the chips that leave. Templates to copy, and a proposal."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.tournament.fields import Count, Number
from panoverde.tournament.formats import Format


class Level(Record, omit_defaults=True):
    """One level, and the break after it."""

    small_blind: Count
    big_blind: Number
    ante: Count = 0
    """Paid by the big blind for the whole table."""  # RT-32
    minutes: Number = 20
    break_minutes: Count = 0
    """Break after it; 0: none."""
    removes: Count = 0
    """Chips of this value leave in the break, or after the level; 0: none."""


CHIPS = (25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000)
"""Values of tournament chips, without face value in money."""  # FS-4.2
STEPS = (2, 4, 6, 8, 12, 16, 20, 32, 40, 60, 80, 120, 160, 200, 240, 320)
"""Big blinds of a usual structure, in units of the lowest chip; then a hundred times as high."""
BREAK_EVERY = 4
BREAK_MINUTES = 10
ANTE_FROM = 4
"""Number of the first level with an ante."""
LEAST_STACK = 20
"""Big blinds in play when a tournament is expected to end."""


def check_levels(levels: Sequence[Level], played: Format) -> None:
    """Levels rise; an ante-up has one blind level and rising antes, an escalator ever longer levels."""
    if not levels:
        raise Refused("FS-7.1", "no-levels")
    for number, level in enumerate(levels, 1):
        if level.small_blind > level.big_blind or level.big_blind < 1 or level.minutes < 1:
            raise Refused("FS-7.1", "level-without-sense", level=number)
    for number, (earlier, later) in enumerate(pairwise(levels), 2):
        if later.big_blind < earlier.big_blind or later.small_blind < earlier.small_blind:
            raise Refused("FS-7.1", "level-falls", level=number)
        if played == Format.ANTE_UP and _blinds(later) != _blinds(earlier):
            raise Refused("FS-3.1.6 R-196", "blinds-are-constant", level=number)
        if played == Format.ANTE_UP and later.ante < earlier.ante:
            raise Refused("FS-3.1.6 R-196", "ante-falls", level=number)
        if played == Format.ESCALATOR and later.minutes <= earlier.minutes:
            raise Refused("FS-3.1.7 R-196", "level-not-longer", level=number)


def _blinds(level: Level) -> tuple[int, int]:
    return level.small_blind, level.big_blind


def usual(chip: int = 25, minutes: int = 20, levels: int = 2 * len(STEPS)) -> tuple[Level, ...]:
    """A structure to copy: the lowest chip times the usual steps, a break every fourth level."""
    return _levels([chip * _step(number) for number in range(levels)], minutes)


def _step(place: int) -> int:
    hundreds, place = divmod(place, len(STEPS))
    return int(STEPS[place] * 200**hundreds)


def _levels(big_blinds: Sequence[int], minutes: int) -> tuple[Level, ...]:
    return tuple(
        Level(
            big // 2,
            big,
            big if number >= ANTE_FROM else 0,
            minutes,
            BREAK_MINUTES if number % BREAK_EVERY == 0 else 0,
        )
        for number, big in enumerate(big_blinds, 1)
    )


def ante_up(small: int = 50, big: int = 100, minutes: int = 20, levels: int = 12) -> tuple[Level, ...]:
    """Blinds stay, antes rise."""  # FS-3.1.6
    antes = (0, *(big * step // 2 for step in range(1, levels)))
    return tuple(
        Level(small, big, ante, minutes, BREAK_MINUTES if number % BREAK_EVERY == 0 else 0)
        for number, ante in enumerate(antes, 1)
    )


def escalator(chip: int = 25, minutes: int = 10, longer: int = 2, levels: int = 15) -> tuple[Level, ...]:
    """Each level lasts longer than the one before."""  # FS-3.1.7
    return tuple(
        Level(one.small_blind, one.big_blind, one.ante, minutes + longer * number, one.break_minutes)
        for number, one in enumerate(usual(chip, minutes, levels))
    )


class Proposal(Record):
    """A structure for so many players and minutes, and the chips that it needs."""

    levels: tuple[Level, ...]
    a_stack: dict[int, int]
    """Chips of each value in one starting stack."""
    needed: dict[int, int]
    """Chips of each value for all stacks, and the higher ones that replace those removed."""
    minutes: int
    """Play until the expected end, breaks included."""


def propose(players: int, minutes: int, stack: int, chips: Sequence[int] = CHIPS) -> Proposal:
    """Levels after which the chips in play are twenty big blinds when the time is over. Chips leave when no blind
    or ante needs them any more."""
    values = sorted({chip for chip in chips if chip > 0})
    if players < 2 or stack < 1 or minutes < 1 or not values or stack % values[0]:
        raise Refused("FS-7.1", "no-structure", players=players, minutes=minutes, stack=stack)
    last = max(2 * values[0], players * stack // LEAST_STACK)
    count = next(number for number in range(1, 1_000) if values[0] * _step(number - 1) >= last)
    breaks = (count - 1) // BREAK_EVERY * BREAK_MINUTES
    each = max(1, (minutes - breaks) // count)
    levels = _with_colour_ups(usual(values[0], each, count + BREAK_EVERY), values)
    a_stack = stack_of(stack, values)
    total = {value: number * players for value, number in a_stack.items()}
    return Proposal(levels, a_stack, _with_replacements(total, levels, values, players), count * each + breaks)


def _with_colour_ups(levels: Sequence[Level], values: Sequence[int]) -> tuple[Level, ...]:
    """A chip leaves at the last break before which some amount needs it."""
    left = list(values)
    made = list(levels)
    for place, level in enumerate(levels):
        later = [amount for one in levels[place + 1 :] for amount in (one.small_blind, one.big_blind, one.ante)]
        fits = len(left) > 1 and left[1] % left[0] == 0 and all(amount % left[1] == 0 for amount in later)
        if level.break_minutes and later and fits:
            made[place] = replace(level, removes=left.pop(0))
    return tuple(made)


def stack_of(stack: int, values: Sequence[int]) -> dict[int, int]:
    """Chips of a stack: a few of each value from the lowest, the rest in the highest that fit."""
    counts: dict[int, int] = {}
    left = stack
    usable = [value for value in values if value * 2 <= stack] or [values[0]]
    for value, above in pairwise(usable):
        few = min(left // value, 2 * (above // value))
        over = (left - few * value) % above
        few = min(left // value, few + over // value)
        counts[value] = few
        left -= few * value
    counts[usable[-1]] = left // usable[-1]
    left -= counts[usable[-1]] * usable[-1]
    for value in reversed(usable):
        more, left = divmod(left, value)
        counts[value] = counts.get(value, 0) + more
    return {value: count for value, count in sorted(counts.items()) if count}


def _with_replacements(
    total: Mapping[int, int], levels: Sequence[Level], values: Sequence[int], players: int
) -> dict[int, int]:
    """A race may bring one chip more for each player."""
    needed = dict(total)
    in_play = dict(total)
    for level in levels:
        if level.removes:
            above = values[values.index(level.removes) + 1]
            worth = in_play.pop(level.removes, 0) * level.removes
            in_play[above] = in_play.get(above, 0) + worth // above + players
            needed[above] = max(needed.get(above, 0), in_play[above])
    return dict(sorted(needed.items()))
