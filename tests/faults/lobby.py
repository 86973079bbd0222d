"""Which node deals which table, as any node that answers says."""

import asyncio
from collections.abc import Sequence
from types import TracebackType

from panoverde.client import HttpClient
from panoverde.client.errors import ClientError
from tests.faults.processes import Node

EVERY = 0.2
FIRST_PATIENCE, LONGEST_PATIENCE = 1.0, 20.0
"""Seconds in which a node must answer; longer if none does: on a busy machine all of them may be slow."""


class Lobby:
    def __init__(self, nodes: Sequence[Node]) -> None:
        self._doors = [HttpClient(node.address) for node in nodes]
        self.owners: dict[str, str] = {}
        """Addresses, by table; empty where nobody deals it."""
        self._asking: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Lobby":
        self._asking = asyncio.create_task(self._ask())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, _: BaseException | None, __: TracebackType | None
    ) -> None:
        if self._asking:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
        for door in self._doors:
            await door.close()

    async def _ask(self) -> None:
        patience = FIRST_PATIENCE
        while True:
            for door in self._doors:
                try:
                    async with asyncio.timeout(patience):
                        found = await door.lobby()
                except (ClientError, TimeoutError):
                    continue
                self.owners, patience = {table.id: table.address for table in found.tables}, FIRST_PATIENCE
                break
            else:
                patience = min(2 * patience, LONGEST_PATIENCE)
            await asyncio.sleep(EVERY)

    async def find(self, table: str) -> str | None:
        return self.owners.get(table) or None

    def dealt_by(self, node: Node) -> set[str]:
        return {table for table, address in self.owners.items() if address == node.address}

    async def shared_out(self, nodes: Sequence[Node], within: float = 60) -> None:
        """Until all of them deal something, and everything is dealt."""
        async with asyncio.timeout(within):
            while not (self.owners and all(self.owners.values()) and all(map(self.dealt_by, nodes))):
                await asyncio.sleep(0.05)
