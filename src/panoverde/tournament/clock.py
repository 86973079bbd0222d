"""The clock: which level is played, since when, and how long it has run. What it shows depends on the time asked."""

from collections.abc import Sequence

from msgspec.structs import replace

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.tournament.hand_for_hand import clock_after
from panoverde.tournament.structure import Level

MINUTE = 60_000
SECOND = 1_000
LAST_MOMENTS = 90 * SECOND  # RT-78 R-168


class Clock(Record, omit_defaults=True):
    level: int = 0
    """Number of the level; 0: not started."""
    on_break: bool = False
    """In the break after the level?"""
    since: Instant | None = None
    """When it was started; None: it stands."""
    ran: int = 0
    """Milliseconds that had run by then."""
    held: bool = False
    """Paused by the direction, which alone lets it run again."""

    @property
    def runs(self) -> bool:
        return self.since is not None


def length(levels: Sequence[Level], clock: Clock) -> int:
    """Milliseconds of the level or break."""
    level = levels[clock.level - 1]
    return (level.break_minutes if clock.on_break else level.minutes) * MINUTE


def elapsed(clock: Clock, at: Instant) -> int:
    """A time before the start counts as the start: a computer's clock may jump back."""
    return clock.ran + (max(0, at - clock.since) if clock.since is not None else 0)


def left(levels: Sequence[Level], clock: Clock, at: Instant) -> int:
    """Milliseconds left of the level or break; 0: it is over."""
    return max(0, length(levels, clock) - elapsed(clock, at)) if clock.level else 0


def dealers_stay(levels: Sequence[Level], clock: Clock, at: Instant) -> bool:
    """Is a level so near its end that dealers should not be changed?"""
    return clock.runs and not clock.on_break and 0 < left(levels, clock, at) <= LAST_MOMENTS


def ends_at(levels: Sequence[Level], clock: Clock) -> Instant | None:
    """When it will be over, if nothing stops the clock."""
    return clock.since + max(0, length(levels, clock) - clock.ran) if clock.level and clock.since is not None else None


def is_last(levels: Sequence[Level], clock: Clock) -> bool:
    """The last level has no end."""
    return clock.level >= len(levels)


def following(levels: Sequence[Level], clock: Clock, at: Instant) -> Clock:
    """The break after this level, if it has one, or the next level, from the moment that this one was over."""
    ended = ends_at(levels, clock)
    since = at if ended is None else min(ended, at) if clock.runs else at
    if not clock.on_break and levels[clock.level - 1].break_minutes:
        return Clock(clock.level, True, since)
    return Clock(clock.level + 1, False, since)


def paused(clock: Clock, at: Instant) -> Clock:
    return replace(clock, ran=elapsed(clock, at), since=None)


def overnight(levels: Sequence[Level], clock: Clock, at: Instant) -> Clock:
    """Stopped for the night, which is also the break after a level that is over."""
    stopped = paused(clock, at)
    if clock.on_break or left(levels, clock, at):
        return stopped
    whole = Clock(clock.level, on_break=True)
    return replace(whole, ran=length(levels, whole))


def resumed(clock: Clock, at: Instant) -> Clock:
    return replace(clock, since=at, held=False)


def set_to(levels: Sequence[Level], clock: Clock, left: int, at: Instant) -> Clock:
    """With so much left, running or standing as it was."""
    return replace(clock, ran=length(levels, clock) - left, since=at if clock.runs else None)


def after_hand(levels: Sequence[Level], clock: Clock, hand_minutes: int) -> Clock:
    """After a hand of hand-for-hand, in which the clock stands and each hand takes its minutes. Breaks are left out."""
    rest = length(levels, clock) - clock.ran
    lengths = [level.minutes * MINUTE for level in levels[clock.level :]]
    passed, over = clock_after(rest, lengths, hand_minutes * MINUTE)  # RT-79.C RT-79.D R-536
    now = Clock(clock.level + passed)
    return replace(now, ran=length(levels, now) - over)
