// Suggestions as one types in the field »Var sitter jag?«. Without it the form works by itself.
"use strict";

(() => {
  const PAUSE = 120;
  const field = document.querySelector("input[data-suggest]");
  const list = document.getElementById("forslag");
  if (!field || !list) return;
  let timer = 0;
  let asking = null;
  let asked = "";
  let chosen = -1;

  field.setAttribute("role", "combobox");
  field.setAttribute("aria-autocomplete", "list");
  field.setAttribute("aria-expanded", "false");
  field.setAttribute("aria-controls", list.id);
  field.setAttribute("aria-expanded", "false");

  field.setSelectionRange(field.value.length, field.value.length); // what was asked is gone on with

  const options = () => [...list.children];

  const choose = (at) => {
    chosen = at;
    options().forEach((option, index) => option.setAttribute("aria-selected", index === at));
    if (at < 0) field.removeAttribute("aria-activedescendant");
    else {
      field.setAttribute("aria-activedescendant", options()[at].id);
      options()[at].scrollIntoView({ block: "nearest" });
    }
  };

  const show = (isOpen) => {
    list.hidden = !isOpen;
    field.setAttribute("aria-expanded", isOpen);
    if (!isOpen) choose(-1);
  };

  const forget = () => {
    clearTimeout(timer);
    asking?.abort();
  };

  const suggest = async () => {
    const query = field.value.trim();
    if (query === asked) return;
    asked = query;
    asking?.abort();
    if (!query) {
      list.replaceChildren();
      show(false);
      return;
    }
    asking = new AbortController();
    try {
      const url = `${field.dataset.suggest}?q=${encodeURIComponent(query)}`;
      const answer = await fetch(url, { credentials: "omit", signal: asking.signal });
      if (query !== field.value.trim()) return;
      if (!answer.ok) throw new Error(answer.statusText);
      const rows = new DOMParser().parseFromString(await answer.text(), "text/html");
      const base = field.dataset.answers; // a kiosk answers at its own addresses
      const more = field.dataset.more ?? "";
      for (const row of rows.querySelectorAll("[data-entry]")) {
        row.dataset.url = (base ? `${base}${row.dataset.entry}/` : row.dataset.url) + more;
      }
      const kept = options()[chosen]?.dataset.entry;
      list.replaceChildren(...rows.querySelectorAll("[role=option]"));
      choose(options().findIndex((option) => option.dataset.entry === kept)); // a late answer moves nobody
      show(list.children.length > 0 && document.activeElement === field);
    } catch {
      if (query !== asked) return; // overtaken
      asked = ""; // no contact, or given up: the button still asks
      list.replaceChildren();
      show(false);
    }
  };

  const leave = () => {
    forget();
    show(false);
  };

  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(suggest, PAUSE);
  });
  field.addEventListener("focus", () => show(list.children.length > 0 && field.value.trim() === asked));
  field.addEventListener("blur", () => {
    setTimeout(() => document.activeElement === field || leave(), 200); // a tap on a row comes first
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) location.assign(option.dataset.url);
  });
  field.addEventListener("keydown", (event) => {
    const last = options().length - 1;
    if (event.key === "Escape") {
      if (!list.hidden) event.preventDefault();
      leave();
    } else if (list.hidden || last < 0) {
      return;
    } else if (event.key === "ArrowDown") {
      event.preventDefault();
      choose(chosen >= last ? -1 : chosen + 1);
    } else if (event.key === "ArrowUp") {
      event.preventDefault();
      choose(chosen < 0 ? last : chosen - 1);
    } else if (event.key === "Enter" && chosen >= 0) {
      event.preventDefault();
      location.assign(options()[chosen].dataset.url);
    }
  });
  field.form.addEventListener("submit", leave);
})();
