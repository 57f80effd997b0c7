// The kiosk: its own keys for a screen without any, and back to the start when nobody is there.
"use strict";

(() => {
  const body = document.body;
  const rest = Number(body.dataset.rest) * 1000;
  const field = document.querySelector("input[data-suggest]");
  const keys = document.querySelector(".keys");
  let timer = 0;

  const isAtStart = () => !location.search.includes("q=") && field?.value === "" && scrollY === 0;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (field && isAtStart()) {
        field.focus();
        wait();
      } else {
        location.replace(body.dataset.start);
      }
    }, rest);
  };

  for (const sign of ["pointerdown", "pointermove", "keydown", "input", "scroll", "wheel"]) {
    document.addEventListener(sign, wait, { passive: true, capture: true });
  }
  document.querySelector(".next a")?.focus({ preventScroll: true }); // the answer is what is looked at
  document.addEventListener("contextmenu", (event) => event.preventDefault());
  wait();

  if (!keys || !field) return;
  const room = matchMedia("(any-pointer: coarse) and (min-height: 34rem)");
  const fit = () => {
    keys.hidden = !room.matches;
    field.inputMode = room.matches ? "none" : ""; // ours are on the screen already
  };
  room.addEventListener("change", fit);
  fit();

  // A key does at the caret what a key does.
  const press = (key) => {
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (key === "clear") field.value = "";
    else if (key === "back") {
      const before = from === to ? ([...value.slice(0, from)].at(-1)?.length ?? 0) : 0;
      field.setRangeText("", from - before, to, "end");
    } else if (value.length - (to - from) < field.maxLength) {
      field.setRangeText(key, from, to, "end");
    }
  };
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button")?.dataset.key;
    if (!key) return;
    press(key);
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
