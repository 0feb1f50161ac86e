"""The people the regulation names at and around a table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    CASINO_SUPERVISOR = "casino supervisor"
    PIT_BOSS = "pit boss"
    PIT_CLERK = "pit clerk"
    ACCOUNTING = "casino accounting"
    SURVEILLANCE = "surveillance"
    DIVISION = "Division"
