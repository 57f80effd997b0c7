"""The code that another site pastes to show an event's standings."""

from __future__ import annotations

from html import escape

HEIGHT = 640
CODE = """<iframe src="{url}" title="{title}" width="100%" height="{height}" loading="lazy"
  style="border:0" data-kopstopp></iframe>
<script>
addEventListener("message", e => {{
  for (const frame of document.querySelectorAll("iframe[data-kopstopp]"))
    if (e.source === frame.contentWindow && e.data.kopstopp > 0) frame.height = e.data.kopstopp;
}});
</script>"""


def frame_code(url: str, name: str, event: str) -> str:
    """Return the code of a frame that grows with what it shows; without its script it scrolls."""
    title = escape(f"{event}: {name}")
    return CODE.format(url=escape(url), title=title, height=HEIGHT)
