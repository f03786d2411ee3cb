import type { SectionPlace, VariantSections } from "../../../contract/calls/reports.ts";
import type { ReportVariant } from "../../../engine/report/document.ts";
import { shippedSections, withheldSections } from "../../../engine/report/report-document.ts";
import type { Reader, Transaction } from "../../storage/database.ts";
import { asc, eq, type InferSelectModel } from "../../storage/orm.ts";
import { reportSections } from "../../storage/schema/index.ts";

type SectionRow = InferSelectModel<typeof reportSections>;

/** A variant's sections by page and order, with the version they share. */
export async function readSections(reader: Reader, variant: ReportVariant): Promise<VariantSections> {
  return sectionsOf(variant, await select(reader, variant));
}

/** Where a variant's sections stand. */
export async function readPlaces(reader: Reader, variant: ReportVariant): Promise<SectionPlace[]> {
  return (await readSections(reader, variant)).sections;
}

/** The same, held against other saves until the transaction ends. */
export async function lockSectionRows(tx: Transaction, variant: ReportVariant): Promise<VariantSections> {
  const { variant: column, id } = reportSections;
  await tx.select({ id }).from(reportSections).where(eq(column, variant)).orderBy(asc(id)).for("update");
  return readSections(tx, variant);
}

/** Writes a variant's sections in their order, all with the next version. */
export async function writeSections(
  tx: Transaction,
  { variant, version }: VariantSections,
  { sections, editedBy }: { readonly sections: readonly SectionPlace[]; readonly editedBy: string },
): Promise<void> {
  const stamps = { version: version + 1, editedBy, editedAt: new Date() };
  const rows = sections.map(({ section, page, active }, i) => ({
    variant,
    section,
    page,
    active,
    position: i + 1,
    ...stamps,
  }));
  await tx.delete(reportSections).where(eq(reportSections.variant, variant));
  await tx.insert(reportSections).values(rows);
}

function sectionsOf(variant: ReportVariant, rows: readonly SectionRow[]): VariantSections {
  const shipped = shippedSections(variant);
  const stored = rows.map(({ section, page, active }) => ({ section, page, active }));
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
