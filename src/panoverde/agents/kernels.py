"""The hand in compiled code. These functions repeat the rules of `games._poker`, in its words, chip by chip."""

from typing import NamedTuple

from panoverde.agents.compilation import Bytes, Int32, lean, part
from panoverde.agents.luck import Words, lot
from panoverde.lab.poker.kernels import with_board
from panoverde.lab.poker.machine import U, kernel
from panoverde.lab.poker.shapes import Boards

FOLDED, ROUND, TURN, PRICE, RAISED_BY, BUTTON, OPENER, AGGRESSOR, LIVE, DONE = range(10)
COLUMNS = 10
"""Columns of a table. `FOLDED` has a bit for each player."""

BET_TO_CALL, RAISE_IS_LEGAL = 1, 2
"""Bits of what is legal."""

NOBODY = -1
FOLD_ACT, RAISE_ACT = 0, 2
BOARD_SIZE = 5


class Shape(NamedTuple):
    players: int
    hole: int
    rounds: int
    cave: int
    minimum: int
    blinds: int
    deck: int


# Dealing


@part
def deal(
    shape: Shape,
    table: int,
    stacks: Int32,
    bets: Int32,
    paid: Int32,
    spoke: Int32,
    tables: Int32,
    cards: Bytes,
    luck: Words,
) -> None:
    """The button moves on; every player gets their cave again, cards and first bets."""
    players = shape.players
    for at in range(players * shape.hole + BOARD_SIZE):
        other = at + lot(luck, table, shape.deck - at)
        card = cards[table, at]
        cards[table, at] = cards[table, other]
        cards[table, other] = card
    ante = 0 if shape.blinds else shape.minimum
    for player in range(players):
        stacks[table, player] = shape.cave - ante
        bets[table, player] = 0
        paid[table, player] = ante
        spoke[table, player] = NOBODY
    button = (tables[table, BUTTON] + 1) % players
    tables[table, BUTTON] = button
    tables[table, FOLDED] = 0
    tables[table, LIVE] = players
    tables[table, ROUND] = 0
    tables[table, OPENER] = NOBODY
    tables[table, AGGRESSOR] = NOBODY
    tables[table, PRICE] = 0
    tables[table, RAISED_BY] = 0
    last = button
    if shape.blinds:
        small = button if players == 2 else (button + 1) % players
        big = (small + 1) % players
        post(table, small, shape.minimum // 2, stacks, bets, paid)
        post(table, big, shape.minimum, stacks, bets, paid)
        tables[table, PRICE] = shape.minimum
        tables[table, RAISED_BY] = shape.minimum
        last = big
    tables[table, TURN] = next_turn(shape, table, last, stacks, bets, spoke, tables)
    tables[table, OPENER] = tables[table, TURN]


@part
def post(table: int, player: int, amount: int, stacks: Int32, bets: Int32, paid: Int32) -> None:
    chips = min(amount, stacks[table, player])
    stacks[table, player] -= chips
    bets[table, player] += chips
    paid[table, player] += chips


# The betting


@part
def has_opponent(shape: Shape, table: int, player: int, stacks: Int32, tables: Int32) -> bool:
    for other in range(shape.players):
        if other != player and not (tables[table, FOLDED] >> other) & 1 and stacks[table, other]:
            return True
    return False


@part
def next_turn(shape: Shape, table: int, after: int, stacks: Int32, bets: Int32, spoke: Int32, tables: Int32) -> int:
    folded, price, player = tables[table, FOLDED], tables[table, PRICE], after
    for _ in range(shape.players):
        player += 1
        if player >= shape.players:
            player = 0
        if (folded >> player) & 1 or not stacks[table, player]:
            continue
        if bets[table, player] < price:
            return player
        if spoke[table, player] == NOBODY:
            return player if has_opponent(shape, table, player, stacks, tables) else NOBODY
    return NOBODY


@kernel
def legal_acts(
    shape: Shape,
    stacks: Int32,
    bets: Int32,
    spoke: Int32,
    tables: Int32,
    legal: Bytes,
    least: Int32,
    most: Int32,
) -> None:
    for table in range(len(legal)):
        player, price = tables[table, TURN], tables[table, PRICE]
        bet = bets[table, player]
        everything = bet + stacks[table, player]
        step = max(shape.minimum, tables[table, RAISED_BY])
        acts = BET_TO_CALL if bet < price else 0
        heard = spoke[table, player]
        if (
            everything > price
            and (heard == NOBODY or price - heard >= step)
            and has_opponent(shape, table, player, stacks, tables)
        ):
            acts |= RAISE_IS_LEGAL
            least[table] = min(price + step, everything)
            most[table] = everything
        legal[table] = acts


@kernel
def first_illegal(actions: Bytes, bets: Int32, legal: Bytes, least: Int32, most: Int32) -> int:
    for table in range(len(actions)):
        if actions[table] < RAISE_ACT:
            continue
        allowed = actions[table] == RAISE_ACT and legal[table] & RAISE_IS_LEGAL
        if not allowed or bets[table] < least[table] or bets[table] > most[table]:
            return table
    return NOBODY


# The end of a round and of a hand


@part
def gather(shape: Shape, table: int, stacks: Int32, bets: Int32, paid: Int32, spoke: Int32, tables: Int32) -> None:
    """Uncalled chips go back, and the next round starts without bets."""
    highest, leader, others = 0, 0, 0
    for player in range(shape.players):
        if not (tables[table, FOLDED] >> player) & 1 and paid[table, player] > highest:
            highest, leader = paid[table, player], player
    for player in range(shape.players):
        if player != leader:
            others = max(others, paid[table, player])
        bets[table, player] = 0
        spoke[table, player] = NOBODY
    if highest > others:
        paid[table, leader] = others
        stacks[table, leader] += highest - others
    tables[table, PRICE] = 0
    tables[table, RAISED_BY] = 0


@part
def pay(
    shape: Shape, table: int, stacks: Int32, paid: Int32, tables: Int32, cards: Bytes, boards: Boards, scores: Int32
) -> None:
    """Pots in layers; odd chips go left of the button."""
    folded, players = tables[table, FOLDED], shape.players
    if tables[table, LIVE] > 1:
        row = U(cards.ctypes.data) + U(table * cards.shape[1])
        common = row + U(players * shape.hole)
        for player in range(players):
            if not (folded >> player) & 1:
                scores[player] = with_board(row + U(player * shape.hole), shape.hole, common, boards)
    below = 0
    while True:
        level, next_level = 0, 0
        for player in range(players):
            if not (folded >> player) & 1 and paid[table, player] > below:
                if level == 0 or paid[table, player] < level:
                    next_level = level
                    level = paid[table, player]
                elif paid[table, player] > level:
                    next_level = paid[table, player]
        if level == 0:
            return
        pot, best, winners = 0, -1, 0
        for player in range(players):
            top = paid[table, player] if next_level == 0 else min(paid[table, player], level)
            pot += max(0, top - below)
            if not (folded >> player) & 1 and paid[table, player] >= level:
                if scores[player] > best:
                    best, winners = scores[player], 1
                elif scores[player] == best:
                    winners += 1
        share, odd = pot // winners, pot % winners
        player = tables[table, BUTTON]
        for _ in range(players):
            player += 1
            if player >= players:
                player = 0
            if not (folded >> player) & 1 and paid[table, player] >= level and scores[player] == best:
                stacks[table, player] += share
                if odd > 0:
                    stacks[table, player] += 1
                    odd -= 1
        below = level


@part
def opener(shape: Shape, table: int, tables: Int32) -> int:
    """Who speaks first in a later round, if they can."""
    first: int = (tables[table, BUTTON] + 1) % shape.players
    if not shape.blinds:
        if tables[table, AGGRESSOR] != NOBODY:
            first = tables[table, AGGRESSOR]
        elif tables[table, OPENER] != NOBODY:
            first = tables[table, OPENER]
    return first


@kernel
def start(
    shape: Shape, stacks: Int32, bets: Int32, paid: Int32, spoke: Int32, tables: Int32, cards: Bytes, luck: Words
) -> None:
    for table in range(len(stacks)):
        deal(shape, table, stacks, bets, paid, spoke, tables, cards, luck)


@lean
def advance(
    shape: Shape,
    actions: Bytes,
    raises: Int32,
    stacks: Int32,
    bets: Int32,
    paid: Int32,
    spoke: Int32,
    tables: Int32,
    cards: Bytes,
    luck: Words,
    boards: Boards,
    rewards: Int32,
    scores: Int32,
) -> int:
    """One act at each table; returns how many hands it ended."""
    ended = 0
    for table in range(len(actions)):
        tables[table, DONE] = 0
        player, price = tables[table, TURN], tables[table, PRICE]
        if actions[table] == FOLD_ACT:
            tables[table, FOLDED] |= 1 << player
            tables[table, LIVE] -= 1
        elif actions[table] == RAISE_ACT:
            by = raises[table] - price
            post(table, player, raises[table] - bets[table, player], stacks, bets, paid)
            if by >= max(shape.minimum, tables[table, RAISED_BY]):
                tables[table, RAISED_BY] = by
            tables[table, PRICE] = raises[table]
            tables[table, AGGRESSOR] = player
            spoke[table, player] = raises[table]
        else:
            post(table, player, price - bets[table, player], stacks, bets, paid)
            spoke[table, player] = price
        turn = NOBODY
        if tables[table, LIVE] > 1:
            turn = next_turn(shape, table, player, stacks, bets, spoke, tables)
        while turn == NOBODY:
            gather(shape, table, stacks, bets, paid, spoke, tables)
            tables[table, ROUND] += 1
            if tables[table, LIVE] == 1 or tables[table, ROUND] == shape.rounds:
                break
            first = opener(shape, table, tables)
            turn = next_turn(shape, table, first - 1, stacks, bets, spoke, tables)
            if turn != NOBODY:
                tables[table, OPENER] = turn
        if turn == NOBODY:
            pay(shape, table, stacks, paid, tables, cards, boards, scores)
            for one in range(shape.players):
                rewards[table, one] = stacks[table, one] - shape.cave
            deal(shape, table, stacks, bets, paid, spoke, tables, cards, luck)
            tables[table, DONE] = 1
            ended += 1
        else:
            tables[table, TURN] = turn
    return ended
