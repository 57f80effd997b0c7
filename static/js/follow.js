// Following players and tables: kept on this phone alone. Tells what is new with them while a page
// is open: in words, in the title, and with sound and vibration where that is wished.
"use strict";

(() => {
  const strip = document.getElementById("mina");
  if (!strip) return;
  const EVERY = 6000;
  const CALM = 25000; // while the event stream is open
  const SPREAD = 1000;
  const BLINK = 1200;
  const MOST = 24;
  const place = `kopstopp-mina-${strip.dataset.slug}-${strip.dataset.event}`;
  const block = Number(strip.dataset.block);
  const button = strip.querySelector(".follow");
  const told = strip.querySelector(".told");
  const list = strip.querySelector(".followed");
  const ways = strip.querySelector(".ways");
  const loud = strip.querySelector(".loud");
  const title = document.title;
  let timer = 0;
  let blinking = 0;
  let pause = EVERY;
  let asking = false;

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(place)) ?? {};
    } catch {
      return {}; // forbidden, or not ours
    }
  };
  const write = (kept) => {
    try {
      localStorage.setItem(place, JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  };

  // »p52« is a player by entry, »b1-3« table 3 of heat 1.
  const addressOf = (key) => {
    if (key.startsWith("b")) return strip.dataset.tables;
    const at = Math.floor(Number(key.slice(1)) / block);
    return strip.dataset.people.replace("/0.json", `/${at}.json`);
  };

  const blink = () => {
    clearInterval(blinking);
    let isOn = false;
    blinking = setInterval(() => {
      isOn = !isOn;
      document.title = isOn ? `● ${told.textContent}` : title;
    }, BLINK);
  };
  const calm = () => {
    clearInterval(blinking);
    document.title = title;
  };

  const sound = () => {
    if (!loud.checked) return;
    navigator.vibrate?.([200, 100, 200]);
    try {
      const audio = new AudioContext();
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      volume.gain.value = 0.15;
      tone.frequency.value = 660;
      tone.connect(volume).connect(audio.destination);
      tone.start();
      tone.stop(audio.currentTime + 0.35);
      tone.onended = () => audio.close();
    } catch {
      // no sound here
    }
  };

  const tell = (news) => {
    told.textContent = news.map((row) => `${row.name}: ${row.said}`).join(". ");
    told.classList.add("new");
    blink();
    sound();
  };

  const paint = (rows) => {
    const kept = Object.keys(read());
    const items = kept.filter((key) => rows[key]).map((key) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      const name = document.createElement("bdi");
      name.textContent = rows[key].name;
      link.href = rows[key].url;
      link.append(name);
      const said = document.createElement("span");
      said.textContent = rows[key].said;
      item.append(link, " ", said);
      return item;
    });
    list.replaceChildren(...items);
    list.hidden = items.length === 0;
    ways.hidden = kept.length === 0;
    const asked = kept.map((key) => `${key.startsWith("b") ? "bord" : "spelare"}=${key.slice(1)}`);
    ways.querySelector(".all").href = `${strip.dataset.mine}?${asked.join("&")}`;
    if (!button) return;
    const isOn = kept.includes(button.dataset.follow);
    button.setAttribute("aria-pressed", isOn);
    button.textContent = isOn ? button.dataset.on : button.dataset.off;
    button.classList.add("ready");
  };

  const fetched = async (keys) => {
    const rows = {};
    for (const address of new Set(keys.map(addressOf))) {
      const answer = await fetch(address, { credentials: "omit", cache: "no-cache" });
      if (answer.status === 404) continue; // not published, or no longer
      if (!answer.ok) throw new Error(String(answer.status));
      const found = await answer.json();
      for (const key of keys) {
        if (addressOf(key) === address && found[key.slice(1)]) rows[key] = found[key.slice(1)];
      }
    }
    return rows;
  };

  const ask = async () => {
    clearTimeout(timer);
    const keys = Object.keys(read());
    if (asking || document.hidden || keys.length === 0) {
      if (keys.length === 0) paint({});
      return;
    }
    asking = true;
    try {
      const rows = await fetched(keys);
      const kept = read();
      const news = [];
      for (const [key, row] of Object.entries(rows)) {
        if (!(key in kept) || row.sign.startsWith("hushed")) continue;
        if (kept[key] && kept[key] !== row.sign) news.push(row);
        kept[key] = row.sign;
      }
      write(kept);
      paint(rows);
      if (news.length) tell(news);
    } catch {
      // no contact: the page says so, and asks again
    }
    asking = false;
    wait();
  };

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, pause * (0.8 + Math.random() * 0.4));
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, Math.random() * SPREAD);
  };

  button?.addEventListener("click", () => {
    const kept = read();
    const key = button.dataset.follow;
    if (key in kept) delete kept[key];
    else if (Object.keys(kept).length < MOST) kept[key] = "";
    if (!write(kept)) return;
    told.textContent = "";
    document.dispatchEvent(new CustomEvent("followed", { detail: { key, isOn: key in kept } }));
    ask();
  });
  try {
    loud.checked = localStorage.getItem("kopstopp-ljud") === "ja";
    loud.addEventListener("change", () => {
      localStorage.setItem("kopstopp-ljud", loud.checked ? "ja" : "nej");
      sound();
    });
  } catch {
    loud.closest("label").hidden = true;
  }
  document.addEventListener("news", soon);
  document.addEventListener("renewed", soon);
  document.addEventListener("awake", () => (pause = CALM));
  document.addEventListener("asleep", () => (pause = EVERY));
  for (const sign of ["pointerdown", "keydown"]) document.addEventListener(sign, calm);
  told.addEventListener("click", () => told.classList.remove("new"));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) ask();
  });
  window.addEventListener("storage", (event) => event.key === place && ask());
  paint({});
  ask();

  // »?fran=entre«, as the poster by the entrance says: the map shows where one stands.
  const MARKS = { entre: "entrance", scen: "stage", sekretariat: "desk" };
  const from = MARKS[new URLSearchParams(location.search).get("fran")];
  const mark = () => document.querySelector(`.mark[data-mark="${from}"]`)?.classList.add("on");
  if (from) {
    mark();
    document.addEventListener("renewed", mark);
  }
})();
