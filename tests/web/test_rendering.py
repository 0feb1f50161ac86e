"""Each template is drawn from one page's fields and knows nothing else; it decides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

import pytest
from jinja2 import StrictUndefined, meta, nodes

from croupier.web import app  # so that every page there is has been defined
from croupier.web.rendering import Frame, Page, environment

TEMPLATES = environment.list_templates()


def pages(of: type[Page] = Page) -> Iterator[type[Page]]:
    for each in of.__subclasses__():
        yield each
        yield from pages(each)


PAGES = {page.template: page for page in pages()}


def parsed(template: str) -> nodes.Template:
    assert environment.loader is not None
    return environment.parse(environment.loader.get_source(environment, template)[0])


def together(template: str) -> Iterator[str]:
    """A template and all that it extends, includes and imports."""
    yield template
    for other in meta.find_referenced_templates(parsed(template)):
        assert other is not None, f"{template} names another only while it is drawn"
        yield from together(other)


def bound_at_the_top(template: nodes.Template) -> Iterator[str]:
    """What a template's blocks know besides: its macros, those it imports, and what it sets."""
    for node in template.body:
        match node:
            case nodes.FromImport():
                yield from (name if isinstance(name, str) else name[1] for name in node.names)
            case nodes.Macro():
                yield node.name
            case nodes.Assign(target=nodes.Name(name=name)):
                yield name


def names_wanted(template: str) -> set[str]:
    """What a page drawn by a template has to know."""
    wanted = {
        name
        for each in map(parsed, together(template))
        for name in meta.find_undeclared_variables(each) - set(bound_at_the_top(each))
    }
    return wanted - environment.globals.keys() - {field.name for field in fields(Frame)}


def test_a_name_that_is_not_known_is_an_error() -> None:
    assert app.create_app is not None
    assert environment.undefined is StrictUndefined


@pytest.mark.parametrize("template", PAGES)
def test_a_page_has_what_its_template_wants_and_nothing_besides(template: str) -> None:
    assert names_wanted(template) == {field.name for field in fields(PAGES[template])}


def test_every_template_is_drawn_for_a_page() -> None:
    assert {name for template in PAGES for name in together(template)} == set(TEMPLATES)


@pytest.mark.parametrize("template", TEMPLATES)
def test_no_template_compares_with_a_word(template: str) -> None:
    """What a role, a step or a result means is decided in Python."""
    for comparison in parsed(template).find_all(nodes.Compare):
        words = [word.value for word in comparison.find_all(nodes.Const)]
        assert not any(isinstance(word, str) for word in words), (template, words)


@pytest.mark.parametrize("template", sorted({name for page in PAGES for name in together(page)}))
def test_no_template_says_that_a_text_is_safe(template: str) -> None:
    """A drawing says so itself; whatever else there is has been written by somebody."""
    assert "safe" not in {used.name for used in parsed(template).find_all(nodes.Filter)}
