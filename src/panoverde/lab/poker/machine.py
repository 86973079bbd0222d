"""What the kernels need of the machine: bit counts, reading from a table by its address, and how they are compiled.

A compiled function that hands an array to another counts references at every call, in the innermost loop: that alone
made evaluation nine times slower. So kernels are handed the *addresses* of the tables, which are plain numbers.
Whoever gives an address away keeps the table alive (`lab.poker.tables` keeps all of them as long as the program runs).
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numpy as np
from llvmlite import ir  # type: ignore[import-untyped]
from numba import njit
from numba.core import types
from numba.extending import intrinsic
from numpy.typing import NDArray

P = ParamSpec("P")
T = TypeVar("T")

U = np.uint64
"""Unsigned words everywhere: a signed index costs a check for being negative."""


def kernel(function: Callable[P, T]) -> Callable[P, T]:
    """Compiled when it is first called, and kept compiled between one run and the next."""
    try:
        compiled: Callable[P, T] = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # there is nowhere to keep it
        compiled = njit(nogil=True)(function)
    return compiled


def address(table: NDArray[Any]) -> np.uint64:
    if not table.flags.c_contiguous:
        raise ValueError("only a table without gaps can be read by its address")
    return U(table.ctypes.data)


def _instruction(typing: Callable[..., Any]) -> Callable[..., np.uint64]:
    """An instruction of the machine, for the use of kernels only: words in, a word out."""
    instruction: Callable[..., np.uint64] = intrinsic(typing)
    return instruction


def _word(builder: Any, start: Any, index: Any, bits: int) -> Any:
    return builder.gep(builder.inttoptr(start, ir.IntType(bits).as_pointer()), [index])


def _read(bits: int) -> tuple[Any, Any]:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, index = arguments
        found = builder.load(_word(builder, start, index, bits))
        return found if bits == 64 else builder.zext(found, ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate


@_instruction
def read_8(_typing: Any, start: Any, index: Any) -> tuple[Any, Any]:  # noqa: ARG001 - Numba binds them by name
    """The byte at this index of the table at this address."""
    return _read(8)


@_instruction
def read_16(_typing: Any, start: Any, index: Any) -> tuple[Any, Any]:  # noqa: ARG001
    return _read(16)


@_instruction
def read_64(_typing: Any, start: Any, index: Any) -> tuple[Any, Any]:  # noqa: ARG001
    return _read(64)


@_instruction
def write_64(_typing: Any, start: Any, index: Any, word: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """Puts a word at this index of the table at this address; gives it back."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, index, word = arguments
        builder.store(word, _word(builder, start, index, 64))
        return word

    return types.uint64(types.uint64, types.uint64, types.uint64), generate


@_instruction
def add_to(_typing: Any, start: Any, index: Any, amount: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """Adds to the word at this index of the table at this address; gives the sum."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, index, amount = arguments
        word = _word(builder, start, index, 64)
        total = builder.add(builder.load(word), amount)
        builder.store(total, word)
        return total

    return types.uint64(types.uint64, types.uint64, types.uint64), generate


@_instruction
def lowest_bit(_typing: Any, word: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """The number of the lowest bit that is set; 64 if none is."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@_instruction
def bits_set(_typing: Any, word: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """How many bits are set."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@_instruction
def larger(_typing: Any, one: Any, other: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """The larger of two words, without a branch."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one, other = arguments
        return builder.select(builder.icmp_unsigned(">", one, other), one, other)

    return types.uint64(types.uint64, types.uint64), generate
