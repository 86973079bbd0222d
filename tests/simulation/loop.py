"""An event loop in which time is a number: it jumps to the next timer. Everything in it belongs to some process.

A process is whatever a machine runs: what it starts, and what that starts, is known by the context it runs in. So it
can be killed between any two steps, with nothing of it run any more, or held up for a while as by a busy machine.
"""

import asyncio
import heapq
from asyncio import Handle, TimerHandle
from collections.abc import Callable, Coroutine, Generator
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar

T = TypeVar("T")

TURN = 1e-7
"""Seconds between two steps that waited for the same moment: timers of one moment have no order."""


class Process:
    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = False
        self.held_until = 0.0
        """Time until which nothing of it runs."""
        self._late = 0

    def turn_after(self) -> float:
        """When the next of what waits meanwhile may run, in the order in which it came."""
        self._late += 1
        return self.held_until + self._late * TURN

    def __repr__(self) -> str:
        return self.name


WORLD = Process("world")
"""Whatever no machine runs: the network, the disks, the people."""
_running: ContextVar[Process] = ContextVar("process", default=WORLD)


class Stuck(AssertionError):
    """Nothing more can happen, and the story has not ended."""


class _NoSelector:
    """Stands where a loop waits for sockets: there are none, so only time passes."""

    def __init__(self, loop: "VirtualLoop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Stuck("nothing is set to happen any more")
        self._loop.pass_time(timeout)
        return []


class VirtualLoop(asyncio.BaseEventLoop):
    _ready: Any
    _scheduled: list[TimerHandle]

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self._has_ended = False
        self._selector = _NoSelector(self)
        self._kept: list[asyncio.Future[Any]] = []
        """Tasks of dead processes: were they collected, their `finally` would run."""
        self.errors: list[dict[str, Any]] = []
        """What nobody caught."""
        self.set_task_factory(_owned)  # type: ignore[arg-type]
        self.set_exception_handler(lambda _, context: self.errors.append(context))

    def time(self) -> float:
        return self._now

    def pass_time(self, seconds: float) -> None:
        """To the next timer, exactly: the sum could fall short of it by a rounding."""
        if seconds > 0:
            self._now = max(self._now + seconds, self._scheduled[0].when() if self._scheduled else 0.0)

    def _process_events(self, event_list: list[Any]) -> None:
        """There are no sockets."""

    def _write_to_self(self) -> None:
        """There are no other threads."""

    # Processes

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Handle:
        owner = _running.get() if context is None else context.get(_running, WORLD)
        if owner.is_dead or self._has_ended:
            return _never(callback, args, self, context)
        if owner.held_until > self._now:
            return super().call_at(owner.turn_after(), callback, *args, context=context)
        return super().call_soon(callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> TimerHandle:
        owner = _running.get() if context is None else context.get(_running, WORLD)
        if owner.is_dead or self._has_ended:
            never = TimerHandle(when, callback, args, self, context)
            never.cancel()
            return never
        late = when < owner.held_until
        return super().call_at(owner.turn_after() if late else when, callback, *args, context=context)

    def run_in_executor(self, _executor: Any, func: Callable[..., T], *args: Any) -> asyncio.Future[T]:  # type: ignore[override]
        """There are no threads: the work is done here and now, and its answer comes in a later turn."""
        answer: asyncio.Future[T] = self.create_future()
        try:
            found = func(*args)
        except Exception as wrong:  # noqa: BLE001 - the caller's to hear
            self.call_soon(_answer, answer, None, wrong)
        else:
            self.call_soon(_answer, answer, found, None)
        return answer

    def spawn(self, process: Process, story: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Run as part of a process."""
        context = copy_context()
        context.run(_running.set, process)
        return self.create_task(story, context=context)

    def within(self, process: Process, call: Callable[..., object], *args: Any) -> None:
        """Call as part of a process, soon."""
        context = copy_context()
        context.run(_running.set, process)
        self.call_soon(call, *args, context=context)

    def kill(self, process: Process) -> None:
        """Nothing of it runs any more, not even what would have been done at its end."""
        process.is_dead = True
        for handle in (*self._ready, *self._scheduled):
            if _owner(handle) is process:
                handle.cancel()
        self._kept += [task for task in asyncio.all_tasks(self) if _process_of(task) is process]

    def hold(self, process: Process, seconds: float) -> None:
        """Nothing of it runs for a while; then everything that was due, in its order."""
        process.held_until = until = self._now + seconds
        late = [handle for handle in self._ready if _owner(handle) is process and not handle.cancelled()]
        for handle in late:
            super().call_at(process.turn_after(), *_call(handle), context=handle._context)
            handle.cancel()
        for timer in sorted(self._scheduled, key=TimerHandle.when):
            if _owner(timer) is process and timer.when() < until and timer not in late:
                timer._when = process.turn_after()  # type: ignore[attr-defined]
        heapq.heapify(self._scheduled)

    def end(self) -> None:
        """Forget what is left: coroutines are closed, and whatever they still want to do comes too late."""
        self._has_ended = True
        for handle in (*self._ready, *self._scheduled):
            handle.cancel()
        for task in (*self._kept, *asyncio.all_tasks(self)):
            task._log_destroy_pending = False  # type: ignore[attr-defined]
            with suppress(Exception):
                task.get_coro().close()  # type: ignore[attr-defined]
        self.close()


class Owned(asyncio.Task[T]):
    """Knows its process."""

    process: Process


def _owned(loop: asyncio.AbstractEventLoop, story: Generator[Any, Any, T], context: Context | None = None) -> Owned[T]:
    task: Owned[T] = Owned(story, loop=loop, context=context)
    task.process = _running.get() if context is None else context.get(_running, WORLD)
    return task


def _process_of(task: asyncio.Task[Any]) -> Process:
    return getattr(task, "process", WORLD)


def _owner(handle: Handle) -> Process:
    context: Context = handle._context  # type: ignore[attr-defined]
    return context.get(_running, WORLD)


def _call(handle: Handle) -> tuple[Any, ...]:
    return (handle._callback, *handle._args)  # type: ignore[attr-defined]


def _never(
    callback: Callable[..., object], args: tuple[Any, ...], loop: VirtualLoop, context: Context | None
) -> Handle:
    handle = Handle(callback, args, loop, context)
    handle.cancel()
    return handle


def _answer(answer: "asyncio.Future[T]", found: T, wrong: Exception | None) -> None:
    if answer.done():
        return
    if wrong is None:
        answer.set_result(found)
    else:
        answer.set_exception(wrong)
