"""Where the player stands: what they face, the least and the most that they may bet, whether they may raise."""

from functools import cached_property

from msgspec.structs import replace

from panoverde.games._poker.hand.raise_size import HEADS_UP, is_capped, least_increment, pot_once_called, reopens
from panoverde.games._poker.rulings.case import Case, Limit, Street, worth
from panoverde.games._poker.rulings.finding import Finding


class Situation:
    def __init__(self, case: Case, *, barred: tuple[str, ...] = (), bound: bool = False) -> None:
        self.case = case
        self.bet = case.bet
        self.front = worth(case.player.in_front)
        self.stack = case.player.stack
        self.have = self.front + self.stack
        self.missing = self.bet - self.front
        self._barred = barred
        self.bound = bound
        """They have taken chips of an earlier bet back, and can't fold any more."""  # RT-52.2

    @property
    def owed(self) -> int:
        """The chips that are missing: one at least, if somebody announced a bet whose amount is still to come."""
        return self.missing if self.case.bet_known else max(1, self.missing)

    @property
    def facing(self) -> bool:
        return self.owed > 0

    @property
    def is_fixed(self) -> bool:
        return self.case.limit is Limit.FIXED

    @property
    def faces_opening_bet(self) -> bool:
        return self.case.raises == 0  # RT-43.2

    @property
    def is_heads_up(self) -> bool:
        return self.case.players_in_hand == HEADS_UP  # RT-43.2 R-502

    # How much

    @property
    def increment(self) -> int:
        if self.case.fixed_bet is not None and self.is_fixed:
            return self.case.fixed_bet
        largest = self.case.largest_raise if self.bet else 0
        return least_increment(self.case.level.big_blind, largest)  # RT-48.1 R-154 R-506

    @property
    def least(self) -> int:
        """The smallest lawful bet or raise, as a total."""
        return self.bet + self.increment

    @cached_property
    def most(self) -> int | None:
        """The largest; None where only the stack sets it."""
        if self.is_fixed:
            return self.least
        if self.case.limit is Limit.NO:
            return None
        short = self.case.blinds_short if self.case.street is Street.PREFLOP else 0  # RT-55.2
        pot = pot_once_called(self.case.pot + short, self.missing)
        return max(self.least, self.bet + pot)

    def is_half_a_raise(self, to: int) -> bool:
        return 2 * (to - self.bet) >= self.increment  # RT-48.1 R-154

    # Whether

    @cached_property
    def barred(self) -> tuple[str, ...]:
        """The rules by which the player may not raise; none: they may."""
        case, acted_at = self.case, self.case.player.acted_at
        if self._barred:
            return self._barred
        if self.missing and case.bet_known and acted_at is not None and not self._reopened(acted_at):
            return ("RT-49",)
        if self.is_fixed and self.bet and is_capped(case.raises, case.raise_cap, case.players_in_event):
            return "RT-53", "R-156"
        return ()

    def _reopened(self, acted_at: int) -> bool:
        return reopens(self.bet, acted_at, self.increment, fixed_limit=self.is_fixed)  # RT-49 R-153

    @property
    def open_by(self) -> tuple[str, ...]:
        """The rules that could have barred a raise, and do not."""
        spoke = ("RT-49",) if self.missing and self.case.player.acted_at is not None else ()
        capped = is_capped(self.case.raises, self.case.raise_cap, None)  # in fixed limit, with others left
        return (*spoke, "RT-53") if capped else spoke

    @property
    def options(self) -> tuple[str, ...]:
        if not self.facing:
            more = "raise" if self.bet else "bet"
            return ("check",) if self.barred else ("check", more)  # RT-59
        may_raise = not self.barred and self.have > self.bet
        options = ("call", "raise", "fold") if may_raise else ("call", "fold")
        return options[:-1] if self.bound else options  # RT-52.2

    # Changed

    def but(self, *barred: str) -> "Situation":
        """The same, with no right to raise."""
        return Situation(self.case, barred=barred, bound=self.bound)

    def held(self) -> "Situation":
        """The same, with no right to fold."""
        return Situation(self.case, barred=self._barred, bound=True)  # RT-52.2

    def without(self, chips: dict[str, int]) -> "Situation":
        """These chips of an earlier bet are back in the player's stack; with nothing to call they stay in the pot."""
        if not chips or not self.facing:
            return self  # RT-42.1 RT-52.2 R-513
        kept = {chip: count - chips.get(chip, 0) for chip, count in self.case.player.in_front.items()}
        in_front = {chip: count for chip, count in kept.items() if count > 0}
        player = replace(self.case.player, in_front=in_front, stack=self.stack + worth(chips))
        case = replace(self.case, player=player, pot=self.case.pot - worth(chips))
        return Situation(case, barred=self._barred, bound=True)

    # What is often found

    def called(self, *cites: str) -> Finding:
        return Finding(ruling="call", to=self.bet, cites=cites)

    def checked(self, *cites: str) -> Finding:
        return Finding(ruling="check", to=self.front, cites=cites)

    def folded(self, *cites: str) -> Finding:
        return Finding(ruling="fold", to=self.front, cites=cites)

    def chooses(self, *cites: str) -> Finding:
        """Where one option is left there is nothing to choose."""
        if self.options == ("call",):
            return self.called(*cites)
        if self.options == ("check",):
            return self.checked(*cites)
        return Finding(ruling="choice", options=self.options, cites=cites)
