// The service worker: calls of the server, static files by their version, a page for when there is no connection.
// It never touches a table's state: an answer that did not arrive is sent again by the page itself.

const STATIC = "static-1";
const OFFLINE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STATIC).then((cache) => cache.add(new Request(OFFLINE, { cache: "reload" }))));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== STATIC) await caches.delete(name);
    })(),
  );
});

async function stored(request) {
  const cache = await caches.open(STATIC);
  const found = await cache.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) {
    const path = new URL(request.url).pathname;
    for (const old of await cache.keys()) if (new URL(old.url).pathname === path) await cache.delete(old); // an older version
    await cache.put(request, answer.clone());
  }
  return answer;
}

self.addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  if (event.request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/static/") && address.searchParams.has("v"))
    event.respondWith(stored(event.request));
  else if (event.request.mode === "navigate")
    event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
});

self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  event.waitUntil(
    (async () => {
      const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
      const watched = pages.some(
        (page) => page.visibilityState === "visible" && new URL(page.url).pathname === said.url,
      );
      if (watched && said.tag !== "test") return;
      await self.registration.showNotification(said.title || "Orrery", {
        body: said.text || "",
        tag: said.tag || "orrery",
        renotify: Boolean(said.tag),
        data: { url: said.url || "/" },
        icon: "/static/icons/icon-192.png",
        badge: "/static/icons/icon-192.png",
      });
    })(),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, location.origin).href;
  event.waitUntil(
    (async () => {
      const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
      const open = pages.find((page) => page.url === url);
      await (open ? open.focus() : clients.openWindow(url));
    })(),
  );
});
