"""The lawbook: paragraphs, editions, citations, interpretations.

No rule is stated here, only where rules are written. Code cites a paragraph through `cite`
or `provision`; a paragraph that does not exist cannot be cited.
"""

from croupier.lawbook.citations import Citation, UnknownParagraph, cite
from croupier.lawbook.editions import (
    EDITIONS,
    Chapter,
    Edition,
    Status,
    chapter_in_force,
    parse_chapter,
)
from croupier.lawbook.errors import (
    BadInput,
    Conflict,
    CroupierError,
    NotNow,
    NotPossible,
    NotYours,
    Refusal,
)
from croupier.lawbook.interpretations import Interpretation
from croupier.lawbook.provisions import (
    Physical,
    Provision,
    Treatment,
    enforces,
    prints,
    provision,
    records,
)
from croupier.lawbook.sections import Dates, dates_of
from croupier.lawbook.text import Paragraph, children, paragraph, paragraphs

__all__ = [
    "EDITIONS",
    "BadInput",
    "Chapter",
    "Citation",
    "Conflict",
    "CroupierError",
    "Dates",
    "Edition",
    "Interpretation",
    "NotNow",
    "NotPossible",
    "NotYours",
    "Paragraph",
    "Physical",
    "Provision",
    "Refusal",
    "Status",
    "Treatment",
    "UnknownParagraph",
    "chapter_in_force",
    "children",
    "cite",
    "dates_of",
    "enforces",
    "paragraph",
    "paragraphs",
    "parse_chapter",
    "prints",
    "provision",
    "records",
]
