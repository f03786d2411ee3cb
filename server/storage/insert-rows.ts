import { getTableColumns, sql, type InferInsertModel, type PgColumn, type PgTable, type SQL } from "./orm.ts";
import type { Transaction } from "./database.ts";

/** Rows that one statement writes, so that no parameter grows beyond a few megabytes. */
const CHUNK = 1_000;

/**
 * Inserts rows that all have the same columns, in their order, and returns the columns of `returning` for each. They
 * are sent as one JSON parameter per statement: a statement with a placeholder for every value of a thousand rows costs
 * more to write and to parse than the rows themselves. `onConflict` is the clause for existing rows.
 */
export async function insertRows<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  { onConflict = sql``, returning }: { readonly onConflict?: SQL; readonly returning?: PgColumn } = {},
): Promise<unknown[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const known: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const columns = Object.keys(first).map((name) => {
    const column = known[name];
    if (column === undefined) throw new Error(`no column ${name}`);
    const type = typeOf(column);
    // A box has its own text form; values with a JSON form are sent as they are.
    const sent = (value: unknown) => (type === "box" && value !== null ? column.mapToDriverValue(value) : value);
    return { name, stored: sql.identifier(column.name), type, sent };
  });
  const stored = sql.join(
    columns.map((column) => column.stored),
    sql`, `,
  );
  const record = sql.join(
    columns.map(({ stored: name, type }) => sql`${name} ${sql.raw(type)}`),
    sql`, `,
  );
  const answer = returning === undefined ? sql`` : sql`returning ${sql.identifier(returning.name)} as answer`;
  const answers: unknown[] = [];
  for (let from = 0; from < rows.length; from += CHUNK) {
    const content = JSON.stringify(
      rows
        .slice(from, from + CHUNK)
        .map((row: Readonly<Record<string, unknown>>) =>
          Object.fromEntries(columns.map(({ name, stored: { value }, sent }) => [value, sent(row[name] ?? null)])),
        ),
    );
    const written = await tx.execute<{ answer: unknown }>(sql`
      insert into ${table} (${stored})
      select ${stored} from rows from (json_to_recordset(${content}::json) as (${record})) with ordinality
      order by ordinality ${onConflict} ${answer}`);
    answers.push(...written.rows.map((row) => row.answer));
  }
  return answers;
}

/** A column's type as a value has it; the serial ones are numbers that PostgreSQL counts up. */
function typeOf(column: PgColumn): string {
  const type = column.getSQLType();
  return type === "serial" ? "integer" : type === "bigserial" ? "bigint" : type;
}
