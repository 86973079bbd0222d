"""Reports over an interval: play, liabilities, incidents, cage."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from panoverde.core.decider import Instant
from panoverde.core.messages import Lang, phrase
from panoverde.core.refusal import Refused
from panoverde.house.money.units import is_real, money
from panoverde.house.oversight.report_file import Report, ReportCell
from panoverde.house.oversight.returns import bands, theory_of, volumes
from panoverde.house.people.duties import Task, require
from panoverde.house.play.odds import returns_of
from panoverde.house.records import Account, Coup, Incident, Kind, Opening, Outcome, Receipt
from panoverde.house.scribe import Scribe
from panoverde.house.updates import every

PLACES = 6
NO_COUP = (Outcome.FEE, Outcome.JACKPOT)
NOT_PLAYED = (Outcome.VOID, *NO_COUP)
PLAYERS_OWN = ("wallet", "transit")


@dataclass
class TableFigures:
    shares: Counter[int] = field(default_factory=Counter)
    """By coup number: several players share one."""
    staked: int = 0
    net: int = 0
    """The players' net result."""
    outside: int = 0
    """What of it is of no coup."""

    def add(self, coup: Coup) -> None:
        if coup.outcome in NO_COUP:
            self.outside += coup.net
        else:
            self.shares[coup.number] += coup.counts
        self.staked += coup.staked
        self.net += coup.net

    @property
    def coups(self) -> int:
        """Coups that stand."""
        return sum(shares > 0 for shares in self.shares.values())


