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
  document.addEventListener("contextmenu", (event) => event.preventDefault());
  wait();

  if (!keys || !field) return;
  if (matchMedia("(any-pointer: coarse) and (min-height: 34rem)").matches) {
    keys.hidden = false;
    field.inputMode = "none"; // ours are on the screen already
  }
  keys.addEventListener("pointerdown", (event) => event.preventDefault());
  keys.addEventListener("click", (event) => {
    const key = event.target.closest("button")?.dataset.key;
    if (!key) return;
    if (key === "clear") field.value = "";
    else if (key === "back") field.value = field.value.slice(0, -1);
    else field.value += key;
    field.focus();
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
})();
