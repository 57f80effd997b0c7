"""WeasyPrint, where its native libraries are: the one place that imports it."""

from __future__ import annotations

import contextlib
import gc
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any
from urllib.parse import unquote, urlsplit

from django.contrib.staticfiles import finders

STATIC = "static:"

_one_at_a_time = Lock()
"""The library's fonts are shared, and the native code behind them is no two threads' at once."""


class PrintingUnavailable(Exception):
    """A native library that paper needs is missing; everything else still works."""


@cache
def printer() -> Any:  # noqa: ANN401 - the module itself, imported late
    """Return the WeasyPrint module, or raise ``PrintingUnavailable``."""
    try:
        import weasyprint  # noqa: PLC0415 - missing native libraries must not stop the server
    except OSError as error:
        raise PrintingUnavailable from error
    return weasyprint


@cache
def fonts() -> Any:  # noqa: ANN401 - WeasyPrint has no types
    """Return the font configuration that every paper of this process shares."""
    printer()
    from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - as above

    return FontConfiguration()


def warm() -> None:
    """Load what paper needs, so that the first sheet does not wait for it."""
    with contextlib.suppress(PrintingUnavailable):
        pdf_of("<p>Köpstopp</p>", "p { font-family: 'Fira Sans' }", tagged=False)


def fetch(url: str, *_args: object, **_options: object) -> Any:  # noqa: ANN401 - no types
    """Give WeasyPrint our own static files (``static:fonts/…``) and nothing else."""
    parts = urlsplit(url)
    found = finders.find(unquote(parts.path)) if parts.scheme == "static" else None
    if found is None:
        raise ValueError(url)
    from weasyprint.urls import URLFetcherResponse  # noqa: PLC0415 - as above

    return URLFetcherResponse(url, body=Path(str(found)).read_bytes())


def pdf_of(html: str, css: str, *, tagged: bool) -> bytes:
    """Return the PDF of a whole document; threads take turns.

    ``tagged`` makes PDF/UA tags, which lists want and stamped sheets cannot keep.
    """
    with _one_at_a_time:
        return _written(html, css, tagged=tagged)


def _written(html: str, css: str, *, tagged: bool) -> bytes:
    module = printer()
    sheet = module.CSS(string=css, font_config=fonts(), url_fetcher=fetch)
    document = module.HTML(string=html, url_fetcher=fetch, base_url=STATIC)
    gc.disable()
    try:
        return document.write_pdf(  # type: ignore[no-any-return]
            stylesheets=[sheet],
            font_config=fonts(),
            pdf_variant="pdf/ua-1" if tagged else None,
            pdf_tags=tagged,
            uncompressed_pdf=False,
        )
    finally:
        gc.enable()
