import { useRef, type ReactNode } from "react";
import { useTexts } from "../../framework/i18n/index.ts";
import { Button } from "../../framework/ui/controls/index.ts";
import { useWholeColumns } from "./whole-columns.ts";

/**
 * The container of a table of figures that may be too wide for it: the table scrolls inside, also by keyboard, and no
 * figure is cut off; a line above states the number of hidden columns and leads to them. On a phone such a table
 * becomes a card for each row. It is not a landmark, of which a page should have few; the table's caption names its
 * content.
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
  const text = useTexts("grid");
  const { scrolls, before, after } = useWholeColumns(place);
  const scrollOn = () => {
    const beyond = place.current?.querySelectorAll("thead tr:last-child > .pv-figures__cut") ?? [];
    const next = [...beyond][before];
    if (next) next.scrollIntoView({ inline: "start", block: "nearest" });
    else place.current?.scrollTo({ left: 0 });
  };
  return (
    <>
      {before + after > 0 && (
        <div className="pv-no-print">
          <Button kind="quiet" scale="s" icon={after > 0 ? "chevron-right" : "chevron-left"} onClick={scrollOn}>
            {text("moreColumns", { count: after > 0 ? after : before })}
          </Button>
        </div>
      )}
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
    </>
  );
}
