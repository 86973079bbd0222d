"""A game: the decider of a table that plays coups and can be corrected."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from panoverde.core.decider import Decider, Event, S as S
from panoverde.core.money import Currency
from panoverde.core.people import Seat


class TableRules(Protocol):
    """What server and house need of any game's rules."""

    @property
    def currency(self) -> Currency: ...

    @property
    def law(self) -> tuple[str, ...]:
        """Chapters that govern this table: `("AO-3",)`."""

    @property
    def minimum(self) -> int:
        """Smallest bet."""

    @property
    def places(self) -> int:
        """Number of seats and standing places."""

    @property
    def least_players(self) -> int:
        """Players that the game needs; 0 if it goes on without any."""

    @property
    def largest_bet(self) -> int | None:
        """The one maximum of every bet, if the table has one."""

    @property
    def physical(self) -> bool:
        """Dealt by hand, with real equipment."""

    @property
    def needs_croupier(self) -> bool:
        """Is there an act that only a person can do, even if the house deals?"""

    @property
    def one_table(self) -> bool:
        """Does nobody sit at two tables of the game?"""

    @property
    def individual(self) -> bool:
        """One player, who sets the pace."""

    @property
    def demo(self) -> bool:
        """Free credits instead of money."""

    @property
    def jackpot(self) -> str | None:
        """The pool that it feeds, if any."""

    @property
    def payback_plan(self) -> str | None:
        """Text of a slot machine's payback plan; None for a table."""

    @property
    def stands_alone(self) -> bool:
        """Can it be opened by itself? A tournament's table is one of many that a director moves players between."""

    @property
    def demo_options(self) -> Mapping[str, str]:
        """What a house may allow and no profile does: a demonstration shows it."""

    @property
    def online_times(self) -> Mapping[str, int]:
        """Default times in seconds, by option, for a table without a croupier to urge players on."""

    @property
    def not_before(self) -> str | None:
        """First day on which such a table may be opened, as 2026-01-31, if one of its options has one."""

    @property
    def whole_chips(self) -> Mapping[str, int]:
        """Default limits, by option, with which stakes and prizes of a new table are whole chips of its minimum."""

    @property
    def handles_idle(self) -> bool:
        """Does the chapter say how an idle player leaves?"""


R = TypeVar("R", bound=TableRules)


@dataclass(frozen=True, eq=False, kw_only=True)
class Game(Decider[R, S]):
    coups: Callable[[S], int]
    """Number of concluded coups, including void ones."""
    at_stake: Callable[[S], Mapping[Seat, int]]
    """Players with a share in the open coup, and their stake on the cloth or in the pot, which may be zero."""
    with_cards: Callable[[S], Collection[Seat]]
    """Players who hold cards of the open coup, whatever they stake."""
    undoable: Callable[[R, Event], bool]
    """May the inspector rewind past this event?"""
    rewound: Callable[[S, S], S]
    """(then, now): the table as it stood then, with later changes that can't be undone."""


AnyGame = Game[Any, Any]
