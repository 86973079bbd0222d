"""Checks before a route: origin, rate limit, account and duty."""

from collections.abc import Mapping

from starlette.requests import Request

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.people.duties import may, wrong_duty
from panoverde.house.records import Account, Duty
from panoverde.server.http.buckets import Buckets, Rates, neighbourhood
from panoverde.server.http.route import SAFE, Caller, Route
from panoverde.server.table.admission import COOKIE, is_bearer, is_same_origin, token_of

OWN_PAGES = ("same-origin", "none")
"""Values of Sec-Fetch-Site for the house's own pages and typed addresses."""


class Gate:
    def __init__(self, books: Books, origins: frozenset[str], rates: Rates) -> None:
        self._books, self._origins = books, origins
        self._addresses, self._accounts = Buckets(rates.address), Buckets(rates.account)
        self._entrances = Buckets(rates.entrance)

    def place(self, request: Request) -> str:
        """Where it comes from: behind a trusted proxy, what that says."""
        return neighbourhood(request.client.host if request.client else "")

    def count(self, route: Route, request: Request) -> None:
        """Rate limit. Runs first, so that refused requests cost nothing more."""
        now = self._books.clock.now()
        place = self.place(request)
        wait = self._addresses.take(place, route.cost, now)
        if not wait and route.entrance:
            wait = self._entrances.take(place, 1, now)
        if wait:
            raise Refused("", "too-many-requests", seconds=wait)

    def check_origin(self, route: Route, request: Request) -> None:
        """Changes must come from the house's own pages, or from a program with a token."""
        headers = request.headers
        if route.method in SAFE or is_bearer(headers):
            return
        foreign = headers.get("sec-fetch-site", "none") not in OWN_PAGES and not self._is_allowed(headers)
        silent = "origin" not in headers and f"{COOKIE}=" in headers.get("cookie", "")
        if foreign or silent or not is_same_origin(headers, self._origins):
            raise Refused("", "another-site")

    def _is_allowed(self, headers: Mapping[str, str]) -> bool:
        return headers.get("origin") in self._origins

    async def who(self, request: Request) -> tuple[Account | None, str]:
        """Account of the token; None if it has expired."""
        token = token_of(request.headers)
        account = await self._books.accounts.who(token) if token else None
        return account, token if account else ""

    async def check_factor(self, route: Route, account: Account | None) -> None:
        """Staff without the second factor that their duties need may only enrol, or change their password."""
        if account is None or account.duties or route.unproven or route.callers == Caller.ANYBODY:
            return
        if await self._books.accounts.factors.is_wanting(await self._books.accounts.find(account.id)):
            raise Refused("", "enrol-first")

    def admit(self, route: Route, account: Account | None) -> None:
        if account is None:
            if route.callers != Caller.ANYBODY:
                raise Refused("", "log-in-first")
            return
        if wait := self._accounts.take(account.id, route.cost, self._books.clock.now()):
            raise Refused("", "too-many-requests", seconds=wait)
        match route.callers:
            case Caller.PLAYER:
                if Duty.PLAYER not in account.duties:
                    raise Refused("", "works-here")
            case Caller():
                return
            case tasks:
                if account.disabled:
                    raise Refused("", "account-disabled", why=account.disabled)
                if not any(may(account, task) for task in tasks):
                    raise wrong_duty(*tasks)
