// The service worker of an exported studio: it stores every file, so that the page opens without a network.

// Other sites at the same address store their own files.
const OURS = `printkit ${self.registration.scope} `, NAME = OURS + "{{digest}}";
const FILES = "{{files}}".split(" ");

self.addEventListener("install", event => {
  self.skipWaiting();
  event.waitUntil(caches.open(NAME).then(cache => cache.addAll(FILES)));
});

self.addEventListener("activate", event => event.waitUntil(caches.keys().then(names => Promise.all(
  names.filter(name => name.startsWith(OURS) && name !== NAME).map(name => caches.delete(name))))
  .then(() => self.clients.claim())));

self.addEventListener("fetch", event => {
  if (event.request.method === "GET") event.respondWith(caches.open(NAME)
    .then(cache => cache.match(event.request, { ignoreSearch: true }))
    .then(kept => kept || fetch(event.request)));
});
