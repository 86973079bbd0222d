"""The house at one table: what is due, at a pace that people can follow; the clock; those who have gone away."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from panoverde.core.game import Command, Instant, Void, tag_of
from panoverde.core.option import Nature, Pick
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import MOST_DUES
from panoverde.core.upkeep import by_the_clock, by_the_croupier, made
from panoverde.server.table import ServedTable

SOON, LATER = 0.03, 0.4
"""Seconds until the house looks round, after something happened: when something is due, and when not. No time that the
rules know is shorter, and several things that happen together are looked at once."""

ABSENCE = 5 * 60_000
"""How long a player may be without a connection before the house gets up for him, where the rules don't say."""

SAYS_WHO_IS_IDLE = frozenset({"PT-BFO", "PT-SO"})
"""Chapters with invitations, warnings and an end of their own."""  # PT-BFO-29 PT-BFO-30 PT-SO-71 PT-SO-72

OWN_HAND = 8_000
"""Milliseconds that a player who is there has for what he may do himself, as throwing the dice that are his, before the
house does it for him. The law knows no such time; a betting period is about twice as long."""

COMING_BACK = 15_000
"""Milliseconds that a player needs to come back and answer, after the system stopped."""

HELD_UP = 2_000
"""Milliseconds in which nothing becomes durable: what was said in them has been shown to nobody."""

LEAVE, REPORT, RELEASE, RESTART = "leave", "report_connection", "release_seat", "restart_clocks"
"""Acts that tables have by the same names."""

THROW = "throw"
"""What a player may do with his own hands, where the dice are his."""  # AO-4.5

log = logging.getLogger("panoverde.server")


