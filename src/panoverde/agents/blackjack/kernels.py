"""The coup in compiled code. These functions repeat the rules of `games.blackjack`, in its words, chip by chip."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from panoverde.agents.bank_batch import Masks
from panoverde.agents.blackjack.setting import (
    BET,
    DOUBLE,
    DRAW,
    EVEN_MONEY,
    INSURE,
    NO_INSURANCE,
    SPLIT,
    STAKE,
    STAND,
    SURRENDER,
)
from panoverde.agents.compilation import Bytes, Int32, lean, part
from panoverde.agents.luck import Words, lot
from panoverde.lab.poker.machine import kernel

PHASE, PLACE, READY, UP, HOLE, FIRST, SECOND, HARD, ACE, CARDS, CHIPS, WAITING, HANDS = range(13)
INSURED, STANDING, LOST, NET, VOID = range(13, 18)
COLUMNS = 18
"""Columns of a table. `HARD`, `ACE`, `CARDS` and `CHIPS` are of the hand that is played: its total with aces as 1,
whether it has one, how many cards, and its bet. `WAITING` hands have one card each. `PLACE` cards have left the shoe,
the first `READY` have their final order. `STANDING` and `LOST` are chips: on hands that stand, and collected."""

BETTING, INSURING, PLAYING, OVER = range(4)
TOTALS = 22
TWENTY_ONE, TEN, BANK_STANDS, STANDS_ABOVE = 21, 10, 17, 11
ACE_RANK, SIX_RANK = 12, 4
HIDDEN = 255
"""A card that is not there yet."""
AHEAD = 32
"""Cards put in order before each step; a longer one goes on."""


class Shape(NamedTuple):
    """The rules as numbers."""

    cards: int
    decks: int
    warning: int
    """More cards than this have left the shoe: another is prepared. -1 with a shuffler."""
    burnt: int
    most_hands: int
    """0: no limit."""
    resplit_aces: int
    same_rank: int
    peek: int
    peek_ten: int
    """Nobody looks under a ten as long as players may give up."""  # AO-6.41 R-49
    original_only: int
    surrender: int
    special: int
    suited_sevens: int


# Cards


@part
def value(card: int) -> int:
    rank = card >> 2
    return 1 if rank == ACE_RANK else min(rank + 2, TEN)


@part
def is_ace(card: int) -> bool:
    return card >> 2 == ACE_RANK


@part
def best(hard: int, ace: int) -> int:
    return hard + TEN if ace and hard + TEN <= TWENTY_ONE else hard  # AO-6.6a


@lean
def put_in_order(shape: Shape, table: int, upto: int, tables: Int32, cards: Bytes, luck: Words) -> None:
    end = min(upto, shape.cards)
    for at in range(tables[table, READY], end):
        other = at + lot(luck, table, shape.cards - at)
        card = cards[table, at]
        cards[table, at] = cards[table, other]
        cards[table, other] = card
        tables[table, READY] = at + 1


@part
def covered(shape: Shape, table: int, tables: Int32, cards: Bytes, luck: Words) -> int:
    """The next card, which nobody sees yet."""
    place = tables[table, PLACE]
    if place >= shape.cards:
        tables[table, VOID] = 1
        return 0
    if place >= tables[table, READY]:
        put_in_order(shape, table, place + AHEAD, tables, cards, luck)
    tables[table, PLACE] = place + 1
    card: int = np.int64(cards[table, place])  # type: ignore[assignment]
    return card


@part
def opened(shape: Shape, table: int, tables: Int32, cards: Bytes, unseen: Bytes, luck: Words) -> int:
    card = covered(shape, table, tables, cards, luck)
    if not tables[table, VOID]:
        unseen[table, card] -= 1
    return card


# Between coups


@part
def prepare(shape: Shape, table: int, tables: Int32, unseen: Bytes) -> None:
    """Another shoe, if the carta-aviso is out; with a shuffler all cards are back."""
    if tables[table, PLACE] > shape.warning:
        tables[table, PLACE] = shape.burnt
        tables[table, READY] = 0
        for card in range(unseen.shape[1]):
            unseen[table, card] = shape.decks
    tables[table, PHASE] = BETTING
    tables[table, VOID] = 0
    tables[table, UP] = tables[table, FIRST] = tables[table, SECOND] = HIDDEN
    tables[table, HARD] = tables[table, ACE] = tables[table, CARDS] = tables[table, HANDS] = 0


# The player's hands


@lean
def first_hand(shape: Shape, table: int, tables: Int32, cards: Bytes, unseen: Bytes, luck: Words) -> None:
    one = opened(shape, table, tables, cards, unseen, luck)
    up = opened(shape, table, tables, cards, unseen, luck)
    two = opened(shape, table, tables, cards, unseen, luck)
    tables[table, HOLE] = covered(shape, table, tables, cards, luck)  # AO-6.20
    tables[table, UP] = up
    tables[table, FIRST] = one
    tables[table, HANDS] = 1
    tables[table, WAITING] = 0
    tables[table, INSURED] = 0
    tables[table, STANDING] = 0
    tables[table, LOST] = 0
    tables[table, NET] = 0
    two_cards(table, two, tables)
    tables[table, PHASE] = INSURING if is_ace(up) else PLAYING  # AO-6.38


@part
def two_cards(table: int, second: int, tables: Int32) -> None:
    first = tables[table, FIRST]
    tables[table, SECOND] = second
    tables[table, HARD] = value(first) + value(second)
    tables[table, ACE] = is_ace(first) or is_ace(second)
    tables[table, CARDS] = 2
    tables[table, CHIPS] = STAKE


@part
def is_natural(table: int, tables: Int32) -> bool:
    two = tables[table, HANDS] == 1 and tables[table, CARDS] == 2
    return two and best(tables[table, HARD], tables[table, ACE]) == TWENTY_ONE  # AO-6.1a AO-6.25


@part
def may_split(shape: Shape, table: int, tables: Int32) -> bool:
    first, second = tables[table, FIRST], tables[table, SECOND]
    alike = first >> 2 == second >> 2 if shape.same_rank else value(first) == value(second)
    if tables[table, CARDS] != 2 or not alike:
        return False
    if is_ace(first) and tables[table, HANDS] > 1 and not shape.resplit_aces:
        return False
    return shape.most_hands == 0 or tables[table, HANDS] < shape.most_hands


@part
def stands(table: int, total: int, tables: Int32, standing: Int32) -> None:
    standing[table, total] += tables[table, CHIPS]
    tables[table, STANDING] += tables[table, CHIPS]


@lean
def next_hand(
    shape: Shape, table: int, tables: Int32, standing: Int32, cards: Bytes, unseen: Bytes, luck: Words
) -> None:
    """Second cards for those that wait, until one has a choice; then the players' turns are over."""
    while tables[table, WAITING] > 0:
        tables[table, WAITING] -= 1
        two_cards(table, opened(shape, table, tables, cards, unseen, luck), tables)
        total = best(tables[table, HARD], tables[table, ACE])
        one_card_only = is_ace(tables[table, FIRST]) and not may_split(shape, table, tables)  # AO-6.31 R-47
        if total < TWENTY_ONE and not one_card_only:
            return
        stands(table, total, tables, standing)
    tables[table, PHASE] = OVER


