"""The exact payback sheet of a slot machine's plan, computed in a process of its own."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from importlib.util import find_spec

import msgspec
from msgspec import field

from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.house.play.figures import Figure
from panoverde.house.play.trainer import NEEDS
from panoverde.lab import sheet_aside

LONGEST = 180
"""Seconds: a plan that takes longer has too many stops to be proved."""


class ReturnParts(Record):
    """Where the return comes from, in stakes."""

    base: Figure
    scatter: Figure
    free_spins: Figure
    bonus: Figure
    jackpot_start: Figure
    jackpot_increment: Figure
    cut: Figure


class PlanReturn(Record):
    exact: str
    decimal: str
    parts: ReturnParts


class PlanShare(Record):
    """Of one combination."""

    probability: Figure
    returned: Figure = field(name="return")


class PrizeClass(Record):
    """Prizes of one paid game, from `least` up to the next class; without free spins and bonuses."""

    least: Figure
    probability: Figure


class PlanSheet(Record, kw_only=True):
    """Every figure is exact, in stakes."""

    name: str
    kind: str
    fingerprint: str
    cycle: str
    """A whole number; it may have more digits than a browser counts."""
    free_cycle: str | None
    returned: PlanReturn = field(name="return")
    plan_return: Figure
    """What counts towards the legal minimum."""  # AO-17.2 R-94
    meets_minimum: bool
    hit_frequency: Figure
    variance: Figure
    deviation: str
    volatility_index_90: str
    largest_prize: Figure
    contribution: dict[str, dict[str, PlanShare]]
    """By source and combination."""
    prizes: tuple[PrizeClass, ...] = ()
    """Distribution; empty for a model that an older program registered."""


async def sheet_of(file: str, count_jackpot: bool = False) -> PlanSheet:
    """Refused, with the line, if the plan makes no sense."""  # AO-17.9
    if not all(map(find_spec, NEEDS)):
        raise Refused("AO-17.2", "no-laboratory")
    answer = await _answer(file.encode(), count_jackpot)
    sheet = await asyncio.to_thread(sheet_aside.read, answer)
    cycles = {name: None if sheet[name] is None else str(sheet[name]) for name in ("cycle", "free_cycle")}
    return msgspec.convert({**sheet, **cycles}, PlanSheet)


_known: dict[tuple[str, bool], PlanSheet] = {}
"""Of machines that are open."""


async def known_sheet(file: str, count_jackpot: bool) -> PlanSheet:
    """Computed once per plan."""
    if (file, count_jackpot) not in _known:
        _known[file, count_jackpot] = await sheet_of(file, count_jackpot)
    return _known[file, count_jackpot]


async def _answer(file: bytes, count_jackpot: bool) -> bytes:
    words = (sheet_aside.COUNT_JACKPOT,) if count_jackpot else ()
    command = (sys.executable, "-m", sheet_aside.__name__, *words)
    child = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
    try:
        async with asyncio.timeout(LONGEST):
            answer, _ = await child.communicate(file)
    except TimeoutError:
        raise Refused("AO-17.2 AO-17.9", "plan-takes-too-long", seconds=LONGEST) from None
    finally:
        if child.returncode is None:
            child.kill()
            await child.wait()
    if child.returncode:
        raise Refused("AO-17.2 AO-17.9", "plan-not-analysed")
    return answer