class Reports:
    """For staff who may read the books. Reports about money exclude free credits, chips of tournaments, and the
    accounts of laboratories, guests and bots."""

    def __init__(self, scribe: Scribe, operator: str) -> None:
        self._scribe = scribe
        self.operator = operator

    async def performance(self, by: Account, since: Instant, until: Instant, lang: Lang = Lang.PT) -> Report:
        """By game and table, with actual and theoretical return."""
        self._check(by, since, until)
        played = defaultdict[tuple[str, str], TableFigures](TableFigures)
        kinds = _Kinds(self._scribe)
        async for coup in every(self._scribe.store, Coup, {"at": (since, until)}):
            if coup.outcome != Outcome.VOID and is_real(coup.unit) and await kinds.counts(coup.account):
                played[coup.place, coup.unit].add(coup)
        rows = [await self._performance(*place, played[place], lang) for place in sorted(played)]
        columns = ("game", "table", "unit", "coups", "staked", "net", "return", "return_least", "return_most")
        return self._report("performance", since, until, columns, rows, lang)

    async def _performance(self, table: str, unit: str, one: TableFigures, lang: Lang) -> tuple[ReportCell, ...]:
        opening = await self._scribe.store.find(Opening, table)
        theory = await returns_of(opening) if opening else None
        actual = Fraction(one.staked + one.net - one.outside, one.staked) if one.staked else None
        return (
            phrase("term", opening.game, lang) if opening else "",
            table,
            unit,
            one.coups,
            money(one.staked, unit),
            money(-one.net, unit),
            _ratio(actual),
            _ratio(theory and theory[0]),
            _ratio(theory and theory[1]),
        )

    async def returns(self, by: Account, since: Instant, until: Instant, lang: Lang = Lang.PT) -> Report:
        """By game: observed return and its band. It is about chance, so free credits count."""
        self._check(by, since, until)
        every_coup = every(self._scribe.store, Coup, {"at": (since, until)})
        played = volumes([coup async for coup in every_coup if coup.outcome not in NOT_PLAYED])
        places = {place for place, _ in played}
        openings = {place: found for place in places if (found := await self._scribe.store.find(Opening, place))}
        theories = {place: await theory_of(opening) for place, opening in openings.items()}
        rows = [
            (
                phrase("term", game, lang),
                phrase("term", profile, lang),
                unit,
                one.coups,
                money(one.staked, unit),
                _places(one.returned),
                _places(one.low),
                _places(one.high),
                phrase("house", "return-holds" if one.holds else "return-outside", lang),
            )
            for (game, profile, unit), one in bands(played, openings, theories).items()
        ]
        columns = ("game", "profile", "unit", "coups", "staked", "return", "return_low", "return_high", "verdict")
        return self._report("returns", since, until, columns, rows, lang)

    async def liabilities(self, by: Account, lang: Lang = Lang.PT) -> Report:
        """Current holdings by kind of account: the players' and the house's."""
        now = self._scribe.clock.now()
        self._check(by, 0, now)
        kinds, held = _Kinds(self._scribe), dict[tuple[str, str], int]()
        for (account, unit), amount in (await self._scribe.store.balances()).items():
            kind = _sort_of(account)
            left_out = kind in PLAYERS_OWN and not await kinds.counts(account.rpartition(":")[2])
            if amount and is_real(unit) and not left_out:
                held[kind, unit] = held.get((kind, unit), 0) + amount
        rows = [
            (phrase("house", f"holding-{kind}", lang), unit, money(amount, unit))
            for (kind, unit), amount in sorted(held.items())
        ]
        return self._report("liabilities", now, now, ("holding", "unit", "amount"), rows, lang)

    async def incidents(self, by: Account, since: Instant, until: Instant, lang: Lang = Lang.PT) -> Report:
        self._check(by, since, until)
        columns = ("number", "at", "incident", "who", "subject", "why", "before", "after")
        rows = [
            (
                one.id,
                one.at,
                phrase("house", f"incident-{one.kind}", lang),
                one.who,
                one.subject,
                one.why,
                one.before,
                one.after,
            )
            async for one in every(self._scribe.store, Incident, {"at": (since, until)})
        ]
        return self._report("incidents", since, until, columns, rows, lang)

    async def cage(self, by: Account, since: Instant, until: Instant, lang: Lang = Lang.PT) -> Report:
        self._check(by, since, until)
        kinds = _Kinds(self._scribe)
        columns = ("reference", "at", "movement", "account", "unit", "amount", "by", "why")
        rows = [
            (
                one.id,
                one.at,
                phrase("house", f"movement-{one.fact}", lang),
                one.account,
                one.unit,
                money(one.amount, one.unit),
                one.by,
                one.why,
            )
            async for one in every(self._scribe.store, Receipt, {"at": (since, until)}, "at")
            if await kinds.counts(one.account)
        ]
        return self._report("cage", since, until, columns, rows, lang)

    def _check(self, by: Account, since: Instant, until: Instant) -> None:
        require(by, Task.READ_BOOKS)
        if not 0 <= since <= until:
            raise Refused("", "bad-interval")

    def _report(
        self, kind: str, since: Instant, until: Instant, columns: tuple[str, ...],
        rows: Sequence[tuple[ReportCell, ...]], lang: Lang,
    ) -> Report:  # fmt: skip
        return Report(
            operator=self.operator,
            title=phrase("house", f"report-{kind}", lang),
            since=since,
            until=until,
            generated_at=self._scribe.clock.now(),
            columns=columns,
            headings=tuple(phrase("house", f"column-{column}", lang) for column in columns),
            rows=tuple(rows),
            note="" if rows else phrase("house", "no-activity", lang),
            lang=lang,
        )


class _Kinds:
    """Whose movements count in a report about money."""

    def __init__(self, scribe: Scribe) -> None:
        self._scribe = scribe
        self._known: dict[str, bool] = {}

    async def counts(self, account: str) -> bool:
        if account not in self._known:
            found = await self._scribe.store.find(Account, account)
            self._known[account] = found is None or found.kind == Kind.PERSON
        return self._known[account]


def _sort_of(account: str) -> str:
    """`wallet` of `wallet:7f3a`; `chips` of `roleta/chips:3`; `cage`."""
    return account.rpartition("/")[2].partition(":")[0]


def _places(number: float) -> str:
    return f"{number:.{PLACES}f}"


def _ratio(number: Fraction | None) -> str:
    return f"{Decimal(number.numerator) / number.denominator:.{PLACES}f}" if number is not None else ""
