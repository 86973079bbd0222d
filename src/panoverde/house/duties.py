"""Who may do what in the house: one table of tasks, and what everybody must say who does one."""

from collections.abc import Mapping
from enum import StrEnum

from panoverde.core.option import LONGEST_TEXT, is_words
from panoverde.core.refusal import Refused
from panoverde.house.records import Account, Duty, Kind


class Task(StrEnum):
    """What only staff may do."""

    GOVERN = "govern"  # people and their duties
    OPEN_TABLES = "open_tables"
    SWITCH = "switch"
    EXCHANGE = "exchange"  # money for chips, and back
    PROPOSE = "propose"  # an adjustment
    DECIDE = "decide"  # on somebody else's
    HANDLE_COMPLAINTS = "handle_complaints"
    READ_BOOKS = "read_books"  # incidents, complaints, reports


MAY: Mapping[Task, tuple[Duty, ...]] = {
    Task.GOVERN: (Duty.ADMINISTRATOR,),
    Task.OPEN_TABLES: (Duty.ADMINISTRATOR, Duty.DIRECTOR),
    Task.SWITCH: (Duty.ADMINISTRATOR, Duty.DIRECTOR),
    Task.EXCHANGE: (Duty.CASHIER,),
    Task.PROPOSE: (Duty.CASHIER, Duty.DIRECTOR),
    Task.DECIDE: (Duty.DIRECTOR, Duty.ADMINISTRATOR),
    Task.HANDLE_COMPLAINTS: (Duty.INSPECTOR, Duty.DIRECTOR),
    Task.READ_BOOKS: (Duty.AUDITOR, Duty.INSPECTOR, Duty.DIRECTOR, Duty.ADMINISTRATOR),
}
"""The first is whose task it is before all others."""

SYSTEM = Account(id="system", name="system", kind=Kind.TEST, duties=(Duty.ADMINISTRATOR, Duty.DIRECTOR), created_at=0)
"""What the house does of itself: kept nowhere, nobody logs in as it."""


def may(who: Account, task: Task) -> bool:
    return not who.disabled and any(duty in who.duties for duty in MAY[task])


def require(by: Account, task: Task) -> None:
    if by.disabled:
        raise Refused("", "account-disabled", why=by.disabled)
    if not may(by, task):
        raise not_his_duty(task)


def not_his_duty(*tasks: Task) -> Refused:
    """Whose it is: everybody's who may do one of them."""
    return Refused("", "not-your-duty", duty=tuple(dict.fromkeys(duty for task in tasks for duty in MAY[task])))


def require_player(account: Account) -> None:
    """Nobody plays in the house where he works, and nobody begins anything who may not."""
    if account.disabled:
        raise Refused("", "account-disabled", why=account.disabled)
    if Duty.PLAYER not in account.duties:
        raise Refused("", "works-here")


def require_words(why: str) -> str:
    """A reason, without the space around it."""
    if not is_words(why):
        raise Refused("", "why-needed", most=LONGEST_TEXT)
    return why.strip()
