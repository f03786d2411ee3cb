import { useEffect, useState, type RefObject } from "react";

const CUT = "pv-figures__cut";

/**
 * Draws only those parts of a line that scrolls which are whole in sight: the beginning of a number is another number. Answers
 * whether there is more than it shows; a keyboard must then reach it.
 */
export function useWholeFigures(place: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const line = place.current;
    if (!line) return undefined;
    const parts = [...line.children];
    const look = (): void => {
      const { left, right } = line.getBoundingClientRect();
      const scrolls = line.scrollWidth > line.clientWidth + 1;
      for (const part of parts) {
        const box = part.getBoundingClientRect();
        part.classList.toggle(
          CUT,
          scrolls && (box.left < left - 1 || box.right > right + 1) && box.width < right - left,
        );
      }
      setMore(scrolls);
    };
    const observer = new ResizeObserver(look);
    for (const one of [line, ...parts]) observer.observe(one);
    line.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      line.removeEventListener("scroll", look);
      for (const part of parts) part.classList.remove(CUT);
    };
  });
  return more;
}
