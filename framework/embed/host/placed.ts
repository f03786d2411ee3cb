import type { AppEntry, Embedded, InPlaceMount } from "../embedded.ts";

/** Addresses of the app's own files, as the build named them. */
export interface AppFiles {
  readonly entry: string;
  readonly styles: string;
}

/** Mounts a widget in an element of our own origin's page: fetches the app's code and, once for the page, its styles. */
export function embedInPlace(files: AppFiles, place: InPlaceMount): Embedded {
  let stopped = false;
  let settings = {};
  let made: Embedded | null = null;
  addStyles(files.styles);
  const start = async (): Promise<void> => {
    const { mountInPlace } = (await import(files.entry)) as AppEntry;
    if (stopped) return;
    const embedded = await mountInPlace(place);
    if (stopped) return embedded.stop();
    made = embedded;
    made.set(settings);
  };
  start().catch(() => stopped || place.callbacks.refused("noAnswer"));
  return {
    set(next) {
      settings = { ...settings, ...next };
      made?.set(next);
    },
    stop() {
      stopped = true;
      made?.stop();
    },
  };
}

function addStyles(address: string): void {
  if (document.querySelector(`link[href="${address}"]`)) return;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = address;
  document.head.append(link);
}

/** Distance from the visible area, in pixels, at which an element begins to load. */
const NEARNESS = 600;

/** Calls back once the element is almost visible; immediately if the browser cannot detect that. */
export function whenInView(element: Element, call: () => void): () => void {
  if (typeof IntersectionObserver === "undefined") {
    call();
    return () => undefined;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      call();
    },
    { rootMargin: `${NEARNESS}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
