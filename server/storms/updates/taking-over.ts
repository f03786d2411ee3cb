import type { PreservedZone } from "../../../contract/storms/updates.ts";
import type { StormMappingRows } from "../../../contract/storms/plans.ts";
import { throwHttpError } from "../../answers/errors.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { audit } from "../../persistence/audit/audit.ts";
import { assertUnlocked } from "../../persistence/locks.ts";
import { assertOpen, lockDisasterRow } from "../../planning/disasters/disaster-rows.ts";
import { lockEstimationRow } from "../../planning/estimations/estimation-rows.ts";
import { refusingTakenName } from "../../planning/estimations/service.ts";
import { calculate } from "../../planning/projections/service.ts";
import type { CountingPlace } from "../../planning/zones/counting.ts";
import { tractsOf } from "../../planning/zones/population.ts";
import { readZoneRows } from "../../planning/zones/zone-rows.ts";
import { holdLines, joinLine, readLine } from "../plans/line.ts";
import { takeSuggested } from "../plans/plans.ts";
import { writeStormZones } from "../plans/zones.ts";
import { clock } from "../../storage/clock.ts";
import { inTransaction, type Transaction } from "../../storage/database.ts";
import { eq } from "../../storage/orm.ts";
import { advisoryUpdates } from "../../storage/schema/index.ts";
import { changesOf } from "./changes.ts";
import { clearZones } from "./copied-zones.ts";
import { copyOf } from "./copy.ts";
import { prepare, type Task } from "./preparing.ts";
import { mailWatchers } from "./watcher-mails.ts";
import { passedBetween, type PendingUpdate, type UpdateRow } from "./update-rows.ts";

/** The user and the options of an update. */
interface TakeOverContext {
  readonly caller: RequestCaller;
  /** The product's address in mails. */
  readonly publicUrl: string | null;
  /** The zone of each area, if it differs from the plan's. */
  readonly mapping?: StormMappingRows | undefined;
  /** The row of the update, locked; undefined if there is nothing left to do. */
  hold(tx: Transaction): Promise<UpdateRow | undefined>;
}

/** The line continued between the check and the write. */
class NewerAdvisory extends Error {}
const TRIES = 3;

/**
 * Updates a plan to an advisory: the last plan of the storm's line is copied, gets the advisory's zones except
 * hand-drawn ones, is counted and projected, becomes the end of the line, and followers are notified, all in one
 * transaction. A changed advisory updates its own copy unless a user has worked on it. Nothing is published. Throws
 * UpdateSkipped, or a refusal (HttpError), if a record must not be changed.
 */
export async function takeOver(place: CountingPlace, found: PendingUpdate, by: TakeOverContext): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await write(place, by, await prepare(place, found, by.mapping));
      return;
    } catch (error) {
      if (!(error instanceof NewerAdvisory)) throw error;
      if (tries === TRIES) throwHttpError(409, "domain.storm.updates.movedOn");
    }
  }
}

async function write(place: CountingPlace, by: TakeOverContext, task: Task): Promise<void> {
  const { source, own, found, mapping, category } = task;
  const { caller, publicUrl } = by;
  const { stormId } = found.storm;
  const tracts = await tractsOf(place.db, source.eid);
  await inTransaction(place.db, async (tx) => {
    const disaster = await lockDisasterRow(tx, source.did, "share");
    assertUnlocked(disaster, "domain.disaster.locked");
    assertOpen(disaster);
    await holdLines(tx, stormId);
    const update = await by.hold(tx);
    if (update === undefined) return;
    const [last] = await readLine(tx, { did: source.did, stormId });
    if (last?.eid !== task.last) throw new NewerAdvisory();
    const copy = await refusingTakenName(task.name, () => copyOf(tx, caller, task, update));
    const kept = await clearZones(tx, caller, { estimation: copy, found });
    const before = await readZoneRows(tx, source.eid);
    const zoned = await writeStormZones(place, caller, {
      tx,
      counted: { estimation: copy, tracts },
      found,
      mapping,
      kept: kept.map(({ zone }) => zone),
    });
    const isNew = (zone: number) => before.every((row) => row.zone !== zone);
    // Typed values stay; a new zone gets the suggestions for its place.
    const suggested = await takeSuggested(
      tx,
      caller,
      zoned,
      ({ zone, suggestedCategory }) => suggestedCategory !== null || isNew(zone),
    );
    await calculate(tx, caller, { estimation: suggested, tracts });
    const left = await lockEstimationRow(tx, copy.eid);
    if (own === null) await joinLine(tx, caller, { eid: left.eid, stormId, origin: "updated" });
    const figures = await changesOf(tx, source, { estimation: left, tracts });
    const isOther = category !== null && disaster.category !== null && category !== disaster.category;
    const categories = isOther ? { category: { disaster: disaster.category ?? "", advisory: category } } : {};
    const changes = figures && { ...figures, ...categories };
    const offered = kept.filter(({ zone }) => found.measured.zones.some((one) => one.zone === zone));
    const done = {
      state: "done",
      reason: null,
      fromEid: source.eid,
      eid: left.eid,
      leftAt: left.version,
      changes,
      kept: offered.map(({ zone }): PreservedZone => ({ zone, choice: null })),
      passed: await passedBetween(tx, source, found),
      doneAt: clock.date(),
    } as const;
    await tx.update(advisoryUpdates).set(done).where(eq(advisoryUpdates.updateId, update.updateId));
    const { number } = found.advisory;
    const storm = found.storm.name || found.storm.code;
    const { kept: open, passed } = done;
    await audit(tx, {
      caller,
      module: "Storm",
      action: "takeOver",
      subjectId: stormId,
      subject: `${storm}: ${disaster.name}`,
      before: { advisory: source.plannedBy.number, estimation: source.name },
      after: { advisory: number, estimation: left.name, kept: open, passed, changes },
    });
    const notification = { from: source.name, estimation: left, changes, passed };
    await mailWatchers(tx, { publicUrl, disaster, storm, number, done: notification });
  });
}
