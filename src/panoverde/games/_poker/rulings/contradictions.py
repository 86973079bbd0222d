"""What a case can't say: chips that nobody has, bets that can't be."""

from collections import Counter
from collections.abc import Iterator

from msgspec import UNSET

from panoverde.core.refusal import Refused
from panoverde.games._poker.rulings.case import Act, Case, Limit, Street, worth


def contradictions(case: Case) -> Iterator[Refused]:
    """Each with the field that is wrong."""
    front = worth(case.player.in_front)
    if case.limit is Limit.FIXED and case.fixed_bet is None:
        yield Refused("", "ruling-no-fixed-bet", field="fixed_bet")
    if case.street is Street.PREFLOP and case.bet < case.level.big_blind:
        yield Refused("RT-43.2", "ruling-bet-below-blind", field="bet")
    if front > case.bet:
        yield Refused("", "ruling-front-above-bet", field="player.in_front")
    if front > case.pot:
        yield Refused("RT-58", "ruling-front-above-pot", field="pot")
    if case.player.acted_at is not None and case.player.acted_at > case.bet:
        yield Refused("", "ruling-acted-above-bet", field="player.acted_at")
    for number, then in enumerate(case.then):
        if isinstance(then, dict) and len(then) != 1:
            yield Refused("", "ruling-one-of-then", field=f"then[{number}]")
    yield from _acts(case)


def _acts(case: Case) -> Iterator[Refused]:
    front, stack = Counter(case.player.in_front), case.player.stack
    for field, act in _every_act(case.acts):
        if len(act.done()) != 1:
            yield Refused("", "ruling-one-act", field=field)
        if act.put is not UNSET:
            stack -= worth(act.put)
            front.update(act.put)
            if stack < 0:
                yield Refused("", "ruling-too-few-chips", field=f"{field}.put")
        if act.pull is not UNSET:
            stack += worth(act.pull)
            if any(front[chip] < count for chip, count in act.pull.items()):
                yield Refused("RT-52.2", "ruling-not-in-front", field=f"{field}.pull")
            front.subtract(act.pull)
        if act.together is not UNSET:
            if ".together" in field:
                yield Refused("RT-41.1", "ruling-together-twice", field=field)
            if not act.together:
                yield Refused("RT-41.1", "ruling-nothing-together", field=f"{field}.together")


def _every_act(acts: tuple[Act, ...], within: str = "acts") -> Iterator[tuple[str, Act]]:
    for number, act in enumerate(acts):
        yield f"{within}[{number}]", act
        if act.together is not UNSET:
            yield from _every_act(act.together, f"{within}[{number}].together")
