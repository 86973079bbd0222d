"""Where a served table's luck comes from: a seed sealed in the journal, committed to before the bets."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from panoverde.core.chance import BadScript, Secure, Trial, fresh_seed
from panoverde.core.events import ChanceCommitted, ChanceRevealed
from panoverde.server.kept import Sealed


class Bound:
    """The seed that decides next. It outlives the process: what was drawn from it is not drawn again."""

    def __init__(self, seed: bytes, sealed: Sealed) -> None:
        """As it was committed to, or as it stood after the draws that were made."""
        self.secure = Secure(seed, bytes.fromhex(sealed.salt))
        self.private = sealed.private
        """Did it decide something that not everybody may know?"""
        self._sealed = sealed
        self.draw_again(sealed.draws)

    @classmethod
    def fresh(cls, salt: bytes, place: str, seal: Callable[[bytes, str], str]) -> "Bound":
        seed = fresh_seed()
        return cls(seed, Sealed(place, seal(seed, place), salt.hex()))

    @property
    def sealed(self) -> Sealed:
        """As the journal or a snapshot keeps it."""
        return replace(self._sealed, draws=tuple(self.secure.draws), private=self.private)

    def draw_again(self, drawn: Iterable[tuple[int, int]]) -> None:
        """What the journal says was drawn: the same comes again, or the journal is not to be believed."""
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
