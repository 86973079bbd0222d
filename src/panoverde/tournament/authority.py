"""Who may do what, and the refusals that several chapters share."""

from collections.abc import Callable, Iterable

from panoverde.core.decider import Command
from panoverde.core.money import AccountName, free_credits, pool, wallet
from panoverde.core.option import Option, is_words
from panoverde.core.part import Offer
from panoverde.core.people import Role, Seat, title
from panoverde.core.refusal import Refused
from panoverde.tournament.rules import Rules
from panoverde.tournament.state import Entrant, Phase, State

DIRECTION = (Role.DIRECTOR,)
FLOOR = (Role.DIRECTOR, Role.INSPECTOR, Role.HOUSE)
CAGE = (Role.CASHIER, Role.DIRECTOR, Role.HOUSE)
DESK = (*CAGE, Role.INSPECTOR)
TIMED = (*FLOOR, Role.CLOCK)


def only(command: Command, roles: tuple[Role, ...]) -> None:
    if command.by not in roles:
        raise Refused("R-204", "not-yours", who=title(command.by))


def offered_to(
    roles: Iterable[Role], offer: Callable[[State], Iterable[Option]]
) -> dict[Role | type[int], Offer[State]]:
    """An entry of `offers` for each of these roles."""
    return dict.fromkeys(roles, lambda state, _: offer(state))


def entrant(state: State, number: object) -> Entrant:
    if not state.has(number):
        raise Refused("FS-4.1", "no-such-entrant", player=str(number))
    found: Entrant = state.entrants[number - 1]  # type: ignore[operator]
    return found


def in_play(state: State, number: object) -> Entrant:
    """A player who has paid and is not out."""
    found = entrant(state, number)
    if not found.is_in:
        raise Refused("FS-5.4.1", "not-in-play", player=found.name)
    return found


def in_phase(state: State, *phases: Phase, cites: str = "FS-5.4.1") -> None:
    if state.course.phase not in phases:
        raise Refused(cites, "wrong-phase", phase=state.course.phase)


def said(words: object, cites: str = "RT-1") -> None:
    """A reason is on record."""
    if not is_words(words):
        raise Refused(cites, "no-reason")


def playing(state: State) -> tuple[int, ...]:
    """Numbers of the players who are in."""
    return tuple([one.number for one in state.entrants if one.is_in])


def account_of(rules: Rules, number: int) -> AccountName:
    """The player's money, outside the tournament."""
    return free_credits(Seat(number)) if rules.demo else wallet(Seat(number))  # FS-5.3.1


def seats_of(tournament: str) -> AccountName:
    """Money of seats that satellites gave, kept for the entry to that tournament."""
    return pool(f"seats.{tournament}")  # FS-3.1.4.1


def fund_of(season: str) -> AccountName:
    """Xtrastacks of a season."""
    return pool(f"season.{season}")  # FS-9.3
