import { useCallback, useRef, useSyncExternalStore, type RefObject } from "react";
import { PALETTES, type MapPalette } from "./basemap/palette.ts";

/** The map's palette for the theme's ground: canvas cannot read the theme's custom properties by itself. */
export function usePalette(element: RefObject<HTMLElement | null>): MapPalette {
  const printing = useRef(false);
  const watch = useCallback((onChange: () => void) => {
    const observer = new MutationObserver(onChange);
    observer.observe(document.documentElement, { attributes: true });
    observer.observe(document.body, { attributes: true });
    const watching = new AbortController();
    const { signal } = watching;
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", onChange, { signal });
    // Paper is light (themes/media.css): the map is drawn again while the reader looks at the dialog.
    const print = ({ type }: Event) => {
      printing.current = type === "beforeprint";
      onChange();
    };
    for (const type of ["beforeprint", "afterprint"]) window.addEventListener(type, print, { signal });
    return () => {
      observer.disconnect();
      watching.abort();
    };
  }, []);
  const ground = () => (printing.current ? "light" : groundOf(element.current ?? document.body));
  return useSyncExternalStore(watch, () => PALETTES[ground()]);
}

/** The background that the theme names (`--pv-map`); if a page names none, dark if its text is light. */
function groundOf(element: HTMLElement): MapPalette["ground"] {
  const style = getComputedStyle(element);
  const named = style.getPropertyValue("--pv-map").trim();
  if (named === "light" || named === "dark" || named === "sea") return named;
  const [red = 0, green = 0, blue = 0] = (style.color.match(/[\d.]+/g) ?? []).map(Number);
  return 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? "dark" : "light";
}
