"""A session at the terminal table: people at one keyboard and bots take turns, the house does the rest."""

from panoverde.cli.play.bots import move
from panoverde.cli.play.keyboard import Quit, undisturbed
from panoverde.cli.play.live_table import Guest, LiveTable
from panoverde.cli.play.menu import MenuEntry, entries
from panoverde.cli.play.picture import Painter
from panoverde.cli.play.screen import Screen
from panoverde.cli.play.turn import Turns
from panoverde.cli.play.turn_holder import has_something_to_say, natures
from panoverde.cli.play.words import Words
from panoverde.core.chance import Chance
from panoverde.core.commands import Void
from panoverde.core.option import Nature
from panoverde.core.people import Role, Seat
from panoverde.core.upkeep import next_house_act

SIT, LEAVE = "sit", "leave"
"""Tags of the two commands that every table has."""

MOST_ACTS = 1000
"""Limit of acts of the house after the table closes, to decide bets that can't be taken back."""


class PlaySession:
    def __init__(
        self,
        live: LiveTable,
        guests: tuple[Guest, ...],
        turns: Turns,
        painter: Painter,
        screen: Screen,
        words: Words,
        luck: Chance,
        *,
        bots_if_seats: bool = False,
    ) -> None:
        self._live = live
        self._table = live.table
        self._guests = guests
        self._bots = tuple(guest for guest in guests if guest.bot)
        self._people = tuple(guest for guest in guests if not guest.bot)
        self._turns = turns
        self._painter = painter
        self._screen = screen
        self._words = words
        self._luck = luck
        self._bots_if_seats = bots_if_seats
        self._tried: set[tuple[Seat, str]] = set()

    def run(self, brings: int) -> None:
        """Everyone sits down, plays and is paid out, however it ends."""
        ended: BaseException | None = None
        try:
            self._live.begin()
            for guest in self._guests:
                self._sit(guest, brings)
            while self._somebody_plays() and self._round():
                pass
        except (Quit, KeyboardInterrupt) as why:
            ended = why
        with undisturbed():  # the log is sealed in any case
            if ended:
                self._screen.closing(broken_line=isinstance(ended, KeyboardInterrupt))
            self._live.hurry()
            self._cash_out()

    def _somebody_plays(self) -> bool:
        return any(guest.is_seated(self._table) for guest in self._people)

    def _sit(self, guest: Guest, brings: int) -> None:
        seat = self._offered(guest, SIT)
        brought = _brought(seat, brings) if seat else None
        if seat and brought is not None:
            self._live.attempt(seat.made(self._live.clock.now(), brought), then_dues=False)
        elif not (guest.bot and self._bots_if_seats):
            self._screen.note("no-seat", "yellow", name=guest.name)

    def _offered(self, guest: Guest, kind: str) -> MenuEntry | None:
        offers = entries(self._table, guest.seat, self._words)
        return next((entry for entry in offers if entry.kind == kind), None)

    def _round(self) -> bool:
        """Everyone's turn, then the house's. False if there is nothing left to do."""
        before = self._table.version
        self._live.run_dues()
        if self._turns.clock_strikes() or not self._somebody_plays():
            return True
        could_stake = {guest for guest in self._bots if self._may_stake(guest)}
        for guest in self._bots:
            self._bot_turn(guest)
        asked, everybody = False, [guest.seat for guest in self._guests]
        for guest in self._people:
            if has_something_to_say(self._table, guest.seat, everybody):
                asked = True
                if not self._turns.take(guest):
                    return True
        if any(self._may_stake(guest) for guest in self._bots if guest not in could_stake):
            return True  # a person's act opened the bets: bots come before the house closes them
        if self._move_on():
            return True
        if asked and not any(Nature.COURSE in natures(self._table, guest.seat) for guest in self._bots):
            self._say_who_is_awaited()
        return asked or self._table.version > before

    def _may_stake(self, guest: Guest) -> bool:
        return Nature.STAKE in natures(self._table, guest.seat)

    def _bot_turn(self, guest: Guest) -> None:
        command = move(self._table, guest.seat, self._live.clock.now(), self._luck, self._words, self._tried)
        if command:
            self._live.attempt(command)

    def _move_on(self) -> bool:
        before = self._table.version
        while command := next_house_act(self._table, self._live.clock.now()):
            if self._live.needs_croupier(command):
                return False
            if self._live.consents(command):
                self._live.clock.jump_to(command.at)
                return self._live.attempt(command)
            if self._table.version > before:  # the croupier did something else: players may respond
                return True
        return False

    def _say_who_is_awaited(self) -> None:
        """The game waits for a player, or for a correction."""
        offers = [entry for guest in self._people for entry in entries(self._table, guest.seat, self._words)]
        course = [entry for entry in offers if entry.nature == Nature.COURSE]
        stakes = [entry for entry in offers if entry.nature == Nature.STAKE]
        if awaited := course or stakes:
            name, act = self._words.names.write(awaited[0].who), awaited[0].label
            self._screen.note("awaited", "yellow", name=name, act=act)
        else:
            self._screen.note("nothing-moves", "yellow")

    # The end

    def _cash_out(self) -> None:
        """Everyone leaves; a coup that holds a player back is played out, or annulled if it can't be.

        At a physical table only acts without chance are played out: the machine never draws for the croupier.
        """
        if self._painter.is_in_a_pot():
            self._void()
        if not self._everybody_left():
            self._live.run_dues()
        for _ in range(MOST_ACTS):
            if self._everybody_left() or not self._move_on():
                break
        if not self._everybody_left():
            if self._is_for_the_croupier_to_say():
                self._screen.note("croupiers-to-say", "yellow")
            self._void()
            self._everybody_left()
        self._live.close()
        self._screen.accounts(self._painter.picture(Role.AUDITOR))

    def _void(self) -> None:
        self._live.attempt(Void(by=Role.HOUSE, reason=self._words.say("closing-reason")), then_dues=False)

    def _is_for_the_croupier_to_say(self) -> bool:
        due = self._table.due()
        command = due.command if due else next_house_act(self._table, self._live.clock.now())
        return command is not None and self._live.needs_croupier(command)

    def _everybody_left(self) -> bool:
        """Everyone who may leave does; returns whether all have left."""
        for guest in self._guests:
            leave = self._offered(guest, LEAVE)
            if leave and leave.is_open(self._live.clock.now()):
                self._live.attempt(leave.made(self._live.clock.now(), {}), then_dues=False)
        return not any(guest.is_seated(self._table) for guest in self._guests)


def _brought(seat: MenuEntry, brings: int) -> dict[str, int] | None:
    """The chips to sit down with, if only that is asked; a table with a fixed sum asks nothing."""
    question = seat.question({})
    if question is None:
        return {}
    return {question.ask.field: brings} if question.is_money and question.is_last else None
