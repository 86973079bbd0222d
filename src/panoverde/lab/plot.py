"""The plot of a simulation: the running mean of each bet beside its exact expectation."""

import math
from pathlib import Path

import matplotlib as mpl
from babel.numbers import format_decimal
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter, MaxNLocator, NullFormatter

from panoverde.core.messages import Lang
from panoverde.lab.figures import counted, decimal, shown
from panoverde.lab.lines import lines
from panoverde.lab.results import REACH, BetResult, Simulation
from panoverde.lab.simulation_report import farthest, line_and_bet, method
from panoverde.lab.subject import Subject
from panoverde.lab.words import say

MEAN, BAND, EXACT = "#0072B2", "#56B4E9", "#D55E00"  # Okabe and Ito: safe for colour-blind readers
COLUMNS = 2
LONGEST_FRACTION = 20
"""Longest fraction, in characters, that leaves room for its decimal."""


def save_plot(subject: Subject, simulation: Simulation, file: Path, lang: Lang) -> None:
    """One panel for each line of the report, since bets with equal odds would hide each other."""
    with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "panoverde"}):
        plot(subject, simulation, lang).savefig(file, dpi=150, metadata=_undated(file))


def _undated(file: Path) -> dict[str, None] | None:
    """No date, so that the same simulation gives the same file."""
    return {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(file.suffix.lower())


def plot(subject: Subject, simulation: Simulation, lang: Lang) -> Figure:
    drawn = lines(simulation.bets, every_bet=False)
    rows = math.ceil((len(drawn) + 1) / COLUMNS)
    figure = Figure(figsize=(11, 1.2 + 2.7 * rows), layout=ConstrainedLayoutEngine(h_pad=0.1, w_pad=0.1))
    figure.suptitle(say("simulation", lang, game=subject.name(lang), coups=counted(simulation.coups, lang)), size=15)
    panels = figure.subplots(rows, COLUMNS, squeeze=False).ravel()
    for panel, line in zip(panels, drawn, strict=False):
        panel.set_title(line_and_bet(line, lang, beside=" "), loc="left", size=12, weight="bold")
        _draw(panel, farthest(line.bets), lang)
    for panel in panels[len(drawn) :]:
        panel.axis("off")
    handles, labels = panels[0].get_legend_handles_labels()
    panels[-1].legend(handles, labels, loc="center", frameon=False, fontsize=12)
    figure.supylabel(say("mean_result", lang), size=11)
    figure.supxlabel(method(subject, simulation, lang), size=9, color="#555555")
    return figure


def _draw(panel: Axes, result: BetResult, lang: Lang) -> None:
    decided = [reached for reached in result.running if reached.decisions]
    coups = [reached.coups for reached in decided]
    means = [reached.net / (result.stake * reached.decisions) for reached in decided]
    reach = [float(REACH) * result.odds.deviation / math.sqrt(reached.decisions) for reached in decided]
    low = [mean - half for mean, half in zip(means, reach, strict=True)]
    high = [mean + half for mean, half in zip(means, reach, strict=True)]
    expectation = float(result.odds.per_decision)
    panel.fill_between(coups, low, high, color=BAND, alpha=0.35, linewidth=0, label=say("band", lang))
    panel.plot(coups, means, color=MEAN, linewidth=1.6, label=say("mean", lang), marker="." if len(coups) == 1 else "")
    panel.axhline(expectation, color=EXACT, linewidth=1.4, linestyle=(0, (5, 3)), label=say("expectation", lang))
    panel.text(0.99, 0.05, _summary(result, lang), transform=panel.transAxes, ha="right", size=9, color="#333333")
    farthest_off = max((abs(bound - expectation) for bound in (*low, *high)), default=0.0) or 1.0
    panel.set_ylim(expectation - 1.05 * farthest_off, expectation + 1.05 * farthest_off)
    _frame(panel, lang)


def _summary(result: BetResult, lang: Lang) -> str:
    """Final mean, width of its band, and the exact expectation."""
    fraction, exactly = str(result.odds.per_decision), shown(result.odds.per_decision, lang)
    if len(fraction) <= LONGEST_FRACTION:
        exactly = f"{fraction} = {exactly}"
    if result.mean is None or result.standard_error is None:
        return exactly.replace("-", "−")
    reach = decimal(REACH) * result.standard_error
    return f"{shown(result.mean, lang)} ± {shown(reach, lang)}\n{exactly}".replace("-", "−")


def _frame(panel: Axes, lang: Lang) -> None:
    panel.set_xscale("log")
    panel.xaxis.set_major_formatter(FuncFormatter(lambda value, _: counted(round(value), lang)))
    panel.xaxis.set_minor_formatter(NullFormatter())
    panel.yaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    panel.yaxis.set_major_formatter(FuncFormatter(lambda value, _: _tick(value, lang)))
    panel.set_xlabel(say("coups", lang).lower(), size=9)
    panel.tick_params(labelsize=9)
    panel.grid(alpha=0.25)
    panel.spines[["top", "right"]].set_visible(False)


def _tick(value: float, lang: Lang) -> str:
    return str(format_decimal(round(value, 9), format="0.#########", locale=lang.locale)).replace("-", "−")
