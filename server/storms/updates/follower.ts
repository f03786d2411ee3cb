import type { UpdateReason } from "../../../contract/storms/updates.ts";
import { HttpError } from "../../answers/errors.ts";
import { audit, automatic } from "../../persistence/audit/audit.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { isFollowed } from "../plans/line.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction } from "../../storage/database.ts";
import { alias, and, asc, eq, gt, inArray, isNull, lte, ne, sql } from "../../storage/orm.ts";
import { advisories, advisoryUpdates, disasters, stormFollowings } from "../../storage/schema/index.ts";
import { UpdateSkipped } from "./skipped-update.ts";
import { takeOver } from "./taking-over.ts";
import { mailWatchers } from "./watcher-mails.ts";
import { readUpdate } from "./update-rows.ts";

declare module "fastify" {
  interface FastifyInstance {
    readonly stormFollower: StormFollower;
  }
}

/** Applies advisories to the disasters that follow their storms, in this process. */
interface StormFollower {
  /** Processes everything that is due now; resolves when that is done. */
  flush(): Promise<void>;
  /** Finishes the update in progress, then stops. */
  stop(): Promise<void>;
}

interface FollowerContext extends CountingPlace {
  /** The product's address in mails. */
  readonly publicUrl: string | null;
}

interface FollowerInput extends FollowerContext {
  /** Milliseconds between two checks. */
  readonly interval?: number;
  onError(error: unknown): void;
}

const INTERVAL = 10_000;
/** Minutes after each failed try until the next; after the last one the advisory is given up. */
const BACKOFF_MINUTES = [0.5, 2, 10, 30, 120];

/**
 * Checks at intervals for advisories that disasters should apply. The work is stored as rows, so that another process
 * can continue it; several processes may check at once, and only one of them processes each row.
 */
export function startFollowing({ interval = INTERVAL, onError, ...input }: FollowerInput): StormFollower {
  let stopped = false;
  let last = Promise.resolve();
  const flush = (): Promise<void> => {
    last = last.then(() => (stopped ? undefined : round())).catch(onError);
    return last;
  };
  const round = async () => {
    await queueFreed(input);
    for (const updateId of await due(input)) if (!stopped) await workOff(updateId);
  };
  const workOff = async (updateId: number) => {
    try {
      await takeOne(input, updateId);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) onError(error);
      await (reason === null ? later(input, updateId) : leaveAlone(input, updateId, reason));
    }
  };
  const timer = setInterval(() => void flush(), interval).unref();
  return {
    flush,
    stop: async () => {
      clearInterval(timer);
      stopped = true;
      await last;
    },
  };
}

/** Processes the update of one row, unless it is done or another process works on it. */
async function takeOne(input: FollowerContext, updateId: number): Promise<void> {
  const found = await readUpdate(input.db, updateId);
  const { update, disaster, storm } = found;
  if (update.state !== "waiting") return;
  const isOn = await isFollowed(input.db, { did: disaster.did, stormId: storm.stormId });
  if (!isOn) throw new UpdateSkipped("notFollowed", { disaster: disaster.name });
  await takeOver(input, found, {
    caller: automatic(`update ${updateId}`),
    publicUrl: input.publicUrl,
    hold: async (tx) => {
      const waits = and(eq(advisoryUpdates.updateId, updateId), eq(advisoryUpdates.state, "waiting"));
      const [held] = await tx.select().from(advisoryUpdates).where(waits).for("update", { skipLocked: true });
      return held;
    },
  });
}

/** Reasons for skipping an advisory that can be taken over once the lock is removed or the disaster is open. */
const HELD_UP = ["domain.disaster.locked", "domain.disaster.closed", "domain.estimation.locked"];

/** Queues the newest advisory of a storm again if it was skipped while its disaster was locked or closed. */
async function queueFreed({ db }: FollowerContext): Promise<void> {
  const newer = alias(advisories, "newer");
  const { did, advisoryId, state, reason, eid } = advisoryUpdates;
  const freed = db
    .select({ updateId: advisoryUpdates.updateId })
    .from(advisoryUpdates)
    .innerJoin(disasters, eq(disasters.did, did))
    .innerJoin(advisories, eq(advisories.advisoryId, advisoryId))
    .innerJoin(stormFollowings, and(eq(stormFollowings.did, did), eq(stormFollowings.stormId, advisories.stormId)))
    .leftJoin(newer, and(eq(newer.stormId, advisories.stormId), gt(newer.issuedAt, advisories.issuedAt)))
    .where(
      and(
        eq(state, "skipped"),
        isNull(eid),
        inArray(sql`${reason} ->> 'key'`, HELD_UP),
        isNull(disasters.lockedBy),
        ne(disasters.status, "Closed"),
        isNull(newer.advisoryId),
      ),
    );
  await db
    .update(advisoryUpdates)
    .set({ state: "waiting", attempts: 0, nextAttemptAt: sql`now()` })
    .where(inArray(advisoryUpdates.updateId, freed));
}

/** Rows that are due, the oldest advisory first. */
async function due({ db }: FollowerContext): Promise<number[]> {
  const rows = await db
    .select({ updateId: advisoryUpdates.updateId })
    .from(advisoryUpdates)
    .innerJoin(advisories, eq(advisories.advisoryId, advisoryUpdates.advisoryId))
    .where(and(eq(advisoryUpdates.state, "waiting"), lte(advisoryUpdates.nextAttemptAt, sql`now()`)))
    .orderBy(asc(advisories.issuedAt), asc(advisoryUpdates.updateId));
  return rows.map(({ updateId }) => updateId);
}

/** Returns why a record is skipped; null for an error that another try may overcome. */
function reasonOf(error: unknown): UpdateReason | null {
  if (error instanceof UpdateSkipped) return error.reason;
  if (!(error instanceof HttpError) || (error.status !== 409 && error.status !== 422)) return null;
  return error.key === "errors.conflict.stale" ? null : { key: error.key, values: error.details.values ?? {} };
}

async function leaveAlone(input: FollowerContext, updateId: number, reason: UpdateReason): Promise<void> {
  await inTransaction(input.db, async (tx) => {
    const { update, disaster, storm, advisory } = await readUpdate(tx, updateId);
    const left = { state: update.eid === null ? "skipped" : "done", reason, doneAt: clock.date() } as const;
    const [changed] = await tx
      .update(advisoryUpdates)
      .set(left)
      .where(and(eq(advisoryUpdates.updateId, updateId), eq(advisoryUpdates.state, "waiting")))
      .returning({ updateId: advisoryUpdates.updateId });
    if (changed === undefined) return;
    const name = storm.name || storm.code;
    const caller = automatic(`update ${updateId}`);
    const subject = { subjectId: storm.stormId, subject: `${name}: ${disaster.name}` };
    const after = { advisory: advisory.number, reason };
    await audit(tx, { caller, module: "Storm", action: "leaveAlone", ...subject, after });
    const { publicUrl } = input;
    await mailWatchers(tx, { publicUrl, disaster, storm: name, number: advisory.number, left: reason });
  });
}

async function later({ db }: FollowerContext, updateId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { update } = await readUpdate(tx, updateId);
    const minutes = BACKOFF_MINUTES[update.attempts];
    const next =
      minutes === undefined
        ? { state: "failed" as const, reason: { key: "domain.storm.updates.failed", values: {} }, doneAt: clock.date() }
        : { nextAttemptAt: new Date(clock.now() + minutes * 60_000) };
    await tx
      .update(advisoryUpdates)
      .set({ ...next, attempts: update.attempts + 1 })
      .where(eq(advisoryUpdates.updateId, updateId));
  });
}
