import { useEffect, useState, type RefObject } from "react";

/** Whether an element has more beside it than it shows: then a keyboard must reach it to scroll. */
export function useOverflows(place: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setOverflows(element.scrollWidth > element.clientWidth + 1));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  });
  return overflows;
}
