/**
 * Keeps the site in the browser, so that it works without a network after the first visit. Before this
 * stand `version`, the hash of all files, and `files`, their names; `make site` writes them.
 *
 * A version is fetched whole before it is used, and goes on being used until no page has it any more:
 * a page never gets files of two. Packs are kept by `packs.js`, by their hashes.
 */
/** The beginning of this site's names: pads in other folders of a host have their own. */
const ownNames = `ductus-site ${registration.scope} `;
const cacheName = ownNames + version;
const index = "ductus/packs/index.json";
const addressOf = (name) => new URL(name, registration.scope).href;
const known = new Set(files.map(addressOf));

addEventListener("install", (event) => {
  event.waitUntil((async () => {
    const cache = await caches.open(cacheName);
    // The browser may have old files that it needn't ask for.
    await cache.addAll([...files, index].map((name) => new Request(addressOf(name), { cache: "no-cache" })));
  })());
});

addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(ownNames) && name !== cacheName)
      .map((name) => caches.delete(name)));
    await clients.claim();
  })());
});

/** What the network has; what is kept, where there is none. */
async function newest(request) {
  const cache = await caches.open(cacheName);
  try {
    const answer = await fetch(request);
    // Without room it isn't kept, but it is the newest all the same.
    if (answer.ok) await cache.put(request, answer.clone()).catch(() => {});
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function kept(request, address) {
  const cache = await caches.open(cacheName);
  return await cache.match(address) ?? fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const [address] = request.url.split(/[?#]/);
  if (request.method !== "GET") return;
  if (address === addressOf(index)) event.respondWith(newest(request));
  else if (address === addressOf("index.html")) event.respondWith(kept(request, addressOf("./")));
  else if (known.has(address)) event.respondWith(kept(request, address));
});
