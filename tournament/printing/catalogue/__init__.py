"""Every document there is, from one module for each kind; ``printing/registry.py`` tells how."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tournament.printing.catalogue import archive, cards, lists, seating, sheets
from tournament.selectors.printouts import Document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournament.printing.registry import Paper

_MODULES = (archive, cards, lists, seating, sheets)
_ENTRIES = {paper.document: paper for module in _MODULES for paper in module.PAPERS}
PAPERS: Mapping[Document, Paper[Any]] = MappingProxyType(
    {document: _ENTRIES[document] for document in Document if document in _ENTRIES}
)
"""The documents that can be printed, in the order of ``Document``."""


def paper_named(document: str) -> Paper[Any]:
    """Return the document's entry."""
    return PAPERS[Document(document)]
