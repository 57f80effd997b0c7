// Sheets by keyboard: Enter moves on, arrows go up and down a column, Ctrl+Enter saves.
"use strict";

(() => {
  const sheet = document.getElementById("sheet");
  if (!sheet) return;
  const fields = () =>
    [...sheet.querySelectorAll("input:not([type=hidden]), select, button[type=submit]")].filter(
      (field) => !field.disabled && (field.checkVisibility?.() ?? true), // older browsers cannot tell
    );
  let isTouched = sheet.hasAttribute("data-unsaved");

  const beside = (field, step) => {
    const lines = [...sheet.querySelectorAll("[data-line]")];
    const line = field.closest("[data-line]");
    const column = [...line.querySelectorAll("input, select")].indexOf(field);
    const next = lines[lines.indexOf(line) + step];
    return next && next.querySelectorAll("input, select")[column];
  };

  const go = (field) => {
    if (!field) return;
    field.focus();
    if (field.select && field.type === "text") field.select();
  };

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    sheet.requestSubmit();
  });

  sheet.addEventListener("keydown", (event) => {
    const field = event.target;
    if (event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" && field.matches("input, select")) {
      event.preventDefault();
      const all = fields();
      go(all[all.indexOf(field) + 1]);
    } else if (
      (event.key === "ArrowUp" || event.key === "ArrowDown") &&
      field.matches("[data-line] input")
    ) {
      event.preventDefault();
      go(beside(field, event.key === "ArrowUp" ? -1 : 1));
    }
  });

  sheet.addEventListener("focusin", (event) => {
    if (event.target.matches("input.digits")) event.target.select();
  });

  // What was typed is not left by mistake.
  sheet.addEventListener("input", () => { isTouched = true; });
  sheet.addEventListener("submit", () => { isTouched = false; });
  window.addEventListener("beforeunload", (event) => {
    if (isTouched) event.preventDefault();
  });
})();
