"""A tournament of ten thousand entries: registered, paid, drawn, balanced and broken down to the winner, paid out."""

from msgspec.structs import replace

from bench.measure import Contender
from panoverde.core.chance import Seeded
from panoverde.core.decider import Command
from panoverde.core.people import Role
from panoverde.tournament import TOURNAMENT, commands as do
from panoverde.tournament.rules import PRESETS
from panoverde.tournament.state import State

ENTRIES = 10_000
RULES = replace(PRESETS["win_the_button"], late_levels=0, per_table=9)


class Room:
    def __init__(self) -> None:
        self.state: State = TOURNAMENT.open(RULES, 0)
        self.chance = Seeded(1)
        self.acts = 0

    def act(self, command: Command) -> None:
        for event in TOURNAMENT.decide(self.state, command, self.chance):
            self.state = TOURNAMENT.evolve(self.state, event)
            self.acts += 1

    def run_dues(self) -> None:
        while due := TOURNAMENT.due(self.state):
            self.act(due.command)


def contenders() -> list[Contender]:
    return [Contender("Pano Verde, every act judged and folded", _whole)]


def _whole() -> tuple[int, int]:
    room, luck = Room(), Seeded(2)
    for number in range(1, ENTRIES + 1):
        room.act(do.Register(f"Player {number}", f"account {number}", by=Role.CASHIER))
        room.act(do.Enter(number, by=Role.CASHIER))
    room.act(do.DrawRoom(by=Role.DIRECTOR))
    room.act(do.StartTournament(by=Role.DIRECTOR))
    room.run_dues()
    left = list(range(1, ENTRIES + 1))
    while len(left) > 1:
        chosen = luck.lot(len(left))
        left[chosen], left[-1] = left[-1], left[chosen]
        room.act(do.Bust(left.pop(), by=Role.DIRECTOR))
        room.run_dues()
        if room.state.course.hand_for_hand:
            room.act(do.EndRound(by=Role.DIRECTOR))
    assert room.state.course.phase == "closed"
    return ENTRIES, room.acts
