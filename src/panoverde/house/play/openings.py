"""Tables opened by the operator: any game, under rules that the law allows, for money or as a demonstration."""

import asyncio
import re
import unicodedata
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime, timedelta, timezone
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde import games
from panoverde.core.decider import Instant
from panoverde.core.game import AnyGame, TableRules
from panoverde.core.option import is_words
from panoverde.core.refusal import Refused
from panoverde.house.money.units import unit_of
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.play.faults import blamed, in_words
from panoverde.house.play.halls import check_suit
from panoverde.house.play.machines import check_plan, model_for, numbered, profile_of, with_plan
from panoverde.house.play.models import Models
from panoverde.house.play.pools import Pools
from panoverde.house.records import Account, Model, Opening, Strength
from panoverde.house.scribe import MOST_TRIES, Note, Scribe
from panoverde.house.updates import every, insist, revised
from panoverde.journal.entry import Head
from panoverde.journal.opening import rules_for
from panoverde.law.approval import approval_of
from panoverde.store.contract import Fenced, Outdated

STREAM = "house"
LONGEST_NAME = 60
LONGEST_SLUG = 40
MOST_NAMESAKES = 1000
PACE = 1_500
SLOWEST = 60_000

LONGEST_APPROVAL = 120
EARLIEST_ZONE = timezone(timedelta(hours=1))
"""Luanda, and Lisbon in summer: where a day begins first."""
OWN = frozenset({"tournament"})
"""Options of tables that the house's own tournaments open."""
NOT_RULES = ("demo", "hall", "suit", "casino", "room", "number")
"""Options that don't affect play."""


class Openings:
    def __init__(self, scribe: Scribe, incidents: Incidents | None = None, pools: Pools | None = None) -> None:
        self._scribe = scribe
        self._incidents = incidents or Incidents(scribe)
        self._pools = pools or Pools(scribe, self._incidents)
        self._models = Models(scribe, self._incidents)
        self._turn = asyncio.Lock()

    async def open(
        self,
        by: Account,
        name: str,
        game: str,
        profile: str | None = None,
        options: Mapping[str, str] | None = None,
        *,
        by_hand: bool = False,
        bots: int = 0,
        strength: Strength | None = None,
        pace: int = PACE,
        approval: str = "",
        model: str = "",
        unit: str = "",
    ) -> Opening:
        """Refused, with the rule, if the law doesn't allow such a table. `unit` is that of a tournament's chips, whose
        own tables nobody else opens. `model` is a slot machine's: its fingerprint
        or its name."""
        require(by, Task.OPEN_TABLES)
        if not is_words(name) or len(name.strip()) > LONGEST_NAME:
            raise Refused("", "bad-table-name", most=LONGEST_NAME)
        played = games.find(game)
        options = options or {}
        if OWN & options.keys() and not unit:
            raise Refused("R-640", "tournament-opens-its-tables")
        async with self._turn:
            for _ in range(MOST_TRIES):
                head = await self._scribe.store.head(STREAM)
                profile_, rules, approved = await self.judged(
                    played, profile, options, by_hand=by_hand, approval=approval, model=model
                )
                rules = await self._pools.fitted(played, rules)
                rules = numbered(played, rules, options, await self.list())
                check_company(rules, by_hand, bots, pace)
                opening = Opening(
                    id=slug(name) or played.name, name=name.strip(), game=played.name, profile=profile_,
                    rules=msgspec.json.encode(rules).decode(), unit=unit or unit_of(rules.currency, rules.demo),
                    demo=rules.demo, by_hand=by_hand, pace=pace, bots=bots, strength=strength if bots else None,
                    opened_at=self._scribe.clock.now(), opened_by=by.id, approval=approved.strip(),
                )  # fmt: skip
                check_suit(opening, await self.list())
                with suppress(Fenced):  # a table that was opened meanwhile may have the number, the suit or the pool
                    return await self._keep(opening, head)
        raise Refused("", "try-again")

    async def judged(
        self,
        game: AnyGame,
        profile: str | None,
        options: Mapping[str, str],
        *,
        by_hand: bool,
        approval: str,
        model: str,
    ) -> tuple[str, Any, str]:
        """Profile, rules and approval: a machine's is that of its model, unless the operator names another."""
        found = await model_for(self._models, game, profile, model)
        profile = profile_of(game, profile, found)
        approval = approval or (found.approval if found else "")
        at = self._scribe.clock.now()
        profile, rules = lawful(game, profile, options, by_hand=by_hand, approval=approval, at=at, model=found)
        await check_plan(self._models, game, rules)
        return profile, rules, approval

    async def _keep(self, opening: Opening, head: Head) -> Opening:
        """Under the first id that no table ever had; `Fenced` if something was opened or closed since that head."""
        for number in range(1, MOST_NAMESAKES):
            named = replace(opening, id=opening.id if number == 1 else f"{opening.id}-{number}")
            if await self._scribe.store.find(Opening, named.id) is not None:
                continue
            by = named.opened_by
            facts = {"table": named.id, "game": named.game, "profile": named.profile, "approval": named.approval}
            opened = Note(STREAM, "table_opened", by, facts=facts, rows=(named,))
            noted = self._incidents.noted(Happening.TABLE_OPENED, by, subject=named.id, after=named.rules)
            try:
                await self._scribe.write_all(opened, noted, since=head)
            except Outdated:  # another node took that name first
                continue
            return named
        raise Refused("", "bad-table-name", most=LONGEST_NAME)

    async def find(self, id_: str) -> Opening:
        opening = await self._scribe.store.find(Opening, id_)
        if opening is None:
            raise Refused("", "no-such-table", table=id_[:64])
        return opening

    async def list(self, closed: bool = False) -> list[Opening]:
        """Tables open or closing, in order of opening; with `closed`, all that ever were."""
        where = None if closed else {"closed_at": None}
        return [opening async for opening in every(self._scribe.store, Opening, where, order="opened_at")]

    async def close(self, by: Account, id_: str, why: str) -> Opening:
        """Announces the closing. Open coups conclude; then the table calls `closed`."""
        require(by, Task.OPEN_TABLES)
        return await insist(partial(self._close, by, id_, require_words(why)))

    async def _close(self, by: Account, id_: str, why: str) -> Opening:
        opening = await self.find(id_)
        if opening.closing:
            raise Refused("", "closing-already", why=opening.closing)
        after = revised(opening, closing=why)
        await self._scribe.write_all(
            Note(STREAM, "table_closing", by.id, why, {"table": id_}, rows=(after,)),
            self._incidents.noted(Happening.TABLE_CLOSED, by.id, why, id_, before="open", after="closing"),
        )
        return after

    async def closed(self, id_: str) -> Opening:
        """Call when the table has no chips or stakes left."""
        return await insist(partial(self._closed, id_))

    async def _closed(self, id_: str) -> Opening:
        opening = await self.find(id_)
        if not opening.closing:
            raise Refused("", "not-closing")
        if opening.closed_at is not None:
            return opening
        after = revised(opening, closed_at=self._scribe.clock.now())
        await self._scribe.write(STREAM, "table_closed", by="system", facts={"table": id_}, rows=(after,))
        return after


