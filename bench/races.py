"""What is measured: each race with its contenders, its units and the bar that the first of them must reach."""

from collections.abc import Callable
from dataclasses import dataclass

from bench import (
    agents,
    blackjack,
    chain,
    chemin_de_fer,
    event_lane,
    icm,
    poker_evaluation,
    sem_descarte,
    shoe,
    simulation,
    slots,
    tournament,
)
from bench.measure import Contender


@dataclass(frozen=True)
class Race:
    key: str
    title: str
    large: str | None
    """The unit of the large things, where they are worth a column."""
    small: str
    contenders: Callable[[], list[Contender]]
    bar: int | None = None
    """Large things a second that the first contender must reach on one core."""
    ahead: tuple[tuple[str, int], ...] = ()
    """Contenders, and how many times faster than each the first must be."""


RACES = (
    Race("event_lane", "Event lane: acts judged, recorded and folded", "coups, hands", "events", event_lane.contenders),
    Race(
        "poker",
        "Event lane: no-limit hold'em, six players who always call",
        None,
        "hands",
        event_lane.poker,
        ahead=(("PokerKit, no-limit hold'em", 20),),
    ),
    Race("simulation", "Simulation: throws of three dice, settled", None, "throws", simulation.contenders, 200_000_000),
    Race("chain", "Simulation: pass line, left until decided", "decisions", "throws", chain.contenders, 30_000_000),
    Race("shoe", "Simulation: baccarat from a shoe of eight decks", None, "coups", shoe.contenders, 20_000_000),
    Race(
        "chemin_de_fer",
        "Simulation: chemin de fer from a shoe of six decks",
        None,
        "coups",
        chemin_de_fer.coups,
        20_000_000,
    ),
    Race(
        "chemin_de_fer_odds",
        "Exact: the odds of chemin de fer, choice by choice",
        None,
        "choices",
        chemin_de_fer.choices,
        4,  # all eight in two seconds
    ),
    Race(
        "sem_descarte",
        "Simulation: póquer sem descarte, raising with a pair or better",
        None,
        "rounds",
        sem_descarte.simple,
        20_000_000,
    ),
    Race(
        "sem_descarte_best",
        "Simulation: póquer sem descarte, the best strategy",
        None,
        "rounds",
        sem_descarte.best,
        5_000_000,
    ),
    Race(
        "sem_descarte_optimum",
        "Exact: the best strategy of póquer sem descarte, decision by decision",
        None,
        "decisions",
        sem_descarte.optimum,
        81_434_080,  # all of them in a second and a half
    ),
    Race(
        "blackjack",
        "Simulation: blackjack with six decks, playing like the bank",
        None,
        "rounds",
        blackjack.simple,
        10_000_000,
    ),
    Race(
        "blackjack_best",
        "Simulation: blackjack with six decks, the best chart",
        None,
        "rounds",
        blackjack.best,
        5_000_000,
    ),
    Race(
        "blackjack_chart",
        "Exact: the best chart of blackjack with six decks, hand by hand against every card of the bank",
        None,
        "hands",
        blackjack.chart,
        blackjack.DECISIONS // 20,  # all of them in twenty seconds
    ),
    Race("slots", "Simulation: a slot machine of three reels", None, "games", slots.three, 100_000_000),
    Race(
        "slots_lines",
        "Simulation: a slot machine of five reels, twenty lines, wilds, scatters and free spins",
        None,
        "games",
        slots.five,
        5_000_000,
    ),
    Race(
        "slots_sheet",
        "Exact: every figure of a machine of five reels with thirty stops, window by window",
        None,
        "windows",
        slots.sheet,
        2 * 30**5 // 60,  # paid and free ones in a minute
    ),
    Race(
        "slots_holds",
        "Exact: the best holds of Jacks or Better 9/6",
        None,
        "deals",
        slots.holds,
        2_598_960 // 10,  # all in ten seconds
    ),
    Race(
        "seven_cards",
        "Poker: the best five of seven cards",
        None,
        "hands",
        poker_evaluation.sevens,
        ahead=(("phevaluator, evaluate_cards", 30), ("eval7, evaluate", 90)),
    ),
    Race(
        "omaha",
        "Poker: omaha hands, two of four own cards and three of five",
        None,
        "hands",
        poker_evaluation.omahas,
        ahead=(("phevaluator, evaluate_omaha_cards", 14),),
    ),
    Race(
        "equity",
        "Poker: exact equity of two hands before the flop",
        "equities",
        "boards",
        poker_evaluation.equities,
        500,
        ahead=(("phevaluator, a loop over the boards", 1000),),
    ),
    Race(
        "icm",
        "Exact: ICM of a final table of ten, order of finishing by order",
        "deals",
        "orders",
        icm.contenders,
        10,  # one in a hundred milliseconds
    ),
    Race(
        "tournament",
        "A tournament of ten thousand entries, from registration to the last prize",
        "entries",
        "acts",
        tournament.contenders,
        167,  # ten thousand in a minute
    ),
    Race(
        "agents",
        "Agents: whole hands of no-limit hold'em, six players",
        "hands",
        "acts",
        agents.contenders,
        1_000_000,
    ),
)
