"""The command line: `croupier COMMAND`, with `--json` everywhere.

Errors are one line on standard error with exit status 2; a rule's refusal carries its paragraph.
Ctrl-C ends a command with 130 and without a word, from the first moment on: nothing that takes its
time is imported before `main` sees to that. Modules are imported inside the commands that need
them, so that a short answer comes at once.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

__all__ = ["main"]

INTERRUPTED = 130  # the exit status of a command that Ctrl-C ended


def main() -> None:
    """Run the command line; every error is one line, and none a traceback."""
    _open_what_is_closed()
    with _interruptible() as interrupted:
        try:
            status = _run()
        except BaseException:
            # Whatever an interruption has come to: libraries make an error of their own of it.
            if not interrupted():
                raise
            status = INTERRUPTED
    sys.exit(status)


def _run() -> int:
    with _ended_by_ctrl_c():
        from croupier.cli.commands import run
    return run()


def _open_what_is_closed() -> None:
    """Where a standard stream was closed, the next file opened would be taken for it: standard
    output gets one that nothing can be written to, which is then told."""
    for number, name, how in ((0, "stdin", "r"), (1, "stdout", "w"), (2, "stderr", "w")):
        if getattr(sys, name) is not None:
            continue
        try:
            os.fstat(number)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR if name == "stderr" else os.O_RDONLY)
            if nowhere != number:
                os.dup2(nowhere, number)
                os.close(nowhere)
        stream = open(number, how, encoding="utf-8", closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _is_ours() -> bool:
    """Whether Ctrl-C is ours to see to: not in a thread, nor where the caller has it ignored."""
    is_main = threading.current_thread() is threading.main_thread()
    return is_main and signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


@contextmanager
def _ended_by_ctrl_c() -> Iterator[None]:
    """While nothing has begun that would have to be ended in order."""
    if not _is_ours():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _interruptible() -> Iterator[Callable[[], bool]]:
    """Ctrl-C ends what is being done in order, and a second one at once; whether it has come."""
    has_come = False

    def stop(number: int, frame: object) -> None:
        nonlocal has_come
        has_come = True
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        sys.unraisablehook = lambda _: None  # nobody asked what it broke off
        raise KeyboardInterrupt

    if not _is_ours():
        yield lambda: False
        return
    before, hook = signal.signal(signal.SIGINT, stop), sys.unraisablehook
    try:
        yield lambda: has_come
    finally:
        signal.signal(signal.SIGINT, before)
        sys.unraisablehook = hook
