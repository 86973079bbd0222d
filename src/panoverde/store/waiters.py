"""Callers that wait for their batches."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from panoverde.store.contract import Batch, NotKept, Store, WriteCallback

sizes: Counter[int] = Counter()
"""Number of groups that this process has written, by group size."""


async def committed(store: Store, batch: Batch) -> None:
    """Submits the batch and waits for the outcome."""
    verdict: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: NotKept | BaseException | None) -> None:
        if verdict.done():  # the caller was cancelled; the batch was not
            return
        if problem is None:
            verdict.set_result(None)
        else:
            verdict.set_exception(problem)

    store.submit(batch, done)
    await verdict


def answer(dones: Sequence[WriteCallback], verdicts: Sequence[BaseException | None]) -> None:
    """Calls each in order. A failing callback doesn't stop the others."""
    sizes[len(dones)] += 1
    for done, verdict in zip(dones, verdicts, strict=True):
        try:
            done(verdict)
        except Exception as problem:  # noqa: BLE001 - reported like the event loop's own callbacks
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a callback of the store failed", "exception": problem}
            )
