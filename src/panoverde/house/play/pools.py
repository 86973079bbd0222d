"""Jackpot pools opened by the administrator, with figures that the supervisor was notified of and approved."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from panoverde import games
from panoverde.core.decider import Command
from panoverde.core.game import AnyGame
from panoverde.core.option import is_words
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._kit.jackpot_options import JackpotOptions
from panoverde.house.money.units import unit_of
from panoverde.house.oversight.incidents import Happening, Incidents
from panoverde.house.people.duties import Task, require, require_words
from panoverde.house.play.machine_pools import check_machine, figures_of_model
from panoverde.house.play.machines import is_machine
from panoverde.house.play.models import Models
from panoverde.house.records import Account, Opening
from panoverde.house.scribe import Scribe
from panoverde.house.updates import every
from panoverde.journal.opening import rules_for
from panoverde.journal.pool_stream import PREFIX, PoolStream, Told
from panoverde.journal.public_entry import codec
from panoverde.pools import AS_TABLE, POOL
from panoverde.pools.account import CLOSING, ClosePool, MergePool, ServeTable
from panoverde.pools.rules import Chapter, Prize, Rules
from panoverde.store.contract import Batch, Fenced

PAGE = 1000
MOST_TRIES = 20
"""Retries when several nodes write to the same pool at once."""
LONGEST_ID = 40
MACHINES = "AO_17"
"""Profile of jackpots of slot machines."""


class Pools:
    def __init__(self, scribe: Scribe, incidents: Incidents) -> None:
        self._scribe, self._incidents, self._models = scribe, incidents, Models(scribe, incidents)

    async def open(
        self,
        by: Account,
        id_: str,
        profile: str | None,
        options: Mapping[str, str],
        prizes: tuple[Prize, ...] = (),
        model: str = "",
    ) -> PoolStream:
        """Refused, with the rule, if the law doesn't allow such figures. Those of slot machines are their model's."""
        require(by, Task.OPEN_POOLS)
        if not is_id(id_):
            raise Refused("", "bad-pool-name", most=LONGEST_ID)
        if model:
            found = await self._models.playable(model, demo=options.get("demo") == "yes")
            profile = profile or MACHINES
            options, prizes = figures_of_model(found, options)
        profile, rules = rules_for(AS_TABLE, profile, {**options, "pool": id_})
        rules = replace(rules, prizes=prizes or rules.prizes)
        _check_names(rules)
        _check(rules, is_of_model=bool(model))
        pool = PoolStream(id_)
        entry = pool.opening(profile, rules, self._scribe.clock.now(), by.id)
        try:
            await self._scribe.store.commit(Batch((entry,)))
        except Fenced:
            raise Refused("", "pool-name-taken", pool=id_) from None
        pool.follow(entry)
        await self._incidents.note(Happening.POOL_OPENED, by.id, rules.approval, id_)
        return pool

    async def list(self) -> list[PoolStream]:
        heads = await self._scribe.store.heads(PREFIX)
        return [await self.find(stream.removeprefix(PREFIX)) for stream in sorted(heads)]

    async def find(self, id_: str) -> PoolStream:
        pool = PoolStream(id_)
        await self.read(pool)
        _ = pool.state  # Refused if there is none
        return pool

    async def read(self, pool: PoolStream) -> None:
        """To the end of its stream."""
        while entries := await self._scribe.store.read(pool.stream, pool.head.version, PAGE):
            for entry in entries:
                pool.follow(entry)

    async def act(self, pool: PoolStream, command: Command, author: str = "", name: str = "") -> None:
        """Judges on the whole stream and writes durably. Another node may write too: then it is judged again."""
        for _ in range(MOST_TRIES):
            entry, moves = pool.judged(command, self._scribe.clock.now(), author, name)
            try:
                await self._scribe.store.commit(Batch((entry,), (moves,) if moves else ()))
            except Fenced:
                await self.read(pool)
                continue
            pool.follow(entry)
            return
        raise Refused("", "try-again")

    async def act_all(self, pool: PoolStream, told: Sequence[Told]) -> None:
        """What tables have said, in one write. After a refusal what came before it is written; the rest is not."""
        for _ in range(MOST_TRIES):
            judged = pool.judged_together(told, self._scribe.clock.now())
            try:
                if judged.entries:
                    await self._scribe.store.commit(Batch(judged.entries, judged.moves))
            except Fenced:  # another node has said some of it
                await self.read(pool)
                told = [one for one in told if one.command.place > pool.state.heard.get(one.command.table, 0)]
                continue
            pool.adopt(judged.after)
            if judged.refused:
                raise judged.refused
            return
        raise Refused("", "try-again")

    async def close(self, by: Account, id_: str, decision: str, into: str = "") -> PoolStream:
        """Its money goes to the house or to another pool, as the supervisor decided."""
        require(by, Task.OPEN_POOLS)
        decision, pool = require_words(decision), await self.find(id_)
        await self._check_unused(pool)
        if into:
            await self._merge(by, pool, into, decision)
        else:
            await self.act(pool, ClosePool(decision, by=Role.DIRECTOR), by.id)
        await self._incidents.note(Happening.POOL_CLOSED, by.id, decision, id_, after=into)
        return pool

    async def _check_unused(self, pool: PoolStream) -> None:
        if tables := await self._feeding(pool.pool):
            raise Refused(CLOSING, "pool-in-use", tables=", ".join(tables))

    async def _feeding(self, id_: str) -> tuple[str, ...]:
        """Open tables of a pool: one that has just been opened feeds it, though no node has said so yet."""
        openings = every(self._scribe.store, Opening, order="opened_at")
        return tuple([one.id async for one in openings if one.closed_at is None and jackpot_of(one) == id_])

    async def _merge(self, by: Account, pool: PoolStream, into: str, decision: str) -> None:
        other = await self.find(into)
        mixed = (Chapter.SLOTS in (chapters := {one.state.rules.chapter for one in (pool, other)})) and len(
            chapters
        ) > 1
        if other.state.closed or other.unit != pool.unit or into == pool.pool or mixed:  # AO-17.6
            raise Refused("AO-17.6 R-433", "pool-takes-no-money", pool=into)
        merge = MergePool(into, decision, by=Role.DIRECTOR)
        pool.judged(merge, self._scribe.clock.now(), by.id, "")  # Refused before the other pool knows of it
        if pool.stream not in other.state.tables:  # it is heard like a table: once
            await self.act(other, ServeTable(pool.stream, by=Role.HOUSE), by.id)
        await self.act(pool, merge, by.id)

    async def fitted(self, game: AnyGame, rules: Any) -> Any:
        """A table's rules with the figures of the pool that it feeds."""
        id_ = rules.jackpot
        if id_ is None:
            return rules
        pool = (await self.find(id_)).state
        figures = pool.rules
        ours = unit_of(rules.currency, rules.demo) == unit_of(figures.currency, figures.demo)
        if pool.closed or not ours or not set(figures.law) & set(rules.law):
            raise Refused("AO-7.1 AO-9.3 AO-17.3", "pool-not-for-table", pool=id_)
        if is_machine(rules):
            check_machine(rules, figures, await self._feeding(id_))
            return rules
        fitted = replace(
            rules,
            jackpot_bet=figures.bet,
            jackpot_increment=figures.increment,
            jackpot_marking=type(rules.jackpot_marking)(figures.marking),
            jackpot_combinations=tuple(prize.combination for prize in figures.prizes),
        )
        game.check(fitted)
        return fitted


