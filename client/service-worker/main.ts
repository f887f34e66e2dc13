import en from "#locales/en/offline.json";
import nl from "#locales/nl/offline.json";
import pl from "#locales/pl/offline.json";
import { forget, isKept, isPortalCache, isSignOut, keep, readKept } from "./portal-data.ts";
import { portalPage } from "./portal-page.ts";
import { handlePushes } from "./push.ts";

/** The used part of a service worker's global scope. TypeScript's own library would redefine the globals in all of `client`. */
interface LastingEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends LastingEvent {
  request: Request;
  respondWith: (response: Promise<Response>) => void;
}
declare const self: {
  location: Location;
  clients: { claim: () => Promise<void> };
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: "install" | "activate", listener: (event: LastingEvent) => void) => void) &
    ((type: "fetch", listener: (event: RequestEvent) => void) => void);
};

/**
 * The service worker caches the immutable files of the build, and answers failed navigations with an offline page; below
 * `/dashboard` that page has the calendar that was loaded last (`portal-data.ts`). It stores nothing else: no HTML, nothing of an
 * owner's site. It shows notifications. The build bundles it into the single file `/sw.js`.
 */
const CACHE = "assets-1";
/** Maximum number of cached files, about three releases; the oldest are removed. */
const MAX_FILES = 60;

self.addEventListener("install", () => {
  void self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([dropOldCaches(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin === self.location.origin && isSignOut(request, url)) event.waitUntil(forget(request));
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/assets/")) event.respondWith(cachedAsset(request));
  else if (isKept(url)) event.respondWith(fetchAndKeep(request, event));
  else if (request.mode === "navigate" && !isProtocolPath(url.pathname))
    event.respondWith(fetch(request).catch(() => offlinePage(url.pathname)));
});

handlePushes();

/** Answers from the network only; the answer is kept for the offline page of the portal. */
async function fetchAndKeep(request: Request, event: LastingEvent): Promise<Response> {
  const response = await fetch(request);
  event.waitUntil(keep(request, response.clone()).catch(() => undefined));
  return response;
}

/** True for API paths, whose clients handle failures themselves. */
function isProtocolPath(path: string): boolean {
  return /^\/(api|auth|rest|storage|functions|realtime)\//.test(path);
}

/**
 * Returns a file of /assets from the cache or the network. File names contain a content hash, so cached files are never stale.
 */
async function cachedAsset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const cached = await cache.match(request);
  if (cached) return cached;
  const response = await fetch(request);
  if (response.status === 200) {
    await cache.put(request, response.clone());
    const keys = await cache.keys();
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MAX_FILES)).map((old) => cache.delete(old)));
  }
  return response;
}

async function dropOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE && !isPortalCache(name)).map((name) => caches.delete(name)));
}

const PORTAL_PATH = /^\/(?:(?:en|pl)\/)?dashboard(?:\/|$)/;

async function offlinePage(path: string): Promise<Response> {
  const first = path.split("/")[1];
  const lang = first === "en" || first === "pl" ? first : "nl";
  const texts = { nl, en, pl }[lang];
  const kept = PORTAL_PATH.test(path) ? await readKept().catch(() => []) : [];
  if (kept.length > 0) return htmlResponse(portalPage(lang, texts.portal, texts.again, kept));
  const style =
    ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-content:center;gap:1rem;padding:2rem;font:1.125rem/1.6 system-ui,sans-serif;background:light-dark(#f7efe0,#10211b);color:light-dark(#12322a,#f6eddc)}h1{font-size:2.5rem;line-height:1;margin:0}p{max-width:40ch;margin:0}a{color:inherit;font-weight:600;line-height:3}";
  const html = `<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${style}</style><h1>${texts.title}</h1><p>${texts.text}</p><p><a href="">${texts.again}</a></p></html>`;
  return htmlResponse(html);
}

function htmlResponse(html: string): Response {
  return new Response(html, {
    status: 503,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      "cache-control": "no-store",
    },
  });
}
