// The desk's one script: focus what is wrong, never send a form twice, keys for the keyboard.
"use strict";

document.addEventListener("htmx:afterSwap", (event) => {
  const problems = event.detail.target.querySelector(".problems, [aria-invalid=true]");
  if (problems) problems.focus();
});

// A plain form that was sent stays visible but cannot be sent again until the page changes.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (form.dataset.sent === "yes") {
    event.preventDefault();
    return;
  }
  if (form.method === "post" && !form.hasAttribute("hx-post")) form.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});

// »/« goes to the page's search field.
document.addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.matches("input, textarea, select")) return;
  const search = document.querySelector("input[type=search]");
  if (search) {
    event.preventDefault();
    search.focus();
    search.select();
  }
});

// What was searched for last gives way to what is typed next.
const searched = document.querySelector("input[type=search][autofocus]");
if (searched?.value) searched.select();

// On a narrow screen the day's line begins where the day is, and the pages where one is.
for (const now of document.querySelectorAll(".day li.now, .desk-nav [aria-current=page]")) {
  now.parentElement.scrollLeft = now.offsetLeft - 48;
}

// Space and a presenter's clicker press what a remote control is for, wherever the focus is.
const CLICKS = { " ": "next", PageDown: "next", PageUp: "back" };
document.addEventListener("keydown", (event) => {
  const button = document.querySelector(`button[data-click="${CLICKS[event.key]}"]`);
  if (!button || event.repeat || event.target.closest("input, textarea, select, summary, a")) return;
  if (event.key === " " && event.target.closest("button")) return; // presses itself
  event.preventDefault();
  button.click();
});

// What is wider than its place is scrolled with the arrow keys too, also when a late font widened it.
const reachable = () => {
  for (const wrap of document.querySelectorAll(".table-wrap")) {
    if (wrap.scrollWidth > wrap.clientWidth) wrap.tabIndex = 0;
    else wrap.removeAttribute("tabindex");
  }
};
const widths = new ResizeObserver(reachable);
const watchWidths = () => {
  widths.disconnect();
  for (const part of document.querySelectorAll(".table-wrap, .table-wrap > *")) widths.observe(part);
};
document.addEventListener("htmx:afterSettle", watchWidths);
watchWidths();

// A tick overtakes a search that is still on its way, and one that begins waits until it is answered:
// a search's answer in between would show the row as it was, and the tick's would find no row.
const ticks = new Set();
let isAwaited = false;
document.addEventListener("htmx:beforeRequest", (event) => {
  const search = document.querySelector("input[type=search]");
  if (!search) return;
  if (event.detail.requestConfig.verb === "post" && event.target.closest("#arrivals")) {
    ticks.add(event.detail.xhr);
    window.htmx.trigger(search, "htmx:abort");
  } else if (event.target === search && ticks.size > 0) {
    event.preventDefault();
    isAwaited = true;
  }
});
document.addEventListener("htmx:afterRequest", (event) => {
  ticks.delete(event.detail.xhr);
  if (!isAwaited || ticks.size > 0) return;
  isAwaited = false;
  window.htmx.trigger("input[type=search]", "search");
});

// Who pressed a button that the answer replaced stays at it, whatever took the focus away. Only who
// searched and ticked with the keyboard goes back to the search, where one Enter more undoes nothing.
let pressed = "";
let hasKeyed = false;
document.addEventListener("keydown", (event) => {
  hasKeyed = (event.key === "Enter" || event.key === " ") && event.target.matches("#arrivals button");
});
document.addEventListener("pointerdown", () => {
  hasKeyed = false;
});
document.addEventListener("htmx:beforeRequest", (event) => {
  pressed = event.detail.elt.matches("button") ? event.detail.elt.id : "";
});
document.addEventListener("htmx:afterSettle", () => {
  if (!pressed) return;
  const button = document.getElementById(pressed);
  const search = document.querySelector("input[type=search]");
  if (hasKeyed && search?.value && !button?.matches("[value=in], [value=paid]")) {
    pressed = "";
    search.focus();
    search.select();
  } else if (document.activeElement === document.body) button?.focus();
});

// The roll call: all or none are ticked without a reload, and the count follows the ticks.
const roll = document.querySelector("form.roll");
if (roll) {
  const said = roll.querySelector("[data-count]");
  const boxes = [...roll.querySelectorAll("input[name=entry]")];
  const count = () => {
    said.querySelector("strong").textContent = boxes.filter((box) => box.checked).length;
    said.hidden = false;
  };
  roll.addEventListener("change", count);
  roll.addEventListener("click", (event) => {
    const link = event.target.closest("[data-tick]");
    if (!link) return;
    event.preventDefault();
    for (const box of boxes) box.checked = link.dataset.tick === "all";
    count();
  });
  window.addEventListener("pageshow", count);
}
