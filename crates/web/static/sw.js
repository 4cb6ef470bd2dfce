// Keeps the page at hand when there is no server. Each version of the page is stored as a whole when it is first seen, under
// a name of its own, and never changed: what works offline is always one version. A new version takes over when the last
// window of the old one is closed.
const PREFIX = "tengen-";
const CACHE = PREFIX + "{{version}}";
const PAGE = "/";
const ASSETS = new Set({{assets}});

// Milliseconds to wait for a server that neither answers nor refuses.
const PATIENCE = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldVersions().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.startsWith("/api/")) {
    return;
  }
  if (request.mode === "navigate") {
    event.respondWith(fetchSoon(request).catch(() => stored(PAGE)));
  } else if (ASSETS.has(url.pathname)) {
    // The name of an asset holds a hash of its content: the stored one is the right one.
    event.respondWith(stored(url.pathname).then((response) => response ?? fetch(request)));
  }
});

async function store() {
  const cache = await caches.open(CACHE);
  // The page keeps its address from version to version, so the browser's own copy of it may be an old one.
  await cache.addAll([...ASSETS].map((address) => new Request(address, { cache: address === PAGE ? "reload" : "default" })));
}

async function removeOldVersions() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function fetchSoon(request) {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), PATIENCE);
  try {
    return await fetch(request, { signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
}

async function stored(address) {
  const cache = await caches.open(CACHE);
  return cache.match(address, { ignoreVary: true });
}