@part
def is_special(shape: Shape, table: int, third: int, tables: Int32) -> bool:
    """6-7-8 of one suit, or three sevens."""
    one, two = tables[table, FIRST], tables[table, SECOND]
    suited = one & 3 == two & 3 and one & 3 == third & 3
    low, middle, high = (one >> 2) - SIX_RANK, (two >> 2) - SIX_RANK, (third >> 2) - SIX_RANK
    if low < 0 or middle < 0 or high < 0 or low > 2 or middle > 2 or high > 2:
        return False
    run = (1 << low) | (1 << middle) | (1 << high) == 7
    sevens = low == 1 and middle == 1 and high == 1
    return (run and suited) or (sevens and (suited or not shape.suited_sevens))  # AO-6.40 R-50


@part
def with_card(shape: Shape, table: int, card: int, tables: Int32, standing: Int32) -> bool:
    """A card that was asked for. Is the hand over?"""
    first_three = tables[table, HANDS] == 1 and tables[table, CARDS] == 2
    if shape.special and first_three and is_special(shape, table, card, tables):
        tables[table, NET] += 3 * STAKE  # AO-6.40
    tables[table, HARD] += value(card)
    tables[table, ACE] |= is_ace(card)
    tables[table, CARDS] += 1
    total = best(tables[table, HARD], tables[table, ACE])
    if total > TWENTY_ONE:
        tables[table, NET] -= tables[table, CHIPS]  # AO-6.27
        tables[table, LOST] += tables[table, CHIPS]
    elif total == TWENTY_ONE:
        stands(table, total, tables, standing)
    return total >= TWENTY_ONE


