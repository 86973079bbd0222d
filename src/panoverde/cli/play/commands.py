"""`pano play`: a table in the terminal."""

import secrets
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer
from rich.console import Console
from rich.text import Text

from panoverde import games
from panoverde.cli.play.draws import CommittedDraws, Draws, EnteredDraws, UncommittedDraws
from panoverde.cli.play.keyboard import Keyboard, LineClock, PlayClock, WallClock
from panoverde.cli.play.live_table import Guest, LiveTable
from panoverde.cli.play.picture import Painter
from panoverde.cli.play.screen import Screen
from panoverde.cli.play.session import PlaySession
from panoverde.cli.play.turn import Turns
from panoverde.cli.play.words import Words, say
from panoverde.cli.subject import subject
from panoverde.core import messages
from panoverde.core.chance import Secure, Seeded, fresh_seed
from panoverde.core.messages import Lang
from panoverde.core.money import LARGEST
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.core.table import Table
from panoverde.core.text import Names
from panoverde.journal.opening import open_table
from panoverde.lab.odds import find
from panoverde.lab.odds_report import warnings
from panoverde.lab.subject import Subject

IMPOSSIBLE = 2
MOST_GUESTS = 50
BOTS = 2
EXAMPLE = games.names()[0].replace("_", "-")
PAUSE = 0.25
"""Seconds between events, for a person who watches."""


def list_games() -> None:
    """List the games, each with its profiles."""
    for game in games.every():
        typer.echo(f"{game.name.replace('_', '-')}: {', '.join(game.presets)}")


def play(
    game: Annotated[str, typer.Argument(help=f"The game, such as {EXAMPLE}.")],
    profile: Annotated[str | None, typer.Option(help="The rules to play by.", show_default="the game's first")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Change an option of the table; again for each.", show_default=False),
    ] = None,
    players: Annotated[int, typer.Option(min=1, max=MOST_GUESTS, help="People at this keyboard.")] = 1,
    bots: Annotated[
        int | None,
        typer.Option(min=0, max=MOST_GUESTS, help="Players that need none.", show_default=f"{BOTS}, or more if needed"),
    ] = None,
    croupier: Annotated[bool, typer.Option("--croupier", help="The keyboard is the croupier too.")] = False,
    chips: Annotated[int, typer.Option(min=1, max=LARGEST, help="What each brings, in the smallest unit.")] = 100_000,
    lang: Annotated[Lang, typer.Option(envvar="PANO_LANG", help="The language of the table.")] = Lang.PT,
    seed: Annotated[int | None, typer.Option(min=0, help="Repeat a session.", show_default="secure chance")] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the log, for pano verify.", show_default=False)
    ] = None,
    delay: Annotated[
        float | None, typer.Option(min=0, max=10, help="Seconds between events.", show_default="none in a pipe")
    ] = None,
) -> None:
    """Play at a table in the terminal, alone, with bots or with others at the same keyboard."""
    console = Console(highlight=False, soft_wrap=False)
    clock: PlayClock = WallClock() if seed is None else LineClock()
    changed = _options(option or [], lang)
    try:
        table = open_table(game, profile, changed, clock.now())
        if not croupier and table.rules.needs_croupier:
            table = open_table(game, profile, {**changed, "physical": "no"}, clock.now())
    except Refused as refused:
        raise _impossible(messages.refusal(refused, lang)) from refused
    if pool := table.rules.jackpot:  # nobody would order its prizes, and a winner would wait for ever
        raise _impossible(say("jackpot-needs-house", lang, pool=pool))
    chosen = profile or next(iter(table.game.presets))
    pause = (PAUSE if console.is_terminal else 0) if delay is None else delay
    with ExitStack() as stack:
        file = stack.enter_context(_created(save, lang)) if save else None
        evening = session(table, chosen, clock, console, lang, players, bots, seed, file, pause, croupier=croupier)
        if croupier and find(table.game.name):
            about = subject(game, profile, changed)
            for warning in warnings(about, lang) if isinstance(about, Subject) else ():
                console.print(Text(warning, "yellow"))
        evening.run(chips)
    if save:
        console.print(Text(say("saved", lang, file=save), "dim"))


def session(
    table: Table[Any, Any],
    profile: str,
    clock: PlayClock,
    console: Console,
    lang: Lang,
    players: int,
    bots: int | None,
    seed: int | None = None,
    file: BinaryIO | None = None,
    delay: float = 0,
    *,
    croupier: bool = False,
) -> PlaySession:
    """Builds a session."""
    needed = table.rules.least_players - players  # PT-NB-24 AO-13.24
    guests = _guests(players, max(BOTS, needed) if bots is None else bots, lang)
    names = {guest.seat: guest.name for guest in guests}
    known = Names({name: seat for seat, name in names.items()})
    words, second = (Words(one, table.rules.currency, known, table.game.name) for one in (lang, _other(lang)))
    screen = Screen(console, words, delay, second if croupier else None)
    by_hand = croupier and table.rules.physical
    draws = _draws(seed, by_hand=by_hand)
    live = LiveTable(table, draws, clock, screen, file)
    live.viewer = guests[0].seat if players == 1 else Role.PUBLIC
    screen.welcome(table.game.name, profile, table.rules.law)
    if seed is not None:
        screen.note("seeded", seed=seed)
    if by_hand:
        screen.note("by-hand")
    painter = Painter(table, names, frozenset(guest.seat for guest in guests if guest.bot))
    turns = Turns(live, profile, painter, screen, Keyboard(console, clock), words)
    luck = Seeded(secrets.randbits(64) if seed is None else seed)
    if croupier:
        live.consents = turns.confirm
    if isinstance(draws, EnteredDraws):
        draws.ask = turns.outcome
    return PlaySession(live, guests, turns, painter, screen, words, luck, bots_if_seats=bots is None)


def _draws(seed: int | None, *, by_hand: bool) -> Draws:
    machine = Seeded(seed) if seed is not None else Secure(fresh_seed(), b"")
    if by_hand:
        return EnteredDraws(machine)
    return CommittedDraws() if seed is None else UncommittedDraws(machine)


def _guests(players: int, bots: int, lang: Lang) -> tuple[Guest, ...]:
    people = [Guest(Seat(n), say("player", lang, number=n), False) for n in range(1, players + 1)]
    robots = [Guest(Seat(players + n), say("bot", lang, number=n), True) for n in range(1, bots + 1)]
    return (*people, *robots)


def _options(given: list[str], lang: Lang) -> dict[str, str]:
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise _impossible(say("option-form", lang, option=text))
        options[name.strip()] = value.strip()
    return options


def _created(path: Path, lang: Lang) -> BinaryIO:
    """A new file: never overwrites an older log."""
    try:
        return path.open("xb")
    except OSError as error:
        raise _impossible(say("cannot-save", lang, file=path, why=error.strerror)) from error


def _impossible(words: str) -> typer.Exit:
    Console(stderr=True, highlight=False).print(Text(words, "red"))
    return typer.Exit(IMPOSSIBLE)


def _other(lang: Lang) -> Lang:
    return next(one for one in Lang if one != lang)
