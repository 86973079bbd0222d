"""Random tournaments, directed by lot: every act is legal or refused, and every step is checked."""

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from panoverde.core.decider import Command
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.formats import Format
from panoverde.tournament.penalties import OFFENCES
from panoverde.tournament.room import halted_tables
from panoverde.tournament.rules import PRESETS, Purchase, Rules, Xtrastack
from panoverde.tournament.state import Phase, Standing, State
from panoverde.tournament.structure import propose
from tests.tournament.played import CASHIER, CLOCK, DIRECTOR, START, Room


def random_rules(luck: Random, entries: int) -> Rules:
    name = luck.choice([one for one in PRESETS if one != "sit_and_go" or entries == 6])
    rules = PRESETS[name]
    changes: dict[str, Any] = {}
    if name == "freeze_out":
        changes |= {"levels": propose(entries, 120, rules.stack).levels}
    if name not in ("sit_and_go", "multistack"):
        changes |= {"per_table": luck.choice([2, 6, 8, 9, 10]), "late_levels": luck.randint(1, 3)}
        changes |= {"late_through_break": luck.random() < 0.3}
        changes |= {"re_entries": luck.randint(0, 2)}
        changes |= {"abandon": bool(changes["re_entries"]) and luck.random() < 0.5}
        changes |= {"round_to": luck.choice([1, 100, 500])}
    if rules.rebuy:
        price = luck.choice([1_000, 3_000])
        changes |= {"rebuy": Purchase(price=price, chips=rules.stack, most=luck.randint(0, 2), last_level=2)}
    if name not in ("sit_and_go", "multistack") and luck.random() < 0.3:
        changes |= {"xtrastack": Xtrastack(price=1_000, chips=5_000)}
    return replace(rules, starts_at=START, shot_clock=luck.random() < 0.5, **changes)


