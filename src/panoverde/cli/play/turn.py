"""A person's turn at the keyboard: the menu, the keys, one act after another until Enter."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from panoverde.cli.play.closed_bets import elsewhere
from panoverde.cli.play.keyboard import DROPS, SECOND, Dropped, Keyboard, Quit, key_of
from panoverde.cli.play.live_table import UNTOLD, Guest, LiveTable
from panoverde.cli.play.menu import Chosen, Menu, MenuEntry, entries
from panoverde.cli.play.outcome import Wanted
from panoverde.cli.play.picture import Painter
from panoverde.cli.play.questions import Instead, Questions
from panoverde.cli.play.screen import Screen
from panoverde.cli.play.turn_holder import has_something_to_say
from panoverde.cli.play.words import Words
from panoverde.core.decider import Command
from panoverde.core.option import Nature
from panoverde.core.people import Role, Who
from panoverde.core.table import see
from panoverde.core.upkeep import overdue_act

STAFF = (Role.CROUPIER, Role.INSPECTOR, Role.DIRECTOR, Role.CASHIER, Role.HOUSE)
LAST_EVENTS = 12


class Turns:
    def __init__(
        self, live: LiveTable, profile: str, painter: Painter, screen: Screen, keyboard: Keyboard, words: Words
    ) -> None:
        self._live = live
        self._table = live.table
        self._profile = profile
        self._painter = painter
        self._screen = screen
        self._keyboard = keyboard
        self._words = words
        self._questions = Questions(screen, keyboard, words)
        self._told: dict[Guest, int] = {}
        self._stood: dict[Guest, int] = {}
        self._offered: dict[tuple[object, ...], MenuEntry] = {}
        self._typed: list[str] = []
        """Outcomes typed before they were asked for."""

    def take(self, guest: Guest) -> bool:
        """Until the player passes or leaves; False if the clock ended everyone's turn."""
        self._show(guest)
        self._whisper(guest)
        menu = self._offer(self._regular(guest))
        gain = self._gain(guest)
        while True:
            line = self._keyboard.line(self._screen.turn(guest.name, self._seconds_left(guest), gain))
            gain = 0
            version, figures = self._table.version, self._painter.picture(guest.seat).figures
            if line:
                self._obey(guest.seat, menu, line)
            if self.clock_strikes():
                return False
            if not line or not guest.is_seated(self._table):
                return True
            acted = self._table.version != version
            if acted and not has_something_to_say(self._table, guest.seat, self._painter.seats):
                return True
            if self._painter.picture(guest.seat).figures != figures:
                self._show(guest)
            if acted:
                menu = self._offer(self._regular(guest))

    def confirm(self, command: Command) -> bool:
        """The keyboard is the croupier: Enter does it; anything else is done first, and what is due is checked
        again."""
        wanted = self._live.wanted(command)
        line = self._keyboard.line(self._screen.instruction(command, wanted))
        outcome = self._first_of(wanted, line) if wanted else None
        if wanted and (outcome is not None or not line):
            self._live.tell(wanted, outcome)
        elif wanted and not key_of(line):
            self._screen.cannot_be(wanted, line)
        elif line:
            self._obey(self._live.viewer, Menu(()), line)
        return outcome is not None or not line

    def outcome(self, wanted: Wanted) -> Any:
        """Outcome of an act that the croupier wasn't asked about, or of further draws; None to draw it."""
        if self._typed:
            line = self._typed.pop(0)
            if (outcome := wanted.read(line)) is not None:
                return outcome
            self._typed = []
            self._screen.cannot_be(wanted, line)
        while line := self._keyboard.line(self._screen.wanted(wanted)):
            if line.casefold() in DROPS:
                raise Dropped
            if not self._answered(self._live.viewer, line):
                outcome = self._first_of(wanted, line)
                if outcome is not None:
                    return outcome
                self._screen.cannot_be(wanted, line)
        return None

    def _first_of(self, wanted: Wanted, line: str) -> Any:
        """Outcome at the start of a line; the rest answers the next questions."""
        self._typed = []
        outcome = wanted.read(line)
        first, *others = line.split() or [""]
        if outcome is None and others and (outcome := wanted.read(first)) is not None:
            self._typed = others
        return outcome

    def _show(self, guest: Guest) -> None:
        self._screen.table(guest.name, self._painter.picture(guest.seat))

    def _gain(self, guest: Guest) -> int:
        """Gain since the player's last turn."""
        if self._painter.is_in_a_pot():
            return 0
        net = self._painter.net(guest.seat)
        before = self._stood.get(guest, 0)
        self._stood[guest] = net
        return net - before

    def _regular(self, guest: Guest) -> list[MenuEntry]:
        offers = entries(self._table, guest.seat, self._words)
        return [entry for entry in offers if entry.nature != Nature.IRREGULARITY]

    def _offer(self, offers: Iterable[MenuEntry], *, by: bool = False) -> Menu:
        menu = Menu(offers)
        self._offered |= {entry.key: entry for entry in menu.entries}
        self._screen.menu(menu, by=by)
        return menu

    def _obey(self, who: Who, menu: Menu, line: str) -> None:
        if self._answered(who, line):
            if key_of(line) == "?" and menu.entries:
                self._screen.menu(menu)
        elif key_of(line) == "c":
            self._apart(who)
        else:
            self._choose(who, menu, line)

    def _answered(self, who: Who, line: str) -> bool:
        """Keys that work everywhere, even within a question."""
        match key_of(line):
            case "q":
                raise Quit
            case "?":
                self._screen.note("help", "")
            case "r":
                self._screen.rules(self._profile, self._table.rules)
            case "h":
                seen = enumerate((see(self._table.game, event, who) for event in self._table.log), 1)
                self._screen.history([one for one in seen if not isinstance(one[1], UNTOLD)][-LAST_EVENTS:])
            case _:
                return False
        return True

    def _apart(self, who: Who) -> None:
        """The player's own irregularities; the keyboard may also act for the house."""
        own = [entry for entry in entries(self._table, who, self._words) if entry.nature == Nature.IRREGULARITY]
        staff = [entry for role in STAFF for entry in entries(self._table, role, self._words)]
        menu = self._offer([*own, *staff], by=True)
        while line := self._keyboard.line(self._screen.turn(self._words.say("the-house"))):
            if not self._answered(who, line):
                self._choose(who, menu, line, strictly=True)
                return

    def _choose(self, who: Who, menu: Menu, line: str, *, strictly: bool = False) -> None:
        other: str | None = line
        while other is not None:
            other = self._chosen_instead(who, menu, other, strictly=strictly)

    def _chosen_instead(self, who: Who, menu: Menu, line: str, *, strictly: bool) -> str | None:
        """Does what this line chooses; or returns the line typed where it asked something.

        Strictly, only what is on the menu, because the menu isn't the player's own.
        """
        chosen = self._meant(who, menu, line)
        on_menu = {(entry.who, entry.kind) for entry in menu.entries}
        if strictly and not {(entry.who, entry.kind) for entry in chosen.entries} <= on_menu:
            chosen = Chosen((), "")
        if not chosen.entries:
            self._screen.note("no-such-option", "yellow", typed=line)
        elif len(chosen.entries) > 1:
            self._screen.choices(chosen.entries, menu)
        else:
            try:
                command = self._filled(who, chosen.entries[0], chosen.rest, menu)
            except Instead as other:
                return other.line
            if command:
                self._live.attempt(command)
        return None

    def _meant(self, who: Who, menu: Menu, line: str) -> Chosen:
        """From the menu, in full or abbreviated; or something not on it now, which the table refuses with its rule."""
        chosen = menu.choose(line)
        if chosen.by_choice or (chosen.entries and not chosen.rest) or line[:1].isdecimal():
            return chosen
        for known, loosely in self._known(who, menu):
            other = known.choose(line, loosely=loosely)
            if other.words > chosen.words and (known is menu or len(other.entries) == 1):  # than by its act alone
                return other
        return chosen

    def _known(self, who: Who, menu: Menu) -> Iterator[tuple[Menu, bool]]:
        """Other menus to search, and whether abbreviations count."""
        earlier = Menu(entry for entry in self._offered.values() if entry.who == who)
        yield from ((earlier, False), (menu, True), (earlier, True))
        stake = next((entry for entry in earlier.entries if entry.nature == Nature.STAKE), None)
        if stake:
            anywhere = Menu(elsewhere(self._table, stake, self._live.clock.now()))
            yield from ((anywhere, False), (anywhere, True))

    def _filled(self, who: Who, entry: MenuEntry, typed: str, menu: Menu) -> Command | None:
        answers = self._questions.fill(entry, typed, menu, partial(self._answered, who))
        return None if answers is None else entry.made(self._live.clock.now(), answers)

    def clock_strikes(self) -> bool:
        """Does what is overdue; True if the game moved on."""
        struck = False
        while act := overdue_act(self._table, self._live.clock.now()):
            course = act.nature == Nature.COURSE
            if course and not struck:
                self._screen.note("time-is-up", "yellow")
            if not self._live.attempt(act.command):
                break
            struck = struck or course
        return struck

    def _seconds_left(self, guest: Guest) -> int | None:
        """Until the first of the player's options lapses."""
        lapses = [option.until for option in self._table.options(guest.seat) if option.until is not None]
        return max(0, min(lapses) - self._live.clock.now()) // SECOND if lapses else None

    def _whisper(self, guest: Guest) -> None:
        """With several people at one screen, private facts wait for their player's turn."""
        game, start = self._table.game, self._told.get(guest, 0)
        for event in self._table.log[start:]:
            own = see(game, event, guest.seat)
            if own != see(game, event, self._live.viewer) and not isinstance(own, UNTOLD):
                self._screen.happened(own, "magenta")
        self._told[guest] = self._table.version
