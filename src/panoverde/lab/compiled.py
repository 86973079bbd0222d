"""Functions compiled by Numba, and kept compiled between one run and the next."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
T = TypeVar("T")


def compiled(signature: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Compiled for these types when its module is loaded, never in the middle of a simulation."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        try:
            kernel: Callable[P, T] = njit(signature, cache=True)(function)
        except RuntimeError:  # there is nowhere to keep it
            kernel = njit(signature)(function)
        return kernel

    return decorate
