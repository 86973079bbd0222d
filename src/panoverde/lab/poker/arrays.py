"""Arrays of hands, as the evaluation in bulk passes them on."""

import numpy as np
from numpy.typing import NDArray

CardNumbers = NDArray[np.uint8]
"""One line for each hand: the numbers of its cards."""
PairNumbers = NDArray[np.uint8]
"""Ways to choose two cards of each hand, by rank."""
Values = NDArray[np.uint16]
Words = NDArray[np.uint64]
