"""Every command there is, and how one that was typed is run and answered."""

from __future__ import annotations

import json
import os
import sys
from contextlib import nullcontext, suppress
from io import TextIOWrapper

import typer

from croupier.cli import INTERRUPTED, catalogue, rulebook  # noqa: F401  (their commands)
from croupier.cli.app import app
from croupier.cli.completion import in_words_of_bash
from croupier.cli.floor import (  # noqa: F401
    papers,
    recall,
    serving,
    signs,
    staff,
    statistics,
)
from croupier.cli.laboratory import hold, odds, randomness, simulation  # noqa: F401
from croupier.lawbook import BadInput, CroupierError, NotPossible

__all__ = ["app", "run"]


def run() -> int:
    """Run what was typed; its exit status."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without the letter shows another
    in_bash = os.environ.get("_CROUPIER_COMPLETE") == "complete_bash"
    try:
        with in_words_of_bash() if in_bash else nullcontext():
            status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except CroupierError as error:
        return _failed(error)
    except typer.TyperException as error:
        return _failed(BadInput(error.format_message()))
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has seen enough
        _leave_what_is_unwritten()
        return 1
    except OSError as error:  # a full disk behind standard output, or none at all
        status = _failed(NotPossible(f"The answer could not be written: {error.strerror}"))
        _leave_what_is_unwritten()
        return status
    return status if isinstance(status, int) else 0


def _failed(error: CroupierError) -> int:
    """The error in one line: for a program, where the answer was asked for as JSON."""
    with suppress(OSError):
        if "--json" in sys.argv:
            print(json.dumps({"error": error.as_data()}), file=sys.stderr, flush=True)
        else:
            print("croupier:", " ".join(str(error).split()), file=sys.stderr, flush=True)
    return 2


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