class Runner:
    def __init__(self, served: ServedTable, loop: asyncio.AbstractEventLoop) -> None:
        self.served = served
        self._loop = loop
        self._soon: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._ready: Instant = 0
        """When the next act of the house may come, for people to follow."""
        self._left_to_a_player: Instant | None = None
        """Until when the house leaves what is due to the player who may do it himself."""
        self._acting = self._due = False
        self._durable, self._moving = 0, served.house.now()
        """What was durable, and when something last became it or was said."""
        self._held: Instant | None = None
        """Since when the clock waits for the store."""
        self._away: dict[str, Instant] = {}
        """Accounts of players without a connection, and since when."""
        self._absent: set[str] = set()
        """For whom the house got up, since they had been away too long."""
        self._leaving: dict[str, int] = {}
        """Whose gaming session is over, and how many coups must be over for them to get up with a bet on the cloth."""
        self.on_empty: Callable[[], None] = lambda: None
        """Called when the table closes and nobody is left."""
        served.on_change = self.stir

    def stir(self) -> None:
        """Something happened."""
        served = self.served
        if served.durable == served.version - 1:  # until now everything was
            self._durable, self._moving = served.durable, served.house.now()
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
        """Do what the house must do now, and know when to look again."""
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
            now = served.house.now()
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
        if served.off and not served.tally.is_open:
            return self._closing(now)
        if served.opening.by_hand or not self._has_company():
            return None
        due = table.due()
        if due is None:
            self._left_to_a_player = None
            return by_the_croupier(table, served.seats.tenures, now)
        return None if self._is_left_to_a_player(due, now) else replace(due, at=now)

    def _is_left_to_a_player(self, due: Command, now: Instant) -> bool:
        """Whoever is there and may do himself what the house would do for him has some time to do it."""
        if not self.served.opening.pace or tag_of(due) != THROW or not self._may_be_done_by_a_player(due):
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
        """Nobody's time runs out before he has been shown that it runs: while the store stands still the clock waits,
        and after that his time begins anew."""
        served, held = self.served, self._held
        if served.durable != self._durable:
            self._durable, self._moving = served.durable, now
        if served.durable < served.version and now - self._moving >= HELD_UP:
            self._held = now if held is None else held
            return None
        self._held = None
        waited = held is not None and now - held >= HELD_UP
        return (waited and self._made(Role.HOUSE, RESTART, {})) or command

    def _has_company(self) -> bool:
        """Does anybody sit here, or is anything at stake? Nobody deals to an empty table."""
        return bool(self.served.seats.tenures) or self.served.tally.is_open

    def _do(self, command: Command) -> bool:
        served = self.served
        self._acting = True
        try:
            served.act(replace(command, at=max(command.at, served.time())))
        except Refused as refused:  # a due that its own game refuses would be asked for again without end
            log.warning("refused", extra={"table": served.opening.id, "command": tag_of(command), "why": str(refused)})
            return False
        finally:
            self._acting = False
        if tag_of(command) != REPORT:  # nothing that people must follow: who comes and goes would hold up everybody
            self._ready = served.house.now() + served.opening.pace
        self._give_back()
        return True

    def _give_back(self) -> None:
        """A coup is over and nothing new begins: what still lies on the cloth goes back."""
        served = self.served
        if served.off and served.coup_over and served.tally.is_open:
            self._do(Void(by=Role.HOUSE, reason=served.off.code))

    def _do_dues(self) -> None:
        """At a table without a pace: at once."""
        served = self.served
        if served.opening.by_hand or served.broken:
            return
        for _ in range(MOST_DUES):
            stands_still = (served.off and not served.tally.is_open) or not self._has_company()
            due = None if stands_still else served.table.due()
            if due is None or not self._do(due):
                return

    def _set_alarm(self, soonest: float) -> None:
        """Look again when something can have changed by itself; of what can't be done yet, whatever happens tells."""
        served, now = self.served, self.served.house.now()
        times = [at + ABSENCE for at in self._away.values() if at + ABSENCE > now]
        if clock := by_the_clock(served.table, now):
            times.append(clock.since)
        times += [at for at in (self._ready, self._left_to_a_player) if at is not None and now < at]
        if times:
            self._alarm = self._loop.call_later(max(soonest, (min(times) - now) / 1000) + 0.001, self.look)

    # Those who are not there

    def connected(self, seat: Seat, *, up: bool) -> None:
        """A player's last connection went down, or one came up."""
        account = self.served.seats.tenures[seat].account
        if up:
            self._away.pop(account, None)
            self._absent.discard(account)
        else:
            self._away.setdefault(account, self.served.house.now())
        self._report(seat, up=up)
        self.stir()

    def _report(self, seat: Seat, *, up: bool) -> None:
        """To the game, where it wants to know."""
        if command := self._made(Role.HOUSE, REPORT, {"seat": seat, "connected": up}):  # PT-SO-74 R-144
            self._do(command)

    def dismiss(self, account: str, *, at_once: bool) -> None:
        """His gaming session is over: when the house next looks, he gets up as soon as the table lets him."""
        self._leaving[account] = 0 if at_once else self._coups() + 1

    def _coups(self) -> int:
        table = self.served.table
        return table.game.coups(table.state)

    def is_leaving(self, account: str) -> bool:
        return account in self._leaving

    def forget(self, account: str) -> None:
        """He has got up."""
        self._leaving.pop(account, None)
        self._absent.discard(account)

    def was_absent(self, account: str) -> bool:
        return account in self._absent

    def _parting(self) -> Command | None:
        """Whoever ended his session himself leaves at once, as he may; for others their bets stand."""
        for account, coups in self._leaving.items():
            seat = self.served.seats.of(account)
            if seat is None or (self.served.tally.is_in(seat) and self._coups() < coups):  # PT-BFO-21 R-294
                continue
            if command := self._made(seat, LEAVE, {}):
                return command
        return None

    def _gone(self, now: Instant) -> Command | None:
        """Whoever has been away too long, and may leave, leaves."""
        for account, since in list(self._away.items()):
            seat = self.served.seats.of(account)
            if seat is None:
                del self._away[account]
            elif now - since >= ABSENCE and not self._stays(seat) and (command := self._made(seat, LEAVE, {})):
                self._absent.add(account)
                return command
        return None

    def _stays(self, seat: Seat) -> bool:
        """Nobody folds a hand for him; and where the rules say how an idle player leaves, that is how."""
        says_itself = SAYS_WHO_IS_IDLE & {*self.served.table.rules.law}
        return bool(says_itself) or self.served.tally.is_in_pot(seat)  # PT-BFO-21 PT-SO-74

    def _closing(self, now: Instant) -> Command | None:
        """Nothing is at stake and nothing new begins: at a table that closes, everybody gets up."""
        due, closes = self.served.table.due(), self.served.opening.closing
        if due and tag_of(due) == RELEASE:
            return replace(due, at=now)
        for seat in self.served.seats.tenures if closes else ():
            if command := self._made(seat, LEAVE, {}):
                return replace(command, at=now)
        if closes and not self.served.seats.tenures:
            self._loop.call_soon(self.on_empty)
        elif closes and due and not self.served.opening.by_hand:
            return replace(due, at=now)  # a hand that had begun, with nothing in the pot yet, comes to its end
        return None

    def _made(self, who: Role | Seat, kind: str, answers: dict[str, Any]) -> Command | None:
        """That command, if it is offered with those answers."""
        table = self.served.table
        for option in table.options(who):
            fits = all(isinstance(ask, Pick) and ask.accepts(answers.get(ask.field)) for ask in option.asks)
            if option.kind == kind and fits:
                asks = tuple(Pick(ask.field, (answers[ask.field],)) for ask in option.asks)
                return made(table, who, replace(option, asks=asks), self.served.house.now())
        return None

    # After the system stopped

    def recover(self, why: str) -> None:
        """An open coup goes on; is completed by the clock; or, where a player could not answer in time, is void."""
        served, now = self.served, self.served.house.now()
        for seat, tenure in list(served.seats.tenures.items()):
            self._away[tenure.account] = now
            self._report(seat, up=False)  # PT-SO-74 R-295: until he has come back
        if served.tally.is_open:
            served.interrupted = why
            if not served.opening.by_hand and self._has_no_time_left(now):
                self._do(Void(by=Role.HOUSE, reason=why))  # PT-SO-73 R-144 R-295
        if restart := self._made(Role.HOUSE, RESTART, {}):
            self._do(restart)
        served.completed = served.tally.is_open and self._is_over(now)

    def _is_over(self, now: Instant) -> bool:
        """Has the time of the coup run out? Of other hours, as those of the table, the coup knows nothing."""
        clock = self.served.table.options(Role.CLOCK)
        return any(option.nature == Nature.COURSE and option.since <= now for option in clock)

    def _has_no_time_left(self, now: Instant) -> bool:
        """Is a player awaited who could hardly come back in time?"""
        table, seats = self.served.table, self.served.seats.tenures
        awaited = [one for seat in seats for one in table.options(seat) if one.nature == Nature.COURSE]
        return any(option.until is not None and option.until < now + COMING_BACK for option in awaited)
