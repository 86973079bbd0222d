"""Absorbing chains, solved in fractions: bets that may last several coups."""

from collections.abc import Sequence
from fractions import Fraction

ChainRow = list[Fraction]


def reachable(moves: Sequence[Sequence[int]]) -> list[int]:
    """The states that can be reached from state 0, itself first, by the moves of each state."""
    found = [0]
    for state in found:
        found.extend(sorted(set(moves[state]).difference(found)))
    return found


def solve(unknowns: Sequence[ChainRow], constants: Sequence[ChainRow]) -> list[ChainRow]:
    """Solve linear equations for each column of constants. ZeroDivisionError if there is no solution."""
    rows = [[*row, *known] for row, known in zip(unknowns, constants, strict=True)]
    size = len(rows)
    for place in range(size):
        pivot = next((at for at in range(place, size) if rows[at][place]), place)
        rows[place], rows[pivot] = rows[pivot], rows[place]
        lead = rows[place][place]
        rows[place] = [number / lead for number in rows[place]]
        for other in range(size):
            if other != place and (factor := rows[other][place]):
                rows[other] = [mine - factor * its for mine, its in zip(rows[other], rows[place], strict=True)]
    return [row[size:] for row in rows]
