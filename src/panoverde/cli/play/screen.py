"""Output of the terminal table, in colour where there is any."""

import time
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from rich import box
from rich.console import Console, Group
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from panoverde.cli.play.menu import Menu, MenuEntry, Prompt
from panoverde.cli.play.outcome import Wanted
from panoverde.cli.play.picture import Picture, PlayerStanding
from panoverde.cli.play.words import FEW, Words, family
from panoverde.core.decider import Command, Event
from panoverde.core.events import ChanceRevealed
from panoverde.core.fields import fields_of, says_money
from panoverde.core.option import Nature, Number, Pick
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused

SHORT = 8
"""Digits of a hash that a person compares at a glance."""


class Screen:
    def __init__(self, console: Console, words: Words, delay: float = 0, second: Words | None = None) -> None:
        self._console = console
        self._words = words
        self._delay = delay
        self._second = second
        """Second language for announcements."""

    # Sentences

    def note(self, key: str, style: str = "dim", **facts: object) -> None:
        self._console.print(Text(self._words.say(key, **facts), style))

    def wrong_answer(self, key: str, **facts: object) -> None:
        words = f"{self._words.say(key, **facts)} {self._words.say('leaves-question')}"
        self._console.print(Text(words, "yellow"))

    def hurry(self) -> None:
        """No more pauses."""
        self._delay = 0

    def closing(self, *, broken_line: bool) -> None:
        if broken_line:
            self._console.print()
        self.note("closing")

    def happened(self, event: Event, style: str = "") -> None:
        self._item(Text("  · ", "dim"), Text(self._words.happening(event), style))
        if event.aloud and self._second:
            self._item(Text("    "), Text(self._second.happening(event), "dim"))
        if self._delay:
            time.sleep(self._delay)

    def refused(self, refused: Refused) -> None:
        self._item(Text("  ✗ ", "bold red"), Text(self._words.refusal(refused), "red"))

    def _item(self, mark: Text, words: Text) -> None:
        """Wraps under its beginning."""
        for line in words.wrap(self._console, max(1, self._console.width - len(mark))):
            self._console.print(Text.assemble(mark, line))
            mark = Text(" " * len(mark))

    def committed(self, commitment: str) -> None:
        self.note("committed", commitment=commitment)

    def verified(self, revealed: ChanceRevealed, commitment: str) -> None:
        self.note("verified", seed=_short(revealed.commitment), commitment=commitment)

    def sealed(self, revealed: ChanceRevealed) -> None:
        """The salt is the hash of the whole log: it identifies the log."""
        self.note("sealed", seal=revealed.salt)

    # Pictures

    def welcome(self, game: str, profile: str, law: Sequence[str]) -> None:
        name = self._words.term(game)
        title = Text(name[:1].upper() + name[1:], "bold white")
        line = Text(self._words.say("welcome", profile=profile, law=", ".join(law)), "white")
        keys = Text(self._words.say("keys"), "dim")
        self._console.print(Panel(Group(title, line, keys), box=box.ROUNDED, border_style="green", expand=False))

    def table(self, title: str, picture: Picture) -> None:
        say = self._words.say
        known = ((name, values) for name, values in picture.figures if self._words.knows(name))
        line = " · ".join(f"{self._words.field(name)} {self._said(values)}" for name, values in known)
        self._console.print()
        self._console.print(Rule(Text(title, "bold"), style="green", align="left"))
        if line:
            self._console.print(Text(line, "cyan"))
        for listing in picture.listings:
            for row in self._words.rows(listing.name, listing.rows):
                self._item(Text("  · ", "dim"), Text(row, "cyan"))
        grid = Grid(box=None, padding=(0, 2, 0, 0), header_style="dim")
        grid.add_column("")
        has_stakes = not picture.kept  # money in a pot belongs to nobody
        for column in ("column-chips", *(["column-stake"] if has_stakes else []), "column-net"):
            grid.add_column(say(column), justify="right")
        grid.add_column("")
        for place in picture.places:
            name, held, staked, net, spread = self._row(place)
            grid.add_row(name, held, *([staked] if has_stakes else []), net, spread)
        for account, amount in picture.kept:
            grid.add_row(Text(self._words.term(account).capitalize(), "dim"), self._words.money(amount), "", "")
        if has_stakes:
            grid.add_row(Text(say("bank"), "dim"), "", "", self._gain(picture.bank), "")
        self._console.print(Padding(grid, (0, 0, 0, 2)))

    def _row(self, place: PlayerStanding) -> tuple[Text, ...]:
        name = Text(place.name, "italic" if place.bot else "bold")
        if not place.seated:
            return name, Text("–", "dim"), Text("–", "dim"), self._gain(place.net), Text("")
        money = self._words.money
        spread = ", ".join(f"{self._words.term(zone)} {money(amount)}" for zone, amount in place.bets)
        staked = Text(money(place.staked), "yellow" if place.staked else "dim")
        return name, Text(money(place.chips)), staked, self._gain(place.net), Text(spread, "yellow")

    def _gain(self, amount: int) -> Text:
        style = "green" if amount > 0 else "red" if amount < 0 else "dim"
        return Text(self._words.gain(amount), style)

    def _said(self, values: tuple[Any, ...]) -> str:
        words = [self._words.said(value) for value in values]
        return (", " if any(" " in word for word in words) else " ").join(words)

    def menu(self, menu: Menu, *, by: bool = False) -> None:
        """One line per option and per set of limits; an act offered several times is named once."""
        numbered = enumerate(menu.entries, 1)
        for _, group in groupby(numbered, lambda line: (line[1].who, line[1].group)):
            self._console.print(Padding(self._lines(list(group), len(str(len(menu.entries))), by=by), (1, 0, 0, 2)))

    def _lines(self, group: list[tuple[int, MenuEntry]], digits: int, *, by: bool) -> Grid:
        grid = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        grid.add_column(justify="right", style="bold green", min_width=digits)
        grid.add_column()
        limits = any(entry.nature == Nature.STAKE for _, entry in group)
        for column in range(max(len(row) for _, entry in group for row in entry.rows)):
            grid.add_column(no_wrap=limits and column > 0)
        before = ""
        for number, entry in group:
            label = f"{self._by(entry.who)}: {entry.label}" if by else entry.label
            for place, row in enumerate(entry.rows):
                named = "" if place or label == before else label
                grid.add_row("" if place else str(number), Text(named), *(Text(part) for part in row))
            before = label
        return grid

    def _by(self, who: Who) -> str:
        return self._words.term(who) if isinstance(who, Role) else self._words.names.write(who)

    def choices(self, entries: Iterable[MenuEntry], menu: Menu) -> None:
        numbers = ", ".join(str(menu.number(entry)) for entry in entries)
        self.note("ambiguous", "yellow", numbers=numbers)

    # Questions

    def turn(self, name: str, seconds: int | None = None, gain: int = 0) -> Text:
        """Prompt: name, last win or loss, and time left."""
        say, facts = self._words.say, []
        if gain:
            words = say("won" if gain > 0 else "lost", amount=self._words.money(abs(gain)))
            facts.append(Text(words, "green" if gain > 0 else "red"))
        if seconds is not None:
            facts.append(Text(say("seconds-left", seconds=seconds), "yellow"))
        within = Text.assemble(" (", Text(" · ").join(facts), ")") if facts else Text()
        return Text.assemble((name, "bold"), within, (" ▸ ", "bold green"))

    def instruction(self, command: Command, wanted: Wanted | None) -> Text:
        """The croupier's next act, above the prompt, and the outcomes that they may enter."""
        self._console.print(Text(self._words.instruction(command), "bold"))
        say = self._words.say
        return self._croupier(say("croupier-wants", what=self._what(wanted)) if wanted else say("croupier-keys"))

    def wanted(self, wanted: Wanted) -> Text:
        return self._croupier(self._words.say("draw-or", what=self._what(wanted)))

    def cannot_be(self, wanted: Wanted, typed: str) -> None:
        self.note("cannot-be", "yellow", typed=typed, what=self._what(wanted))

    def _what(self, wanted: Wanted) -> str:
        return self._words.say(wanted.key, **wanted.facts)

    def _croupier(self, keys: str) -> Text:
        return Text.assemble((self._words.term(Role.CROUPIER), "bold"), (f" ({keys})", "dim"), (" ▸ ", "bold green"))

    def question(self, question: Prompt) -> Text:
        match question.ask:
            case Pick(choices=choices) if _may_be_numbered(question):
                of = ", ".join(self._choice(number, choice) for number, choice in enumerate(choices, 1))
            case Pick() | Number():
                of = question.range
            case _:
                of = ""
        hint = f" ({of} · {self._words.say('gives-up')})" if of else f" ({self._words.say('gives-up')})"
        field = self._words.field(question.ask.field)
        return Text.assemble("    ", (field, "bold"), (hint, "dim"), (" ▸ ", "bold green"))

    def _choice(self, number: int, choice: str | int) -> str:
        return str(choice) if type(choice) is int else f"{number} {self._words.term(choice)}"

    # On request

    def rules(self, profile: str, rules: Any) -> None:
        grid = Grid(title=self._words.say("rules-title", profile=profile), box=box.SIMPLE, show_header=False)
        grid.add_column(style="cyan")
        grid.add_column()
        fields = fields_of(type(rules))
        chosen = [(field, value) for field in fields if (value := getattr(rules, field.name)) is not None]
        for field, value in chosen:
            said = self._words.money(value) if says_money(field.type) else self._rule(value)
            grid.add_row(Text(self._words.field(field.name)), Text(said))
        self._console.print(grid)
        if len(chosen) < len(fields):
            self.note("rules-left-open")

    def _rule(self, value: Any) -> str:
        return self._said(value) if isinstance(value, tuple) else self._words.term(value)

    def history(self, events: Iterable[tuple[int, Event]]) -> None:
        """Each with its number in the log, for corrections."""
        for number, event in events:
            self._item(Text(f"{number:5} · ", "dim"), Text(self._words.happening(event)))

    # The end

    def accounts(self, picture: Picture) -> None:
        say, money = self._words.say, self._words.money
        grid = Grid(title=say("accounts-title"), title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        grid.add_column("")
        for column in ("column-brought", "column-took", "column-net"):
            grid.add_column(say(column), justify="right")
        for place in picture.places:
            name = Text(place.name, "italic" if place.bot else "bold")
            took = place.took + place.chips + place.staked
            grid.add_row(name, Text(money(place.brought)), Text(money(took)), self._gain(place.net))
        grid.add_row(Text(say("bank"), "dim"), "", "", self._gain(picture.bank))
        self._console.print(grid)
        total = picture.bank + sum(place.net for place in picture.places)
        self.note("sum-zero" if total == 0 else "sum-wrong", "green" if total == 0 else "bold red", total=money(total))


def _may_be_numbered(question: Prompt) -> bool:
    """A few words, none with its own number or amount."""
    choices = question.ask.choices if isinstance(question.ask, Pick) else ()
    return family(choices) is None and len(choices) <= FEW and not question.is_money


def _short(digest: str) -> str:
    return digest[:SHORT] + "…"
