import { useEffect, useLayoutEffect, useState } from "react";
import { useRouter } from "./RouterProvider.tsx";

/** Under the name that React Router gives it. */
const STORAGE_KEY = "react-router-scroll-positions";

/** Scrolls a new page to its top (or to what its address names), and one gone back to where it was left. */
export function ScrollRestoration() {
  const { router, state } = useRouter();
  const { location, keepsScroll } = state;
  const [positions] = useState(readPositions);
  useEffect(() => {
    window.history.scrollRestoration = "manual";
    let left = router.state.location.key;
    const keep = () => positions.set(left, window.scrollY);
    // Told before React draws the next page: the window still stands as the page is left.
    const stop = router.subscribe((next) => {
      keep();
      left = next.location.key;
    });
    const hide = () => {
      keep();
      writePositions(positions);
      window.history.scrollRestoration = "auto";
    };
    window.addEventListener("pagehide", hide);
    return () => {
      stop();
      window.removeEventListener("pagehide", hide);
      window.history.scrollRestoration = "auto";
    };
  }, [router, positions]);
  useLayoutEffect(() => {
    const position = positions.get(location.key);
    const named = namedBy(location.hash);
    if (position !== undefined) window.scrollTo(0, position);
    else if (named) named.scrollIntoView();
    else if (!keepsScroll) window.scrollTo(0, 0);
    // `keepsScroll` belongs to the move that changed the location.
  }, [location]);
  return null;
}

function namedBy(hash: string): HTMLElement | null {
  try {
    return hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  } catch {
    // Anybody can write an address that decodes to nothing.
    return null;
  }
}

function readPositions(): Map<string, number> {
  try {
    return new Map(Object.entries(JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}") as Record<string, number>));
  } catch {
    return new Map();
  }
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // Storage that is full or forbidden: after a reload the page is shown from its top.
  }
}
