import pg from "pg";
import type { Database } from "../../server/storage/database.ts";

/** The columns of all tables (`table.column`) in which a text stands anywhere, in texts, in JSON or in bytes. */
export async function columnsHolding(db: Database, wanted: string): Promise<string[]> {
  const { rows } = await db.$client.query<{ table: string; column: string; type: string }>(
    `select c.table_name as "table", c.column_name as "column", c.data_type as type
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  );
  const holding: string[] = [];
  for (const { table, column, type } of rows) {
    const name = pg.escapeIdentifier(column);
    const place = type === "bytea" ? `position(convert_to($1, 'UTF8') in ${name})` : `position($1 in ${name}::text)`;
    const found = await db.$client.query(`select 1 from ${pg.escapeIdentifier(table)} where ${place} > 0 limit 1`, [
      wanted,
    ]);
    if (found.rows.length > 0) holding.push(`${table}.${column}`);
  }
  return holding;
}
