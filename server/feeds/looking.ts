import type { FastifyInstance } from "fastify";
import { FEED_NOTES, type FeedKind } from "../../contract/storms/calls/feeds.ts";
import { automatic } from "../persistence/audit/audit.ts";
import { clock } from "../storage/clock.ts";
import type { Database } from "../storage/database.ts";
import { isUnavailable } from "../storage/errors.ts";
import { and, asc, eq, isNull, lt, lte, or, type SQL } from "../storage/orm.ts";
import { feeds } from "../storage/schema/index.ts";
import { ask } from "./asking.ts";
import { reasonOf } from "./feed-fault.ts";
import type { FeedRow, Look, Looked, NewNote } from "./look.ts";
import { waitFor } from "./schedule.ts";
import { lookAtSeries } from "./series.ts";
import { lookAtSites } from "./sites.ts";
import { lookAtStorms } from "./storms.ts";

/** Where and how this process looks at feeds. */
export interface LookingPlace {
  readonly db: Database;
  /** Origins that need not be on the public internet. */
  readonly allowed: readonly string[];
  readonly log: Pick<FastifyInstance["log"], "info" | "warn" | "error">;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** The whole time of a look. */
const LOOK_MS = 240_000;
/** For so long a process that looks has a feed: longer than a look takes, so that only a killed one loses it. */
const LEASE_MS = 300_000;

const READERS: Readonly<Record<FeedKind, (look: Look) => Promise<Looked | null>>> = {
  storms: lookAtStorms,
  series: lookAtSeries,
  sites: lookAtSites,
};

/** Looks at every feed that is due, one after another; those that other processes look at are theirs. */
export async function lookAtDue(place: LookingPlace): Promise<void> {
  while (!place.signal.aborted) {
    const due = and(eq(feeds.active, true), lte(feeds.nextAt, clock.date()));
    const taken = await takeFeed(place.db, due);
    if (taken === null) return;
    await lookAt(place, taken);
  }
}

/** Takes one feed of those that fit for this process; null if there is none that no other process has. */
export async function takeFeed(db: Database, fitting: SQL | undefined): Promise<FeedRow | null> {
  return db.transaction(async (tx) => {
    const free = or(isNull(feeds.leasedUntil), lt(feeds.leasedUntil, clock.date()));
    const [row] = await tx
      .select()
      .from(feeds)
      .where(and(fitting, free))
      .orderBy(asc(feeds.nextAt))
      .limit(1)
      .for("update", { skipLocked: true });
    if (row === undefined) return null;
    const leasedUntil = new Date(clock.now() + LEASE_MS);
    await tx.update(feeds).set({ leasedUntil }).where(eq(feeds.feedId, row.feedId));
    return { ...row, leasedUntil };
  });
}

/** Looks at a feed that this process has taken, and notes how it went. */
export async function lookAt(place: LookingPlace, feed: FeedRow): Promise<void> {
  const { db, allowed, log } = place;
  const { feedId, name } = feed;
  const signal = AbortSignal.any([place.signal, AbortSignal.timeout(LOOK_MS)]);
  const userName = `feed: ${name}`;
  const actor = { ...automatic(`feed ${feedId} ${clock.now()}`), userName, displayName: userName };
  const asking: Look["ask"] = (address, how) => ask({ ...how, address, allowed, signal });
  let looked: Looked | null = null;
  let notes: readonly NewNote[];
  try {
    looked = await READERS[feed.kind]({ db, feed, actor, signal, ask: asking });
    notes = looked?.notes ?? [];
  } catch (error) {
    const reason = reasonOf(error);
    // The product stops, or its database is away: nothing is known of the source, and the lease is given back.
    if (place.signal.aborted || (reason === null && isUnavailable(error))) return giveBack(db, feed);
    if (reason === null) log.error({ err: error, feedId }, "a feed could not be read");
    const found = reason ?? { key: `domain.feed.failures.${signal.aborted ? "slow" : "own"}`, values: {} };
    notes = [{ state: "failed", ...found }];
  }
  // Neither the address nor what came: both may be secrets.
  const failed = notes.filter(({ state }) => state !== "stored").map(({ key }) => key);
  log[failed.length > 0 ? "warn" : "info"]({ feedId, stored: notes.length - failed.length, failed }, "feed: looked");
  await note(db, feed, { notes, looked });
}

const ofLease = ({ feedId, leasedUntil }: FeedRow) =>
  and(eq(feeds.feedId, feedId), leasedUntil === null ? undefined : eq(feeds.leasedUntil, leasedUntil));

async function giveBack(db: Database, feed: FeedRow): Promise<void> {
  await db
    .update(feeds)
    .set({ leasedUntil: null })
    .where(ofLease(feed))
    .catch((error: unknown) => {
      // It ends by itself where the database is away.
      if (!isUnavailable(error)) throw error;
    });
}

/** Notes a look, unless the feed was changed since then: then only the lease ends, and it is looked at again. */
async function note(
  db: Database,
  feed: FeedRow,
  { notes, looked }: { readonly notes: readonly NewNote[]; readonly looked: Looked | null },
): Promise<void> {
  const at = clock.date();
  const isGood = notes.every(({ state }) => state === "stored");
  const failures = isGood ? 0 : feed.failures + 1;
  const dated = notes.map((one) => ({ at: at.toISOString(), ...one }));
  const isRepeated = sameFailure(dated, feed.notes);
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(feeds).where(ofLease(feed)).for("update");
    if (row === undefined) return;
    const wait = waitFor({ every: row.every, failures }, Math.random());
    const changes =
      row.version === feed.version
        ? {
            lookedAt: at,
            failures,
            nextAt: new Date(at.getTime() + wait),
            notes: [...dated.toReversed(), ...feed.notes.slice(isRepeated ? 1 : 0)].slice(0, FEED_NOTES),
            ...(isGood && { goodAt: at }),
            ...(notes.some(({ state }) => state === "stored") && { newAt: at }),
            ...(looked && { memory: looked.memory }),
          }
        : {};
    await tx
      .update(feeds)
      .set({ ...changes, leasedUntil: null })
      .where(ofLease(feed));
  });
}

/** Whether a look only failed as the one before: it is listed once, or it would push out what came. */
function sameFailure(notes: readonly NewNote[], [last]: FeedRow["notes"]): boolean {
  const [one, other] = notes;
  if (one === undefined || other !== undefined || one.state === "stored") return false;
  return last?.state === one.state && last.key === one.key;
}
