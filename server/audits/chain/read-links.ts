import type { Reader } from "../../storage/database.ts";
import { sql } from "../../storage/orm.ts";
import { CONTENT_COLUMNS, CONTENT_NAMES, type AuditRowContent, type Link, type LinkMark } from "./walk.ts";

const BATCH = 5_000;

const COLUMNS = sql.raw(
  Object.entries(CONTENT_COLUMNS)
    .map(([name, expression]) => `${expression} as "${name}"`)
    .join(", "),
);

type LinkRow = Record<string, string | null>;

/** The links after a number, up to another, in order, with their rows as texts. Read them in one snapshot. */
export async function* readLinks(db: Reader, after: number, through = Number.MAX_SAFE_INTEGER): AsyncGenerator<Link> {
  for (let last = after; ;) {
    const { rows } = await db.execute<LinkRow>(sql`
      select c.chain_no::text as "chainNo", c.audit_id::text as "linkedId", c.previous_hash as "previousHash", c.hash as hash, ${COLUMNS}
      from audit_chain c left join audit a on a.audit_id = c.audit_id
      where c.chain_no > ${last} and c.chain_no <= ${through}
      order by c.chain_no limit ${BATCH}`);
    for (const row of rows) yield linkOf(row);
    if (rows.length < BATCH) return;
    last = Number(rows.at(-1)?.["chainNo"]);
  }
}

function linkOf(row: LinkRow): Link {
  return {
    chainNo: Number(row["chainNo"]),
    auditId: Number(row["linkedId"]),
    previousHash: row["previousHash"] ?? "",
    hash: row["hash"] ?? "",
    content: row["auditId"] === null ? null : contentOf(row),
  };
}

/** The hashed values of a row, in their order. */
export function contentOf(row: Readonly<Record<string, unknown>>): AuditRowContent {
  const textOf = (value: unknown) => (typeof value === "string" ? value : null);
  return Object.fromEntries(CONTENT_NAMES.map((name) => [name, textOf(row[name])])) as AuditRowContent;
}

/** The first and the last link; null for an empty chain. */
export async function readEnds(db: Reader): Promise<{ first: Omit<Link, "content">; head: LinkMark } | null> {
  const end = async (order: "asc" | "desc") => {
    const { rows } = await db.execute<LinkRow>(
      sql`select chain_no::text as "chainNo", audit_id::text as "linkedId", previous_hash as "previousHash", hash
          from audit_chain order by chain_no ${sql.raw(order)} limit 1`,
    );
    return rows[0];
  };
  const [first, head] = [await end("asc"), await end("desc")];
  if (first === undefined || head === undefined) return null;
  return { first: linkOf({ ...first, auditId: null }), head: linkOf({ ...head, auditId: null }) };
}

/** The first audit row without a link, which only the owner of the tables can have inserted; null if all have one. */
export async function readUnlinked(db: Reader): Promise<number | null> {
  const { rows } = await db.execute<LinkRow>(sql`
    select a.audit_id::text as "auditId" from audit a
    where not exists (select from audit_chain c where c.audit_id = a.audit_id) order by a.audit_id limit 1`);
  return rows[0] === undefined ? null : Number(rows[0]["auditId"]);
}

/** The archive row that states that everything up to a link was archived; null if there is none. */
export async function readArchiveRow(db: Reader, { chainNo, hash }: LinkMark): Promise<{ file: string } | null> {
  const { rows } = await db.execute<LinkRow>(sql`
    select subject as file from audit
    where module = 'Audit' and action = 'archive' and subject_id = ${String(chainNo)} and after ->> 'lastHash' = ${hash} limit 1`);
  return rows[0] === undefined ? null : { file: rows[0]["file"] ?? "" };
}
