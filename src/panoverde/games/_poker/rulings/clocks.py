"""The called clock and the shot clock: RT-29, RT-80."""

from panoverde.games._poker.hand.time_up import hand_is_dead
from panoverde.games._poker.rulings.case import Case, Clock, ClockKind
from panoverde.games._poker.rulings.finding import Finding
from panoverde.games._poker.rulings.situation import Situation

CALLED = 25 + 5  # RT-29
SHOT = 30  # RT-80.2
TIME_BANK = 30  # RT-80.4 RT-80.6


def seconds(clock: Clock) -> int:
    if clock.kind is ClockKind.CALLED:
        return CALLED  # a called clock has no time banks
    return SHOT + TIME_BANK * clock.time_banks


def is_over(clock: Clock) -> bool:
    return clock.elapsed >= seconds(clock)


def expired(at: Situation) -> Finding | None:
    """What the clock decides for the player, whatever they do afterwards."""
    clock = at.case.clock
    if clock is None or not is_over(clock) or in_their_favour(at.case):
        return None
    if hand_is_dead(at.owed):
        return at.folded(*rules(clock))  # RT-29 RT-80.3
    return at.checked(*rules(clock))  # RT-29 RT-80.3


def rules(clock: Clock) -> tuple[str, ...]:
    """The rules of a clock: what happens at zero, and how much time there is."""
    if clock.kind is ClockKind.CALLED:
        return "RT-29", "R-162"
    return ("RT-80.3", "RT-80.2", "RT-80.4", "RT-80.6") if clock.time_banks else ("RT-80.3", "RT-80.2")


def in_time(case: Case) -> tuple[str, ...]:
    """The rule that gives the time which is not over yet."""
    clock = case.clock
    if clock is None or is_over(clock):
        return ()
    if clock.kind is ClockKind.CALLED:
        return ("RT-29",)
    return ("RT-80.2", "RT-80.4") if clock.time_banks else ("RT-80.2",)


def in_their_favour(case: Case) -> tuple[str, ...]:
    """The rule by which a doubtful act counts as in time; none where nothing is doubtful."""
    clock = case.clock
    if clock is None or not clock.doubt or not case.acts or not is_over(clock):
        return ()
    return ("RT-29",) if clock.kind is ClockKind.CALLED else ("RT-80.7",)
