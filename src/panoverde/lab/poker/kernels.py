"""Compiled kernels for many hands: values in bulk, and showdowns by the million."""

import numpy as np

from panoverde.lab.poker.arrays import CardNumbers, PairNumbers, Values, Words
from panoverde.lab.poker.machine import (
    U,
    add_to,
    bits_set,
    kernel,
    larger,
    lowest_bit,
    read_8,
    read_16,
    read_64,
    write_64,
)
from panoverde.lab.poker.shapes import RANK_SLOTS, Boards, Hands, KnownCards, Lookup, Ranges, Suited
from panoverde.lab.poker.single_hands import (
    FIVE,
    FROM_FIVE,
    FROM_THREE,
    HAS_ENOUGH,
    NONE,
    ONE,
    TWO,
    Word,
    best,
    flush,
    in_suit,
    row_of,
    suit_with_enough,
)

RANKS, SUITS = 13, 4
SUIT_BITS = TWO
"""The number of a card without them is its rank."""
COUNT_BITS, COUNT_MASK = U(3), U(7)
"""Width and mask of the number of cards of each rank, packed."""


# Hands in bulk


@kernel
def any_five_in_bulk(hands: CardNumbers, lookup: Lookup, values: Values) -> None:
    start, size = U(hands.ctypes.data), hands.shape[1]
    if size == 7:
        for hand in range(hands.shape[0]):
            values[hand] = any_five(start + U(hand * 7), 7, lookup)  # a constant, so the inner loop is unrolled
    else:
        for hand in range(hands.shape[0]):
            values[hand] = any_five(start + U(hand * size), size, lookup)


@kernel
def any_five(start: Word, size: int, lookup: Lookup) -> Word:
    """Value of the cards whose numbers are at this address."""
    key, bits = FROM_FIVE, NONE
    for at in range(size):
        key += read_64(lookup.card_keys, read_8(start, U(at)))
    if key & HAS_ENOUGH:
        for at in range(size):
            bits |= read_64(lookup.card_bits, read_8(start, U(at)))
    return best(key, bits, lookup)


@kernel
def with_board_in_bulk(own: CardNumbers, common: CardNumbers, tables: Boards, values: Values) -> None:
    mine, board, size = U(own.ctypes.data), U(common.ctypes.data), own.shape[1]
    if size == 4:
        for hand in range(own.shape[0]):
            values[hand] = with_board(mine + U(hand * 4), 4, board + U(hand * 5), tables)
    else:
        for hand in range(own.shape[0]):
            values[hand] = with_board(mine + U(hand * size), size, board + U(hand * 5), tables)


@kernel
def with_board(own: Word, size: int, common: Word, tables: Boards) -> Word:
    """Value of own cards and five common cards whose numbers are at these addresses."""
    key, value = FROM_THREE, NONE
    for at in range(5):
        key += read_64(tables.card_keys, read_8(common, U(at)))
    row = row_of(key, tables)
    for one in range(size):
        first = (read_8(own, U(one)) >> SUIT_BITS) * U(RANK_SLOTS)
        for other in range(one):
            pair = read_8(tables.pair_of, first + (read_8(own, U(other)) >> SUIT_BITS))
            value = larger(value, read_16(tables.values, row + pair))
    if key & HAS_ENOUGH:
        suit, bits, mine = suit_with_enough(key), NONE, NONE
        for at in range(5):
            bits |= read_64(tables.card_bits, read_8(common, U(at)))
        for at in range(size):
            mine |= read_64(tables.card_bits, read_8(own, U(at)))
        value = larger(value, flush(in_suit(bits, suit), in_suit(mine, suit), tables))
    return value


# Showdowns


@kernel
def by_ranks_alone(row: Word, player: Word, tables: Boards, hands: Hands) -> Word:
    """The value of a hand that is no flush."""
    value = NONE
    for choice in range(player * hands.choices, (player + ONE) * hands.choices):
        value = larger(value, read_16(tables.values, row + read_8(hands.pairs, U(choice))))
    return value


