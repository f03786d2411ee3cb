import { matchPrecache, precacheAndRoute, type PrecacheEntry } from "workbox-precaching";

/** Filled in by the build: the offline page and its files, each with what changes with its content. */
declare const PRECACHED: PrecacheEntry[];

interface WorkerFetch extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

/** The offline page next to this script, whose folder is the product's own address. */
const PAGE = new URL("offline.html", self.location.href);
/** Milliseconds after which a line counts as gone that neither answers nor breaks. */
const PATIENCE = 20_000;

/**
 * Pages come from the server as long as it answers, so that a new version is seen at once; else the offline page comes,
 * which is kept with its files as one set. Calls pass by untouched: no answer to anyone who signed in is ever kept.
 */
self.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as WorkerFetch;
  const { pathname } = new URL(request.url);
  if (request.mode !== "navigate" || pathname === PAGE.pathname) return;
  respondWith.call(event, answered(request));
});

async function answered(request: Request): Promise<Response> {
  try {
    return await Promise.race([
      fetch(request),
      new Promise<never>((_, reject) => setTimeout(() => reject(new Error("no answer")), PATIENCE)),
    ]);
  } catch {
    if ((await matchPrecache(PAGE.href)) === undefined) return Response.error();
    return Response.redirect(`${PAGE.href}#${encodeURIComponent(request.url)}`);
  }
}

precacheAndRoute(PRECACHED);
