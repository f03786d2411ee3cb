import { useRef, type ReactNode } from "react";
import { useWholeColumns } from "./whole-columns.ts";

/**
 * The place of a table of figures that may be wider than it: it scrolls there, by keyboard too, and cuts no figure. On a phone
 * such a table is a card a row. No landmark, of which a page has few; the table's caption names what is in it.
 */
export function FigureScroll(props: {
  /** Its name, or the id of the element that names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { label, labelledBy, className = "pv-figures__scroll", children } = props;
  const place = useRef<HTMLDivElement>(null);
  const scrolls = useWholeColumns(place);
  return (
    <div
      ref={place}
      className={`${className} pv-scroll-area`}
      tabIndex={scrolls ? 0 : -1}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </div>
  );
}
