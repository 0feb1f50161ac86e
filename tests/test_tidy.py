"""Each rule of `tidy` finds what it is for in a tree made up for it, and only that."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tidy import games, matches, names, paths, rooms
from tidy.rules import RULES, Rule, untidy
from tidy.tree import Finding, Findings, Tree

Files = dict[str, str]
Grow = Callable[[Files], Tree]


@pytest.fixture
def grow(tmp_path: Path) -> Grow:
    def tree(files: Files) -> Tree:
        for path, text in files.items():
            (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / path).write_text(text)
        return Tree(tmp_path)

    return tree


GAME = {"croupier/games/keno/__init__.py": 'GAMES = (Game(id="keno-80"),)\n'}
TWICE = "class Step:\n    pass\n"

UNTIDY: dict[str, tuple[Callable[[Tree], Findings], Files, list[str]]] = {
    "a thirteenth module": (
        rooms.a_folder_has_one_idea,
        {
            "croupier/full/__init__.py": "",
            **{f"croupier/full/m{n}.py": "" for n in range(13)},
            **{f"croupier/web/m{n}.{kind}": "" for n in range(3) for kind in ("js", "css", "html")},
            **{f"croupier/data/m{n}.tsv": "" for n in range(13)},
        },
        ["croupier/full"],
    ),
    "a line too many": (
        rooms.a_module_has_one_idea,
        {"croupier/long.py": "\n" * 401, "croupier/enough.css": "\n" * 400},
        ["croupier/long.py"],
    ),
    "tests of no room": (
        rooms.tests_mirror_the_rooms,
        {
            "croupier/floor/house.py": "",
            "tests/test_all.py": "",
            "tests/floor/test_house.py": "",
            "tests/floor/slow/test_house.py": "",
            "tests/elsewhere/test_house.py": "",
            "tests/support/houses.py": "",
        },
        ["tests/elsewhere"],
    ),
    "a class said twice": (
        names.a_class_name_is_said_once,
        {
            **GAME,
            "croupier/floor/house.py": TWICE,
            "croupier/table/rounds.py": TWICE,
            "croupier/games/keno/course.py": TWICE + "class Draw: ...",
            "croupier/games/keno/drawing.py": "class Draw: ...",
        },
        ["croupier/games/keno:Draw", "croupier:Step"],
    ),
    "a function in the place of a module": (
        names.nothing_shadows_a_module,
        {
            "croupier/ledger/__init__.py": (
                "from croupier.ledger.verify import verify\nfrom croupier.ledger import rows\n"
                "from croupier.ledger.merkle import Tree as merkle\nstores: int = 3\n"
            ),
            "croupier/ledger/verify.py": "def verify(): ...",
            "croupier/ledger/rows.py": "",
            "croupier/ledger/merkle.py": "",
            "croupier/ledger/stores/__init__.py": "",
        },
        [
            "croupier/ledger:merkle",
            "croupier/ledger:stores",
            "croupier/ledger:verify",
        ],
    ),
    "a module that may hold anything": (
        names.a_module_says_what_is_in_it,
        {"croupier/utils.py": "", "tests/helpers/one.py": "", "croupier/utility_bill.py": ""},
        ["croupier/utils.py", "tests/helpers/one.py"],
    ),
    "a game named elsewhere": (
        games.a_game_is_named_in_its_folder_alone,
        {
            **GAME,
            "croupier/odds/sheet.py": '"""As in `rules("keno-80")`."""\nKENOSHA = 1\n',
            "croupier/cli/odds.py": 'command(example="croupier odds keno-80")\n',
            "croupier/floor/house.py": "from croupier.games.keno import Keno\n",
            "croupier/floor/notices.py": 'if game == "Keno 80":\n    pass\n',
            "croupier/web/page.html": "<p>{% if game.id == 'keno' %}",
            "benchmarks/odds.py": 'rules("keno")\n',
        },
        ["croupier/floor/house.py", "croupier/floor/notices.py", "croupier/web/page.html"],
    ),
    "a game that leans on another": (
        games.a_game_stands_alone,
        {
            **GAME,
            "croupier/games/faro/__init__.py": "from croupier.games.faro.rules import Faro\n",
            "croupier/games/faro/rules.py": "from croupier.games.keno.dealing import drawn\n",
            "croupier/games/keno_goes_on/__init__.py": "",
            "croupier/games/keno_goes_on/rules.py": "from croupier.games.wager import Wager\n",
        },
        ["croupier/games/faro/rules.py:croupier.games.keno.dealing"],
    ),
    "a match that forgets a case": (
        matches.a_match_knows_every_case,
        {
            "croupier/whole.py": "match a:\n case A.X: pass\n case _: assert_never(a)\n",
            "croupier/open.py": "match a:\n case A.X: pass\n case A.Y: pass\n",
            "croupier/words.py": "match a:\n case 'x': pass\n",
        },
        ["croupier/open.py:1"],
    ),
    "a path of one machine": (
        paths.a_path_is_of_the_tree,
        {"docs/a.md": "It lies in " + "/home" + "/me\nor ~/home/me, /homely/it\n"},
        ["docs/a.md:1"],
    ),
    "a path to nowhere": (
        paths.a_path_in_the_docs_is_there,
        {
            "croupier/floor/house.py": "",
            "README.md": "`croupier/floor`, `floor/house`, `floor/house.py`, `croupier/floor/`",
            "docs/a.md": "`floor/home` and/or `tests/floor`; not `/api/tables`, but `docs/a.md`",
            "docs/b.md": "1  touched  floor/house.py  by hand\n2  kept     floor/attic  for good",
        },
        ["docs/a.md:floor/home", "docs/a.md:tests/floor", "docs/b.md:floor/attic"],
    ),
    "a name that was changed": (
        paths.a_name_in_the_docs_is_in_the_code,
        {
            "croupier/floor/house.py": "class House:\n    def execute(self): ...\ndo = 1",
            "docs/a.md": "`House.execute`, `House.do`, `executed(1)`, `TMPDIR`, `not code`",
        },
        ["docs/a.md:House.do", "docs/a.md:executed"],
    ),
    "a room that was taken away": (
        paths.a_drawn_room_is_there,
        {
            "croupier/floor/house.py": "",
            "docs/a.svg": "".join(
                f'<text class="label" x="1">{name}</text>' for name in ("floor", "house", "attic")
            ),
        },
        ["docs/a.svg:attic"],
    ),
    "a page of nobody": (
        paths.a_page_is_somebody_s,
        {
            "croupier/web/pages.py": 'render("home.html")\n',
            "croupier/web/home.html": "{% block modules %}live{% endblock %}",
            "croupier/web/live.js": "",
            "croupier/web/lonely.css": "",
        },
        ["croupier/web/lonely.css"],
    ),
}


@pytest.mark.parametrize(("find", "files", "places"), UNTIDY.values(), ids=UNTIDY)
def test_a_rule_finds_what_it_is_for(
    grow: Grow, find: Callable[[Tree], Findings], files: Files, places: list[str]
) -> None:
    assert sorted({finding.place for finding in find(grow(files))}) == places


def test_every_rule_is_tried_here() -> None:
    tried = {find for find, _, _ in UNTIDY.values()} | {names.a_name_says_what_it_is}
    assert tried == {rule.find for rule in RULES}


@pytest.mark.parametrize(
    "line",
    [
        "at = 1",
        "(told, at) = 1, 2",
        "def f(at): ...",
        "def at(): ...",
        "f = lambda at: 1",
        "import one",
        "from one import two as at",
        "self.at = 1",
        "class C:\n    at: int",
        "[1 for at in ()]",
        "with open(path) as told: ...",
        "try: ...\nexcept Exception as told: ...",
        "match x:\n    case [1, *told]: ...",
        "match x:\n    case {'a': told}: ...",
        "(told := 1)",
    ],
)
def test_a_name_that_says_nothing_is_found_however_it_is_bound(grow: Grow, line: str) -> None:
    assert list(names.a_name_says_what_it_is(grow({"tests/a.py": line})))


def test_a_name_of_somebody_else_or_a_word_of_prose_is_none(grow: Grow) -> None:
    text = '"""At one time it told."""\nvalue = cells.at[3] + row["told"]  # one at a time\n'
    assert not list(names.a_name_says_what_it_is(grow({"tests/a.py": text})))


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("const told = 1;", True),
        ("function send(command, at = table) {", True),
        ("rows.map((one) => one.id);", True),
        ("text = `${told} of it`;", True),
        ("rows.at(-1); // told at one time", False),
        ('send({ at: 1, "told": 2 }, `one at a time`);', False),
        ("part.classList.toggle('told');", False),
    ],
)
def test_a_script_s_names_say_what_they_are(grow: Grow, line: str, found: bool) -> None:
    assert bool(list(names.a_name_says_what_it_is(grow({"croupier/a.js": line})))) is found


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("{% set told = row %}", True),
        ("{%- for name, one in rows %}", True),
        ("{% macro row(at) %}", True),
        ("{% for row in told %} one at a time", False),
        ('{% set row = "told" %}', False),
    ],
)
def test_a_template_s_names_say_what_they_are(grow: Grow, line: str, found: bool) -> None:
    assert bool(list(names.a_name_says_what_it_is(grow({"croupier/a.html": line})))) is found


# -- exceptions ------------------------------------------------------------------------------------


def found_at(*places: str) -> Callable[[Tree], Findings]:
    return lambda _: (Finding(place, "not tidy") for place in places)


def test_what_is_excused_by_name_or_by_its_folder_is_passed_over(grow: Grow) -> None:
    rule = Rule(found_at("a/b", "a/c", "d"), "a reason", {"a/": "for now", "d": "for good"})
    assert list(rule.broken(grow({}))) == []
    rule = Rule(found_at("a/b", "ab"), "a reason", {"a/": "for now"})
    assert [finding.place for finding in rule.broken(grow({}))] == ["ab"]


def test_an_exception_that_nothing_needs_is_found_itself(grow: Grow) -> None:
    (finding,) = Rule(found_at(), "a reason", {"a": "for now"}).broken(grow({}))
    assert finding == ("a", "is excused, and need not be")


def test_a_rule_has_three_exceptions_at_most() -> None:
    with pytest.raises(AssertionError, match="is none"):
        Rule(found_at(), "a reason", dict.fromkeys("abcd", "for now"))


def test_what_is_found_is_told_with_its_reason(grow: Grow) -> None:
    lines = untidy(grow({}), [Rule(found_at("a"), "a reason"), Rule(found_at(), "another")])
    assert list(lines)[1:] == ["  a: not tidy"]


def test_every_rule_has_a_reason_in_a_line() -> None:
    assert all(10 < len(rule.reason) < 100 for rule in RULES)
