"""A wheel: numbered pockets in a circle."""

from panoverde.core.record import Record


class Wheel(Record):
    pockets: tuple[int, ...]
    """The numbers, clockwise."""

    def neighbours(self, number: int, each_side: int) -> tuple[int, ...]:
        """The number with as many pockets as asked on each side, clockwise."""
        at = self.pockets.index(number)
        size = len(self.pockets)
        return tuple(self.pockets[(at + step) % size] for step in range(-each_side, each_side + 1))
