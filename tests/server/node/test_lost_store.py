"""A process that can't write any more ends with an error, so that whoever manages it starts it again."""

import asyncio
from pathlib import Path

import pytest

from panoverde.server.node.casino import Casino
from panoverde.server.node.network import StoreLost, listen, serve
from panoverde.server.node.settings import Settings


def test_a_node_whose_disk_failed_ends_with_an_error(tmp_path: Path) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'casino.db'}", keys=tmp_path / "keys", first_run=False, port=0
    )  # fmt: skip

    def fail(casino: Casino, _: str) -> None:
        casino.store.broken = OSError("disk I/O error")

    async def story() -> None:
        with listen(settings.host, 0) as listening:
            async with asyncio.timeout(60):
                await serve(settings, listening, fail)

    with pytest.raises(StoreLost, match="I/O"):
        asyncio.run(story())
