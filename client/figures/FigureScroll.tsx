import { useRef, type ReactNode } from "react";
import { useWholeColumns } from "./whole-columns.ts";

/** The place of a table of figures that may be wider than it: it scrolls there, by keyboard too, and cuts no figure. */
export function FigureScroll(props: {
  /** Its name, or the id of the element that names it. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { label, labelledBy, className = "pv-figures__scroll", children } = props;
  const place = useRef<HTMLDivElement>(null);
  useWholeColumns(place);
  return (
    <div
      ref={place}
      className={`${className} pv-scroll-area`}
      tabIndex={0}
      role="region"
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      {children}
    </div>
  );
}
