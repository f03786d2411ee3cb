import { createHash } from "node:crypto";

/**
 * The columns of an audit row that a link's hash covers, in this order, each with the SQL that reads it as the very text
 * that is hashed. The database's `audit_hash` says the same; the two are written apart so that one checks the other.
 */
export const CONTENT_COLUMNS = {
  auditId: "a.audit_id::text",
  at: `to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  userId: "a.user_id::text",
  userName: "a.user_name",
  address: "a.address",
  requestId: "a.request_id",
  module: "a.module",
  action: "a.action",
  subjectId: "a.subject_id",
  subject: "a.subject",
  before: "a.before::text",
  after: "a.after::text",
  userAgent: "a.user_agent",
} as const;

export type ContentColumn = keyof typeof CONTENT_COLUMNS;
export const CONTENT_NAMES = Object.keys(CONTENT_COLUMNS) as readonly ContentColumn[];

/** An audit row as it is hashed: every value as PostgreSQL writes it. */
export type Content = Readonly<Record<ContentColumn, string | null>>;

/** One link of the chain with its row; `content` is null where the row is gone. */
export interface Link {
  readonly chainNo: number;
  readonly auditId: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly content: Content | null;
}

/** What stands before the first link. */
export const NO_HASH = "0".repeat(64);

/** SHA-256 over the hash before, the link's number and the row: each value by its length in bytes and its text. */
export function hashOfLink(previousHash: string, chainNo: number, content: Content): string {
  const values = [String(chainNo), ...CONTENT_NAMES.map((name) => content[name])];
  return createHash("sha256")
    .update(`${previousHash};${values.map(field).join("")}`)
    .digest("hex");
}

function field(value: string | null): string {
  return value === null ? "-;" : `${Buffer.byteLength(value)}:${value};`;
}
