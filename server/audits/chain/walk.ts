import { createHash } from "node:crypto";

/** The number and hash of one link. */
export interface LinkMark {
  readonly chainNo: number;
  readonly hash: string;
}

/** A link recorded earlier that must still match: from a log line, an archive's end, or `--expect`. */
export interface Anchor extends LinkMark {
  /** The place where it was recorded, for people. */
  readonly from: string;
}

type ChainFaultKind = "changed" | "removed" | "inserted" | "moved" | "replaced" | "cut" | "unreadable";

/** The first fault of a chain. */
export interface ChainFault {
  readonly kind: ChainFaultKind;
  /** Link at which it was found; null if no link is at fault. */
  readonly chainNo: number | null;
  readonly message: string;
}

/** Follows a chain link by link and reports the first fault; `state` is the last intact link. */
export class ChainWalk {
  #last: LinkMark;
  readonly #anchors: ReadonlyMap<number, readonly Anchor[]>;

  /** Begins after a link (`chainNo` 0 and {@link NO_HASH} for the very beginning). */
  constructor(after: LinkMark, anchors: readonly Anchor[] = []) {
    this.#last = after;
    this.#anchors = Map.groupBy(anchors, ({ chainNo }) => chainNo);
  }

  get last(): LinkMark {
    return this.#last;
  }

  /** Checks the next link. */
  take(link: Link): ChainFault | null {
    const { chainNo, previousHash, hash } = link;
    const fault = this.#faultOf(link);
    if (fault !== null) return fault;
    this.#last = { chainNo, hash };
    const broken = this.#anchors.get(chainNo)?.find((anchor) => anchor.hash !== hash);
    if (broken !== undefined)
      return {
        kind: "replaced",
        chainNo,
        message: `link ${chainNo} has the hash ${hash}, but ${broken.from} noted ${broken.hash}: the chain was written again (previous ${previousHash})`,
      };
    return null;
  }

  #faultOf({ chainNo, auditId, previousHash, hash, content }: Link): ChainFault | null {
    const last = this.#last;
    const at = (kind: ChainFaultKind, message: string): ChainFault => ({ kind, chainNo, message });
    if (chainNo !== last.chainNo + 1)
      return at("removed", `${missing(last.chainNo + 1, chainNo - 1)} removed with their rows: ${chainNo} follows`);
    if (content === null) return at("removed", `the row of link ${chainNo} (audit_id ${auditId}) was removed`);
    if (previousHash !== last.hash)
      return at(
        "moved",
        `link ${chainNo} (audit_id ${auditId}) does not follow link ${last.chainNo}: moved or replaced`,
      );
    if (hashOfLink(previousHash, chainNo, content) !== hash)
      return at(
        "changed",
        `the row of link ${chainNo} (audit_id ${auditId}) is not as it was written: changed or moved`,
      );
    return null;
  }
}

/** Finds a cut-off end: an anchor after the last link. */
export function cutTail(last: LinkMark, anchors: readonly Anchor[]): ChainFault | null {
  const beyond = anchors.filter(({ chainNo }) => chainNo > last.chainNo).sort((a, b) => a.chainNo - b.chainNo)[0];
  if (beyond === undefined) return null;
  const { chainNo, from } = beyond;
  return {
    kind: "cut",
    chainNo: last.chainNo,
    message: `the chain ends at link ${last.chainNo}, but ${from} noted link ${chainNo}: the end was cut off`,
  };
}

function missing(from: number, to: number): string {
  return from === to ? `link ${from} was` : `links ${from} to ${to} were`;
}

/**
 * The columns of an audit row that a link's hash covers, in this order, each with the SQL that reads it as exactly the
 * hashed text. The database's `audit_hash` does the same; the two are written independently so that one checks the
 * other.
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

type ContentColumn = keyof typeof CONTENT_COLUMNS;
export const CONTENT_NAMES = Object.keys(CONTENT_COLUMNS) as readonly ContentColumn[];

/** An audit row as it is hashed: every value in PostgreSQL's text form. */
export type AuditRowContent = Readonly<Record<ContentColumn, string | null>>;

/** One link of the chain with its row; `content` is null if the row is gone. */
export interface Link {
  readonly chainNo: number;
  readonly auditId: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly content: AuditRowContent | null;
}

/** The hash before the first link. */
export const NO_HASH = "0".repeat(64);

/** SHA-256 over the previous hash, the link's number and the row: each value as its length in bytes and its text. */
function hashOfLink(previousHash: string, chainNo: number, content: AuditRowContent): string {
  const values = [String(chainNo), ...CONTENT_NAMES.map((name) => content[name])];
  return createHash("sha256")
    .update(`${previousHash};${values.map(field).join("")}`)
    .digest("hex");
}

function field(value: string | null): string {
  return value === null ? "-;" : `${Buffer.byteLength(value)}:${value};`;
}
