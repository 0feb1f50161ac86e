"""Plots as files: which there are, whether one can be written, and the same bytes every time."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.lawbook import BadInput, NotPossible

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PICTURES = (".png", ".svg", ".pdf")
GREEN = "#1d6b45"
RED = "#9c2f2f"


def check_picture(path: Path) -> None:
    """Raise BadInput for a file that is not named as a picture, or cannot be written."""
    if path.suffix.lower() not in PICTURES:
        raise BadInput(f"{path} is not a picture", accepted=f"ending in {', '.join(PICTURES)}")
    check_writable(path)


def check_writable(path: Path) -> None:
    """Refuse before long work what could not be written after it."""
    try:
        path.parent.stat()
        path.lstat()
    except OSError as error:
        if error.errno != errno.ENOENT or not path.parent.is_dir():
            raise _unwritable(path, error.strerror) from None
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise _unwritable(path, os.strerror(errno.EISDIR if path.is_dir() else errno.EACCES))


def save_picture(figure: Figure, path: Path) -> None:
    """Write a figure: the same figure, the same bytes."""
    save_bytes(picture_bytes(figure, path.suffix.lower()), path)


def picture_bytes(figure: Figure, suffix: str) -> bytes:
    """A figure as a file of that kind would hold it."""
    import matplotlib as mpl

    undated = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}.get(suffix)
    drawn = BytesIO()
    with mpl.rc_context({"svg.hashsalt": "croupier"}):
        figure.savefig(drawn, dpi=140, metadata=undated, format=suffix[1:])
    return drawn.getvalue()


def save_bytes(content: bytes, path: Path) -> None:
    """Write a whole file, or leave what was there."""
    beside = path.with_name(f"{path.name}.new")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(content)  # a device, a pipe
        else:
            beside.write_bytes(content)
            beside.replace(path)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise _unwritable(path, error.strerror) from None


def _unwritable(path: Path, why: str | None) -> NotPossible:
    return NotPossible(
        f"{path} cannot be written: {why}", accepted="a file in a folder that can be"
    )