class Simulation:
    """One tournament of so many entries; `online`: tables report their hands with all stacks."""

    def __init__(self, seed: int, entries: int, *, online: bool = False) -> None:
        self.luck = Random(seed)
        self.room = Room(random_rules(self.luck, entries), seed)
        self.online, self.entries = online, entries
        self.refusals: Counter[str] = Counter()

    def play(self) -> Room:
        room = self.room
        room.enter_many(self.entries)
        room.at = START
        room.run_dues()
        if not room.state.course.drawn:
            room.act(do.DrawRoom(by=DIRECTOR))
        if room.phase == Phase.ANNOUNCED:
            room.act(do.StartTournament(by=DIRECTOR))
        for _ in range(60 * self.entries + 1_000):
            self.step()
            self.check()
            room.run_dues()
            self.check_room()
            if room.phase == Phase.CLOSED:
                return room
        raise AssertionError("the tournament does not end")

    def step(self) -> None:
        room, luck = self.room, self.luck
        if room.phase == Phase.OVERNIGHT:
            room.act(do.StartDay(by=DIRECTOR))
            return
        course = room.state.course
        kinds = [self.eliminate] * 12 + [self.pass_time] * 3 + [self.undo, self.penalise, self.buy, self.floor]
        if not course.prizes_fixed:
            kinds += [self.buy, self.pass_time, self.pass_time]
        if not course.prizes_fixed and course.playing < 3:
            kinds = [self.pass_time, self.buy]
        luck.choice(kinds)()

    def attempt(self, command: Command) -> bool:
        """Do it, or change nothing."""
        before = self.room.state
        try:
            self.room.act(command)
        except Refused as refused:
            assert self.room.state is before
            self.refusals[refused.code] += 1
            return False
        return True

    def one(self) -> int:
        return self.luck.choice(self.room.alive)

    def eliminate(self) -> None:
        if self.online and self.room.state.course.drawn:
            self.hand()
            self.end_round()
            return
        luck = self.luck
        number = self.one()
        takers = [other for other in self.room.alive if other != number]
        chosen = tuple(luck.sample(takers, min(len(takers), luck.randint(1, 2)))) if self.room.rules.bounty else ()
        stack = luck.choice([0, 100, 100, 5_000])
        self.attempt(do.Bust(number, stack, chosen, luck.random() < 0.3, by=DIRECTOR))
        self.end_round()

    def end_round(self) -> None:
        if self.room.state.course.hand_for_hand and self.luck.random() < 0.6:
            self.attempt(do.EndRound(by=DIRECTOR))

    def hand(self) -> None:
        """Chips go from some players of a table to one of them."""
        luck, state = self.luck, self.room.state
        table = luck.choice(list(state.tables.values()))
        stacks = {who: state.entrant(who).stack for who in table.seats.values() if state.entrant(who).is_in}
        if len(stacks) < 2:
            return
        able = [who for who in stacks if not state.entrant(who).owes_rebuy]
        winner = luck.choice(list(stacks))
        losers = [who for who in able if who != winner][: luck.randint(1, 2)]
        for who in losers:
            lost = stacks[who] if luck.random() < 0.7 else stacks[who] // 2
            stacks[who] -= lost
            stacks[winner] += lost
        takers: dict[int, tuple[int, ...]] = {who: (winner,) for who in stacks if not stacks[who]}
        rebuying = tuple([who for who in takers if state.rules.rebuy and luck.random() < 0.4])
        self.attempt(do.RecordHand(table.number, stacks, (winner,), takers, rebuying, by=Role.HOUSE))

    def pass_time(self) -> None:
        room = self.room
        timed = {option.kind: option for option in TOURNAMENT.options(room.state, CLOCK)}
        for kind, command in (("end_day", do.EndDay(by=CLOCK)), ("advance_level", do.AdvanceLevel(by=CLOCK))):
            if kind in timed:
                room.at = max(room.at, timed[kind].since)
                room.act(command)
                return
        room.wait(1)
        if room.state.course.colour_up:
            self.race()

    def race(self) -> None:
        state, luck = self.room.state, self.luck
        removal = state.course.colour_up
        assert removal is not None
        for table in state.tables.values():
            if table.number in removal.tables:
                continue
            seats = [seat for seat, who in table.seats.items() if state.entrant(who).is_in]
            chips = {}
            for seat in seats:
                stack = state.entrant(table.seats[seat]).stack if self.online else luck.randint(1, 90) * removal.remove
                small = min(stack // removal.remove, luck.randint(0, 9))
                small += (stack - small * removal.remove) % removal.next // removal.remove
                chips[seat] = {removal.remove: small, removal.next: (stack - small * removal.remove) // removal.next}
            if not self.attempt(do.RaceChips(table.number, chips, by=DIRECTOR)):
                self.attempt(do.Undo(1, "a race that can't be", by=DIRECTOR))

    def undo(self) -> None:
        """Acts are done, taken back, and everything is as it was."""
        room = self.room
        before, outside = room.state, Counter(room.outside)
        acts = sum(self.attempt(command) for command in self.some_acts())
        if acts:
            room.act(do.Undo(acts, "not so", by=DIRECTOR))
            after = room.state
            kept = len(after.history)
            assert replace(after, history=()) == replace(before, history=(), accounts=after.accounts)
            assert {name: held for name, held in after.accounts.items() if held} == {
                name: held for name, held in before.accounts.items() if held
            }
            assert after.history == before.history[len(before.history) - kept :]
            assert +room.outside == +outside

    def some_acts(self) -> list[Command]:
        luck, late = self.luck, max(self.room.at, self.room.at + 10**7)
        number = self.one()
        pool: list[Command] = [
            do.Rebuy(number, by=CASHIER),
            do.AddOn(number, by=CASHIER),
            do.MarkAbsent(number, True, by=DIRECTOR),
            do.AdvanceLevel(by=CLOCK, at=late),
            do.Bust(number, 100, (self.one(),), by=DIRECTOR),
            do.Penalise(number, luck.choice(list(OFFENCES)), 3, by=DIRECTOR, reason="talk"),
            do.Disqualify(number, "collusion", "with a friend", by=DIRECTOR),
            do.BuyXtrastack(number, by=CASHIER),
            do.PauseClock("fire alarm", by=DIRECTOR),
            do.AdjustClock(0, "slow", by=DIRECTOR),
            do.RecordRuling("the pot is theirs", by=DIRECTOR),
        ]
        return luck.sample(pool, 4)

    def penalise(self) -> None:
        luck, number = self.luck, self.one()
        offence = luck.choice(list(OFFENCES))
        if luck.random() < 0.15 and self.room.state.course.playing > 4:
            self.attempt(do.Disqualify(number, offence, "again and again", by=DIRECTOR))
        else:
            orbits = luck.randint(0, 2)
            self.attempt(do.Penalise(number, offence, luck.randint(0, 3), orbits, by=DIRECTOR, reason="talk"))
            self.attempt(do.ServeHand(number, by=DIRECTOR))

    def buy(self) -> None:
        room, luck = self.room, self.luck
        out = [one.number for one in room.state.entrants if one.standing == Standing.OUT]
        number = self.one()
        if out and luck.random() < 0.6:
            self.attempt(do.ReEnter(luck.choice(out), by=CASHIER))
        elif room.rules.abandon and luck.random() < 0.2:
            self.attempt(do.ReEnter(number, max(1, room[number].stack), by=CASHIER))
        elif luck.random() < 0.5:
            kind = luck.choice([do.Rebuy, do.AddOn, do.BuyXtrastack, do.DeclareRebuy])
            self.attempt(kind(number, by=CASHIER))
        elif self.attempt(do.Register(f"Late {len(room.log)}", f"account {len(room.log)}", by=CASHIER)):
            self.attempt(do.Enter(len(room.state.entrants), luck.choice([0, 1, 3]), by=CASHIER))
        if room.state.course.entries > 10 and luck.random() < 0.2:
            self.attempt(do.TakeBackEntry(self.one(), "paid twice", by=DIRECTOR))

    def floor(self) -> None:
        """What the floor reports or decides besides."""
        room, luck = self.room, self.luck
        if not room.state.tables:
            return
        table = luck.choice(list(room.state.tables.values()))
        if table.seats:
            button, small, big = (luck.randint(1, 6), luck.randint(1, 6), luck.choice(list(table.seats)))
            self.attempt(do.ReportButton(table.number, button, small, big, by=DIRECTOR))
        self.attempt(do.MoveEntrant(self.one(), table.number, luck.randint(1, 10), "wrong seat", by=DIRECTOR))
        out = [one.number for one in room.state.entrants if one.standing == Standing.OUT]
        if out:
            who = luck.choice(out)
            giver = self.one() if room[who].out_reported else 0
            self.attempt(do.Reinstate(who, table.number, luck.randint(1, 10), "a chip", giver, by=DIRECTOR))

    # What holds at every step

    def check(self) -> None:
        state = self.room.state
        check_seats(state)
        check_money(self.room)
        course = state.course
        assert course.playing == sum(one.is_in for one in state.entrants)
        assert course.players == sum(1 for one in state.entrants if one.entries)
        assert course.entries == sum(one.entries for one in state.entrants)
        assert course.registered == sum(one.standing == Standing.REGISTERED for one in state.entrants)
        assert course.in_play >= 0
        if self.online:
            assert course.in_play == sum(one.stack for one in state.entrants if one.is_in)

    def check_room(self) -> None:
        """Nothing is due any more: tables are within one player of each other, but for a round of hand-for-hand."""
        state = self.room.state
        if state.course.hand_for_hand and state.course.playing < state.course.round_players:
            return
        if state.course.colour_up:
            return
        if state.course.phase != Phase.RUNNING or not state.course.drawn or not state.tables:
            return
        if any(table.button_to for table in state.tables.values()):
            return  # win the button: a move waits while only the coming small blind is free
        sizes = [len(table.seats) for table in state.tables.values()]
        assert max(sizes) - min(sizes) <= 1, sizes
        assert not halted_tables(state)


def check_seats(state: State) -> None:
    seated = Counter(who for table in state.tables.values() for who in table.seats.values())
    assert not seated or max(seated.values()) == 1
    for table in state.tables.values():
        for seat, who in table.seats.items():
            assert (state.entrant(who).table, state.entrant(who).seat) == (table.number, seat)
    for one in state.entrants:
        assert bool(one.table) == (one.number in seated)
        if one.is_in and state.course.drawn:
            assert (one.number in seated) != (one.number in state.course.unseated)


def check_money(room: Room) -> None:
    state = room.state
    assert sum(state.accounts.values()) + sum(held for name, held in room.outside.items() if name != "bank") == 0
    assert all(held >= 0 for held in state.accounts.values())


def check_end(room: Room) -> None:
    """Places are a permutation but for ties, prizes are the pool, and nothing is left."""
    state = room.state
    placed = sorted((one for one in state.entrants if one.place), key=lambda one: one.place)
    classified = [one for one in state.entrants if one.standing in (Standing.PLAYING, Standing.OUT)]
    assert len(placed) == len(classified)
    counts = Counter(one.place for one in placed)
    expected = 1
    for place in sorted(counts):
        assert place == expected, counts
        expected += counts[place]
    assert sum(one.prize for one in placed) == sum(state.course.prizes)
    assert all(held == 0 for name, held in state.accounts.items() if name != "bank")
    sold = sum(one.paid.pool for one in state.entrants)
    if state.rules.format != Format.SATELLITE:
        assert sum(state.course.prizes) == sold
    assert state.accounts.get("bank", 0) == sum(one.paid.fee for one in state.entrants)
