"""`croupier sign`: the sheets of a table from its ledger, and the ids to be read off them."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path
from xml.etree import ElementTree

import pytest
from houses import FLOORPERSON, TABLE, Floor

from croupier.cli import main
from croupier.floor.notices.rule_changes import drawn_up
from croupier.publish.papers.sign_sheets import in_parts


@pytest.fixture
def kept(floor: Floor) -> Floor:
    """A table with a change to come, noticed at the house's own time."""
    floor.open()
    floor.submit_sign("sic-bo", "rule change to come")
    place, change = floor.clock.now + timedelta(days=365 * 100), {"small": "3 to 2"}
    drawn = drawn_up(
        floor.house.tables, floor.house.zone, [TABLE], change, effective=place, now=floor.clock.now
    )
    written = {"tables": [TABLE], "elections": change, "effective": place.isoformat()}
    signs = [drawn[TABLE].sign_id]
    floor.do(FLOORPERSON, "give-notice", "house", **written, signs=signs, announced=True)
    return floor


def asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, kept: Floor, *words: str
) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["croupier", "sign", *words, "--ledger", str(kept.path)])
    with pytest.raises(SystemExit) as ended:
        main()
    written = capsys.readouterr()
    return int(ended.value.code or 0), written.out, written.err


@pytest.mark.paragraph("13:69F-8.3(a)", "13:69F-8.3(b)1")
def test_the_ids_of_sign_layout_and_change_are_told(
    kept: Floor, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    status, said, _ = asked(capsys, monkeypatch, kept, TABLE)
    assert status == 0
    place = kept.state
    assert place.coming is not None
    for id_ in (place.sign_id, place.layout_id, place.coming.sign_id):
        assert in_parts(id_) in said
    _, written, _ = asked(capsys, monkeypatch, kept, TABLE, "--json", "--coming")
    assert json.loads(written)["layout"] == place.under(place.coming).layout_id


@pytest.mark.parametrize("words", [(), ("--sheet", "layout"), ("--sheet", "change"), ("--coming",)])
def test_a_sheet_is_drawn_into_a_file(
    kept: Floor,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    words: tuple[str, ...],
) -> None:
    output = tmp_path / "sheet.svg"
    status, _, _ = asked(capsys, monkeypatch, kept, TABLE, *words, "--output", str(output))
    assert status == 0
    assert ElementTree.parse(output).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("SB-9",), "no table"),
        ((TABLE, "--output", "sign.pdf"), "ending in .svg"),
        ((TABLE, "--output", "/proc/nowhere/sign.svg"), "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_told_in_one_line(
    kept: Floor,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    said: str,
) -> None:
    status, written, error = asked(capsys, monkeypatch, kept, *words)
    assert (status, written) == (2, "")
    assert said in error
    assert error.count("\n") == 1
