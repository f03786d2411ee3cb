import { useMemo } from "react";
import { mergingOf } from "../../client/records/merging.ts";
import { persistedDrafts } from "../../client/records/persisted-drafts.ts";
import { useRecordForm, type RecordForm } from "../../client/records/use-record-form.ts";
import { useRestoreReportSections, useSaveReportSections } from "../../client/reports/reports.ts";
import {
  VariantSectionsSchema,
  type SectionPlace,
  type VariantSections,
} from "../../contract/reports/calls/reports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useToast } from "../../framework/ui/index.ts";
import { placeOf, samePlaces } from "./places.ts";

interface SectionFormDraft {
  readonly places: readonly SectionPlace[];
}

/** The unsaved changes of each variant, for its form and for the mark at its tab. */
export const usePersistedDraft = persistedDrafts<SectionFormDraft>("report-sections");

/** The form of one variant's sections. */
interface SectionForm extends RecordForm<SectionFormDraft, VariantSections> {
  readonly busy: boolean;
  /** Asks, then restores the shipped sections of the variant. */
  restore(): Promise<void>;
}

export function useSectionForm(saved: VariantSections): SectionForm {
  const { variant, version } = saved;
  const text = useTexts("widgets.report-sections");
  const name = useTexts("report.variants")(variant);
  const names = useTexts("report.sections");
  const placeText = (of: readonly SectionPlace[], section: SectionPlace["section"]) => {
    const place = placeOf(of, section);
    return place && text(place.active ? "placeShown" : "placeHidden", { page: place.page, place: place.place });
  };
  const toast = useToast();
  const confirm = useConfirm();
  const saving = useSaveReportSections();
  const restoring = useRestoreReportSections();
  const form = useRecordForm<SectionFormDraft, VariantSections, unknown>({
    saved,
    start: useMemo(() => ({ places: saved.sections }), [saved]),
    kept: usePersistedDraft(variant),
    schema: VariantSectionsSchema,
    merging: mergingOf<SectionFormDraft, VariantSections>({
      startOf: ({ sections }) => ({ places: sections }),
      idOf: (row) => ("section" in row ? String(row.section) : undefined),
      words: ({ places }) =>
        places.map(({ section }) => ({
          path: ["places", `#${section}`],
          label: names(section),
          text: placeText(places, section) ?? "",
        })),
    }),
    same: (a, b) => samePlaces(a.places, b.places),
    send: ({ places }, at) => saving.mutateAsync({ variant, version: at ?? version, sections: [...places] }),
    savedText: () => text("saved", { variant: name }),
  });
  return {
    ...form,
    busy: saving.isPending || restoring.isPending,
    async restore() {
      const sure = await confirm({
        title: text("restore"),
        text: text("restoreSure", { variant: name }),
        confirm: text("restore"),
      });
      if (!sure) return;
      try {
        await restoring.mutateAsync({ variant, version });
      } catch (error) {
        return form.refuse(error);
      }
      form.discard();
      toast({ kind: "success", text: text("restored", { variant: name }) });
    },
  };
}
