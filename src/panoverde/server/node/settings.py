"""Settings of one node. `pano serve` fills them from its options; docs/operate/operations.md explains each."""

import os
import sys
from pathlib import Path

from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.house.records import Strength

PORT = 8765
LOOPBACK = ("127.0.0.1", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104 - compared with an operator's setting, not bound
CONNECTIONS = 20_000
PER_ADDRESS = 500
DEADLINE = 15.0


class Settings(Record, kw_only=True):
    database: str
    """`sqlite:///PATH`, `postgresql://…`, or `memory:`, which keeps nothing."""
    keys: Path
    """Folder of the house's secrets; the same for every node."""
    host: str = LOOPBACK[0]
    port: int = PORT
    """0 for any free port."""
    node: str = "one"
    """Name of this process among the nodes that share the database."""
    address: str = ""
    """Address at which clients reach this node; empty for the one it listens at."""
    operator: str = "Pano Verde"
    """Name of the operator, at the head of every report."""
    real: bool = False
    """A house that deals for money, not a demonstration: second factors and two people are required from the start."""
    zone: str = ""
    """Time zone of the house's papers, such as `Europe/Lisbon`; empty for the machine's."""
    origins: frozenset[str] = frozenset()
    """Other origins whose pages may use this node."""
    secure_cookies: bool = False
    """Browsers reach the house by https only."""
    proxies: tuple[str, ...] = LOOPBACK
    """Proxies trusted to give a client's address (X-Forwarded-For)."""
    metrics_from: tuple[str, ...] = LOOPBACK
    """Addresses that may read /metrics."""
    connections: int = CONNECTIONS
    """Limit of sockets at once; more are turned away."""
    connections_per_address: int = PER_ADDRESS
    """Limit of connections at once, and of socket handshakes per minute, from one address that is not a proxy's."""
    deadline: float = DEADLINE
    """Seconds that a client has for a header, then for a body, and may be silent between requests."""
    witness: Path | None = None
    """File outside the database that keeps every checkpoint, so that a journal that was cut is noticed."""
    manifest: Path | None = None
    """Expected digests of the program; None for those of the installed package, if it has any."""
    integrity_stops: bool = False
    """Disable all play when the program differs from its digests."""
    bots: Strength = Strength.MEDIUM
    """How well the bots of demonstration tables play."""
    first_run: bool = True
    """Set up an empty house: an administrator and demonstration tables of every game."""
    lang: Lang = Lang.PT

    @property
    def shared(self) -> bool:
        """May other nodes have the database? A file is locked by its only process."""
        return self.database.startswith("postgres")

    def served_at(self, port: int) -> str:
        """Address at which clients reach this node on that port."""
        return self.address.rstrip("/") or f"http://{self._host_in_addresses}:{port}"

    def own_address(self, port: int) -> str:
        """Address at which the bots reach this node."""
        host = LOOPBACK[0] if self.host in EVERYWHERE else self._host_in_addresses
        return f"http://{host}:{port}"

    @property
    def _host_in_addresses(self) -> str:
        host = "localhost" if self.host in EVERYWHERE else self.host
        return f"[{host}]" if ":" in host else host


def data_folder() -> Path:
    """Default data folder: PANO_HOME, or the system's folder for a user's data."""
    if home := os.environ.get("PANO_HOME"):
        return Path(home)
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "panoverde"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "panoverde"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "panoverde"