@part
def doubled(table: int, card: int, tables: Int32, standing: Int32) -> None:
    tables[table, CHIPS] += STAKE  # AO-6.34
    hard = tables[table, HARD] + value(card)
    total = hard if tables[table, ACE] else best(hard, is_ace(card))  # AO-6.37 R-54
    stands(table, total, tables, standing)


@part
def ends_early(table: int, net: int, tables: Int32) -> None:
    """The only hand is paid or given up before the bank plays."""
    tables[table, NET] += net
    tables[table, CHIPS] = 0
    tables[table, PHASE] = OVER


# The bank


@part
def bank_has_blackjack(table: int, tables: Int32) -> bool:
    up, hole = tables[table, UP], tables[table, HOLE]
    return best(value(up) + value(hole), is_ace(up) or is_ace(hole)) == TWENTY_ONE


@part
def may_hide_blackjack(table: int, tables: Int32) -> bool:
    return is_ace(tables[table, UP]) or value(tables[table, UP]) == TEN  # AO-6.26


@part
def looked(shape: Shape, table: int, tables: Int32, standing: Int32) -> None:
    """After the insurance: a coup that the first cards decide is over."""
    natural = is_natural(table, tables)
    looks = shape.peek if is_ace(tables[table, UP]) else shape.peek_ten
    if looks and bank_has_blackjack(table, tables):
        if not natural:
            stands(table, best(tables[table, HARD], tables[table, ACE]), tables, standing)
        tables[table, PHASE] = OVER
    else:
        tables[table, PHASE] = OVER if natural else PLAYING


@lean
def settle(shape: Shape, table: int, tables: Int32, standing: Int32, cards: Bytes, unseen: Bytes, luck: Words) -> None:
    """The bank's cards, and what they do to hands, a blackjack and an insurance."""
    natural, insured, chips = is_natural(table, tables), tables[table, INSURED], tables[table, STANDING]
    natural = natural and tables[table, CHIPS] > 0
    paid_at_once = natural and not may_hide_blackjack(table, tables)
    if paid_at_once:
        tables[table, NET] += STAKE * 3 // 2  # AO-6.26
    elif natural or insured or chips:
        hole, up = tables[table, HOLE], tables[table, UP]
        unseen[table, hole] -= 1
        if bank_has_blackjack(table, tables):
            tables[table, NET] += 2 * insured  # AO-6.38
            taken = min(chips, max(0, STAKE - tables[table, LOST])) if shape.original_only else chips
            tables[table, NET] -= taken  # AO-6.25
        else:
            tables[table, NET] -= insured
            if natural:
                tables[table, NET] += STAKE * 3 // 2
            hard, ace = value(up) + value(hole), is_ace(up) or is_ace(hole)
            if chips:
                while best(hard, ace) < BANK_STANDS:  # AO-6.24
                    card = opened(shape, table, tables, cards, unseen, luck)
                    hard += value(card)
                    ace = ace or is_ace(card)
            bank = best(hard, ace)
            for total in range(TOTALS):
                if bank > TWENTY_ONE or total > bank:
                    tables[table, NET] += standing[table, total]  # AO-6.28
                elif total < bank:
                    tables[table, NET] -= standing[table, total]  # AO-6.28
    if chips:
        for total in range(TOTALS):
            standing[table, total] = 0


