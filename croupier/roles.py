"""The people the regulation names at and around a table."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    DEALER = "dealer"
    STICKPERSON = "stickperson"
    BOXPERSON = "boxperson"
    FLOORPERSON = "floorperson"
    CASINO_SUPERVISOR = "casino supervisor"
    PIT_BOSS = "pit boss"
    PIT_CLERK = "pit clerk"
    ACCOUNTING = "casino accounting"
    SURVEILLANCE = "surveillance"
    CONTROLLER = "casino controller"
    DIVISION = "Division"
    PATRON_DISPLAY = "patron display"  # a screen, which watches one table and does nothing
