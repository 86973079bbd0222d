"""How one node of the house is run. `pano serve` makes these from its options; docs/operations.md explains each."""

import os
import sys
from pathlib import Path

from panoverde.core.messages import Lang
from panoverde.core.record import Record

PORT = 8765
LOOPBACK = ("127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - what an operator may write, not what we do
CONNECTIONS = 20_000


class Settings(Record, kw_only=True):
    database: str
    """`sqlite:///PATH` or `postgresql://…`; `memory:` forgets everything."""
    keys: Path
    """The folder of the house's secrets; the same for every node."""
    host: str = LOOPBACK[0]
    port: int = PORT
    """0: any that is free."""
    node: str = "one"
    """What this process is called among those that share the database."""
    address: str = ""
    """Where clients reach this node; empty: where it listens."""
    operator: str = "Pano Verde"
    """Whose house it is: the head of every report."""
    origins: frozenset[str] = frozenset()
    """Other addresses whose pages may use this node."""
    secure_cookies: bool = False
    """Browsers reach the house by https alone."""
    proxies: tuple[str, ...] = LOOPBACK
    """Whose word is taken for a client's address (X-Forwarded-For)."""
    metrics_from: tuple[str, ...] = LOOPBACK
    """Who may read /metrics."""
    connections: int = CONNECTIONS
    """Sockets at once; more are turned away."""
    manifest: Path | None = None
    """The expected digests of the program; none: those of the installed package, where it has any."""
    integrity_stops: bool = False
    """Disable all play when the program is not what it should be."""
    first_run: bool = True
    """Where nobody has founded the house yet: an administrator, and demonstration tables of every game."""
    lang: Lang = Lang.PT

    def served_at(self, port: int) -> str:
        """Where clients reach this node, which listens there."""
        return self.address.rstrip("/") or f"http://{self._host_in_addresses}:{port}"

    def own_address(self, port: int) -> str:
        """Where the house's own players reach it."""
        host = LOOPBACK[0] if self.host in EVERYWHERE else self._host_in_addresses
        return f"http://{host}:{port}"

    @property
    def _host_in_addresses(self) -> str:
        host = "localhost" if self.host in EVERYWHERE else self.host
        return f"[{host}]" if ":" in host else host


def data_folder() -> Path:
    """Where a house is kept unless somebody says: PANO_HOME, or where this system keeps a person's data."""
    if home := os.environ.get("PANO_HOME"):
        return Path(home)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "panoverde"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "panoverde"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "panoverde"
