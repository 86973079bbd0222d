"""A route as a value: what is asked, by whom, and the answer. Handlers declare the rest by their types."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.house.books import Books
from panoverde.house.oversight.reports import Reports
from panoverde.house.people.duties import MAY, Task
from panoverde.house.records import Account, Duty
from panoverde.server.node.floor import Floor

JSON, CSV, HTML, EVENTS = "application/json", "text/csv", "text/html", "text/event-stream"
SAFE = frozenset({"GET"})
"""Methods that change nothing."""


class Caller(StrEnum):
    """Callers of a route that isn't a staff duty."""

    ANYBODY = "anybody"
    ACCOUNT = "account"  # anyone logged in
    PLAYER = "player"


Callers = Caller | tuple[Task, ...]


class Bilingual(NamedTuple):
    pt: str
    en: str

    def of(self, lang: Lang) -> str:
        return self.en if lang == Lang.EN else self.pt


class Query(Record):
    """Query parameters of every route."""

    lang: Lang | None = None


class Nothing(Record):
    """A path without parameters."""


@dataclass(frozen=True)
class House:
    """What handlers work with."""

    books: Books
    floor: Floor
    reports: Reports
    zone: str = ""
    """Time zone of papers; empty: the machine's."""
    counting: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held for work that takes a processor for a while; later callers find it cached."""
    solving: asyncio.Lock = field(default_factory=asyncio.Lock)
    """The same for work in a process of its own, which may take a minute."""


@dataclass(frozen=True)
class ApiCall:
    """One request."""

    house: House
    lang: Lang
    account: Account | None
    token: str
    """Login token; empty without a login."""
    address: str = ""
    """Where it comes from; of an IPv6 address its network."""
    last_event: str = ""
    """Id of the last event that a browser has heard, when it asks again."""

    @property
    def who(self) -> Account:
        if self.account is None:
            raise LookupError("a route that needs an account was called without one")
        return self.account

    @property
    def books(self) -> Books:
        return self.house.books

    @property
    def floor(self) -> Floor:
        return self.house.floor


RecordT = TypeVar("RecordT", bound=Record)


@dataclass(frozen=True)
class Answer(Generic[RecordT]):
    """An answer with a cookie or headers besides its record."""

    record: RecordT
    cookie: str | None = None
    """Token for the browser to keep; empty to forget the one it has."""
    status: int = 200


@dataclass(frozen=True)
class Download:
    name: str
    text: str | AsyncIterator[str]
    """Part by part where it may be long."""


@dataclass(frozen=True)
class Printout:
    """A page for paper."""

    html: str


@dataclass(frozen=True)
class Events:
    """Server-sent events, as long as somebody listens."""

    parts: AsyncIterator[bytes]


FILES: Mapping[Any, tuple[str, ...]] = {
    Download: (CSV,),
    Printout: (HTML,),
    Download | Printout: (HTML, CSV),
    Events: (EVENTS,),
}
"""What handlers answer instead of a record."""


class CsvText(str):
    """A body that is a file of comma-separated values."""

    __slots__ = ()


Handler = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Route:
    method: str
    path: str
    callers: Callers
    says: Bilingual
    handler: Handler
    body: Any
    """Type of the body; None for none, or a file."""
    query: type[Query]
    params: type[Record]
    answers: Any
    """Type of the answer; None for a file."""
    makes: tuple[str, ...] = (JSON,)
    """Media types of the answer."""
    takes: str = JSON
    """Media type of the body."""
    cost: int = 1
    """Number of ordinary requests it counts for."""
    entrance: bool = False
    """Is it a login? Then it has a stricter rate limit."""
    status: int = 200
    unproven: bool = False
    """May staff call it who have yet to enrol a second factor?"""
    offices: bool = False
    """May anybody call it, but not everybody in every office or for everything?"""

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def subject(self) -> str:
        return self.handler.__module__.rpartition(".")[2]

    def admits(self, duties: tuple[Duty, ...]) -> bool:
        """May an account with these duties call it?"""
        match self.callers:
            case Caller.PLAYER:
                return Duty.PLAYER in duties
            case Caller():
                return True
            case tasks:
                return any(duty in MAY[task] for task in tasks for duty in duties)


def get(
    path: str, callers: Callers, pt: str, en: str, *, cost: int = 1, offices: bool = False, unproven: bool = False
) -> Callable[[Handler], Route]:
    said = Bilingual(pt, en)
    return lambda handler: _route("GET", path, callers, said, handler, cost=cost, offices=offices, unproven=unproven)


def post(
    path: str,
    callers: Callers,
    pt: str,
    en: str,
    *,
    cost: int = 1,
    entrance: bool = False,
    status: int = 200,
    unproven: bool = False,
) -> Callable[[Handler], Route]:
    how = {"cost": cost, "entrance": entrance, "status": status, "unproven": unproven}
    return lambda handler: _route("POST", path, callers, Bilingual(pt, en), handler, **how)


def _route(method: str, path: str, callers: Callers, says: Bilingual, handler: Handler, **how: Any) -> Route:
    """Reads the types of the handler's parameters `body`, `query` and `path`."""
    hints = get_type_hints(handler, include_extras=True)
    answers = hints["return"]
    if get_origin(answers) is Answer:
        (answers,) = get_args(answers)
    body = hints.get("body")
    return Route(
        method=method,
        path=path,
        callers=callers,
        says=says,
        handler=handler,
        body=None if body is CsvText else body,
        query=hints.get("query", Query),
        params=hints.get("path", Nothing),
        answers=None if answers in FILES else answers,
        makes=FILES.get(answers, (JSON,)),
        takes=CSV if body is CsvText else JSON,
        **how,
    )
