"""Duties: the table of tasks, and checks that every task makes."""

from collections.abc import Mapping
from enum import StrEnum

from panoverde.core.option import LONGEST_TEXT, is_words
from panoverde.core.refusal import Refused
from panoverde.house.records import Account, Duty, Kind


class Task(StrEnum):
    """What only staff may do."""

    GOVERN = "govern"  # people and their duties
    OPEN_TABLES = "open_tables"
    OPEN_POOLS = "open_pools"  # jackpots that tables share
    RUN_TOURNAMENTS = "run_tournaments"  # the desk: director, floor, cashier
    REGISTER_MODELS = "register_models"  # of slot machines
    SWITCH = "switch"
    EXCHANGE = "exchange"  # money for chips, and back
    PROPOSE = "propose"  # an adjustment
    DECIDE = "decide"  # on another's proposal
    HANDLE_COMPLAINTS = "handle_complaints"
    READ_BOOKS = "read_books"  # incidents, complaints, reports


MAY: Mapping[Task, tuple[Duty, ...]] = {
    Task.GOVERN: (Duty.ADMINISTRATOR,),
    Task.OPEN_TABLES: (Duty.ADMINISTRATOR, Duty.DIRECTOR),
    Task.OPEN_POOLS: (Duty.ADMINISTRATOR,),
    Task.RUN_TOURNAMENTS: (Duty.DIRECTOR, Duty.INSPECTOR, Duty.CASHIER),
    Task.REGISTER_MODELS: (Duty.ADMINISTRATOR,),
    Task.SWITCH: (Duty.ADMINISTRATOR, Duty.DIRECTOR),
    Task.EXCHANGE: (Duty.CASHIER,),
    Task.PROPOSE: (Duty.CASHIER, Duty.DIRECTOR),
    Task.DECIDE: (Duty.DIRECTOR, Duty.ADMINISTRATOR),
    Task.HANDLE_COMPLAINTS: (Duty.INSPECTOR, Duty.DIRECTOR),
    Task.READ_BOOKS: (Duty.AUDITOR, Duty.INSPECTOR, Duty.DIRECTOR, Duty.ADMINISTRATOR),
}
"""The first duty is the one that mainly has the task."""

SYSTEM = Account(id="system", name="system", kind=Kind.TEST, duties=(Duty.ADMINISTRATOR, Duty.DIRECTOR), created_at=0)
"""Acts of the house itself: not stored, and without a login."""


def may(who: Account, task: Task) -> bool:
    return not who.disabled and any(duty in who.duties for duty in MAY[task])


def require(by: Account, task: Task) -> None:
    if by.disabled:
        raise Refused("", "account-disabled", why=by.disabled)
    if not may(by, task):
        raise wrong_duty(task)


def wrong_duty(*tasks: Task) -> Refused:
    """Refusal that names every duty allowed to do one of the tasks."""
    return Refused("", "not-your-duty", duty=tuple(dict.fromkeys(duty for task in tasks for duty in MAY[task])))


def require_player(account: Account) -> None:
    """Staff can't play in their own house, and a disabled account begins nothing."""
    if account.disabled:
        raise Refused("", "account-disabled", why=account.disabled)
    if Duty.PLAYER not in account.duties:
        raise Refused("", "works-here")


def require_words(why: str) -> str:
    """A reason, stripped of spaces; Refused if empty."""
    if not is_words(why):
        raise Refused("", "why-needed", most=LONGEST_TEXT)
    return why.strip()