def lawful(
    game: AnyGame,
    profile: str | None,
    options: Mapping[str, str],
    *,
    by_hand: bool,
    approval: str,
    at: Instant,
    model: Model | None = None,
) -> tuple[str, Any]:
    """Name of the profile and its rules with these options, checked for a table dealt by hand or by the house."""

    def judge(options: Mapping[str, str], by_hand: bool) -> tuple[str, Any]:
        return _judged(game, profile, options, by_hand, approval, at, model)

    try:
        return judge(options, by_hand)
    except Refused as refused:
        raise blamed(refused, options, by_hand, judge) from None


def _judged(
    game: AnyGame,
    profile: str | None,
    options: Mapping[str, str],
    by_hand: bool,
    approval: str,
    at: Instant,
    model: Model | None,
) -> tuple[str, Any]:
    profile, rules = rules_for(game, profile, options)
    rules = _dealt(with_plan(rules, options, model), options, by_hand)
    if options.keys().isdisjoint(rules.whole_chips):
        rules = replace(rules, **rules.whole_chips)
    if not by_hand:
        rules = _with_times(rules, options)
    try:
        game.check(rules)
        _check_day(rules, at)
    except Refused as refused:
        raise in_words(refused.under(rules.law), game, rules.currency) from None
    _check_approval(rules, _changed(game.presets[profile], rules), approval)
    return profile, rules


def _dealt(rules: Any, options: Mapping[str, str], by_hand: bool) -> Any:
    """By hand or by the house; a machine is dealt by nobody else."""
    fixed = "physical" in options or "physical" not in rules.__struct_fields__
    if fixed and rules.physical != by_hand:
        raise Refused("", "by-hand-or-not")
    return rules if fixed else replace(rules, physical=by_hand)


def _check_day(rules: TableRules, at: Instant) -> None:
    """What needs a communication beforehand is not opened with one that is still to come."""
    today = datetime.fromtimestamp(at / 1000, EARLIEST_ZONE).date().isoformat()
    if rules.not_before is not None and rules.not_before > today:
        raise Refused("AO-10.24 AO-11.26 R-301", "not-communicated", option="communicated_on")


def _check_approval(rules: TableRules, changed: list[str], approval: str) -> None:
    """A profile is our reading of the law. The operator must show that a regulator allows this table for money."""
    cites, by_regulator = approval_of(rules.law)  # AO-D1 AO-D2 PT-SO-P2 PT-NB-22 PT-TO-P3
    if approval:
        if not is_words(approval) or len(approval.strip()) > LONGEST_APPROVAL:
            raise Refused(cites, "bad-approval", most=LONGEST_APPROVAL)
        return
    if changed and by_regulator:
        raise Refused(cites, "approval-needed", options=", ".join(changed))  # PT-SO-P3 R-02
    if not rules.demo:
        raise Refused(cites, "approval-missing")  # PT-SO-P3 PT-NB-19 AO-13.19 R-293


def _with_times(rules: Any, options: Mapping[str, str]) -> Any:
    missing = {
        field: seconds
        for field, seconds in rules.online_times.items()
        if field not in options and getattr(rules, field) is None
    }
    return replace(rules, **missing)


def _changed(preset: Any, rules: Any) -> list[str]:
    fields = (field.name for field in msgspec.structs.fields(rules))
    return [name for name in fields if name not in NOT_RULES and getattr(preset, name) != getattr(rules, name)]


def check_company(rules: TableRules, by_hand: bool, bots: int, pace: int) -> None:
    seats = rules.places
    if bots and (by_hand or not rules.demo):
        raise Refused("PT-SO-11f PT-BFO-31 PT-SO-75", "bots-in-demo-only")
    if type(bots) is not int or not 0 <= bots < max(seats, 1):
        raise Refused("", "too-many-bots", bots=str(bots), most=seats - 1)
    if type(pace) is not int or not 0 <= pace <= SLOWEST:
        raise Refused("", "bad-pace", pace=str(pace), most=SLOWEST)


def slug(name: str) -> str:
    """`Roleta francesa nº 2` becomes `roleta-francesa-no-2`: for addresses, streams and ledger accounts."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_SLUG].strip("-")