@kernel
def with_winner(winners: Word, value: Word, most: Word, player: Word) -> Word:
    """Winners, one bit for each player, after one more hand is shown."""
    if value < most:
        return winners
    return ONE << player if value > most else winners | (ONE << player)


@kernel
def outcome(row: Word, common: Word, suit: Word, tables: Boards, hands: Hands) -> Word:
    """Winners, one bit for each player; for one player, the value of the hand. `common`: where a flush may be."""
    most, winners = NONE, NONE
    for player in range(hands.players):
        value = by_ranks_alone(row, U(player), tables, hands)
        if common:
            value = larger(value, flush(common, in_suit(read_64(hands.bits, U(player)), suit), tables))
        winners = with_winner(winners, value, most, U(player))
        most = larger(most, value)
    return most if hands.players == ONE else winners


@kernel
def count_board(key: Word, bits: Word, deal: KnownCards, tables: Boards, hands: Hands) -> None:
    """Showdown with five common cards; their key counts from `FROM_THREE`."""
    suit, common = NONE, NONE
    if key & HAS_ENOUGH:
        suit = suit_with_enough(key)
        common = in_suit(bits, suit)
    add_to(deal.tally, outcome(row_of(key, tables), common, suit, tables, hands), deal.weight)


@kernel
def key_of(bits: Word, tables: Boards) -> Word:
    key = FROM_THREE
    for card in range(tables.cards):
        if bits & read_64(tables.card_bits, U(card)):
            key += read_64(tables.card_keys, U(card))
    return key


@kernel
def by_boards(deal: KnownCards, tables: Boards, hands: Hands) -> None:
    """Complete the common cards in every way, one by one."""
    cards, count = np.empty(64, np.uint8), 0
    for card in range(tables.cards):
        if deal.live & read_64(tables.card_bits, U(card)):
            cards[count] = card
            count += 1
    missing = 5 - np.int64(bits_set(deal.known))
    keys, bits, nexts = np.zeros(6, np.uint64), np.zeros(6, np.uint64), np.zeros(6, np.int64)
    keys[0], bits[0] = key_of(deal.known, tables), deal.known
    depth = 0
    while depth >= 0:
        if depth == missing:
            count_board(keys[depth], bits[depth], deal, tables, hands)
            depth -= 1
        elif nexts[depth] > count - missing + depth:
            depth -= 1
        else:
            one = U(cards[nexts[depth]])
            nexts[depth] += 1
            keys[depth + 1] = keys[depth] + read_64(tables.card_keys, one)
            bits[depth + 1] = bits[depth] | read_64(tables.card_bits, one)
            nexts[depth + 1] = nexts[depth]
            depth += 1


@kernel
def by_ranks(deal: KnownCards, tables: Boards, hands: Hands) -> None:
    """Every five common cards by rank, none of them known; then the corrections for flushes.

    Without flushes only ranks count, so a row stands for all boards that its ranks can make from the live cards. A
    board with enough cards of one suit may then be counted for the wrong outcome: it is taken back and counted again.
    """
    counts = rank_counts(deal.live)
    for row in range(tables.boards):
        ways = ways_to_take(U(row), counts, tables)
        if ways:
            add_to(deal.tally, outcome(U(row) * tables.pairs, NONE, NONE, tables, hands), ways * deal.weight)
    flushes = np.zeros(64, np.uint64)
    for suit in range(SUITS):
        needed = suited_needed(U(suit), tables, hands)
        if needed <= FIVE:
            suited = Suited(U(suit), in_suit(deal.live, U(suit)), counts, needed, U(flushes.ctypes.data))
            correct_three(suited, deal, tables, hands)


