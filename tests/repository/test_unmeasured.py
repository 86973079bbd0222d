"""Tests whose coverage does not count run without a tracer: it would make them two to three times slower."""

import sys


def test_nothing_traces_a_test_whose_coverage_does_not_count() -> None:
    assert type(sys.gettrace()).__module__ != "coverage"
