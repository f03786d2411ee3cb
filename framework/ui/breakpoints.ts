import { useCallback, useSyncExternalStore } from "react";

/**
 * Window widths (px with text of 16 px) below which the layout changes; specification 9. The specification's 991 and
 * 767 for the top menu are the widest windows that are small, hence one pixel more here. Style sheets have the same in
 * em: 75, 62 and 48.
 */
export const BREAKPOINTS = { overlayMenu: 1200, topMenu: 992, phone: 768 } as const;

/** The layout follows the window when it has kept its size for this many milliseconds; specification 9. */
export const RESIZE_DEBOUNCE_MS = 500;

/** The last result of each media query; cleared when resizing has ended. */
const settled = new Map<string, boolean>();
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** The browser's default text size in pixels. */
const TEXT = 16;

/**
 * Returns whether the window is narrower than a number of pixels with text of 16 px; with larger text windows count as
 * narrow sooner.
 */
export function useNarrowerThan(pixels: number): boolean {
  const query = `(width < ${pixels / TEXT}em)`;
  return useSyncExternalStore(
    watch,
    useCallback(() => matches(query), [query]),
  );
}

function matches(query: string): boolean {
  const known = settled.get(query);
  if (known !== undefined) return known;
  const now = window.matchMedia(query).matches;
  // Without notifications of changes, a cached value would become outdated.
  if (watchers.size > 0) settled.set(query, now);
  return now;
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener("resize", onResize);
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0) return;
    window.removeEventListener("resize", onResize);
    clearTimeout(timer);
    settled.clear();
  };
}

function onResize(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    settled.clear();
    for (const watcher of [...watchers]) watcher();
  }, RESIZE_DEBOUNCE_MS);
}
