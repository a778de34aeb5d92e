/// <reference lib="webworker" />

// Keeps every file of the page, so that it opens and calculates offline. The build inserts both names.

declare const PAGE_VERSION: string;
declare const PAGE_FILES: readonly string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `paypacket-${PAGE_VERSION}`;

worker.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([...PAGE_FILES])));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(dropOtherVersions().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { origin } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === worker.location.origin) event.respondWith(answer(event.request));
});

async function dropOtherVersions(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("paypacket-") && name !== CACHE) await caches.delete(name);
  }
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}
