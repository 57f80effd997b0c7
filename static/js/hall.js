// The hall's screen: turns the pages, keeps the clock, fills the screen. What is newer comes by
// public.js; this only shows it. Which page is on follows the clock, so that two projectors and the
// desk's preview show the same, and a screen that is loaded again goes on where it was.
"use strict";

(() => {
  const STILL = 3000;
  const KEPT = "kopstopp-hall";
  const shown = () => document.getElementById("nu");
  const slides = () => [...shown().querySelectorAll(".slide")];
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const bar = document.getElementById("varv");
  const clock = document.getElementById("tid");
  const full = document.getElementById("helskarm");
  let key = "";
  let newest = "";
  let turn = 0;
  let run = null;
  let quiet = 0;
  let moved = { by: 0, phase: 0 }; // what the arrow keys have done

  const lasts = () => (Number(shown().dataset.seconds) || 12) * 1000;
  const gone = () => Date.now() - moved.phase;

  const kept = () => {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT)) ?? moved;
    } catch {
      return moved; // no storage here, or not ours
    }
  };

  const keep = () => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(moved));
    } catch {
      // a screen that keeps nothing still turns
    }
  };

  const show = (at) => {
    const all = slides();
    const index = ((at % all.length) + all.length) % all.length;
    all.forEach((slide, number) => slide.classList.toggle("on", number === index));
    key = all[index].id;
    tick();
  };

  const due = () => Math.floor(gone() / lasts()) + moved.by;

  const plan = () => {
    clearTimeout(turn);
    run?.cancel();
    if (slides().length < 2) return;
    const duration = lasts();
    const past = gone() % duration;
    turn = setTimeout(go, duration - past + 5);
    if (calm.matches) return;
    run = bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration });
    run.currentTime = past;
  };

  const go = () => {
    show(due());
    plan();
  };

  // A page turned by hand stands as long as the others.
  const step = (by) => {
    const all = slides();
    const at = all.findIndex((slide) => slide.id === key) + by;
    moved = { by: 0, phase: Date.now() % lasts() };
    moved.by = (((at - due()) % all.length) + all.length) % all.length;
    keep();
    go();
  };

  // A page that is shown stays until its time is out; one that is gone gives way at once.
  const renewed = () => {
    if (!document.querySelector("footer .name").textContent) {
      location.reload(); // back from being hidden
      return;
    }
    const here = slides().findIndex((slide) => slide.id === key);
    if (here < 0) go();
    else {
      show(here);
      plan();
    }
    const name = shown().querySelector(".newest");
    const told = name?.dataset.key ?? "";
    if (name && told !== newest && !calm.matches) {
      name.animate([{ opacity: 0, transform: "translateY(2rem)" }, { opacity: 1, transform: "none" }], {
        duration: 600,
        easing: "ease-out",
      });
    }
    newest = told;
  };

  // The event was hidden: nothing of it stays here, and the screen waits until it is back.
  const closed = () => {
    const now = shown();
    if (now.dataset.version === "0") return;
    const slide = document.createElement("section");
    slide.className = "slide middle";
    slide.id = "dold";
    const words = document.createElement("h2");
    words.textContent = document.getElementById("kontakt").dataset.gone;
    slide.append(document.querySelector("footer .suits").cloneNode(true), words);
    now.replaceChildren(slide);
    now.dataset.version = "0";
    document.querySelector("footer .name").textContent = "";
    go();
  };

  const two = (number) => String(number).padStart(2, "0");
  const time = (moment) =>
    moment.toLocaleTimeString("sv-SE", {
      hour: "2-digit",
      minute: "2-digit",
      timeZone: clock.dataset.zone,
    });

  const left = (ms) => {
    const whole = Math.ceil(ms / 1000);
    const hours = Math.floor(whole / 3600);
    const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };

  const LINGER = 300000;
  const write = (element, text) => {
    if (element.textContent !== text) element.textContent = text;
  };

  function tick() {
    const now = new Date();
    write(clock, time(now));
    let isDoubled = false; // the time is told once: large where it is what the slide shows
    for (const face of shown().querySelectorAll(".face")) {
      const until = face.dataset.until ? new Date(face.dataset.until) - now : -Infinity;
      const label = face.previousElementSibling;
      label.hidden = Boolean(face.dataset.until) && until < -LINGER;
      if (until > 0) write(face, left(until));
      else write(face, until > -LINGER ? face.dataset.over : time(now));
      if (until <= -LINGER && face.closest(".slide.on")) isDoubled = true;
    }
    clock.classList.toggle("doubled", isDoubled);
  }

  const awake = () => {
    document.body.classList.remove("still");
    clearTimeout(quiet);
    quiet = setTimeout(() => document.body.classList.add("still"), STILL);
  };

  const fill = () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  };

  // Over HTTPS only; else the computer's own setting keeps the screen lit. The desk's preview asks
  // for nothing.
  const light = () => {
    if (document.hidden || window.top !== window) return;
    navigator.wakeLock?.request("screen").catch(() => {});
  };

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("button")) return;
    if (event.key === "ArrowRight" || event.key === " ") step(1);
    else if (event.key === "ArrowLeft") step(-1);
    else if (event.key === "f") fill();
    else return;
    event.preventDefault();
  });
  document.addEventListener("pointermove", awake);
  document.addEventListener("renewed", renewed);
  document.addEventListener("gone", closed);
  document.addEventListener("visibilitychange", light);
  full.hidden = !document.fullscreenEnabled || window.top !== window;
  full.addEventListener("click", fill);
  document.documentElement.classList.add("turning");
  newest = shown().querySelector(".newest")?.dataset.key ?? "";
  moved = kept();
  light();
  go();
  awake();
  setInterval(tick, 250);
})();
