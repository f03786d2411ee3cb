import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** The size of an element's content box in CSS pixels, as it is now; nothing while it is not shown. */
export function useBoxSize(element: RefObject<HTMLElement | null>): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const box = entry?.contentRect;
      // What is out of sight keeps its size: a preview behind a tab is not started again.
      if (box && box.width > 0) setSize({ width: box.width, height: box.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
