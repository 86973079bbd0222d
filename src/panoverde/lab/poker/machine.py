"""Machine instructions for the kernels: bit counts, access to tables by address, and compilation.

Passing an array between compiled functions counts references at every call, in the innermost loop: that alone made
evaluation nine times slower. So kernels take the *addresses* of the tables, which are plain numbers. The owner of a
table must keep it alive (`lab.poker.tables` keeps all of them as long as the program runs).
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
    """Compile at the first call, and cache between runs."""
    try:
        compiled: Callable[P, T] = njit(cache=True, nogil=True)(function)
    except RuntimeError:  # no folder for the cache
        compiled = njit(nogil=True)(function)
    return compiled


def address(table: NDArray[Any]) -> np.uint64:
    if not table.flags.c_contiguous:
        raise ValueError("only a table without gaps can be read by its address")
    return U(table.ctypes.data)


def _instruction(typing: Callable[..., Any]) -> Callable[..., np.uint64]:
    """A machine instruction for kernels only: words in, one word out."""
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
    """Write a word at this index of the table at this address, and return it."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, index, word = arguments
        builder.store(word, _word(builder, start, index, 64))
        return word

    return types.uint64(types.uint64, types.uint64, types.uint64), generate


@_instruction
def add_to(_typing: Any, start: Any, index: Any, amount: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """Add to the word at this index of the table at this address, and return the sum."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        start, index, amount = arguments
        word = _word(builder, start, index, 64)
        total = builder.add(builder.load(word), amount)
        builder.store(total, word)
        return total

    return types.uint64(types.uint64, types.uint64, types.uint64), generate


@_instruction
def lowest_bit(_typing: Any, word: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """Number of the lowest set bit; 64 if there is none."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), generate


@_instruction
def bits_set(_typing: Any, word: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """Number of set bits."""

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


@_instruction
def upper_half(_typing: Any, one: Any, other: Any) -> tuple[Any, Any]:  # noqa: ARG001
    """The upper word of a product of two."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one, other = (builder.zext(word, ir.IntType(128)) for word in arguments)
        product = builder.mul(one, other)
        return builder.trunc(builder.lshr(product, ir.Constant(ir.IntType(128), 64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), generate
