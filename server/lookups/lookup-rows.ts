import type { Lookup, LookupDetail, LookupSummary, PageLookup } from "../../contract/lookups/calls/lookups.ts";
import { LOOKUP_COLUMNS } from "../../contract/lookups/columns.ts";
import { SHIPPED_LOOKUPS, shippedLookup } from "../../contract/lookups/lookups.ts";
import { anyOf } from "../../contract/people/privileges.ts";
import { listedSource } from "../lists/source.ts";
import { stampsOf, type RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { and, asc, eq, inArray, sql, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { lower } from "../storage/schema/columns.ts";
import { lookupDetails, lookups, products } from "../storage/schema/index.ts";

type LookupRow = InferSelectModel<typeof lookups>;

/** All lookups by caption, without their entries. */
export async function readLookups(reader: Reader): Promise<LookupSummary[]> {
  return select(reader, undefined);
}

/** One lookup with its entries in order; 404 if there is none. */
export async function readLookup(reader: Reader, lookupId: number): Promise<Lookup> {
  const [lookup] = isId(lookupId) ? await select(reader, eq(lookups.lookupId, lookupId)) : [];
  if (lookup === undefined) return unknownRecord("domain.lookup.unknown", { lookupId });
  return { ...lookup, details: await readDetails(reader, lookupId) };
}

/** The entries of a lookup in their order. */
export async function readDetails(reader: Reader, lookupId: number): Promise<LookupDetail[]> {
  const { lookupDetailId, value, caption, position, active } = lookupDetails;
  return reader
    .select({ lookupDetailId, value, caption, position, active })
    .from(lookupDetails)
    .where(eq(lookupDetails.lookupId, lookupId))
    .orderBy(asc(position), asc(lookupDetailId));
}

/** The row of a lookup, locked for a change until the transaction ends; 404 if there is none. */
export async function lockLookupRow(tx: Transaction, lookupId: number): Promise<LookupRow> {
  const [row] = isId(lookupId)
    ? await tx.select().from(lookups).where(eq(lookups.lookupId, lookupId)).for("update")
    : [];
  return row ?? unknownRecord("domain.lookup.unknown", { lookupId });
}

/** A lookup as services change it. */
export const LOOKUP_RECORD: RecordKind<LookupRow, Lookup> = {
  module: "Lookup",
  lock: lockLookupRow,
  read: readLookup,
  subjectOf: ({ lookupId, caption }) => ({ subjectId: lookupId, subject: caption }),
};

async function select(reader: Reader, where: SQL | undefined): Promise<LookupSummary[]> {
  const rows = await reader
    .select({
      row: lookups,
      entries: sql<number>`count(${lookupDetails.lookupDetailId})::int`,
      activeEntries: sql<number>`(count(*) filter (where ${lookupDetails.active}))::int`,
    })
    .from(lookups)
    .leftJoin(lookupDetails, eq(lookupDetails.lookupId, lookups.lookupId))
    .where(where)
    .groupBy(lookups.lookupId)
    .orderBy(asc(sql`lower(${lookups.caption})`), asc(lookups.lookupId));
  return rows.map(({ row, entries, activeEntries }) => ({
    lookupId: row.lookupId,
    searchKey: row.searchKey,
    file: row.file,
    caption: row.caption,
    fixed: row.fixed,
    shipped: shippedLookup(row.searchKey) !== null,
    entries,
    activeEntries,
    ...stampsOf(row),
  }));
}

/** The active entries of the lookups with these search keys, whatever their case; a key that no lookup has is left out. */
export async function readPageLookups(reader: Reader, searchKeys: readonly string[]): Promise<PageLookup[]> {
  const wanted = [...new Set(searchKeys.map((key) => key.toLowerCase()))];
  if (wanted.length === 0) return [];
  const lists = await reader
    .select({ lookupId: lookups.lookupId, searchKey: lookups.searchKey, caption: lookups.caption })
    .from(lookups)
    .where(inArray(lower(lookups.searchKey), wanted))
    .orderBy(asc(lookups.searchKey));
  const entries = await reader
    .select()
    .from(lookupDetails)
    .where(
      and(
        inArray(
          lookupDetails.lookupId,
          lists.map(({ lookupId }) => lookupId),
        ),
        eq(lookupDetails.active, true),
      ),
    )
    .orderBy(asc(lookupDetails.position), asc(lookupDetails.lookupDetailId));
  const { product } = SHIPPED_LOOKUPS;
  return [
    ...lists.map(({ lookupId, searchKey, caption }) => ({
      searchKey,
      caption,
      details: entries
        .filter((entry) => entry.lookupId === lookupId)
        .map(({ lookupDetailId, value, caption, position }) => ({ lookupDetailId, value, caption, position })),
    })),
    ...(wanted.includes(product.searchKey.toLowerCase()) ? [await readProductsAsLookup(reader)] : []),
  ];
}

/** The products that are offered, as a lookup: the catalog is the only list of them. */
async function readProductsAsLookup(reader: Reader): Promise<PageLookup> {
  const { searchKey, caption } = SHIPPED_LOOKUPS.product;
  const rows = await reader.select().from(products).where(eq(products.active, true)).orderBy(asc(products.id));
  return {
    searchKey,
    caption,
    details: rows.map(({ id, name, names }, i) => ({
      lookupDetailId: id,
      value: name,
      caption: name,
      position: i + 1,
      names,
    })),
  };
}

/** The list of lookups as it is exported. */
export const lookupsExport = listedSource<LookupSummary>({
  list: "lookups",
  title: "domain.lists.lookups.name",
  needs: { xlsx: anyOf("lookup.exportExcel"), pdf: anyOf("lookup.exportPdf") },
  read: ({ reader }) => readLookups(reader),
  columns: LOOKUP_COLUMNS,
});
