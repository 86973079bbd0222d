"""For staff who may read the books: incidents and reports."""

from enum import StrEnum

import msgspec

from panoverde.core.record import Record
from panoverde.house.oversight.incidents import Happening
from panoverde.house.oversight.report_file import Report
from panoverde.house.people.duties import Task
from panoverde.house.records import Incident
from panoverde.server.http.route import ApiCall, Download, Query, get
from panoverde.server.http.shared_records import Name, PageSize, Skip, When, names_of

DAY = 24 * 3_600_000


class ReportKind(StrEnum):
    PERFORMANCE = "performance"
    RETURNS = "returns"
    LIABILITIES = "liabilities"
    INCIDENTS = "incidents"
    CAGE = "cage"


class Sought(Query):
    kind: Happening | None = None
    who: Name | None = None
    subject: Name | None = None
    since: When = 0
    until: When | None = None
    limit: PageSize = 100
    skip: Skip = 0


class IncidentList(Record):
    incidents: tuple[Incident, ...]
    names: dict[str, str]
    """Names of the accounts mentioned."""
    more: bool


class OfReport(Record):
    kind: ReportKind


class Interval(Query):
    since: When | None = None
    """Default: a day before the end."""
    until: When | None = None
    """Default: now."""


@get("/api/incidents", (Task.READ_BOOKS,), "Acontecimentos significativos.", "Significant events.")
async def list_incidents(call: ApiCall, query: Sought) -> IncidentList:
    found = await call.books.incidents.list(
        kind=query.kind, who=query.who, subject=query.subject, since=query.since, until=query.until,
        limit=query.limit + 1, skip=query.skip,
    )  # fmt: skip
    names = await names_of(call, (id_ for one in found for id_ in (one.who, one.subject)))
    return IncidentList(tuple(found[: query.limit]), names, len(found) > query.limit)


@get("/api/reports/{kind}", (Task.READ_BOOKS,), "Um relatório.", "A report.", cost=10)
async def report(call: ApiCall, path: OfReport, query: Interval) -> Report:
    made = await _report(call, path.kind, query)
    names = await names_of(
        call, (cell.rpartition(":")[2] for row in made.rows for cell in row if isinstance(cell, str))
    )
    return msgspec.structs.replace(made, names=names)


@get("/api/reports/{kind}/csv", (Task.READ_BOOKS,), "Um relatório em CSV.", "A report as CSV.", cost=10)
async def report_as_csv(call: ApiCall, path: OfReport, query: Interval) -> Download:
    return Download(f"{path.kind}.csv", (await _report(call, path.kind, query)).as_csv())


async def _report(call: ApiCall, kind: ReportKind, query: Interval) -> Report:
    until = call.books.clock.now() if query.until is None else query.until
    since = max(0, until - DAY) if query.since is None else query.since
    reports, who, lang = call.house.reports, call.who, call.lang
    match kind:
        case ReportKind.PERFORMANCE:
            return await reports.performance(who, since, until, lang)
        case ReportKind.RETURNS:
            return await reports.returns(who, since, until, lang)
        case ReportKind.LIABILITIES:
            return await reports.liabilities(who, lang)
        case ReportKind.INCIDENTS:
            return await reports.incidents(who, since, until, lang)
        case ReportKind.CAGE:
            return await reports.cage(who, since, until, lang)


ROUTES = (list_incidents, report, report_as_csv)
