// The hall's screen: turns the pages, keeps the clock, fills the screen. What is newer comes by
// public.js; this only shows it.
"use strict";

(() => {
  const STILL = 3000;
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

  const seconds = () => Number(shown().dataset.seconds) || 12;

  const show = (at) => {
    const all = slides();
    const index = ((at % all.length) + all.length) % all.length;
    all.forEach((slide, number) => slide.classList.toggle("on", number === index));
    key = all[index].id;
    tick();
  };

  const at = () => slides().findIndex((slide) => slide.id === key);

  const plan = () => {
    clearTimeout(turn);
    run?.cancel();
    if (slides().length < 2) return;
    const duration = seconds() * 1000;
    turn = setTimeout(() => step(1), duration);
    if (!calm.matches) {
      run = bar.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { duration });
    }
  };

  const step = (by) => {
    show(at() + by);
    plan();
  };

  // A page that is shown stays; one that is gone gives way to the first. The turn goes on.
  const renewed = () => {
    const here = at();
    show(Math.max(here, 0));
    if (here < 0) plan();
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
    for (const face of shown().querySelectorAll(".face")) {
      const until = face.dataset.until ? new Date(face.dataset.until) - now : -Infinity;
      const label = face.previousElementSibling;
      label.hidden = Boolean(face.dataset.until) && until < -LINGER;
      if (until > 0) write(face, left(until));
      else write(face, until > -LINGER ? face.dataset.over : time(now));
    }
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

  document.addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight" || event.key === " ") step(1);
    if (event.key === "ArrowLeft") step(-1);
    if (event.key === "f") fill();
  });
  document.addEventListener("pointermove", awake);
  document.addEventListener("renewed", renewed);
  full.hidden = !document.fullscreenEnabled;
  full.addEventListener("click", fill);
  navigator.wakeLock?.request("screen").catch(() => {}); // over HTTPS only; else the screen's own setting
  document.documentElement.classList.add("turning");
  newest = shown().querySelector(".newest")?.dataset.key ?? "";
  show(0);
  plan();
  awake();
  setInterval(tick, 250);
})();
