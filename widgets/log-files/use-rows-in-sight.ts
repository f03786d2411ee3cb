import { useEffect, useState } from "react";
import type { RefObject } from "react";

/** Height of a row: one line of text, or two where the box is narrow. Pixels, as LogFiles.css has them. */
const ROW = { wide: 32, narrow: 56 } as const;
/** A box narrower than this has rows of two lines. Pixels. */
const NARROW = 600;
/** Rows drawn above and below what is in sight. */
const BESIDE = 10;

/** Which rows of a box that scrolls are in sight, from the first to before the last, and how high each is. */
export function useRowsInSight(box: RefObject<HTMLElement | null>, count: number) {
  const [{ top, height, width }, setSight] = useState({ top: 0, height: 600, width: NARROW });
  const shown = count > 0;
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => setSight({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [box, shown]);
  const rowHeight = width < NARROW ? ROW.narrow : ROW.wide;
  const from = Math.max(0, Math.floor(top / rowHeight) - BESIDE);
  const to = Math.min(count, Math.ceil((top + height) / rowHeight) + BESIDE);
  return { from, to, rowHeight };
}
