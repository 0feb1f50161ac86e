"""The command line as if typed, for tests: what it answered on both streams, and its status."""

import json
import sys
from typing import NamedTuple

import pytest

from croupier.cli import main


class Answer(NamedTuple):
    status: int
    out: str
    err: str

    @property
    def json(self):
        return json.loads(self.out)

    @property
    def lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def croupier(monkeypatch, capsys):
    """The command line, as if typed."""

    def run(*words):
        monkeypatch.setattr(sys, "argv", ["croupier", *map(str, words)])
        with pytest.raises(SystemExit) as stopped:
            main()
        out, err = capsys.readouterr()
        return Answer(stopped.value.code, out, err)

    return run
