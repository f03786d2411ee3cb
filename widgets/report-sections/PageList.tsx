import { useId } from "react";
import type { SectionPlace } from "../../contract/calls/reports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { ofPage } from "./places.ts";
import { SectionRow } from "./SectionRow.tsx";
import type { SectionDrag } from "./use-section-drag.ts";

/** One page of a variant: its sections in order, which can be dragged here from any other. */
export function PageList(props: {
  readonly page: number;
  readonly places: readonly SectionPlace[];
  readonly withheld: readonly SectionPlace["section"][];
  readonly drag: SectionDrag;
  onChange(places: readonly SectionPlace[]): void;
}) {
  const { page, places, withheld, drag, onChange } = props;
  const text = useTexts("widgets.report-sections");
  const titles = useTexts("report.pages");
  const id = useId();
  const here = ofPage(places, page);
  const target = drag.target?.page === page ? drag.target.index : null;
  return (
    <section className="report-sections__page" aria-labelledby={id}>
      <h3 id={id}>
        {text("page", { page })} <span>{titles(String(page))}</span>
      </h3>
      <ol
        className={target === here.length && drag.dragged ? "report-sections__list--end" : ""}
        onDragOver={(event) => drag.over(page, event)}
        onDrop={(event) => drag.drop(event)}
      >
        {here.map((place, index) => (
          <SectionRow
            key={place.section}
            {...{ place, places, drag, onChange }}
            withheld={withheld.includes(place.section)}
            target={target === index}
          />
        ))}
        {here.length === 0 && <li className="report-sections__none">{text("noSection")}</li>}
      </ol>
      {here.length > 0 && here.every(({ active }) => !active) && (
        <p className="report-sections__quiet">{text("noneShown")}</p>
      )}
    </section>
  );
}
