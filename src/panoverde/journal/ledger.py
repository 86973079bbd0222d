"""Names of ledger accounts: who owns them, and which may never go negative."""

WALLET, CREDITS, TRANSIT, POOL, TOURNAMENT = "wallet:", "credits:", "transit:", "pool:", "tournament/"
HOUSE = "house"
"""The operator's own money."""
CAGE = "cage"
"""Money that came from outside or went there: negative while the house holds some."""
DEMO_ISSUE = "demo"
"""Issues free credits."""

MINT = "mint"
"""Where chips of tournaments come from, and go to when one is over."""
CHIPS = "chips"
"""Unit of a tournament's chips, which are worth nothing outside it; `.demo` follows in a demonstration."""

GUARDED = (WALLET, CREDITS, TRANSIT, POOL, TOURNAMENT)
"""Prefixes of players' own money, of jackpots and of tournaments: a batch that takes one of these accounts below zero
is refused."""


def wallet(account: str) -> str:
    """A player's money outside the tables."""
    return f"{WALLET}{account}"


def credits_of(account: str) -> str:
    """A player's free credits, which never meet the wallet."""
    return f"{CREDITS}{account}"


def in_transit(table: str, account: str) -> str:
    """Money reserved for a table until the command that takes it is judged."""
    return f"{TRANSIT}{table}:{account}"


def chips_unit(*, demo: bool) -> str:
    return f"{CHIPS}.demo" if demo else CHIPS  # PT-TO-1 FS-4.2


def is_chips(unit: str) -> bool:
    return unit.partition(".")[0] == CHIPS


def at_table(table: str, account: str) -> str:
    return f"{table}/{account}"
