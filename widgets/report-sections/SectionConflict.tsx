import { ConflictDialog } from "../../client/conflict/ConflictDialog.tsx";
import type { Conflict } from "../../client/conflict/conflict.ts";
import type { SectionPlace, VariantSections } from "../../contract/calls/reports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { placeOf } from "./places.ts";
import type { SectionForms } from "./use-section-forms.ts";

/** Two people saved one variant: each section that differs, as both left it. */
export function SectionConflict({ forms, conflict }: { forms: SectionForms; conflict: Conflict<VariantSections> }) {
  const text = useTexts("widgets.report-sections");
  const names = useTexts("report.sections");
  const { theirs, changedBy, changedAt } = conflict;
  const mine = forms.placesOf(theirs);
  const said = (places: readonly SectionPlace[], section: SectionPlace["section"]) => {
    const place = placeOf(places, section);
    return place === null
      ? ""
      : text(place.active ? "placeShown" : "placeHidden", { page: place.page, place: place.place });
  };
  return (
    <ConflictDialog
      {...{ changedBy, changedAt }}
      rows={theirs.sections.map(({ section }) => ({
        label: names(section),
        yours: said(mine, section),
        theirs: said(theirs.sections, section),
      }))}
      onTakeTheirs={() => forms.discard(theirs.variant)}
      onSaveMine={() => void forms.save(theirs.variant, theirs.version)}
      onClose={forms.settle}
    />
  );
}
