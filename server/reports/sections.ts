import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { SectionPlace, VariantSections, saveReportSections } from "../../contract/reports/calls/reports.ts";
import type { Fault } from "../../contract/api/errors.ts";
import { REPORT_SECTIONS, REPORT_VARIANTS, type ReportVariant } from "../../engine/reports/document.ts";
import { shippedSections, withheldSections } from "../../engine/reports/report-document.ts";
import type { RequestCaller } from "../caller/caller.ts";
import {
  UNCHANGED,
  changeRecord,
  nextVersion,
  type RecordKind,
  type VersionedRow,
} from "../persistence/change-record.ts";
import { faultAt, refuseAny } from "../persistence/refusals.ts";
import { inSnapshot, inTransaction, type Database, type Reader, type Transaction } from "../storage/database.ts";
import { asc, eq, type InferSelectModel } from "../storage/orm.ts";
import { reportSections } from "../storage/schema/index.ts";

/** The sections of all variants. */
export function listSections(db: Database): Promise<{ variants: VariantSections[] }> {
  return inSnapshot(db, async (tx) => {
    const variants: VariantSections[] = [];
    for (const variant of REPORT_VARIANTS) variants.push(await readSections(tx, variant));
    return { variants };
  });
}

type SectionsDraft = z.output<typeof saveReportSections.body>;

/** Saves a variant's sections: every section once, none shown that the variant excludes. */
export function saveSections(db: Database, caller: RequestCaller, draft: SectionsDraft): Promise<VariantSections> {
  return replace(db, caller, draft, "update");
}

/** Restores the sections that the product ships with. */
export function restoreSections(db: Database, caller: RequestCaller, sent: Omit<SectionsDraft, "sections">) {
  return replace(db, caller, { ...sent, sections: shippedSections(sent.variant) }, "restore");
}

function replace(db: Database, caller: RequestCaller, draft: SectionsDraft, action: "update" | "restore") {
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
        refuseAny(sectionFaults(draft, before));
        if (isDeepStrictEqual(before.sections, sections)) return UNCHANGED;
        await writeSections(tx, before, sections, caller);
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

function sectionFaults({ sections }: SectionsDraft, { withheld }: VariantSections): Fault[] {
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

type SectionRow = InferSelectModel<typeof reportSections>;

/** A variant's sections by page and order, with the version they share. */
export async function readSections(reader: Reader, variant: ReportVariant): Promise<VariantSections> {
  return sectionsOf(variant, await select(reader, variant));
}

/** The same, locked against other saves until the transaction ends. */
async function lockSectionRows(tx: Transaction, variant: ReportVariant): Promise<VariantSections> {
  const { variant: column, id } = reportSections;
  await tx.select({ id }).from(reportSections).where(eq(column, variant)).orderBy(asc(id)).for("update");
  return readSections(tx, variant);
}

/** Writes a variant's sections in their order, all with the next version. */
async function writeSections(
  tx: Transaction,
  { variant, ...before }: VariantSections,
  sections: readonly SectionPlace[],
  caller: RequestCaller,
): Promise<void> {
  const stamps = nextVersion(before, caller);
  const rows = sections.map((place, i) => ({ ...place, variant, position: i + 1, ...stamps }));
  await tx.delete(reportSections).where(eq(reportSections.variant, variant));
  await tx.insert(reportSections).values(rows);
}

function sectionsOf(variant: ReportVariant, rows: readonly SectionRow[]): VariantSections {
  const shipped = shippedSections(variant);
  // Rows that no one has ever saved have the values of an earlier release.
  const own = rows.some(({ version }) => version > 1) ? rows : [];
  const stored = own.map(({ section, page, active }) => ({ section, page, active }));
  const missing = shipped.filter(({ section }) => !stored.some((place) => place.section === section));
  const sections = [...stored, ...missing].toSorted((a, b) => a.page - b.page);
  const newest = rows.toSorted((a, b) => b.version - a.version)[0];
  return {
    variant,
    sections,
    withheld: [...withheldSections(variant)],
    shipped: JSON.stringify(sections) === JSON.stringify(shipped),
    version: newest?.version ?? 1,
    editedBy: newest?.editedBy ?? "system",
    editedDate: (newest?.editedAt ?? new Date(0)).toISOString(),
  };
}

function select(reader: Reader, variant: ReportVariant): Promise<SectionRow[]> {
  const { variant: column, page, position, id } = reportSections;
  return reader.select().from(reportSections).where(eq(column, variant)).orderBy(asc(page), asc(position), asc(id));
}
