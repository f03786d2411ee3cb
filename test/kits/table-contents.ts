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
