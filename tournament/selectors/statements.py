"""Written-out statements, for what is read many times a second while scores come in.

Django builds and compiles a query anew each time, at several times the cost of asking it. These
statements are constants, in the SQL that SQLite and PostgreSQL share, and only read.
"""

from __future__ import annotations

from contextlib import ExitStack
from datetime import UTC
from functools import cache
from typing import TYPE_CHECKING, Any

from django.db import connection

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from datetime import datetime

    from django.db.models import Field, Model

    type_of_asked = tuple[Any, ...]
    """A statement and its parameters."""

    type_of_converters = tuple[tuple[int, Callable[..., Any], Any], ...]


def rows_of(statement: str, *parameters: str | int) -> list[tuple[Any, ...]]:
    """Return what a statement finds, values as the database gives them."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


def rows_of_each(*asked: type_of_asked) -> list[list[tuple[Any, ...]]]:
    """Return what each of some statements finds, in their order; nothing for one that changes.

    PostgreSQL is asked all at once and waited for once: in a busy hall most of a save's time was
    waiting for one answer before the next was asked for.
    """
    if connection.vendor != "postgresql":
        return [rows_of(statement, *parameters) for statement, *parameters in asked]
    connection.ensure_connection()
    with ExitStack() as held:
        cursors = [held.enter_context(connection.cursor()) for _ in asked]
        with connection.wrap_database_errors, connection.connection.pipeline():
            for cursor, (statement, *parameters) in zip(cursors, asked, strict=True):
                cursor.execute(statement, parameters)
        return [cursor.fetchall() if cursor.description else [] for cursor in cursors]


def moment(value: datetime) -> datetime:
    """Return a stored moment with its time zone, which SQLite does not keep."""
    return value if value.tzinfo is not None else value.replace(tzinfo=UTC)


def columns_of(model: type[Model], alias: str) -> str:
    """Write every column of a model, for :func:`models_of` to read."""
    return ", ".join(f'{alias}."{field.column}"' for field in _fields(model))


def models_of(row: Iterable[Any], *models: type[Model]) -> list[Any]:
    """Make a row of ``columns_of`` these models, one after the other, into one object of each."""
    values, made = list(row), []
    for model in models:
        names, converters = _reading(model, connection.vendor)
        part, values = values[: len(names)], values[len(names) :]
        for place, convert, column in converters:
            part[place] = convert(part[place], column, connection)
        made.append(model.from_db(connection.alias, names, part))
    return made


def renew(row: Model, found: Sequence[tuple[Any, ...]]) -> None:
    """Renew a row as ``refresh_from_db`` does; raises its ``DoesNotExist``.

    ``found`` are the model's ``columns_of`` of the row with its key, asked for just now.
    """
    if not found:
        raise type(row).DoesNotExist  # type: ignore[attr-defined]  # each model has its own
    (fresh,) = models_of(found[0], type(row))
    vars(row).update({name: value for name, value in vars(fresh).items() if name != "_state"})
    vars(row).pop("_prefetched_objects_cache", None)


def _fields(model: type[Model]) -> Sequence[Field[Any, Any]]:
    return model._meta.concrete_fields  # noqa: SLF001 - django's documented way


@cache
def _reading(model: type[Model], vendor: str) -> tuple[list[str], type_of_converters]:  # noqa: ARG001 - a database has its own
    """Return a model's field names, and by place what makes a stored value a field's."""
    fields = _fields(model)
    columns = [field.get_col("") for field in fields]
    return [field.attname for field in fields], tuple(
        (place, convert, column)
        for place, column in enumerate(columns)
        for convert in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    )
