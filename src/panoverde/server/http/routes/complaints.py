"""Complaints: accepted at any hour, with a number and a state."""

from typing import Annotated

from msgspec import Meta

from panoverde.core.decider import Instant
from panoverde.core.record import Record
from panoverde.house.oversight.complaints import LONGEST, SHORTEST
from panoverde.house.people.duties import Task
from panoverde.house.records import Complaint, Grievance
from panoverde.server.http.route import ApiCall, Caller, Query, get, post
from panoverde.server.http.shared_records import Because, CaseNumber, Page, PageSize, Skip, TableId, names_of

ComplaintText = Annotated[str, Meta(min_length=SHORTEST, max_length=LONGEST)]
CoupId = Annotated[str, Meta(pattern="^[a-z0-9-]{1,64}/[0-9]{1,15}-[0-9]{1,15}/[0-9]{1,3}$")]


class NewComplaint(Record):
    text: ComplaintText
    table: TableId | None = None
    coup: CoupId | None = None


class OwnComplaint(Record):
    """As its author sees it."""

    number: str
    at: Instant
    table: str
    coup: str
    text: str
    state: Grievance
    answer: str
    handled_at: Instant | None


class OwnComplaints(Record):
    complaints: tuple[OwnComplaint, ...]
    more: bool


class ComplaintList(Record):
    complaints: tuple[Complaint, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""
    more: bool


class ComplaintQuery(Query):
    state: Grievance | None = None
    limit: PageSize = 100
    skip: Skip = 0


class OfComplaint(Record):
    number: CaseNumber


class Reply(Record):
    text: ComplaintText


@post("/api/complaints", Caller.ACCOUNT, "Reclamar.", "Complain.", cost=3)
async def file_complaint(call: ApiCall, body: NewComplaint) -> OwnComplaint:  # PT-BFO-26 PT-SO-67
    return _own(await call.books.complaints.file(call.who, body.text, body.table or "", body.coup or ""))


@get("/api/complaints/own", Caller.ACCOUNT, "As suas reclamações.", "Your complaints.")
async def own_complaints(call: ApiCall, query: Page) -> OwnComplaints:
    found = await call.books.complaints.own(call.who, query.limit + 1, query.skip)
    return OwnComplaints(tuple(_own(one) for one in found[: query.limit]), len(found) > query.limit)


@get("/api/complaints/own/{number}", Caller.ACCOUNT, "Uma das suas reclamações.", "One of your complaints.")
async def own_complaint(call: ApiCall, path: OfComplaint) -> OwnComplaint:
    return _own(await call.books.complaints.read(call.who, path.number))


@post("/api/complaints/own/{number}/withdraw", Caller.ACCOUNT, "Desistir dela.", "Withdraw it.")
async def withdraw_complaint(call: ApiCall, path: OfComplaint) -> OwnComplaint:
    return _own(await call.books.complaints.withdraw(call.who, path.number))


@get("/api/complaints", (Task.READ_BOOKS,), "Reclamações, a mais antiga primeiro.", "Complaints, oldest first.")
async def list_complaints(call: ApiCall, query: ComplaintQuery) -> ComplaintList:
    found = await call.books.complaints.list(call.who, query.state, query.limit + 1, query.skip)
    names = await names_of(call, (id_ for one in found for id_ in (one.account, one.handled_by)))
    return ComplaintList(tuple(found[: query.limit]), names, len(found) > query.limit)


@post("/api/complaints/{number}/take", (Task.HANDLE_COMPLAINTS,), "Tomar conta dela.", "Take it in hand.")
async def take_complaint(call: ApiCall, path: OfComplaint) -> Complaint:
    return await call.books.complaints.take(call.who, path.number)


@post("/api/complaints/{number}/answer", (Task.HANDLE_COMPLAINTS,), "Responder-lhe.", "Answer it.")
async def answer_complaint(call: ApiCall, path: OfComplaint, body: Reply) -> Complaint:
    return await call.books.complaints.answer(call.who, path.number, body.text)


@post("/api/complaints/{number}/close", (Task.HANDLE_COMPLAINTS,), "Encerrá-la.", "Close it.")
async def close_complaint(call: ApiCall, path: OfComplaint, body: Because) -> Complaint:
    return await call.books.complaints.close(call.who, path.number, body.why)


def _own(one: Complaint) -> OwnComplaint:
    return OwnComplaint(one.id, one.at, one.place, one.coup, one.text, one.state, one.answer, one.handled_at)


ROUTES = (
    file_complaint, own_complaints, own_complaint, withdraw_complaint,
    list_complaints, take_complaint, answer_complaint, close_complaint,
)  # fmt: skip
