import { sql, type SQL } from "../storage/orm.ts";
import type { Reader } from "../storage/database.ts";

/** Rows that a batch holds: few enough that no one waits while they are read. */
export const BATCH_ROWS = 500;

let cursors = 0;

/**
 * The rows of a select statement, a batch at a time by a cursor. The reader must be an open transaction, in which the
 * cursor lives; rows come as the driver reads them, under the statement's own column names, moments as texts (ISO by
 * `to_json`, or `new Date(text)`).
 */
export async function* batches<Row extends Record<string, unknown>>(
  reader: Reader,
  select: SQL,
  size = BATCH_ROWS,
): AsyncGenerator<readonly Row[]> {
  const cursor = sql.identifier(`list_${++cursors}`);
  await reader.execute(sql`declare ${cursor} no scroll cursor for ${select}`);
  for (;;) {
    const fetched = await reader.execute(sql`fetch ${sql.raw(String(size))} from ${cursor}`);
    const rows = fetched.rows as unknown as readonly Row[];
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
  }
  await reader.execute(sql`close ${cursor}`);
}
