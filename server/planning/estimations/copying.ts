import { clock } from "../../storage/clock.ts";
import { eq, getTableColumns, sql, type PgTable } from "../../storage/orm.ts";
import { auditCreated, returnedRow } from "../../persistence/change-record.ts";
import { throwHttpError } from "../../answers/errors.ts";
import { assertOpen, lockDisasterRow } from "../disasters/disaster-rows.ts";
import { assertUnlocked } from "../../persistence/locks.ts";
import { unknownRecord } from "../../persistence/refusals.ts";
import type { RequestCaller } from "../../caller/caller.ts";
import { inTransaction, type Database, type Transaction } from "../../storage/database.ts";
import * as tables from "../../storage/schema/index.ts";
import { ESTIMATION_RECORD, readEstimationRow } from "./estimation-rows.ts";
import { refusingTakenName } from "./service.ts";
import { statusOfCopy } from "./workflow.ts";

/** The parts that a copy includes, with the column that keeps their rows in order. */
const COPIED = [
  [tables.estimationParams, "id"],
  [tables.estimationAssistance, "id"],
  [tables.estimationSettings, "setting"],
  [tables.zones, "zone_id"],
  [tables.zoneSummaries, "id"],
  [tables.zoneDetails, "id"],
  [tables.feedingPlans, "eid"],
  [tables.siteSupplies, "eid"],
] as const;

/** Columns that get new values in a copied row: its key, its estimation, its author and times. */
const OWN_COLUMNS = ["id", "zone_id", "eid", "version", "createddate", "createdby", "edited_by", "edited_at"];

/**
 * Copies an estimation with zones, parameters, settings and population details
 * into the same disaster, or another one, on whose start date it then begins. The copy is unlocked, unpublished and has no run. A
 * locked estimation can be copied, since that changes nothing of it.
 */
export async function copyEstimation(db: Database, caller: RequestCaller, copy: Copy) {
  return refusingTakenName(copy.name, () => inTransaction(db, (tx) => copyInTransaction(tx, caller, copy)));
}

/** An estimation and the name of its copy. */
interface Copy {
  readonly eid: number;
  readonly name: string;
  /** The disaster in which the copy is made; absent: the original's. */
  readonly did?: number | undefined;
}

/** The same within an open transaction. */
export async function copyInTransaction(tx: Transaction, caller: RequestCaller, { eid, name, did: wanted }: Copy) {
  const { estimations, zones } = tables;
  const original = await readEstimationRow(tx, eid);
  const did = wanted ?? original.did;
  const disaster = await lockDisasterRow(tx, did, "share");
  assertUnlocked(disaster, "domain.disaster.locked");
  assertOpen(disaster);
  const { apart } = await lockDisasterRow(tx, original.did, "share");
  if (apart !== disaster.apart) throwHttpError(409, "domain.disaster.apartStays");
  const [source] = await tx.select().from(estimations).where(eq(estimations.eid, eid)).for("share");
  if (!source) unknownRecord("domain.estimation.unknown", { eid });

  const copy = returnedRow(
    await tx
      .insert(estimations)
      .values({
        did,
        name,
        startDate: did === source.did ? source.startDate : disaster.startDate,
        dataSetId: source.dataSetId,
        status: statusOfCopy(source.status),
        populationAt: source.populationAt,
        plannedBy: source.plannedBy,
        parametersEditedBy: caller.userName,
        parametersEditedAt: clock.date(),
        createdBy: caller.userName,
        editedBy: caller.userName,
      })
      .returning({ eid: estimations.eid }),
  );
  await copyRows(tx, eid, copy.eid);
  await tx.update(zones).set({ createdBy: caller.userName, editedBy: caller.userName }).where(eq(zones.eid, copy.eid));
  return auditCreated(tx, caller, ESTIMATION_RECORD, {
    id: copy.eid,
    action: "copy",
    before: { copiedFrom: eid, name: source.name },
  });
}

/**
 * Copies the rows of one estimation to another, in their order, inside the database, so that doubles stay unchanged.
 */
async function copyRows(tx: Transaction, from: number, to: number): Promise<void> {
  for (const [table, order] of COPIED) {
    const columns = Object.values(getTableColumns(table as PgTable)).filter(({ name }) => !OWN_COLUMNS.includes(name));
    const names = sql.join(
      columns.map(({ name }) => sql.identifier(name)),
      sql`, `,
    );
    await tx.execute(
      sql`insert into ${table} (eid, ${names}) select ${to}::int, ${names} from ${table} where eid = ${from} order by ${sql.identifier(order)}`,
    );
  }
}
