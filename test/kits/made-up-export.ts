import { sql } from "../../server/storage/orm.ts";
import type { SQL } from "../../server/storage/orm.ts";
import { anyOf } from "../../contract/privileges.ts";
import { batches } from "../../server/exports/batches.ts";
import type { ExportReading, ExportSource } from "../../server/exports/source.ts";

/** A list of made-up rows for the tests of exports: as many as asked for, made by PostgreSQL as they are read. */
export function madeUpSource(rows: () => number): ExportSource {
  const made = ({ query }: ExportReading): SQL => {
    const narrowed = query.search === "" ? sql`true` : sql`name ilike ${`%${query.search}%`}`;
    const odd = query.filters.some(({ kind }) => kind === "oneOf") ? sql`number % 2 = 1` : sql`true`;
    const order = query.sort[0]?.direction === "desc" ? sql`desc` : sql`asc`;
    return sql`select * from (
        select i as number, 'Señor Nº ' || i as name, i % 2 = 1 as odd,
          to_char(timestamp '2026-03-08 06:59:59' + i * interval '1 second', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
          case when i % 3 = 0 then '=HYPERLINK("https://x.example")' when i % 3 = 1 then '+1' else 'a <b> & "c"' end as note
        from generate_series(1, ${rows()}::int) i) made
      where ${narrowed} and ${odd} order by number ${order}`;
  };
  return {
    list: "audits",
    title: "list.columns",
    needs: { xlsx: anyOf("audit.exportExcel"), pdf: anyOf("audit.exportPdf") },
    columns: [
      { id: "number", header: "list.pageSize", kind: "number", width: 8 },
      { id: "name", header: "list.search", kind: "text", width: 20 },
      {
        id: "odd",
        header: "list.yes",
        kind: "yesNo",
        width: 8,
        choice: (value, text) => text(value === "true" ? "list.yes" : "list.no"),
      },
      { id: "day", header: "list.first", kind: "day", width: 12 },
      { id: "at", header: "list.last", kind: "moment", width: 18 },
      { id: "note", header: "list.filters", kind: "text", width: 24 },
    ],
    async count(reading) {
      const { rows: counted } = await reading.reader.execute<{ rows: string }>(
        sql`select count(*) as rows from (${made(reading)}) counted`,
      );
      return Number(counted[0]?.rows);
    },
    async *rows(reading) {
      type Made = { number: number; name: string; odd: boolean; at: string; note: string };
      for await (const batch of batches<Made>(reading.reader, made(reading)))
        yield batch.map((row) => ({ ...row, day: row.at.slice(0, 10), at: new Date(row.at) }));
    },
  };
}
