import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { HttpError, throwHttpError } from "../answers/errors.ts";
import { clock } from "../storage/clock.ts";
import type { Database, Transaction } from "../storage/database.ts";
import { and, eq, lt, sql } from "../storage/orm.ts";
import { keptAnswers } from "../storage/schema/index.ts";

const DAY = 24 * 60 * 60 * 1000;
/** Longer than any request takes: after it, a change without its answer lost the answer. */
const LOST_AFTER = 3 * 60 * 1000;
const COME_AGAIN = 1;

/** One attempt at a change under a key. */
export interface KeyedRun {
  /** As the caller sent it. */
  readonly key: string;
  readonly keyHash: string;
  readonly requestHash: string;
  /** The id of this request. */
  readonly run: string;
}

/** The change that a key was used for runs at this moment (409). */
export const stillRunning = (): HttpError =>
  new HttpError(409, "errors.idempotency.running", { values: { seconds: COME_AGAIN } });

/**
 * The answer of an earlier run under the key; null if the change was not made. 422 if the key was used for another
 * request; 409 while the first runs, and if its answer was lost after the change was made.
 */
export async function earlierAnswer(db: Database, { key, keyHash, requestHash }: KeyedRun): Promise<Buffer | null> {
  await db.delete(keptAnswers).where(lt(keptAnswers.endsAt, clock.date()));
  const [row] = await db.select().from(keptAnswers).where(eq(keptAnswers.keyHash, keyHash));
  if (row === undefined) return null;
  if (row.requestHash !== requestHash) throwHttpError(422, "errors.idempotency.otherRequest");
  if (row.answer !== null) return decrypted(row.answer, key);
  if (clock.now() - row.startedAt.getTime() < LOST_AFTER) throw stillRunning();
  return throwHttpError(409, "errors.idempotency.lost", { values: { at: row.startedAt.toISOString() } });
}

/**
 * Claims the key in the transaction of the change: another request with the same key waits here until this one commits,
 * and is then refused and undone.
 */
export async function claimKey(tx: Transaction | Database, { keyHash, requestHash, run }: KeyedRun): Promise<void> {
  const now = clock.date();
  const claimed = await tx
    .insert(keptAnswers)
    .values({ keyHash, requestHash, run, startedAt: now, endsAt: new Date(now.getTime() + DAY) })
    .onConflictDoUpdate({
      target: keptAnswers.keyHash,
      set: { run: sql`excluded.run` },
      setWhere: sql`${keptAnswers.run} = excluded.run`,
    })
    .returning({ run: keptAnswers.run });
  if (claimed.length === 0) throw stillRunning();
}

/** Keeps the answer of a run. */
export async function keepAnswer(db: Database, { key, keyHash, run }: KeyedRun, answer: Uint8Array): Promise<void> {
  await db
    .update(keptAnswers)
    .set({ answer: encrypted(answer, key) })
    .where(and(eq(keptAnswers.keyHash, keyHash), eq(keptAnswers.run, run)));
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
const TAG_BYTES = 16;
const secretOf = (key: string): Buffer => createHash("sha256").update(`answer\n${key}`).digest();

function encrypted(answer: Uint8Array, key: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, secretOf(key), iv);
  const content = Buffer.concat([cipher.update(answer), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), content]);
}

function decrypted(kept: Buffer, key: string): Buffer {
  const [iv, tag] = [kept.subarray(0, IV_BYTES), kept.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(CIPHER, secretOf(key), iv).setAuthTag(tag);
  return Buffer.concat([decipher.update(kept.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}
