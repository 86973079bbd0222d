"""The house at one table: due acts at a pace that people can follow, clocks, and absent players."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from panoverde.core.commands import Leave, ReleaseSeat, ReportConnection, RestartClocks, Void
from panoverde.core.decider import Command, Instant, tag_of
from panoverde.core.option import Nature, Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import MOST_DUES
from panoverde.core.upkeep import by_the_clock, by_the_croupier, made
from panoverde.server.table.served_table import ServedTable

SOON, LATER = 0.03, 0.4
"""Seconds from an event until the house looks at the table: with something due, and without. Shorter than any time in
the rules; events that come together are handled at once."""

ABSENCE = 5 * 60_000
"""Milliseconds without a connection after which the house stands a player up, unless the rules say otherwise."""

OWN_HAND = 8_000
"""Milliseconds for a connected player to act themselves, such as throwing their own dice, before the house does it. The
law sets no such time; a betting period is about twice as long."""

COMING_BACK = 15_000
"""Milliseconds that a player needs to come back and answer after an outage."""

HELD_UP = 2_000
"""Milliseconds without a durable write after which the clock waits: nothing said since was shown to players."""

log = logging.getLogger("panoverde.server")


class Runner:
    def __init__(self, served: ServedTable, loop: asyncio.AbstractEventLoop) -> None:
        self.served = served
        self._loop = loop
        self._soon: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ready: Instant = 0
        """Earliest time of the house's next act, so that people can follow."""
        self._left_to_a_player: Instant | None = None
        """Time until which the house leaves a due act to the player who may do it."""
        self._acting = self._due = False
        self._durable, self._moving = 0, served.time()
        """Last durable version, and the time of the last change to it or to the table."""
        self._held: Instant | None = None
        """Time since when the clock waits for the store."""
        self._away: dict[str, Instant] = {}
        """Accounts without a connection, and since when."""
        self._absent: set[str] = set()
        """Accounts that the house stood up for being absent."""
        self._leaving: dict[str, int] = {}
        """Accounts whose gaming session is over, and the number of ended coups after which they leave with a bet on the
        cloth."""
        self.on_empty: Callable[[], None] = lambda: None
        """Called when a closing table is empty."""
        served.on_change = self.stir

    def stir(self) -> None:
        """Call after every act."""
        served = self.served
        if served.durable == served.version - 1:  # everything before this act was durable
            self._durable, self._moving = served.durable, served.last_at
        if self._acting:
            return
        if served.off:
            self._give_back()
        due = False
        if not served.opening.pace:
            self._do_dues()
        elif not served.opening.by_hand:
            due = served.table.due() is not None
        if self._soon is None or (due and not self._due):
            if self._soon:
                self._soon.cancel()
            self._soon = self._loop.call_later(SOON if due else LATER, self.look)
            self._due = due

    def stop(self) -> None:
        for handle in (self._soon, self._alarm):
            if handle:
                handle.cancel()
        self._soon = self._alarm = None
        self.served.on_change = lambda: None

    # Acting

    def look(self) -> None:
        """Do what is due for the house, and set the next alarm."""
        served = self.served
        if self._soon:
            self._soon.cancel()
        if self._alarm:
            self._alarm.cancel()
        self._soon = self._alarm = None
        self._due = False
        if served.broken:
            return
        for _ in range(MOST_DUES):
            now = served.time()
            command = self._next(now)
            if command is None:
                self._set_alarm(0 if self._held is None else LATER)
                return
            if not self._do(command):
                self._set_alarm(LATER)
                return
        raise RuntimeError(f"the house's acts at {served.opening.id} don't end")

    def _next(self, now: Instant) -> Command | None:
        served, table = self.served, self.served.table
        clock = by_the_clock(table, now)
        if clock and clock.since <= now:
            return self._by_the_clock(clock.command, now)
        if gone := self._parting() or self._gone(now):
            return gone
        if now < self._ready:
            return None
        if served.off and not served.attendance.is_open:
            return self._closing(now)
        if served.opening.by_hand or not self._has_company():
            return None
        due = table.due()
        if due is None:
            self._left_to_a_player = None
            return by_the_croupier(table, served.seats.tenures, now)
        return None if self._is_left_to_a_player(due.command, now) else replace(due.command, at=now)

    def _is_left_to_a_player(self, due: Command, now: Instant) -> bool:
        """A connected player who may do the due act themselves gets some time for it."""
        if not self.served.opening.pace or not self._may_be_done_by_a_player(due):
            self._left_to_a_player = None
            return False
        if self._left_to_a_player is None:
            self._left_to_a_player = now + OWN_HAND
        return now < self._left_to_a_player

    def _may_be_done_by_a_player(self, due: Command) -> bool:
        table, tenures = self.served.table, self.served.seats.tenures
        there = (seat for seat, tenure in tenures.items() if tenure.account not in self._away)
        return any(option.kind == tag_of(due) for seat in there for option in table.options(seat))

    def _by_the_clock(self, command: Command, now: Instant) -> Command | None:
        """A player's time never runs out before they were shown that it runs. While the store stalls the clock waits;
        afterwards their time starts again."""
        served, held = self.served, self._held
        if served.durable != self._durable:
            self._durable, self._moving = served.durable, now
        if served.durable < served.version and now - self._moving >= HELD_UP:
            self._held = now if held is None else held
            return None
        self._held = None
        waited = held is not None and now - held >= HELD_UP
        return (waited and self._made(Role.HOUSE, RestartClocks)) or command

    def _has_company(self) -> bool:
        """Is anyone seated or anything at stake? The house doesn't deal to an empty table."""
        return bool(self.served.seats.tenures) or self.served.attendance.is_open

    def _do(self, command: Command) -> bool:
        served = self.served
        self._acting = True
        try:
            served.act(replace(command, at=max(command.at, served.time())))
        except Refused as refused:  # a due act that the game refuses would be retried forever
            log.warning("refused", extra={"table": served.opening.id, "command": tag_of(command), "why": str(refused)})
            return False
        finally:
            self._acting = False
        if not isinstance(command, ReportConnection):  # a report needs no pause: it would delay everyone
            self._ready = served.time() + served.opening.pace
        self._give_back()
        return True

    def _give_back(self) -> None:
        """Returns what lies on the cloth when a coup is over and nothing new begins."""
        served = self.served
        if served.off and served.coup_over and served.attendance.is_open:
            self._do(Void(by=Role.HOUSE, reason=served.off.code))

    def _do_dues(self) -> None:
        """At a table without a pace: at once."""
        served = self.served
        if served.opening.by_hand or served.broken:
            return
        for _ in range(MOST_DUES):
            stands_still = (served.off and not served.attendance.is_open) or not self._has_company()
            due = None if stands_still else served.table.due()
            if due is None or not self._do(due.command):
                return

    def _set_alarm(self, soonest: float) -> None:
        """Sets the next look for what time alone can change; every other change calls `stir`."""
        served, now = self.served, self.served.time()
        times = [at + ABSENCE for at in self._away.values() if at + ABSENCE > now]
        if clock := by_the_clock(served.table, now):
            times.append(clock.since)
        times += [at for at in (self._ready, self._left_to_a_player) if at is not None and now < at]
        if times:
            self._alarm = self._loop.call_later(max(soonest, (min(times) - now) / 1000) + 0.001, self.look)

    # Absent players

    def connected(self, seat: Seat, *, up: bool) -> None:
        """A player's last connection closed, or their first opened. At a table dealt by hand nobody needs one."""
        if self.served.opening.by_hand:
            return
        account = self.served.seats.tenures[seat].account
        if up:
            self._away.pop(account, None)
            self._absent.discard(account)
        else:
            self._away.setdefault(account, self.served.time())
        self._report(seat, up=up)
        self.stir()

    def _report(self, seat: Seat, *, up: bool) -> None:
        """Tells the game, if it wants to know."""
        if command := self._made(Role.HOUSE, ReportConnection, {"seat": seat, "connected": up}):  # PT-SO-74 R-144
            self._do(command)

    def dismiss(self, account: str, *, at_once: bool) -> None:
        """The player's gaming session is over: they leave as soon as the table allows."""
        self._leaving[account] = 0 if at_once else self._coups() + 1

    def _coups(self) -> int:
        table = self.served.table
        return table.game.coups(table.state)

    def is_leaving(self, account: str) -> bool:
        return account in self._leaving

    def forget(self, account: str) -> None:
        """The player has left."""
        self._leaving.pop(account, None)
        self._absent.discard(account)

    def was_absent(self, account: str) -> bool:
        return account in self._absent

    def _parting(self) -> Command | None:
        """A player who ended their own session leaves at once if the rules allow; otherwise their bets stand."""
        for account, coups in self._leaving.items():
            seat = self.served.seats.of(account)
            if seat is None or (self.served.attendance.is_in(seat) and self._coups() < coups):  # PT-BFO-21 R-294
                continue
            if command := self._made(seat, Leave):
                return command
        return None

    def _gone(self, now: Instant) -> Command | None:
        """A player absent too long leaves if they may."""
        for account, since in list(self._away.items()):
            seat = self.served.seats.of(account)
            if seat is None:
                del self._away[account]
            elif now - since >= ABSENCE and not self._stays(seat) and (command := self._made(seat, Leave)):
                self._absent.add(account)
                return command
        return None

    def _stays(self, seat: Seat) -> bool:
        """Nobody folds a hand for a player; and a game's own rule for idle players takes precedence."""
        says_itself = self.served.table.rules.handles_idle
        return says_itself or self.served.attendance.plays_cards(seat)  # PT-BFO-21 PT-SO-74

    def _closing(self, now: Instant) -> Command | None:
        """At a closing table with nothing at stake, everyone leaves. A coup that is still somebody's ends."""
        due, closes = self.served.table.due(), self.served.opening.closing
        if due and isinstance(due.command, ReleaseSeat):
            return replace(due.command, at=now)
        for seat in self.served.seats.tenures if closes else ():
            if command := self._made(seat, Leave):
                return replace(command, at=now)
        if closes and not self.served.seats.tenures:
            self._loop.call_soon(self.on_empty)
        elif due and not self.served.opening.by_hand and (closes or self.served.attendance.at_stake):
            return replace(due.command, at=now)  # a hand with nothing in the pot yet, a jackpot that is not paid
        return None

    def _made(self, who: Role | Seat, command: type[Command], said: dict[str, Any] | None = None) -> Command | None:
        """That command with those answers, if the table offers it."""
        table, kind, answers = self.served.table, tag_of(command), said or {}
        for option in table.options(who):
            fits = all(isinstance(ask, Pick) and ask.accepts(answers.get(ask.field)) for ask in option.asks)
            if option.kind == kind and fits:
                asks = tuple(Pick(ask.field, (answers[ask.field],)) for ask in option.asks)
                return made(table, who, replace(option, asks=asks), self.served.time())
        return None

    # After an outage

    def recover(self, why: str) -> None:
        """An open coup goes on, is completed by the clock, or is void if a player couldn't answer in time."""
        served, now = self.served, self.served.time()
        for seat, tenure in () if served.opening.by_hand else list(served.seats.tenures.items()):
            self._away[tenure.account] = now
            self._report(seat, up=False)  # PT-SO-74 R-295: until they have come back
        if served.attendance.is_shared:
            served.interrupted = why
        if served.attendance.is_open and not served.opening.by_hand and self._has_no_time_left(now):
            self._do(Void(by=Role.HOUSE, reason=why))  # PT-SO-73 R-144 R-295
        if restart := self._made(Role.HOUSE, RestartClocks):
            self._do(restart)
        served.completed = served.attendance.is_open and self._is_over(now)

    def _is_over(self, now: Instant) -> bool:
        """Has the coup's own time run out? Closing hours of the table don't count."""
        clock = self.served.table.options(Role.CLOCK)
        return any(option.nature == Nature.COURSE and option.since <= now for option in clock)

    def _has_no_time_left(self, now: Instant) -> bool:
        """Is the table waiting for a player who could hardly come back in time?"""
        table, seats = self.served.table, self.served.seats.tenures
        awaited = [one for seat in seats for one in table.options(seat) if one.nature == Nature.COURSE]
        return any(option.until is not None and option.until < now + COMING_BACK for option in awaited)
