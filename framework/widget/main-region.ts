import { createContext, useContext, useEffect } from "react";

/**
 * Functions that a page with steps offers a widget that is edited in the main region, such as one that draws on the
 * map.
 */
export interface MainRegion {
  /** Whether the panel covers the region, as on a phone. */
  readonly covered: boolean;
  /** Gives the region all the room there is while someone works in it. */
  work(working: boolean): void;
}

export const MainRegionContext = createContext<MainRegion | null>(null);

/**
 * Reports whether the user is working in the main region. Returns whether the panel covers that region: it then hides
 * during the work, with space for a few lines below.
 */
export function useMainRegion(working: boolean): boolean {
  const region = useContext(MainRegionContext);
  const work = region?.work;
  useEffect(() => {
    if (!working) return undefined;
    work?.(true);
    return () => work?.(false);
  }, [working, work]);
  return region?.covered ?? false;
}

/** Returns whether the panel covers the main region, as on a phone. */
export const useIsCovering = (): boolean => useContext(MainRegionContext)?.covered ?? false;

/** Lets a widget in a page's main region use the space of panel and drawer. */
export interface Maximizing {
  readonly maximized: boolean;
  /** Takes that room, or opens the step again that was open. */
  toggle(): void;
}

export const MaximizingContext = createContext<Maximizing | null>(null);

/** Null if there is no panel next to the widget, as on a phone. */
export const useMaximizing = (): Maximizing | null => useContext(MaximizingContext);
