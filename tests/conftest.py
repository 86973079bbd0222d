"""Profiles of effort: `quick` for make check, the default for make test, `soak`. And whose coverage counts."""

import atexit
import gc
import os
import shutil
import tempfile
from itertools import chain, groupby
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("quick", max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("thorough", max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
settings.register_profile("soak", max_examples=1000, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("thorough")

# Answers of long computations are shared by all workers, and by nobody else.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["PANO_CACHE"] = tempfile.mkdtemp(prefix="panoverde-tests-")
    atexit.register(shutil.rmtree, os.environ["PANO_CACHE"], ignore_errors=True)

gc.disable()  # until everything is collected: most of that lives as long as the tests do

HERE = Path(__file__).parent
MEASURED = ("core", "games", "scenario")
"""Whose coverage counts: the core's and the games' own tests, and their scenarios. A line that only others come by,
those of the server say, does not count as tested; and being watched makes tests slower."""

LONG = ("faults", "whole", "bots", "pages")
"""Begun first, some by each worker but one: at the end others would wait for them."""


def pytest_configure(config: pytest.Config) -> None:
    """In a worker pytest-cov starts two collectors and forgets one, which wakes when `no_cover` stops the other."""
    plugin = config.pluginmanager.getplugin("_cov")
    if hasattr(config, "workerinput") and plugin and plugin.cov_controller:
        plugin.cov_controller.cov.stop()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    files = {item.path for item in items}
    measured, long = _files(files, MEASURED), _files(files, LONG)
    for item in items:
        if item.path not in measured:
            item.add_marker("no_cover")
    _share_out(items, [item for item in items if item.path in long])


def _share_out(items: list[pytest.Item], long: list[pytest.Item]) -> None:
    """In the order in which workers get them: each its part of all, most with some long files at its beginning."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    parts: list[list[pytest.Item]] = [[] for _ in range(workers)]
    waiting = max(1, workers - 1)  # one computes meanwhile: long tests wait for browsers and servers half of their time
    for number, (_, file) in enumerate(groupby(long, lambda item: item.path)):
        parts[number % waiting] += file
    begun = set(long)
    others = [item for item in items if item not in begun]
    for part in parts:
        room = max(0, -(-len(items) // workers) - len(part))
        part += others[:room]
        del others[:room]
    items[:] = [*chain.from_iterable(parts), *others]


def _files(files: set[Path], names: tuple[str, ...]) -> set[Path]:
    """Those in a place with one of these names."""
    places = [(HERE / name).resolve(strict=True) for name in names]
    return {file for file in files if any(file.is_relative_to(place) for place in places)}


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()
