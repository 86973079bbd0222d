"""What the words of AO-7.13, AO-9.14 and R-430 to R-432 make of a coup's winners, told a second time.

It shares nothing with the pool's own code but the figures that the supervisor fixed.
"""

from collections.abc import Mapping

from panoverde.pools.rules import Rules


class Model:
    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.value = self.from_house = rules.start

    def feed(self, chips: int) -> None:
        self.value += chips

    def win(self, winners: Mapping[int, int]) -> dict[int, int]:
        """Seats with the rank of their combination: what each is paid."""
        seats = {rank: [seat for seat in winners if winners[seat] == rank] for rank in {*winners.values()}}
        purse, paid = self.value, dict[int, int]()
        below = [(self._prize(rank, len(seats[rank])), -rank) for rank in seats if rank != 1]
        for _, lowest in sorted(below):  # «do menor para o maior»
            rank = -lowest
            for seat in seats[rank]:
                paid[seat] = min(self._prize(rank, len(seats[rank])), purse // len(seats[rank]))
            purse -= sum(paid[seat] for seat in seats[rank])
        for seat in seats.get(1, ()):  # «o remanescente», «dividido entre os ganhadores»
            paid[seat] = purse // len(seats[1])
        self.value -= sum(paid.values())
        if 1 in seats:  # «arranque»
            self.from_house += self._rules.start - self.value
            self.value = self._rules.start
        return paid

    def _prize(self, rank: int, together: int) -> int:
        prize = self._rules.prizes[rank - 1]
        if prize.fixed:
            return prize.fixed
        tenths = self.value * prize.percent // 100  # of the value before the coup's prizes: R-431
        return tenths // together
