"""How many batches a second a store makes durable: `python -m bench.store_rate [URL] [SECONDS]`.

Closed loop in one event loop: each producer submits an entry of some 300 octets with two postings, waits until it is
durable, and submits the next. Streams are shared as tables are: six producers of a table take turns. The collector of
garbage is told to rest, as a server tells it: what a batch leaves has no cycles.
"""

import asyncio
import gc
import sys
import tempfile
from collections import deque
from pathlib import Path
from time import perf_counter

from panoverde.journal.entry import GENESIS, Entry, Move
from panoverde.store.address import open_store
from panoverde.store.contract import Batch, Store

TABLES, SEATS = 200, 6
BODY = b'{"act":{"command":{"place_bet":{"zone":"pequeno","amount":100}},"events":["%b"]},"moves":[]}' % (b"x" * 208)


class Table:
    """Its stream, and the producers that write it. A table submits without waiting: order is the store's promise."""

    def __init__(self, store: Store, number: int) -> None:
        self.store, self.name, self.version = store, f"{number:08x}", 0
        self.latencies: deque[float] = deque(maxlen=20_000)
        self.kept = 0

    def submit(self, seat: int, until: float) -> None:
        self.version += 1
        stream, version, began = f"table/{self.name}", self.version, perf_counter()
        entry = Entry(stream, version, 1_700_000_000_000 + version, BODY, GENESIS)
        moves = Move(f"{self.name}/chips:{seat}", "EUR", -100), Move(f"{self.name}/stake:{seat}", "EUR", 100)

        def done(problem: BaseException | None) -> None:
            if problem is not None:
                raise problem
            now = perf_counter()
            self.kept += 1
            self.latencies.append(now - began)
            if now < until:
                self.submit(seat, until)

        self.store.submit(Batch((entry,), (moves,)), done)


async def measure(url: str, seconds: float) -> str:
    store = await open_store(url)
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)
    tables = [Table(store, number) for number in range(TABLES)]
    start = perf_counter()
    for table in tables:
        for seat in range(SEATS):
            table.submit(seat, start + seconds)
    await asyncio.sleep(seconds)
    await store.close()
    took = perf_counter() - start
    kept = sum(table.kept for table in tables)
    latencies = sorted(latency for table in tables for latency in table.latencies)
    middle, late = (1000 * latencies[int(len(latencies) * share)] for share in (0.5, 0.99))
    return f"{kept} batches, {kept / took:,.0f} a second; latency {middle:.1f} ms, of one in a hundred {late:.1f} ms"


def main() -> None:
    url, seconds = (*sys.argv[1:], "", "5")[:2] if len(sys.argv) < 3 else sys.argv[1:3]
    if url:
        print(url.partition(":")[0], asyncio.run(measure(url, float(seconds))))
        return
    with tempfile.TemporaryDirectory() as folder:
        for name in ("memory:", f"sqlite:///{Path(folder) / 'rate.db'}"):
            print(name.partition(":")[0], asyncio.run(measure(name, float(seconds))))


if __name__ == "__main__":
    main()
