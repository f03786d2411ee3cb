import { useLayoutEffect, useState } from "react";
import type { RefObject } from "react";

/** The width of an element in pixels, in steps so that a drawing is not made again for each of them. */
export function useWidth(element: RefObject<HTMLElement | null>, start: number, step = 40): number {
  const [width, setWidth] = useState(start);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    const take = () => {
      const { width: now } = watched.getBoundingClientRect();
      // Nothing is as wide as a hidden place, and paper has its own drawing.
      if (now > 0) setWidth(Math.max(step, Math.round(now / step) * step));
    };
    take();
    const watch = new ResizeObserver(take);
    watch.observe(watched);
    return () => watch.disconnect();
  }, [element, step]);
  return width;
}
