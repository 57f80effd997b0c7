"""The event file: one JSON document that holds a whole event (event-file.md).

``load`` reads and refuses, ``dump`` writes; ``load(dump(event)) == event``. The shape is stated
twice, in ``schema.json`` for everybody and in ``records`` for speed; tests hold them together.
"""

from scoring.eventfile.decode import loads_document
from scoring.eventfile.dump import dump, dump_document
from scoring.eventfile.parse import event_of_document, load
from scoring.eventfile.schema import SCHEMA_PATH, schema

__all__ = [
    "SCHEMA_PATH",
    "dump",
    "dump_document",
    "event_of_document",
    "load",
    "loads_document",
    "schema",
]
