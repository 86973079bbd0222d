"""A house as `pano serve` opens it, with what a test asks of its direction."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx

from tests.cli.serve_process import Served, served

PASSWORD = "uma palavra bem longa"  # noqa: S105 - of people who exist in tests alone
PACE = 250
"""Milliseconds between the acts of the house: quick, and still one after the other."""


def somewhere() -> dict[str, str]:
    """The header of somebody who comes from an address of their own."""
    return {"X-Forwarded-For": f"198.51.100.{next(_addresses) % 254 + 1}"}


_addresses = count()


class House:
    def __init__(self, process: Served, address: str) -> None:
        self.process, self.address = process, address
        self._http = httpx.Client(base_url=self.address, trust_env=False, timeout=120)
        self._http.headers["Authorization"] = f"Bearer {self._enter('administrador')}"
        self._made = 0

    def _enter(self, name: str) -> str:
        body = {"name": name, "password": PASSWORD, "bearer": True}
        token: str = self.post("/api/login", body)["token"]
        return token

    def post(self, path: str, body: Any) -> Any:
        answer = self._http.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def open(
        self, game: str, profile: str, options: dict[str, str] | None = None,
        *, by_hand: bool = False, bots: int = 0, name: str = "",
    ) -> str:  # fmt: skip
        """A demonstration table of its own for a test, quicker than people would like."""
        self._made += 1
        asked = {"demo": "yes", **(options or {})}
        table = {"name": name or f"{game} {self._made}", "game": game, "profile": profile, "options": asked}
        more = {"by_hand": by_hand, "bots": bots, "pace": PACE, "approval": "ensaio"}
        opened = self.post("/api/tables", {**table, **more})
        identity: str = opened["description"]["table"]
        return identity

    def employ(self, *duties: str) -> str:
        """Somebody's name; their password is PASSWORD."""
        self._made += 1
        name = f"funcionario{self._made}"
        self.post("/api/people", {"name": name, "password": PASSWORD, "duties": duties})
        return name

    def direct(self, tournament: str, command: Any) -> None:
        """An act of a director."""
        name = self.employ("director")
        token = self.post("/api/login", {"name": name, "password": PASSWORD, "bearer": True})["token"]
        answer = httpx.post(
            f"{self.address}/api/tournaments/{tournament}/acts",
            json={"id": name, "command": command},
            headers={"Authorization": f"Bearer {token}"},
            trust_env=False,
        )
        assert answer.is_success, answer.text

    def close(self) -> None:
        self._http.close()


@contextmanager
def opened(home: Path, *options: str, behind: int = 0) -> Iterator[House]:
    """`behind`: the node's own port, where the address that it prints is a proxy's."""
    # Visitors say from where they come: from one address a house lets only a few in each minute.
    with served(home, "--port", str(behind), "--proxy", "127.0.0.1", *options, PANO_ADMIN_PASSWORD=PASSWORD) as process:
        house = House(process, f"http://127.0.0.1:{behind}" if behind else process.address)
        yield house
        house.close()
