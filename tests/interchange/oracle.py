"""Random hands played by PokerKit and written by it as PHH, with the stacks that it ends with."""

import random
from decimal import Decimal
from typing import Any

from pokerkit import (
    Automation,
    FixedLimitTexasHoldem,
    HandHistory,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
)

AUTOMATIC = tuple(Automation)


def played(variant: str, seed: int, *, shortest: int = 0, rake: Any = None) -> Any:
    """A hand that is over. `shortest`: the least stack, in big blinds."""
    luck = random.Random(f"{variant} {seed}")
    game, stacks = _table(variant, luck, shortest)
    if rake is not None:
        game.rake = rake
    random.seed(luck.random())  # PokerKit shuffles with the module's own generator
    state = game(stacks, len(stacks))
    folds, raises, shoves = luck.choice([0.05, 0.2, 0.4]), luck.choice([0.1, 0.3, 0.6]), luck.choice([0, 0.1, 0.5])
    while state.status:
        fate = luck.random()
        if fate < raises and state.can_complete_bet_or_raise_to():
            state.complete_bet_or_raise_to(_raise(state, luck, shoves))
        elif fate < raises + folds and state.checking_or_calling_amount:
            state.fold()
        else:
            state.check_or_call()
    history = HandHistory.from_game_state(game, state)
    history.ante_trimming_status = game.ante_trimming_status
    history.finishing_stacks = list(state.stacks)
    return history


def _raise(state: Any, luck: random.Random, shoves: float) -> Any:
    least, most = (
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )
    if luck.random() < shoves:
        return most
    unit = state.blinds_or_straddles[1] / 2 if luck.random() < 0.5 else state.blinds_or_straddles[0] / 5
    steps = int((most - least) / unit) if isinstance(most, Decimal) else int(most - least)
    more = min(steps, int(luck.expovariate(0.2)))
    return least + (unit * more if isinstance(most, Decimal) else more)


def _table(variant: str, luck: random.Random, shortest: int) -> tuple[Any, list[Any]]:
    players = luck.randint(2, 6 if variant == "PO" else 9)
    unit: Any = Decimal("0.05") if luck.random() < 0.3 else 1
    big = luck.choice([10, 20, 100])
    stacks = [max(luck.choice([1, 3, 30, 100]) * luck.randint(1, big), shortest * big) * unit for _ in range(players)]
    antes, trimmed = _antes(luck, players, big, unit)
    forced = [big // 2 * unit, big * unit, *[0] * (players - 2)]
    if players > 3 and variant != "FT" and luck.random() < 0.3:
        forced[luck.choice([2, -1])] = 2 * big * unit
    elif players > 2 and min(stacks) >= 2 * big * unit and luck.random() < 0.5:
        forced[luck.randrange(2, players)] = -big * unit  # posted by somebody who comes back
    bets = (big * unit, 2 * big * unit) if variant == "FT" else (big * unit,)
    kinds = {"NT": NoLimitTexasHoldem, "PO": PotLimitOmahaHoldem, "FT": FixedLimitTexasHoldem}
    mode = luck.choice([Mode.CASH_GAME, Mode.TOURNAMENT])
    return kinds[variant](AUTOMATIC, trimmed, antes, forced, *bets, mode=mode), stacks


def _antes(luck: random.Random, players: int, big: int, unit: Any) -> tuple[list[Any], bool]:
    antes: list[Any] = [0] * players
    fate = luck.random()
    if fate < 0.2:
        return [luck.choice([1, big // 5]) * unit] * players, luck.random() < 0.5
    if fate < 0.35:
        antes[luck.choice([1, -1])] = big * unit
    return antes, False
