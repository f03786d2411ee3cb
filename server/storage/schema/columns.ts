import {
  check,
  customType,
  doublePrecision,
  integer,
  sql,
  text,
  timestamp,
  uniqueIndex,
  type AnyPgColumn,
  type SQL,
} from "../orm.ts";
import { STATISTICS, type Statistic } from "../../../engine/words/statistics.ts";

/** A moment, stored with its zone; a `Date` in code. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** When the row was created; the spec's `createddate`. */
export const createdDate = () => moment("createddate").notNull().defaultNow();

/** User name of the creator; stored as text so that it outlives the user. The spec's `createdby`. */
export const createdBy = () => text("createdby").notNull().default("system");

/** Columns for when the row was created, and by whom. */
export const createStamps = () => ({ createdDate: createdDate(), createdBy: createdBy() });

/**
 * Columns for who last changed the row, when, and how often it was changed; a save must name the version it was read
 * at.
 */
export const editStamps = () => ({
  editedBy: text("edited_by").notNull().default("system"),
  editedAt: moment("edited_at").notNull().defaultNow(),
  version: integer("version").notNull().default(1),
});

/** A row's author and last editor. */
export const recordStamps = () => ({ ...createStamps(), ...editStamps() });

/** Columns for who locked the row (name and user id) and when; all null while it is open. */
export const lockStamps = () => ({
  lockedBy: text("locked_by"),
  lockedById: integer("locked_by_id"),
  lockedAt: moment("locked_at"),
});

/** A contact that planners call. */
export const contactColumns = () => ({
  name: text("name").notNull(),
  role: text("role").notNull().default(""),
  phone: text("phone").notNull().default(""),
  email: text("email").notNull().default(""),
  ...editStamps(),
});

/** The id that the program of others has for the row; empty if it has none. */
export const externalId = () => text("external_id").notNull().default("");

/** No two rows have the same one. */
export const externalKey = (name: string, ...columns: readonly [AnyPgColumn, ...AnyPgColumn[]]) =>
  uniqueIndex(`${name}_external_id_key`)
    .on(...columns)
    .where(sql`external_id <> ''`);

/** The id of the row that this one is deleted with. */
export const ownedBy = (name: string, id: () => AnyPgColumn) =>
  integer(name).notNull().references(id, { onDelete: "cascade" });

/** Raw bytes, a `Buffer` in code. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Bounding box in degrees: `[west, south, east, north]`. PostgreSQL's core `box`, which a GiST index serves. */
export const box = customType<{ data: readonly [number, number, number, number]; driverData: string }>({
  dataType: () => "box",
  toDriver: ([west, south, east, north]) => `((${west},${south}),(${east},${north}))`,
  fromDriver: (value) => {
    const [east, north, west, south] = (value.match(/-?[\d.]+(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    if (east === undefined || north === undefined || west === undefined || south === undefined)
      throw new Error(`Not a box: ${value}`);
    return [west, south, east, north];
  },
});

type FigureColumns = Record<Statistic, ReturnType<typeof doublePrecision<Statistic>>>;

/** One column for each of the fourteen statistics; null if the figure is missing. */
export function figureColumns(): FigureColumns {
  return Object.fromEntries(STATISTICS.map((name) => [name, doublePrecision(name)])) as FigureColumns;
}

/** A check constraint for a column with one of several values, like the code's unions. */
export const oneOf = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${listOf(words)})`);

/** The words as a quoted SQL list, for conditions of checks and partial indexes. */
export const listOf = (words: readonly string[]): SQL =>
  sql.raw(words.map((word) => `'${word.replaceAll("'", "''")}'`).join(", "));

/** `lower(column)`, for unique indexes that treat `Irma` and `irma` as equal. */
export const lower = (column: AnyPgColumn): SQL => sql`lower(${column})`;

/** A column with the empty text for null, for unique indexes that treat nulls as equal. */
export const orEmpty = (column: AnyPgColumn): SQL => sql`coalesce(${column}, '')`;
