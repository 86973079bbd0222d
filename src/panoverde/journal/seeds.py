"""Chance of a table or a tournament: a seed sealed in the journal, committed to before it decides."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from panoverde.core.chance import BadScript, Secure, Trial, fresh_seed
from panoverde.core.events import ChanceCommitted, ChanceRevealed
from panoverde.journal.table_entry import SealedSeed


class CommittedSeed:
    """The seed that decides next. It survives a restart: no draw is made twice."""

    def __init__(self, seed: bytes, sealed: SealedSeed) -> None:
        """`sealed` says how many draws were already made from the seed."""
        self.secure = Secure(seed, bytes.fromhex(sealed.salt))
        self.private = sealed.private
        """Did it decide something hidden from some viewers?"""
        self._sealed = sealed
        self.draw_again(sealed.draws)

    @classmethod
    def fresh(cls, salt: bytes, place: str, seal: Callable[[bytes, str], str]) -> "CommittedSeed":
        seed = fresh_seed()
        return cls(seed, SealedSeed(place, seal(seed, place), salt.hex()))

    @property
    def sealed(self) -> SealedSeed:
        """Form kept in the journal and in snapshots."""
        return replace(self._sealed, draws=tuple(self.secure.draws), private=self.private)

    def draw_again(self, drawn: Iterable[tuple[int, int]]) -> None:
        """Repeats the recorded draws; raises BadScript if the seed gives others."""
        for bound, value in drawn:
            if self.secure.lot(bound) != value:
                raise BadScript(f"the journal's draws are not those of their seed {self.secure.commitment}")

    @property
    def is_used(self) -> bool:
        return bool(self.secure.draws)

    def trial(self) -> Trial:
        return Trial(self.secure)

    def committed(self) -> ChanceCommitted:
        return ChanceCommitted(self.secure.commitment)

    def revealed(self) -> ChanceRevealed:
        secure = self.secure
        return ChanceRevealed(secure.commitment, secure.seed.hex(), secure.salt.hex(), tuple(secure.draws))
