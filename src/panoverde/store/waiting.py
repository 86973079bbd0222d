"""Those who wait for their batches."""

import asyncio
from collections import Counter
from collections.abc import Sequence

from panoverde.store.contract import Batch, Done, NotKept, Store

sizes: Counter[int] = Counter()
"""How many groups of so many batches this process has written."""


async def committed(store: Store, batch: Batch) -> None:
    """Submit it and wait for the verdict."""
    verdict: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def done(problem: NotKept | BaseException | None) -> None:
        if verdict.done():  # whoever waited was cancelled; the batch was not
            return
        if problem is None:
            verdict.set_result(None)
        else:
            verdict.set_exception(problem)

    store.submit(batch, done)
    await verdict


def answer(dones: Sequence[Done], verdicts: Sequence[BaseException | None]) -> None:
    """Tell each in order. One that fails at hearing it keeps nobody else from hearing his."""
    sizes[len(dones)] += 1
    for done, verdict in zip(dones, verdicts, strict=True):
        try:
            done(verdict)
        except Exception as problem:  # noqa: BLE001 - reported as the event loop reports those of its own callbacks
            asyncio.get_running_loop().call_exception_handler(
                {"message": "a callback of the store failed", "exception": problem}
            )
