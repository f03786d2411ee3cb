import type { VariantSections } from "../../contract/calls/reports.ts";
import { useFormat, useTexts } from "../../framework/i18n/index.ts";
import { PageList } from "./PageList.tsx";
import { PAGES } from "./places.ts";
import { useSectionDrag } from "./use-section-drag.ts";
import type { SectionForms } from "./use-section-forms.ts";

/** One variant: its five pages with their sections, and the bar that saves. */
export function VariantEditor(props: {
  readonly saved: VariantSections;
  readonly forms: SectionForms;
  readonly restorable: boolean;
}) {
  const { saved, forms, restorable } = props;
  const text = useTexts("widgets.report-sections");
  const format = useFormat();
  const places = forms.placesOf(saved);
  const dirty = forms.isDirty(saved.variant);
  const drag = useSectionDrag(places, (next) => forms.change(saved, next));
  return (
    <form
      className="report-sections__variant"
      onSubmit={(event) => {
        event.preventDefault();
        void forms.save(saved.variant);
      }}
    >
      <div className="report-sections__pages">
        {PAGES.map((page) => (
          <PageList
            key={page}
            {...{ page, places, drag }}
            withheld={saved.withheld}
            onChange={(next) => forms.change(saved, next)}
          />
        ))}
      </div>
      <div className="report-sections__foot">
        <p role="status">
          {dirty
            ? text("unsaved")
            : saved.shipped
              ? text("asShipped")
              : text("lastSaved", { who: saved.editedBy, when: format.instant(saved.editedDate) })}
        </p>
        {restorable && (
          <button
            type="button"
            className="pv-button"
            aria-disabled={(saved.shipped && !dirty) || forms.busy || undefined}
            onClick={() => {
              if ((!saved.shipped || dirty) && !forms.busy) void forms.restore(saved);
            }}
          >
            {text("restore")}
          </button>
        )}
        <button
          type="button"
          className="pv-button"
          aria-disabled={!dirty || undefined}
          onClick={() => forms.discard(saved.variant)}
        >
          {text("discard")}
        </button>
        <button
          type="submit"
          className="pv-button pv-button--primary"
          aria-disabled={!dirty || forms.busy || undefined}
        >
          {text("save")}
        </button>
      </div>
    </form>
  );
}
