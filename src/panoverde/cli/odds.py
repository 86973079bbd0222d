"""`pano odds` and `pano simulate`. NumPy, Numba and matplotlib are loaded only to simulate or to draw."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from panoverde.cli import slots
from panoverde.cli.subject import NoOdds, Strategies, subject
from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.lab.alternatives_report import alternatives_record, alternatives_table
from panoverde.lab.figures import counted
from panoverde.lab.odds_report import odds_record, odds_table, warnings
from panoverde.lab.slots.words import say as say_of_slots
from panoverde.lab.strategies import BadFigure
from panoverde.lab.subject import Subject, named
from panoverde.lab.terminal import (
    AsJson,
    Language,
    check_writable,
    impossible,
    laboratory,
    print_json,
    progress,
    unwritable,
    wide_console,
)
from panoverde.lab.words import say

if TYPE_CHECKING:
    from panoverde.lab.results import Simulation

MOST_COUPS = 10**12
PLOTS = (".png", ".svg", ".pdf")

GameArgument = Annotated[str, typer.Argument(help="The game, such as banca-francesa.")]
ProfileOption = Annotated[
    str | None, typer.Option(help="The regulation to follow, such as AO.", show_default="the game's first")
]
RuleOptions = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Change an option of the table; may be repeated."),
]
PlanArgument = Annotated[
    Path | None, typer.Argument(metavar="[PLAN]", help="With slots: the payback plan.", show_default=False)
]
SLOTS = "slots"
EveryBet = Annotated[bool, typer.Option("--every-bet", help="A line for each bet, also where their odds are equal.")]


def odds(
    game: GameArgument,
    plan: PlanArgument = None,
    profile: ProfileOption = None,
    option: RuleOptions = None,
    every_bet: EveryBet = False,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Show the exact odds of every bet: what it wins and loses, its expectation and its deviation."""
    if game == SLOTS:
        slots.analyse(_plan(plan, "odds", lang), as_json=as_json, lang=lang)
        return
    about = table_subject(game, profile, option or [], lang)
    if isinstance(about, Strategies):
        _strategies(about, as_json, lang)
        return
    if as_json:
        print_json({**odds_record(about), "alternatives": alternatives_record(about)})
        return
    console = wide_console()
    console.print(odds_table(about, lang, console.width, every_bet))
    if about.alternatives:
        console.print(alternatives_table(about, lang, console.width))
    for warning in warnings(about, lang):
        console.print(warning, style="yellow", highlight=False)


def _plan(plan: Path | None, command: str, lang: Lang) -> Path:
    if plan is None:
        raise impossible(say_of_slots("need_plan", lang, command=command))
    return plan


def _strategies(about: Strategies, as_json: bool, lang: Lang) -> None:
    with progress(say("solving", lang), lang) as told:
        about.module.prepare(about.rules, told)
    if as_json:
        print_json(about.record())
        return
    console = wide_console()
    for part in about.module.shown(about.rules, lang, console.width):
        console.print(part, highlight=False)


def simulate(
    game: GameArgument,
    plan: PlanArgument = None,
    coups: Annotated[
        int, typer.Option(min=1, max=MOST_COUPS, help="How many coups to draw: how often chance is asked.")
    ] = 10_000_000,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same coups.")] = 1,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw the running means: .png, .svg or .pdf.", show_default=False),
    ] = None,
    profile: ProfileOption = None,
    option: RuleOptions = None,
    strategy: Annotated[
        str | None,
        typer.Option(help="How players decide, where they do.", show_default="the best one"),
    ] = None,
    every_bet: EveryBet = False,
    as_json: AsJson = False,
    lang: Language = Lang.PT,
) -> None:
    """Simulate a game and hold every bet against its exact expectation."""
    if game == SLOTS:
        slots.simulate(_plan(plan, "simulate", lang), coups, seed, as_json, lang)
        return
    about = _simulated(table_subject(game, profile, option or [], lang), strategy, lang)
    if plot:
        _check_plot(plot, lang)
    with laboratory(lang):
        from panoverde.lab import simulation as lab
        from panoverde.lab.simulation_report import simulation_record, simulation_table
    with progress(say("drawing", lang), lang) as told:
        with laboratory(lang):
            lab.prepare(about.table)
        start = time.perf_counter()
        simulation = lab.simulate(about.table, coups, seed, told)
        seconds = time.perf_counter() - start
    if plot:
        _save_plot(about, simulation, plot, lang)
    if as_json:
        print_json(simulation_record(about, simulation))
    else:
        console = wide_console()
        console.print(simulation_table(about, simulation, lang, console.width, every_bet))
        console.print(say("speed", lang, speed=counted(round(simulation.drawn / seconds), lang)), highlight=False)


def _simulated(about: Subject | Strategies, strategy: str | None, lang: Lang) -> Subject:
    if isinstance(about, Subject):
        if strategy is not None:
            raise impossible(say("no_strategies", lang))
        return about
    known = about.module.STRATEGIES
    if strategy is not None and strategy not in known:
        raise impossible(say("no_strategy", lang, known=", ".join(known)))
    with progress(say("solving", lang), lang):
        return about.simulated(strategy or known[0])


def table_subject(game: str, profile: str | None, options: list[str], lang: Lang) -> Subject | Strategies:
    for option in options:
        if "=" not in option:
            raise impossible(say("bad_option", lang, option=option))
    try:
        with laboratory(lang):
            return subject(game, profile, dict(option.split("=", 1) for option in options))
    except Refused as refused:
        raise impossible(refusal(refused, lang)) from refused
    except BadFigure as bad:
        words = say("bad_figure", lang, option=bad.option, value=bad.value, expected=bad.expected[lang])
        raise impossible(words) from bad
    except NoOdds as none:
        raise impossible(say("no_odds", lang, game=named(str(none), lang))) from none


def _check_plot(file: Path, lang: Lang) -> None:
    """Before the work, not after it."""
    if file.suffix.lower() not in PLOTS:
        raise impossible(say("bad_suffix", lang, known=", ".join(PLOTS), file=file))
    check_writable(file, lang)


def _save_plot(about: Subject, simulation: "Simulation", file: Path, lang: Lang) -> None:
    with laboratory(lang):
        from panoverde.lab.plot import save_plot
    try:
        save_plot(about, simulation, file, lang)
    except OSError as error:
        raise unwritable(file, error.strerror or str(error), lang) from error
    typer.echo(say("wrote", lang, file=file), err=True)
