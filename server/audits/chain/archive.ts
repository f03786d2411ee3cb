import { basename } from "node:path";
import type { AuditActor } from "../../persistence/audit/audit.ts";
import { inSnapshot, inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import { sql } from "../../storage/orm.ts";
import { fileHash, readArchive, writeArchive, type ArchiveFacts } from "./archive-file.ts";
import { readArchiveRow, readEnds, readLinks } from "./read-links.ts";
import { ChainWalk, type Link, type LinkMark } from "./walk.ts";

/** The archive cannot be made; the message is the one line to print, and no row was removed. */
export class ArchiveFault extends Error {}

interface ArchiveOrder {
  /** Rows before this moment are archived, up to the first newer one. */
  readonly before: Date;
  /** Path of the file, which must not exist yet. */
  readonly file: string;
  readonly actor: AuditActor;
  /** The only role that may remove archived rows; null to act as the owner of the tables, if there is no such role. */
  readonly role: string | null;
}

/**
 * Moves the oldest audit rows into a file: the chain up to the last of them is checked and written, synced to disk and
 * read again before the rows are removed, in one transaction that checks number and hash again and audits itself. Null
 * if no rows are that old. A run that is killed in between leaves the rows in place.
 * @throws {ArchiveFault} for a chain with a fault or a gap, and for a file that cannot be written
 */
export async function archiveAudits(owner: Database, order: ArchiveOrder): Promise<ArchiveFacts | null> {
  const { file, before, role } = order;
  const range = await inSnapshot(owner, async (tx) => {
    await takeOn(tx, role);
    const range = await rangeBefore(tx, before);
    if (range === null) return null;
    await writeArchive(file, range.start, before.toISOString(), soundLinks(tx, range)).catch((error: unknown) => {
      throw error instanceof ArchiveFault ? error : new ArchiveFault(writingFailed(file, error), { cause: error });
    });
    return range;
  });
  if (range === null) return null;
  const facts = await readArchive(file);
  if ("kind" in facts) throw new ArchiveFault(`${facts.message}; no row was removed`);
  if (facts.last.chainNo !== range.through) throw new ArchiveFault(`${file} ends too early; no row was removed`);
  try {
    await removeArchived(owner, order, facts);
  } catch (error) {
    // It may be unknown whether the removal was committed (a lost connection), so the file is always kept.
    throw new ArchiveFault(`The rows could not be removed; ${file} holds them too and is kept`, { cause: error });
  }
  return facts;
}

interface LinkRange {
  /** The link before the first. */
  readonly start: LinkMark;
  readonly through: number;
}

/** The links before a moment; the newest link of all always stays, so that the chain can continue. */
async function rangeBefore(tx: Transaction, before: Date): Promise<LinkRange | null> {
  const ends = await readEnds(tx);
  if (ends === null) return null;
  const start = { chainNo: ends.first.chainNo - 1, hash: ends.first.previousHash };
  if (start.chainNo > 0 && (await readArchiveRow(tx, start)) === null)
    throw new ArchiveFault(
      `Links 1 to ${start.chainNo} are gone, and no archive row says where to; nothing was archived`,
    );
  const { rows } = await tx.execute<{ through: string | null }>(sql`
    select (min(c.chain_no) - 1)::text as through
    from audit_chain c join audit a on a.audit_id = c.audit_id where a.at >= ${before}`);
  const through = Math.min(Number(rows[0]?.through ?? ends.head.chainNo), ends.head.chainNo - 1);
  return through > start.chainNo ? { start, through } : null;
}

async function* soundLinks(tx: Transaction, { start, through }: LinkRange): AsyncGenerator<Link> {
  const walk = new ChainWalk(start);
  for await (const link of readLinks(tx, start.chainNo, through)) {
    const fault = walk.take(link);
    if (fault !== null) throw new ArchiveFault(`The chain is broken, nothing was archived: ${fault.message}`);
    yield link;
  }
}

async function removeArchived(owner: Database, { actor, role, before }: ArchiveOrder, facts: ArchiveFacts) {
  const { file, last, rows } = facts;
  const details = { file: basename(file), sha256: await fileHash(file), before: before.toISOString() };
  await inTransaction(owner, async (tx) => {
    await takeOn(tx, role);
    await tx.execute(sql`
      select audit_remove_archived(${last.chainNo}, ${last.hash}, ${rows}, ${actor.userName}, ${actor.address},
        ${JSON.stringify(details)}::jsonb)`);
  });
}

/** Acts as a role until the transaction ends. */
async function takeOn(tx: Transaction, role: string | null): Promise<void> {
  if (role !== null) await tx.execute(sql`set local role ${sql.identifier(role)}`);
}

function writingFailed(file: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === "EEXIST"
    ? `${file} is there already; name a file that is not`
    : `${file} cannot be written (${code ?? String(error)})`;
}
