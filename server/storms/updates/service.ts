import type { z } from "zod";
import type * as calls from "../../../contract/storms/calls/updates.ts";
import type { UpdateNotice } from "../../../contract/storms/calls/updates.ts";
import type { AdvisoryUpdate } from "../../../contract/storms/updates.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertUnlocked } from "../../persistence/locks.ts";
import { refuseAt } from "../../persistence/refusals.ts";
import { assertOpen, lockDisasterRow, readDisaster } from "../../planning/disasters/disaster-rows.ts";
import { readEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { readNewestRuns } from "../../planning/projections/runs.ts";
import { inSnapshot, inTransaction, type Database, type Reader } from "../../storage/database.ts";
import { and, desc, eq, inArray, isNull, lte, or, sql } from "../../storage/orm.ts";
import {
  advisories,
  advisoryUpdates,
  disasters,
  estimations,
  stormFollowings,
  storms,
  stormWatchers,
  users,
} from "../../storage/schema/index.ts";
import { beginFollowing, queueNewest } from "../plans/following.ts";
import { auditContinued, holdLines, isFollowed, joinLine, linePlan, readLine } from "../plans/line.ts";
import { queueUpdate } from "../advisories/queue-updates.ts";
import { shownFigures } from "./plan-figures.ts";
import { plannedEstimations, readUpdate, updateAnswer } from "./update-rows.ts";

/** The storm that a disaster follows or could follow, and whether the caller is notified. */
async function readFollowing(reader: Reader, caller: RequestCaller, did: number) {
  const [row] = await reader.select().from(stormFollowings).where(eq(stormFollowings.did, did));
  const stormId = row?.stormId ?? (await plannedEstimations(reader, did))[0]?.plannedBy.stormId;
  const [user] = await reader
    .select({ email: users.email })
    .from(users)
    .where(eq(users.userId, caller.userId ?? 0));
  const [storm] = stormId === undefined ? [] : await reader.select().from(storms).where(eq(storms.stormId, stormId));
  const [watcher] = await reader
    .select()
    .from(stormWatchers)
    .where(and(eq(stormWatchers.did, did), eq(stormWatchers.userId, caller.userId ?? 0)));
  return {
    storm: storm === undefined ? null : { stormId: storm.stormId, name: storm.name || storm.code },
    following: row === undefined ? null : { by: row.followedBy, at: row.followedAt.toISOString() },
    notices: watcher !== undefined,
    mail: watcher?.mail ?? false,
    hasAddress: (user?.email ?? "") !== "",
    line: stormId === undefined ? null : await linePlan(reader, { did, stormId }),
  };
}

/** The same with every advisory of the storm, its newest estimation in the disaster, and the changes by it. */
export function readStormUpdates(db: Database, caller: RequestCaller, did: number) {
  return inSnapshot(db, async (tx) => {
    await readDisaster(tx, did);
    const following = await readFollowing(tx, caller, did);
    if (following.storm === null) return { ...following, advisories: [] };
    const rows = await tx
      .select({ advisory: advisories, update: advisoryUpdates })
      .from(advisories)
      .leftJoin(
        advisoryUpdates,
        and(eq(advisoryUpdates.advisoryId, advisories.advisoryId), eq(advisoryUpdates.did, did)),
      )
      .where(eq(advisories.stormId, following.storm.stormId))
      .orderBy(desc(advisories.issuedAt));
    // Of one advisory the plan in the storm's line is preferred to copies that people made for themselves.
    const line = await readLine(tx, { did, stormId: following.storm.stormId });
    const planned = [...line, ...(await plannedEstimations(tx, did))];
    const runs = await readNewestRuns(tx, [...new Set(planned.map(({ eid }) => eid))]);
    return {
      ...following,
      advisories: rows.map(({ advisory: { advisoryId, number, issuedAt }, update }) => {
        const estimation = planned.find(({ plannedBy }) => plannedBy.advisoryId === advisoryId);
        const run = runs.find(({ eid }) => eid === estimation?.eid);
        return {
          advisoryId,
          number,
          issuedAt: issuedAt.toISOString(),
          estimation: estimation
            ? { eid: estimation.eid, name: estimation.name, version: estimation.version, status: estimation.status }
            : null,
          figures: run ? { run: run.rid, ...shownFigures(run.results) } : null,
          update: update && updateAnswer(update),
        };
      }),
    };
  });
}

/**
 * Switches following on, from the newest advisory on, or off. Refused (409) in a locked or closed disaster, and if no
 * plan is of a storm.
 */
export function saveFollowing(
  db: Database,
  caller: RequestCaller,
  { did, follow }: z.output<typeof calls.followStorm.body>,
) {
  return inTransaction(db, async (tx) => {
    const disaster = await lockDisasterRow(tx, did, "update");
    assertUnlocked(disaster, "domain.disaster.locked");
    if (follow) assertOpen(disaster);
    const before = await readFollowing(tx, caller, did);
    if ((before.following !== null) === follow) return before;
    if (before.storm === null) return throwHttpError(409, "domain.storm.updates.nothingToFollow");
    const { stormId, name } = before.storm;
    if (follow) {
      if (before.line === null)
        return throwHttpError(409, "domain.storm.updates.noPlan", { values: { disaster: disaster.name, storm: name } });
      const of = { did, stormId, storm: name, disaster: disaster.name };
      await beginFollowing(tx, caller, of);
      await queueNewest(tx, of);
      return readFollowing(tx, caller, did);
    }
    await tx.delete(stormFollowings).where(eq(stormFollowings.did, did));
    const subject = { subjectId: stormId, subject: `${name}: ${disaster.name}` };
    await audit(tx, { caller, module: "Storm", action: "unfollow", ...subject, after: { did, follow } });
    return readFollowing(tx, caller, did);
  });
}

/**
 * Lets the storm's advisories continue another plan of it; if the disaster follows the storm, the newest is applied to
 * that one.
 */
export function continueFrom(db: Database, caller: RequestCaller, eid: number) {
  return inTransaction(db, async (tx) => {
    const { did, name, plannedBy } = await readEstimationRow(tx, eid);
    const disaster = await lockDisasterRow(tx, did, "share");
    assertUnlocked(disaster, "domain.disaster.locked");
    assertOpen(disaster);
    if (plannedBy === null) return throwHttpError(409, "domain.storm.updates.notPlanned", { values: { name } });
    const { stormId, storm } = plannedBy;
    await holdLines(tx, stormId);
    const [last] = await readLine(tx, { did, stormId });
    if (last?.eid !== eid) {
      await joinLine(tx, caller, { eid, stormId, origin: "chosen" });
      await auditContinued(tx, caller, { stormId, storm, from: last?.name ?? null, to: name });
      if (await isFollowed(tx, { did, stormId })) await queueNewest(tx, { did, stormId });
    }
    return readFollowing(tx, caller, did);
  });
}

/** Sets whether the caller is notified of new advisories, and by mail too; those that came in before count as read. */
export function saveWatching(
  db: Database,
  caller: RequestCaller,
  { did, notices, mail }: z.output<typeof calls.watchStorm.body>,
) {
  return inTransaction(db, async (tx) => {
    const { name } = await readDisaster(tx, did);
    const userId = caller.userId ?? throwHttpError(401, "errors.session.required");
    const before = await readFollowing(tx, caller, did);
    if (before.notices === notices && before.mail === (notices && mail)) return before;
    if (notices && mail && !before.hasAddress) refuseAt("body.mail", "domain.storm.updates.noAddress");
    const [newest] = await tx
      .select({ updateId: advisoryUpdates.updateId })
      .from(advisoryUpdates)
      .where(eq(advisoryUpdates.did, did))
      .orderBy(desc(advisoryUpdates.updateId))
      .limit(1);
    if (notices)
      await tx
        .insert(stormWatchers)
        .values({ did, userId, mail, readUpTo: newest?.updateId ?? null })
        .onConflictDoUpdate({ target: [stormWatchers.did, stormWatchers.userId], set: { mail } });
    else await tx.delete(stormWatchers).where(and(eq(stormWatchers.did, did), eq(stormWatchers.userId, userId)));
    await audit(tx, {
      caller,
      module: "Storm",
      action: "watch",
      subjectId: did,
      subject: name,
      before: { notices: before.notices, mail: before.mail },
      after: { notices, mail: notices && mail },
    });
    return readFollowing(tx, caller, did);
  });
}

/** The caller's unread notices, the newest first: the latest one of each disaster. */
export async function readNewUpdates(reader: Reader, caller: RequestCaller): Promise<UpdateNotice[]> {
  const rows = await reader
    .selectDistinctOn([advisoryUpdates.did], {
      update: advisoryUpdates,
      disaster: disasters.name,
      storm: storms,
      number: advisories.number,
      estimation: estimations.name,
    })
    .from(stormWatchers)
    .innerJoin(disasters, eq(disasters.did, stormWatchers.did))
    .innerJoin(advisoryUpdates, eq(advisoryUpdates.did, stormWatchers.did))
    .innerJoin(advisories, eq(advisories.advisoryId, advisoryUpdates.advisoryId))
    .innerJoin(storms, eq(storms.stormId, advisories.stormId))
    .leftJoin(estimations, eq(estimations.eid, advisoryUpdates.eid))
    .where(
      and(
        eq(stormWatchers.userId, caller.userId ?? 0),
        inArray(advisoryUpdates.state, ["done", "skipped", "failed"]),
        or(isNull(stormWatchers.readUpTo), sql`${advisoryUpdates.updateId} > ${stormWatchers.readUpTo}`),
      ),
    )
    .orderBy(advisoryUpdates.did, desc(advisoryUpdates.updateId));
  return rows
    .map(({ update, storm, ...noticeRow }) => ({
      ...noticeRow,
      updateId: update.updateId,
      did: update.did,
      storm: storm.name || storm.code,
      update: updateAnswer(update),
    }))
    .sort((a, b) => b.updateId - a.updateId);
}

/** Marks a notice, and older ones of its disaster, as read. */
export function markRead(db: Database, caller: RequestCaller, updateId: number): Promise<UpdateNotice[]> {
  return inTransaction(db, async (tx) => {
    const { update, disaster } = await readUpdate(tx, updateId);
    const [moved] = await tx
      .update(stormWatchers)
      .set({ readUpTo: updateId })
      .where(
        and(
          eq(stormWatchers.did, update.did),
          eq(stormWatchers.userId, caller.userId ?? 0),
          or(isNull(stormWatchers.readUpTo), lte(stormWatchers.readUpTo, updateId - 1)),
        ),
      )
      .returning({ did: stormWatchers.did });
    if (moved !== undefined)
      await audit(tx, {
        caller,
        module: "Storm",
        action: "readNotice",
        subjectId: update.did,
        subject: disaster.name,
        after: { updateId },
      });
    return readNewUpdates(tx, caller);
  });
}

/** Retries an advisory now that was skipped or given up. */
export function retry(db: Database, caller: RequestCaller, updateId: number): Promise<AdvisoryUpdate> {
  return inTransaction(db, async (tx) => {
    const { update, disaster, advisory, storm } = await readUpdate(tx, updateId);
    if (update.state !== "skipped" && update.state !== "failed") return updateAnswer(update);
    await queueUpdate(tx, update);
    await audit(tx, {
      caller,
      module: "Storm",
      action: "retry",
      subjectId: storm.stormId,
      subject: `${storm.name || storm.code}: ${disaster.name}`,
      before: { state: update.state, reason: update.reason },
      after: { advisory: advisory.number },
    });
    return updateAnswer((await readUpdate(tx, updateId)).update);
  });
}
