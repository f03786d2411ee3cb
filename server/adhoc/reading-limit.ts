import { refuseAt } from "../persistence/refusals.ts";
import type { Reader } from "../storage/database.ts";
import { sql } from "../storage/orm.ts";
import type { ReportReader } from "./base-view.ts";
import { selectRecords, type ReportStatement } from "./statement.ts";

/** Largest number of records that a query may read: some seconds' worth. */
const READ_MOST = 10_000_000;

/**
 * Refuses (422) a question that would read too much before it is read, with the number of records and how to narrow it.
 * A view that knows its size counts it; for others the database's planner estimates how many records are left by
 * counties, filters and ranges.
 */
export async function assertReadable(asking: ReportReader, statement: ReportStatement, path: string): Promise<void> {
  const { view, plan } = statement;
  const among = (column: string) =>
    plan.filters.flatMap(({ filter }) =>
      filter.column === column && filter.kind === "oneOf" ? [filter.values] : [],
    )[0] ?? null;
  const found = view.size
    ? await view.size(asking, { locations: plan.locations, among })
    : await estimatedRecords(asking.reader, statement);
  if (found <= READ_MOST) return;
  const key = view.size ? "domain.adhoc.tooManyFigures" : "domain.adhoc.tooManyRecords";
  refuseAt(`${path}.filters`, key, { found, expected: READ_MOST });
}

/** Returns the number of records that PostgreSQL's planner expects, from its statistics; nothing is read. */
async function estimatedRecords(reader: Reader, statement: ReportStatement): Promise<number> {
  const { rows } = await reader.execute<{
    "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
  }>(sql`explain (format json) ${selectRecords(statement)}`);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}
