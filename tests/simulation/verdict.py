"""What must hold when the house has closed: everybody has their money, and the auditor finds nothing."""

import tempfile
from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from panoverde.journal.ledger import TRANSIT
from panoverde.journal.replay import replay
from panoverde.store.audit import audit, open_source
from tests.simulation.disk import Disk
from tests.simulation.player import Player
from tests.simulation.truth import Broken, Truth

SKEW = 3 * 3600 * 1000
"""Milliseconds by which the clocks of the run may differ: they are set on purpose."""


def conclude(truth: Truth, disk: Disk, players: Iterable[Player], key: str) -> None:
    check_money(truth)
    check_refused(truth, players)
    check_file(truth, disk, key)


def check_money(truth: Truth) -> None:
    sums: Counter[str] = Counter()
    for (account, unit), amount in truth.balances.items():
        sums[unit] += amount
        at_a_table = account.partition("/")[0] in truth.acts
        if amount and (account.startswith(TRANSIT) or at_a_table):
            raise Broken("conservation", f"the tables have closed, and {account} holds {amount} {unit}")
    if any(sums.values()):
        raise Broken("ledger", f"the whole does not sum to zero: {dict(sums)}")


def check_refused(truth: Truth, players: Iterable[Player]) -> None:
    """What was refused did not happen."""
    for player in players:
        for name, code in player.refused.items():
            if truth.is_done(f"table/{player.place}", player.account, name):
                raise Broken(
                    "once", f"{player.place}: {name} was refused ({code}), and is in the journal", player.place
                )


def check_file(truth: Truth, disk: Disk, key: str) -> None:
    """The auditor's own program, on a copy of the file; and every act judged once more, with its snapshots."""
    with tempfile.TemporaryDirectory() as folder:
        path = disk.saved(Path(folder))
        report = audit(path, key=key, skew=SKEW)
        if report.findings:
            raise Broken("audit", "; ".join(report.lines("en", every_note=False)))
        if report.counts["entries"] != truth.entries:
            raise Broken("audit", f"{report.counts['entries']} entries are kept, {truth.entries} were acknowledged")
        with closing(open_source(path)) as source:
            for one in replay(source):
                if one.finding:
                    raise Broken("audit", f"{one.finding}", one.stream.removeprefix("table/"))
