"""Slot machines: games of three and of five reels, the exact sheet of five, and the best holds of draw poker."""

import random
from collections.abc import Callable

import numpy as np

from bench.measure import Contender
from panoverde.games._slots.machine import Machine
from panoverde.games._slots.plan import DrawPoker, Hand, Plan, Reels, Stake
from panoverde.games._slots.reader import read
from panoverde.lab.slots import draw_poker, reels
from panoverde.lab.slots.simulation import simulate

MANY, SOME, FEW, RARE = 10**8, 10**7, 10**6, 10_000
STOPS, LINES = 30, 20
ORDINARY = "ABCDEFGHIJ"


def _reels(text: str) -> Reels:
    plan = read(text.encode())
    assert isinstance(plan, Reels)
    return plan


def _classic() -> Reels:
    generator = random.Random(1)
    strips = ['"' + " ".join(generator.choices("ABCDEF", k=STOPS)) + '"' for _ in range(3)]
    pay = "\n".join(f"{symbol} = {{3 = {5 * number}}}" for number, symbol in enumerate("ABCDEF", 2))
    return _reels(
        f'name = "Três"\nkind = "reels"\nwindow = 1\nstrips = [{", ".join(strips)}]\nlines = [[1, 1, 1]]\n'
        f'[stake]\ncoins = ["1"]\n[pay]\n{pay}\n'
    )


def _video() -> Reels:
    """Five reels of thirty stops, three rows, twenty lines; wild that doubles, scatter, free spins with retrigger."""
    generator = random.Random(1)
    strips = []
    for reel in range(5):
        symbols = [*generator.choices(ORDINARY, k=STOPS - 3), "L", "W" if reel else "A", "W" if reel else "B"]
        generator.shuffle(symbols)
        strips.append('"' + " ".join(symbols) + '"')
    rows = [[generator.randint(1, 3) for _ in range(5)] for _ in range(LINES)]
    pay = "\n".join(f"{one} = {{3 = {2 + n}, 4 = {10 + 4 * n}, 5 = {50 + 30 * n}}}" for n, one in enumerate(ORDINARY))
    return _reels(
        f'name = "Cinco"\nkind = "reels"\nwindow = 3\nstrips = [{", ".join(strips)}]\nlines = {rows}\n'
        '[stake]\ncoins = ["1"]\n[[wild]]\nsymbol = "W"\nmultiplier = 2\n[scatter]\nL = {3 = 2, 4 = 10, 5 = 50}\n'
        '[free_spins]\nsymbol = "L"\nspins = {3 = 10, 4 = 15, 5 = 20}\nretrigger = {3 = 5}\nmultiplier = 2\n'
        f"[pay]\n{pay}\n"
    )


CLASSIC, VIDEO = _classic(), _video()
JACKS = DrawPoker(
    name="9/6",
    stake=Stake(("1",)),
    hands=(
        Hand("royal", "royal_flush", 800),
        Hand("straight flush", "straight_flush", 50),
        Hand("four", "four", 25),
        Hand("full house", "full_house", 9),
        Hand("flush", "flush", 6),
        Hand("straight", "straight", 4),
        Hand("three", "three", 3),
        Hand("two pairs", "two_pair", 2),
        Hand("jacks", "pair", 1, "JQKA"),
    ),
)


def three() -> list[Contender]:
    return [
        Contender("Pano Verde, lab.slots, three reels", _played(CLASSIC, MANY)),
        Contender("NumPy, stops at once and a table of prizes", _numpy_three),
        Contender("Python, random.randrange and the game's own spin", lambda: _python(CLASSIC)),
    ]


def five() -> list[Contender]:
    return [
        Contender("Pano Verde, lab.slots, twenty lines and free spins", _played(VIDEO, SOME // 2)),
        Contender("NumPy, lines at once, without wilds and features", _numpy_five),
        Contender("Python, random.randrange and the game's own spin", lambda: _python(VIDEO)),
    ]


def sheet() -> list[Contender]:
    """Windows of the cycle, counted exactly: paid ones and free ones."""
    reels.analyse(VIDEO, "")  # compiled before the clock starts
    return [
        Contender("Pano Verde, lab.slots, every figure of the sheet", _sheet),
        Contender("Python, the game's own spin in some windows", lambda: _python(VIDEO)),
    ]


def holds() -> list[Contender]:
    draw_poker.analyse(JACKS, "")  # compiled before the clock starts
    return [Contender("Pano Verde, lab.slots, Jacks or Better 9/6", _holds)]


def _played(plan: Plan, games: int) -> Callable[[], tuple[int, int]]:
    simulate(plan, 1, seed=1)  # compiled before the clock starts

    def work() -> tuple[int, int]:
        simulate(plan, games, seed=1)
        return games, games

    return work


def _sheet() -> tuple[int, int]:
    found = reels.analyse(VIDEO, "")
    windows = found.cycle + (found.free_cycle or 0)
    return windows, windows


def _holds() -> tuple[int, int]:
    draw_poker.best.cache_clear()
    deals = draw_poker.analyse(JACKS, "").cycle
    return deals, deals


def _numpy_three() -> tuple[int, int]:
    numbers = {symbol: number for number, symbol in enumerate("ABCDEF")}
    strips = [np.array([numbers[symbol] for symbol in strip]) for strip in CLASSIC.strips]
    prizes = np.zeros((6, 6, 6), np.int64)
    for pay in CLASSIC.pay:
        prizes[(numbers[pay.key],) * 3] = pay.counts[0][1]
    generator = np.random.Generator(np.random.SFC64(1))
    won = 0
    for _ in range(SOME // FEW):
        shown = [strip[generator.integers(0, STOPS, FEW)] for strip in strips]
        won += int(prizes[shown[0], shown[1], shown[2]].sum())
    assert won
    return SOME, SOME


def _numpy_five() -> tuple[int, int]:
    """As one first writes it: runs of equal symbols from the first reel, line by line."""
    numbers = {symbol: number for number, symbol in enumerate(VIDEO.symbols)}
    strips = [np.array([numbers[symbol] for symbol in strip]) for strip in VIDEO.strips]
    prizes = np.zeros((len(numbers), 6), np.int64)
    for pay in VIDEO.pay:
        for count, prize in pay.counts:
            prizes[numbers[pay.key], count] = prize
    generator = np.random.Generator(np.random.SFC64(1))
    games, won = FEW // 5, 0
    stops = [generator.integers(0, STOPS, games) for _ in strips]
    for line in VIDEO.lines:
        shown = [strip[(stop + row - 1) % STOPS] for strip, stop, row in zip(strips, stops, line, strict=True)]
        alive, length = np.ones(games, bool), np.zeros(games, np.int64)
        for cells in shown:
            alive &= cells == shown[0]
            length += alive
        won += int(prizes[shown[0], length].sum())
    assert won
    return games, games


def _python(plan: Reels) -> tuple[int, int]:
    """Whole games, free spins too."""
    generator, machine, won = random.Random(1), Machine(plan), 0
    for _ in range(RARE):
        left, free = 1, False
        while left:
            strips = plan.free_strips if free else plan.strips
            spin = machine.spin([generator.randrange(len(strip)) for strip in strips], free)
            won += spin.paid
            left += spin.free_spins - 1
            free = True
    assert won
    return RARE, RARE
