"""How the kernels of the batched tables are compiled."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import numpy as np
from numba import njit
from numpy.typing import NDArray

from panoverde.lab.poker.machine import kernel

P = ParamSpec("P")
T = TypeVar("T")

Int32 = NDArray[np.int32]
Bytes = NDArray[np.uint8]

part = njit(inline="always")
"""Inlined into its caller before compiling."""


def lean(function: Callable[P, T]) -> Callable[P, T]:
    """Compiled without reference counts of arrays, which makes a step four times faster.

    The switch is private to Numba: without it the kernel is slower and just as correct.
    """
    try:
        compiled: Callable[P, T] = njit(cache=True, nogil=True, _nrt=False)(function)  # type: ignore[call-overload]
    except (KeyError, RuntimeError, TypeError):
        compiled = kernel(function)
    return compiled
