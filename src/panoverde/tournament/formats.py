"""The ten formats of a tournament, and what each allows."""

from enum import StrEnum

from panoverde.core.refusal import Refused


class Format(StrEnum):  # FS-3.1 R-192
    FREEZE_OUT = "freeze_out"  # FS-3.1.1
    REBUY_ADD_ON = "rebuy_add_on"  # FS-3.1.2
    KNOCK_OUT = "knock_out"  # FS-3.1.3
    SATELLITE = "satellite"  # FS-3.1.4
    WIN_THE_BUTTON = "win_the_button"  # FS-3.1.5
    ANTE_UP = "ante_up"  # FS-3.1.6
    ESCALATOR = "escalator"  # FS-3.1.7
    SIT_AND_GO = "sit_and_go"  # FS-3.1.8
    SURVIVOR = "survivor"  # FS-3.1.9
    MULTISTACK = "multistack"  # FS-3.1.10


WITHOUT_REBUYS = {Format.FREEZE_OUT: "FS-3.1.1", Format.KNOCK_OUT: "FS-3.1.3.2"}
"""Formats without rebuys and add-ons, with the rule that says so."""

LARGEST_TABLE = 10  # FS-1.2
SIX_MAX = 6
SIT_AND_GO_TABLES = (SIX_MAX, LARGEST_TABLE)  # FS-3.1.8


def check_rebuys(played: Format) -> None:
    """May rebuys and add-ons be bought?"""
    if played in WITHOUT_REBUYS:
        raise Refused(WITHOUT_REBUYS[played], "no-rebuys", format=played)


def check_table_size(per_table: int) -> None:
    if per_table > LARGEST_TABLE:
        raise Refused("FS-1.2", "too-many-at-a-table", most=LARGEST_TABLE)


def check_sit_and_go(per_table: int, entries: int) -> None:
    """One table, which starts when it is full."""
    if per_table not in SIT_AND_GO_TABLES or entries != per_table:
        raise Refused("FS-3.1.8", "sit-and-go-not-full", per_table=per_table, entries=entries)
