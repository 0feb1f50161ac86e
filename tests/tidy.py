"""The house keeps itself: what was agreed on and a machine can see, as rules with their reasons.

`make lint` runs this on the tree it lies in; `test_tidy.py` holds each rule to trees made up for
it. A rule excuses three places at most, each by name and with a reason, and none that needs it no
longer.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

FOLDERS = ("croupier", "tests", "benchmarks", "demonstrations", "tools", "docs")
FILES = ("README.md", "Makefile", "pyproject.toml", "deno.json")
SOURCES = (".py", ".js", ".css", ".html")
TEXTS = (*SOURCES, ".md", ".toml", ".ipynb", ".txt")
GAMES = "croupier/games"


@dataclass(frozen=True)
class File:
    """A file of the tree, by its path in it."""

    root: Path
    path: str

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]

    @property
    def suffix(self) -> str:
        return Path(self.path).suffix

    @cached_property
    def text(self) -> str:
        return (self.root / self.path).read_text(encoding="utf-8")

    @cached_property
    def parsed(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        return list(ast.walk(self.parsed))


class Tree:
    """The files that are kept here, wherever the tree lies."""

    def __init__(self, root: Path) -> None:
        self.files = [
            File(root, path.relative_to(root).as_posix())
            for top in (*FOLDERS, *FILES)
            for path in [root / top, *sorted((root / top).rglob("*"))]
            if path.is_file() and "__pycache__" not in path.parts
        ]

    def of(self, *suffixes: str, under: str = "") -> Iterator[File]:
        return (
            file for file in self.files if file.suffix in suffixes and file.path.startswith(under)
        )

    def python(self, under: str = "") -> Iterator[File]:
        return self.of(".py", under=under)

    @cached_property
    def game_folders(self) -> tuple[str, ...]:
        starts = (file.folder for file in self.python(f"{GAMES}/") if file.name == "__init__.py")
        return tuple(folder for folder in starts if folder != GAMES)

    def game_folder(self, file: File) -> str | None:
        """The folder of the game a file belongs to."""
        held = (each for each in self.game_folders if file.path.startswith(f"{each}/"))
        return next(held, None)


class Finding(NamedTuple):
    """What is not tidy: the place an exception would name, and the words for a person."""

    place: str
    words: str


Findings = Iterator[Finding]


# -- rooms -----------------------------------------------------------------------------------------


MODULES = 12


def a_folder_has_one_idea(tree: Tree) -> Findings:
    held: dict[str, list[str]] = defaultdict(list)
    for file in tree.of(*SOURCES):
        if file.name != "__init__.py":
            held[file.folder].append(file.name)
    for folder, names in held.items():
        if len(names) > MODULES:
            yield Finding(folder, f"{len(names)} files, {MODULES} are enough: {', '.join(names)}")


LINES = 400


def a_module_has_one_idea(tree: Tree) -> Findings:
    for file in tree.of(".py", ".js", ".css", under="croupier/"):
        length = file.text.count("\n")
        if length > LINES:
            yield Finding(file.path, f"{length} lines, {LINES} are enough")


def tests_mirror_the_rooms(tree: Tree) -> Findings:
    rooms = {file.folder.removeprefix("croupier") for file in tree.python("croupier/")}
    for folder in sorted({file.folder for file in tree.python("tests/")}):
        room = folder.removeprefix("tests")
        divided = room.rpartition("/")[0]  # the tests of a room may be parted again
        if room and room not in rooms and (not divided or divided not in rooms):
            yield Finding(folder, "no room of the product is called so")


# -- names -----------------------------------------------------------------------------------------


def a_class_name_is_said_once(tree: Tree) -> Findings:
    said: dict[tuple[str, str], list[str]] = defaultdict(list)
    for file in tree.python("croupier/"):
        for node in file.nodes:
            if isinstance(node, ast.ClassDef):
                room = tree.game_folder(file) or "croupier"
                said[room, node.name].append(f"{file.path}:{node.lineno}")
    for (room, name), places in sorted(said.items()):
        if len(places) > 1:
            yield Finding(f"{room}:{name}", f"said {len(places)} times: {', '.join(places)}")


def nothing_shadows_a_module(tree: Tree) -> Findings:
    modules: dict[str, set[str]] = defaultdict(set)
    for file in tree.python():
        owner, name = (file.folder, file.name.removesuffix(".py"))
        if name == "__init__":
            owner, _, name = file.folder.rpartition("/")
        modules[owner].add(name)
    for file in tree.python():
        if file.name == "__init__.py":
            for name, line in _bound_at_the_top(file):
                if name in modules[file.folder]:
                    yield Finding(f"{file.folder}:{name}", f"{file.path}:{line} binds a module")


def _bound_at_the_top(file: File) -> Iterator[tuple[str, int]]:
    """What a package binds, but for its own modules, imported as such."""
    package = file.folder.replace("/", ".")
    for node in file.parsed.body:
        if isinstance(node, ast.ImportFrom) and node.module in (None, package):
            continue
        for each in ast.walk(node) if isinstance(node, ast.Assign | ast.AnnAssign) else [node]:
            for name in _names_bound_by(each):
                yield name, node.lineno


FORBIDDEN = {
    "at": "a moment, desk, step, position, time (as_of) or table id",
    "told": "a row, settlement, answer, problem: what it is that was said",
    "one": "a row, wager, card: what it is that a loop holds",
    "it": "the thing itself",
    "stuff": "what it is",
    "obj": "what it is",
    "tmp": "what it holds",
    "val": "value, or what it is the value of",
    "res": "result, or what has resulted",
    "ret": "what is given back",
}


def a_name_says_what_it_is(tree: Tree) -> Findings:
    for file in tree.of(".py", ".js", ".html"):
        counts: dict[str, list[int]] = defaultdict(list)
        for name, line in _names_of(file):
            if name in FORBIDDEN:
                counts[name].append(line)
        for name, lines in counts.items():
            shown = ", ".join(map(str, sorted(lines)[:8])) + (", ..." if len(lines) > 8 else "")
            yield Finding(f"{file.path}:{name}", f"{len(lines)} times, lines {shown}")


def _names_of(file: File) -> Iterator[tuple[str, int]]:
    if file.suffix == ".py":
        for node in file.nodes:
            for name in _names_bound_by(node):
                yield name, getattr(node, "lineno", 0)
    else:
        names = _script_names if file.suffix == ".js" else _template_names
        for number, line in enumerate(file.text.splitlines(), start=1):
            for name in names(line):
                yield name, number


def _names_bound_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.arg(arg=name):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in names)
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
            yield name
        case ast.MatchStar(name=str(name)) | ast.MatchMapping(rest=str(name)):
            yield name


SCRIPT_TEXT = re.compile(r"//.*|^\s*\*.*|\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'|/\*.*?\*/")


def _script_names(line: str) -> Iterator[str]:
    """The names of a line of a script, but for members and keys."""
    code = SCRIPT_TEXT.sub("", line)
    # Of a template literal, what is put into it; the rest is prose.
    code = re.sub(r"`[^`]*`", lambda found: " ".join(re.findall(r"\$\{(.*?)\}", found[0])), code)
    if "`" not in code:
        yield from re.findall(r"(?<![.\w$-])([A-Za-z_]\w*)(?!\s*:|[\w-])", code)


TEMPLATE_BINDING = re.compile(r"\{%-?\s*(?:set|for|macro|with|call)\b(.*?)(?:=(?!=)|\bin\b|%\})")


def _template_names(line: str) -> Iterator[str]:
    for bound in TEMPLATE_BINDING.findall(line):
        yield from re.findall(r"[A-Za-z_]\w*", bound)


VAGUE_MODULES = {"base", "common", "helpers", "misc", "tools", "util", "utils"}


def a_module_says_what_is_in_it(tree: Tree) -> Findings:
    for file in tree.of(*SOURCES):
        parts = {Path(file.path).stem, *file.folder.split("/")[1:]}
        if (file.suffix == ".py") and (vague := parts & VAGUE_MODULES):
            yield Finding(file.path, f"{', '.join(sorted(vague))} may be anything")


# -- games -----------------------------------------------------------------------------------------


def a_game_is_named_in_its_folder_alone(tree: Tree) -> Findings:
    names = "|".join(_names_of_games(tree))
    if not names:
        return
    naming = re.compile(rf"(?<![a-z])(?:{names})(?![a-z])", re.IGNORECASE)
    for file in tree.of(*SOURCES, under="croupier/"):
        if tree.game_folder(file) is None:
            said = _said_by_code(file) if file.suffix == ".py" else _said_by_text(file)
            lines = sorted({line for text, line in said if naming.search(text)})
            if lines:
                yield Finding(file.path, f"names a game in lines {', '.join(map(str, lines))}")


def _names_of_games(tree: Tree) -> Iterator[str]:
    """The names of folders, and the ids in them, with whatever stands between their words."""
    names = {folder.rpartition("/")[2] for folder in tree.game_folders}
    for file in tree.files:
        if file.folder in tree.game_folders and file.name == "__init__.py":
            names.update(re.findall(r"\bid=\"(.+?)\"", file.text))
    for name in sorted(names):
        yield re.sub("[-_ ]", "[-_ ]?", name)


def _said_by_code(file: File) -> Iterator[tuple[str, int]]:
    """What a module says, but for its docstrings, whose examples are of some game."""
    explained = {
        node.body[0].value
        for node in file.nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    examples = {
        keyword.value
        for node in file.nodes
        if isinstance(node, ast.Call)
        for keyword in node.keywords
        if keyword.arg == "example"
    }
    for node in file.nodes:
        match node:
            case ast.Constant(value=str(text)) if node not in explained | examples:
                yield text, node.lineno
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.keyword(arg=str(text)):
                yield text, node.lineno
            case ast.ImportFrom(module=str(text)):
                yield text, node.lineno
        for name in _names_bound_by(node):
            yield name, getattr(node, "lineno", 0)


def _said_by_text(file: File) -> Iterator[tuple[str, int]]:
    return ((line, number) for number, line in enumerate(file.text.splitlines(), start=1))


def a_game_stands_alone(tree: Tree) -> Findings:
    for file in tree.python(f"{GAMES}/"):
        own = tree.game_folder(file)
        others = [folder.replace("/", ".") for folder in tree.game_folders if folder != own]
        for node in file.nodes:
            imported = node.module if isinstance(node, ast.ImportFrom) and node.module else ""
            if own and any(f"{imported}.".startswith(f"{other}.") for other in others):
                yield Finding(f"{file.path}:{imported}", "is of another game's folder")


# -- the tree --------------------------------------------------------------------------------------


MACHINE = re.compile(r"(?<![\w.~])/(?:home|root|Users|work|mnt)/\w+")


def a_path_is_of_the_tree(tree: Tree) -> Findings:
    for file in tree.of(*TEXTS):
        for number, line in enumerate(file.text.splitlines(), start=1):
            if found := MACHINE.search(line):
                yield Finding(f"{file.path}:{number}", f"{found[0]} is a path of one machine")


def _explaining(tree: Tree) -> Iterator[File]:
    """What is written of the code as it is; a decision keeps the words of its day."""
    return (file for file in tree.of(".md") if file.name != "decisions.md")


IN_THE_DOCS = re.compile(r"`((?:\w+/)+[\w.-]*)`")


def a_path_in_the_docs_is_there(tree: Tree) -> Findings:
    there = {file.path for file in tree.files}
    there |= {Path(path).with_suffix("").as_posix() for path in there}
    there |= {folder.as_posix() for path in there for folder in Path(path).parents}
    for file in _explaining(tree):
        for path in IN_THE_DOCS.findall(file.text):
            bare = path.rstrip("/")  # or a function in its module, as in `floor/folded.followed`
            named = {bare, Path(bare).with_suffix("").as_posix()}
            if not (named | {f"croupier/{path}" for path in named}) & there:
                yield Finding(f"{file.path}:{path}", "is not there")


IN_CODE = re.compile(r"`([a-zA-Z_]\w*[a-z](?:\.\w+)*)[`(]")


def a_name_in_the_docs_is_in_the_code(tree: Tree) -> Findings:
    said = {word for file in tree.of(*SOURCES) for word in re.findall(r"\w+", file.text)}
    said.update(word for file in tree.files for word in file.name.split("."))
    for file in _explaining(tree):
        for name in IN_CODE.findall(file.text):
            if not said.issuperset(name.split(".")):
                yield Finding(f"{file.path}:{name}", "no source says it")


def a_page_is_somebody_s(tree: Tree) -> Findings:
    files = list(tree.of(*SOURCES, under="croupier/"))
    for file in files:
        # A page names the scripts that drive it by their stems.
        named = re.compile(rf"(?<![\w-]){re.escape(Path(file.path).stem)}(?![\w-])")
        if file.suffix != ".py" and not any(
            named.search(other.text) for other in files if other is not file
        ):
            yield Finding(file.path, "no other file names it")


# -- the rules -------------------------------------------------------------------------------------


MOST_EXCUSED = 3


@dataclass(frozen=True)
class Rule:
    """What to find, why it is not wanted, and the places where it is, each with its reason.

    A folder that ends in "/" stands for all that lies in it, a file for whatever is in it.
    """

    find: Callable[[Tree], Findings]
    reason: str
    excused: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert len(self.excused) <= MOST_EXCUSED, "a rule with many exceptions is none"

    def broken(self, tree: Tree) -> Findings:
        needed = set()
        for finding in self.find(tree):
            excuse = next((place for place in self.excused if _lies_in(finding.place, place)), None)
            if excuse is None:
                yield finding
            needed.add(excuse)
        for excuse in self.excused.keys() - needed:
            yield Finding(excuse, "is excused, and need not be")


def _lies_in(place: str, excuse: str) -> bool:
    in_folder = excuse.endswith("/") and f"{place}/".startswith(excuse)
    return place == excuse or place.startswith(f"{excuse}:") or in_folder


UNTIL_ITS_CORE_GROWS = {"croupier/games/baccarat/": "until what it shares with others has a room"}

RULES = (
    Rule(
        a_folder_has_one_idea,
        "who looks for a module reads the folder at a glance",
        UNTIL_ITS_CORE_GROWS,
    ),
    Rule(
        a_module_has_one_idea,
        "longer, it is two, or a table that wants another form",
        UNTIL_ITS_CORE_GROWS,
    ),
    Rule(
        tests_mirror_the_rooms,
        "a room's tests are found by the room's name",
        {
            "tests/support": "what tests are written with",
            "tests/oracles": "second methods, which share nothing with the product",
            "tests/playthroughs": "a table's day is of no single room",
        },
    ),
    Rule(
        a_class_name_is_said_once,
        "a name that means two things is looked up in the wrong place; a game's folder is its own",
    ),
    Rule(nothing_shadows_a_module, "else `import package.module` gives something else"),
    Rule(a_name_says_what_it_is, "a reader should not have to find out what a name holds"),
    Rule(a_module_says_what_is_in_it, "what may hold anything comes to hold everything"),
    Rule(
        a_game_is_named_in_its_folder_alone,
        "a game is added by adding a folder and touching nothing else",
        {"croupier/lawbook/": "the chapters name what their text is about"},
    ),
    Rule(a_game_stands_alone, "what two games share has a room of its own, below both"),
    Rule(a_path_is_of_the_tree, "the tree lies elsewhere on every other machine"),
    Rule(
        a_path_in_the_docs_is_there,
        "whoever follows it finds nothing, and trusts the rest less",
    ),
    Rule(
        a_name_in_the_docs_is_in_the_code,
        "so that what is renamed is renamed where it is explained",
    ),
    Rule(a_page_is_somebody_s, "what nobody names is dead, and is read and kept all the same"),
)


def untidy(tree: Tree, rules: Iterable[Rule] = RULES) -> Iterator[str]:
    """All that is found, by rule."""
    for rule in rules:
        findings = sorted(rule.broken(tree))
        if findings:
            yield f"{rule.find.__name__.replace('_', ' ')} ({rule.reason}):"
            yield from (f"  {place}: {words}" for place, words in findings)


def main() -> int:
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parents[1]
    lines = list(untidy(Tree(root)))
    print("\n".join(lines) or "Tidy.")
    return 1 if lines else 0


if __name__ == "__main__":
    sys.exit(main())
