// Being told while the page is closed (Web Push). Only over HTTPS: the page says why not otherwise.
"use strict";

(() => {
  const part = document.getElementById("avisering");
  if (!part) return;
  const box = part.querySelector("input");
  const why = part.querySelector(".why");
  const key = part.dataset.follow;
  const place = `kopstopp-avisering-${part.dataset.on}-${key}`;

  const say = (text) => {
    why.textContent = text ?? "";
  };

  const offers = () => {
    if (!window.isSecureContext) return part.dataset.insecure;
    const has = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
    return has ? "" : part.dataset.unable;
  };

  const serverKey = () => {
    const text = part.dataset.key.replace(/-/g, "+").replace(/_/g, "/");
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  };

  const post = (address, subscription) =>
    fetch(address, {
      method: "POST",
      credentials: "omit",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ subscription: subscription.toJSON(), follow: key }),
    });

  const subscribed = async () => {
    const worker = await navigator.serviceWorker.register(part.dataset.worker);
    await navigator.serviceWorker.ready;
    return (
      (await worker.pushManager.getSubscription()) ??
      worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey() })
    );
  };

  const turnOn = async () => {
    if ((await Notification.requestPermission()) !== "granted") return part.dataset.denied;
    const answer = await post(part.dataset.on, await subscribed());
    return answer.ok ? "" : part.dataset.failed;
  };

  const turnOff = async () => {
    const worker = await navigator.serviceWorker.getRegistration(part.dataset.worker);
    const subscription = await worker?.pushManager.getSubscription();
    if (!subscription) return "";
    const answer = await post(part.dataset.off, subscription);
    return answer.ok ? "" : part.dataset.failed;
  };

  const change = async () => {
    const isOn = box.checked;
    box.disabled = true;
    let problem = part.dataset.failed;
    try {
      problem = await (isOn ? turnOn() : turnOff());
    } catch {
      // no contact with this server, or with the browser's push service
    }
    box.disabled = false;
    say(problem);
    if (problem) box.checked = !isOn;
    try {
      localStorage.setItem(place, box.checked ? "ja" : "nej");
    } catch {
      // forbidden: the box only forgets
    }
  };

  const obstacle = offers();
  part.hidden = false;
  if (obstacle) {
    box.disabled = true;
    say(obstacle);
    return;
  }
  try {
    box.checked = localStorage.getItem(place) === "ja" && Notification.permission === "granted";
  } catch {
    box.checked = false;
  }
  box.addEventListener("change", change);
})();