def jackpot_of(opening: Opening) -> str | None:
    """The pool that a table feeds, whatever its game."""
    return _jackpot_of(opening.game, opening.rules)


@lru_cache(maxsize=1 << 14)
def _jackpot_of(game: str, rules: str) -> str | None:
    pool: str | None = codec(game).rules(rules).jackpot
    return pool


def is_id(text: str) -> bool:
    """For addresses, streams and ledger accounts."""
    plain = text.replace("-", "").replace("_", "")
    return 0 < len(text) <= LONGEST_ID and plain.isascii() and plain.isalnum() and text == text.lower()


def _check_names(figures: Rules) -> None:
    """Every combination is one that the tables of its chapter know: otherwise a slip shows when a table opens."""
    names = tuple(prize.combination for prize in figures.prizes)
    for game in map(games.find, games.names()):
        preset = next(iter(game.presets.values()))
        if isinstance(preset, JackpotOptions):
            rules: Any = replace(preset, jackpot=figures.pool, jackpot_combinations=names)
            if set(figures.law) & set(rules.law):
                game.check(rules)


def _check(rules: Rules, *, is_of_model: bool) -> None:
    try:
        POOL.check(rules)
    except Refused as refused:
        raise refused.under(rules.law) from None
    if rules.chapter == Chapter.SLOTS:
        if not rules.demo and not is_of_model:
            raise Refused("AO-17.3 AO-17.4 AO-17.8", "pool-needs-model")  # the figures that were approved
        return
    if not rules.demo and not (is_words(rules.approval) and is_words(rules.notice)):
        raise Refused("AO-7.1 AO-7.3 AO-7.6 AO-9.4 AO-9.10 AO-9.11", "figures-not-approved").under(rules.law)
