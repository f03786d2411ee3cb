import { useCallback, useSyncExternalStore } from "react";

/** Window widths (px) below which the layout changes; specification §9. */
export const BREAKPOINTS = { overlayMenu: 1200, topMenu: 991, phone: 768 } as const;

/** Whether the window is narrower than so many pixels. */
export function useNarrowerThan(pixels: number): boolean {
  const query = `(width < ${pixels}px)`;
  const watch = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", changed);
      return () => media.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => window.matchMedia(query).matches);
}
