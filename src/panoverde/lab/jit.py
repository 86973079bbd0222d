"""Functions compiled by Numba and cached between runs."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from numba import njit

P = ParamSpec("P")
T = TypeVar("T")


def compiled(signature: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Compile for these types when the module is loaded, not during a simulation."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        try:
            kernel: Callable[P, T] = njit(signature, cache=True)(function)
        except RuntimeError:  # no folder for the cache
            kernel = njit(signature)(function)
        return kernel

    return decorate


def compiled_when_called(function: Callable[P, T]) -> Callable[P, T]:
    """Compile at the first call, for arguments such as named tuples, whose types are long to write."""
    try:
        kernel: Callable[P, T] = njit(cache=True)(function)
    except RuntimeError:  # no folder for the cache
        kernel = njit()(function)
    return kernel
