"""Metrics for Prometheus. Counted as plain numbers, formatted on request."""

import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import partial
from time import perf_counter
from typing import Any

from prometheus_client import CollectorRegistry, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from panoverde import __version__
from panoverde.core.people import Role
from panoverde.house.clock import SystemClock
from panoverde.house.oversight.returns import Band
from panoverde.house.records import Kind
from panoverde.law.book import law_version
from panoverde.server.node.floor import Floor
from panoverde.server.operation.clock_offset import timekeeping
from panoverde.server.operation.counts import Counts
from panoverde.server.table.socket import traffic
from panoverde.server.table.watcher import Watcher
from panoverde.store.contract import Batch, NotKept, Store, WriteCallback
from panoverde.store.waiters import sizes

METRICS = {
    "pano_build_info": "Always 1; its labels name the program and the law of this node",
    "pano_messages_total": "Messages received over sockets",
    "pano_commands_total": "Commands of clients, by outcome",
    "pano_refusals_total": "Commands refused, by code",
    "pano_command_seconds": "Time from receiving a command to its durable acknowledgement; one in 16 is timed",
    "pano_commit_seconds": "Time from submitting a command to the store until it is durable; one in 16 is timed",
    "pano_batches_total": "Batches written by the store: commands, acts of the house, notes of the books",
    "pano_group_size": "Batches in one group commit",
    "pano_reserve_failures_total": "Commands for which a player had too little money",
    "pano_tables": "Tables dealt by this node, and open in the whole house",
    "pano_sockets": "Sockets at tables of this node, by kind of viewer",
    "pano_socket_bytes_total": "Bytes of socket messages, by direction",
    "pano_socket_closes_total": "Sockets closed by this node, by reason",
    "pano_connections_refused_total": "Connections refused for what they sent or for their number, by HTTP status",
    "pano_tasks": "Background tasks in progress",
    "pano_clock_drift_seconds": "Drift of the system's clock from the monotonic one since the start",
    "pano_clock_ahead_seconds": "Lead of the house's clock over the system's after that was set back",
    "pano_clock_synchronised": "1: the system's clock is synchronised; 0: it is not; absent: unknown",
    "pano_clock_offset_seconds": "Offset still to be corrected, as the time daemon says",
    "pano_clock_error_seconds": "Maximum error of the clock, as the time daemon says",
    "pano_clock_changes_total": "Times the system's clock was set",
    "pano_coups_total": "Players' shares in concluded coups that stand",
    "pano_staked_total": "Stakes of these shares, in the smallest unit",
    "pano_returned_total": "Returns of these shares, in the smallest unit",
    "pano_return_theoretical": "Theoretical return of the worst and the best bet",
    "pano_return_band": "Bounds of the observed return at 99.99 %, from the exact odds and the stakes",
    "pano_return_ok": "1: the observed return is within its band; 0: it is not",
    "pano_checkpoint_age_seconds": "Time since this node last found everything signed",
    "pano_integrity_ok": "1: the program matches its digests; 0: it does not; absent: nothing to compare with",
    "pano_loop_lag_seconds": "Longest lag of the event loop since the last scrape",
}

