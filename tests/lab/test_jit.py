"""Compiled functions, kept where there is a place to keep them."""

from types import FunctionType

from panoverde.lab.jit import compiled, compiled_when_called


def twice(number: int) -> int:
    return 2 * number


def test_a_function_without_a_file_is_compiled_all_the_same() -> None:
    from_nowhere = FunctionType(twice.__code__.replace(co_filename="<nowhere>"), {}, "twice")
    kernel = compiled("int64(int64)")(from_nowhere)
    assert kernel(21) == 42


def test_so_is_one_that_is_compiled_when_called() -> None:
    from_nowhere = FunctionType(twice.__code__.replace(co_filename="<nowhere>"), {}, "twice")
    assert compiled_when_called(from_nowhere)(21) == 42
    assert compiled_when_called(twice)(21) == 42
