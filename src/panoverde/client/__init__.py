"""A typed client of the house: tables over their sockets, everything else over HTTP.

async with connect("https://casino.example", "roleta", token=token) as table:
    await table.act({"do": "sit", "chips": 5000}, seat=3)
    async for message in table:
        ...
"""

from panoverde.client.errors import (
    FactsMissing,
    LetGo,
    NotAdmitted,
    NotUnderstood,
    RefusedByServer,
    TableClosed,
    Unreachable,
    Untrusted,
)
from panoverde.client.http import HttpClient
from panoverde.client.table import TableClient, connect

__all__ = [
    "FactsMissing",
    "HttpClient",
    "LetGo",
    "NotAdmitted",
    "NotUnderstood",
    "RefusedByServer",
    "TableClient",
    "TableClosed",
    "Unreachable",
    "Untrusted",
    "connect",
]
