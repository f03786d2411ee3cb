import type { BucketStyle, MapStyle, StyleRecord } from "../../contract/layers/style.ts";
import { stampsOf, type RecordKind } from "../persistence/change-record.ts";
import { isId, unknownRecord } from "../persistence/refusals.ts";
import type { Reader, Transaction } from "../storage/database.ts";
import { asc, eq, sql, type InferSelectModel, type SQL } from "../storage/orm.ts";
import { mapBucketStyles, mapStyles } from "../storage/schema/index.ts";

type StyleRow = InferSelectModel<typeof mapStyles>;

const rowsWhere = (reader: Reader, where?: SQL): Promise<StyleRow[]> =>
  reader.select().from(mapStyles).where(where).orderBy(asc(mapStyles.name), asc(mapStyles.styleId));

/** All styles by name, as maps get them. */
export async function readStyles(reader: Reader): Promise<MapStyle[]> {
  return (await rowsWhere(reader)).map(styleOf);
}

/** The styles made for a base view or table, ignoring the case of its name. */
export async function readStylesOfTable(reader: Reader, table: string): Promise<MapStyle[]> {
  return (await rowsWhere(reader, sql`lower(${mapStyles.table}) = lower(${table})`)).map(styleOf);
}

/** The class breaks of every style and date. */
export async function readBucketStyles(reader: Reader, styleId?: number): Promise<BucketStyle[]> {
  const rows = await reader
    .select()
    .from(mapBucketStyles)
    .where(styleId === undefined ? undefined : eq(mapBucketStyles.styleId, styleId))
    .orderBy(asc(mapBucketStyles.styleId), asc(mapBucketStyles.at));
  return rows.map(({ bucketStyleId, styleId: of, at, breaks }) => ({
    bucketStyleId,
    styleId: of,
    at: at.toISOString(),
    breaks,
  }));
}

/** Every style with its bucket styles, for those who edit them. */
export async function readStyleRecords(reader: Reader): Promise<StyleRecord[]> {
  const buckets = Map.groupBy(await readBucketStyles(reader), ({ styleId }) => styleId);
  return (await rowsWhere(reader)).map((row) => recordOf(row, buckets.get(row.styleId) ?? []));
}

/** One style with its bucket styles; 404 if there is none. */
async function readStyleRecord(reader: Reader, styleId: number): Promise<StyleRecord> {
  const [row] = isId(styleId) ? await rowsWhere(reader, eq(mapStyles.styleId, styleId)) : [];
  if (row === undefined) return unknownRecord("domain.mapStyle.unknown", { styleId });
  return recordOf(row, await readBucketStyles(reader, styleId));
}

async function lockStyleRow(tx: Transaction, styleId: number): Promise<StyleRow> {
  const [row] = isId(styleId)
    ? await tx.select().from(mapStyles).where(eq(mapStyles.styleId, styleId)).for("update")
    : [];
  return row ?? unknownRecord("domain.mapStyle.unknown", { styleId });
}

/** A style, for services that change it. */
export const STYLE_RECORD: RecordKind<StyleRow, StyleRecord> = {
  module: "MapStyle",
  lock: lockStyleRow,
  read: readStyleRecord,
  subjectOf: ({ styleId, name }) => ({ subjectId: styleId, subject: name }),
};

function styleOf(row: StyleRow): MapStyle {
  const { styleId, name, table, shape, renderer, field, unit, ramp, symbol, values, breaks, otherColor } = row;
  return { styleId, name, table, shape, renderer, field, unit, ramp, symbol, values, breaks, otherColor };
}

function recordOf(row: StyleRow, buckets: readonly BucketStyle[]): StyleRecord {
  const own = { buckets: buckets.map(({ at, breaks }) => ({ at, breaks })) };
  return Object.assign(styleOf(row), own, stampsOf(row));
}
