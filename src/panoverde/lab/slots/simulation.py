"""Simulated games of a plan of either kind, and their table."""

from collections.abc import Callable
from decimal import Decimal

from rich.table import Table

from panoverde.core.messages import Lang
from panoverde.games._slots.plan import Plan, Reels
from panoverde.lab.figures import counted, percent, shown
from panoverde.lab.slots import draw_poker_simulation, reel_simulation
from panoverde.lab.slots.generator import NAME
from panoverde.lab.slots.played import Played, held
from panoverde.lab.slots.sheet import Sheet
from panoverde.lab.slots.words import say
from panoverde.lab.text_table import plain_table

Progress = Callable[[int, int], object]


def simulate(plan: Plan, games: int, seed: int, progress: Progress | None = None) -> Played:
    if isinstance(plan, Reels):
        return reel_simulation.simulate(plan, games, seed, progress)
    return draw_poker_simulation.simulate(plan, games, seed, progress)


def simulation_table(played: Played, sheet: Sheet, seed: int, lang: Lang, width: int) -> Table:
    title = say("simulation", lang, name=sheet.name, spins=counted(played.games, lang))
    table = plain_table(title, say("sampling", lang, seed=seed, generator=NAME), width)
    for column in ("figure", "measured", "expected", "standard_error", "z"):
        table.add_column(say(column, lang), justify="left" if column == "figure" else "right")
    for name, one in zip(("return", "hit_frequency"), held(played, sheet), strict=True):
        error = f"{shown(Decimal(one.standard_error * 100), lang)}\u00a0%"
        z = shown(Decimal(one.z), lang) if one.variance else "—"
        table.add_row(say(name, lang), percent(one.observed, lang), percent(one.expected, lang), error, z)
    return table
