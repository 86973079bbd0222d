"""Levels, breaks, days, hand-for-hand and time to act."""

from panoverde.core.decider import Command


class StartTournament(Command, tag="start_tournament"):
    """With the players who are there."""


class AdvanceLevel(Command, tag="advance_level"):
    """The clock is at zero: the break, or the next level from the next hand."""


class PauseClock(Command, tag="pause_clock"):
    reason: str


class ResumeClock(Command, tag="resume_clock"):
    pass


class AdjustClock(Command, tag="adjust_clock"):
    """The level or break has so many seconds left."""

    seconds: int
    reason: str


class EndDay(Command, tag="end_day"):
    """Play goes on another day; chips stay the players'."""


class StartDay(Command, tag="start_day"):
    """The next day: seats are drawn anew, time banks are whole again."""


class AnnounceHandForHand(Command, tag="announce_hand_for_hand"):
    """After the hand in progress all tables play one hand at a time; the clock stands, each hand takes its minutes."""


class RevealAllIns(Command, tag="reveal_all_ins"):
    """Hand-for-hand: tables with an all-in and a call may turn the cards and deal the board."""


class EndRound(Command, tag="end_round"):
    """All tables have finished their hand of hand-for-hand."""


class EndHandForHand(Command, tag="end_hand_for_hand"):
    """The bubble has burst, or the director ends it: the clock runs again."""


class UseTimeBank(Command, tag="use_time_bank"):
    player: int


class GrantTimeBanks(Command, tag="grant_time_banks"):
    """The director gives every player so many more."""

    count: int


class CallTime(Command, tag="call_time"):
    """A player has taken long enough: 25 seconds and a count of 5."""

    player: int


class EndTime(Command, tag="end_time"):
    """The called clock is over: they acted, perhaps (doubt is in their favour), or did not."""

    player: int
    acted: bool
    facing_bet: bool = False