BOUNDS = (0.0005, 0.001, 0.002, 0.004, 0.006, 0.008, 0.01, 0.015, 0.02, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
GROUPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


class Durations:
    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds


class Stopwatch:
    """Wraps a store's `submit` to time sampled messages."""

    def __init__(self, store: Store, counts: Counts) -> None:
        self.commands, self.commits = Durations(), Durations()
        hand_in = store.submit

        def submit(batch: Batch, done: WriteCallback) -> None:
            if counts.began:
                done = partial(self._durable, counts.began, perf_counter(), done)
                counts.began = 0.0
            hand_in(batch, done)

        store.submit = submit  # type: ignore[method-assign]  # a wrapper store would cost more on every call

    def _durable(
        self, began: float, submitted: float, done: WriteCallback, problem: NotKept | BaseException | None
    ) -> None:
        done(problem)
        if problem is None:
            now = perf_counter()
            self.commits.add(now - submitted)
            self.commands.add(now - began)


class Drift:
    """Drift of the system's clock from the monotonic one."""

    def __init__(self) -> None:
        self._start = time.time() - time.monotonic()

    @property
    def seconds(self) -> float:
        return time.time() - time.monotonic() - self._start


class Watch:
    """Values that only the node's background checks know: set by server/operation/rounds.py."""

    def __init__(self) -> None:
        self.drift = Drift()
        self.clock_changes = 0
        self.signed_at = time.monotonic()
        self.integrity: bool | None = None
        self.lag = 0.0
        self.returns: dict[tuple[str, str], tuple[Fraction, Fraction] | None] = {}
        """Theoretical return by game and profile."""
        self.bands: dict[tuple[str, str, str], Band] = {}
        """By game, profile and unit, for what this node has dealt since its start."""


class MetricsCollector(Collector):
    def __init__(self, floor: Floor, stopwatch: Stopwatch, watch: Watch) -> None:
        self._floor, self._stopwatch, self._watch = floor, stopwatch, watch

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        yield from self._of_the_node()
        yield from self._of_commands()
        yield from self._of_the_store()
        yield from self._of_sockets()
        yield from self._of_clocks()
        yield from self._of_play()

    def _of_the_node(self) -> Iterator[Metric]:
        floor, watch = self._floor, self._watch
        yield _gauge("pano_build_info", {(__version__, law_version(), floor.leases.node): 1}, "version", "law", "node")
        tables = {("dealt",): len(floor.tables), ("open",): len(floor.openings)}
        yield _gauge("pano_tables", tables, "which")
        yield _gauge("pano_tasks", {(): len(floor.tasks)})
        yield _gauge("pano_checkpoint_age_seconds", {(): time.monotonic() - watch.signed_at})
        if watch.integrity is not None:
            yield _gauge("pano_integrity_ok", {(): int(watch.integrity)})
        lag, watch.lag = watch.lag, 0.0
        yield _gauge("pano_loop_lag_seconds", {(): lag})

    def _of_commands(self) -> Iterator[Metric]:
        counts = self._floor.counts
        yield _counter("pano_messages_total", {(): counts.heard})
        outcomes = {
            ("done",): counts.done,
            ("refused",): counts.refused.total(),
            ("repeated",): counts.again,
            ("malformed",): counts.misunderstood,
        }
        yield _counter("pano_commands_total", outcomes, "outcome")
        yield _counter("pano_refusals_total", {(code,): times for code, times in counts.refused.items()}, "code")
        yield _counter("pano_reserve_failures_total", {(): counts.not_reserved})
        yield _durations("pano_command_seconds", self._stopwatch.commands)

    def _of_the_store(self) -> Iterator[Metric]:
        yield _durations("pano_commit_seconds", self._stopwatch.commits)
        counts = [0] * (len(GROUPS) + 1)
        for size, times in sizes.items():
            counts[bisect_left(GROUPS, size)] += times
        total = sum(size * times for size, times in sizes.items())
        yield _counter("pano_batches_total", {(): total})
        yield _histogram("pano_group_size", GROUPS, counts, total)

    def _of_sockets(self) -> Iterator[Metric]:
        kinds = Counter(_kind(watcher) for table in self._floor.tables.values() for watcher in table.watchers)
        known = ("player", "spectator", "anonymous", "staff", "bot")
        yield _gauge("pano_sockets", {(kind,): kinds[kind] for kind in known}, "kind")
        yield _counter("pano_socket_bytes_total", {("in",): traffic.received, ("out",): traffic.sent}, "direction")
        yield _counter("pano_socket_closes_total", {(why,): times for why, times in traffic.closes.items()}, "reason")
        refusals = {(status,): times for status, times in traffic.refusals.items()}
        yield _counter("pano_connections_refused_total", refusals, "status")

    def _of_clocks(self) -> Iterator[Metric]:
        clock = self._floor.books.clock
        yield _gauge("pano_clock_drift_seconds", {(): self._watch.drift.seconds})
        if isinstance(clock, SystemClock):
            yield _gauge("pano_clock_ahead_seconds", {(): clock.ahead / 1000})
        yield _counter("pano_clock_changes_total", {(): self._watch.clock_changes})
        if kept := timekeeping():
            yield _gauge("pano_clock_synchronised", {(): int(kept.synchronised)})
            yield _gauge("pano_clock_offset_seconds", {(): kept.offset})
            yield _gauge("pano_clock_error_seconds", {(): kept.error})

    def _of_play(self) -> Iterator[Metric]:
        played = self._floor.counts.played
        names = ("pano_coups_total", "pano_staked_total", "pano_returned_total")
        for place, name in enumerate(names):
            yield _counter(name, {key: sums[place] for key, sums in played.items()}, "game", "profile", "unit")
        bounds = {
            (game, profile, bound): float(figure)
            for (game, profile), found in self._watch.returns.items()
            if found
            for bound, figure in zip(("least", "most"), found, strict=True)
        }
        yield _gauge("pano_return_theoretical", bounds, "game", "profile", "bound")
        yield from self._of_bands()

    def _of_bands(self) -> Iterator[Metric]:
        bands = self._watch.bands.items()
        edges = {(*key, bound): edge for key, band in bands for bound, edge in (("low", band.low), ("high", band.high))}
        yield _gauge("pano_return_band", edges, "game", "profile", "unit", "bound")
        yield _gauge("pano_return_ok", {key: int(band.holds) for key, band in bands}, "game", "profile", "unit")


def _kind(watcher: Watcher) -> str:
    if watcher.office != Role.PUBLIC:
        return "staff"
    if watcher.account is None:
        return "anonymous"
    if watcher.account.kind == Kind.BOT:
        return "bot"
    return "player" if isinstance(watcher.sees, int) else "spectator"


Samples = dict[tuple[str, ...], int] | dict[tuple[str, ...], float] | dict[Any, Any]


def _gauge(name: str, samples: Samples, *labels: str) -> Metric:
    family = GaugeMetricFamily(name, METRICS[name], labels=labels)
    for key, value in samples.items():
        family.add_metric(key, value)
    return family


def _counter(name: str, samples: Samples, *labels: str) -> Metric:
    family = CounterMetricFamily(name, METRICS[name], labels=labels)
    for key, value in samples.items():
        family.add_metric(key, value)
    return family


def _durations(name: str, durations: Durations) -> Metric:
    return _histogram(name, BOUNDS, durations.counts, durations.total)


def _histogram(name: str, bounds: Iterable[float], counts: list[int], total: float) -> Metric:
    """Cumulative counts, as Prometheus wants them."""
    buckets, so_far = [], 0
    for bound, count in zip((*map(str, bounds), "+Inf"), counts, strict=True):
        so_far += count
        buckets.append((bound, so_far))
    family = HistogramMetricFamily(name, METRICS[name])
    family.add_metric((), buckets, total)
    return family


class Exposition:
    """The page /metrics, for addresses that may read it."""

    HEADERS = (
        (b"content-type", b"text/plain; version=0.0.4; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"x-content-type-options", b"nosniff"),
    )

    def __init__(self, figures: MetricsCollector, readers: Iterable[str]) -> None:
        self._registry = CollectorRegistry(auto_describe=False)
        self._registry.register(figures)
        ProcessCollector(registry=self._registry)
        self._readers = frozenset(readers)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        client = scope.get("client")
        allowed = client is not None and client[0] in self._readers
        body = self.text() if allowed else b"not for you\n"
        await send({"type": "http.response.start", "status": 200 if allowed else 403, "headers": self.HEADERS})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
