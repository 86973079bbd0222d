"""Recorded draws as chance, to judge an act again."""

from collections.abc import Iterable

from panoverde.core.chance import Streamed


class OtherDraw(Exception):
    """The act asks for a draw other than the recorded one."""


class RecordedDraws(Streamed):
    """Recorded draws, in order."""

    def __init__(self, draws: Iterable[tuple[int, int]]) -> None:
        self.draws = []
        self._left = list(draws)

    def lot(self, count: int) -> int:
        if not self._left or self._left[0][0] != count:
            raise OtherDraw
        bound, value = self._left.pop(0)
        self.draws.append((bound, value))
        return value

    def finish(self) -> None:
        if self._left:
            raise OtherDraw
