"""How many chips a player may have on a zone, and the rules that say so."""

from panoverde.core.money import Currency, Money
from panoverde.core.record import Record
from panoverde.core.refusal import RefusalFact, Refused


class Limit(Record):
    zone: str
    minimum: int
    maximum: int
    free: int
    """The maximum, less what is at stake elsewhere and counts with it."""
    currency: Currency
    least_cites: str
    most_cites: str
    free_cites: str = ""
    """Why the rest counts, where it does."""
    step: int = 1
    """Chips only in multiples of it."""
    step_cites: str = "R-08"
    stays: int = 0
    """What must stay there because of other bets, where it must."""
    stays_cites: str = "R-206"
    cap: int | None = None
    """How many times the table's minimum the law allows, where it says so."""
    purse: int | None = None
    """What the player may bet there from, where it is not all that they have before them."""
    purse_cites: str = "R-203"
    exact: int = 1
    """Chips in multiples of it win a whole number of the smallest unit."""

    @property
    def least(self) -> int:
        """The smallest bet: the minimum, or the first multiple of the step above it."""
        return self.minimum + -self.minimum % self.step

    def check(self, chips: int) -> None:
        if chips % self.step or not self.minimum <= chips <= self.maximum or chips > self.free:
            raise self._refusal(chips)

    def _refusal(self, chips: int) -> Refused:
        facts: dict[str, RefusalFact] = {"zone": self.zone, "amount": Money(chips, self.currency)}
        if chips % self.step:
            return Refused(self.step_cites, "odd-chips", step=Money(self.step, self.currency), **facts)
        if chips < self.minimum:
            return Refused(self.least_cites, "under-minimum", minimum=Money(self.minimum, self.currency), **facts)
        if chips > self.maximum:
            facts["maximum"] = Money(self.maximum, self.currency)
            if self.cap is None:
                return Refused(self.most_cites, "over-table-maximum", **facts)
            return Refused(self.most_cites, "over-maximum", cap=self.cap, **facts)
        return Refused(self.free_cites, "over-chance", free=Money(self.free, self.currency), **facts)
