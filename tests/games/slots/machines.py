"""Machines whose features come often, and a table of one."""

from panoverde.core.chance import Scripted, Seeded
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Event
from panoverde.core.people import Seat
from panoverde.core.table import Table
from panoverde.games.slots import GAME
from panoverde.games.slots.rules import PRESETS, Rules
from panoverde.games.slots.state import State

A = Seat(1)
BUSY = """name = "Festa"
kind = "reels"
window = [2, 2, 1]
strips = ["LUA SOL RODA", "LUA SOL ARCA RODA", "SOL LUA ARCA"]
lines = [[1, 1, 1], [2, 2, 1]]

[stake]
coins = ["0.01", "0.07"]
per_line = [1, 3]

[pay]
SOL = {3 = 9, 2 = 1}

[scatter]
LUA = {2 = 1}

[free_spins]
symbol = "LUA"
spins = {3 = 2, 2 = 1}
retrigger = {3 = 1}
multiplier = 2

[[bonus]]
name = "Roda"
symbol = "RODA"
count = 1
kind = "wheel"
prizes = [{stakes = 4, weight = 2}, {stakes = 0, weight = 1}]

[[bonus]]
name = "Arcas"
symbol = "ARCA"
count = 1
kind = "pick"
boxes = [1, 2, 30, "end"]
picks = 2
"""
GROWING = """name = "Cresce"
kind = "reels"
window = 1
strips = ["REI AS", "REI AS"]
lines = [[1, 1]]

[stake]
coins = ["0.01", "0.07", "1.00"]

[pay]
AS = {2 = 1}

[jackpot]
combination = ["REI", "REI"]
start = 3
increment_percent = "1.5"
"""
FESTA = Rules(file=BUSY, coin=1)
CRESCE = Rules(file=GROWING, coin=7, jackpot="cresce")
VALETES = PRESETS["VALETES"]


def at_a_machine(rules: Rules, chips: int = 100_000, player: str = "") -> Table[Rules, State]:
    table = Table.open(GAME, "FRUTARIA", rules)
    table.act(Sit(chips, player, by=A), Seeded(0))
    return table


def act(table: Table[Rules, State], command: Command, *script: str | int) -> tuple[Event, ...]:
    chance = Scripted(script)
    events = table.act(command, chance)
    chance.finish()
    return events
