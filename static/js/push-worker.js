// Shows a push message, and opens what it is about. It keeps nothing and answers no requests.
"use strict";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  let told = {};
  try {
    told = event.data?.json() ?? {};
  } catch {
    // no message of ours: still something must be shown
  }
  event.waitUntil(
    self.registration.showNotification(told.title ?? "Köpstopp", {
      body: told.body ?? "",
      tag: told.tag ?? "kopstopp",
      renotify: true,
      lang: "sv",
      data: { url: told.url ?? "/" },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((pages) => {
      const open = pages.find((page) => page.url === url);
      return open ? open.focus() : self.clients.openWindow(url);
    }),
  );
});
