import { isDeepStrictEqual } from "node:util";
import type { SectionPlace, VariantSections } from "../../../contract/calls/reports.ts";
import type { Fault } from "../../../contract/errors.ts";
import { REPORT_SECTIONS, REPORT_VARIANTS, type ReportVariant } from "../../../engine/report/document.ts";
import { shippedSections } from "../../../engine/report/report-document.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { UNCHANGED, changeRecord, type RecordKind, type VersionedRow } from "../../persistence/change-record.ts";
import { faultAt, refuseAny } from "../../persistence/refusals.ts";
import { inSnapshot, inTransaction, type Database } from "../../storage/database.ts";
import { lockSectionRows, readSections, writeSections } from "./section-rows.ts";

/** The sections of all variants. */
export function listSections(db: Database): Promise<{ variants: VariantSections[] }> {
  return inSnapshot(db, async (tx) => {
    const variants: VariantSections[] = [];
    for (const variant of REPORT_VARIANTS) variants.push(await readSections(tx, variant));
    return { variants };
  });
}

export interface SectionsDraft {
  readonly variant: ReportVariant;
  readonly version: number;
  readonly sections: readonly SectionPlace[];
}

/** Saves a variant's sections: every section once, none shown that the variant withholds. */
export function saveSections(db: Database, caller: RequestCaller, draft: SectionsDraft): Promise<VariantSections> {
  return replace(db, caller, { ...draft, action: "update" });
}

/** Brings back what the product ships with. */
export function restoreSections(
  db: Database,
  caller: RequestCaller,
  { variant, version }: Omit<SectionsDraft, "sections">,
): Promise<VariantSections> {
  return replace(db, caller, { variant, version, sections: shippedSections(variant), action: "restore" });
}

function replace(
  db: Database,
  caller: RequestCaller,
  { action, ...draft }: SectionsDraft & { readonly action: "update" | "restore" },
): Promise<VariantSections> {
  const { variant, version } = draft;
  const sections = draft.sections.toSorted((a, b) => a.page - b.page);
  return inTransaction(db, async (tx) => {
    const stored = await lockSectionRows(tx, variant);
    return changeRecord(tx, caller, SECTIONS_RECORD, {
      id: variant,
      action,
      version,
      yours: { ...stored, sections, version },
      write: async ({ before }) => {
        refuseAny(faultsOf(draft, before));
        if (isDeepStrictEqual(before.sections, sections)) return UNCHANGED;
        await writeSections(tx, before, { sections, editedBy: caller.userName });
      },
    });
  });
}

const SECTIONS_RECORD: RecordKind<VersionedRow, VariantSections, ReportVariant> = {
  module: "Report",
  lock: async (tx, variant) => {
    const { version, editedBy, editedDate } = await lockSectionRows(tx, variant);
    return { version, editedBy, editedAt: new Date(editedDate) };
  },
  read: readSections,
  subjectOf: ({ variant }) => ({ subjectId: variant, subject: variant }),
  audited: ({ sections }) => ({ sections }),
};

function faultsOf({ sections }: SectionsDraft, { withheld }: VariantSections): Fault[] {
  const faults = sections.flatMap(({ section, active }, i): Fault[] => {
    if (sections.findIndex((other) => other.section === section) < i)
      return [faultAt(`body.sections.${i}.section`, "domain.report.sectionTwice", { section })];
    return active && withheld.includes(section)
      ? [faultAt(`body.sections.${i}.active`, "domain.report.sectionWithheld", { section })]
      : [];
  });
  const missing = REPORT_SECTIONS.filter(({ section }) => !sections.some((place) => place.section === section));
  return [
    ...faults,
    ...missing.map(({ section }) => faultAt("body.sections", "domain.report.sectionMissing", { section })),
  ];
}
