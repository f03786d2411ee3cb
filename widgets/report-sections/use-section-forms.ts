import { useState } from "react";
import { conflictOf } from "../../client/conflict/conflict.ts";
import type { Conflict } from "../../client/conflict/conflict.ts";
import { keptDrafts } from "../../client/kept-drafts.ts";
import { useRestoreReportSections, useSaveReportSections } from "../../client/report-sections.ts";
import { VariantSectionsSchema } from "../../contract/calls/reports.ts";
import type { SectionPlace, VariantSections } from "../../contract/calls/reports.ts";
import { useTexts } from "../../framework/i18n/index.ts";
import { useConfirm, useErrorToast, useToast, useUnsavedChanges } from "../../framework/ui/index.ts";
import { samePlaces } from "./places.ts";

type Variant = VariantSections["variant"];
/** Changed variants that are not saved yet, each with the version it was begun on. */
type Drafts = Readonly<
  Partial<Record<Variant, { readonly version: number; readonly places: readonly SectionPlace[] }>>
>;

/** One draft for all four: the question about unsaved changes is one, too. */
const useKeptDraft = keptDrafts<Drafts>("report-sections");

/** The sections of all variants while they are edited; drafts outlive a reload and the end of the session, in this tab. */
export interface SectionForms {
  readonly busy: boolean;
  /** Somebody else saved a variant meanwhile. */
  readonly conflict: Conflict<VariantSections> | null;
  isDirty(variant: Variant): boolean;
  placesOf(saved: VariantSections): readonly SectionPlace[];
  change(saved: VariantSections, places: readonly SectionPlace[]): void;
  /** Saves a variant; false when it could not. `over` is the version that is saved over after a conflict. */
  save(variant: Variant, over?: number): Promise<boolean>;
  discard(variant: Variant): void;
  /** Asks, then sets a variant back to what the product ships with. */
  restore(saved: VariantSections): Promise<void>;
  settle(): void;
}

export function useSectionForms(): SectionForms {
  const text = useTexts("widgets.report-sections");
  const names = useTexts("report.variants");
  const toast = useToast();
  const tell = useErrorToast();
  const confirm = useConfirm();
  const saving = useSaveReportSections();
  const restoring = useRestoreReportSections();
  const [kept, keep] = useKeptDraft("all");
  const [conflict, setConflict] = useState<Conflict<VariantSections> | null>(null);
  const drafts = kept?.draft ?? {};

  const put = (variant: Variant, draft: Drafts[Variant]) => {
    const { [variant]: _, ...others } = drafts;
    const next = draft ? { ...others, [variant]: draft } : others;
    keep(Object.keys(next).length === 0 ? null : { version: null, draft: next });
  };
  const refused = (error: unknown) => {
    const other = conflictOf(error, VariantSectionsSchema);
    if (other) setConflict(other);
    else tell(error);
  };
  const send = async (variant: Variant, over?: number): Promise<boolean> => {
    const draft = drafts[variant];
    if (!draft) return true;
    try {
      await saving.mutateAsync({ variant, version: over ?? draft.version, sections: [...draft.places] });
    } catch (error) {
      refused(error);
      return false;
    }
    setConflict(null);
    toast({ kind: "success", text: text("saved", { variant: names(variant) }) });
    return true;
  };
  const discard = (variant: Variant) => {
    put(variant, undefined);
    setConflict(null);
  };
  const saveAll = async (): Promise<boolean> => {
    const saved: Variant[] = [];
    for (const [variant] of entriesOf(drafts)) {
      if (!(await send(variant))) break;
      saved.push(variant);
    }
    const left = Object.fromEntries(entriesOf(drafts).filter(([variant]) => !saved.includes(variant)));
    keep(Object.keys(left).length === 0 ? null : { version: null, draft: left });
    return Object.keys(left).length === 0;
  };
  useUnsavedChanges({ dirty: kept !== null, save: saveAll, discard: () => keep(null) });

  return {
    conflict,
    discard,
    busy: saving.isPending || restoring.isPending,
    isDirty: (variant) => drafts[variant] !== undefined,
    placesOf: (saved) => drafts[saved.variant]?.places ?? saved.sections,
    change(saved, places) {
      const version = drafts[saved.variant]?.version ?? saved.version;
      // A change that is taken back is none.
      put(saved.variant, samePlaces(places, saved.sections) ? undefined : { version, places });
    },
    async save(variant, over) {
      const done = await send(variant, over);
      if (done) put(variant, undefined);
      return done;
    },
    async restore({ variant, version }) {
      const sure = await confirm({
        title: text("restore"),
        text: text("restoreSure", { variant: names(variant) }),
        confirm: text("restore"),
        cancel: text("cancel"),
      });
      if (!sure) return;
      try {
        await restoring.mutateAsync({ variant, version });
      } catch (error) {
        return refused(error);
      }
      put(variant, undefined);
      toast({ kind: "success", text: text("restored", { variant: names(variant) }) });
    },
    settle: () => setConflict(null),
  };
}

const entriesOf = (drafts: Drafts) => Object.entries(drafts) as [Variant, NonNullable<Drafts[Variant]>][];
