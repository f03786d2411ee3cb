import pg from "pg";
import type { Database } from "../../server/storage/database.ts";

/** A digest of every table's rows, made by PostgreSQL itself in another way than the backup reads them. */
export async function tableContents(owner: Database): Promise<Map<string, string>> {
  const { rows: tables } = await owner.$client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const contents = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await owner.$client.query<{ digest: string }>(
      `select count(*) || ' rows ' || coalesce(md5(string_agg(md5(to_jsonb(t)::text), '' order by md5(to_jsonb(t)::text) collate "C")), '') as digest
       from public."${name}" t`,
    );
    contents.set(name, rows[0]?.digest ?? "");
  }
  return contents;
}

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
