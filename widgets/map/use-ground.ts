import { useCallback, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { PALETTES } from "../../map/basemap/palette.ts";
import type { MapPalette } from "../../map/basemap/palette.ts";

/** The map's palette for the ground the theme gives: canvas cannot read the theme's custom properties by itself. */
export function usePalette(element: RefObject<HTMLElement | null>): MapPalette {
  const watch = useCallback((told: () => void) => {
    const observer = new MutationObserver(told);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", told);
    return () => {
      observer.disconnect();
      system.removeEventListener("change", told);
    };
  }, []);
  return useSyncExternalStore(watch, () => PALETTES[groundOf(element.current ?? document.body)]);
}

/** Dark where the theme's text is light. */
function groundOf(element: HTMLElement): MapPalette["ground"] {
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "dark" : "light";
}
