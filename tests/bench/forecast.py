"""The forecast of 100 tables in the middle of round 2, against one page of the same 400 players.

``python -m tests.bench.forecast``: the page is what a plain Django template makes of the tables'
standings, without a database. Nothing is asserted.
"""

from __future__ import annotations

import gc
from dataclasses import replace
from time import process_time
from typing import TYPE_CHECKING

import django
from django.conf import settings
from django.template import Context, Engine

from scoring.eligibility import Presence
from scoring.forecast import forecast_among, outlooks_of
from scoring.heats import heat_result
from scoring.outcomes import best_leads
from scoring.rulesets import ruleset_of
from tests.bench.days import played_day
from tests.bench.timing import seconds

if TYPE_CHECKING:
    from scoring.event import Event

PLAYERS = 400
PAGE = """
<table>{% for table in tables %}<tbody><tr><th>Bord {{ table.number }}</th></tr>
{% for row in table.standings %}<tr><td>{{ row.place }}</td><td>{{ row.player }}</td>
<td>{% if row.round_points.denominator == 1 %}{{ row.round_points }}{% else %}
{{ row.round_points|floatformat:2 }}{% endif %}</td><td>{{ row.side_points }}</td>
<td>{{ row.won_chicagos }}</td><td>{{ row.decided_by|default:"" }}</td>
{% for round in table.rounds %}{% for cell in round.results %}{% if cell.player == row.player %}
<td>{{ cell.side_points }}{% if cell.said_chicago %}○{% endif %}
{% if cell.knocked_out %}×{% endif %}</td>{% endif %}
{% endfor %}{% endfor %}
</tr>{% endfor %}</tbody>{% endfor %}</table>
"""


def in_round_two() -> Event:
    """Return 100 tables with round 1 in, half of them with round 2 in as well."""
    event = played_day(PLAYERS)
    first = event.heats[0]
    tables = tuple(
        replace(
            table,
            playoffs=(),
            rounds=tuple(
                of if of.number <= 1 + table.number % 2 else replace(of, sheet=None)
                for of in table.rounds
            ),
        )
        for table in first.tables
    )
    return replace(event, heats=(replace(first, tables=tables),))


def main() -> None:
    """Print the forecast's time as a multiple of a page's, first and every later time."""
    if not settings.configured:
        settings.configure()
    django.setup()
    event = in_round_two()
    (heat,) = event.heats
    ruleset = ruleset_of(event.rules)
    result = heat_result(event, heat, ruleset)
    page = Engine().from_string(PAGE)

    def forecast() -> None:
        outlooks_of.cache_clear()
        presence = Presence.at(event, heat)
        for table, found in zip(heat.tables, result.tables, strict=True):
            forecast_among(heat, table, found, ruleset, presence)

    best_leads.cache_clear()
    gc.collect()
    start = process_time()
    forecast()
    first = process_time() - start
    later = seconds(forecast)
    rendered = seconds(lambda: page.render(Context({"tables": result.tables})))
    print(
        f"forecast of {len(heat.tables)} tables: {later / rendered:.2f} × a page of {PLAYERS} rows"
    )
    print(
        f"  ({later * 1000:.1f} against {rendered * 1000:.1f} ms; the first in a process ", end=""
    )
    print(f"{first * 1000:.0f} ms, {first / rendered:.1f} ×)")


if __name__ == "__main__":
    main()
