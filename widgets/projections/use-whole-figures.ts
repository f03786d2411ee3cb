import { useEffect, useState, type RefObject } from "react";

const CUT = "pv-figures__cut";

/**
 * Draws only those parts of a line that scrolls which are whole visible: the beginning of a number is another number.
 * Answers whether there is more than it shows; a keyboard must then reach it.
 */
export function useWholeFigures(place: RefObject<HTMLElement | null>): boolean {
  const [more, setMore] = useState(false);
  useEffect(() => {
    const line = place.current;
    if (!line) return undefined;
    const look = (): void => {
      const { left, right } = line.getBoundingClientRect();
      const scrolls = line.scrollWidth > line.clientWidth + 1;
      for (const part of line.children) {
        const box = part.getBoundingClientRect();
        part.classList.toggle(
          CUT,
          scrolls && (box.left < left - 1 || box.right > right + 1) && box.width < right - left,
        );
      }
      setMore(scrolls);
    };
    const observer = new ResizeObserver(look);
    for (const one of [line, ...line.children]) observer.observe(one);
    // What comes later, such as what to order, moves the others.
    const arrivals = new MutationObserver(look);
    arrivals.observe(line, { childList: true, subtree: true, characterData: true });
    line.addEventListener("scroll", look, { passive: true });
    return () => {
      observer.disconnect();
      arrivals.disconnect();
      line.removeEventListener("scroll", look);
      for (const part of line.children) part.classList.remove(CUT);
    };
  });
  return more;
}
