"""How a command that was typed is run and answered."""

from __future__ import annotations

import json
import os
import re
import sys
from contextlib import AbstractContextManager, nullcontext, suppress
from io import TextIOWrapper

import typer

from croupier.cli import INTERRUPTED
from croupier.cli.app import app

__all__ = ["app", "run"]

# Before its first model pydantic would look through all that is installed for plugins of its own.
os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def run() -> int:
    """Run what was typed; its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without the letter shows another
    try:
        with _typed():
            status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        _leave_what_is_unwritten()
        return 1
    except Exception as error:
        return _failed(error)
    return status if isinstance(status, int) else 0


def _typed() -> AbstractContextManager[None]:
    """Where a shell asks what could be typed next, it has its own way with words."""
    if os.environ.get("_CROUPIER_COMPLETE") != "complete_bash":
        return nullcontext()
    from croupier.cli.completion import in_words_of_bash

    return in_words_of_bash()


def _failed(error: Exception) -> int:
    """The error in one line: for a program, where the answer was asked for as JSON."""
    from croupier.lawbook import BadInput, CroupierError, NotPossible

    if isinstance(error, typer.TyperException):
        error = BadInput(error.format_message())
    elif isinstance(error, OSError):  # a full disk behind standard output, or none at all
        error = NotPossible(f"The answer could not be written: {error.strerror}")
        _leave_what_is_unwritten()
    if not isinstance(error, CroupierError):
        raise error
    with suppress(OSError):
        if "--json" in sys.argv:
            line = json.dumps({"error": error.as_data()})
        else:
            line = f"croupier: {' '.join(str(error).split())}"
        print(ENDLESS.sub(_shortened, line), file=sys.stderr, flush=True)
    return 2


ENDLESS = re.compile(r"[^\s\"'\\]{200,}")  # no word of ours, but of who typed it


def _shortened(word: re.Match[str]) -> str:
    return f"{word[0][:60]}...{word[0][-20:]}"


def _leave_what_is_unwritten() -> None:
    """What standard output still holds goes nowhere: the interpreter would try it once more when
    it ends, and tell of that."""
    stdout = sys.__stdout__
    if stdout is None or sys.stdout is not stdout:
        return
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stdout.fileno())
        os.close(nowhere)
