import { useSyncExternalStore } from "react";

/** Pixels scrolled from which the page, and the bar, know of it and the button to the top shows; specification §9. */
export const SCROLL_THRESHOLDS = { page: 20, navbar: 60, button: 400 } as const;
const STAGES = Object.values(SCROLL_THRESHOLDS);

/** How far the window is scrolled, in the three steps that the shell shows. */
export interface ScrollStates {
  readonly page: boolean;
  readonly navbar: boolean;
  readonly button: boolean;
}

/** The steps of scrolling that are passed; draws anew only when one is. */
export function useScrollStates(): ScrollStates {
  const stage = useSyncExternalStore(watch, () => STAGES.filter((pixels) => window.scrollY > pixels).length);
  return { page: stage >= 1, navbar: stage >= 2, button: stage >= 3 };
}

function watch(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
