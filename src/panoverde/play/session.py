"""An evening at the terminal table: people at one keyboard and bots take turns, the house does the rest."""

from panoverde.core.chance import Chance
from panoverde.core.game import Void, tag_of
from panoverde.core.people import Role, Who
from panoverde.play.bots import wager
from panoverde.play.guests import LEAVE, SIT, Guest, offered
from panoverde.play.house import HouseAct, next_house_act, opening_act
from panoverde.play.keyboard import Quit
from panoverde.play.live import LiveTable
from panoverde.play.menu import entries
from panoverde.play.picture import Picture
from panoverde.play.screen import Screen
from panoverde.play.turn import Turns
from panoverde.play.words import Words


class Session:
    def __init__(
        self,
        live: LiveTable,
        guests: tuple[Guest, ...],
        turns: Turns,
        picture: Picture,
        screen: Screen,
        words: Words,
        luck: Chance,
    ) -> None:
        self._live = live
        self._table = live.table
        self._guests = guests
        self._people = tuple(guest for guest in guests if not guest.bot)
        self._seats: tuple[Who, ...] = tuple(guest.seat for guest in guests)
        self._turns = turns
        self._picture = picture
        self._screen = screen
        self._words = words
        self._luck = luck

    def run(self, brings: int) -> None:
        """Everybody sits down, plays, and is paid out, whatever ends it."""
        try:
            self._live.begin()
            for guest in self._guests:
                self._sit(guest, brings)
            while any(guest.is_seated(self._table) for guest in self._people) and self._round():
                pass
        except (Quit, KeyboardInterrupt) as why:
            self._screen.closing(broken_line=isinstance(why, KeyboardInterrupt))
        self._cash_out()

    def _sit(self, guest: Guest, brings: int) -> None:
        offers = entries(self._table, guest.seat, self._words)
        seat = next((entry for entry in offers if entry.kind == SIT), None)
        if seat is None or len(seat.asks) != 1 or not seat.is_money(seat.asks[0]):
            self._screen.note("no-seat", "yellow", name=guest.name)
            return
        self._live.attempt(seat.made(self._live.clock.now(), {seat.asks[0].field: brings}))

    def _round(self) -> bool:
        """Everybody's turn, then the house's. False when there is nothing left that anybody could do."""
        before = self._table.version
        self._live.run_dues()
        while act := opening_act(self._table, self._seats, self._live.clock.now()):
            if not self._house(act):
                break
        asked = False
        for guest in sorted(self._guests, key=lambda guest: not guest.bot):
            if guest.bot:
                self._bot_turn(guest)
            elif self._table.options(guest.seat):
                asked = True
                if not self._turns.take(guest):
                    return True
        if self._move_on():
            return True
        if asked:
            self._screen.note("nothing-moves", "yellow")
        return asked or self._table.version > before

    def _bot_turn(self, guest: Guest) -> None:
        command = wager(self._table, guest.seat, self._live.clock.now(), self._luck, self._words)
        if command:
            self._live.attempt(command)

    def _move_on(self) -> bool:
        act = next_house_act(self._table, self._seats, self._live.clock.now())
        return act is not None and self._house(act)

    def _house(self, act: HouseAct) -> bool:
        self._live.clock.jump_to(act.option.since)
        return self._live.attempt(act.made(self._table, self._live.clock.now()))

    # The end

    def _cash_out(self) -> None:
        """Everybody leaves; a coup that holds somebody back is played out first or, if it can't be, annulled."""
        for free in (self._nothing, self._move_on, self._void):
            if any(guest.is_seated(self._table) for guest in self._guests):
                free()
                self._everybody_leaves()
        self._live.close()
        self._picture.accounts()

    def _nothing(self) -> bool:
        return False

    def _void(self) -> bool:
        return self._live.attempt(Void(by=Role.HOUSE, reason=self._words.say("closing")))

    def _everybody_leaves(self) -> None:
        kind = next((kind for kind in self._table.game.commands if tag_of(kind) == LEAVE), None)
        for guest in self._guests:
            if kind and offered(self._table, guest.seat, LEAVE, self._live.clock.now()):
                self._live.attempt(kind(by=guest.seat))
