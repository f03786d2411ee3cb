import type { DateRange } from "../../contract/lists/list-query.ts";
import { sql, type SQL } from "../storage/orm.ts";

/** Condition that a column contains a text, ignoring case; `%` and `_` mean themselves. */
export function containsText(column: SQL, text: string): SQL {
  return sql`${column} ilike ${`%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

/**
 * Condition that a moment lies within days, both included; null if no day is given. Days begin and end at midnight in
 * the time zone, so one may have 23 or 25 hours.
 */
export function withinDays(column: SQL, { from, to }: DateRange, timeZone: string): SQL | null {
  const midnight = (day: string, after: number) =>
    sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;
  const first = from === null ? null : sql`${column} >= ${midnight(from, 0)}`;
  const last = to === null ? null : sql`${column} < ${midnight(to, 1)}`;
  const both = [first, last].filter((condition) => condition !== null);
  return both.length === 0 ? null : sql.join(both, sql` and `);
}