@kernel
def rank_counts(bits: Word) -> Word:
    """Number of cards of each rank, packed."""
    counts = NONE
    for suit in range(SUITS):
        lane = in_suit(bits, U(suit))
        while lane:
            counts += ONE << (lowest_bit(lane) * COUNT_BITS)
            lane &= lane - ONE
    return counts


@kernel
def count_of(counts: Word, rank: Word) -> Word:
    return (counts >> (rank * COUNT_BITS)) & COUNT_MASK


@kernel
def ways_to_take(row: Word, counts: Word, tables: Boards) -> Word:
    """Ways to take the cards of this row from the live cards of each rank."""
    ways, last, left, taken = ONE, U(RANKS), NONE, NONE
    for at in range(row * FIVE, row * FIVE + FIVE):
        rank = read_8(tables.ranks, U(at))
        if rank != last:
            last, left, taken = rank, count_of(counts, rank), NONE
        if left == NONE:
            return NONE
        taken += ONE
        ways = ways * left // taken
        left -= ONE
    return ways


@kernel
def suited_needed(suit: Word, tables: Boards, hands: Hands) -> Word:
    """Fewest common cards of a suit with which somebody may have a flush: from three; six if nobody may."""
    most = NONE
    for player in range(hands.players):
        most = larger(most, bits_set(in_suit(read_64(hands.bits, U(player)), suit)))
    if tables.exactly_two:
        return U(3) if most >= TWO else U(6)
    return FIVE - most


@kernel
def rank_key(rank: Word, tables: Boards) -> Word:
    return read_64(tables.card_keys, rank << SUIT_BITS)


@kernel
def others(rank: Word, suited: Suited) -> Word:
    """Live cards of a rank in the other suits."""
    return count_of(suited.counts, rank) - ((suited.live >> rank) & ONE)


@kernel
def correct_three(suited: Suited, deal: KnownCards, tables: Boards, hands: Hands) -> None:
    """Boards with three cards of the suit and two others; then those with four or five of it."""
    first = suited.live
    while first:
        one = lowest_bit(first)
        first &= first - ONE
        second = first
        while second:
            two = lowest_bit(second)
            second &= second - ONE
            third = second
            while third:
                three = lowest_bit(third)
                third &= third - ONE
                common = (ONE << one) | (ONE << two) | (ONE << three)
                key = rank_key(one, tables) + rank_key(two, tables) + rank_key(three, tables)
                if suited.needed <= U(3):
                    note_flushes(common, suited, tables, hands)
                    correct_two_others(key, suited, deal, tables, hands)
                correct_four(key, common, third, suited, deal, tables, hands)


@kernel
def note_flushes(common: Word, suited: Suited, tables: Boards, hands: Hands) -> None:
    for player in range(hands.players):
        own = in_suit(read_64(hands.bits, U(player)), suited.suit)
        write_64(suited.flushes, U(player), flush(common, own, tables))


@kernel
def correct_two_others(key: Word, suited: Suited, deal: KnownCards, tables: Boards, hands: Hands) -> None:
    for one in range(RANKS):
        first = others(U(one), suited)
        if first:
            longer = key + rank_key(U(one), tables)
            for other in range(one, RANKS):
                ways = first * (first - ONE) // TWO if other == one else first * others(U(other), suited)
                if ways:
                    correct(longer + rank_key(U(other), tables), ways, suited, deal, tables, hands)


@kernel
def correct_four(
    key: Word, common: Word, left: Word, suited: Suited, deal: KnownCards, tables: Boards, hands: Hands
) -> None:
    while left:
        four = lowest_bit(left)
        left &= left - ONE
        longer, of_four = key + rank_key(four, tables), common | (ONE << four)
        if suited.needed <= U(4):
            note_flushes(of_four, suited, tables, hands)
            for other in range(RANKS):
                ways = others(U(other), suited)
                if ways:
                    correct(longer + rank_key(U(other), tables), ways, suited, deal, tables, hands)
        fifth = left
        while fifth:
            five = lowest_bit(fifth)
            fifth &= fifth - ONE
            note_flushes(of_four | (ONE << five), suited, tables, hands)
            correct(longer + rank_key(five, tables), ONE, suited, deal, tables, hands)


