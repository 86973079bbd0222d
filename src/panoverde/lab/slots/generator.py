"""The simulations' generator inside compiled code: SFC64, and numbers without bias."""

import numpy as np
from numpy.typing import NDArray

from panoverde.lab.jit import compiled
from panoverde.lab.tally import RandomSource

Words = NDArray[np.uint64]

NAME = RandomSource.GENERATOR.__name__
WARM_UP = 12
ONE, THREE, ELEVEN, TWENTY_FOUR, FORTY = (np.uint64(number) for number in (1, 3, 11, 24, 40))
HALF, LOW = np.uint64(32), np.uint64(2**32 - 1)


def seeded(seed: int) -> Words:
    """Its state: three words of the seed and a counter, after some rounds."""
    state = np.append(RandomSource(seed).words(3, 64).astype(np.uint64), np.uint64(1)).astype(np.uint64)
    for _ in range(WARM_UP):
        word(state)
    return state


@compiled("uint64(uint64[::1])")
def word(state: Words) -> np.uint64:
    """The next 64 bits."""
    a, b, c, counter = state[0], state[1], state[2], state[3]
    found = a + b + counter
    state[0] = b ^ (b >> ELEVEN)
    state[1] = c + (c << THREE)
    state[2] = ((c << TWENTY_FOUR) | (c >> FORTY)) + found
    state[3] = counter + ONE
    return np.uint64(found)


@compiled("int64(uint64[::1], int64)")
def below(state: Words, count: int) -> int:
    """A number from 0 to count - 1, each equally likely; count is below 2^32."""
    size = np.uint64(count)
    product = (word(state) >> HALF) * size
    if (product & LOW) < size:
        least = (np.uint64(2**32) - size) % size
        while (product & LOW) < least:
            product = (word(state) >> HALF) * size
    return np.int64(product >> HALF)  # type: ignore[return-value]  # compiled: a plain number
