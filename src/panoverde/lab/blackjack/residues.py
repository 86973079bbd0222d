"""Exact sums over all hands of the bank: whole numbers by their remainders, put together again."""

from collections.abc import Iterator
from functools import cache
from math import gcd

import numpy as np

from panoverde.lab.blackjack.bank import NATURAL, bank_hands
from panoverde.lab.blackjack.hands import Numbers
from panoverde.lab.blackjack.measures import MOST_OF_ONE, Weighing, taken_cards
from panoverde.lab.jit import compiled

LARGEST = 2**50
"""Up to here a quotient of floats is wrong by one at most."""
WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23)
"""Enough to tell a prime below 2**64."""


def exact_sums(weights: Weighing, paired: bool, up: int, drawn: Numbers, payments: Numbers, bound: int) -> list[int]:
    """Sums of payments by hand and outcome times the weight of both, for each kind of payment.

    None is larger than `bound`.
    """
    bank, taken = _bank(up), _taken(up)
    longest = int(drawn.sum(axis=1).max(initial=0)) + int(bank[:, 2].max())
    table = [row[: longest + 1] for row in (weights.paired if paired else weights.unpaired)]
    shared = gcd(*(number for row in table for number in row)) or 1
    found, modulus = [0] * len(payments), 1
    for prime in primes():
        residues = np.zeros(len(payments), np.int64)
        residual = np.array([[number // shared % prime for number in row] for row in table], np.int64)
        left = np.array([row[1] for row in weights.ways], np.int64)
        sum_residues(drawn, payments % prime, weights.special, residual, left, bank, taken, prime, residues)
        step = pow(modulus, -1, prime)
        found = [
            known + modulus * ((residue - known) * step % prime)
            for known, residue in zip(found, residues.tolist(), strict=True)
        ]
        modulus *= prime
        if modulus > 2 * (bound // shared + 1):
            break
    return [shared * (known - modulus if known > modulus // 2 else known) for known in found]


@cache
def _bank(up: int) -> Numbers:
    """Rows for the kernel: outcome, orders, size, cards by value. Blackjack is left out."""
    bank = bank_hands(up)
    rows = np.column_stack([bank.outcomes, bank.orders, bank.sizes, bank.counts])
    return np.ascontiguousarray(rows[bank.outcomes != NATURAL])


@cache
def _taken(up: int) -> Numbers:
    return taken_cards(_bank(up)[:, 3:])


def primes() -> Iterator[int]:
    """The largest that serve, downwards."""
    for number in range(LARGEST - 1, 2, -2):
        if all(_passes(number, witness) for witness in WITNESSES):
            yield number


def _passes(number: int, witness: int) -> bool:
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    power = pow(witness, odd, number)
    if power in (1, number - 1):
        return True
    for _ in range(twos - 1):
        power = power * power % number
        if power == number - 1:
            return True
    return False


@compiled("int64(int64, int64, int64)")
def times(one: int, other: int, prime: int) -> int:
    """The remainder of a product that may overflow: it is right once the multiple taken off is."""
    rest = one * other - np.int64(np.float64(one) * np.float64(other) / np.float64(prime)) * prime
    if rest < 0:
        rest += prime
    elif rest >= prime:
        rest -= prime
    return int(rest)


@compiled(
    "void(int64[:, ::1], int64[:, :, ::1], int64, int64[:, ::1], int64[::1], int64[:, ::1], int64[:, ::1], int64,"
    " int64[::1])"
)
def sum_residues(
    drawn: Numbers,
    payments: Numbers,
    special: int,
    table: Numbers,
    left: Numbers,
    bank: Numbers,
    taken_by_bank: Numbers,
    prime: int,
    sums: Numbers,
) -> None:
    values, outcomes = len(left), payments.shape[2]
    ways = np.ones(values * MOST_OF_ONE, np.int64)  # to take the bank's cards after the player's
    chances = np.zeros(outcomes, np.int64)
    for hand in range(len(drawn)):
        size, own = 0, 1
        for value in range(values):
            size += drawn[hand, value]
            if value == special:
                continue
            for taken in range(drawn[hand, value]):
                own = times(own, max(left[value] - taken, 0), prime)
            for taken in range(MOST_OF_ONE - 1):
                place = value * MOST_OF_ONE + taken
                ways[place + 1] = times(ways[place], max(left[value] - drawn[hand, value] - taken, 0), prime)
        mine = drawn[hand, special]
        chances[:] = 0
        for row in range(len(bank)):
            weight = times(table[mine + bank[row, 3 + special], size + bank[row, 2]], bank[row, 1], prime)
            number = 0
            while taken_by_bank[row, number] >= 0:
                place = taken_by_bank[row, number]
                if place // MOST_OF_ONE != special:
                    weight = times(weight, ways[place], prime)
                number += 1
            chances[bank[row, 0]] = (chances[bank[row, 0]] + weight) % prime
        for outcome in range(outcomes):
            chance = times(chances[outcome], own, prime)
            for kind in range(len(payments)):
                sums[kind] = (sums[kind] + times(payments[kind, hand, outcome], chance, prime)) % prime


def exact_weight(weights: Weighing, paired: bool, cards: tuple[int, ...]) -> int:
    """Weight of these cards in one order."""
    table = weights.paired if paired else weights.unpaired
    number, size = cards[weights.special], sum(cards)
    if number >= len(table) or size >= len(table[number]):
        return 0
    weight = table[number][size]
    for value, taken in enumerate(cards):
        if value != weights.special and weight:
            weight *= weights.ways[value][taken]
    return weight