@kernel
def correct(key: Word, ways: Word, suited: Suited, deal: KnownCards, tables: Boards, hands: Hands) -> None:
    """Move boards from the outcome counted without flushes to the right one."""
    row = row_of(key, tables)
    most, winners, most_now, winners_now = NONE, NONE, NONE, NONE
    for player in range(hands.players):
        value = by_ranks_alone(row, U(player), tables, hands)
        now = larger(value, read_64(suited.flushes, U(player)))
        winners = with_winner(winners, value, most, U(player))
        most = larger(most, value)
        winners_now = with_winner(winners_now, now, most_now, U(player))
        most_now = larger(most_now, now)
    if hands.players == ONE:
        winners, winners_now = most, most_now
    if winners != winners_now:
        add_to(deal.tally, winners, NONE - ways * deal.weight)
        add_to(deal.tally, winners_now, ways * deal.weight)


# Many showdowns


@kernel
def settle(shown: Words, pairs: PairNumbers, weights: Words, deal: KnownCards, tables: Boards) -> None:
    """Showdowns for each line of `shown` and `pairs`, multiplied by its weight."""
    players, choices = shown.shape[1], pairs.shape[2]
    for way in range(shown.shape[0]):
        left = deal.live
        for player in range(players):
            left &= ~shown[way, player]
        at_pairs = U(pairs.ctypes.data) + U(way * players * choices)
        hands = Hands(U(players), U(choices), at_pairs, U(shown.ctypes.data) + U(way * players * 8))
        here = KnownCards(deal.known, left, weights[way], deal.tally)
        if deal.known:
            by_boards(here, tables, hands)
        else:
            by_ranks(here, tables, hands)


@kernel
def random_below(bound: Word, state: Words) -> Word:
    """A choice among less than a million, by 44 bits of SplitMix64."""
    state[0] += U(0x9E3779B97F4A7C15)
    word = state[0]
    word = (word ^ (word >> U(30))) * U(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> U(27))) * U(0x94D049BB133111EB)
    word ^= word >> U(31)
    chosen: Word = ((word >> U(20)) * bound) >> U(44)
    return chosen


@kernel
def sample(ranges: Ranges, tries: int, deal: KnownCards, tables: Boards, state: Words) -> None:
    """Random deals: a hand from each player's range, then the common cards. Hands that share a card don't count."""
    players, choices = len(ranges.ends), ranges.pairs.shape[1]
    shown, chosen = np.zeros(players, np.uint64), np.zeros((players, choices), np.uint8)
    hands = Hands(U(players), U(choices), U(chosen.ctypes.data), U(shown.ctypes.data))
    first_key, turned = key_of(deal.known, tables), bits_set(deal.known)
    for _ in range(tries):
        left, start, apart = deal.live, NONE, True
        for player in range(players):
            at = start + random_below(ranges.ends[player] - start, state)
            while ranges.whole[player] and ranges.bits[at] & ~left:  # equally many hands fit whatever is left: no bias
                at = start + random_below(ranges.ends[player] - start, state)
            start = ranges.ends[player]
            apart = apart and ranges.bits[at] & ~left == NONE
            left &= ~ranges.bits[at]
            shown[player] = ranges.bits[at]
            for choice in range(choices):
                chosen[player, choice] = ranges.pairs[at, choice]
        if apart:
            key, bits, common = first_key, deal.known, turned
            while common < FIVE:
                card = random_below(tables.cards, state)
                bit = read_64(tables.card_bits, card)
                if left & bit:
                    key, bits, left = key + read_64(tables.card_keys, card), bits | bit, left ^ bit
                    common += ONE
            count_board(key, bits, deal, tables, hands)