@part
def legal_acts(shape: Shape, table: int, tables: Int32) -> int:
    if tables[table, PHASE] == BETTING:
        return 1 << BET
    if tables[table, PHASE] == INSURING:
        acts = 1 << INSURE | 1 << NO_INSURANCE
        return acts | 1 << EVEN_MONEY if is_natural(table, tables) else acts  # AO-6.39
    hard, two = tables[table, HARD], tables[table, CARDS] == 2
    split_aces = tables[table, HANDS] > 1 and is_ace(tables[table, FIRST])
    acts = 1 << STAND if best(hard, tables[table, ACE]) > STANDS_ABOVE else 0  # AO-6.22 R-53
    if not split_aces:
        acts |= 1 << DRAW
        if two and hard >= 9 and hard <= 11:
            acts |= 1 << DOUBLE  # AO-6.34
    if may_split(shape, table, tables):
        acts |= 1 << SPLIT
    if shape.surrender and two and tables[table, HANDS] == 1 and not is_ace(tables[table, UP]):
        acts |= 1 << SURRENDER  # AO-6.41
    return acts


@kernel
def start(shape: Shape, tables: Int32, cards: Bytes, unseen: Bytes, luck: Words, legal: Masks) -> None:
    for table in range(len(legal)):
        tables[table, PLACE] = shape.cards
        prepare(shape, table, tables, unseen)
        put_in_order(shape, table, tables[table, PLACE] + AHEAD, tables, cards, luck)
        legal[table] = legal_acts(shape, table, tables)


@lean
def advance(
    shape: Shape,
    actions: Bytes,
    tables: Int32,
    standing: Int32,
    cards: Bytes,
    unseen: Bytes,
    luck: Words,
    legal: Masks,
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
) -> int:
    """One act at each table; returns how many coups it ended."""
    ended = 0
    for table in range(len(actions)):
        action = actions[table]
        done[table] = False
        dealt, hand_over = action in (INSURE, NO_INSURANCE), action in (STAND, DOUBLE, SPLIT)
        if action == BET:
            first_hand(shape, table, tables, cards, unseen, luck)
            dealt = tables[table, PHASE] == PLAYING
        elif action == INSURE:
            tables[table, INSURED] = STAKE // 2
        elif action == EVEN_MONEY:
            ends_early(table, STAKE, tables)  # AO-6.39
            if shape.peek and bank_has_blackjack(table, tables):
                unseen[table, tables[table, HOLE]] -= 1  # it is looked at, and turned
        elif action == STAND:
            stands(table, best(tables[table, HARD], tables[table, ACE]), tables, standing)
        elif action in (DRAW, DOUBLE):
            card = opened(shape, table, tables, cards, unseen, luck)
            if action == DOUBLE:
                doubled(table, card, tables, standing)
            else:
                hand_over = with_card(shape, table, card, tables, standing)
        elif action == SPLIT:
            tables[table, HANDS] += 1
            tables[table, WAITING] += 2
        elif action == SURRENDER:
            ends_early(table, -STAKE // 2, tables)  # AO-6.41
        if dealt:
            looked(shape, table, tables, standing)
        if hand_over:
            next_hand(shape, table, tables, standing, cards, unseen, luck)
        if tables[table, PHASE] == OVER or tables[table, VOID]:
            settle(shape, table, tables, standing, cards, unseen, luck)
            rewards[table] = 0 if tables[table, VOID] else tables[table, NET] / STAKE
            prepare(shape, table, tables, unseen)
            done[table] = True
            ended += 1
        put_in_order(shape, table, tables[table, PLACE] + AHEAD, tables, cards, luck)
        legal[table] = legal_acts(shape, table, tables)
    return ended
