// The public's one script: asks for what is newer, puts it in place, and tells when contact is lost.
// Where the page names an event stream, that wakes it; without one it asks by itself.
// Everything works without it: each page has its link »Uppdatera«.
"use strict";

(() => {
  const EVERY = 5000;
  const CALM = 25000; // so seldom while a stream is open: it may have died without a word
  const SPREAD = 500; // a hall that is woken as one does not ask as one
  const SOONEST = 500; // between two askings however often the stream speaks …
  const EASE = 10; // … and so many times what an answer took: a busy server is asked less
  const REOPEN = 30000;
  const SLOWEST = 30000;
  const MARKED = 10000;
  const GLIDE = 250;
  const lost = document.getElementById("kontakt");
  let heard = new Date();
  let pause = EVERY;
  let timer = 0;
  let asking = false;
  let asked = -EVERY;
  let took = 0;
  let stream = null;
  let news = 0;

  const shown = () => document.getElementById("nu");
  const still = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!shown()) return;

  // A row is known by its table and whom or what it links to; a figure by its row and column.
  const rows = (root) => {
    const found = new Map();
    for (const row of root.querySelectorAll("tbody tr:not(.head)")) {
      const link = row.querySelector("a");
      if (link) found.set(`${row.closest("table").className} ${link.getAttribute("href")}`, row);
    }
    return found;
  };

  // A figure stays marked for its ten seconds, also when more comes in meanwhile.
  const marks = new Map();
  const markChanges = (before, after) => {
    const now = performance.now();
    for (const [key, row] of after) {
      const old = before.get(key);
      if (!old) continue;
      for (const [at, cell] of [...row.cells].entries()) {
        const name = `${key} ${at}`;
        if (!old.cells[at] || cell.querySelector("bdi")) continue;
        if (cell.textContent !== old.cells[at].textContent) marks.set(name, now + MARKED);
        const left = (marks.get(name) ?? 0) - now;
        if (left <= 0) continue;
        cell.classList.add("changed");
        setTimeout(() => cell.classList.remove("changed"), left);
      }
    }
  };

  const glide = (tops, after) => {
    if (still()) return;
    for (const [key, row] of after) {
      if (!tops.has(key)) continue;
      const moved = tops.get(key) - row.getBoundingClientRect().top;
      if (Math.abs(moved) < 1 || Math.abs(moved) > window.innerHeight) continue;
      row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], {
        duration: GLIDE,
        easing: "ease-out",
      });
    }
  };

  // What the reader has under his eyes stays there: focus, open details, and the row at the top.
  const place = () => {
    const focus = document.activeElement;
    const inside = shown().contains(focus) && focus.getAttribute("href");
    const links = inside ? [...shown().querySelectorAll(`[href="${CSS.escape(inside)}"]`)] : [];
    const open = [...shown().querySelectorAll("details[id][open]")].map((part) => part.id);
    const anchor = [...rows(shown())].find(([, row]) => row.getBoundingClientRect().bottom > 0);
    return {
      focus: inside ? [inside, links.indexOf(focus)] : null,
      open,
      anchor: anchor && window.scrollY > 0 ? anchor[0] : null,
      top: anchor ? anchor[1].getBoundingClientRect().top : 0,
      scroll: window.scrollY,
    };
  };

  const restore = (seen, after) => {
    for (const id of seen.open) document.getElementById(id)?.setAttribute("open", "");
    if (seen.focus) {
      const [href, at] = seen.focus;
      const links = shown().querySelectorAll(`[href="${CSS.escape(href)}"]`);
      (links[at] ?? links[0])?.focus({ preventScroll: true });
    }
    const anchor = seen.anchor && after.get(seen.anchor);
    const drift = anchor ? anchor.getBoundingClientRect().top - seen.top : 0;
    const byRow = anchor && Math.abs(drift) < window.innerHeight;
    window.scrollTo({ top: byRow ? window.scrollY + drift : seen.scroll, behavior: "instant" });
  };

  const swap = (text) => {
    const next = new DOMParser().parseFromString(text, "text/html").getElementById("nu");
    const old = shown();
    if (!next) return;
    const sameLine = next.dataset.line === old.dataset.line;
    if (sameLine && Number(next.dataset.version) <= Number(old.dataset.version)) return;
    const seen = place();
    const before = rows(old);
    old.replaceWith(document.adoptNode(next));
    const after = rows(next);
    restore(seen, after);
    const tops = new Map();
    for (const [key, row] of before) if (positions.has(row)) tops.set(key, positions.get(row));
    markChanges(before, after);
    glide(tops, after);
  };

  // Positions are read just before a swap, while the old rows are still laid out.
  let positions = new Map();
  const measure = () => {
    positions = new Map();
    for (const row of rows(shown()).values()) positions.set(row, row.getBoundingClientRect().top);
  };

  const contact = (isThere) => {
    if (isThere) {
      heard = new Date();
      pause = stream?.readyState === 1 ? CALM : EVERY;
      lost.hidden = true;
      return;
    }
    pause = Math.min((pause === CALM ? EVERY : pause) * 2, SLOWEST);
    const clock = heard.toLocaleTimeString("sv-SE", { hour: "2-digit", minute: "2-digit" });
    const text = `${lost.dataset.lost} ${clock}`;
    if (lost.textContent !== text) lost.textContent = text;
    lost.hidden = false;
  };

  const ask = async () => {
    if (asking || document.hidden) return;
    asking = true;
    asked = performance.now();
    clearTimeout(timer);
    try {
      const version = shown().dataset.version;
      const answer = await fetch(`${location.pathname}?v=${version}`, {
        credentials: "omit",
        signal: AbortSignal.timeout?.(10000),
      });
      if (answer.status === 404) {
        if (!("stays" in shown().dataset)) {
          location.reload(); // withdrawn: the page itself says so
          return;
        }
        document.dispatchEvent(new Event("gone")); // the hall's screen waits for it to come back
      } else if (!answer.ok) throw new Error(String(answer.status));
      if (answer.status === 200) {
        const text = await answer.text();
        measure();
        swap(text);
        document.dispatchEvent(new Event("renewed"));
      }
      took = performance.now() - asked;
      contact(true);
    } catch {
      contact(false);
    }
    asking = false;
    if (news > Number(shown().dataset.version)) {
      news = 0; // told meanwhile: once more
      soon();
    } else {
      wait();
    }
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause * (0.8 + Math.random() * 0.4));
  };

  const soon = () => {
    clearTimeout(timer);
    const between = Math.min(Math.max(SOONEST, took * EASE), EVERY);
    const rest = asked + between * (0.8 + Math.random() * 0.4) - performance.now();
    timer = setTimeout(ask, Math.max(Math.random() * SPREAD, rest));
  };

  // »:8001/…« is another port of the host that the page came from.
  const listen = () => {
    const given = lost.dataset.stream;
    if (!given || stream || document.hidden || !window.EventSource) return;
    const base = given.startsWith(":") ? `${location.protocol}//${location.hostname}` : "";
    stream = new EventSource(`${base}${given}?v=${shown().dataset.version}`);
    stream.onmessage = (message) => {
      const version = Number(message.data);
      document.dispatchEvent(new Event("news"));
      if (version <= Number(shown().dataset.version)) return;
      if (asking) news = version;
      else soon();
    };
    stream.onopen = () => {
      document.dispatchEvent(new Event("awake"));
      if (!lost.hidden) soon();
      else if (pause === EVERY) pause = CALM;
    };
    stream.onerror = () => {
      document.dispatchEvent(new Event("asleep"));
      if (stream?.readyState === 2) {
        stream = null; // refused: polls, and tries again later
        setTimeout(listen, REOPEN * (0.8 + Math.random() * 0.4));
      }
      if (pause === CALM) {
        pause = EVERY;
        soon(); // is it the stream only, or all contact?
      }
    };
  };

  const hush = () => {
    clearTimeout(timer);
    stream?.close();
    stream = null;
  };

  const look = () => {
    listen();
    ask();
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? hush() : look()));
  window.addEventListener("online", ask);
  window.addEventListener("offline", () => contact(false));
  window.addEventListener("pageshow", (event) => event.persisted && look());

  // Whoever goes back may be shown what the browser kept.
  if (performance.getEntriesByType("navigation")[0]?.type === "back_forward") look();
  else {
    listen();
    wait();
  }
})();
