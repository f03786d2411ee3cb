import "./ReportSections.css";
import { useId, useState } from "react";
import { RecordConflict } from "../../client/records/RecordConflict.tsx";
import { OutdatedNote } from "../../client/records/RecordFoot.tsx";
import { useReportSections } from "../../client/reports/reports.ts";
import type { SectionPlace, VariantSections } from "../../contract/reports/calls/reports.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { Tabs } from "../../framework/ui/Tabs.tsx";
import { Button } from "../../framework/ui/controls/index.ts";
import { ErrorState, Loading } from "../../framework/ui/index.ts";
import type { WidgetProps } from "../../framework/widget/define-widget.ts";
import { SectionRow } from "./SectionRow.tsx";
import { PAGES, ofPage, useSectionDrag, type SectionDrag } from "./places.ts";
import { usePersistedDraft, useSectionForm } from "./use-section-form.ts";

/** Edits the sections of each page of the four reports. */
export default function ReportSections({ config }: WidgetProps<{ readonly restore: boolean }>) {
  const { data, error, refetch } = useReportSections();
  if (data) return <Variants variants={data} restorable={config.restore} />;
  if (error) return <ErrorState error={error} retry={() => void refetch()} />;
  return <Loading />;
}

function Variants({ variants, restorable }: { variants: readonly VariantSections[]; restorable: boolean }) {
  const text = useTexts("widgets.report-sections");
  const names = useTexts("report.variants");
  const unsaved = usePersistedDraft.useRecords();
  const [chosen, setChosen] = useState(variants[0]?.variant ?? "Executive");
  return (
    <div className="report-sections pv-column-page pv-stack">
      <h1>{text("title")}</h1>
      <p className="pv-muted">{text("lead")}</p>
      <Tabs
        label={text("variants")}
        tabs={variants.map(({ variant }) => ({
          id: variant,
          label: names(variant),
          ...(unsaved.includes(variant) ? { mark: text("unsavedMark") } : {}),
        }))}
        open={chosen}
        onOpen={(variant) => setChosen(variant)}
      >
        {variants.map((saved) => (
          <VariantEditor key={saved.variant} {...{ saved, restorable }} open={saved.variant === chosen} />
        ))}
      </Tabs>
    </div>
  );
}

/**
 * One variant: its five pages with their sections, and the save bar. It stays mounted while another tab is open, since
 * the question about unsaved changes concerns all variants.
 */
function VariantEditor(props: {
  readonly saved: VariantSections;
  readonly open: boolean;
  readonly restorable: boolean;
}) {
  const { saved, open, restorable } = props;
  const text = useTexts("widgets.report-sections");
  const formText = useTexts("client.form");
  const format = useFormat();
  const form = useSectionForm(saved);
  const { dirty, busy } = form;
  const { places } = form.draft;
  const change = (next: readonly SectionPlace[]) => form.set("places", next);
  const drag = useSectionDrag(places, change);
  if (!open) return <RecordConflict form={form} />;
  return (
    <form {...form.element} className="pv-stack">
      <OutdatedNote form={form} />
      <div className="report-sections__pages pv-columns">
        {PAGES.map((page) => (
          <PageList key={page} {...{ page, places, drag }} withheld={saved.withheld} onChange={change} />
        ))}
      </div>
      <div className="report-sections__foot pv-row" data-dirty={dirty}>
        <p role="status" className="pv-grow pv-muted pv-small">
          {dirty
            ? formText("unsaved")
            : saved.shipped
              ? text("asShipped")
              : text("lastSaved", { who: saved.editedBy, when: format.instant(saved.editedDate) })}
        </p>
        {restorable && (
          <Button
            aria-disabled={(saved.shipped && !dirty) || busy || undefined}
            onClick={() => {
              if ((!saved.shipped || dirty) && !busy) void form.restore();
            }}
          >
            {text("restore")}
          </Button>
        )}
        <Button aria-disabled={!dirty || undefined} onClick={form.discard}>
          {formText("discard")}
        </Button>
        <Button kind="primary" type="submit" aria-disabled={!dirty || busy || undefined}>
          {formText("save")}
        </Button>
      </div>
    </form>
  );
}

/** One page of a variant: its sections in order, which can be dragged between pages. */
function PageList(props: {
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
    <section className="pv-card pv-stack" aria-labelledby={id}>
      <h3 id={id}>
        {text("page", { page })} <span className="pv-muted">{titles(String(page))}</span>
      </h3>
      <ol
        className="report-sections__list pv-plain-list"
        data-target={(target === here.length && drag.dragged !== null) || undefined}
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
        {here.length === 0 && <li className="report-sections__none pv-muted pv-small">{text("noSection")}</li>}
      </ol>
      {here.length > 0 && here.every(({ active }) => !active) && <p className="pv-muted">{text("noneShown")}</p>}
    </section>
  );
}
