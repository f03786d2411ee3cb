import { useRef, type KeyboardEvent } from "react";
import type { SectionPlace } from "../../contract/reports/calls/reports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useAnnounce } from "../../framework/ui/index.ts";
import { movedBy, ofPage, PAGES, placedAt, placeOf, shownOrNot, type SectionDrag } from "./places.ts";
import { Action, Checkbox, SelectField } from "../../framework/ui/controls/index.ts";

/** Id of a row's control, which receives the focus after the row has moved. */
const controlId = (section: string, control: string): string => `report-section-${section}-${control}`;

/** A section: dragged by its handle, moved by arrow keys or buttons, put on a page by a list, shown or hidden by its box. */
export function SectionRow(props: {
  readonly place: SectionPlace;
  readonly places: readonly SectionPlace[];
  readonly withheld: boolean;
  /** Whether the dragged section would be dropped before it. */
  readonly target: boolean;
  readonly drag: SectionDrag;
  onChange(places: readonly SectionPlace[]): void;
}) {
  const { place, places, withheld, target, drag, onChange } = props;
  const { section, page, active } = place;
  const text = useTexts("widgets.report-sections");
  const names = useTexts("report.sections");
  const announce = useAnnounce();
  const row = useRef<HTMLLIElement>(null);
  const name = names(section);

  const moveTo = (next: readonly SectionPlace[], control: string) => {
    if (next === places) return;
    onChange(next);
    const now = placeOf(next, section);
    if (now) announce(text("moved", { name, page: now.page, place: now.place, of: ofPage(next, now.page).length }));
    // On another page it is a new element, so its same control receives the focus.
    requestAnimationFrame(() => document.getElementById(controlId(section, control))?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined;
    if (step === undefined) return;
    event.preventDefault();
    moveTo(movedBy(places, section, step), "handle");
  };
  return (
    <li
      ref={row}
      className="report-sections__row pv-row pv-row--one"
      data-section={section}
      data-target={target || undefined}
      data-dragged={drag.dragged === section || undefined}
    >
      <span
        className="report-sections__handle"
        draggable
        onKeyDown={onKeyDown}
        onDragStart={(event) => {
          if (row.current) event.dataTransfer.setDragImage(row.current, 12, 12);
          drag.start(section, event);
        }}
        onDragEnd={() => drag.end()}
      >
        <Action
          icon="drag"
          label={text("handle", { name })}
          title={text("handleHint")}
          id={controlId(section, "handle")}
        />
      </span>
      <Checkbox
        className="pv-grow"
        label={name}
        hint={withheld ? text("withheld") : undefined}
        checked={active}
        disabled={withheld}
        onChange={(on) => onChange(shownOrNot(places, section, on))}
      />
      <SelectField
        id={controlId(section, "page")}
        label={text("pageOf", { name })}
        labelHidden
        value={page}
        options={PAGES.map((each) => ({ value: each, label: text("page", { page: each }) }))}
        onChange={(value) => moveTo(placedAt(places, section, { page: value, index: Infinity }), "page")}
      />
      {(["up", "down"] as const).map((way) => {
        const next = movedBy(places, section, way === "up" ? -1 : 1);
        return (
          <Action
            icon={way === "up" ? "chevron-up" : "chevron-down"}
            label={text(way, { name })}
            key={way}
            id={controlId(section, way)}
            aria-disabled={next === places || undefined}
            onClick={() => moveTo(next, way)}
          />
        );
      })}
    </li>
  );
}
