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

// On a narrow screen the day's line begins where the day is.
for (const now of document.querySelectorAll(".day li.now")) {
  now.parentElement.scrollLeft = now.offsetLeft - 16;
}

// A tick overtakes a search that is still on its way: its answer would show the row as it was.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb !== "post" || !event.target.closest("#arrivals")) return;
  const search = document.querySelector("input[type=search]");
  if (search) window.htmx.trigger(search, "htmx:abort");
});
