"""The command line: `croupier COMMAND`, with `--json` everywhere.

Errors are one line on standard error with exit status 2; a rule's refusal carries its paragraph.
Modules are imported inside the commands that need them, so that a short answer comes at once.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import nullcontext
from io import TextIOWrapper

import typer

from croupier.cli import (  # noqa: F401  (their commands)
    catalogue,
    floor,
    hold,
    odds,
    papers,
    randomness,
    recall,
    rulebook,
    signs,
    simulation,
    staff,
    statistics,
)
from croupier.cli.app import app
from croupier.cli.completion import in_words_of_bash
from croupier.lawbook import BadInput, CroupierError

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line; every error is one line, and none a traceback."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without the letter shows another
    in_bash = os.environ.get("_CROUPIER_COMPLETE") == "complete_bash"
    try:
        with in_words_of_bash() if in_bash else nullcontext():
            status = app(sys.argv[1:] or ["--help"], standalone_mode=False)
        sys.stdout.flush()
    except CroupierError as error:
        sys.exit(_failed(error))
    except typer.TyperException as error:
        sys.exit(_failed(BadInput(error.format_message())))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:  # a full disk behind standard output
        sys.exit(_failed(CroupierError(f"The answer could not be written: {error.strerror}")))
    sys.exit(status if isinstance(status, int) else 0)


def _failed(error: CroupierError) -> int:
    """The error in one line: for a program, where the answer was asked for as JSON."""
    if "--json" in sys.argv:
        print(json.dumps({"error": error.as_data()}), file=sys.stderr)
    else:
        print("croupier:", " ".join(str(error).split()), file=sys.stderr)
    return 2
