import { sql, type SQL } from "../storage/orm.ts";
import { isAuditColumn, type AuditColumn, type AuditSummary } from "../../contract/audits/calls.ts";
import type { ListFilter, ListQuery } from "../../contract/lists/list-query.ts";
import { containsText, withinDays } from "../persistence/conditions.ts";
import type { Reader } from "../storage/database.ts";

/** A list query with the time zone in which its days begin and end. */
export interface AuditSearch extends ListQuery {
  readonly timeZone: string;
}

const COLUMNS: Readonly<Record<AuditColumn, SQL>> = {
  // With its table: without it, the name would mean the output column of the same name, which no index serves.
  at: sql`audit.at`,
  userName: sql`user_name`,
  module: sql`module`,
  action: sql`action`,
  subject: sql`subject`,
  subjectId: sql`subject_id`,
  address: sql`address`,
  requestId: sql`request_id`,
};

/** The columns that the search box searches. */
const SEARCHED: readonly AuditColumn[] = ["userName", "subject", "subjectId", "address", "requestId"];

/** An audit row as the driver reads it for the list. */
export type FoundRow = Omit<AuditSummary, "auditId" | "at"> & { readonly auditId: string; readonly at: string };

/** The names of the fields in which the record before and after differ. */
export const CHANGED = sql`(case when jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object' then array(
  select key from jsonb_object_keys(before || after) key where before -> key is distinct from after -> key
    and key not in ('version', 'editedBy', 'editedAt', 'editedDate')) else '{}' end)`;

/** The statement for the rows of a query, in its order, then by age. */
export function selectAudits(search: AuditSearch): SQL {
  return sql`
    select audit_id::text as "auditId", to_json(at) #>> '{}' as at, user_id as "userId", user_name as "userName", module, action,
      subject_id as "subjectId", subject, address, request_id as "requestId", ${CHANGED} as changed
    from audit ${whereOf(search)} order by ${orderOf(search)}`;
}

/** Rows that a query finds. */
export async function countAudits(db: Reader, search: AuditSearch): Promise<number> {
  const { rows } = await db.execute<{ total: string }>(
    sql`select count(*)::text as total from audit ${whereOf(search)}`,
  );
  return Number(rows[0]?.total ?? 0);
}

/** A page of the rows that a query finds. */
export async function findRows(
  db: Reader,
  search: AuditSearch,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AuditSummary[]> {
  const { rows } = await db.execute<FoundRow>(sql`${selectAudits(search)} limit ${limit} offset ${offset}`);
  return rows.map(summaryOf);
}

/** A row as the contract has it, with its numbers and moments. */
export function summaryOf({ auditId, at, ...row }: FoundRow): AuditSummary {
  return { ...row, auditId: Number(auditId), at: new Date(at).toISOString() };
}

function whereOf({ search, filters, timeZone }: AuditSearch): SQL {
  const conditions = filters.flatMap((filter) => conditionOf(filter, timeZone) ?? []);
  const wanted = search.trim();
  if (wanted !== "")
    conditions.push(
      sql`(${sql.join(
        SEARCHED.map((column) => containsText(COLUMNS[column], wanted)),
        sql` or `,
      )})`,
    );
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
}

function conditionOf(filter: ListFilter, timeZone: string): SQL | null {
  if (!isAuditColumn(filter.column)) return null;
  const column = COLUMNS[filter.column];
  switch (filter.kind) {
    case "contains":
      return containsText(column, filter.text);
    case "oneOf":
      return sql`${column} = any(${sql.param(filter.values)}::text[])`;
    case "between":
      return withinDays(column, filter, timeZone);
  }
}

function orderOf({ sort }: AuditSearch): SQL {
  const wanted = sort.flatMap(({ column, direction }) =>
    isAuditColumn(column) ? [sql`${COLUMNS[column]} ${sql.raw(direction)}`] : [],
  );
  // The id follows the moment, so that one index serves the usual order forwards and backwards.
  const [first] = sort;
  const age = first?.column === "at" && first.direction === "asc" ? sql`audit_id asc` : sql`audit_id desc`;
  const byAge = sort.some(({ column }) => column === "at") ? [age] : [sql`${COLUMNS.at} desc`, age];
  return sql.join([...wanted, ...byAge], sql`, `);
}
